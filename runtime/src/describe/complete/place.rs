//! What may stand where a word is being typed: read with the parser itself, which is given a word and a
//! flag that nobody knows, and shows where they end up.

use std::ffi::{OsStr, OsString};

use crate::error::InputErrorKind;
use crate::graph::{CommandPath, Node};
use crate::parse::{GLOBALS, Global, ParsedCommand, parse};
use crate::schema::{FieldRef, Tables, Values};

/// Longer than anything that the parser seeks a near word for.
const PROBE: &str = "\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\
    \u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\
    \u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\
    \u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}";

/// The words before the one that is typed, each time with another one behind them.
pub(super) struct Lines {
    plain: Vec<OsString>,
    word: Vec<OsString>,
    flag: Vec<OsString>,
}

impl Lines {
    pub(super) fn new(words: Vec<OsString>) -> Self {
        let with = |last: String| words.iter().cloned().chain([OsString::from(last)]).collect();
        Self { word: with(PROBE.to_owned()), flag: with(format!("--{PROBE}")), plain: words }
    }
}

/// Where a word is being typed.
pub(super) struct Place<'a> {
    pub(super) root: &'a Node,
    lines: &'a Lines,
    /// What the words before lead to.
    pub(super) target: CommandPath<'a>,
    /// The argument or option whose value it is.
    pub(super) field: Option<FieldRef<'a>>,
    /// The framework's flag whose value it is.
    pub(super) global: Option<&'static Global>,
    /// Whether a command, a group or a mount may stand there.
    pub(super) is_command: bool,
    /// Whether an option may stand there.
    pub(super) is_option: bool,
    /// Whether the first word of a path may stand there.
    pub(super) is_path: bool,
    /// The options of the command, if one is reached, and what was given until now.
    pub(super) given: Option<Box<Values<'a>>>,
}

impl<'a> Place<'a> {
    pub(super) fn find(root: &'a Node, lines: &'a Lines) -> Self {
        let word = parse(root, &lines.word);
        let flag = parse(root, &lines.flag);
        let field = word.values.as_deref().and_then(holder);
        let is_option = is_unknown_flag(&flag);
        let is_unknown = word.unknown.as_ref().is_some_and(|(word, _)| word == PROBE);
        let is_first = word.word_as_value == Some(OsStr::new(PROBE));
        let is_mount = !word.target.is_child && word.target.node().is_mount();
        let has_ended = lines.plain.iter().any(|word| word == "--");
        let is_command = is_option && (is_unknown || is_first);
        let is_swallowed = field.is_none() && !is_unknown && !is_first;
        let last = lines.plain.last().filter(|_| is_swallowed);
        Self {
            root,
            lines,
            field: field.or_else(|| early(&word.target, last?)),
            global: last.and_then(|last| valued(root, last)),
            is_command,
            is_option: if is_mount { !has_ended } else { is_option },
            is_path: is_mount && !has_ended && parse(root, &lines.plain).globals.bare,
            target: word.target,
            given: flag.values,
        }
    }

    /// The node that was reached last, unless a command of it was.
    pub(super) fn node(&self) -> Option<&'a Node> {
        (!self.target.is_child).then(|| self.target.node())
    }

    /// Whether it is the root of the program.
    pub(super) fn is_root(&self) -> bool {
        self.node().is_some_and(|node| std::ptr::eq(node, self.root))
    }

    /// The fields that may be given here: the command's and the program's.
    pub(super) fn tables(&self) -> Tables<'a> {
        match &self.given {
            Some(values) => values.tables().clone(),
            None => {
                let mut tables = Tables::new();
                self.target.add_globals(&mut tables);
                tables
            }
        }
    }

    /// What the words before say, without the one that is typed.
    pub(super) fn before(&self) -> Option<Box<Values<'a>>> {
        parse(self.root, &self.lines.plain).values
    }

    /// The words before, and one more.
    pub(super) fn with(&self, word: &str) -> Lines {
        Lines::new(self.lines.plain.iter().cloned().chain([OsString::from(word)]).collect())
    }

    pub(super) fn words(&self) -> &'a [OsString] {
        &self.lines.plain
    }
}

/// The field that the word went to.
fn holder<'a>(values: &Values<'a>) -> Option<FieldRef<'a>> {
    let is_it = |field: &FieldRef<'_>| values.last(field.id()).is_some_and(|(text, _)| text == PROBE);
    values.tables().iter().find(is_it)
}

/// The program's option that a word before the command is, when its value follows.
fn early<'a>(target: &CommandPath<'a>, word: &OsStr) -> Option<FieldRef<'a>> {
    let mut tables = Tables::new();
    target.add_globals(&mut tables);
    let name = word.to_str()?.strip_prefix('-')?;
    let field = match name.strip_prefix('-') {
        Some(long) => tables.long(long.as_bytes()),
        None => name.chars().next_back().and_then(|short| tables.short(short)),
    };
    field.filter(|field| !field.kind().is_flag() && !field.has_optional_value() && !field.requires_equals())
}

/// Whether the flag was looked for among all that are known, and so stands where one may stand.
fn is_unknown_flag(raw: &ParsedCommand<'_>) -> bool {
    let is_it = |text: &str| text.strip_prefix("--") == Some(PROBE);
    raw.errors.iter().any(|error| error.kind == InputErrorKind::UnknownFlag && is_it(&error.field.path))
}

/// The framework's flag that a word is, when its value follows.
fn valued(root: &Node, word: &OsStr) -> Option<&'static Global> {
    let long = word.to_str()?.strip_prefix("--")?;
    GLOBALS.iter().find(|global| global.long == long && global.value_name.is_some() && root.has_builtin(long))
}
