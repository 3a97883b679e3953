//! Built-in commands, built on first use.

#[cfg(feature = "completions")]
mod completions;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(feature = "skills")]
pub(crate) mod skills;

use std::sync::OnceLock;

use super::node::ChildSlot;
use super::{Child, Node};

/// A built-in command, or a group of them.
pub(crate) struct Builtin {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    /// The words of which a question about it has one, separated by spaces.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) nouns: &'static str,
    build: fn(&Builtin) -> ChildSlot,
}

/// Lists the built-ins, each of which has the name of its feature and of its module.
macro_rules! builtins {
    ($($name:literal, $module:ident, $doc:literal, $nouns:literal;)*) => {
        &[$(
            #[cfg(feature = $name)]
            Builtin { name: $name, doc: $doc, nouns: $nouns, build: $module::build },
        )*]
    };
}

/// The built-ins, in the order of the help.
const BUILTINS: &[Builtin] = builtins! {
    "completions", completions, "Print a completion script for your shell", "completion completions shell";
    "http", http, "Serve the commands as an HTTP API", "http";
    "mcp", mcp, "Serve the commands as tools to MCP clients", "agent agents mcp";
    "skills", skills, "Install skills that teach agents to use this program", "agent agents skill skills";
};

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
