//! The inputs that the parser expects after some words, for completion.
//!
//! The parser itself decides: it parses the words with a probe after them, once as an unknown word and once as an unknown
//! flag. What is expected is what the probe was bound to, or reported as.

use std::ffi::{OsStr, OsString};

use super::globals::Arity;
use super::{GLOBALS, Global, ParsedCommand, parse};
use crate::error::InputErrorKind;
use crate::graph::{CommandPath, Node};
use crate::schema::{FieldRef, Tables, Values};

/// The probe: control characters, and longer than any word that a suggestion is searched for.
const PROBE: &str = match str::from_utf8(&[1; 161]) {
    Ok(probe) => probe,
    Err(_) => "",
};

/// The words before the cursor, alone and followed by each probe.
pub(crate) struct ProbeLines {
    plain: Vec<OsString>,
    word: Vec<OsString>,
    flag: Vec<OsString>,
}

impl ProbeLines {
    pub(crate) fn new(words: Vec<OsString>) -> Self {
        let with = |last: String| words.iter().cloned().chain([OsString::from(last)]).collect();
        Self { word: with(PROBE.to_owned()), flag: with(format!("--{PROBE}")), plain: words }
    }
}

/// The inputs that are expected after some words.
pub(crate) struct Expecting<'a> {
    pub(crate) root: &'a Node,
    lines: &'a ProbeLines,
    /// The path that the words before it lead to.
    pub(crate) target: CommandPath<'a>,
    /// The argument or option whose value is typed.
    pub(crate) field: Option<FieldRef<'a>>,
    /// The global flag whose value is typed.
    pub(crate) global: Option<&'static Global>,
    /// True if a command, group or mount is valid here.
    pub(crate) is_command: bool,
    /// True if an option is valid here.
    pub(crate) is_option: bool,
    /// True if the first word of a mount's path is valid here.
    pub(crate) is_path: bool,
    /// The options of the command and the values given so far, once a command is reached.
    pub(crate) given: Option<Box<Values<'a>>>,
}

impl<'a> Expecting<'a> {
    /// Returns the inputs that are expected after the words.
    pub(crate) fn after(root: &'a Node, lines: &'a ProbeLines) -> Self {
        let word = parse(root, &lines.word);
        let flag = parse(root, &lines.flag);
        let field = word.values.as_deref().and_then(bound_field);
        let is_option = is_unknown_flag(&flag);
        let is_unknown = word.unknown.as_ref().is_some_and(|unknown| unknown.word == PROBE);
        let is_first = word.word_as_value == Some(OsStr::new(PROBE));
        let is_mount = !word.target.is_child && word.target.node().is_mount();
        let has_ended = lines.plain.iter().any(|word| word == "--");
        let is_command = is_option && (is_unknown || is_first);
        let is_unaccounted = field.is_none() && !is_unknown && !is_first;
        let last = lines.plain.last().filter(|_| is_unaccounted);
        Self {
            root,
            lines,
            field: field.or_else(|| program_option(&word.target, last?)),
            global: last.and_then(|last| global_flag(root, last)),
            is_command,
            is_option: if is_mount { !has_ended } else { is_option },
            is_path: is_mount && !has_ended && parse(root, &lines.plain).globals.bare,
            target: word.target,
            given: flag.values,
        }
    }

    /// Returns the node at the path, unless a command is reached.
    pub(crate) fn node(&self) -> Option<&'a Node> {
        (!self.target.is_child).then(|| self.target.node())
    }

    /// Returns whether the node is the root of the program.
    pub(crate) fn is_root(&self) -> bool {
        self.node().is_some_and(|node| std::ptr::eq(node, self.root))
    }

    /// Returns the fields that are valid here: the command's and the program's.
    pub(crate) fn tables(&self) -> Tables<'a> {
        match &self.given {
            Some(values) => values.tables().clone(),
            None => {
                let mut tables = Tables::new();
                self.target.add_globals(&mut tables);
                tables
            }
        }
    }

    /// Returns the values that the words before the cursor give.
    pub(crate) fn given_values(&self) -> Option<Box<Values<'a>>> {
        parse(self.root, &self.lines.plain).values
    }

    /// Returns the words before the cursor, followed by another word.
    pub(crate) fn with(&self, word: &str) -> ProbeLines {
        ProbeLines::new(self.lines.plain.iter().cloned().chain([OsString::from(word)]).collect())
    }

    /// Returns the words before the cursor.
    pub(crate) fn words(&self) -> &'a [OsString] {
        &self.lines.plain
    }
}

/// Returns the field that the probe was bound to.
fn bound_field<'a>(values: &Values<'a>) -> Option<FieldRef<'a>> {
    let is_probe = |field: &FieldRef<'_>| values.last(field.id()).is_some_and(|(text, _)| text == PROBE);
    values.tables().iter().find(is_probe)
}

/// Returns the program option that a word before the command names, if its value follows.
fn program_option<'a>(target: &CommandPath<'a>, word: &OsStr) -> Option<FieldRef<'a>> {
    let mut tables = Tables::new();
    target.add_globals(&mut tables);
    let name = word.to_str()?.strip_prefix('-')?;
    let field = match name.strip_prefix('-') {
        Some(long) => tables.long(long.as_bytes()),
        None => name.chars().next_back().and_then(|short| tables.short(short)),
    };
    field.filter(|field| !field.kind().is_flag() && !field.has_optional_value() && !field.requires_equals())
}

/// Returns whether the probe was reported as an unknown flag, which means that a flag is valid here.
fn is_unknown_flag(raw: &ParsedCommand<'_>) -> bool {
    let is_probe = |text: &str| text.strip_prefix("--") == Some(PROBE);
    raw.errors.iter().any(|error| error.kind == InputErrorKind::UnknownFlag && is_probe(&error.field.path))
}

/// Returns the global flag that a word names, if its value follows.
fn global_flag(root: &Node, word: &OsStr) -> Option<&'static Global> {
    let long = word.to_str()?.strip_prefix("--")?;
    let has_value = |global: &Global| global.value_name.is_some() && global.arity() != Arity::Optional;
    GLOBALS.iter().find(|global| global.long == long && has_value(global) && root.has_builtin(long))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::data::is_too_long;
    use crate::graph::Cli;
    use crate::schema::{Field, Object};

    #[test]
    fn the_probe_is_near_to_no_name() {
        assert!(is_too_long(PROBE));
    }

    #[test]
    fn a_word_is_a_command_an_option_or_a_value() {
        let options = Object::new().field(Field::string("region"));
        let cli = Cli::create("app").command(Command::new("deploy").options(options).run(|_| Ok("done")));
        let inputs = |line: &str| {
            let lines = ProbeLines::new(line.split_whitespace().map(OsString::from).collect());
            let expecting = Expecting::after(&cli.0, &lines);
            let field = expecting.field.as_ref().map(|field| field.long().to_owned());
            (expecting.is_command, expecting.is_option, field, expecting.global.map(|global| global.long))
        };
        assert_eq!(inputs(""), (true, true, None, None));
        assert_eq!(inputs("deploy"), (false, true, None, None));
        assert_eq!(inputs("deploy --region"), (false, false, Some("region".to_owned()), None));
        // A flag after `--color` is parsed as a flag, so that the missing value is reported.
        assert_eq!(inputs("deploy --color"), (false, true, None, Some("color")));
    }
}
