//! Routes argv to a command.

use std::ffi::{OsStr, OsString};

use super::bind::{Binder, is_known_flag, no_global_names, no_globals};
use super::globals::{Globals, Help, names};
use super::token::{self, Token};
use crate::absent::IfFetch;
use crate::command::{CommandRef, PendingRequest};
use crate::data::{excerpt, is_misspelled, is_too_long, nearest, nearest_of};
use crate::error::{Error, InputErrors};
use crate::graph::{Child, CommandPath, Node};
use crate::schema::{InlineVec, Tables, Values};

/// A parsed command line: its command, the raw values, and every error.
pub(crate) struct ParsedCommand<'a> {
    pub(crate) target: CommandPath<'a>,
    pub(crate) globals: Globals,
    pub(crate) errors: InputErrors,
    /// Boxed, because they are moved from phase to phase.
    pub(crate) values: Option<Box<Values<'a>>>,
    /// The request to a mounted handler.
    pub(crate) request: Option<IfFetch<Box<dyn PendingRequest>>>,
    /// The error that keeps the commands of an OpenAPI document from being loaded.
    pub(crate) load_error: Option<Error>,
    /// The word that is not a command.
    pub(crate) unknown: Option<UnknownWord>,
    /// The first word taken as a value where a command was possible.
    pub(crate) word_as_value: Option<&'a OsStr>,
}

/// A word that is not a command.
pub(crate) struct UnknownWord {
    pub(crate) word: String,
    /// Index of the word in argv.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) index: usize,
    /// True if built-in commands could stand in its place.
    takes_builtins: bool,
    /// The two words after it, which may belong to the name of an operation.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) after: Vec<String>,
}

impl ParsedCommand<'_> {
    /// Returns the command that the first word is near to, if the word was taken as a value.
    pub(crate) fn nearest_command(&self) -> Option<&str> {
        let node = self.target.node();
        nearest(&excerpt(self.word_as_value?), node.names())
    }

    /// Returns the command that an unknown word is nearest to, and whether no other one is as near. The names are
    /// compared only here, since a large document has more than a thousand.
    pub(crate) fn nearest_to(&self, unknown: &UnknownWord) -> Option<(&str, bool)> {
        if is_too_long(&unknown.word) {
            return None;
        }
        let (node, is_root) = (self.target.node(), self.target.is_root());
        let mut names = node.names();
        if is_root && unknown.takes_builtins {
            node.builtins().for_each(|builtin| names.push(builtin.name));
        }
        if is_root && node.has_builtin("help") {
            names.push("help");
        }
        if node.has_openapi() {
            return super::route_openapi::nearest_spaced(unknown, names);
        }
        nearest_of(&unknown.word, names)
    }
}

/// Parses argv (without the program's own name).
pub(crate) fn parse<'a>(root: &'a Node, argv: &'a [OsString]) -> ParsedCommand<'a> {
    let tokens = InlineVec::<&OsStr, 16>::collect(OsStr::new(""), argv.iter().map(OsString::as_os_str));
    let mut parsed = ParsedCommand {
        target: CommandPath::new(root),
        globals: Globals::default(),
        errors: InputErrors::default(),
        values: None,
        request: None,
        load_error: None,
        unknown: None,
        word_as_value: None,
    };
    let (early, misplaced) = (Vec::new(), Vec::new());
    let mut router = Router { root, parsed: &mut parsed, early, misplaced, wants_help: false, has_mount_name: false };
    router.route(&tokens);
    router.check_scopes();
    if !router.misplaced.is_empty() {
        router.report_misplaced();
    }
    parsed
}

/// Returns whether a word is a child of a callable node that is misspelled, and none of the choices of its argument.
fn is_misspelled_child(node: &Node, token: &OsStr) -> bool {
    let Some(word) = token.to_str().filter(|_| !node.children.is_empty() && !node.is_mount()) else { return false };
    let is_choice = |tables: &Tables<'_>| {
        let first = tables.positional_from(0);
        first.is_some_and(|field| field.choice_names(true).contains(&word))
    };
    let is_near = |name: &str| is_misspelled(word, name);
    !node.command().is_some_and(|command| is_choice(&command.tables())) && node.visible().map(Child::name).any(is_near)
}

/// An action of the router on the next tokens.
enum Step<'a> {
    /// Goes down to a child, whose name takes some tokens.
    Descend(Child<'a>, usize),
    /// Skips tokens that a global flag or option used.
    Skip(usize),
    /// Keeps a flag that only the command may know.
    Misplaced,
    /// Takes the built-in `help`.
    Help,
    /// Skips the word that stands for a mount at the root.
    MountName,
    /// Binds all tokens to the node.
    Bind,
    /// Binds all tokens to the node; the first is a word that could be a mistyped command.
    BindWord,
    /// Fails: the word is not a command.
    Unknown,
    /// Fails: the commands of the node cannot be loaded.
    LoadError,
}

pub(super) struct Router<'a, 'r> {
    pub(super) root: &'a Node,
    pub(super) parsed: &'r mut ParsedCommand<'a>,
    /// The tokens of the program's own options before the command's name.
    early: Vec<&'a OsStr>,
    /// Unknown flags before the command's name.
    misplaced: Vec<String>,
    /// True if the built-in `help` was the first word.
    wants_help: bool,
    /// True if the word that stands for a mount at the root was there.
    pub(super) has_mount_name: bool,
}

impl<'a> Router<'a, '_> {
    fn route(&mut self, tokens: &[&'a OsStr]) {
        let (mut node, mut rest) = (self.root, tokens);
        // Whether the previous token was an unknown flag, whose value a word may be.
        let mut after_unknown = false;
        while let Some((token, after)) = rest.split_first() {
            let mut taken = 1;
            match self.classify(node, token, rest, after_unknown) {
                Step::Descend(child, count) => {
                    self.parsed.target.descend(child);
                    taken = count;
                    match child {
                        Child::Command(command) => {
                            let rest = rest.get(count..).unwrap_or_default();
                            if !self.wants_help {
                                self.bind_command(command, rest);
                            }
                            return;
                        }
                        Child::Node(below) => node = below,
                    }
                    if node.is_mount() {
                        rest = rest.get(count..).unwrap_or_default();
                        break;
                    }
                }
                Step::Skip(count) => {
                    after_unknown = false;
                    taken = count;
                }
                Step::Misplaced => {
                    self.misplaced.push(excerpt(token));
                    after_unknown = !token.as_encoded_bytes().contains(&b'=');
                }
                Step::Help => (self.wants_help, self.parsed.globals.help) = (true, Help::Long),
                Step::MountName => self.has_mount_name = true,
                Step::Bind => break,
                Step::BindWord => {
                    self.parsed.word_as_value = Some(token);
                    break;
                }
                Step::Unknown => {
                    self.report_unknown(node, token, after, tokens.len() - rest.len());
                    return self.globals_only(after);
                }
                Step::LoadError => return self.globals_only(rest),
            }
            rest = rest.get(taken..).unwrap_or_default();
        }
        if !self.is_load_error(node) {
            self.bind_to_node(node, rest, tokens.len());
        }
    }

    /// Decides on the first of the remaining tokens.
    fn classify(&mut self, node: &'a Node, token: &'a OsStr, rest: &[&'a OsStr], after_unknown: bool) -> Step<'a> {
        if self.is_load_error(node) {
            return Step::LoadError;
        }
        if token::is_flag(token) {
            return self.classify_flag(node, token, rest);
        }
        if let Some(child) = node.child(token.as_encoded_bytes()).or_else(|| self.builtin(node, token)) {
            return Step::Descend(child, 1);
        }
        if let Some((child, count)) = self.spaced_operation(node, rest) {
            return Step::Descend(child, count);
        }
        if let Some(child) = self.inferred(node, token) {
            return Step::Descend(child, 1);
        }
        if self.is_refused(node, token) {
            return Step::Unknown;
        }
        if self.is_help(node, token) {
            Step::Help
        } else if self.is_mount_name(node, token) {
            Step::MountName
        } else if self.is_topic(node, token, rest) {
            self.parsed.globals.topic = token.to_str().map(str::to_owned);
            Step::Skip(1)
        } else if !self.wants_help && self.begins_request(node, token) {
            Step::Bind
        } else if !self.wants_help && node.takes_words() {
            if is_misspelled_child(node, token) { Step::Unknown } else { Step::BindWord }
        } else if after_unknown {
            // Most likely the value of the flag before, which is reported.
            Step::Skip(1)
        } else if let Some(command) = node.catch_all() {
            // The word is the first value of the command.
            Step::Descend(Child::Command(command), 0)
        } else if self.is_too_many(node, token) {
            Step::BindWord
        } else {
            Step::Unknown
        }
    }

    fn classify_flag(&mut self, node: &'a Node, token: &'a OsStr, rest: &[&'a OsStr]) -> Step<'a> {
        let has_topic = self.parsed.globals.topic.is_some();
        if node.has_openapi() && self.begins_request(node, token) && !has_topic {
            return Step::Bind;
        }
        if self.is_only_command(node) || node.command().is_some_and(|command| is_known_flag(&command.tables(), token)) {
            return Step::Bind;
        }
        let mut taken = self.program_option(rest);
        if taken == 0 {
            taken = self.parsed.globals.claim(self.root, rest, &mut self.parsed.errors);
        }
        if taken > 0 {
            return Step::Skip(taken);
        }
        if let Some(child) = self.builtin_flag(node, token) {
            return Step::Descend(child, 1);
        }
        let is_of_node = node.command().is_some() || node.is_mount() && !has_topic;
        let may_be_own = is_of_node || matches!(token::classify(token), Token::End);
        if may_be_own { Step::Bind } else { Step::Misplaced }
    }

    pub(super) fn is_root(&self) -> bool {
        self.parsed.target.is_root()
    }

    /// Returns whether a node is a command without children or built-ins, so that every flag is its own.
    fn is_only_command(&self, node: &Node) -> bool {
        let has_more = !node.children.is_empty() || node.has_openapi() || node.is_mount();
        node.command().is_some() && !has_more && !self.wants_help && node.builtins().next().is_none()
    }

    /// Returns whether a word is too many for a command whose only children are built-in, and like none of them.
    fn is_too_many(&self, node: &Node, token: &OsStr) -> bool {
        let is_command = node.command().is_some() && node.children.is_empty() && !node.has_openapi();
        let word = token.to_str().unwrap_or_default();
        is_command && !self.wants_help && !node.builtins().any(|builtin| is_misspelled(word, builtin.name))
    }

    /// Keeps the tokens of one of the program's own options for the command; returns their number.
    fn program_option(&mut self, rest: &[&'a OsStr]) -> usize {
        let mut tables = Tables::new();
        self.parsed.target.add_globals(&mut tables);
        if tables.is_empty() {
            return 0;
        }
        let taken = Binder::new(&mut Values::new(tables), &mut no_globals, &no_global_names).option_len(rest);
        self.early.extend(rest.iter().take(taken));
        taken
    }

    /// Returns the child whose name begins with a word, if the program allows that.
    fn inferred(&self, node: &'a Node, token: &OsStr) -> Option<Child<'a>> {
        let infer = self.root.infer_child.filter(|_| !node.takes_words())?;
        infer(node, token.to_str().filter(|word| !word.is_empty())?)
    }

    fn is_help(&self, node: &Node, token: &OsStr) -> bool {
        let is_value = self.root.only_parses && node.takes_words();
        self.is_root() && token == "help" && self.root.has_builtin("help") && !node.is_mount() && !is_value
    }

    /// Returns the built-in command of a name at the root.
    fn builtin(&mut self, node: &Node, token: &OsStr) -> Option<Child<'a>> {
        if !self.is_root() {
            return None;
        }
        let found = node.builtin(token.as_encoded_bytes()).filter(|_| self.wants_help || !node.takes_words());
        self.parsed.target.is_builtin = found.is_some();
        found
    }

    /// Returns the built-in command of a flag: a root that takes words has its built-ins as flags.
    fn builtin_flag(&mut self, node: &Node, token: &OsStr) -> Option<Child<'a>> {
        let Token::Long(name, None) = token::classify(token) else { return None };
        if !self.is_root() {
            return None;
        }
        let found = node.builtin(name).filter(|_| node.takes_words());
        self.parsed.target.is_builtin = found.is_some();
        found
    }

    /// Binds the remaining tokens to a node: to its own command, or to its mount. A group has neither, and shows its
    /// help.
    fn bind_to_node(&mut self, node: &'a Node, rest: &[&'a OsStr], argv_len: usize) {
        if let Some(command) = node.command() {
            self.parsed.target.command = Some(command);
            if !self.wants_help {
                self.bind_command(command, rest);
            }
            return;
        }
        if node.is_mount() || node.has_openapi() && !rest.is_empty() {
            self.bind_request(node, rest);
            return;
        }
        if let Some(word) = rest.get(1) {
            self.report_unknown(node, word, &[], argv_len + 1 - rest.len());
        }
        if self.parsed.errors.is_empty() && self.parsed.unknown.is_none() {
            self.parsed.globals.bare = self.misplaced.is_empty() && self.parsed.globals.find.is_none();
            if !self.early.is_empty() {
                self.bind(Tables::new(), &[]);
            }
        }
    }

    /// Binds tokens to a command. A command that destroys shows its help for the word `help`, which could be the name of a
    /// thing.
    fn bind_command(&mut self, command: CommandRef<'a>, rest: &[&'a OsStr]) {
        self.bind(command.tables(), rest);
        let values = self.parsed.values.as_deref();
        let first = values.and_then(|values| values.all(values.tables().positional_from(0)?.id()).next());
        if first.is_some_and(|word| word == "help")
            && !rest.contains(&OsStr::new("--"))
            && self.root.has_builtin("help")
            && command.summary().effects().destructive
        {
            self.parsed.globals.help = Help::Long;
        }
    }

    /// Binds tokens to the fields of a command and to the program's own options, which may have come before.
    pub(super) fn bind(&mut self, mut tables: Tables<'a>, rest: &[&'a OsStr]) {
        tables.begin_globals();
        self.parsed.target.add_globals(&mut tables);
        let mut rest = rest;
        if !self.early.is_empty() {
            self.early.extend_from_slice(rest);
            rest = &self.early;
        }
        let (root, globals) = (self.root, &mut self.parsed.globals);
        let global_names = || names(root);
        let mut claim = |tokens: &[&OsStr], errors: &mut InputErrors| globals.claim(root, tokens, errors);
        let values = self.parsed.values.insert(Box::new(Values::new(tables)));
        let mut errors = Binder::new(values, &mut claim, &global_names).with_names().bind(rest);
        errors.prepend(std::mem::take(&mut self.parsed.errors));
        self.parsed.errors = errors;
    }

    /// Reads only the global flags, for those that say how to print the error.
    fn globals_only(&mut self, tokens: &[&OsStr]) {
        let mut rest = tokens;
        let mut ignored = InputErrors::default();
        while let Some(token) = rest.first() {
            if matches!(token::classify(token), Token::End) {
                return;
            }
            let taken = self.parsed.globals.claim(self.root, rest, &mut ignored);
            rest = rest.get(taken.max(1)..).unwrap_or_default();
        }
    }

    /// Keeps a word that is not a command; `after` are the tokens after the word, `index` is its index in argv.
    fn report_unknown(&mut self, node: &Node, token: &OsStr, after: &[&OsStr], index: usize) {
        let is_word = |text: &&str| !text.starts_with(['-', '/']);
        let after = after.iter().take(2).map_while(|token| token.to_str().filter(is_word).map(str::to_owned));
        let (word, takes_builtins) = (excerpt(token), !node.takes_words());
        self.parsed.unknown = Some(UnknownWord { word, index, takes_builtins, after: after.collect() });
    }

    /// Reports the unknown flags before the command's name, which the command may know.
    #[cold]
    #[inline(never)]
    fn report_misplaced(&mut self) {
        let tables = self.parsed.target.tables();
        let mut program_tables = Tables::new();
        self.parsed.target.add_globals(&mut program_tables);
        let mut globals = Vec::new();
        for field in program_tables.iter() {
            if !field.is_hidden() {
                globals.push(field.long());
            }
        }
        globals.append(&mut names(self.root));
        for token in std::mem::take(&mut self.misplaced) {
            let end = token.bytes().position(|byte| byte == b'=').unwrap_or(token.len());
            let label = token.get(..end).unwrap_or_default();
            let error = self.parsed.errors.unknown_flag(label).received(&token);
            if is_known_flag(&tables, OsStr::new(&token)) {
                let path = self.parsed.target.path();
                error.hint = Some(format!("`{label}` is an option of `{path}`: write it after the command"));
            } else if let Some(found) = nearest(label.trim_start_matches('-'), globals.iter().copied()) {
                error.field.suggestion = Some(format!("--{found}"));
            }
        }
    }
}
