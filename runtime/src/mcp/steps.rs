//! The next steps of a result as calls of tools.

use std::ffi::OsString;

use crate::data::{Data, Map, to_json};
use crate::describe::tools::ToolNames;
use crate::error::Next;
use crate::graph::Node;
use crate::input::is_of_callers;
use crate::parse::{Help, parse};
use crate::schema::{FieldRef, Source, object_data};
use crate::shell::split_words;

/// Words the next steps of a program for its clients.
pub(super) struct Steps<'s> {
    root: &'s Node,
    names: &'s ToolNames,
    /// Global options that clients do not choose.
    fixed: Option<&'s Map>,
    /// The words that each call of the program begins with.
    invocation: Vec<String>,
}

impl<'s> Steps<'s> {
    pub(super) fn new(root: &'s Node, names: &'s ToolNames, fixed: Option<&'s Map>) -> Self {
        Self { root, names, fixed, invocation: root.invocation() }
    }

    /// Returns a step as a line of text: the call of a tool, otherwise the command line.
    pub(super) fn line(&self, step: &Next) -> String {
        let why = if step.why.is_empty() { String::new() } else { format!(" ({})", step.why) };
        match self.tool_call(step) {
            Some((tool, input)) if input.is_empty() => format!("Next: the tool `{tool}`{why}"),
            Some((tool, input)) => format!("Next: the tool `{tool}` with `{}`{why}", to_json(&Data::Object(input))),
            None => format!("Next: `{}`{why}", step.line(&self.invocation)),
        }
    }

    /// Returns a step as data for a model: the call of a tool, otherwise the command line.
    pub(super) fn data(&self, step: &Next) -> Data {
        let Some((tool, input)) = self.tool_call(step) else { return step.to_data(&self.invocation) };
        let mut out = Map::new();
        out.insert("tool", tool);
        out.insert("arguments", Data::Object(input));
        out.insert("why", step.why.as_str());
        Data::Object(out)
    }

    /// Returns a step as data for a program: the command line, and the call of the tool if it is one.
    pub(super) fn full_data(&self, step: &Next) -> Data {
        let mut out = step.to_data(&self.invocation);
        if let (Data::Object(members), Some((tool, input))) = (&mut out, self.tool_call(step)) {
            members.insert("tool", tool);
            members.insert("arguments", Data::Object(input));
        }
        out
    }

    /// Returns the tool of a step's command, and its input. Values are not checked: they may be placeholders.
    fn tool_call(&self, step: &Next) -> Option<(&'s str, Map)> {
        let argv: Vec<OsString> = split_words(&step.command).into_iter().map(OsString::from).collect();
        let parsed = parse(self.root, &argv);
        let globals = &parsed.globals;
        let is_call = parsed.errors.is_empty()
            && parsed.unknown.is_none()
            && globals.help == Help::No
            && globals.schema.is_none()
            && !globals.has_input();
        let values = parsed.values.as_ref().filter(|_| is_call && parsed.target.command.is_some())?;
        let tool = self.names.name_of(&parsed.target.path())?;
        let is_given = |field: &FieldRef<'_>| values.source(field.id()) == Some(Source::Argv);
        let given: Vec<FieldRef<'_>> = values.tables().iter().filter(is_given).collect();
        // What a client cannot give makes it another call.
        let is_open = |field: &FieldRef<'_>| is_of_callers(field, values.tables(), self.fixed);
        let input = given.iter().filter_map(|field| Some((field.name(), object_data::value(values, field)?)));
        given.iter().all(is_open).then(|| (tool, input.collect()))
    }
}
