//! Process behaviour: closed pipes, a full disk, Ctrl-C, non-UTF-8 argv, panics.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

use insta::assert_snapshot;
use serde_json::Value;
use vestibule_tests::{Program, Run, my_cli, words};

fn my_cli_with(line: &str) -> Program {
    Program::example("my-cli").args(words(line))
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    for line in ["logs -n 100000", "logs -n 100000 --json", "logs -n 100000 --format jsonl --full-output", "api events"]
    {
        let mut running = my_cli_with(line).start();
        assert!(running.line().is_some(), "{line}");
        let run = running.close();
        assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn a_full_disk_is_reported() {
    if !Path::new("/dev/full").exists() {
        return vestibule_tests::skip_optional("this system has no /dev/full");
    }
    for line in
        ["deploy staging", "deploy staging --json", "--help", "--version", "--llms", "logs", "api users", "fail --json"]
    {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = my_cli_with(line).run_into(full);
        assert!(run.exit.is_some_and(|exit| exit != 0), "{line}: {run}");
        assert!(run.stderr.contains("cannot write to stdout: "), "{line}: {run}");
        assert_eq!(run.stderr.lines().count(), 1, "{line}: {run}");
    }
}

#[test]
fn rows_for_an_agent_wait_for_a_moment_only() {
    // A table of all rows would need hours.
    let mut running = my_cli_with("logs -n 100000").env("CLAUDECODE", "1").start();
    for _ in 0..3 {
        assert!(running.line().is_some());
    }
    let run = running.close();
    assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{run}");
}

/// Sends Ctrl-C after the first line.
fn interrupted(line: &str) -> Run {
    let mut running = my_cli_with(line).start();
    assert!(running.line().is_some(), "{line}");
    running.interrupt();
    running.finish()
}

#[test]
#[cfg(target_os = "linux")]
fn an_ignored_interrupt_stays_ignored() {
    // A shell ignores Ctrl-C in its background jobs.
    let program = vestibule_tests::example("my-cli");
    let script = format!("trap '' INT; exec '{}' logs -n 20 --format jsonl", program.display());
    let mut running = Program::at("/bin/sh").args(["-c", &script]).start();
    assert!(running.line().is_some());
    running.interrupt();
    let run = running.finish();
    assert_eq!((run.exit, run.stdout.lines().count()), (Some(0), 20), "{}", run.stderr);
}

#[test]
fn a_full_pipe_that_does_not_block_loses_nothing() {
    use std::io::Read;
    let (reader, writer) = rustix::pipe::pipe().unwrap();
    rustix::io::ioctl_fionbio(&writer, true).unwrap();
    let reader = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(400));
        let mut bytes = Vec::new();
        std::fs::File::from(reader).read_to_end(&mut bytes).unwrap();
        bytes
    });
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("access.log");
    let line = r#"192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 512"#;
    std::fs::write(&log, format!("{line}\n").repeat(5_000)).unwrap();
    let run = Program::example("logq").arg("find").arg(&log).args(["--format", "jsonl"]).run_into(writer.into());
    assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{run}");
    assert_eq!(reader.join().unwrap().iter().filter(|byte| **byte == b'\n').count(), 5_000);
}

#[test]
fn an_interrupted_stream() {
    for line in ["logs -n 100000", "api events", "logs -n 100000 --format jsonl"] {
        let run = interrupted(line);
        assert_eq!(run.exit, Some(130), "{line}: {run}");
        assert!(run.stderr.contains("INTERRUPTED"), "{line}: {run}");
        assert!(!run.stdout.is_empty(), "{line}");
    }
}

#[test]
fn an_interrupted_stream_closes_its_document() {
    for line in ["logs -n 100000 --json", "api events --json"] {
        let run = interrupted(line);
        assert_eq!(run.exit, Some(130), "{line}: {run}");
        let document: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}: {run}"));
        match document.as_array() {
            Some(items) => {
                assert!(!items.is_empty(), "{line}");
                let error: Value = serde_json::from_str(&run.stderr).unwrap();
                assert_eq!(error["error"]["code"], "INTERRUPTED", "{line}: {run}");
            }
            None => assert_eq!(document["error"]["code"], "INTERRUPTED", "{line}"),
        }
    }
    let run = interrupted("logs -n 100000 --format jsonl --full-output");
    let last: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&last["type"], &last["error"]["code"]), (&"error".into(), &"INTERRUPTED".into()), "{run}");
}

#[test]
fn non_utf8_argv() {
    let bad = || OsString::from_vec(b"a\xffb".to_vec());
    let joined = |before: &str| OsString::from_vec([before.as_bytes(), b"a\xffb"].concat());
    let word = |text: &str| OsString::from(text);
    for (argv, code) in [
        (vec![bad()], "COMMAND_NOT_FOUND"),
        (vec![word("deploy"), bad()], "VALIDATION_ERROR"),
        (vec![word("deploy"), word("staging"), word("--region"), bad()], "VALIDATION_ERROR"),
        (vec![word("deploy"), word("staging"), joined("--region=")], "VALIDATION_ERROR"),
        (vec![word("deploy"), word("staging"), joined("-r")], "VALIDATION_ERROR"),
        (vec![word("deploy"), word("staging"), joined("--")], "PARSE_ERROR"),
        (vec![word("deploy"), word("staging"), joined("-")], "PARSE_ERROR"),
        (vec![word("deploy"), word("staging"), joined("--format=")], "PARSE_ERROR"),
        (vec![word("api"), word("users"), word("-H"), bad()], ""),
        (vec![word("api"), word("users"), word("-X"), bad()], ""),
        (vec![word("help"), bad()], "COMMAND_NOT_FOUND"),
    ] {
        let message = Program::example("my-cli").args(&argv).run().failure(2);
        assert!(message.starts_with(&format!("Error ({code}")), "{argv:?}: {message}");
    }
}

#[test]
fn a_very_long_argument() {
    // The system limits an argument to 128 KiB.
    let long = "x".repeat(120_000);
    let output = Program::example("greet").arg(&long).run().success();
    assert_eq!(output, format!("Hello {long}\n"));
    let message = Program::example("my-cli").args(["deploy", &long]).run().failure(2);
    assert!(message.starts_with("Error (VALIDATION_ERROR): "));

    let body = "y".repeat(1 << 20);
    let run = my_cli_with("api echo -d @- --json").stdin(body.clone()).run();
    let seen: Value = serde_json::from_str(&run.success()).unwrap();
    assert_eq!(seen["body"].as_str().map(str::len), Some(body.len()));
}

#[test]
fn ten_thousand_arguments() {
    let tags = (0..5_000).flat_map(|number| ["--tag".to_owned(), number.to_string()]);
    let run = Program::example("my-cli").args(["deploy", "staging", "--json"]).args(tags).run();
    let data: Value = serde_json::from_str(&run.success()).unwrap();
    assert_eq!(data["tag"].as_array().map(Vec::len), Some(5_000));
    assert_eq!(data["tag"][4_999], "4999");

    let run = Program::example("greet").args(vec!["Ada"; 10_000]).run();
    assert!(run.failure(2).starts_with("Error (PARSE_ERROR): "));
    let run = Program::example("my-cli").args(vec!["--wat"; 10_000]).run();
    assert!(run.failure(2).starts_with("Error (PARSE_ERROR): Unknown flag: --wat"));
}

#[test]
fn empty_arguments() {
    assert!(my_cli("''").failure(2).starts_with("Error (COMMAND_NOT_FOUND): "));
    assert!(my_cli("deploy ''").failure(2).starts_with("Error (VALIDATION_ERROR): "));
    assert!(my_cli("deploy staging ''").failure(2).starts_with("Error (PARSE_ERROR): "));
    assert!(my_cli("deploy staging --replicas ''").failure(2).starts_with("Error (VALIDATION_ERROR): "));
    assert!(my_cli("api users -X ''").failure(2).starts_with("Error ("));
}

fn panics(line: &str) -> Run {
    Program::at(env!("CARGO_BIN_EXE_panics")).args(words(line)).run()
}

/// Removes the line number, which depends on the source of the fixture.
fn without_line(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive("panics.rs:") {
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

#[test]
fn a_panic_is_an_error() {
    for line in ["plain", "later"] {
        let message = panics(line).failure(1);
        assert!(message.starts_with(&format!("Error (INTERNAL): the command panicked: {line} broke\n")), "{message}");
        assert!(!message.contains("stack backtrace") && !message.contains("thread '"), "{message}");

        let run = panics(&format!("{line} --json"));
        assert_eq!((run.exit, run.stderr.as_str()), (Some(1), ""), "{run}");
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((&document["ok"], &document["error"]["code"]), (&false.into(), &"INTERNAL".into()));
    }
    assert_snapshot!(without_line(&panics("plain").failure(1)), @"
    Error (INTERNAL): the command panicked: plain broke
      Hint: it panicked at tests/fixtures/panics.rs:; set `RUST_BACKTRACE=1` for a backtrace
    ");
}

#[test]
fn a_panic_between_items() {
    for line in ["stream", "iterator"] {
        let run = panics(&format!("{line} --json"));
        assert_eq!(run.exit, Some(1), "{run}");
        assert_eq!(serde_json::from_str::<Value>(&run.stdout).unwrap(), serde_json::json!([1]));
        let error: Value = serde_json::from_str(&run.stderr).unwrap();
        assert_eq!(error["error"]["message"], format!("the command panicked: {line} broke"));
    }
}

#[test]
fn rust_backtrace_prints_a_backtrace() {
    let run = Program::at(env!("CARGO_BIN_EXE_panics")).args(["plain"]).env("RUST_BACKTRACE", "1").run();
    assert_eq!(run.exit, Some(1));
    assert!(run.stderr.contains("stack backtrace:"), "{}", run.stderr);
    assert!(run.stderr.contains("Error (INTERNAL): the command panicked: plain broke\n"), "{}", run.stderr);
    assert!(!run.stderr.contains("set `RUST_BACKTRACE"), "{}", run.stderr);
}

#[test]
fn middleware_finishes_after_an_interrupt() {
    let interrupts = || Program::at(env!("CARGO_BIN_EXE_interrupts")).args(["wait"]);
    let report = |program: Program| {
        let mut running = program.start();
        assert_eq!(running.line().as_deref(), Some("waiting"));
        running.interrupt();
        running.finish()
    };
    let run = report(interrupts());
    assert_eq!((run.exit, run.stderr.as_str()), (Some(130), "after: INTERRUPTED\nError (INTERRUPTED): interrupted\n"));
    let run = report(interrupts().env("ONION", "1"));
    let expected = "around: INTERRUPTED\nafter: INTERRUPTED\nError (INTERRUPTED): interrupted\n";
    assert_eq!((run.exit, run.stderr.as_str()), (Some(130), expected));
}

#[cfg(unix)]
#[test]
fn a_stream_without_a_pause_can_be_interrupted() {
    use rustix::process::Signal;

    for (signal, exit) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        for args in [&["count", "--format", "jsonl"][..], &["count"]] {
            let mut running = Program::at(env!("CARGO_BIN_EXE_interrupts")).args(args).start();
            assert!(running.line().is_some());
            running.signal(signal);
            let run = running.finish();
            assert_eq!(run.exit, Some(exit), "{}", run.stderr);
            assert!(run.stderr.contains("INTERRUPTED"), "{}", run.stderr);
        }
    }
}

#[test]
fn a_command_that_waits_for_its_interruption_ends_by_itself() {
    let start = |args: &[&str], first: &str, variables: &[&str]| {
        let program = Program::at(env!("CARGO_BIN_EXE_interrupts")).args(args);
        let mut running = variables.iter().fold(program, |program, name| program.env(name, "1")).start();
        assert_eq!(running.line().as_deref(), Some(first));
        running.interrupt();
        running
    };
    let run = start(&["serve"], "serving", &[]).finish();
    assert_eq!(
        (run.exit, run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "serving\nclosed\n", "closing\nafter: ok\n")
    );
    let run = start(&["serve"], "serving", &["ONION"]).finish();
    assert_eq!((run.exit, run.stderr.as_str()), (Some(0), "closing\naround: ok\nafter: ok\n"));
    let run = start(&["tick", "--format", "jsonl"], r#""tick""#, &[]).finish();
    assert!(run.exit == Some(0) && run.stdout.contains("last tick"), "{run:?}");
    // The second one ends a call that takes too long.
    let mut running = start(&["serve"], "serving", &["STUBBORN"]);
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert!(running.is_running());
    running.interrupt();
    let run = running.finish();
    assert_eq!(
        (run.exit, run.stderr.as_str()),
        (Some(130), "closing\nafter: INTERRUPTED\nError (INTERRUPTED): interrupted\n")
    );
}

#[test]
fn a_second_interrupt_ends_the_program() {
    let mut running =
        Program::at(env!("CARGO_BIN_EXE_interrupts")).args(["wait"]).env("ONION", "1").env("STUBBORN", "1").start();
    assert_eq!(running.line().as_deref(), Some("waiting"));
    running.interrupt();
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert!(running.is_running());
    running.interrupt();
    assert_eq!(running.finish().exit, Some(130));
}
