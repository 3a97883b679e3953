//! Completion of command lines in a shell: the scripts that ask, and the answers.
//!
//! A script hands over what is typed up to the cursor; what may stand there is found with the parser that
//! the call itself would meet. No command runs, and no file is read.

mod commands;
mod line;
mod offer;
mod options;
mod place;
mod reply;
mod script;
mod values;

use std::ffi::OsString;

use crate::command::Environment;
use crate::graph::Node;

use offer::Offers;
use place::{Lines, Place};

pub(crate) use reply::reply;
pub(crate) use script::{install, script};

/// Who picks what begins as what is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Picks {
    /// The shell, in the way that its user has set; it is given everything.
    ByShell,
    Here,
}

/// What may stand in the place of a word, behind other words.
fn offers<'a>(root: &'a Node, lines: &'a Lines, word: &str, picks: Picks, environment: &Environment) -> Offers<'a> {
    let place = Place::find(root, lines);
    let is_flag = word.starts_with('-');
    if let Some(offers) = of_mount(&place, word) {
        return offers.in_order();
    }
    let offers = match (&place.field, place.global) {
        (_, Some(global)) => values::of_global(global, "", word),
        _ if is_flag && place.is_option => options::offers(&place, word),
        (field, None) => {
            let mut offers = match field {
                Some(field) => values::of_field(&place, field, "", word),
                None => Offers::default(),
            };
            let is_open = field.is_none() && place.is_option && word.is_empty();
            if place.is_command || place.is_path {
                commands::add(&place, word, picks, environment, &mut offers);
            } else if is_open {
                // Nothing else can follow.
                offers = options::offers(&place, "--");
            }
            offers
        }
    };
    offers.in_order()
}

/// The value of a mount's flag.
fn of_mount(place: &Place<'_>, word: &str) -> Option<Offers<'static>> {
    let last = place.words().last().and_then(|last| last.to_str())?;
    place.node().filter(|node| node.is_mount())?;
    values::of_mount(last, "", word)
}

/// The words behind the program's name, with the command that it is called like.
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
