//! The arguments of `#[command(…)]`.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, LitStr};

use super::{Entry, entries, tokens};
use crate::errors::Errors;

const KNOWN: [&str; 15] = [
    "name",
    "alias",
    "aliases",
    "example",
    "read_only",
    "destructive",
    "idempotent",
    "hidden",
    "format",
    "output_policy",
    "heading",
    "usage",
    "footer",
    "deprecated",
    "crate",
];

/// The names of the formats, with those of their variants.
const FORMATS: [(&str, &str); 5] =
    [("toon", "Toon"), ("json", "Json"), ("jsonl", "Jsonl"), ("yaml", "Yaml"), ("md", "Markdown")];

/// What `#[command(…)]` says.
pub(crate) struct CommandAttrs {
    pub(crate) krate: TokenStream,
    pub(crate) name: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) examples: Vec<(LitStr, String)>,
    pub(crate) read_only: bool,
    pub(crate) destructive: bool,
    pub(crate) idempotent: bool,
    pub(crate) hidden: bool,
    /// The variant of the format.
    pub(crate) format: Option<Ident>,
    pub(crate) agent_only: bool,
    pub(crate) heading: Option<LitStr>,
    pub(crate) usages: Vec<LitStr>,
    pub(crate) footer: Option<LitStr>,
    pub(crate) deprecated: Option<String>,
    /// Of a variant: that it holds an enum of more commands.
    pub(crate) nested: Option<Nested>,
}

/// Where the commands of an enum within another stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nested {
    /// Below the variant's name.
    Group,
    /// Among those of the outer enum.
    Flat,
}

/// The entries of a variant, beside those of a function.
const OF_VARIANT: [&str; 16] = [
    "name",
    "alias",
    "aliases",
    "example",
    "read_only",
    "destructive",
    "idempotent",
    "hidden",
    "format",
    "output_policy",
    "heading",
    "usage",
    "footer",
    "deprecated",
    "group",
    "flatten",
];

impl CommandAttrs {
    /// The arguments of the attribute on a function.
    pub(crate) fn read(arguments: TokenStream, errors: &Errors) -> Self {
        Self::of([arguments], &KNOWN, errors)
    }

    /// The attributes on a variant of an enum.
    pub(crate) fn of_variant(attrs: &[Attribute], errors: &Errors) -> Self {
        let own = attrs.iter().filter(|attr| attr.path().is_ident("command"));
        Self::of(own.map(|attr| tokens(attr, errors)), &OF_VARIANT, errors)
    }

    fn of(arguments: impl IntoIterator<Item = TokenStream>, known: &[&str], errors: &Errors) -> Self {
        let mut out = Self {
            krate: quote!(::vestibule),
            name: None,
            aliases: Vec::new(),
            examples: Vec::new(),
            read_only: false,
            destructive: false,
            idempotent: false,
            hidden: false,
            format: None,
            agent_only: false,
            heading: None,
            usages: Vec::new(),
            footer: None,
            deprecated: None,
            nested: None,
        };
        let bare = |entry: &Entry| {
            entry.bare(errors);
            true
        };
        let mut destructive = None;
        for entry in entries(arguments, &["example", "alias", "usage"], errors) {
            if !known.contains(&entry.name.to_string().as_str()) {
                entry.unknown(known, errors);
                continue;
            }
            match entry.name.to_string().as_str() {
                "name" => out.name = entry.text(errors),
                "alias" => out.aliases.extend(entry.text(errors)),
                "aliases" => out.aliases.extend(entry.texts(errors)),
                "example" => {
                    let texts = entry.texts(errors);
                    if let Some(line) = texts.first() {
                        let why = texts.get(1).map(LitStr::value).unwrap_or_default();
                        out.examples.push((line.clone(), why));
                    }
                }
                "read_only" => out.read_only = bare(&entry),
                "destructive" => {
                    out.destructive = bare(&entry);
                    destructive = Some(entry.span());
                }
                "idempotent" => out.idempotent = bare(&entry),
                "hidden" => out.hidden = bare(&entry),
                "format" => out.format = entry.text(errors).and_then(|name| format(&name, errors)),
                "output_policy" => out.agent_only = is_agent_only(&entry, errors),
                "heading" => out.heading = entry.text(errors),
                "usage" => out.usages.extend(entry.text(errors)),
                "footer" => out.footer = entry.text(errors),
                "deprecated" => {
                    out.deprecated = Some(entry.deprecation(errors));
                }
                "crate" => {
                    if let Some(path) = entry.path(errors) {
                        out.krate = path.to_token_stream();
                    }
                }
                "group" => {
                    entry.bare(errors);
                    out.nested = Some(Nested::Group);
                }
                _ => {
                    entry.bare(errors);
                    out.nested = Some(Nested::Flat);
                }
            }
        }
        if let (true, Some(span)) = (out.read_only, destructive) {
            errors.span(span, "a command is `read_only` or `destructive`, not both: keep the one that is true");
        }
        out
    }
}

/// The variant of the format of a name.
fn format(name: &LitStr, errors: &Errors) -> Option<Ident> {
    let written = name.value();
    let found = FORMATS.iter().find(|(own, _)| *own == written);
    if found.is_none() {
        let known = FORMATS.map(|(name, _)| name).join("`, `");
        errors.at(name, format!("unknown format `{written}`: known are `{known}`"));
    }
    found.map(|(_, variant)| Ident::new(variant, name.span()))
}

/// Whether the policy is the one that there is.
fn is_agent_only(entry: &Entry, errors: &Errors) -> bool {
    match entry.expression("agent_only", errors) {
        None => false,
        Some(Expr::Path(path)) if path.path.is_ident("agent_only") => true,
        Some(other) => {
            errors.at(other, "`output_policy` is `agent_only`, or it is left out");
            false
        }
    }
}
