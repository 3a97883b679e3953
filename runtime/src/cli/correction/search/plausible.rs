//! Reasons why a guessed call is unlikely: values that are hardly what their fields are for, such as two names in a path argument or
//! a text as an identifier, and a command that only reads where a change was asked for.

use std::ffi::OsStr;

use super::near::is_typed;
use super::order::is_file;
use super::phrases::{is_preposition, is_value};
use super::places::Places;
use super::surplus::is_text_name;
use super::unasked::is_unasked;
use super::units;
use super::values::is_path;
use super::{Problem, Valid};
use crate::data::{Words, name_words, verb, word_cost};
use crate::describe::find::calls::{Asked, singular};
use crate::schema::{FieldRef, Kind, Part, Source, Values, duration, truth};

/// Cost of a value that is hardly what its field is for.
const COST: usize = 4;

/// Cost of a value that is that of another field.
const MISREAD: usize = 8;

/// Words of arguments whose values have slashes, or may have any form.
const WITH_SLASHES: Words = Words("path file key ref url uri branch image pattern tag pointer");

/// Returns what it costs that values of a guessed call are hardly what their fields are for. The fields that were typed have the
/// values that were meant for them.
pub(in crate::cli::correction) fn unlikelihood(problem: &Problem<'_, '_>) -> usize {
    let Problem { parsed, shared, .. } = problem;
    let (Some(typed), Some(values), Some(command)) = (shared.typed.get(), &parsed.values, parsed.target.command) else {
        return 0;
    };
    if shared.is_first.get() {
        return 0;
    }
    // The words after the groups that the call names. If it names the command too, the others are its values.
    let path = parsed.target.words();
    let count = typed.iter().zip(&path).take_while(|(token, name)| token == *name).count();
    let words = if count < path.len() { typed.get(count..).unwrap_or_default() } else { &[] };
    let names: Vec<String> = path.iter().flat_map(|name| name_words(name)).collect();
    let is_misread = has_verb_as_value(words, values, &names) || has_label_as_value(problem, words, values);
    let is_moved = has_argument_as_option(problem, values);
    let of_verb = COST * (usize::from(is_misread) + misplaced_urls(values, typed) + misplaced_durations(values, typed))
        + if is_moved
            || undoes_as_value(words, values)
            || loses_value(values, typed)
            || is_unasked(problem, typed, values)
        {
            MISREAD
        } else {
            0
        };
    if command.operation().is_none() {
        let of_noun = if has_noun_as_value(problem, words, values) { COST } else { 0 };
        return of_verb + of_noun + COST * (unlikely_values(values, typed) + sentences(problem, typed));
    }
    let name = parsed.target.words().last().map(|name| name_words(name)).unwrap_or_default();
    let is_path_typed = typed.iter().any(|token| name_words(token) == name);
    let is_typed = |field: &FieldRef<'_>| is_labelled(field, typed) || field.part() == Part::Arg && is_path_typed;
    let tables = values.tables();
    // `--repo octocat/hello`, which is the owner and the repository
    let is_second = |field: &FieldRef<'_>| {
        let arguments: Vec<FieldRef<'_>> = tables.positionals().collect();
        let place = arguments.iter().position(|other| other.id() == field.id());
        let before = place.and_then(|place| arguments.get(place.checked_sub(1)?));
        before
            .is_some_and(|before| !typed.contains(&before.label()) && !typed.contains(&format!("--{}", before.long())))
    };
    let path = |field: &FieldRef<'_>| [name.as_slice(), &name_words(field.long())].concat();
    let is_unlikely = |field: &FieldRef<'_>| {
        let is_given = values.source(field.id()).is_some_and(|source| source != Source::Default);
        let mut texts = values.all(field.id());
        let is_doubtful = !is_typed(field) || is_second(field);
        is_given
            && is_doubtful
            && texts.any(|text| {
                text.to_str().is_some_and(|text| is_misfit(field, text) || is_of_other_thing(field, text, &path(field)))
            })
    };
    let has_value = words.get(2).is_some_and(|third| !third.starts_with('-'));
    let is_misread = has_value && has_noun_as_value(problem, words, values) || has_part_of_time(typed, values);
    let of_noun = if is_misread { COST } else { 0 };
    of_verb + of_noun + COST * tables.iter().filter(|field| field.kind().is(Kind::TEXT)).filter(is_unlikely).count()
}

/// Returns whether the first word that was typed asks for a change, and the call found only reads: `star` does not ask for a list
/// of stargazers.
pub(super) fn asks_for_more(argv: &[String], valid: &Valid) -> bool {
    let first = argv.first().and_then(|token| name_words(token).into_iter().next());
    let path = valid.meaning.first().map(|path| name_words(path)).unwrap_or_default();
    let is_own = |word: &String| path.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 2));
    valid.is_read_only && !valid.is_page && first.is_some_and(|word| !is_own(&word) && Asked::new(&word).is_change())
}

/// Returns the number of durations that are texts of options, although an option for a duration is left: `--for 3d` beside
/// `--valid <duration>`.
fn misplaced_durations(values: &Values<'_>, typed: &[String]) -> usize {
    let tables = values.tables();
    let is_open = |field: &FieldRef<'_>| !values.source(field.id()).is_some_and(|source| source != Source::Default);
    if !tables.part(Part::Option).any(|field| field.kind().is(Kind::DURATION) && is_open(&field)) {
        return 0;
    }
    let is_duration = |text: &str| text.ends_with(char::is_alphabetic) && duration::parse(text).is_ok();
    let is_text = |field: &FieldRef<'_>| field.kind().is(Kind::TEXT) && !is_labelled(field, typed);
    let texts = tables.part(Part::Option).filter(is_text);
    texts.filter(|field| values.all(field.id()).filter_map(OsStr::to_str).any(is_duration)).count()
}

/// Returns the number of values of a command, other than an operation, that are hardly what their fields are for.
fn unlikely_values(values: &Values<'_>, typed: &[String]) -> usize {
    let is_unlikely = |field: &FieldRef<'_>, text: &str| {
        let is_own_name = singular(text) == singular(field.long()) && typed.iter().any(|token| token == text);
        let is_sentence = field.kind().is(Kind::PATH) && text.contains(' ') && !text.contains(['.', '/', '\\']);
        is_own_name
            || is_sentence
            || is_scattered(text, typed)
            || is_ill_joined(text, typed)
            || is_preposition(&text.to_lowercase()) && !field.has_choices()
            || is_adverb(text)
    };
    let count = |field: FieldRef<'_>| {
        let texts = values.all(field.id()).filter_map(OsStr::to_str);
        texts.filter(|text| is_unlikely(&field, text)).count()
    };
    let options = values.tables().part(Part::Option).filter(|field| is_noun_or_twice(field, values, typed)).count();
    values.tables().positionals().map(count).sum::<usize>() + options
}

/// Returns whether a call has the name of a field as a flag.
fn is_labelled(field: &FieldRef<'_>, typed: &[String]) -> bool {
    let flag =
        |token: &String| token.strip_prefix("--").map(|flag| name_words(flag.split('=').next().unwrap_or_default()));
    typed.iter().filter_map(flag).any(|flag| flag == name_words(field.long()))
}

/// Returns the number of URLs that are values of another text than the one for a URL, and of words that are values of that one.
fn misplaced_urls(values: &Values<'_>, typed: &[String]) -> usize {
    let tables = values.tables();
    let is_of_url = |field: &FieldRef<'_>| field.hint() == Some("url");
    if !tables.iter().any(|field| is_of_url(&field)) {
        return 0;
    }
    let is_misplaced = |field: &FieldRef<'_>, text: &str| match is_of_url(field) {
        true => text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ')),
        false => text.contains("://") && !name_words(field.long()).iter().any(|word| WITH_SLASHES.contains(word)),
    };
    let fields = tables.iter().filter(|field| field.kind().is(Kind::TEXT));
    let fields = fields.filter(|field| !is_labelled(field, typed));
    fields
        .filter(|field| values.all(field.id()).filter_map(OsStr::to_str).any(|text| is_misplaced(field, text)))
        .count()
}

/// Returns whether the verb that the call begins with is the value of an argument: `rm` of `index rm 7` for `rm index 7`.
fn has_verb_as_value(typed: &[String], values: &Values<'_>, own: &[String]) -> bool {
    let is_value_of_argument = |token: &String| {
        values.tables().positionals().any(|field| values.all(field.id()).any(|text| text == token.as_str()))
    };
    let is_text =
        |token: &String| values.tables().iter().any(|field| values.all(field.id()).any(|text| text == token.as_str()));
    // `mark-spam` of `comments mark-spam c56` is one, too.
    let is_act = |token: &String| {
        let words = name_words(token);
        let is_words = words.len() > 1 && token.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_'));
        is_words && words.first().is_some_and(|first| first != "new" && Asked::new(first).is_verb)
    };
    // So is `protect` of `artifact protect a` for `get protect a`.
    let is_act_of_thing = |first: &String, second: &String| {
        let is_thing = !Asked::new(first).is_verb && own.iter().all(|own| word_cost(first, own, false).is_none());
        is_thing && Asked::new(second).is_change() && !is_value(first) && is_value_of_argument(second)
    };
    let Some(first) = typed.first() else { return false };
    // `cache` of `cache save deps` for `save cache deps`
    let is_named_first = |second: &String, third: &String| {
        verb(second).is_some()
            && !third.starts_with('-')
            && first.chars().all(char::is_alphabetic)
            && is_value_of_argument(first)
    };
    if verb(first).is_none() && matches!(typed, [_, second, third, ..] if is_named_first(second, third)) {
        return true;
    }
    if matches!(typed, [first, second, third, ..] if !third.starts_with('-') && is_act_of_thing(first, second)) {
        return true;
    }
    let is_noun = !name_words(first).iter().any(|word| verb(word).is_some());
    // `show` of `address show ann` for `get-key show ann`, and of a name that begins with it
    let is_verb_of_thing = |second: &String, third: &String| {
        is_noun && verb(second).is_some() && !third.starts_with('-') && begins_name(second, values)
    };
    if matches!(typed, [_, second, third, ..] if is_verb_of_thing(second, third)) {
        return true;
    }
    verb(first).is_some() && is_value_of_argument(first)
        || is_noun && typed.get(1).is_some_and(|second| is_act(second) && is_text(second))
}

/// Returns whether a word is the value of a field, or the first word of one that is not a text of several words.
fn begins_name(word: &str, values: &Values<'_>) -> bool {
    let is_it = |field: &FieldRef<'_>, text: &str| {
        text == word || !is_text_name(field) && text.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '))
    };
    let fields = values.tables();
    fields
        .iter()
        .filter(|field| !field.has_choices())
        .any(|field| values.all(field.id()).filter_map(OsStr::to_str).any(|text| is_it(&field, text)))
}

/// Returns whether a verb that undoes something is the value of an argument: `artifact unprotect a` does not ask for
/// `get unprotect a`, whether the verb that it undoes is known or not.
fn undoes_as_value(typed: &[String], values: &Values<'_>) -> bool {
    let [_, verb, value, ..] = typed else { return false };
    let is_lower = verb.chars().all(|c| c.is_ascii_lowercase());
    let undoes = is_lower && verb.strip_prefix("un").is_some_and(|rest| rest.len() > 4);
    let is_value =
        || values.tables().positionals().any(|field| values.all(field.id()).any(|text| text == verb.as_str()));
    undoes && !value.starts_with('-') && is_value()
}

/// Returns whether an option for one value has several, of which only the last would count, unless they were typed so.
fn loses_value(values: &Values<'_>, typed: &[String]) -> bool {
    let is_one = |field: &FieldRef<'_>| {
        let kind = field.kind();
        !kind.is_list() && !kind.is_map() && !kind.is_flag() && field.doc().find("comma").is_none()
    };
    let is_typed = |field: &FieldRef<'_>| {
        let (label, start) = (field.label(), format!("--{}=", field.long()));
        let short = field.short().map(|letter| format!("-{letter}"));
        let is_own = |token: &String| {
            *token == label || token.starts_with(&start) || short.as_ref().is_some_and(|short| token.starts_with(short))
        };
        typed.iter().filter(|token| is_own(token)).count() > 1
    };
    let mut options = values.tables().part(Part::Option).filter(is_one);
    options.any(|field| values.count(field.id()) > 1 && !is_typed(&field))
}

/// Returns whether the name of something and its value are those of two options that were not typed: `job priority 10` does not
/// ask for ten jobs, sorted by priority.
fn has_label_as_value(problem: &Problem<'_, '_>, typed: &[String], values: &Values<'_>) -> bool {
    let places = problem.shared.places.get_or_init(|| Places::of(problem.parsed.target.root()));
    let tables = values.tables();
    let option_of = |text: &String| {
        let mut options = tables.part(Part::Option).filter(|field| !is_labelled(field, typed));
        options.find(|field| values.all(field.id()).any(|other| other == text.as_str())).map(|field| field.id())
    };
    let is_pair = |pair: &[String]| {
        let [label, value] = pair else { return false };
        let options = option_of(label).zip(option_of(value));
        places.has_word(label) && options.is_some_and(|(first, second)| first != second)
    };
    typed.windows(2).any(is_pair)
}

/// Returns whether the value of an argument of the call as typed is the value of an option, and something else that of the argument:
/// `--weight 7 --shipment-id 8` of `update-shipment 7 --id 8`. A text of several words may have been in the wrong place.
fn has_argument_as_option(problem: &Problem<'_, '_>, values: &Values<'_>) -> bool {
    let path = problem.parsed.target.words().join(" ");
    let Some(arguments) = problem.shared.arguments.get().filter(|_| is_typed(problem.shared, &path)) else {
        return false;
    };
    let tables = values.tables();
    let has = |field: &FieldRef<'_>, text: &str| values.all(field.id()).any(|other| other == text);
    let typed = problem.shared.typed.get().map(Vec::as_slice).unwrap_or_default();
    let follows_flag = |text: &String| {
        typed.windows(2).any(|pair| matches!(pair, [flag, value] if value == text && flag.starts_with('-')))
    };
    arguments.iter().filter(|(_, text)| !text.contains(' ') && !follows_flag(text)).any(|(name, text)| {
        let mut own = tables.positionals().filter(|field| field.name() == name);
        // `deploy docs ./dist` names the path second.
        let names_path = |text: &OsStr| text.to_str().is_some_and(|text| is_file(text) || text.contains('/'));
        let is_filled = own.next().filter(|field| !has(field, text)).is_some_and(|field| {
            values.last(field.id()).is_some_and(|(other, _)| !is_path(&field) || !names_path(other))
        });
        is_filled
            && tables.part(Part::Option).any(|field| has(&field, text))
            && !tables.positionals().any(|field| has(&field, text))
    })
}

/// Returns whether the noun after the first verb, which other commands are about, is a value: `candidate` of `reject candidate` as
/// the request to reject, and `remote` of `show remote` as a snapshot.
fn has_noun_as_value(problem: &Problem<'_, '_>, typed: &[String], values: &Values<'_>) -> bool {
    let [first, noun, ..] = typed else { return false };
    let own = name_words(&problem.parsed.target.path());
    let places = problem.shared.places.get_or_init(|| Places::of(problem.parsed.target.root()));
    verb(first).is_some()
        && places.has_word(&singular(noun))
        && !own.contains(noun)
        && !own.contains(&singular(noun))
        && values.tables().iter().any(|field| values.all(field.id()).any(|text| text == noun.as_str()))
}

/// Returns whether an argument is a unit after a number, or a word that only links others: `minutes` of `pause orders for 10
/// minutes`.
fn has_part_of_time(typed: &[String], values: &Values<'_>) -> bool {
    let is_unit = |text: &str| {
        let follows = |pair: &[String]| matches!(pair, [number, unit] if unit == text && number.parse::<f64>().is_ok());
        units::is_unit(text) && typed.windows(2).any(follows)
    };
    let is_part = |text: &str| is_unit(text) || is_preposition(text) && typed.iter().any(|token| token == text);
    let mut texts = values.tables().positionals().filter(|field| !field.has_choices());
    texts.any(|field| values.all(field.id()).filter_map(OsStr::to_str).any(is_part))
}

/// Returns the number of values of options that are several words of the call, among them the name of a command or a group:
/// those are rather a sentence about it.
fn sentences(problem: &Problem<'_, '_>, typed: &[String]) -> usize {
    let Some(values) = &problem.parsed.values else { return 0 };
    let places = problem.shared.places.get_or_init(|| Places::of(problem.parsed.target.root()));
    let names_place = |word: &str| places.has_word(&singular(word)) || places.has_word(word);
    let is_sentence = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        words.len() > 2 && !typed.iter().any(|token| token.contains(text)) && words.iter().any(|word| names_place(word))
    };
    let options = values.tables().part(Part::Option);
    options.filter(|field| values.all(field.id()).filter_map(OsStr::to_str).any(is_sentence)).count()
}

/// Returns whether an option that was not typed has a word that names an argument of the command, or an option that takes one
/// value has more than were typed: `--title note` of `note edit`, `--out base-1 --out loss.png`.
fn is_noun_or_twice(field: &FieldRef<'_>, values: &Values<'_>, typed: &[String]) -> bool {
    let texts: Vec<&str> = values.all(field.id()).filter_map(OsStr::to_str).collect();
    let label = format!("--{}", field.long());
    let count = typed.iter().filter(|token| token.split('=').next() == Some(&label)).count();
    let names_argument = |text: &&str| {
        let is_argument = |argument: FieldRef<'_>| singular(text) == singular(argument.long());
        typed.iter().any(|token| token == text) && values.tables().positionals().any(is_argument)
    };
    let is_sentence = |text: &&str| {
        count == 0 && !is_text_name(field) && field.kind().is(Kind::TEXT) && is_name_after_word(text, typed)
    };
    // `--ignore arm` of `alarm arm --mode night`
    let is_act = |text: &&str| {
        let is_bare =
            typed.windows(2).any(|pair| matches!(pair, [before, token] if token == text && !before.starts_with('-')));
        count == 0 && is_bare && field.kind().is(Kind::TEXT) && !field.has_choices() && Asked::new(text).is_change()
    };
    if texts.iter().any(|text| is_sentence(text) || is_act(text)) {
        return true;
    }
    let is_noun = count == 0 && field.kind().is(Kind::TEXT) && !field.has_choices() && texts.iter().any(names_argument);
    let is_single = !field.kind().is_list() && !field.kind().is_map() && !field.kind().is_count();
    is_noun || is_single && texts.len() > count.max(1)
}

/// Returns whether a text is made of words that do not belong together: a number or the name of a file, and another one.
fn is_ill_joined(text: &str, typed: &[String]) -> bool {
    let is_apart = |word: &str| is_file(word) || word.parse::<f64>().is_ok();
    text.contains(' ') && !typed.iter().any(|token| token.contains(text)) && text.split(' ').any(is_apart)
}

/// Returns whether a text is made of a word and what it introduces: `node cpu-02`, `request MediStaff`.
fn is_name_after_word(text: &str, typed: &[String]) -> bool {
    let Some((first, rest)) = text.split_once(' ') else { return false };
    let is_whole = typed.iter().any(|token| token.contains(text));
    let is_introduced = verb(first).is_some() || is_value(rest) && !is_value(first);
    !is_whole && !rest.contains(' ') && is_introduced
}

/// Returns whether a word says when or how, and is hardly a value.
fn is_adverb(word: &str) -> bool {
    matches!(word, "now" | "please" | "again" | "immediately" | "into" | "onto")
}

/// Returns whether the words of a text were not typed side by side.
fn is_scattered(text: &str, typed: &[String]) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_typed = typed.windows(words.len()).any(|window| window.iter().eq(&words));
    words.len() > 1 && !is_typed && !typed.iter().any(|token| token.contains(text))
}

/// Returns whether the values of a field may have slashes, as its name tells.
pub(super) fn takes_slashes(field: &FieldRef<'_>) -> bool {
    name_words(field.long()).iter().any(|word| WITH_SLASHES.contains(word))
}

/// Returns whether a text is hardly the value of a field.
fn is_misfit(field: &FieldRef<'_>, text: &str) -> bool {
    let words = name_words(field.long());
    let is_pair = || {
        let parts: Vec<&str> = text.split('/').collect();
        let may_have_any = takes_slashes(field) || words.iter().any(|word| word == "name");
        parts.len() == 2 && parts.iter().all(|part| !part.is_empty()) && !may_have_any
    };
    let is_identifier = words.last().is_some_and(|last| matches!(&**last, "id" | "ids" | "uuid" | "slug"));
    let is_text =
        |word: &String| WITH_SLASHES.contains(word) || matches!(&**word, "name" | "query" | "term" | "text" | "title");
    let is_plain = is_identifier || field.part() == Part::Arg && !words.iter().any(is_text);
    // `bob@example.com` does not identify a topic.
    let is_address = is_identifier && is_mail_address(text) && !field.doc().to_lowercase().contains("mail");
    let is_truth = || truth(text.as_ref()).is_some() && text.parse::<u8>().is_err();
    field.part() == Part::Arg && (is_pair() || is_truth() || is_address)
        || is_plain && text.contains(char::is_whitespace)
}

/// Returns whether a text is the address of a mailbox.
pub(super) fn is_mail_address(text: &str) -> bool {
    // `tool@1.2` is a version.
    text.split_once('@').is_some_and(|(user, host)| {
        !user.is_empty() && host.starts_with(char::is_alphabetic) && host.contains('.') && !host.contains('@')
    })
}

/// Returns whether the letters before an identifier say another thing than a command is about: `ch_3Mr` is a charge.
fn is_of_other_thing(field: &FieldRef<'_>, text: &str, path: &[String]) -> bool {
    let Some((start, rest)) = text.split_once('_') else { return false };
    let is_start = (2..=4).contains(&start.len()) && start.chars().all(|c| c.is_ascii_lowercase());
    let is_identifier = rest.chars().all(char::is_alphanumeric) && rest.chars().any(|c| c.is_ascii_digit());
    let has_letters = |from: usize| {
        let mut letters = path.iter().skip(from).flat_map(|word| word.chars());
        let is_first = path.get(from).is_some_and(|word| word.starts_with(start.get(..1).unwrap_or_default()));
        is_first && start.chars().all(|letter| letters.any(|other| other == letter))
    };
    let is_own = (0..path.len()).any(has_letters) || field.doc().contains(start);
    field.part() == Part::Arg && is_start && is_identifier && !is_own
}
