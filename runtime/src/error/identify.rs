//! Finding the [`Error`] that an error of another type is, or has among its causes.
//!
//! A cause can be asked for its type. But `anyhow::Error` and `eyre::Report` hide the type of the error within when they are
//! boxed, and so does `#[error(transparent)]` of thiserror. All of them forward `Display`. So while an error is being
//! identified, an [`Error`] that is displayed leaves a copy of its facts. They count if the whole text is its own.

use std::cell::RefCell;
use std::error::Error as StdError;

use super::convert::Boxed;
use super::{Error, Inner, ParseError, ValidationError, causes};

/// Maximum number of causes that are asked to identify themselves by their text.
const MAX_DISPLAYED: usize = 20;

/// The first [`Error`] that is displayed while another error is being identified.
struct Displayed {
    /// Copies the facts: a function pointer, so that it is linked only if errors are identified (see ARCHITECTURE.md,
    /// "Pay for use").
    copy: fn(&Inner) -> Error,
    first: Option<(String, Error)>,
}

thread_local! {
    static DISPLAYED: RefCell<Option<Displayed>> = const { RefCell::new(None) };
}

/// Records that an error is displayed.
#[inline]
pub(super) fn displayed(error: &Inner) {
    // Nothing is being identified on a thread that ends.
    let _ = DISPLAYED.try_with(|displayed| {
        if let Ok(mut displayed) = displayed.try_borrow_mut()
            && let Some(displayed) = &mut *displayed
            && displayed.first.is_none()
        {
            displayed.first = Some((error.message.clone(), (displayed.copy)(error)));
        }
    });
}

/// Returns the text of an error, and the facts of the [`Error`] that it is.
#[inline]
pub(super) fn identify(error: &(dyn StdError + 'static)) -> (String, Option<Error>) {
    let begin =
        || DISPLAYED.try_with(|displayed| displayed.replace(Some(Displayed { copy: Inner::facts, first: None })));
    let before = begin().ok().flatten();
    let text = causes::message_of(error);
    let first = DISPLAYED.try_with(|displayed| displayed.replace(before)).ok().flatten().and_then(|it| it.first);
    let facts = first.filter(|(own, _)| *own == text).map(|(_, facts)| facts);
    (text, facts)
}

/// Returns the facts of the first [`Error`] among the causes of an error.
#[inline]
pub(super) fn among_causes(error: &(dyn StdError + 'static)) -> Option<Error> {
    causes::chain(error).enumerate().skip(1).find_map(|(index, cause)| {
        let by_text = || if index < MAX_DISPLAYED { identify(cause).1 } else { None };
        native(cause).map(Inner::facts).or_else(|| parser_error(cause)).or_else(by_text)
    })
}

/// Returns the [`Error`] that a cause is.
#[inline]
pub(super) fn native<'a>(cause: &'a (dyn StdError + 'static)) -> Option<&'a Inner> {
    cause.downcast_ref::<Boxed>().map(|boxed| &*boxed.0.0).or_else(|| cause.downcast_ref())
}

#[inline]
fn parser_error(cause: &(dyn StdError + 'static)) -> Option<Error> {
    let parse = cause.downcast_ref::<ParseError>().cloned().map(ParseError::into_error);
    parse.or_else(|| cause.downcast_ref::<ValidationError>().cloned().map(ValidationError::into_error))
}
