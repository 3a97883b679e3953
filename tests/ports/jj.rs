//! `jj`, a version control system: commands on three levels (`jj git remote add`).
//!
//! The hard parts of the original: an enum of commands that hold structs or further enums, aliases on every level, global
//! options before and behind a command, required groups, a command line passed through (`jj util exec -- cmd`), and,
//! added here as cargo and git have it, programs of their own as commands.

#![allow(dead_code, reason = "the command gives back what was read")]

use std::ffi::OsString;
use std::path::PathBuf;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Debug, Options)]
#[options(heading = "Of every command")]
pub(crate) struct Global {
    /// The repository
    #[option(short = 'R', hint = dir)]
    repository: Option<PathBuf>,
    /// Do not look at the working copy
    ignore_working_copy: bool,
    /// Allow to rewrite immutable commits
    ignore_immutable: bool,
    /// The operation to load the repository at
    #[option(alias = "at-op")]
    at_operation: Option<String>,
    /// Log what is done
    debug: bool,
    /// When to use colors
    #[option(value_name = "when")]
    color: Option<Color>,
    /// Be quiet
    quiet: bool,
    /// Do without a pager
    no_pager: bool,
    /// A setting
    #[option(value_name = "name=value")]
    config: Vec<String>,
    /// Files of settings
    #[option(value_name = "path")]
    config_file: Vec<PathBuf>,
}

#[derive(Debug, Choice)]
pub(crate) enum Color {
    Always,
    Never,
    Debug,
    Auto,
}

#[derive(Debug, Commands)]
pub(crate) enum Jj {
    /// Manage bookmarks
    #[command(group, alias = "b")]
    Bookmark(Bookmark),
    /// Describe the working copy and begin another change
    #[command(alias = "ci")]
    Commit {
        /// Edit the change by hand
        #[option(short = 'i')]
        interactive: bool,
        /// Description of the change
        #[option(short = 'm')]
        message: Vec<String>,
        #[arg]
        filesets: Vec<String>,
    },
    /// Manage settings
    #[command(group)]
    Config(Config),
    /// Say what a change does
    #[command(alias = "desc")]
    Describe {
        #[option(short = 'm')]
        message: Vec<String>,
        /// Read the text from stdin
        stdin: bool,
        #[arg]
        revisions: Vec<String>,
    },
    /// Compare revisions
    Diff {
        #[option(short = 'r', conflicts_with = [from, to])]
        revisions: Option<String>,
        #[option(short = 'f')]
        from: Option<String>,
        #[option(short = 't')]
        to: Option<String>,
        #[option(flatten)]
        format: DiffFormat,
        #[arg]
        filesets: Vec<String>,
    },
    /// Work with Git
    #[command(group)]
    Git(Git),
    /// Show the history
    Log(Log),
    /// Begin another change
    New(New),
    /// Work with the log of operations
    #[command(group, alias = "op")]
    Operation(Operation),
    /// Move revisions
    Rebase(Rebase),
    /// Rarely used commands
    #[command(group)]
    Util(Util),
}

#[derive(Debug, Commands)]
pub(crate) enum Bookmark {
    #[command(alias = "c")]
    Create {
        #[option(short = 'r', alias = "to")]
        revision: Option<String>,
        #[arg(values = 1..)]
        names: Vec<String>,
    },
    #[command(alias = "d")]
    Delete {
        #[arg(values = 1..)]
        names: Vec<String>,
    },
    #[command(alias = "l")]
    List {
        #[option(short = 'a', conflicts_with = remote)]
        all_remotes: bool,
        remote: Vec<String>,
        #[arg]
        names: Vec<String>,
    },
    #[command(alias = "s")]
    Set {
        #[option(short = 'r', alias = "to")]
        revision: Option<String>,
        #[option(short = 'B')]
        allow_backwards: bool,
        #[arg(values = 1..)]
        names: Vec<String>,
    },
}

#[derive(Debug, Commands)]
pub(crate) enum Config {
    #[command(alias = "g")]
    Get {
        #[arg]
        name: String,
    },
    #[command(alias = "s")]
    Set(ConfigSet),
}

#[derive(Debug, Options)]
#[options(one_of(user, repo, workspace))]
pub(crate) struct ConfigSet {
    /// The settings of the user
    user: bool,
    /// The settings of the repository
    repo: bool,
    /// The settings of the workspace
    workspace: bool,
    #[arg]
    name: String,
    #[arg]
    value: String,
}

#[derive(Debug, Options)]
pub(crate) struct DiffFormat {
    #[option(short = 's')]
    summary: bool,
    stat: bool,
    git: bool,
    color_words: bool,
    tool: Option<String>,
    context: Option<usize>,
}

#[derive(Debug, Commands)]
pub(crate) enum Git {
    /// Copy a repository
    Clone {
        #[arg]
        source: String,
        #[arg]
        destination: Option<PathBuf>,
        #[option(default = "origin")]
        remote: String,
        colocate: bool,
        depth: Option<std::num::NonZeroU32>,
    },
    /// Get what others did
    Fetch {
        #[option(short = 'b')]
        branch: Vec<String>,
        #[option(conflicts_with = branch)]
        tracked: bool,
        #[option(conflicts_with = all_remotes)]
        remote: Vec<String>,
        all_remotes: bool,
    },
    /// Give to others
    Push(Push),
    /// Manage remotes
    #[command(group)]
    Remote(Remote),
}

#[derive(Debug, Options)]
#[options(at_most_one(all, tracked))]
pub(crate) struct Push {
    remote: Option<String>,
    #[option(short = 'b', alias = "branch", conflicts_with = [all, tracked, deleted])]
    bookmark: Vec<String>,
    #[option(short = 't', conflicts_with = [all, tracked, deleted])]
    tag: Vec<String>,
    all: bool,
    tracked: bool,
    deleted: bool,
    allow_empty_description: bool,
    #[option(short = 'r', long = "revision", value_name = "revsets", conflicts_with = [all, tracked, deleted])]
    revisions: Vec<String>,
    #[option(short = 'c', value_name = "revsets", conflicts_with = [all, tracked, deleted])]
    change: Vec<String>,
    #[option(value_name = "name=revision", conflicts_with = [all, tracked, deleted])]
    named: Vec<String>,
    dry_run: bool,
    #[option(short = 'o')]
    option: Vec<String>,
}

#[derive(Debug, Commands)]
pub(crate) enum Remote {
    /// Add one
    Add {
        #[arg]
        remote: String,
        #[arg]
        url: String,
        #[option(value_name = "mode", default = "included")]
        fetch_tags: FetchTags,
    },
    /// List them
    List,
    /// Forget one
    Remove {
        #[arg]
        remote: String,
    },
    /// Give one another name
    Rename {
        #[arg]
        old: String,
        #[arg]
        new: String,
    },
}

#[derive(Debug, Choice)]
pub(crate) enum FetchTags {
    /// All of them
    All,
    /// Those that point at what is fetched
    Included,
    None,
}

#[derive(Debug, Options)]
pub(crate) struct Log {
    #[option(short = 'r', value_name = "revsets")]
    revisions: Vec<String>,
    #[option(short = 'n')]
    limit: Option<usize>,
    reversed: bool,
    #[option(short = 'G')]
    no_graph: bool,
    #[option(short = 'T')]
    template: Option<String>,
    #[option(short = 'p')]
    patch: bool,
    #[option(flatten)]
    format: DiffFormat,
    #[arg]
    filesets: Vec<String>,
}

#[derive(Debug, Options)]
pub(crate) struct New {
    #[option(short = 'm')]
    message: Vec<String>,
    /// Stay where we are
    #[option(overrides = edit)]
    no_edit: bool,
    #[option(hidden)]
    edit: bool,
    #[option(short = 'A', alias = "after")]
    insert_after: Vec<String>,
    #[option(short = 'B', alias = "before")]
    insert_before: Vec<String>,
    #[arg]
    revisions: Vec<String>,
}

#[derive(Debug, Commands)]
pub(crate) enum Operation {
    Log {
        #[option(short = 'n')]
        limit: Option<usize>,
    },
    Restore {
        #[arg]
        operation: String,
        #[option(delimiter = ',', default = "repo,remote-tracking")]
        what: Vec<What>,
    },
}

#[derive(Debug, Choice)]
pub(crate) enum What {
    Repo,
    RemoteTracking,
}

#[derive(Debug, Options)]
#[options(at_most_one(branch, source, revisions), any_of(onto, insert_after, insert_before))]
pub(crate) struct Rebase {
    #[option(short = 'b', value_name = "revsets")]
    branch: Vec<String>,
    #[option(short = 's', value_name = "revsets")]
    source: Vec<String>,
    #[option(short = 'r', value_name = "revsets")]
    revisions: Vec<String>,
    #[option(short = 'o', alias = "destination", short_alias = 'd', value_name = "revsets")]
    onto: Vec<String>,
    #[option(short = 'A', alias = "after", value_name = "revsets", conflicts_with = onto)]
    insert_after: Vec<String>,
    #[option(short = 'B', alias = "before", value_name = "revsets", conflicts_with = onto)]
    insert_before: Vec<String>,
    skip_emptied: bool,
}

#[derive(Debug, Commands)]
pub(crate) enum Util {
    /// Print a script for a shell
    Completion {
        #[arg]
        shell: Shell,
    },
    /// Run another program
    Exec {
        #[arg]
        command: OsString,
        #[arg(trailing, allow_hyphen)]
        args: Vec<OsString>,
    },
    /// Collect garbage
    Gc,
}

#[derive(Debug, Choice)]
pub(crate) enum Shell {
    Bash,
    Elvish,
    Fish,
    Zsh,
}

fn run(jj: Jj, ctx: Context) -> Result<Data> {
    Ok(json!({ "command": format!("{jj:?}"), "globals": ctx.globals().clone() }))
}

pub(crate) fn program() -> Cli {
    Cli::create("jj")
        .version("0.36.0")
        .globals::<Global>()
        .disable_builtin("color")
        .disable_builtin("no-pager")
        .external()
        .handle(run)
}

fn command(line: &str) -> String {
    let data = serde_json::Value::from(Invocation::line(&format!("--json {line}")).run(&program()).json());
    data["command"].as_str().unwrap_or_default().to_owned()
}

/// Returns the first line of a usage error.
fn failures(line: &str) -> String {
    Invocation::line(line).run(&program()).failure(2).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_definition_is_valid() {
    program().check().unwrap();
}

#[test]
fn commands_on_three_levels() {
    for (line, expected) in [
        ("util gc", "Util(Gc)"),
        ("git remote list", "Git(Remote(List))"),
        ("git remote rename a b", r#"Git(Remote(Rename { old: "a", new: "b" }))"#),
        (
            "git remote add origin https://x --fetch-tags all",
            r#"Git(Remote(Add { remote: "origin", url: "https://x", fetch_tags: All }))"#,
        ),
        ("b c a b -r @-", r#"Bookmark(Create { revision: Some("@-"), names: ["a", "b"] })"#),
        ("bookmark set x -B --to @", r#"Bookmark(Set { revision: Some("@"), allow_backwards: true, names: ["x"] })"#),
        ("ci -m a -m b src", r#"Commit { interactive: false, message: ["a", "b"], filesets: ["src"] }"#),
        ("op log -n3", "Operation(Log { limit: Some(3) })"),
        ("op restore 1", r#"Operation(Restore { operation: "1", what: [Repo, RemoteTracking] })"#),
        ("op restore 1 --what repo", r#"Operation(Restore { operation: "1", what: [Repo] })"#),
        ("util completion zsh", "Util(Completion { shell: Zsh })"),
        ("util exec ls -l --json", r#"Util(Exec { command: "ls", args: ["-l", "--json"] })"#),
        ("util exec -- ls --help", r#"Util(Exec { command: "ls", args: ["--help"] })"#),
    ] {
        assert_eq!(command(line), expected, "{line}");
    }
    assert!(command("new --edit --no-edit").contains("no_edit: true, edit: false"));
    assert!(command("new --no-edit --edit").contains("no_edit: false, edit: true"));
    assert!(command("rebase -d x --after y -s z").is_empty());
    assert!(command("rebase -d x -s z").contains(r#"source: ["z"], revisions: [], onto: ["x"]"#));
}

#[test]
fn global_options_are_accepted_anywhere() {
    for line in [
        "--at-op @- -R /r git remote list",
        "git --at-operation=@- remote -R /r list",
        "git remote list -R/r --at-op @-",
    ] {
        let data = serde_json::Value::from(Invocation::line(line).arg("--json").run(&program()).json());
        assert_eq!(data["globals"]["atOperation"], "@-", "{line}");
        assert_eq!(data["globals"]["repository"], "/r", "{line}");
    }
    let color = "Invalid value for --color: expected one of always, never, debug, auto, got `pink`";
    assert_eq!(failures("log --color pink"), format!("Error (VALIDATION_ERROR): {color}"));
}

#[test]
fn usage_errors() {
    for (line, expected) in [
        ("config set name x", "Missing one of: --user, --repo, --workspace"),
        ("config set --user --repo name x", "--user conflicts with --repo: give only one"),
        ("config s --user name", "Missing required argument: <value>"),
        ("bookmark create", "Missing required argument: <names>"),
        ("diff -r @ --from a", "--revisions conflicts with --from: give only one"),
        ("git push --all -b x", "--bookmark conflicts with --all: give only one"),
        ("git push --all --tracked", "--all conflicts with --tracked: give only one"),
        ("rebase", "Missing one of: --onto, --insert-after, --insert-before"),
        ("rebase -s a -b b -o x", "--branch conflicts with --source: give only one"),
        ("git clone u --depth 0", "Invalid value for --depth: expected an integer from 1 to 4294967295, got `0`"),
        ("op restore 1 --what x", "Invalid value for --what: expected one of repo, remote-tracking, got `x`"),
    ] {
        assert_eq!(failures(line), format!("Error (VALIDATION_ERROR): {expected}"), "{line}");
    }
    assert_eq!(failures("git remote list extra"), "Error (PARSE_ERROR): Unexpected argument: `extra`");
    assert_eq!(failures("git remot list"), "Error (COMMAND_NOT_FOUND): `remot` is not a command of `jj git`");
    assert_eq!(failures("frobnicate --x"), "Error (COMMAND_NOT_FOUND): `frobnicate` is not a command of `jj`");
}

#[test]
fn help_of_a_group() {
    let help = Invocation::line("git remote --help").run(&program()).success();
    assert!(
        help.starts_with(
            "\
jj git remote — Manage remotes

Usage: jj git remote <command>

Commands:
  add                                 Add one
  list                                List them
  remove                              Forget one
  rename                              Give one another name
"
        ),
        "{help}"
    );
}
