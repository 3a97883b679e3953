//! Generates calls of commands from their `--schema`.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::requests::{Document, Target, names};
use crate::sample_values::Maker;

/// Formats a value of a schema as arguments.
fn typed(maker: &Maker<'_>, schema: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if !schema["propertyNames"].is_null() {
        return vec![format!("k={}", text(&maker.value(&schema["additionalProperties"])))];
    }
    match maker.value(schema) {
        Value::Array(items) if schema["type"] == "array" && schema["$ref"].is_null() => {
            items.iter().map(text).collect()
        }
        value => vec![text(&value)],
    }
}

/// A call of a command: its positionals and options.
pub(crate) struct Call {
    pub(crate) words: Vec<String>,
    pub(crate) options: Vec<(String, Vec<String>)>,
}

impl Call {
    /// Returns a call with all required inputs.
    pub(crate) fn new(schema: &Value, name: &str) -> Self {
        let mut call = Self { words: vec!["api".to_owned(), name.to_owned()], options: Vec::new() };
        let maker = |part: &str| Maker { root: &schema[part.to_owned()] };
        for (name, property) in schema["args"]["properties"].as_object().into_iter().flatten() {
            let texts = typed(&maker("args"), property).into_iter();
            call.words.extend(texts.map(|text| if text == "{}" { name.to_owned() } else { text }));
        }
        let options = &schema["options"];
        for name in options["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let property = &options["properties"][name];
            let whole = maker("options").value(property);
            let texts = match name {
                "body" if !whole.is_string() => {
                    let is_any = whole == json!({}) && property["type"].is_null() && property["$ref"].is_null();
                    vec![if is_any { "[]".to_owned() } else { whole.to_string() }]
                }
                _ => typed(&maker("options"), property),
            };
            call.options.push((name.to_owned(), texts));
        }
        call
    }

    /// Adds options for some properties of a body without required ones.
    pub(crate) fn add_of_body(&mut self, schema: &Value, document: &Document, target: &Target<'_>) {
        const SOME: usize = 4;
        let Some((pointer, ..)) = document.body(&target.key, &target.method, target.operation) else { return };
        let fields = || target.parameters.keys().filter(|(place, _)| place == "formData").map(|(_, name)| name.clone());
        let whole = document.root.pointer(&pointer).filter(|_| !pointer.is_empty()).unwrap_or(&Value::Null);
        let names: BTreeSet<String> = names(document, whole, 0).into_iter().chain(fields()).collect();
        let made = Maker { root: &document.root }.value(whole);
        let required: Vec<String> = made.as_object().into_iter().flat_map(Map::keys).cloned().collect();
        let is_parameter = |name: &str| target.parameters.keys().any(|(place, own)| place != "formData" && own == name);
        if self.options.iter().any(|(name, _)| names.contains(name.split('.').next().unwrap_or_default())) {
            return;
        }
        let options = &schema["options"];
        let more = names.iter().filter(|name| !required.contains(name) && !is_parameter(name)).take(SOME);
        for name in required.iter().chain(more) {
            let property = &options["properties"][name.as_str()];
            let mut texts = typed(&Maker { root: options }, property);
            // Members of objects have their own options.
            if texts == ["{}"] {
                texts = made.get(name).map(Value::to_string).into_iter().collect();
            }
            if !property.is_null() && !texts.is_empty() {
                self.options.push((name.clone(), texts));
            }
        }
    }

    pub(crate) fn argv(&self) -> Vec<String> {
        let options =
            self.options.iter().flat_map(|(name, texts)| texts.iter().map(move |text| format!("--{name}={text}")));
        self.words.iter().cloned().chain(options).collect()
    }

    /// Returns a call with parameters and a whole body.
    pub(crate) fn with_body(&self, target: &Target<'_>, body: &Value) -> Vec<String> {
        let is_parameter = |name: &str| {
            let plain = name
                .split_once('.')
                .filter(|(place, _)| ["query", "header", "cookie"].contains(place))
                .map_or(name, |(_, plain)| plain);
            target
                .parameters
                .keys()
                .filter(|(place, _)| place != "path" && place != "body")
                .any(|(_, own)| own == plain || plain.starts_with(&format!("{own}.")))
        };
        let mut call = Self { words: self.words.clone(), options: self.options.clone() };
        call.options.retain(|(name, _)| is_parameter(name));
        let mut argv = call.argv();
        argv.extend(["-d".to_owned(), body.to_string()]);
        argv
    }
}
