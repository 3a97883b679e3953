//! The sections of a page of help.

use std::borrow::Cow;

use super::super::field::{description, facts_beside_choices, long_flag, positional, short_flag, value, with_note};
use super::super::mounted;
use super::super::subject::{Subject, child_deprecated, child_doc};
use super::super::text::{first_paragraph, joined, printable};
use super::rows::{Row, Section};
use super::{command_remarks, remarks};
use crate::graph::Child;
use crate::parse::{GLOBALS, Global};
use crate::schema::{FieldRef, Part, Tables};

/// Everything that is shown in rows.
pub(super) struct Page {
    pub(super) arguments: Section,
    pub(super) options: Section,
    /// Those that have a head of their own.
    pub(super) headed: Vec<Section>,
    pub(super) commands: Section,
    pub(super) environment: Section,
    pub(super) globals: Section,
}

impl Page {
    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        let first = [&self.arguments, &self.options].into_iter().chain(&self.headed);
        first.chain([&self.commands, &self.environment, &self.globals]).flat_map(|section| &section.rows)
    }
}

pub(super) fn page(subject: &Subject<'_, '_>) -> Page {
    let tables = &subject.tables;
    let visible = |part| tables.part(part).filter(|field| !field.is_hidden());
    let rows = |part, row: fn(&FieldRef<'_>, &Tables<'_>) -> Row| -> Vec<Row> {
        visible(part).filter(|field| field.heading().is_none()).map(|field| row(&field, tables)).collect()
    };
    let is_mount = subject.is_mount();
    let arguments = if is_mount { vec![path()] } else { rows(Part::Arg, argument) };
    let options = if is_mount { mounted::FLAGS.iter().map(flag).collect() } else { rows(Part::Option, option) };
    let section = |title, rows| Section { title: Cow::Borrowed(title), rows };
    Page {
        arguments: section("Arguments", arguments),
        options: section("Options", options),
        headed: headed(tables),
        commands: section("Commands", subject.children().map(command).collect()),
        environment: section("Environment", rows(Part::Env, variable)),
        globals: section("Global options", globals(subject)),
    }
}

/// The fields that have a head, in the order in which each is first named.
fn headed(tables: &Tables<'_>) -> Vec<Section> {
    let mut out: Vec<Section> = Vec::new();
    for field in tables.iter().filter(|field| !field.is_hidden()) {
        let Some(heading) = field.heading().map(joined) else { continue };
        let row = match field.part() {
            Part::Arg => argument(&field, tables),
            Part::Option => option(&field, tables),
            Part::Env => variable(&field, tables),
        };
        match out.iter_mut().find(|section| section.title == heading) {
            Some(section) => section.rows.push(row),
            None => out.push(Section { title: Cow::Owned(heading), rows: vec![row] }),
        }
    }
    out
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

fn described(row: Row, field: &FieldRef<'_>) -> Row {
    if !field.has_described_choice() {
        return row;
    }
    row.below(field.shown_choices().map(|choice| {
        let text = with_note(first_paragraph(choice.doc), choice.deprecated);
        let mark = if choice.deprecated.is_some() { " [deprecated]" } else { "" };
        if text.is_empty() { format!("- {}{mark}", choice.name) } else { format!("- {}: {text}{mark}", choice.name) }
    }))
}

fn remarks_of(field: &FieldRef<'_>, tables: &Tables<'_>) -> String {
    remarks(description(field), &facts_beside_choices(field, tables), field.deprecated().is_some())
}

fn argument(field: &FieldRef<'_>, tables: &Tables<'_>) -> Row {
    described(Row::new(&positional(field), &remarks_of(field, tables)), field)
}

fn variable(field: &FieldRef<'_>, tables: &Tables<'_>) -> Row {
    described(Row::new(field.name(), &remarks_of(field, tables)), field)
}

fn option(field: &FieldRef<'_>, tables: &Tables<'_>) -> Row {
    let row =
        Row::flag(short_flag(field), Some(&long_flag(field)), value(field).as_deref(), &remarks_of(field, tables));
    described(row, field)
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
    let value = flag.value.map(|value| format!(" <{value}>"));
    Row::flag(flag.short, flag.long, value.as_deref(), &remarks(flag.doc.to_owned(), &facts, false))
}

/// The program's own global options, and the flags of the framework, without those that the program does without or the command has taken.
fn globals(subject: &Subject<'_, '_>) -> Vec<Row> {
    let tables = &subject.tables;
    let own = subject.globals.iter().filter(|field| !field.is_hidden() && field.part() != Part::Arg);
    let own = own.map(|field| match field.part() {
        Part::Env => variable(&field, &subject.globals),
        _ => option(&field, &subject.globals),
    });
    let is_there = |global: &&Global| {
        let is_free = tables.long(global.long.as_bytes()).is_none() && (global.in_mount || !subject.node.is_mount());
        is_free && subject.root.has_builtin(global.long)
    };
    let row = |global: &Global| {
        let short = global.short.filter(|short| tables.short(*short).is_none());
        let choices = (!global.choices.is_empty()).then(|| format!("choices: {}", global.choices.join(", ")));
        let facts: Vec<_> = choices.into_iter().collect();
        let value = global.value.map(|value| format!(" <{value}>"));
        Row::flag(short, Some(global.long), value.as_deref(), &remarks(global.doc.to_owned(), &facts, false))
    };
    own.chain(GLOBALS.iter().filter(is_there).map(row)).collect()
}
