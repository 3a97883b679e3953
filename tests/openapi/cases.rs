//! Small documents, each with a call and the expected request.

use std::path::Path;

use serde_json::Value;
use vestibule::fetch::{Query, http};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::recording_handler::Seen;

type Request = http::Request<vestibule::fetch::Body>;

const CASES: &str = include_str!("../data/openapi-cases.json");

fn cases() -> Vec<Value> {
    serde_json::from_str(CASES).unwrap()
}

/// Returns the documents, with members in order.
fn documents() -> Vec<String> {
    let cases = vestibule::data::from_json(CASES).unwrap();
    cases.as_array().unwrap().iter().map(|case| vestibule::data::to_json(&case["spec"])).collect()
}

fn argv(case: &Value, files: &Path) -> Vec<String> {
    let named = |text: &str| match text.strip_prefix('@').filter(|_| case["files"].is_object()) {
        Some(file) => format!("@{}", files.join(file).display()),
        None => text.to_owned(),
    };
    let mut argv = vec!["api".to_owned()];
    match case["op"].as_str() {
        // Without an operationId, a command is named after its method and path.
        Some("GET /users/{id}/keys") => argv.push("get-users-id-keys".to_owned()),
        Some(op) => argv.push(op.to_owned()),
        None => argv.push("--llms-index".to_owned()),
    }
    argv.extend(case["pos"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()));
    for option in case["opts"].as_array().unwrap() {
        argv.push(format!("--{}", option[0].as_str().unwrap()));
        argv.push(named(option[1].as_str().unwrap()));
    }
    if let Some(body) = case["body"].as_str() {
        argv.extend(["-d".to_owned(), named(body)]);
    }
    argv
}

fn pairs(query: &str) -> Vec<(String, String)> {
    let mut out = Query::new();
    out.append_encoded(query);
    out.iter().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

fn halves(target: &str) -> (&str, &str) {
    target.split_once('?').unwrap_or((target, ""))
}

fn check_target(case: &Value, target: &str) -> Result<(), String> {
    let expected = case["expect"]["request"]["target"].as_str().unwrap();
    let ((path, query), (wanted_path, wanted_query)) = (halves(target), halves(expected));
    let same = match case["compare"].as_str() {
        Some("query-list") => path == wanted_path && pairs(query) == pairs(wanted_query),
        Some("decoded-path") => pairs(path) == pairs(wanted_path) && query == wanted_query,
        _ => target == expected,
    };
    if same { Ok(()) } else { Err(format!("target {target}, and not {expected}")) }
}

fn check_headers(expect: &Value, request: &Request) -> Result<(), String> {
    for (name, wanted) in expect["headers"].as_object().into_iter().flatten() {
        let got = request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or("none");
        let wanted = wanted.as_str().unwrap();
        let same = if wanted == "multipart/form-data" { got.starts_with(wanted) } else { got == wanted };
        if !same {
            return Err(format!("header {name}: {got}, and not {wanted}"));
        }
    }
    Ok(())
}

fn check_body(expect: &Value, request: &Request) -> Result<(), String> {
    let body = request.body().as_bytes();
    let text = String::from_utf8_lossy(body);
    let fail = |what: &Value| Err(format!("body {text}, and not {what}"));
    if expect["no_body"] == true && (!body.is_empty() || request.headers().contains_key("content-type")) {
        return Err(format!("a body where none belongs: {text}"));
    }
    if !expect["body"].is_null() && serde_json::from_slice::<Value>(body).ok().as_ref() != Some(&expect["body"]) {
        return fail(&expect["body"]);
    }
    if let Some(wanted) = expect["body_text"].as_str()
        && text != wanted
    {
        return fail(&expect["body_text"]);
    }
    if let Some(wanted) = expect["form"].as_array() {
        let wanted: Vec<(String, String)> = wanted
            .iter()
            .map(|pair| (pair[0].as_str().unwrap().to_owned(), pair[1].as_str().unwrap().to_owned()))
            .collect();
        if pairs(&text) != wanted {
            return fail(&expect["form"]);
        }
    }
    for (name, content) in expect["multipart"].as_object().into_iter().flatten() {
        let part = text.split("--vestibule").find(|part| part.contains(&format!("name=\"{name}\"")));
        let got =
            part.and_then(|part| part.split_once("\r\n\r\n")).map(|(_, content)| content.trim_end_matches("\r\n"));
        if got != content.as_str() {
            return fail(&expect["multipart"]);
        }
    }
    Ok(())
}

fn check(case: &Value, result: &RunOutput, request: Option<&Request>) -> Result<(), String> {
    let expect = &case["expect"];
    if let Some(words) = expect["error_contains"].as_array() {
        if request.is_some() {
            return Err("a request was sent".to_owned());
        }
        let missing = words.iter().find(|word| !result.stderr.contains(word.as_str().unwrap()));
        return missing.map_or(Ok(()), |word| Err(format!("the error lacks {word}: {}", result.stderr)));
    }
    if let Some(count) = expect["commands_count"].as_u64() {
        let lines = u64::try_from(result.stdout.lines().count()).unwrap();
        return if lines == count { Ok(()) } else { Err(format!("{lines} commands:\n{}", result.stdout)) };
    }
    let Some(request) = request else { return Err(format!("no request: {}", result.stderr)) };
    if result.exit != 0 {
        return Err(format!("exit {}: {}", result.exit, result.stderr));
    }
    let wanted = expect["request"]["method"].as_str().unwrap();
    if request.method() != wanted {
        return Err(format!("method {}, and not {wanted}", request.method()));
    }
    check_target(case, request.uri().path_and_query().unwrap().as_str())?;
    check_headers(&expect["request"], request)?;
    check_body(&expect["request"], request)
}

fn help_lacks(case: &Value, cli: &Cli) -> Result<(), String> {
    for word in case["expect"]["help_lacks"].as_array().into_iter().flatten() {
        let help = Invocation::new(["api", case["op"].as_str().unwrap(), "--help"]).run(cli).success();
        if help.contains(&format!("{} ", word.as_str().unwrap())) {
            return Err(format!("help has {word}"));
        }
    }
    Ok(())
}

#[test]
fn every_case_sends_the_expected_request() {
    let files = tempfile::tempdir().unwrap();
    let mut failures = Vec::new();
    let cases = cases();
    for (case, spec) in cases.iter().zip(documents()) {
        for (name, content) in case["files"].as_object().into_iter().flatten() {
            std::fs::write(files.path().join(name), content.as_str().unwrap()).unwrap();
        }
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(spec));
        let result = Invocation::new(argv(case, files.path())).run(&cli);
        if let Err(why) = check(case, &result, seen.one().as_ref()).and_then(|()| help_lacks(case, &cli)) {
            failures.push(format!("{} {}: {why}", case["id"].as_str().unwrap(), case["title"].as_str().unwrap()));
        }
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), cases.len(), failures.join("\n"));
}
