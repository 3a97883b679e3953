//! The built-in command `http`.

use super::Builtin;
use crate::command::Command;
use crate::graph::node::ChildSlot;
use crate::schema::{Field, Kind, Object};

pub(super) fn build(own: &Builtin) -> ChildSlot {
    let address = Field::string("address")
        .default("127.0.0.1:8080")
        .describe("Address to listen at: a port, or a host and a port; port 0 selects a free one");
    let host =
        Field::string("allowHost").array().value_name("name").describe("Host name by which the server may be called");
    let origin = Field::string("allowOrigin").array().value_name("origin").describe("Origin of pages that may call it");
    let body = Field::new("bodyLimit", Kind::U64)
        .default(4 << 20)
        .value_name("bytes")
        .describe("Maximum size of a request body");
    let time = Field::new("timeLimit", Kind::DURATION)
        .default("5m")
        .value_name("duration")
        .describe("Time within which a command has to finish, or to give its first item");
    let write = Field::new("writeLimit", Kind::DURATION)
        .default("1m")
        .value_name("duration")
        .describe("Time for which a caller may read nothing of a response");
    let connections = Field::new("connections", Kind::U64)
        .default(512)
        .value_name("number")
        .describe("Maximum number of connections at a time");
    let command = Command::new(own.name)
        .description(own.doc)
        .args(Object::new().field(address))
        .options(Object::new().field(host).field(origin).field(body).field(time).field(write).field(connections));
    ChildSlot::Command(command.into())
}
