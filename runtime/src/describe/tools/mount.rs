//! Mounts as tools: one for all requests, since no document says which there are.

use super::{Input, Tool, description, path_of};
use crate::command::Effects;
use crate::data::{Data, Map};
use crate::describe::subject::Subject;
use crate::json;

/// The methods of requests.
const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// The methods of requests that change nothing.
const SAFE_METHODS: &[&str] = &["GET", "HEAD", "OPTIONS"];

/// Returns a mount as a tool.
pub(super) fn tool(subject: &Subject<'_, '_>, name: String) -> Tool {
    Tool {
        name,
        path: path_of(subject),
        title: subject.name(),
        description: description(subject),
        input: Input { schema: schema(METHODS), renamed: Vec::new() },
        output: None,
        effects: Effects { destructive: true, ..Effects::default() },
        is_open_world: true,
        is_mount: true,
    }
}

impl Tool {
    /// Leaves only the requests of a mount that change nothing.
    pub(crate) fn limit_to_safe(&mut self) {
        self.input.schema = schema(SAFE_METHODS);
        self.effects = Effects { read_only: true, ..Effects::default() };
    }
}

fn schema(methods: &[&str]) -> Map {
    let methods: Data = methods.iter().copied().collect();
    let free =
        |description: &str| json!({ "type": "object", "additionalProperties": true, "description": description });
    let schema = json!({
        "type": "object",
        "properties": {
            "method": { "type": "string", "enum": methods, "default": "GET", "description": "Method of the request" },
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
    match schema {
        Data::Object(schema) => schema,
        _ => Map::new(),
    }
}
