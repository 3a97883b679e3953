//! Listings: every command of a program, as data.

pub(super) mod error_codes;
mod index;
pub(super) mod markdown;
pub(super) mod notes;

use super::mounted;
use super::outline::Outline;
use super::subject::{Subject, for_each_name, try_for_each_command};
use super::text::joined;
use crate::command::{CommandRef, Effects};
use crate::data::{Data, Map};
use crate::graph::CommandPath;
use crate::parse::Schema;
use crate::schema::{Deprecation, Part, Tables, json_schema};

use error_codes::error_codes;
pub(crate) use index::{index, index_markdown, served_index, topic_children};
pub(in crate::describe) use markdown::type_name;
pub(crate) use markdown::{listing_markdown, write_listing_markdown};

/// The version of the listing's format.
const VERSION: &str = "vestibule.v1";

/// The member of a listing that holds its commands.
pub(crate) const COMMANDS: &str = "commands";

/// Returns every command at and below a path, with its schemas.
pub(crate) fn listing(target: &CommandPath<'_>, part: Schema) -> Data {
    let mut out = listing_head(target);
    let mut commands = Vec::new();
    for_each_entry(target, part, &mut |command| {
        commands.push(command);
        true
    });
    out.insert(COMMANDS, Data::Array(commands));
    Data::Object(out)
}

/// Visits the commands of a listing until the visitor returns `false`. Where only the input is asked for, results are
/// outlined: their schemas are most of a listing.
pub(crate) fn for_each_entry(target: &CommandPath<'_>, part: Schema, take: &mut dyn FnMut(Data) -> bool) {
    let mut globals = Tables::new();
    target.add_globals(&mut globals);
    try_for_each_command(target, &mut |subject| take(entry(subject, globals.len(), part)));
}

/// Returns the number of commands at and below a path.
pub(crate) fn count_commands(target: &CommandPath<'_>) -> usize {
    let mut count = 0;
    for_each_name(target, &mut |_, _, _| count += 1);
    count
}

/// Returns the members of a listing before its commands.
pub(crate) fn listing_head(target: &CommandPath<'_>) -> Map {
    let mut globals = Tables::new();
    target.add_globals(&mut globals);
    let mut out = Map::new();
    out.insert("version", VERSION);
    let root = target.root();
    out.insert("name", root.name.as_str());
    if let Some(program) = Subject::of(&CommandPath::new(root)) {
        text(&mut out, "description", program.doc());
    }
    if let Some(schema) = json_schema::part(&globals, Part::Option) {
        out.insert("globals", schema);
    }
    if let Some(codes) = Subject::of(target).and_then(|subject| error_codes(&subject.program_error_types())) {
        out.insert("errors", codes);
    }
    out
}

/// Returns whether the path is that of a command, and not only of a group.
pub(crate) fn is_runnable(target: &CommandPath<'_>) -> bool {
    Subject::of(target).is_some_and(|subject| subject.is_runnable())
}

/// Returns schemas of a command with its deprecation and effects, or the listing of a group.
pub(crate) fn schema(target: &CommandPath<'_>, part: Schema) -> Data {
    let Some(subject) = Subject::of(target).filter(Subject::is_runnable) else {
        return listing(target, part);
    };
    let mut out = Map::new();
    out.insert("name", subject.name());
    warnings(&subject, &mut out);
    if part != Schema::Output {
        input_schemas(&subject, 0, &mut out);
    }
    if part != Schema::Input {
        match subject.command.and_then(CommandRef::output) {
            Some(output) => out.insert("output", output),
            None if part == Schema::Output => out.insert("output", undeclared(&subject)),
            None => None,
        };
    }
    if part == Schema::All {
        let mut types = subject.own_error_types();
        types.extend(subject.program_error_types());
        if let Some(codes) = error_codes(&types) {
            out.insert("errors", codes);
        }
    }
    Data::Object(out)
}

/// Returns the schema of any value, with the reason.
fn undeclared(subject: &Subject<'_, '_>) -> Data {
    let mut out = Map::new();
    let text = match subject.sends_requests() {
        true => "The document does not declare the schema of the response",
        false => concat!(
            "The command does not declare the schema of its output: its return type has to implement ",
            "`schemars::JsonSchema` (feature `schemars`), or `Command::output` sets one"
        ),
    };
    out.insert("description", text);
    Data::Object(out)
}

fn entry(subject: &Subject<'_, '_>, known_globals: usize, part: Schema) -> Data {
    let mut out = Map::new();
    out.insert("name", subject.name());
    text(&mut out, "description", subject.doc());
    let aliases = subject.aliases();
    if !aliases.is_empty() {
        out.insert("aliases", Data::from_iter(aliases));
    }
    text(&mut out, "heading", &joined(subject.heading.unwrap_or_default()));
    warnings(subject, &mut out);
    if subject.is_mount() {
        out.insert("mount", "http");
    }
    out.insert("schema", schemas(subject, known_globals, part));
    if let Some(codes) = error_codes(&subject.own_error_types()) {
        out.insert("errors", codes);
    }
    let examples: Vec<_> = subject
        .examples()
        .into_iter()
        .map(|example| {
            let mut one = Map::new();
            one.insert("command", example.line);
            text(&mut one, "description", &example.why);
            Data::Object(one)
        })
        .collect();
    if !examples.is_empty() {
        out.insert("examples", Data::Array(examples));
    }
    Data::Object(out)
}

/// Inserts the deprecation and the effects of a command.
fn warnings(subject: &Subject<'_, '_>, out: &mut Map) {
    if let Some(note) = subject.deprecated() {
        let Deprecation { note, since } = Deprecation::read(note);
        out.insert("deprecated", true);
        text(out, "deprecatedNote", note);
        text(out, "deprecatedSince", since);
    }
    if let Some(effects) = effects(subject.effects(), subject.is_confirmed()) {
        out.insert("effects", effects);
    }
}

/// Inserts text, unless it is empty.
fn text(out: &mut Map, key: &str, text: &str) {
    if !text.is_empty() {
        out.insert(key, text);
    }
}

/// Returns the schemas of a command, with the global options if there are more than `known_globals`.
fn schemas(subject: &Subject<'_, '_>, known_globals: usize, part: Schema) -> Data {
    let mut out = Map::new();
    input_schemas(subject, known_globals, &mut out);
    if let Some(output) = subject.command.and_then(CommandRef::output) {
        out.insert("output", if part == Schema::Input { Outline::of(&output).schema() } else { output });
    }
    Data::Object(out)
}

/// Inserts the schemas of a command's input, with the global options if there are more than `known_globals`.
fn input_schemas(subject: &Subject<'_, '_>, known_globals: usize, out: &mut Map) {
    if subject.is_mount() {
        mounted::schemas(subject, out);
        return;
    }
    for (name, part) in [("args", Part::Arg), ("options", Part::Option), ("env", Part::Env)] {
        if let Some(mut schema) = json_schema::part(&subject.tables, part) {
            if let Some(command) = subject.command {
                command.refine(part, &mut schema);
            }
            out.insert(name, schema);
        }
    }
    if subject.globals.len() > known_globals
        && let Some(schema) = json_schema::part(&subject.globals, Part::Option)
    {
        out.insert("globals", schema);
    }
}

/// Returns the effects that apply, if any.
pub(super) fn effects(effects: Effects, is_confirmed: bool) -> Option<Data> {
    let all = [
        ("readOnly", effects.read_only),
        ("destructive", effects.destructive),
        ("idempotent", effects.idempotent),
        ("openWorld", effects.open_world),
        ("confirm", is_confirmed),
    ];
    let mut out = Map::new();
    for (name, _) in all.into_iter().filter(|(_, applies)| *applies) {
        out.insert(name, true);
    }
    (!out.is_empty()).then_some(Data::Object(out))
}
