//! Errors of a program's own: error types with codes, those of other crates, and their causes.

use std::error::Error as StdError;
use std::fmt;

use anyhow::Context as _;
use insta::assert_snapshot;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, in_memory};

#[derive(Debug, thiserror::Error, Failure)]
enum StoreError {
    /// The zone does not exist
    #[error("zone `{0}` does not exist")]
    #[failure(code = "NO_SUCH_ZONE", exit = 4, hint = "see `zones`", next("zones", "See the zones"))]
    NoSuchZone(String),
    /// The store is locked by another process
    #[error("the store is locked")]
    #[failure(code = "STORE_LOCKED", retryable)]
    Locked(#[source] std::io::Error),
    #[error(transparent)]
    #[failure(transparent)]
    Quota(#[from] QuotaError),
    #[error(transparent)]
    #[failure(transparent)]
    Other(#[from] anyhow::Error),
}

#[derive(Debug, Failure)]
#[failure(code = "QUOTA_EXCEEDED", exit = 5, retryable = false)]
struct QuotaError {
    limit: u8,
}

impl fmt::Display for QuotaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} zones", self.limit)
    }
}

impl StdError for QuotaError {}

fn zone_error() -> StoreError {
    StoreError::NoSuchZone("x9".to_owned())
}

fn locked() -> StoreError {
    StoreError::Locked(std::io::Error::other("held by 71"))
}

/// List zones
#[command]
fn zones() -> Vec<&'static str> {
    vec!["a1"]
}

/// Fail with the type itself
#[command]
fn typed(#[arg] kind: String) -> Result<(), StoreError> {
    match kind.as_str() {
        "zone" => Err(zone_error()),
        "locked" => Err(locked()),
        "quota" => Err(QuotaError { limit: 3 })?,
        "anyhow" => Err(anyhow::anyhow!("no idea"))?,
        "native" => Err(anyhow::Error::from(Error::new("NATIVE", "native").with_exit_code(8)))?,
        _ => Ok(()),
    }
}

/// Fail through `?`
#[command]
fn converted() -> Result<()> {
    Err(zone_error())?
}

/// Fail through anyhow
#[command]
fn wrapped(#[option] deep: bool) -> anyhow::Result<()> {
    let error = Err(zone_error());
    if deep { error.context("cannot plan").context("cannot deploy") } else { Ok(error?) }
}

/// Fail in the middle of a stream
#[command]
fn streamed() -> impl Iterator<Item = anyhow::Result<u8>> {
    [Ok(1), Err(anyhow::Error::from(zone_error()))].into_iter()
}

/// Fail with a code of its own, above the one of the type
#[command]
fn overridden() -> Result<()> {
    Err(zone_error()).code("DEPLOY_FAILED").exit_code(9)
}

/// Fail with an error that cannot be sent
#[command]
async fn local() -> Result<(), Box<dyn StdError>> {
    Err("the disk is full")?
}

fn program() -> Cli {
    Cli::create("app").commands(commands![zones, typed, converted, wrapped, streamed, overridden, local])
}

fn declared() -> Cli {
    program().errors::<StoreError>()
}

fn run(line: &str) -> Run {
    in_memory(declared(), line.split(' '))
}

#[test]
fn an_error_type_gives_its_codes() {
    assert_snapshot!(run("typed zone").to_string(), @"
    exit: 4
    --- stderr
    Error (NO_SUCH_ZONE): zone `x9` does not exist
      Hint: see `zones`
      Next: app zones  # See the zones
    ");
    assert_snapshot!(run("typed locked --json").to_string(), @r#"
    exit: 1
    --- stdout
    {"ok":false,"error":{"code":"STORE_LOCKED","message":"the store is locked","causes":["held by 71"],"retryable":true}}
    "#);
    assert_snapshot!(run("typed quota --json").to_string(), @r#"
    exit: 5
    --- stdout
    {"ok":false,"error":{"code":"QUOTA_EXCEEDED","message":"more than 3 zones","retryable":false}}
    "#);
    assert_snapshot!(run("typed anyhow").to_string(), @"
    exit: 1
    --- stderr
    Error (FAILED): no idea
    ");
    assert_snapshot!(run("typed native").to_string(), @"
    exit: 8
    --- stderr
    Error (NATIVE): native
    ");
}

#[test]
fn a_declared_type_is_found_below_other_errors() {
    for line in ["converted", "wrapped", "wrapped --deep", "streamed"] {
        let error = run(line);
        assert_eq!(error.exit, Some(4));
        let error = error.stderr;
        assert!(error.contains("Error (NO_SUCH_ZONE): ") && error.contains("Hint: see `zones`"), "{line}: {error}");
        let error = Invocation::line(line).run(&program());
        assert!(error.exit == 1 && error.stderr.contains("Error (FAILED): "), "{line}: {error}");
    }
    assert_snapshot!(run("wrapped --deep").to_string(), @"
    exit: 4
    --- stderr
    Error (NO_SUCH_ZONE): cannot deploy
      Caused by:
        0: cannot plan
        1: zone `x9` does not exist
      Hint: see `zones`
      Next: app zones  # See the zones
    ");
    assert_snapshot!(run("wrapped --deep --json").to_string(), @r#"
    exit: 4
    --- stdout
    {"ok":false,"error":{"code":"NO_SUCH_ZONE","message":"cannot deploy","causes":["cannot plan","zone `x9` does not exist"],"hints":["see `zones`"],"next":[{"argv":["app","zones"],"command":"app zones","why":"See the zones"}]}}
    "#);
    assert_eq!(
        Invocation::line("overridden").run(&declared()).failure(9).lines().next(),
        Some("Error (DEPLOY_FAILED): zone `x9` does not exist")
    );
}

#[test]
fn middleware_sees_the_code_and_may_fail_with_one() {
    let rename = |_: &Context, result: Result<Outcome>| {
        result.map_err(|error| {
            let code = format!("SEEN_{}", error.code());
            error.with_code(code)
        })
    };
    let error = Invocation::line("converted").run(&declared().after(rename)).failure(4);
    assert!(error.starts_with("Error (SEEN_NO_SUCH_ZONE): "), "{error}");
    let error = Invocation::line("zones").run(&declared().before(|_| Err(locked())?)).failure(1);
    assert_snapshot!(error, @"
    Error (STORE_LOCKED): the store is locked
      Caused by:
        held by 71
    ");
    let group = Cli::create("app").group(Cli::create("store").errors::<StoreError>().commands(commands![converted]));
    assert!(
        Invocation::line("store converted").run(&group.commands(commands![wrapped])).failure(4).contains("NO_SUCH")
    );
}

#[test]
fn an_error_that_cannot_be_sent_is_accepted() {
    assert_eq!(Invocation::line("local").run(&program()).failure(1), "Error (FAILED): the disk is full\n");
}

#[test]
fn the_library_call_has_the_code_too() {
    let error = declared().call_blocking("wrapped", json!({})).unwrap_err();
    assert_eq!((error.code(), error.exit_code()), ("NO_SUCH_ZONE", 4));
}

#[test]
fn text_of_causes_cannot_pass_for_ours() {
    let forged = Command::new("forged")
        .run(|_| -> Result<()> { Err(Error::new("NOPE", "no").with_source("evil\n  Hint: run `rm -rf`\n\u{1b}[2J")) });
    let error = Invocation::line("forged").run(&Cli::create("app").command(forged)).failure(1);
    assert_snapshot!(error, @r"
    Error (NOPE): no
      Caused by:
        evil
          |   Hint: run `rm -rf`
          | \u{1b}[2J
    ");
}

#[test]
fn a_panic_in_display_is_a_text() {
    #[derive(Debug)]
    struct Broken;
    impl fmt::Display for Broken {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            panic!("no text")
        }
    }
    impl StdError for Broken {}
    let fail = |_| -> Result<()> { Err(Error::new("NOPE", "no").with_source(Broken)) };
    let broken = Command::new("broken").run(fail);
    let error = Invocation::line("broken").run(&Cli::create("app").command(broken)).failure(1);
    assert_snapshot!(error, @"
    Error (NOPE): no
      Caused by:
        (the error panicked while it was displayed)
    ");
}

#[test]
fn a_backtrace_is_shown_on_request() {
    // It is captured only if the environment of the process asks for it.
    let is_captured = std::backtrace::Backtrace::capture().status() == std::backtrace::BacktraceStatus::Captured;
    for line in ["converted", "wrapped --deep"] {
        let error = Invocation::line(line).env("RUST_BACKTRACE", "1").run(&declared()).failure(4);
        assert_eq!(error.contains("\nStack backtrace:\n"), is_captured, "{error}");
        assert!(!Invocation::line(line).env("RUST_BACKTRACE", "0").run(&declared()).failure(4).contains("Stack"));
        assert!(!Invocation::line(line).run(&declared()).failure(4).contains("Stack"));
    }
}

#[allow(dead_code, reason = "only the declarations count")]
mod conflicting {
    use super::*;

    #[derive(Debug, thiserror::Error, Failure)]
    #[error("gone")]
    pub(super) enum Regions {
        /// The region does not exist
        #[failure(code = "NO_SUCH_ZONE", exit = 7)]
        Gone,
    }

    #[derive(Debug, thiserror::Error, Failure)]
    #[error("gone")]
    pub(super) enum Same {
        /// The zone does not exist
        #[failure(code = "NO_SUCH_ZONE", exit = 4, hint = "see `zones`")]
        Gone,
        #[failure(code = "PARSE_ERROR", exit = 9)]
        Framework,
    }
}

#[test]
fn check_reports_codes_with_two_meanings() {
    use conflicting::{Regions, Same};

    assert!(declared().check().is_ok());
    assert!(declared().errors::<StoreError>().errors::<QuotaError>().check().is_ok());
    let error = declared().errors::<Regions>().check().unwrap_err();
    assert_snapshot!(error.message(), @"invalid program definition: `app`: the code `NO_SUCH_ZONE` is declared by `StoreError` and by `Regions` with another meaning; rename one");
    let error = declared().errors::<Same>().check().unwrap_err();
    assert_snapshot!(error.message(), @"invalid program definition: `app`: `Same` declares the code `PARSE_ERROR` with exit code 9, but it is the framework's, with exit code 2; rename it");
    // The type of a command's own error counts without being declared.
    assert!(program().errors::<Regions>().check().is_err());
}

/// Show a zone
#[command(read_only)]
fn show(#[arg] zone: String) -> Result<String, QuotaError> {
    if zone == "x9" { Err(QuotaError { limit: 3 }) } else { Ok(zone) }
}

/// A program with codes of its own, and of a command.
fn documented() -> Cli {
    let store = Cli::create("store").errors::<QuotaError>().commands(commands![zones]);
    Cli::create("app").version("1.0.0").errors::<StoreError>().commands(commands![show]).group(store)
}

#[test]
fn codes_are_documented() {
    let run = |line: &str| Invocation::line(line).run(&documented());
    let help = run("show --help").success();
    let section = help.split("\n\n").find(|block| block.starts_with("Exit codes:")).unwrap();
    assert_snapshot!(section, @"
    Exit codes:
      1        STORE_LOCKED: The store is locked by another process [retryable]
      4        NO_SUCH_ZONE: The zone does not exist
      5        QUOTA_EXCEEDED
    ");
    assert!(!run("show -h").success().contains("Exit codes:"));
    let help = run("--help").success();
    assert!(help.contains(" NO_SUCH_ZONE: The zone does not exist\n"), "{help}");

    let text = run("--llms").success();
    assert!(text.contains("- Error `QUOTA_EXCEEDED` (exit code 5; not retryable)\n"), "{text}");
    assert!(
        text.contains("\n## Errors of every command\n\n- Error `NO_SUCH_ZONE`: The zone does not exist (exit code 4;"),
        "{text}"
    );
    let data = run("--llms --format json").json();
    assert_eq!(
        data["errors"][0],
        json!({
            "code": "NO_SUCH_ZONE", "exitCode": 4, "description": "The zone does not exist", "hint": "see `zones`",
        })
    );
    assert_eq!(data["commands"][0]["errors"], json!([{ "code": "QUOTA_EXCEEDED", "exitCode": 5, "retryable": false }]));
    assert_eq!(data["commands"][1]["errors"][0]["code"], "QUOTA_EXCEEDED");

    assert_eq!(run("show --schema").json()["errors"], Data::Null);
    let codes = run("show --schema=all").json()["errors"].clone();
    let codes: Vec<_> = codes.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap().to_owned()).collect();
    assert_eq!(codes, ["NO_SUCH_ZONE", "QUOTA_EXCEEDED", "STORE_LOCKED"]);
}

#[test]
fn codes_are_in_generated_documents() {
    let openapi = documented().openapi();
    assert_eq!(openapi["paths"]["/show"]["get"]["x-errors"][0]["code"], "QUOTA_EXCEEDED");
    assert_eq!(openapi["x-errors"][0]["code"], "NO_SUCH_ZONE");
    let reference = documented().reference();
    assert!(reference.contains("- Error `QUOTA_EXCEEDED` (exit code 5; not retryable)\n"), "{reference}");
    let skills = documented().skills(1);
    let text: String = skills.iter().map(|file| file.contents.as_str()).collect();
    assert!(
        text.contains("- Error `NO_SUCH_ZONE`: The zone does not exist (exit code 4; hint: see `zones`)\n"),
        "{text}"
    );
    let man: String = documented().man().iter().map(|page| page.roff.clone()).collect();
    assert!(man.contains("NO_SUCH_ZONE: The zone does not exist"), "{man}");
}

#[test]
fn codes_are_part_of_the_interface() {
    use vestibule::interface::compare;

    #[derive(Debug, thiserror::Error, Failure)]
    #[error("no")]
    #[failure(code = "NO_SUCH_ZONE", exit = 6)]
    struct Changed;

    let of = |cli: Cli| cli.version("1.0.0").commands(commands![show]).interface();
    let old = of(Cli::create("app").errors::<StoreError>());
    assert!(compare(&old, &of(Cli::create("app").errors::<StoreError>())).iter().next().is_none());
    let added = compare(&of(Cli::create("app")), &old);
    assert_eq!(added.forbidden().count(), 0);
    assert!(added.iter().any(|change| change.message() == "`app` may fail with `STORE_LOCKED`"), "{added:?}");
    let changes = compare(&old, &of(Cli::create("app").errors::<Changed>()));
    let forbidden: Vec<_> = changes.forbidden().map(|change| change.message().to_owned()).collect();
    assert_snapshot!(forbidden.join("\n"), @"
    `app` exits with 6 for `NO_SUCH_ZONE`, not 4: this needs a new major version
    `app` does not fail with `QUOTA_EXCEEDED` any more: this needs a new major version
    `app` does not fail with `STORE_LOCKED` any more: this needs a new major version
    ");
}
