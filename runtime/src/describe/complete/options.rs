//! The names of options.

use super::super::field::is_on_by_default;
use super::super::mounted;
use super::completion::{Completion, Completions};
use super::values;
use crate::graph::Node;
use crate::parse::expecting::Expecting;
use crate::parse::{GLOBALS, Global, Scope};
use crate::schema::{FieldRef, Kind, Part, RelationKind, Tables, Values};

/// Returns the completions of a word that begins with a dash.
pub(super) fn completions<'a>(expecting: &Expecting<'a>, word: &str) -> Completions<'a> {
    let tables = expecting.tables();
    if let Some((name, typed)) = word.strip_prefix("--").and_then(|long| long.split_once('=')) {
        return attached(expecting, &tables, name, typed);
    }
    let mut completions = Completions::default();
    if let Some(letters) = word.strip_prefix('-').filter(|rest| !rest.is_empty() && !rest.starts_with('-')) {
        return cluster(expecting, &tables, letters);
    }
    let mount = expecting.node().filter(|node| node.is_mount());
    let is_mount = mount.is_some();
    if let Some(mount) = mount {
        for_mount(mount, &mut completions, word);
    }
    let remaining = remaining(expecting, &tables);
    for field in &remaining {
        longs(field, word, &mut completions);
        if word == "-" {
            shorts(field, "-", &mut completions);
        }
    }
    let is_command = expecting.target.command.is_some();
    let sends_requests = is_mount || expecting.target.nodes.iter().any(|node| node.has_openapi());
    let is_remote = !is_command || expecting.target.connection().is_some();
    let applies = |global: &&Global| match global.scope {
        Scope::Remotes => is_remote && !is_mount,
        _ => global.applies_to(is_mount, is_command, sends_requests),
    };
    for global in globals(expecting, &tables).filter(applies) {
        completions.add(Completion::new(format!("--{}", global.long), global.doc, None));
        let is_free = |short: &char| tables.short(*short).is_none();
        if let Some(short) = global.short.filter(is_free).filter(|_| word == "-") {
            completions.add(Completion::new(format!("-{short}"), global.doc, None));
        }
    }
    if expecting.is_root() && expecting.words().is_empty() {
        let dashes = expecting.root.builtin_dashes();
        let builtins = expecting.root.builtins().filter(|_| !dashes.is_empty());
        builtins.for_each(|builtin| {
            completions.add(Completion::new(format!("{dashes}{}", builtin.name), builtin.doc, None));
        });
    }
    completions
}

/// Adds the long name that help shows, and the opposite name of a boolean once enough of it is typed.
fn longs<'a>(field: &FieldRef<'a>, word: &str, completions: &mut Completions<'a>) {
    let is_boolean = field.kind().is(Kind::BOOL) && field.kind().is_flag();
    let (on, off) = (format!("--{}", field.long()), format!("--no-{}", field.long()));
    let (shown, other) = if is_on_by_default(field) { (off, on) } else { (on, off) };
    let mut add = |name: String| {
        let mut completion = Completion::new(name, field.doc(), field.deprecated());
        if field.requires_equals() && !field.kind().is_flag() && !field.has_optional_value() {
            completion.value += "=";
            completion.has_no_space = true;
        }
        completions.add(completion);
    };
    add(shown);
    let is_match = word.len() > 2 && other.starts_with(word) && !(other.starts_with("--no-") && word.len() < 5);
    if is_boolean && is_match {
        add(other);
    }
}

fn shorts<'a>(field: &FieldRef<'a>, before: &str, completions: &mut Completions<'a>) {
    let short = field.short().filter(|_| !is_on_by_default(field));
    completions
        .all
        .extend(short.map(|short| Completion::new(format!("{before}{short}"), field.doc(), field.deprecated())));
}

/// Returns the completions of the value after `--name=`.
fn attached<'a>(expecting: &Expecting<'a>, tables: &Tables<'a>, name: &str, typed: &str) -> Completions<'a> {
    let prefix = format!("--{name}=");
    if expecting.node().is_some_and(Node::is_mount)
        && let Some(completions) = values::for_mount(&format!("--{name}"), &prefix, typed)
    {
        return completions;
    }
    if let Some(field) = tables.long(name.as_bytes()) {
        return if field.kind().is_count() {
            Completions::after(prefix)
        } else {
            values::for_field(expecting, &field, &prefix, typed)
        };
    }
    let global = GLOBALS.iter().find(|global| global.long == name && expecting.root.has_builtin(name));
    global.map_or_else(
        || Completions::after(&*prefix),
        |global| values::for_global(expecting.root, global, &prefix, typed),
    )
}

/// Returns the completions of a cluster of short flags, of which the last may take a value.
fn cluster<'a>(expecting: &Expecting<'a>, tables: &Tables<'a>, letters: &str) -> Completions<'a> {
    let word = format!("-{letters}");
    let mut offset = 0;
    for letter in letters.chars() {
        let Some(field) = tables.short(letter) else {
            let mut completions = Completions::default();
            let global = GLOBALS.iter().find(|global| global.short == Some(letter) && letters.len() == 1);
            if let Some(global) = global.filter(|global| expecting.root.has_builtin(global.long)) {
                completions.add(Completion::new(word, global.doc, None));
            }
            return completions;
        };
        offset += letter.len_utf8();
        let after = letters.get(offset..).unwrap_or_default();
        let has_equals = after.starts_with('=');
        if after.is_empty() || (!has_equals && (field.kind().is_flag() || field.has_optional_value())) {
            continue;
        }
        let skip = offset + usize::from(has_equals);
        let (prefix, typed) = letters.split_at(skip.min(letters.len()));
        return values::for_field(expecting, &field, &format!("-{prefix}"), typed);
    }
    let mut completions = Completions::default();
    let last = letters.chars().next_back().and_then(|letter| tables.short(letter));
    completions.add(Completion::new(word.clone(), last.as_ref().map_or("", FieldRef::doc), None));
    if last.is_some_and(|field| field.kind().is_flag()) {
        let lines = expecting.with(&word);
        let expecting = Expecting::after(expecting.root, &lines);
        let is_new = |field: &&FieldRef<'_>| field.short().is_some_and(|short| !letters.contains(short));
        let mut more = Completions::default();
        remaining(&expecting, &expecting.tables())
            .iter()
            .filter(is_new)
            .for_each(|field| shorts(field, &word, &mut more));
        completions.all.extend(more.all.into_iter().map(Completion::into_owned));
    }
    completions
}

/// Returns the options that can still be given: neither given once already nor excluded by those that are.
fn remaining<'a>(expecting: &Expecting<'a>, tables: &Tables<'a>) -> Vec<FieldRef<'a>> {
    let options = tables.part(Part::Option).filter(|field| !field.is_hidden());
    let Some(values) = &expecting.given else {
        // Before a command there are only the program's options, which are not bound yet.
        return options.filter(|field| field.kind().is_list() || !is_typed(expecting, field.long())).collect();
    };
    let excluded = excluded(values, tables);
    let is_remaining = |field: &FieldRef<'_>| {
        let repeats = field.kind().is_list() || field.kind().is_count();
        (repeats || !values.is_given(field.id())) && !excluded.contains(&field.id())
    };
    options.filter(is_remaining).collect()
}

/// Returns the fields that conflict with those that are given.
fn excluded(values: &Values<'_>, tables: &Tables<'_>) -> Vec<u16> {
    let is_given = |field: &FieldRef<'_>| values.is_given(field.id());
    let mut out = Vec::new();
    for field in tables.iter().filter(FieldRef::has_relations) {
        for related in field.relations() {
            let others = related.fields(tables);
            let any_given = others.iter().any(is_given);
            match related.kind {
                RelationKind::Conflicts if is_given(&field) => out.extend(others.iter().map(FieldRef::id)),
                RelationKind::Conflicts if any_given => out.push(field.id()),
                RelationKind::OneOf | RelationKind::AtMostOne if any_given => {
                    out.extend(others.iter().filter(|other| !is_given(other)).map(FieldRef::id));
                }
                RelationKind::Exclusive if is_given(&field) => out.extend(tables.iter().map(|field| field.id())),
                RelationKind::Exclusive if tables.part(Part::Option).any(|field| is_given(&field)) => {
                    out.push(field.id());
                }
                _ => {}
            }
        }
    }
    out
}

/// Returns whether a long name is among the words before the cursor.
fn is_typed(expecting: &Expecting<'_>, long: &str) -> bool {
    let name = |word: &std::ffi::OsString| {
        let name = word.to_str()?.strip_prefix("--")?;
        Some(name.split_once('=').map_or(name, |(name, _)| name) == long)
    };
    expecting.words().iter().any(|word| name(word).unwrap_or(false))
}

/// Returns the global flags that are neither given nor taken by an option.
fn globals<'a>(expecting: &'a Expecting<'_>, tables: &'a Tables<'_>) -> impl Iterator<Item = &'static Global> + 'a {
    GLOBALS.iter().filter(|global| {
        let is_given = is_typed(expecting, global.long);
        expecting.root.has_builtin(global.long) && !is_given && tables.long(global.long.as_bytes()).is_none()
    })
}

fn for_mount(node: &Node, completions: &mut Completions<'_>, word: &str) {
    for flag in mounted::flags(node, mounted::FLAGS.len()) {
        let long = flag.long.filter(|_| !flag.is_parameter());
        completions.all.extend(long.map(|long| Completion::new(format!("--{long}"), flag.doc, None)));
        let short = flag.short.filter(|_| word == "-");
        completions.all.extend(short.map(|short| Completion::new(format!("-{short}"), flag.doc, None)));
    }
}
