//! The example `logq`, from its user's point of view.

use std::fs;
#[cfg(unix)]
use std::io::Write;

use insta::assert_snapshot;
use vestibule_tests::{Program, Run, logq, words};
#[cfg(unix)]
use vestibule_tests::{Running, Terminal};

/// Runs `logq` in a pipe with a log on stdin.
fn on_stdin(line: &str, log: impl Into<Vec<u8>>) -> Run {
    Program::logq().args(words(line)).stdin(log).run()
}

/// Formats a line with a path.
fn line(path: &str) -> String {
    format!("10.0.0.1 - - [20/Nov/2026:10:00:00 +0000] \"GET {path} HTTP/1.1\" 200 5 \"-\" \"a\"\n")
}

/// Returns a field of each record.
fn field(name: &str, run: &Run) -> Vec<String> {
    assert_eq!(run.exit, Some(0), "{run}");
    let value = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()[name].to_string();
    run.stdout.lines().map(value).collect()
}

#[test]
fn records_are_printed_and_malformed_lines_are_reported() {
    assert_snapshot!(logq("find access.log --status 503 --limit 1").to_string(), @r#"
    exit: 0
    --- stdout
    ip: 203.0.113.7
    user: null
    time: "2026-11-20T09:20:52+01:00"
    method: POST
    path: /api/orders
    protocol: HTTP/1.1
    status: 503
    bytes: 212
    referer: "https://shop.example/cart"
    agent: "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
    --- stderr
    1 of 22 lines could not be read; first: line 17 (no address, identity and user at the start)
    "#);
    assert_snapshot!(logq("find access.log --status 500 --path /admin/* --format jsonl").to_string(), @r#"
    exit: 0
    --- stdout
    {"ip":"192.0.2.10","user":"ada","time":"2026-11-20T09:04:20+01:00","method":"GET","path":"/admin/export","protocol":"HTTP/1.1","status":500,"bytes":0,"referer":null,"agent":null}
    --- stderr
    2 of 40 lines could not be read; first: line 17 (no address, identity and user at the start)
    "#);
}

#[test]
fn filters_are_combined() {
    let statuses = |filter: &str| field("status", &logq(&format!("find access.log --format jsonl {filter}"))).join(" ");
    assert_eq!(statuses("--status 5xx"), "500 503 503 500 500");
    assert_eq!(statuses("--status 401 --status 500..502"), "401 500 500 500");
    assert_eq!(statuses("--status 5xx --path /api/* --path /admin*"), "500 503 503 500 500");
    assert_eq!(statuses("-s 5xx -p '/api/products?*'"), "500 500");
    assert_eq!(statuses("--method post --method DELETE"), "201 403 503 503 201");
    assert_eq!(statuses("--ip 2001:DB8::7:1"), "200 404 403");
    assert_eq!(statuses("--since 2026-11-20T10:30"), "204 200 200");
    assert_eq!(statuses("--since 2026-11-20T07:59:50Z --until '20/Nov/2026:09:00:01 +0100'"), "201 200");
}

#[test]
fn requests_are_counted() {
    assert_snapshot!(logq("count access.log --by path --top 3").to_string(), @"
    exit: 0
    --- stdout
    [4]{key,requests,bytes,percent}:
      /api/products,7,10965,18.4
      /api/orders,4,617,10.5
      /api/products/17,3,853,7.9
      other,24,159173,63.2
    --- stderr
    2 of 40 lines could not be read; first: line 17 (no address, identity and user at the start)
    ");
    assert_snapshot!(logq("count access.log --by method").to_string(), @r#"
    exit: 0
    --- stdout
    [5]{key,requests,bytes,percent}:
      GET,30,170812,78.9
      POST,4,617,10.5
      "-",2,150,5.3
      DELETE,1,29,2.6
      PUT,1,0,2.6
    --- stderr
    2 of 40 lines could not be read; first: line 17 (no address, identity and user at the start)
    "#);
    assert_snapshot!(logq("count access.log --by hour --status 4xx").stdout, @r#"
    [3]{key,requests,bytes,percent}:
      "2026-11-20T08:00",1,153,10
      "2026-11-20T09:00",8,1050,80
      "2026-11-20T10:00",1,31,10
    "#);
    assert_eq!(logq("count access.log --by ip --status 418").stdout, "[]\n");
}

/// Returns the suggested next step of a count.
fn next(line: &str) -> Vec<String> {
    let run = logq(&format!("count {line} --full-output --json"));
    let envelope: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let steps = envelope["meta"]["next"].as_array().cloned().unwrap_or_default();
    let commands = steps.iter().map(|step| step["command"].as_str().unwrap());
    commands.map(|command| command.strip_prefix("logq ").unwrap().to_owned()).collect()
}

#[test]
fn a_count_suggests_a_next_step_with_the_same_filter() {
    for (line, step) in [
        ("access.log --by status", "find access.log --status 5xx"),
        (
            "access.log --by status --until 2026-11-20T09:00",
            "count access.log --by path --status 4xx --until 2026-11-20T09:00",
        ),
        ("access.log --by path --top 1", "find access.log --path /api/products"),
        ("access.log --by ip --path '/ad*'", "find access.log --ip 192.0.2.10 --path '/ad*'"),
        ("access.log --by hour", "count access.log --by status --since 2026-11-20T09:00 --until 2026-11-20T10:00"),
        (
            "access.log --by method -m post -s 5xx -s 2xx",
            "count access.log --by path --method POST --status 5xx --status 2xx",
        ),
    ] {
        assert_eq!(next(line), [step], "{line}");
        let run = logq(step);
        assert!(run.exit == Some(0) && run.stdout.lines().count() > 1, "{}", run.to_string());
    }
}

#[test]
fn the_log_comes_from_the_command_the_flag_or_the_environment() {
    assert_snapshot!(logq("find").failure(2), @"
    Error (NO_LOG): no log file given
      Hint: pass a file, or `-` for stdin; `--log`, LOGQ_LOG or a config file set the default
    ");
    let count = |run: Run| run.stdout.lines().next().map(str::to_owned);
    let expected = Some("[5]{key,requests,bytes,percent}:".to_owned());
    assert_eq!(count(logq("count --by method --log access.log")), expected);
    let environment = || Program::logq().env("LOGQ_LOG", "access.log").args(words("count --by method"));
    assert_eq!(count(environment().run()), expected);
    assert_eq!(count(environment().arg("-").run()), Some("[]".to_owned()));
    assert_eq!(on_stdin("count - --by path", line("/a")).success(), "[1]{key,requests,bytes,percent}:\n  /a,1,5,100\n");
}

#[test]
fn a_config_file_names_the_log_and_sets_the_filter() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("logq")).unwrap();
    let file = folder.path().join("logq/config.toml");
    let run = |line: &str| {
        let home = folder.path().to_str().unwrap();
        Program::logq().env("XDG_CONFIG_HOME", home).env("APPDATA", home).args(words(line)).run()
    };
    fs::write(&file, "log = \"access.log\"\n[find]\nstatus = [\"4xx\", \"5xx\"]\nlimit = 4\n").unwrap();
    assert_eq!(field("status", &run("find --format jsonl")).join(" "), "404 401 500 400");
    assert_eq!(field("status", &run("find --format jsonl --status 201 -n 9")).join(" "), "201 201");
    assert!(run("count --by method").stdout.starts_with("[5]{key,"));
    assert!(run("count --by method --no-config").failure(2).starts_with("Error (NO_LOG)"));
    fs::write(&file, "[find]\nstatus = [\"6xx\", \"x\"]\n").unwrap();
    let text = run("find access.log").failure(2);
    assert!(text.contains("line 2") && text.contains("expected a status like 404"), "{text}");
}

#[test]
fn usage_errors_show_the_correct_usage() {
    assert_snapshot!(logq("find access.log --status 6x --since yesterday --limit 0").failure(2), @"
    Error (VALIDATION_ERROR): Invalid value for --status: expected a status like 404, 5xx or 400..499, got `6x` (and 2 more)
      - Invalid value for --status: expected a status like 404, 5xx or 400..499, got `6x`
      - Invalid value for --since: expected a time like 2026-11-20, 2026-11-20T10:00, 2026-11-20T10:00:00Z or 2h, got `yesterday`
      - Invalid value for --limit: expected an integer of 1 or more, got `0`

    Usage: logq find [file] [options]

    Examples:
      logq find access.log --status 5xx --limit 3             # Show the first three failed requests
      logq find access.log --path '/api/*' --since 1h --json  # Show an API's last hour as JSON

    Run `logq find --help` for more
    ");
    assert_snapshot!(logq("count access.log --by size").failure(2), @"
    Error (VALIDATION_ERROR): Invalid value for --by: expected one of status, path, hour, method, ip, got `size`

    Usage: logq count [file] --by <by> [options]

    Examples:
      logq count access.log --by status                     # Count by status
      logq count access.log --by path --status 404 --top 5  # Find missing pages

    Run `logq count --help` for more
    ");
    assert_snapshot!(logq("find access.log --stats 404").failure(2), @"
    Error (PARSE_ERROR): Unknown flag: --stats
      Did you mean `--status`?
      Try: logq find access.log --status 404

    Usage: logq find [file] [options]
    Run `logq find --help` for more
    ");
}

#[test]
fn unreadable_files_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("image.png");
    fs::write(&image, [b"\x89PNG\r\n\x1a\n".as_slice(), &[0; 4096]].concat()).unwrap();
    let run = |path: &std::path::Path| Program::logq().arg("find").arg(path).run().failure(1);
    assert!(run(&folder.path().join("none")).starts_with("Error (LOG_UNREADABLE): cannot read `"));
    assert!(run(folder.path()).starts_with("Error (LOG_UNREADABLE): cannot read `"));
    let text = run(&image);
    assert!(text.starts_with("Error (NOT_A_LOG): `") && text.contains("image.png"), "{text}");
    let error = on_stdin("find - --json", "hello\n");
    assert!(error.exit == Some(1) && error.stderr.is_empty(), "{}", error.to_string());
    assert!(error.stdout.contains("\"code\":\"NOT_A_LOG\""), "{}", error.stdout);
}

#[test]
fn an_empty_log_has_no_records() {
    assert_eq!(on_stdin("find -", "").success(), "");
    assert_eq!(on_stdin("find - --json", "\n\r\n").success(), "[]\n");
    assert_eq!(on_stdin("count - --by path", "").success(), "[]\n");
}

#[test]
fn any_line_ending_and_any_bytes_are_accepted() {
    let log = [line("/a").trim_end().as_bytes(), b"\r\n", line("/\u{e4}").as_bytes(), b"\n"].concat();
    let log = [log, line("/").into_bytes().iter().map(|b| if *b == b'a' { 0xff } else { *b }).collect()].concat();
    let run = on_stdin("find - --format jsonl", log.trim_ascii_end());
    assert_eq!(field("path", &run), [r#""/a""#, "\"/\u{e4}\"", r#""/""#]);
    assert_eq!(field("agent", &run), [r#""a""#, r#""a""#, "\"\u{fffd}\""]);
}

#[test]
fn malformed_lines_are_counted() {
    let log = [line("/a"), "what\n".to_owned(), line("/b"), "x".repeat(70_000), "\n".to_owned(), line("/c")].concat();
    let run = on_stdin("find - --format jsonl", log.clone());
    assert_eq!(field("path", &run), [r#""/a""#, r#""/b""#, r#""/c""#]);
    let why = "no address, identity and user at the start";
    assert_eq!(run.stderr, format!("2 of 5 lines could not be read; first: line 2 ({why})\n"));
    let run = on_stdin("find - --format jsonl --limit 1", log.clone());
    assert_eq!((field("path", &run).len(), run.stderr.as_str()), (1, ""));
    let run = on_stdin("find - --format jsonl --strict", log.clone());
    assert_eq!((run.exit, run.stdout.lines().count()), (Some(1), 1), "{run}");
    assert_snapshot!(run.stderr, @r#"{"ok":false,"error":{"code":"MALFORMED_LINE","message":"line 2 of stdin cannot be read: no address, identity and user at the start","hints":["expected the Common or Combined Log Format; without --strict, other lines are counted"]}}"#);
    assert_snapshot!(on_stdin("--strict count - --by path", log).failure(1), @"
    Error (MALFORMED_LINE): line 2 of stdin cannot be read: no address, identity and user at the start
      Hint: expected the Common or Combined Log Format; without --strict, other lines are counted
    ");
}

#[test]
fn numbers_of_lines_are_grouped() {
    let log = format!("{}what\n", line("/a").repeat(1_203));
    let run = on_stdin("count - --by path", log);
    assert!(run.stderr.starts_with("1 of 1,204 lines could not be read; first: line 1204 ("), "{}", run.stderr);
}

/// Starts a run on a log that is still written.
#[cfg(unix)]
fn live(args: &[&str]) -> (Running, fs::File) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let running = Program::logq().args(args).arg(&path).start();
    // Opening blocks until the program opens its end.
    let pipe = fs::OpenOptions::new().write(true).open(&path).unwrap();
    (running, pipe)
}

#[cfg(unix)]
#[test]
fn a_closed_stdout_ends_the_run() {
    let (mut running, mut pipe) = live(&["find", "--format", "jsonl"]);
    // The log is endless: only a closed stdout ends the program.
    let log = [line("/a"), "what\n".to_owned()].concat().repeat(100);
    let writer = std::thread::spawn(move || while pipe.write_all(log.as_bytes()).is_ok() {});
    for _ in 0..3 {
        assert!(running.line().is_some_and(|line| line.starts_with("{\"ip\":\"10.0.0.1\"")));
    }
    let run = running.close();
    let report = "lines could not be read; first: line 2 (no address, identity and user at the start)\n";
    assert!(run.exit == Some(0) && run.stderr.ends_with(report), "{}", run.stderr);
    writer.join().unwrap();
}

#[cfg(unix)]
#[test]
fn records_are_printed_without_delay() {
    let (mut running, mut pipe) = live(&["find", "--format", "jsonl"]);
    for (at, count) in [1, 1, 3, 500, 1, 2].into_iter().enumerate() {
        let path = format!("/{at}");
        pipe.write_all(line(&path).repeat(count).as_bytes()).unwrap();
        for _ in 0..count {
            assert!(running.line().is_some_and(|line| line.contains(&format!("\"path\":\"{path}\""))));
        }
    }
    drop(pipe);
    let run = running.finish();
    assert_eq!((run.exit, run.stdout.lines().count()), (Some(0), 508));
}

#[cfg(unix)]
#[test]
fn output_on_a_terminal() {
    let program = Program::logq().env("NO_COLOR", "1").args(words("count access.log --by status --path '/api/*'"));
    assert_snapshot!(Terminal::new(80).run(program).to_string(), @"
    exit: 0
    --- stdout
    KEY  REQUESTS  BYTES  PERCENT
    200         8  11933     47.1
    201         2    193     11.8
    404         2     62     11.8
    500         2    174     11.8
    503         2    424     11.8
    403         1     29      5.9

      Next: logq find access.log --status 5xx --path '/api/*'  # Show failed requests
    --- stderr
    2 of 40 lines could not be read; first: line 17 (no address, identity and user at the start)
    ");
    let program = Program::logq().env("NO_COLOR", "1").args(["find", "--help"]);
    let help = Terminal::new(80).run(program).stdout;
    assert_snapshot!(help.split("\nGlobal options:").next().unwrap(), @"
    logq find — Print matching requests as they are read
    Effects: read-only

    Usage: logq find [file] [options]

    Arguments:
      [file]                  Log file, or - for stdin

    Options:
      -s, --status <status>   Status: 404, 5xx, 400..499 [repeatable]
      -p, --path <pattern>    Path, with * as a wildcard; includes the query if the
                              pattern contains ? [repeatable]
      -m, --method <method>   Request method [repeatable]
          --ip <address>      Client address [repeatable]
          --since <time>      Start time: 2026-11-20, 2026-11-20T10:00, RFC 3339,
                              the log's format, or 90m, 1h, 2d ago
          --until <time>      End time (exclusive)
      -n, --limit <limit>     Maximum number of requests [min: 1]

    Examples:
      # Show the first three failed requests
      logq find access.log --status 5xx --limit 3
      # Show an API's last hour as JSON
      logq find access.log --path '/api/*' --since 1h --json

    Result: items as they arrive, each with agent, bytes, ip, method, path,
    protocol, referer, status, time, user
    ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_of_a_hundred_megabytes_is_not_buffered() {
    let log = [vec![b'x'; 100 << 20], b"\n".to_vec(), line("/a").into_bytes()].concat();
    // The memory limit is below the size of the line.
    let script = "ulimit -v 90000; exec \"$0\" count - --by path";
    let run = Program::at("/bin/sh").args(["-c", script]).arg(vestibule_tests::example("logq")).stdin(log).run();
    assert_eq!(run.stderr, "1 of 2 lines could not be read; first: line 1 (more than 64 KiB)\n");
    assert!(run.stdout.contains("/a,1,5,100"), "{}", run.to_string());
}
