//! Compile errors for methods whose feature is disabled: each method exists with a bound that no type satisfies, and
//! the error of the bound names the feature.

/// Adds a method whose use is a compile error with a message and a note.
///
/// The bound has a lifetime of its own, so that the compiler checks it at each call and not at the definition.
#[allow(unused_macros, reason = "with every feature nothing is missing")]
macro_rules! missing {
    (impl $generic:ident for $($rest:tt)*) => {
        missing! { @ [$generic] $($rest)* }
    };
    ($type:ty, $($rest:tt)*) => {
        missing! { @ [] $type, $($rest)* }
    };
    (@ [$($generic:ident)?] $type:ty, $bound:ident, $message:literal, $note:literal, [$($method:tt)*]) => {
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = "the feature is disabled", note = $note)]
        pub trait $bound {}

        impl$(<$generic>)? $type {
            #[doc(hidden)]
            #[allow(unused_variables, clippy::unused_self, reason = "nothing can call the method")]
            pub $($method)*
            where
                for<'a> Self: $bound,
            {
                unreachable!("no type satisfies the bound")
            }
        }
    };
}

#[cfg(not(feature = "async"))]
mod asynchronous;
#[cfg(not(feature = "completions"))]
mod completions;
#[cfg(not(feature = "config"))]
mod config;
#[cfg(not(feature = "fetch"))]
mod fetch;
#[cfg(not(feature = "http"))]
mod http;
#[cfg(not(feature = "logs"))]
mod logs;
#[cfg(all(feature = "fetch", not(feature = "mcp-client")))]
mod mcp_client;
#[cfg(not(feature = "openapi"))]
mod openapi;
#[cfg(not(feature = "output"))]
mod output;
#[cfg(not(all(feature = "output", feature = "terminal")))]
mod pager;
#[cfg(not(feature = "prompts"))]
mod prompts;
#[cfg(not(feature = "reference"))]
mod reference;
#[cfg(all(feature = "fetch", not(feature = "remote")))]
mod remote;
#[cfg(not(feature = "skills"))]
mod skills;
#[cfg(not(feature = "terminal"))]
mod terminal;

#[cfg(not(feature = "async"))]
pub use asynchronous::future;
