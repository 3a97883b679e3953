//! Every mistake of one item, reported in one compile.

use std::cell::RefCell;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Collects mistakes. It must be asked for them in the end.
pub(crate) struct Errors(RefCell<Option<Vec<syn::Error>>>);

impl Errors {
    pub(crate) fn new() -> Self {
        Self(RefCell::new(Some(Vec::new())))
    }

    /// A mistake at some tokens.
    pub(crate) fn at(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// A mistake at a span.
    pub(crate) fn span(&self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(errors) = self.0.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// The mistakes as `compile_error!`s, or `None` when there are none.
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
            assert!(self.0.borrow().is_none(), "nobody asked for the mistakes that were collected");
        }
    }
}
