//! `--find`: the commands that a question in the words of a person is about.

use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule::testing::Invocation;

fn read_only() -> Effects {
    Effects { read_only: true, ..Effects::default() }
}

fn program() -> Cli {
    let command = |name: &str, description: &str| Command::new(name).description(description).run(|_| Ok(Data::Null));
    let reads = |name: &str, description: &str| command(name, description).effects(read_only());
    let price = Object::new().field(Field::number("price").optional());
    let kind = Object::new().field(Field::choice("kind", ["house", "flat"]).optional());
    Cli::create("agency")
        .group(Cli::create("employees").description("Employees").commands(vec![
            command("create", "Create an employee"),
            reads("list", "List employees"),
            command("terminate", "End the employment of a person"),
        ]))
        .group(Cli::create("objects").description("Objects on offer").commands(vec![
            command("update", "Update an object").options(price),
            reads("list", "List objects").options(kind),
            command("withdraw", "Take an object off the site"),
        ]))
        .command(reads("headcount", "Report of the positions"))
        .command(command("reinstate", "Lift the suspension of an account"))
}

fn first(question: &str) -> String {
    let found = Invocation::new(["--find", question, "--json"]).run(&program()).success();
    let found = vestibule::data::from_json(found).unwrap();
    found[0]["name"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn people_have_words_of_their_own() {
    for (question, command) in [
        ("hire someone", "employees create"),
        ("fire an employee", "employees terminate"),
        ("how many positions", "headcount"),
        ("unban an account", "reinstate"),
        ("retract an object", "objects withdraw"),
        ("how do I fire an employee", "employees terminate"),
        ("employees of the company", "employees list"),
        ("which objects are there", "objects list"),
    ] {
        assert_eq!(first(question), command, "{question}");
    }
}

#[test]
fn wishes_and_statements_are_requests() {
    for (question, command) in [
        ("I want to hire someone", "employees create"),
        ("is there a way to fire an employee?", "employees terminate"),
        ("show me how to change the price", "objects update"),
        ("the suspension was a mistake, lift it", "reinstate"),
        ("take the object off the site", "objects withdraw"),
        ("a person has left the company", "employees terminate"),
        ("I don't know how to list the employees", "employees list"),
    ] {
        assert_eq!(first(question), command, "{question}");
    }
}

#[test]
fn a_need_is_known_by_words_anywhere_in_the_question() {
    let command = |name: &str, description: &str| Command::new(name).description(description).run(|_| Ok(Data::Null));
    let forum = Cli::create("forum")
        .command(command("lock", "Lock a conversation"))
        .command(command("comment", "Comment on a conversation"))
        .command(command("whisper", "Post an ephemeral message"))
        .command(command("post", "Post a message"))
        .command(command("status", "Get the status of a room").effects(read_only()))
        .command(command("close", "Close a room"));
    let first = |question: &str| {
        let found = Invocation::new(["--find", question, "--json"]).run(&forum).success();
        vestibule::data::from_json(found).unwrap()[0]["name"].as_str().unwrap_or_default().to_owned()
    };
    for (question, command) in [
        ("stop people commenting on a conversation", "lock"),
        ("nobody should reply to it", "lock"),
        ("post something that only one person sees", "whisper"),
        // Words of no need, or of one that no command of the program answers.
        ("comment on a conversation", "comment"),
        ("post a message", "post"),
        ("is the room closed right now", "status"),
    ] {
        assert_eq!(first(question), command, "{question}");
    }
    // A program without such a command has its own words.
    assert_eq!(self::first("lift a suspension, nobody should comment"), "reinstate");
}

#[test]
fn inputs_count_where_names_say_nothing() {
    assert_eq!(first("change the price"), "objects update");
    assert_eq!(first("houses"), "objects list");
}

#[test]
fn misspelled_words_are_found() {
    assert_eq!(first("list emploies"), "employees list");
    assert_eq!(first("susspension"), "reinstate");
}

#[test]
fn the_help_for_an_unknown_command_runs_as_it_is_printed() {
    let error = |word: &str| Invocation::new(["--", word]).run(&program()).failure(2);
    let found = error("price");
    assert!(found.contains("  Next: agency objects update --help"), "{found}");
    for word in ["--price", "-kind"] {
        let found = error(word);
        assert!(!found.contains("--find"), "{found}");
    }
}

#[test]
fn the_answer_ends_with_the_inputs_of_the_best_command() {
    let options = Object::new()
        .field(Field::string("title").describe("Title of the issue"))
        .field(Field::string("body").optional().describe("Text below it"))
        .field(Field::integer("rank").describe("Its place"))
        .field(Field::choice("state", ["open", "closed"]).optional())
        .field(Field::boolean("draft"))
        .field(Field::integer("size").optional())
        .field(Field::string("old").optional().deprecated_because("use body"));
    let args = Object::new().field(Field::string("repo").describe("The repository")).field(Field::integer("number"));
    let create =
        Command::new("create").description("Create an issue").args(args).options(options).run(|_| Ok(Data::Null));
    let comment = Command::new("comment").description("Create a comment").run(|_| Ok(Data::Null));
    let program = Cli::create("app").commands(vec![create, comment]);
    let found = Invocation::new(["--find", "create", "issue"]).run(&program).success();
    insta::assert_snapshot!(found, @"
    Commands:
      create   Create an issue

    Usage: app create <repo> <number> --title <title> --rank <rank> [options]
      <repo>             The repository
      <number>           [integer]
      --title <title>    Title of the issue
      --rank <integer>   Its place
    More options: --body <body>, --state open|closed, --draft, --size <integer>
    Run `app create --help` for all details
    ");
    let none = Invocation::new(["--find", "zebra"]).run(&program).success();
    assert_eq!(none, "No command of `app` is about `zebra`. Run `app --llms-index` to list all commands\n");
    let partial = Invocation::new(["--find", "issue", "zebra"]).run(&program).success();
    assert!(partial.ends_with("Run `app <command> -h` for the details of one\n"), "{partial}");
}

#[test]
fn built_in_commands_are_found_where_the_program_has_none_of_the_kind() {
    assert_eq!(first("shell completion"), "completions");
    assert_eq!(first("tab completion for zsh"), "completions");
    assert_eq!(first("remove the skills"), "skills remove");
    assert_eq!(first("install skills for claude"), "skills add");
    assert_eq!(first("list employees"), "employees list");
    let text = Invocation::new(["--find", "shell", "completion"]).run(&program()).success();
    assert!(text.contains("\n  completions           Print a completion script for your shell\n"), "{text}");
    let found = Invocation::new(["employees", "--find", "completion", "--json"]).run(&program()).success();
    assert_eq!(found, "[]\n");
    let disabled = program().disable_builtin("completions");
    assert_eq!(Invocation::new(["--find", "completion", "--json"]).run(&disabled).success(), "[]\n");

    let greet = Command::new("greet").description("Greet").args(Object::new().field(Field::string("name")));
    let root = Cli::create("greet").root(greet.run(|_| Ok("Hello")));
    let found = Invocation::new(["--find", "completion", "--json"]).run(&root).json();
    assert_eq!(found[0]["name"], "--completions");
}

#[test]
fn short_help_of_many_commands_is_an_overview_for_agents() {
    let program = |count: usize| {
        let command = |index| Command::new(format!("task-{index}")).description("Do it").run(|_| Ok(Data::Null));
        Cli::create("app")
            .version("1.0.0")
            .description("Many tasks. All alike.")
            .commands((0..count).map(command).collect::<Vec<_>>())
    };
    let short = Invocation::new(["-h"]).run(&program(41)).success();
    insta::assert_snapshot!(short, @"
    app 1.0.0 — Many tasks

    Usage: app <command>

    41 commands: search them with `app --find <words>`
    Commands: task-0, task-1, task-2, task-3, task-4, task-5, task-6 and 34 more
    Global options (`app --help`): --json, --filter-output <paths>
    ");
    for full in [
        Invocation::new(["--help"]).run(&program(41)).success(),
        Invocation::new(["-h"]).terminal(80).run(&program(41)).success(),
        Invocation::new(["-h"]).run(&program(40)).success(),
    ] {
        assert!(full.contains("  task-39 "), "{full}");
    }
}
