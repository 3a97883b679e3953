//! The arguments of `#[command(…)]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::LitStr;

use super::entries;
use crate::errors::Errors;

const KNOWN: [&str; 10] =
    ["name", "alias", "aliases", "example", "read_only", "destructive", "idempotent", "hidden", "deprecated", "crate"];

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
    pub(crate) deprecated: Option<String>,
}

impl CommandAttrs {
    pub(crate) fn read(arguments: TokenStream, errors: &Errors) -> Self {
        let mut out = Self {
            krate: quote!(::vestibule),
            name: None,
            aliases: Vec::new(),
            examples: Vec::new(),
            read_only: false,
            destructive: false,
            idempotent: false,
            hidden: false,
            deprecated: None,
        };
        let bare = |entry: &super::Entry| {
            entry.bare(errors);
            true
        };
        let mut destructive = None;
        for entry in entries([arguments], &["example", "alias"], errors) {
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
                "deprecated" => {
                    out.deprecated = Some(entry.maybe_text(errors).map(|note| note.value()).unwrap_or_default());
                }
                "crate" => {
                    if let Some(path) = entry.path(errors) {
                        out.krate = path.to_token_stream();
                    }
                }
                _ => entry.unknown(&KNOWN, errors),
            }
        }
        if let (true, Some(span)) = (out.read_only, destructive) {
            errors.span(span, "a command is `read_only` or `destructive`, not both: keep the one that is true");
        }
        out
    }
}
