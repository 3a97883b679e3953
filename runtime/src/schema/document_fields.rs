//! Fields that an OpenAPI document describes: their properties, and values given as JSON arrays and objects.

use std::ffi::OsString;

use super::bits::{BOOL_VALUE, COMMAND_REQUIRES, DISPLAY_DEFAULT, JSON_MEMBERS, NULLABLE};
use super::typed::typed;
use super::{Field, FieldRef};
use crate::data::{Data, from_json};

pub(crate) use super::object::kebab;

impl Field {
    /// Sets the name on argv.
    pub(crate) fn long(mut self, long: impl Into<String>) -> Self {
        self.long = Some(long.into());
        self
    }

    /// Accepts a JSON array or object for its members.
    pub(crate) fn json_members(self) -> Self {
        self.with_flag(JSON_MEMBERS)
    }

    /// Accepts `null`.
    pub(crate) fn nullable(self) -> Self {
        self.with_flag(NULLABLE)
    }

    /// Shows the field as required, and leaves enforcing it to the command.
    pub(crate) fn required_by_command(self) -> Self {
        self.with_flag(COMMAND_REQUIRES)
    }

    /// Accepts `true` or `false` as the value of a flag, and any value if it is of another kind.
    pub(crate) fn bool_value(self) -> Self {
        self.with_flag(BOOL_VALUE)
    }

    /// Shows a default, and leaves filling it in to the server.
    pub(crate) fn display_default(self, default: impl ToString) -> Self {
        self.default(default).with_flag(DISPLAY_DEFAULT)
    }

    /// Makes the field required, and removes its placeholders.
    pub(crate) fn required(mut self) -> Self {
        self.kind = self.kind.required();
        self.value_names.clear();
        self
    }

    fn with_flag(mut self, flag: u32) -> Self {
        self.flags |= flag;
        self
    }
}

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
