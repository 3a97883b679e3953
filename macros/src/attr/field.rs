//! `#[option(…)]`, `#[arg(…)]` and `#[env(…)]` on a field or a parameter.

use proc_macro2::Span;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr};

use super::number::{Arity, Default, Range, arity, default, literal, range};
use super::relation::{Relation, RelationKind};
use super::{Entry, Part, entries, tokens};
use crate::deprecated;
use crate::errors::Errors;

/// Something that is said by a word alone, and where.
pub(crate) type Flag = Option<Span>;

/// Which environment variables an option is bound to.
pub(crate) enum Envs {
    /// These, the first one first.
    Names(Vec<LitStr>),
    /// None, whatever the struct says.
    Off,
}

/// What fills a field that is no input.
pub(crate) struct Skip {
    /// An expression; else the type's default.
    pub(crate) value: Option<Expr>,
}

/// What is said of one field.
#[derive(std::default::Default)]
pub(crate) struct FieldAttrs {
    pub(crate) part: Option<Part>,
    pub(crate) short: Option<(char, Span)>,
    pub(crate) shorts: Vec<(char, Span)>,
    pub(crate) long: Option<LitStr>,
    pub(crate) name: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Option<Default>,
    pub(crate) missing: Option<Default>,
    pub(crate) env: Option<Envs>,
    pub(crate) value_names: Vec<LitStr>,
    pub(crate) range: Option<Range>,
    pub(crate) values: Option<Arity>,
    pub(crate) delimiter: Option<(char, Span)>,
    pub(crate) terminator: Option<LitStr>,
    pub(crate) choices: Option<(Vec<String>, Span)>,
    pub(crate) parse: Option<(Expr, Span)>,
    pub(crate) heading: Option<LitStr>,
    pub(crate) hint: Option<String>,
    pub(crate) complete: Option<Expr>,
    pub(crate) relations: Vec<Relation>,
    pub(crate) flatten: Flag,
    pub(crate) prefix: Option<LitStr>,
    pub(crate) skip: Option<Skip>,
    pub(crate) count: Flag,
    pub(crate) ignore_case: Flag,
    pub(crate) require_equals: Flag,
    pub(crate) trailing: Flag,
    pub(crate) last: Flag,
    pub(crate) allow_hyphen: bool,
    pub(crate) hide_default: bool,
    pub(crate) hide_choices: bool,
    pub(crate) hide_env: bool,
    pub(crate) hide_aliases: bool,
    pub(crate) hide_short_help: bool,
    pub(crate) hidden: bool,
    pub(crate) secret: bool,
    pub(crate) deprecated: Option<(String, Span)>,
    /// The names of all that was said.
    pub(crate) said: Vec<(String, Span)>,
}

const OPTION: [&str; 42] = [
    "short",
    "long",
    "name",
    "alias",
    "aliases",
    "short_alias",
    "default",
    "default_missing",
    "env",
    "value_name",
    "value_names",
    "range",
    "values",
    "delimiter",
    "terminator",
    "choices",
    "ignore_case",
    "parse",
    "count",
    "require_equals",
    "allow_hyphen",
    "conflicts_with",
    "requires",
    "required_unless",
    "required_if",
    "exclusive",
    "overrides",
    "heading",
    "hint",
    "complete",
    "hidden",
    "hide_default",
    "hide_choices",
    "hide_env",
    "hide_aliases",
    "hide_short_help",
    "secret",
    "deprecated",
    "flatten",
    "one_of",
    "prefix",
    "skip",
];
const ARG: [&str; 32] = [
    "name",
    "default",
    "env",
    "value_name",
    "value_names",
    "range",
    "values",
    "delimiter",
    "terminator",
    "choices",
    "ignore_case",
    "parse",
    "allow_hyphen",
    "trailing",
    "last",
    "conflicts_with",
    "requires",
    "required_unless",
    "required_if",
    "heading",
    "hint",
    "complete",
    "hidden",
    "hide_default",
    "hide_choices",
    "hide_env",
    "hide_short_help",
    "secret",
    "deprecated",
    "flatten",
    "prefix",
    "skip",
];
const ENV: [&str; 18] = [
    "name",
    "default",
    "range",
    "values",
    "delimiter",
    "choices",
    "ignore_case",
    "parse",
    "hint",
    "hidden",
    "hide_default",
    "hide_choices",
    "hide_short_help",
    "secret",
    "deprecated",
    "flatten",
    "prefix",
    "skip",
];
const HINTS: [&str; 9] = ["path", "dir", "file", "executable", "url", "host", "user", "email", "command"];
const REPEAT: [&str; 2] = ["alias", "short_alias"];

/// The attribute names that mark a parameter as inline.
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

impl FieldAttrs {
    /// Reads the attributes of a field, which is of the given part when none says otherwise.
    pub(crate) fn read(attrs: &[Attribute], part: Part, errors: &Errors) -> Self {
        let mut out = Self::default();
        let mut lists = Vec::new();
        for attr in attrs {
            let Some(own) = part_of(attr) else { continue };
            if out.part.is_some_and(|before| before != own) {
                errors.at(attr, "a field is a positional, an option or an environment variable: keep one attribute");
                continue;
            }
            out.part = Some(own);
            lists.push(tokens(attr, errors));
        }
        for entry in entries(lists, &REPEAT, errors) {
            out.entry(&entry, out.part.unwrap_or(part), errors);
        }
        let own = attrs.iter().find(|attr| attr.path().is_ident("deprecated"));
        if let (Some(attr), Some(note)) = (own, deprecated::note(attrs, errors)) {
            if out.deprecated.is_some() {
                errors.at(attr, "the field is marked as deprecated twice: keep one");
            }
            out.deprecated = Some((note, attr.path().get_ident().map_or_else(Span::call_site, syn::Ident::span)));
        }
        out.part = out.part.or(Some(part));
        out
    }

    fn entry(&mut self, entry: &Entry, part: Part, errors: &Errors) {
        let known: &[&str] = match part {
            Part::Option => &OPTION,
            Part::Arg => &ARG,
            Part::Env => &ENV,
        };
        let name = entry.name.to_string();
        self.said.push((name.clone(), entry.span()));
        if !known.contains(&name.as_str()) {
            if OPTION.contains(&name.as_str()) {
                let message =
                    format!("`{name}` is for options: make the field one with `#[option({name} …)]`, or remove it");
                errors.at(&entry.name, message);
            } else if ARG.contains(&name.as_str()) {
                let message =
                    format!("`{name}` is for positionals: make the field one with `#[arg({name})]`, or remove it");
                errors.at(&entry.name, message);
            } else {
                entry.unknown(known, errors);
            }
            return;
        }
        if let Some(bond) = RelationKind::of_field(&name) {
            self.relations.extend(Relation::of_field(entry, bond, errors));
            return;
        }
        match name.as_str() {
            "short" => self.short = character(entry, "'x'", errors).and_then(|short| is_short(short, errors)),
            "short_alias" => {
                let short = character(entry, "'x'", errors).and_then(|short| is_short(short, errors));
                self.shorts.extend(short);
            }
            "long" => self.long = entry.text(errors),
            "name" => self.name = entry.text(errors),
            "alias" => self.aliases.extend(entry.text(errors)),
            "aliases" => self.aliases.extend(entry.several(errors)),
            "default" => self.default = entry.expression("…", errors).and_then(|value| default(value, errors)),
            "default_missing" => {
                self.missing = entry.expression("…", errors).and_then(|value| default(value, errors));
            }
            "env" => self.env = envs(entry, errors),
            "value_name" => self.value_names.extend(entry.text(errors)),
            "value_names" => self.value_names.extend(entry.several(errors)),
            "range" => {
                self.range = entry.expression("1..=10", errors).and_then(|value| range(value, entry.span(), errors));
            }
            "values" => {
                self.values = entry.expression("1..=3", errors).and_then(|value| arity(value, entry.span(), errors));
            }
            "delimiter" => self.delimiter = character(entry, "','", errors),
            "terminator" => self.terminator = entry.text(errors).and_then(|word| is_end(word, errors)),
            "choices" => self.choices = choices(entry, errors),
            "parse" => {
                self.parse = entry.expression("path::to::function", errors).map(|path| (path.clone(), entry.span()));
            }
            "heading" => self.heading = entry.text(errors),
            "hint" => self.hint = hint(entry, errors),
            "complete" => self.complete = entry.expression("path::to::function", errors).cloned(),
            "prefix" => self.prefix = entry.text(errors),
            "skip" => self.skip = Some(skip(entry, errors)),
            "deprecated" => {
                self.deprecated = Some((entry.deprecation(errors), entry.span()));
            }
            word => {
                entry.bare(errors);
                self.word(word, entry.span());
            }
        }
    }

    /// What is said by a word alone.
    fn word(&mut self, word: &str, span: Span) {
        match word {
            "count" => self.count = Some(span),
            "ignore_case" => self.ignore_case = Some(span),
            "require_equals" => self.require_equals = Some(span),
            "trailing" => self.trailing = Some(span),
            "last" => self.last = Some(span),
            "flatten" | "one_of" => self.flatten = Some(span),
            "exclusive" => self.relations.push(Relation { bond: RelationKind::Exclusive, goals: Vec::new(), span }),
            "allow_hyphen" => self.allow_hyphen = true,
            "hide_default" => self.hide_default = true,
            "hide_choices" => self.hide_choices = true,
            "hide_env" => self.hide_env = true,
            "hide_aliases" => self.hide_aliases = true,
            "hide_short_help" => self.hide_short_help = true,
            "hidden" => self.hidden = true,
            _ => self.secret = true,
        }
    }
}

/// One character after `=`.
fn character(entry: &Entry, example: &str, errors: &Errors) -> Option<(char, Span)> {
    match entry.expression(example, errors)? {
        Expr::Lit(ExprLit { lit: Lit::Char(one), .. }) => Some((one.value(), one.span())),
        other => {
            let what = match entry.name == "delimiter" {
                true => "a delimiter",
                false => "a short alias",
            };
            errors.at(other, format!("{what} is one character: write `{} = {example}`", entry.name));
            None
        }
    }
}

fn is_short(short: (char, Span), errors: &Errors) -> Option<(char, Span)> {
    let (value, span) = short;
    if value == '-' || value == '=' || value.is_whitespace() || value.is_control() {
        errors.span(span, "a short alias is a letter or a digit: `-` and `=` have a meaning of their own");
        return None;
    }
    Some(short)
}

/// The word that ends values stands where they do, and no flag is meant by it.
fn is_end(word: LitStr, errors: &Errors) -> Option<LitStr> {
    let text = word.value();
    if text.is_empty() || text.starts_with('-') {
        errors.at(&word, "a terminator is a word that does not begin with a dash: write `terminator = \";\"`");
        return None;
    }
    Some(word)
}

/// `env = "A"`, `env = ["NEW", "OLD"]`, `env = false`.
fn envs(entry: &Entry, errors: &Errors) -> Option<Envs> {
    if let Expr::Lit(ExprLit { lit: Lit::Bool(truth), .. }) = entry.expression("\"…\"", errors)? {
        if truth.value {
            errors.at(truth, "name the variable: write `env = \"…\"`");
            return None;
        }
        return Some(Envs::Off);
    }
    let names = entry.one_or_more(errors);
    (!names.is_empty()).then_some(Envs::Names(names))
}

/// `choices = ["a", "b"]`, of texts or numbers.
fn choices(entry: &Entry, errors: &Errors) -> Option<(Vec<String>, Span)> {
    let example = "[\"a\", \"b\"]";
    let Expr::Array(list) = entry.expression(example, errors)? else {
        errors.at(&entry.name, format!("`choices` takes a list: write `choices = {example}`"));
        return None;
    };
    let mut out = Vec::new();
    for value in &list.elems {
        match literal(value) {
            Some(text) if out.contains(&text) => errors.at(value, format!("`{text}` is given twice: keep one")),
            Some(text) => out.push(text),
            None => errors.at(value, "a choice is a text or a number, written out"),
        }
    }
    if list.elems.is_empty() {
        errors.at(list, "a closed set has one value at least");
    }
    Some((out, entry.span()))
}

/// `hint = path`, `hint = "path"`.
fn hint(entry: &Entry, errors: &Errors) -> Option<String> {
    let value = entry.expression("path", errors)?;
    let name = match value {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => literal(value),
    };
    match name {
        Some(name) if HINTS.contains(&name.as_str()) => Some(name),
        _ => {
            errors.at(value, format!("unknown hint: one of `{}`", HINTS.join("`, `")));
            None
        }
    }
}

fn skip(entry: &Entry, errors: &Errors) -> Skip {
    let value = if entry.is_bare() { None } else { entry.expression("…", errors).cloned() };
    Skip { value }
}
