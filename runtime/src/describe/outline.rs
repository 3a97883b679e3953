//! The outline of a result: whether it is a list, and the names and types of its fields, from its JSON Schema.

use crate::data::{Data, Map, replace_text};

/// Maximum depth of lists, references and alternatives around the fields.
const MAX_DEPTH: usize = 8;
/// Number of fields above which none is named.
const MAX_FIELDS: usize = 40;

/// The shape of a result. Of a list, the type and the fields are those of its items.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outline<'s> {
    pub(super) is_list: bool,
    /// True if the items arrive one by one.
    pub(super) is_stream: bool,
    /// The fields with their types, in the order of the schema.
    pub(super) fields: Vec<(&'s str, Option<&'s str>)>,
    /// The types that the value may have.
    types: Vec<&'s str>,
}

impl<'s> Outline<'s> {
    /// Reads the outline of a schema.
    pub(super) fn of(schema: &'s Data) -> Self {
        let mut outline = Self::default();
        outline.read(schema, schema, 0);
        if outline.fields.len() > MAX_FIELDS {
            outline.fields.clear();
        }
        outline
    }

    fn read(&mut self, schema: &'s Data, root: &'s Data, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        let schema = resolved(schema, root);
        if !self.is_list && schema["items"].as_object().is_some() {
            (self.is_list, self.is_stream) = (true, schema["x-stream"] == true);
            return self.read(&schema["items"], root, depth + 1);
        }
        for name in types(schema) {
            if !self.types.contains(&name) {
                self.types.push(name);
            }
        }
        for alternatives in ["allOf", "oneOf", "anyOf"] {
            for part in schema[alternatives].as_array().unwrap_or_default() {
                self.read(part, root, depth + 1);
            }
        }
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if !self.fields.iter().any(|(known, _)| *known == name) {
                self.fields.push((name, only(types(resolved(property, root)))));
            }
        }
    }

    /// Returns the outline as a JSON Schema.
    pub(super) fn schema(&self) -> Data {
        let mut value = of_type(if self.fields.is_empty() { only(self.types.iter().copied()) } else { Some("object") });
        if !self.fields.is_empty() {
            let fields: Map =
                self.fields.iter().map(|(name, kind)| ((*name).to_owned(), Data::Object(of_type(*kind)))).collect();
            value.insert("properties", fields);
        }
        if !self.is_list {
            return Data::Object(value);
        }
        let mut list = of_type(Some("array"));
        list.insert("items", value);
        if self.is_stream {
            list.insert("x-stream", true);
        }
        Data::Object(list)
    }
}

fn of_type(name: Option<&str>) -> Map {
    name.map(|name| ("type".to_owned(), Data::from(name))).into_iter().collect()
}

/// Returns the types that a schema names, without null.
fn types(schema: &Data) -> impl Iterator<Item = &str> {
    let types = &schema["type"];
    let several = types.as_array().unwrap_or_default().iter().filter_map(Data::as_str);
    types.as_str().into_iter().chain(several).filter(|name| *name != "null")
}

fn only<'s>(mut names: impl Iterator<Item = &'s str>) -> Option<&'s str> {
    names.next().filter(|_| names.next().is_none())
}

/// Follows the references of a schema within its document.
fn resolved<'s>(mut schema: &'s Data, root: &'s Data) -> &'s Data {
    for _ in 0..MAX_DEPTH {
        let Some(pointer) = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix("#/")) else { break };
        let unescaped = |key: &str| replace_text(&replace_text(key, "~1", "/"), "~0", "~");
        schema = pointer.split('/').fold(root, |found, key| &found[unescaped(key).as_str()]);
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::Outline;
    use crate::data::{from_json, to_json};

    fn outline(schema: &str) -> String {
        to_json(&Outline::of(&from_json(schema).unwrap()).schema())
    }

    #[test]
    fn fields_and_types_are_kept() {
        let record = r##"{"type":"object","description":"d","required":["a"],"properties":{
            "a":{"type":["integer","null"],"minimum":0},"b":{"$ref":"#/$defs/b"},"c":{"oneOf":[]}},"$defs":{"b":{"type":"string"}}}"##;
        let fields = r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{}}}"#;
        assert_eq!(outline(record), fields);
        let list = r##"{"type":"array","items":{"$ref":"#/$defs/r"},"x-stream":true,"$defs":{"r":
            {"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"null"}]}}}"##;
        let items = r#"{"type":"object","properties":{"a":{"type":"string"}}}"#;
        assert_eq!(outline(list), format!(r#"{{"type":"array","items":{items},"x-stream":true}}"#));
    }

    #[test]
    fn what_has_no_fields_keeps_its_type() {
        assert_eq!(outline(r#"{"type":"string","description":"d"}"#), r#"{"type":"string"}"#);
        assert_eq!(outline(r#"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#), "{}");
        assert_eq!(outline(r##"{"$ref":"#/x"}"##), "{}");
        assert_eq!(outline(r##"{"allOf":[{"$ref":"#"},{"$ref":"#/allOf/0"}]}"##), "{}");
        assert_eq!(outline("true"), "{}");
    }
}
