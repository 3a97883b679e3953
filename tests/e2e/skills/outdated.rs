//! The note about skills of another version, shown on terminals only.

use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

use super::{Home, plain, program};

const NOTICE: &str = "Warning: the installed skills are of app 1, and this is 2; run `app skills add`\n";

#[test]
fn the_note_is_shown_after_help_and_usage_errors() {
    let home = Home::with(&[]);
    home.run(&program("1"), "skills add").success();
    for line in ["--help", "-h", "", "pr --help", "status --nope", "statsu"] {
        let new = home.on_terminal(&program("2"), line);
        assert!(new.stderr.ends_with(&format!("\n{NOTICE}")), "{line}: {new}");
        let same = home.on_terminal(&program("1"), line);
        assert!(!same.stderr.contains("skills add"), "{line}: {same}");
        // Not in pipes.
        for line in [line.to_owned(), format!("{line} --json")] {
            let piped = home.run(&program("2"), &line);
            assert!(!piped.stderr.contains("skills add"), "{line}: {piped}");
        }
        let asked = home.on_terminal(&program("2"), &format!("{line} --json"));
        assert!(!asked.stderr.contains("skills add"), "{line}: {asked}");
    }
    // Not after valid calls.
    assert_eq!(home.on_terminal(&program("2"), "status").success(), "done\n");
    home.run(&program("2"), "skills add").success();
    assert_eq!(home.on_terminal(&program("2"), "--help").stderr, "");
}

#[test]
fn commands_that_change_without_a_version_are_noticed() {
    let home = Home::with(&[]);
    let with = |options: Object| {
        let log = Command::new("log").description("Show the log").options(options).run(|_| Ok("done"));
        Cli::create("app").version("1").command(log)
    };
    home.run(&with(Object::new()), "skills add").success();
    assert_eq!(home.on_terminal(&with(Object::new()), "--help").stderr, "");
    let changed = home.on_terminal(&with(Object::new().field(Field::string("since"))), "--help");
    let notice = "Warning: the commands of app changed after its skills were installed; run `app skills add`\n";
    assert!(changed.stderr.ends_with(notice), "{changed}");
}

#[test]
fn there_is_no_note_without_installed_skills() {
    let home = Home::with(&[]);
    let quiet = |cli: &Cli| assert_eq!(home.on_terminal(cli, "--help").stderr, "");
    quiet(&program("2"));
    assert_eq!(home.run(&program("1"), "skills add --dry-run").exit, Some(0));
    quiet(&program("2"));
    home.run(&program("1"), "skills add").success();
    // Another program, one without a version, and one without skills.
    quiet(&Cli::create("other").version("2").command(plain("status", "")));
    quiet(&Cli::create("app").command(plain("status", "")));
    quiet(&program("2").disable_builtin("skills"));
    home.run(&program("1"), "skills remove").success();
    quiet(&program("2"));
    // Removed from one agent after the other.
    home.run(&program("1"), "skills add --agent shared --agent goose").success();
    assert!(home.at(".local/share/vestibule").is_dir());
    home.run(&program("1"), "skills remove --agent goose").success();
    assert!(home.on_terminal(&program("2"), "--help").stderr.ends_with(NOTICE));
    home.run(&program("1"), "skills remove --agent shared").success();
    quiet(&program("2"));
    assert!(!home.at(".local/share/vestibule").exists());
    // An invalid record.
    for text in ["", "{}", "{\"program\":\"app\"}", "null", &"x".repeat(100_000)] {
        home.write(".local/share/vestibule/skills/app.json", text);
        quiet(&program("2"));
    }
}
