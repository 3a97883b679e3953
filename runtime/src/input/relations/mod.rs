//! Relations between the fields of a call: how they are added to fields, and how they are checked.

mod check;
mod define;

use crate::schema::{Pack, Relations, Spec, relation_notes};

/// The functions that a table refers to if a field of it has relations.
static RELATIONS: Relations =
    Relations { apply_overrides: check::apply_overrides, check: check::check, notes: relation_notes };

/// Packs some fields.
pub const fn pack<const TEXTS: usize, const FIELDS: usize, const FUNCTIONS: usize>(
    specs: &[Spec<'_>],
) -> Pack<TEXTS, FIELDS, FUNCTIONS> {
    crate::schema::pack(specs, &RELATIONS)
}
