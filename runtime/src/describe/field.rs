//! The label of a field, and the facts about it other than its description.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::text::{add_item, append_char, joined, quoted};
use crate::data::append;
use crate::schema::{Arity, Deprecation, FieldRef, Kind, Part, Tables, truth};

/// Returns whether a field is a boolean that defaults to true.
#[inline(never)]
pub(super) fn is_on_by_default(field: &FieldRef<'_>) -> bool {
    is_boolean(field) && field.default().and_then(|text| truth(text.as_ref().as_ref())).unwrap_or(false)
}

fn is_boolean(field: &FieldRef<'_>) -> bool {
    field.kind().is(Kind::BOOL) && field.kind().is_flag()
}

/// Returns whether a field is a boolean that must be given, as true or false.
pub(super) fn is_required_boolean(field: &FieldRef<'_>) -> bool {
    is_boolean(field) && field.is_shown_as_required()
}

/// Returns the dashes and the long name: `--[no-]` for a boolean that defaults to true, and for one that must be given.
pub(super) fn long_flag<'a>(field: &FieldRef<'a>) -> [&'a str; 2] {
    let has_both = is_on_by_default(field) || is_required_boolean(field);
    [if has_both { "--[no-]" } else { "--" }, field.long()]
}

/// Returns the short name, if it does what the shown long one does.
pub(super) fn short_flag(field: &FieldRef<'_>) -> Option<char> {
    field.short().filter(|_| !is_on_by_default(field))
}

/// Appends the value of an option as it follows the name: ` <value>`, `[=<when>]`, ` [<value>]`; a flag has none.
#[inline(never)]
pub(super) fn append_value(field: &FieldRef<'_>, out: &mut String) {
    if field.kind().is_flag() {
        return;
    }
    let (before, after) = match (field.accepts_bool_value(), field.has_optional_value(), field.requires_equals()) {
        (true, _, _) => (" [", "]"),
        (false, true, _) => ("[=", "]"),
        (false, false, true) => ("=", ""),
        (false, false, false) => (" ", ""),
    };
    out.push_str(before);
    append_placeholders(field, "<", ">", out);
    append_terminator(field, out);
    out.push_str(after);
}

/// Appends the label of a positional: `<name>`, `[name]`, `[name]...`.
#[inline(never)]
pub(super) fn append_positional(field: &FieldRef<'_>, out: &mut String) {
    let (open, close) = if field.is_required() { ("<", ">") } else { ("[", "]") };
    append_placeholders(field, open, close, out);
    if field.kind().is_list() && field.arity().is_none() && !out.ends_with("...") {
        out.push_str("...");
    }
    append_terminator(field, out);
}

/// Appends the word that ends the values.
fn append_terminator(field: &FieldRef<'_>, out: &mut String) {
    if let Some(end) = field.terminator() {
        append(out, &[" ", end]);
    }
}

/// Appends a positional as usage lines show it, with `--` if it is accepted only after that.
#[inline(never)]
pub(super) fn append_usage(field: &FieldRef<'_>, out: &mut String) {
    if !field.is_last() {
        return append_positional(field, out);
    }
    let (before, after) = if field.is_required() { ("-- ", "") } else { ("[-- ", "]") };
    out.push_str(before);
    append_value_names(field, "<", ">", out);
    out.push_str(if field.kind().is_list() { "..." } else { "" });
    out.push_str(after);
}

/// Appends the placeholders of the values, one for each value if their number is small and fixed.
#[inline(never)]
fn append_placeholders(field: &FieldRef<'_>, open: &str, close: &str, out: &mut String) {
    const MAX_NAMES: u16 = 4;
    let has_several = own_names(field).nth(1).is_some();
    let (times, after) = match field.arity().filter(|_| !has_several) {
        Some(Arity { min, max }) if min == max && max <= MAX_NAMES => (max, ""),
        Some(Arity { max, .. }) if max > 1 => (1, "..."),
        _ => (1, ""),
    };
    for index in 0..times {
        out.push_str(if index == 0 { "" } else { " " });
        append_value_names(field, open, close, out);
    }
    out.push_str(after);
}

/// Appends the names of the values.
#[inline(never)]
fn append_value_names(field: &FieldRef<'_>, open: &str, close: &str, out: &mut String) {
    let from = out.len();
    let mut name = |name: &str| {
        let space = if out.len() == from { "" } else { " " };
        append(out, &[space, open, name, close]);
    };
    let mut has_names = false;
    for own in own_names(field) {
        name(own);
        has_names = true;
    }
    if !has_names {
        // The name of a member of an object is enough: `--address.city <city>`.
        let long = field.long();
        let dot = long.bytes().rposition(|byte| byte == b'.');
        let member = dot.and_then(|dot| long.get(dot + 1..)).unwrap_or(long);
        let (kind, is_option) = (field.kind(), field.part() == Part::Option && !field.has_choices());
        name(match kind {
            _ if kind.is_map() => "key=value",
            // The form of a value says more than the name once more.
            _ if is_option && kind.is(Kind::DURATION) => "duration",
            _ if is_option && kind.is(Kind::PATH) => "path",
            _ => member,
        });
    }
}

fn own_names<'a>(field: &FieldRef<'a>) -> impl Iterator<Item = &'a str> + use<'a> {
    field.value_names().filter(|name| !name.is_empty())
}

/// Appends a deprecation note to a description that begins at an offset.
pub(super) fn add_note(deprecated: Option<&str>, from: usize, out: &mut String) {
    let note = deprecated.map(reason).unwrap_or_default();
    if !note.is_empty() {
        let space = if out.len() == from { "" } else { " " };
        append(out, &[space, "(", &note, ")"]);
    }
}

/// Returns a deprecation as it is shown in parentheses: `use --region; since 1.2.0`.
#[inline(never)]
pub(super) fn reason(text: &str) -> String {
    let Deprecation { note, since } = Deprecation::read(text);
    let mut out = joined(note).into_owned();
    if !since.is_empty() {
        add_item(&mut out, "; ", &["since ", &joined(since)]);
    }
    out
}

/// The fact about a field without which a body that may be left out is not valid.
pub(super) const REQUIRED_IN_BODY: &str = "required with a body";

/// The facts about a field that are shown.
#[derive(Clone, Copy)]
pub(super) struct Detail {
    /// Only the facts needed to type the option.
    pub(super) is_short: bool,
    /// One line in help: described choices have their own lines, and aliases are facts.
    pub(super) is_help: bool,
}

/// Visits the facts about a field in order of display: `default: 3`, `required`.
pub(super) fn for_each_fact(field: &FieldRef<'_>, tables: &Tables<'_>, detail: Detail, visit: &mut dyn FnMut(&str)) {
    let Detail { is_short, is_help } = detail;
    let is_all = !is_short && !is_help;
    let mut facts = FactWriter { fact: String::new(), visit };
    facts.default_value(field);
    if field.has_choices() && (is_all || !field.hides_choices() && (is_short || !field.has_described_choice())) {
        facts.choices(field, is_short);
    }
    if !is_short {
        facts.bounds(field);
        facts.arity(field);
    }
    if is_all || !field.hides_env() {
        field.envs().for_each(|name| facts.item("env: ", &[name]));
        facts.end();
    }
    if field.is_shown_as_required() && field.part() != Part::Arg {
        facts.add(&["required"]);
    }
    if field.is_required_in_body() {
        facts.add(&[REQUIRED_IN_BODY]);
    }
    if is_short {
        return;
    }
    field.notes(tables).iter().for_each(|note| facts.add(&[note]));
    let kind = field.kind();
    if field.part() == Part::Option && kind.is_count() {
        facts.add(&["counted"]);
    } else if field.part() == Part::Option && kind.is_list() && !kind.is_array() {
        facts.add(&["repeatable"]);
    }
    if let Some(delimiter) = field.delimiter() {
        append_char(&mut facts.fact, "separated by `", delimiter);
        facts.add(&["`"]);
    }
    if let Some(end) = field.terminator() {
        facts.add(&["ended by `", end, "`"]);
    }
    if is_help && !field.hides_aliases() {
        for short in field.shorts() {
            facts.item("also: ", &[]);
            append_char(&mut facts.fact, "-", short);
        }
        field.aliases().for_each(|alias| facts.item("also: ", &["--", alias]));
        facts.end();
    }
}

/// Maximum number of choices that the summary of a command lists in full.
const MAX_SHORT_CHOICES: usize = 30;

/// Number of choices that the summary has of a longer list.
const FIRST_CHOICES: usize = 10;

/// Builds one fact at a time.
struct FactWriter<'s> {
    fact: String,
    visit: &'s mut dyn FnMut(&str),
}

impl FactWriter<'_> {
    /// Completes a fact.
    #[inline(never)]
    fn add(&mut self, fact: &[&str]) {
        append(&mut self.fact, fact);
        self.end();
    }

    /// Appends an item to a fact that is a list, after the label if it is the first.
    #[inline(never)]
    fn item(&mut self, label: &str, item: &[&str]) {
        self.fact.push_str(if self.fact.is_empty() { label } else { ", " });
        append(&mut self.fact, item);
    }

    /// Visits the fact, unless it is empty.
    #[inline(never)]
    fn end(&mut self) {
        if !self.fact.is_empty() {
            (self.visit)(&self.fact);
            self.fact.clear();
        }
    }

    /// Visits the default and the value of an option without one.
    fn default_value(&mut self, field: &FieldRef<'_>) {
        if is_on_by_default(field) && field.part() == Part::Option {
            self.add(&["default: true"]);
        } else if let Some(text) = default(field) {
            let text = if text.trim_ascii().is_empty() { quoted(&text).into() } else { joined(&text) };
            self.add(&["default: ", &text]);
        }
        if let Some(text) = field.default_missing() {
            self.add(&["without a value: ", &joined(text)]);
        }
    }

    /// Visits the choices. The summary of a command has the first of a long list.
    #[inline(never)]
    fn choices(&mut self, field: &FieldRef<'_>, is_short: bool) {
        let count = if is_short { field.shown_choices().count() } else { 0 };
        for (at, choice) in field.shown_choices().enumerate() {
            if count > MAX_SHORT_CHOICES && at == FIRST_CHOICES {
                let _ = write!(self.fact, ", … {} more in --help", count - at);
                break;
            }
            let name = if choice.name.is_empty() { r#""""# } else { choice.name };
            append(&mut self.fact, &[if at == 0 { "choices: " } else { ", " }, name]);
            let Some(text) = choice.deprecated else { continue };
            match reason(text) {
                text if text.is_empty() => append(&mut self.fact, &[" (deprecated)"]),
                text => append(&mut self.fact, &[" (deprecated: ", &text, ")"]),
            }
        }
        self.end();
    }

    /// Visits the declared bounds; those of the type are implied.
    fn bounds(&mut self, field: &FieldRef<'_>) {
        let (min, max) = field.range().unwrap_or_default();
        min.into_iter().for_each(|min| self.item("", &["min: ", min]));
        max.into_iter().for_each(|max| self.item("", &["max: ", max]));
        self.end();
    }

    /// Visits the number of values, if the placeholders do not show it.
    fn arity(&mut self, field: &FieldRef<'_>) {
        let Some(Arity { min, max }) = field.arity().filter(|arity| !arity.is_fixed()) else { return };
        let _ = match (min, max) {
            (0 | 1, Arity::MANY) => Ok(()),
            (0, max) => write!(self.fact, "at most {max} values"),
            (min, Arity::MANY) => write!(self.fact, "at least {min} values"),
            (min, max) => write!(self.fact, "{min} to {max} values"),
        };
        self.end();
    }
}

/// Returns the default, unless it is implied (a flag that is off) or secret.
fn default<'a>(field: &FieldRef<'a>) -> Option<Cow<'a, str>> {
    let text = field.shown_default()?;
    let kind = field.kind();
    // A whole number is written as one.
    let text = match text.strip_suffix(".0").filter(|_| kind.is_number()) {
        Some(whole) => Cow::Owned(whole.to_owned()),
        None => text,
    };
    let is_off = (kind.is_count() && text == "0") || (kind.is_flag() && !kind.is_count() && !is_on_by_default(field));
    (!is_off).then_some(text)
}
