//! Runs that are interrupted at any step: the next one completes them, and no file of the user is lost.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::agent_table::agents;
use super::disk::fuse;
use super::{Report, SkillsOptions, add, list, remove};
use crate::command::{Command, Environment};
use crate::error::Result;
use crate::graph::Cli;
use crate::graph::builtin::skills::{AGENT_NAMES, SHARED};

fn command(name: &str, words: usize) -> Command {
    Command::new(name).description("Does it. ".repeat(words)).run(|_| Ok("done"))
}

fn group(name: &str, commands: usize, words: usize) -> Cli {
    (0..commands).fold(Cli::create(name), |group, at| group.command(command(&format!("c{at}"), words)))
}

/// A program with skills for itself, `pr` and `old`.
fn first() -> Cli {
    let cli = Cli::create("app").version("1").command(command("status", 1));
    cli.group(group("pr", 1, 1)).group(group("old", 1, 1))
}

/// A later version of the program: `pr` has files beside its `SKILL.md`, `old` is gone.
fn second() -> Cli {
    let cli = Cli::create("app").version("2").command(command("status", 2));
    cli.group(group("pr", 2, 1200))
}

fn environment(home: &Path) -> Environment {
    Environment::from_iter([(if cfg!(windows) { "USERPROFILE" } else { "HOME" }, home)])
}

/// A home with an agent that has its own folder, and with skills of the user.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    for folder in [".agents/skills/mine", ".claude/skills/app-mine"] {
        fs::create_dir_all(home.path().join(folder)).unwrap();
        fs::write(home.path().join(folder).join("SKILL.md"), "mine").unwrap();
    }
    home
}

/// Every file and link below a folder, but what a run that was cut off could not finish writing. An empty folder
/// is nothing to anybody.
fn tree(folder: &Path) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
            if path.is_symlink() {
                out.insert(name, format!("-> {}", fs::read_link(&path).unwrap().display()));
            } else if path.is_dir() {
                open.push(path);
            } else if !name.ends_with(".part") {
                out.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    out
}

fn put(cli: &Cli, home: &Path) -> Result<Report> {
    add(&cli.0, &SkillsOptions { depth: 1, ..SkillsOptions::default() }, &environment(home))
}

fn take(cli: &Cli, home: &Path) -> Result<Report> {
    remove(&cli.0, &SkillsOptions { depth: 1, ..SkillsOptions::default() }, &environment(home))
}

/// Something that is done in a home.
type Step<'a> = &'a dyn Fn(&Path);

/// Does something that is cut off after each number of steps, and then something else to its end; says what is left.
fn cut_off(before: Step<'_>, cut: Step<'_>, then: Step<'_>) -> Vec<BTreeMap<String, String>> {
    let mut out = Vec::new();
    for steps in 0.. {
        let home = home();
        before(home.path());
        let was_done = fuse::cut(steps, || cut(home.path()));
        then(home.path());
        out.push(tree(home.path()));
        if was_done {
            break;
        }
    }
    assert!(out.len() > 10, "only {} steps", out.len());
    out
}

fn after(run: Step<'_>) -> BTreeMap<String, String> {
    let home = home();
    run(home.path());
    tree(home.path())
}

#[test]
fn a_run_that_was_cut_off_is_made_up_for() {
    let (one, two) = (first(), second());
    let nothing = |_: &Path| {};
    let put_first = |home: &Path| drop(put(&one, home).unwrap());
    let put_second = |home: &Path| drop(put(&two, home).unwrap());
    let take_second = |home: &Path| drop(take(&two, home).unwrap());
    let clean = after(&put_second);
    assert!(clean.keys().any(|path| path.starts_with(".agents/skills/app-pr/references/")), "{:?}", clean.keys());
    #[cfg(unix)]
    assert_eq!(clean[".claude/skills/app-pr"], "-> ../../.agents/skills/app-pr");
    let empty = after(&|home| {
        put_first(home);
        take_second(home);
    });
    assert!(!empty.keys().any(|path| path.contains("/app-pr")), "{:?}", empty.keys());
    let cases: [(Step<'_>, Step<'_>, Step<'_>, _); 4] = [
        (&nothing, &put_first, &put_second, &clean),
        (&put_first, &put_second, &put_second, &clean),
        (&put_first, &put_second, &take_second, &empty),
        (&put_second, &take_second, &put_second, &clean),
    ];
    for (number, (before, cut, then, expected)) in cases.into_iter().enumerate() {
        for (steps, left) in cut_off(before, cut, then).into_iter().enumerate() {
            let files: Vec<_> = left.keys().collect();
            assert!(left == *expected, "case {number} after {steps} steps: {files:#?}");
        }
    }
}

#[test]
fn what_a_list_says_of_a_skill_half_way() {
    let home = home();
    put(&first(), home.path()).unwrap();
    assert!(!fuse::cut(9, || drop(put(&second(), home.path()))));
    let rows =
        list(&second().0, &SkillsOptions { depth: 1, ..SkillsOptions::default() }, &environment(home.path())).unwrap();
    let states: Vec<_> = rows.rows.iter().map(|row| row.state).collect();
    assert!(states.contains(&"outdated") && states.contains(&"obsolete") && !states.contains(&"changed"), "{states:?}");
}

#[test]
fn every_choice_of_agent_has_a_folder() {
    let agents = agents();
    assert!(agents.iter().all(|agent| !agent.markers.is_empty()));
    let names: Vec<_> = std::iter::once(SHARED).chain(agents.iter().map(|agent| agent.name)).collect();
    assert_eq!(names.join(" "), AGENT_NAMES);
    assert!(names.len() > 30);
    let distinct: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!(distinct.len(), names.len());
}
