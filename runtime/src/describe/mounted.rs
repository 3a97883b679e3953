//! The curl-style arguments and flags of a mounted HTTP handler.

use super::subject::Subject;
use crate::data::{Data, Map};
use crate::graph::Node;
use crate::json;

/// Description of the words after a mount's name.
pub(super) const PATH: &str = "Path segments: `users 1` is /users/1, `/` is /";

/// A flag of a mount.
pub(super) struct Flag {
    pub(super) short: Option<char>,
    pub(super) long: Option<&'static str>,
    pub(super) value: Option<&'static str>,
    pub(super) doc: &'static str,
    /// The default, or that it is repeatable.
    pub(super) fact: Option<&'static str>,
}

impl Flag {
    /// Returns whether it is the placeholder for query parameters of any name.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn is_parameter(&self) -> bool {
        self.long.is_some_and(|long| long.starts_with('<'))
    }
}

const REPEATABLE: &str = "repeatable";

const fn flag(short: char, long: &'static str, value: &'static str, doc: &'static str) -> Flag {
    Flag { short: Some(short), long: Some(long), value: Some(value), doc, fact: None }
}

const fn letter(short: char, value: Option<&'static str>, doc: &'static str) -> Flag {
    Flag { short: Some(short), long: None, value, doc, fact: None }
}

const fn word(long: &'static str, value: &'static str, doc: &'static str) -> Flag {
    Flag { short: None, long: Some(long), value: Some(value), doc, fact: None }
}

/// The flags, the most common first.
pub(super) const FLAGS: &[Flag] = &[
    Flag { fact: Some("default: GET, or POST with a body"), ..flag('X', "method", "method", "HTTP method") },
    flag('d', "data", "json", "Request body (implies POST); `@file` and `@-` read it; also --body"),
    Flag { fact: Some(REPEATABLE), ..flag('H', "header", "header", "Request header, `Name: value`") },
    Flag { fact: Some(REPEATABLE), ..word("<key>", "value", "Query parameter") },
    word("data-raw", "text", "Request body, with `@` taken literally"),
    word("data-binary", "data", "Request body, with line ends kept"),
    Flag { fact: Some(REPEATABLE), ..letter('F', Some("name=value"), "Form field; `name=@file` uploads a file") },
    letter('u', Some("user:password"), "Basic authentication"),
    letter('b', Some("cookie"), "Cookie, `name=value`"),
    letter('G', None, "Send the body as query parameters"),
    letter('I', None, "Send a HEAD request"),
    letter('i', None, "Include the response status and headers"),
    letter('o', Some("file"), "Write the response body to a file"),
    letter('A', Some("agent"), "User agent"),
    letter('e', Some("url"), "Referer"),
];

/// The flag of a mount whose requests have to be confirmed.
const CONFIRM: Flag = Flag {
    short: Some('y'),
    long: Some("yes"),
    value: None,
    doc: "Confirm a request that deletes or overwrites something",
    fact: None,
};

/// Returns the flags of a mount, at most `limit` of those that all mounts have.
pub(super) fn flags(node: &Node, limit: usize) -> impl Iterator<Item = &'static Flag> + use<> {
    let mount = node.mount.as_ref().filter(|mount| mount.takes_confirmation());
    FLAGS.iter().take(limit).chain(mount.map(|_| &CONFIRM))
}

/// Number of flags in short help; the others are as in curl.
pub(super) const SHORT_HELP_LEN: usize = 4;

/// Words after the mount's name, and the request that they make.
pub(super) const EXAMPLES: &[(&str, &str)] = &[
    ("users", "GET /users"),
    ("users 1", "GET /users/1"),
    ("users --limit 5", "GET /users?limit=5"),
    (r#"users -X POST -d '{"name":"Ada"}'"#, "POST /users"),
    ("/", "GET /"),
];

/// Returns the environment variables of a remote mount, each with its description.
pub(super) fn variables(subject: &Subject<'_, '_>) -> Vec<(String, String)> {
    let mount = subject.node.mount.as_ref().filter(|_| subject.is_mount());
    mount.and_then(|mount| mount.connection()).map(|connection| connection.variables).unwrap_or_default()
}

/// Inserts the schemas of a mount's input, in the form of a command's.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn schemas(subject: &Subject<'_, '_>, out: &mut Map) {
    out.insert(
        "args",
        json!({
            "type": "object",
            "properties": {
                "path": { "type": "array", "items": { "type": "string" }, "description": PATH },
            },
            "required": ["path"],
            "additionalProperties": false,
        }),
    );
    let properties: Map = flags(subject.node, FLAGS.len()).filter(|flag| !flag.is_parameter()).map(property).collect();
    out.insert(
        "options",
        json!({
            "type": "object",
            "properties": properties,
            "additionalProperties": { "type": "string", "description": "Query parameter" },
        }),
    );
    let variables = variables(subject).into_iter();
    let properties: Map =
        variables.map(|(name, what)| (name, json!({ "type": "string", "description": what }))).collect();
    if !properties.is_empty() {
        out.insert("env", json!({ "type": "object", "properties": properties }));
    }
}

/// Returns the name of a flag, and its schema. A short flag keeps its dash, which tells it from a query parameter.
#[allow(dead_code, reason = "only some features use it")]
fn property(flag: &Flag) -> (String, Data) {
    let letter = flag.short.map(|short| format!("-{short}")).unwrap_or_default();
    let mut facts: Vec<String> =
        flag.long.iter().filter(|_| !letter.is_empty()).map(|_| format!("`{letter}`")).collect();
    facts.extend(flag.fact.filter(|fact| *fact != REPEATABLE).map(str::to_owned));
    let doc = if facts.is_empty() { flag.doc.to_owned() } else { format!("{} ({})", flag.doc, facts.join("; ")) };
    let schema = match flag.value {
        None => json!({ "type": "boolean", "description": doc }),
        Some(_) if flag.fact == Some(REPEATABLE) => {
            json!({ "type": "array", "items": { "type": "string" }, "description": doc })
        }
        Some(_) => json!({ "type": "string", "description": doc }),
    };
    (flag.long.map_or(letter, str::to_owned), schema)
}
