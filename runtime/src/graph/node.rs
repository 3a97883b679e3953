//! A group: its words and its children. The root of a program is one too.

use crate::command::{CommandSet, Format, Held as HeldCommand, Leaf};

#[cfg(feature = "fetch")]
use super::Mounted;

/// A group, a mount, or the program itself.
#[derive(Default)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) version: Option<String>,
    pub(crate) description: String,
    pub(crate) examples: Vec<(String, String)>,
    pub(crate) deprecated: Option<String>,
    pub(crate) hidden: bool,
    /// How results are printed when no format is asked for.
    pub(crate) format: Option<Format>,
    /// Results are not shown to a person.
    pub(crate) agent_only: bool,
    /// Built-in flags and commands that the program does without.
    pub(crate) without: Vec<String>,
    /// What the builder could not do.
    pub(crate) mistakes: Vec<String>,
    pub(crate) children: Vec<Held>,
    pub(crate) leaf: Option<HeldCommand>,
    #[cfg(feature = "fetch")]
    pub(crate) mount: Option<Box<dyn Mounted>>,
}

/// A child as it is held.
pub(crate) enum Held {
    Set(&'static CommandSet),
    Command(HeldCommand),
    Node(Box<Node>),
}

impl Node {
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The command that the node itself is.
    pub(crate) fn leaf(&self) -> Option<Leaf<'_>> {
        self.leaf.as_ref().map(HeldCommand::leaf)
    }

    /// Whether a built-in flag or command is there.
    pub(crate) fn has_builtin(&self, name: &str) -> bool {
        let has_version = name != "version" || self.version.is_some();
        has_version && !self.without.iter().any(|without| without.trim_start_matches('-') == name)
    }

    #[cfg(feature = "fetch")]
    pub(crate) fn is_mount(&self) -> bool {
        self.mount.is_some()
    }

    #[cfg(not(feature = "fetch"))]
    pub(crate) fn is_mount(&self) -> bool {
        false
    }
}
