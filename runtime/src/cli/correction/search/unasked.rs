//! Guessed operations that change something in another way than the typed words ask for.

use super::Problem;
use super::places::{Place, Places};
use crate::command::CommandRef;
use crate::data::{Words, name_words, verb, word_cost};
use crate::describe::find::calls::Asked;
use crate::schema::{FieldRef, Part, Source, Values};

/// Returns whether a guessed operation changes something that the typed words do not ask for: `device 5` asks for no new device, and
/// `archive device 5` for no update that changes nothing.
pub(super) fn is_unasked(problem: &Problem<'_, '_>, typed: &[String], values: &Values<'_>) -> bool {
    let Some(command) = problem.parsed.target.command.filter(|command| command.operation().is_some()) else {
        return false;
    };
    if command.metadata().effects().read_only {
        return false;
    }
    let words: Vec<String> =
        typed.iter().take_while(|token| !token.starts_with('-')).flat_map(|token| name_words(token)).collect();
    let own = name_words(command.summary().name());
    is_of_other_method(command, &words)
        || creates_for_update(&own, &words)
        || is_empty_update(&own, &words, values)
        || asks_for_no_act(problem, &own, &words, typed)
}

/// Returns whether a part of something is to be changed, and the operation replaces all of it: `patch` asks for no PUT.
fn is_of_other_method(command: CommandRef<'_>, typed: &[String]) -> bool {
    let is_patch = typed.first().is_some_and(|first| first == "patch");
    is_patch && command.request_terms().is_some_and(|terms| terms.method == "PUT")
}

/// Returns whether something is to be changed, and the operation makes a new thing.
fn creates_for_update(own: &[String], typed: &[String]) -> bool {
    const CHANGES: Words = Words(
        "update edit modify change alter amend rename enable disable activate deactivate pause resume suspend archive unarchive close \
         reopen lock unlock mute unmute hide",
    );
    let is_group = |word: &String, group: &str| verb(word).is_some() && verb(word) == verb(group);
    typed.iter().any(|word| CHANGES.contains(word) && !own.contains(word))
        && own.iter().any(|word| is_group(word, "create"))
        && !own.iter().any(|word| is_group(word, "update"))
}

/// Returns whether an update has nothing to set, and none was asked for.
fn is_empty_update(own: &[String], typed: &[String], values: &Values<'_>) -> bool {
    let update = verb("update");
    // `--api-key` and `--api-version` are about the API, and not what the update sets.
    let is_given = |field: &FieldRef<'_>| {
        let source = values.source(field.id());
        !name_words(field.long()).starts_with(&["api".to_owned()])
            && source.is_some_and(|source| !matches!(source, Source::Default | Source::Env))
    };
    own.iter().any(|word| verb(word).is_some() && verb(word) == update)
        && !typed.iter().any(|word| word_cost(word, "update", true).is_some() || verb(word) == update)
        && !values.tables().part(Part::Option).any(|field| is_given(&field))
}

/// Returns whether the words say a thing only, and the operation does something with it that they do not say.
fn asks_for_no_act(problem: &Problem<'_, '_>, own: &[String], words: &[String], typed: &[String]) -> bool {
    let is_verb = |word: &String| verb(word).is_some() || Asked::new(word).is_verb;
    let is_said = |own: &String| words.iter().any(|word| word_cost(word, own, true).is_some());
    // `throw-away-boat` has words for an act, though they are not known as one.
    let is_thing = typed.first().is_some_and(|first| {
        let is_own = |word: &String| own.iter().any(|own| word_cost(word, own, true).is_some());
        name_words(first).iter().all(is_own)
    });
    let has_flags = typed.iter().any(|token| token.starts_with('-'));
    // The first word is the act also where it is not known as a verb: `dock` of `dock-ship`.
    let is_plain_act = |word: &String| [verb("create"), verb("update")].contains(&verb(word)) && verb(word).is_some();
    let is_act_last = own.last().is_some_and(|last| is_plain_act(last) && !is_said(last));
    let is_act_said = own.first().is_some_and(is_said) && !is_act_last;
    let places = problem.shared.places.get_or_init(|| Places::of(problem.parsed.target.root()));
    let is_thing_of = |place: &&Place| {
        places.words(place).any(|own| words.iter().any(|word| word_cost(word, own, true).is_some_and(|cost| cost < 2)))
    };
    // What only one command is about can only mean that one.
    let is_thing_of_several = || places.all.iter().filter(is_thing_of).nth(1).is_some();
    is_thing
        && !has_flags
        && !is_act_said
        && !words.iter().any(is_verb)
        && own.iter().any(|own| is_verb(own) && !is_said(own))
        && is_thing_of_several()
}
