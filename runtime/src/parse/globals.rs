//! The flags that every command has: one table, which parsing, help and completion read.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::PathBuf;

use super::token::{self, Token};
use crate::data::join;
use crate::error::InputErrors;
#[cfg(feature = "config")]
use crate::graph::FileChoice;
use crate::graph::Node;
#[cfg(feature = "output")]
use crate::render::Format;

/// A flag that the framework brings.
pub(crate) struct Global {
    pub(crate) long: &'static str,
    pub(crate) short: Option<char>,
    pub(crate) value: Option<&'static str>,
    pub(crate) choices: &'static [&'static str],
    /// Whether its value is a whole number.
    pub(crate) is_number: bool,
    /// The smallest such number.
    pub(crate) least: usize,
    pub(crate) doc: &'static str,
    /// Whether help and listings leave it out.
    pub(crate) hidden: bool,
    /// Whether it is ours behind a mount's word too, where any other flag is a query parameter.
    pub(crate) in_mount: bool,
    pub(crate) reach: Reach,
    set: fn(&mut Globals, &str),
    #[cfg(feature = "config")]
    set_path: Option<SetPath>,
}

/// Takes a value that is a path, of any bytes; it may be missing.
type SetPath = fn(&mut Globals, Option<PathBuf>);

/// Which commands a flag says something to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    All,
    /// Mounted handlers.
    #[cfg(feature = "fetch")]
    Mounts,
    /// Mounted handlers on the network; it stands before the mount's word.
    #[cfg(feature = "remote")]
    Remotes,
}

impl Global {
    /// Whether the flag says something at a mount, at a command, or at a group when it is neither; `asks` is
    /// whether requests are sent there.
    pub(crate) fn is_at(&self, is_mount: bool, is_command: bool, asks: bool) -> bool {
        let _ = (is_command, asks);
        match self.reach {
            Reach::All => self.in_mount || !is_mount,
            #[cfg(feature = "fetch")]
            Reach::Mounts => asks,
            #[cfg(feature = "remote")]
            Reach::Remotes => !is_mount && !is_command,
        }
    }

    #[cfg(feature = "config")]
    pub(super) fn set_path(&self) -> Option<SetPath> {
        self.set_path
    }

    #[cfg(not(feature = "config"))]
    pub(super) fn set_path(&self) -> Option<SetPath> {
        None
    }

    /// What the flag takes, in words.
    fn expected(&self) -> String {
        match self.choices {
            [] if self.is_number => format!("a whole number from {} to {}", self.least, usize::MAX),
            [] if self.set_path().is_some() => "a path".to_owned(),
            [] => "a text".to_owned(),
            choices => format!("one of {}", join(choices, ", ")),
        }
    }
}

const fn flag(long: &'static str, doc: &'static str, set: fn(&mut Globals, &str)) -> Global {
    Global {
        long,
        short: None,
        value: None,
        choices: &[],
        is_number: false,
        least: 0,
        doc,
        hidden: false,
        in_mount: true,
        reach: Reach::All,
        set,
        #[cfg(feature = "config")]
        set_path: None,
    }
}

/// A flag about the connection to a handler on the network.
#[cfg(feature = "remote")]
const fn connection(long: &'static str, value: &'static str, doc: &'static str, set: fn(&mut Globals, &str)) -> Global {
    Global { value: Some(value), in_mount: false, reach: Reach::Remotes, ..flag(long, doc, set) }
}

/// The table, in the order in which help shows it.
pub(crate) static GLOBALS: &[Global] = &[
    Global {
        short: Some('h'),
        ..flag("help", "Show help (-h: in short)", |globals, _| globals.help = globals.help.max(Help::Long))
    },
    Global {
        short: Some('V'),
        in_mount: false,
        ..flag("version", "Show the version", |globals, _| globals.version = true)
    },
    #[cfg(feature = "output")]
    flag("json", "The same as --format json", |globals, _| globals.format = Some(Format::Json)),
    #[cfg(feature = "output")]
    Global {
        value: Some("format"),
        choices: Format::NAMES,
        ..flag("format", "How to print the result", |globals, value| globals.format = Format::named(value))
    },
    #[cfg(feature = "output")]
    flag("full-output", "Print the result with its status and meta data", |globals, _| globals.full_output = true),
    #[cfg(feature = "output")]
    Global {
        value: Some("paths"),
        ..flag("filter-output", "Print these parts only: a.b,c[0,3].d", |globals, value| {
            globals.filter_output = Some(value.to_owned());
        })
    },
    #[cfg(feature = "output")]
    flag("token-count", "Print how many tokens the result has", |globals, _| globals.token_count = true),
    #[cfg(feature = "output")]
    Global {
        value: Some("n"),
        is_number: true,
        least: 1,
        ..flag("token-limit", "Print at most so many tokens", |globals, value| globals.token_limit = value.parse().ok())
    },
    #[cfg(feature = "output")]
    Global {
        value: Some("n"),
        is_number: true,
        ..flag("token-offset", "Begin after so many tokens", |globals, value| globals.token_offset = value.parse().ok())
    },
    #[cfg(feature = "output")]
    Global {
        value: Some("json"),
        in_mount: false,
        ..flag("input", "Take the input from a JSON object (@file, -: stdin)", |globals, value| {
            globals.input = Some(value.to_owned());
        })
    },
    #[cfg(feature = "output")]
    flag("schema", "Show the JSON Schemas of the command", |globals, _| globals.schema = true),
    #[cfg(feature = "output")]
    flag("llms", "List the commands for an agent (--format md, json, …)", |globals, _| globals.llms = true),
    #[cfg(feature = "output")]
    flag("llms-index", "List the commands by name only", |globals, _| globals.llms_index = true),
    #[cfg(feature = "config")]
    Global {
        value: Some("path"),
        in_mount: false,
        set_path: Some(|globals, path| globals.config = path.map_or(FileChoice::Unnamed, FileChoice::Named)),
        ..flag("config", "Read this config file and no other", |_, _| {})
    },
    #[cfg(feature = "config")]
    Global {
        in_mount: false,
        ..flag("no-config", "Read no config file", |globals, _| globals.config = FileChoice::Nothing)
    },
    #[cfg(feature = "config")]
    Global {
        in_mount: false,
        ..flag("config-schema", "Show the JSON Schema of the config file", |globals, _| globals.config_schema = true)
    },
    #[cfg(feature = "reference")]
    Global { hidden: true, ..flag("man", "Show the manual page, for `man -l -`", |globals, _| globals.man = true) },
    Global {
        value: Some("when"),
        choices: &["auto", "always", "never"],
        in_mount: false,
        ..flag("color", "When to use colour", |globals, value| {
            globals.color = match value {
                "always" => Some(true),
                "never" => Some(false),
                _ => None,
            };
        })
    },
    #[cfg(feature = "fetch")]
    Global {
        reach: Reach::Mounts,
        ..flag("curl", "Print the request as a curl command, and send nothing", |globals, _| globals.curl = true)
    },
    #[cfg(feature = "remote")]
    connection("server", "name", "Server to send requests to", |globals, value| {
        globals.connection.push(("server", value.to_owned()));
    }),
    #[cfg(feature = "remote")]
    connection(
        "base-url",
        "url",
        "Another base URL, which gets no credentials unless the program names it",
        |globals, value| {
            globals.connection.push(("base-url", value.to_owned()));
        },
    ),
    #[cfg(feature = "remote")]
    connection("timeout", "time", "How long to wait for an answer, and for more of it: `30s`", |globals, value| {
        globals.connection.push(("timeout", value.to_owned()));
    }),
    #[cfg(feature = "remote")]
    connection("connect-timeout", "time", "How long to wait for a connection", |globals, value| {
        globals.connection.push(("connect-timeout", value.to_owned()));
    }),
    #[cfg(feature = "remote")]
    connection("max-time", "time", "Time for all of it; `5m` for JSON and text, `0` is no bound", |globals, value| {
        globals.connection.push(("max-time", value.to_owned()));
    }),
    #[cfg(feature = "remote")]
    connection("retries", "n", "How often to try again", |globals, value| {
        globals.connection.push(("retries", value.to_owned()));
    }),
];

/// How much help was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Help {
    #[default]
    No,
    /// `-h`: what there is, a line each.
    Short,
    /// `--help`: all there is to say.
    Long,
}

/// What the global flags of one call say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Globals {
    pub(crate) help: Help,
    /// Nothing was asked for: argv ends at a group or a mount.
    pub(crate) bare: bool,
    pub(crate) version: bool,
    #[cfg(feature = "output")]
    pub(crate) format: Option<Format>,
    pub(crate) full_output: bool,
    /// The object that the input is taken from, or where it is.
    #[cfg(feature = "output")]
    pub(crate) input: Option<String>,
    #[cfg(feature = "output")]
    pub(crate) filter_output: Option<String>,
    pub(crate) token_count: bool,
    pub(crate) token_limit: Option<usize>,
    pub(crate) token_offset: Option<usize>,
    pub(crate) schema: bool,
    pub(crate) llms: bool,
    pub(crate) llms_index: bool,
    /// Words that commands are looked for by, where there are many.
    #[cfg(feature = "output")]
    pub(crate) find: Option<String>,
    pub(crate) color: Option<bool>,
    #[cfg(feature = "config")]
    pub(crate) config: FileChoice,
    pub(crate) config_schema: bool,
    /// The manual page.
    pub(crate) man: bool,
    /// Whether a request is to be written down and not sent.
    #[cfg(feature = "fetch")]
    pub(crate) curl: bool,
    /// What is said about the connection to a handler on the network.
    #[cfg(feature = "fetch")]
    pub(crate) connection: Vec<(&'static str, String)>,
    /// Whether one of them was given wrongly.
    pub(crate) is_wrong: bool,
}

impl Globals {
    /// Whether the input is given as one object.
    pub(crate) fn has_input(&self) -> bool {
        #[cfg(feature = "output")]
        return self.input.is_some();
        #[cfg(not(feature = "output"))]
        false
    }

    /// The same behind a mount's word, where fewer flags are ours.
    #[cfg(feature = "fetch")]
    pub(super) fn claim_in_mount(&mut self, root: &Node, tokens: &[&OsStr], problems: &mut InputErrors) -> usize {
        let is_ours = match tokens.first().map(|token| token::look(token)) {
            Some(Token::Long(name, _)) => find_long(root, name).is_some_and(|global| global.in_mount),
            Some(Token::Short(letters)) => find_short(root, letters).is_some_and(|global| global.in_mount),
            _ => false,
        };
        if is_ours { self.claim(root, tokens, problems) } else { 0 }
    }

    /// Reads the global flag that tokens begin with, and says how many it took: none when it is no
    /// global, or one that the program does without.
    pub(super) fn claim(&mut self, root: &Node, tokens: &[&OsStr], problems: &mut InputErrors) -> usize {
        let Some(token) = tokens.first() else { return 0 };
        match token::look(token) {
            Token::Long(name, value) => match find_long(root, name) {
                Some(global) => self.take(global, value, tokens.get(1).copied(), problems),
                None => 0,
            },
            Token::Short(letters) => match find_short(root, letters) {
                Some(global) if global.long == "help" => {
                    self.help = self.help.max(Help::Short);
                    1
                }
                Some(global) => self.take(global, None, None, problems),
                None => 0,
            },
            Token::End | Token::Word => 0,
        }
    }

    #[inline(never)]
    fn take(
        &mut self,
        global: &Global,
        value: Option<Cow<'_, OsStr>>,
        next: Option<&OsStr>,
        problems: &mut InputErrors,
    ) -> usize {
        if global.value.is_none() {
            if let Some(value) = value {
                self.complain(global, &Mistake::NotTaken(&value), problems);
            }
            (global.set)(self, "");
            return 1;
        }
        let (value, taken) = match (value, next) {
            (Some(value), _) => (value, 1),
            (None, Some(next)) if !token::is_flag(next) || global.is_number && token::is_negative_number(next) => {
                (Cow::Borrowed(next), 2)
            }
            (None, _) => {
                self.missing_value(global, problems);
                return 1;
            }
        };
        if let Some(set) = global.set_path() {
            if value.is_empty() {
                self.missing_value(global, problems);
            } else {
                set(self, Some(PathBuf::from(value.into_owned())));
            }
            return taken;
        }
        match value.to_str() {
            Some(text) if global.takes(text) => (global.set)(self, text),
            None if global.choices.is_empty() => self.complain(global, &Mistake::NoText, problems),
            _ => self.complain(global, &Mistake::Invalid(&value), problems),
        }
        taken
    }

    fn missing_value(&mut self, global: &Global, problems: &mut InputErrors) {
        if let Some(set) = global.set_path() {
            set(self, None);
        }
        self.complain(global, &Mistake::Missing, problems);
    }

    #[cold]
    #[inline(never)]
    fn complain(&mut self, global: &Global, mistake: &Mistake<'_>, problems: &mut InputErrors) {
        self.is_wrong = true;
        let path = format!("--{}", global.long);
        let expected = global.expected();
        match mistake {
            Mistake::NotTaken(value) => {
                let problem = problems.unparsable(&path, format_args!("Flag takes no value: {path}"));
                problem.received(&token::show(value)).expected("no value".to_owned());
            }
            Mistake::Missing => {
                problems.unparsable(&path, format_args!("Missing value for flag: {path}")).expected(expected);
            }
            Mistake::NoText => {
                let message = format_args!("Invalid value for {path}: it is not valid UTF-8");
                problems.unparsable(&path, message).expected(expected);
            }
            Mistake::Invalid(value) => {
                let value = token::show(value);
                let message = format_args!("Invalid value for {path}: expected {expected}, got `{value}`");
                let problem = problems.unparsable(&path, message).received(&value).expected(expected);
                problem.field.suggestion = super::nearest(&value, global.choices.iter().copied()).map(str::to_owned);
            }
        }
    }
}

/// What may be wrong with the value of a global flag.
enum Mistake<'a> {
    NotTaken(&'a OsStr),
    Missing,
    /// The bytes are not shown: they may hold a secret.
    NoText,
    Invalid(&'a OsStr),
}

impl Global {
    /// Whether a text is a value of it.
    fn takes(&self, text: &str) -> bool {
        match self.choices {
            // A sign is no part of a count.
            [] if self.is_number => {
                let is_plain = text.bytes().all(|b| b.is_ascii_digit());
                is_plain && text.parse::<usize>().is_ok_and(|number| number >= self.least)
            }
            [] => true,
            choices => choices.contains(&text),
        }
    }
}

/// The names of the framework's flags that a program has.
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

fn find_long(root: &Node, name: &[u8]) -> Option<&'static Global> {
    let global = GLOBALS.iter().find(|global| global.long.as_bytes() == name)?;
    root.has_builtin(global.long).then_some(global)
}

fn find_short(root: &Node, letters: &[u8]) -> Option<&'static Global> {
    let [letter] = letters else { return None };
    let global = GLOBALS.iter().find(|global| global.short == Some(char::from(*letter)))?;
    root.has_builtin(global.long).then_some(global)
}
