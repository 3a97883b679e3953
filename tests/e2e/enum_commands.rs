//! Commands declared as variants of an enum.

use std::path::PathBuf;
use std::process::ExitCode;

use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, in_memory, words};

#[derive(Options)]
struct Common {
    /// Say more
    #[option(short = 'v', count)]
    verbose: u8,
}

#[derive(Options)]
struct AddOptions {
    /// Add ignored files too
    #[option(short = 'f')]
    force: bool,
    #[arg]
    paths: Vec<PathBuf>,
}

#[derive(Env)]
struct User {
    git_user: Option<String>,
}

/// A version control system.
#[derive(Commands)]
enum Git {
    /// Clone a repository
    Clone {
        /// URL of the repository
        #[arg]
        url: String,
        /// Number of commits
        #[option(default = 0, short = 'd')]
        depth: u32,
        #[option(secret, env = "GIT_TOKEN")]
        token: Option<String>,
    },
    /// Add files to the index
    #[command(alias = "stage", example(". --force", "Add everything"), idempotent)]
    Add(AddOptions, Common),
    /// Show what changed
    Status,
    /// Manage remotes
    #[command(group)]
    Remote(Remote),
    /// Old ways
    #[command(flatten)]
    Plumbing(Plumbing),
    /// Go away
    #[command(name = "rm", destructive, deprecated = "use `remote remove`")]
    Remove {},
    /// Say who it is
    Whoami(User, Context),
}

#[derive(Commands)]
enum Remote {
    /// Add one
    Add {
        #[arg]
        name: String,
    },
    /// Options of remotes
    #[command(group, alias = "b")]
    Branches(Branches),
}

#[derive(Commands)]
#[commands(rename_all = "snake_case")]
enum Branches {
    /// List them
    ListAll,
}

#[derive(Commands)]
enum Plumbing {
    /// Show an object
    #[command(hidden)]
    CatFile {
        #[arg]
        object: String,
    },
}

fn output(git: Git) -> String {
    match git {
        Git::Clone { url, depth, token } => format!("clone {url} {depth} {}", token.is_some()),
        Git::Add(options, common) => format!("add {:?} {} {}", options.paths, options.force, common.verbose),
        Git::Status => "status".to_owned(),
        Git::Remote(Remote::Add { name }) => format!("remote add {name}"),
        Git::Remote(Remote::Branches(Branches::ListAll)) => "branches".to_owned(),
        Git::Plumbing(Plumbing::CatFile { object }) => format!("cat {object}"),
        Git::Remove {} => "removed".to_owned(),
        Git::Whoami(user, ctx) => format!("{:?} {}", user.git_user, ctx.command()),
    }
}

fn program() -> Cli {
    Cli::create("git").handle(|git: Git| Ok(output(git)))
}

fn run(line: &str) -> Run {
    in_memory(program(), words(line))
}

#[test]
fn each_variant_is_a_command() {
    program().check().unwrap();
    for (line, expected) in [
        ("clone x --depth 3", "clone x 3 false"),
        ("clone x -d3 --token t", "clone x 3 true"),
        ("add a b -fvv", r#"add ["a", "b"] true 2"#),
        ("stage", "add [] false 0"),
        ("status", "status"),
        ("remote add o", "remote add o"),
        ("remote branches list_all", "branches"),
        ("remote b list_all", "branches"),
        ("cat-file abc", "cat abc"),
        ("rm", "removed"),
        ("whoami", "None whoami"),
    ] {
        assert_eq!(run(line).success(), format!("{expected}\n"), "{line}");
    }
    let result = Invocation::line("whoami").env("GIT_USER", "me").run(&program());
    assert_eq!(result.success(), "Some(\"me\") whoami\n");
}

#[test]
fn usage_errors_of_variants() {
    assert!(run("clone").failure(2).contains("Missing required argument: <url>"));
    assert!(run("clone x --dept 3").failure(2).contains("Did you mean `--depth`?"));
    let near = run("remote ad").failure(2);
    assert!(near.contains("Did you mean `add`?"), "{near}");
    let result = Invocation::line("rm").terminal(80).run(&program());
    assert_eq!(result.stderr, "Warning: `rm` is deprecated: use `remote remove`\n");
}

#[test]
fn help_and_listings_show_variants() {
    insta::assert_snapshot!(run("--help").success().split("\n\nGlobal").next().unwrap(), @"
    git

    Usage: git <command>

    Commands:
      clone                         Clone a repository
      add, stage                    Add files to the index
      status                        Show what changed
      remote                        Manage remotes
      rm                            Go away (use `remote remove`) [deprecated]
      whoami                        Say who it is

    Integrations:
      completions                   Print a completion script for your shell
      http                          Serve the commands as an HTTP API
      mcp                           Serve the commands as tools to MCP clients
      skills                        Install skills that teach agents to use this program

    Exit codes: 1 if the command failed, 2 if the call is invalid

    Run `git <command> --help` for details of a command
    ");
    insta::assert_snapshot!(run("remote --help").success().split("\n\nGlobal").next().unwrap(), @"
    git remote — Manage remotes

    Usage: git remote <command>

    Commands:
      add           Add one
      branches, b   Options of remotes

    Run `git remote <command> --help` for details of a command
    ");
    let listing: serde_json::Value = serde_json::from_str(&run("--llms --format json").success()).unwrap();
    let names: Vec<_> =
        listing["commands"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["clone", "add", "status", "remote add", "remote branches list_all", "rm", "whoami"]);
    assert_eq!(listing["commands"][0]["schema"]["options"]["properties"]["depth"]["default"], 0);
    assert_eq!(listing["commands"][1]["effects"]["idempotent"], true);
}

#[test]
fn async_handlers_and_middleware() {
    let cli = || {
        Cli::create("git")
            .after(|ctx, result| result.map(|outcome| outcome.map(|data| json!([ctx.command(), data]))))
            .handle(|git: Git, ctx: Context| async move {
                tokio::task::yield_now().await;
                match git {
                    Git::Status => Err(ctx.error("DIRTY", "not clean")),
                    git => Ok(Reply::new(output(git)).next("status", "Look")),
                }
            })
    };
    assert_eq!(in_memory(cli(), words("remote add x --json")).success(), "[\"remote add\",\"remote add x\"]\n");
    assert_eq!(in_memory(cli(), ["status"]).failure(1), "Error (DIRTY): not clean\n");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let result = runtime.block_on(Invocation::line("rm").serve(&cli()));
    assert_eq!(result.success(), "[2]: rm,removed\n");
    let onion = Cli::create("git").middleware(|ctx, next| next.run(ctx)).handle(|git: Git| Ok(output(git)));
    assert_eq!(in_memory(onion, words("add x")).success(), "add [\"x\"] false 0\n");
}

fn prints_itself(_: Git) {}

fn exits(git: Git) -> ExitCode {
    ExitCode::from(if matches!(git, Git::Status) { 7 } else { 0 })
}

fn fails_or_exits(git: Git) -> Result<ExitCode> {
    if matches!(git, Git::Remove {}) { Err(Error::new("KEPT", "kept").with_exit_code(5)) } else { Ok(exits(git)) }
}

fn replies(git: Git) -> Reply<String> {
    Reply::new(output(git)).exit_code(3)
}

async fn later(_: Git) {
    tokio::task::yield_now().await;
}

async fn exits_later(git: Git) -> Result<ExitCode> {
    tokio::task::yield_now().await;
    fails_or_exits(git)
}

/// A function may return nothing, an exit code or a reply, with or without a `Result` and a future around it.
#[test]
fn return_types_of_a_handler() {
    let shown = |cli: Cli, line: &str| {
        let run = in_memory(cli, words(line));
        (run.exit.unwrap(), run.stdout, run.stderr)
    };
    for (line, nothing) in [("status", ""), ("status --json", "null\n")] {
        let silent = |exit: i32| (exit, nothing.to_owned(), String::new());
        assert_eq!(shown(Cli::create("git").handle(prints_itself), line), silent(0));
        assert_eq!(shown(Cli::create("git").handle(later), line), silent(0));
        assert_eq!(shown(Cli::create("git").handle(|_: Git| Ok(())), line), silent(0));
        assert_eq!(shown(Cli::create("git").handle(|_: Git| async { Ok(Reply::new(())) }), line), silent(0));
        assert_eq!(shown(Cli::create("git").handle(exits), line), silent(7));
        assert_eq!(shown(Cli::create("git").handle(fails_or_exits), line), silent(7));
        assert_eq!(shown(Cli::create("git").handle(exits_later), line), silent(7));
    }
    let kept = (5, String::new(), "Error (KEPT): kept\n".to_owned());
    assert_eq!(shown(Cli::create("git").handle(fails_or_exits), "rm"), kept);
    assert_eq!(shown(Cli::create("git").handle(exits_later), "rm"), kept);
    assert_eq!(shown(Cli::create("git").handle(replies), "status"), (3, "status\n".to_owned(), String::new()));
    let unit = Command::new("unit").run(|_| ());
    assert_eq!(shown(Cli::create("app").command(unit), "unit"), (0, String::new(), String::new()));
}

/// A function beside them
#[command]
fn version() -> &'static str {
    "1"
}

#[test]
fn variants_combine_with_functions_and_calls() {
    let cli = program().commands(commands![version]);
    cli.check().unwrap();
    assert_eq!(Invocation::line("version").run(&cli).success(), "1\n");
    assert_eq!(cli.call_blocking("remote add", json!({ "name": "x" })).unwrap().into_inner(), "remote add x");
    let error = program().command(Command::new("status").run(|_| Ok(1))).check().unwrap_err();
    assert!(error.message().contains("`git status`: defined twice"), "{}", error.message());
}
