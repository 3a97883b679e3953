//! Installation and removal of skills.

use insta::assert_snapshot;
use serde_json::Value;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::{HOME, Program, example};

use super::{Home, plain, program};

#[test]
#[cfg_attr(windows, ignore = "TOON quotes what has a `\\` in it")]
fn skills_are_installed_for_detected_agents() {
    let home = Home::with(&[".claude", ".cursor", ".config/goose"]);
    let run = home.run(&program("1"), "skills add");
    assert_snapshot!(run.success(), @r#"
    [6]{skill,agents,path,action,note}:
      app,"shared, cursor",~/.agents/skills/app,added,""
      app-pr,"shared, cursor",~/.agents/skills/app-pr,added,""
      app,claude-code,~/.claude/skills/app,added,""
      app-pr,claude-code,~/.claude/skills/app-pr,added,""
      app,goose,~/.config/goose/skills/app,added,""
      app-pr,goose,~/.config/goose/skills/app-pr,added,""
    "#);
    let tree = home.tree();
    if cfg!(unix) {
        assert_eq!(tree[".claude/skills/app"], "-> ../../.agents/skills/app");
        assert_eq!(tree[".config/goose/skills/app-pr"], "-> ../../../.agents/skills/app-pr");
    }
    assert!(home.read(".claude/skills/app-pr/SKILL.md").starts_with("---\nname: app-pr\n"));
    // A second run changes nothing.
    assert!(home.rows(&program("1"), "skills add").iter().all(|row| row.ends_with(": unchanged")));
    assert_eq!(home.tree(), tree);
    let states = home.rows(&program("1"), "skills list");
    assert!(states.len() == 6 && states.iter().all(|row| row.ends_with(": current")), "{states:?}");
    // Removal deletes only installed files.
    assert_eq!(home.rows(&program("1"), "skills remove").len(), 6);
    assert_eq!(home.paths(), Vec::<String>::new());
    assert!(!home.at(".agents/skills/app").exists());
}

#[test]
fn terminals_show_a_summary_and_pipes_a_document() {
    let home = Home::with(&[".claude"]);
    assert_snapshot!(home.on_terminal(&program("1"), "skills add --dry-run").success(), @"
    Dry run: nothing was changed
    ~/.agents/skills (shared)
      added  app
      added  app-pr
    ~/.claude/skills (claude-code)
      added  app
      added  app-pr
    ");
    assert_eq!(home.paths(), Vec::<String>::new());
    // Results of dry runs are marked as those of any command.
    let run = home.run(&program("1"), "skills add --dry-run");
    assert_eq!(run.stderr, "Note: this was a dry run: nothing was changed\n");
    let run = home.run(&program("1"), "skills add --dry-run --full-output --json");
    assert!(run.stdout.contains("\"dryRun\":true") && run.stderr.is_empty(), "{run}");
    assert_snapshot!(home.on_terminal(&program("1"), "skills list").success(), @"
      not installed  app
      not installed  app-pr
    ");
    let run = home.on_terminal(&program("1"), "skills add --json");
    assert_eq!(run.stderr, "");
    assert_eq!(serde_json::from_str::<Value>(&run.stdout).unwrap()[3]["action"], "added");
    assert_snapshot!(home.on_terminal(&program("1"), "skills remove --agent claude-code").success(), @"
    ~/.claude/skills (claude-code)
      removed  app
      removed  app-pr
    ");
    assert_snapshot!(home.on_terminal(&program("1"), "skills remove --agent claude-code").success(), @"No skills");
}

#[test]
fn agents_are_selected_by_name() {
    let home = Home::with(&[".cursor"]);
    // An agent with its own folder gets copies if the shared folder is not selected.
    home.run(&program("1"), "skills add --agent claude-code --agent roo").success();
    assert_eq!(home.paths().iter().filter(|path| path.ends_with("SKILL.md")).count(), 4);
    assert!(!home.at(".agents").exists());
    home.run(&program("1"), "skills remove --agent roo").success();
    let home_after = home.rows(&program("1"), "skills list");
    assert_eq!(home_after, ["~/.claude/skills/app: current", "~/.claude/skills/app-pr: current"]);
    // Copies stay copies when the shared folder is added.
    home.run(&program("2"), "skills add --agent claude-code --agent codex").success();
    assert!(!home.at(".claude/skills/app").is_symlink());
    assert!(home.read(".claude/skills/app/SKILL.md").contains("as of version 2"));
    let complaint = home.run(&program("1"), "skills add --agent claude").failure(2);
    assert!(complaint.contains("Did you mean `claude-code`?"), "{complaint}");
}

#[test]
fn environment_variables_move_the_folders_of_agents() {
    let home = Home::with(&["elsewhere", "config/goose"]);
    let invocation = home.invocation("skills add --agent claude-code --agent goose");
    let invocation =
        invocation.env("CLAUDE_CONFIG_DIR", home.at("elsewhere")).env("XDG_CONFIG_HOME", home.at("config"));
    invocation.run(&program("1")).success();
    assert!(
        home.at("elsewhere/skills/app/SKILL.md").is_file() && home.at("config/goose/skills/app/SKILL.md").is_file()
    );
}

#[test]
fn an_invalid_home_is_an_error() {
    let run = vestibule_tests::in_memory(program("1"), ["skills", "add"]).failure(1);
    let variable = HOME;
    assert_eq!(
        run,
        format!(
            "Error (SKILLS_FAILED): there is no home folder: {variable} is not an absolute path\n  \
             Hint: set {variable}, or pass `--project` for the current folder\n"
        )
    );
    let complaint = Home::with(&[]).run(&program("1"), "skills add --project=/no/such/folder").failure(1);
    assert!(complaint.starts_with("Error (SKILLS_FAILED): `/no/such/folder` is not a folder\n  Hint: "), "{complaint}");
}

#[test]
fn project_skills() {
    let home = Home::with(&[".claude", ".roo", "work/.claude"]);
    home.run(&program("1"), "skills add").success();
    let before = home.tree();
    let project = format!("--project={}", home.at("work").display());
    // Not for agents that the project does not use.
    assert_eq!(
        home.rows(&program("1"), &format!("skills add {project}")),
        [
            "~/work/.agents/skills/app: added",
            "~/work/.agents/skills/app-pr: added",
            "~/work/.claude/skills/app: added",
            "~/work/.claude/skills/app-pr: added",
        ]
    );
    if cfg!(unix) {
        assert_eq!(home.tree()["work/.claude/skills/app"], "-> ../../.agents/skills/app");
    }
    assert_eq!(home.rows(&program("1"), &format!("skills list {project}")).len(), 4);
    assert_eq!(home.rows(&program("1"), &format!("skills remove {project}")).len(), 4);
    assert_eq!(home.tree(), before);
}

#[test]
fn the_folder_of_an_agent_in_a_project_is_enough() {
    let home = Home::with(&["work/.claude", "work/skills"]);
    let rows = home.rows(&program("1"), &format!("skills add --project={}", home.at("work").display()));
    assert!(rows.contains(&"~/work/.claude/skills/app: added".to_owned()) && rows.len() == 4, "{rows:?}");
}

#[test]
fn the_project_is_the_current_folder() {
    let home = Home::with(&["work"]);
    let run = Program::at(example("my-cli")).folder(home.at("work")).env(HOME, home.at("").to_str().unwrap());
    let output = run.args(["skills", "add", "--project", "--agent", "shared", "--depth", "0"]).run().success();
    assert!(output.starts_with("[1]{skill,agents,path,action,note}:\n  my-cli,shared,"), "{output}");
    assert!(home.at("work/.agents/skills/my-cli/SKILL.md").is_file());
    assert!(!home.at(".local").exists());
}

#[test]
fn the_depth_selects_the_groups_with_skills() {
    let deep = |name: &str| Cli::create(name).command(plain("run", "Run it"));
    let cli = Cli::create("app").command(plain("status", "")).group(deep("a").group(deep("b")));
    let home = Home::with(&[]);
    let names = |depth: &str| {
        let rows = home.rows(&cli, &format!("skills add --depth {depth}"));
        let names = rows.iter().map(|row| row.replace("~/.agents/skills/", ""));
        names.collect::<Vec<_>>()
    };
    assert_eq!(names("1"), ["app: added", "app-a: added"]);
    assert!(home.read(".agents/skills/app-a/SKILL.md").contains("## app a b run\n"));
    // Obsolete skills are removed.
    assert_eq!(names("2"), ["app: updated", "app-a: updated", "app-a-b: added"]);
    assert_eq!(home.rows(&cli, "skills list").len(), 3);
    assert_eq!(names("0"), ["app: updated", "app-a: removed", "app-a-b: removed"]);
}

#[cfg(unix)]
#[test]
fn linked_folders_of_two_agents_count_once() {
    let home = Home::with(&[".claude", ".agents/skills", ".roo", "dotfiles/roo"]);
    link(&home, "../.agents/skills", ".claude/skills");
    link(&home, "../dotfiles/roo", ".roo/skills");
    assert_eq!(
        home.rows(&program("1"), "skills add --depth 0"),
        ["~/.agents/skills/app: added", "~/.roo/skills/app: added",]
    );
    assert!(home.read(".claude/skills/app/SKILL.md").starts_with("---\n"));
    // Relative to the real path.
    assert_eq!(home.tree()["dotfiles/roo/app"], "-> ../../.agents/skills/app");
    assert_eq!(home.rows(&program("1"), "skills remove").len(), 2);
    assert_eq!(home.paths(), [".claude/skills", ".roo/skills"]);
}

#[cfg(unix)]
fn link(home: &Home, to: &str, at: &str) {
    std::os::unix::fs::symlink(to, home.at(at)).unwrap();
}

#[test]
fn programs_with_root_positionals_use_flags() {
    let home = Home::with(&[]);
    let greet = || Command::new("").args(Object::new().field(Field::string("name"))).run(|_| Ok("hi"));
    let cli = Cli::create("greet").version("1").description("Greet someone").root(greet());
    assert_eq!(home.rows(&cli, "--skills add"), ["~/.agents/skills/greet: added"]);
    assert!(home.read(".agents/skills/greet/SKILL.md").contains("\n## greet\n\nGreet someone\n\n`greet <name>`\n"));
    // The flags can be disabled.
    let without = Cli::create("app").disable_builtin("skills").command(plain("skills", "Its own"));
    assert_eq!(home.run(&without, "skills").success(), "done\n");
}
