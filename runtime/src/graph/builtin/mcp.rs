//! The built-in command `mcp`, which serves the program, and the commands below it.

use std::sync::Arc;

use super::Builtin;
use super::skills::CLIENT_NAMES;
use crate::command::Command;
use crate::graph::node::{ChildSlot, Node};
use crate::schema::{Field, Object};

pub(super) fn build(own: &Builtin) -> ChildSlot {
    let tools = Field::choice("tools", ["auto", "direct", "search"])
        .default("auto")
        .describe("List each command as a tool, or three tools that search, describe and call the commands");
    let serve = Command::new(own.name).description(own.doc).options(Object::new().field(tools));
    let name = Field::string("name").optional().describe("Name of the server [default: that of the program]");
    let mut group = Node::named(own.name);
    group.description = own.doc.to_owned();
    group.command = Some(serve.into());
    group.children = [add(&name), doctor(&name)].map(|command| ChildSlot::Command(command.into())).into();
    ChildSlot::Node(Arc::new(group))
}

fn add(name: &Field) -> Command {
    let agent = Field::choice("agent", CLIENT_NAMES.split(' ')).array();
    let agent = agent.describe("Agent to configure [default: every agent that is found]");
    let project = Field::path("project").default_missing(".").value_name("folder").optional();
    let project = project.describe("Change the config files of a project instead of yours");
    let dry_run = Field::boolean("dryRun").describe("Show what would change without changing it");
    let force = Field::boolean("force").describe("Replace a server of the name that starts another command");
    let options = Object::new().field(agent).field(project).field(name.clone()).field(dry_run).field(force);
    Command::new("add").description("Add the server to the config files of your agents").options(options)
}

fn doctor(name: &Field) -> Command {
    Command::new("doctor")
        .description("Check the server as agents start it, and their config files")
        .options(Object::new().field(name.clone()))
}
