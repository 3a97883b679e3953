//! Mounts as tools: one for all requests, since no document says which there are.

use super::{Input, Tool, description, path_of};
use crate::command::Effects;
use crate::data::{Data, Map};
use crate::describe::subject::Subject;
use crate::json;
use crate::schema::CONFIRM_DOC;

/// The methods of requests.
const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// The methods of requests that change nothing.
const SAFE_METHODS: &[&str] = &["GET", "HEAD", "OPTIONS"];

/// Returns a mount as a tool.
pub(super) fn tool(subject: &Subject<'_, '_>, name: String) -> Tool {
    let takes_confirmation = subject.node.mount.as_ref().is_some_and(|mount| mount.takes_confirmation());
    Tool {
        name,
        path: path_of(subject),
        title: subject.name(),
        description: description(subject),
        input: Input { schema: schema(METHODS, takes_confirmation), renamed: Vec::new() },
        output: None,
        effects: Effects { destructive: true, ..Effects::default() },
        is_confirmed: false,
        is_open_world: true,
        is_mount: true,
    }
}

impl Tool {
    /// Leaves only the requests of a mount that change nothing.
    pub(crate) fn limit_to_safe(&mut self) {
        self.input.schema = schema(SAFE_METHODS, false);
        self.effects = Effects { read_only: true, ..Effects::default() };
    }
}

fn schema(methods: &[&str], takes_confirmation: bool) -> Map {
    let takes_bodies = methods.contains(&"POST");
    let methods: Data = methods.iter().copied().collect();
    let method = match takes_bodies {
        true => "Method of the request, otherwise GET, or POST with a body",
        false => "Method of the request, otherwise GET",
    };
    let free =
        |description: &str| json!({ "type": "object", "additionalProperties": true, "description": description });
    let schema = json!({
        "type": "object",
        "properties": {
            "method": { "type": "string", "enum": methods, "description": method },
            "path": { "type": "string", "description": "Path of the request, which begins with `/`" },
            "query": free("Parameters of the query by name: texts, numbers, booleans, or lists of them"),
            "headers": free("Headers by name"),
            "body": {
                "anyOf": [{ "type": "string" }, { "type": "object", "additionalProperties": true }, { "type": "array", "items": {} }],
                "description": "Body of the request: a text as it is, anything else as JSON"
            }
        },
        "required": ["path"],
        "additionalProperties": false
    });
    let Data::Object(mut schema) = schema else { return Map::new() };
    if takes_confirmation && let Some(Data::Object(properties)) = schema.get_mut("properties") {
        properties.insert("yes", json!({ "type": "boolean", "default": false, "description": CONFIRM_DOC }));
    }
    schema
}
