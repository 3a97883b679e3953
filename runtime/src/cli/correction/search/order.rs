//! The order of values: of words whose fields are not named, which is whose.

use super::formats::described_choices;
use super::phrases::{is_filler, is_value};
use super::places::Places;
use super::surplus::{as_value, is_credential, is_main_text, is_single_word, is_text_name, is_unguessable};
use super::times::Form;
use super::values::{is_path, repaired};
use super::{Guesses, foreign, option_tokens};
use crate::data::{Words, name_words};
use crate::graph::Child;
use crate::schema::{FieldRef, Kind, Part, duration};

/// Cost of values in another order.
const TURNED: usize = 2;
/// Maximum number of values that are tried in each order.
const MAX_TRIED: usize = 3;
/// Maximum number of values before a command.
const MAX_BEFORE: usize = 4;

impl Guesses<'_, '_, '_> {
    /// Guesses that values stand before the command: `ch-4 lock`.
    pub(super) fn at_values_before(&mut self, index: usize, places: &Places) {
        let node = self.problem.parsed.target.node();
        let argv = self.argv().to_vec();
        let is_bare = |token: &&String| !token.starts_with('-');
        let is_name = |token: &&String| places.has_word(token) && node.child(token.as_bytes()).is_some();
        let bare = || argv.iter().skip(index).take_while(is_bare);
        let Some(before) = bare().take(MAX_BEFORE + 1).position(|token| is_name(&token)).filter(|before| *before > 0)
        else {
            return;
        };
        let name = argv.get(index + before).cloned().unwrap_or_default();
        let Some(Child::Command(command)) = node.child(name.as_bytes()) else { return };
        let values: Vec<&String> = bare().enumerate().filter(|(at, _)| *at != before).map(|(_, value)| value).collect();
        let count = values.len() + 1;
        let tokens = command.once(|command| {
            let tables = command.tables();
            let fields: Vec<FieldRef<'_>> = tables.positionals().collect();
            let order = in_order_of(&values, fields.clone())?;
            let value = |field: &FieldRef<'_>| {
                let index = order.iter().position(|other| other.id() == field.id())?;
                Some((*values.get(index)?).clone())
            };
            fields.iter().map(value).collect::<Option<Vec<String>>>()
        });
        let tokens = tokens.unwrap_or_else(|| values.into_iter().cloned().collect());
        let tokens: Vec<&str> = std::iter::once(&name).chain(&tokens).map(String::as_str).collect();
        self.replace(index, count, &tokens, 1, false);
    }

    /// Guesses that the words after the command are the values of all that is needed, in another order: `trial 17` is
    /// `17 --kind trial`.
    pub(super) fn at_all_values(&mut self, index: usize) {
        let argv = self.argv().to_vec();
        let Some(start) = self.end_of_name().filter(|end| *end <= index) else { return };
        let words: Vec<&String> = argv.iter().skip(start).take_while(|token| !token.starts_with('-')).collect();
        if start + words.len() <= index {
            return;
        }
        let count = words.len();
        let values: Vec<&String> = words.into_iter().filter(|word| !is_filler(word)).collect();
        let tables = self.tables();
        let positionals: Vec<FieldRef<'_>> = tables.positionals().collect();
        let is_open = |field: &FieldRef<'_>| !self.is_given(field) && self.is_needed(field) && !is_credential(field);
        let options: Vec<FieldRef<'_>> = tables.part(Part::Option).filter(is_open).collect();
        if options.iter().any(is_unguessable) || positionals.is_empty() || options.is_empty() {
            return;
        }
        let fields = [positionals.as_slice(), options.as_slice()].concat();
        let mut tried: Vec<(Vec<FieldRef<'_>>, usize)> =
            in_order_of(&values, fields.clone()).map(|order| (order, 3)).into_iter().collect();
        // `brd_7 TX-0193`, where only a pattern tells which is whose
        if let ([_, _], [a, b]) = (values.as_slice(), fields.as_slice()) {
            tried.push((vec![*b, *a], 4));
        }
        for (order, cost) in tried {
            let value_of = |field: &FieldRef<'_>| {
                let index = order.iter().position(|other| other.id() == field.id())?;
                Some(as_value(values.get(index)?, field))
            };
            let mut tokens: Vec<String> = positionals.iter().filter_map(value_of).collect();
            tokens.extend(options.iter().filter_map(|field| Some(option_tokens(field, &value_of(field)?))).flatten());
            self.replace_tokens(start, count, &tokens, cost);
        }
    }
}

impl Guesses<'_, '_, '_> {
    /// Puts the name of a file into the place of the only argument that takes one: `deploy.yml octocat hello`.
    pub(super) fn at_file(&mut self) {
        let (Some(start), tables) = (self.end_of_name(), self.tables()) else { return };
        let values: Vec<String> =
            self.argv().iter().skip(start).take_while(|token| !token.starts_with('-')).cloned().collect();
        let takes_file = |field: &FieldRef<'_>| {
            let mut words = name_words(field.long()).into_iter().chain(name_words(field.doc()));
            words.any(|word| matches!(&*word, "file" | "path"))
        };
        let arguments: Vec<FieldRef<'_>> = tables.positionals().collect();
        let mut places = (0..arguments.len()).filter(|at| arguments.get(*at).is_some_and(takes_file));
        let (Some(place), None) = (places.next(), places.next()) else { return };
        let from = values.iter().position(|value| is_file(value)).filter(|from| *from != place);
        let Some(from) = from.filter(|_| values.len() == arguments.len()) else { return };
        let mut order = values.clone();
        let file = order.remove(from);
        order.insert(place, file);
        self.replace_tokens(start, values.len(), &order, 0);
    }

    /// Guesses that the values of all arguments stand in another order, as one of them does not take its own.
    pub(super) fn at_order_of_arguments(&mut self) {
        let argv = self.argv().to_vec();
        let Some(start) = self.end_of_name() else { return };
        let values: Vec<&String> = argv.iter().skip(start).take_while(|token| !token.starts_with('-')).collect();
        let tables = self.tables();
        let fields: Vec<FieldRef<'_>> = tables.positionals().collect();
        // A word with a slash is rather two values, unless there are enough.
        let is_joined = values.len() < fields.len() && values.iter().any(|value| value.contains('/'));
        if fields.len() < 2 || is_joined || fields.iter().any(|field| field.kind().is_list()) {
            return;
        }
        let order = in_order_of(&values, fields.clone());
        let value_of = |field: &FieldRef<'_>| {
            let index = order.as_ref()?.iter().position(|other| other.id() == field.id())?;
            values.get(index).map(|value| value.as_str())
        };
        let tokens: Vec<&str> = fields.iter().filter_map(value_of).collect();
        if tokens.len() == values.len() && !tokens.iter().zip(&values).all(|(a, b)| a == b) {
            self.replace(start, values.len(), &tokens, TURNED, false);
        }
        // Where patterns tell which value is whose, the next check finds the order.
        if values.len() == fields.len() && values.len() <= MAX_TRIED {
            for order in orders(values.len()).into_iter().skip(1) {
                let tokens: Vec<&str> =
                    order.iter().filter_map(|at| values.get(*at)).map(|text| text.as_str()).collect();
                self.replace(start, values.len(), &tokens, TURNED + 1, false);
            }
        }
    }
}

/// Returns whether a word is the name of a file of a common type.
pub(super) fn is_file(token: &str) -> bool {
    const TYPES: Words = Words(
        "yml yaml json toml xml csv tsv txt md html css js ts py rb rs go sh sql conf log pdf png jpg jpeg gif svg mp3 mp4 wav zip gz tar",
    );
    token.rsplit_once('.').is_some_and(|(name, end)| !name.is_empty() && TYPES.contains(&end.to_ascii_lowercase()))
}

/// Kind of match between a word and an option's values.
#[derive(Clone, Copy)]
pub(super) enum Fit {
    Choice,
    Number,
    Text,
}

pub(super) fn fitness(field: &FieldRef<'_>, word: &str) -> Option<Fit> {
    if field.has_choices() {
        let choices = field.choice_names(true);
        let words = name_words(word);
        let is_it = |choice: &&str| {
            let is_plural = word.strip_suffix('s').is_some_and(|one| one.len() > 2 && choice.eq_ignore_ascii_case(one));
            choice.eq_ignore_ascii_case(word) || is_plural || !words.is_empty() && name_words(choice) == words
        };
        return choices.iter().any(is_it).then_some(Fit::Choice);
    }
    if field.kind().is(Kind::TEXT) && is_described(field.doc(), word) {
        return Some(Fit::Choice);
    }
    if field.kind().is_number() {
        return repaired(word, field).filter(|_| word.contains(|c: char| c.is_ascii_digit())).map(|_| Fit::Number);
    }
    if field.kind().is(Kind::DURATION) {
        return duration::parse(word).is_ok().then_some(Fit::Choice);
    }
    let is_url = |name: &String| matches!(name.as_str(), "url" | "urls" | "uri" | "uris" | "email" | "emails");
    if name_words(field.long()).last().is_some_and(is_url) && !word.contains(['.', ':', '@']) {
        return None;
    }
    // Tags and versions have no slashes.
    if matches!(field.long(), "tag" | "version") && word.contains('/') {
        return None;
    }
    if says_its_form(field, word) {
        return Some(Fit::Choice);
    }
    let is_text = field.kind().is(Kind::TEXT) || field.kind().is(Kind::JSON) || field.kind().is(Kind::PATH);
    is_text.then_some(Fit::Text)
}

/// Returns whether a word has the form of text that a field is declared to take, and few others do.
fn says_its_form(field: &FieldRef<'_>, word: &str) -> bool {
    match field.hint() {
        Some("email") => word.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.')),
        Some("url" | "uri") => word.contains("://"),
        _ => false,
    }
}

/// Returns whether a word is one of the choices that a description lists.
fn is_described(doc: &str, word: &str) -> bool {
    let (choices, are_all) = described_choices(doc);
    are_all && choices.len() > 1 && choices.iter().any(|choice| choice.eq_ignore_ascii_case(word))
}

/// Maximum number of words that are compared with as many fields.
const MAX_FIELDS: usize = 5;

/// Returns fields in the order of the words that are their values; `None` if nothing tells which word is whose. Of orders that
/// suit as well, the fields' own is meant.
pub(super) fn in_order_of<'g>(words: &[&String], fields: Vec<FieldRef<'g>>) -> Option<Vec<FieldRef<'g>>> {
    if words.len() != fields.len() || words.len() > MAX_FIELDS {
        return None;
    }
    // Two dates stand in their own order.
    let are_dates = words.iter().all(|word| Form::Date.takes(word)) && words.is_sorted();
    if let [a, b] = fields.as_slice()
        && !are_dates
        && are_sides(a.long(), b.long())
        && words.iter().all(|word| affinity(word, a).is_some() && affinity(word, b).is_some())
    {
        return None;
    }
    let mut best: Option<(i32, Vec<usize>)> = None;
    for order in orders(fields.len()) {
        let pairs = words.iter().zip(&order).map(|(word, index)| affinity(word, fields.get(*index)?));
        let Some(sum) = pairs.sum::<Option<i32>>() else { continue };
        if best.as_ref().is_none_or(|(most, _)| sum > *most) {
            best = Some((sum, order));
        }
    }
    best?.1.into_iter().map(|index| fields.get(index).cloned()).collect()
}

/// Returns all orders of some indexes, the first of which is the indexes' own.
fn orders(len: usize) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new()];
    for _ in 0..len {
        let longer = |order: &Vec<usize>| {
            let left: Vec<usize> = (0..len).filter(|index| !order.contains(index)).collect();
            left.into_iter().map(|index| [order.as_slice(), &[index]].concat()).collect::<Vec<_>>()
        };
        out = out.iter().flat_map(longer).collect();
    }
    out
}

/// Returns how much a word looks like a value of a field; `None` if it is not one.
fn affinity(word: &str, field: &FieldRef<'_>) -> Option<i32> {
    let fit = fitness(field, word)?;
    if word.contains(' ') && is_single_word(field) {
        return None;
    }
    if let Some((form, _)) = Form::of(field) {
        return (form.takes(word) || form.repair(word, None).is_some()).then_some(4);
    }
    let names = name_words(field.long());
    let last = names.last().map_or("", String::as_str);
    let is_time = matches!(last, "timestamp" | "ts" | "time" | "date" | "at");
    let is_number = word.parse::<f64>().is_ok();
    let is_moment = is_number || Form::DateTime.repair(word, None).is_some();
    let is_identity = foreign::is_identifier(last) && last != "name" || is_described_id(field.doc());
    let looks_like_id = is_value(word) && !word.contains(' ');
    let is_address = word.contains('@') && matches!(last, "email" | "login" | "mail" | "user" | "recipient" | "to");
    let looks_like_file = is_file(word) || word.contains(['/', '.']) && !word.contains(' ') && !is_number;
    Some(match fit {
        _ if is_path(field) && looks_like_file => 3,
        Fit::Choice => 4,
        Fit::Number => 3,
        Fit::Text if is_address => 4,
        Fit::Text if is_id_of(word, field) => 3,
        Fit::Text if is_time => {
            if is_moment {
                3
            } else {
                -2
            }
        }
        Fit::Text if is_identity => {
            if looks_like_id && !is_moment {
                2
            } else {
                0
            }
        }
        Fit::Text if is_main_text(field) || is_text_name(field) => {
            if looks_like_id && !word.contains(' ') {
                -1
            } else {
                1
            }
        }
        Fit::Text => 0,
    })
}

/// Returns whether an identifier begins as the name of its thing does, as many services have it: `ch_1` of a charge, `pi_1` of a
/// payment intent, `U024BE91` of a user.
pub(super) fn is_id_of(word: &str, field: &FieldRef<'_>) -> bool {
    let mut names = name_words(field.long());
    names.retain(|name| !foreign::is_identifier(name));
    let initials: String = names.iter().filter_map(|name| name.chars().next()).collect();
    let is_start = |prefix: &str| {
        names.len() > 1 && initials == prefix || names.last().is_some_and(|name| name.starts_with(prefix))
    };
    let is_rest = |rest: &str| rest.len() > 1 && rest.contains(|c: char| c.is_ascii_digit());
    let lower = word.to_ascii_lowercase();
    match lower.split_once('_') {
        Some((prefix, rest)) => (2..6).contains(&prefix.len()) && !rest.is_empty() && is_start(prefix),
        // `TR-20418` of a trader
        None if lower.contains('-') => lower.split_once('-').is_some_and(|(prefix, rest)| {
            let is_letters = prefix.chars().all(|c| c.is_ascii_alphabetic());
            let is_number = rest.starts_with(|c: char| c.is_ascii_digit());
            (2..6).contains(&prefix.len()) && is_letters && is_number && is_start(prefix)
        }),
        None => {
            let is_plain = word.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
            let first = word.get(..1).map(str::to_ascii_lowercase).unwrap_or_default();
            let is_identity = is_described_id(field.doc()) || field.long().ends_with("id");
            is_plain
                && is_identity
                && word.starts_with(|c: char| c.is_ascii_uppercase())
                && is_rest(word)
                && is_start(&first)
        }
    }
}

/// Returns whether a description tells that a field identifies something.
fn is_described_id(doc: &str) -> bool {
    let first = doc.split('.').next().unwrap_or_default();
    first.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "ID" | "Id" | "identifier" | "Identifier"))
}

/// Returns whether two names differ in one word each, which name the two sides of something: `source-id`, `target-id`.
fn are_sides(a: &str, b: &str) -> bool {
    let (a, b) = (name_words(a), name_words(b));
    let differing: Vec<_> = a.iter().zip(&b).filter(|(a, b)| a != b).collect();
    a.len() == b.len() && matches!(differing.as_slice(), [(a, b)] if foreign::are_sides(a, b))
}
