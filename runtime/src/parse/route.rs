//! From argv to a command and its raw values.

use std::ffi::{OsStr, OsString};

use super::bind::{Binder, knows, no_globals, no_names};
use super::globals::{Globals, Help, names};
use super::nearest;
use super::suggest::is_long;
use super::token::{self, Token};
use crate::command::CommandRef;
use crate::data::append;
use crate::data::join;
use crate::error::{Error, FieldError, InputErrors};
use crate::graph::{Child, CommandPath, Node};
use crate::schema::{InlineVec, Tables, Values};

#[cfg(feature = "fetch")]
use crate::command::PendingRequest;

/// The most words that the name of one operation is looked for in.
const MOST_WORDS: usize = 8;

/// What argv says: where it leads, the raw values for it, and all that is wrong with it.
pub(crate) struct ParsedCommand<'a> {
    pub(crate) target: CommandPath<'a>,
    pub(crate) globals: Globals,
    pub(crate) problems: InputErrors,
    /// Behind a pointer: they go from hand to hand.
    pub(crate) values: Option<Box<Values<'a>>>,
    #[cfg(feature = "fetch")]
    pub(crate) request: Option<Box<dyn PendingRequest>>,
    /// Why commands that should be there are not.
    pub(crate) failed: Option<Error>,
    /// The word that is no command, and the one that is nearest.
    pub(crate) unknown: Option<(String, Option<String>)>,
    /// The first word that is no command where one may stand, and is taken as a value.
    pub(crate) first_word: Option<&'a OsStr>,
}

impl ParsedCommand<'_> {
    /// The command that the first word is near, where it was taken as a value.
    pub(crate) fn near(&self) -> Option<&str> {
        let node = self.target.node();
        nearest(&token::show(self.first_word?), node.names())
    }
}

/// Reads argv (without the program's own name) against a program.
pub(crate) fn parse<'a>(root: &'a Node, argv: &'a [OsString]) -> ParsedCommand<'a> {
    let tokens = InlineVec::<&OsStr, 16>::collect(OsStr::new(""), argv.iter().map(OsString::as_os_str));
    let mut raw = ParsedCommand {
        target: CommandPath::new(root),
        globals: Globals::default(),
        problems: InputErrors::default(),
        values: None,
        #[cfg(feature = "fetch")]
        request: None,
        failed: None,
        unknown: None,
        first_word: None,
    };
    let (early, misplaced) = (Vec::new(), Vec::new());
    let mut router = Router { root, raw: &mut raw, early, misplaced, wants_help: false, has_word: false };
    router.route(&tokens);
    router.finish();
    raw
}

struct Router<'a, 'r> {
    root: &'a Node,
    raw: &'r mut ParsedCommand<'a>,
    /// Tokens of global options before the command's name.
    early: Vec<&'a OsStr>,
    /// Unknown flags before the command's name, which the command may know.
    misplaced: Vec<String>,
    /// Whether the built-in `help` was the first word.
    wants_help: bool,
    /// Whether the word that stands for a mount at the root was there.
    has_word: bool,
}

impl<'a> Router<'a, '_> {
    fn route(&mut self, tokens: &[&'a OsStr]) {
        let mut node = self.root;
        let mut rest = tokens;
        let mut after_unknown = false;
        while let Some((token, after)) = rest.split_first() {
            if node.has_openapi() && self.has_failed(node) {
                self.globals_only(rest);
                return;
            }
            let mut found = None;
            if token::is_flag(token) {
                if node.has_openapi() {
                    let taken = self.find(rest);
                    if taken > 0 {
                        rest = rest.get(taken..).unwrap_or_default();
                        continue;
                    }
                    if begins_request(node, token) {
                        break;
                    }
                }
                if self.is_all(node) || node.command().is_some_and(|command| knows(&command.tables(), token)) {
                    break;
                }
                let mut taken = self.global_option(rest);
                if taken == 0 {
                    taken = self.raw.globals.claim(self.root, rest, &mut self.raw.problems);
                }
                if taken == 0 {
                    found = self.builtin_flag(node, token);
                }
                if taken == 0 && found.is_none() && self.belongs_to(node, token) {
                    break;
                }
                if found.is_none() {
                    if taken == 0 {
                        self.misplaced.push(token::show(token));
                    }
                    after_unknown = taken == 0 && !token.as_encoded_bytes().contains(&b'=');
                    rest = rest.get(taken.max(1)..).unwrap_or_default();
                    continue;
                }
            }
            let mut after = after;
            let found = found.or_else(|| node.child(token.as_encoded_bytes())).or_else(|| self.builtin(node, token));
            let found = found.or_else(|| {
                let (child, count) = spaced(node, rest)?;
                after = rest.get(count..).unwrap_or_default();
                Some(child)
            });
            match found {
                Some(child) => {
                    self.raw.target.descend(child);
                    rest = after;
                    match child {
                        Child::Node(below) => node = below,
                        Child::Command(command) => {
                            self.command(command, rest);
                            return;
                        }
                    }
                    if node.is_mount() {
                        break;
                    }
                }
                None if self.is_help(node, token) => {
                    (self.wants_help, self.raw.globals.help) = (true, Help::Long);
                    rest = after;
                }
                None if self.is_root_word(node, token) => {
                    self.has_word = true;
                    rest = after;
                }
                None if begins_request(node, token) && !self.wants_help => break,
                None if node.takes_words() && !self.wants_help => {
                    self.raw.first_word = Some(token);
                    break;
                }
                // Most likely the value of the flag before it, which is reported.
                None if after_unknown => {
                    after_unknown = false;
                    rest = after;
                }
                None => {
                    self.unknown(node, token, after);
                    self.globals_only(after);
                    return;
                }
            }
        }
        if !(node.has_openapi() && self.has_failed(node)) {
            self.at_node(node, rest);
        }
    }

    /// Whether a node is a command and nothing else, so that a flag is for it whatever it is.
    fn is_all(&self, node: &Node) -> bool {
        let has_more = !node.children.is_empty() || node.has_openapi() || node.is_mount();
        node.command().is_some() && !has_more && !self.wants_help && node.builtins().next().is_none()
    }

    /// Keeps the tokens of a global option of the program's for the command, and says how many they are.
    fn global_option(&mut self, rest: &[&'a OsStr]) -> usize {
        let mut tables = Tables::new();
        self.raw.target.add_globals(&mut tables);
        if tables.is_empty() {
            return 0;
        }
        let taken = Binder::new(&mut Values::new(tables), &mut no_globals, &no_names).length(rest);
        self.early.extend(rest.iter().take(taken));
        taken
    }

    /// Whether a flag that is no global may be one of the node's own.
    fn belongs_to(&self, node: &Node, token: &OsStr) -> bool {
        node.command().is_some() || node.is_mount() || matches!(token::look(token), Token::End)
    }

    fn is_help(&self, node: &Node, token: &OsStr) -> bool {
        let is_root = std::ptr::eq(node, self.root);
        is_root && token == "help" && self.root.has_builtin("help") && !node.is_mount()
    }

    /// The built-in command that a word at the root is.
    fn builtin(&mut self, node: &Node, token: &OsStr) -> Option<Child<'a>> {
        if !std::ptr::eq(node, self.root) {
            return None;
        }
        let found = node.builtin(token.as_encoded_bytes()).filter(|_| self.wants_help || !node.takes_words());
        self.raw.target.is_builtin = found.is_some();
        found
    }

    /// The same for a root that takes words itself, where a built-in is written with two dashes.
    fn builtin_flag(&mut self, node: &Node, token: &OsStr) -> Option<Child<'a>> {
        let Token::Long(name, None) = token::look(token) else { return None };
        if !std::ptr::eq(node, self.root) {
            return None;
        }
        let found = node.builtin(name).filter(|_| node.takes_words());
        self.raw.target.is_builtin = found.is_some();
        found
    }

    /// Argv ends at a group: it runs when it is a command too, and shows its help when not.
    fn at_node(&mut self, node: &'a Node, rest: &[&'a OsStr]) {
        if let Some(command) = node.command() {
            self.raw.target.command = Some(command);
            if !self.wants_help {
                self.bind(command.tables(), rest);
            }
            return;
        }
        if node.is_mount() || node.has_openapi() && !rest.is_empty() {
            self.mount(node, rest);
            return;
        }
        if let Some(word) = rest.get(1) {
            self.unknown(node, word, &[]);
        }
        if self.raw.problems.is_empty() && self.raw.unknown.is_none() {
            self.raw.globals.bare = self.misplaced.is_empty() && !self.is_search();
        }
    }

    /// Whether the commands of a node that come from a document are not there.
    #[cfg(feature = "fetch")]
    fn has_failed(&mut self, node: &Node) -> bool {
        self.raw.failed = node.lazy.as_ref().and_then(|lazy| lazy.problem());
        self.raw.failed.is_some()
    }

    #[cfg(not(feature = "fetch"))]
    fn has_failed(&self, _: &Node) -> bool {
        false
    }

    #[cfg(feature = "fetch")]
    fn is_search(&self) -> bool {
        self.raw.globals.find.is_some()
    }

    #[cfg(not(feature = "fetch"))]
    fn is_search(&self) -> bool {
        false
    }

    /// Reads `--find <words>`, and says how many tokens that took.
    #[cfg(feature = "fetch")]
    fn find(&mut self, rest: &[&OsStr]) -> usize {
        let Some(Token::Long(name, value)) = rest.first().map(|token| token::look(token)) else { return 0 };
        if name != b"find" {
            return 0;
        }
        let (words, taken) = match (value, rest.get(1)) {
            (Some(value), _) => (value.into_owned(), 1),
            (None, Some(next)) => (OsString::from(next), 2),
            (None, None) => {
                let missing = FieldError::new("--find", "Missing value for flag: --find");
                self.raw.problems.push_parse(missing.expected("words to look for"));
                return 1;
            }
        };
        self.raw.globals.find = Some(words.to_string_lossy().into_owned());
        taken
    }

    #[cfg(not(feature = "fetch"))]
    fn find(&self, _: &[&OsStr]) -> usize {
        0
    }

    /// Whether a word stands for the mount at the root itself.
    fn is_root_word(&self, node: &Node, token: &OsStr) -> bool {
        token == "api" && node.has_openapi() && std::ptr::eq(node, self.root) && !self.has_word
    }

    #[cfg(feature = "fetch")]
    fn mount(&mut self, node: &'a Node, rest: &[&'a OsStr]) {
        let Some(mount) = &node.mount else { return };
        // At the root, the word that the examples put first stands for the mount itself.
        let is_root = std::ptr::eq(node, self.root);
        let rest = match rest.split_first() {
            Some((first, after)) if is_root && node.is_mount() && *first == "api" => after,
            _ => rest,
        };
        if rest.is_empty() {
            self.raw.globals.bare = true;
            return;
        }
        self.bind(Tables::new(), &[]);
        let ParsedCommand { globals, problems, .. } = &mut *self.raw;
        let root = self.root;
        let (request, more) = mount.read(rest, &mut |tokens| globals.claim_in_mount(root, tokens, problems));
        let mut more = more;
        more.prepend(std::mem::take(problems));
        *problems = more;
        self.raw.request = Some(request);
    }

    /// Flags that say something to mounts only.
    #[cfg(feature = "fetch")]
    fn check_reach(&mut self) {
        let ParsedCommand { target, globals, problems, .. } = &mut *self.raw;
        let typed = target.typed();
        let mut misplaced = |flag: &str, what: &str| {
            let label = format!("--{flag}");
            let message = format!("Flag {label} is for {what}, and `{typed}` is none");
            problems.push_parse(FieldError::new(label, message));
        };
        if globals.curl && !target.nodes.iter().any(|node| node.is_mount() || node.has_openapi()) {
            misplaced("curl", "mounted APIs");
        }
        let mut mounts = target.nodes.iter().filter_map(|node| node.mount.as_ref());
        if !globals.connection.is_empty() && !mounts.any(|mount| mount.connection().is_some()) {
            globals.connection.iter().for_each(|(flag, _)| misplaced(flag, "APIs on the network"));
        }
    }

    #[cfg(not(feature = "fetch"))]
    fn mount(&self, _: &'a Node, _: &[&'a OsStr]) {}

    fn command(&mut self, command: CommandRef<'a>, rest: &[&'a OsStr]) {
        if self.wants_help {
            return;
        }
        self.bind(command.tables(), rest);
    }

    /// Binds tokens to the command's own fields and to the global options, which may have come before.
    fn bind(&mut self, mut tables: Tables<'a>, rest: &[&'a OsStr]) {
        tables.begin_globals();
        self.raw.target.add_globals(&mut tables);
        let mut rest = rest;
        if !self.early.is_empty() {
            self.early.extend_from_slice(rest);
            rest = &self.early;
        }
        let (root, globals) = (self.root, &mut self.raw.globals);
        let known = || names(root);
        let mut claim = |tokens: &[&OsStr], problems: &mut InputErrors| globals.claim(root, tokens, problems);
        let values = self.raw.values.insert(Box::new(Values::new(tables)));
        let mut problems = Binder::new(values, &mut claim, &known).bind(rest);
        problems.prepend(std::mem::take(&mut self.raw.problems));
        self.raw.problems = problems;
    }

    /// After a word that is no command, the flags that say how to print the error are still read.
    fn globals_only(&mut self, tokens: &[&OsStr]) {
        let mut rest = tokens;
        let mut ignored = InputErrors::default();
        while let Some(token) = rest.first() {
            if matches!(token::look(token), Token::End) {
                return;
            }
            let taken = self.raw.globals.claim(self.root, rest, &mut ignored);
            rest = rest.get(taken.max(1)..).unwrap_or_default();
        }
    }

    fn unknown(&mut self, node: &Node, token: &OsStr, after: &[&OsStr]) {
        let word = token::show(token);
        if is_long(&word) {
            self.raw.unknown = Some((word, None));
            return;
        }
        let mut names = node.names();
        if std::ptr::eq(node, self.root) {
            if !node.takes_words() {
                node.builtins().for_each(|builtin| names.push(builtin.name));
            }
            if node.has_builtin("help") {
                names.push("help");
            }
        }
        let mut found = nearest(&word, names.iter().copied());
        // The name of an operation may be spread over words.
        let mut name = if node.has_openapi() { word.clone() } else { String::new() };
        for token in after.iter().take(2) {
            let Some(text) = token.to_str() else { break };
            if name.is_empty() || found.is_some() || text.starts_with('-') || text.starts_with('/') {
                break;
            }
            append(&mut name, &["-", text]);
            found = nearest(&name, names.iter().copied());
        }
        self.raw.unknown = Some((word, found.map(str::to_owned)));
    }

    fn finish(&mut self) {
        #[cfg(feature = "fetch")]
        self.check_reach();
        if !self.misplaced.is_empty() {
            self.unplaced();
        }
    }

    /// Flags before the command's name that nobody knew: perhaps the command does.
    #[cold]
    #[inline(never)]
    fn unplaced(&mut self) {
        let tables = self.raw.target.tables();
        let mut programs = Tables::new();
        self.raw.target.add_globals(&mut programs);
        let mut globals = Vec::new();
        for field in programs.iter() {
            if !field.is_hidden() {
                globals.push(field.long());
            }
        }
        globals.append(&mut names(self.root));
        for token in std::mem::take(&mut self.misplaced) {
            let end = token.bytes().position(|byte| byte == b'=').unwrap_or(token.len());
            let label = token.get(..end).unwrap_or_default();
            let problem = self.raw.problems.unparsable(label, format_args!("Unknown flag: {label}")).received(&token);
            if knows(&tables, OsStr::new(&token)) {
                let path = self.raw.target.path();
                problem.hint = Some(format!("`{label}` is an option of `{path}`: write it behind the command"));
            } else if let Some(found) = nearest(label.trim_start_matches('-'), globals.iter().copied()) {
                problem.field.suggestion = Some(format!("--{found}"));
            }
        }
    }
}

/// The operation whose name is spread over several words, `issues list` for `issues/list`, and how many those
/// are. The longest name counts.
fn spaced<'a>(node: &'a Node, rest: &[&OsStr]) -> Option<(Child<'a>, usize)> {
    if !node.has_openapi() {
        return None;
    }
    // A path begins with a slash, and is none of it.
    let is_word = |token: &OsStr| !token::is_flag(token) && !token.as_encoded_bytes().starts_with(b"/");
    let plain = rest.iter().map_while(|token| token.to_str().filter(|_| is_word(token)));
    let words: Vec<&str> = plain.take(MOST_WORDS).collect();
    (2..=words.len()).rev().find_map(|count| {
        let words = words.get(..count)?;
        let found = ["-", "/", ".", " "].iter().find_map(|between| node.child(join(words, between).as_bytes()))?;
        Some((found, count))
    })
}

/// Whether a token that is no command begins a request in curl's style, at a node with commands from a
/// document.
#[cfg(feature = "fetch")]
fn begins_request(node: &Node, token: &OsStr) -> bool {
    let lazy = node.lazy.as_ref().filter(|_| node.mount.is_some());
    lazy.is_some_and(|lazy| lazy.begins_request(token.as_encoded_bytes()))
}

#[cfg(not(feature = "fetch"))]
fn begins_request(_: &Node, _: &OsStr) -> bool {
    false
}
