//! `fd`, a file finder: a single command with more than fifty options and two positionals.
//!
//! The hard parts of the original: flags that undo each other (`--hidden`, `--no-hidden`), a counting flag, values of
//! its own types (a size such as `+10k`, an owner such as `!john:students`), choices with one-letter aliases, an option
//! with a value that may be left out, options that take a command line up to a `;`, and conflicts with a positional.

#![allow(dead_code, reason = "the command gives back what was read")]

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Debug, Options)]
#[options(at_most_one(exec, exec_batch, list_details))]
pub(crate) struct Fd {
    /// The pattern to look for; everything without one
    #[arg(default = "", hide_default)]
    pattern: String,
    /// Search paths [default: current directory]
    #[arg]
    path: Vec<PathBuf>,

    /// Search hidden files and directories
    #[option(short = 'H')]
    hidden: bool,
    /// Do not respect ignore files
    #[option(short = 'I', overrides = ignore)]
    no_ignore: bool,
    #[option(hidden)]
    ignore: bool,
    /// Respect .gitignore files
    #[option(default = true)]
    ignore_vcs: bool,
    /// Respect .gitignore files in repositories only
    #[option(default = true)]
    require_git: bool,
    /// Respect ignore files in parent directories
    #[option(default = true)]
    ignore_parent: bool,
    #[option(hidden)]
    no_global_ignore_file: bool,
    /// Alias for --no-ignore --hidden
    #[option(short = 'u', count, overrides = ignore)]
    unrestricted: u8,
    /// Tell upper case from lower case
    #[option(short = 's', overrides = ignore_case)]
    case_sensitive: bool,
    /// Do not tell upper case from lower case
    #[option(short = 'i')]
    ignore_case: bool,
    /// Search by glob
    #[option(short = 'g', overrides = regex)]
    glob: bool,
    /// Search by regular expression
    regex: bool,
    /// Search for a text as it is
    #[option(short = 'F', alias = "literal", conflicts_with = glob)]
    fixed_strings: bool,
    /// Search for a whole name as it is
    #[option(conflicts_with = [glob, fixed_strings])]
    exact: bool,
    /// More patterns that have to match
    #[option(value_name = "pattern", allow_hyphen)]
    and: Vec<String>,
    /// Show absolute paths
    #[option(short = 'a', overrides = relative_path)]
    absolute_path: bool,
    #[option(hidden)]
    relative_path: bool,
    /// Show details as `ls -l` does
    #[option(short = 'l', conflicts_with = [absolute_path, max_results, quiet, max_one_result])]
    list_details: bool,
    /// Follow symbolic links
    #[option(short = 'L', alias = "dereference")]
    follow: bool,
    /// Match the whole path
    #[option(short = 'p')]
    full_path: bool,
    /// Separate results by null characters
    #[option(short = '0', conflicts_with = list_details)]
    print0: bool,
    /// Maximum depth
    #[option(short = 'd', alias = "maxdepth", value_name = "depth")]
    max_depth: Option<usize>,
    /// Minimum depth
    #[option(alias = "mindepth", value_name = "depth")]
    min_depth: Option<usize>,
    /// Exact depth
    #[option(value_name = "depth", conflicts_with = [max_depth, min_depth])]
    exact_depth: Option<usize>,
    /// Leave out what matches a glob
    #[option(short = 'E', value_name = "glob")]
    exclude: Vec<String>,
    /// Do not go into directories that match
    #[option(conflicts_with = [size, exact_depth])]
    prune: bool,
    /// Kinds of files
    #[option(short = 't', long = "type", value_name = "filetype")]
    file_type: Vec<FileType>,
    /// Extensions of files
    #[option(short = 'e', value_name = "ext")]
    extension: Vec<String>,
    /// Sizes of files
    #[option(short = 'S', parse = from_str, allow_hyphen)]
    size: Vec<Size>,
    /// Changed after
    #[option(aliases("change-newer-than", "newer", "changed-after"), value_name = "date|dur")]
    changed_within: Option<String>,
    /// Changed before
    #[option(aliases("change-older-than", "older"), value_name = "date|dur")]
    changed_before: Option<String>,
    /// Owner of the files
    #[option(short = 'o', parse = from_str, value_name = "user:group")]
    owner: Option<Owner>,
    /// Print results by a template
    #[option(value_name = "fmt", conflicts_with = list_details, allow_hyphen)]
    format: Option<String>,
    /// Run a command for each result
    #[option(short = 'x', value_name = "cmd", values = 1.., allow_hyphen, terminator = ";", conflicts_with = [max_results, quiet, max_one_result])]
    exec: Vec<String>,
    /// Run a command for all results
    #[option(short = 'X', value_name = "cmd", values = 1.., allow_hyphen, terminator = ";", conflicts_with = [max_results, quiet, max_one_result])]
    exec_batch: Vec<String>,
    /// Batch size of -X
    #[option(value_name = "size", default = 0, requires = exec_batch)]
    batch_size: usize,
    /// More files of what to ignore
    #[option(value_name = "path")]
    ignore_file: Vec<PathBuf>,
    /// When to use colors
    #[option(short = 'c', value_name = "when", default = "auto")]
    color: When,
    /// Add links to results
    #[option(alias = "hyper", value_name = "when", default = "never", default_missing = "auto")]
    hyperlink: When,
    /// Leave out directories with such an entry
    #[option(value_name = "name")]
    ignore_contain: Vec<String>,
    /// Number of threads
    #[option(short = 'j', value_name = "num")]
    threads: Option<NonZeroUsize>,
    #[option(hidden, parse = millis)]
    max_buffer_time: Option<Duration>,
    /// Maximum number of results
    #[option(value_name = "count", overrides = max_one_result)]
    max_results: Option<usize>,
    /// One result
    #[option(short = '1')]
    max_one_result: bool,
    /// Say by the exit code only whether there are results
    #[option(short = 'q', alias = "has-results", conflicts_with = max_results)]
    quiet: bool,
    /// Show errors of the file system
    show_errors: bool,
    /// Fail on errors of the file system
    error_on_fs_errors: bool,
    /// Run there
    #[option(short = 'C', value_name = "path")]
    base_directory: Option<PathBuf>,
    /// Path separator
    #[option(value_name = "separator")]
    path_separator: Option<String>,
    /// Search path
    #[option(conflicts_with = path)]
    search_path: Vec<PathBuf>,
    /// When to print results without `./`
    #[option(value_name = "when", conflicts_with = [path, search_path])]
    strip_cwd_prefix: Option<Option<When>>,
    /// Stay in one file system
    #[option(aliases("mount", "xdev"))]
    one_file_system: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
pub(crate) enum FileType {
    #[choice(alias = "f")]
    File,
    #[choice(aliases("d", "dir"))]
    Directory,
    #[choice(alias = "l")]
    Symlink,
    #[choice(alias = "b")]
    BlockDevice,
    #[choice(alias = "c")]
    CharDevice,
    #[choice(alias = "x")]
    Executable,
    #[choice(alias = "e")]
    Empty,
    #[choice(alias = "s")]
    Socket,
    #[choice(alias = "p")]
    Pipe,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
pub(crate) enum When {
    /// When a person reads
    Auto,
    Always,
    Never,
}

/// A minimum, maximum or exact size in bytes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Size {
    Min(u64),
    Max(u64),
    Equals(u64),
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let failures = || format!("`{text}` is no size such as +10k or -1Mi");
        let (kind, rest): (fn(u64) -> Self, &str) = match text.split_at_checked(1) {
            Some(("+", rest)) => (Self::Min, rest),
            Some(("-", rest)) => (Self::Max, rest),
            _ => (Self::Equals, text),
        };
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(failures)?;
        let (number, unit) = rest.split_at(end);
        let factor = match unit.to_ascii_lowercase().as_str() {
            "b" => 1,
            "k" | "kb" => 1_000,
            "m" | "mb" => 1_000_000,
            "g" | "gb" => 1_000_000_000,
            "ki" | "kib" => 1 << 10,
            "mi" | "mib" => 1 << 20,
            "gi" | "gib" => 1 << 30,
            _ => return Err(failures()),
        };
        let number: u64 = number.parse().map_err(|_| failures())?;
        number.checked_mul(factor).map(kind).ok_or_else(failures)
    }
}

/// A user, a group, or both; `!` negates.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Owner {
    user: Option<String>,
    group: Option<String>,
}

impl FromStr for Owner {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':').map(|part| (!part.is_empty()).then(|| part.to_owned()));
        let owner = Self { user: parts.next().flatten(), group: parts.next().flatten() };
        if parts.next().is_some() {
            return Err("there is more than one `:`".to_owned());
        }
        Ok(owner)
    }
}

fn millis(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_millis)
}

/// Find entries of the file system
#[command]
fn fd(options: Fd, ctx: Context) -> Data {
    let _ = options;
    json!({ "args": ctx.args().clone(), "options": ctx.options().clone() })
}

pub(crate) fn program() -> Cli {
    Cli::create("fd").version("10.3.0").root(commands![fd])
}

/// Returns the options that differ from their defaults, as JSON.
fn given(line: &str) -> String {
    let data = |line: &str| {
        let data = Invocation::line(&format!("--json {line}")).run(&program()).json();
        serde_json::Value::from(data)["options"].take()
    };
    let (with, without) = (data(line), data(""));
    let differs = |entry: &(&String, &serde_json::Value)| without[entry.0] != *entry.1;
    let entries = with.as_object().into_iter().flatten().filter(differs);
    let mut entries: Vec<String> = entries.map(|(name, value)| format!("{name}={value}")).collect();
    entries.sort();
    entries.join(" ")
}

/// Returns the first line of a usage error.
fn failures(line: &str) -> String {
    Invocation::line(line).run(&program()).failure(2).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_definition_is_valid() {
    program().check().unwrap();
}

#[test]
fn options_are_parsed() {
    for (line, expected) in [
        ("", ""),
        ("-HI", "hidden=true noIgnore=true"),
        ("-Lp0", "follow=true fullPath=true print0=true"),
        ("-uuu", "unrestricted=3"),
        ("-d3 --mindepth=2", "maxDepth=3 minDepth=2"),
        ("-tf -tx --type dir", r#"fileType=["file","executable","directory"]"#),
        ("-e rs -e toml", r#"extension=["rs","toml"]"#),
        ("-S +10k --size -1Mi", r#"size=["+10k","-1Mi"]"#),
        ("--newer 2weeks --older=1d", r#"changedBefore="1d" changedWithin="2weeks""#),
        ("-o '!john:students'", r#"owner="!john:students""#),
        ("--and -x --and b", r#"and=["-x","b"]"#),
        ("--format {} -c always", r#"color="always" format="{}""#),
        ("--hyperlink", r#"hyperlink="auto""#),
        ("--hyper=always", r#"hyperlink="always""#),
        ("-j 4 --max-buffer-time 100", r#"maxBufferTime="100" threads=4"#),
        ("--strip-cwd-prefix=never", r#"stripCwdPrefix="never""#),
        ("--mount", "oneFileSystem=true"),
        ("-X vim -p ';' --batch-size 3", r#"batchSize=3 execBatch=["vim","-p"]"#),
    ] {
        assert_eq!(given(line), expected, "{line}");
    }
}

#[test]
fn overrides() {
    for (line, expected) in [
        ("--hidden --no-hidden", ""),
        ("--no-hidden --hidden", "hidden=true"),
        ("--no-ignore --ignore", "ignore=true"),
        ("--ignore -I", "noIgnore=true"),
        ("--ignore -u", "unrestricted=1"),
        ("--no-ignore-vcs --ignore-vcs", ""),
        ("-s -i", "ignoreCase=true"),
        ("-s -i -s", "caseSensitive=true"),
        ("--regex -g", "glob=true"),
        ("--max-results 3 -1", "maxOneResult=true"),
        ("-1 --max-results 3", "maxResults=3"),
        ("-d 3 --maxdepth 4", "maxDepth=4"),
    ] {
        assert_eq!(given(line), expected, "{line}");
    }
}

#[test]
fn a_command_line_is_a_value() {
    assert_eq!(given("-x echo {} -n -- foo"), r#"exec=["echo","{}","-n","--","foo"]"#);
    assert_eq!(given("-x echo --hidden ';' --hidden"), r#"exec=["echo","--hidden"] hidden=true"#);
}

#[test]
fn conflicts() {
    for (line, expected) in [
        ("-g -F", "--fixed-strings conflicts with --glob: give only one"),
        ("--literal --exact", "--exact conflicts with --fixed-strings: give only one"),
        ("-l -a", "--list-details conflicts with --absolute-path: give only one"),
        ("-l -1", "--list-details conflicts with --max-one-result: give only one"),
        ("--exact-depth 2 -d 1", "--exact-depth conflicts with --max-depth: give only one"),
        ("--size=+10k --prune", "--prune conflicts with --size: give only one"),
        ("-q --max-results 1", "--quiet conflicts with --max-results: give only one"),
        ("--batch-size 3", "--batch-size requires --exec-batch"),
        ("--search-path a foo b", "--search-path conflicts with <path>: give only one"),
        ("--strip-cwd-prefix foo bar", "--strip-cwd-prefix conflicts with <path>: give only one"),
    ] {
        assert_eq!(failures(line), format!("Error (VALIDATION_ERROR): {expected}"), "{line}");
    }
}

#[test]
fn wrong_values() {
    for (line, expected) in [
        (
            "-t z",
            "Invalid value for --type: expected one of file, directory, symlink, block-device, char-device, executable, \
             empty, socket, pipe, got `z`",
        ),
        ("-S ten", "Invalid value for --size: `ten` is no size such as +10k or -1Mi"),
        ("-o a:b:c", "Invalid value for --owner: there is more than one `:`, got `a:b:c`"),
        ("-j 0", "Invalid value for --threads: expected an integer of 1 or more, got `0`"),
        ("--max-buffer-time 1s", "Invalid value for --max-buffer-time: invalid digit found in string, got `1s`"),
        ("--color purple", "Invalid value for --color: expected one of auto, always, never, got `purple`"),
    ] {
        assert_eq!(failures(line), format!("Error (VALIDATION_ERROR): {expected}"), "{line}");
    }
    assert_eq!(failures("--hid"), "Error (PARSE_ERROR): Unknown flag: --hid");
    assert_eq!(failures("-HZ"), "Error (PARSE_ERROR): Unknown flag: -Z");
    assert_eq!(failures("-E"), "Error (PARSE_ERROR): Missing value for flag: --exclude");
}

#[test]
fn help() {
    let help = Invocation::line("-h").run(&program()).success();
    assert!(
        help.starts_with("fd 10.3.0 — Find entries of the file system\n\nUsage: fd [pattern] [path]... [options]\n")
    );
    for row in ["  -H, --hidden ", "  -d, --max-depth <depth> ", "      --hyperlink[=<when>] ", "  -S, --size <size> "]
    {
        assert_eq!(help.matches(row).count(), 1, "{row}\n{help}");
    }
    assert!(!help.contains("max-buffer-time"), "{help}");
}
