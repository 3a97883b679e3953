//! Fields that an OpenAPI document describes: their properties, and values given as JSON.

use std::ffi::OsString;

use super::bits::{BOOL_VALUE, CALL_ONLY, COMMAND_REQUIRES, DISPLAY_DEFAULT, JSON_MEMBERS, NULLABLE, REQUIRED_IN_BODY};
use super::typed::typed;
use super::{Field, FieldRef, Kind};
use crate::data::{Data, from_json, to_json};

pub(crate) use super::object::kebab;

impl Field {
    /// Sets the name on argv.
    pub(crate) fn long(mut self, long: impl Into<String>) -> Self {
        self.long = Some(long.into());
        self
    }

    /// Leaves it to the command to read JSON, which stands for the value as it is.
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

    /// Returns whether the field is a boolean, or counts its flags.
    pub(crate) fn is_flag(&self) -> bool {
        self.kind.is_flag()
    }

    /// Returns whether the command requires the field.
    pub(crate) fn is_required_by_command(&self) -> bool {
        self.flags & COMMAND_REQUIRES != 0
    }

    /// Shows the field as required if a body is sent, which need not be.
    pub(crate) fn required_in_body(mut self) -> Self {
        self.display_flags |= REQUIRED_IN_BODY;
        self
    }

    /// Leaves the field out of config files.
    pub(crate) fn call_only(mut self) -> Self {
        self.display_flags |= CALL_ONLY;
        self
    }

    /// Accepts `true` or `false` as the value of a flag, and any value if it is of another kind.
    pub(crate) fn bool_value(self) -> Self {
        self.with_flag(BOOL_VALUE)
    }

    /// Shows a default, and leaves filling it in to the server.
    pub(crate) fn display_default(self, default: impl ToString) -> Self {
        self.default(default).with_flag(DISPLAY_DEFAULT)
    }

    /// Adds a paragraph to the description.
    pub(crate) fn add_paragraph(mut self, paragraph: &str) -> Self {
        let separator = if self.doc.is_empty() { "" } else { "\n\n" };
        self.doc.push_str(separator);
        self.doc.push_str(paragraph);
        self
    }

    /// Makes the field required, and removes its placeholders.
    pub(crate) fn never_absent(mut self) -> Self {
        self.kind = self.kind.required();
        self.value_names.clear();
        self
    }

    fn with_flag(mut self, flag: u32) -> Self {
        self.flags |= flag;
        self
    }
}

/// Returns whether a text is a JSON array or object that stands for all values of a list or a map, or the text in JSON that
/// may stand for a boolean.
pub(crate) fn is_json_members(field: &FieldRef<'_>, text: &str) -> bool {
    if !field.accepts_json_members() {
        return false;
    }
    if field.kind().is_list() {
        return text.trim_start().starts_with(['[', '{'])
            && matches!(from_json(text), Ok(Data::Array(_) | Data::Object(_)));
    }
    field.kind().is(Kind::BOOL) && matches!(text, "\"true\"" | "\"false\"")
}

/// Returns whether a text would be read as an entry of a map that a schema allows beside texts.
fn is_entry(field: &FieldRef<'_>, text: &str) -> bool {
    field.kind().base() == Kind::JSON && text.contains('=')
}

/// Returns the text of data for a field that a document describes, which reads it as the same data; `None` if the data is
/// of the wrong type.
pub(crate) fn document_text(field: &FieldRef<'_>, data: &Data) -> Option<OsString> {
    let is_many = field.kind().is_list();
    match data {
        Data::Array(_) | Data::Object(_) if is_many || field.kind().is(Kind::JSON) => Some(to_json(data).into()),
        // A single value for a list or a map is one of another type that the document allows.
        Data::String(text) if is_many && (from_json(text).is_ok() || is_entry(field, text)) => {
            Some(to_json(data).into())
        }
        Data::String(text) if is_many => Some(text.into()),
        _ if is_many => Some(to_json(data).into()),
        // A choice may be of another type than the others.
        Data::Number(_) | Data::Bool(_) if field.kind().is(Kind::TEXT) && field.has_choices() => {
            Some(to_json(data).into())
        }
        // The schema may allow the text beside the boolean.
        Data::String(text) if field.kind().is(Kind::BOOL) && matches!(&**text, "true" | "false") => {
            Some(to_json(data).into())
        }
        // A text that is listed in quotes, because another choice has the same text.
        Data::String(_) if field.choice(&to_json(data)).is_some() => Some(to_json(data).into()),
        _ => typed(field, data),
    }
}
