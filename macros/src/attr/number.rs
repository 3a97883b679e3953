//! Literals and ranges as they are written in attributes.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, ExprLit, ExprRange, ExprUnary, Lit, RangeLimits, UnOp};

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

/// How many values are given at once; no largest number means any.
#[derive(Clone, Copy)]
pub(crate) struct Arity {
    pub(crate) min: u16,
    pub(crate) max: Option<u16>,
    pub(crate) span: Span,
}

impl Arity {
    pub(crate) fn is_fixed(self) -> bool {
        self.max == Some(self.min)
    }
}

/// A default as the text that would be typed.
pub(super) fn default(value: &Expr, errors: &Errors) -> Option<Default> {
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

pub(super) fn literal(value: &Expr) -> Option<String> {
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
pub(super) fn range(value: &Expr, span: Span, errors: &Errors) -> Option<Range> {
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

/// `2`, `1..=3`, `2..`: how many values there are.
pub(super) fn arity(value: &Expr, span: Span, errors: &Errors) -> Option<Arity> {
    let number = |value: &Expr| match literal(value).and_then(|text| text.parse::<u16>().ok()) {
        Some(number) if is_number(value) && number < u16::MAX => Some(number),
        _ => {
            errors.at(value, "a number of values is an integer, written out");
            None
        }
    };
    let Expr::Range(ExprRange { start, limits, end, .. }) = value else {
        let exactly = number(value)?;
        if exactly == 0 {
            errors.at(value, "an option without values is a flag: make the field a `bool`");
        }
        return Some(Arity { min: exactly, max: Some(exactly), span });
    };
    if matches!((limits, end), (RangeLimits::HalfOpen(_), Some(_))) {
        errors.at(value, "a range names its last number: write `..=` in place of `..`");
        return None;
    }
    let min = start.as_deref().map_or(Some(0), number)?;
    let max = match end.as_deref() {
        Some(end) => Some(number(end)?),
        None => None,
    };
    if let Some(max) = max.filter(|max| *max < min) {
        errors.at(value, format!("no number is in this range: write `{max}..={min}`"));
    }
    Some(Arity { min, max, span })
}
