//! The interface of a program: the data that callers rely on, without descriptions.

use super::listing::effects;
use super::listing::error_codes::error_codes;
use crate::command::CommandRef;
use crate::data::{Data, Map, Number};
use crate::graph::{Child, CommandPath, Node};
use crate::parse::GLOBALS;
use crate::schema::{Arity, Deprecation, FieldRef, Kind, Part, Tables};

/// The version of the format.
pub(crate) const FORMAT: &str = "vestibule.interface.v1";

/// Returns everything that callers of a program rely on, including hidden commands and options, in an order that does not
/// depend on the declarations.
pub(crate) fn interface(root: &Node) -> Data {
    let mut commands = Vec::new();
    collect(&CommandPath::new(root), &mut commands);
    commands.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut out = Map::new();
    out.insert("format", FORMAT);
    out.insert("name", root.name.as_str());
    if let Some(version) = &root.version {
        out.insert("version", version.as_str());
    }
    let mut flags: Vec<_> = GLOBALS.iter().map(|global| global.long).filter(|long| root.has_builtin(long)).collect();
    flags.sort_unstable();
    out.insert("flags", Data::from_iter(flags));
    out.insert("commands", commands.into_iter().map(|(_, command)| command).collect::<Data>());
    Data::Object(out)
}

/// Appends the commands at and below a path, each with the words of its path.
fn collect(target: &CommandPath<'_>, out: &mut Vec<(Vec<String>, Data)>) {
    out.push((target.words().into_iter().map(str::to_owned).collect(), entry(target)));
    if target.is_child {
        return;
    }
    for child in target.node().children() {
        target.below(child).once(|below| collect(below, out));
    }
}

fn entry(target: &CommandPath<'_>) -> Data {
    let mut out = Map::new();
    let node = target.node();
    let command = if target.is_child { target.command } else { node.command() };
    let child = target.command.filter(|_| target.is_child).map_or(Child::Node(node), Child::Command);
    let is_mount = !target.is_child && node.is_mount();
    out.insert("path", target.path());
    out.insert(
        "kind",
        if is_mount {
            "mount"
        } else if target.is_child {
            "command"
        } else {
            "group"
        },
    );
    insert_true(&mut out, "runs", command.is_some() || is_mount);
    let summary = child.summary();
    insert_true(&mut out, "hidden", summary.listed.is_hidden);
    insert_true(&mut out, "cliOnly", summary.child.is_cli_only());
    insert_names(&mut out, "aliases", summary.aliases().map(str::to_owned));
    deprecation(&mut out, summary.listed.deprecated);
    let about = command.map(CommandRef::metadata).unwrap_or_default();
    if let Some(effects) = effects(about.effects(), about.confirm().is_some()) {
        out.insert("effects", effects);
    }
    if let Some(format) = command.filter(|_| target.is_child).map_or(node.format, |_| about.format()) {
        out.insert("format", format.name());
    }
    let tables = command.map(CommandRef::tables).unwrap_or_default();
    fields(&mut out, "args", &tables, Part::Arg);
    fields(&mut out, "options", &tables, Part::Option);
    fields(&mut out, "env", &tables, Part::Env);
    if !target.is_child {
        let mut globals = Tables::new();
        node.add_globals(&mut globals);
        fields(&mut out, "globals", &globals, Part::Option);
        fields(&mut out, "globalEnv", &globals, Part::Env);
    }
    if let Some(output) = command.and_then(CommandRef::output) {
        out.insert("output", without_annotations(output));
    }
    let mut types = Vec::new();
    if let Some(command) = command {
        command.add_error_types(&mut types);
    }
    if !target.is_child {
        types.extend(node.error_types.iter().map(|known| known.error_type));
    }
    if let Some(codes) = error_codes(&types) {
        out.insert("errors", without_texts(codes));
    }
    Data::Object(out)
}

/// Inserts the fields of a part: positionals in order, all others by name.
fn fields(out: &mut Map, key: &str, tables: &Tables<'_>, part: Part) {
    let mut fields: Vec<_> = tables.part(part).collect();
    if part != Part::Arg {
        fields.sort_by_key(FieldRef::name);
    }
    if !fields.is_empty() {
        out.insert(key, fields.iter().map(|one| field(one, tables)).collect::<Data>());
    }
}

fn field(field: &FieldRef<'_>, tables: &Tables<'_>) -> Data {
    let kind = field.kind();
    let mut out = Map::new();
    out.insert("name", field.name());
    if field.part() == Part::Option {
        out.insert("long", field.long());
    }
    if let Some(short) = field.short() {
        out.insert("short", short);
    }
    insert_names(&mut out, "shorts", field.shorts().map(String::from));
    insert_names(&mut out, "aliases", field.aliases().map(str::to_owned));
    out.insert("type", type_name(kind));
    if let Some(container) = container(kind) {
        out.insert("holds", container);
    }
    insert_true(&mut out, "required", field.is_required());
    insert_true(&mut out, "optional", kind.is_flag() && kind.is_optional());
    insert_true(&mut out, "hidden", field.is_hidden());
    insert_true(&mut out, "cliOnly", field.is_cli_only());
    deprecation(&mut out, field.deprecated());
    // A default that is computed differs from machine to machine.
    insert_true(&mut out, "defaultComputed", field.has_computed_default());
    let default = field.shown_default().filter(|_| !field.has_computed_default());
    if let Some(default) = &default {
        out.insert("default", default.as_ref());
    }
    if let Some(missing) = field.default_missing() {
        out.insert("without", missing);
    }
    insert_true(&mut out, "bare", field.has_optional_value());
    if field.has_choices() {
        out.insert("choices", choices(field));
    }
    bounds(field, &mut out);
    if let Some(Arity { min, max }) = field.arity() {
        out.insert("minValues", u64::from(min));
        if max != Arity::MANY {
            out.insert("maxValues", u64::from(max));
        }
    }
    let envs: Vec<_> = field.envs().collect();
    if !envs.is_empty() {
        out.insert("env", Data::from_iter(envs));
    }
    if let Some(delimiter) = field.delimiter() {
        out.insert("delimiter", delimiter);
    }
    if let Some(terminator) = field.terminator() {
        out.insert("terminator", terminator);
    }
    insert_true(&mut out, "ignoreCase", field.ignores_case());
    insert_true(&mut out, "requireEquals", field.requires_equals());
    insert_true(&mut out, "trailing", field.is_trailing());
    insert_true(&mut out, "last", field.is_last());
    insert_names(&mut out, "relations", field.notes(tables).into_iter());
    Data::Object(out)
}

fn type_name(kind: Kind) -> &'static str {
    match kind {
        _ if kind.is_count() => "count",
        _ if kind.is(Kind::BOOL) => "boolean",
        _ if kind.is_integer() => "integer",
        _ if kind.is_number() => "number",
        _ if kind.is(Kind::CHAR) => "character",
        _ if kind.is(Kind::PATH) => "path",
        _ if kind.is(Kind::OS) => "bytes",
        _ if kind.is(Kind::CHOICE) => "choice",
        _ if kind.is(Kind::CUSTOM) => "custom",
        _ if kind.is(Kind::DURATION) => "duration",
        _ => "text",
    }
}

/// Returns the container of the values, if there may be several.
fn container(kind: Kind) -> Option<&'static str> {
    match kind {
        _ if kind.is_map() => Some("map"),
        _ if kind.is_list() => Some("list"),
        _ => None,
    }
}

fn choices(field: &FieldRef<'_>) -> Data {
    let aliases = field.choice_aliases();
    let mut choices = field.choices();
    choices.sort_by_key(|choice| choice.name);
    let each = choices.into_iter().map(|choice| {
        let mut one = Map::new();
        one.insert("name", choice.name);
        let own = aliases.iter().filter(|(name, _)| *name == choice.name);
        insert_names(&mut one, "aliases", own.map(|(_, alias)| (*alias).to_owned()));
        insert_true(&mut one, "hidden", choice.hidden);
        deprecation(&mut one, choice.deprecated);
        Data::Object(one)
    });
    each.collect()
}

/// Inserts the declared bounds, or else those of the type.
fn bounds(field: &FieldRef<'_>, out: &mut Map) {
    let (min, max) = field.range().unwrap_or_default();
    let own = field.kind().int_range().filter(|_| !field.kind().is_count());
    let min = min.and_then(Number::parse).map(Data::Number).or_else(|| own.map(|(min, _)| min.into()));
    let max = max.and_then(Number::parse).map(Data::Number).or_else(|| own.map(|(_, max)| max.into()));
    for (key, bound) in [("min", min), ("max", max)] {
        if let Some(bound) = bound {
            out.insert(key, bound);
        }
    }
}

fn deprecation(out: &mut Map, text: Option<&str>) {
    let Some(Deprecation { note, since }) = text.map(Deprecation::read) else { return };
    let mut one = Map::new();
    for (key, text) in [("note", note), ("since", since)] {
        if !text.is_empty() {
            one.insert(key, text);
        }
    }
    out.insert("deprecated", one);
}

fn insert_true(out: &mut Map, key: &str, applies: bool) {
    if applies {
        out.insert(key, true);
    }
}

/// Inserts names in alphabetical order, if there are any.
fn insert_names(out: &mut Map, key: &str, names: impl Iterator<Item = String>) {
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    if !names.is_empty() {
        out.insert(key, Data::from_iter(names));
    }
}

/// Returns codes without their descriptions and hints.
fn without_texts(codes: Data) -> Data {
    let Data::Array(codes) = codes else { return codes };
    let each = codes.into_iter().map(|mut code| {
        if let Data::Object(code) = &mut code {
            code.remove("description");
            code.remove("hint");
        }
        code
    });
    each.collect()
}

/// Keywords of a schema that are annotations.
const ANNOTATIONS: [&str; 6] = ["title", "description", "examples", "$comment", "default", "deprecated"];

/// Returns a schema without annotations, with its members in alphabetical order.
fn without_annotations(schema: Data) -> Data {
    match schema {
        Data::Object(map) => {
            let mut members: Vec<_> = map.into_iter().filter(|(key, _)| !ANNOTATIONS.contains(&key.as_str())).collect();
            members.sort_by(|(a, _), (b, _)| a.cmp(b));
            let each = members.into_iter().map(|(key, value)| match (key.as_str(), value) {
                // These members are named by the schema: `title` is a property like any other.
                ("properties" | "$defs" | "patternProperties", Data::Object(map)) => (key, by_name(map)),
                ("const" | "enum", value) => (key, value),
                ("required", Data::Array(mut names)) => {
                    names.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
                    (key, Data::Array(names))
                }
                (_, value) => (key, without_annotations(value)),
            });
            Data::Object(each.collect())
        }
        Data::Array(items) => Data::Array(items.into_iter().map(without_annotations).collect()),
        other => other,
    }
}

fn by_name(map: Map) -> Data {
    let mut members: Vec<_> = map.into_iter().map(|(key, value)| (key, without_annotations(value))).collect();
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
    Data::Object(members.into_iter().collect())
}
