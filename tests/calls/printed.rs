//! Printed calls run as printed: `Try:`, `Next:`, "Run … for more", and `next[]` of errors.

use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};
use vestibule_tests::words;
use vestibule_tests::wrong_calls::{of_programs, program};

/// Arguments before the command in each call of the programs.
const LEADING: [&str; 2] = ["--spec", "it's a file.json"];

/// Returns the calls that a run prints on stderr.
fn printed(stderr: &str) -> Vec<String> {
    let mut calls = Vec::new();
    for line in stderr.lines() {
        let call = line.strip_prefix("  Try: ").or_else(|| line.strip_prefix("  Next: "));
        let run = line.strip_prefix("Run `").and_then(|line| line.strip_suffix("` for more"));
        let call = call.map(|call| call.split("  # ").next().unwrap_or(call)).or(run);
        calls.extend(call.map(str::to_owned));
    }
    calls
}

/// Runs a printed call, and checks that it begins as each call of the program does.
fn run(cli: &Cli, name: &str, call: &[String]) -> RunOutput {
    let begin = [&[name][..], &LEADING].concat();
    assert_eq!(call[..3], begin, "{call:?}");
    Invocation::new(&call[3..]).run(cli)
}

#[test]
fn every_printed_call_runs() {
    let mut count = 0;
    for call in of_programs() {
        let cli = program(call.program).leading_args(LEADING);
        let text = Invocation::line(call.typed).run(&cli);
        for line in printed(&text.stderr) {
            let run = run(&cli, call.program, &words(&line));
            assert_eq!(run.exit, 0, "{}: {line}\n{run}", call.typed);
            count += 1;
        }
        // The flag comes first, since a wrong call may end in words that take it.
        let data = Invocation::new(["--json".to_owned()].into_iter().chain(words(call.typed))).run(&cli);
        if data.exit == 0 {
            continue;
        }
        let error = &data.json()["error"];
        for next in error["next"].as_array().unwrap_or_default() {
            let command = words(next["command"].as_str().unwrap());
            let argv: Vec<String> =
                next["argv"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect();
            assert_eq!(command, argv);
            let run = run(&cli, call.program, &argv);
            assert_eq!(run.exit, 0, "{}: {argv:?}\n{run}", call.typed);
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}

#[test]
fn next_steps_of_results_run() {
    let status = Command::new("status").run(|_| Ok("fine"));
    let cli = Cli::create("app")
        .leading_args(LEADING)
        .command(status)
        .command(Command::new("deploy").run(|_| Ok(Reply::new(json!({ "id": 1 })).next("status", "See it"))));
    let next = &Invocation::line("deploy --full-output --json").run(&cli).json()["meta"]["next"][0];
    assert_eq!(next["command"], "app --spec \"it's a file.json\" status");
    assert_eq!(words(next["command"].as_str().unwrap()).len(), 4);
    assert_eq!(next["argv"][3], "status");
}

#[test]
fn secrets_are_not_printed() {
    let wrong = Cli::create("app").command(
        Command::new("send")
            .options(
                vestibule::schema::Object::new()
                    .field(vestibule::schema::Field::strings("header").short('H'))
                    .field(vestibule::schema::Field::boolean("include")),
            )
            .run(|_| Ok("sent")),
    );
    let run =
        Invocation::line("send -H 'Authorization: Bearer HUNTER2' --header 'X-Api-Key: HUNTER2' --includ").run(&wrong);
    assert!(
        run.stderr.contains("  Try: app send -H 'Authorization: \u{2026}' --header 'X-Api-Key: \u{2026}' --include"),
        "{run}"
    );
    assert!(!run.stderr.contains("HUNTER2"), "{run}");
}

#[test]
fn a_misspelled_child_of_a_callable_group_does_not_run_the_group() {
    let list = Command::new("list").run(|_| Ok("listed"));
    let own = Command::new("proj")
        .args(vestibule::schema::Object::new().field(vestibule::schema::Field::string("name").optional()))
        .run(|c: Context| Ok(c.args()["name"].clone()));
    let cli = Cli::create("app").group(Cli::create("proj").root(own).command(list));
    let run = Invocation::line("proj lst").run(&cli);
    assert!(run.exit == 2 && run.stderr.contains("  Try: app proj list"), "{run}");
    assert_eq!(Invocation::line("proj website").run(&cli).success(), "website\n");
    assert_eq!(Invocation::line("proj -- lst").run(&cli).success(), "lst\n");
}
