//! Preservation of the user's files.

use std::fs;
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use vestibule::prelude::*;
use vestibule_tests::slashed;
#[cfg(unix)]
use vestibule_tests::{HOME, Program, example, words};

use super::{Home, plain, program};

const SKILL: &str = ".agents/skills/app/SKILL.md";

#[test]
fn changed_files_are_kept() {
    let home = Home::with(&[]);
    home.run(&program("1"), "skills add").success();
    home.write(SKILL, "my own words");
    assert_eq!(
        home.rows(&program("1"), "skills list")[0],
        "~/.agents/skills/app: changed: you changed SKILL.md; `--force` replaces it"
    );
    for version in ["1", "2", "3"] {
        let rows = home.rows(&program(version), "skills add");
        assert_eq!(rows[0], "~/.agents/skills/app: kept: you changed SKILL.md; `--force` replaces it");
        assert_eq!(home.read(SKILL), "my own words");
    }
    // The other skill is updated.
    assert!(home.read(".agents/skills/app-pr/SKILL.md").contains("version: \"3\""));
    let rows = home.rows(&program("3"), "skills remove");
    assert_eq!(
        rows,
        ["~/.agents/skills/app: kept: you changed SKILL.md; `--force` removes it", "~/.agents/skills/app-pr: removed",]
    );
    assert_eq!(home.read(SKILL), "my own words");
    // `--force` applies to installed files only.
    assert_eq!(home.rows(&program("3"), "skills add --force --depth 0"), ["~/.agents/skills/app: updated"]);
    assert!(home.read(SKILL).contains("as of version 3"));
    home.write(SKILL, "my own words");
    assert_eq!(home.rows(&program("3"), "skills remove --force"), ["~/.agents/skills/app: removed"]);
    assert!(!home.at(".agents/skills/app").exists());
}

#[test]
fn restored_files_are_updated_again() {
    let home = Home::with(&[]);
    home.run(&program("1"), "skills add").success();
    let ours = home.read(SKILL);
    home.write(SKILL, "my own words");
    home.run(&program("2"), "skills add").success();
    home.write(SKILL, &ours);
    assert_eq!(home.rows(&program("2"), "skills add")[0], "~/.agents/skills/app: updated");
    assert!(home.read(SKILL).contains("as of version 2"));
}

#[test]
fn added_files_are_kept() {
    let home = Home::with(&[]);
    home.run(&program("1"), "skills add").success();
    home.write(".agents/skills/app/notes.md", "mine");
    home.write(".agents/skills/app/references/more.md", "mine");
    home.run(&program("2"), "skills add --force").success();
    let rows = home.rows(&program("2"), "skills remove --force");
    assert_eq!(rows[0], "~/.agents/skills/app: removed: the folder has other files, and stays");
    assert_eq!(home.paths(), [".agents/skills/app/notes.md", ".agents/skills/app/references/more.md"]);
}

#[cfg(unix)]
#[test]
fn a_file_in_place_of_a_folder_is_reported() {
    let home = Home::with(&[]);
    std::os::unix::fs::symlink("nowhere", home.at(".agents")).unwrap();
    let complaint = home.run(&program("1"), "skills add").failure(1);
    let why = "`~/.agents/skills/app`: `~/.agents` is a link, but not to a folder; move it away";
    assert!(complaint.contains(why), "{complaint}");
    fs::remove_file(home.at(".agents")).unwrap();
    home.write(".agents", "a file");
    let complaint = home.run(&program("1"), "skills add").failure(1);
    let why = "`~/.agents/skills/app`: `~/.agents` is not a folder; move it away";
    assert!(complaint.contains(why), "{complaint}");
    assert_eq!(home.read(".agents"), "a file");
}

#[test]
fn foreign_files_are_never_replaced() {
    let home = Home::with(&[".claude", ".roo", ".goose"]);
    home.write(SKILL, "somebody's skill");
    home.write(".agents/skills/app-pr", "a file");
    home.write(".claude/skills/app/SKILL.md", "another skill");
    fs::create_dir_all(home.at(".roo/skills/app")).unwrap();
    let before = home.tree();
    for line in ["skills add", "skills add --force"] {
        assert_eq!(
            home.rows(&program("1"), line)[..4],
            [
                "~/.agents/skills/app: blocked: a folder that was not installed is in the way; move it away",
                "~/.agents/skills/app-pr: blocked: a file that was not installed is in the way; move it away",
                "~/.claude/skills/app: blocked: a folder that was not installed is in the way; move it away",
                // What cannot be linked to is copied.
                if line == "skills add" {
                    "~/.claude/skills/app-pr: added"
                } else {
                    "~/.claude/skills/app-pr: unchanged"
                },
            ]
        );
    }
    let after = home.tree();
    assert!(before.iter().all(|(path, text)| after[path] == *text));
    // An empty folder is replaced.
    assert!(after.contains_key(".roo/skills/app/SKILL.md"));
    let complaint = home.run(&program("1"), "skills add").failure(1);
    assert!(
        complaint.starts_with(
            "Error (SKILLS_FAILED): 3 of 6 skills could not be installed\n  \
             - `~/.agents/skills/app`: a folder that was not installed is in the way; move it away\n"
        ),
        "{complaint}"
    );
    home.run(&program("1"), "skills remove --force").success();
    assert_eq!(home.tree(), before);
}

#[test]
fn programs_do_not_replace_skills_of_the_same_name() {
    let home = Home::with(&[]);
    let other = Cli::create("app-pr").version("1").command(plain("show", "Show it"));
    home.run(&program("1"), "skills add").success();
    let before = home.tree();
    for line in ["skills add", "skills add --force"] {
        assert_eq!(
            home.rows(&other, line),
            [
                "~/.agents/skills/app-pr: blocked: a skill of the program `app` has this name; remove it with that program, \
             or rename one"
            ]
        );
    }
    assert_eq!(home.rows(&other, "skills remove --force"), Vec::<String>::new());
    assert_eq!(home.tree(), before);
}

#[cfg(unix)]
#[test]
fn foreign_links_are_not_followed() {
    use std::os::unix::fs::symlink;
    let home = Home::with(&[".claude/skills", "mine/references", ".agents/skills/app-pr"]);
    home.write("mine/SKILL.md", "mine");
    symlink("../../mine", home.at(".claude/skills/app")).unwrap();
    symlink("../../nowhere", home.at(".agents/skills/app")).unwrap();
    // A link within an installed folder could redirect writes.
    let big = |words: usize| {
        let group =
            (0..20).fold(Cli::create("pr"), |pr, at| pr.command(plain(&format!("c{at}"), &"word ".repeat(words))));
        Cli::create("app").version("1").command(plain("status", "")).group(group)
    };
    home.run(&big(1), "skills add --agent cursor");
    symlink("../../../mine/references", home.at(".agents/skills/app-pr/references")).unwrap();
    let rows = home.rows(&big(200), "skills add");
    assert_eq!(rows[0], "~/.agents/skills/app: blocked: a link that was not installed is in the way; move it away");
    assert!(rows[1].starts_with("~/.agents/skills/app-pr: blocked: references/"), "{rows:?}");
    assert_eq!(rows[2], "~/.claude/skills/app: blocked: a link that was not installed is in the way; move it away");
    assert_eq!(fs::read_dir(home.at("mine/references")).unwrap().count(), 0);
    assert!(!home.at("nowhere").exists());
    home.run(&big(200), "skills remove").success();
    assert_eq!(home.read("mine/SKILL.md"), "mine");
    assert!(home.at(".claude/skills/app").is_symlink() && home.at(".agents/skills/app").is_symlink());
}

#[test]
fn records_apply_to_their_folder_only() {
    let home = Home::with(&[]);
    home.write("secret.txt", "a");
    let hash = "d228cb696f1a8caf78912b704e4a8964";
    let paths = ["../../../secret.txt", "/etc/hosts", "a/../../../../secret.txt", "..\\secret.txt"];
    let files: Vec<_> = paths.iter().map(|path| format!("{}: [{hash:?}]", serde_json::json!(path))).collect();
    let record = format!("{{\"program\":\"app\",\"files\":{{{}}}}}", files.join(","));
    home.write(".agents/skills/app/.vestibule.json", &record);
    home.write(".agents/skills/app/a/b", "a");
    assert_eq!(home.rows(&program("1"), "skills remove --force").len(), 1);
    assert_eq!(home.read("secret.txt"), "a");
    // Invalid records are ignored.
    home.write(".agents/skills/app/.vestibule.json", "{\"program\": \"app\", \"files\":");
    assert!(home.rows(&program("1"), "skills add")[0].contains(": blocked: "));
}

#[test]
fn identical_copies_without_a_record_are_adopted() {
    let home = Home::with(&[]);
    // As installed by a package manager or a repository.
    for file in program("1").skills(1) {
        home.write(&format!(".agents/skills/{}", file.path), &file.contents);
    }
    assert!(home.rows(&program("1"), "skills add").iter().all(|row| row.ends_with(": unchanged")));
    assert!(home.rows(&program("2"), "skills add").iter().all(|row| row.ends_with(": updated")));
}

#[test]
fn an_unwritable_folder_does_not_affect_others() {
    let home = Home::with(&[".claude", ".roo"]);
    home.write(".claude/skills", "a file where a folder should be");
    let rows = home.rows(&program("1"), "skills add --depth 0");
    assert_eq!(rows[0], "~/.agents/skills/app: added");
    assert!(rows[1].starts_with("~/.claude/skills/app: failed: "), "{rows:?}");
    assert_eq!(rows[2], "~/.roo/skills/app: added");
    assert_eq!(home.read(".claude/skills"), "a file where a folder should be");
}

#[cfg(unix)]
#[test]
fn a_folder_without_write_permission_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::with(&[".agents/skills"]);
    let may = |mode: u32| fs::set_permissions(home.at(".agents/skills"), fs::Permissions::from_mode(mode)).unwrap();
    may(0o555);
    let is_obeyed = fs::create_dir(home.at(".agents/skills/try")).is_err();
    if is_obeyed {
        let rows = home.rows(&program("1"), "skills add --depth 0");
        assert!(rows[0].starts_with("~/.agents/skills/app: failed: Permission denied"), "{rows:?}");
    } else {
        vestibule_tests::skip_optional("permissions do not apply to this user");
    }
    may(0o755);
}

#[test]
fn concurrent_runs_agree() {
    let home = Home::with(&[".claude"]);
    home.write(".agents/skills/mine/SKILL.md", "mine");
    for _ in 0..5 {
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| home.run(&program("1"), "skills add"));
            }
        });
        let rows = home.rows(&program("1"), "skills add");
        assert!(rows.iter().all(|row| row.ends_with(": unchanged") || row.ends_with(": added")), "{rows:?}");
        assert!(!home.paths().iter().any(|path| path.ends_with(".part")), "{:?}", home.paths());
        home.run(&program("1"), "skills remove").success();
        assert_eq!(home.paths(), [".agents/skills/mine/SKILL.md"]);
    }
}

/// A run killed at any point is completed by the next run.
#[cfg(unix)]
#[test]
fn killed_runs_are_completed() {
    let program = example("my-cli");
    let home = Home::with(&[".claude", ".roo"]);
    home.write(".agents/skills/mine/SKILL.md", "mine");
    let start = |line: &str| Program::at(&program).env(HOME, home.at("").to_str().unwrap()).args(words(line));
    let skills = ["my-cli", "my-cli-pr"].map(|skill| format!(".agents/skills/{skill}/SKILL.md"));
    for number in 0..30 {
        let line = if number % 3 == 2 { "skills remove" } else { "skills add" };
        let running = start(line).start();
        thread::sleep(Duration::from_micros(400 * number));
        running.kill();
        start("skills add").run().success();
        assert!(skills.iter().all(|skill| home.read(skill).ends_with('\n')), "{number}: {:?}", home.paths());
        assert_eq!(home.read(".agents/skills/mine/SKILL.md"), "mine");
        if number % 3 == 0 {
            start("skills remove").run().success();
            assert_eq!(home.paths(), [".agents/skills/mine/SKILL.md"], "{number}");
        }
    }
}

/// Lists the folders below a home.
fn folders(home: &Home) -> Vec<String> {
    let (mut out, mut open) = (Vec::new(), vec![home.at("")]);
    while let Some(at) = open.pop() {
        let paths = fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path());
        for path in paths.filter(|path| path.is_dir() && !path.is_symlink()) {
            out.push(slashed(path.strip_prefix(home.at("")).unwrap().to_str().unwrap()));
            open.push(path);
        }
    }
    // The record of the installed version is in a folder shared by all programs.
    out.retain(|path| !path.starts_with(".local") && !path.starts_with(".cache") && !path.starts_with("Library"));
    out.sort();
    out
}

#[test]
fn created_folders_are_removed_and_others_kept() {
    let there = [".claude", ".roo/skills", ".config/goose"];
    for (add, remove) in [("skills add", "skills remove"), ("skills add --agent roo --agent goose", "skills remove")] {
        let home = Home::with(&there);
        let before = folders(&home);
        home.run(&program("1"), add).success();
        assert!(!home.rows(&program("1"), "skills remove --dry-run").is_empty());
        // Also after an update, and after installing a skill of another program.
        home.run(&program("2"), add).success();
        let other = Cli::create("other").version("1").command(plain("show", "Show it"));
        home.run(&other, add).success();
        home.run(&program("2"), remove).success();
        home.run(&other, remove).success();
        assert_eq!(folders(&home), before, "{add}");
    }
}

#[test]
fn empty_folders_of_the_user_are_kept() {
    let home = Home::with(&[".agents/skills", ".claude/skills"]);
    let before = folders(&home);
    home.run(&program("1"), "skills add").success();
    home.run(&program("1"), "skills remove").success();
    assert_eq!(folders(&home), before);
    // A copied record removes nothing outside the home folder, and no folder with contents.
    home.write(".agents/notes.md", "mine");
    home.write(".agents/skills/app/.vestibule.json", r#"{"program":"app","files":{},"made":{".":99,"../..":9}}"#);
    home.run(&program("1"), "skills remove").success();
    assert_eq!(folders(&home), [".agents", ".claude", ".claude/skills"]);
    // Old records do not list folders: they are kept.
    home.write(".roo/skills/app/.vestibule.json", r#"{"program":"app","files":{}}"#);
    home.run(&program("1"), "skills remove").success();
    assert!(home.at(".roo/skills").is_dir() && !home.at(".roo/skills/app").exists());
}
