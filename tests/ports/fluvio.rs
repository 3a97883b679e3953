//! `fluvio consume`, which reads a topic: flattened structs.
//!
//! The hard parts of the original: a bundle of TLS options and one of the cluster flattened in, groups that other options
//! require or conflict with, four ways to say where to begin, pairs `key=value`, and choices in whatever case. Here the
//! TLS bundle is optional as a whole, the two files of the client have a prefix, and where to begin is an enum.

#![allow(dead_code, reason = "the command gives back what was read")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Debug, Options)]
pub(crate) struct Consume {
    /// The topic
    #[arg]
    topic: String,
    /// The partition
    #[option(short = 'p', default = 0, value_name = "integer")]
    partition: u32,
    /// All partitions
    #[option(short = 'A', conflicts_with = partition)]
    all_partitions: bool,
    /// Stop when there are no more records
    #[option(short = 'd')]
    disable_continuous: bool,
    /// Print keys too
    #[option(short = 'k')]
    key_value: bool,
    /// Print records by a template
    ///
    /// It may have `{{key}}`, `{{value}}` and `{{offset}}`.
    #[option(short = 'F', conflicts_with = output)]
    format: Option<String>,
    #[option(one_of)]
    begin: Option<Begin>,
    /// The last offset
    #[option(value_name = "integer")]
    end: Option<u32>,
    /// Maximum number of bytes
    #[option(short = 'b', long = "maxbytes", value_name = "integer")]
    max_bytes: Option<i32>,
    /// Output format
    #[option(short = 'O', value_name = "type", ignore_case)]
    output: Option<Output>,
    #[option(flatten)]
    module: Option<SmartModule>,
    /// Isolation level
    #[option(choices = ["read_committed", "read_uncommitted"])]
    isolation: Option<String>,
    /// Transformations in a file
    #[option(conflicts_with = ["smartmodule", "smartmodule-path"])]
    transforms_file: Option<PathBuf>,
    /// A transformation as JSON
    #[option(short = 't', conflicts_with = [transforms_file, "smartmodule", "smartmodule-path"])]
    transform: Vec<String>,
    #[option(flatten)]
    target: Target,
    #[option(flatten)]
    log: Logging,
}

#[derive(Debug, Options)]
#[options(heading = "Smart modules", one_of(smartmodule, smartmodule_path))]
pub(crate) struct SmartModule {
    /// By its name
    #[option(alias = "sm")]
    smartmodule: Option<String>,
    /// By its path
    #[option(alias = "sm_path")]
    smartmodule_path: Option<PathBuf>,
    /// Initial value
    #[option(alias = "a-init")]
    aggregate_initial: Option<String>,
    /// Its parameters
    #[option(short = 'e', value_name = "key=value")]
    params: BTreeMap<String, String>,
}

/// Start offset.
#[derive(Debug, OneOf)]
pub(crate) enum Begin {
    /// At the first record
    #[option(short = 'B')]
    Beginning,
    /// Number of records after the first
    #[option(short = 'H', value_name = "integer")]
    Head(u32),
    /// Number of records before the last
    #[option(short = 'T', value_name = "integer")]
    Tail(u32),
    /// At an offset
    #[option(value_name = "integer")]
    Start(u32),
}

#[derive(Clone, Copy, Debug, Choice)]
#[choice(rename_all = "snake_case")]
pub(crate) enum Output {
    Dynamic,
    Text,
    Binary,
    Json,
    Raw,
    Table,
    FullTable,
}

#[derive(Debug, Options)]
#[options(heading = "Cluster")]
pub(crate) struct Target {
    /// Its address
    #[option(short = 'c', value_name = "host:port")]
    cluster: Option<String>,
    /// Its profile
    #[option(short = 'P', env = "FLUVIO_PROFILE", conflicts_with = cluster)]
    profile: Option<String>,
    #[option(flatten)]
    tls: Option<Tls>,
}

#[derive(Debug, Options)]
#[options(heading = "TLS")]
pub(crate) struct Tls {
    /// Use TLS
    tls: bool,
    /// The name in the certificate
    domain: String,
    /// The certificate of the authority
    #[option(hint = file)]
    ca_cert: PathBuf,
    #[option(flatten, prefix = "client")]
    client: Option<KeyPair>,
}

#[derive(Debug, Options)]
#[options(heading = "TLS")]
pub(crate) struct KeyPair {
    /// The certificate
    #[option(hint = file)]
    cert: PathBuf,
    /// Its key
    #[option(hint = file)]
    key: PathBuf,
}

#[derive(Debug, Options)]
#[options(heading = "Logging", at_most_one(verbose, quiet))]
pub(crate) struct Logging {
    /// Say more
    #[option(short = 'v', count)]
    verbose: u8,
    /// Say less
    #[option(short = 'q', count)]
    quiet: u8,
}

/// Read a topic
#[command]
fn consume(options: Consume) -> String {
    format!("{options:?}")
}

pub(crate) fn program() -> Cli {
    Cli::create("fluvio").version("0.11.0").commands(commands![consume])
}

fn given(line: &str) -> String {
    Invocation::line(&format!("consume t {line}")).run(&program()).success()
}

/// Returns a usage error without the usage lines.
fn failures(line: &str) -> String {
    let report = Invocation::line(&format!("consume t {line}")).run(&program()).failure(2);
    report.split("\n\n").next().unwrap_or_default().to_owned()
}

#[test]
fn the_definition_is_valid() {
    program().check().unwrap();
}

#[test]
fn flattened_structs() {
    assert!(given("").contains("begin: None"));
    assert!(given("-H3 --end 9").contains("begin: Some(Head(3)), end: Some(9)"));
    assert!(given("-B").contains("begin: Some(Beginning)"));
    assert!(given("-O JSON").contains("output: Some(Json)"));
    assert!(given("--format '{{key}}' -kd").contains(r#"format: Some("{{key}}")"#));
    assert!(given("--sm m -e a=b -e c=d=e").contains(r#"params: {"a": "b", "c": "d=e"}"#));
    assert!(given("-t a -t b").contains(r#"module: None, "#));
    assert!(given("-vv").contains("Logging { verbose: 2, quiet: 0 }"));
    assert!(given("-b -5").contains("max_bytes: Some(-5)"));
    assert!(given("").contains("Target { cluster: None, profile: None, tls: None }"));
    let tls = r#"tls: Some(Tls { tls: true, domain: "d", ca_cert: "c", client: None })"#;
    assert!(given("--tls --domain d --ca-cert c").contains(tls));
    let client = r#"client: Some(KeyPair { cert: "x", key: "y" })"#;
    assert!(given("--tls --domain d --ca-cert c --client-cert x --client-key y").contains(client));
}

#[test]
fn environment_variables_count_as_given() {
    let report = Invocation::line("consume t -c h:1").env("FLUVIO_PROFILE", "x").run(&program()).failure(2);
    assert!(report.contains("--profile (from FLUVIO_PROFILE) conflicts with --cluster: give only one"), "{report}");
}

#[test]
fn usage_errors() {
    for (line, expected) in [
        ("-B -H 3", "--beginning conflicts with --head: give only one"),
        ("-H3 -T4", "--head conflicts with --tail: give only one"),
        ("-A -p 0", "--all-partitions conflicts with --partition: give only one"),
        ("-F x -O json", "--format conflicts with --output: give only one"),
        ("--sm a --smartmodule-path b", "--smartmodule conflicts with --smartmodule-path: give only one"),
        ("--sm a --transform x", "--transform conflicts with --smartmodule: give only one"),
        ("--a-init x", "Missing one of: --smartmodule, --smartmodule-path"),
        ("-e a=b", "Missing one of: --smartmodule, --smartmodule-path"),
        ("--sm m -e a", "Invalid value for --params: `a` has no `=`: write `key=value`"),
        ("--tls --domain d", "Missing required option: --ca-cert"),
        ("--tls --domain d --ca-cert c --client-cert x", "Missing required option: --client-key"),
        ("-vq", "--verbose conflicts with --quiet: give only one"),
        ("-Hx", "Invalid value for --head: expected an integer from 0 to 4294967295, got `x`"),
    ] {
        assert_eq!(failures(line), format!("Error (VALIDATION_ERROR): {expected}"), "{line}");
    }
}

#[test]
fn help_has_headings() {
    let help = Invocation::line("consume --help").run(&program()).success();
    let places =
        ["\nOptions:\n", "\nSmart modules:\n", "\nCluster:\n", "\nTLS:\n", "\nLogging:\n", "\nGlobal options:\n"];
    let found: Vec<_> = places.iter().map(|head| help.find(head)).collect();
    assert!(found.iter().all(Option::is_some) && found.is_sorted(), "{found:?}\n{help}");
    assert!(help.contains("--client-key <path>"), "{help}");
}
