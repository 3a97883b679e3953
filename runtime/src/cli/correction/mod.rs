//! Correction of a wrong call: the whole call as it was probably meant, for the line `Try:` of the error.
//!
//! It runs only after a call has failed. Guesses at the first error of a call are changed calls, each with a cost that
//! tells how unlikely it is. The cheapest guess is parsed and checked without running anything; if it has errors too,
//! its own guesses are added. The first call without errors is the correction, unless another one is as cheap. A
//! correction does no more harm than the words that were typed: see `guess/commands.rs` and `guess/flags.rs`.

#[cfg_attr(not(feature = "output"), path = "guess_absent.rs")]
mod guess;
mod line;
mod typo;

use std::ffi::OsString;

use super::config;
use super::output;
use super::printer::Printer;
use crate::error::{Error, code};
use crate::parse::{self, Help, ParsedCommand};
use crate::run;

/// Maximum length of argv that is corrected.
const MAX_CALL_LEN: usize = 1_000;
/// Maximum number of calls that are tried.
const MAX_ATTEMPTS: usize = 60;

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
}

/// A call without errors.
struct Valid {
    line: Option<String>,
    /// Path and values: equal for two spellings of a call.
    meaning: Vec<String>,
    is_read_only: bool,
    is_page: bool,
}

/// Returns the corrected call, if there is exactly one that is most likely.
#[cold]
pub(super) fn correct(argv: &[OsString], error: &Error, printer: &Printer<'_>) -> Option<Correction> {
    let is_of_argv = matches!(error.code(), code::PARSE_ERROR | code::VALIDATION_ERROR | code::COMMAND_NOT_FOUND);
    if !is_of_argv || argv.iter().map(|token| token.len() + 1).sum::<usize>() > MAX_CALL_LEN {
        return None;
    }
    let tokens: Option<Vec<String>> = argv.iter().map(|token| token.to_str().map(str::to_owned)).collect();
    let typed = Guess { argv: tokens?, cost: 0, is_certain: true };
    let (mut open, mut seen) = (vec![typed], Vec::new());
    let mut found: Option<(Guess, Valid)> = None;
    while let Some(index) = cheapest(&open) {
        let guess = open.swap_remove(index);
        if found.as_ref().is_some_and(|(best, _)| guess.cost > best.cost) {
            break;
        }
        if seen.contains(&guess.argv) {
            continue;
        }
        if seen.len() >= MAX_ATTEMPTS {
            return None;
        }
        let mut more = Vec::new();
        if let Some(valid) = check(&guess.argv, printer, &mut more) {
            match &found {
                Some((_, other)) if other.meaning != valid.meaning => return None,
                Some(_) => {}
                None => found = Some((guess.clone(), valid)),
            }
        }
        for mut next in more {
            next.cost += guess.cost;
            next.is_certain &= guess.is_certain;
            open.push(next);
        }
        seen.push(guess.argv);
    }
    let (guess, valid) = found?;
    let can_run = guess.is_certain && valid.is_read_only;
    let corrected: Vec<OsString> = guess.argv.into_iter().map(OsString::from).collect();
    // A guess that equals argv corrects nothing: only running the call shows its error.
    (corrected != argv).then_some(Correction { argv: corrected, line: valid.line?, can_run, is_page: valid.is_page })
}

/// Returns the index of the cheapest guess; of equal ones, the first that was made.
fn cheapest(open: &[Guess]) -> Option<usize> {
    (0..open.len()).min_by_key(|index| open.get(*index).map(|guess| guess.cost))
}

/// Parses and checks a call. Returns what it means if it has no error; else adds guesses at its first error.
fn check(argv: &[String], printer: &Printer<'_>, more: &mut Vec<Guess>) -> Option<Valid> {
    let tokens: Vec<OsString> = argv.iter().map(OsString::from).collect();
    let mut parsed = parse::parse(printer.console.root, &tokens);
    if parsed.load_error.is_some() {
        return None;
    }
    let is_page = output::is_page_requested(&parsed.globals) && !parsed.globals.is_invalid;
    if parsed.unknown.is_none() && !is_page {
        let is_mount = parsed.target.node().is_mount();
        // Stdin cannot be read a second time.
        if is_mount || parsed.globals.has_input() {
            return None;
        }
        config::read(&mut parsed, printer).ok()?;
        if let Some(values) = &mut parsed.values {
            run::validate(&parsed.target, values, printer.console.io.environment(), &mut parsed.errors);
        }
    }
    let has_values = parsed.values.is_some() || is_page;
    if parsed.unknown.is_none() && has_values && (is_page || parsed.errors.is_empty()) {
        return Some(Valid {
            line: line::line(&tokens, parsed.values.as_deref()),
            meaning: meaning(&parsed),
            is_read_only: is_page || is_read_only(&parsed),
            is_page,
        });
    }
    let problem = Problem { argv, parsed: &parsed };
    typo::add_guesses(&problem, more);
    guess::add_guesses(&problem, more);
    None
}

fn is_read_only(parsed: &ParsedCommand<'_>) -> bool {
    !parsed.target.is_builtin && parsed.target.command.is_some_and(|command| command.metadata().effects().read_only)
}

/// Returns what a call means: its path, values and flags, however they are spelled.
fn meaning(parsed: &ParsedCommand<'_>) -> Vec<String> {
    let globals = &parsed.globals;
    let mut out = vec![parsed.target.path(), if globals.help == Help::No { "" } else { "help" }.to_owned()];
    out.extend(globals.format.map(|format| format.to_string()));
    out.extend(globals.filter_output.clone());
    if let Some(values) = &parsed.values {
        for field in values.tables().iter() {
            out.push(field.long().to_owned());
            out.extend(values.all(field.id()).map(|text| text.to_string_lossy().into_owned()));
        }
    }
    out
}
