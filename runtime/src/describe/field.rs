//! What is said about a field beside its description.

use std::borrow::Cow;

use super::text::{first_paragraph, joined};
use crate::schema::{Arity, Deprecation, FieldRef, Kind, Part, Tables, truth};

/// Whether a field is a boolean that is on unless it is switched off.
pub(super) fn is_on_by_default(field: &FieldRef<'_>) -> bool {
    let kind = field.kind();
    let is_boolean = kind.is(Kind::BOOL) && kind.is_flag();
    is_boolean && field.default().and_then(|text| truth(text.as_ref())).unwrap_or(false)
}

/// The long name as it is useful to type: what is on already can only be switched off.
pub(super) fn long_flag(field: &FieldRef<'_>) -> String {
    if is_on_by_default(field) { format!("no-{}", field.long()) } else { field.long().to_owned() }
}

/// The short name, when it does what the long one does.
pub(super) fn short_flag(field: &FieldRef<'_>) -> Option<char> {
    field.short().filter(|_| !is_on_by_default(field))
}

/// How the value of an option is written behind its name: ` <value>`, `[=<when>]`, ` [<value>]`; a flag has none.
pub(super) fn value(field: &FieldRef<'_>) -> Option<String> {
    if field.kind().is_flag() {
        return None;
    }
    let values = values(field, "<", ">");
    if field.takes_truth() {
        return Some(format!(" [{values}]"));
    }
    Some(match (field.is_bare_too(), field.requires_equals()) {
        (true, _) => format!("[={values}]"),
        (false, true) => format!("={values}"),
        (false, false) => format!(" {values}"),
    })
}

/// A positional as it is described: `<name>`, `[name]`, `[name]...`.
pub(super) fn positional(field: &FieldRef<'_>) -> String {
    let (open, close) = if field.is_required() { ("<", ">") } else { ("[", "]") };
    let values = values(field, open, close);
    let has_dots = values.ends_with("...");
    if field.kind().is_list() && field.arity().is_none() && !has_dots { format!("{values}...") } else { values }
}

/// A positional as usage shows it; one that is given behind `--` only says so.
pub(super) fn used(field: &FieldRef<'_>) -> String {
    if !field.is_last() {
        return positional(field);
    }
    let dots = if field.kind().is_list() { "..." } else { "" };
    let words = format!("-- {}{dots}", names(field, "<", ">").join(" "));
    if field.is_required() { words } else { format!("[{words}]") }
}

/// What stands for the values: as many names as there are values, where their number is small and known.
fn values(field: &FieldRef<'_>, open: &str, close: &str) -> String {
    let mut shown = shown_values(field, open, close);
    if let Some(end) = field.terminator() {
        shown.push(' ');
        shown.push_str(end);
    }
    shown
}

fn shown_values(field: &FieldRef<'_>, open: &str, close: &str) -> String {
    const MOST: usize = 4;
    let names = names(field, open, close);
    match (names.as_slice(), field.arity()) {
        ([one], Some(Arity { min, max })) if min == max && usize::from(max) <= MOST => {
            vec![one.as_str(); max.into()].join(" ")
        }
        ([one], Some(Arity { max, .. })) if max > 1 => format!("{one}..."),
        _ => names.join(" "),
    }
}

fn names(field: &FieldRef<'_>, open: &str, close: &str) -> Vec<String> {
    let own: Vec<_> = field.value_names().filter(|name| !name.is_empty()).collect();
    let names = match (own.is_empty(), field.kind().is_map()) {
        (true, true) => vec!["key=value"],
        (true, false) => vec![field.long()],
        (false, _) => own,
    };
    names.into_iter().map(|name| format!("{open}{name}{close}")).collect()
}

/// The description, with the note of a deprecated field behind it.
pub(super) fn description(field: &FieldRef<'_>) -> String {
    with_note(first_paragraph(field.doc()), field.deprecated()).into_owned()
}

/// A description with the note of what it deprecates.
pub(super) fn with_note<'a>(text: impl Into<Cow<'a, str>>, deprecated: Option<&str>) -> Cow<'a, str> {
    let text = text.into();
    let note = deprecated.map(reason).unwrap_or_default();
    if note.is_empty() {
        return text;
    }
    let blank = if text.is_empty() { "" } else { " " };
    format!("{text}{blank}({note})").into()
}

/// What a deprecation says, for where it stands in parentheses: `use --region; since 1.2.0`.
pub(super) fn reason(text: &str) -> String {
    let Deprecation { note, since } = Deprecation::read(text);
    let since = if since.is_empty() { Cow::default() } else { format!("since {}", joined(since)).into() };
    let parts = [joined(note), since];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// What else there is to know, in the order in which it is shown: `default: 3`, `required`.
pub(super) fn facts(field: &FieldRef<'_>, tables: &Tables<'_>) -> Vec<String> {
    facts_of(field, tables, Shown { choices: true, env: true, aliases: false })
}

/// The same for help, where described choices have lines of their own.
pub(super) fn facts_in_help(field: &FieldRef<'_>, tables: &Tables<'_>) -> Vec<String> {
    let choices = !field.has_described_choice() && !field.hides_choices();
    facts_of(field, tables, Shown { choices, env: !field.hides_env(), aliases: !field.hides_aliases() })
}

/// The few that one has to know to type the option.
pub(super) fn facts_in_short(field: &FieldRef<'_>) -> Vec<String> {
    let mut out = Vec::new();
    given_by_default(field, &mut out);
    if field.is_closed() && !field.hides_choices() {
        out.push(format!("choices: {}", choices(field)));
    }
    if !field.hides_env() {
        variables(field, &mut out);
    }
    required(field, &mut out);
    out
}

/// Which of the facts are shown.
struct Shown {
    choices: bool,
    env: bool,
    aliases: bool,
}

fn given_by_default(field: &FieldRef<'_>, out: &mut Vec<String>) {
    if is_on_by_default(field) && field.part() == Part::Option {
        out.push("on unless given".to_owned());
    } else {
        out.extend(default(field).map(|text| format!("default: {text}")));
    }
    out.extend(field.missing().map(|text| format!("without a value: {}", joined(text))));
}

fn variables(field: &FieldRef<'_>, out: &mut Vec<String>) {
    let envs: Vec<_> = field.envs().collect();
    if !envs.is_empty() {
        out.push(format!("env: {}", envs.join(", ")));
    }
}

fn required(field: &FieldRef<'_>, out: &mut Vec<String>) {
    if field.is_wanted() && field.part() != Part::Arg {
        out.push("required".to_owned());
    }
}

fn facts_of(field: &FieldRef<'_>, tables: &Tables<'_>, shown: Shown) -> Vec<String> {
    let kind = field.kind();
    let is_option = field.part() == Part::Option;
    let mut out = Vec::new();
    given_by_default(field, &mut out);
    if field.is_closed() && shown.choices {
        out.push(format!("choices: {}", choices(field)));
    }
    out.extend(bounds(field));
    out.extend(arity(field));
    if shown.env {
        variables(field, &mut out);
    }
    required(field, &mut out);
    out.extend(field.notes(tables));
    if is_option && kind.is_count() {
        out.push("counted".to_owned());
    } else if is_option && kind.is_list() && !kind.is_array() {
        out.push("repeatable".to_owned());
    }
    out.extend(field.delimiter().map(|delimiter| format!("separated by `{delimiter}`")));
    out.extend(field.terminator().map(|end| format!("ended by `{end}`")));
    if shown.aliases {
        out.extend(also(field));
    }
    out
}

/// The other names of an option.
fn also(field: &FieldRef<'_>) -> Option<String> {
    let shorts = field.shorts().map(|short| format!("-{short}"));
    let names: Vec<_> = shorts.chain(field.aliases().map(|alias| format!("--{alias}"))).collect();
    (!names.is_empty()).then(|| format!("also: {}", names.join(", ")))
}

/// How many values there are, where the names of the values do not show it.
fn arity(field: &FieldRef<'_>) -> Option<String> {
    let Arity { min, max } = field.arity().filter(|arity| !arity.is_fixed())?;
    Some(match (min, max) {
        (0 | 1, Arity::MANY) => return None,
        (min, Arity::MANY) => format!("at least {min} values"),
        (0, max) => format!("at most {max} values"),
        (min, max) => format!("{min} to {max} values"),
    })
}

/// The default, where it says something: not that a flag is off, and nothing of a secret.
fn default(field: &FieldRef<'_>) -> Option<String> {
    let text = field.shown_default()?;
    let kind = field.kind();
    let is_off = (kind.is_count() && text == "0") || (kind.is_flag() && !kind.is_count() && !is_on_by_default(field));
    if is_off {
        return None;
    }
    let text = joined(text);
    Some(if text.is_empty() { r#""""#.to_owned() } else { text.into_owned() })
}

fn choices(field: &FieldRef<'_>) -> String {
    let names = field.shown_choices().map(|choice| match choice.deprecated {
        Some(text) => match reason(text) {
            said if said.is_empty() => format!("{} (deprecated)", choice.name),
            said => format!("{} (deprecated: {said})", choice.name),
        },
        None => choice.name.to_owned(),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The bounds that were set; those of the type go without saying.
fn bounds(field: &FieldRef<'_>) -> Option<String> {
    match field.range()? {
        (Some(min), Some(max)) => Some(format!("min: {min}, max: {max}")),
        (Some(min), None) => Some(format!("min: {min}")),
        (None, Some(max)) => Some(format!("max: {max}")),
        (None, None) => None,
    }
}
