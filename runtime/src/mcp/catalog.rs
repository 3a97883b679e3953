//! The tools of a program, in the form of each era: all of its commands, or three tools that find and call them.

use std::sync::{Arc, OnceLock};

use rmcp::model::{MetaObject, Tool as WireTool, ToolAnnotations};
use serde_json::{Map as ValueMap, Value};

use crate::command::Effects;
use crate::data::{Data, Map, to_json};
use crate::describe::tools::{self, Tool, ToolNames};
use crate::graph::Node;
use crate::json;
use crate::output::estimate_tokens;

/// Maximum number of commands that are listed as tools of their own.
const MAX_TOOLS: usize = 200;

/// Maximum number of tokens that the tools take of the client's context.
const MAX_TOKENS: usize = 20_000;

/// The form in which a program lists its commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Listing {
    /// Every command is a tool, unless they take too much of the client's context.
    #[default]
    Auto,
    Direct,
    /// Three tools: one searches the commands, one describes some of them, and one calls one.
    Search,
}

impl Listing {
    /// The values of `--tools`.
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "direct" => Self::Direct,
            "search" => Self::Search,
            _ => Self::Auto,
        }
    }
}

/// The names of the three tools of [`Listing::Search`].
pub(super) const SEARCH: &str = "search";
/// The member of a tool's `_meta` that names the member of the input which confirms a call.
const CONFIRM: &str = "dev.vestibule/confirm";

pub(super) const DESCRIBE: &str = "describe";
pub(super) const CALL: &str = "call";

/// The era of the protocol that a request is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Era {
    /// Revisions before 2026-07-28: results are objects.
    Legacy,
    Modern,
}

/// The tools of a program, built when they are first needed.
pub(super) struct Catalog {
    names: OnceLock<ToolNames>,
    listing: Listing,
    /// True if commands that may change something are left out.
    is_read_only: bool,
    /// Values of global options that clients do not choose, by name.
    fixed: Option<Map>,
    tools: OnceLock<Vec<Tool>>,
    is_direct: OnceLock<bool>,
    modern: OnceLock<Vec<WireTool>>,
    legacy: OnceLock<Vec<WireTool>>,
}

impl Catalog {
    pub(super) fn new(listing: Listing, is_read_only: bool, fixed: Option<Map>) -> Self {
        Self {
            names: OnceLock::new(),
            listing,
            is_read_only,
            fixed,
            tools: OnceLock::new(),
            is_direct: OnceLock::new(),
            modern: OnceLock::new(),
            legacy: OnceLock::new(),
        }
    }

    /// Returns the global options that clients do not choose.
    pub(super) fn fixed(&self) -> Option<&Map> {
        self.fixed.as_ref()
    }

    pub(super) fn names(&self, root: &Node) -> &ToolNames {
        self.names.get_or_init(|| tools::names(root))
    }

    /// Returns the commands as tools of their own.
    pub(super) fn all(&self, root: &Node) -> &[Tool] {
        self.tools.get_or_init(|| {
            let mut all = tools::tools(root, self.names(root), self.fixed());
            if self.is_read_only {
                all.iter_mut().filter(|tool| tool.is_mount).for_each(Tool::limit_to_safe);
                all.retain(|tool| tool.effects.read_only);
            }
            all
        })
    }

    /// Returns whether every command is a tool of its own.
    pub(super) fn is_direct(&self, root: &Node) -> bool {
        *self.is_direct.get_or_init(|| match self.listing {
            Listing::Direct => true,
            Listing::Search => false,
            Listing::Auto => self.names(root).len() <= MAX_TOOLS && self.tokens(root) <= MAX_TOKENS,
        })
    }

    /// Returns the estimated number of tokens that the commands take as tools of their own.
    pub(crate) fn tokens(&self, root: &Node) -> usize {
        let of = |tool: &Tool| {
            estimate_tokens(&tool.name)
                + estimate_tokens(&tool.description)
                + estimate_tokens(&to_json(&Data::Object(tool.input.schema.clone())))
        };
        self.all(root).iter().map(of).sum()
    }

    /// Returns the tool of a name.
    pub(super) fn find(&self, root: &Node, name: &str) -> Option<Found<'_>> {
        if self.is_direct(root) {
            return self.all(root).iter().find(|tool| tool.name == name).map(Found::Listed);
        }
        let names = self.names(root);
        let tool = tools::tool_at(root, names.path_of(name)?, names, self.fixed())?;
        Some(Found::Built(Box::new(tool)))
    }

    /// Returns the tools as a client of an era takes them.
    pub(super) fn listed(&self, root: &Node, era: Era) -> &[WireTool] {
        let slot = match era {
            Era::Legacy => &self.legacy,
            Era::Modern => &self.modern,
        };
        slot.get_or_init(|| match self.is_direct(root) {
            true => self.all(root).iter().map(|tool| wire_tool(tool, era)).collect(),
            false => search_tools(root, self.names(root).len()),
        })
    }
}

/// A tool that was found by its name.
pub(super) enum Found<'c> {
    Listed(&'c Tool),
    Built(Box<Tool>),
}

impl std::ops::Deref for Found<'_> {
    type Target = Tool;

    fn deref(&self) -> &Tool {
        match self {
            Self::Listed(tool) => tool,
            Self::Built(tool) => tool,
        }
    }
}

fn wire_tool(tool: &Tool, era: Era) -> WireTool {
    let mut wire = WireTool::new_with_raw(
        tool.name.clone(),
        Some(tool.description.clone().into()).filter(|text: &std::borrow::Cow<'_, str>| !text.is_empty()),
        Arc::new(object(&tool.input.schema)),
    );
    wire.title = Some(tool.title.clone());
    wire.output_schema = output_schema(tool, era).map(|schema| Arc::new(object(&schema)));
    wire.annotations = Some(annotations(tool.effects, tool.is_open_world));
    if tool.is_confirmed {
        let mut meta = MetaObject::new();
        meta.0.insert(CONFIRM.to_owned(), "yes".into());
        wire.meta = Some(meta);
    }
    wire
}

/// Returns the hints on the effects of a tool. Each is stated: clients assume the worst of what is left out.
fn annotations(effects: Effects, is_open_world: bool) -> ToolAnnotations {
    ToolAnnotations::new()
        .read_only(effects.read_only)
        .destructive(effects.destructive)
        .idempotent(effects.idempotent || effects.read_only)
        .open_world(is_open_world)
}

/// Returns the schema of a result as an era takes it: before 2026-07-28, it is that of an object.
pub(super) fn output_schema(tool: &Tool, era: Era) -> Option<Map> {
    let Data::Object(schema) = tool.output.as_ref()? else { return None };
    Some(if needs_wrapper(schema, era) { wrapped(schema.clone()) } else { schema.clone() })
}

/// Returns whether a result is the only member of an object, `result`.
pub(super) fn needs_wrapper(schema: &Map, era: Era) -> bool {
    era == Era::Legacy && schema.get("type").and_then(Data::as_str) != Some("object")
}

/// Returns the schema of an object with the result as its only member. References stay valid: definitions move along,
/// and references to the whole schema now point to the member.
fn wrapped(mut schema: Map) -> Map {
    let definitions = schema.remove("$defs");
    let result = with_moved_root(Data::Object(schema));
    let mut out = Map::new();
    out.insert("type", "object");
    out.insert("properties", json!({ "result": result }));
    out.insert("required", json!(["result"]));
    if let Some(definitions) = definitions {
        out.insert("$defs", with_moved_root(definitions));
    }
    out
}

fn with_moved_root(schema: Data) -> Data {
    match schema {
        Data::Object(map) => map
            .into_iter()
            .map(|(key, value)| match (key.as_str(), value.as_str()) {
                ("$ref", Some("#")) => (key, Data::from("#/properties/result")),
                _ => (key, with_moved_root(value)),
            })
            .collect::<Map>()
            .into(),
        Data::Array(items) => items.into_iter().map(with_moved_root).collect(),
        other => other,
    }
}

/// Returns the three tools that stand for all commands.
fn search_tools(root: &Node, count: usize) -> Vec<WireTool> {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let name = &root.name;
    let read_only = || annotations(Effects { read_only: true, ..Effects::default() }, false);
    let search = tool(
        SEARCH,
        &format!(
            "Search the {count} tools of {name} in plain words. Begin here: `{DESCRIBE}` shows a tool's input, `{CALL}` calls it"
        ),
        &json!({ "query": text("What you want to do, in a few words") }),
        &["query"],
        read_only(),
    );
    let names = json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": 20, "description": "Names of tools" });
    let describe = tool(
        DESCRIBE,
        &format!("Describe tools that `{SEARCH}` found: what they do, and the schemas of their input and result"),
        &json!({ "tools": names }),
        &["tools"],
        read_only(),
    );
    let input =
        json!({ "type": "object", "additionalProperties": true, "description": "Input of the tool, by its schema" });
    let call = tool(
        CALL,
        &format!("Call a tool of {name} by its name"),
        &json!({ "tool": text("Name of the tool"), "input": input }),
        &["tool"],
        ToolAnnotations::new().read_only(false).destructive(true).idempotent(false).open_world(true),
    );
    vec![search, describe, call]
}

fn tool(
    name: &'static str,
    description: &str,
    properties: &Data,
    required: &[&str],
    hints: ToolAnnotations,
) -> WireTool {
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let schema = schema.as_object().map(object).unwrap_or_default();
    let mut tool = WireTool::new(name, description.to_owned(), Arc::new(schema));
    tool.annotations = Some(hints);
    tool
}

/// Returns what `describe` tells of a tool.
pub(super) fn description(tool: &Tool) -> Data {
    let mut out = Map::new();
    out.insert("name", tool.name.as_str());
    if !tool.description.is_empty() {
        out.insert("description", tool.description.as_str());
    }
    out.insert("inputSchema", tool.input.schema.clone());
    if let Some(output) = &tool.output {
        out.insert("outputSchema", output.clone());
    }
    let Effects { read_only, destructive, idempotent, .. } = tool.effects;
    for (name, applies) in [("readOnly", read_only), ("destructive", destructive), ("idempotent", idempotent)] {
        if applies {
            out.insert(name, true);
        }
    }
    Data::Object(out)
}

/// Returns a schema as the protocol's library carries it.
fn object(map: &Map) -> ValueMap<String, Value> {
    // A number that a JSON reader would change becomes text; no bound in the schema of an input is one.
    map.clone().into_iter().map(|(name, value)| (name, Value::from(value))).collect()
}
