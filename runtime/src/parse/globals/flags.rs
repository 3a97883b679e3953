//! The table of the global flags.

use super::{Global, Help, Scope, SetPath};
use crate::graph::FileChoice;
use crate::render::Format;

/// The flags of each feature, in the order of the help.
const GROUPS: &[&[Global]] = &[
    GENERAL,
    if cfg!(feature = "output") { OUTPUT } else { &[] },
    if cfg!(feature = "config") { CONFIG } else { &[] },
    if cfg!(feature = "reference") { REFERENCE } else { &[] },
    COLOR,
    if cfg!(feature = "fetch") { MOUNTED } else { &[] },
    if cfg!(feature = "remote") { CONNECTION } else { &[] },
];

/// Every global flag, in the order of the help.
pub(crate) static GLOBALS: &[Global] = &concat();

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

const fn concat() -> [Global; COUNT] {
    let mut globals = [GENERAL[0]; COUNT];
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            globals[count] = GROUPS[group][index];
            count += 1;
            index += 1;
        }
        group += 1;
    }
    globals
}

const fn flag(long: &'static str, doc: &'static str, set: fn(&mut super::Globals, &str)) -> Global {
    Global {
        long,
        short: None,
        value_name: None,
        choices: &[],
        is_number: false,
        min: 0,
        doc,
        is_hidden: false,
        is_global_after_mount: true,
        scope: Scope::All,
        set,
        set_path: None,
    }
}

const GENERAL: &[Global] = &[
    Global {
        short: Some('h'),
        ..flag("help", "Show help (-h: in short)", |globals, _| globals.help = globals.help.max(Help::Long))
    },
    Global {
        short: Some('V'),
        is_global_after_mount: false,
        ..flag("version", "Show the version", |globals, _| globals.version = true)
    },
];

const OUTPUT: &[Global] = &[
    flag("json", "Same as --format json", |globals, _| globals.format = Some(Format::Json)),
    Global {
        value_name: Some("format"),
        choices: Format::NAMES,
        ..flag("format", "Format of the output", |globals, value| globals.format = Format::named(value))
    },
    flag("full-output", "Print the result with its status and metadata", |globals, _| globals.full_output = true),
    Global {
        value_name: Some("paths"),
        ..flag("filter-output", "Print only these parts: a.b,c[0,3].d", |globals, value| {
            globals.filter_output = Some(value.to_owned());
        })
    },
    flag("token-count", "Print the number of tokens of the output", |globals, _| globals.token_count = true),
    Global {
        value_name: Some("n"),
        is_number: true,
        min: 1,
        ..flag("token-limit", "Limit the output to <n> tokens", |globals, value| {
            globals.token_limit = value.parse().ok();
        })
    },
    Global {
        value_name: Some("n"),
        is_number: true,
        ..flag("token-offset", "Skip the first <n> tokens", |globals, value| globals.token_offset = value.parse().ok())
    },
    Global {
        value_name: Some("json"),
        is_global_after_mount: false,
        ..flag("input", "Read the input from a JSON object (@file, -: stdin)", |globals, value| {
            globals.input = Some(value.to_owned());
        })
    },
    flag("schema", "Show the JSON Schemas of the command", |globals, _| globals.schema = true),
    flag("llms", "List the commands for an agent (--format md, json, …)", |globals, _| globals.llms = true),
    flag("llms-index", "List the commands with one line each", |globals, _| globals.llms_index = true),
];

const SET_CONFIG: SetPath = |globals, path| globals.config = path.map_or(FileChoice::Unnamed, FileChoice::Named);

const CONFIG: &[Global] = &[
    Global {
        value_name: Some("path"),
        is_global_after_mount: false,
        set_path: Some(SET_CONFIG),
        ..flag("config", "Read only this config file", |_, _| {})
    },
    Global {
        is_global_after_mount: false,
        ..flag("no-config", "Read no config file", |globals, _| globals.config = FileChoice::Nothing)
    },
    Global {
        is_global_after_mount: false,
        ..flag("config-schema", "Show the JSON Schema of the config file", |globals, _| globals.config_schema = true)
    },
];

const REFERENCE: &[Global] = &[Global {
    is_hidden: true,
    ..flag("man", "Show the manual page, for `man -l -`", |globals, _| globals.man = true)
}];

const COLOR: &[Global] = &[Global {
    value_name: Some("when"),
    choices: &["auto", "always", "never"],
    is_global_after_mount: false,
    ..flag("color", "When to use color", |globals, value| {
        globals.color = match value {
            "always" => Some(true),
            "never" => Some(false),
            _ => None,
        };
    })
}];

const MOUNTED: &[Global] = &[Global {
    scope: Scope::Mounts,
    ..flag("curl", "Print the request as a curl command instead of sending it", |globals, _| globals.curl = true)
}];

/// A flag about the connection to a handler on the network.
const fn connection(
    long: &'static str,
    value_name: &'static str,
    doc: &'static str,
    set: fn(&mut super::Globals, &str),
) -> Global {
    Global { value_name: Some(value_name), is_global_after_mount: false, scope: Scope::Remotes, ..flag(long, doc, set) }
}

const CONNECTION: &[Global] = &[
    connection("server", "name", "Server to send requests to", |globals, value| {
        globals.connection.push(("server", value.to_owned()));
    }),
    connection(
        "base-url",
        "url",
        "Another base URL; gets no credentials unless the program names it",
        |globals, value| globals.connection.push(("base-url", value.to_owned())),
    ),
    connection("timeout", "time", "Time to wait for the response, and for each part of it: `30s`", |globals, value| {
        globals.connection.push(("timeout", value.to_owned()));
    }),
    connection("connect-timeout", "time", "Time to wait for a connection", |globals, value| {
        globals.connection.push(("connect-timeout", value.to_owned()));
    }),
    connection(
        "max-time",
        "time",
        "Time for the whole request; `5m` for JSON and text, `0` for no limit",
        |globals, value| {
            globals.connection.push(("max-time", value.to_owned()));
        },
    ),
    connection("retries", "n", "Maximum number of retries", |globals, value| {
        globals.connection.push(("retries", value.to_owned()));
    }),
];
