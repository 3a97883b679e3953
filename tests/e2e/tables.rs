//! Tables: the format for people, on terminals of every width, in pipes, and for streams.

use std::time::{Duration, SystemTime};

use insta::assert_snapshot;
use vestibule::prelude::*;
use vestibule::render::table::Column;
use vestibule::testing::Invocation;
use vestibule_tests::my_cli;

/// List issues
#[command(terminal_format = "table", columns("number", "title", "updatedAt = CHANGED"), times("updatedAt"))]
fn issues() -> Data {
    json!([
        { "number": 2, "title": "Fix the deploy script", "labels": ["bug"], "updatedAt": "1969-12-29T00:00:00Z" },
        { "number": 31, "title": "Rewrite it in Rust", "labels": [], "updatedAt": null },
    ])
}

/// Count
#[command]
fn count(#[option(default = 3)] to: u32, #[option] fails: bool) -> impl Iterator<Item = Result<Data>> {
    let items = (1..=to).map(|number| Ok(json!({ "number": number, "text": "x".repeat(number as usize % 7) })));
    items.chain(fails.then(|| Err(Error::new("BROKEN", "it broke"))))
}

/// Show an issue
#[command(times("createdAt"))]
fn issue() -> Data {
    json!({ "number": 2, "text": "Two lines\nof text", "createdAt": "1969-12-29T00:00:00Z", "author": { "login": "ada" } })
}

fn program() -> Cli {
    Cli::create("app").commands(commands![issues, count, issue])
}

fn on_terminal(line: &str, columns: usize) -> String {
    Invocation::line(line).terminal(columns).run(&program()).success()
}

#[test]
fn a_command_has_its_format_for_terminals() {
    assert_snapshot!(on_terminal("issues", 80), @"
    NUMBER  TITLE                  CHANGED
         2  Fix the deploy script  1969-12-29T00:00:00Z (3 days ago)
        31  Rewrite it in Rust     -
    ");
    assert_snapshot!(on_terminal("issues", 50), @"
    NUMBER  TITLE                  CHANGED
         2  Fix the deploy script  3 days ago
        31  Rewrite it in Rust     -
    ");
    // A pipe and an agent get data; a format that is asked for wins.
    let toon = Invocation::line("issues").run(&program()).success();
    assert!(toon.starts_with("[2]:\n") || toon.starts_with("[2]{number"), "{toon}");
    let agent = Invocation::line("issues").terminal(80).env("AI_AGENT", "x").run(&program()).success();
    assert_eq!(agent, toon);
    assert_eq!(on_terminal("issues --format toon", 80), toon);
    assert_snapshot!(Invocation::line("issues --format table").run(&program()).success(), @"
    NUMBER  TITLE                  CHANGED
         2  Fix the deploy script  1969-12-29T00:00:00Z
        31  Rewrite it in Rust     -
    ");
}

#[test]
fn the_nearest_format_counts() {
    let list = |name: &str| Command::new(name).run(|_| Ok(json!([{ "a": 1 }])));
    let program = Cli::create("app")
        .terminal_format(Format::Table)
        .command(list("own").format(Format::Json))
        .command(list("both").format(Format::Json).terminal_format(Format::Yaml))
        .group(Cli::create("data").terminal_format(Format::Toon).command(list("list")))
        .command(list("list"));
    let run = |line: &str| Invocation::line(line).terminal(80).run(&program).success();
    assert_eq!(run("list"), "A\n1\n");
    assert_eq!(run("both"), "- a: 1\n");
    assert_eq!(run("data list"), "[1]{a}:\n  1\n");
    assert_eq!(run("own"), "[\n  {\n    \"a\": 1\n  }\n]\n");
    assert_eq!(Invocation::line("list").run(&program).success(), "[1]{a}:\n  1\n");
}

#[test]
fn times_are_told_relative_to_the_clock() {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(3600);
    let text = Invocation::line("issue --format table").terminal(60).time(time).run(&program()).success();
    assert_snapshot!(text, @"
    number     2
    text       Two lines
               of text
    createdAt  1969-12-29T00:00:00Z (3 days ago)
    author
      login  ada
    ");
}

#[test]
fn columns_come_from_the_schema_too() {
    let schema = json!({
        "type": "array",
        "items": {
            "x-columns": ["title", "id"],
            "properties": { "id": { "title": "No." }, "at": { "type": "string", "format": "date-time" } },
        },
    });
    let data = || json!([{ "id": 1, "title": "x", "at": "1969-12-29T00:00:00Z" }]);
    let list = Command::new("list").output(schema).run(move |_| Ok(data()));
    let run = |program: Cli, line: &str| Invocation::line(line).terminal(80).run(&program).success();
    assert_eq!(run(Cli::create("app").command(list), "list --format table"), "TITLE  NO.\nx        1\n");
    let chosen = Command::new("list").columns([Column::new("at").heading("When").time()]).run(move |_| Ok(data()));
    let text = run(Cli::create("app").command(chosen), "list --format table");
    assert_eq!(text, "When\n1969-12-29T00:00:00Z (3 days ago)\n");
}

#[test]
fn streams_are_tables_of_their_first_page() {
    assert_eq!(on_terminal("count --format table", 80), "NUMBER  TEXT\n     1  x\n     2  xx\n     3  xxx\n");
    let all = on_terminal("count --to 1000 --format table", 80);
    assert_eq!((all.lines().count(), all.lines().last().unwrap()), (1001, "  1000  xxxxxx"));
    let page = Invocation::line("count --to 100 --format table --token-limit 20").run(&program()).success();
    assert!(page.starts_with("NUMBER  TEXT\n     1  x\n") && page.contains("[") && page.lines().count() < 20, "{page}");
    let failed = Invocation::line("count --fails --format table").terminal(80).run(&program());
    assert!(failed.exit == 1 && failed.stdout.lines().count() == 4 && failed.stderr.contains("BROKEN"), "{failed}");
    let envelope = on_terminal("count --to 1 --format table --full-output", 80);
    assert_snapshot!(envelope, @"
    NUMBER  TEXT
         1  x

    ok  true
    meta
      command   count
      duration  0ms
    ");
}

#[test]
fn an_agent_gets_the_items_of_a_stream_as_rows() {
    let run = |line: &str| Invocation::line(line).env("CLAUDECODE", "1").run(&program());
    assert_eq!(run("count").success(), "[3]{number,text}:\n  1,x\n  2,xx\n  3,xxx\n");
    // People and scripts get each item at once.
    let blocks = Invocation::line("count --to 2").run(&program()).success();
    assert_eq!(blocks, "number: 1\ntext: x\n\nnumber: 2\ntext: xx\n");
    assert_eq!(run("count --to 1").success(), "number: 1\ntext: x\n");
    let long = run("count --to 250").success();
    assert_eq!(long.matches("]{number,text}:\n").count(), 3, "{long}");
    let failed = run("count --fails");
    assert!(failed.exit == 1 && failed.stdout.lines().count() == 4 && failed.stderr.contains("BROKEN"), "{failed}");
    let envelope = run("count --to 2 --full-output").success();
    assert!(envelope.starts_with("[2]{number,text}:\n  1,x\n  2,xx\n\nok: true\n"), "{envelope}");
    // Pages and counts measure a row wherever it stands.
    let total = run("count --to 250 --token-count").success();
    let page = run("count --to 250 --token-limit 100").success();
    assert!(page.contains("]{number,text}:\n  1,x\n") && page.lines().count() < 100, "{page}");
    let offset = page.rsplit(' ').next().unwrap().trim_end_matches(['\n', ']']).to_owned();
    let rest = run(&format!("count --to 250 --token-limit 100000 --token-offset {offset}")).success();
    assert!(rest.contains(&format!(" of {}", total.trim())), "{total}{rest}");
    let rows = |text: &str| text.lines().filter(|line| line.starts_with("  ")).count();
    assert_eq!(rows(&page) + rows(&rest), 250, "{page}\n{rest}");
}

#[test]
fn every_page_and_error_has_a_table() {
    assert_snapshot!(my_cli("fail --format table").to_string(), @"
    exit: 1
    --- stdout
    ok  false
    error
      code     NOPE
      message  this command always fails
      next
        ARGV                                COMMAND                          WHY
        my-cli, deploy, staging, --dry-run  my-cli deploy staging --dry-run  Try one that works
    ");
    assert_snapshot!(my_cli("--version --format table").success(), @"
    name     my-cli
    version  0.1.0
    ");
    assert_snapshot!(my_cli("pr list --format table --filter-output number,state").success(), @"
    NUMBER  STATE
         2  open
         3  open
    ");
    for line in ["--llms --format table", "--llms-index --format table", "deploy --schema --format table"] {
        assert!(my_cli(line).success().lines().count() > 3, "{line}");
    }
}
