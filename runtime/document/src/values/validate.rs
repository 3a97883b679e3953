//! Validates a value against a schema.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::constraints::{Additional, Constraints, Count, Limit, TYPE_NAMES};
use super::number::{compare, is_integer, is_multiple};
use super::{Matches, Violation, ViolationKind, union};
use crate::cursor::{Json, Type};
use crate::discriminator;
use crate::pointer::join;
use crate::source::Source;

/// Maximum number of violations that are reported.
const MAX_VIOLATIONS: usize = 50;

/// Maximum number of members and items that are validated; the rest passes.
const MAX_STEPS: usize = 1_000_000;

/// Maximum nesting of schemas.
const MAX_DEPTH: usize = 120;

/// Maximum nesting of schemas that a schema is composed of, where its members are looked for, and number of such lookups.
const MAX_PARTS: usize = 8;
const MAX_LOOKUPS: usize = 100_000;

/// Maximum length of a list of choices in a message.
const MAX_CHOICES_LENGTH: usize = 400;

/// Returns the violations of a schema by a JSON value.
pub(crate) fn violations(source: &Source, pointer: &str, value: &str, matches: &Matches<'_>) -> Vec<Violation> {
    let Some(schema) = source.resolve(pointer) else { return Vec::new() };
    let mut validator =
        Validator { source, matches, known: HashMap::new(), steps: MAX_STEPS, lookups: MAX_LOOKUPS, depth: 0 };
    let mut violations = Vec::new();
    validator.validate(schema, Instance { value: Json::new(value, 0), pointer: "" }, &mut violations);
    violations
}

struct Validator<'d, 'm> {
    source: &'d Source,
    matches: &'m Matches<'m>,
    known: HashMap<usize, Rc<Constraints<'d>>>,
    steps: usize,
    lookups: usize,
    depth: usize,
}

/// A schema that applies to the current value, among the schemas that enclose it.
struct Frame<'d> {
    constraints: Rc<Constraints<'d>>,
    /// Index of the union whose branch comes next.
    union: Option<usize>,
}

/// A value with its JSON pointer.
#[derive(Clone, Copy)]
struct Instance<'v> {
    value: Json<'v>,
    pointer: &'v str,
}

impl Instance<'_> {
    fn violation(self, kind: ViolationKind, expected: String, actual: String) -> Violation {
        Violation { pointer: self.pointer.to_owned(), kind, expected, actual, candidates: Vec::new() }
    }
}

/// A question to the schemas that describe a member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MemberQuery {
    Known,
    ReadOnly,
}

impl<'d> Validator<'d, '_> {
    fn constraints(&mut self, schema: Json<'d>) -> Rc<Constraints<'d>> {
        let source = self.source;
        Rc::clone(self.known.entry(schema.offset()).or_insert_with(|| Rc::new(Constraints::read(source, schema))))
    }

    fn spend_steps(&mut self, cost: usize) -> bool {
        self.steps = self.steps.saturating_sub(cost);
        self.steps > 0 && self.depth < MAX_DEPTH
    }

    /// Validates a value against a schema that applies on its own.
    fn validate(&mut self, schema: Json<'d>, instance: Instance<'_>, out: &mut Vec<Violation>) {
        if out.len() >= MAX_VIOLATIONS || !self.spend_steps(1) {
            return;
        }
        if instance.value.kind() != Type::Null {
            return self.validate_part(schema, instance, &mut Vec::new(), out);
        }
        if self.allows_null(schema, &mut Vec::new()) == Some(false) {
            let constraints = self.constraints(schema);
            let expected = constraints.describe_types();
            let expected = if expected.is_empty() { "a value".to_owned() } else { expected };
            out.push(instance.violation(ViolationKind::Type, expected, "null".to_owned()));
        }
    }

    /// Validates a value against a schema that the schemas in `frames` are composed of.
    fn validate_part(
        &mut self,
        schema: Json<'d>,
        instance: Instance<'_>,
        frames: &mut Vec<Frame<'d>>,
        out: &mut Vec<Violation>,
    ) {
        if out.len() >= MAX_VIOLATIONS || !self.spend_steps(1) || !schema.is_object() {
            return;
        }
        let constraints = self.constraints(schema);
        // A reference cycle adds no constraints.
        if frames.iter().any(|frame| frame.constraints.offset == constraints.offset) {
            return;
        }
        frames.push(Frame { constraints: Rc::clone(&constraints), union: None });
        self.depth += 1;
        if self.validate_own(&constraints, instance, frames, out) {
            for part in &constraints.all_of {
                self.validate_part(*part, instance, frames, out);
            }
            for (number, branches) in constraints.unions.iter().enumerate() {
                if let Some(frame) = frames.last_mut() {
                    frame.union = Some(number);
                }
                self.validate_union(branches, instance, frames, out);
            }
        }
        self.depth -= 1;
        frames.pop();
    }

    /// Requires one branch to accept the value, also for `oneOf`: branches of many documents overlap.
    fn validate_union(
        &mut self,
        branches: &[Json<'d>],
        instance: Instance<'_>,
        frames: &mut Vec<Frame<'d>>,
        out: &mut Vec<Violation>,
    ) {
        // The branch that the value names is the one that was meant.
        let discriminator = frames.last().and_then(|frame| frame.constraints.discriminator);
        let named = discriminator.and_then(|discriminator| named_branch(discriminator, branches, instance.value));
        if let Some(branch) = named {
            return self.validate_part(branch, instance, frames, out);
        }
        let mut branch_violations = Vec::with_capacity(branches.len());
        for branch in branches {
            let mut violations = Vec::new();
            self.validate_part(*branch, instance, frames, &mut violations);
            if violations.is_empty() {
                return;
            }
            branch_violations.push(violations);
        }
        if instance.value.is_object() {
            let unknown: Vec<usize> =
                branches.iter().map(|branch| self.count_unknown(*branch, instance.value)).collect();
            union::keep_meant(instance.pointer, &unknown, &mut branch_violations);
        }
        out.extend(union::describe(instance.pointer, describe_value(instance.value), branch_violations));
    }

    /// Returns the number of members of an object that a schema does not declare.
    fn count_unknown(&mut self, schema: Json<'d>, object: Json<'_>) -> usize {
        object.members().filter(|(name, _)| !self.declares(schema, name, MAX_PARTS)).count()
    }

    /// Returns whether a schema, or one that it is composed of, declares a member; true after too many lookups.
    fn declares(&mut self, schema: Json<'d>, name: &str, depth: usize) -> bool {
        let Some(left) = self.lookups.checked_sub(1) else { return true };
        self.lookups = left;
        if depth == 0 || !schema.is_object() {
            return false;
        }
        let constraints = self.constraints(schema);
        let parts = constraints.all_of.iter().chain(constraints.unions.iter().flatten());
        constraints.properties.contains_key(name) || parts.into_iter().any(|part| self.declares(*part, name, depth - 1))
    }

    /// Validates a value against the schema's own constraints; false when its type is wrong.
    fn validate_own(
        &mut self,
        constraints: &Constraints<'d>,
        instance: Instance<'_>,
        frames: &[Frame<'d>],
        out: &mut Vec<Violation>,
    ) -> bool {
        let value = instance.value;
        if !has_type(constraints, value) {
            out.push(instance.violation(
                ViolationKind::Type,
                constraints.describe_types(),
                constraints.describe_value(value),
            ));
            return false;
        }
        if let Some(choices) = &constraints.choices
            && !choices.iter().any(|choice| equals_choice(*choice, value))
        {
            let candidates: Vec<String> = choices.iter().map(|choice| choice.compact()).collect();
            let violation = instance.violation(
                ViolationKind::Choice,
                describe_choices(&candidates),
                constraints.describe_value(value),
            );
            out.push(Violation { candidates, ..violation });
            return true;
        }
        match value.kind() {
            Type::String => self.validate_text(constraints, instance, out),
            Type::Number => validate_number(constraints, instance, out),
            Type::Array => self.validate_array(constraints, instance, out),
            Type::Object => self.validate_object(constraints, instance, frames, out),
            _ => {}
        }
        true
    }

    fn validate_text(&self, constraints: &Constraints<'d>, instance: Instance<'_>, out: &mut Vec<Violation>) {
        let value = instance.value;
        if constraints.length != (None, None) {
            let text = value.text();
            // Length is counted in characters, not bytes.
            if let Some((expected, _)) =
                count_violation(constraints.length, text.chars().count(), ["character", "characters"])
            {
                out.push(instance.violation(ViolationKind::Rule, expected, constraints.describe_value(value)));
            }
        }
        if let Some(pattern) = &constraints.pattern
            && (self.matches)(pattern, &value.text()) == Some(false)
        {
            out.push(instance.violation(
                ViolationKind::Rule,
                format!("text that matches `{pattern}`"),
                constraints.describe_value(value),
            ));
        }
    }

    fn validate_array(&mut self, constraints: &Constraints<'d>, instance: Instance<'_>, out: &mut Vec<Violation>) {
        let items: Vec<_> = instance.value.items().collect();
        if let Some((expected, actual)) = count_violation(constraints.item_count, items.len(), ["item", "items"]) {
            out.push(instance.violation(ViolationKind::Count, expected, actual));
        }
        if constraints.is_unique {
            let mut seen = HashSet::new();
            if let Some(twice) = items.iter().map(|item| item.compact()).find(|item| !seen.insert(item.clone())) {
                out.push(instance.violation(ViolationKind::Count, "unique items".to_owned(), format!("{twice} twice")));
            }
        }
        for (place, value) in items.into_iter().enumerate() {
            let Some(schema) = constraints.prefix_items.get(place).copied().or(constraints.items) else { break };
            self.validate(schema, Instance { value, pointer: &join(instance.pointer, &place.to_string()) }, out);
            if out.len() >= MAX_VIOLATIONS || self.steps == 0 {
                break;
            }
        }
    }

    fn validate_object(
        &mut self,
        constraints: &Constraints<'d>,
        instance: Instance<'_>,
        frames: &[Frame<'d>],
        out: &mut Vec<Violation>,
    ) {
        let members: Vec<_> = instance.value.members().collect();
        if !self.spend_steps(members.len()) {
            return;
        }
        if let Some((expected, actual)) =
            count_violation(constraints.member_count, members.len(), ["member", "members"])
        {
            out.push(instance.violation(ViolationKind::Count, expected, actual));
        }
        for name in &constraints.required {
            let is_present = members.iter().any(|(own, _)| own == name);
            // Members that only responses have are not required.
            if !is_present && !self.is_described(frames, name, MemberQuery::ReadOnly) {
                let schema = constraints.properties.get(name).map(|schema| self.constraints(*schema));
                let expected = schema.map(|constraints| constraints.describe_types()).unwrap_or_default();
                let pointer = &join(instance.pointer, name);
                out.push(Instance { pointer, ..instance }.violation(ViolationKind::Missing, expected, String::new()));
            }
        }
        for (name, value) in members {
            let pointer = join(instance.pointer, &name);
            let member = Instance { value, pointer: &pointer };
            let own = constraints.properties.get(&*name).copied();
            let like: Vec<_> = constraints
                .patterns
                .iter()
                .filter(|(pattern, _)| (self.matches)(pattern, &name) == Some(true))
                .map(|(_, schema)| *schema)
                .collect();
            if own.is_none() && like.is_empty() {
                match &constraints.additional {
                    Additional::Allowed => {}
                    _ if self.is_described(frames, &name, MemberQuery::Known) => {}
                    Additional::Matching(schema) => self.validate(*schema, member, out),
                    Additional::Forbidden => {
                        let candidates = constraints.properties.keys().cloned().collect();
                        out.push(Violation {
                            candidates,
                            ..member.violation(ViolationKind::Unknown, String::new(), describe_value(value))
                        });
                    }
                }
            }
            for schema in own.into_iter().chain(like) {
                self.validate(schema, member, out);
            }
        }
    }

    /// Returns whether one of the schemas describes a member, or describes it as read-only. Of a union, only the current
    /// branch counts.
    fn is_described(&mut self, frames: &[Frame<'d>], name: &str, query: MemberQuery) -> bool {
        frames.iter().any(|frame| self.describes(&frame.constraints, name, query, frame.union, 0))
    }

    fn describes(
        &mut self,
        constraints: &Rc<Constraints<'d>>,
        name: &str,
        query: MemberQuery,
        without: Option<usize>,
        depth: usize,
    ) -> bool {
        if depth > MAX_DEPTH / 4 || !self.spend_steps(1) {
            return false;
        }
        if let Some(schema) = constraints.properties.get(name)
            && (query == MemberQuery::Known || self.is_read_only(*schema, 0))
        {
            return true;
        }
        let may_match = |pattern: &str| (self.matches)(pattern, name) != Some(false);
        if query == MemberQuery::Known && constraints.patterns.iter().any(|(pattern, _)| may_match(pattern)) {
            return true;
        }
        let unions = constraints.unions.iter().enumerate().filter(|(number, _)| without != Some(*number));
        let candidates = constraints.all_of.iter().chain(unions.flat_map(|(_, branches)| branches));
        candidates.into_iter().any(|part| {
            let part = self.constraints(*part);
            self.describes(&part, name, query, None, depth + 1)
        })
    }

    fn is_read_only(&mut self, schema: Json<'d>, depth: usize) -> bool {
        let constraints = self.constraints(schema);
        constraints.is_read_only
            || depth < 8 && constraints.all_of.iter().any(|part| self.is_read_only(*part, depth + 1))
    }

    /// Returns whether a schema allows null; `None` when it leaves that open.
    fn allows_null(&mut self, schema: Json<'d>, inside: &mut Vec<usize>) -> Option<bool> {
        if inside.len() >= MAX_DEPTH || inside.contains(&schema.offset()) || !self.spend_steps(1) {
            return None;
        }
        let constraints = self.constraints(schema);
        let names_null =
            constraints.types.iter().any(|instance| TYPE_NAMES.get(*instance).is_some_and(|(name, _)| *name == "null"));
        let has_null = |choices: &Vec<Json<'d>>| choices.iter().any(|choice| choice.raw() == "null");
        if constraints.is_nullable || names_null || constraints.choices.as_ref().is_some_and(has_null) {
            return Some(true);
        }
        let mut forbids = !constraints.types.is_empty() || constraints.choices.is_some();
        let mut allows = false;
        inside.push(constraints.offset);
        for part in &constraints.all_of {
            let answer = self.allows_null(*part, inside);
            allows |= answer == Some(true);
            forbids |= answer == Some(false);
        }
        for branches in &constraints.unions {
            let answers: Vec<_> = branches.iter().map(|branch| self.allows_null(*branch, inside)).collect();
            allows |= answers.contains(&Some(true));
            forbids |= answers.iter().all(|answer| *answer == Some(false));
        }
        inside.pop();
        if allows { Some(true) } else { forbids.then_some(false) }
    }
}

/// Returns the branch that a value names by its discriminator.
fn named_branch<'d>(discriminator: Json<'_>, branches: &[Json<'d>], value: Json<'_>) -> Option<Json<'d>> {
    let name = value.get(&discriminator::property(discriminator)?)?.str()?;
    let is_named =
        |branch: &&Json<'d>| discriminator::values(discriminator, **branch).iter().any(|value| *value == name);
    branches.iter().find(is_named).copied()
}

fn validate_number(constraints: &Constraints<'_>, instance: Instance<'_>, out: &mut Vec<Violation>) {
    let text = instance.value.raw();
    let is_out = |limit: &Limit<'_>, outside: Ordering| {
        let order = compare(text, limit.number);
        order == Some(outside) || limit.is_exclusive && order == Some(Ordering::Equal)
    };
    let mut expected = Vec::new();
    if let Some(limit) = constraints.minimum.filter(|limit| is_out(limit, Ordering::Less)) {
        let words = if limit.is_exclusive { "a number above" } else { "a number of at least" };
        expected.push(format!("{words} {}", limit.number));
    }
    if let Some(limit) = constraints.maximum.filter(|limit| is_out(limit, Ordering::Greater)) {
        let words = if limit.is_exclusive { "a number below" } else { "a number of at most" };
        expected.push(format!("{words} {}", limit.number));
    }
    if let Some(step) = constraints.multiple_of.filter(|step| is_multiple(text, step) == Some(false)) {
        expected.push(format!("a multiple of {step}"));
    }
    out.extend(
        expected.into_iter().map(|expected| {
            instance.violation(ViolationKind::Rule, expected, constraints.describe_value(instance.value))
        }),
    );
}

impl Constraints<'_> {
    /// Describes a value, unless it is a password.
    fn describe_value(&self, value: Json<'_>) -> String {
        if self.is_password { String::new() } else { describe_value(value) }
    }
}

/// Describes a value briefly.
fn describe_value(value: Json<'_>) -> String {
    match value.kind() {
        Type::Object => "an object".to_owned(),
        Type::Array => "an array".to_owned(),
        _ => value.compact(),
    }
}

/// Lists choices in words.
pub(super) fn describe_choices(choices: &[String]) -> String {
    let plain = choices.iter().map(|choice| match choice.trim_matches('"') {
        "" => "an empty text",
        plain => plain,
    });
    let all = plain.collect::<Vec<_>>().join(", ");
    match choices {
        [_] => all,
        _ if all.len() <= MAX_CHOICES_LENGTH => format!("one of {all}"),
        _ => format!("one of {} choices", choices.len()),
    }
}

/// Returns the expected and the actual number, when it is out of bounds.
fn count_violation((min, max): Count, count: usize, [one, many]: [&str; 2]) -> Option<(String, String)> {
    let count = count as u64;
    let words = |count: u64| format!("{count} {}", if count == 1 { one } else { many });
    let expected = match (min, max) {
        (Some(min), _) if count < min => format!("at least {}", words(min)),
        (_, Some(max)) if count > max => format!("at most {}", words(max)),
        _ => return None,
    };
    Some((expected, words(count)))
}

fn has_type(constraints: &Constraints<'_>, value: Json<'_>) -> bool {
    let names = || constraints.types.iter().filter_map(|instance| TYPE_NAMES.get(*instance)).map(|(name, _)| *name);
    constraints.types.is_empty()
        || names().any(|name| match value.kind() {
            Type::Object => name == "object",
            Type::Array => name == "array",
            Type::String => name == "string",
            Type::Boolean => name == "boolean",
            Type::Number => name == "number" || name == "integer" && is_integer(value.raw()),
            Type::Null => name == "null",
        })
}

/// Compares a value with a choice. Scalars with the same text are equal: YAML documents have numbers and booleans where
/// strings are meant.
fn equals_choice(choice: Json<'_>, value: Json<'_>) -> bool {
    match (choice.kind(), value.kind()) {
        (Type::Number, Type::Number) => compare(choice.raw(), value.raw()) == Some(Ordering::Equal),
        (Type::Object, Type::Object) => {
            let (choice, value): (Vec<_>, HashMap<_, _>) = (choice.members().collect(), value.members().collect());
            choice.len() == value.len()
                && choice.iter().all(|(name, one)| value.get(name).is_some_and(|other| equals_choice(*one, *other)))
        }
        (Type::Array, Type::Array) => {
            let (choice, value): (Vec<_>, Vec<_>) = (choice.items().collect(), value.items().collect());
            choice.len() == value.len() && choice.iter().zip(value).all(|(one, other)| equals_choice(*one, other))
        }
        (Type::Object | Type::Array | Type::Null, _) | (_, Type::Object | Type::Array | Type::Null) => {
            choice.kind() == value.kind() && choice.kind() == Type::Null
        }
        _ => choice.scalar() == value.scalar(),
    }
}
