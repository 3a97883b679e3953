//! The input of a call that a command makes.

use super::{fill, set};
use crate::command::{Context, DRY_RUN};
use crate::data::Data;
use crate::error::InputErrors;
use crate::schema::{Part, Source, Values};

/// Sets the fields of a command to the members of an object, as [`fill`] does, and those that it leaves open to what the
/// call of another command was given: global options, and `--dry-run`.
///
/// Values from the environment and from config files are left out, which this call reads itself.
pub(crate) fn fill_from_command(values: &mut Values<'_>, data: &Data, caller: &Context, errors: &mut InputErrors) {
    fill(values, data, errors);
    let tables = values.tables().clone();
    for field in tables.part(Part::Option).filter(|field| !tables.is_own(field)) {
        let is_given = matches!(caller.source(field.name()), Some(Source::Argv | Source::Input));
        let given = caller.globals().as_object().and_then(|globals| globals.get(field.name()));
        if let Some(given) = given.filter(|_| is_given && !values.is_set(field.id())) {
            set(values, &field, given, errors);
        }
    }
    let dry_run = caller.is_dry_run().then(|| tables.named(Some(Part::Option), DRY_RUN)).flatten();
    if let Some(field) = dry_run.filter(|field| !values.is_set(field.id())) {
        set(values, &field, &Data::Bool(true), errors);
    }
}
