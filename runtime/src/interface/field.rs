//! Comparing what commands take.

use std::cmp::Ordering;

use super::changes::Impact;
use super::command::{Comparison, Pair};
use super::{is, items, text, texts};
use crate::data::Data;

/// A field of the old interface beside that of the new one.
struct Fields<'a> {
    path: &'a str,
    /// The field as it is typed, and the command that it is of.
    what: String,
    old: &'a Data,
    new: &'a Data,
}

/// The positionals: their order is what callers type.
pub(super) fn arguments(to: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let (old, new) = pair.each("args");
    let of = to.typed(path);
    let mut moved = false;
    for (at, one) in old.iter().enumerate() {
        let name = text(one, "name");
        let what = format!("the argument <{name}> of {of}");
        match place(new, name) {
            Some((found, other)) => {
                moved |= found != at;
                both(to, &Fields { path, what, old: one, new: other });
            }
            None => match new.get(at).filter(|other| place(old, text(other, "name")).is_none()) {
                Some(other) => {
                    let words = format!(
                        "{what} is called <{}> now, which callers with `--input` must know",
                        text(other, "name")
                    );
                    to.breaking(path, "argument-renamed", words);
                    both(to, &Fields { path, what, old: one, new: other });
                }
                None => to.removed(path, "argument-removed", &what, &[pair.old, one]),
            },
        }
    }
    if moved {
        to.breaking(path, "argument-order", format!("the arguments of {of} have another order"));
    }
    for (at, one) in new.iter().enumerate() {
        let is_renamed = old.get(at).is_some_and(|before| place(new, text(before, "name")).is_none());
        if place(old, text(one, "name")).is_none() && !is_renamed {
            added(to, path, "argument", &format!("<{}>", text(one, "name")), &of, one);
        }
    }
}

/// The positional of a name, and its place.
fn place<'a>(list: &'a [Data], name: &str) -> Option<(usize, &'a Data)> {
    list.iter().enumerate().find(|(_, one)| text(one, "name") == name)
}

/// The options, and those that a group or the program declares for all commands below.
pub(super) fn options(to: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let of = to.typed(path);
    for key in ["options", "globals"] {
        let (old, new) = pair.each(key);
        let above = inherited(to, pair);
        for one in old {
            let what = format!("the option --{} of {of}", text(one, "long"));
            let name = text(one, "long");
            let found = new.iter().chain(&above).find(|other| takes(other, name));
            match found {
                Some(other) => both(to, &Fields { path, what, old: one, new: other }),
                None => to.removed(path, "option-removed", &what, &[pair.old, one]),
            }
        }
        for one in new {
            let is_known = old.iter().any(|other| takes(one, text(other, "long")));
            if !is_known {
                added(to, path, "option", &format!("--{}", text(one, "long")), &of, one);
            }
        }
    }
}

/// The environment variables that a command reads for itself.
pub(super) fn variables(to: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let of = to.typed(path);
    for key in ["env", "globalEnv"] {
        let (old, new) = pair.each(key);
        for one in old {
            let name = text(one, "name");
            let what = format!("the variable {name} of {of}");
            match new.iter().find(|other| text(other, "name") == name) {
                Some(other) => both(to, &Fields { path, what, old: one, new: other }),
                None => to.removed(path, "variable-removed", &what, &[pair.old, one]),
            }
        }
        for one in new {
            let name = text(one, "name");
            if !old.iter().any(|other| text(other, "name") == name) {
                added(to, path, "variable", name, &of, one);
            }
        }
    }
}

/// The global options that are valid for a command by now.
fn inherited(to: &Comparison<'_>, pair: Pair<'_>) -> Vec<Data> {
    let path = text(pair.new, "path");
    let is_above = |above: &str| above.is_empty() || path.strip_prefix(above).is_some_and(|rest| rest.starts_with(' '));
    let nodes = items(to.new.as_data(), "commands").iter().filter(|one| is_above(text(one, "path")));
    nodes.flat_map(|one| items(one, "globals")).cloned().collect()
}

/// Whether an option is given by a name.
fn takes(option: &Data, name: &str) -> bool {
    text(option, "long") == name || texts(option, "aliases").any(|alias| alias == name)
}

fn added(to: &mut Comparison<'_>, path: &str, kind: &str, name: &str, of: &str, field: &Data) {
    let rule = match kind {
        "argument" => "argument-added",
        "option" => "option-added",
        _ => "variable-added",
    };
    if is(field, "required") {
        to.breaking(path, rule, format!("{of} requires a new {kind} {name}"));
    } else if !is(field, "hidden") {
        to.tell(Impact::Added, path, rule, format!("{of} has a new {kind} {name}"));
    }
}

/// A field that is there in both.
fn both(to: &mut Comparison<'_>, fields: &Fields<'_>) {
    let Fields { path, what, old, new } = fields;
    to.deprecation(path, what, old, new);
    to.visibility(path, what, old, new);
    match (is(old, "required"), is(new, "required")) {
        (false, true) => to.breaking(path, "required", format!("{what} is required now")),
        (true, false) => to.tell(Impact::Relaxed, path, "required", format!("{what} is optional now")),
        _ => {}
    }
    names(to, fields);
    kind(to, fields);
    choices(to, fields);
    bound(to, fields, "min", Ordering::Greater);
    bound(to, fields, "max", Ordering::Less);
    bound(to, fields, "minValues", Ordering::Greater);
    bound(to, fields, "maxValues", Ordering::Less);
    defaults(to, fields);
    manners(to, fields);
    relations(to, fields);
}

fn names(to: &mut Comparison<'_>, Fields { path, what, old, new }: &Fields<'_>) {
    if !text(old, "long").is_empty() && text(old, "name") != text(new, "name") {
        let words = format!("{what} is `{}` in data, and was `{}`", text(new, "name"), text(old, "name"));
        to.breaking(path, "name-changed", words);
    }
    if !text(old, "long").is_empty() && text(old, "long") != text(new, "long") {
        let words = format!("{what} is called --{} now; the old name is an alias", text(new, "long"));
        to.tell(Impact::Changed, path, "option-renamed", words);
    }
    let (before, after) = (shorts(old), shorts(new));
    for name in before.iter().filter(|name| !after.contains(name)) {
        to.removed(path, "short-removed", &format!("the short name -{name} of {what}"), &[old]);
    }
    for name in after.iter().filter(|name| !before.contains(name)) {
        to.tell(Impact::Added, path, "short-added", format!("{what} has the short name -{name}"));
    }
    let (before, after) = (aliases(old), aliases(new));
    for name in before.iter().filter(|name| !after.contains(name)) {
        to.removed(path, "alias-removed", &format!("the alias --{name} of {what}"), &[old]);
    }
    for variable in texts(old, "env").filter(|name| !texts(new, "env").any(|other| other == *name)) {
        to.removed(path, "variable-removed", &format!("the variable {variable} of {what}"), &[old]);
    }
    for variable in texts(new, "env").filter(|name| !texts(old, "env").any(|other| other == *name)) {
        to.tell(Impact::Added, path, "variable-added", format!("{what} can be set by {variable}"));
    }
}

/// The short names.
fn shorts(field: &Data) -> Vec<&str> {
    [text(field, "short")].into_iter().filter(|short| !short.is_empty()).chain(texts(field, "shorts")).collect()
}

/// The long names.
fn aliases(field: &Data) -> Vec<&str> {
    texts(field, "aliases").chain([text(field, "long")]).collect()
}

/// What is read of a value, from narrow to wide.
fn kind(to: &mut Comparison<'_>, Fields { path, what, old, new }: &Fields<'_>) {
    let (before, after) = (text(old, "type"), text(new, "type"));
    if before != after {
        let words = format!("{what} takes {} where it took {}", noun(after), noun(before));
        if is_wider(before, after) {
            to.tell(Impact::Relaxed, path, "kind-widened", words);
        } else {
            to.breaking(path, "kind-changed", words);
        }
    }
    if old["holds"] != new["holds"] {
        let words = |data: &Data| match text(data, "holds") {
            "map" => "named values",
            "list" => "several values",
            _ => "one value",
        };
        to.breaking(path, "kind-changed", format!("{what} takes {} where it took {}", words(new), words(old)));
    }
}

/// Whether everything that one type takes is taken by another one, and means the same.
fn is_wider(before: &str, after: &str) -> bool {
    let is_flag = |name| matches!(name, "boolean" | "count");
    match (before, after) {
        _ if is_flag(before) || is_flag(after) => false,
        ("integer", "number") => true,
        ("integer" | "number", _) | (_, "integer" | "number" | "custom" | "duration") => false,
        (_, "text" | "path" | "bytes") => before != "bytes" && !(before == "path" && after == "text"),
        _ => false,
    }
}

fn noun(name: &str) -> &str {
    match name {
        "boolean" => "no value (a flag)",
        "count" => "no value (a counted flag)",
        "integer" => "an integer",
        "number" => "a number",
        "character" => "one character",
        "path" => "a path",
        "bytes" => "any bytes",
        "choice" => "one of some names",
        "custom" => "a text of its own form",
        "duration" => "a duration",
        _ => "a text",
    }
}

fn choices(to: &mut Comparison<'_>, Fields { path, what, old, new }: &Fields<'_>) {
    let (is_closed, will_be) = (!old["choices"].is_null(), !new["choices"].is_null());
    match (is_closed, will_be) {
        (false, true) => return to.breaking(path, "choices-closed", format!("{what} takes some values only now")),
        (true, false) => return to.tell(Impact::Relaxed, path, "choices-open", format!("{what} takes any value now")),
        (false, false) => return,
        (true, true) => {}
    }
    let is_called =
        |one: &&Data, name: &str| text(one, "name") == name || texts(one, "aliases").any(|alias| alias == name);
    for one in items(old, "choices") {
        let name = text(one, "name");
        let choice = format!("the choice `{name}` of {what}");
        match items(new, "choices").iter().find(|other| is_called(other, name)) {
            None => to.removed(path, "choice-removed", &choice, &[old, one]),
            Some(other) => {
                to.deprecation(path, &choice, one, other);
                to.visibility(path, &choice, one, other);
                let kept = |alias: &&str| is_called(&other, alias);
                for alias in texts(one, "aliases").filter(|alias| !kept(alias)) {
                    to.removed(path, "choice-removed", &format!("the spelling `{alias}` of {choice}"), &[old, one]);
                }
            }
        }
    }
    for one in items(new, "choices") {
        let is_known = items(old, "choices").iter().any(|other| is_called(&one, text(other, "name")));
        if !is_known && !is(one, "hidden") {
            let words = format!("{what} takes `{}` too", text(one, "name"));
            to.tell(Impact::Added, path, "choice-added", words);
        }
    }
}

/// A bound that was tightened or loosened; `tighter` is how a tighter one compares.
fn bound(to: &mut Comparison<'_>, Fields { path, what, old, new }: &Fields<'_>, key: &str, tighter: Ordering) {
    let (before, after) = (&old[key], &new[key]);
    let is_tighter = match (before.is_null(), after.is_null()) {
        (true, true) => return,
        (true, false) => true,
        (false, true) => false,
        (false, false) => match order(after, before) {
            Some(Ordering::Equal) | None => return,
            Some(order) => order == tighter,
        },
    };
    // A type that has no bounds of its own stands behind its own rule; values are counted whatever they are.
    let has_narrowed = key.ends_with("Values") || text(old, "type") == text(new, "type");
    let name = match key {
        "min" => "the least value",
        "max" => "the greatest value",
        "minValues" => "the least number of values",
        _ => "the greatest number of values",
    };
    let shown = |bound: &Data| if bound.is_null() { "not bounded".to_owned() } else { bound.to_string() };
    let words = format!("{name} of {what} is {}, and was {}", shown(after), shown(before));
    if !is_tighter {
        to.tell(Impact::Relaxed, path, "bounds-relaxed", words);
    } else if has_narrowed {
        to.breaking(path, "bounds-tightened", words);
    }
}

fn order(one: &Data, other: &Data) -> Option<Ordering> {
    let exact = |data: &Data| data.as_number().and_then(|number| number.to_string().parse::<i128>().ok());
    match (exact(one), exact(other)) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

fn defaults(to: &mut Comparison<'_>, Fields { path, what, old, new }: &Fields<'_>) {
    for (key, name) in [("default", "the default"), ("without", "what it means without a value")] {
        let shown = |data: &Data| data[key].as_str().map_or_else(|| "none".to_owned(), |text| format!("`{text}`"));
        if old[key] != new[key] && !is(new, "required") {
            let words = format!("{name} of {what} is {}, and was {}", shown(new), shown(old));
            to.tell(Impact::Changed, path, "default-changed", words);
        }
    }
}

/// How words become values.
fn manners(to: &mut Comparison<'_>, Fields { path, what, old, new }: &Fields<'_>) {
    if old["delimiter"] != new["delimiter"] {
        let shown =
            |data: &Data| data["delimiter"].as_str().map_or_else(|| "by nothing".to_owned(), |c| format!("by `{c}`"));
        let words = format!("values of {what} are separated {}, and were {}", shown(new), shown(old));
        to.breaking(path, "manner-changed", words);
    }
    if old["terminator"] != new["terminator"] {
        let shown = |data: &Data| {
            data["terminator"].as_str().map_or_else(|| "by nothing".to_owned(), |end| format!("by `{end}`"))
        };
        let words = format!("values of {what} are ended {}, and were {}", shown(new), shown(old));
        to.breaking(path, "manner-changed", words);
    }
    const MANNERS: [(&str, &str, bool); 5] = [
        ("bare", "may be given without its value, which then stands behind `=` only", true),
        ("requireEquals", "takes its value behind `=` only", true),
        ("last", "is given behind `--` only", true),
        ("trailing", "takes all that follows as it is", true),
        ("ignoreCase", "takes names whatever their case", false),
    ];
    for (key, words, breaks) in MANNERS {
        match (is(old, key), is(new, key)) {
            (false, true) if breaks => to.breaking(path, "manner-changed", format!("{what} {words}")),
            (true, false) if breaks && key == "requireEquals" => {
                to.tell(Impact::Relaxed, path, "manner-changed", format!("{what} takes its value as a word too"));
            }
            (true, false) => to.breaking(path, "manner-changed", format!("no longer so: {what} {words}")),
            (false, true) => to.tell(Impact::Relaxed, path, "manner-changed", format!("{what} {words}")),
            _ => {}
        }
    }
}

fn relations(to: &mut Comparison<'_>, Fields { path, what, old, new }: &Fields<'_>) {
    let has_rules = [old, new].iter().any(|field| texts(field, "relations").next().is_some());
    if has_rules && is(old, "optional") != is(new, "optional") {
        let counts = if is(new, "optional") { "counts as given" } else { "no longer counts as given" };
        to.breaking(path, "relation-changed", format!("{what} {counts} to its rules when it is switched off"));
    }
    let (before, after) = (rules(old), rules(new));
    for said in after.iter().filter(|said| !before.contains(said)) {
        if said.starts_with("overrides ") {
            to.tell(Impact::Changed, path, "relation-added", format!("{what} {said}"));
        } else {
            to.breaking(path, "relation-added", format!("a new rule for {what}: {said}"));
        }
    }
    for said in before.iter().filter(|said| !after.contains(said)) {
        to.tell(Impact::Relaxed, path, "relation-removed", format!("a rule less for {what}: {said}"));
    }
}

/// The rules of a field, one for each field that it names where each is a rule by itself.
fn rules(field: &Data) -> Vec<String> {
    let mut out = Vec::new();
    for said in texts(field, "relations") {
        let by_itself = ["conflicts with ", "requires ", "overrides "].into_iter().find(|rule| said.starts_with(rule));
        match by_itself.filter(|_| !said.starts_with("requires one of ")) {
            Some(rule) => out.extend(said.trim_start_matches(rule).split(", ").map(|other| format!("{rule}{other}"))),
            None => out.push(said.to_owned()),
        }
    }
    out
}
