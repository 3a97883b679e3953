//! A group: its words and its children. The root of a program is one too.

use super::{Configured, Lazy, Mounted};
use crate::absent::{IfConfig, IfFetch, IfOpenapi};
use crate::command::{CommandRef, CommandSet, GlobalOptions, Handler, Layer, Provided, RunExternal, StoredCommand};
use crate::data::Data;
use crate::render::{Format, Palette};

/// A group, a mount, or the program itself.
#[derive(Default)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) version: Option<String>,
    pub(crate) description: String,
    pub(crate) examples: Vec<(String, String)>,
    /// Usage lines in place of those that are made: what follows the name.
    pub(crate) usages: Vec<String>,
    /// What stands at the end of the help.
    pub(crate) footer: String,
    /// What the group's own parent shows it under.
    pub(crate) heading: Option<String>,
    /// Heads of children, each with the place of the first child that it is for.
    pub(crate) headings: Vec<(usize, String)>,
    pub(crate) deprecated: Option<String>,
    pub(crate) hidden: bool,
    /// How results are printed when no format is asked for.
    pub(crate) format: Option<Format>,
    /// Results are not shown to a person.
    pub(crate) agent_only: bool,
    /// The palette of the program.
    pub(crate) styles: Option<&'static dyn Palette>,
    /// Built-in flags and commands that the program does without.
    pub(crate) disabled_builtins: Vec<String>,
    /// What `--version` says beside the version, as data.
    pub(crate) details: Vec<(String, String)>,
    /// Whether a program called like one of the commands is that command.
    pub(crate) is_multicall: bool,
    /// What runs a word that is no command as a program of its own.
    pub(crate) external: Option<RunExternal>,
    /// What the builder could not do.
    pub(crate) errors: Vec<String>,
    pub(crate) children: Vec<ChildSlot>,
    pub(crate) command: Option<StoredCommand>,
    /// What runs around every command here and below.
    pub(crate) layers: Vec<Layer>,
    pub(crate) state: Provided,
    pub(crate) globals: Vec<GlobalOptions>,
    /// The config file of the program.
    pub(crate) config: Option<IfConfig<Box<dyn Configured>>>,
    /// The HTTP handler that answers requests here.
    pub(crate) mount: Option<IfFetch<Box<dyn Mounted>>>,
    /// Children that are built on first use, after those that were declared.
    pub(crate) lazy: Option<IfOpenapi<Box<dyn Lazy>>>,
}

/// A child as it is held.
pub(crate) enum ChildSlot {
    Set(&'static CommandSet),
    /// Variants of an enum, and what takes their values.
    Variants(&'static CommandSet, Handler),
    Command(StoredCommand),
    Node(Box<Node>),
}

impl Node {
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Returns whether two references are to the same node of the graph.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }

    pub(super) fn push_node(&mut self, node: Box<Self>) {
        self.children.push(ChildSlot::Node(node));
    }

    /// The command that the node itself is.
    pub(crate) fn command(&self) -> Option<CommandRef<'_>> {
        self.command.as_ref().map(StoredCommand::command_ref)
    }

    /// What the children at a place are shown under; no head ends the one before.
    pub(super) fn heading_at(&self, place: usize) -> Option<&str> {
        let before = self.headings.iter().rev().find(|(from, _)| *from <= place);
        before.map(|(_, heading)| heading.as_str()).filter(|heading| !heading.trim().is_empty())
    }

    /// Whether a built-in flag or command is there.
    #[inline(never)]
    pub(crate) fn has_builtin(&self, name: &str) -> bool {
        let is_on = match name {
            "version" => self.version.is_some(),
            "config" | "no-config" | "config-schema" if cfg!(feature = "config") => self.config.is_some(),
            "curl" if cfg!(feature = "fetch") => self.mounts(&|_| true),
            // After the name of a mount they are query parameters, and a mount at the root has no name.
            "server" if cfg!(feature = "remote") => !self.is_mount() && self.mounts(&has_servers),
            "base-url" | "timeout" | "connect-timeout" | "max-time" | "retries" if cfg!(feature = "remote") => {
                !self.is_mount() && self.mounts(&|mount| mount.connection().is_some())
            }
            _ => true,
        };
        is_on && !self.disabled_builtins.iter().any(|disabled| disabled.trim_start_matches('-') == name)
    }

    /// Where the config files of the program are looked for, in words.
    pub(crate) fn config_places(&self) -> Option<String> {
        Some(self.config.as_ref()?.places(&self.name))
    }

    /// The JSON Schema of a config file of the program.
    pub(crate) fn config_schema(&self) -> Option<Data> {
        Some(self.config.as_ref()?.schema(self))
    }

    /// Returns whether a mount that satisfies the condition is here or below.
    fn mounts(&self, is_match: &dyn Fn(&IfFetch<Box<dyn Mounted>>) -> bool) -> bool {
        let below = |held: &ChildSlot| matches!(held, ChildSlot::Node(node) if node.mounts(is_match));
        // Without the feature, the tree is not walked.
        cfg!(feature = "fetch") && (self.mount.as_ref().is_some_and(is_match) || self.children.iter().any(below))
    }

    /// Returns whether everything after its name is a request.
    pub(crate) fn is_mount(&self) -> bool {
        self.mount.is_some() && self.lazy.is_none()
    }

    /// Returns whether it has the operations of an OpenAPI document as commands.
    pub(crate) fn has_openapi(&self) -> bool {
        self.lazy.is_some()
    }
}

fn has_servers(mount: &IfFetch<Box<dyn Mounted>>) -> bool {
    mount.connection().is_some_and(|connection| !connection.servers.is_empty())
}
