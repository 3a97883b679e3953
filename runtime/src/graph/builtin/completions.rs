//! The built-in command `completions`.

use super::Builtin;
use crate::command::Command;
use crate::graph::Shell;
use crate::graph::node::ChildSlot;
use crate::schema::{Field, Object};

pub(super) fn build(own: &Builtin) -> ChildSlot {
    let shell = Field::choice("shell", Shell::ALL.iter().map(|shell| shell.name())).optional();
    let name = Field::string("name")
        .array()
        .value_name("command")
        .describe("Another name of the program to complete: an alias or a link");
    let command = Command::new(own.name)
        .description(own.doc)
        .args(Object::new().field(shell.describe("Shell to print the script for [default: the one in SHELL]")))
        .options(Object::new().field(name));
    ChildSlot::Command(command.into())
}
