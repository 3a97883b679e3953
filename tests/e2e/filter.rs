//! `--filter-output`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use insta::assert_snapshot;
use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, my_cli, on_terminal, words};

#[test]
fn filters_results() {
    assert_snapshot!(my_cli("pr view 2 --filter-output title").success(), @"Fix the deploy script");
    assert_eq!(my_cli("pr view 2 --filter-output title --json").success(), "\"Fix the deploy script\"\n");
    assert_snapshot!(my_cli("pr list --filter-output state,number").success(), @"
    [2]{state,number}:
      open,2
      open,3
    ");
    assert_snapshot!(my_cli("pr list --filter-output=[0,1].title --format yaml").success(), @"- title: Fix the deploy script");
    assert_snapshot!(my_cli("--filter-output users.name api users").success(), @"
    users[2]{name}:
      Alice
      Bob
    ");
    assert_snapshot!(my_cli("api users --filter-output users[-1] --format md").success(), @"
    ## users

    | id | name |
    | --- | --- |
    | 2 | Bob |
    ");
    assert_eq!(my_cli("api users --filter-output users[0].name --format jsonl").success(), "\"Alice\"\n");
    let full = my_cli("pr view 2 --filter-output state --full-output").success();
    assert!(full.starts_with("ok: true\ndata: open\nmeta:\n"), "{full}");
}

#[test]
fn filters_pages() {
    let names = my_cli("--llms --format json --filter-output commands.name").success();
    assert!(names.contains("\"name\":\"pr list\""), "{names}");
    assert!(!names.contains("description"), "{names}");
    assert_eq!(my_cli("pr list --schema --filter-output name").success(), "\"pr list\"\n");
    assert_eq!(my_cli("--version --json --filter-output version").success(), "\"0.1.0\"\n");
    assert_eq!(my_cli("--help --filter-output x").success(), my_cli("--help").success());
    assert_snapshot!(my_cli("--llms --filter-output commands.name").failure(2), @"
    Error (PARSE_ERROR): --filter-output is for data, and this is text
      Hint: `--format toon` gives data

    Usage: my-cli <command>
    Run `my-cli --help` for more
    ");
    assert_eq!(my_cli("--llms --json --filter-output commands.nme").exit, Some(2));
}

#[test]
fn filters_streams() {
    assert_eq!(my_cli("logs -n 2 --filter-output number").success(), "1\n2\n");
    assert_snapshot!(my_cli("logs -n 2 --filter-output message,number --format yaml").success(), @"
    - message: request 1 served
      number: 1
    - message: request 2 served
      number: 2
    ");
    assert_eq!(my_cli("logs -n 2 --filter-output number --json").success(), "[\n1,\n2\n]\n");
}

fn read_only() -> Effects {
    Effects { read_only: true, ..Effects::default() }
}

/// Returns the program and a counter of its calls.
fn counting() -> (impl Fn() -> Cli, Arc<AtomicUsize>) {
    let runs = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&runs);
    let cli = move || {
        let count = Arc::clone(&count);
        let schema = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
        let known = Command::new("known").output(schema).effects(read_only()).run(move |_| {
            count.fetch_add(1, Ordering::SeqCst);
            Ok(json!({ "name": "x" }))
        });
        Cli::create("app").command(known)
    };
    (cli, runs)
}

#[test]
fn invalid_filters_are_reported_before_the_command_runs() {
    let (cli, runs) = counting();
    for wrong in ["", "a[", "a[0", "a..b", "a[x]", "a[9999999999999999999]", "a b", "\"a", "name.x.", ","] {
        let run = in_memory(cli(), ["known", "--filter-output", wrong]);
        assert_eq!((run.exit, run.stdout.as_str()), (Some(2), ""), "{wrong}");
        assert!(run.stderr.contains("--filter-output") || run.stderr.contains("matches nothing"), "{}", run.stderr);
    }
    assert_eq!(
        in_memory(cli(), ["known", "--filter-output"]).failure(2).lines().next(),
        Some("Error (PARSE_ERROR): Missing value for flag: --filter-output")
    );
    assert_eq!(runs.load(Ordering::SeqCst), 0);
    in_memory(cli(), ["known", "--filter-output", "name"]).success();
    assert_eq!(runs.load(Ordering::SeqCst), 1);
    // Only the result tells whether a path matches: schemas are open.
    assert!(in_memory(cli(), ["known", "--filter-output", "nmae"]).failure(2).contains("Did you mean `name`?"));
    assert_eq!(runs.load(Ordering::SeqCst), 2);
}

/// An agent would repeat a call that seems not to have run.
#[test]
fn a_result_that_the_filter_misses_is_kept_if_the_command_may_change_something() {
    let cli = || Cli::create("app").command(Command::new("add").run(|_| Ok(json!({ "id": 7 }))));
    for (line, output) in [("add --filter-output name", "id: 7\n"), ("add --filter-output name --json", "{\"id\":7}\n")]
    {
        let run = in_memory(cli(), words(line));
        assert_eq!((run.exit, run.stdout.as_str()), (Some(0), output), "{line}");
        assert!(run.stderr.starts_with("Warning: `name` matches nothing: "), "{}", run.stderr);
        assert!(run.stderr.contains("the command has run"), "{}", run.stderr);
    }
    assert_eq!(in_memory(cli(), words("add --filter-output id")).success(), "7\n");
}

#[test]
fn errors_show_their_position() {
    assert_snapshot!(my_cli("pr list --filter-output users[0,2").failure(2), @"
    Error (PARSE_ERROR): Invalid value for --filter-output: unclosed bracket at character 6 of `users[0,2`

    Usage: my-cli pr list [options]
    Run `my-cli pr list --help` for more
    ");
    assert_snapshot!(my_cli("pr list --filter-output nmber,x").failure(2), @"
    Error (FILTER_NO_MATCH): `nmber` matches nothing: the result has no `nmber`; its keys are number, title, state (and 1 more)
      - `nmber` matches nothing: the result has no `nmber`; its keys are number, title, state; did you mean `number`?
      - `x` matches nothing: the result has no `x`; its keys are number, title, state
    ");
    assert_snapshot!(my_cli("api users --filter-output users.nam --json").to_string(), @r#"
    exit: 2
    --- stdout
    {"ok":false,"error":{"code":"FILTER_NO_MATCH","message":"`users.nam` matches nothing: `users` has no `nam`; its keys are id, name","fieldErrors":[{"path":"filter-output","part":"globals","code":"invalid","expected":"one of id, name","received":"users.nam","suggestion":"users.name"}]}}
    "#);
    assert_eq!(my_cli("fail --filter-output x").failure(1), my_cli("fail").failure(1));
    assert!(my_cli("deploy nowhere --filter-output a[").failure(2).contains("(and 1 more)"));
}

/// Events of two kinds
#[command(read_only)]
fn events() -> impl Iterator<Item = Data> {
    [json!({ "id": 1, "error": { "code": "A" } }), json!({ "id": 2 }), json!("text")].into_iter()
}

fn filtered(line: &str) -> Run {
    in_memory(Cli::create("app").commands(commands![events]), words(line))
}

#[test]
fn items_without_a_match_are_omitted_and_unknown_paths_are_reported_at_the_end() {
    assert_eq!(filtered("events --filter-output error.code").success(), "A\n");
    assert_eq!(
        filtered("events --filter-output error,id --format jsonl").success(),
        "{\"error\":{\"code\":\"A\"},\"id\":1}\n{\"id\":2}\n"
    );
    let run = filtered("events --filter-output id,nope --format jsonl");
    assert_eq!((run.exit, run.stdout.as_str()), (Some(2), "{\"id\":1}\n{\"id\":2}\n"));
    assert!(run.stderr.contains(r#""code":"FILTER_NO_MATCH","message":"`nope` matches nothing"#), "{}", run.stderr);
    let run = filtered("events --filter-output nope --json");
    assert_eq!((run.exit, run.stderr.as_str()), (Some(2), ""));
    assert!(run.stdout.contains("FILTER_NO_MATCH"), "{}", run.stdout);
}

#[test]
fn a_filter_does_not_count_as_an_explicit_format() {
    let was_human = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&was_human);
    let command = Command::new("who").run(move |ctx| {
        seen.store(ctx.is_human(), Ordering::SeqCst);
        Ok(json!({ "a": 1 }))
    });
    on_terminal(Cli::create("app").command(command), ["who", "--filter-output", "a"]).success();
    assert!(was_human.load(Ordering::SeqCst));
}

#[test]
fn a_command_may_have_a_flag_of_that_name() {
    let options = vestibule::schema::Object::new().field(vestibule::schema::Field::string("filterOutput").optional());
    let command = Command::new("own").options(options).run(|ctx| Ok(ctx.options().clone()));
    let run = in_memory(Cli::create("app").command(command), ["own", "--filter-output", "[["]);
    assert_eq!(run.success(), "filterOutput: \"[[\"\n");
}
