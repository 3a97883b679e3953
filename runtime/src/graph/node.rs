//! A node of the graph: a group, a mount or the program itself, with its children.

use std::sync::Arc;

use super::published::Published;
use super::{Child, Configured, Connection, Lazy, Mounted};
use crate::absent::{IfConfig, IfFetch, IfOpenapi, IfOutput};
use crate::command::{
    CommandRef, CommandSet, GlobalOptions, Handler, KnownError, Layer, Pager, Provided, RunExternal, StoredCommand,
};
use crate::data::Data;
use crate::render::{Format, Palette};
use crate::schema::RequiredState;

/// The handler of a mount.
pub(crate) type MountHandle = IfFetch<Box<dyn Mounted>>;

/// The children that a document provides.
pub(crate) type LazyHandle = IfOpenapi<Box<dyn Lazy>>;

/// A function that finds the only child whose name or alias begins with a word.
pub(crate) type InferChild = for<'g> fn(&'g Node, &str) -> Option<Child<'g>>;

/// A group, a mount, or the program itself.
#[derive(Default)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) version: Option<String>,
    pub(crate) description: String,
    pub(crate) examples: Vec<(String, String)>,
    /// Usage lines that replace the generated ones: the words after the name.
    pub(crate) usages: Vec<String>,
    /// Text at the beginning of the help.
    pub(crate) header: String,
    /// Text at the end of the help.
    pub(crate) footer: String,
    /// Maximum width of the program's help, in columns.
    pub(crate) help_width: Option<usize>,
    /// True if the program's help shows descriptions on the line after the names.
    pub(crate) has_next_line_help: bool,
    /// Heading that the parent shows the group under.
    pub(crate) heading: Option<String>,
    /// Headings of children, each with the index of the first slot that it is for.
    pub(crate) headings: Vec<(usize, String)>,
    pub(crate) deprecated: Option<String>,
    pub(crate) hidden: bool,
    /// True if only the command line has its commands.
    pub(crate) cli_only: bool,
    /// Format of results when the call does not name one.
    pub(crate) format: Option<Format>,
    /// The pager of the program.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) pager: Option<Pager>,
    /// Format of results on a terminal when the call does not name one.
    pub(crate) terminal_format: Option<Format>,
    /// True if results are hidden on a terminal.
    pub(crate) agent_only: bool,
    /// Palette of the program.
    pub(crate) styles: Option<&'static dyn Palette>,
    /// Arguments before those that the program is given, which printed calls repeat.
    pub(crate) leading_args: Vec<String>,
    /// Names of built-in flags and commands that are disabled.
    pub(crate) disabled_builtins: Vec<String>,
    /// Data that `--version` prints besides the version.
    pub(crate) details: Vec<(String, String)>,
    /// True if the program runs the command whose name it is called by.
    pub(crate) is_multicall: bool,
    /// True if the person behind a call is asked for required fields that are missing.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) asks_for_missing: bool,
    /// True if the program has options of its log, and writes the log to stderr.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) has_logs: bool,
    /// True if no corrected call runs in place of the one that was typed.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) only_suggests: bool,
    /// True if the program only parses its call: of the built-ins, it has only `--help` and `--version`.
    pub(crate) only_parses: bool,
    /// Function that runs an unknown command as an external program.
    pub(crate) external: Option<RunExternal>,
    /// Errors in the definition that the builder found.
    pub(crate) errors: Vec<String>,
    pub(crate) children: Vec<ChildSlot>,
    /// The command of an enum's variant that takes the words of unknown commands.
    pub(crate) catch_all: Option<(&'static CommandSet, Handler)>,
    /// Finds the only child whose name begins with a word.
    pub(crate) infer_child: Option<InferChild>,
    /// The types of state and of global options that the handlers of its commands take.
    pub(crate) required_state: Vec<RequiredState>,
    pub(crate) command: Option<StoredCommand>,
    /// Layers around every command here and below.
    pub(crate) layers: Vec<Layer>,
    /// Error types with codes that commands here and below return.
    pub(crate) error_types: Vec<KnownError>,
    pub(crate) state: Provided,
    pub(crate) globals: Vec<GlobalOptions>,
    /// Config files of the program.
    pub(crate) config: Option<IfConfig<Box<dyn Configured>>>,
    /// HTTP handler that answers requests.
    pub(crate) mount: Option<MountHandle>,
    /// Children that are built on first use, after those that were declared.
    pub(crate) lazy: Option<LazyHandle>,
    /// Resources and prompts of the program.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) published: Option<IfOutput<Box<Published>>>,
}

/// One child of a node, or a list of them.
pub(crate) enum ChildSlot {
    Set(&'static CommandSet),
    /// Variants of an enum, and the handler of their values.
    Variants(&'static CommandSet, Handler),
    Command(StoredCommand),
    Node(Arc<Node>),
}

impl Node {
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Returns the words that begin each call of the program with this root: its name, and the leading arguments.
    pub(crate) fn invocation(&self) -> Vec<String> {
        let mut words = vec![self.name.clone()];
        words.extend_from_slice(&self.leading_args);
        words
    }

    /// Returns whether two references are to the same node of the graph.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }

    pub(super) fn push_node(&mut self, node: Arc<Self>) {
        self.children.push(ChildSlot::Node(node));
    }

    /// Returns the command that the node itself is.
    pub(crate) fn command(&self) -> Option<CommandRef<'_>> {
        self.command.as_ref().map(StoredCommand::command_ref)
    }

    /// Returns the command that takes the words of unknown commands.
    pub(crate) fn catch_all(&self) -> Option<CommandRef<'_>> {
        let (set, handler) = self.catch_all.as_ref()?;
        set.command(0).map(|command| CommandRef::variant(command, handler))
    }

    /// Returns the heading of the children in a slot; an empty heading ends the one before.
    pub(super) fn heading_at(&self, slot: usize) -> Option<&str> {
        let heading = self.headings.iter().rev().find(|(from, _)| *from <= slot);
        heading.map(|(_, heading)| heading.as_str()).filter(|heading| !heading.trim().is_empty())
    }

    /// Returns whether a built-in flag or command exists and is enabled.
    #[inline(never)]
    pub(crate) fn has_builtin(&self, name: &str) -> bool {
        let is_on = match name {
            "version" => self.version.is_some(),
            "help" => true,
            _ if self.only_parses => false,
            "read-only" => self.declares_read_only(),
            "no-pager" if cfg!(feature = "output") => self.pager.is_some(),
            "config" | "no-config" | "config-schema" if cfg!(feature = "config") => self.config.is_some(),
            "verbose" | "quiet" | "log-format" if cfg!(feature = "logs") => self.has_logs,
            "curl" if cfg!(feature = "fetch") => self.mounts(&|_| true),
            "refresh" => self.can_refresh(),
            // After the name of a mount they are query parameters, and a mount at the root has no name.
            "server" if cfg!(feature = "remote") => !self.is_mount() && self.mounts(&has_servers),
            "base-url" | "trusted-origins" | "timeout" | "connect-timeout" | "max-time" | "retries"
                if cfg!(feature = "remote") =>
            {
                !self.is_mount() && self.mounts(&|mount| mount.connection().is_some())
            }
            _ => true,
        };
        is_on && !self.disabled_builtins.iter().any(|disabled| disabled.trim_start_matches('-') == name)
    }

    /// Describes where config files are searched.
    pub(crate) fn config_places(&self) -> Option<String> {
        Some(self.config.as_ref()?.places(&self.name))
    }

    /// Returns the JSON Schema of a config file of the program.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn config_schema(&self) -> Option<Data> {
        Some(self.config.as_ref()?.schema(self))
    }

    /// Returns whether a command here or below, or a request to a mount, is known to change nothing.
    fn declares_read_only(&self) -> bool {
        let is_read_only = |command: CommandRef<'_>| command.summary().effects().read_only;
        cfg!(feature = "output")
            && (self.mount.is_some()
                || self.lazy.is_some()
                || self.command().is_some_and(is_read_only)
                || self.declared().any(|child| match child {
                    Child::Node(node) => node.declares_read_only(),
                    Child::Command(command) => is_read_only(command),
                }))
    }

    /// Returns whether a mount that satisfies the condition is here or below.
    fn mounts(&self, is_match: &dyn Fn(&MountHandle) -> bool) -> bool {
        let below = |slot: &ChildSlot| matches!(slot, ChildSlot::Node(node) if node.mounts(is_match));
        // Without the feature, the tree is not walked.
        cfg!(feature = "fetch") && (self.mount.as_ref().is_some_and(is_match) || self.children.iter().any(below))
    }

    /// Returns the connection settings of all remote mounts here and below together, if there is one.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn connections(&self) -> Option<Connection> {
        if !cfg!(feature = "fetch") {
            return None;
        }
        let all = std::cell::RefCell::new(None);
        self.mounts(&|mount| {
            if let Some(Connection { servers, variables }) = mount.connection() {
                let mut all = all.borrow_mut();
                let all: &mut Connection = all.get_or_insert_default();
                all.servers.extend(servers);
                all.variables.extend(variables);
            }
            false
        });
        let mut all = all.into_inner()?;
        all.servers.sort();
        all.servers.dedup();
        Some(all)
    }

    /// Returns the names of the servers that a call can choose from, here and below.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn server_names(&self) -> Vec<String> {
        self.connections().unwrap_or_default().servers
    }

    /// Returns whether commands here or below come from a server, and a copy of them may be in the cache.
    pub(crate) fn can_refresh(&self) -> bool {
        cfg!(feature = "openapi") && self.any_lazy(&|lazy| lazy.can_refresh())
    }

    /// Asks servers for the commands that come from them when they are next used, in place of the cache. Returns whether
    /// a copy in the cache has been used already, so that argv is to be parsed again.
    pub(crate) fn refresh(&self) -> bool {
        let is_old = std::cell::Cell::new(false);
        self.any_lazy(&|lazy| {
            is_old.set(lazy.refresh() || is_old.get());
            false
        });
        is_old.get()
    }

    /// Visits the documents whose operations are commands, each with the path of its node.
    #[inline]
    pub(crate) fn for_each_document(&self, path: &str, visit: &mut dyn FnMut(&str, &LazyHandle)) {
        if let Some(lazy) = self.lazy.as_ref().filter(|lazy| !lazy.needs_server()) {
            visit(path, lazy);
        }
        for child in self.declared() {
            if let Child::Node(below) = child {
                below.for_each_document(&format!("{path} {}", below.name), visit);
            }
        }
    }

    fn any_lazy(&self, is_match: &dyn Fn(&LazyHandle) -> bool) -> bool {
        let below = |slot: &ChildSlot| matches!(slot, ChildSlot::Node(node) if node.any_lazy(is_match));
        self.lazy.as_ref().is_some_and(is_match) || self.children.iter().any(below)
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

fn has_servers(mount: &MountHandle) -> bool {
    mount.connection().is_some_and(|connection| !connection.servers.is_empty())
}
