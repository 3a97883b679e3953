//! `#[option(…)]`, `#[arg(…)]` and `#[env(…)]` on a field or a parameter.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, ExprRange, ExprUnary, Lit, LitStr, RangeLimits, UnOp};

use super::Part;
use super::{Entry, entries, tokens};
use crate::deprecated;
use crate::errors::Errors;

/// A default: the text that would be typed, or a constant that holds it.
pub(crate) struct Default {
    pub(crate) text: TokenStream,
    /// The text, when it was written out.
    pub(crate) literal: Option<String>,
    pub(crate) span: Span,
}

/// The smallest and the largest number, each as it would be typed.
pub(crate) struct Range {
    pub(crate) min: Option<String>,
    pub(crate) max: Option<String>,
    pub(crate) span: Span,
}

/// Something that is said by a word alone, and where.
pub(crate) type Flag = Option<Span>;

/// What is said of one field.
#[derive(std::default::Default)]
pub(crate) struct FieldAttrs {
    pub(crate) part: Option<Part>,
    pub(crate) short: Option<(char, Span)>,
    pub(crate) long: Option<LitStr>,
    pub(crate) name: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Option<Default>,
    pub(crate) env: Option<LitStr>,
    pub(crate) value_name: Option<LitStr>,
    pub(crate) range: Option<Range>,
    pub(crate) count: Flag,
    pub(crate) hidden: bool,
    pub(crate) secret: bool,
    pub(crate) deprecated: Option<(String, Span)>,
}

const OPTION: [&str; 13] = [
    "short",
    "long",
    "name",
    "alias",
    "aliases",
    "default",
    "env",
    "value_name",
    "range",
    "count",
    "hidden",
    "secret",
    "deprecated",
];
const ARG: [&str; 8] = ["name", "default", "env", "value_name", "range", "hidden", "secret", "deprecated"];
const ENV: [&str; 6] = ["name", "default", "range", "hidden", "secret", "deprecated"];

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
        for entry in entries(lists, &["alias"], errors) {
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
        if !known.contains(&name.as_str()) {
            if OPTION.contains(&name.as_str()) {
                let message =
                    format!("`{name}` is for options: make the field one with `#[option({name} …)]`, or remove it");
                errors.at(&entry.name, message);
            } else {
                entry.unknown(known, errors);
            }
            return;
        }
        match name.as_str() {
            "short" => self.short = short(entry, errors),
            "long" => self.long = entry.text(errors),
            "name" => self.name = entry.text(errors),
            "alias" => self.aliases.extend(entry.text(errors)),
            "aliases" => self.aliases.extend(entry.texts(errors)),
            "default" => self.default = entry.expression("…", errors).and_then(|value| default(value, errors)),
            "env" => self.env = entry.text(errors),
            "value_name" => self.value_name = entry.text(errors),
            "range" => {
                self.range = entry.expression("1..=10", errors).and_then(|value| range(value, entry.span(), errors));
            }
            "count" => {
                entry.bare(errors);
                self.count = Some(entry.span());
            }
            "hidden" => {
                entry.bare(errors);
                self.hidden = true;
            }
            "secret" => {
                entry.bare(errors);
                self.secret = true;
            }
            _ => {
                let note = entry.maybe_text(errors).map(|note| note.value()).unwrap_or_default();
                self.deprecated = Some((note, entry.span()));
            }
        }
    }
}

fn short(entry: &Entry, errors: &Errors) -> Option<(char, Span)> {
    match entry.expression("'x'", errors)? {
        Expr::Lit(ExprLit { lit: Lit::Char(short), .. }) => {
            let value = short.value();
            if value == '-' || value == '=' || value.is_whitespace() || value.is_control() {
                errors.at(short, "a short alias is a letter or a digit: `-` and `=` have a meaning of their own");
                return None;
            }
            Some((value, short.span()))
        }
        other => {
            errors.at(other, "a short alias is one character: write `short = 'x'`");
            None
        }
    }
}

/// A default as the text that would be typed.
fn default(value: &Expr, errors: &Errors) -> Option<Default> {
    let span = syn::spanned::Spanned::span(value);
    if let Some(text) = literal(value) {
        return Some(Default { text: quote!(#text), literal: Some(text), span });
    }
    if let Expr::Path(_) | Expr::Macro(_) = value {
        return Some(Default { text: value.to_token_stream(), literal: None, span });
    }
    errors.at(value, "a default is a literal as it would be typed, or the path of a `const` of type `&str`");
    None
}

fn literal(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit, .. }) => match lit {
            Lit::Str(text) => Some(text.value()),
            Lit::Char(one) => Some(one.value().to_string()),
            Lit::Bool(truth) => Some(truth.value.to_string()),
            Lit::Int(number) => Some(number.base10_digits().to_owned()),
            Lit::Float(number) => Some(number.base10_digits().to_owned()),
            _ => None,
        },
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match &**expr {
            Expr::Lit(ExprLit { lit: Lit::Int(_) | Lit::Float(_), .. }) => {
                literal(expr).map(|number| format!("-{number}"))
            }
            _ => None,
        },
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        _ => None,
    }
}

/// `1..=10`, `1..`, `..=10`: the last one belongs to it.
fn range(value: &Expr, span: Span, errors: &Errors) -> Option<Range> {
    let Expr::Range(ExprRange { start, limits, end, .. }) = value else {
        errors.at(value, "a range has two dots: write `range = 1..=10`");
        return None;
    };
    if matches!((limits, end), (RangeLimits::HalfOpen(_), Some(_))) {
        errors.at(value, "a range names its last number: write `..=` in place of `..`");
        return None;
    }
    let bound = |bound: &Option<Box<Expr>>| match bound {
        None => Some(None),
        Some(number) if is_number(number) => Some(literal(number)),
        Some(other) => {
            errors.at(other, "a bound is a number, written out");
            None
        }
    };
    let (min, max) = (bound(start), bound(end));
    let range = Range { min: min?, max: max?, span };
    if let (Some(min), Some(max)) = (&range.min, &range.max)
        && is_less(max, min)
    {
        errors.at(value, format!("no number is in this range: write `{max}..={min}`"));
    }
    Some(range)
}

fn is_number(value: &Expr) -> bool {
    match value {
        Expr::Lit(ExprLit { lit, .. }) => matches!(lit, Lit::Int(_) | Lit::Float(_)),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => is_number(expr),
        Expr::Group(group) => is_number(&group.expr),
        Expr::Paren(paren) => is_number(&paren.expr),
        _ => false,
    }
}

/// Whether one number, as text, is less than another. Not when one of them is no number.
pub(crate) fn is_less(one: &str, other: &str) -> bool {
    match (one.parse::<i128>(), other.parse::<i128>()) {
        (Ok(one), Ok(other)) => one < other,
        _ => matches!((one.parse::<f64>(), other.parse::<f64>()), (Ok(one), Ok(other)) if one < other),
    }
}
