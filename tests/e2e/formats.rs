//! YAML and Markdown on results, errors, pages and streams; formats by default; data for agents alone.

use insta::assert_snapshot;
use vestibule::prelude::*;
use vestibule_tests::{Program, Run, in_memory, my_cli, on_terminal, words};

/// Removes the duration, which differs between runs.
fn without_duration(run: Run) -> String {
    let text = run.success();
    let lines = text.lines().map(|line| match line.split_once("duration") {
        Some((before, _)) => format!("{before}duration …\n"),
        None => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn results() {
    assert_snapshot!(my_cli("pr list --format yaml").success(), @"
    - number: 2
      title: Fix the deploy script
      state: open
    - number: 3
      title: Rewrite it in Rust
      state: open
    ");
    assert_snapshot!(my_cli("deploy staging -t a -t b --format md").success(), @"
    - **environment**: staging
    - **region**: eu-west-1
    - **zone**: null
    - **fast**: false
    - **tag**:
      - a
      - b
    - **replicas**: 1
    - **dryRun**: false
    - **verbose**: 0
    ");
    assert_snapshot!(my_cli("api users --format md").success(), @"
    ## users

    | id | name |
    | --- | --- |
    | 1 | Alice |
    | 2 | Bob |
    ");
    let greet = |format: &str| Program::example("greet").args(["yes", "--format", format]).run().success();
    assert_eq!(greet("yaml"), "Hello yes\n");
    assert_eq!(greet("md"), "Hello yes\n");
}

#[test]
fn envelopes_and_errors() {
    assert_snapshot!(without_duration(my_cli("pr view 2 --full-output --format yaml")), @"
    ok: true
    data:
      number: 2
      title: Fix the deploy script
      state: open
    meta:
      command: pr view
      duration …
    ");
    assert_snapshot!(without_duration(my_cli("pr view 2 --full-output --format md")), @"
    - **ok**: true

    ## data

    - **number**: 2
    - **title**: Fix the deploy script
    - **state**: open

    ## meta

    - **command**: pr view
    - **duration …
    ");
    assert_snapshot!(my_cli("fail --format yaml").to_string(), @r#"
    exit: 1
    --- stdout
    ok: false
    error:
      code: NOPE
      message: this command always fails
      next:
        - argv:
            - my-cli
            - deploy
            - staging
            - "--dry-run"
          command: my-cli deploy staging --dry-run
          why: Try one that works
    "#);
    assert_snapshot!(my_cli("fail --format md").to_string(), @r#"
    exit: 1
    --- stdout
    - **ok**: false

    ## error

    - **code**: NOPE
    - **message**: this command always fails

    ### next

    | argv | command | why |
    | --- | --- | --- |
    | `["my-cli","deploy","staging","--dry-run"]` | my-cli deploy staging --dry-run | Try one that works |
    "#);
    assert!(my_cli("deploy nowhere --format yaml").stdout.starts_with("ok: false\nerror:\n  code: VALIDATION_ERROR\n"));
}

#[test]
fn pages() {
    assert_eq!(my_cli("--version --format yaml").success(), "name: my-cli\nversion: \"0.1.0\"\n");
    assert_eq!(my_cli("--version --format md").success(), "- **name**: my-cli\n- **version**: 0.1.0\n");
    assert!(my_cli("--llms --format yaml").success().starts_with("version: vestibule.v1\nname: my-cli\n"));
    assert!(
        my_cli("pr list --schema --format yaml")
            .success()
            .starts_with("name: pr list\neffects:\n  readOnly: true\noptions:\n")
    );
    assert!(my_cli("pr list --schema --format md").success().starts_with("- **name**: pr list\n\n## effects\n"));
    assert!(my_cli("--llms-index --format jsonl").success().starts_with(r#"{"version":"vestibule.v1","#));
    assert_eq!(my_cli("--help --format yaml").success(), my_cli("--llms --format yaml").success());
    assert_eq!(my_cli("--help --format md").success(), my_cli("--llms").success());
}

#[test]
fn yaml_keys_are_coloured_and_markdown_is_not() {
    let coloured = |format: &str| my_cli(&format!("pr view 2 --color always --format {format}")).success();
    assert!(coloured("yaml").starts_with("\u{1b}[36mnumber\u{1b}[0m: 2\n"), "{}", coloured("yaml"));
    assert_eq!(coloured("md"), my_cli("pr view 2 --format md").success());
}

#[test]
fn streams() {
    assert_snapshot!(my_cli("logs -n 2 --format yaml").success(), @"
    - number: 1
      message: request 1 served
    - number: 2
      message: request 2 served
    ");
    assert_snapshot!(without_duration(my_cli("logs -n 2 --format yaml --full-output")), @"
    data:
      - number: 1
        message: request 1 served
      - number: 2
        message: request 2 served
    ok: true
    meta:
      command: logs
      duration …
    ");
    assert_snapshot!(my_cli("logs -n 2 --format md").success(), @"
    | number | message |
    | --- | --- |
    | 1 | request 1 served |
    | 2 | request 2 served |
    ");
    assert_snapshot!(without_duration(my_cli("logs -n 1 --format md --full-output")), @"
    | number | message |
    | --- | --- |
    | 1 | request 1 served |

    - **ok**: true

    ## meta

    - **command**: logs
    - **duration …
    ");
    assert_eq!(my_cli("logs -n 0 --format yaml").success(), "[]\n");
    assert_eq!(my_cli("logs -n 0 --format md").success(), "");
    assert_snapshot!(without_duration(my_cli("logs -n 0 --format yaml --full-output")), @"
    data: []
    ok: true
    meta:
      command: logs
      duration …
    ");
}

#[test]
fn items_are_printed_as_they_arrive() {
    for (format, lines) in [
        ("yaml", vec!["- number: 1", "  message: request 1 served"]),
        ("md", vec!["| number | message |", "| --- | --- |", "| 1 | request 1 served |"]),
    ] {
        let mut running = Program::example("my-cli").args(words(&format!("logs -n 100000 --format {format}"))).start();
        for line in lines {
            assert_eq!(running.line().as_deref(), Some(line));
        }
        assert!(running.is_running(), "{format}");
        running.kill();
    }
}

/// Yields items of many shapes, and fails after them.
#[command]
fn shapes(#[option] fail: bool) -> impl Iterator<Item = Result<Data>> {
    let items = [
        json!({ "a": 1, "b": "x|y" }),
        json!({ "b": 2, "a": [1] }),
        json!({ "a": 1 }),
        json!("plain"),
        json!([1, { "c": null }]),
        json!({}),
        json!({ "a": "no" }),
    ];
    items.map(Ok).into_iter().chain(fail.then(|| Err(Error::new("BROKEN", "the source broke"))))
}

fn in_shapes(line: &str) -> Run {
    in_memory(Cli::create("app").commands(commands![shapes]), words(line))
}

#[test]
fn a_stream_of_many_shapes() {
    assert_snapshot!(in_shapes("shapes --format md").success(), @r#"
    | a | b |
    | --- | --- |
    | 1 | x\|y |
    | `[1]` | 2 |

    | a |
    | --- |
    | 1 |

    - plain
    - `[1,{"c":null}]`
    - `{}`

    | a |
    | --- |
    | no |
    "#);
    assert_snapshot!(in_shapes("shapes --format yaml").success(), @r#"
    - a: 1
      b: x|y
    - b: 2
      a:
        - 1
    - a: 1
    - plain
    - - 1
      - c: null
    - {}
    - a: "no"
    "#);
}

#[test]
fn a_stream_that_fails_closes_its_document() {
    for format in ["yaml", "md", "json", "jsonl", "toon", "table"] {
        let run = in_shapes(&format!("shapes --fail --format {format}"));
        assert_eq!(run.exit, Some(1), "{format}");
        assert_eq!(
            run.stderr, "{\"ok\":false,\"error\":{\"code\":\"BROKEN\",\"message\":\"the source broke\"}}\n",
            "{format}"
        );
        assert_eq!(run.stdout, in_shapes(&format!("shapes --format {format}")).success(), "{format}");
    }
    let full = in_shapes("shapes --fail --full-output --format yaml").stdout;
    assert!(full.contains("\nok: false\nerror:\n  code: BROKEN\n"), "{full}");
}

/// Says what it is
#[command(format = "yaml")]
fn own() -> Data {
    json!({ "a": 1 })
}

/// Says what it is
#[command]
fn plain() -> Data {
    json!({ "a": 1 })
}

/// Always fails
#[command(format = "json")]
fn fails() -> Result<()> {
    Err(Error::new("NOPE", "no"))
}

/// Has something to do next
#[command(format = "json")]
fn steps() -> Reply<u8> {
    Reply::new(1).next("own", "See")
}

fn with_defaults() -> Cli {
    let by_hand = Command::new("hand").format(Format::Jsonl).run(|_| Ok(json!({ "a": 1 })));
    Cli::create("app")
        .format(Format::Json)
        .version("1")
        .commands(commands![own, plain, fails, steps])
        .command(by_hand)
        .group(
            Cli::create("docs")
                .format(Format::Markdown)
                .commands(commands![own, plain])
                .group(Cli::create("deep").commands(commands![plain])),
        )
}

#[test]
fn the_most_specific_default_applies() {
    let output = |line: &str| in_memory(with_defaults(), words(line)).success();
    assert_eq!(output("own"), "a: 1\n");
    assert_eq!(output("hand"), "{\"a\":1}\n");
    assert_eq!(output("plain"), "{\"a\":1}\n");
    assert_eq!(output("docs plain"), "- **a**: 1\n");
    assert_eq!(output("docs deep plain"), "- **a**: 1\n");
    assert_eq!(output("docs own"), "a: 1\n");
    assert_eq!(output("docs own --format toon"), "a: 1\n");
    assert_eq!(output("docs own --json"), "{\"a\":1}\n");
    assert_eq!(output("--version"), "app 1\n");
    assert!(output("--llms").starts_with("# app"));
}

#[test]
fn a_default_does_not_count_as_an_explicit_format() {
    assert_eq!(in_memory(with_defaults(), ["fails"]).failure(1), "Error (NOPE): no\n");
    assert_eq!(in_memory(with_defaults(), ["fails", "--json"]).stderr, "");
    assert_eq!(on_terminal(with_defaults(), ["steps"]).success(), "1\n\n  Next: app own  # See\n");
    assert_eq!(on_terminal(with_defaults(), ["steps", "--json"]).success(), "1\n");
}

/// Gives an agent its data
#[command(output_policy = agent_only)]
fn feed() -> Reply<Data> {
    Reply::new(json!({ "a": 1 })).next("feed", "Go on")
}

/// Gives an agent its data, item by item
#[command(output_policy = agent_only)]
fn flow(#[option] fail: bool) -> impl Iterator<Item = Result<u8>> {
    [Ok(1), Ok(2)].into_iter().chain(fail.then(|| Err(Error::new("BROKEN", "the source broke"))))
}

#[test]
fn agent_only_data_is_hidden_on_terminals() {
    let by_hand = || Command::new("hand").agent_only().run(|_| Ok(1));
    let cli = || {
        let group = Cli::create("all").agent_only().commands(commands![plain]);
        Cli::create("app").commands(commands![feed, flow]).command(by_hand()).group(group)
    };
    let shown = |line: &str| on_terminal(cli(), words(line)).success();
    assert_eq!(shown("feed"), "  Next: app feed  # Go on\n");
    for hidden in ["flow", "hand", "all plain", "flow --filter-output=[0]"] {
        let run = on_terminal(cli(), words(hidden));
        assert_eq!(run.stdout, "", "{hidden}");
    }
    assert_eq!(shown("feed --json"), "{\n  \"a\": 1\n}\n");
    assert_eq!(shown("feed --format toon"), "a: 1\n");
    assert!(shown("feed --full-output").contains("a: 1"));
    assert_eq!(shown("flow --format jsonl"), "1\n2\n");
    assert_ne!(shown("feed --token-count"), "");
    assert_eq!(on_terminal(cli(), ["flow", "--fail"]).failure(1), "Error (BROKEN): the source broke\n");
    for line in ["feed", "flow", "hand", "all plain"] {
        assert_ne!(in_memory(cli(), words(line)).success(), "", "{line}");
    }
}

#[test]
fn unknown_formats() {
    for line in ["pr list --format", "pr list --format=", "pr list --format text"] {
        let error_text = my_cli(line).failure(2);
        assert!(error_text.starts_with("Error (PARSE_ERROR): "), "{error_text}");
        assert!(error_text.contains("--format"), "{error_text}");
    }
    // A format by another of its names can mean only one thing, and the command reads only.
    for (line, format) in [("pr list --format YAML", "yaml"), ("pr list --format markdown", "md")] {
        let run = my_cli(line);
        assert_eq!(run.stderr, format!("Note: running `my-cli pr list --format {format}`\n"));
        assert_eq!(run.stdout, my_cli(&format!("pr list --format {format}")).success());
    }
}
