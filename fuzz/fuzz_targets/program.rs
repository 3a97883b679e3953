//! Runs a program that uses every feature with any argv: a known exit code, and valid JSON with `--json`.

#![no_main]
#![allow(dead_code, reason = "fields are parsed, not used")]

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use arbitrary::{Result as Bytes, Unstructured};
use libfuzzer_sys::fuzz_target;
use vestibule::data::from_json;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_fuzz::words;

#[derive(Debug, Choice)]
enum Mode {
    Fast,
    #[choice(alias = "careful", deprecated = "use fast")]
    Safe,
}

#[derive(Debug, OneOf)]
enum Output {
    Json5,
    Table,
    Into(PathBuf),
}

#[derive(Debug, Options)]
struct Part {
    #[option(env = "HOST")]
    host: String,
    #[option(default = 3, requires = host)]
    port: u16,
    #[option(parse = from_str, values = 1..=2)]
    sizes: Vec<NonZeroU8>,
}

#[derive(Debug, Options)]
#[options(env_prefix = "MY_", at_most_one(point, pairs), any_of(color, "host", mode))]
struct All {
    #[option(short = 'c')]
    color: Option<Option<Mode>>,
    #[option(short = 'w', default_missing = "2", ignore_case, choices = ["1", "2", "a"])]
    when: Option<String>,
    #[option(values = 2, delimiter = ',', short = 'p')]
    point: Vec<i8>,
    size: Option<[Option<u8>; 2]>,
    #[option(short = 's')]
    pairs: BTreeMap<String, Mode>,
    #[option(overrides = quiet, count, short = 'v')]
    verbose: u8,
    #[option(short = 'q')]
    quiet: bool,
    #[option(conflicts_with = [quiet, when], default = true)]
    cache: bool,
    #[option(required_if = "when=2")]
    wait: Option<Duration>,
    #[option(require_equals, allow_hyphen, exclusive)]
    only: Option<String>,
    #[option(default = "fast")]
    mode: Mode,
    #[option(flatten)]
    part: Option<Part>,
    #[option(flatten, prefix = "to")]
    to: Option<Part>,
    #[option(one_of)]
    output: Option<Output>,
}

#[derive(Debug, Options)]
struct Shared {
    /// Path of the store
    #[option(short = 'S', default = "here")]
    store: String,
    #[option(delimiter = ',')]
    label: Vec<String>,
}

/// Take everything
#[command(alias = "a", example("1 2 --color", "Try it"))]
fn all(
    #[arg] pair: Option<[i8; 2]>,
    all: All,
    shared: Globals<Shared>,
    #[arg(trailing, allow_hyphen)] rest: Vec<OsString>,
    #[arg(last)] last: Vec<Mode>,
) -> String {
    format!("{pair:?}{all:?}{:?}{rest:?}{last:?}", shared.store)
}

/// Say what was given
#[command]
fn echo(#[arg] text: Option<String>, #[option(default = 3)] times: u8, #[option] loud: bool) -> Vec<Data> {
    (0..times.min(20)).map(|time| json!({ "time": time, "text": text.as_deref(), "loud": loud })).collect()
}

/// Fail
#[command]
fn fail(#[arg] code: String) -> Result<()> {
    Err(Error::new("REFUSED", format!("no {code}")).next("echo", "Try that"))
}

fn program() -> Cli {
    let manual = Command::new("manual")
        .args(Object::new().field(Field::integer("n").optional()))
        .options(Object::new().field(Field::string("set").map()).field(Field::number("ratio").optional()))
        .env(Object::new().field(Field::boolean("DEBUG")))
        .run(|c| Ok(json!({ "args": c.args().clone(), "options": c.options().clone() })));
    Cli::create("app")
        .version("1.2.3")
        .version_detail("commit", "abc")
        .globals::<Shared>()
        .commands(commands![all, echo])
        .group(
            Cli::create("group")
                .visible_alias("g")
                .commands(commands![fail])
                .group(Cli::create("deep").command(manual)),
        )
}

static PROGRAM: LazyLock<Cli> = LazyLock::new(|| {
    let cli = program();
    cli.check().expect("the program is sound");
    cli
});

const NAMES: &[&str] = &[
    "color",
    "when",
    "point",
    "size",
    "pairs",
    "verbose",
    "quiet",
    "cache",
    "wait",
    "only",
    "mode",
    "host",
    "port",
    "sizes",
    "to-host",
    "to-port",
    "to-sizes",
    "json5",
    "table",
    "into",
    "store",
    "label",
    "times",
    "loud",
    "set",
    "ratio",
    "help",
    "version",
    "json",
    "format",
    "full-output",
    "filter-output",
    "token-count",
    "token-limit",
    "token-offset",
    "input",
    "schema",
    "llms",
    "llms-index",
];

const FORMATS: &[&str] = &["toon", "md", "markdown", "yaml", "yml", "jsonl", "ndjson"];

const MORE: &[&str] = &[
    "all",
    "echo",
    "group",
    "g",
    "fail",
    "deep",
    "manual",
    "help",
    "-v",
    "-vvq",
    "-c",
    "-Sx",
    "-p1,2",
    "md",
    "json",
    "yaml",
    "jsonl",
    "toon",
    "[0].time",
    "time,text",
    "a.b[",
    "{\"times\":2}",
    "{\"options\":{\"loud\":true}}",
    "{\"globals\":{\"store\":\"x\"}}",
    "{\"pairs\":{\"a\":\"fast\"}}",
    "{\"point\":[1,2],\"color\":null}",
    "-",
    "{\"n\":1e2,\"ratio\":0.10}",
    "1",
    "0",
    "999999999999999999999",
    "--json",
];

fuzz_target!(|bytes: &[u8]| {
    let _ = run(&mut Unstructured::new(bytes));
});

fn run(bytes: &mut Unstructured<'_>) -> Bytes<()> {
    let mut io = Io::memory().terminal(bytes.ratio(1, 4)?).stdin(&b"{\"times\":1}"[..]);
    let variables = ["HOST", "MY_COLOR", "MY_POINT", "MY_PAIRS", "MY_WAIT", "DEBUG", "COLUMNS", "AI_AGENT"];
    let names: Vec<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
    if bytes.ratio(1, 3)? {
        io = io.env([(*bytes.choose(&variables)?, words::word(bytes, &names)?)]);
    }
    let mut argv: Vec<OsString> = Vec::new();
    while !bytes.is_empty() && argv.len() < 24 {
        if bytes.ratio(1, 2)? {
            argv.push(bytes.choose(MORE)?.into());
        } else {
            argv.push(words::word(bytes, &names)?);
        }
    }
    if argv.iter().any(|word| word.to_string_lossy().contains('@')) {
        return Ok(());
    }
    let exit = PROGRAM.run_with(&argv, io.clone());
    assert!(matches!(exit, 0..=2), "exit code {exit} for {argv:?}");
    let stderr = io.stderr_text();
    assert!(!stderr.contains("INTERNAL"), "{argv:?}: {stderr}");
    assert!(exit == 0 || !stderr.is_empty() || !io.stdout_bytes().is_empty(), "no output for {argv:?}");
    check_json(&argv);
    Ok(())
}

/// Checks that stdout is JSON with `--json` first, unless argv selects another format, or a correction of it may.
///
/// `-t toon` is corrected to `--format toon`.
fn check_json(argv: &[OsString]) {
    let with = std::iter::once(OsString::from("--json")).chain(argv.iter().cloned());
    let selects_format = |word: &OsString| {
        let word = word.to_string_lossy();
        word.starts_with("--format") || word == "--llms" || FORMATS.iter().any(|format| word.ends_with(format))
    };
    if argv.iter().any(selects_format) {
        return;
    }
    let io = Io::memory();
    let exit = PROGRAM.run_with(with, io.clone());
    let out = io.stdout_text();
    if !out.is_empty() && io.stderr_text().is_empty() {
        assert!(from_json(&out).is_ok(), "exit {exit}, no JSON for {argv:?}: {out}");
    }
}
