//! The sections of a page of help.

use std::borrow::Cow;

use super::super::field::{
    description, facts_in_help, facts_in_short, long_flag, positional, short_flag, value, with_note,
};
use super::super::mounted;
use super::super::subject::Subject;
use super::super::text::{first_paragraph, joined, paragraphs, printable, summary};
use super::rows::{Column, Row, Section};
use super::{command_remarks, remarks, tied};
use crate::command::Listed;
use crate::graph::{BUILTIN_HEADING, Brief};
use crate::parse::{GLOBALS, Global, Reach};
use crate::schema::{FieldRef, Part, Tables};

/// Everything that is shown in rows.
pub(in super::super) struct Page {
    /// Arguments, options, those that have a head of their own, and commands.
    pub(in super::super) sections: Vec<Section>,
    pub(in super::super) environment: Section,
    pub(in super::super) globals: Section,
}

impl Page {
    /// Where the right column of all of them begins.
    pub(super) fn column(&self, most: usize) -> usize {
        let mut column = Column::new(most);
        self.sections.iter().for_each(|section| column.see(section));
        column.see(&self.environment);
        column.see(&self.globals);
        column.place(most)
    }
}

pub(in super::super) fn page(subject: &Subject<'_, '_>, is_short: bool) -> Page {
    let make = Rows { tables: &subject.tables, is_short };
    let (arguments, options) = if subject.is_mount() {
        let flags = if is_short { mounted::LISTED } else { mounted::FLAGS.len() };
        (vec![path()], mounted::FLAGS.iter().take(flags).map(flag).collect())
    } else {
        (make.of(Part::Arg), make.of(Part::Option))
    };
    let variables = mounted::variables(subject).into_iter().map(|(name, what)| Row::new(&name, &what));
    let environment = make.of(Part::Env).into_iter().chain(variables).collect();
    let mut sections = vec![Section::new("Arguments", arguments), Section::new("Options", options)];
    sections.append(&mut headed(&make));
    sections.extend(connection(subject, is_short));
    sections.append(&mut commands(subject, is_short));
    Page { sections, environment: Section::new("Environment", environment), globals: globals(subject, is_short) }
}

/// The fields that have a head, in the order in which each is first named.
fn headed(make: &Rows<'_>) -> Vec<Section> {
    let mut out: Vec<Section> = Vec::new();
    for field in make.tables.iter().filter(|field| make.shows(field)) {
        if let Some(heading) = field.heading() {
            put(&mut out, joined(heading), make.row(&field));
        }
    }
    out
}

/// The commands under their heads, in the order in which each is first named.
fn commands(subject: &Subject<'_, '_>, is_short: bool) -> Vec<Section> {
    let mut out: Vec<Section> = Vec::new();
    let topics = subject.topics();
    if !topics.is_empty() {
        let rows = topics.into_iter().map(|(name, text)| Row::new(&name, &text));
        return vec![Section::new("Commands by topic", rows.collect())];
    }
    for brief in subject.headed_children() {
        put(&mut out, brief.listed.heading.map_or_else(|| "Commands".into(), joined), command(&brief, is_short));
    }
    // Those with dashes are shown as flags.
    for builtin in subject.builtins().filter(|_| subject.root.builtin_dashes().is_empty()) {
        let row = Row::new(builtin.name, command_remarks(builtin.doc, None, is_short));
        put(&mut out, BUILTIN_HEADING.into(), row);
    }
    out
}

/// Adds a row to the section of a title.
fn put(sections: &mut Vec<Section>, title: Cow<'_, str>, row: Row) {
    match sections.iter_mut().find(|section| section.title == title) {
        Some(section) => section.rows.push(row),
        None => sections.push(Section::new(title.into_owned(), vec![row])),
    }
}

/// Where to read on.
pub(super) fn hint(subject: &Subject<'_, '_>, is_short: bool) -> Option<String> {
    if !subject.root.has_builtin("help") {
        return None;
    }
    let lists = subject.children().next().is_some();
    let call = |words: &str| tied(&format!("`{} {words}`", subject.typed));
    if subject.has_topics() {
        let (find, index) = (call("--find <words>"), call("--llms-index"));
        return Some(format!("Run {find} for the commands of a topic or about something, {index} for all of them"));
    }
    match (is_short, lists) {
        (true, true) => Some(format!("Run {} for a command, {} for all details", call("<command> -h"), call("--help"))),
        (true, false) => Some(format!("Run {} for all details", call("--help"))),
        (false, true) => Some(format!("Run {} for the details of a command", call("<command> --help"))),
        (false, false) => None,
    }
}

/// Where config files are looked for, on the program's own page.
pub(in super::super) fn config(subject: &Subject<'_, '_>) -> Option<String> {
    let places = subject.root.config_places().filter(|_| subject.is_root())?;
    Some(printable(&places))
}

/// Makes the rows of some fields, in short or with all there is to say.
struct Rows<'a> {
    tables: &'a Tables<'a>,
    is_short: bool,
}

impl Rows<'_> {
    /// The rows of a part, without those that have a head of their own.
    fn of(&self, part: Part) -> Vec<Row> {
        let mut rows = Vec::new();
        for field in self.tables.part(part) {
            if self.shows(&field) && field.heading().is_none() {
                rows.push(self.row(&field));
            }
        }
        rows
    }

    fn shows(&self, field: &FieldRef<'_>) -> bool {
        let is_left_out = self.is_short && field.hides_in_short_help();
        !field.is_hidden() && !is_left_out
    }

    #[inline(never)]
    fn row(&self, field: &FieldRef<'_>) -> Row {
        let text = self.remarks(field);
        let row = match field.part() {
            Part::Arg => Row::new(positional(field), text),
            Part::Env => Row::new(field.name(), text),
            Part::Option => Row::flag(short_flag(field), Some(&long_flag(field)), value(field).as_deref(), &text),
        };
        if self.is_short {
            return row;
        }
        let mut rest = paragraphs(field.doc());
        if !first_paragraph(field.doc()).is_empty() {
            rest.remove(0);
        }
        described(row, field).more(rest)
    }

    fn remarks(&self, field: &FieldRef<'_>) -> String {
        let is_deprecated = field.deprecated().is_some();
        if self.is_short {
            let text = with_note(summary(field.doc()), field.deprecated());
            remarks(text.into_owned(), &facts_in_short(field), is_deprecated)
        } else {
            remarks(description(field), &facts_in_help(field, self.tables), is_deprecated)
        }
    }
}

/// The choices below their field, each with what it means.
fn described(row: Row, field: &FieldRef<'_>) -> Row {
    if !field.has_described_choice() || field.hides_choices() {
        return row;
    }
    row.below(field.shown_choices().map(|choice| {
        let text = with_note(first_paragraph(choice.doc), choice.deprecated);
        let mark = if choice.deprecated.is_some() { " [deprecated]" } else { "" };
        if text.is_empty() { format!("- {}{mark}", choice.name) } else { format!("- {}: {text}{mark}", choice.name) }
    }))
}

fn command(brief: &Brief<'_>, is_short: bool) -> Row {
    let Listed { name, doc, deprecated, .. } = brief.listed;
    let mut names = name.to_owned();
    for alias in brief.aliases() {
        names.push_str(", ");
        names.push_str(alias);
    }
    Row::new(names, command_remarks(doc, deprecated, is_short))
}

fn path() -> Row {
    Row::new("<path>...", mounted::PATH)
}

fn flag(flag: &mounted::Flag) -> Row {
    let facts: Vec<_> = flag.fact.map(str::to_owned).into_iter().collect();
    let value = flag.value.map(|value| format!(" <{value}>"));
    Row::flag(flag.short, flag.long, value.as_deref(), remarks(flag.doc.to_owned(), &facts, false))
}

/// The global options of the program and its groups that are shown.
pub(in super::super) fn own_globals<'g>(subject: &Subject<'_, 'g>) -> impl Iterator<Item = FieldRef<'g>> {
    subject.globals.iter().filter(|field| !field.is_hidden() && field.part() != Part::Arg)
}

/// What may be said about the connection to a handler on the network.
#[cfg(feature = "remote")]
fn connection(subject: &Subject<'_, '_>, is_short: bool) -> Option<Section> {
    let mount = subject.node.mount.as_ref().filter(|_| subject.is_mount() && !is_short)?;
    mount.connection()?;
    let flags = GLOBALS.iter().filter(|global| global.reach == Reach::Remotes && subject.root.has_builtin(global.long));
    let rows: Vec<Row> = flags
        .map(|global| {
            let value = global.value.map(|value| format!(" <{value}>"));
            Row::flag(None, Some(global.long), value.as_deref(), remarks(global.doc.to_owned(), &[], false))
        })
        .collect();
    let title = format!("Connection options (before `{}`)", printable(&subject.node.name));
    (!rows.is_empty()).then(|| Section::new(title, rows))
}

#[cfg(not(feature = "remote"))]
fn connection(_: &Subject<'_, '_>, _: bool) -> Option<Section> {
    None
}

/// The program's own global options, and the flags of the framework, without those that the program does
/// without or the command has taken. In short, the framework's are only mentioned.
fn globals(subject: &Subject<'_, '_>, is_short: bool) -> Section {
    let make = Rows { tables: &subject.globals, is_short };
    let mut section = Section::new("Global options", own_globals(subject).map(|field| make.row(&field)).collect());
    let taken = [&subject.tables, &subject.globals];
    let is_there = |global: &&Global| {
        let is_taken = taken.iter().any(|tables| tables.long(global.long.as_bytes()).is_some());
        // What is about a connection is shown where that is.
        let is_shown = global.reach == Reach::All || global.in_mount;
        !global.hidden
            && !is_taken
            && is_shown
            && global.is_at(subject.node.is_mount(), subject.leaf.is_some(), subject.asks())
            && subject.root.has_builtin(global.long)
    };
    for global in GLOBALS.iter().filter(is_there) {
        let short = global.short.filter(|short| taken.iter().all(|tables| tables.short(*short).is_none()));
        let value = global.value.map(|value| format!(" <{value}>"));
        if is_short {
            let short = short.map(|short| format!("-{short}, ")).unwrap_or_default();
            section.folded.push(format!("{short}--{}{}", global.long, value.unwrap_or_default()));
            continue;
        }
        let choices = (!global.choices.is_empty()).then(|| format!("choices: {}", global.choices.join(", ")));
        let facts: Vec<_> = choices.into_iter().collect();
        // What stands in parentheses is about the short one.
        let is_short_taken = global.short.is_some() && short.is_none();
        let doc = global.doc.split(" (").next().filter(|_| is_short_taken).unwrap_or(global.doc);
        let text = remarks(doc.to_owned(), &facts, false);
        section.rows.push(Row::flag(short, Some(global.long), value.as_deref(), &text));
    }
    for builtin in subject.builtins().filter(|_| !subject.root.builtin_dashes().is_empty()) {
        if is_short {
            section.folded.push(format!("--{}", builtin.name));
        } else {
            let text = command_remarks(builtin.doc, None, is_short);
            section.rows.push(Row::flag(None, Some(builtin.name), None, &text));
        }
    }
    section
}
