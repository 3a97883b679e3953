//! The rules of routing that concern mounted handlers and the operations of OpenAPI documents.

use std::ffi::OsStr;

use super::route::{ParsedCommand, Router, UnknownWord};
use super::token;
use crate::data::{SplitNames, append, join};
use crate::error::{FieldError, Subject};
use crate::graph::{Child, CommandPath, Node, ROOT_MOUNT_NAME};
use crate::schema::Tables;

/// Maximum number of words that an operation's name is spread over.
const MAX_NAME_WORDS: usize = 8;

impl<'a> Router<'a, '_> {
    /// Returns whether the commands of a node come from a document that cannot be loaded; keeps the error.
    pub(super) fn is_load_error(&mut self, node: &Node) -> bool {
        let Some(operations) = &node.lazy else { return false };
        self.parsed.load_error = operations.problem();
        self.parsed.load_error.is_some()
    }

    /// Returns whether a token that is not a command begins a raw request.
    pub(super) fn begins_request(&self, node: &Node, token: &OsStr) -> bool {
        let operations = node.lazy.as_ref().filter(|_| node.mount.is_some());
        operations.is_some_and(|operations| operations.begins_request(token.as_encoded_bytes()))
    }

    /// Returns whether a token is a name that the operations of a document refuse.
    pub(super) fn is_refused(&self, node: &Node, token: &OsStr) -> bool {
        node.lazy.as_ref().zip(token.to_str()).is_some_and(|(lazy, name)| lazy.refusal(name).is_some())
    }

    /// Returns whether a word is the name of a topic, and no further word follows: a topic shows its commands. A path, which
    /// begins with a slash, is a request.
    pub(super) fn is_topic(&self, node: &Node, token: &OsStr, rest: &[&OsStr]) -> bool {
        let is_path = token.as_encoded_bytes().starts_with(b"/");
        let is_alone = !is_path && rest.get(1).is_none_or(|next| token::is_flag(next));
        let operations = node.lazy.as_ref().filter(|_| is_alone);
        operations.zip(token.to_str()).is_some_and(|(operations, name)| operations.topic(name).is_some())
    }

    /// Returns whether a word is the name that stands for a mount at the root.
    pub(super) fn is_mount_name(&self, node: &Node, token: &OsStr) -> bool {
        node.has_openapi() && token == ROOT_MOUNT_NAME && self.is_root() && !self.has_mount_name
    }

    /// Finds the operation whose name is spread over several words, `issues list` for `issues/list`; returns it with
    /// the number of words. The longest name wins.
    pub(super) fn spaced_operation(&self, node: &'a Node, rest: &[&OsStr]) -> Option<(Child<'a>, usize)> {
        if !node.has_openapi() {
            return None;
        }
        // Paths begin with a slash and are not part of a name.
        let is_word = |token: &OsStr| !token::is_flag(token) && !token.as_encoded_bytes().starts_with(b"/");
        let words = rest.iter().map_while(|token| token.to_str().filter(|_| is_word(token)));
        let words: Vec<&str> = words.take(MAX_NAME_WORDS).collect();
        (2..=words.len()).rev().find_map(|count| {
            let words = words.get(..count)?;
            let mut separators = ["-", "/", ".", " "].iter();
            let found = separators.find_map(|separator| node.child(join(words, separator).as_bytes()))?;
            Some((found, count))
        })
    }

    /// Parses the remaining tokens as a request to a mount.
    pub(super) fn bind_request(&mut self, node: &'a Node, rest: &[&'a OsStr]) {
        let Some(mount) = &node.mount else { return };
        let rest = match rest.split_first() {
            Some((first, after)) if self.is_root() && node.is_mount() && *first == ROOT_MOUNT_NAME => after,
            _ => rest,
        };
        if rest.is_empty() {
            self.parsed.globals.bare = true;
            return;
        }
        self.bind(Tables::new(), &[]);
        let root = self.root;
        let ParsedCommand { globals, errors, .. } = &mut *self.parsed;
        let (request, mut request_errors) =
            mount.read(rest, &mut |tokens| globals.claim_after_mount(root, tokens, errors));
        request_errors.prepend(std::mem::take(errors));
        *errors = request_errors;
        self.parsed.request = Some(request);
    }

    /// Reports flags that apply to mounts only, where no mount is called.
    pub(super) fn check_scopes(&mut self) {
        let ParsedCommand { target, globals, errors, .. } = &mut *self.parsed;
        if !globals.curl && !globals.refresh && globals.connection.is_empty() {
            return;
        }
        let typed = target.typed();
        let mut report = |flag: &'static str, scope: &str| {
            let label = format!("--{flag}");
            let message = format!("Flag {label} is for {scope}, and `{typed}` is not one");
            errors.push_parse(FieldError::new(label, message)).about(Subject::Flag(flag));
        };
        if globals.curl && !target.nodes.iter().any(|node| node.is_mount() || node.has_openapi()) {
            report("curl", "mounted APIs");
        }
        if globals.refresh && !target.is_builtin && !is_from_server(target) {
            report("refresh", "commands that come from a server");
        }
        if !globals.connection.is_empty() && target.connection().is_none() {
            globals.connection.iter().for_each(|(flag, _)| report(flag, "APIs on the network"));
        }
    }
}

/// Returns whether what a call addresses comes from a server, or has commands that do.
fn is_from_server(target: &CommandPath<'_>) -> bool {
    let is_lazy = |node: &&Node| node.lazy.as_ref().is_some_and(|lazy| lazy.can_refresh());
    target.nodes.iter().any(is_lazy) || target.command.is_none() && target.node().can_refresh()
}

/// Finds the name that a word is nearest to, or else the word with one or two after it, which is less certain.
pub(super) fn nearest_spaced<'n>(unknown: &UnknownWord, names: Vec<&'n str>) -> Option<(&'n str, bool)> {
    let names = SplitNames::new(names);
    let mut found = names.find(&unknown.word);
    let mut name = unknown.word.clone();
    for word in &unknown.after {
        if found.is_some() {
            break;
        }
        append(&mut name, &["-", word]);
        found = names.find(&name).map(|(near, _)| (near, false));
    }
    found
}
