//! Results with an exit code, and replies with items.

use std::process::ExitCode;

use insta::assert_snapshot;
use tokio_stream::iter;
use vestibule::error::Next;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{in_memory, on_terminal};

/// Report findings
#[command]
fn lint() -> Reply<Vec<&'static str>> {
    Reply::new(vec!["line 3: unknown key"]).exit_code(1).next("fix", "Repair them")
}

/// Repair
#[command]
fn fix() -> Reply<()> {
    Reply::new(()).next("lint", "Look again")
}

/// Report findings as they are found
#[command]
fn scan() -> Reply<impl Iterator<Item = Result<u8>>> {
    Reply::new([1, 2].into_iter().map(Ok)).exit_code(3).next("fix", "Repair them")
}

/// Report findings as they are found, asynchronously
#[command]
async fn watch() -> Result<Reply<impl Stream<Item = u8>>> {
    Ok(Reply::new(iter([1, 2])).exit_code(3).next("fix", "Repair them"))
}

/// Report findings, and whether there are any
#[command]
fn audit(#[option] fail: bool) -> Reply<impl Stream<Item = Result<u8>>> {
    let last = if fail { Err(Error::new("BROKEN", "no more").with_exit_code(6)) } else { Ok(2) };
    Reply::new(iter([Ok(1), last])).exit_code(3)
}

/// Succeed or fail, without a word
#[command]
fn status(#[arg] code: u8) -> ExitCode {
    ExitCode::from(code)
}

/// Succeed or fail, or return an error
#[command]
async fn checked(#[arg] code: u8) -> Result<ExitCode> {
    if code > 250 { Err(Error::new("TOO_LARGE", "too large")) } else { Ok(ExitCode::from(code)) }
}

/// Return what a call returns
#[command]
fn outcome() -> Result<Outcome> {
    Ok(Outcome::value(&[1, 2])?.with_exit_code(4).next("fix", "Repair them"))
}

fn cli() -> Cli {
    Cli::create("app").commands(commands![lint, fix, scan, watch, audit, status, checked, outcome])
}

fn run(line: &str) -> String {
    in_memory(cli(), line.split(' ')).to_string()
}

#[test]
fn a_result_may_say_no() {
    assert_snapshot!(run("lint"), @r#"
    exit: 1
    --- stdout
    [1]: "line 3: unknown key"
    "#);
    assert_snapshot!(run("lint --json"), @r#"
    exit: 1
    --- stdout
    ["line 3: unknown key"]
    "#);
    let meta = |line| Invocation::line(line).run(&cli()).json()["meta"]["exitCode"].clone();
    assert_eq!(meta("lint --full-output --json"), 1);
    assert_eq!(meta("fix --full-output --json"), Data::Null);
    assert_snapshot!(on_terminal(cli(), ["lint"]).to_string(), @r#"
    exit: 1
    --- stdout
    [1]: "line 3: unknown key"

      Next: app fix  # Repair them
    "#);
    assert_snapshot!(on_terminal(cli(), ["fix"]).to_string(), @"
    exit: 0
    --- stdout

      Next: app lint  # Look again
    ");
    assert_snapshot!(run("outcome"), @"
    exit: 4
    --- stdout
    [2]: 1,2
    ");
    let reply = cli().call_blocking("lint", json!({})).unwrap();
    assert_eq!(
        (reply.next_steps(), &*reply),
        (&[Next::new("fix", "Repair them")][..], &json!(["line 3: unknown key"]))
    );
    // After the last item, too.
    assert_eq!(cli().call_blocking("outcome", json!({})).unwrap().next_steps()[0].command, "fix");
}

#[test]
fn items_have_next_steps_and_an_exit_code() {
    for command in ["scan", "watch"] {
        let shown = on_terminal(cli(), [command]).to_string();
        assert_eq!(shown, "exit: 3\n--- stdout\n1\n2\n\n  Next: app fix  # Repair them\n");
        assert_eq!(Invocation::line(command).arg("--json").run(&cli()).json(), json!([1, 2]));
        let lines = run(&format!("{command} --format jsonl --full-output"));
        assert!(lines.contains(r#""command":"app fix","why":"Repair them"}]"#), "{lines}");
        assert!(lines.contains(r#""exitCode":3"#) && lines.starts_with("exit: 3\n"), "{lines}");
    }
    assert_snapshot!(run("audit"), @"
    exit: 3
    --- stdout
    1
    2
    ");
    assert_snapshot!(run("audit --fail"), @"
    exit: 6
    --- stdout
    1
    --- stderr
    Error (BROKEN): no more
    ");
}

#[test]
fn an_exit_code_is_a_result_without_data() {
    for code in [0, 1, 2, 77, 255] {
        assert_eq!(run(&format!("status {code}")), format!("exit: {code}\n"));
    }
    assert_eq!(run("checked 3"), "exit: 3\n");
    assert!(run("checked 251").starts_with("exit: 1\n--- stderr\nError (TOO_LARGE): too large"));
}

#[test]
fn middleware_reads_and_sets_the_exit_code() {
    let strict = |_: &Context, result: Result<Outcome>| {
        let outcome = result?;
        let has_findings = outcome.items().is_some_and(|items| items > 0);
        let code = outcome.exit_code();
        Ok(if has_findings { outcome.with_exit_code(code + 10) } else { outcome })
    };
    assert_eq!(in_memory(cli().after(strict), ["scan"]).exit, Some(13));
    assert_eq!(in_memory(cli().after(strict), ["watch"]).exit, Some(13));
    assert_eq!(in_memory(cli().after(strict), ["lint"]).exit, Some(1));
    let around = cli().middleware(|context, next| next.run(context));
    assert_eq!(in_memory(around.after(strict), ["watch"]).exit, Some(13));
    let passed = cli().middleware(|context, next| next.run(context));
    assert_eq!(in_memory(passed, ["scan"]).exit, Some(3));
}
