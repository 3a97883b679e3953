//! Comparing what commands give.

use super::changes::Impact;
use super::command::Comparison;
use super::texts;
use crate::data::{Data, Map};

/// The most steps from the top of a schema: one that names itself goes on forever.
const DEEPEST: usize = 16;

/// Compares the schemas of what a command gives.
pub(super) fn compare(to: &mut Comparison<'_>, path: &str, old: &Data, new: &Data) {
    let of = to.typed(path);
    match (old.is_null(), new.is_null()) {
        (true, true) => {}
        (true, false) => to.tell(Impact::Added, path, "output-known", format!("it is known what {of} gives")),
        (false, true) => {
            to.breaking(path, "output-unknown", format!("it is not known any more what {of} gives"));
        }
        (false, false) => {
            let mut walk = Walk { to, path, of: &of, tops: (old, new) };
            walk.schemas(String::new(), old, new, 0);
        }
    }
}

struct Walk<'w, 'a> {
    to: &'w mut Comparison<'a>,
    path: &'w str,
    of: &'w str,
    /// The whole schemas, which references are looked up in.
    tops: (&'w Data, &'w Data),
}

impl<'w> Walk<'w, '_> {
    fn breaking(&mut self, rule: &'static str, words: String) {
        self.to.breaking(self.path, rule, words);
    }

    /// A part of the result in words.
    fn what(&self, place: &str) -> String {
        if place.is_empty() { format!("the result of {}", self.of) } else { format!("`{place}` of {}", self.of) }
    }

    fn schemas(&mut self, place: String, old: &'w Data, new: &'w Data, depth: usize) {
        let (old, new) = (followed(self.tops.0, old), followed(self.tops.1, new));
        if depth > DEEPEST || old == new {
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
            let words = format!("{} {words}", self.what(&place));
            self.breaking("output-changed", words);
        } else if after.is_empty() && !before.is_empty() {
            let words = format!("{} may be anything now, and was {}", self.what(&place), before.join(" or "));
            self.breaking("output-changed", words);
        }
        self.names(&place, old, new);
        self.members(&place, old, new, depth);
        let items = (&old["items"], &new["items"]);
        if !items.0.is_null() && !items.1.is_null() {
            self.schemas(format!("{place}[]"), items.0, items.1, depth + 1);
        }
    }

    /// A closed set of values, of which readers may know each.
    fn names(&mut self, place: &str, old: &Data, new: &Data) {
        if old["enum"].is_null() {
            return;
        }
        let known: Vec<&Data> = old["enum"].as_array().unwrap_or_default().iter().collect();
        let more = new["enum"].as_array().unwrap_or_default().iter().filter(|value| !known.contains(value));
        let more: Vec<_> = more.map(ToString::to_string).collect();
        if new["enum"].is_null() || !more.is_empty() {
            let words = if more.is_empty() { "any value".to_owned() } else { more.join(", ") };
            let words = format!("{} may be {words} now", self.what(place));
            self.to.tell(Impact::Changed, self.path, "output-values", words);
        }
    }

    fn members(&mut self, place: &str, old: &'w Data, new: &'w Data, depth: usize) {
        let none = Map::new();
        let (before, after) = (old["properties"].as_object(), new["properties"].as_object());
        let Some(before) = before else { return };
        let below = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
        let is_sure = |schema: &Data, name: &str| texts(schema, "required").any(|required| required == name);
        for (name, schema) in before {
            let what = self.what(&below(name));
            match after.and_then(|after| after.get(name)) {
                None => self.breaking("output-removed", format!("{what} is gone")),
                Some(other) => {
                    if is_sure(old, name) && !is_sure(new, name) {
                        self.breaking("output-changed", format!("{what} may be absent now"));
                    } else if !is_sure(old, name) && is_sure(new, name) {
                        self.to.tell(
                            Impact::Relaxed,
                            self.path,
                            "output-changed",
                            format!("{what} is always there now"),
                        );
                    }
                    self.schemas(below(name), schema, other, depth + 1);
                }
            }
        }
        for name in after.unwrap_or(&none).keys().filter(|name| !before.contains_key(name)) {
            let words = format!("{} is new", self.what(&below(name)));
            self.to.tell(Impact::Added, self.path, "output-added", words);
        }
    }
}

/// The schema that a reference within the document leads to.
fn followed<'a>(top: &'a Data, schema: &'a Data) -> &'a Data {
    let mut schema = schema;
    for _ in 0..DEEPEST {
        let Some(name) = schema["$ref"].as_str() else { break };
        schema = match name.strip_prefix("#/$defs/") {
            Some(name) => &top["$defs"][name],
            None if name == "#" => top,
            None => break,
        };
    }
    schema
}

/// The types that a value may have; none when the schema does not say so.
fn types(schema: &Data) -> Vec<&str> {
    match &schema["type"] {
        Data::String(one) => vec![one.as_str()],
        Data::Array(several) => several.iter().filter_map(Data::as_str).collect(),
        _ => Vec::new(),
    }
}
