//! Relations between the fields of a call, and defaults that are found at run time: how they are added to fields, and
//! how they are checked.

mod check;
mod defaults;
mod define;

use crate::schema::{Pack, Relations, Spec, relation_notes};

/// The functions that a table refers to if a field of it has relations or a computed default.
///
/// A constant, so that only programs with such fields compile them (see ARCHITECTURE.md, "Pay for use").
const RELATIONS: &Relations = &Relations {
    apply_overrides: check::apply_overrides,
    check: check::check,
    find_default: defaults::find_default,
    notes: relation_notes,
};

/// Packs some fields.
pub const fn pack<const TEXTS: usize, const FIELDS: usize, const FUNCTIONS: usize>(
    specs: &[Spec<'_>],
) -> Pack<TEXTS, FIELDS, FUNCTIONS> {
    crate::schema::pack(specs, RELATIONS)
}
