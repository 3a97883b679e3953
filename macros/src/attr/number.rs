//! Literals and ranges in attributes.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Lit;

use super::expr::{Expr, RangeExpr};
use crate::errors::Errors;

/// A default value.
pub(crate) struct Default {
    /// An expression for the text that would be typed.
    pub(crate) text: TokenStream,
    /// The text, if it is a literal.
    pub(crate) literal: Option<String>,
    pub(crate) span: Span,
}

/// The minimum and the maximum of a number, as they would be typed.
pub(crate) struct Range {
    pub(crate) min: Option<String>,
    pub(crate) max: Option<String>,
    pub(crate) span: Span,
}

/// The number of values that one occurrence takes; `max` is `None` for any number.
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

/// Reads a default: a literal, or the path of a constant.
pub(super) fn default(value: &Expr, errors: &Errors) -> Option<Default> {
    let span = syn::spanned::Spanned::span(value);
    if let Some(text) = literal(value) {
        return Some(Default { text: quote!(#text), literal: Some(text), span });
    }
    if let Expr::Path(_) | Expr::Macro(_) = value {
        return Some(Default { text: value.to_token_stream(), literal: None, span });
    }
    errors.at(value, "a default must be a literal or the path of a `const`");
    None
}

/// Returns the text of a literal, as it would be typed.
pub(super) fn literal(value: &Expr) -> Option<String> {
    let Expr::Lit(lit) = value else { return None };
    match lit {
        Lit::Str(text) => Some(text.value()),
        Lit::Char(c) => Some(c.value().to_string()),
        Lit::Bool(value) => Some(value.value.to_string()),
        Lit::Int(number) => Some(number.base10_digits().to_owned()),
        Lit::Float(number) => Some(number.base10_digits().to_owned()),
        _ => None,
    }
}

/// Reads `1..=10`, `1..` or `..=10`.
pub(super) fn range(value: &Expr, span: Span, errors: &Errors) -> Option<Range> {
    let Expr::Range(RangeExpr { start, end, is_inclusive, .. }) = value else {
        errors.at(value, "expected a range: write `range = 1..=10`");
        return None;
    };
    if end.is_some() && !is_inclusive {
        errors.at(value, "expected an inclusive range: write `..=` instead of `..`");
        return None;
    }
    let bound = |bound: &Option<Box<Expr>>| match bound {
        None => Some(None),
        Some(number) if is_number(number) => Some(literal(number)),
        Some(other) => {
            errors.at(other, "a bound must be a number literal");
            None
        }
    };
    let (min, max) = (bound(start), bound(end));
    let range = Range { min: min?, max: max?, span };
    if let (Some(min), Some(max)) = (&range.min, &range.max)
        && is_less(max, min)
    {
        errors.at(value, format!("this range is empty: write `{max}..={min}`"));
    }
    Some(range)
}

fn is_number(value: &Expr) -> bool {
    matches!(value, Expr::Lit(Lit::Int(_) | Lit::Float(_)))
}

/// Returns whether `left` and `right` are numbers and `left` is less than `right`.
pub(crate) fn is_less(left: &str, right: &str) -> bool {
    match (left.parse::<i128>(), right.parse::<i128>()) {
        (Ok(left), Ok(right)) => left < right,
        _ => matches!((left.parse::<f64>(), right.parse::<f64>()), (Ok(left), Ok(right)) if left < right),
    }
}

/// Reads `2`, `1..=3` or `2..`.
pub(super) fn arity(value: &Expr, span: Span, errors: &Errors) -> Option<Arity> {
    let number = |value: &Expr| match literal(value).and_then(|text| text.parse::<u16>().ok()) {
        Some(number) if is_number(value) && number < u16::MAX => Some(number),
        _ => {
            errors.at(value, "the number of values must be an integer literal");
            None
        }
    };
    let Expr::Range(RangeExpr { start, end, is_inclusive, .. }) = value else {
        let exactly = number(value)?;
        if exactly == 0 {
            errors.at(value, "an option without values is a flag: change the type to `bool`");
        }
        return Some(Arity { min: exactly, max: Some(exactly), span });
    };
    if end.is_some() && !is_inclusive {
        errors.at(value, "expected an inclusive range: write `..=` instead of `..`");
        return None;
    }
    let min = start.as_deref().map_or(Some(0), number)?;
    let max = match end.as_deref() {
        Some(end) => Some(number(end)?),
        None => None,
    };
    if let Some(max) = max.filter(|max| *max < min) {
        errors.at(value, format!("this range is empty: write `{max}..={min}`"));
    }
    Some(Arity { min, max, span })
}
