//! The listing as Markdown, kept short because agents pay for each token.

use super::super::field::{Detail, append_positional, append_value, for_each_fact, long_flag, short_flag};
use super::super::help::usage::usage_lines;
use super::super::mounted;
use super::super::subject::{Subject, effect_words, for_each_name, try_for_each_command};
use super::super::text::{add_item, joined};
use super::error_codes::error_bullets;
use super::notes::{description, with_note};
use crate::data::is_terminal_control;
use crate::graph::CommandPath;
use crate::parse::{GLOBALS, Global, Scope};
use crate::schema::{FieldRef, Kind, Part, Tables};

/// Text before the description of a deprecated command or field.
pub(in crate::describe) const DEPRECATED: &str = "**Deprecated.**";

/// Returns every command at and below a path, each as a section.
pub(crate) fn listing_markdown(target: &CommandPath<'_>) -> String {
    let mut out = String::new();
    write_listing_markdown(target, &mut |text| {
        out.push_str(text);
        true
    });
    out
}

/// Returns the size of a listing that is too long to read, and the way to the commands that are needed.
fn search_note(top: &Subject<'_, '_>) -> String {
    /// Number of commands from which the note is added.
    const LONG: usize = 100;
    let mut count = 0;
    for_each_name(top.target, &mut |_, _, _| count += 1);
    if count < LONG || !top.root.has_builtin("find") {
        return String::new();
    }
    let typed = top.call();
    let (find, index) = (format!("{typed} --find <words>"), format!("{typed} --llms-index"));
    format!("{count} commands: {} prints those that match, {} one line for each.", code(&find), code(&index))
}

/// Writes the listing in pieces until `write` returns `false`.
pub(crate) fn write_listing_markdown(target: &CommandPath<'_>, write: &mut dyn FnMut(&str) -> bool) {
    let Some(top) = Subject::of(target) else { return };
    let mut has_blocks = false;
    let mut write_blocks = |blocks: Vec<String>| {
        if blocks.iter().all(String::is_empty) {
            return true;
        }
        // An empty line separates blocks.
        let separator = if std::mem::replace(&mut has_blocks, true) { "\n" } else { "" };
        write(&format!("{separator}{}", join_blocks(blocks)))
    };
    let mut blocks = Vec::new();
    // A command has a section of its own, which describes it.
    if !top.is_runnable() {
        blocks.push(format!("# {}", top.title()));
        blocks.push(doc_with_deprecation(&top, top.doc()));
    } else if top.children().next().is_some() {
        blocks.push(format!("# {}", top.title()));
    }
    blocks.push(search_note(&top));
    let is_open = write_blocks(blocks)
        && try_for_each_command(target, &mut |subject| {
            let mut blocks = Vec::new();
            command_section(subject, "", false, &mut blocks);
            write_blocks(blocks)
        });
    if is_open {
        let mut blocks = Vec::new();
        options_of_every_command(&top, &mut blocks);
        errors_of_every_command(&top, &mut blocks);
        blocks.push(globals(&top));
        write_blocks(blocks);
    }
}

/// Joins blocks into one text.
pub(in crate::describe) fn join_blocks(mut blocks: Vec<String>) -> String {
    blocks.retain(|block| !block.is_empty());
    let mut out = blocks.join("\n\n");
    out.push('\n');
    out.retain(|c| c == '\n' || c == '\t' || !is_terminal_control(c));
    out
}

/// Appends the global options that the program declares.
pub(in crate::describe) fn options_of_every_command(top: &Subject<'_, '_>, blocks: &mut Vec<String>) {
    let own: String =
        top.globals.iter().filter(|field| !field.is_hidden()).map(|field| field_bullet(&field, &top.globals)).collect();
    if !own.is_empty() {
        blocks.push("## Options of every command".to_owned());
        blocks.push(own.trim_end().to_owned());
    }
}

/// Appends the codes of errors that the program declares.
pub(in crate::describe) fn errors_of_every_command(top: &Subject<'_, '_>, blocks: &mut Vec<String>) {
    let codes = error_bullets(&top.program_error_types());
    if !codes.is_empty() {
        blocks.push("## Errors of every command".to_owned());
        blocks.push(codes.trim_end().to_owned());
    }
}

/// Appends the section of a command, with a warning before its usage. `has_types` tells that the types of values are
/// named.
pub(in crate::describe) fn command_section(
    subject: &Subject<'_, '_>,
    warning: &str,
    has_types: bool,
    blocks: &mut Vec<String>,
) {
    blocks.push(format!("## {}", subject.invocation));
    blocks.push(doc_with_deprecation(subject, subject.doc()));
    blocks.push(warning.to_owned());
    let mut remarks: Vec<_> = subject.aliases().iter().map(|alias| format!("alias: {alias}")).collect();
    remarks.extend(effect_words(subject.effects(), subject.is_confirmed()).map(str::to_owned));
    remarks.extend(subject.heading.map(|heading| format!("heading: {}", joined(heading))));
    let usages: Vec<_> = usage_lines(subject, "\n").lines().map(code).collect();
    blocks.push(join_words(&[usages.join(" or "), parenthesized(&remarks.join("; "))]));
    let bullets = bullets(subject, has_types);
    blocks.push(bullets.trim_end().to_owned());
}

/// Returns the description of a group or command, marked if it is deprecated.
pub(in crate::describe) fn doc_with_deprecation(subject: &Subject<'_, '_>, doc: &str) -> String {
    let deprecated = subject.deprecated();
    join_words(&[deprecated.map_or("", |_| DEPRECATED).to_owned(), with_note(doc, deprecated).into_owned()])
}

fn bullets(subject: &Subject<'_, '_>, has_types: bool) -> String {
    let mut out = String::new();
    if subject.is_mount() {
        out.push_str(&bullet(&code("<path>..."), &[mounted::PATH.to_owned()]));
        mounted::flags(subject.node, mounted::FLAGS.len()).for_each(|flag| out.push_str(&mounted_flag(flag)));
        for (name, what) in mounted::variables(subject) {
            out.push_str(&bullet(&format!("env {}", code(&name)), &[what]));
        }
    }
    for field in subject.tables.iter().filter(|field| !field.is_hidden()) {
        let [mark, about, facts] = remarks(&field, &subject.tables, has_types);
        out.push_str(&bullet(&label(&field), &[mark, about, facts]));
    }
    for example in subject.examples() {
        let why = if example.why.is_empty() { Vec::new() } else { vec![example.why] };
        out.push_str(&bullet(&format!("Example: {}", code(&example.line)), &why));
    }
    out.push_str(&error_bullets(&subject.own_error_types()));
    out
}

pub(in crate::describe) fn field_bullet(field: &FieldRef<'_>, tables: &Tables<'_>) -> String {
    bullet(&label(field), &remarks(field, tables, false))
}

/// Returns the label of a field: its flags, its placeholder, or its environment variable.
fn label(field: &FieldRef<'_>) -> String {
    let mut out = String::new();
    match field.part() {
        Part::Arg => append_positional(field, &mut out),
        Part::Env => return format!("env {}", code(field.name())),
        Part::Option => {
            append_value(field, &mut out);
            return flag_label(Some(&long_flag(field).concat()), short_flag(field), &out);
        }
    }
    code(&out)
}

/// Returns the label of a flag: the long name with its dashes, the short one, and the value.
pub(in crate::describe) fn flag_label(long: Option<&str>, short: Option<char>, value: &str) -> String {
    let long = long.map(code);
    let names = long.into_iter().chain(short.map(|short| code(&format!("-{short}"))));
    let names = names.collect::<Vec<_>>().join(", ");
    let value = value.trim();
    join_words(&[names, if value.is_empty() { String::new() } else { code(value) }])
}

fn remarks(field: &FieldRef<'_>, tables: &Tables<'_>, has_types: bool) -> [String; 3] {
    let deprecated = field.deprecated().map_or("", |_| DEPRECATED);
    let mut text = type_name(field).filter(|_| has_types).unwrap_or_default().to_owned();
    for_each_fact(field, tables, Detail { is_short: false, is_help: false }, &mut |fact| {
        add_item(&mut text, "; ", &[fact]);
    });
    [deprecated.to_owned(), description(field), parenthesized(&text)]
}

/// Returns the type of a field's values, unless they are texts or known from the label.
pub(in crate::describe) fn type_name(field: &FieldRef<'_>) -> Option<&'static str> {
    let kind = field.kind();
    match kind {
        _ if kind.is_flag() || field.has_choices() => None,
        _ if kind.is_integer() => Some("integer"),
        _ if kind.is_number() => Some("number"),
        _ if kind.is(Kind::BOOL) => Some("boolean"),
        _ if kind.is(Kind::PATH) => Some("path"),
        _ if kind.is(Kind::JSON) => Some("JSON"),
        _ if kind.is(Kind::DURATION) => Some("duration"),
        _ => None,
    }
}

pub(in crate::describe) fn mounted_flag(flag: &mounted::Flag) -> String {
    let long = flag.long.map(|long| format!("--{long}"));
    let value = flag.value.map(|value| format!("<{value}>")).unwrap_or_default();
    let label = flag_label(long.as_deref(), flag.short, &value);
    bullet(&label, &[flag.doc.to_owned(), parenthesized(flag.fact.unwrap_or_default())])
}

/// Returns the line of global flags that are valid here; after a mount's name, any other flag is a query parameter.
fn globals(top: &Subject<'_, '_>) -> String {
    let is_mount = top.is_mount();
    let is_listed = |global: &&Global| {
        let is_here = (is_mount || matches!(global.scope, Scope::All | Scope::Fetched))
            && global.applies_to(is_mount, top.command.is_some(), is_mount);
        let is_taken = top.tables.long(global.long.as_bytes()).is_some();
        !global.is_hidden && is_here && !is_taken && top.root.has_builtin(global.long)
    };
    let names = GLOBALS.iter().filter(is_listed);
    let names: Vec<_> = names.map(|global| code(&format!("--{}", global.long))).collect();
    if names.is_empty() { String::new() } else { format!("Global options: {}", names.join(", ")) }
}

pub(in crate::describe) fn parenthesized(facts: &str) -> String {
    if facts.is_empty() { String::new() } else { format!("({facts})") }
}

/// Returns an item of a list: a label, and remarks about it.
pub(in crate::describe) fn bullet(label: &str, remarks: &[String]) -> String {
    let mut out = String::new();
    let remarks: Vec<_> = remarks.iter().map(String::as_str).collect();
    add_bullet(label, &remarks, &mut out);
    out
}

pub(super) fn add_bullet(label: &str, remarks: &[&str], out: &mut String) {
    let mut said = remarks.iter().filter(|remark| !remark.is_empty());
    out.push_str("- ");
    out.push_str(label);
    if let Some(first) = said.next() {
        out.push_str(if first.starts_with('(') { " " } else { ": " });
        out.push_str(first);
    }
    for remark in said {
        out.push(' ');
        out.push_str(remark);
    }
    out.push('\n');
}

/// Joins the parts that are not empty, separated by spaces.
pub(in crate::describe) fn join_words(parts: &[String]) -> String {
    let said: Vec<_> = parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect();
    said.join(" ")
}

/// Returns text as code; text with backticks is delimited by two.
pub(in crate::describe) fn code(text: &str) -> String {
    let (before, after) = if text.contains('`') { ("`` ", " ``") } else { ("`", "`") };
    [before, text, after].concat()
}
