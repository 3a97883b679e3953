//! What a field takes, in words.

use crate::schema::{Arity, FieldRef, Kind};

/// What a field takes, in words.
pub(crate) fn expected(field: &FieldRef<'_>) -> String {
    let kind = field.kind();
    match (kind.is_map(), kind.is(Kind::TEXT) || kind.is(Kind::CUSTOM)) {
        (true, true) => "key=value".to_owned(),
        (true, false) => format!("key=value with {}", one(field)),
        (false, _) => one(field),
    }
}

/// What a field takes, for who left it out: nothing where any text will do.
pub(crate) fn takes(field: &FieldRef<'_>) -> Option<String> {
    let kind = field.kind();
    let is_told = field.is_closed() || kind.is_number() || kind.is_map() || kind.is(Kind::DURATION);
    is_told.then(|| format!("{} takes {}", field.label(), expected(field)))
}

/// What one of its values is.
fn one(field: &FieldRef<'_>) -> String {
    let kind = field.kind();
    if field.is_closed() {
        let names: Vec<_> = field.shown_choices().map(|choice| choice.name).collect();
        return format!("one of {}", names.join(", "));
    }
    let (min, max) = field.range().unwrap_or_default();
    let own = kind.int_range();
    let min = min.map(str::to_owned).or_else(|| own.map(|(min, _)| min.to_string()));
    let max = max.map(str::to_owned).or_else(|| own.map(|(_, max)| max.to_string()));
    match (min, max) {
        (Some(min), Some(max)) if kind.is_non_zero() && min.starts_with(['-', '0']) => {
            format!("{} from {min} to {max} other than 0", kind.noun())
        }
        (Some(min), Some(max)) => format!("{} from {min} to {max}", kind.noun()),
        (Some(min), None) => format!("{} of {min} or more", kind.noun()),
        (None, Some(max)) => format!("{} of {max} or less", kind.noun()),
        (None, None) => kind.noun().to_owned(),
    }
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
