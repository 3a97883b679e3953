//! Options that do more than the flag that was typed: they add a risk, or write a file.

use super::flag::Flag;
use super::foreign;
use super::only_path::asks_to_write;
use crate::data::{name_words, word_cost};
use crate::schema::{FieldRef, Part};

/// Words of options that make a call do more. They are guessed at only if they were typed.
const RISKY: &[&str] = &[
    "force",
    "yes",
    "all",
    "recursive",
    "purge",
    "hard",
    "overwrite",
    "delete",
    "prune",
    "skip",
    "unsafe",
    "insecure",
    "cascade",
    "no",
    "remove",
    "clean",
    "ignore",
];

/// Words of options that name a file to write.
const WRITES_FILE: &[&str] =
    &["output", "out", "file", "outfile", "save", "dest", "destination", "export", "write", "log"];

/// Returns whether an option does no more than the flag that was typed: it adds no risk, and no file is written. Nothing is
/// a risk for a command that only reads. The options of some commands write no file whatever their names are.
pub(super) fn is_harmless(flag: &Flag<'_>, field: &FieldRef<'_>, is_read_only: bool, writes_no_file: bool) -> bool {
    if field.part() == Part::Arg {
        return true;
    }
    let typed = name_words(flag.name);
    let is_typed = |word: &String| typed.iter().any(|typed| word_cost(typed, word, false).is_some());
    let words = name_words(field.long());
    // `-f` is what other tools call `--force`, and `-r` is `--recursive`.
    let is_letter = |word: &str| matches!((flag.name, word), ("f", "force") | ("r" | "R", "recursive"));
    // `--no-checks` asks for as much as `--skip-checks`.
    let is_denied_too = foreign::deny_the_same(&typed, &words);
    // `--everything` asks for as much as `--all`, and `--force` for more than `--overwrite`.
    let asks_for =
        |typed: &String, word: &str| matches!((typed.as_str(), word), ("everything", "all") | ("force", "overwrite"));
    let is_said = |word: &String| typed.iter().any(|typed| asks_for(typed, word));
    let is_typed = |word: &String| is_denied_too || is_typed(word) || is_letter(word) || is_said(word);
    let has_risk = words.iter().any(|word| RISKY.contains(&word.as_str()) && !is_typed(word));
    (!has_risk || is_read_only) && (writes_no_file || !writes_file(flag, field))
}

/// Returns whether an option writes a file, for which a flag does not ask.
pub(super) fn writes_file(flag: &Flag<'_>, field: &FieldRef<'_>) -> bool {
    let typed = name_words(flag.name);
    let is_typed = |word: &String| typed.iter().any(|typed| word_cost(typed, word, false).is_some());
    let words = name_words(field.long());
    let is_file = words.iter().any(|word| WRITES_FILE.contains(&word.as_str()));
    let looks_like_path = |value: &str| value.contains(['/', '\\', '.']);
    // `--with-log`
    let is_said = |word: &String| is_typed(word) || field.kind().is_flag() && foreign::is_inclusion(word);
    let is_path = flag.value().is_some_and(looks_like_path) && asks_to_write(flag, field);
    is_file && !words.iter().all(is_said) && !is_path
}
