//! Errors in the definition of fields that are known only at run time; for derived structs the compiler finds them.

use super::positional_order::{OrderError, PositionalOrder, PositionalShape};
use super::{Arity, FieldRef, Part, Tables};

/// Returns an error for each positional that can never be filled, or only ambiguously, because of those before it.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn positional_errors(tables: &Tables<'_>) -> Vec<String> {
    let mut errors = Vec::new();
    let mut order = PositionalOrder::new();
    for field in tables.positionals() {
        let label = field.label();
        match order.push(field, shape(&field)) {
            None => {}
            Some(OrderError::AfterList(list)) => {
                let list = list.label();
                errors.push(format!("{label} follows {list}, which takes all remaining values; put the list last"));
            }
            Some(OrderError::RequiredAfterOptional(optional)) => {
                let optional = optional.label();
                errors.push(format!("{label} is required but follows the optional {optional}; swap them"));
            }
        }
    }
    errors
}

#[cfg_attr(not(debug_assertions), inline)]
fn shape(field: &FieldRef<'_>) -> PositionalShape {
    let is_bounded = field.arity().is_some_and(Arity::is_fixed) || field.terminator().is_some();
    let takes_all = field.kind().is_list() && !is_bounded;
    let is_optional = field.kind().is_optional() || field.default().is_some();
    PositionalShape { takes_all, is_optional: is_optional && !takes_all }
}

/// Returns an error for each option with an empty range, and for each that shares a name with another.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn option_errors(tables: &Tables<'_>) -> Vec<String> {
    let mut errors = Vec::new();
    let fields: Vec<_> = tables.part(Part::Option).collect();
    for field in &fields {
        if let Some((Some(min), Some(max))) = field.range()
            && let (Ok(low), Ok(high)) = (min.parse::<f64>(), max.parse::<f64>())
            && low > high
        {
            errors.push(format!("{} has an empty range, from {min} to {max}; swap them", field.label()));
        }
    }
    // With an index, so that the work grows with the number of names.
    let mut tables = tables.clone();
    tables.index();
    for field in &fields {
        let is_taken = |name: &&str| tables.long(name.as_bytes()).is_some_and(|first| first.id() != field.id());
        let clash = field.long_names().find(is_taken);
        if let Some(name) = clash {
            errors.push(format!("two options share the name `{name}`; rename one"));
        }
        let mut clash = None;
        for short in field.short().into_iter().chain(field.shorts()) {
            if let Some(holder) = tables.short(short).filter(|first| first.id() != field.id()) {
                clash.get_or_insert(holder);
            }
        }
        if let Some(holder) = clash {
            let (holder, label) = (holder.label(), field.label());
            errors.push(format!("{holder} and {label} share a short alias; change one"));
        }
    }
    errors
}
