//! Completion of command lines: the scripts for shells, and the replies to them.
//!
//! A script passes on the command line up to the cursor, and the parser of real calls decides what is valid there. No
//! command runs, and no file is read.

mod commands;
mod completion;
mod options;
mod reply;
mod script;
mod values;
mod words;

use std::ffi::OsString;

use crate::command::Environment;
use crate::graph::Node;

use crate::parse::expecting::{Expecting, ProbeLines};
use completion::Completions;

pub(crate) use reply::reply;
pub(crate) use script::{install, script};

/// The side that filters completions by the word typed so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MatchedBy {
    /// The shell, by the user's settings; it receives all completions.
    Shell,
    Program,
}

/// Returns the completions at the cursor.
fn completions<'a>(
    root: &'a Node,
    lines: &'a ProbeLines,
    word: &str,
    matched_by: MatchedBy,
    environment: &Environment,
) -> Completions<'a> {
    let expecting = Expecting::after(root, lines);
    let is_flag = word.starts_with('-');
    if let Some(completions) = for_mount(&expecting, word) {
        return completions.in_order();
    }
    let completions = match (&expecting.field, expecting.global) {
        (_, Some(global)) => values::for_global(root, global, "", word),
        _ if is_flag && expecting.is_option => options::completions(&expecting, word),
        (field, None) => {
            let mut completions = match field {
                Some(field) => values::for_field(&expecting, field, "", word),
                None => Completions::default(),
            };
            let is_open = field.is_none() && expecting.is_option && word.is_empty();
            if expecting.is_command || expecting.is_path {
                commands::add(&expecting, word, matched_by, environment, &mut completions);
            } else if is_open {
                // Only options can follow.
                completions = options::completions(&expecting, "--");
            }
            completions
        }
    };
    completions.in_order()
}

/// Returns the completions of the value of a mount's flag.
fn for_mount(expecting: &Expecting<'_>, word: &str) -> Option<Completions<'static>> {
    let last = expecting.words().last().and_then(|last| last.to_str())?;
    expecting.node().filter(|node| node.is_mount())?;
    values::for_mount(last, "", word)
}

/// Returns the words after the program's name, beginning with the command that a multicall program is invoked as.
fn arguments(root: &Node, words: Vec<OsString>) -> Vec<OsString> {
    let is_assignment = |word: &OsString| {
        let name = word.to_str().and_then(|word| word.split_once('=')).map(|(name, _)| name);
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
    };
    let mut words = words.into_iter().skip_while(is_assignment);
    let program = words.next().unwrap_or_default();
    let name = std::path::Path::new(&program).file_stem().map(std::ffi::OsStr::to_owned);
    let own = name.filter(|name| root.is_multicall && root.child(name.as_encoded_bytes()).is_some());
    own.into_iter().chain(words).collect()
}
