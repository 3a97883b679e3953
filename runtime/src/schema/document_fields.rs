//! JSON arrays and objects as values of list and map options.

use std::ffi::OsString;

use super::FieldRef;
use super::typed::typed;
use crate::data::{Data, from_json};

/// Returns the members of a text that is a JSON array or object, as argv would have them (`key=value` in an object);
/// fails with a key that argv cannot have. `None` if the text stands for itself.
pub(crate) fn json_members(field: &FieldRef<'_>, text: &str) -> Option<Result<Vec<OsString>, String>> {
    let is_map = field.kind().is_map();
    if !field.accepts_json_members() || !text.trim_start().starts_with(if is_map { '{' } else { '[' }) {
        return None;
    }
    match from_json(text).ok()? {
        Data::Array(items) => items.iter().map(|item| typed(field, item)).collect::<Option<_>>().map(Ok),
        Data::Object(pairs) => {
            if let Some((key, _)) = pairs.iter().find(|(key, _)| key.contains('=') || key.is_empty()) {
                return Some(Err(key.to_owned()));
            }
            let pair = |(key, data): (&str, &Data)| {
                let mut pair = OsString::from(format!("{key}="));
                pair.push(typed(field, data)?);
                Some(pair)
            };
            pairs.iter().map(pair).collect::<Option<_>>().map(Ok)
        }
        _ => None,
    }
}
