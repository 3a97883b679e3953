//! Compares the output of commands.

use super::changes::Impact;
use super::command::Comparison;
use super::texts;
use crate::data::{Data, Map};

/// Maximum depth of a schema, which may be recursive.
const MAX_DEPTH: usize = 16;

/// Compares the output schemas of a command.
pub(super) fn compare(comparison: &mut Comparison<'_>, path: &str, old: &Data, new: &Data) {
    let of = comparison.typed(path);
    match (old.is_null(), new.is_null()) {
        (true, true) => {}
        (true, false) => {
            comparison.push_allowed(Impact::Added, path, "output-known", format!("the output of {of} is declared now"));
        }
        (false, true) => {
            comparison.push_breaking(path, "output-unknown", format!("the output of {of} is not declared any more"));
        }
        (false, false) => {
            let mut walk = Walk { comparison, path, of: &of, roots: (old, new) };
            walk.compare_schemas(String::new(), old, new, 0);
        }
    }
}

struct Walk<'w, 'a> {
    comparison: &'w mut Comparison<'a>,
    path: &'w str,
    of: &'w str,
    /// The whole schemas, to resolve references in.
    roots: (&'w Data, &'w Data),
}

impl<'w> Walk<'w, '_> {
    fn breaking(&mut self, rule: &'static str, words: String) {
        self.comparison.push_breaking(self.path, rule, words);
    }

    /// Returns the name of a part of the result in messages.
    fn describe(&self, path: &str) -> String {
        if path.is_empty() { format!("the result of {}", self.of) } else { format!("`{path}` of {}", self.of) }
    }

    fn compare_schemas(&mut self, path: String, old: &'w Data, new: &'w Data, depth: usize) {
        let (old, new) = (resolve(self.roots.0, old), resolve(self.roots.1, new));
        if depth > MAX_DEPTH || old == new {
            return;
        }
        let (before, after) = (types(old), types(new));
        let more: Vec<_> = after.iter().filter(|name| !before.contains(name)).copied().collect();
        if !more.is_empty() && !before.is_empty() {
            let is_null = more == ["null"];
            let words = if is_null {
                "may be null now".to_owned()
            } else {
                format!("is {} now, and was {}", after.join(" or "), before.join(" or "))
            };
            let words = format!("{} {words}", self.describe(&path));
            self.breaking("output-changed", words);
        } else if after.is_empty() && !before.is_empty() {
            let words = format!("{} may be anything now, and was {}", self.describe(&path), before.join(" or "));
            self.breaking("output-changed", words);
        }
        self.compare_enum(&path, old, new);
        self.compare_properties(&path, old, new, depth);
        let items = (&old["items"], &new["items"]);
        if !items.0.is_null() && !items.1.is_null() {
            self.compare_schemas(format!("{path}[]"), items.0, items.1, depth + 1);
        }
    }

    /// Compares the values of an enumeration.
    fn compare_enum(&mut self, path: &str, old: &Data, new: &Data) {
        if old["enum"].is_null() {
            return;
        }
        let known: Vec<&Data> = old["enum"].as_array().unwrap_or_default().iter().collect();
        let more = new["enum"].as_array().unwrap_or_default().iter().filter(|value| !known.contains(value));
        let more: Vec<_> = more.map(ToString::to_string).collect();
        if new["enum"].is_null() || !more.is_empty() {
            let words = if more.is_empty() { "any value".to_owned() } else { more.join(", ") };
            let words = format!("{} may be {words} now", self.describe(path));
            self.comparison.push_allowed(Impact::Changed, self.path, "output-values", words);
        }
    }

    fn compare_properties(&mut self, path: &str, old: &'w Data, new: &'w Data, depth: usize) {
        let none = Map::new();
        let (before, after) = (old["properties"].as_object(), new["properties"].as_object());
        let Some(before) = before else { return };
        let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        let is_required = |schema: &Data, name: &str| texts(schema, "required").any(|required| required == name);
        for (name, schema) in before {
            let what = self.describe(&below(name));
            match after.and_then(|after| after.get(name)) {
                None => self.breaking("output-removed", format!("{what} was removed")),
                Some(other) => {
                    if is_required(old, name) && !is_required(new, name) {
                        self.breaking("output-changed", format!("{what} may be absent now"));
                    } else if !is_required(old, name) && is_required(new, name) {
                        self.comparison.push_allowed(
                            Impact::Relaxed,
                            self.path,
                            "output-changed",
                            format!("{what} is always there now"),
                        );
                    }
                    self.compare_schemas(below(name), schema, other, depth + 1);
                }
            }
        }
        for name in after.unwrap_or(&none).keys().filter(|name| !before.contains_key(name)) {
            let words = format!("{} is new", self.describe(&below(name)));
            self.comparison.push_allowed(Impact::Added, self.path, "output-added", words);
        }
    }
}

/// Resolves a reference within the document.
fn resolve<'a>(top: &'a Data, schema: &'a Data) -> &'a Data {
    let mut schema = schema;
    for _ in 0..MAX_DEPTH {
        let Some(name) = schema["$ref"].as_str() else { break };
        schema = match name.strip_prefix("#/$defs/") {
            Some(name) => &top["$defs"][name],
            None if name == "#" => top,
            None => break,
        };
    }
    schema
}

/// Returns the types that a value may have; none if the schema does not name any.
fn types(schema: &Data) -> Vec<&str> {
    match &schema["type"] {
        Data::String(one) => vec![one.as_str()],
        Data::Array(several) => several.iter().filter_map(Data::as_str).collect(),
        _ => Vec::new(),
    }
}
