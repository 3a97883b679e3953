//! The built-in command `completions`.

use super::Builtin;
use crate::command::Command;
use crate::graph::Shell;
use crate::graph::node::ChildSlot;
use crate::schema::{Field, Object};

pub(super) fn build(own: &Builtin) -> ChildSlot {
    let shell = Field::choice("shell", Shell::ALL.iter().map(|shell| shell.name())).optional();
    let name =
        Field::string("name").array().value_name("command").describe("Another name to complete: an alias, a link");
    let command = Command::new(own.name)
        .description(own.doc)
        .args(Object::new().field(shell.describe("The shell; that of the environment when absent")))
        .options(Object::new().field(name));
    ChildSlot::Command(command.into())
}
