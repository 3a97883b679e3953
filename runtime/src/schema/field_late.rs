//! Properties of the fields that an OpenAPI document describes.

use super::Field;
use super::bits::{BOOL_VALUE, COMMAND_REQUIRES, DISPLAY_DEFAULT, JSON_MEMBERS, NULLABLE};

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
