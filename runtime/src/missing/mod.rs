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

/// Declares the module of each feature that is disabled. The type whose methods it has may need another feature: `on`.
macro_rules! missing_features {
    ($($($feature:literal)&&+ $(on $other:literal)? => mod $module:ident;)*) => {$(
        #[cfg(all($(feature = $other,)? not(all($(feature = $feature),+))))]
        mod $module;
    )*};
}

missing_features! {
    "async" => mod asynchronous;
    "completions" => mod completions;
    "config" => mod config;
    "fetch" => mod fetch;
    "http" => mod http;
    "logs" => mod logs;
    "mcp-client" on "fetch" => mod mcp_client;
    "openapi" on "fetch" => mod mount_openapi;
    "openapi" => mod openapi;
    "output" => mod output;
    "output" && "terminal" => mod pager;
    "prompts" => mod prompts;
    "reference" => mod reference;
    "remote" on "fetch" => mod remote;
    "skills" => mod skills;
    "terminal" => mod terminal;
}
