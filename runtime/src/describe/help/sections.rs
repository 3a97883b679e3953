//! The sections of a page of help.

use super::super::field::{description, facts, long_flag, positional, short_flag, value};
use super::super::mounted;
use super::super::subject::{Subject, child_deprecated, child_doc};
use super::super::text::printable;
use super::rows::{Row, Section};
use super::{command_remarks, remarks};
use crate::graph::Child;
use crate::parse::{GLOBALS, Global};
use crate::schema::{FieldRef, Part};

/// Everything that is shown in rows.
pub(super) struct Page {
    pub(super) arguments: Section,
    pub(super) options: Section,
    pub(super) commands: Section,
    pub(super) environment: Section,
    pub(super) globals: Section,
}

impl Page {
    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        let sections = [&self.arguments, &self.options, &self.commands, &self.environment, &self.globals];
        sections.into_iter().flat_map(|section| &section.rows)
    }
}

pub(super) fn page(subject: &Subject<'_, '_>) -> Page {
    let rows = |part, row: fn(&FieldRef<'_>) -> Row| -> Vec<Row> {
        let visible = subject.tables.part(part).filter(|field| !field.is_hidden());
        visible.map(|field| row(&field)).collect()
    };
    let is_mount = subject.is_mount();
    let arguments = if is_mount { vec![path()] } else { rows(Part::Arg, argument) };
    let options = if is_mount { mounted::FLAGS.iter().map(flag).collect() } else { rows(Part::Option, option) };
    Page {
        arguments: Section { title: "Arguments", rows: arguments },
        options: Section { title: "Options", rows: options },
        commands: Section { title: "Commands", rows: subject.children().map(command).collect() },
        environment: Section { title: "Environment", rows: rows(Part::Env, variable) },
        globals: Section { title: "Global options", rows: globals(subject) },
    }
}

/// Where to read on, for a page that lists commands.
pub(super) fn hint(subject: &Subject<'_, '_>) -> Option<String> {
    subject.children().next().filter(|_| subject.root.has_builtin("help"))?;
    Some(format!("Run `{} <command> --help` for the details of a command", subject.typed))
}

/// Where config files are looked for, on the program's own page.
pub(super) fn config(subject: &Subject<'_, '_>) -> Option<String> {
    let config = subject.root.config.as_ref().filter(|_| subject.is_root())?;
    Some(printable(&config.places(&subject.root.name)))
}

fn remarks_of(field: &FieldRef<'_>) -> String {
    remarks(description(field), &facts(field), field.deprecated().is_some())
}

fn argument(field: &FieldRef<'_>) -> Row {
    Row::new(&positional(field), &remarks_of(field))
}

fn variable(field: &FieldRef<'_>) -> Row {
    Row::new(field.name(), &remarks_of(field))
}

fn option(field: &FieldRef<'_>) -> Row {
    Row::flag(short_flag(field), Some(&long_flag(field)), value(field), &remarks_of(field))
}

fn command(child: Child<'_>) -> Row {
    let mut names = vec![child.name()];
    names.extend(child.aliases());
    Row::new(&names.join(", "), &command_remarks(child_doc(child), child_deprecated(child)))
}

fn path() -> Row {
    Row::new("<path>...", mounted::PATH)
}

fn flag(flag: &mounted::Flag) -> Row {
    let facts: Vec<_> = flag.fact.map(str::to_owned).into_iter().collect();
    Row::flag(flag.short, flag.long, flag.value, &remarks(flag.doc.to_owned(), &facts, false))
}

/// The program's own global options, and the flags of the framework, without those that the program does without or the command has taken.
fn globals(subject: &Subject<'_, '_>) -> Vec<Row> {
    let tables = &subject.tables;
    let own = subject.globals.iter().filter(|field| !field.is_hidden() && field.part() != Part::Arg);
    let own = own.map(|field| if field.part() == Part::Env { variable(&field) } else { option(&field) });
    let is_there = |global: &&Global| {
        let is_free = tables.long(global.long.as_bytes()).is_none() && (global.in_mount || !subject.node.is_mount());
        is_free && subject.root.has_builtin(global.long)
    };
    let row = |global: &Global| {
        let short = global.short.filter(|short| tables.short(*short).is_none());
        let choices = (!global.choices.is_empty()).then(|| format!("choices: {}", global.choices.join(", ")));
        let facts: Vec<_> = choices.into_iter().collect();
        Row::flag(short, Some(global.long), global.value, &remarks(global.doc.to_owned(), &facts, false))
    };
    own.chain(GLOBALS.iter().filter(is_there).map(row)).collect()
}
