//! Guesses that the value of an object is several of its members: `name=Ann,phone=555`, `68.4,22.9` for its latitude and
//! longitude, `file:12` for its type and its identifier.

use super::choices::choice;
use super::{Guesses, foreign, option_tokens};
use crate::data::{Words, name_words};
use crate::schema::{FieldRef, Kind, Part};

/// Cost of two values in place of an object.
const COST: usize = 2;
/// Names of two members, in the order in which people write their values.
const PAIRS: [[Words; 2]; 5] = [
    [Words("lat latitude"), Words("lon lng long longitude")],
    [Words("x"), Words("y")],
    [Words("width"), Words("height")],
    [Words("min minimum from start"), Words("max maximum to end")],
    [Words("row"), Words("column col")],
];

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses that a value of an object after its option at an index is two of its members.
    pub(super) fn at_members_of_value(&mut self, index: usize, word: &str, object: &FieldRef<'_>) {
        let label = format!("--{}", object.long());
        let before = index.checked_sub(1).and_then(|before| self.argv().get(before));
        if !object.kind().is(Kind::JSON) || word.starts_with(['{', '[']) || before != Some(&label) {
            return;
        }
        let start = format!("{}.", object.long());
        let tables = self.tables();
        let is_member = |field: &FieldRef<'_>| field.long().starts_with(&start) && !field.is_hidden();
        let members: Vec<FieldRef<'g>> = tables.part(Part::Option).filter(is_member).collect();
        let values = named(word, &start, &members)
            .or_else(|| numbers_of(word, &members).map(|pair| pair.map(owned).to_vec()))
            .or_else(|| kind_and_name(word, &members).map(|pair| pair.map(owned).to_vec()));
        if let Some(values) = values {
            let tokens: Vec<String> = values.iter().flat_map(|(field, value)| option_tokens(field, value)).collect();
            self.replace_tokens(index - 1, 2, &tokens, COST);
        }
    }
}

fn owned<'g>((field, value): (FieldRef<'g>, &str)) -> (FieldRef<'g>, String) {
    (field, value.to_owned())
}

/// Returns the members that are named in a value, each once: `name=Ann,phone=555`.
fn named<'g>(word: &str, start: &str, members: &[FieldRef<'g>]) -> Option<Vec<(FieldRef<'g>, String)>> {
    let member = |name: &str| {
        let words = name_words(name.trim());
        let is_it =
            |field: &&FieldRef<'_>| field.long().strip_prefix(start).is_some_and(|own| name_words(own) == words);
        members.iter().find(is_it).filter(|_| !words.is_empty()).copied()
    };
    let mut values: Vec<(FieldRef<'g>, String)> = Vec::new();
    for part in word.split([',', ';']) {
        match part.split_once(['=', ':']).and_then(|(name, value)| Some((member(name)?, value))) {
            Some((field, value)) => values.push((field, value.trim().to_owned())),
            // A comma of the value before it.
            None => {
                let (_, value) = values.last_mut()?;
                value.push(',');
                value.push_str(part);
            }
        }
    }
    let is_once = |(index, (field, _)): (usize, &(FieldRef<'g>, String))| {
        values.iter().take(index).all(|(other, _)| other.id() != field.id())
    };
    let is_whole = values.iter().all(|(_, value)| !value.is_empty());
    (is_whole && values.iter().enumerate().all(is_once)).then_some(values)
}

/// Two members, each with its value.
type Pair<'w, 'g> = [(FieldRef<'g>, &'w str); 2];

/// Returns the members that two numbers are for, such as the latitude and the longitude.
fn numbers_of<'w, 'g>(word: &'w str, members: &[FieldRef<'g>]) -> Option<Pair<'w, 'g>> {
    let parts: Vec<&str> = word.split([',', ';']).map(str::trim).collect();
    let [first, second] = *parts.as_slice() else { return None };
    let numbers: Vec<FieldRef<'g>> = members.iter().filter(|field| field.kind().is_number()).copied().collect();
    let named = |names: Words| {
        let is_it = |field: &&FieldRef<'_>| name_words(field.long()).last().is_some_and(|last| names.contains(last));
        numbers.iter().find(is_it).copied()
    };
    let (a, b) = PAIRS.iter().find_map(|pair| {
        let [a, b] = pair.map(named);
        a.zip(b)
    })?;
    [first, second].iter().all(|part| part.parse::<f64>().is_ok()).then_some([(a, first), (b, second)])
}

/// Returns the members that a kind and a name are for: a choice, and an identifier.
fn kind_and_name<'w, 'g>(word: &'w str, members: &[FieldRef<'g>]) -> Option<Pair<'w, 'g>> {
    let (kind, name) = word.split_once([':', '/']).filter(|(kind, name)| !kind.is_empty() && !name.is_empty())?;
    let has_kind = |field: &&FieldRef<'_>| choice(kind, &field.choice_names(false)).is_some();
    let is_identifier = |field: &&FieldRef<'_>| {
        name_words(field.long()).last().is_some_and(|last| foreign::is_identifier(last)) && !field.has_choices()
    };
    let mut kinds = members.iter().filter(has_kind);
    let mut names = members.iter().filter(is_identifier);
    let (of_kind, of_name) = (kinds.next()?, names.next()?);
    (kinds.next().is_none() && names.next().is_none()).then_some([(*of_name, name), (*of_kind, kind)])
}
