//! `commands![…]`.

/// The static list of some `#[command]` functions, with an index by name made at compile time.
///
/// [`Cli::commands`](crate::Cli::commands) takes it, and [`Cli::root`](crate::Cli::root) takes a list of one.
///
/// ```
/// use vestibule::prelude::*;
///
/// mod pr {
///     use vestibule::prelude::*;
///
///     /// List pull requests
///     #[command]
///     pub fn list() -> &'static str {
///         "none"
///     }
/// }
///
/// /// Show the status
/// #[command(alias = "st")]
/// fn status() -> &'static str {
///     "fine"
/// }
///
/// let cli = Cli::create("app").commands(commands![status, pr::list]);
/// assert!(cli.check().is_ok());
/// ```
///
/// An entry can have `#[cfg(…)]`: `commands![status, #[cfg(windows)] registry]`.
///
/// The list names the types that `#[command]` declares beside the functions. So the compiler speaks of types:
///
/// | compile error | fix |
/// | --- | --- |
/// | expected type, found function `status` | write `#[command]` above the function |
/// | struct `status` is private | make the function `pub` or `pub(crate)` |
/// | expected type, found module `status` | rename the module or the function: both declare the type `status` |
#[macro_export]
macro_rules! commands {
    ($($list:tt)*) => {
        $crate::__private::command_list!($crate [$($list)*])
    };
}
