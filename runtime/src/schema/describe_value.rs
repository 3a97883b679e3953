//! Describes in words the values that a field takes.

use super::{Arity, FieldRef, Kind};
use crate::data::{append, join};

/// Maximum length of a type's own bound in a description: those of 32 bits.
const MAX_BOUND_LEN: usize = 11;

/// Describes the values of a field: `an integer from 1 to 9`, `one of a, b`, `key=value with a number`.
pub(crate) fn expected(field: &FieldRef<'_>) -> String {
    expected_within(field, MAX_BOUND_LEN)
}

/// Describes the values of a field where it refuses a text: with the bounds of the type for an integer that exceeds them.
pub(crate) fn expected_instead_of(field: &FieldRef<'_>, text: &str) -> String {
    let is_long = text.len() > MAX_BOUND_LEN && text.trim_start_matches(['-', '+']).bytes().all(|b| b.is_ascii_digit());
    expected_within(field, if is_long { usize::MAX } else { MAX_BOUND_LEN })
}

/// Describes the values of a field, without bounds of its type that are longer than a length.
fn expected_within(field: &FieldRef<'_>, max_bound_len: usize) -> String {
    let kind = field.kind();
    let mut out = String::new();
    if kind.is_map() {
        out.push_str("key=value");
        if kind.is(Kind::TEXT) || kind.is(Kind::CUSTOM) {
            return out;
        }
        out.push_str(" with ");
    }
    push_single(&mut out, field, max_bound_len);
    out
}

/// Returns the hint for a missing value; `None` if the field accepts any text, or a program reads the error, which says what is
/// expected.
pub(crate) fn missing_value_hint(field: &FieldRef<'_>) -> Option<String> {
    let kind = field.kind();
    let is_constrained = field.has_choices() || kind.is_number() || kind.is_map() || kind.is(Kind::DURATION);
    (is_constrained && !field.is_member()).then(|| format!("{} takes {}", field.label(), expected(field)))
}

/// Appends the description of a single value.
fn push_single(out: &mut String, field: &FieldRef<'_>, max_bound_len: usize) {
    if field.has_choices() {
        append(out, &["one of ", &join(&field.choice_names(false), ", ")]);
        return;
    }
    let kind = field.kind();
    let (min, max) = field.range().unwrap_or_default();
    // A bound of 64 bits or more is that of the type: few values reach it.
    let is_short = |bound: &&str| bound.len() <= max_bound_len;
    let (kind_min, kind_max) = kind.bounds().unzip();
    let (min, max) = (min.or(kind_min.filter(is_short)), max.or(kind_max.filter(is_short)));
    let [prefix, infix, suffix] = match (min, max) {
        (Some(_), Some(_)) => [" from ", " to ", ""],
        (Some(_), None) => [" of ", " or more", ""],
        (None, Some(_)) => [" of ", "", " or less"],
        (None, None) => [""; 3],
    };
    append(out, &[kind.noun(), prefix, min.unwrap_or_default(), infix, max.unwrap_or_default(), suffix]);
    if kind.is_non_zero() && min.is_none_or(|min| min.starts_with(['-', '0'])) {
        out.push_str(" other than 0");
    }
}

/// Describes a number of values: `2 values`, `at least 1 value`.
pub(crate) fn value_count(arity: Arity) -> String {
    let Arity { min, max } = arity;
    match (min, max) {
        (1, 1) => "1 value".to_owned(),
        _ if min == max => format!("{max} values"),
        (1, Arity::MANY) => "at least 1 value".to_owned(),
        (_, Arity::MANY) => format!("at least {min} values"),
        (0, _) => format!("at most {max} values"),
        _ => format!("{min} to {max} values"),
    }
}
