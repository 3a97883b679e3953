//! Correction of a wrong call: the whole call as it was probably meant, for the line `Try:` of the error.
//!
//! It runs only after a call has failed. Guesses at the first error of a call are changed calls, which are parsed and
//! checked without running anything; `search` decides which of them was meant. A correction does no more harm than the
//! words that were typed: see `search/commands.rs` and `search/flags.rs`.

mod confirmed;
mod line;
#[cfg_attr(not(feature = "corrections"), path = "search_absent.rs")]
mod search;
#[cfg_attr(not(feature = "output"), path = "secret_words_absent.rs")]
mod secret_words;
mod typo;

pub(super) use confirmed::confirmed_line;
pub(super) use search::{doubt, suggested_flags};
use secret_words::shows_secret;
pub(super) use secret_words::without_secret_words;

use std::ffi::OsString;

use super::config;
use super::output;
use super::printer::Printer;
use crate::error::{Error, InputError, code};
use crate::parse::{self, Help, ParsedCommand};
use crate::run;

/// Maximum length of argv that is corrected.
const MAX_CALL_LEN: usize = 1_000;

/// The call that was probably meant.
pub(super) struct Correction {
    pub(super) argv: Vec<OsString>,
    /// The call as typed in a shell, without the program's name and without secrets.
    pub(super) line: String,
    /// True if the call can only mean this, and changes nothing.
    pub(super) can_run: bool,
    /// True if the call shows a page, such as help.
    pub(super) is_page: bool,
}

/// The answers to a wrong call.
pub(super) enum Corrections {
    /// The call that is most likely.
    One(Correction),
    /// Calls of which none is more likely than the others, each with the summary of its command.
    Several(Vec<(String, String)>),
    /// The commands that an unknown one may be.
    Near(NearCommands),
}

/// The commands that an unknown one may be.
pub(super) struct NearCommands {
    /// Their paths, the likeliest first, each with the summary of the command.
    pub(super) commands: Vec<(String, String)>,
    /// Number of those that are as likely as the first.
    pub(super) likely: usize,
}

/// A changed call that may be what was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Guess {
    argv: Vec<String>,
    /// Cost of the guess: the higher, the less likely.
    cost: usize,
    /// True if the typed words can only mean this.
    is_certain: bool,
}

/// A call whose first error is guessed at.
struct Problem<'p, 'g> {
    argv: &'p [String],
    parsed: &'p ParsedCommand<'g>,
    /// The values that all guesses of a search share.
    #[allow(dead_code, reason = "only some features use it")]
    shared: &'p search::Shared,
}

/// Checks a call. Returns what it means, or adds guesses if it has errors.
type CheckCall<'c> = dyn FnMut(&[String], &mut Vec<Guess>) -> Option<Valid> + 'c;

/// A call without errors.
struct Valid {
    line: Option<String>,
    #[allow(dead_code, reason = "only some features use it")]
    meaning: search::Meaning,
    #[allow(dead_code, reason = "only some features use it")]
    summary: search::Summary,
    #[allow(dead_code, reason = "only some features use it")]
    is_deprecated: bool,
    is_read_only: bool,
    is_page: bool,
    /// Cost of values that are hardly what their fields are for.
    #[allow(dead_code, reason = "only some features use it")]
    unlikelihood: usize,
}

/// Returns the call that is most likely, or a few that are as likely.
#[cold]
pub(super) fn correct(argv: &[OsString], error: &Error, printer: &Printer<'_>) -> Option<Corrections> {
    let is_of_argv = matches!(error.code(), code::PARSE_ERROR | code::VALIDATION_ERROR | code::COMMAND_NOT_FOUND);
    if !is_of_argv || is_long(argv) {
        return None;
    }
    let tokens: Option<Vec<String>> = argv.iter().map(|token| token.to_str().map(str::to_owned)).collect();
    let (typed, shared) = (tokens?, search::Shared::default());
    let found = search::search(typed.clone(), &shared, &mut |argv, more| check(argv, &typed, printer, &shared, more));
    let Some((guess, valid)) = found else {
        let calls = search::choices(&shared);
        if !calls.is_empty() {
            return Some(Corrections::Several(calls));
        }
        let is_unknown = error.code() == code::COMMAND_NOT_FOUND && error.next_steps().is_empty();
        let near = is_unknown.then(|| search::near_commands(&shared));
        return near.filter(|near| !near.commands.is_empty()).map(Corrections::Near);
    };
    let can_run = guess.is_certain && valid.is_read_only;
    let corrected: Vec<OsString> = guess.argv.into_iter().map(OsString::from).collect();
    // A guess that equals argv corrects nothing: only running the call shows its error.
    let correction = Correction { line: valid.line?, argv: corrected, can_run, is_page: valid.is_page };
    (correction.argv != argv).then_some(Corrections::One(correction))
}

/// Returns whether a call is too long to be corrected.
fn is_long(argv: &[OsString]) -> bool {
    argv.iter().map(|token| token.len() + 1).sum::<usize>() > MAX_CALL_LEN
}

/// Parses and checks a call in place of the one that was typed. Returns what it means if it has no error; else adds guesses at
/// its first error.
fn check(
    argv: &[String],
    typed: &[String],
    printer: &Printer<'_>,
    shared: &search::Shared,
    more: &mut Vec<Guess>,
) -> Option<Valid> {
    let tokens: Vec<OsString> = argv.iter().map(OsString::from).collect();
    let mut parsed = parse::parse(printer.console.root, &tokens);
    doubt(&tokens, &mut parsed);
    if parsed.load_error.is_some() {
        return None;
    }
    let is_page = output::is_page_requested(&parsed.globals) && !parsed.globals.is_invalid;
    if parsed.unknown.is_none() && !is_page {
        let is_mount = parsed.target.node().is_mount();
        // A path with two slashes at its start is the rest of a URL.
        if parsed.request.is_some() && argv.iter().any(|token| token.starts_with("//")) {
            return None;
        }
        if let Some(valid) = raw_request(&tokens, &parsed) {
            return Some(valid);
        }
        // Stdin cannot be read a second time.
        if is_mount || parsed.globals.has_input() && parsed.globals.topic.is_none() {
            search::add_guesses_at_input(&Problem { argv, parsed: &parsed, shared }, more);
            return None;
        }
        config::read(&mut parsed, printer).ok()?;
        if let Some(values) = &mut parsed.values {
            run::validate(&parsed.target, values, printer.console.io.environment(), &mut parsed.errors);
        }
    }
    // A page in place of a call has no use for what else was typed, unless it is help.
    let is_surplus = |error: &InputError| !error.field.received.is_empty();
    let drops_input = parsed.globals.help == Help::No && !parsed.globals.bare && parsed.errors.iter().any(is_surplus);
    if is_page && drops_input {
        return None;
    }
    let has_values = parsed.values.is_some() || is_page;
    let is_whole = parsed.unknown.is_none() && has_values && parsed.errors.is_empty() && !is_page;
    let problem = Problem { argv, parsed: &parsed, shared };
    if is_whole && search::add_better(&problem, more) {
        return None;
    }
    if parsed.unknown.is_none() && has_values && (is_page || parsed.errors.is_empty()) {
        if shows_secret(typed, &parsed) {
            return None;
        }
        let unlikelihood = if is_whole { search::unlikelihood(&problem) } else { 0 };
        return valid_call(&tokens, &parsed, is_page, unlikelihood);
    }
    search::note_near(&problem);
    typo::add_guess_at_command(&problem, more);
    search::add_guesses(&problem, more);
    None
}

/// Returns what a call without errors means, unless it is hardly meant and destroys something.
fn valid_call(tokens: &[OsString], parsed: &ParsedCommand<'_>, is_page: bool, unlikelihood: usize) -> Option<Valid> {
    if unlikelihood > 0 && parsed.target.command.is_some_and(|command| command.metadata().effects().destructive) {
        return None;
    }
    Some(Valid {
        line: line::line(tokens, parsed),
        meaning: search::meaning(parsed),
        summary: search::summary(parsed),
        is_deprecated: parsed.target.command.is_some_and(|command| command.summary().listed().deprecated.is_some()),
        is_read_only: is_page || is_read_only(parsed),
        is_page,
        unlikelihood,
    })
}

/// Returns what a request by its path means, unless it has headers, which may be secrets.
fn raw_request(tokens: &[OsString], parsed: &ParsedCommand<'_>) -> Option<Valid> {
    let request = parsed.request.as_ref().filter(|_| parsed.errors.is_empty())?;
    let is_plain =
        |token: &OsString| !token.to_str().is_some_and(|token| token.starts_with('-') && !matches!(token, "-X" | "-d"));
    let words = tokens.iter().skip_while(|token| !token.to_str().is_some_and(|token| token.starts_with('/')));
    let is_plain = words.clone().count() > 0 && words.clone().all(is_plain);
    is_plain.then(|| Valid {
        line: line::line(tokens, parsed),
        meaning: search::meaning(parsed),
        summary: search::Summary::default(),
        is_deprecated: false,
        is_read_only: request.is_safe(),
        is_page: false,
        unlikelihood: 0,
    })
}

fn is_read_only(parsed: &ParsedCommand<'_>) -> bool {
    !parsed.target.is_builtin && parsed.target.command.is_some_and(|command| command.metadata().effects().read_only)
}
