//! What is said about a field beside its description.

#[cfg(feature = "output")]
use std::borrow::Cow;
use std::fmt::Write as _;

#[cfg(feature = "output")]
use super::text::first_paragraph;
use super::text::{add_item, append_char, joined};
use crate::data::append;
use crate::schema::{Arity, Deprecation, FieldRef, Kind, Part, Tables, truth};

/// Whether a field is a boolean that is on unless it is switched off.
#[inline(never)]
pub(super) fn is_on_by_default(field: &FieldRef<'_>) -> bool {
    let kind = field.kind();
    let is_boolean = kind.is(Kind::BOOL) && kind.is_flag();
    is_boolean && field.default().and_then(|text| truth(text.as_ref())).unwrap_or(false)
}

/// The long name as it is useful to type, behind what is before it: what is on already can only be switched off.
pub(super) fn long_flag<'a>(field: &FieldRef<'a>) -> [&'a str; 2] {
    [if is_on_by_default(field) { "--no-" } else { "--" }, field.long()]
}

/// The short name, when it does what the long one does.
pub(super) fn short_flag(field: &FieldRef<'_>) -> Option<char> {
    field.short().filter(|_| !is_on_by_default(field))
}

/// Writes the value of an option as it stands behind its name: ` <value>`, `[=<when>]`, ` [<value>]`; a flag has none.
#[inline(never)]
pub(super) fn value(field: &FieldRef<'_>, out: &mut String) {
    if field.kind().is_flag() {
        return;
    }
    let (before, behind) = match (field.accepts_bool_value(), field.has_optional_value(), field.requires_equals()) {
        (true, _, _) => (" [", "]"),
        (false, true, _) => ("[=", "]"),
        (false, false, true) => ("=", ""),
        (false, false, false) => (" ", ""),
    };
    out.push_str(before);
    values(field, "<", ">", out);
    end(field, out);
    out.push_str(behind);
}

/// Writes a positional as it is described: `<name>`, `[name]`, `[name]...`.
#[inline(never)]
pub(super) fn positional(field: &FieldRef<'_>, out: &mut String) {
    let (open, close) = if field.is_required() { ("<", ">") } else { ("[", "]") };
    values(field, open, close, out);
    if field.kind().is_list() && field.arity().is_none() && !out.ends_with("...") {
        out.push_str("...");
    }
    end(field, out);
}

/// Writes the word that ends the values.
fn end(field: &FieldRef<'_>, out: &mut String) {
    if let Some(end) = field.terminator() {
        append(out, &[" ", end]);
    }
}

/// Writes a positional as usage shows it; one that is given behind `--` only says so.
#[inline(never)]
pub(super) fn used(field: &FieldRef<'_>, out: &mut String) {
    if !field.is_last() {
        return positional(field, out);
    }
    let (before, behind) = if field.is_required() { ("-- ", "") } else { ("[-- ", "]") };
    out.push_str(before);
    names(field, "<", ">", out);
    out.push_str(if field.kind().is_list() { "..." } else { "" });
    out.push_str(behind);
}

/// Writes what stands for the values: as many names as there are values, where their number is small and known.
#[inline(never)]
fn values(field: &FieldRef<'_>, open: &str, close: &str, out: &mut String) {
    const MOST: u16 = 4;
    let has_several = own_names(field).nth(1).is_some();
    let (times, behind) = match field.arity().filter(|_| !has_several) {
        Some(Arity { min, max }) if min == max && max <= MOST => (max, ""),
        Some(Arity { max, .. }) if max > 1 => (1, "..."),
        _ => (1, ""),
    };
    for at in 0..times {
        out.push_str(if at == 0 { "" } else { " " });
        names(field, open, close, out);
    }
    out.push_str(behind);
}

/// Writes the names of the values.
#[inline(never)]
fn names(field: &FieldRef<'_>, open: &str, close: &str, out: &mut String) {
    let from = out.len();
    let mut name = |name: &str| {
        let blank = if out.len() == from { "" } else { " " };
        append(out, &[blank, open, name, close]);
    };
    own_names(field).for_each(&mut name);
    if own_names(field).next().is_none() {
        name(if field.kind().is_map() { "key=value" } else { field.long() });
    }
}

fn own_names<'a>(field: &FieldRef<'a>) -> impl Iterator<Item = &'a str> + use<'a> {
    field.value_names().filter(|name| !name.is_empty())
}

/// The description, with the note of a deprecated field behind it.
#[cfg(feature = "output")]
pub(super) fn description(field: &FieldRef<'_>) -> String {
    with_note(first_paragraph(field.doc()), field.deprecated()).into_owned()
}

/// A description with the note of what it deprecates.
#[cfg(feature = "output")]
pub(super) fn with_note<'a>(text: impl Into<Cow<'a, str>>, deprecated: Option<&str>) -> Cow<'a, str> {
    let text = text.into();
    if deprecated.is_none_or(|deprecated| deprecated.trim().is_empty()) {
        return text;
    }
    let mut text = text.into_owned();
    add_note(deprecated, 0, &mut text);
    text.into()
}

/// Adds the note of what is deprecated to its description, which begins at some place.
pub(super) fn add_note(deprecated: Option<&str>, from: usize, out: &mut String) {
    let note = deprecated.map(reason).unwrap_or_default();
    if !note.is_empty() {
        let blank = if out.len() == from { "" } else { " " };
        append(out, &[blank, "(", &note, ")"]);
    }
}

/// What a deprecation says, for where it stands in parentheses: `use --region; since 1.2.0`.
#[inline(never)]
pub(super) fn reason(text: &str) -> String {
    let Deprecation { note, since } = Deprecation::read(text);
    let mut out = joined(note).into_owned();
    if !since.is_empty() {
        add_item(&mut out, "; ", &["since ", &joined(since)]);
    }
    out
}

/// How much is said of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// All that there is to know.
    #[cfg(feature = "output")]
    All,
    /// What stands on one line in help, where described choices have lines of their own.
    Help,
    /// What one has to know to type the option.
    Short,
}

/// Says what else there is to know, in the order in which it is shown: `default: 3`, `required`.
pub(super) fn facts(field: &FieldRef<'_>, tables: &Tables<'_>, shown: Shown, say: &mut dyn FnMut(&str)) {
    let is_short = shown == Shown::Short;
    let is_all = !is_short && shown != Shown::Help;
    let mut facts = Facts { fact: String::new(), say };
    facts.given_by_default(field);
    if field.has_choices() && (is_all || !field.hides_choices() && (is_short || !field.has_described_choice())) {
        facts.choices(field);
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
    if shown == Shown::Help && !field.hides_aliases() {
        for short in field.shorts() {
            facts.item("also: ", &[]);
            append_char(&mut facts.fact, "-", short);
        }
        field.aliases().for_each(|alias| facts.item("also: ", &["--", alias]));
        facts.end();
    }
}

/// Facts in the making.
struct Facts<'s> {
    fact: String,
    say: &'s mut dyn FnMut(&str),
}

impl Facts<'_> {
    /// Says a fact.
    #[inline(never)]
    fn add(&mut self, fact: &[&str]) {
        append(&mut self.fact, fact);
        self.end();
    }

    /// Adds to a fact that is a list, which has a beginning when anything is in it.
    #[inline(never)]
    fn item(&mut self, beginning: &str, item: &[&str]) {
        self.fact.push_str(if self.fact.is_empty() { beginning } else { ", " });
        append(&mut self.fact, item);
    }

    /// Says what there is of a fact.
    #[inline(never)]
    fn end(&mut self) {
        if !self.fact.is_empty() {
            (self.say)(&self.fact);
            self.fact.clear();
        }
    }

    fn given_by_default(&mut self, field: &FieldRef<'_>) {
        if is_on_by_default(field) && field.part() == Part::Option {
            self.add(&["on unless given"]);
        } else if let Some(text) = default(field).map(joined) {
            self.add(&["default: ", if text.is_empty() { r#""""# } else { &text }]);
        }
        if let Some(text) = field.default_missing() {
            self.add(&["without a value: ", &joined(text)]);
        }
    }

    #[inline(never)]
    fn choices(&mut self, field: &FieldRef<'_>) {
        for (at, choice) in field.shown_choices().enumerate() {
            append(&mut self.fact, &[if at == 0 { "choices: " } else { ", " }, choice.name]);
            let Some(text) = choice.deprecated else { continue };
            match reason(text) {
                said if said.is_empty() => append(&mut self.fact, &[" (deprecated)"]),
                said => append(&mut self.fact, &[" (deprecated: ", &said, ")"]),
            }
        }
        self.end();
    }

    /// The bounds that were set; those of the type go without saying.
    fn bounds(&mut self, field: &FieldRef<'_>) {
        let (min, max) = field.range().unwrap_or_default();
        min.into_iter().for_each(|min| self.item("", &["min: ", min]));
        max.into_iter().for_each(|max| self.item("", &["max: ", max]));
        self.end();
    }

    /// How many values there are, where the names of the values do not show it.
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

/// The default, where it says something: not that a flag is off, and nothing of a secret.
fn default<'a>(field: &FieldRef<'a>) -> Option<&'a str> {
    let text = field.shown_default()?;
    let kind = field.kind();
    let is_off = (kind.is_count() && text == "0") || (kind.is_flag() && !kind.is_count() && !is_on_by_default(field));
    (!is_off).then_some(text)
}
