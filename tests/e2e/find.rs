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
    ] {
        assert_eq!(first(question), command, "{question}");
    }
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
fn the_search_for_an_unknown_command_runs_as_it_is_printed() {
    let error = |word: &str| Invocation::new(["--", word]).run(&program()).failure(2);
    let found = error("price");
    assert!(found.contains("agency --find price"), "{found}");
    for word in ["--price", "-kind"] {
        let found = error(word);
        assert!(!found.contains("--find"), "{found}");
    }
}
