//! What a command's parameters can be.

use super::Context;
use super::context::Seed;
use crate::error::Error;
use crate::schema::{Record, Spec, Tables, Values};

/// One call of a command: its checked values, and what the front end knows.
#[derive(Debug)]
pub struct Call<'a> {
    values: Values<'a>,
    seed: Seed,
}

impl<'a> Call<'a> {
    pub(crate) fn new(values: Values<'a>, seed: Seed) -> Self {
        Self { values, seed }
    }

    /// The same call, of a command that a derive described, for another thread.
    #[cfg(feature = "async")]
    pub(crate) fn into_owned(self, op: super::OpFn) -> Call<'static> {
        let mut tables = Tables::new();
        op(super::Op::Tables(&mut tables));
        Call { values: self.values.into_owned(tables), seed: self.seed }
    }

    pub(crate) fn context(&self) -> Context {
        Context::new(self.seed.clone(), &self.values)
    }

    /// Goes to the table of the inline parameters.
    pub fn next_table(&mut self) -> u16 {
        self.values.next_table()
    }

    /// The values, for inline parameters.
    pub fn values(&mut self) -> &mut Values<'a> {
        &mut self.values
    }
}

/// What a parameter of a command without an attribute can be: a struct with `#[derive(Options)]`,
/// `#[derive(Args)]` or `#[derive(Env)]`, or [`Context`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a command",
    label = "not known as a command's input",
    note = "derive `Options`, `Args` or `Env` for it, use `Context`, or write `#[arg]` or `#[option]` before the parameter"
)]
pub trait Extract: Sized + Send {
    /// The fields that the parameter reads.
    const SPECS: &'static [Spec<'static>] = &[];

    /// Hands out the tables of the fields.
    fn visit(_tables: &mut Tables<'_>) {}

    /// Takes the parameter out of a call.
    ///
    /// # Errors
    ///
    /// When the program does not provide what the parameter asks for.
    fn extract(call: &mut Call<'_>) -> Result<Self, Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Record + Send> Extract for T {
    const SPECS: &'static [Spec<'static>] = <T as Record>::SPECS;

    fn visit(tables: &mut Tables<'_>) {
        <T as Record>::visit(tables);
    }

    fn extract(call: &mut Call<'_>) -> Result<Self, Error> {
        let at = call.values.next_table();
        Ok(T::take(&mut call.values, at))
    }
}

impl Extract for Context {
    fn extract(call: &mut Call<'_>) -> Result<Self, Error> {
        Ok(call.context())
    }
}
