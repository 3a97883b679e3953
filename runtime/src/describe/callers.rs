//! The input of callers who are not at the command line: clients of MCP and HTTP.

use super::subject::Subject;
use crate::data::Data;
use crate::schema::{FieldRef, Part, json_schema};

impl Subject<'_, '_> {
    /// Returns the schema of a part of the command's own input.
    pub(super) fn part_for_callers(&self, part: Part) -> Option<Data> {
        json_schema::part_of(&self.tables, part, &|field| !field.is_cli_only())
    }

    /// Returns the schema of the global options.
    pub(super) fn globals_for_callers(&self) -> Option<Data> {
        json_schema::part_of(&self.globals, Part::Option, &|field| self.is_global_of_callers(field))
    }

    /// Returns whether callers choose the value of a global option.
    pub(super) fn is_global_of_callers(&self, field: &FieldRef<'_>) -> bool {
        !field.is_cli_only() && self.target.fixed.is_none_or(|fixed| fixed.get(field.name()).is_none())
    }
}
