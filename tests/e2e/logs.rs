//! The log of a program: its levels, its forms, and where it goes.

use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Program, words};

fn logging(line: &str) -> Program {
    Program::at(env!("CARGO_BIN_EXE_logging")).args(words(line))
}

/// Returns the levels of the lines on stderr of a run that succeeds.
#[track_caller]
fn levels(program: Program) -> String {
    let run = program.run();
    assert_eq!((run.exit, run.stdout.as_str()), (Some(0), "done\n"), "{run}");
    run.stderr.lines().map(|line| line.split(' ').next().unwrap()).collect::<Vec<_>>().join(" ")
}

#[test]
fn options_set_the_level() {
    assert_eq!(levels(logging("work")), "ERROR WARN WARN");
    for line in ["work -v", "-v work", "work --verbose", "--verbose work"] {
        assert_eq!(levels(logging(line)), "ERROR WARN INFO WARN INFO", "{line}");
    }
    for line in ["work -vv", "-vv work", "-v work -v", "work -v --verbose"] {
        assert_eq!(levels(logging(line)), "ERROR WARN INFO DEBUG WARN INFO", "{line}");
    }
    for line in ["work -vvv", "-vvvvvvv work"] {
        assert_eq!(levels(logging(line)), "ERROR WARN INFO DEBUG TRACE WARN INFO", "{line}");
    }
    for line in ["work -q", "--quiet work", "work -qq"] {
        assert_eq!(levels(logging(line)), "ERROR", "{line}");
    }
}

/// A client gets the error of a call of an unknown tool, which is noise in the log of the server.
#[cfg(feature = "mcp")]
#[test]
fn mistakes_of_clients_are_no_warnings() {
    let call = |variable: &str| {
        let lines = [
            json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
                "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" },
            } }),
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
            json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "nothing" } }),
        ];
        let stdin: String = lines.iter().map(|line| format!("{line}\n")).collect();
        logging("mcp").env("RUST_LOG", variable).stdin(stdin).run()
    };
    let run = call("");
    assert!(run.stdout.contains("nothing") && run.stderr.is_empty(), "{run}");
    assert!(call("rmcp=warn").stderr.contains("WARN"), "{run}");
}

#[test]
fn quiet_conflicts_with_verbose() {
    for line in ["work -qv", "-v work --quiet", "-q work -vv"] {
        let error = logging(line).run().failure(2);
        assert!(error.contains("--quiet conflicts with --verbose: give only one"), "{line}: {error}");
    }
}

#[test]
fn the_environment_refines_the_levels() {
    let with = |variables: &[(&str, &str)], line: &str| {
        levels(variables.iter().fold(logging(line), |program, (name, value)| program.env(name, value)))
    };
    assert_eq!(with(&[("RUST_LOG", "debug")], "work"), "ERROR WARN INFO DEBUG WARN INFO");
    assert_eq!(with(&[("RUST_LOG", "error,store::cache=info")], "work"), "ERROR INFO");
    assert_eq!(with(&[("RUST_LOG", "store=trace")], "work"), "ERROR WARN INFO WARN");
    assert_eq!(with(&[("RUST_LOG", "off, other=warn ,")], "work"), "WARN");
    // The program's own variable goes first.
    assert_eq!(with(&[("RUST_LOG", "trace"), ("LOGGING_LOG", "error")], "work"), "ERROR");
    assert_eq!(with(&[("RUST_LOG", "error"), ("LOGGING_LOG", "")], "work"), "ERROR");
    // Options set the level of the targets that are not named.
    assert_eq!(with(&[("RUST_LOG", "error,store=off")], "work -v"), "ERROR WARN WARN INFO");
    assert_eq!(with(&[("RUST_LOG", "trace,store=trace")], "work -q"), "ERROR");
}

#[test]
fn a_directive_that_cannot_be_read_is_named() {
    let run = logging("work -q").env("RUST_LOG", "a=b=c").run();
    assert!(!run.stderr.contains("ignored"), "{run}");
    let run = logging("work").env("LOGGING_LOG", "error,other=loud\u{1b}[31m,store=info").run();
    let expected =
        "Warning: LOGGING_LOG: `other=loud\\u{1b}[31m` is ignored; write levels as `debug` or `my_crate=debug`\n";
    assert!(run.stderr.starts_with(expected), "{run}");
    assert!(run.stderr.ends_with(" news size=7 name=\"x y\" empty=None\n"), "{run}");
}

#[test]
fn a_line_has_level_spans_target_message_and_fields() {
    let run = logging("work -vvv --secret s").run();
    insta::assert_snapshot!(run.stderr, @r#"
    ERROR copy{from="a b" files=2}: logging: an error
    WARN  copy{from="a b" files=2}: logging: a warning ratio=0.5 is_last=false
    INFO  copy{from="a b" files=2}: store::cache: news size=7 name="x y" empty=None
    DEBUG copy{from="a b" files=2}: logging: details secret=s
    TRACE copy{from="a b" files=2}: logging: steps
    WARN  copy{from="a b" files=2}: other: from log
    INFO  copy{from="a b" files=2}: logging: more from log
    "#);
}

#[test]
fn json_lines_hold_the_same() {
    let run = logging("work -v --log-format json").run();
    assert_eq!(run.stdout, "done\n");
    let lines: Vec<serde_json::Value> = run.stderr.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        let timestamp = line["timestamp"].as_str().unwrap();
        assert!(timestamp.len() == "2026-11-22T10:02:00.125Z".len() && timestamp.ends_with('Z'), "{timestamp}");
    }
    let mut news = lines[2].clone();
    news.as_object_mut().unwrap().remove("timestamp");
    assert_eq!(
        news,
        serde_json::json!({
            "level": "INFO", "target": "store::cache", "message": "news",
            "fields": { "size": 7, "name": "x y", "empty": "None" },
            "spans": [{ "name": "copy", "fields": { "from": "a b", "files": 2 } }]
        })
    );
    assert_eq!(lines[1]["fields"], serde_json::json!({ "ratio": 0.5, "is_last": false }));
    assert_eq!((&lines[3]["target"], &lines[3]["message"]), (&"other".into(), &"from log".into()));
    assert_eq!(lines[3]["fields"], serde_json::Value::Null);
    let error = logging("work --log-format xml").run().failure(2);
    assert!(error.contains("expected one of text, json"), "{error}");
}

#[test]
fn texts_of_events_do_not_control_the_terminal() {
    let hostile = "a\u{1b}[2J\u{9b}31m\u{202e}b\r\nERROR app: forged";
    for line in ["echo", "echo --color always"] {
        let run = logging(line).args([hostile]).run();
        let text = if line == "echo" { run.stderr.clone() } else { run.stderr.replace("\u{1b}[", "") };
        assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\r']), "{text:?}");
        assert_eq!(text.lines().filter(|line| line.contains("forged")).count(), text.lines().count() - 2, "{text}");
        assert!(text.lines().all(|line| !line.starts_with("ERROR app")), "{text}");
    }
    let run = logging("echo --log-format json").args([hostile]).run();
    assert!(!run.stderr.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\r']), "{:?}", run.stderr);
    let line: serde_json::Value = serde_json::from_str(run.stderr.lines().next().unwrap()).unwrap();
    assert_eq!(line["message"], hostile);
}

#[test]
fn events_never_go_to_stdout() {
    for line in ["work -vvv --json", "work -vvv --full-output --format yaml", "later -vvv", "work -vvv --format jsonl"]
    {
        let run = logging(line).run();
        assert!(run.stdout.contains("done") && !run.stdout.contains("WARN"), "{line}: {run}");
        assert!(run.stderr.contains("WARN"), "{line}: {run}");
    }
}

#[test]
fn errors_come_after_the_events_before_them() {
    let run = logging("fail").run();
    assert_eq!(run.stderr, "ERROR logging: about to fail code=7\nError (FAILED): failed\n");
}

#[test]
fn a_subscriber_of_the_program_stays_in_place() {
    let run = logging("own -vvv").run();
    assert_eq!((run.exit, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "done\n", ""), "{run}");
}

#[test]
fn help_has_a_section_for_the_log() {
    let help = logging("--help").run().success();
    let section = "\nLog options:\n  -v, --verbose ";
    assert!(help.contains(section), "{help}");
    let help = logging("work -h").run().success();
    assert!(help.contains("  Log: -v, --verbose, -q, --quiet, --log-format <format>\n"), "{help}");
    let without = Cli::create("app").command(Command::new("status").run(|_| Ok("fine")));
    assert!(!Invocation::line("--help").run(&without).success().contains("verbose"));
    let error = Invocation::line("status -v").run(&without).failure(2);
    assert!(error.contains("Unknown flag: -v"), "{error}");
}

/// Count
#[command]
fn count(#[option(short = 'v', count)] volume: u8, #[option(short = 'f')] fast: bool) -> String {
    tracing::info!("counting");
    format!("{volume} {fast}")
}

/// Add
#[command]
async fn add(#[option(short = 'f')] fast: bool) -> bool {
    tracing::info!("adding");
    fast
}

fn program() -> Cli {
    Cli::create("app").logs().commands(commands![count, add])
}

#[test]
fn an_option_of_the_command_goes_first() {
    let run = |line: &str| Invocation::line(line).run(&program());
    let output = run("count -vv");
    assert_eq!((output.stdout.as_str(), output.stderr.as_str()), ("2 false\n", ""));
    for line in ["-v count -v", "count --verbose -v", "-v count -fv"] {
        let output = run(line);
        assert!(output.stdout.starts_with("1 ") && output.stderr.starts_with("INFO  e2e::logs: counting"), "{line}");
    }
}

#[test]
fn letters_of_a_stack_may_be_global() {
    for line in ["add -fv", "add -vf", "add -fvv"] {
        let output = Invocation::line(line).run(&program());
        assert_eq!(output.stdout, "true\n", "{line}: {}", output.stderr);
        assert!(output.stderr.starts_with("INFO  "), "{line}: {}", output.stderr);
    }
    let error = Invocation::line("add -fvx").run(&program()).failure(2);
    assert!(error.contains("-x"), "{error}");
}

#[test]
fn a_run_in_memory_has_a_log_of_its_own() {
    let verbose = Invocation::line("count --verbose").run(&program());
    assert_eq!(verbose.stderr, "INFO  e2e::logs: counting\n");
    assert_eq!(Invocation::line("count").run(&program()).stderr, "");
}

#[tokio::test]
async fn a_run_within_a_runtime_has_a_log_of_its_own() {
    let io = Io::memory();
    assert_eq!(program().serve_with(["add", "-v"], io.clone()).await, 0);
    assert_eq!(io.stderr_text(), "INFO  e2e::logs: adding\n");
}

#[test]
fn callers_of_a_library_get_no_events() {
    let reply = program().call_blocking("count", json!({ "volume": 3 })).unwrap();
    assert_eq!(reply.into_inner(), json!("3 false"));
}

#[cfg(unix)]
mod terminal {
    use super::logging;
    use vestibule_tests::{Session, Terminal};

    #[test]
    fn levels_have_the_colours_of_the_palette() {
        let run = Terminal::new(80).run(logging("work -v"));
        assert_eq!(run.stdout, "done\n");
        assert!(run.stderr.starts_with("\u{1b}[31;1mERROR\u{1b}[0m \u{1b}[1mcopy\u{1b}[0m{"), "{:?}", run.stderr);
        assert!(run.stderr.contains("\u{1b}[33mWARN\u{1b}[0m "), "{:?}", run.stderr);
        for program in [logging("work -v").env("NO_COLOR", "1"), logging("work -v --color never")] {
            let run = Terminal::new(80).run(program);
            assert!(!run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
        }
        let run = Terminal::new(80).run(logging("work -v --log-format json"));
        assert!(!run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
    }

    #[test]
    fn bars_and_questions_step_aside() {
        let shell = Session::bash(env!("CARGO_BIN_EXE_logging"));
        let Some(shell) = shell else { return };
        shell.types("logging busy --asks");
        shell.key("Enter");
        shell.shows("Name?");
        // The event of the other thread waits until the question is answered.
        std::thread::sleep(std::time::Duration::from_millis(900));
        assert!(!shell.screen().contains("during the question"), "{}", shell.screen());
        shell.types("Ada");
        shell.key("Enter");
        shell.shows("\nAda\n$");
        let screen = shell.screen();
        let busy = screen.lines().filter(|line| line.starts_with("WARN  logging: busy number=")).count();
        assert_eq!(busy, 12, "{screen}");
        assert!(screen.contains("\nWARN  logging: during the question\n"), "{screen}");
        assert!(!screen.contains("left)"), "{screen}");
    }
}
