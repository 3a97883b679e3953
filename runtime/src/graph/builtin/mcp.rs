//! The built-in command `mcp`.

use super::Builtin;
use crate::command::Command;
use crate::graph::node::ChildSlot;
use crate::schema::{Field, Object};

pub(super) fn build(own: &Builtin) -> ChildSlot {
    let tools = Field::choice("tools", ["auto", "direct", "search"])
        .default("auto")
        .describe("List each command as a tool, or three tools that search, describe and call the commands");
    let command = Command::new(own.name).description(own.doc).options(Object::new().field(tools));
    ChildSlot::Command(command.into())
}
