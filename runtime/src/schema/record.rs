//! A struct that a derive made readable from raw values.

use super::{Spec, Tables, Values};

/// A struct of input fields. Implemented by `#[derive(Options)]`, `#[derive(Args)]` and
/// `#[derive(Env)]`, never by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of input fields",
    label = "derive `Options`, `Args` or `Env` for it",
    note = "`#[derive(Options)]` makes a struct's fields named options, `#[derive(Args)]` positionals, `#[derive(Env)]` environment variables"
)]
pub trait Record: Sized {
    /// The fields, for checks at compile time.
    const SPECS: &'static [Spec<'static>];

    /// Hands out the tables of the fields.
    fn visit(tables: &mut Tables<'_>);

    /// Moves the fields out of values that were checked, in the order in which `visit` went.
    fn take(values: &mut Values<'_>) -> Self;
}
