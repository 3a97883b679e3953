//! The pager: output that is longer than the terminal goes through the program that the user names for it.

use std::ffi::OsString;
use std::process::Command;

use super::super::console::{Console, Flow};
use super::super::io::Io;
use crate::command::{RunPager, terminal_rows};
use crate::graph::Node;
use crate::shell::split_words;
use crate::variable_name::variable_name;

/// A pager and its arguments, and the function that runs it.
pub(super) struct Pager(Vec<String>, RunPager);

impl Pager {
    /// Returns the pager of a run of a program that has one: `<PROGRAM>_PAGER`, `PAGER`, or its own. There is none for
    /// agents, in pipes, on a terminal that cannot move its cursor, or if the variable is empty or `cat`.
    pub(super) fn of(root: &Node, io: &Io) -> Option<Self> {
        let pager = root.pager?;
        let environment = io.environment();
        let is_dumb = environment.get("TERM").is_some_and(|term| term == "dumb");
        if !io.is_process() || !io.out_is_terminal() || is_dumb || environment.agent().is_some() {
            return None;
        }
        let own = environment.get(&variable_name([root.name.as_str(), "pager"]));
        let named = own.or_else(|| environment.get("PAGER")).map(OsString::into_string);
        let line = match named {
            Some(line) => line.ok()?,
            None => pager.default.to_owned(),
        };
        let words = split_words(&line);
        let is_pager = words.first().is_some_and(|name| !matches!(&**name, "" | "cat"));
        is_pager.then_some(Self(words, pager.run))
    }

    /// Shows text that is longer than the terminal; returns `None` if it has yet to be printed.
    pub(super) fn show(&self, text: &[u8], console: &Console<'_>) -> Option<Flow> {
        let lines = text.iter().filter(|byte| **byte == b'\n').count();
        // The prompt of the shell takes a line.
        if lines < terminal_rows()? || console.io.flush_out().is_err() {
            return None;
        }
        let (name, arguments) = self.0.split_first()?;
        let mut command = Command::new(name);
        command.args(arguments);
        // As git sets them: stay only if the text does not fit, show colours, leave the text on the screen.
        for (name, value) in [("LESS", "FRX"), ("LV", "-c")] {
            if !console.io.environment().is_set(name) {
                command.env(name, value);
            }
        }
        match (self.1)(&mut command, text) {
            Ok(is_shown) => is_shown.then_some(Flow::Continue(())),
            Err(error) => {
                console.note(&format!("the pager `{name}` does not start: {error}"));
                None
            }
        }
    }
}
