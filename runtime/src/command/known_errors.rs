//! The error types that a program knows, and the layers that recognize them.

use super::{Layer, Outcome};
use crate::error::{ErrorType, Failure, Result};

/// An error type that a program knows.
#[derive(Clone, Copy)]
pub(crate) struct KnownError {
    pub(crate) error_type: ErrorType,
    /// Adds the layers that recognize the errors of a call, given the types that the program knows. A function pointer, so
    /// that the layers are linked only when an error type is declared (see ARCHITECTURE.md, "Pay for use").
    pub(crate) surround: fn(&[Self], &mut Vec<Layer>),
}

impl KnownError {
    /// Refers to an error type.
    pub(crate) fn of<E: Failure>() -> Self {
        Self { error_type: ErrorType::of::<E>(), surround }
    }
}

/// Adds a layer around the command, so that other layers see its codes, and one around those layers.
#[inline]
fn surround(known: &[KnownError], layers: &mut Vec<Layer>) {
    let types: Vec<_> = known.iter().map(|known| known.error_type).collect();
    let recognize = move |_: &super::Context, result: Result<Outcome>| result.map_err(|error| error.recognized(&types));
    let layer = Layer::after(recognize);
    if !layers.is_empty() {
        layers.insert(0, layer.clone());
    }
    layers.push(layer);
}
