//! A box whose drop code exists once.
//!
//! The compiler inlines the code that drops a `Box` wherever the value can go out of scope, which includes every path of
//! unwinding, and repeats it in each codegen unit. The last owner of an `Arc` is dropped by a function, so what is left at
//! those places is a call. For `Error` this makes the program of `benches -- rosetta` 13 KiB smaller, 8 KiB stripped.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A box for a value that many functions own in turn.
#[derive(Default)]
pub(crate) struct OutlinedBox<T>(Arc<T>);

impl<T> Deref for OutlinedBox<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for OutlinedBox<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::get_mut(&mut self.0).unwrap_or_else(|| unreachable!("the value is never shared"))
    }
}

impl<T: fmt::Debug> fmt::Debug for OutlinedBox<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
