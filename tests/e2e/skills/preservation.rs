//! Nothing of the user's is lost.

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
fn a_file_that_the_user_changed_is_kept() {
    let home = Home::with(&[]);
    home.run(&program("1"), "skills add").success();
    home.write(SKILL, "my own words");
    assert_eq!(
        home.rows(&program("1"), "skills list")[0],
        "~/.agents/skills/app: changed: you changed SKILL.md: `--force` replaces it"
    );
    for version in ["1", "2", "3"] {
        let rows = home.rows(&program(version), "skills add");
        assert_eq!(rows[0], "~/.agents/skills/app: kept: you changed SKILL.md: `--force` replaces it");
        assert_eq!(home.read(SKILL), "my own words");
    }
    // The other skill went on.
    assert!(home.read(".agents/skills/app-pr/SKILL.md").contains("version: \"3\""));
    let rows = home.rows(&program("3"), "skills remove");
    assert_eq!(
        rows,
        ["~/.agents/skills/app: kept: you changed SKILL.md: `--force` removes it", "~/.agents/skills/app-pr: removed",]
    );
    assert_eq!(home.read(SKILL), "my own words");
    // Force is for files of ours.
    assert_eq!(home.rows(&program("3"), "skills add --force --depth 0"), ["~/.agents/skills/app: updated"]);
    assert!(home.read(SKILL).contains("as of version 3"));
    home.write(SKILL, "my own words");
    assert_eq!(home.rows(&program("3"), "skills remove --force"), ["~/.agents/skills/app: removed"]);
    assert!(!home.at(".agents/skills/app").exists());
}

#[test]
fn a_file_that_the_user_changed_back_is_ours_again() {
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
fn files_that_the_user_put_beside_ours_stay() {
    let home = Home::with(&[]);
    home.run(&program("1"), "skills add").success();
    home.write(".agents/skills/app/notes.md", "mine");
    home.write(".agents/skills/app/references/more.md", "mine");
    home.run(&program("2"), "skills add --force").success();
    let rows = home.rows(&program("2"), "skills remove --force");
    assert_eq!(rows[0], "~/.agents/skills/app: removed: the folder has files that are not ours, and stays");
    assert_eq!(home.paths(), [".agents/skills/app/notes.md", ".agents/skills/app/references/more.md"]);
}

#[cfg(unix)]
#[test]
fn what_is_in_the_way_of_a_folder_is_named() {
    let home = Home::with(&[]);
    std::os::unix::fs::symlink("nowhere", home.at(".agents")).unwrap();
    let complaint = home.run(&program("1"), "skills add").failure(1);
    let why = "`~/.agents/skills/app`: `~/.agents` is a link that leads to no folder: mend it or move it away";
    assert!(complaint.contains(why), "{complaint}");
    fs::remove_file(home.at(".agents")).unwrap();
    home.write(".agents", "a file");
    let complaint = home.run(&program("1"), "skills add").failure(1);
    let why = "`~/.agents/skills/app`: `~/.agents` is no folder: mend it or move it away";
    assert!(complaint.contains(why), "{complaint}");
    assert_eq!(home.read(".agents"), "a file");
}

#[test]
fn what_is_not_ours_is_never_replaced() {
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
                "~/.agents/skills/app: blocked: a folder that is not ours is in the way: move it away",
                "~/.agents/skills/app-pr: blocked: a file that is not ours is in the way: move it away",
                "~/.claude/skills/app: blocked: a folder that is not ours is in the way: move it away",
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
    // An empty folder is nobody's.
    assert!(after.contains_key(".roo/skills/app/SKILL.md"));
    let complaint = home.run(&program("1"), "skills add").failure(1);
    assert!(
        complaint.starts_with(
            "Error (SKILLS_FAILED): 3 of 6 skills could not be put in place\n  \
             - `~/.agents/skills/app`: a folder that is not ours is in the way: move it away\n"
        ),
        "{complaint}"
    );
    home.run(&program("1"), "skills remove --force").success();
    assert_eq!(home.tree(), before);
}

#[test]
fn two_programs_with_one_name_of_a_skill_do_not_take_it_from_each_other() {
    let home = Home::with(&[]);
    let other = Cli::create("app-pr").version("1").command(plain("show", "Show it"));
    home.run(&program("1"), "skills add").success();
    let before = home.tree();
    for line in ["skills add", "skills add --force"] {
        assert_eq!(
            home.rows(&other, line),
            [
                "~/.agents/skills/app-pr: blocked: a skill of the program `app` has this name: remove it with that program, \
             or rename one of the two"
            ]
        );
    }
    assert_eq!(home.rows(&other, "skills remove --force"), Vec::<String>::new());
    assert_eq!(home.tree(), before);
}

#[cfg(unix)]
#[test]
fn links_that_are_not_ours_are_not_followed() {
    use std::os::unix::fs::symlink;
    let home = Home::with(&[".claude/skills", "mine/references", ".agents/skills/app-pr"]);
    home.write("mine/SKILL.md", "mine");
    symlink("../../mine", home.at(".claude/skills/app")).unwrap();
    symlink("../../nowhere", home.at(".agents/skills/app")).unwrap();
    // Within a folder of ours, a link could lead what we write to anywhere.
    let big = |words: usize| {
        let group =
            (0..20).fold(Cli::create("pr"), |pr, at| pr.command(plain(&format!("c{at}"), &"word ".repeat(words))));
        Cli::create("app").version("1").command(plain("status", "")).group(group)
    };
    home.run(&big(1), "skills add --agent cursor");
    symlink("../../../mine/references", home.at(".agents/skills/app-pr/references")).unwrap();
    let rows = home.rows(&big(200), "skills add");
    assert_eq!(rows[0], "~/.agents/skills/app: blocked: a link that is not ours is in the way: move it away");
    assert!(rows[1].starts_with("~/.agents/skills/app-pr: blocked: references/"), "{rows:?}");
    assert_eq!(rows[2], "~/.claude/skills/app: blocked: a link that is not ours is in the way: move it away");
    assert_eq!(fs::read_dir(home.at("mine/references")).unwrap().count(), 0);
    assert!(!home.at("nowhere").exists());
    home.run(&big(200), "skills remove").success();
    assert_eq!(home.read("mine/SKILL.md"), "mine");
    assert!(home.at(".claude/skills/app").is_symlink() && home.at(".agents/skills/app").is_symlink());
}

#[test]
fn a_record_says_nothing_about_files_elsewhere() {
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
    // A record that cannot be read is none.
    home.write(".agents/skills/app/.vestibule.json", "{\"program\": \"app\", \"files\":");
    assert!(home.rows(&program("1"), "skills add")[0].contains(": blocked: "));
}

#[test]
fn a_copy_without_its_record_is_adopted() {
    let home = Home::with(&[]);
    // As a packager or a repository would bring them.
    for file in program("1").skills(1) {
        home.write(&format!(".agents/skills/{}", file.path), &file.contents);
    }
    assert!(home.rows(&program("1"), "skills add").iter().all(|row| row.ends_with(": unchanged")));
    assert!(home.rows(&program("2"), "skills add").iter().all(|row| row.ends_with(": updated")));
}

#[test]
fn a_folder_that_cannot_be_written_costs_only_its_own_skills() {
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
fn a_folder_that_may_not_be_written_is_told() {
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
fn runs_at_the_same_time_agree() {
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

/// Killed wherever it is, a run leaves what the next one puts right.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_is_made_up_for() {
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

/// The folders below a home.
fn folders(home: &Home) -> Vec<String> {
    let (mut out, mut open) = (Vec::new(), vec![home.at("")]);
    while let Some(at) = open.pop() {
        let paths = fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path());
        for path in paths.filter(|path| path.is_dir() && !path.is_symlink()) {
            out.push(slashed(path.strip_prefix(home.at("")).unwrap().to_str().unwrap()));
            open.push(path);
        }
    }
    // A note of which version last put them in place lies among those of all programs.
    out.retain(|path| !path.starts_with(".local") && !path.starts_with(".cache") && !path.starts_with("Library"));
    out.sort();
    out
}

#[test]
fn folders_that_were_made_go_away_and_others_stay() {
    let there = [".claude", ".roo/skills", ".config/goose"];
    for (add, remove) in [("skills add", "skills remove"), ("skills add --agent roo --agent goose", "skills remove")] {
        let home = Home::with(&there);
        let before = folders(&home);
        home.run(&program("1"), add).success();
        assert!(!home.rows(&program("1"), "skills remove --dry-run").is_empty());
        // An update forgets nothing, and neither does a skill of another program that comes later.
        home.run(&program("2"), add).success();
        let other = Cli::create("other").version("1").command(plain("show", "Show it"));
        home.run(&other, add).success();
        home.run(&program("2"), remove).success();
        home.run(&other, remove).success();
        assert_eq!(folders(&home), before, "{add}");
    }
}

#[test]
fn a_folder_of_the_users_stays_though_it_is_empty() {
    let home = Home::with(&[".agents/skills", ".claude/skills"]);
    let before = folders(&home);
    home.run(&program("1"), "skills add").success();
    home.run(&program("1"), "skills remove").success();
    assert_eq!(folders(&home), before);
    // What a record from elsewhere says is bounded by the home, and by what is in a folder.
    home.write(".agents/notes.md", "mine");
    home.write(".agents/skills/app/.vestibule.json", r#"{"program":"app","files":{},"made":{".":99,"../..":9}}"#);
    home.run(&program("1"), "skills remove").success();
    assert_eq!(folders(&home), [".agents", ".claude", ".claude/skills"]);
    // An old record says nothing of folders: they stay.
    home.write(".roo/skills/app/.vestibule.json", r#"{"program":"app","files":{}}"#);
    home.run(&program("1"), "skills remove").success();
    assert!(home.at(".roo/skills").is_dir() && !home.at(".roo/skills/app").exists());
}
