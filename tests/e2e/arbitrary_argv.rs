//! Parses arbitrary argv and environments into a struct with every kind of field: a result or an error, never a panic.

#![allow(dead_code, reason = "what is read is only read")]

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroU8;
use std::time::Duration;

use proptest::prelude::*;
use vestibule::prelude::*;
use vestibule_tests::run_with;

#[derive(Debug, Choice)]
enum Mode {
    Fast,
    #[choice(alias = "careful")]
    Safe,
}

#[derive(Debug, OneOf)]
enum Output {
    Json5,
    Table,
    Into(OsString),
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
#[options(env_prefix = "MY_", at_most_one(point, pairs), any_of(color, "host"))]
struct All {
    #[option(short = 'c')]
    color: Option<Option<Mode>>,
    #[option(short = 'w', default_missing = "2", ignore_case, choices = ["1", "2", "a"])]
    when: Option<String>,
    #[option(values = 2, delimiter = ',', short = 'p')]
    point: Vec<i8>,
    #[option(values = 1.., delimiter = 'ä')]
    most: Vec<OsString>,
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
    #[option(flatten)]
    part: Option<Part>,
    #[option(flatten, prefix = "to")]
    to: Option<Part>,
    #[option(one_of)]
    output: Option<Output>,
}

/// Take everything
#[command]
fn all(
    #[arg] pair: Option<[i8; 2]>,
    all: All,
    #[arg(trailing, allow_hyphen)] rest: Vec<OsString>,
    #[arg(last)] last: Vec<Mode>,
) -> String {
    format!("{}", format!("{pair:?}{all:?}{rest:?}{last:?}").len())
}

fn word() -> impl Strategy<Value = String> {
    let names = prop::sample::select(vec![
        "color", "when", "point", "most", "size", "pairs", "verbose", "quiet", "cache", "wait", "only", "host", "port",
        "sizes", "to-host", "to-port", "to-sizes", "json5", "table", "into", "no-cache", "no-json5",
    ]);
    let values = prop::sample::select(vec![
        "", "fast", "careful", "1", "2", "A", "1,2", "1,", ",", "aä", "a=fast", "=", "a=", "-1", "0", "90s", "1h", "-",
        "--", "-x", "true", "false", "300",
    ]);
    let shorts = prop::sample::select(vec!["-c", "-w", "-cw", "-p1,2", "-sa=fast", "-vvv", "-qv", "-w=2", "-vcq=1"]);
    prop_oneof![
        3 => names.clone().prop_map(|name| format!("--{name}")),
        3 => (names, values.clone()).prop_map(|(name, value)| format!("--{name}={value}")),
        2 => shorts.prop_map(str::to_owned),
        4 => values.prop_map(str::to_owned),
        1 => ".{0,4}",
    ]
}

fn variables() -> impl Strategy<Value = Vec<(String, String)>> {
    let names = prop::sample::select(vec![
        "MY_COLOR",
        "MY_WHEN",
        "MY_POINT",
        "MY_MOST",
        "MY_SIZE",
        "MY_PAIRS",
        "MY_VERBOSE",
        "MY_QUIET",
        "MY_CACHE",
        "MY_WAIT",
        "HOST",
        "MY_TO_HOST",
    ]);
    prop::collection::vec((names.prop_map(str::to_owned), word()), 0..3)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_argv_does_not_panic(argv in prop::collection::vec(word(), 0..8), env in variables()) {
        let run = run_with(Cli::create("app").root(commands![all]), argv, Io::memory().env(env));
        prop_assert!(matches!(run.exit, Some(0 | 2)), "{}", run.to_string());
    }
}

#[test]
fn ten_thousand_arguments_are_parsed_quickly() {
    let words = (0..10_000).flat_map(|number| ["--pairs".to_owned(), format!("k{number}=fast")]);
    let run = run_with(Cli::create("app").root(commands![all]), words.chain(["--color".to_owned()]), Io::memory());
    assert_eq!(run.exit, Some(0), "{run}");
}
