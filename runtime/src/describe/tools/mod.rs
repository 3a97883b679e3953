//! Commands as tools of a model: a name, one schema of the whole input, and the schema of the result.

mod lint;
mod mount;
mod name;
mod notes;
mod portable;
mod published;

use super::subject::{Subject, for_each_command, for_each_served_name};
use crate::command::media::is_media;
use crate::command::{CommandRef, Effects};
use crate::data::{Data, Map};
use crate::graph::{CommandPath, Node};
use crate::schema::{Deprecation, Part};

pub(crate) use lint::check;
pub(crate) use lint::wire_problems;
pub(crate) use name::ToolNames;
use portable::{is_exact, portable, without_unions};
pub(crate) use published::{PublishedResource, prompts, resources};

/// A command as a tool.
pub(crate) struct Tool {
    pub(crate) name: String,
    /// Path of the command below the program.
    pub(crate) path: String,
    /// The path as a person reads it: that of the program, if the command is the program itself.
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) input: Input,
    /// Schema of the result, if every result that matches it is exact in every JSON reader.
    pub(crate) output: Option<Data>,
    pub(crate) effects: Effects,
    /// True if the member `yes` of the input confirms the call.
    pub(crate) is_confirmed: bool,
    /// True if the command sends requests to a handler that is mounted.
    pub(crate) is_open_world: bool,
    /// True if it is a mount, whose requests are free.
    pub(crate) is_mount: bool,
}

/// The input of a tool.
#[derive(Default)]
pub(crate) struct Input {
    pub(crate) schema: Map,
    /// Members whose names tools may not have, each with the name in the schema and that of the field.
    pub(crate) renamed: Vec<(String, String)>,
}

/// Returns the name of the tool of each command, with the path of the command. Those that only the command line has are no tools.
pub(crate) fn names(root: &Node) -> ToolNames {
    let mut paths = Vec::new();
    let target = CommandPath::new(root);
    let is_own = Subject::of(&target).is_some_and(|subject| subject.is_runnable() && !target.is_cli_only());
    for_each_served_name(&target, &mut |name| {
        let path = if is_own && paths.is_empty() { "" } else { name };
        paths.push((path.to_owned(), name.to_owned()));
    });
    ToolNames::new(&root.name, paths)
}

/// Returns every visible command as a tool, and every mount whose requests are free. Global options that are `fixed` are no
/// inputs.
pub(crate) fn tools(root: &Node, names: &ToolNames, fixed: Option<&Map>) -> Vec<Tool> {
    let (mut tools, path) = (Vec::new(), CommandPath::new(root).with_fixed(fixed));
    for_each_command(&path, &mut |subject| tools.extend(tool(subject, names)));
    tools
}

/// Returns the command at a path as a tool, as [`tools`] does.
pub(crate) fn tool_at(root: &Node, path: &str, names: &ToolNames, fixed: Option<&Map>) -> Option<Tool> {
    let target = CommandPath::find(root, path).ok()?.with_fixed(fixed);
    target.once(|target| tool(&Subject::of(target)?, names))
}

fn tool(subject: &Subject<'_, '_>, names: &ToolNames) -> Option<Tool> {
    let name = names.name_of(&path_of(subject))?.to_owned();
    of_command(subject, name)
}

fn path_of(subject: &Subject<'_, '_>) -> String {
    if subject.is_root() { String::new() } else { subject.target.path() }
}

/// Returns a command as a tool of a name.
fn of_command(subject: &Subject<'_, '_>, name: String) -> Option<Tool> {
    if subject.is_mount() {
        return Some(mount::tool(subject, name));
    }
    let command = subject.command?;
    let path = path_of(subject);
    Some(Tool {
        name,
        title: subject.name(),
        path,
        description: description(subject),
        input: input(subject, command),
        output: if subject.sends_requests() { None } else { command.output().and_then(output) },
        effects: subject.effects(),
        is_confirmed: subject.is_confirmed(),
        is_open_world: subject.uses_network(),
        is_mount: false,
    })
}

fn description(subject: &Subject<'_, '_>) -> String {
    let doc = subject.doc().trim();
    let Some(note) = subject.deprecated() else { return doc.to_owned() };
    let Deprecation { note, since } = Deprecation::read(note);
    let since = if since.is_empty() { String::new() } else { format!(" since {since}") };
    let note = if note.is_empty() { String::new() } else { format!(": {note}") };
    format!("Deprecated{since}{note}\n\n{doc}").trim().to_owned()
}

/// Returns the schema of the result, which a reader holds the result against; `None` if numbers of the result may lose
/// digits in a reader, which leaves the result out then.
fn output(schema: Data) -> Option<Data> {
    // Media is content of its own, not data.
    if is_media(&schema) || !is_exact(&schema) || schema.as_object().is_none() {
        return None;
    }
    let mut schema = portable(schema);
    if let Data::Object(schema) = &mut schema {
        // The name of a Rust type.
        schema.remove("title");
    }
    Some(schema)
}

/// Returns the arguments, options and global options as one object, in the form of `--input`: by name; or by part, if
/// two parts share a name.
fn input(subject: &Subject<'_, '_>, command: CommandRef<'_>) -> Input {
    let object = |schema| match without_unions(portable(schema)) {
        Data::Object(schema) => Some(schema),
        _ => None,
    };
    let own = |part| {
        let mut schema = subject.part_for_callers(part)?;
        command.refine(part, &mut schema);
        let mut schema = object(schema)?;
        notes::add(&mut schema, &subject.tables, part);
        Some(schema)
    };
    let parts = [
        ("args", own(Part::Arg)),
        ("options", own(Part::Option)),
        ("globals", subject.globals_for_callers().and_then(object)),
    ];
    let mut parts: Vec<(&str, Map)> = parts.into_iter().filter_map(|(name, schema)| Some((name, schema?))).collect();
    let definitions = definitions(&mut parts);
    let mut input = merged(&parts).unwrap_or_else(|| by_part(parts));
    if !definitions.is_empty() {
        input.schema.insert("$defs", definitions);
    }
    input
}

/// Takes the definitions out of the parts: references look for them at the root. One whose name is taken gets the name of its
/// part as well.
fn definitions(parts: &mut [(&str, Map)]) -> Map {
    let mut all = Map::new();
    for (part, schema) in parts {
        let Some(own) = schema.remove("$defs") else { continue };
        let is_taken = |name: &str, definition: &Data| all.get(name).is_some_and(|other| other != definition);
        let members = own.as_object().into_iter().flatten().filter(|(name, definition)| is_taken(name, definition));
        let taken: Vec<String> = members.map(|(name, _)| name.to_owned()).collect();
        let (mut body, mut own) = (Data::Object(std::mem::take(schema)), own);
        for name in &taken {
            let reference = |name: &str| format!("#/$defs/{}", name.replace('~', "~0").replace('/', "~1"));
            let (from, to) = (reference(name), reference(&format!("{part}.{name}")));
            (body, own) = (with_reference(body, &from, &to), with_reference(own, &from, &to));
        }
        if let Data::Object(body) = body {
            *schema = body;
        }
        if let Data::Object(own) = own {
            for (name, definition) in own {
                let name = if taken.contains(&name) { format!("{part}.{name}") } else { name };
                all.insert(name, definition);
            }
        }
    }
    all
}

/// Replaces a reference wherever it is.
fn with_reference(schema: Data, from: &str, to: &str) -> Data {
    match schema {
        Data::Object(map) => map
            .into_iter()
            .map(|(key, value)| match key == "$ref" && value.as_str() == Some(from) {
                true => (key, Data::from(to)),
                false => (key, with_reference(value, from, to)),
            })
            .collect::<Map>()
            .into(),
        Data::Array(items) => items.into_iter().map(|item| with_reference(item, from, to)).collect(),
        other => other,
    }
}

/// Returns one object with the members of all parts; `None` if two of them have one name.
fn merged(parts: &[(&str, Map)]) -> Option<Input> {
    let (mut input, mut properties, mut required) = (Input::default(), Map::new(), Vec::new());
    let mut additional = Data::Bool(false);
    for (_, schema) in parts {
        let known = |name: &str| name.to_owned();
        let mut names = Vec::new();
        for (name, property) in members(schema, "properties") {
            let shown = name::property(name, |shown| properties.contains_key(shown));
            if properties.contains_key(name) {
                return None;
            }
            if shown != *name {
                input.renamed.push((shown.clone(), known(name)));
            }
            names.push((name, shown.clone()));
            properties.insert(shown, property.clone());
        }
        for name in schema.get("required").and_then(Data::as_array).unwrap_or_default() {
            let shown = names.iter().find(|(own, _)| name.as_str() == Some(own)).map(|(_, shown)| shown.as_str());
            required.extend(shown.map(Data::from));
        }
        if let Some(own) = schema.get("additionalProperties").filter(|own| **own != Data::Bool(false)) {
            additional = own.clone();
        }
    }
    let schema = &mut input.schema;
    schema.insert("type", "object");
    if !properties.is_empty() {
        schema.insert("properties", properties);
    }
    if !required.is_empty() {
        schema.insert("required", required);
    }
    schema.insert("additionalProperties", additional);
    Some(input)
}

/// Returns an object with a member for each part.
fn by_part(parts: Vec<(&str, Map)>) -> Input {
    let has_required = |schema: &Map| schema.contains_key("required");
    let required: Vec<Data> =
        parts.iter().filter(|(_, schema)| has_required(schema)).map(|(name, _)| Data::from(*name)).collect();
    let mut schema = Map::new();
    schema.insert("type", "object");
    schema.insert(
        "properties",
        parts.into_iter().map(|(name, schema)| (name.to_owned(), Data::Object(schema))).collect::<Map>(),
    );
    if !required.is_empty() {
        schema.insert("required", required);
    }
    schema.insert("additionalProperties", false);
    Input { schema, renamed: Vec::new() }
}

fn members<'d>(schema: &'d Map, key: &str) -> impl Iterator<Item = (&'d str, &'d Data)> {
    schema.get(key).and_then(Data::as_object).into_iter().flatten()
}
