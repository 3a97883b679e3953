//! Help: of the program, a group, a command and a mount, and every way to ask for it.

use insta::assert_snapshot;
use vestibule_tests::{Program, greet, my_cli};

#[test]
fn of_the_program() {
    assert_snapshot!(my_cli("--help").output(), @"");
}

#[test]
fn of_a_command() {
    assert_snapshot!(my_cli("deploy --help").output(), @"");
}

#[test]
fn of_a_group() {
    assert_snapshot!(my_cli("pr --help").output(), @"");
}

#[test]
fn of_a_mount() {
    assert_snapshot!(my_cli("api --help").output(), @"");
}

#[test]
fn of_a_program_that_is_a_command() {
    assert_snapshot!(greet("--help").output(), @"");
}

#[test]
fn every_way_to_ask_gives_the_same() {
    let same = [
        ("pr list --help", ["help pr list", "pr list -h", "pr --help list", "--help pr list", "-h pr ls"]),
        ("pr --help", ["help pr", "pr -h", "pr", "--help pr", "-h pr"]),
        ("--help", ["help", "-h", "", "--json --help", "--help --version"]),
        ("api --help", ["help api", "api -h", "api", "api users --help", "api users -X POST -h"]),
        ("deploy --help", ["help deploy", "help d", "d -h", "deploy nowhere --help", "deploy --unknown -h"]),
    ];
    for (line, others) in same {
        let expected = my_cli(line).output();
        for other in others {
            assert_eq!(my_cli(other).output(), expected, "`{other}` and `{line}`");
        }
    }
}

#[test]
fn for_what_is_not_there() {
    assert_snapshot!(my_cli("help dploy").transcript(), @"");
    assert_snapshot!(my_cli("help pr lst").transcript(), @"");
}

#[test]
fn the_suffix_of_a_deprecated_option_ends_its_line() {
    let help = my_cli("deploy --help").output();
    let marked: Vec<_> = help.lines().filter(|line| line.ends_with(" [deprecated]")).collect();
    assert_eq!(marked.len(), 2, "{help}");
    assert!(marked[0].contains("--zone") && marked[1].contains("--fast"), "{marked:?}");
}

#[test]
fn wraps_to_the_columns_that_the_environment_names() {
    for columns in [40_usize, 60, 100, 200] {
        let help = Program::example("my-cli").args(["deploy", "--help"]).env("COLUMNS", &columns.to_string()).run();
        for line in help.output().lines() {
            let is_example = line.contains("# Try it");
            assert!(line.chars().count() <= columns || is_example, "{columns} columns: {line}");
        }
    }
}

#[test]
fn the_version() {
    let expected = concat!("my-cli ", env!("CARGO_PKG_VERSION"), "\n");
    for line in ["--version", "deploy --version", "--version pr", "pr list --version"] {
        assert_eq!(my_cli(line).output(), expected, "{line}");
    }
    assert_eq!(greet("--version").output(), concat!("greet ", env!("CARGO_PKG_VERSION"), "\n"));
}
