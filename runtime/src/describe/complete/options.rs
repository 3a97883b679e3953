//! Names of options.

use super::super::field::is_on_by_default;
use super::super::mounted;
use super::offer::{Offer, Offers};
use super::place::Place;
use super::values;
use crate::parse::{GLOBALS, Global};
use crate::schema::{FieldRef, Kind, Part, RelationKind, Tables, Values};

/// What may stand in the place of a word that begins with a dash.
pub(super) fn offers<'a>(place: &Place<'a>, word: &str) -> Offers<'a> {
    let tables = place.tables();
    if let Some((name, typed)) = word.strip_prefix("--").and_then(|long| long.split_once('=')) {
        return attached(place, &tables, name, typed);
    }
    let mut offers = Offers::default();
    if let Some(letters) = word.strip_prefix('-').filter(|rest| !rest.is_empty() && !rest.starts_with('-')) {
        return stacked(place, &tables, letters);
    }
    let is_mount = place.node().is_some_and(crate::graph::Node::is_mount);
    if is_mount {
        of_mount(&mut offers, word);
    }
    let left = left(place, &tables);
    for field in &left {
        longs(field, word, &mut offers);
        if word == "-" {
            shorts(field, "-", &mut offers);
        }
    }
    let is_command = place.target.command.is_some();
    let asks = is_mount || place.target.nodes.iter().any(|node| node.has_openapi());
    for global in globals(place, &tables).filter(|global| global.applies_to(is_mount, is_command, asks)) {
        offers.add(Offer::new(format!("--{}", global.long), global.doc, None));
        let is_free = |short: &char| tables.short(*short).is_none();
        if let Some(short) = global.short.filter(is_free).filter(|_| word == "-") {
            offers.add(Offer::new(format!("-{short}"), global.doc, None));
        }
    }
    if place.is_root() && place.words().is_empty() {
        let dashes = place.root.builtin_dashes();
        let builtins = place.root.builtins().filter(|_| !dashes.is_empty());
        builtins.for_each(|builtin| offers.add(Offer::new(format!("{dashes}{}", builtin.name), builtin.doc, None)));
    }
    offers
}

/// The long names of an option: the one that help shows, and the other of a boolean once it is clear that it
/// is meant.
fn longs<'a>(field: &FieldRef<'a>, word: &str, offers: &mut Offers<'a>) {
    let is_boolean = field.kind().is(Kind::BOOL) && field.kind().is_flag();
    let (on, off) = (format!("--{}", field.long()), format!("--no-{}", field.long()));
    let (shown, other) = if is_on_by_default(field) { (off, on) } else { (on, off) };
    let mut add = |name: String| {
        let mut offer = Offer::new(name, field.doc(), field.deprecated());
        if field.requires_equals() && !field.kind().is_flag() && !field.has_optional_value() {
            offer.value += "=";
            offer.is_glued = true;
        }
        offers.add(offer);
    };
    add(shown);
    let is_meant = word.len() > 2 && other.starts_with(word) && !(other.starts_with("--no-") && word.len() < 5);
    if is_boolean && is_meant {
        add(other);
    }
}

fn shorts<'a>(field: &FieldRef<'a>, before: &str, offers: &mut Offers<'a>) {
    let short = field.short().filter(|_| !is_on_by_default(field));
    offers.all.extend(short.map(|short| Offer::new(format!("{before}{short}"), field.doc(), field.deprecated())));
}

/// The value behind `--name=`.
fn attached<'a>(place: &Place<'a>, tables: &Tables<'a>, name: &str, typed: &str) -> Offers<'a> {
    let kept = format!("--{name}=");
    if place.node().is_some_and(crate::graph::Node::is_mount)
        && let Some(offers) = values::of_mount(&format!("--{name}"), &kept, typed)
    {
        return offers;
    }
    if let Some(field) = tables.long(name.as_bytes()) {
        return if field.kind().is_count() {
            Offers::behind(kept)
        } else {
            values::of_field(place, &field, &kept, typed)
        };
    }
    let global = GLOBALS.iter().find(|global| global.long == name && place.root.has_builtin(name));
    global.map_or_else(|| Offers::behind(&*kept), |global| values::of_global(global, &kept, typed))
}

/// A stack of short flags, of which the last may take a value.
fn stacked<'a>(place: &Place<'a>, tables: &Tables<'a>, letters: &str) -> Offers<'a> {
    let word = format!("-{letters}");
    let mut at = 0;
    for letter in letters.chars() {
        let Some(field) = tables.short(letter) else {
            let mut offers = Offers::default();
            let global = GLOBALS.iter().find(|global| global.short == Some(letter) && letters.len() == 1);
            if let Some(global) = global.filter(|global| place.root.has_builtin(global.long)) {
                offers.add(Offer::new(word, global.doc, None));
            }
            return offers;
        };
        at += letter.len_utf8();
        let after = letters.get(at..).unwrap_or_default();
        let has_equals = after.starts_with('=');
        if after.is_empty() || (!has_equals && (field.kind().is_flag() || field.has_optional_value())) {
            continue;
        }
        let skip = at + usize::from(has_equals);
        let (kept, typed) = letters.split_at(skip.min(letters.len()));
        return values::of_field(place, &field, &format!("-{kept}"), typed);
    }
    let mut offers = Offers::default();
    let last = letters.chars().next_back().and_then(|letter| tables.short(letter));
    offers.add(Offer::new(word.clone(), last.as_ref().map_or("", FieldRef::doc), None));
    if last.is_some_and(|field| field.kind().is_flag()) {
        let lines = place.with(&word);
        let place = Place::find(place.root, &lines);
        let is_new = |field: &&FieldRef<'_>| field.short().is_some_and(|short| !letters.contains(short));
        let mut more = Offers::default();
        left(&place, &place.tables()).iter().filter(is_new).for_each(|field| shorts(field, &word, &mut more));
        offers.all.extend(more.all.into_iter().map(Offer::into_owned));
    }
    offers
}

/// The options that can still be given: not those that were and are given once only, nor what those exclude.
fn left<'a>(place: &Place<'a>, tables: &Tables<'a>) -> Vec<FieldRef<'a>> {
    let options = tables.part(Part::Option).filter(|field| !field.is_hidden());
    let Some(values) = &place.given else {
        // Before a command there are the program's options only, which nothing has bound yet.
        return options.filter(|field| field.kind().is_list() || !is_typed(place, field.long())).collect();
    };
    let excluded = excluded(values, tables);
    let is_left = |field: &FieldRef<'_>| {
        let repeats = field.kind().is_list() || field.kind().is_count();
        (repeats || !values.is_given(field.id())) && !excluded.contains(&field.id())
    };
    options.filter(is_left).collect()
}

/// The numbers of the fields that may not be given with those that are.
fn excluded(values: &Values<'_>, tables: &Tables<'_>) -> Vec<u16> {
    let is_given = |field: &FieldRef<'_>| values.is_given(field.id());
    let mut out = Vec::new();
    for one in tables.iter().filter(FieldRef::has_relations) {
        for related in one.relations() {
            let others = related.fields(tables);
            let any_given = others.iter().any(is_given);
            match related.kind {
                RelationKind::Conflicts if is_given(&one) => out.extend(others.iter().map(FieldRef::id)),
                RelationKind::Conflicts if any_given => out.push(one.id()),
                RelationKind::OneOf | RelationKind::AtMostOne if any_given => {
                    out.extend(others.iter().filter(|other| !is_given(other)).map(FieldRef::id));
                }
                RelationKind::Exclusive if is_given(&one) => out.extend(tables.iter().map(|field| field.id())),
                RelationKind::Exclusive if tables.part(Part::Option).any(|field| is_given(&field)) => {
                    out.push(one.id())
                }
                _ => {}
            }
        }
    }
    out
}

/// Whether a long name is among the words before.
fn is_typed(place: &Place<'_>, long: &str) -> bool {
    let name = |word: &std::ffi::OsString| {
        let name = word.to_str()?.strip_prefix("--")?;
        Some(name.split_once('=').map_or(name, |(name, _)| name) == long)
    };
    place.words().iter().any(|word| name(word).unwrap_or(false))
}

/// The flags of the framework's that are not given yet, and not taken by an option.
fn globals<'a>(place: &'a Place<'_>, tables: &'a Tables<'_>) -> impl Iterator<Item = &'static Global> + 'a {
    GLOBALS.iter().filter(|global| {
        let is_given = is_typed(place, global.long);
        place.root.has_builtin(global.long) && !is_given && tables.long(global.long.as_bytes()).is_none()
    })
}

fn of_mount(offers: &mut Offers<'_>, word: &str) {
    for flag in mounted::FLAGS {
        let long = flag.long.filter(|_| !flag.is_parameter());
        offers.all.extend(long.map(|long| Offer::new(format!("--{long}"), flag.doc, None)));
        let short = flag.short.filter(|_| word == "-");
        offers.all.extend(short.map(|short| Offer::new(format!("-{short}"), flag.doc, None)));
    }
}
