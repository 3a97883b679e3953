//! Going over a value and its schema together.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::number::{compared, is_integer, is_multiple};
use super::rules::{Count, Limit, Others, Rules, TYPES};
use super::{Fault, Wrong, union};
use crate::cursor::{Json, Type};
use crate::pointer::joined;
use crate::source::Source;

/// So many faults are told; a value with more is wrong enough.
const MOST: usize = 50;

/// How many members and items are held against schemas. What is left over passes.
const STEPS: usize = 1_000_000;

/// How many schemas may be looked at inside each other.
const DEPTH: usize = 120;

/// So many choices are told one by one, when they are no longer than this together.
const CHOICES: usize = 400;

/// What a schema of the document has against a value, which is JSON.
pub(crate) fn faults(source: &Source, pointer: &str, value: &str, matches: &dyn Fn(&str, &str) -> bool) -> Vec<Fault> {
    let Some(schema) = source.resolve(pointer) else { return Vec::new() };
    let mut checker = Checker { source, matches, known: HashMap::new(), steps: STEPS, depth: 0 };
    let mut faults = Vec::new();
    checker.value(schema, At { value: Json::new(value, 0), pointer: "" }, &mut faults);
    faults
}

struct Checker<'d, 'm> {
    source: &'d Source,
    /// Whether a text matches a pattern; a pattern that cannot be read matches every text.
    matches: &'m dyn Fn(&str, &str) -> bool,
    known: HashMap<usize, Rc<Rules<'d>>>,
    steps: usize,
    depth: usize,
}

/// A schema that the value at hand is held against, together with those before it.
struct Frame<'d> {
    rules: Rc<Rules<'d>>,
    /// The union that the next one is a branch of.
    union: Option<usize>,
}

/// A value, and where it is in the whole.
#[derive(Clone, Copy)]
struct At<'v> {
    value: Json<'v>,
    pointer: &'v str,
}

impl At<'_> {
    fn fault(self, wrong: Wrong, wanted: String, got: String) -> Fault {
        Fault { pointer: self.pointer.to_owned(), wrong, wanted, got, others: Vec::new() }
    }
}

/// What is asked of the schemas that describe a member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Known,
    ReadOnly,
}

impl<'d> Checker<'d, '_> {
    fn rules(&mut self, schema: Json<'d>) -> Rc<Rules<'d>> {
        let source = self.source;
        Rc::clone(self.known.entry(schema.at()).or_insert_with(|| Rc::new(Rules::read(source, schema))))
    }

    fn may_go_on(&mut self, cost: usize) -> bool {
        self.steps = self.steps.saturating_sub(cost);
        self.steps > 0 && self.depth < DEPTH
    }

    /// Holds a value against a schema, with nothing around it.
    fn value(&mut self, schema: Json<'d>, at: At<'_>, out: &mut Vec<Fault>) {
        if out.len() >= MOST || !self.may_go_on(1) {
            return;
        }
        if at.value.kind() != Type::Null {
            return self.part(schema, at, &mut Vec::new(), out);
        }
        if self.takes_null(schema, &mut Vec::new()) == Some(false) {
            let rules = self.rules(schema);
            let wanted = rules.types_in_words();
            let wanted = if wanted.is_empty() { "a value".to_owned() } else { wanted };
            out.push(at.fault(Wrong::Type, wanted, "null".to_owned()));
        }
    }

    /// Holds a value against a schema that is a part of those in the frames.
    fn part(&mut self, schema: Json<'d>, at: At<'_>, frames: &mut Vec<Frame<'d>>, out: &mut Vec<Fault>) {
        if out.len() >= MOST || !self.may_go_on(1) || !schema.is_object() {
            return;
        }
        let rules = self.rules(schema);
        // What leads round in a circle says nothing more.
        if frames.iter().any(|frame| frame.rules.at == rules.at) {
            return;
        }
        frames.push(Frame { rules: Rc::clone(&rules), union: None });
        self.depth += 1;
        if self.own(&rules, at, frames, out) {
            for part in &rules.parts {
                self.part(*part, at, frames, out);
            }
            for (number, branches) in rules.unions.iter().enumerate() {
                if let Some(frame) = frames.last_mut() {
                    frame.union = Some(number);
                }
                self.union(branches, at, frames, out);
            }
        }
        self.depth -= 1;
        frames.pop();
    }

    /// At least one of the branches takes the value. That is enough for `oneOf` too: which one it is cannot
    /// be told from outside of many a document.
    fn union(&mut self, branches: &[Json<'d>], at: At<'_>, frames: &mut Vec<Frame<'d>>, out: &mut Vec<Fault>) {
        let mut kinds = Vec::with_capacity(branches.len());
        for branch in branches {
            let mut faults = Vec::new();
            self.part(*branch, at, frames, &mut faults);
            if faults.is_empty() {
                return;
            }
            kinds.push(faults);
        }
        out.extend(union::told(at.pointer, shown(at.value), kinds));
    }

    /// What a schema says by itself; `false` when the value is of another type.
    fn own(&mut self, rules: &Rules<'d>, at: At<'_>, frames: &[Frame<'d>], out: &mut Vec<Fault>) -> bool {
        let value = at.value;
        if !is_of(rules, value) {
            out.push(at.fault(Wrong::Type, rules.types_in_words(), rules.shown(value)));
            return false;
        }
        if let Some(choices) = &rules.choices
            && !choices.iter().any(|choice| is_choice(*choice, value))
        {
            let others: Vec<String> = choices.iter().map(|choice| choice.compact()).collect();
            let told = at.fault(Wrong::Choice, one_of(&others), rules.shown(value));
            out.push(Fault { others, ..told });
            return true;
        }
        match value.kind() {
            Type::String => self.text(rules, at, out),
            Type::Number => number(rules, at, out),
            Type::Array => self.array(rules, at, out),
            Type::Object => self.object(rules, at, frames, out),
            _ => {}
        }
        true
    }

    fn text(&self, rules: &Rules<'d>, at: At<'_>, out: &mut Vec<Fault>) {
        let value = at.value;
        if rules.characters != (None, None) {
            let text = value.text();
            // A character counts once, however many bytes it takes.
            if let Some((wanted, _)) = miscounted(rules.characters, text.chars().count(), ["character", "characters"]) {
                out.push(at.fault(Wrong::Rule, wanted, rules.shown(value)));
            }
        }
        if let Some(pattern) = &rules.pattern
            && !(self.matches)(pattern, &value.text())
        {
            out.push(at.fault(Wrong::Rule, format!("text that matches `{pattern}`"), rules.shown(value)));
        }
    }

    fn array(&mut self, rules: &Rules<'d>, at: At<'_>, out: &mut Vec<Fault>) {
        let items: Vec<_> = at.value.items().collect();
        if let Some((wanted, got)) = miscounted(rules.item_count, items.len(), ["item", "items"]) {
            out.push(at.fault(Wrong::Count, wanted, got));
        }
        if rules.is_unique {
            let mut seen = HashSet::new();
            if let Some(twice) = items.iter().map(|item| item.compact()).find(|item| !seen.insert(item.clone())) {
                out.push(at.fault(Wrong::Count, "items that all differ".to_owned(), format!("{twice} twice")));
            }
        }
        for (place, value) in items.into_iter().enumerate() {
            let Some(schema) = rules.first_items.get(place).copied().or(rules.items) else { break };
            self.value(schema, At { value, pointer: &joined(at.pointer, &place.to_string()) }, out);
            if out.len() >= MOST || self.steps == 0 {
                break;
            }
        }
    }

    fn object(&mut self, rules: &Rules<'d>, at: At<'_>, frames: &[Frame<'d>], out: &mut Vec<Fault>) {
        let members: Vec<_> = at.value.members().collect();
        if !self.may_go_on(members.len()) {
            return;
        }
        if let Some((wanted, got)) = miscounted(rules.member_count, members.len(), ["member", "members"]) {
            out.push(at.fault(Wrong::Count, wanted, got));
        }
        for name in &rules.required {
            let is_there = members.iter().any(|(own, _)| own == name);
            // What only responses have is not asked of a request.
            if !is_there && !self.is_described(frames, name, Asked::ReadOnly) {
                let schema = rules.properties.get(name).map(|schema| self.rules(*schema));
                let wanted = schema.map(|rules| rules.types_in_words()).unwrap_or_default();
                let pointer = &joined(at.pointer, name);
                out.push(At { pointer, ..at }.fault(Wrong::Missing, wanted, String::new()));
            }
        }
        for (name, value) in members {
            let pointer = joined(at.pointer, &name);
            let member = At { value, pointer: &pointer };
            let own = rules.properties.get(&*name).copied();
            let like: Vec<_> = rules
                .patterns
                .iter()
                .filter(|(pattern, _)| (self.matches)(pattern, &name))
                .map(|(_, schema)| *schema)
                .collect();
            if own.is_none() && like.is_empty() {
                match &rules.others {
                    Others::Free => {}
                    _ if self.is_described(frames, &name, Asked::Known) => {}
                    Others::Like(schema) => self.value(*schema, member, out),
                    Others::Closed => {
                        let others = rules.properties.keys().cloned().collect();
                        out.push(Fault { others, ..member.fault(Wrong::Unknown, String::new(), shown(value)) });
                    }
                }
            }
            for schema in own.into_iter().chain(like) {
                self.value(schema, member, out);
            }
        }
    }

    /// Whether any of the schemas that a value is held against describes a member, or says that it is only
    /// in responses. Of a union that is being tried, only the branch at hand counts.
    fn is_described(&mut self, frames: &[Frame<'d>], name: &str, asked: Asked) -> bool {
        frames.iter().any(|frame| self.describes(&frame.rules, name, asked, frame.union, 0))
    }

    fn describes(
        &mut self,
        rules: &Rc<Rules<'d>>,
        name: &str,
        asked: Asked,
        without: Option<usize>,
        depth: usize,
    ) -> bool {
        if depth > DEPTH / 4 || !self.may_go_on(1) {
            return false;
        }
        if let Some(schema) = rules.properties.get(name)
            && (asked == Asked::Known || self.is_read_only(*schema, 0))
        {
            return true;
        }
        if asked == Asked::Known && rules.patterns.iter().any(|(pattern, _)| (self.matches)(pattern, name)) {
            return true;
        }
        let unions = rules.unions.iter().enumerate().filter(|(number, _)| without != Some(*number));
        let others = rules.parts.iter().chain(unions.flat_map(|(_, branches)| branches));
        others.into_iter().any(|part| {
            let part = self.rules(*part);
            self.describes(&part, name, asked, None, depth + 1)
        })
    }

    fn is_read_only(&mut self, schema: Json<'d>, depth: usize) -> bool {
        let rules = self.rules(schema);
        rules.is_read_only || depth < 8 && rules.parts.iter().any(|part| self.is_read_only(*part, depth + 1))
    }

    /// Whether a schema takes null; `None` when it does not say.
    fn takes_null(&mut self, schema: Json<'d>, inside: &mut Vec<usize>) -> Option<bool> {
        if inside.len() >= DEPTH || inside.contains(&schema.at()) || !self.may_go_on(1) {
            return None;
        }
        let rules = self.rules(schema);
        let names_null = rules.types.iter().any(|at| TYPES.get(*at).is_some_and(|(name, _)| *name == "null"));
        let has_null = |choices: &Vec<Json<'d>>| choices.iter().any(|choice| choice.raw() == "null");
        if rules.is_nullable || names_null || rules.choices.as_ref().is_some_and(has_null) {
            return Some(true);
        }
        let mut says_no = !rules.types.is_empty() || rules.choices.is_some();
        let mut takes = false;
        inside.push(rules.at);
        for part in &rules.parts {
            let said = self.takes_null(*part, inside);
            takes |= said == Some(true);
            says_no |= said == Some(false);
        }
        for branches in &rules.unions {
            let said: Vec<_> = branches.iter().map(|branch| self.takes_null(*branch, inside)).collect();
            takes |= said.contains(&Some(true));
            says_no |= said.iter().all(|said| *said == Some(false));
        }
        inside.pop();
        if takes { Some(true) } else { says_no.then_some(false) }
    }
}

fn number(rules: &Rules<'_>, at: At<'_>, out: &mut Vec<Fault>) {
    let text = at.value.raw();
    let is_out = |limit: &Limit<'_>, outside: Ordering| {
        let order = compared(text, limit.number);
        order == Some(outside) || limit.is_exclusive && order == Some(Ordering::Equal)
    };
    let mut wanted = Vec::new();
    if let Some(limit) = rules.minimum.filter(|limit| is_out(limit, Ordering::Less)) {
        let words = if limit.is_exclusive { "a number above" } else { "a number of at least" };
        wanted.push(format!("{words} {}", limit.number));
    }
    if let Some(limit) = rules.maximum.filter(|limit| is_out(limit, Ordering::Greater)) {
        let words = if limit.is_exclusive { "a number below" } else { "a number of at most" };
        wanted.push(format!("{words} {}", limit.number));
    }
    if let Some(step) = rules.step.filter(|step| is_multiple(text, step) == Some(false)) {
        wanted.push(format!("a multiple of {step}"));
    }
    out.extend(wanted.into_iter().map(|wanted| at.fault(Wrong::Rule, wanted, rules.shown(at.value))));
}

impl Rules<'_> {
    /// A value, unless it is a secret.
    fn shown(&self, value: Json<'_>) -> String {
        if self.is_secret { String::new() } else { shown(value) }
    }
}

/// A value, as much of it as anybody reads.
fn shown(value: Json<'_>) -> String {
    match value.kind() {
        Type::Object => "an object".to_owned(),
        Type::Array => "an array".to_owned(),
        _ => value.compact(),
    }
}

/// Choices in words.
pub(super) fn one_of(choices: &[String]) -> String {
    let plain = choices.iter().map(|choice| match choice.trim_matches('"') {
        "" => "an empty text",
        plain => plain,
    });
    let all = plain.collect::<Vec<_>>().join(", ");
    match choices {
        [_] => all,
        _ if all.len() <= CHOICES => format!("one of {all}"),
        _ => format!("one of {} choices", choices.len()),
    }
}

/// How many there should be and how many there are, where that is outside of the bounds.
fn miscounted((least, most): Count, count: usize, [one, many]: [&str; 2]) -> Option<(String, String)> {
    let count = count as u64;
    let words = |count: u64| format!("{count} {}", if count == 1 { one } else { many });
    let wanted = match (least, most) {
        (Some(least), _) if count < least => format!("at least {}", words(least)),
        (_, Some(most)) if count > most => format!("at most {}", words(most)),
        _ => return None,
    };
    Some((wanted, words(count)))
}

fn is_of(rules: &Rules<'_>, value: Json<'_>) -> bool {
    let names = || rules.types.iter().filter_map(|at| TYPES.get(*at)).map(|(name, _)| *name);
    rules.types.is_empty()
        || names().any(|name| match value.kind() {
            Type::Object => name == "object",
            Type::Array => name == "array",
            Type::String => name == "string",
            Type::Boolean => name == "boolean",
            Type::Number => name == "number" || name == "integer" && is_integer(value.raw()),
            Type::Null => name == "null",
        })
}

/// Whether a value is a choice. A scalar is one too whose text is the same: YAML has numbers and truth values
/// where texts are meant.
fn is_choice(choice: Json<'_>, value: Json<'_>) -> bool {
    match (choice.kind(), value.kind()) {
        (Type::Number, Type::Number) => compared(choice.raw(), value.raw()) == Some(Ordering::Equal),
        (Type::Object, Type::Object) => {
            let (choice, value): (Vec<_>, HashMap<_, _>) = (choice.members().collect(), value.members().collect());
            choice.len() == value.len()
                && choice.iter().all(|(name, one)| value.get(name).is_some_and(|other| is_choice(*one, *other)))
        }
        (Type::Array, Type::Array) => {
            let (choice, value): (Vec<_>, Vec<_>) = (choice.items().collect(), value.items().collect());
            choice.len() == value.len() && choice.iter().zip(value).all(|(one, other)| is_choice(*one, other))
        }
        (Type::Object | Type::Array | Type::Null, _) | (_, Type::Object | Type::Array | Type::Null) => {
            choice.kind() == value.kind() && choice.kind() == Type::Null
        }
        _ => choice.scalar() == value.scalar(),
    }
}
