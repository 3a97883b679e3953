//! `cargo nextest`, a test runner: many options in structs that are flattened into several commands.
//!
//! What is hard in the original: 25 options of cargo in one group, with which options of another struct conflict; groups
//! that an option belongs to several of; options that override each other; global options with variables; a negative
//! number as a value; filters before and behind `--`. Descriptions are left out where the name says it all.

#![allow(dead_code, reason = "the command gives back what was read")]

use std::path::PathBuf;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

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

#[derive(Debug, Commands)]
enum ShowConfig {
    /// The version that the configuration asks for
    Version,
    /// The groups of tests
    TestGroups,
}

#[derive(Debug, Commands)]
enum Itself {
    /// Install another version
    Update(Update),
    /// Print the schema of a file
    #[command(group)]
    Schema(Schema),
}

#[derive(Debug, Options)]
#[options(at_most_one(version, beta, rc))]
pub(crate) struct Update {
    #[option(default = "latest")]
    version: String,
    beta: bool,
    rc: bool,
    check: bool,
    #[option(short = 'y')]
    yes: bool,
    #[option(short)]
    force: bool,
}

#[derive(Debug, Commands)]
enum Schema {
    RepoConfig {
        #[option(short)]
        output: Option<PathBuf>,
    },
    UserConfig {
        #[option(short)]
        output: Option<PathBuf>,
    },
}

#[derive(Debug, Commands)]
enum Store {
    List,
    Info(Selected),
}

#[derive(Debug, Args)]
#[args(one_of(positional, run_id))]
pub(crate) struct Selected {
    #[arg(value_name = "run")]
    positional: Option<String>,
    #[option(short = 'R', value_name = "run")]
    run_id: Option<String>,
}

fn run(nextest: Nextest, common: Globals<Common>) -> Result<String> {
    Ok(format!("{nextest:?} {:?}", *common))
}

pub(crate) fn nextest() -> Cli {
    // cargo calls `cargo-nextest nextest run`; the program has a `--color` of its own.
    let cargo = Cli::create("cargo").globals::<Common>().disable_builtin("color");
    cargo.group(Cli::create("nextest").description("Runs tests").handle(run))
}

fn call(line: &str) -> Invocation {
    let (variable, line) = match line.split_once(" cargo ") {
        Some((variable, line)) => (Some(variable), line),
        None => (None, line.trim_start_matches("cargo ")),
    };
    let call = Invocation::line(line);
    match variable.and_then(|variable| variable.split_once('=')) {
        Some((name, value)) => call.env(name, value),
        None => call,
    }
}

#[test]
fn is_a_sound_program() {
    assert_eq!(nextest().check().map_err(|error| error.to_string()), Ok(()));
}

#[test]
fn accepts_what_the_original_accepts() {
    const ACCEPTED: &str = "
        cargo nextest list
        cargo nextest run
        cargo nextest list --list-type binaries-only
        cargo nextest list --message-format json-pretty
        cargo nextest list -T oneline
        cargo nextest run --failure-output never
        cargo nextest run --success-output=immediate
        cargo nextest run --status-level=all
        cargo nextest run --nocapture
        cargo nextest run --no-run
        cargo nextest run --max-fail 3
        cargo nextest run --max-fail=all
        cargo nextest run --final-status-level retry
        NEXTEST_HIDE_PROGRESS_BAR=1 cargo nextest run
        NEXTEST_HIDE_PROGRESS_BAR=true cargo nextest run
        cargo nextest run --no-run -j8
        NEXTEST_TEST_THREADS=8 cargo nextest run --no-run
        NEXTEST_SUCCESS_OUTPUT=never cargo nextest run --no-run
        NEXTEST_NO_CAPTURE=1 cargo nextest run --failure-output=never
        cargo nextest list --lib --bins
        cargo nextest run --ignore-rust-version --unit-graph
        cargo nextest list --cargo-message-format json,short
        cargo nextest run --timings --timings=html
        cargo nextest list --no-pager
        cargo nextest show-config test-groups --no-pager
        cargo nextest list --binaries-metadata=foo
        cargo nextest run --binaries-metadata=foo --target-dir-remap=bar --build-dir-remap=baz
        cargo nextest list --cargo-metadata path
        cargo nextest run --cargo-metadata=path --binaries-metadata=foo --workspace-remap remapped-path
        cargo nextest archive --archive-file my-archive.tar.zst --zstd-level -1
        cargo nextest archive --archive-file my-archive.foo --archive-format tar-zstd
        cargo nextest list --archive-file my-archive.tar.zst --archive-format tar-zst
        cargo nextest list --archive-file my-archive.tar.zst --extract-to my-path --extract-overwrite
        cargo nextest list --archive-file my-archive.tar.zst --persist-extract-tempdir
        cargo nextest list --archive-file my-archive.tar.zst --workspace-remap foo
        cargo nextest list --archive-file my-archive.tar.zst --config target.runner=my-runner
        cargo nextest list -E deps(foo)
        cargo nextest run --filter-expr test(bar) --package=my-package test-filter
        cargo nextest list -E deps(foo) --ignore-default-filter
        cargo nextest run --stress-count infinite
        cargo nextest run --stress-duration 60m
        cargo nextest run -- --a an arbitrary arg
        cargo nextest run one -- two --three
        cargo nextest run --jobs -3
        cargo nextest run --build-jobs -1
        cargo nextest run --fail-fast --no-fail-fast
        cargo nextest run --message-format human --message-format-version 0.1
        cargo nextest self update --beta --check
        cargo nextest self update --version 0.9.100
        cargo nextest self schema repo-config -o schema.json
        cargo nextest bench --max-fail=all
        cargo nextest bench --debugger gdb
        cargo nextest b --tracer strace
        cargo nextest -P ci r
        cargo nextest run --manifest-path foo
        cargo nextest store info latest
        cargo nextest store info -R latest";
    for line in ACCEPTED.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let output = call(line).run(&nextest());
        assert_eq!(output.exit, 0, "{line}: {}", output.stderr);
    }
}

#[test]
fn refuses_what_the_original_refuses() {
    const REFUSED: &str = "
        cargo nextest run --no-run --fail-fast
        cargo nextest run --no-run --no-fail-fast
        cargo nextest run --no-run --max-fail=3
        cargo nextest run --max-fail=3 --no-fail-fast
        cargo nextest run --manifest-path foo --cargo-metadata bar
        cargo nextest run --binaries-metadata=foo --lib
        cargo nextest run --binaries-metadata bar --workspace-remap foo
        cargo nextest run --cargo-metadata bar --workspace-remap foo
        cargo nextest run --target-dir-remap bar
        cargo nextest run --archive-format tar-zst
        cargo nextest run --archive-file foo --archive-format no
        cargo nextest run --extract-to foo
        cargo nextest run --archive-file foo --extract-overwrite
        cargo nextest run --extract-to foo --extract-overwrite
        cargo nextest run --persist-extract-tempdir
        cargo nextest run --archive-file foo --extract-to bar --persist-extract-tempdir
        cargo nextest run --archive-file foo --cargo-metadata bar
        cargo nextest run --archive-file foo --binaries-metadata bar
        cargo nextest run --archive-file foo --target-dir-remap bar
        cargo nextest run --archive-file foo --build-dir-remap bar
        cargo nextest run --archive-file foo -p bar
        cargo nextest run --build-dir-remap bar
        cargo nextest run --jobs 0
        cargo nextest run --jobs -twenty
        cargo nextest run --build-jobs -inf1
        cargo nextest run --stress-count 0
        cargo nextest run --stress-duration 0m
        cargo nextest run --debugger gdb --stress-count 4
        cargo nextest run --debugger gdb --stress-duration 1h
        cargo nextest run --debugger gdb --no-run
        cargo nextest run --message-format-version 0.1
        cargo nextest bench --no-run --fail-fast
        cargo nextest bench --tracer strace --stress-count 4
        cargo nextest self update --beta --rc
        cargo nextest self update --beta --version 0.9.100
        cargo nextest store info
        cargo nextest store info latest -R abc123";
    for line in REFUSED.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let output = call(line).run(&nextest());
        assert_eq!(output.exit, 2, "{line}: {}", output.stdout);
    }
}

#[test]
fn names_the_members_of_a_group_of_another_struct() {
    let error = call("cargo nextest run --archive-file a --lib").run(&nextest()).failure(2);
    assert!(error.contains("--archive-file conflicts with --lib"), "{error}");
    let error = call("cargo nextest run --workspace-remap a").run(&nextest()).failure(2);
    assert!(error.contains("--workspace-remap requires one of --archive-file, --cargo-metadata"), "{error}");
}
