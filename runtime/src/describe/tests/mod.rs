//! Complete descriptions of small programs.

mod help;
mod listing;
#[cfg(feature = "fetch")]
mod mounts;
mod text;

use crate::command::{Command, Effects};
use crate::graph::{Cli, CommandPath};
use crate::json;
use crate::parse::GLOBALS;
use crate::schema::{Field, Kind, Object};

const DEPLOY: &str = "Deploy to an environment.
Takes a minute.

Every service is built first:
- in parallel,
  where that is possible
- else one by one";

fn deploy() -> Command {
    Command::new("deploy")
        .description(DEPLOY)
        .visible_alias("d")
        .effects(Effects { destructive: true, ..Effects::default() })
        .args(
            Object::new()
                .field(Field::choice("environment", ["staging", "production"]).describe("Target environment"))
                .field(Field::strings("services").describe("What to deploy, all when absent")),
        )
        .options(
            Object::new()
                .field(Field::string("region").default("eu-west-1").env("REGION").describe("Target region"))
                .field(Field::string("zone").describe("Availability zone").deprecated_because("use --region"))
                .field(Field::string("cluster").describe("Cluster").deprecated())
                .field(Field::boolean("cache").short('c').default("true").describe("Use what was built before"))
                .field(Field::string("ticket").describe("Ticket that asks for it"))
                .field(Field::strings("label").value_name("key=value"))
                .field(Field::integer("retries").min(0).max(5).default(2))
                .field(Field::count("verbose").short('v').describe("More detail on stderr"))
                .field(Field::boolean("secretFlag").hidden()),
        )
        .env(Object::new().field(Field::string("DEPLOY_TOKEN").optional().secret().default("x").describe("Token")))
        .alias("region", 'r')
        .example("staging --ticket OPS-1", "Try it on staging")
        .example("production --ticket OPS-1 --no-cache", "The real thing")
        .output(json!({ "type": "object" }))
        .run(|_| Ok("done"))
}

fn leaf(name: &str, doc: &str) -> Command {
    Command::new(name).description(doc).run(|_| Ok("done"))
}

fn list() -> Command {
    leaf("list", "List pull requests. Closed ones only when asked for.")
        .options(Object::new().field(Field::choice("state", ["open", "closed", "all"]).default("open")))
        .effects(Effects { read_only: true, idempotent: true, ..Effects::default() })
}

/// Without the global flags but `--help`, so that these texts do not change with that table.
fn without_globals(cli: Cli) -> Cli {
    let others = GLOBALS.iter().filter(|global| global.long != "help");
    let cli = others.fold(cli, |cli, global| cli.disable_builtin(global.long));
    ["completions", "skills", "http", "mcp"].into_iter().fold(cli, Cli::disable_builtin)
}

fn program() -> Cli {
    let pulls = Cli::create("pr")
        .description("Pull requests")
        .visible_alias("pull")
        .command(list())
        .command(leaf("view", "View one").args(Object::new().field(Field::new("number", Kind::U32))))
        .command(leaf("debug", "Not for users").hidden());
    let cli = Cli::create("my-cli")
        .version("1.2.0")
        .description("Manage deployments")
        .command(deploy())
        .command(leaf("ship", "Ship it").deprecated("use deploy"))
        .group(pulls)
        .example("deploy staging --ticket OPS-1", "");
    without_globals(cli)
}

/// Goes down a path from the root.
fn at<'g>(cli: &'g Cli, path: &[&str]) -> CommandPath<'g> {
    let mut target = CommandPath::new(&cli.0);
    let mut node = &*cli.0;
    for word in path {
        let child = node.child(word.as_bytes()).unwrap();
        target.descend(child);
        if let crate::graph::Child::Node(below) = child {
            node = below;
        }
    }
    target
}
