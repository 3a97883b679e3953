//! Runs the calls of a file, for `wire/check.py`.

use std::io::Write;

use serde_json::{Value, json};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Returns what the handler received for a call, or the error of the call.
fn request(cli: &Cli, seen: &Seen, argv: &[&str]) -> Value {
    let output = Invocation::new(["api"].iter().chain(argv)).run(cli);
    let Some(request) = seen.one() else { return json!({ "error": output.to_string() }) };
    let header = |(name, value): (&vestibule::fetch::http::HeaderName, &vestibule::fetch::http::HeaderValue)| {
        json!([name.as_str(), String::from_utf8_lossy(value.as_bytes())])
    };
    json!({
        "method": request.method().as_str(),
        "target": request.uri().path_and_query().unwrap().as_str(),
        "headers": request.headers().iter().map(header).collect::<Vec<_>>(),
        "body": String::from_utf8_lossy(request.body().as_bytes()),
    })
}

/// `VESTIBULE_CALLS` names the file, with a document and the words of a call in each line, and `VESTIBULE_REQUESTS` the
/// file for the requests. Files that calls name are beside them.
#[test]
fn calls_of_a_file() {
    let Some(calls) = std::env::var_os("VESTIBULE_CALLS") else { return };
    let text = std::fs::read_to_string(&calls).unwrap();
    std::env::set_current_dir(std::path::Path::new(&calls).parent().unwrap()).unwrap();
    let mut out =
        std::io::BufWriter::new(std::fs::File::create(std::env::var_os("VESTIBULE_REQUESTS").unwrap()).unwrap());
    let (seen, mut current) = (Seen::default(), None);
    for line in text.lines() {
        let call: Value = serde_json::from_str(line).unwrap();
        let path = call["document"].as_str().unwrap().to_owned();
        let argv: Vec<&str> = call["argv"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        if current.as_ref().is_none_or(|(known, _)| *known != path) {
            let cli = Cli::create("app").mount("api", seen.mount().openapi(Spec::path(&path).cache(false)));
            current = Some((path, cli));
        }
        let (_, cli) = current.as_ref().unwrap();
        writeln!(out, "{}", request(cli, &seen, &argv)).unwrap();
    }
}
