//! `#[option(…)]`, `#[arg(…)]` and `#[env(…)]` on a field or a parameter.

use proc_macro2::Span;
use syn::{Attribute, Lit, LitStr};

use super::clap::reject_clap_attributes;
use super::number::{Arity, Default, Range, arity, default, literal, range};
use super::relation::{Relation, RelationKind};
use super::{Entry, Expr, Part, Place, entries, tokens};
use crate::deprecated;
use crate::errors::Errors;

/// The span of an entry without a value, if it is given.
pub(crate) type Flag = Option<Span>;

/// The environment variables of an option.
pub(crate) enum Envs {
    /// One, named after the field.
    Field,
    /// These, in order of precedence.
    Names(Vec<LitStr>),
    /// None, even if the struct has an `env_prefix`.
    Off,
}

/// The source of a field that is not an input.
pub(crate) struct Skip {
    /// An expression; `None` for the type's default.
    pub(crate) value: Option<Expr>,
}

/// The attributes of one field.
#[derive(std::default::Default)]
pub(crate) struct FieldAttrs {
    pub(crate) part: Option<Part>,
    pub(crate) short: Option<(char, Span)>,
    /// The first letter of the field is its short alias.
    pub(crate) first_letter: Flag,
    pub(crate) shorts: Vec<(char, Span)>,
    pub(crate) long: Option<LitStr>,
    pub(crate) name: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Option<Default>,
    pub(crate) default_with: Option<(Expr, Span)>,
    pub(crate) default_missing: Option<Default>,
    pub(crate) env: Option<Envs>,
    pub(crate) value_names: Vec<LitStr>,
    pub(crate) range: Option<Range>,
    pub(crate) values: Option<Arity>,
    pub(crate) delimiter: Option<(char, Span)>,
    pub(crate) terminator: Option<LitStr>,
    pub(crate) choices: Option<(Vec<String>, Span)>,
    pub(crate) parse: Option<(Expr, Span)>,
    pub(crate) heading: Option<LitStr>,
    /// The question for a value that the call does not give; empty for the description.
    pub(crate) ask: Option<String>,
    pub(crate) display_order: Option<u16>,
    pub(crate) hint: Option<String>,
    pub(crate) complete: Option<Expr>,
    pub(crate) relations: Vec<Relation>,
    pub(crate) flatten: Flag,
    pub(crate) prefix: Option<LitStr>,
    pub(crate) skip: Option<Skip>,
    pub(crate) count: Flag,
    pub(crate) ignore_case: Flag,
    pub(crate) require_equals: Flag,
    pub(crate) required: Flag,
    pub(crate) trailing: Flag,
    pub(crate) last: Flag,
    pub(crate) deprecated: Option<(String, Span)>,
    /// The boolean properties, each named as its setter of the runtime's `Spec`.
    pub(crate) flags: Vec<&'static str>,
    /// The names of all entries.
    pub(crate) given: Vec<(String, Span)>,
}

/// An entry that the attributes of fields accept.
struct Known {
    name: &'static str,
    /// The parts whose attribute accepts it.
    parts: &'static [Part],
    read: fn(&mut FieldAttrs, &Entry, &Errors),
}

const OPTION: &[Part] = &[Part::Option];
const ARG: &[Part] = &[Part::Arg];
const ARGV: &[Part] = &[Part::Option, Part::Arg];
const ANY: &[Part] = &[Part::Option, Part::Arg, Part::Env];

/// A boolean property that only the runtime reads.
const fn flag(name: &'static str, parts: &'static [Part]) -> Known {
    known(name, parts, |attrs, entry, errors| _ = attrs.flag(entry, errors))
}

const fn known(name: &'static str, parts: &'static [Part], read: fn(&mut FieldAttrs, &Entry, &Errors)) -> Known {
    Known { name, parts, read }
}

/// The entries that the attributes of fields accept. A new boolean property is one `flag` here, and one entry in the
/// runtime's table of properties.
const KNOWN: &[Known] = &[
    known("short", OPTION, |attrs, entry, errors| match entry.is_bare() {
        true => attrs.first_letter = Some(entry.span()),
        false => attrs.short = short(entry, errors),
    }),
    known("long", OPTION, |attrs, entry, errors| attrs.long = entry.optional_text(errors)),
    known("name", ANY, |attrs, entry, errors| attrs.name = entry.text(errors)),
    known("alias", OPTION, |attrs, entry, errors| attrs.aliases.extend(entry.text(errors))),
    known("aliases", OPTION, |attrs, entry, errors| attrs.aliases.extend(entry.list_of_texts(errors))),
    known("short_alias", OPTION, |attrs, entry, errors| attrs.shorts.extend(short(entry, errors))),
    known("default", ANY, |attrs, entry, errors| {
        attrs.default = entry.expression("…", errors).and_then(|value| default(value, errors));
    }),
    known("default_with", ANY, |attrs, entry, errors| {
        attrs.default_with = entry.expression("path::to::function", errors).map(|path| (path.clone(), entry.span()));
    }),
    known("default_if", ARGV, |attrs, entry, errors| attrs.relations.extend(Relation::default_if(entry, errors))),
    known("default_missing", OPTION, |attrs, entry, errors| {
        attrs.default_missing = entry.expression("…", errors).and_then(|value| default(value, errors));
    }),
    known("env", ARGV, |attrs, entry, errors| attrs.env = envs(entry, errors)),
    known("value_name", ARGV, |attrs, entry, errors| attrs.value_names.extend(entry.text(errors))),
    known("value_names", ARGV, |attrs, entry, errors| attrs.value_names.extend(entry.list_of_texts(errors))),
    known("range", ANY, |attrs, entry, errors| {
        attrs.range = entry.expression("1..=10", errors).and_then(|value| range(value, entry.span(), errors));
    }),
    known("values", ANY, |attrs, entry, errors| {
        attrs.values = entry.expression("1..=3", errors).and_then(|value| arity(value, entry.span(), errors));
    }),
    known("delimiter", ANY, |attrs, entry, errors| attrs.delimiter = character(entry, "','", errors)),
    known("terminator", ARGV, |attrs, entry, errors| attrs.terminator = terminator(entry, errors)),
    known("choices", ANY, |attrs, entry, errors| attrs.choices = choices(entry, errors)),
    known("ignore_case", ANY, |attrs, entry, errors| attrs.ignore_case = attrs.flag(entry, errors)),
    known("parse", ANY, |attrs, entry, errors| {
        attrs.parse = entry.expression("path::to::function", errors).map(|path| (path.clone(), entry.span()));
    }),
    known("count", OPTION, |attrs, entry, errors| attrs.count = attrs.flag(entry, errors)),
    known("require_equals", OPTION, |attrs, entry, errors| attrs.require_equals = attrs.flag(entry, errors)),
    known("required", ARGV, |attrs, entry, errors| attrs.required = attrs.flag(entry, errors)),
    flag("allow_hyphen", ARGV),
    known("trailing", ARG, |attrs, entry, errors| attrs.trailing = attrs.flag(entry, errors)),
    known("last", ARG, |attrs, entry, errors| attrs.last = attrs.flag(entry, errors)),
    known("conflicts_with", ARGV, |attrs, entry, errors| attrs.relate(RelationKind::Conflicts, entry, errors)),
    known("requires", ARGV, |attrs, entry, errors| attrs.relate(RelationKind::Requires, entry, errors)),
    known("requires_if", ARGV, |attrs, entry, errors| attrs.relations.extend(Relation::requires_if(entry, errors))),
    known("required_unless_all", ARGV, |attrs, entry, errors| attrs.relate(RelationKind::UnlessAll, entry, errors)),
    known("required_if_all", ARGV, |attrs, entry, errors| attrs.relate(RelationKind::IfAll, entry, errors)),
    known("required_unless", ARGV, |attrs, entry, errors| attrs.relate(RelationKind::Unless, entry, errors)),
    known("required_if", ARGV, |attrs, entry, errors| attrs.relate(RelationKind::If, entry, errors)),
    known("exclusive", OPTION, |attrs, entry, errors| {
        let span = entry.bare(errors);
        attrs.relations.push(Relation { kind: RelationKind::Exclusive, value: None, targets: Vec::new(), span });
    }),
    known("overrides", OPTION, |attrs, entry, errors| attrs.relate(RelationKind::Overrides, entry, errors)),
    known("ask", ANY, |attrs, entry, errors| {
        attrs.ask = match entry.is_bare() {
            true => Some(String::new()),
            false => entry.text(errors).map(|text| text.value()),
        };
    }),
    known("heading", ARGV, |attrs, entry, errors| attrs.heading = entry.text(errors)),
    known("hint", ANY, |attrs, entry, errors| attrs.hint = hint(entry, errors)),
    known("complete", ARGV, |attrs, entry, errors| {
        attrs.complete = entry.expression("path::to::function", errors).cloned();
    }),
    flag("hidden", ANY),
    flag("cli_only", ARGV),
    flag("hide_default", ANY),
    flag("hide_choices", ANY),
    flag("hide_env", ARGV),
    flag("hide_aliases", OPTION),
    flag("hide_short_help", ANY),
    flag("hide_long_help", ANY),
    flag("next_line_help", ANY),
    known("display_order", OPTION, |attrs, entry, errors| attrs.display_order = order(entry, errors)),
    flag("secret", ANY),
    known("deprecated", ANY, |attrs, entry, errors| {
        attrs.deprecated = Some((entry.deprecation(errors), entry.span()));
    }),
    known("flatten", ANY, |attrs, entry, errors| attrs.flatten = Some(entry.bare(errors))),
    known("one_of", OPTION, |attrs, entry, errors| attrs.flatten = Some(entry.bare(errors))),
    known("prefix", ANY, |attrs, entry, errors| attrs.prefix = entry.text(errors)),
    known("skip", ANY, |attrs, entry, errors| attrs.skip = Some(skip(entry, errors))),
];

/// The entries that may be repeated.
const REPEATABLE: [&str; 4] = ["alias", "default_if", "requires_if", "short_alias"];

const HINTS: [&str; 9] = ["path", "dir", "file", "executable", "url", "host", "user", "email", "command"];

/// Returns the part that an attribute on a field or a parameter names.
pub(crate) fn part_of(attr: &Attribute) -> Option<Part> {
    let path = attr.path();
    if path.is_ident("option") {
        Some(Part::Option)
    } else if path.is_ident("arg") {
        Some(Part::Arg)
    } else if path.is_ident("env") {
        Some(Part::Env)
    } else {
        None
    }
}

/// Rejects the attribute of a type on a field.
fn reject_container(attr: &Attribute, part: Part, errors: &Errors) {
    let field = match part {
        Part::Option => "option",
        Part::Arg => "arg",
        Part::Env => "env",
    };
    if let Some(name) = ["options", "args", "commands"].iter().find(|name| attr.path().is_ident(name)) {
        errors.at(attr.path(), format!("`#[{name}(…)]` goes above the type: write `#[{field}(…)]` on a field"));
    }
}

impl FieldAttrs {
    /// Reads the attributes of a field. `part` is its part if no attribute names one.
    pub(crate) fn read(attrs: &[Attribute], part: Part, errors: &Errors) -> Self {
        let mut out = Self::default();
        let mut lists = Vec::new();
        reject_clap_attributes(attrs, errors);
        for attr in attrs {
            let Some(own) = part_of(attr) else {
                reject_container(attr, part, errors);
                continue;
            };
            if out.part.is_some_and(|before| before != own) {
                errors.at(attr, "a field can have only one of `#[arg]`, `#[option]` and `#[env]`: remove this one");
                continue;
            }
            out.part = Some(own);
            lists.push(tokens(attr, errors));
        }
        for entry in entries(lists, &REPEATABLE, errors) {
            let part = out.part.unwrap_or(part);
            out.part = Some(out.entry(&entry, part, errors));
        }
        let own = attrs.iter().find(|attr| attr.path().is_ident("deprecated"));
        if let (Some(attr), Some(note)) = (own, deprecated::note(attrs, errors)) {
            if out.deprecated.is_some() {
                errors.at(attr, "the field is marked as deprecated twice: remove one of the attributes");
            }
            out.deprecated = Some((note, attr.path().get_ident().map_or_else(Span::call_site, syn::Ident::span)));
        }
        out.part = out.part.or(Some(part));
        out
    }

    /// Reads an entry and returns the part that the following ones are for: after the first one that is for options
    /// only, the field is an option, so that `#[arg(short, long)]` is one error.
    fn entry(&mut self, entry: &Entry, part: Part, errors: &Errors) -> Part {
        let name = entry.name.to_string();
        self.given.push((name.clone(), entry.span()));
        let Some(known) = KNOWN.iter().find(|known| known.name == name) else {
            let names = KNOWN.iter().filter(|known| known.parts.contains(&part)).map(|known| known.name);
            entry.unknown(&names.collect::<Vec<_>>(), Place::Field, errors);
            return part;
        };
        if known.parts.contains(&part) {
            (known.read)(self, entry, errors);
        } else if (part, name.as_str()) == (Part::Env, "env") {
            errors.at(&entry.name, "the field is a variable already: write `name = \"…\"` for a name of its own");
        } else if known.parts.contains(&Part::Option) {
            let message = format!("`{name}` is for options only: write `#[option({name} …)]`, or remove it");
            errors.at(&entry.name, message);
            return Part::Option;
        } else {
            let message = format!("`{name}` is for positional arguments only: write `#[arg({name})]`, or remove it");
            errors.at(&entry.name, message);
        }
        part
    }

    /// Adds a boolean property.
    fn flag(&mut self, entry: &Entry, errors: &Errors) -> Flag {
        self.flags.extend(KNOWN.iter().map(|known| known.name).find(|name| entry.name == name));
        Some(entry.bare(errors))
    }

    fn relate(&mut self, kind: RelationKind, entry: &Entry, errors: &Errors) {
        self.relations.extend(Relation::of_field(entry, kind, errors));
    }
}

/// Reads one character after `=`.
fn character(entry: &Entry, example: &str, errors: &Errors) -> Option<(char, Span)> {
    match entry.expression(example, errors)? {
        Expr::Lit(Lit::Char(c)) => Some((c.value(), c.span())),
        other => {
            errors.at(other, format!("`{0}` takes one character: write `{0} = {example}`", entry.name));
            None
        }
    }
}

fn short(entry: &Entry, errors: &Errors) -> Option<(char, Span)> {
    let (short, span) = character(entry, "'x'", errors)?;
    if short == '-' || short == '=' || short.is_whitespace() || short.is_control() {
        errors.span(span, "a short alias cannot be `-`, `=` or whitespace: use a letter or a digit");
        return None;
    }
    Some((short, span))
}

/// Reads a terminator, which must not look like a flag.
fn terminator(entry: &Entry, errors: &Errors) -> Option<LitStr> {
    let word = entry.text(errors)?;
    let text = word.value();
    if text.is_empty() || text.starts_with('-') {
        errors.at(&word, "a terminator cannot be empty or begin with `-`: write `terminator = \";\"`");
        return None;
    }
    Some(word)
}

/// Reads `env`, `env = "A"`, `env = ["NEW", "OLD"]` or `env = false`.
fn envs(entry: &Entry, errors: &Errors) -> Option<Envs> {
    if entry.is_bare() {
        return Some(Envs::Field);
    }
    if let Expr::Lit(Lit::Bool(literal)) = entry.expression("\"…\"", errors)? {
        if literal.value {
            errors.at(literal, "`env = true` does not name a variable: write `env`, or `env = \"…\"`");
            return None;
        }
        return Some(Envs::Off);
    }
    let names = entry.one_or_more(errors);
    (!names.is_empty()).then_some(Envs::Names(names))
}

/// Reads `choices = ["a", "b"]`, of strings or numbers.
fn choices(entry: &Entry, errors: &Errors) -> Option<(Vec<String>, Span)> {
    let example = "[\"a\", \"b\"]";
    let Expr::Array(list) = entry.expression(example, errors)? else {
        errors.at(&entry.name, format!("`choices` takes a list: write `choices = {example}`"));
        return None;
    };
    let mut out = Vec::new();
    for value in &list.elems {
        match literal(value) {
            Some(text) if out.contains(&text) => errors.at(value, format!("duplicate choice `{text}`: remove one")),
            Some(text) => out.push(text),
            None => errors.at(value, "a choice must be a string or number literal"),
        }
    }
    if list.elems.is_empty() {
        errors.at(list, "`choices` must not be empty");
    }
    Some((out, entry.span()))
}

/// Reads `hint = path` or `hint = "path"`.
fn hint(entry: &Entry, errors: &Errors) -> Option<String> {
    let value = entry.expression("path", errors)?;
    let name = match value {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => literal(value),
    };
    match name {
        Some(name) if HINTS.contains(&name.as_str()) => Some(name),
        _ => {
            errors.at(value, format!("unknown hint: expected one of `{}`", HINTS.join("`, `")));
            None
        }
    }
}

/// Reads `display_order = 3`.
fn order(entry: &Entry, errors: &Errors) -> Option<u16> {
    let value = entry.expression("1", errors)?;
    let order = literal(value).and_then(|text| text.parse().ok());
    if order.is_none() {
        errors.at(value, "`display_order` takes a number from 0 to 65,535");
    }
    order
}

fn skip(entry: &Entry, errors: &Errors) -> Skip {
    let value = if entry.is_bare() { None } else { entry.expression("…", errors).cloned() };
    Skip { value }
}
