//! `cargo nextest`, a test runner: many options in structs that are flattened into several commands.
//!
//! The hard parts of the original: 25 options of cargo in one group, with which options of another struct conflict; groups
//! that an option belongs to several of; options that override each other; global options with variables; a negative
//! number as a value; filters before and behind `--`. Descriptions are left out where the name says it all.

#![allow(dead_code, reason = "the command gives back what was read")]

mod command_lines;
mod other_commands;

use std::path::PathBuf;
use std::time::Duration;

use vestibule::prelude::*;

use other_commands::{Itself, ShowConfig, Store};

#[derive(Debug, Options)]
pub(crate) struct Common {
    /// When to use colours
    #[option(env = "CARGO_TERM_COLOR", default = "auto", hide_choices, value_name = "when")]
    color: Color,
    /// Print straight to the terminal
    no_pager: bool,
    /// The user's configuration, or `none`
    #[option(env = "NEXTEST_USER_CONFIG_FILE", heading = "Config options", value_name = "path")]
    user_config_file: Option<PathBuf>,
    #[option(heading = "Manifest options", value_name = "path")]
    manifest_path: Option<PathBuf>,
    /// More detail
    #[option(short, env = "NEXTEST_VERBOSE")]
    verbose: bool,
    #[option(flatten)]
    config: Config,
}

#[derive(Debug, Options)]
#[options(heading = "Config options")]
pub(crate) struct Config {
    #[option(value_name = "path")]
    config_file: Option<PathBuf>,
    /// Settings of a tool
    #[option(value_name = "tool:path")]
    tool_config_file: Vec<String>,
    /// Test any version
    override_version_check: bool,
    /// Set of settings
    #[option(short = 'P', env = "NEXTEST_PROFILE")]
    profile: Option<String>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Options)]
#[options(group(
    packages,
    workspace,
    exclude,
    all,
    lib,
    bin,
    bins,
    example,
    examples,
    test,
    tests,
    bench,
    benches,
    all_targets,
    features,
    all_features,
    no_default_features,
    build_jobs,
    release,
    cargo_profile,
    target,
    target_dir,
    unit_graph,
    timings,
    frozen,
    locked,
    offline,
    cargo_message_format,
    cargo_quiet,
    cargo_verbose,
    ignore_rust_version,
    future_incompat_report,
    unstable_flags,
    name = "cargo-opts"
))]
pub(crate) struct CargoOptions {
    #[option(short = 'p', long = "package", heading = "Package selection")]
    packages: Vec<String>,
    #[option(heading = "Package selection")]
    workspace: bool,
    #[option(heading = "Package selection")]
    exclude: Vec<String>,
    #[option(heading = "Package selection")]
    all: bool,
    #[option(heading = "Target selection")]
    lib: bool,
    #[option(heading = "Target selection")]
    bin: Vec<String>,
    #[option(heading = "Target selection")]
    bins: bool,
    #[option(heading = "Target selection")]
    example: Vec<String>,
    #[option(heading = "Target selection")]
    examples: bool,
    #[option(heading = "Target selection")]
    test: Vec<String>,
    #[option(heading = "Target selection")]
    tests: bool,
    #[option(heading = "Target selection")]
    bench: Vec<String>,
    #[option(heading = "Target selection")]
    benches: bool,
    #[option(heading = "Target selection")]
    all_targets: bool,
    #[option(short = 'F', heading = "Feature selection")]
    features: Vec<String>,
    #[option(heading = "Feature selection")]
    all_features: bool,
    #[option(heading = "Feature selection")]
    no_default_features: bool,
    #[option(heading = "Compilation options", value_name = "n")]
    build_jobs: Option<i32>,
    #[option(short, heading = "Compilation options")]
    release: bool,
    #[option(heading = "Compilation options", value_name = "name")]
    cargo_profile: Option<String>,
    #[option(heading = "Compilation options", value_name = "triple")]
    target: Option<String>,
    #[option(heading = "Compilation options", hint = dir)]
    target_dir: Option<PathBuf>,
    #[option(heading = "Compilation options")]
    unit_graph: bool,
    #[option(require_equals, heading = "Compilation options", value_name = "formats")]
    timings: Option<Option<String>>,
    #[option(heading = "Manifest options")]
    frozen: bool,
    #[option(heading = "Manifest options")]
    locked: bool,
    #[option(heading = "Manifest options")]
    offline: bool,
    #[option(delimiter = ',', heading = "Other options of cargo")]
    cargo_message_format: Vec<CargoMessages>,
    #[option(count, heading = "Other options of cargo")]
    cargo_quiet: u8,
    #[option(count, heading = "Other options of cargo")]
    cargo_verbose: u8,
    #[option(heading = "Other options of cargo")]
    ignore_rust_version: bool,
    #[option(heading = "Other options of cargo")]
    future_incompat_report: bool,
    #[option(heading = "Other options of cargo", value_name = "key=value")]
    config: Vec<String>,
    #[option(short = 'Z', heading = "Other options of cargo", value_name = "flag")]
    unstable_flags: Vec<String>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum CargoMessages {
    Human,
    Short,
    Json,
    JsonDiagnosticShort,
    JsonDiagnosticRenderedAnsi,
    JsonRenderDiagnostics,
}

#[derive(Debug, Options)]
#[options(heading = "Filter options")]
pub(crate) struct Filter {
    /// Which of the ignored tests to run
    #[option(value_name = "which")]
    run_ignored: Option<RunIgnored>,
    /// Part of the tests: `hash:1/2`
    partition: Option<String>,
    #[option(hide_short_help, default = "target", value_name = "platform")]
    platform_filter: Platform,
    /// Set of tests
    #[option(alias = "filter-expr", short = 'E', value_name = "expr")]
    filterset: Vec<String>,
    ignore_default_filter: bool,
    /// Parts of the names of tests
    #[arg(heading = "")]
    filters: Vec<String>,
    /// More filters, and arguments of the test binaries
    #[arg(last, heading = "")]
    filters_and_args: Vec<String>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum RunIgnored {
    Default,
    #[choice(alias = "ignored-only")]
    Only,
    All,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Platform {
    Target,
    Host,
    Any,
}

#[derive(Debug, Options)]
#[options(heading = "Runner options")]
pub(crate) struct Runner {
    /// Compile, but run nothing
    no_run: bool,
    /// Number of tests at a time; a negative number leaves that many processors free
    #[option(short = 'j', alias = "jobs", env = "NEXTEST_TEST_THREADS", parse = threads, value_name = "n")]
    test_threads: Option<i32>,
    #[option(env = "NEXTEST_RETRIES", value_name = "n")]
    retries: Option<u32>,
    #[option(alias = "ff", conflicts_with = no_run)]
    fail_fast: bool,
    #[option(alias = "nff", conflicts_with = no_run, overrides = fail_fast)]
    no_fail_fast: bool,
    /// Number of failures to stop after, or `all`
    #[option(conflicts_with = [no_run, fail_fast, no_fail_fast], parse = max_fail, value_name = "n")]
    max_fail: Option<Option<u32>>,
    /// Debugger to run a single test in
    #[option(conflicts_with = [no_run, "stress_condition"])]
    debugger: Option<String>,
    #[option(conflicts_with = [no_run, "stress_condition"])]
    tracer: Option<String>,
    #[option(env = "NEXTEST_NO_TESTS", value_name = "action")]
    no_tests: Option<NoTests>,
    #[option(flatten)]
    stress: Stress,
}

fn threads(text: &str) -> Result<i32, &'static str> {
    match text.parse() {
        Ok(0) => Err("must not be 0"),
        Ok(number) => Ok(number),
        Err(_) if text == "num-cpus" => Ok(8),
        Err(_) => Err("must be a number or `num-cpus`"),
    }
}

fn max_fail(text: &str) -> Result<Option<u32>, std::num::ParseIntError> {
    if text == "all" { Ok(None) } else { text.parse().map(Some) }
}

#[derive(Debug, Options)]
#[options(at_most_one(stress_count, stress_duration, name = "stress_condition"), heading = "Stress options")]
pub(crate) struct Stress {
    /// Number of runs, or `infinite`
    #[option(parse = stress_count)]
    stress_count: Option<u32>,
    #[option(parse = non_zero)]
    stress_duration: Option<Duration>,
}

fn stress_count(text: &str) -> Result<u32, &'static str> {
    match text.parse() {
        Ok(0) => Err("must not be 0"),
        Ok(number) => Ok(number),
        Err(_) if text == "infinite" => Ok(u32::MAX),
        Err(_) => Err("must be a number or `infinite`"),
    }
}

fn non_zero(text: &str) -> Result<Duration, &'static str> {
    let minutes = text.strip_suffix('m').map(|text| (text, 60)).or(text.strip_suffix('h').map(|text| (text, 3600)));
    match minutes.and_then(|(text, unit)| Some(text.parse::<u64>().ok()? * unit)) {
        Some(0) => Err("must not be 0"),
        Some(seconds) => Ok(Duration::from_secs(seconds)),
        None => Err("must be minutes or hours: `60m`"),
    }
}

#[derive(Clone, Copy, Debug, Choice)]
enum NoTests {
    Auto,
    Pass,
    Warn,
    #[choice(alias = "error")]
    Fail,
}

#[derive(Debug, Options)]
#[options(heading = "Reporter options")]
pub(crate) struct Reporter {
    #[option(env = "NEXTEST_FAILURE_OUTPUT", value_name = "when")]
    failure_output: Option<Display>,
    #[option(env = "NEXTEST_SUCCESS_OUTPUT", value_name = "when")]
    success_output: Option<Display>,
    #[option(env = "NEXTEST_STATUS_LEVEL", value_name = "level")]
    status_level: Option<StatusLevel>,
    #[option(env = "NEXTEST_FINAL_STATUS_LEVEL", value_name = "level")]
    final_status_level: Option<FinalStatusLevel>,
    #[option(env = "NEXTEST_NO_OUTPUT_INDENT")]
    no_output_indent: bool,
    #[option(env = "NEXTEST_HIDE_PROGRESS_BAR")]
    hide_progress_bar: bool,
    #[option(env = "NEXTEST_NO_INPUT_HANDLER")]
    no_input_handler: bool,
    #[option(env = "NEXTEST_MESSAGE_FORMAT", value_name = "format")]
    message_format: Option<Messages>,
    #[option(requires = message_format, env = "NEXTEST_MESSAGE_FORMAT_VERSION", value_name = "version")]
    message_format_version: Option<String>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Display {
    Immediate,
    ImmediateFinal,
    Final,
    Never,
}

#[derive(Clone, Copy, Debug, Choice)]
enum StatusLevel {
    None,
    Fail,
    Retry,
    Slow,
    Leak,
    Pass,
    Skip,
    All,
}

#[derive(Clone, Copy, Debug, Choice)]
enum FinalStatusLevel {
    None,
    Fail,
    #[choice(alias = "retry")]
    Flaky,
    Slow,
    Skip,
    Pass,
    All,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Messages {
    Human,
    LibtestJson,
    LibtestJsonPlus,
}

#[derive(Debug, Options)]
#[options(
    group(archive_file, cargo_metadata, name = "cargo-metadata-sources"),
    group(archive_file, binaries_metadata, name = "binaries-metadata-sources"),
    heading = "Options to reuse a build"
)]
pub(crate) struct ReuseBuild {
    #[option(conflicts_with = ["cargo-opts", binaries_metadata, cargo_metadata], value_name = "path")]
    archive_file: Option<PathBuf>,
    #[option(requires = archive_file, default = "auto")]
    archive_format: ArchiveFormat,
    #[option(conflicts_with = "cargo-opts", requires = archive_file, hint = dir)]
    extract_to: Option<PathBuf>,
    #[option(conflicts_with = "cargo-opts", requires = [archive_file, extract_to])]
    extract_overwrite: bool,
    #[option(conflicts_with = ["cargo-opts", extract_to], requires = archive_file)]
    persist_extract_tempdir: bool,
    #[option(conflicts_with = "globals.manifest-path", value_name = "path")]
    cargo_metadata: Option<PathBuf>,
    #[option(requires = ["cargo-metadata-sources", "binaries-metadata-sources"], value_name = "path")]
    workspace_remap: Option<PathBuf>,
    #[option(conflicts_with = "cargo-opts", value_name = "path")]
    binaries_metadata: Option<PathBuf>,
    #[option(requires = binaries_metadata, conflicts_with = archive_file, value_name = "path")]
    target_dir_remap: Option<PathBuf>,
    #[option(requires = binaries_metadata, conflicts_with = archive_file, value_name = "path")]
    build_dir_remap: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum ArchiveFormat {
    Auto,
    #[choice(alias = "tar-zstd")]
    TarZst,
}

#[derive(Debug, Options)]
pub(crate) struct Capture {
    /// Print what tests print
    #[option(alias = "nocapture", heading = "Runner options", display_order = 100, env = "NEXTEST_NO_CAPTURE")]
    no_capture: bool,
    /// Run only the failed tests of an earlier run
    #[option(short = 'R', alias = "run-id", heading = "Filter options", value_name = "run")]
    rerun: Option<String>,
}

#[derive(Debug, Commands)]
enum Nextest {
    /// List the tests
    List(CargoOptions, Filter, ListOutput, ReuseBuild),
    /// Build and run tests
    #[command(alias = "r")]
    Run(CargoOptions, Filter, Runner, Capture, Reporter, ReuseBuild),
    /// Build and run benchmarks
    #[command(alias = "b")]
    Bench(CargoOptions, Filter, Runner, Capture),
    /// Build tests into an archive
    Archive(CargoOptions, Archive),
    /// Look at the configuration
    #[command(group)]
    ShowConfig(ShowConfig),
    /// Manage the program itself
    #[command(group, name = "self")]
    Itself(Itself),
    /// Manage recorded runs
    #[command(group, hidden)]
    Store(Store),
}

#[derive(Debug, Options)]
#[options(heading = "Output options")]
pub(crate) struct ListOutput {
    #[option(short = 'T', default = "auto", value_name = "format")]
    message_format: ListMessages,
    #[option(default = "full", value_name = "type")]
    list_type: ListType,
}

#[derive(Clone, Copy, Debug, Choice)]
enum ListMessages {
    Auto,
    Human,
    Oneline,
    Json,
    JsonPretty,
}

#[derive(Clone, Copy, Debug, Choice)]
enum ListType {
    Full,
    BinariesOnly,
}

#[derive(Debug, Options)]
#[options(heading = "Archive options")]
pub(crate) struct Archive {
    #[option(value_name = "path")]
    archive_file: PathBuf,
    #[option(default = "auto")]
    archive_format: ArchiveFormat,
    #[option(default = 0, value_name = "level")]
    zstd_level: i32,
    zstd_long: bool,
}

fn run(nextest: Nextest, common: Globals<Common>) -> Result<String> {
    Ok(format!("{nextest:?} {:?}", *common))
}

pub(crate) fn nextest() -> Cli {
    // cargo calls `cargo-nextest nextest run`; the program has a `--color` of its own.
    let cargo = Cli::create("cargo").globals::<Common>().disable_builtin("color").disable_builtin("no-pager");
    cargo.group(Cli::create("nextest").description("Runs tests").handle(run))
}
