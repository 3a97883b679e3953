//! Doubts about values that an operation's document describes, but that nothing validates: formats of dates, and choices
//! and JSON that only the description names.

use super::choices::{equal_amount, nearest_choice};
use super::doubts::{Call, Doubt};
use super::forms::bare_of;
use super::phrases::is_link;
use super::spoken_times::spoken_duration;
use super::times::{DayOrder, Form, day_order};
use super::{addresses, body_doubts, calendar, codes, exchanged, named_values};
use crate::data::{Data, Map, find_text, from_json, name_words, replace_text, split_once, verb, word_cost};
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Kind, Part, duration};

/// Words before the values that a description lists, all of them.
const CUES: &str = "\
valid values
acceptable values
accepted values
allowed values
possible values
supported values
permitted values
values are
values:
valid options
possible options
allowed options
any combination of
options are";

/// Words before values of which there may be others.
const WEAK_CUES: &str = "\
one of
either
can be
must be
may be
should be";

/// Maximum length of a choice that a description names.
const MAX_CHOICE_LEN: usize = 40;

/// Returns the first doubt about the values of an operation.
pub(super) fn first(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let doubt = other_command(call, parsed).or_else(|| exchanged::first(call)).or_else(|| repeated(call));
    let doubt = doubt.or_else(|| addresses::first(call)).or_else(|| body_doubts::first(call, parsed));
    if let Some(doubt) = doubt.or_else(|| named_values::first(call, parsed)) {
        return Some(doubt);
    }
    places(call).into_iter().find_map(|place| {
        place.time().or_else(|| place.described_choice()).or_else(|| place.described_json()).or_else(|| place.text())
    })
}

/// Returns the values in a call.
fn places<'c, 'd>(call: &'c Call<'d>) -> Vec<Place<'c, 'd>> {
    let place = |index: usize| {
        let token = call.argv.get(index)?;
        let attached = split_once(token, '=').filter(|(name, _)| name.starts_with("--"));
        let (field, value) = match attached {
            Some((name, value)) => (call.option_of(name)?, value),
            None => {
                let before = index.checked_sub(1).and_then(|before| call.argv.get(before));
                let before = before.filter(|before| before.starts_with('-'));
                let option = before.and_then(|flag| call.option_of(flag)).filter(|field| call.holds(field, token));
                (option.or_else(|| call.argument_of(token))?, token.as_str())
            }
        };
        let is_plain = !value.is_empty() && (value != "null" || !field.is_nullable());
        let is_open = is_plain && !field.is_secret() && call.holds(&field, value);
        is_open.then(|| Place { call, index, is_attached: attached.is_some(), field, value })
    };
    (0..call.end).filter_map(place).collect()
}

/// Doubts a word that links others, as a value, where they are the name of another command: `update by query`.
fn other_command(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let own = *parsed.target.words().last()?;
    let command = parsed.target.command?.summary();
    let names: Vec<&str> = command.aliases().chain([own]).collect();
    let index = call.argv.iter().position(|token| names.contains(&token.as_str()))?;
    let name = call.argv.get(index)?.as_str();
    if let Some(doubt) = command_of_verb(call, parsed, name, index) {
        return Some(doubt);
    }
    let link = call.argv.get(index + 1).filter(|link| is_link(link) && call.argument_of(link).is_some())?;
    let parent = parsed.target.nodes.last()?;
    let mut words = name_words(name);
    for end in index + 1..call.end.min(index + 5) {
        words.extend(name_words(call.argv.get(end)?));
        let other = parent.visible().find(|child| end > index + 1 && name_words(child.name()) == words);
        if let Some(other) = other {
            return Some(Doubt {
                word: link.clone(),
                reading: format!("is read as a value of `{name}`, not as a part of `{}`", other.name()),
                hint: None,
                argv: Some(call.with(index, end + 1 - index, [other.name().to_owned()])),
                is_certain: false,
            });
        }
    }
    None
}

/// Doubts a verb as a value of a command whose name is a thing too, of which another command does this: `index delete logs`.
fn command_of_verb(call: &Call<'_>, parsed: &ParsedCommand<'_>, name: &str, index: usize) -> Option<Doubt> {
    let word = call.argv.get(index + 1).filter(|word| verb(word).is_some() && call.argument_of(word).is_some())?;
    let is_it = |child: &str| match name_words(child).as_slice() {
        [a, b] => {
            let (thing, own) = if b == word { (a, b) } else { (b, a) };
            own == word && word_cost(name, thing, true).is_some_and(|cost| cost < 2)
        }
        _ => false,
    };
    let other = parsed.target.nodes.last()?.visible().find(|child| is_it(child.name()))?;
    Some(Doubt {
        word: word.clone(),
        reading: format!("is read as a value of `{name}`, not as a part of `{}`", other.name()),
        hint: None,
        argv: Some(call.with(index, 2, [other.name().to_owned()])),
        is_certain: false,
    })
}

/// Doubts an option that is given several times, of which only the last would be sent, where its description tells of a text
/// with commas.
fn repeated(call: &Call<'_>) -> Option<Doubt> {
    let is_joined = |field: &FieldRef<'_>| {
        let is_one = field.kind().is(Kind::TEXT) && !field.kind().is_list() && !field.kind().is_map();
        let doc = field.doc().to_ascii_lowercase();
        is_one
            && !field.has_choices()
            && doc.contains("comma")
            && (doc.contains("separated") || doc.contains("delimited"))
    };
    (0..call.end).find_map(|first| {
        let (field, value, count) = given(call, first)?;
        let is_same = |index: &usize| given(call, *index).is_some_and(|(other, ..)| other.id() == field.id());
        let others: Vec<usize> = (first + count..call.end).filter(is_same).collect();
        if others.is_empty() || !is_joined(&field) {
            return None;
        }
        let mut values = vec![value];
        values.extend(others.iter().filter_map(|index| Some(given(call, *index)?.1)));
        if values.contains(&"") {
            return None;
        }
        let mut argv = call.argv.to_vec();
        for index in others.iter().rev() {
            let (.., count) = given(call, *index)?;
            argv.drain(*index..index + count);
        }
        let label = field.label();
        argv.splice(first..first + count, [label.clone(), values.join(",")]);
        Some(Doubt {
            word: label,
            reading: "is given more than once, and takes one text with commas".to_owned(),
            hint: None,
            argv: Some(argv),
            is_certain: true,
        })
    })
}

/// Returns the option that a token gives, its value, and the number of tokens.
fn given<'c, 'd>(call: &'c Call<'d>, index: usize) -> Option<(FieldRef<'d>, &'c str, usize)> {
    let token = call.argv.get(index).filter(|token| token.starts_with("--"))?;
    match split_once(token, '=') {
        Some((name, value)) => Some((call.option_of(name)?, value, 1)),
        None => Some((call.option_of(token)?, call.argv.get(index + 1)?, 2)),
    }
}

/// A value in a call.
struct Place<'c, 'd> {
    call: &'c Call<'d>,
    index: usize,
    is_attached: bool,
    field: FieldRef<'d>,
    value: &'c str,
}

impl Place<'_, '_> {
    /// Returns the call with another value.
    fn with(&self, value: String) -> Vec<String> {
        self.call.with(self.index, 1, [self.token(value)])
    }

    /// Returns the token that gives a value.
    fn token(&self, value: String) -> String {
        if self.is_attached { format!("{}={value}", self.field.label()) } else { value }
    }

    /// Returns the call with all dates in their forms: the order of one tells that of the others.
    fn with_dates(&self, order: Option<DayOrder>) -> Vec<String> {
        let mut argv = self.call.argv.to_vec();
        for place in places(self.call) {
            let form = Form::of(&place.field).filter(|(form, _)| !form.takes(place.value));
            if let Some((value, _)) = form.and_then(|(form, _)| form.repair(place.value, order)) {
                argv[place.index] = place.token(value);
            }
        }
        argv
    }

    fn doubt(&self, reading: String, argv: Option<Vec<String>>, is_certain: bool) -> Doubt {
        Doubt { word: self.value.to_owned(), reading, hint: None, argv, is_certain }
    }

    /// Doubts a date in another form than the declared one.
    fn time(&self) -> Option<Doubt> {
        let (form, is_declared) = Form::of(&self.field)?;
        // A description may name more than the format has: `now`.
        let is_named = || words_of(self.field.doc()).any(|word| word == self.value);
        // The items of a list are split first.
        let is_joined = self.field.kind().is_list() && self.value.contains(',');
        if form.takes(self.value) || is_joined || is_named() {
            return None;
        }
        let order = self.order();
        let repaired = form.repair(self.value, order);
        let argv = match &repaired {
            Some(_) => Some(self.with_dates(order)),
            None => self.swapped(form),
        };
        if argv.is_none() && !is_declared {
            return None;
        }
        let reading = match has_shape_of(self.value, form.example()) {
            true => "names a day or a time that does not exist".to_owned(),
            false => format!("is not written as {} takes it, such as {}", self.field.label(), form.example()),
        };
        Some(self.doubt(reading, argv, repaired.is_some_and(|(_, is_certain)| is_certain)))
    }

    /// Returns the order of day and month that another date of the call tells.
    fn order(&self) -> Option<DayOrder> {
        let mut orders = self
            .call
            .argv
            .iter()
            .filter_map(|token| day_order(split_once(token, '=').map_or(token.as_str(), |(_, value)| value)));
        let first = orders.next()?;
        orders.all(|order| order == first).then_some(first)
    }

    /// Returns the call with the argument in exchange for another one that has the form.
    fn swapped(&self, form: Form) -> Option<Vec<String>> {
        if self.field.part() != Part::Arg {
            return None;
        }
        let is_other = |index: &usize| {
            let token = self.call.argv.get(*index);
            token.is_some_and(|token| {
                let argument = self.call.argument_of(token).filter(|_| form.takes(token));
                argument.is_some_and(|argument| argument.id() != self.field.id() && Form::of(&argument).is_none())
            })
        };
        let other = (0..self.call.end).find(is_other)?;
        let mut argv = self.call.argv.to_vec();
        argv.swap(self.index, other);
        Some(argv)
    }

    /// Doubts a value that is another one in the words of the description: `short` for `short_term`.
    fn described_choice(&self) -> Option<Doubt> {
        if !self.field.kind().is(Kind::TEXT) || self.field.has_choices() || self.field.kind().is_map() {
            return None;
        }
        if let Some(own) = self.described_form() {
            let reading = format!("is written `{own}` where {} is described", self.field.label());
            return Some(self.doubt(reading, Some(self.with(own.to_owned())), true));
        }
        let (choices, are_all) = described_choices(self.field.doc());
        let choices: Vec<&str> = choices.iter().map(String::as_str).collect();
        if choices.len() < 2 {
            return None;
        }
        // A text may be a list of choices: `album,single`.
        let items: Vec<&str> = self.value.split(',').collect();
        let described: Option<Vec<&str>> = items.iter().map(|item| self.described(item, &choices, are_all)).collect();
        let described = described.filter(|described| *described != items)?;
        let is_certain = items.iter().zip(&described).all(|(item, choice)| name_words(choice) == name_words(item));
        let reading = format!("is none of the values that {} is described with", self.field.label());
        Some(self.doubt(reading, Some(self.with(described.join(","))), is_certain))
    }

    /// Returns the value with digits in quotes of the description that a value is in another form: `1024x1024` for `1024*1024`.
    fn described_form(&self) -> Option<&str> {
        if !self.value.contains(|c: char| c.is_ascii_digit()) || self.value.contains(char::is_whitespace) {
            return None;
        }
        let quoted: Vec<&str> = self.field.doc().split('`').skip(1).step_by(2).collect();
        if quoted.len() < 2 || quoted.contains(&self.value) {
            return None;
        }
        let is_same = |own: &&str| own.eq_ignore_ascii_case(self.value);
        quoted.iter().copied().find(is_same).or_else(|| {
            let sizes: Vec<&str> = quoted.into_iter().filter(|own| own.contains('x')).collect();
            equal_amount(self.value, &sizes)
        })
    }

    /// Returns the described choice that an item is, or is meant to be.
    fn described<'c>(&self, item: &'c str, choices: &[&'c str], are_all: bool) -> Option<&'c str> {
        if choices.contains(&item) {
            return Some(item);
        }
        // A sign before or after a name has a meaning of its own: `-created`.
        let choice = nearest_choice(item, choices).filter(|_| is_choice(&item.replace(' ', "_")))?;
        let is_word = || words_of(self.field.doc()).any(|word| word == item);
        (name_words(choice) == name_words(item) || (are_all && !is_word())).then_some(choice)
    }

    /// Doubts a text that a description wants in another form: a duration as `PT30M`, letters of the other case, no sign before it.
    fn text(&self) -> Option<Doubt> {
        if self.field.kind().is(Kind::JSON) {
            return self.bare();
        }
        if !self.field.kind().is(Kind::TEXT) || self.field.has_choices() || self.field.kind().is_map() {
            return None;
        }
        if let Some(time) = iso_duration(self.value, &self.field) {
            let reading = format!("is not written as {} takes it, such as PT30M", self.field.label());
            return Some(self.doubt(reading, Some(self.with(time)), true));
        }
        if let Some(time) = short_duration(self.value, &self.field) {
            let reading = format!("is not written as {} takes it, such as 30s", self.field.label());
            return Some(self.doubt(reading, Some(self.with(time)), true));
        }
        if let Some(part) = calendar::described(self.value, self.field.doc()) {
            let reading = format!("is not written as {} takes it, such as {part}", self.field.label());
            return Some(self.doubt(reading, Some(self.with(part)), true));
        }
        if let Some(code) = codes::described(self.value, self.field.doc()) {
            let reading = format!("is written `{code}` where {} is described", self.field.label());
            return Some(self.doubt(reading, Some(self.with(code)), true));
        }
        self.bare()
    }

    /// Doubts a sign of the kind before a value, where the field takes no such sign.
    fn bare(&self) -> Option<Doubt> {
        let bare = self.with(bare_of(self.value, &self.field)?);
        Some(self.doubt(format!("has a sign that is no part of {}", self.field.label()), Some(bare), false))
    }

    /// Doubts `name=value` where the description tells that the value is JSON.
    fn described_json(&self) -> Option<Doubt> {
        let doc = self.field.doc().to_ascii_lowercase();
        let is_json = || ["json encoded", "json-encoded", "encoded as json"].iter().any(|text| doc.contains(text));
        if !is_json() || !self.field.kind().is(Kind::TEXT) || from_json(self.value).is_ok() {
            return None;
        }
        let pair = split_once(self.value, '=')
            .filter(|(name, _)| !name.is_empty() && !name.contains(['{', '[', '"', ':', '/']));
        // Another text is sent, since the schema allows it.
        let (name, value) = pair.filter(|_| doc.contains("map[string][]string"))?;
        let mut object = Map::new();
        object.insert(name, Data::Array(vec![Data::from(value)]));
        let argv = self.with(Data::Object(object).to_string());
        let reading = format!("is not JSON, as {} is described", self.field.label());
        Some(self.doubt(reading, Some(argv), true))
    }
}

/// Returns a time such as `30 minutes` as ISO 8601 writes it, if a field declares that form.
fn iso_duration(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let doc = field.doc();
    let is_described = ["P[n]", "PT", "P1D"].iter().any(|form| doc.contains(form));
    let is_declared = field.value_names().next() == Some("duration");
    if !is_described && !is_declared || text.starts_with('P') || text.parse::<f64>().is_ok() {
        return None;
    }
    let time = duration::parse(&spoken_duration(text)?).ok()?;
    let seconds = time.as_secs();
    if seconds == 0 || time.subsec_nanos() > 0 {
        return None;
    }
    let (days, hours, minutes, rest) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    let part = |number: u64, unit: char| if number > 0 { format!("{number}{unit}") } else { String::new() };
    let clock = [part(hours, 'H'), part(minutes, 'M'), part(rest, 'S')].concat();
    Some(format!("P{}{}{clock}", part(days, 'D'), if clock.is_empty() { "" } else { "T" }))
}

/// Returns a time such as `30sec` with the letter of its unit, if the default or the description of a field has such a time.
fn short_duration(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let split = |text: &str| text.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0);
    let is_short =
        |text: &str| split(text).is_some_and(|end| matches!(text.get(end..), Some("ms" | "s" | "m" | "h" | "d" | "w")));
    let is_long = split(text).and_then(|end| text.get(end..)).is_some_and(|unit| unit.trim().len() > 2);
    let is_told = || field.literal_default().is_some_and(is_short) || words_of(field.doc()).any(is_short);
    let name = name_words(field.long()).pop().unwrap_or_default();
    let is_time = matches!(
        &*name,
        "timeout"
            | "interval"
            | "duration"
            | "wait"
            | "ttl"
            | "delay"
            | "keepalive"
            | "expiration"
            | "lifetime"
            | "retention"
    );
    if !is_long || !is_time && !is_told() {
        return None;
    }
    spoken_duration(text).filter(|time| time != text && is_short(time))
}

/// Returns the words of a description as it spells them.
fn words_of(doc: &str) -> impl Iterator<Item = &str> {
    doc.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))).map(|word| word.trim_end_matches('.'))
}

/// Returns the values that a description lists after a cue, or that are its first sentence, `track, context or off.`, and
/// whether they are all.
pub(super) fn described_choices(doc: &str) -> (Vec<String>, bool) {
    let lower = doc.to_ascii_lowercase();
    for (cues, are_all) in [(CUES, true), (WEAK_CUES, false)] {
        let cue = cues.lines().filter_map(|cue| find_text(&lower, cue).map(|start| start + cue.len())).min();
        let quoted = cue.and_then(|cue| doc.get(cue..)).map(quoted_words).unwrap_or_default();
        if quoted.len() > 1 {
            return (quoted, are_all);
        }
    }
    let items = doc.split('`').collect::<Vec<_>>();
    let listed = items.windows(2).filter_map(|pair| pair.first()?.ends_with("- ").then_some(*pair.get(1)?));
    let listed: Vec<String> = listed.filter(|word| is_choice(word)).map(str::to_owned).collect();
    if listed.len() > 1 {
        return (listed, true);
    }
    let sentence = doc.split(['.', '\n']).next().unwrap_or_default();
    let sentence = replace_text(&replace_text(&replace_text(sentence, " or ", ", "), " and ", ", "), ", ", "\n");
    let items: Vec<String> =
        sentence.lines().map(|item| item.trim().trim_matches(['`', '\'', '"', '*', ',']).to_owned()).collect();
    let is_list = items.len() > 1 && items.iter().all(|item| is_choice(item));
    (if is_list { items } else { Vec::new() }, true)
}

/// Returns the words in quotes.
fn quoted_words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['`', '\'', '"']) {
        let quote = rest.get(start..).and_then(|rest| rest.chars().next()).unwrap_or('`');
        let is_apostrophe =
            rest.get(..start).and_then(|before| before.chars().last()).is_some_and(char::is_alphanumeric);
        rest = rest.get(start + 1..).unwrap_or_default();
        let Some((word, after)) = rest.split_once(quote).filter(|_| !is_apostrophe) else { continue };
        if is_choice(word) {
            if !out.iter().any(|other| other == word) {
                out.push(word.to_owned());
            }
            rest = after;
        }
    }
    out
}

fn is_choice(word: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    !word.is_empty()
        && word.len() <= MAX_CHOICE_LEN
        && word.chars().all(is_letter)
        && word.starts_with(char::is_alphabetic)
}

/// Returns whether a text has digits where another one has digits, and otherwise the same characters: `2026-02-30`.
fn has_shape_of(text: &str, other: &str) -> bool {
    let is_alike = |(a, b): (char, char)| a == b || a.is_ascii_digit() && b.is_ascii_digit();
    text.chars().count() == other.chars().count() && text.chars().zip(other.chars()).all(is_alike)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_list_choices() {
        let choices = |doc| described_choices(doc).0;
        assert_eq!(choices("Valid values: `a_b` (long), `c`. Default: `c`"), ["a_b", "c"]);
        assert_eq!(choices("north, south or both.\n\nnorth goes up."), ["north", "south", "both"]);
        assert_eq!(choices("Values are: 'One' - don't stop; 'Two' - stop"), ["One", "Two"]);
        assert!(choices("The name of the boat, or its number.").is_empty());
        assert!(choices("See `name`.").is_empty());
        let are_all = |doc| described_choices(doc).1;
        assert!(are_all("Valid values: `a`, `b`") && !are_all("May be `a` or `b`"));
    }
}
