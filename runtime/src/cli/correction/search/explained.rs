//! A second search, where the first found no call: each operation or command is explained by all words, values and flags of the
//! call, and the one that explains them best is tried.
//!
//! Every word must say something about the operation: a word of its name, its summary or its path, one that means the same, a
//! choice of an option, or a value. What the operation says more costs too, and so does an input that is missing.

use super::order::is_file;
use super::phrases::{is_filler, is_value};
use super::places::{Place, effect_of, is_one};
use super::{Guess, Guesses, foreign, option_tokens};
use crate::data::{VerbEffect, Words, name_words, removal, split_once, verb, word_cost};
use crate::describe::find::calls::{Asked, Subject, joined, singular};
use crate::graph::CommandPath;
use crate::schema::{FieldRef, Kind, Part, Tables};

/// Maximum number of operations whose inputs are read.
const MAX_READ: usize = 24;
/// Maximum number of words of a call.
const MAX_WORDS: usize = 12;
/// Cost of a word that no word of an operation is close to, where its inputs may tell more.
const UNSAID: usize = 4;
/// Maximum cost of an explanation, and of one for each word beyond two.
const MAX_COST: usize = 6;
/// Difference of the costs of two operations of which only the cheaper one is tried.
const MARGIN: usize = 2;
/// Cost of a choice or a switch that a word names.
const CHOICE: usize = 1;
/// Cost of a choice of which the word is the verb.
const OTHER_CHOICE: usize = 3;
/// Cost of a word that says nothing, such as the name of a client.
const NEEDLESS: usize = 1;
/// Cost of an argument that is missing, and of an option that is.
const MISSING: (usize, usize) = (4, 3);
/// Cost of a flag by another name, and of one that says nothing about an option.
const OTHER_FLAG: (usize, usize) = (1, 3);
/// Cost of a value that no argument takes.
const SURPLUS: usize = 2;

/// An operation with the call that it explains.
struct Explained {
    path: String,
    argv: Vec<String>,
    cost: usize,
    /// True if it does more than the words of the call say.
    is_blocked: bool,
    is_read_only: bool,
    /// Number of the nouns of its name that no word of the call says.
    unsaid: usize,
}

impl<'g> Guesses<'_, '_, 'g> {
    /// Returns the calls of the operations that explain the call best, each with its cost beyond the best.
    pub(super) fn explained(&self) -> Vec<Guess> {
        let Some(unknown) = &self.problem.parsed.unknown else { return Vec::new() };
        let index = unknown.index;
        let argv = self.argv();
        let count = argv.iter().skip(index).take_while(|token| !token.starts_with('-')).count();
        let tokens: Vec<&String> = argv.iter().skip(index).take(count.min(MAX_WORDS)).collect();
        let is_word = |at: usize, token: &str| at == 0 || !is_value(token) && !token.contains("://") && !is_file(token);
        let mut words: Vec<(usize, Asked)> = Vec::new();
        for (at, token) in tokens.iter().enumerate().filter(|(at, token)| is_word(*at, token)) {
            words.extend(joined(token).iter().map(|word| (at, Asked::new(word))));
        }
        let (places, asked): (Vec<usize>, Vec<Asked>) = words.into_iter().unzip();
        if asked.len() > MAX_WORDS || self.is_request(&tokens) || count == 0 {
            return Vec::new();
        }
        let suggestions = self.suggestions();
        let mut subjects = suggestions.evidence(&asked);
        let is_rare =
            |word: &&str| subjects.iter().filter(|subject| subject.names.iter().any(|own| own == word)).count() == 1;
        let is_after = |place: usize| place == 1 && self.names_unknown_thing(&tokens);
        let words = asked.iter().zip(&places).filter(|(_, place)| is_after(**place)).map(|(asked, _)| &*asked.word);
        let after_thing: Vec<&str> = words.filter(is_rare).collect();
        let verbs = asked.iter().filter(|asked| asked.is_verb).map(|asked| asked.word.as_str());
        let rare_verbs: Vec<&str> = verbs.filter(is_rare).collect();
        subjects.sort_by_key(rough_cost);
        subjects.truncate(MAX_READ);
        let call = Call {
            index,
            count,
            tokens: &tokens,
            places: &places,
            asked: &asked,
            rare_verbs: &rare_verbs,
            after_thing: &after_thing,
        };
        let mut found: Vec<Explained> = subjects.iter().filter_map(|subject| self.explain(&call, subject)).collect();
        found.sort_by_key(|explained| explained.cost);
        // `participant mute` does not ask for a list.
        found.retain(|explained| !(explained.is_blocked && explained.is_read_only));
        let best = found.first().map_or(0, |explained| explained.cost);
        self.problem.shared.explained_cost.set(found.first().map(|explained| explained.cost));
        // `droplets_destroy_byTag` says more than `terminate-droplet`.
        let least = found.iter().filter(|explained| !explained.is_blocked).map(|explained| explained.unsaid).min();
        let is_as_near = |explained: &Explained| least.is_none_or(|least| explained.unsaid <= least);
        if found.iter().any(|explained| explained.is_blocked && explained.cost == best && is_as_near(explained)) {
            return Vec::new();
        }
        found.retain(|explained| !explained.is_blocked);
        let max = MAX_COST + asked.len().saturating_sub(2);
        let near = found.iter().skip(1).filter(|other| other.cost <= best + MARGIN).map(|other| other.path.clone());
        self.problem.shared.explained.borrow_mut().extend(near);
        found.retain(|explained| explained.cost <= max && explained.cost < best + MARGIN);
        // Of operations that explain the call as well, the one whose name says least more is meant.
        let least = found.iter().map(|explained| explained.unsaid).min().unwrap_or(0);
        let cost = |explained: &Explained| explained.cost - best + explained.unsaid - least;
        let guess = |explained: Explained| Guess { cost: cost(&explained), argv: explained.argv, is_certain: false };
        found.into_iter().map(guess).collect()
    }

    /// Returns whether a call begins with a thing that no command has in its name.
    fn names_unknown_thing(&self, tokens: &[&String]) -> bool {
        let places = self.program_places();
        let is_known = |word: &str| places.has_word(word) || places.has_word(&singular(word));
        let is_thing = |token: &&&String| {
            verb(token).is_none() && !Asked::new(token).is_verb && token.chars().all(char::is_alphabetic)
        };
        tokens.len() > 1 && tokens.first().filter(is_thing).is_some_and(|token| !is_known(token))
    }

    /// Returns how an operation explains a call.
    fn explain(&self, call: &Call<'_>, subject: &Subject<'_>) -> Option<Explained> {
        let places = self.program_places();
        let place = places.all.iter().find(|place| place.path == subject.path)?;
        let root = self.problem.parsed.target.root();
        let command = CommandPath::find(root, &place.path.join(" ")).ok()?.command?;
        command.once(|command| {
            // `info` could be said of anything.
            let is_said = |own: &String| call.asked.iter().any(|asked| asked.cost_of(own).is_some_and(|cost| cost < 2));
            if !self.problem.parsed.target.node().has_openapi() && !subject.names.iter().any(is_said) {
                return None;
            }
            let tables = command.tables();
            let rest = self.argv().get(call.index + call.count..).unwrap_or_default();
            let (rest, said) = without_words_of_name(rest, subject, &tables);
            let rest = rest.as_slice();
            // What changes something is guessed at only if its thing is known.
            let after_thing = if place.effects.read_only { call.after_thing } else { &[] };
            let reading = read(&Call { after_thing, ..*call }, subject, &tables, rest)?;
            let cost = reading.cost + subject.more.saturating_sub(said) + cost_of_inputs(&tables, &reading, rest);
            let mut argv = self.before_path(call.index);
            argv.extend(place.path.iter().cloned());
            argv.extend(reading.values.iter().cloned());
            // An operation that does more may be the one that is meant.
            let is_blocked = !is_harmless(call, subject, place, &reading);
            // After `--`, an option would be a word.
            argv.extend(reading.options);
            argv.extend(rest.iter().cloned());
            let is_read_only = place.effects.read_only;
            let path = place.path.join(" ");
            Some(Explained { path, argv, cost, is_blocked, is_read_only, unsaid: subject.unsaid.len() })
        })
    }
}

/// The words of a call.
struct Call<'c> {
    /// Index of the first word, and the number of tokens without dashes from there on.
    index: usize,
    count: usize,
    tokens: &'c [&'c String],
    /// The token of each word.
    places: &'c [usize],
    asked: &'c [Asked],
    /// The verbs that the name of one operation only has.
    rare_verbs: &'c [&'c str],
    /// The words after a thing that no operation names, which the name of one operation only has.
    after_thing: &'c [&'c str],
}

/// A way to read the words of a call.
#[derive(Default)]
struct Reading {
    values: Vec<String>,
    /// Options that words name.
    options: Vec<String>,
    /// Words that name an option.
    chosen: Vec<String>,
    cost: usize,
}

/// Returns the cost of an operation before its inputs are read.
fn rough_cost(subject: &Subject<'_>) -> usize {
    subject.words.iter().map(|cost| cost.unwrap_or(UNSAID)).sum::<usize>() + subject.more
}

/// Reads each token of a call as words of an operation, a choice, or a value.
fn read(call: &Call<'_>, subject: &Subject<'_>, tables: &Tables<'_>, rest: &[String]) -> Option<Reading> {
    let mut reading = Reading::default();
    for (at, token) in call.tokens.iter().enumerate() {
        let words: Vec<usize> = (0..call.asked.len()).filter(|word| call.places.get(*word) == Some(&at)).collect();
        let costs: Vec<Option<usize>> = words.iter().map(|word| subject.words.get(*word).copied().flatten()).collect();
        let is_said = !words.is_empty() && costs.iter().all(|cost| cost.is_some_and(|cost| cost < UNSAID - 1));
        let is_choice =
            || costs.iter().any(|cost| *cost > Some(0)) && choice_of(token, tables, &reading, rest).is_some();
        let is_late = at > 1 || !reading.values.is_empty() || is_act(call, 0);
        // `ssh-key import laptop`
        let is_first_act = !is_late && at == 1 && costs.iter().all(Option::is_some) && is_act(call, at);
        if at > 0 && (is_said || is_first_act) && !is_choice() {
            reading.cost += costs.iter().flatten().sum::<usize>();
            continue;
        }
        if at > 0 {
            match choice_of(token, tables, &reading, rest) {
                Some(tokens) if !words.is_empty() => {
                    // `star` asks for more than an order by `stars`.
                    let is_other = words.iter().any(|word| subject.contradicted.contains(word))
                        && !tokens.iter().any(|own| own.eq_ignore_ascii_case(token));
                    reading.chosen.push(token.to_lowercase());
                    reading.options.extend(tokens);
                    reading.cost += if is_other { OTHER_CHOICE } else { CHOICE };
                }
                _ if is_filler(token) => reading.cost += NEEDLESS,
                // A verb that asks for something else is not a value.
                _ if words.iter().any(|word| subject.contradicted.contains(word)) => return None,
                _ => reading.values.push((*token).clone()),
            }
            continue;
        }
        if call.index > 0 && is_choice_of_argument(token, tables) {
            reading.values.push((*token).clone());
            continue;
        }
        for (word, cost) in words.iter().zip(costs) {
            let is_client = words.first() == Some(word) && is_client(token, &call.asked.get(*word)?.word);
            reading.cost += cost_of_first(call, subject, (*word, cost, is_client), tables, rest, &mut reading)?;
        }
    }
    Some(reading)
}

/// Returns what a word of the first token costs: a word of the operation, an option or a choice, or one that says nothing. The last
/// member of `word` tells that it may be the name of a client.
fn cost_of_first(
    call: &Call<'_>,
    subject: &Subject<'_>,
    (word, cost, is_client): (usize, Option<usize>, bool),
    tables: &Tables<'_>,
    rest: &[String],
    reading: &mut Reading,
) -> Option<usize> {
    let asked = call.asked.get(word)?;
    if cost.is_some_and(|cost| cost == 0 || is_named(asked, subject)) {
        return cost;
    }
    if let Some(tokens) = choice_of(&asked.word, tables, reading, rest) {
        reading.chosen.push(asked.word.clone());
        reading.options.extend(tokens);
        return Some(CHOICE);
    }
    match cost {
        Some(cost) if cost < UNSAID - 1 => Some(cost),
        _ if !asked.is_verb && is_input(asked, tables) => Some(1),
        _ if is_needless(&asked.word) => Some(NEEDLESS),
        // `beta.threads.runs.cancel`
        None if is_client => Some(2 * NEEDLESS),
        // `doors usage 8`, where only one operation has the word `usage`.
        None if subject.names.iter().any(|own| call.after_thing.contains(&own.as_str())) => Some(UNSAID),
        cost => cost,
    }
}

/// Returns whether a word is a choice of an argument: `price petrol`, after the name of a group.
fn is_choice_of_argument(word: &str, tables: &Tables<'_>) -> bool {
    tables.positionals().any(|field| field.choice_names(true).contains(&word))
}

/// Returns whether a noun of a call is the start of one of an operation's name: `member` of `memberships`.
fn is_named(asked: &Asked, subject: &Subject<'_>) -> bool {
    !asked.is_verb && asked.word.len() > 3 && subject.names.iter().any(|own| own.starts_with(&asked.word))
}

/// Returns whether a token of a call has a word that asks for an action.
fn is_act(call: &Call<'_>, at: usize) -> bool {
    call.asked.iter().zip(call.places).any(|(asked, place)| *place == at && asked.is_verb)
}

/// Returns the tokens after the words of a call without the flags that say words of an operation's name, and the number of
/// those: `--all-namespaces` of `listPodForAllNamespaces`.
fn without_words_of_name(rest: &[String], subject: &Subject<'_>, tables: &Tables<'_>) -> (Vec<String>, usize) {
    let is_own =
        |word: &String| subject.names.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 2));
    let (mut out, mut said) = (Vec::new(), 0);
    for (index, token) in rest.iter().enumerate() {
        let is_bare = rest.get(index + 1).is_none_or(|next| next.starts_with('-'));
        let name = token.strip_prefix("--").filter(|name| is_bare && !name.contains('='));
        let words = name.filter(|name| tables.long(name.as_bytes()).is_none()).map(name_words).unwrap_or_default();
        let unsaid = words.iter().filter(|word| subject.unsaid.contains(word)).count();
        if unsaid > 0 && words.iter().all(is_own) {
            said += unsaid + 1;
        } else {
            out.push(token.clone());
        }
    }
    (out, said)
}

/// Returns whether a word is one of an argument's name.
fn is_input(asked: &Asked, tables: &Tables<'_>) -> bool {
    let has_word = |field: FieldRef<'_>| {
        name_words(field.long())
            .iter()
            .any(|own| !foreign::is_identifier(own) && asked.cost_of(own).is_some_and(|cost| cost < 2))
    };
    tables.positionals().any(has_word)
}

/// Returns whether a word names a tool or a version.
fn is_needless(word: &str) -> bool {
    is_filler(word)
        || foreign::is_tool(word)
        || matches!(word, "client" | "api" | "cli" | "sdk" | "admin" | "v1" | "v2" | "v3" | "rest")
}

/// Returns whether a word is the first of several with points between them, which may be that of a client.
fn is_client(token: &str, word: &str) -> bool {
    verb(word).is_none()
        && token.split('.').count() > 2
        && token.split('.').next().is_some_and(|first| first.eq_ignore_ascii_case(word))
}

/// Returns the option of which a word is the only such choice, or the switch that it names.
fn choice_of(word: &str, tables: &Tables<'_>, reading: &Reading, rest: &[String]) -> Option<Vec<String>> {
    let words = name_words(word);
    let is_open = |field: &FieldRef<'_>| {
        let label = format!("--{}", field.long());
        let is_given = |token: &String| token.split('=').next() == Some(&label);
        !field.is_hidden() && !field.is_deprecated() && !reading.options.contains(&label) && !rest.iter().any(is_given)
    };
    let chosen = |field: FieldRef<'_>| {
        let is_it = |choice: &&str| is_alike(&words, &name_words(choice));
        let choice = field.choice_names(false).into_iter().find(is_it)?;
        Some(option_tokens(&field, choice))
    };
    let mut found = tables.part(Part::Option).filter(is_open).filter_map(chosen);
    if let Some(tokens) = found.next() {
        return found.next().is_none().then_some(tokens);
    }
    // `mute` for `--muted`
    let is_switch = |field: &FieldRef<'_>| field.kind().is(Kind::BOOL) && is_alike(&words, &name_words(field.long()));
    let field = tables.part(Part::Option).filter(is_open).find(is_switch)?;
    Some(vec![format!("--{}", field.long())])
}

/// Returns whether a word is the name of a choice, or the verb of its participle.
fn is_alike(typed: &[String], own: &[String]) -> bool {
    let is_same = |(typed, own): (&String, &String)| typed == own || word_cost(typed, own, true) == Some(1);
    !typed.is_empty() && typed.len() == own.len() && typed.iter().zip(own).all(is_same)
}

/// Returns what the inputs of an operation cost that are missing, or too many.
fn cost_of_inputs(tables: &Tables<'_>, reading: &Reading, rest: &[String]) -> usize {
    let flag = |token: &String| {
        let letter = || {
            token.strip_prefix('-').filter(|name| name.len() == 1 && !name.starts_with(|c: char| c.is_ascii_digit()))
        };
        let name = token.strip_prefix("--").or_else(letter)?;
        let name = split_once(name, '=').map_or(name, |(name, _)| name);
        (!foreign::is_needless(name) && !foreign::chooses_format(name) && !name.is_empty()).then(|| name_words(name))
    };
    let end = rest.iter().position(|token| token == "--");
    // After `--` there are only values.
    let last = end.map_or(0, |end| rest.len() - end - 1);
    let flags: Vec<Vec<String>> = rest.iter().take(end.unwrap_or(rest.len())).filter_map(flag).collect();
    let own =
        |flag: &Vec<String>| tables.iter().find(|field| field.part() != Part::Env && name_words(field.long()) == *flag);
    let given: Vec<u16> = flags.iter().filter_map(own).map(|field| field.id()).collect();
    let is_given =
        |field: &FieldRef<'_>| given.contains(&field.id()) || reading.options.contains(&format!("--{}", field.long()));
    let mut others: Vec<&Vec<String>> = flags.iter().filter(|flag| own(flag).is_none()).collect();
    let is_about = |flag: &&Vec<String>| {
        let asked: Vec<Asked> = flag.iter().map(|word| Asked::new(word)).collect();
        let says = |field: FieldRef<'_>| {
            let words = || name_words(field.long()).into_iter().chain(name_words(field.doc()));
            asked.iter().any(|asked| {
                words().any(|own| asked.cost_of(&own).is_some()) || foreign::means(&asked.word, field.long())
            })
        };
        tables.iter().any(says)
    };
    let unlike = others.iter().filter(|flag| !is_about(flag)).count();
    let mut cost = OTHER_FLAG.1 * unlike + OTHER_FLAG.0 * (others.len() - unlike);
    let arguments = tables.positionals().filter(|field| field.is_required() && !is_given(field)).count();
    let pieces = |value: &String| if value.contains("://") { arguments } else { value.split('/').count() };
    let values: usize = reading.values.iter().map(pieces).sum();
    let mut lacking = arguments.saturating_sub(values + last);
    let mut surplus = (reading.values.len() + last).saturating_sub(arguments);
    // `--repo octo/hello` gives the owner too.
    let has_two = |value: &String| value.split('/').filter(|part| !part.is_empty()).count() == 2;
    let is_own_pair = |pair: &[String]| {
        let name = pair.first().and_then(|flag| flag.strip_prefix("--")).map(name_words);
        let field = name.as_ref().and_then(own).filter(|field| field.part() == Part::Arg);
        field.is_some_and(|field| field.kind().is(Kind::TEXT)) && pair.get(1).is_some_and(has_two)
    };
    lacking -= lacking.min(rest.windows(2).filter(|pair| is_own_pair(pair)).count());
    // A flag by another name gives what is missing, and `-R octocat/hello` two of it.
    let by_flags = lacking.min(others.len());
    lacking -= by_flags;
    let is_pair = |pair: &[String]| matches!(pair, [flag, value] if flag.starts_with('-') && has_two(value));
    lacking -= lacking.min(if by_flags > 0 { rest.windows(2).filter(|pair| is_pair(pair)).count() } else { 0 });
    others.truncate(others.len() - by_flags);
    let is_lacking = |field: &FieldRef<'_>| {
        (field.is_required() || field.is_shown_as_required()) && !is_given(field) && !field.long().contains('.')
    };
    let needed = tables.part(Part::Option).filter(is_lacking).filter(|field| field.default().is_none()).count();
    let by_flags = needed.min(others.len());
    let by_values = (needed - by_flags).min(surplus);
    surplus -= by_values;
    cost += MISSING.0 * lacking + MISSING.1 * (needed - by_flags - by_values) + SURPLUS * surplus;
    cost
}

/// Returns whether an operation does no more than the words of a call say.
fn is_harmless(call: &Call<'_>, subject: &Subject<'_>, place: &Place, reading: &Reading) -> bool {
    let is_name = |asked: &&Asked| !reading.values.iter().any(|value| value.eq_ignore_ascii_case(&asked.word));
    let words: Vec<&Asked> = call.asked.iter().filter(is_name).collect();
    let is_own = |asked: &&&Asked| asked.is_verb && subject.verbs.contains(&asked.word);
    let effects: Vec<VerbEffect> =
        words.iter().filter_map(|asked| verb(&asked.word)).map(|(_, effect)| effect).collect();
    let asked_effect = effects.iter().max().copied();
    let is_told = |asked: &&&Asked| subject.verbs.iter().any(|own| asked.cost_of(own).is_some());
    let tells_verb = words.iter().any(|asked| is_told(&asked));
    if place.effects.read_only {
        let is_change = words.iter().any(|asked| effect_of(&asked.word).is_some() && !is_own(&asked));
        return !is_change;
    }
    let chosen_change = reading.chosen.iter().any(|word| effect_of(word).is_some());
    let own_effect = own_effect(subject);
    if place.effects.destructive || own_effect == Some(VerbEffect::Destroys) {
        let names: Vec<&str> = subject.unsaid.iter().map(String::as_str).collect();
        let all: Vec<usize> = (0..names.len()).collect();
        let is_exact = own_effect == Some(VerbEffect::Writes) && words.iter().any(|asked| is_own(&asked));
        let is_destroying = words.iter().any(|asked| takes_away(asked, subject, is_own(&asked)));
        // A related word may be another thing.
        let nouns = call.asked.iter().zip(&subject.words).filter(|(asked, _)| !asked.is_verb);
        let are_exact = nouns.clone().all(|(_, cost)| cost.is_none_or(|cost| cost < 2));
        // `merge-remove` asks for something else than a deletion.
        let asks_more = words.iter().any(|asked| effect_of(&asked.word) == Some(VerbEffect::Writes) && !is_own(&asked));
        // `kick` for `conversations_kick`, where no other name has the verb.
        let are_near = nouns.clone().all(|(_, cost)| cost.is_some_and(|cost| cost < UNSAID - 1));
        let is_part = |word: &str| removal(word).is_some_and(|extent| Some(extent) < removal("delete"));
        let is_rare = |word: &str| call.rare_verbs.contains(&word) && is_part(word);
        let is_only = are_near && words.iter().any(|asked| is_own(&asked) && is_rare(&asked.word));
        let typed: Vec<String> = words.iter().map(|asked| asked.word.clone()).collect();
        return (is_destroying || is_exact)
            && !asks_more
            && !place.takes_many(&typed)
            && (are_exact || is_only)
            && is_one(&names, &all)
            && (subject.unsaid.is_empty() || is_only);
    }
    // `query` for `searchVectorStore`
    let is_search = |asked: &&&Asked| {
        verb(&asked.word)
            .is_some_and(|of| verb("search") == Some(of) && subject.verbs.iter().any(|own| verb(own) == Some(of)))
    };
    let reads = words.iter().any(|asked| {
        let reads = verb(&asked.word).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
        reads && !is_own(&asked) && !is_search(&asked)
    });
    if words.len() > 1 && words.iter().any(|asked| is_search(&asked)) && !reads && own_effect.is_none() {
        return true;
    }
    // `search-locations` does not mean a search for invoices by location, whose request may change something.
    let tells_change = asked_effect.map_or(tells_verb, |effect| effect > VerbEffect::Reads);
    // The verb and its values name `star-repo`.
    let has_values = !reading.values.is_empty();
    let is_named = words.len() > 1
        || has_values && words.iter().all(|asked| is_own(&asked) && subject.names.contains(&asked.word));
    is_named && !reads && (tells_change || chosen_change)
}

/// Returns the effect of the verbs of an operation: of those of its name, if any is known. `case.resume` may say that it takes
/// something off.
fn own_effect(subject: &Subject<'_>) -> Option<VerbEffect> {
    let most = |words: &[String]| words.iter().filter_map(|own| effect_of(own)).max();
    most(&subject.names).or_else(|| most(&subject.verbs))
}

/// Verbs that take away all that there is.
const ALL: Words = Words("purge empty drain prune invalidate");

/// Returns whether a verb of a call takes away as much as an operation does. `is_own` tells that it is one of the operation's.
fn takes_away(asked: &Asked, subject: &Subject<'_>, is_own: bool) -> bool {
    let most = |words: &[String]| words.iter().filter_map(|own| removal(own)).max();
    // The summary of `unfollow-playlist` removes the user from it.
    let own = most(&subject.names).or_else(|| most(&subject.verbs));
    let is_near = || subject.verbs.iter().any(|own| asked.cost_of(own).is_some());
    match removal(&asked.word) {
        Some(_) if is_own || verb(&asked.word) == verb("delete") => true,
        // `members-clear` is more than `dropPerson`.
        Some(_) if verb(&asked.word) == verb("clear") => subject.verbs.iter().any(|own| ALL.contains(own)) && is_near(),
        Some(typed) => own.is_none_or(|own| own <= typed) && is_near(),
        None if effect_of(&asked.word) == Some(VerbEffect::Destroys) => is_own,
        // `unhold` for a hold that is released by `DELETE`
        None => asked.is_verb && own.is_none() && asked.is_change() && is_near(),
    }
}
