//! Bodies that an independent validator accepts are sent, for each operation of real documents.

use serde_json::{Map, Value, json};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::real_documents::{documents, some_of};
use crate::recording_handler::Seen;
use crate::requests::{Checker, Document, value};
use crate::sample_calls::Call;
use crate::sample_values::Maker;

/// Returns values that differ from a value in one place: most of them are invalid.
fn others(value: &Value) -> Vec<Value> {
    let mut out = vec![json!(7), json!("other"), json!([]), json!({}), Value::Null];
    match value {
        Value::Object(members) => {
            for (name, member) in members.iter().take(6) {
                let with = |member: Option<Value>| {
                    let mut all: Map<String, Value> = members.clone();
                    all.remove(name);
                    all.extend(member.map(|member| (name.clone(), member)));
                    Value::Object(all)
                };
                out.push(with(None));
                out.extend(others(member).into_iter().take(8).map(|other| with(Some(other))));
            }
            let mut more = members.clone();
            more.insert("more".to_owned(), json!(1));
            out.push(Value::Object(more));
        }
        Value::Array(items) => {
            out.extend(items.first().map(|first| json!([first, first])));
            out.extend(items.first().into_iter().flat_map(others).take(8).map(|other| json!([other])));
        }
        Value::String(text) => out.extend([json!(""), json!(format!("{text}{}", "x".repeat(300)))]),
        Value::Number(_) => out.extend([json!(-1), json!(0.5), json!(1e12)]),
        _ => {}
    }
    out
}

#[test]
fn valid_bodies_are_sent() {
    let mut problems = Vec::new();
    for path in documents() {
        let Some(root) = value(&path) else { continue };
        let document = Document { root };
        let maker = Maker { root: &document.root };
        let mut checker = Checker::new(&document.root);
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(Spec::path(&path)).server(""));
        let (mut operations, mut sent, mut refused, mut lenient) = (0, 0, 0, 0);
        for name in some_of(&cli) {
            let Some(target) = document.target(&cli, &name) else { continue };
            let Some(pointer) = document.json_body(&target) else { continue };
            let schema = Invocation::new(["--schema", "api", &name, "--json"]).run(&cli).success();
            let call = Call::new(&serde_json::from_str(&schema).unwrap(), &name);
            let first = maker.value(document.root.pointer(&pointer).unwrap());
            operations += 1;
            for body in others(&first).into_iter().chain([first]).take(40) {
                let Some(checked) = checker.check(&pointer, &body) else { continue };
                let result = Invocation::new(call.with_body(&target, &body)).run(&cli);
                match (checked, seen.one()) {
                    (Ok(()), None) => problems.push(format!("{}: {name}: {body}\n{result}", path.display())),
                    (Ok(()), Some(request)) => {
                        let got: Value = serde_json::from_slice(request.body().as_bytes()).unwrap();
                        assert_eq!(got, body, "{}: {name}", path.display());
                        sent += 1;
                    }
                    (Err(_), None) => refused += 1,
                    (Err(_), Some(_)) => lenient += 1,
                }
            }
        }
        vestibule_tests::note(&format!(
            "{}: {operations} operations with JSON, {sent} right bodies sent, {refused} wrong ones refused, {lenient} let pass",
            path.display(),
        ));
    }
    assert!(problems.is_empty(), "{} problems\n{}", problems.len(), problems.join("\n"));
}
