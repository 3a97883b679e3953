//! Parses forms as a server does.

use serde_json::Value;

/// Parses the pairs of a query or form.
pub(crate) fn pairs(text: &str) -> Vec<(String, String)> {
    url::form_urlencoded::parse(text.as_bytes()).map(|(name, text)| (name.into_owned(), text.into_owned())).collect()
}

/// Parses the fields of a form of either media type: names and texts.
pub(crate) fn fields(media_type: &str, body: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(body).into_owned();
    let Some((_, boundary)) = media_type.split_once("boundary=") else { return pairs(&text) };
    let boundary = format!("--{}", boundary.trim_matches('"'));
    text.split(boundary.as_str()).skip(1).filter(|part| !part.starts_with("--")).map(part).collect()
}

fn part(part: &str) -> (String, String) {
    let (head, content) = part.split_once("\r\n\r\n").unwrap();
    let name = head.split_once(" name=\"").unwrap().1.split('"').next().unwrap();
    (name.to_owned(), content.strip_suffix("\r\n").unwrap().to_owned())
}

/// Collects the scalars of texts that can be JSON, members of maps (`k=text`) or file names, in order.
pub(crate) fn leaves(texts: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for text in texts.iter().map(|text| text.strip_prefix("k=").unwrap_or(text)) {
        match serde_json::from_str(text) {
            Ok(value @ (Value::Array(_) | Value::Object(_))) => scalars(&value, &mut out),
            _ => out.push(std::fs::read_to_string(text).unwrap_or_else(|_| text.to_owned())),
        }
    }
    out.sort();
    out
}

fn scalars(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| scalars(item, out)),
        Value::Object(members) => members.values().for_each(|member| scalars(member, out)),
        Value::String(text) => out.push(text.clone()),
        scalar => out.push(scalar.to_string()),
    }
}
