//! `#[options(…)]`, `#[args(…)]`, `#[env(…)]`, `#[one_of(…)]`, `#[choice(…)]` and `#[commands(…)]` on a type.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, LitStr};

use super::clap::reject_clap_attributes;
use super::command::example;
use super::relation::{Group, RelationKind};
use super::{Entry, Place, entries, tokens};
use crate::errors::Errors;
use crate::naming::Case;

/// The attributes of a type.
pub(crate) struct ContainerAttrs {
    /// The path of the `vestibule` crate.
    pub(crate) krate: TokenStream,
    pub(crate) rename_all: Option<Case>,
    /// The prefix of a struct's environment variables.
    pub(crate) prefix: String,
    /// The prefix of the environment variables that the options are bound to.
    pub(crate) env_prefix: Option<String>,
    pub(crate) rename_all_env: Option<Case>,
    /// The heading of all fields.
    pub(crate) heading: Option<LitStr>,
    pub(crate) groups: Vec<Group>,
    pub(crate) program: ProgramAttrs,
}

/// The attributes of a type as a program of its own.
#[derive(Default)]
pub(crate) struct ProgramAttrs {
    pub(crate) name: Option<LitStr>,
    /// The version, which may be any constant expression.
    pub(crate) version: Option<TokenStream>,
    /// The command lines, each with its description.
    pub(crate) examples: Vec<(LitStr, String)>,
    pub(crate) usages: Vec<LitStr>,
    pub(crate) header: Option<LitStr>,
    pub(crate) footer: Option<LitStr>,
}

/// An entry that the attributes of types accept.
struct Known {
    name: &'static str,
    /// The attributes that accept it.
    attributes: &'static [&'static str],
    read: fn(&mut ContainerAttrs, &Entry, &Errors),
}

const fn known(
    name: &'static str,
    attributes: &'static [&'static str],
    read: fn(&mut ContainerAttrs, &Entry, &Errors),
) -> Known {
    Known { name, attributes, read }
}

const ALL: &[&str] = &["options", "args", "env", "one_of", "choice", "commands"];
const OPTIONS: &[&str] = &["options", "one_of"];
const PROGRAMS: &[&str] = &["options", "args", "commands"];
const STRUCTS: &[&str] = &["options", "args", "env"];

const KNOWN: &[Known] = &[
    known("crate", ALL, |attrs, entry, errors| {
        if let Some(path) = entry.path(errors) {
            attrs.krate = path.to_token_stream();
        }
    }),
    known("rename_all", ALL, |attrs, entry, errors| attrs.rename_all = case(entry, errors)),
    known("prefix", &["env"], |attrs, entry, errors| {
        attrs.prefix = entry.text(errors).map(|prefix| prefix.value()).unwrap_or_default();
    }),
    known("env_prefix", OPTIONS, |attrs, entry, errors| {
        attrs.env_prefix = entry.text(errors).map(|prefix| prefix.value());
    }),
    known("rename_all_env", OPTIONS, |attrs, entry, errors| attrs.rename_all_env = case(entry, errors)),
    known("heading", &["options", "args", "one_of"], |attrs, entry, errors| attrs.heading = entry.text(errors)),
    known("one_of", STRUCTS, |attrs, entry, errors| attrs.group(Some(RelationKind::OneOf), entry, errors)),
    known("at_most_one", STRUCTS, |attrs, entry, errors| attrs.group(Some(RelationKind::AtMostOne), entry, errors)),
    known("any_of", STRUCTS, |attrs, entry, errors| attrs.group(Some(RelationKind::AnyOf), entry, errors)),
    known("group", STRUCTS, |attrs, entry, errors| attrs.group(None, entry, errors)),
    known("name", PROGRAMS, |attrs, entry, errors| attrs.program.name = entry.text(errors)),
    known("version", PROGRAMS, |attrs, entry, errors| {
        // `version` alone is the default: that of the package.
        if !entry.is_bare() {
            attrs.program.version = entry.expression("\"1.0.0\"", errors).map(ToTokens::to_token_stream);
        }
    }),
    known("example", PROGRAMS, |attrs, entry, errors| attrs.program.examples.extend(example(entry, errors))),
    known("usage", PROGRAMS, |attrs, entry, errors| attrs.program.usages.extend(entry.text(errors))),
    known("header", PROGRAMS, |attrs, entry, errors| attrs.program.header = entry.text(errors)),
    known("footer", PROGRAMS, |attrs, entry, errors| attrs.program.footer = entry.text(errors)),
];

/// The entries that may be repeated.
const REPEATABLE: [&str; 6] = ["one_of", "at_most_one", "any_of", "group", "example", "usage"];

impl ContainerAttrs {
    /// Creates the attributes of a type that has none but the path of the crate.
    pub(crate) fn of_crate(krate: TokenStream) -> Self {
        Self {
            krate,
            rename_all: None,
            prefix: String::new(),
            env_prefix: None,
            rename_all_env: None,
            heading: None,
            groups: Vec::new(),
            program: ProgramAttrs::default(),
        }
    }

    /// Reads the attributes named `attribute` of a type.
    pub(crate) fn read(attrs: &[Attribute], attribute: &str, errors: &Errors) -> Self {
        reject_clap_attributes(attrs, errors);
        let mut out = Self::of_crate(quote!(::vestibule));
        for field in ["option", "arg"] {
            if let Some(attr) = attrs.iter().find(|attr| attr.path().is_ident(field)) {
                errors.at(
                    attr.path(),
                    format!("`#[{field}(…)]` goes on a field: write `#[{attribute}(…)]` above the type"),
                );
            }
        }
        let own = attrs.iter().filter(|attr| attr.path().is_ident(attribute));
        for entry in entries(own.map(|attr| tokens(attr, errors)), &REPEATABLE, errors) {
            let known = || KNOWN.iter().filter(|known| known.attributes.contains(&attribute));
            match known().find(|known| entry.name == known.name) {
                Some(known) => (known.read)(&mut out, &entry, errors),
                None => entry.unknown(&known().map(|known| known.name).collect::<Vec<_>>(), Place::Type, errors),
            }
        }
        out
    }

    fn group(&mut self, kind: Option<RelationKind>, entry: &Entry, errors: &Errors) {
        self.groups.extend(Group::read(entry, kind, errors));
    }
}

fn case(entry: &Entry, errors: &Errors) -> Option<Case> {
    Case::named(&entry.text(errors)?, errors)
}
