//! Stand-ins for what a build leaves out, so that the code around them needs no `cfg`.
//!
//! A field or a variant that only a feature fills has the type `IfFetch<T>`: `T` with the feature, and the
//! uninhabited [`Absent<T>`] without it. Then `Option<Absent<T>>` is always `None`, and the compiler drops every
//! branch that would use the value, together with what it links.

use std::convert::Infallible;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A `T` that this build does not have: no value of it exists.
#[derive(Clone, Copy)]
#[allow(dead_code, unreachable_pub, reason = "a build with every feature does not need it")]
pub struct Absent<T>(Infallible, PhantomData<T>);

impl<T> Absent<T> {
    #[allow(dead_code, reason = "a build with every feature does not need it")]
    /// Ends a branch that no build without the feature can reach.
    pub(crate) fn never(&self) -> ! {
        match self.0 {}
    }
}

impl<T> Deref for Absent<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self.0 {}
    }
}

impl<T> DerefMut for Absent<T> {
    fn deref_mut(&mut self) -> &mut T {
        match self.0 {}
    }
}

impl<T> PartialEq for Absent<T> {
    fn eq(&self, _: &Self) -> bool {
        self.never()
    }
}

impl<T> Eq for Absent<T> {}

impl<T: Iterator> Iterator for Absent<T> {
    type Item = T::Item;

    fn next(&mut self) -> Option<T::Item> {
        self.never()
    }
}

impl<T> fmt::Debug for Absent<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

/// Conversion of a value of a feature's type into the type itself.
pub(crate) trait Present<T> {
    fn into_present(self) -> T;
}

impl<T> Present<T> for T {
    fn into_present(self) -> T {
        self
    }
}

impl<T> Present<T> for Absent<T> {
    fn into_present(self) -> T {
        self.never()
    }
}

/// Declares the type of what only a feature has.
macro_rules! if_feature {
    ($($name:ident: $feature:literal;)*) => {$(
        #[cfg(feature = $feature)]
        pub(crate) type $name<T> = T;
        #[cfg(not(feature = $feature))]
        pub(crate) type $name<T> = Absent<T>;
    )*};
}

if_feature! {
    IfAsync: "async";
    IfConfig: "config";
    IfFetch: "fetch";
    IfOpenapi: "openapi";
    IfOutput: "output";
}
