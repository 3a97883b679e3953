//! The options that the gate before a command reads: `--yes` and `--dry-run`.

use super::pack;
use crate::schema::{CONFIRM_DOC, DRY_RUN_DOC, Pack, Part, Spec, Tables, Value, functions_len, texts_len};

const YES: &[Spec<'static>] = &[yes().short('y')];
const YES_WITHOUT_SHORT: &[Spec<'static>] = &[yes()];
const DRY_RUN: &[Spec<'static>] = &[Spec::new(Part::Option, "dry-run", bool::SHAPE, DRY_RUN_DOC).wire("dryRun")];

const fn yes() -> Spec<'static> {
    Spec::new(Part::Option, "yes", bool::SHAPE, CONFIRM_DOC)
}

/// Adds the options of a command's gate, except those that the command has itself.
pub fn visit_gate(tables: &mut Tables<'_>, is_confirmed: bool, has_dry_run: bool) {
    static CONFIRM: Pack<{ texts_len(YES) }, 1, { functions_len(YES) }> = pack(YES);
    static CONFIRM_LONG: Pack<{ texts_len(YES_WITHOUT_SHORT) }, 1, { functions_len(YES_WITHOUT_SHORT) }> =
        pack(YES_WITHOUT_SHORT);
    static TRY: Pack<{ texts_len(DRY_RUN) }, 1, { functions_len(DRY_RUN) }> = pack(DRY_RUN);

    if is_confirmed && tables.named(Some(Part::Option), "yes").is_none() {
        match tables.short('y') {
            None => CONFIRM.visit(tables),
            Some(_) => CONFIRM_LONG.visit(tables),
        }
    }
    if has_dry_run && tables.named(Some(Part::Option), "dryRun").is_none() {
        TRY.visit(tables);
    }
}
