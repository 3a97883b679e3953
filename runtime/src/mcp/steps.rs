//! The next steps of a result as calls of tools.

use std::ffi::OsString;

use crate::data::{Data, Map, to_json};
use crate::describe::tools::ToolNames;
use crate::error::Next;
use crate::graph::Node;
use crate::parse::{Help, parse};
use crate::schema::{FieldRef, Source, object_data};
use crate::shell::split_words;

/// Words the next steps of a program for its clients.
pub(super) struct Steps<'s> {
    pub(super) root: &'s Node,
    pub(super) names: &'s ToolNames,
    /// Global options that clients do not choose.
    pub(super) fixed: Option<&'s Map>,
}

/// A next step, and the tool and input that it calls; `None` if it stays a command line.
pub(super) struct Step<'s> {
    next: &'s Next,
    root: &'s Node,
    call: Option<(&'s str, Map)>,
}

impl<'s> Steps<'s> {
    /// Returns a step with the call that it stands for.
    pub(super) fn step(&self, next: &'s Next) -> Step<'s> {
        Step { next, root: self.root, call: self.tool_call(next) }
    }

    /// Returns the tool of a step's command, and its input. Values are not checked: they may be placeholders.
    fn tool_call(&self, next: &Next) -> Option<(&'s str, Map)> {
        let argv: Vec<OsString> = split_words(&next.command).into_iter().map(OsString::from).collect();
        let parsed = parse(self.root, &argv);
        let globals = &parsed.globals;
        let is_call = parsed.errors.is_empty()
            && parsed.unknown.is_none()
            && globals.help == Help::No
            && globals.schema.is_none()
            && !globals.has_input();
        let values = parsed.values.as_ref().filter(|_| is_call && parsed.target.command.is_some())?;
        let tool = self.names.name_of(&parsed.target.path())?;
        let tables = values.tables();
        let is_given = |field: &FieldRef<'_>| values.source(field.id()) == Some(Source::Argv);
        let given: Vec<FieldRef<'_>> = tables.iter().filter(is_given).collect();
        let input = given.iter().filter_map(|field| Some((field.name(), object_data::value(values, field)?)));
        // What a client cannot give makes it another call.
        given.iter().all(|field| tables.is_of_callers(field, self.fixed)).then(|| (tool, input.collect()))
    }
}

impl Step<'_> {
    /// Returns the step as a line of text.
    pub(super) fn line(&self) -> String {
        let Next { why, .. } = self.next;
        let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
        match &self.call {
            Some((tool, input)) if input.is_empty() => format!("Next: the tool `{tool}`{why}"),
            Some((tool, input)) => {
                format!("Next: the tool `{tool}` with `{}`{why}", to_json(&Data::Object(input.clone())))
            }
            None => format!("Next: `{}`{why}", self.next.line(&self.root.invocation())),
        }
    }

    /// Returns the step as data for a model.
    pub(super) fn data(&self) -> Data {
        let Some((tool, input)) = &self.call else { return self.next.to_data(&self.root.invocation()) };
        let mut out = Map::new();
        out.insert("tool", *tool);
        out.insert("arguments", input.clone());
        out.insert("why", self.next.why.as_str());
        Data::Object(out)
    }

    /// Returns the step as data for a program: the command line, and the call of the tool.
    pub(super) fn full_data(&self) -> Data {
        let mut out = self.next.to_data(&self.root.invocation());
        if let (Data::Object(members), Some((tool, input))) = (&mut out, &self.call) {
            members.insert("tool", *tool);
            members.insert("arguments", input.clone());
        }
        out
    }
}
