//! The table of the global flags.

use super::{Arity, Global, Help, Purpose, Schema, Scope, SetPath};
use crate::graph::FileChoice;
use crate::render::Format;

/// The flags of each feature, in the order of the help.
const GROUPS: &[&[Global]] = &[
    GENERAL,
    if cfg!(feature = "output") { OUTPUT } else { &[] },
    if cfg!(feature = "config") { CONFIG } else { &[] },
    if cfg!(feature = "reference") { REFERENCE } else { &[] },
    if cfg!(feature = "prompts") { PROMPTS } else { &[] },
    if cfg!(feature = "logs") { LOGS } else { &[] },
    COLOR,
    if cfg!(feature = "fetch") { MOUNTED } else { &[] },
    if cfg!(feature = "openapi") { FETCHED } else { &[] },
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
        arity: Arity::One,
        choices: &[],
        is_number: false,
        min: 0,
        doc,
        is_hidden: false,
        is_global_after_mount: true,
        scope: Scope::All,
        purpose: Purpose::General,
        set,
        set_path: None,
    }
}

const GENERAL: &[Global] = &[
    Global {
        short: Some('h'),
        ..flag("help", "Show help (-h for a summary)", |globals, _| globals.help = globals.help.max(Help::Long))
    },
    Global {
        short: Some('V'),
        is_global_after_mount: false,
        ..flag("version", "Show the version", |globals, _| globals.version = true)
    },
];

/// A flag about the output.
const fn output(long: &'static str, doc: &'static str, set: fn(&mut super::Globals, &str)) -> Global {
    Global { purpose: Purpose::Output, ..flag(long, doc, set) }
}

/// A flag for agents and scripts.
const fn agents(long: &'static str, doc: &'static str, set: fn(&mut super::Globals, &str)) -> Global {
    Global { purpose: Purpose::Agents, ..flag(long, doc, set) }
}

const OUTPUT: &[Global] = &[
    output("json", "Same as --format json", |globals, _| globals.format = Some(Format::Json)),
    Global {
        value_name: Some("format"),
        choices: Format::NAMES,
        ..output("format", "Output format", |globals, value| globals.format = Format::named(value))
    },
    output("full-output", "Print the result with its status and metadata", |globals, _| globals.full_output = true),
    Global {
        value_name: Some("paths"),
        ..output("filter-output", "Print only these parts of the result: a.b,c[0,3].d", |globals, value| {
            globals.filter_output = Some(value.to_owned());
        })
    },
    output("token-count", "Print the number of tokens of the output", |globals, _| globals.token_count = true),
    Global {
        value_name: Some("n"),
        is_number: true,
        min: 1,
        ..output("token-limit", "Limit the output to <n> tokens", |globals, value| {
            globals.token_limit = value.parse().ok();
        })
    },
    Global {
        value_name: Some("n"),
        is_number: true,
        ..output("token-offset", "Skip the first <n> tokens of the output", |globals, value| {
            globals.token_offset = value.parse().ok();
        })
    },
    Global {
        value_name: Some("words"),
        arity: Arity::Words,
        is_global_after_mount: false,
        ..agents("find", "Search the commands: --find create issue", |globals, value| {
            globals.find = Some(value.to_owned());
        })
    },
    Global {
        value_name: Some("part"),
        arity: Arity::Optional,
        choices: Schema::NAMES,
        ..agents("schema", "Show the JSON Schema of the input, of the output, or of both", |globals, value| {
            globals.schema = Schema::named(value);
        })
    },
    output("no-pager", "Do not send long output through a pager", |globals, _| globals.no_pager = true),
    agents("read-only", "Refuse commands that are not declared read-only", |globals, _| globals.read_only = true),
    agents("llms", "Describe all commands (--format md, json, …)", |globals, _| globals.llms = true),
    agents("llms-index", "List all commands, one line each", |globals, _| globals.llms_index = true),
    Global {
        value_name: Some("json"),
        is_global_after_mount: false,
        ..agents("input", "Read the input from a JSON object (@file, or - for stdin)", |globals, value| {
            globals.input = Some(value.to_owned());
        })
    },
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
    ..flag("man", "Print the manual page for `man -l -`", |globals, _| globals.man = true)
}];

// Hidden: only the program knows whether it ever asks.
const PROMPTS: &[Global] = &[Global {
    is_hidden: true,
    ..flag("no-input", "Ask no questions: fail where an answer is missing", |globals, _| globals.no_input = true)
}];

/// A flag about the log.
const fn logs(long: &'static str, doc: &'static str, set: fn(&mut super::Globals, &str)) -> Global {
    Global { purpose: Purpose::Logs, is_global_after_mount: false, ..flag(long, doc, set) }
}

const LOGS: &[Global] = &[
    Global {
        short: Some('v'),
        ..logs("verbose", "Log more: -v info, -vv debug, -vvv trace", |globals, _| {
            globals.verbosity = globals.verbosity.saturating_add(1);
        })
    },
    Global { short: Some('q'), ..logs("quiet", "Log errors only", |globals, _| globals.quiet = true) },
    Global {
        value_name: Some("format"),
        choices: &["text", "json"],
        ..logs("log-format", "Format of the log, which goes to stderr", |globals, value| {
            globals.logs_json = value == "json";
        })
    },
];

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

const FETCHED: &[Global] = &[Global {
    is_global_after_mount: false,
    scope: Scope::Fetched,
    ..flag("refresh", "Ask servers for their commands again, instead of using the cache", |globals, _| {
        globals.refresh = true;
    })
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
    connection("trusted-origins", "urls", "Other origins that get credentials too", |globals, value| {
        globals.connection.push(("trusted-origins", value.to_owned()));
    }),
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
