//! Structs of input fields.

use super::{Spec, Tables, Values};

/// A struct of input fields. Implemented by `#[derive(Options)]`, `#[derive(Args)]`, `#[derive(Env)]` and
/// `#[derive(OneOf)]`, never by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of input fields",
    label = "derive `Options`, `Args` or `Env` for it",
    note = "`#[derive(Options)]` makes a struct's fields named options, `#[derive(Args)]` positionals, `#[derive(Env)]` environment variables"
)]
pub trait Record: Sized {
    /// The fields, for checks at compile time and for structs that flatten this one.
    #[doc(hidden)]
    const SPECS: &'static [Spec<'static>];

    /// Adds the table of the fields to those of a command.
    #[doc(hidden)]
    fn visit(tables: &mut Tables<'_>);

    /// Moves the fields out of validated values; `first` is the number of the first one.
    #[doc(hidden)]
    fn take(values: &mut Values<'_>, first: u16) -> Self;
}
