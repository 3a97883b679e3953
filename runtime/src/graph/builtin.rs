//! The commands that the framework itself brings, made when one of them is first looked for.

use std::sync::OnceLock;

use super::node::Held;
use super::{Child, Node};

#[cfg(feature = "completions")]
use {
    super::Shell,
    crate::command::Command,
    crate::schema::{Field, Object},
};

/// A command of the framework's, or a group of them.
struct Builtin {
    name: &'static str,
    make: fn() -> Held,
}

/// In the order in which help shows them.
const BUILTINS: &[Builtin] = &[
    #[cfg(feature = "completions")]
    Builtin { name: "completions", make: completions },
];

/// What help shows them under.
pub(crate) const HEADING: &str = "Integrations";

impl Node {
    /// The built-in of a name, where this, the root of a program, has it.
    pub(crate) fn builtin(&self, name: &[u8]) -> Option<Child<'static>> {
        let builtin = BUILTINS.iter().find(|builtin| builtin.name.as_bytes() == name)?;
        if self.has_builtin(builtin.name) { made().child(name) } else { None }
    }

    /// The built-ins that this, the root of a program, has and shows.
    pub(crate) fn builtins(&self) -> impl Iterator<Item = Child<'_>> {
        let is_there =
            |child: &Child<'_>| self.has_builtin(child.name()) && self.child(child.name().as_bytes()).is_none();
        made().visible().filter(is_there)
    }

    /// What a built-in of this program is written with: where the root takes words itself, two dashes, since
    /// `greet completions` greets somebody.
    pub(crate) fn builtin_dashes(&self) -> &'static str {
        if self.takes_words() { "--" } else { "" }
    }

    /// Whether a word that is no command is a value or a part of a path.
    pub(crate) fn takes_words(&self) -> bool {
        self.is_mount() || self.leaf().is_some_and(|leaf| leaf.tables().part(crate::schema::Part::Arg).next().is_some())
    }
}

fn made() -> &'static Node {
    static MADE: OnceLock<Node> = OnceLock::new();
    MADE.get_or_init(|| Node { children: BUILTINS.iter().map(|builtin| (builtin.make)()).collect(), ..Node::default() })
}

#[cfg(feature = "completions")]
fn completions() -> Held {
    let shell = Field::choice("shell", Shell::ALL.iter().map(|shell| shell.name())).optional();
    let name =
        Field::string("name").array().value_name("command").describe("Another name to complete: an alias, a link");
    let command = Command::new("completions")
        .description("Complete command lines in a shell")
        .args(Object::new().field(shell.describe("The shell; that of the environment when absent")))
        .options(Object::new().field(name));
    Held::Command(command.into())
}
