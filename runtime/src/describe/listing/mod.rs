//! Listings: every command of a program for those who read it as data.

mod index;
pub(super) mod markdown;

use super::mounted;
use super::subject::{Subject, for_each_name, try_for_each_command};
use super::text::joined;
use crate::command::{CommandRef, Effects};
use crate::data::{Data, Map};
use crate::graph::CommandPath;
use crate::schema::{Deprecation, Part, Tables, json_schema};

pub(crate) use index::{index, index_markdown};
#[cfg(feature = "skills")]
pub(super) use markdown::{bullet, code, command, doc_with_deprecation, options_of_every_command, page};
pub(crate) use markdown::{listing_markdown, write_listing_markdown};

/// The version of the listing's format.
const VERSION: &str = "vestibule.v1";

/// What the commands of a listing are called in it.
pub(crate) const COMMANDS: &str = "commands";

/// Every command at and below a target, with its schemas.
pub(crate) fn listing(target: &CommandPath<'_>) -> Data {
    let mut out = listing_head(target);
    let mut commands = Vec::new();
    for_each_entry(target, &mut |command| {
        commands.push(command);
        true
    });
    out.insert(COMMANDS, Data::Array(commands));
    Data::Object(out)
}

/// Gives the commands of a listing one by one, until there are enough.
pub(crate) fn for_each_entry(target: &CommandPath<'_>, take: &mut dyn FnMut(Data) -> bool) {
    let mut globals = Tables::new();
    target.add_globals(&mut globals);
    try_for_each_command(target, &mut |subject| take(entry(subject, globals.len())));
}

/// How many commands a listing has.
pub(crate) fn count_commands(target: &CommandPath<'_>) -> usize {
    let mut count = 0;
    for_each_name(target, &mut |_, _, _| count += 1);
    count
}

/// What a listing says before its commands.
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
    out
}

/// Whether a target is a command, and not a group of some.
pub(crate) fn is_runnable(target: &CommandPath<'_>) -> bool {
    Subject::of(target).is_some_and(|subject| subject.is_runnable())
}

/// The schemas of one command, with what is to be known before it is called; the listing of a group.
pub(crate) fn schema(target: &CommandPath<'_>) -> Data {
    let Some(subject) = Subject::of(target).filter(Subject::is_runnable) else {
        return listing(target);
    };
    let mut out = Map::new();
    out.insert("name", subject.name());
    warnings(&subject, &mut out);
    if let Data::Object(parts) = schemas(&subject, 0) {
        for (part, schema) in parts {
            out.insert(part, schema);
        }
    }
    Data::Object(out)
}

fn entry(subject: &Subject<'_, '_>, known: usize) -> Data {
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
    out.insert("schema", schemas(subject, known));
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

/// Inserts that a command is deprecated, and what it does to the world.
fn warnings(subject: &Subject<'_, '_>, out: &mut Map) {
    if let Some(note) = subject.deprecated() {
        let Deprecation { note, since } = Deprecation::read(note);
        out.insert("deprecated", true);
        text(out, "deprecatedNote", note);
        text(out, "deprecatedSince", since);
    }
    if let Some(effects) = effects(subject.effects()) {
        out.insert("effects", effects);
    }
}

/// Inserts a text that says something.
fn text(out: &mut Map, key: &str, text: &str) {
    if !text.is_empty() {
        out.insert(key, text);
    }
}

/// The schemas of a command, with the global options when more of them are valid than are known.
fn schemas(subject: &Subject<'_, '_>, known: usize) -> Data {
    if subject.is_mount() {
        return mounted::schema(subject);
    }
    let mut out = Map::new();
    for (name, part) in [("args", Part::Arg), ("options", Part::Option), ("env", Part::Env)] {
        if let Some(mut schema) = json_schema::part(&subject.tables, part) {
            if let Some(command) = subject.command {
                command.refine(part, &mut schema);
            }
            out.insert(name, schema);
        }
    }
    if subject.globals.len() > known
        && let Some(schema) = json_schema::part(&subject.globals, Part::Option)
    {
        out.insert("globals", schema);
    }
    if let Some(output) = subject.command.and_then(CommandRef::output) {
        out.insert("output", output);
    }
    Data::Object(out)
}

/// What is true of the effects; nothing when none is.
pub(super) fn effects(effects: Effects) -> Option<Data> {
    let all =
        [("readOnly", effects.read_only), ("destructive", effects.destructive), ("idempotent", effects.idempotent)];
    let mut out = Map::new();
    for (name, _) in all.into_iter().filter(|(_, applies)| *applies) {
        out.insert(name, true);
    }
    (!out.is_empty()).then_some(Data::Object(out))
}
