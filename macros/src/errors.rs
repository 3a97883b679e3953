//! The errors of one item, reported together.

use std::cell::RefCell;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// A collection of errors. It panics if it is dropped without a call of [`finish`](Self::finish).
pub(crate) struct Errors(RefCell<Option<Vec<syn::Error>>>);

impl Errors {
    pub(crate) fn new() -> Self {
        Self(RefCell::new(Some(Vec::new())))
    }

    /// Adds an error at some tokens.
    pub(crate) fn at(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error at a span.
    pub(crate) fn span(&self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(errors) = self.0.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// Returns the errors as `compile_error!`s; `None` for an empty collection.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        let errors = self.0.borrow_mut().take().unwrap_or_default();
        let all = errors.into_iter().reduce(|mut all, error| {
            all.combine(error);
            all
        });
        all.map(syn::Error::into_compile_error)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.borrow().is_none(), "collected errors were dropped without being reported");
        }
    }
}
