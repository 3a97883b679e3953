//! The completions of a word.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use crate::data::is_terminal_control;
use crate::hash::Fnv1a64;

use super::super::listing::notes::with_note;
use super::super::text::summary;

/// The completions that the shell provides itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ShellAction {
    #[default]
    Nothing,
    Files,
    Dirs,
    Commands,
    Users,
    Hosts,
}

impl ShellAction {
    /// Returns its name in the scripts.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Nothing => "values",
            Self::Files => "files",
            Self::Dirs => "dirs",
            Self::Commands => "commands",
            Self::Users => "users",
            Self::Hosts => "hosts",
        }
    }
}

/// One completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Completion<'a> {
    pub(super) value: Cow<'a, str>,
    /// Its description, in one line.
    pub(super) doc: Cow<'a, str>,
    /// True if more text follows without a space.
    pub(super) has_no_space: bool,
    is_deprecated: bool,
}

impl<'a> Completion<'a> {
    /// Returns a completion; `deprecated` is the deprecation note, which may be empty.
    pub(super) fn new(value: impl Into<Cow<'a, str>>, doc: &'a str, deprecated: Option<&str>) -> Self {
        let mut doc = with_note(summary(doc), deprecated);
        if deprecated.is_some() {
            doc += if doc.is_empty() { "[deprecated]" } else { " [deprecated]" };
        }
        let value: Cow<'_, str> = value.into();
        let has_no_space = matches!(value.as_bytes().last(), Some(b'=' | b'/' | b':'));
        Self { value, doc, has_no_space, is_deprecated: deprecated.is_some() }
    }

    /// Returns the completion with owned text.
    pub(super) fn into_owned<'o>(self) -> Completion<'o> {
        let (value, doc) = (self.value.into_owned().into(), self.doc.into_owned().into());
        Completion { value, doc, has_no_space: self.has_no_space, is_deprecated: self.is_deprecated }
    }
}

/// All completions of a word.
#[derive(Debug, Default)]
pub(super) struct Completions<'a> {
    /// The beginning of the word that is kept: `--region=`.
    pub(super) prefix: String,
    pub(super) all: Vec<Completion<'a>>,
    pub(super) shell_action: ShellAction,
}

impl<'a> Completions<'a> {
    /// Returns no completions yet, after a prefix that is kept.
    pub(super) fn after(prefix: impl Into<String>) -> Self {
        Self { prefix: prefix.into(), ..Self::default() }
    }

    pub(super) fn add(&mut self, completion: Completion<'a>) {
        // A line break would be two completions to a shell, and the terminal would obey other controls.
        if !completion.value.is_empty() && !completion.value.contains(is_terminal_control) {
            self.all.push(completion);
        }
    }

    /// Removes duplicates, and moves deprecated completions to the end.
    pub(super) fn in_order(mut self) -> Self {
        let mut seen: HashSet<_, BuildHasherDefault<Fnv1a64>> = HashSet::default();
        seen.reserve(self.all.len());
        let mut is_new: Vec<_> = self.all.iter().map(|completion| seen.insert(completion.value.as_bytes())).collect();
        is_new.reverse();
        self.all.retain(|_| is_new.pop().unwrap_or(true));
        let (deprecated, current): (Vec<_>, Vec<_>) =
            self.all.into_iter().partition(|completion| completion.is_deprecated);
        self.all = current;
        self.all.extend(deprecated);
        self
    }
}
