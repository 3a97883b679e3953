//! `bat`, which prints files: one command with fifty options, and a hidden one beside it.
//!
//! The hard parts of the original: words that are files unless they are the hidden command, widths with a sign, options that
//! give way to a later one, counted `-p`, a flag that conflicts with options that have defaults, hidden flags, and options
//! that only the long help shows.

#![allow(dead_code, reason = "the command gives back what was read")]

use std::path::PathBuf;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Debug, Options)]
pub(crate) struct Bat {
    /// Files to print; `-` is the standard input
    #[arg]
    files: Vec<PathBuf>,
    /// Show characters that are not printable
    #[option(short = 'A', alias = "show-nonprintable", hide_aliases, conflicts_with = language)]
    show_all: bool,
    #[option(choices = ["unicode", "caret"], default = "unicode", hide_default, value_name = "notation")]
    nonprintable_notation: String,
    #[option(choices = ["no-printing", "as-text"], default = "no-printing", hide_default, value_name = "behavior")]
    binary: String,
    /// Without decorations; twice, without a pager too
    #[option(short, count, overrides = number)]
    plain: u8,
    /// Language for highlighting
    #[option(short)]
    language: Option<String>,
    /// Lines to highlight: `30:40`, `:40`, `40:`
    #[option(short = 'H', value_name = "N:M")]
    highlight_line: Vec<String>,
    /// Name to show for a file
    #[option(value_name = "name")]
    file_name: Vec<PathBuf>,
    /// Show only the lines that changed
    #[option(short, conflicts_with = line_range)]
    diff: bool,
    #[option(value_name = "N", hide_short_help)]
    diff_context: Option<usize>,
    /// Width of a tab; 0 passes tabs through
    #[option(value_name = "T")]
    tabs: Option<u32>,
    #[option(choices = ["auto", "never", "character"], default = "auto", hide_default, value_name = "mode")]
    wrap: String,
    /// Cut long lines, as `--wrap=never`
    #[option(short = 'S')]
    chop_long_lines: bool,
    /// Width, or with a sign the difference to that of the terminal
    #[option(hide_short_help, allow_hyphen, parse = width, value_name = "width")]
    terminal_width: Option<Width>,
    /// Show the numbers of lines
    #[option(short)]
    number: bool,
    #[option(choices = ["auto", "never", "always"], default = "auto", hide_default, value_name = "when")]
    color: String,
    #[option(choices = ["always", "never"], default = "never", hide_default, value_name = "when")]
    italic_text: String,
    #[option(choices = ["auto", "never", "always"], default = "auto", hide_default, value_name = "when")]
    decorations: String,
    /// Always use decorations and colors
    #[option(short = 'f', conflicts_with = [color, decorations], hide_short_help)]
    force_colorization: bool,
    #[option(
        choices = ["auto", "never", "always"], default = "auto", hide_default, value_name = "when", overrides = no_paging
    )]
    paging: String,
    #[option(short = 'P', alias = "no-pager", hidden)]
    no_paging: bool,
    #[option(hide_short_help, value_name = "command")]
    pager: Option<String>,
    /// Language of the files that match a pattern
    #[option(short, value_name = "glob:syntax")]
    map_syntax: Vec<String>,
    #[option(hide_short_help)]
    ignored_suffix: Vec<String>,
    #[option(env = "BAT_THEME")]
    theme: Option<String>,
    #[option(value_name = "theme", env = "BAT_THEME_LIGHT")]
    theme_light: Option<String>,
    #[option(value_name = "theme", env = "BAT_THEME_DARK")]
    theme_dark: Option<String>,
    list_themes: bool,
    /// Show several empty lines as one
    #[option(short)]
    squeeze_blank: bool,
    #[option(hide_short_help)]
    squeeze_limit: Option<usize>,
    #[option(
        choices = ["auto", "always", "never"], default = "never", hide_default, hide_short_help, value_name = "when"
    )]
    strip_ansi: String,
    /// Elements to show: `numbers,grid`, or `+grid` and `-grid` to change the default
    #[option(parse = style, value_name = "components")]
    style: Vec<String>,
    /// Lines to print: `30:40`, `:40`, `-10:`
    #[option(short = 'r', allow_hyphen, value_name = "N:M")]
    line_range: Vec<String>,
    #[option(short = 'L', conflicts_with = list_themes)]
    list_languages: bool,
    #[option(short, hide_short_help)]
    unbuffered: bool,
    #[option(hidden)]
    no_config: bool,
    #[option(hidden)]
    no_custom_assets: bool,
    #[option(choices = ["bash", "fish", "ps1", "zsh"], value_name = "shell")]
    completion: Option<String>,
    lessopen: bool,
    #[option(hidden, conflicts_with = [list_languages, list_themes])]
    config_file: bool,
    #[option(hidden, conflicts_with = [list_languages, list_themes])]
    generate_config_file: bool,
    #[option(hidden)]
    config_dir: bool,
    #[option(hidden)]
    cache_dir: bool,
    #[option(alias = "diagnostics", hide_aliases, hide_short_help)]
    diagnostic: bool,
    #[option(hide_short_help)]
    acknowledgements: bool,
    #[option(hide_short_help)]
    set_terminal_title: bool,
}

/// A number of columns, or a difference.
#[derive(Debug)]
enum Width {
    Columns(u32),
    Offset(i32),
}

fn width(text: &str) -> Result<Width, &'static str> {
    let number: i32 = text.parse().map_err(|_| "must be a number, or a difference with a sign")?;
    match (text.starts_with(['+', '-']), u32::try_from(number)) {
        (true, _) => Ok(Width::Offset(number)),
        (false, Ok(0)) | (false, Err(_)) => Err("must not be 0"),
        (false, Ok(columns)) => Ok(Width::Columns(columns)),
    }
}

/// Checks a list of components: the delimiter is not that of values, as signs make a list a change of another.
fn style(text: &str) -> Result<String, String> {
    const COMPONENTS: [&str; 12] = [
        "default",
        "auto",
        "full",
        "plain",
        "changes",
        "header",
        "header-filename",
        "header-filesize",
        "grid",
        "rule",
        "numbers",
        "snip",
    ];
    let unknown = text.split(',').find(|part| !COMPONENTS.contains(&part.trim_start_matches(['+', '-'])));
    unknown.map_or(Ok(text.to_owned()), |part| Err(format!("`{part}` is unknown")))
}

/// Build or clear the definitions of languages
#[command(hidden)]
fn cache(cache: Cache) -> String {
    format!("cache {cache:?}")
}

#[derive(Debug, Options)]
#[options(one_of(build, clear))]
pub(crate) struct Cache {
    #[option(short)]
    build: bool,
    #[option(short)]
    clear: bool,
    #[option(requires = build, hint = dir)]
    source: Option<PathBuf>,
    #[option(requires = build, hint = dir)]
    target: Option<PathBuf>,
    #[option(requires = build)]
    blank: bool,
    #[option(requires = build)]
    acknowledgements: bool,
}

/// Print files with highlighting
#[command]
fn print(bat: Bat) -> String {
    format!("{bat:?}")
}

pub(crate) fn bat() -> Cli {
    let program = Cli::create("bat").version("0.26.1").description("Prints files").max_width(100);
    ["skills", "completions", "color"]
        .into_iter()
        .fold(program, Cli::disable_builtin)
        .commands(commands![cache])
        .root(commands![print])
}

#[test]
fn is_a_sound_program() {
    assert_eq!(bat().check().map_err(|error| error.to_string()), Ok(()));
}

#[test]
fn accepts_what_the_original_accepts() {
    const ACCEPTED: &str = "
        a.rs b.rs -
        -A a.rs
        --show-nonprintable a
        -pp a
        -n -p a
        -l rust -H 30:40 -H :5 a
        --line-range -10: a
        -r 30:40 -r :5 a
        --terminal-width -5 a
        --terminal-width=+5 a
        --terminal-width 80 a
        --paging always -P a
        --no-pager --paging=never a
        --style numbers,grid --style=+rule a
        --style=-grid a
        --theme a --theme b a
        --wrap never --tabs 0 a
        -f a
        --completion bash
        --list-themes
        -L
        cache --build --source x --target y --blank
        cache -c
        --nonprintable-notation caret -A a
        --file-name x --file-name y
        -- cache";
    for line in ACCEPTED.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let output = Invocation::line(line).run(&bat());
        assert_eq!(output.exit, 0, "{line}: {}", output.stderr);
    }
}

#[test]
fn refuses_what_the_original_refuses() {
    const REFUSED: &str = "
        -A -l rust a
        --diff -r 1:2 a
        -f --color always a
        -f --decorations=never a
        --terminal-width 0 a
        --terminal-width wide a
        --wrap often a
        --style numbers,gird a
        -L --list-themes
        --config-file --list-languages
        --squeeze-limit -1 a
        cache
        cache --build --clear
        cache --clear --source x
        --unknown a";
    for line in REFUSED.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let output = Invocation::line(line).run(&bat());
        assert_eq!(output.exit, 2, "{line}: {}", output.stdout);
    }
}

#[test]
fn reads_what_is_hard() {
    let read = |line: &str| Invocation::line(line).run(&bat()).success();
    assert!(read("-n -p a").contains("number: false"));
    assert!(read("-p -n a").contains("plain: 0, "));
    assert!(read("--terminal-width -5 a").contains("terminal_width: Some(Offset(-5))"));
    assert!(read("--paging always -P a").contains("no_paging: true"));
    assert!(read("-- cache").contains("files: [\"cache\"]"));
    assert!(read("cache -b").starts_with("cache Cache"));
    let (short, long) = (read("-h"), read("--help"));
    assert!(!short.contains("--pager") && long.contains("--pager"), "{short}");
    assert!(!long.contains("--no-paging") && !long.contains("  cache"), "{long}");
}
