//! Compares the input of commands.

use std::cmp::Ordering;

use super::changes::Impact;
use super::command::{Comparison, Pair};
use super::{is_true, items, text, texts};
use crate::data::Data;

/// A field in the old and in the new interface.
struct FieldPair<'a> {
    path: &'a str,
    /// The name of the field in messages.
    what: String,
    old: &'a Data,
    new: &'a Data,
}

/// Compares the positionals, whose order matters.
pub(super) fn compare_arguments(comparison: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let (old, new) = pair.items("args");
    let command = comparison.typed(path);
    let mut is_reordered = false;
    for (index, old_field) in old.iter().enumerate() {
        let name = text(old_field, "name");
        let what = format!("the argument <{name}> of {command}");
        if let Some((new_index, new_field)) = find_named(new, name) {
            is_reordered |= new_index != index;
            compare_field(comparison, &FieldPair { path, what, old: old_field, new: new_field });
            continue;
        }
        match new.get(index).filter(|new_field| find_named(old, text(new_field, "name")).is_none()) {
            Some(new_field) => {
                let new_name = text(new_field, "name");
                let words = format!("{what} was renamed to <{new_name}>, which breaks callers with `--input`");
                comparison.push_breaking(path, "argument-renamed", words);
                compare_field(comparison, &FieldPair { path, what, old: old_field, new: new_field });
            }
            None => comparison.push_removed(path, "argument-removed", &what, &[pair.old, old_field]),
        }
    }
    if is_reordered {
        comparison.push_breaking(path, "argument-order", format!("the arguments of {command} have another order"));
    }
    for (index, field) in new.iter().enumerate() {
        let name = text(field, "name");
        let is_renamed = old.get(index).is_some_and(|old_field| find_named(new, text(old_field, "name")).is_none());
        if find_named(old, name).is_none() && !is_renamed {
            push_added(comparison, path, "argument", &format!("<{name}>"), &command, field);
        }
    }
}

/// Finds the positional of a name, with its index.
fn find_named<'a>(fields: &'a [Data], name: &str) -> Option<(usize, &'a Data)> {
    fields.iter().enumerate().find(|(_, field)| text(field, "name") == name)
}

/// Compares the options, and those that a group or the program declares for all commands below it.
pub(super) fn compare_options(comparison: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let command = comparison.typed(path);
    for key in ["options", "globals"] {
        let (old, new) = pair.items(key);
        let inherited = inherited(comparison, pair);
        for old_field in old {
            let name = text(old_field, "long");
            let what = format!("the option --{name} of {command}");
            match new.iter().chain(&inherited).find(|field| has_name(field, name)) {
                Some(field) => compare_field(comparison, &FieldPair { path, what, old: old_field, new: field }),
                None => comparison.push_removed(path, "option-removed", &what, &[pair.old, old_field]),
            }
        }
        for field in new {
            let is_known = old.iter().any(|old_field| has_name(field, text(old_field, "long")));
            if !is_known {
                push_added(comparison, path, "option", &format!("--{}", text(field, "long")), &command, field);
            }
        }
    }
}

/// Compares the environment variables that are fields of their own.
pub(super) fn compare_variables(comparison: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let command = comparison.typed(path);
    for key in ["env", "globalEnv"] {
        let (old, new) = pair.items(key);
        for old_field in old {
            let name = text(old_field, "name");
            let what = format!("the variable {name} of {command}");
            match find_named(new, name) {
                Some((_, field)) => compare_field(comparison, &FieldPair { path, what, old: old_field, new: field }),
                None => comparison.push_removed(path, "variable-removed", &what, &[pair.old, old_field]),
            }
        }
        for field in new {
            let name = text(field, "name");
            if find_named(old, name).is_none() {
                push_added(comparison, path, "variable", name, &command, field);
            }
        }
    }
}

/// Returns the global options of a command in the new interface.
fn inherited(comparison: &Comparison<'_>, pair: Pair<'_>) -> Vec<Data> {
    let path = text(pair.new, "path");
    let is_parent =
        |parent: &str| parent.is_empty() || path.strip_prefix(parent).is_some_and(|rest| rest.starts_with(' '));
    let nodes = items(comparison.new.as_data(), "commands").iter().filter(|node| is_parent(text(node, "path")));
    nodes.flat_map(|node| items(node, "globals")).cloned().collect()
}

/// Returns whether an option has a name.
fn has_name(option: &Data, name: &str) -> bool {
    text(option, "long") == name || texts(option, "aliases").any(|alias| alias == name)
}

fn push_added(comparison: &mut Comparison<'_>, path: &str, kind: &str, name: &str, command: &str, field: &Data) {
    let rule = match kind {
        "argument" => "argument-added",
        "option" => "option-added",
        _ => "variable-added",
    };
    if is_true(field, "required") {
        comparison.push_breaking(path, rule, format!("{command} requires a new {kind} {name}"));
    } else if !is_true(field, "hidden") {
        comparison.push_allowed(Impact::Added, path, rule, format!("{command} has a new {kind} {name}"));
    }
}

/// Compares a field that both interfaces have.
fn compare_field(comparison: &mut Comparison<'_>, fields: &FieldPair<'_>) {
    let FieldPair { path, what, old, new } = fields;
    comparison.compare_deprecation(path, what, old, new);
    comparison.compare_visibility(path, what, old, new);
    match (is_true(old, "required"), is_true(new, "required")) {
        (false, true) => comparison.push_breaking(path, "required", format!("{what} is required now")),
        (true, false) => comparison.push_allowed(Impact::Relaxed, path, "required", format!("{what} is optional now")),
        _ => {}
    }
    compare_names(comparison, fields);
    compare_kind(comparison, fields);
    compare_choices(comparison, fields);
    compare_bound(comparison, fields, "min", Ordering::Greater);
    compare_bound(comparison, fields, "max", Ordering::Less);
    compare_bound(comparison, fields, "minValues", Ordering::Greater);
    compare_bound(comparison, fields, "maxValues", Ordering::Less);
    compare_defaults(comparison, fields);
    compare_parsing(comparison, fields);
    compare_relations(comparison, fields);
}

fn compare_names(comparison: &mut Comparison<'_>, FieldPair { path, what, old, new }: &FieldPair<'_>) {
    if !text(old, "long").is_empty() && text(old, "name") != text(new, "name") {
        let words = format!("{what} is `{}` in data, and was `{}`", text(new, "name"), text(old, "name"));
        comparison.push_breaking(path, "name-changed", words);
    }
    if !text(old, "long").is_empty() && text(old, "long") != text(new, "long") {
        let words = format!("{what} was renamed to --{}; the old name is an alias", text(new, "long"));
        comparison.push_allowed(Impact::Changed, path, "option-renamed", words);
    }
    let (before, after) = (shorts(old), shorts(new));
    for name in before.iter().filter(|name| !after.contains(name)) {
        comparison.push_removed(path, "short-removed", &format!("the short name -{name} of {what}"), &[old]);
    }
    for name in after.iter().filter(|name| !before.contains(name)) {
        comparison.push_allowed(Impact::Added, path, "short-added", format!("{what} has the short name -{name}"));
    }
    let (before, after) = (aliases(old), aliases(new));
    for name in before.iter().filter(|name| !after.contains(name)) {
        comparison.push_removed(path, "alias-removed", &format!("the alias --{name} of {what}"), &[old]);
    }
    for variable in texts(old, "env").filter(|name| !texts(new, "env").any(|other| other == *name)) {
        comparison.push_removed(path, "variable-removed", &format!("the variable {variable} of {what}"), &[old]);
    }
    for variable in texts(new, "env").filter(|name| !texts(old, "env").any(|other| other == *name)) {
        comparison.push_allowed(Impact::Added, path, "variable-added", format!("{what} can be set by {variable}"));
    }
}

/// Returns the short names.
fn shorts(field: &Data) -> Vec<&str> {
    [text(field, "short")].into_iter().filter(|short| !short.is_empty()).chain(texts(field, "shorts")).collect()
}

/// Returns the long names.
fn aliases(field: &Data) -> Vec<&str> {
    texts(field, "aliases").chain([text(field, "long")]).collect()
}

/// Compares the type of the values.
fn compare_kind(comparison: &mut Comparison<'_>, FieldPair { path, what, old, new }: &FieldPair<'_>) {
    let (before, after) = (text(old, "type"), text(new, "type"));
    if before != after {
        let words = format!("{what} takes {} where it took {}", noun(after), noun(before));
        if is_wider(before, after) {
            comparison.push_allowed(Impact::Relaxed, path, "kind-widened", words);
        } else {
            comparison.push_breaking(path, "kind-changed", words);
        }
    }
    if old["holds"] != new["holds"] {
        let words = |data: &Data| match text(data, "holds") {
            "map" => "named values",
            "list" => "several values",
            _ => "one value",
        };
        comparison.push_breaking(
            path,
            "kind-changed",
            format!("{what} takes {} where it took {}", words(new), words(old)),
        );
    }
}

/// Returns whether a type accepts every value of another one, with the same meaning.
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

fn compare_choices(comparison: &mut Comparison<'_>, FieldPair { path, what, old, new }: &FieldPair<'_>) {
    let (had_choices, has_choices) = (!old["choices"].is_null(), !new["choices"].is_null());
    match (had_choices, has_choices) {
        (false, true) => {
            return comparison.push_breaking(path, "choices-closed", format!("{what} takes some values only now"));
        }
        (true, false) => {
            return comparison.push_allowed(
                Impact::Relaxed,
                path,
                "choices-open",
                format!("{what} takes any value now"),
            );
        }
        (false, false) => return,
        (true, true) => {}
    }
    let is_called = |choice: &&Data, name: &str| {
        text(choice, "name") == name || texts(choice, "aliases").any(|alias| alias == name)
    };
    for one in items(old, "choices") {
        let name = text(one, "name");
        let choice = format!("the choice `{name}` of {what}");
        match items(new, "choices").iter().find(|other| is_called(other, name)) {
            None => comparison.push_removed(path, "choice-removed", &choice, &[old, one]),
            Some(other) => {
                comparison.compare_deprecation(path, &choice, one, other);
                comparison.compare_visibility(path, &choice, one, other);
                let kept = |alias: &&str| is_called(&other, alias);
                for alias in texts(one, "aliases").filter(|alias| !kept(alias)) {
                    comparison.push_removed(
                        path,
                        "choice-removed",
                        &format!("the spelling `{alias}` of {choice}"),
                        &[old, one],
                    );
                }
            }
        }
    }
    for one in items(new, "choices") {
        let is_known = items(old, "choices").iter().any(|other| is_called(&one, text(other, "name")));
        if !is_known && !is_true(one, "hidden") {
            let words = format!("{what} takes `{}` too", text(one, "name"));
            comparison.push_allowed(Impact::Added, path, "choice-added", words);
        }
    }
}

/// Compares a bound; `tighter` is how a tighter one compares to a looser one.
fn compare_bound(
    comparison: &mut Comparison<'_>,
    FieldPair { path, what, old, new }: &FieldPair<'_>,
    key: &str,
    tighter: Ordering,
) {
    // An option without numbers of values takes one each time it is given.
    let has_numbers = |field: &Data| !field["minValues"].is_null() || !field["maxValues"].is_null();
    let is_single = key.ends_with("Values") && !new["long"].is_null() && has_numbers(old) && !has_numbers(new);
    let one = Data::from(1);
    let (before, after) = (&old[key], if is_single { &one } else { &new[key] });
    let is_tighter = match (before.is_null(), after.is_null()) {
        (true, true) => return,
        (true, false) => true,
        (false, true) => false,
        (false, false) => match order(after, before) {
            Some(Ordering::Equal) | None => return,
            Some(order) => order == tighter,
        },
    };
    // A change of the type has a rule of its own; numbers of values are compared in any case.
    let is_breaking = key.ends_with("Values") || text(old, "type") == text(new, "type");
    let name = match key {
        "min" => "the least value",
        "max" => "the greatest value",
        "minValues" => "the least number of values",
        _ => "the greatest number of values",
    };
    let shown = |bound: &Data| if bound.is_null() { "not bounded".to_owned() } else { bound.to_string() };
    let words = format!("{name} of {what} is {}, and was {}", shown(after), shown(before));
    if !is_tighter {
        comparison.push_allowed(Impact::Relaxed, path, "bounds-relaxed", words);
    } else if is_breaking {
        comparison.push_breaking(path, "bounds-tightened", words);
    }
}

fn order(one: &Data, other: &Data) -> Option<Ordering> {
    let exact = |data: &Data| data.as_number().and_then(|number| number.to_string().parse::<i128>().ok());
    match (exact(one), exact(other)) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

fn compare_defaults(comparison: &mut Comparison<'_>, FieldPair { path, what, old, new }: &FieldPair<'_>) {
    for (key, name) in [("default", "the default"), ("without", "what it means without a value")] {
        let shown = |data: &Data| data[key].as_str().map_or_else(|| "none".to_owned(), |text| format!("`{text}`"));
        if old[key] != new[key] && !is_true(new, "required") {
            let words = format!("{name} of {what} is {}, and was {}", shown(new), shown(old));
            comparison.push_allowed(Impact::Changed, path, "default-changed", words);
        }
    }
}

/// Compares how tokens become values.
fn compare_parsing(comparison: &mut Comparison<'_>, FieldPair { path, what, old, new }: &FieldPair<'_>) {
    if old["delimiter"] != new["delimiter"] {
        let shown =
            |data: &Data| data["delimiter"].as_str().map_or_else(|| "by nothing".to_owned(), |c| format!("by `{c}`"));
        let words = format!("values of {what} are separated {}, and were {}", shown(new), shown(old));
        comparison.push_breaking(path, "manner-changed", words);
    }
    if old["terminator"] != new["terminator"] {
        let shown = |data: &Data| {
            data["terminator"].as_str().map_or_else(|| "by nothing".to_owned(), |end| format!("by `{end}`"))
        };
        let words = format!("values of {what} are ended {}, and were {}", shown(new), shown(old));
        comparison.push_breaking(path, "manner-changed", words);
    }
    const PROPERTIES: [(&str, &str, bool); 5] = [
        ("bare", "takes an optional value, only after `=`", true),
        ("requireEquals", "takes its value only after `=`", true),
        ("last", "is given only after `--`", true),
        ("trailing", "takes all tokens that follow", true),
        ("ignoreCase", "ignores the case of names", false),
    ];
    for (key, words, breaks) in PROPERTIES {
        match (is_true(old, key), is_true(new, key)) {
            (false, true) if breaks => comparison.push_breaking(path, "manner-changed", format!("{what} {words}")),
            (true, false) if breaks && key == "requireEquals" => {
                comparison.push_allowed(
                    Impact::Relaxed,
                    path,
                    "manner-changed",
                    format!("{what} takes its value as the next token too"),
                );
            }
            (true, false) => comparison.push_breaking(path, "manner-changed", format!("no longer so: {what} {words}")),
            (false, true) => {
                comparison.push_allowed(Impact::Relaxed, path, "manner-changed", format!("{what} {words}"));
            }
            _ => {}
        }
    }
}

fn compare_relations(comparison: &mut Comparison<'_>, FieldPair { path, what, old, new }: &FieldPair<'_>) {
    let has_rules = [old, new].iter().any(|field| texts(field, "relations").next().is_some());
    if has_rules && is_true(old, "optional") != is_true(new, "optional") {
        let counts = if is_true(new, "optional") { "counts as given" } else { "no longer counts as given" };
        comparison.push_breaking(
            path,
            "relation-changed",
            format!("{what} {counts} to its rules when it is switched off"),
        );
    }
    let (before, after) = (split_relations(old), split_relations(new));
    for relation in after.iter().filter(|relation| !before.contains(relation)) {
        if relation.starts_with("overrides ") {
            comparison.push_allowed(Impact::Changed, path, "relation-added", format!("{what} {relation}"));
        } else {
            comparison.push_breaking(path, "relation-added", format!("a new rule for {what}: {relation}"));
        }
    }
    for relation in before.iter().filter(|relation| !after.contains(relation)) {
        comparison.push_allowed(
            Impact::Relaxed,
            path,
            "relation-removed",
            format!("a rule was removed from {what}: {relation}"),
        );
    }
}

/// Returns the relations of a field, split into one per other field where they are independent.
fn split_relations(field: &Data) -> Vec<String> {
    let mut out = Vec::new();
    for relation in texts(field, "relations") {
        let independent =
            ["conflicts with ", "requires ", "overrides "].into_iter().find(|rule| relation.starts_with(rule));
        match independent.filter(|_| !relation.starts_with("requires one of ")) {
            Some(rule) => {
                out.extend(relation.trim_start_matches(rule).split(", ").map(|other| format!("{rule}{other}")));
            }
            None => out.push(relation.to_owned()),
        }
    }
    out
}
