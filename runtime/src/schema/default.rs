//! Defaults that are computed at run time.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;

use super::{Choice, FieldRef, Functions};

/// A function that computes the default of a field, as it would be typed. It is called for each call that needs the
/// default, and to show it.
pub type ComputeDefault = fn() -> OsString;

/// The default of a field in a call.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CallDefault {
    /// This text.
    Text(OsString),
    /// No default, even if the field has one in other calls.
    Unset,
}

impl FieldRef<'_> {
    /// Computes the default, if a function does that.
    pub(crate) fn compute_default(&self) -> Option<OsString> {
        let index = self.id - self.first;
        self.functions.iter().find_map(|functions| match functions {
            Functions::Default { field, compute } if *field == index => Some(compute()),
            _ => None,
        })
    }

    /// Returns the default that does not depend on other fields.
    pub(crate) fn default_os(&self) -> Option<OsString> {
        self.literal_default().map(OsString::from).or_else(|| self.compute_default())
    }
}

/// A value that a function of `default_with` returned. The traits below convert it to a text; method resolution selects
/// one of them: that of the most references whose
/// bound holds.
#[derive(Debug)]
pub struct Computed<T>(pub T);

/// Converts a text or a path.
pub trait ComputedOsText {
    /// Returns the text.
    fn text(self) -> OsString;
}

impl<T: AsRef<OsStr>> ComputedOsText for &&&Computed<T> {
    fn text(self) -> OsString {
        self.0.as_ref().to_owned()
    }
}

/// Converts a choice.
pub trait ComputedChoice {
    /// Returns the text.
    fn text(self) -> OsString;
}

impl<T: Choice> ComputedChoice for &&Computed<T> {
    fn text(self) -> OsString {
        self.0.name().into()
    }
}

/// Converts a number or any other value that can be displayed. The bound is that of the method, so that a type without
/// a text is an error that says so.
pub trait ComputedDisplay<T> {
    /// Returns the text.
    fn text(self) -> OsString
    where
        T: DefaultText;
}

impl<T> ComputedDisplay<T> for &Computed<T> {
    fn text(self) -> OsString
    where
        T: DefaultText,
    {
        self.0.to_string().into()
    }
}

/// A value that can be shown as a default.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a default",
    label = "cannot be shown as text",
    note = "the function of `default_with` returns a text, a path, a number, a choice, or anything else that implements `Display`"
)]
pub trait DefaultText: ToString {}

#[diagnostic::do_not_recommend]
impl<T: Display> DefaultText for T {}
