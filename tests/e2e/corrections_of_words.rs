//! Corrected calls lose no word, and take none for the value of something that it is not.

use std::path::PathBuf;
use std::time::Duration;

use vestibule::fetch::http::{Request, Response};
use vestibule::fetch::{Body, Mount};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// State of the versions
#[derive(Clone, Copy, Debug, Choice)]
enum Switch {
    On,
    Off,
    Suspended,
}

/// Change a note
#[command(name = "edit", idempotent)]
fn edit_note(
    #[arg] note: u32,
    #[option] title: Option<String>,
    #[option] body: Option<String>,
    #[option] append: Option<String>,
) {
    let _ = (note, title, body, append);
}

/// Add a note
#[command]
fn add(#[arg] title: String, #[option] body: Option<String>) {
    let _ = (title, body);
}

/// Give tags to a note
#[command(idempotent)]
fn label(#[arg] note: u32, #[arg(values = 1..)] labels: Vec<String>) {
    let _ = (note, labels);
}

/// Compare runs
#[command(read_only)]
fn compare(#[arg(values = 1..)] runs: Vec<String>, #[option] only_differences: bool) {
    let _ = (runs, only_differences);
}

/// Draw a metric of a run
#[command]
fn plot(#[arg] run: String, #[option] out: PathBuf, #[option] smooth: Option<u8>) {
    let _ = (run, out, smooth);
}

/// Check a file
#[command(read_only)]
fn lint(#[option(default = "site.yml")] file: PathBuf, #[option] strict: bool) {
    let _ = (file, strict);
}

/// Download an object
#[command(read_only)]
fn download(#[arg] bucket: String, #[arg] key: String, #[option] to: Option<PathBuf>) {
    let _ = (bucket, key, to);
}

/// Keep the versions of a bucket
#[command(idempotent)]
fn versioning(#[arg] bucket: String, #[arg] state: Switch) {
    let _ = (bucket, state);
}

/// List runs
#[command(read_only)]
fn runs(#[option] tag: Option<String>, #[option] limit: Option<u32>) {
    let _ = (tag, limit);
}

/// See whether the certificate of a host is valid
#[command(read_only)]
fn certificate(#[arg] host: String, #[option(default = "14d")] warn_before: Duration) {
    let _ = (host, warn_before);
}

/// List the records of a zone
#[command(read_only)]
fn records(#[arg] zone: String) {
    let _ = zone;
}

/// Start a review
#[command]
fn review(
    #[arg] employee: String,
    /// Cycle of the review, such as 2025-H2
    #[option]
    cycle: String,
) {
    let _ = (employee, cycle);
}

fn output(line: &str) -> String {
    let commands =
        commands![edit_note, add, label, compare, plot, lint, download, versioning, runs, certificate, records, review];
    Invocation::line(line).run(&Cli::create("desk").commands(commands)).stderr
}

fn corrected(line: &str) -> Option<String> {
    let output = output(line);
    output.lines().find_map(|line| line.trim().strip_prefix("Try: desk ")).map(str::to_owned)
}

#[test]
fn words_are_kept_and_used_for_what_they_are() {
    for (line, meant) in [
        ("append 12 'Call back'", "edit 12 --append 'Call back'"),
        ("labl 12 --labels urgent,todo", "label 12 --labels urgent --labels todo"),
        ("compare base-1 vs base-2 --only-diff", "compare base-1 base-2 --only-differences"),
        ("lint ci/site.yml", "lint --file ci/site.yml"),
        ("download photos cat.jpg --output ./cat.jpg", "download photos cat.jpg --to ./cat.jpg"),
        ("versioning photos enabled", "versioning photos on"),
        ("versioning photos false", "versioning photos off"),
        ("runs ls", "runs"),
        ("certificate example.org --warn-days 30", "certificate example.org --warn-before 30d"),
        ("certificate example.org --warn-before 30", "certificate example.org --warn-before 30d"),
        ("reveiw E12 --cycle 2024H1", "review E12 --cycle 2024-H1"),
    ] {
        assert_eq!(corrected(line).as_deref(), Some(meant), "{line}: {}", output(line));
    }
}

#[test]
fn no_call_is_better_than_one_with_a_word_in_the_wrong_place() {
    for line in [
        // No title is a number and the name of a file.
        "upload scan.png 7 --body First",
        // The output has one file.
        "plot loss base-1 --output loss.png",
        // Rows are asked for, not a member of each.
        "records example.org --filter www",
    ] {
        assert_eq!(corrected(line), None, "{line}: {}", output(line));
    }
    // `note` is the noun before a number here.
    assert!(!output("note edit 12 --content New").contains("--title note"), "{}", output("note edit 12 --content New"));
}

const DOCUMENT: &str = r##"{ "openapi": "3.1.0", "info": { "title": "t", "version": "1" }, "paths": {
  "/queues/{queue}/pause": { "post": { "operationId": "pauseQueue", "summary": "Pause delivery from a queue",
    "parameters": [{ "name": "queue", "in": "path", "required": true, "schema": { "type": "string" } }],
    "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
      "reason": { "type": "string", "description": "Shown to the operators" },
      "duration": { "type": "integer", "description": "Seconds after which delivery resumes" } } } } } } } },
  "/queues/{queue}/messages": { "post": { "operationId": "sendMessage", "summary": "Send a message",
    "parameters": [{ "name": "queue", "in": "path", "required": true, "schema": { "type": "string" } }],
    "requestBody": { "content": { "application/json": { "schema": { "type": "object", "required": ["body"], "properties": {
      "body": { "type": "string" }, "key": { "type": "string" } } } } } } } },
  "/videos/{videoId}/captions/{captionId}": { "get": { "operationId": "getCaption", "summary": "Get a caption",
    "parameters": [{ "name": "videoId", "in": "path", "required": true, "schema": { "type": "string" } },
      { "name": "captionId", "in": "path", "required": true, "schema": { "type": "string" } }] } },
  "/leave/{requestId}/reject": { "post": { "operationId": "rejectLeaveRequest", "summary": "Reject a leave request",
    "parameters": [{ "name": "requestId", "in": "path", "required": true, "schema": { "type": "string" } }],
    "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
      "reason": { "type": "string" } } } } } } } },
  "/candidates/{candidateId}": { "get": { "operationId": "getCandidate", "summary": "Get a candidate",
    "parameters": [{ "name": "candidateId", "in": "path", "required": true, "schema": { "type": "string" } }] } },
  "/channels": { "post": { "operationId": "createChannel", "summary": "Create a channel",
    "requestBody": { "content": { "application/json": { "schema": { "type": "object", "required": ["name"], "properties": {
      "name": { "type": "string" }, "branding": { "type": "object", "properties": {
        "color": { "type": "string", "description": "Color, e.g. `#ff8800`." } } } } } } } } } },
  "/times": { "post": { "operationId": "logTime", "summary": "Log time",
    "requestBody": { "content": { "application/json": { "schema": { "type": "object", "required": ["hours"], "properties": {
      "hours": { "type": "number", "description": "Worked hours" },
      "formats": { "type": "array", "items": { "type": "string", "enum": ["1080p", "720p"] } } } } } } } } }
} }"##;

fn of_api(line: &str) -> Option<String> {
    let api = |_: Request<Body>| async { Response::new(Body::empty()) };
    let cli = Cli::create("desk").mount("api", Mount::from_fn(api).openapi(DOCUMENT));
    let output = Invocation::line(line).run(&cli).stderr;
    output.lines().find_map(|line| line.trim().strip_prefix("Try: desk ")).map(str::to_owned)
}

#[test]
fn words_of_calls_of_an_api_are_kept() {
    for (line, meant) in [
        ("api pauseQueue orders --duration 2m", Some("api pauseQueue orders --duration 120")),
        ("api pause orders for 10 minutes --reason deploy", None),
        ("api reject candidate C82", None),
        // The option `--body` is a text, whose members have their own names.
        (r#"api sendMesage orders --body '{"id":7}'"#, Some(r#"api sendMessage orders --body '{"id":7}'"#)),
        ("api caption get cap7 v123", Some("api getCaption v123 cap7")),
        ("api createChannel --name T --color ff8800", Some("api createChannel --name T --branding.color '#ff8800'")),
        ("api logTime --hours 7:30", Some("api logTime --hours 7.5")),
        ("api logTime 1080p,720p --hours 1", Some("api logTime --formats 1080p --formats 720p --hours 1")),
        // A switch before the list is kept.
        (
            "api logTime --hours 1 --include 1080p,720p",
            Some("api logTime --hours 1 --include --formats 1080p --formats 720p"),
        ),
    ] {
        assert_eq!(of_api(line).as_deref(), meant, "{line}");
    }
}
