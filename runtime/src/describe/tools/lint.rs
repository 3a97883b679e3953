//! The rules for tools that clients and the APIs of models enforce.

use std::collections::HashSet;

use super::name::{self, ToolNames};
use super::{Tool, prompts, tool};
use crate::data::{Data, Map, to_json};
use crate::describe::subject::Subject;
use crate::graph::{Child, ChildSummary, CommandPath, DefinitionError, Node};

/// Keywords that no schema of a tool has at its root.
const NOT_AT_ROOT: &[&str] = &["allOf", "anyOf", "enum", "oneOf"];

/// Keywords whose value is a schema.
const OF_ONE: &[&str] = &["contains", "else", "if", "items", "not", "propertyNames", "then"];

/// Keywords whose value is a list of schemas.
const OF_LIST: &[&str] = &["allOf", "anyOf", "oneOf", "prefixItems"];

/// Keywords whose members are schemas.
const OF_MEMBERS: &[&str] = &["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];

/// Reports the commands that clients refuse as tools. The operations of documents are not checked: others write those.
pub(crate) fn check(root: &Node, errors: &mut Vec<DefinitionError>) {
    if !root.has_builtin("mcp") {
        return;
    }
    let mut paths = Vec::new();
    for_each_own(&CommandPath::new(root), &mut |subject| paths.push((super::path_of(subject), subject.name())));
    let mut report = |path: &str, message: String| {
        let path = format!("{} {path}", root.name);
        errors.push(DefinitionError::new(path.trim_end(), message));
    };
    for (path, other) in clashes(&paths) {
        report(path, format!("is the same tool to MCP clients as `{other}`; rename one"));
    }
    let prompts = prompts(root, None);
    for (index, prompt) in prompts.iter().enumerate() {
        let is_clash = |other: &&Tool| other.name == prompt.name && other.path != prompt.path;
        if let Some(other) = prompts.iter().take(index).find(is_clash) {
            let (name, other) = (&prompt.name, &other.path);
            report(&prompt.path, format!("is the prompt `{name}` to MCP clients, as `{other}` is; rename one"));
        }
    }
    let names = ToolNames::new(&root.name, paths.clone());
    if let Some(longest) = names.iter().map(|name| name::in_client(&root.name, name)).max_by_key(String::len)
        && longest.len() > name::MAX_LEN
    {
        let rest = "shorten the name of the program";
        report(
            "",
            format!("MCP clients call its tool `{longest}`, which is longer than {} characters; {rest}", name::MAX_LEN),
        );
    }
    for_each_own(&CommandPath::new(root), &mut |subject| {
        let Some(tool) = tool(subject, &names) else { return };
        for field in subject.tables.iter().filter(|field| field.is_cli_only() && field.is_required()) {
            let label = field.label();
            let problem = format!(
                "{label} is required, and `cli_only`: no MCP client could call it; make the command `cli_only`"
            );
            report(&tool.path, problem);
        }
        problems(&tool).into_iter().for_each(|problem| report(&tool.path, problem));
    });
}

/// Visits the commands that the program declares itself.
fn for_each_own(target: &CommandPath<'_>, visit: &mut dyn FnMut(&Subject<'_, '_>)) {
    target.once(|target| {
        let Some(subject) = Subject::of(target).filter(|subject| subject.node.lazy.is_none()) else { return };
        if subject.is_runnable() && !subject.target.is_cli_only() {
            visit(&subject);
        }
        for ChildSummary { child, .. } in subject.headed_children() {
            if !matches!(child, Child::Node(node) if node.lazy.is_some()) {
                for_each_own(&target.below(child), visit);
            }
        }
    });
}

/// Returns each path whose name as a tool is that of a path before it, with the latter.
fn clashes(paths: &[(String, String)]) -> impl Iterator<Item = (&str, &str)> {
    paths.iter().enumerate().filter_map(|(index, (path, words))| {
        // A command that is defined twice is another error.
        let is_clash = |(before, other): &&(String, String)| before != path && name::plain(other) == name::plain(words);
        let before = paths.iter().take(index).find(is_clash)?;
        Some((path.as_str(), before.1.as_str()))
    })
}

/// Returns what is wrong with the schemas of a tool.
pub(super) fn problems(tool: &Tool) -> Vec<String> {
    schema_problems(&tool.input.schema, tool.output.as_ref())
}

fn schema_problems(input: &Map, output: Option<&Data>) -> Vec<String> {
    let mut lint = Lint { root: input, of: "input", found: Vec::new(), is_input: true };
    lint.root();
    let mut found = lint.found;
    if let Some(Data::Object(schema)) = output {
        let mut lint = Lint { root: schema, of: "result", found: Vec::new(), is_input: false };
        lint.object(schema, "#");
        found.append(&mut lint.found);
    }
    found
}

/// Returns what clients and the APIs of models refuse of a tool, as a server lists it.
pub(crate) fn wire_problems(server: &str, tool: &Data) -> Vec<String> {
    let own = tool["name"].as_str().unwrap_or_default();
    let name = name::in_client(server, own);
    let mut found = Vec::new();
    if own.is_empty() || !own.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')) {
        found.push("the name of a tool has letters, digits, `_` and `-` only".to_owned());
    }
    if name.len() > name::MAX_LEN {
        found.push(format!("clients call it `{name}`, which is longer than {} characters", name::MAX_LEN));
    }
    match &tool["inputSchema"] {
        Data::Object(input) => found.append(&mut schema_problems(input, tool.get("outputSchema"))),
        _ => found.push("it has no schema of its input".to_owned()),
    }
    found
}

struct Lint<'s> {
    root: &'s Map,
    of: &'static str,
    found: Vec<String>,
    is_input: bool,
}

impl Lint<'_> {
    fn report(&mut self, place: &str, what: &str) {
        self.found.push(format!("the schema of its {}, at `{place}`, {what}; MCP clients refuse that", self.of));
    }

    fn root(&mut self) {
        if self.root.get("type").and_then(Data::as_str) != Some("object") {
            self.report("#", "is not that of an object");
        }
        for key in NOT_AT_ROOT.iter().filter(|key| self.root.contains_key(key)) {
            self.report("#", &format!("has `{key}`"));
        }
        self.object(self.root, "#");
    }

    fn schema(&mut self, schema: &Data, place: &str) {
        match schema {
            Data::Object(map) => self.object(map, place),
            other => self.report(place, &format!("is `{}`", to_json(other))),
        }
    }

    fn object(&mut self, map: &Map, place: &str) {
        if map.get("type").is_some_and(|kind| kind.as_str().is_none()) {
            self.report(place, "has a list of types");
        }
        if map.get("type").and_then(Data::as_str) == Some("array")
            && !map.contains_key("items")
            && !map.contains_key("prefixItems")
        {
            self.report(place, "is an array without `items`");
        }
        if let Some(reference) = map.get("$ref")
            && !reference.as_str().is_some_and(|reference| leads_somewhere(self.root, reference))
        {
            self.report(place, &format!("refers to {}, which is not there", to_json(reference)));
        }
        self.members(map, place);
        for (key, value) in map {
            let place = format!("{place}/{key}");
            match (key, value) {
                (key, _) if OF_ONE.contains(&key) => self.schema(value, &place),
                ("additionalProperties", Data::Object(map)) => self.object(map, &place),
                (key, Data::Array(items)) if OF_LIST.contains(&key) => {
                    items.iter().enumerate().for_each(|(index, item)| self.schema(item, &format!("{place}/{index}")));
                }
                (key, Data::Object(members)) if OF_MEMBERS.contains(&key) => {
                    members.iter().for_each(|(name, member)| self.schema(member, &format!("{place}/{name}")));
                }
                _ => {}
            }
        }
    }

    /// Checks the names of members, and that those that are required are there.
    fn members(&mut self, map: &Map, place: &str) {
        let none = Map::new();
        let properties = map.get("properties").and_then(Data::as_object).unwrap_or(&none);
        let required = map.get("required").and_then(Data::as_array).unwrap_or_default();
        let is_closed = map.get("additionalProperties") == Some(&Data::Bool(false));
        let checked = if self.is_input && is_closed { required } else { &[] };
        for name in checked {
            if !name.as_str().is_some_and(|name| properties.contains_key(name)) {
                self.report(place, &format!("requires {}, which is not there", to_json(name)));
            }
        }
        if self.is_input && place == "#" {
            for (name, _) in properties.iter().filter(|(name, _)| !name::is_property(name)) {
                self.report(place, &format!("has the member `{name}`"));
            }
        }
    }
}

/// Returns whether a reference leads to a part of the schema, and not to itself again.
fn leads_somewhere<'s>(root: &'s Map, reference: &'s str) -> bool {
    let (mut reference, mut seen) = (reference, HashSet::new());
    while seen.insert(reference) {
        let Some(schema) = target(root, reference) else { return false };
        match schema.get("$ref").and_then(Data::as_str) {
            Some(next) => reference = next,
            None => return true,
        }
    }
    false
}

/// Returns the part of a schema that a reference names, as a JSON pointer.
fn target<'s>(root: &'s Map, reference: &str) -> Option<&'s Map> {
    let pointer = reference.strip_prefix('#')?;
    let mut parts = pointer.split('/').map(|part| part.replace("~1", "/").replace("~0", "~"));
    if !parts.next()?.is_empty() {
        return None;
    }
    parts.try_fold(root, |map, part| match map.get(&part)? {
        Data::Object(below) => Some(below),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Effects;
    use crate::describe::tools::Input;
    use crate::json;

    fn of(input: Data, output: Option<Data>) -> Vec<String> {
        let Data::Object(schema) = input else { panic!("an object") };
        let tool = Tool {
            name: "a".to_owned(),
            path: "a".to_owned(),
            title: "a".to_owned(),
            description: String::new(),
            input: Input { schema, renamed: Vec::new() },
            output,
            effects: Effects::default(),
            is_confirmed: false,
            is_open_world: false,
            is_mount: false,
        };
        problems(&tool)
    }

    #[test]
    fn schemas_outside_of_the_profile_are_found() {
        let wrong = [
            (json!({ "type": "string" }), "at `#`, is not that of an object"),
            (json!({ "type": "object", "anyOf": [] }), "at `#`, has `anyOf`"),
            (json!({ "type": "object", "properties": { "a": true } }), "at `#/properties/a`, is `true`"),
            (
                json!({ "type": "object", "properties": { "a": { "items": false } } }),
                "at `#/properties/a/items`, is `false`",
            ),
            (
                json!({ "type": "object", "properties": { "a": { "anyOf": [true] } } }),
                "at `#/properties/a/anyOf/0`, is `true`",
            ),
            (
                json!({ "type": "object", "properties": { "a": { "type": ["null"] } } }),
                "at `#/properties/a`, has a list of types",
            ),
            (json!({ "type": "object", "properties": { "a": { "type": "array" } } }), "is an array without `items`"),
            (json!({ "type": "object", "properties": { "a b": {} } }), "has the member `a b`"),
            (
                json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } } }),
                r##"refers to "#/$defs/b", which is not there"##,
            ),
            (json!({ "type": "object", "properties": { "a": { "$ref": "other.json" } } }), "refers to"),
            (json!({ "type": "object", "$defs": { "a": { "$ref": "#/$defs/a" } } }), "refers to"),
            (
                json!({ "type": "object", "required": ["a"], "additionalProperties": false }),
                r#"requires "a", which is not there"#,
            ),
        ];
        for (schema, expected) in wrong {
            let found = of(schema.clone(), None);
            assert!(matches!(&found[..], [only] if only.contains(expected)), "{schema}: {found:?}");
        }
        let found = of(json!({ "type": "object" }), Some(json!({ "anyOf": [true, { "$ref": "#/anyOf/0" }] })));
        assert_eq!(found.len(), 2, "{found:?}");
        let fine = json!({
            "type": "object",
            "properties": { "a": { "$ref": "#/$defs/a~1b" }, "c": { "type": "array", "items": {} } },
            "$defs": { "a/b": { "type": "string" } },
            "required": ["a"],
            "additionalProperties": false,
        });
        assert_eq!(of(fine.clone(), Some(fine)), [""; 0]);
    }
}
