//! The flags that every command has: one table for parsing, help and completion.

mod claim;
mod flags;

use std::path::PathBuf;

pub(crate) use self::flags::GLOBALS;
use crate::data::join;
use crate::graph::{FileChoice, Node};
use crate::render::Format;

/// A flag of the framework.
#[derive(Clone, Copy)]
pub(crate) struct Global {
    pub(crate) long: &'static str,
    pub(crate) short: Option<char>,
    /// The placeholder of the value; `None` if the flag takes no value.
    pub(crate) value_name: Option<&'static str>,
    /// The values of a flag that takes any.
    pub(crate) arity: Arity,
    pub(crate) choices: &'static [&'static str],
    /// True if the value is a whole number.
    pub(crate) is_number: bool,
    /// The minimum of such a number.
    pub(crate) min: usize,
    pub(crate) doc: &'static str,
    /// True if help and listings leave the flag out.
    pub(crate) is_hidden: bool,
    /// True if the flag is still global after the name of a mount, where any other flag is a query parameter.
    pub(crate) is_global_after_mount: bool,
    pub(crate) scope: Scope,
    pub(crate) purpose: Purpose,
    set: fn(&mut Globals, &str),
    set_path: Option<SetPath>,
}

/// Sets a value that is a path, of any bytes; `None` if it is missing.
type SetPath = fn(&mut Globals, Option<PathBuf>);

/// The commands that a flag applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    /// Mounted handlers.
    Mounts,
    /// Commands that come from a server.
    Fetched,
    /// Mounted handlers on the network; the flag goes before the name of the mount.
    Remotes,
}

/// The line of packed help that a flag is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    General,
    Output,
    Agents,
    Logs,
}

/// The number of values of a flag that takes any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arity {
    One,
    /// One, attached with `=`, or none.
    Optional,
    /// All words up to the next flag.
    Words,
}

/// The schemas that `--schema` shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Schema {
    #[default]
    Input,
    Output,
    All,
}

impl Schema {
    pub(crate) const NAMES: &'static [&'static str] = &["input", "output", "all"];

    /// Returns the part with a name; the input if there is no name.
    fn named(name: &str) -> Option<Self> {
        match name {
            "" | "input" => Some(Self::Input),
            "output" => Some(Self::Output),
            "all" => Some(Self::All),
            _ => None,
        }
    }
}

impl Global {
    /// Returns the number of values; the flags that take other than one are those of the feature `output`.
    pub(in crate::parse) fn arity(&self) -> Arity {
        if cfg!(feature = "output") { self.arity } else { Arity::One }
    }

    /// Returns the placeholder of the value in three parts: ` <n>`, `[=<part>]`, ` <words>...`.
    pub(crate) fn placeholder(&self) -> [&'static str; 3] {
        match (self.value_name, self.arity()) {
            (None, _) => [""; 3],
            (Some(name), Arity::One) => [" <", name, ">"],
            (Some(name), Arity::Optional) => ["[=<", name, ">]"],
            (Some(name), Arity::Words) => [" <", name, ">..."],
        }
    }

    /// Returns whether the flag applies to a mount, to a command, or to a group if it is neither; `sends_requests` if
    /// requests are sent there.
    pub(crate) fn applies_to(&self, is_mount: bool, is_command: bool, sends_requests: bool) -> bool {
        match self.scope {
            Scope::All => self.is_global_after_mount || !is_mount,
            Scope::Mounts => sends_requests,
            Scope::Fetched => !is_mount && !is_command,
            Scope::Remotes => !is_mount && (!is_command || sends_requests),
        }
    }

    fn set_path(&self) -> Option<SetPath> {
        self.set_path.filter(|_| cfg!(feature = "config"))
    }

    /// Describes the values of the flag.
    fn expected(&self) -> String {
        match self.choices {
            [] if self.is_number => format!("a whole number from {} to {}", self.min, usize::MAX),
            [] if self.set_path().is_some() => "a path".to_owned(),
            [] if self.arity() == Arity::Words => "words to search for".to_owned(),
            [] => "a text".to_owned(),
            choices => format!("one of {}", join(choices, ", ")),
        }
    }

    /// Returns whether a text is a valid value.
    fn accepts(&self, text: &str) -> bool {
        match self.choices {
            [] if self.is_number => {
                let is_unsigned = text.bytes().all(|b| b.is_ascii_digit());
                is_unsigned && text.parse::<usize>().is_ok_and(|number| number >= self.min)
            }
            [] => true,
            choices => choices.contains(&text),
        }
    }
}

/// The extent of help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Help {
    #[default]
    No,
    /// `-h`: one line each.
    Short,
    /// `--help`: everything.
    Long,
}

/// The global flags of one call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Globals {
    pub(crate) help: Help,
    /// True if argv ends at a group or a mount without asking for anything.
    pub(crate) bare: bool,
    pub(crate) version: bool,
    pub(crate) format: Option<Format>,
    pub(crate) full_output: bool,
    /// The value of `--input`: JSON, `@file`, or `-`.
    pub(crate) input: Option<String>,
    pub(crate) filter_output: Option<String>,
    pub(crate) token_count: bool,
    pub(crate) token_limit: Option<usize>,
    pub(crate) token_offset: Option<usize>,
    pub(crate) schema: Option<Schema>,
    pub(crate) llms: bool,
    pub(crate) llms_index: bool,
    /// The words of a search among the commands.
    pub(crate) find: Option<String>,
    /// The topic of a large API that is named in place of a command.
    pub(crate) topic: Option<String>,
    pub(crate) color: Option<bool>,
    pub(crate) no_pager: bool,
    pub(crate) config: FileChoice,
    pub(crate) config_schema: bool,
    pub(crate) man: bool,
    /// True if the request is printed instead of sent.
    pub(crate) curl: bool,
    /// True if servers are asked again for the commands that come from them.
    pub(crate) refresh: bool,
    /// True if the call asks no questions.
    pub(crate) no_input: bool,
    /// True if commands that may change something are refused.
    pub(crate) read_only: bool,
    /// Number of times that a more verbose log is requested.
    pub(crate) verbosity: u8,
    /// True if only errors are logged.
    pub(crate) quiet: bool,
    /// True if the log has a JSON object on each line.
    pub(crate) logs_json: bool,
    /// The flags about the connection to a handler on the network, with their values.
    pub(crate) connection: Vec<(&'static str, String)>,
    /// True if any of them is invalid.
    pub(crate) is_invalid: bool,
}

impl Globals {
    /// Returns whether the input is given as one object.
    pub(crate) fn has_input(&self) -> bool {
        self.input.is_some()
    }
}

/// Returns the names of the global flags that a program has.
#[inline(never)]
pub(crate) fn names(root: &Node) -> Vec<&'static str> {
    let mut names = Vec::new();
    for global in GLOBALS {
        if root.has_builtin(global.long) {
            names.push(global.long);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::GLOBALS;

    #[test]
    fn the_table_is_valid() {
        for (index, global) in GLOBALS.iter().enumerate() {
            assert!(global.long.len() > 1 && global.long.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
            let has_value = !global.choices.is_empty() || global.is_number || global.set_path().is_some();
            assert!(global.value_name.is_some() || !has_value);
            assert!(global.value_name.is_none() || global.short.is_none());
            assert!(GLOBALS[..index].iter().all(|before| before.long != global.long));
        }
    }
}
