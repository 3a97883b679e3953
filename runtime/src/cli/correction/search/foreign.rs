//! Flags and words of other tools: what they are called here.

use crate::data::{Phrases, Words};
use crate::describe::find::calls::singular;

/// Names of options that mean the same, a group in each line: one text, since the loader relocates each text of a table at every
/// start of a program.
const OPTIONS: &str = include_str!("options.txt");

/// Values of choices that mean the same, a group in each line.
const CHOICES: &str = include_str!("choices.txt");

/// Words of options of which one may stand for another one where only one option of a command fits, a group in each line. All are
/// singular.
const KIN: &str = include_str!("kin.txt");

/// Words that tell what the text after them is, and the name of the option for it.
const INTRODUCTIONS: Phrases = Phrases(
    "\
because of: reason
due to: reason
named: name
called: name
titled: title
saying: message",
);

/// Flags of which one is the other switched off.
const OPPOSITES: Phrases = Phrases(
    "\
private: public
disabled: enabled
inactive: active
hidden: visible
offline: online
disable: enabled
deactivate: active
deactivate: enabled
mute: audio
ignore-case: case-sensitive
case-insensitive: case-sensitive
mute: sound
silent: sound",
);

/// Pairs of options for the ends of a range.
const RANGES: Phrases = Phrases(
    "\
from: to
from: till
from: until
start: end
since: until
after: before
begin: end
min: max",
);

/// Words in the names of options for the start of a range, and for its end.
const ENDS: [&str; 2] = ["from since after start begin starting gte gt", "to until before end ending till by lte lt"];

/// Words in the names of such options that say nothing more.
const POINTS: &str = "time date at on of the created effective timestamp day";

/// Words of options for the two sides of something.
const SIDES: Phrases = Phrases(
    "\
source: target
source: destination
source: dest
src: dest
from: to
src: dst
winner: loser
primary: secondary
sender: recipient
payer: payee
parent: child
base: head
old: new",
);

/// Names of an argument that tells one of several things apart.
const IDENTIFIERS: &str = "id number num no name key slug uuid identifier";

/// Names of flags that choose the format of the output.
const FORMATS: &str = "o output output-format format f fmt out as t render style";

/// Names of flags that select parts of the output.
const FILTERS: &str = "jq fields field query select columns jsonpath filter pick q";

/// Names of flags that a program without questions and decoration does not need.
const NEEDLESS: &str = "yes y assume-yes force quiet q silent s no-pager non-interactive noninteractive no-input no-prompt \
                        no-confirm noconfirm auto-approve no-interactive batch verbose debug confirm confirmed \
                        i-am-sure approve skip-confirmation assumeyes no-confirmation without-confirmation auto-confirm \
                        auto-accept i-am-certain sure skip-confirm skip-prompt skip-prompts no-prompts no-questions no-ask \
                        dont-ask";

/// Those that confirm a call.
const CONFIRMATIONS: &str = "y assume-yes assumeyes no-confirm noconfirm no-confirmation without-confirmation auto-approve auto-confirm \
     auto-accept confirm confirmed i-am-sure i-am-certain sure approve skip-confirmation skip-confirm skip-prompt \
     skip-prompts no-prompt no-prompts no-questions no-ask dont-ask noninteractive non-interactive no-interactive no-input";

/// Names of other tools, which are typed before the name of a command by habit.
const TOOLS: &str = "gh hub glab kubectl k oc docker podman nerdctl doctl compute aws gcloud az curl wget http https xh cli \
                     api slack stripe twilio";

/// Words before that of a flag that is not wanted.
const DENIALS: Words = Words("no not non dont never without disable exclude skip suppress omit avoid waive");

/// Minimum length of a word that stands for a longer one.
const MIN_START: usize = 5;

/// Words before that of a flag that is wanted.
const INCLUSIONS: Words = Words("include with show enable keep allow do");

/// Names of flags that switch colours off.
const NO_COLOR: &str = "no-color nocolor no-colour monochrome";

/// Words that ask for help.
const HELP: &str = "help usage commands man -? --? /? /help /h -help --usage --commands --man ---help info-help";

/// Words that ask for the version.
const VERSION: &str = "version ver -version --ver ---version";

#[inline(never)]
fn has(names: &str, name: &str) -> bool {
    let bytes = names.as_bytes();
    let is_end = |at: usize| bytes.get(at).is_none_or(|byte| *byte == b' ');
    let is_whole = |(at, _): (usize, &str)| (at == 0 || is_end(at - 1)) && is_end(at + name.len());
    !name.is_empty() && !name.contains(' ') && names.match_indices(name).any(is_whole)
}

/// Returns the words that begin with one and tell what the text after them is, with the name of the option for it.
pub(super) fn introduction(word: &str) -> Option<(&'static str, &'static str)> {
    INTRODUCTIONS.iter().find(|(words, _)| words.split(' ').next() == Some(word))
}

/// Returns whether two options of different tools mean the same.
pub(super) fn means(typed: &str, name: &str) -> bool {
    OPTIONS.lines().any(|names| has(names, typed) && has(names, name))
}

/// Returns whether a word of an option may stand for another one, where only one option of a command fits.
pub(super) fn are_kin(typed: &str, own: &str) -> bool {
    let (typed, own) = (singular(typed), singular(own));
    KIN.lines().any(|words| has(words, &typed) && has(words, &own))
}

/// Returns the choice that means the same as a value, if there is one only.
pub(super) fn choice<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let value = value.to_ascii_lowercase();
    let is_group = |choice: &str| {
        let choice = choice.to_ascii_lowercase();
        CHOICES.lines().any(|names| has(names, &value) && has(names, &choice))
    };
    let mut alike = choices.iter().copied().filter(|choice| is_group(choice));
    let only = alike.next().filter(|_| alike.next().is_none());
    // Things that are chosen have the names of options: `fps` for `frame-rate`
    let mut named = choices.iter().copied().filter(|choice| value.len() > 1 && means(&value, choice));
    only.or_else(|| named.next().filter(|_| named.next().is_none()))
}

/// Returns the name of the flag that another one switches off: `public` for `private`, `paid` for `unpaid`.
pub(super) fn opposite(name: &str) -> Option<&str> {
    let pair = OPPOSITES.iter().find_map(|(a, b)| match name {
        name if name == a => Some(b),
        name if name == b => Some(a),
        _ => None,
    });
    pair.or_else(|| name.strip_prefix("un").filter(|rest| rest.len() > 2))
}

/// Returns whether one flag switches another one off.
pub(super) fn are_opposite(a: &str, b: &str) -> bool {
    opposite(a) == Some(b) || opposite(b) == Some(a)
}

/// Returns the words of a flag after those that deny it: `notify` of `dont-notify`.
pub(super) fn denied(words: &[String]) -> Option<&[String]> {
    let len = match words {
        [first, second, ..] if first == "do" && second == "not" || first == "don" && second == "t" => 2,
        [first, ..] if DENIALS.contains(first) => 1,
        _ => return None,
    };
    words.get(len..).filter(|rest| !rest.is_empty())
}

/// Returns whether two flags deny the same: `--not-billed` and `--unbilled`, `--no-confirm` and `--skip-confirmation`.
pub(super) fn deny_the_same(a: &[String], b: &[String]) -> bool {
    let prefixed = |words: &[String]| match words {
        [word] => word.strip_prefix("un").filter(|rest| rest.ends_with("ed") || *rest == "paid").map(str::to_owned),
        _ => None,
    };
    let of = |words: &[String]| denied(words).map(|words| words.join("-")).or_else(|| prefixed(words));
    let is_start = |a: &str, b: &str| a.len() >= MIN_START && b.starts_with(a);
    let is_same = |a: &str, b: &str| a == b || is_start(a, b) || is_start(b, a);
    of(a).is_some_and(|a| of(b).is_some_and(|b| is_same(&a, &b)))
}

/// Returns whether a word of a flag asks for the thing after it.
pub(super) fn is_inclusion(word: &str) -> bool {
    INCLUSIONS.contains(word)
}

/// Returns the words of a flag after one that asks for a thing: `archived` of `include-archived`.
pub(super) fn included(words: &[String]) -> Option<&[String]> {
    words.split_first().filter(|(first, rest)| INCLUSIONS.contains(first) && !rest.is_empty()).map(|(_, rest)| rest)
}

/// Returns whether two options of the same kind are the two sides of something, so that only a name tells which is which.
pub(super) fn are_sides(a: &str, b: &str) -> bool {
    SIDES.iter().any(|sides| sides == (a, b) || sides == (b, a))
}

/// Returns whether a word names the side to which something goes.
pub(super) fn is_far_side(word: &str) -> bool {
    has("target destination dest dst recipient payee to new end", word)
}

/// Returns the other end of a range, of those that were typed, and whether it is the upper one: `to` for `from`.
pub(super) fn other_end(name: &str, is_typed: &dyn Fn(&str) -> bool) -> Option<(&'static str, bool)> {
    RANGES.iter().find_map(|(from, to)| match name {
        name if name == from && is_typed(to) => Some((to, true)),
        name if name == to && is_typed(from) => Some((from, false)),
        _ => None,
    })
}

/// Returns the number of words that the name of an option has beyond the end of a range that was typed: none in
/// `begin-time` for `from`.
pub(super) fn range_words(typed: &[String], own: &[String]) -> Option<usize> {
    let of = |names: &'static str, words: &[String]| words.iter().position(|word| has(names, word));
    let is_typed = |names: &&'static str| {
        of(names, typed).is_some() && typed.iter().all(|word| has(names, word) || has(POINTS, word))
    };
    let names = ENDS.into_iter().find(|names| is_typed(names))?;
    // `--from` for `--pause-effective-date`
    let is_start = names == ENDS[0] && of(ENDS[1], own).is_none();
    let effective = || own.iter().position(|word| is_start && word == "effective");
    let place = of(names, own).or_else(effective)?;
    let extra = own.iter().enumerate().filter(|(index, word)| *index != place && !has(POINTS, word)).count();
    (extra < own.len() && extra < 2).then_some(extra)
}

pub(super) fn is_identifier(name: &str) -> bool {
    has(IDENTIFIERS, name)
}

pub(super) fn is_filter(name: &str) -> bool {
    has(FILTERS, name)
}

pub(super) fn is_needless(name: &str) -> bool {
    has(NEEDLESS, name)
}

/// Returns whether a flag of other tools says that a call is confirmed, and nothing else.
pub(super) fn confirms(name: &str) -> bool {
    has(CONFIRMATIONS, name)
}

pub(super) fn is_tool(name: &str) -> bool {
    has(TOOLS, name)
}

pub(super) fn is_no_color(name: &str) -> bool {
    has(NO_COLOR, name)
}

pub(super) fn is_help(word: &str) -> bool {
    has(HELP, word)
}

pub(super) fn is_version(word: &str) -> bool {
    has(VERSION, word)
}

/// Returns whether a flag of other tools chooses the format of the output.
pub(super) fn chooses_format(flag: &str) -> bool {
    has(FORMATS, flag)
}

/// Returns the format that a flag of another tool chooses.
pub(super) fn format(flag: &str, value: Option<&str>) -> Option<&'static str> {
    let name = match value {
        Some(value) if has(FORMATS, flag) => value,
        None => flag,
        Some(_) => return None,
    };
    Some(match name.to_ascii_lowercase().as_str() {
        "json" | "pretty" | "pretty-print" | "prettyprint" => "json",
        "jsonl" | "ndjson" | "json-lines" => "jsonl",
        "yaml" | "yml" => "yaml",
        "md" | "markdown" => "md",
        "toon" => "toon",
        "table" => "table",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{KIN, are_kin, singular};

    #[test]
    fn words_that_may_stand_for_another_one_are_singular() {
        let words = KIN.split_whitespace();
        let plural: Vec<&str> = words.filter(|word| singular(word) != **word).collect();
        assert_eq!(plural, Vec::<&str>::new());
        assert!(are_kin("threads", "connection") && are_kin("assignee", "reviewers") && !are_kin("start", "end"));
    }
}
