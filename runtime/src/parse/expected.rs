//! What a field takes, in words.

use crate::data::{append, join};
use crate::schema::{Arity, FieldRef, Kind};

/// What a field takes, in words.
pub(crate) fn expected(field: &FieldRef<'_>) -> String {
    let kind = field.kind();
    let mut out = String::new();
    if kind.is_map() {
        out.push_str("key=value");
        if kind.is(Kind::TEXT) || kind.is(Kind::CUSTOM) {
            return out;
        }
        out.push_str(" with ");
    }
    one(field, &mut out);
    out
}

/// What a field takes, for who left it out: nothing where any text will do.
pub(crate) fn takes(field: &FieldRef<'_>) -> Option<String> {
    let kind = field.kind();
    let is_told = field.has_choices() || kind.is_number() || kind.is_map() || kind.is(Kind::DURATION);
    is_told.then(|| format!("{} takes {}", field.label(), expected(field)))
}

/// Writes what one of its values is.
fn one(field: &FieldRef<'_>, out: &mut String) {
    if field.has_choices() {
        append(out, &["one of ", &join(&field.choice_names(false), ", ")]);
        return;
    }
    let kind = field.kind();
    let (min, max) = field.range().unwrap_or_default();
    let (least, most) = kind.bounds().unzip();
    let (min, max) = (min.or(least), max.or(most));
    let [before, between, behind] = match (min, max) {
        (Some(min), Some(_)) if kind.is_non_zero() && min.starts_with(['-', '0']) => {
            [" from ", " to ", " other than 0"]
        }
        (Some(_), Some(_)) => [" from ", " to ", ""],
        (Some(_), None) => [" of ", " or more", ""],
        (None, Some(_)) => [" of ", "", " or less"],
        (None, None) => [""; 3],
    };
    append(out, &[kind.noun(), before, min.unwrap_or_default(), between, max.unwrap_or_default(), behind]);
}

/// A number of values, in words.
pub(crate) fn many(arity: Arity) -> String {
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
