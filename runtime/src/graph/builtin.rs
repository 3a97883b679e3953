//! Built-in commands, built on first use.

use std::sync::OnceLock;

use super::node::ChildSlot;
use super::{Child, Node};

#[cfg(feature = "completions")]
use super::Shell;
#[cfg(feature = "skills")]
use super::agent_names;
#[cfg(any(feature = "completions", feature = "skills"))]
use {
    crate::command::Command,
    crate::schema::{Field, Object},
};

/// A built-in command, or a group of them.
pub(crate) struct Builtin {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    build: fn(&Builtin) -> ChildSlot,
}

/// The built-ins, in the order of the help.
const BUILTINS: &[Builtin] = &[
    #[cfg(feature = "completions")]
    Builtin { name: "completions", doc: "Complete command lines in a shell", build: completions },
    #[cfg(feature = "skills")]
    Builtin { name: "skills", doc: "Teach agents to use this program", build: skills },
];

/// The heading of the built-ins in help.
pub(crate) const HEADING: &str = "Integrations";

impl Node {
    /// Returns the built-in with a name, if the program with this root has it.
    pub(crate) fn builtin(&self, name: &[u8]) -> Option<Child<'static>> {
        let builtin = BUILTINS.iter().find(|builtin| builtin.name.as_bytes() == name)?;
        if self.has_builtin(builtin.name) { builtin_node().child(name) } else { None }
    }

    /// Returns the built-ins that the program with this root shows.
    pub(crate) fn builtins(&self) -> impl Iterator<Item = &'static Builtin> {
        let is_there =
            |builtin: &&Builtin| self.has_builtin(builtin.name) && self.child(builtin.name.as_bytes()).is_none();
        BUILTINS.iter().filter(is_there)
    }

    /// Returns the prefix of built-ins: `--` in a program whose root takes positionals, since `greet completions` would
    /// pass one to it.
    pub(crate) fn builtin_dashes(&self) -> &'static str {
        if self.takes_words() { "--" } else { "" }
    }

    /// Returns whether an unknown word is a positional or a path segment.
    pub(crate) fn takes_words(&self) -> bool {
        self.is_mount()
            || self.command().is_some_and(|command| command.tables().part(crate::schema::Part::Arg).next().is_some())
    }
}

fn builtin_node() -> &'static Node {
    static NODE: OnceLock<Node> = OnceLock::new();
    NODE.get_or_init(|| Node {
        children: BUILTINS.iter().map(|builtin| (builtin.build)(builtin)).collect(),
        ..Node::default()
    })
}

#[cfg(feature = "completions")]
fn completions(own: &Builtin) -> ChildSlot {
    let shell = Field::choice("shell", Shell::ALL.iter().map(|shell| shell.name())).optional();
    let name =
        Field::string("name").array().value_name("command").describe("Another name to complete: an alias, a link");
    let command = Command::new(own.name)
        .description(own.doc)
        .args(Object::new().field(shell.describe("The shell; that of the environment when absent")))
        .options(Object::new().field(name));
    ChildSlot::Command(command.into())
}

#[cfg(feature = "skills")]
fn skills(own: &Builtin) -> ChildSlot {
    let depth =
        Field::new("depth", crate::schema::Kind::U32).default(1).describe("How deep groups get skills of their own");
    let agent = Field::choice("agent", agent_names()).array();
    let project = Field::path("project").default_missing(".").value_name("folder").optional();
    let project = project.describe("For a project, that of this folder, and not for you");
    let dry_run = Field::boolean("dryRun").describe("Show what would be done, and do nothing");
    let force = Field::boolean("force").describe("Give up what you changed in them");
    let chosen = |what: &str| {
        let agent = agent.clone().describe(what);
        Object::new().field(agent).field(project.clone()).field(dry_run.clone()).field(force.clone())
    };
    let add = Command::new("add")
        .description("Put the program's skills where agents look for them")
        .options(chosen("The agents that get them, and not all that are here").field(depth.clone()));
    let list = Command::new("list")
        .description("Show the program's skills, and where they are")
        .options(Object::new().field(project.clone()).field(depth));
    let remove = Command::new("remove")
        .description("Remove the program's skills")
        .options(chosen("The agents that lose them, and not all"));
    let mut group = Node::named(own.name);
    group.description = own.doc.to_owned();
    group.children = [add, list, remove].map(|command| ChildSlot::Command(command.into())).into();
    ChildSlot::Node(Box::new(group))
}
