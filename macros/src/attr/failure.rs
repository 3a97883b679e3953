//! `#[failure(…)]` on an error type or one of its variants.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Lit, LitStr};

use super::{Entry, Expr, entries, tokens};
use crate::errors::Errors;
use crate::naming::Case;

/// The attributes of an error type or a variant.
#[derive(Default)]
pub(crate) struct FailureAttrs {
    /// The path of the `vestibule` crate.
    pub(crate) krate: Option<TokenStream>,
    pub(crate) code: Option<LitStr>,
    pub(crate) exit: Option<u8>,
    /// The status of an HTTP response.
    pub(crate) http: Option<u16>,
    pub(crate) retryable: Option<bool>,
    pub(crate) hint: Option<LitStr>,
    /// Command lines to run next, and their purposes.
    pub(crate) next: Vec<(LitStr, String)>,
    /// Set if the error has the code of the one that it wraps.
    pub(crate) transparent: Option<Span>,
    /// The entries that a transparent error cannot have.
    own: Vec<(String, Span)>,
}

const KNOWN: [&str; 7] = ["code", "exit", "http", "hint", "retryable", "next", "transparent"];
const KNOWN_ON_TYPE: [&str; 8] = ["code", "exit", "http", "hint", "retryable", "next", "transparent", "crate"];

/// Names that others use for an entry, miette among them.
const OTHER_WORDS: [(&str, &str); 7] = [
    ("exit_code", "exit"),
    ("exit_status", "exit"),
    ("status", "exit"),
    ("http_status", "http"),
    ("help", "hint"),
    ("retry", "retryable"),
    ("suggestion", "next"),
];

impl FailureAttrs {
    /// Reads the attributes of a variant.
    pub(crate) fn of_variant(attrs: &[Attribute], errors: &Errors) -> Self {
        Self::read(attrs, &KNOWN, errors)
    }

    /// Reads the attributes of an enum or a struct.
    pub(crate) fn of_type(attrs: &[Attribute], errors: &Errors) -> Self {
        Self::read(attrs, &KNOWN_ON_TYPE, errors)
    }

    fn read(attrs: &[Attribute], known: &[&str], errors: &Errors) -> Self {
        let mut out = Self::default();
        let own = attrs.iter().filter(|attr| attr.path().is_ident("failure"));
        for entry in entries(own.map(|attr| tokens(attr, errors)), &["next"], errors) {
            let name = entry.name.to_string();
            if known.contains(&name.as_str()) {
                out.entry(&name, &entry, errors);
            } else {
                match OTHER_WORDS.iter().find(|(other, _)| *other == name) {
                    Some((_, own)) => {
                        errors.at(&entry.name, format!("unknown attribute `{name}`: did you mean `{own}`?"));
                    }
                    None => entry.unknown_name(known, errors),
                }
            }
        }
        if out.transparent.is_some() {
            for (name, span) in &out.own {
                errors.span(
                    *span,
                    format!("a transparent error has the `{name}` of the error that it wraps: remove one of the two"),
                );
            }
        }
        out
    }

    fn entry(&mut self, name: &str, entry: &Entry, errors: &Errors) {
        if !matches!(name, "transparent" | "crate") {
            self.own.push((name.to_owned(), entry.span()));
        }
        match name {
            "code" => self.code = code(entry, errors),
            "exit" => self.exit = exit(entry, errors),
            "http" => self.http = http(entry, errors),
            "hint" => self.hint = entry.text(errors),
            "retryable" => self.retryable = retryable(entry, errors),
            "next" => {
                let texts = entry.texts(errors);
                let why = texts.get(1).map(LitStr::value).unwrap_or_default();
                self.next.extend(texts.first().map(|command| (command.clone(), why)));
            }
            "transparent" => self.transparent = Some(entry.bare(errors)),
            _ => self.krate = entry.path(errors).map(ToTokens::to_token_stream),
        }
    }

    /// Takes what a variant does not have from its enum.
    pub(crate) fn inherit(&mut self, container: &Self) {
        self.code = self.code.take().or_else(|| container.code.clone());
        self.exit = self.exit.or(container.exit);
        self.http = self.http.or(container.http);
        self.retryable = self.retryable.or(container.retryable);
        self.hint = self.hint.take().or_else(|| container.hint.clone());
        if self.next.is_empty() {
            self.next.clone_from(&container.next);
        }
        self.own.extend(container.own.iter().cloned());
    }

    /// Returns whether there is a `code`, be it an invalid one.
    pub(crate) fn has_code(&self) -> bool {
        self.own.iter().any(|(name, _)| name == "code")
    }

    /// Returns the path of the `vestibule` crate.
    pub(crate) fn krate(&self) -> TokenStream {
        self.krate.clone().unwrap_or_else(|| quote!(::vestibule))
    }
}

/// Reads a code, which is upper-snake.
fn code(entry: &Entry, errors: &Errors) -> Option<LitStr> {
    let code = entry.text(errors)?;
    let text = code.value();
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let is_upper_snake = text.starts_with(|first: char| first.is_ascii_uppercase()) && text.split('_').all(is_word);
    if !is_upper_snake {
        let fixed = upper_snake(&text);
        let fix = if fixed.is_empty() { String::new() } else { format!(": write `code = \"{fixed}\"`") };
        errors.at(&code, format!("the code `{text}` is not upper-snake{fix}"));
    }
    Some(code)
}

/// Returns a text as a code.
pub(crate) fn upper_snake(text: &str) -> String {
    let words: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let code = Case::ScreamingSnake.apply(&words);
    let code = code.trim_start_matches(|c: char| !c.is_ascii_uppercase()).trim_end_matches('_');
    code.to_owned()
}

/// Reads an exit code, which is not 0.
fn exit(entry: &Entry, errors: &Errors) -> Option<u8> {
    let value = entry.expression("4", errors)?;
    let number = match value {
        Expr::Lit(Lit::Int(number)) => number.base10_parse::<u8>().ok(),
        _ => None,
    };
    match number {
        Some(0) => errors.at(value, "an error cannot exit with 0, which means success: use a number from 1 to 255"),
        Some(_) => {}
        None => errors.at(value, "an exit code is a number from 1 to 255"),
    }
    number
}

/// Reads the status of an HTTP response.
fn http(entry: &Entry, errors: &Errors) -> Option<u16> {
    let value = entry.expression("404", errors)?;
    let number = match value {
        Expr::Lit(Lit::Int(number)) => number.base10_parse::<u16>().ok(),
        _ => None,
    };
    let status = number.filter(|status| (400..600).contains(status));
    if status.is_none() {
        errors.at(value, "the HTTP status of an error is a number from 400 to 599");
    }
    status
}

/// Reads `retryable` or `retryable = false`.
fn retryable(entry: &Entry, errors: &Errors) -> Option<bool> {
    if entry.is_bare() {
        return Some(true);
    }
    let value = entry.expression("true", errors)?;
    match value {
        Expr::Lit(Lit::Bool(value)) => Some(value.value),
        other => {
            errors.at(other, "`retryable` is true or false");
            None
        }
    }
}
