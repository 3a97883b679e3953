//! A struct that a derive made readable from raw values.

use super::{Spec, Tables, Values};

/// A struct of input fields. Implemented by `#[derive(Options)]`, `#[derive(Args)]`,
/// `#[derive(Env)]` and `#[derive(OneOf)]`, never by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of input fields",
    label = "derive `Options`, `Args` or `Env` for it",
    note = "`#[derive(Options)]` makes a struct's fields named options, `#[derive(Args)]` positionals, `#[derive(Env)]` environment variables"
)]
pub trait Record: Sized {
    /// The fields, for checks at compile time and for structs that take them in.
    const SPECS: &'static [Spec<'static>];

    /// Hands out the tables of the fields.
    fn visit(tables: &mut Tables<'_>);

    /// Moves the fields out of values that were checked; the first of them has the number `at`.
    fn take(values: &mut Values<'_>, at: u16) -> Self;
}
