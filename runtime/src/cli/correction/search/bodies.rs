//! Guesses at the JSON of a body: values as people write them, and members by another name or in another place.

use super::choices::choice;
use super::flag::Flag;
use super::member_names::{Difference, members, with_names};
use super::times::Form;
use super::values::{repaired, spoken_truth};
use super::{Guesses, foreign, only, option_tokens};
use crate::data::{Data, Map, from_json, name_words, split_once};
use crate::schema::{FieldRef, Kind, Part, Tables};

/// Cost of a body whose values are written in another form.
const VALUES: usize = 1;
/// Cost of a member by another name, or in another place.
const MEMBER: usize = 1;

impl Guesses<'_, '_, '_> {
    /// Guesses at members by other names in the body of a call without errors: an operation may allow any members.
    pub(super) fn at_unknown_members(&mut self) {
        let is_operation = self.problem.parsed.target.command.is_some_and(|command| command.operation().is_some());
        if is_operation {
            self.at_body_members(false);
        }
    }

    /// Guesses at a body whose members are not as the document has them.
    pub(super) fn at_members_of_body(&mut self) {
        self.at_body_members(true);
    }

    /// Guesses at the names of members, and at their values if those are in doubt too.
    fn at_body_members(&mut self, has_values: bool) {
        let Some(index) = self.body() else { return };
        let Some(Ok(Data::Object(object))) = self.argv().get(index).map(from_json) else { return };
        let tables = self.tables();
        let fields: Vec<FieldRef<'_>> = members(&tables).collect();
        let names: Vec<&str> = fields.iter().map(FieldRef::name).collect();
        let mut renamed = Vec::new();
        let object = with_names(object, "", &names, Difference::Word, &mut renamed);
        let mut better = Better { fields, has_values, members: Vec::new(), cost: MEMBER * renamed.len() };
        better.add(&object, &[]);
        if better.cost > 0 && better.keeps_all() {
            let mut body = Map::new();
            for (path, value) in better.members {
                insert(&mut body, &path, value);
            }
            self.replace(index, 1, &[&Data::Object(body).to_string()], VALUES + better.cost - 1, false);
        }
    }

    /// Guesses that `--body` gives a text, and that `-d` gives members, or is the letter of an option.
    pub(super) fn at_text_of_body(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        let Some(before) = index.checked_sub(1) else { return };
        let name = match self.argv().get(before).map(String::as_str) {
            Some("--body") => "body",
            Some("-d") => "d",
            _ => return,
        };
        let is_text = field.long() == "body" && field.kind().is(Kind::JSON) && !word.starts_with(['{', '[', '"', '-']);
        if !is_text {
            return;
        }
        let is_open = |field: &FieldRef<'_>| !self.is_given(field) && !field.is_hidden();
        if let Some(tokens) = options_of(word, &self.tables(), &is_open) {
            return self.replace_tokens(before, 2, &tokens, MEMBER);
        }
        let first = self.more.len();
        if !word.contains('=') {
            self.at_named(&Flag { index: before, name, attached: None, next: Some(word) });
        }
        let typed = self.argv().to_vec();
        let mut place = 0;
        self.more.retain(|guess| {
            place += 1;
            place <= first || guess.argv != typed
        });
    }

    /// Guesses that a JSON object after a flag of another tool is the body: `-f '{…}'`.
    pub(super) fn at_body(&mut self, flag: &Flag<'_>) {
        let tables = self.tables();
        let is_body =
            |field: &FieldRef<'_>| field.long() == "body" && field.kind().is(Kind::JSON) && !self.is_given(field);
        let value = flag.value().filter(|value| value.starts_with('{') && from_json(value).is_ok());
        match value {
            Some(value) if tables.part(Part::Option).any(|field| is_body(&field)) => {
                self.replace(flag.index, flag.len(), &["-d", value], 3, false);
            }
            Some(_) if matches!(flag.name, "d" | "data" | "json" | "body" | "F" | "f" | "p" | "patch") => {
                self.at_object();
            }
            _ => {}
        }
    }

    /// Returns the index of an object that is given as the body.
    pub(super) fn body(&self) -> Option<usize> {
        let tables = self.tables();
        // An option of the operation for a text may have that name, too.
        let is_body = |before: &String| {
            let field = match before.as_str() {
                "-d" => tables.short('d'),
                "--body" | "--data" => tables.long(before.trim_start_matches('-').as_bytes()),
                _ => None,
            };
            field.is_some_and(|field| is_body(&field))
        };
        let mut pairs = self.argv().windows(2);
        pairs
            .position(|pair| matches!(pair, [before, body] if is_body(before) && body.starts_with('{')))
            .map(|at| at + 1)
    }
}

/// Returns the options for `name=value` pairs, if each name is that of an open one: `--name Rex --age 3` for `name=Rex&age=3`.
pub(super) fn options_of(
    text: &str,
    tables: &Tables<'_>,
    is_open: &dyn Fn(&FieldRef<'_>) -> bool,
) -> Option<Vec<String>> {
    let mut tokens = Vec::new();
    for pair in text.split('&') {
        let (name, value) = split_once(pair, '=')?;
        let words = name_words(name);
        let is_it = |field: &FieldRef<'_>| !words.is_empty() && name_words(field.long()) == words && is_open(field);
        tokens.extend(option_tokens(&tables.part(Part::Option).find(is_it)?, value));
    }
    Some(tokens)
}

/// A body with its members as the document has them.
struct Better<'g> {
    fields: Vec<FieldRef<'g>>,
    /// True if the values may be wrong too.
    has_values: bool,
    /// The values that are no objects, with their paths.
    members: Vec<(Vec<String>, Data)>,
    /// Cost of all that is changed.
    cost: usize,
}

impl<'g> Better<'g> {
    /// Adds the members of the object at a path.
    fn add(&mut self, members: &Map, path: &[String]) {
        for (name, value) in members {
            let (field, own) = self.place(name, path, members);
            if own.last().map(String::as_str) != Some(name) || own.len() != path.len() + 1 {
                self.cost += MEMBER;
            }
            match (value, field) {
                (Data::Object(below), _) if !below.is_empty() => self.add(below, &own),
                (value, Some(field)) => {
                    let better = as_member(value, &field).filter(|_| self.has_values);
                    self.cost += usize::from(better.is_some() && self.cost == 0);
                    self.members.push((own, better.unwrap_or_else(|| value.clone())));
                }
                (value, None) => self.members.push((own, value.clone())),
            }
        }
    }

    /// Returns whether no two values are for one place.
    fn keeps_all(&self) -> bool {
        let is_within = |path: &[String], other: &[String]| path.starts_with(other) || other.starts_with(path);
        let paths = || self.members.iter().map(|(path, _)| path);
        paths().enumerate().all(|(index, path)| !paths().skip(index + 1).any(|other| is_within(path, other)))
    }

    /// Returns the field that a member of the object at a path is for, and its path.
    fn place(&self, name: &str, path: &[String], members: &Map) -> (Option<FieldRef<'g>>, Vec<String>) {
        let below = |name: &str| [path, &[name.to_owned()]].concat();
        let at = |path: &[String]| self.fields.iter().find(|field| field.name() == path.join("."));
        let own = below(name);
        if let Some(field) = at(&own) {
            return (Some(*field), own);
        }
        let words = name_words(name);
        let start = if path.is_empty() { String::new() } else { format!("{}.", path.join(".")) };
        let beside: Vec<(&FieldRef<'_>, &str)> = self
            .fields
            .iter()
            .filter_map(|field| Some((field, field.name().strip_prefix(&*start).filter(|rest| !rest.contains('.'))?)))
            .filter(|(_, rest)| members.get(rest).is_none())
            .collect();
        let is_alike = |(_, own): &&(&FieldRef<'_>, &str)| foreign::means(&words.join("-"), &name_words(own).join("-"));
        let is_near = |(_, own): &&(&FieldRef<'_>, &str)| are_near(&words, &name_words(own));
        let found = only(beside.iter().filter(is_near)).or_else(|| only(beside.iter().filter(is_alike)));
        if let Some((field, own)) = found {
            return (Some(**field), below(own));
        }
        // `{"city": "Rome"}` for `{"address": {"city": "Rome"}}`
        let is_leaf = |field: &&FieldRef<'_>| {
            let (parent, leaf) = field.name().rsplit_once('.').unwrap_or(("", field.name()));
            let is_open = members.get(parent.split('.').next().unwrap_or_default()).is_none();
            path.is_empty() && !parent.is_empty() && is_open && name_words(leaf) == words
        };
        let leaves = || self.fields.iter().filter(is_leaf);
        let leaf = only(leaves()).or_else(|| only(leaves().filter(|field| field.is_shown_as_required())));
        match leaf {
            Some(field) => (Some(*field), field.name().split('.').map(str::to_owned).collect()),
            None => (None, own),
        }
    }
}

/// Returns a value as a field takes it, if it was written in another form.
fn as_member(value: &Data, field: &FieldRef<'_>) -> Option<Data> {
    if let Data::Array(items) = value {
        let better: Vec<Option<Data>> = items.iter().map(|item| as_item(item, field)).collect();
        let is_better = field.kind().is_list() && better.iter().any(Option::is_some);
        let items = better.into_iter().zip(items).map(|(better, item)| better.unwrap_or_else(|| item.clone()));
        return is_better.then(|| Data::Array(items.collect()));
    }
    match as_item(value, field) {
        Some(better) if field.kind().is_list() => Some(Data::Array(vec![better])),
        None if field.kind().is_list() && !matches!(value, Data::Null) => Some(Data::Array(vec![value.clone()])),
        better => better,
    }
}

/// Returns a single value as a field takes it, if it was written in another form.
fn as_item(value: &Data, field: &FieldRef<'_>) -> Option<Data> {
    let kind = field.kind();
    let as_json = |text: &str| from_json(text).ok();
    match value {
        Data::String(text) if kind.is(Kind::BOOL) => spoken_truth(text).map(Data::Bool),
        Data::Number(number) if kind.is(Kind::BOOL) => match number.to_string().as_str() {
            "0" => Some(Data::Bool(false)),
            "1" => Some(Data::Bool(true)),
            _ => None,
        },
        Data::String(text) if kind.is_number() => as_json(text.trim())
            .filter(|number| matches!(number, Data::Number(_)))
            .or_else(|| repaired(text, field).and_then(|number| as_json(&number))),
        Data::String(text) if field.has_choices() => {
            let choices = field.choice_names(true);
            let is_choice = choices.contains(&text.as_str());
            choice(text, &choices).filter(|_| !is_choice).map(Data::from)
        }
        Data::String(text) => {
            let (form, _) = Form::of(field).filter(|(form, _)| !form.takes(text))?;
            form.repair(text, None).map(|(time, _)| Data::from(time))
        }
        Data::Number(number) if kind.is(Kind::TEXT) && !field.has_choices() => Some(Data::from(number.to_string())),
        Data::Bool(is_on) if kind.is(Kind::TEXT) && !field.has_choices() => Some(Data::from(is_on.to_string())),
        _ => None,
    }
}

/// Returns whether two names differ in their number, or in words that say little: `label` and `labels`, `private` and `is_private`,
/// `driver` and `driver_id`.
fn are_near(typed: &[String], own: &[String]) -> bool {
    let core = |words: &[String]| -> Vec<String> {
        let is_weak = |word: &String| matches!(word.as_str(), "is" | "has" | "id" | "ids");
        let words = words.iter().filter(|word| !is_weak(word));
        words.map(|word| word.strip_suffix('s').unwrap_or(word).to_owned()).collect()
    };
    let typed = core(typed);
    !typed.is_empty() && typed == core(own)
}

/// Inserts a value at a path.
fn insert(object: &mut Map, path: &[String], value: Data) {
    let Some((name, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        object.insert(name.as_str(), value);
        return;
    }
    let mut below = match object.get(name) {
        Some(Data::Object(below)) => below.clone(),
        _ => Map::new(),
    };
    insert(&mut below, rest, value);
    object.insert(name.as_str(), Data::Object(below));
}

/// Returns whether an option is the body of a request, whose value `@file` is the content of a file.
pub(super) fn is_body(field: &FieldRef<'_>) -> bool {
    field.short() == Some('d') && field.allows_hyphen() && field.heading().is_some()
}
