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
#[macro_export]
macro_rules! commands {
    ($($command:ty),* $(,)?) => {{
        use $crate::__private as __v;
        const SPECS: &[__v::CommandSpec<'static>] = &[$(<$command as __v::CommandDef>::SPEC),*];
        const LEN: usize = __v::name_len(SPECS);
        static NAMES: [u8; __v::names_len(SPECS)] = __v::names(SPECS);
        static RECORDS: [__v::NameRecord; LEN] = __v::name_records(SPECS);
        static INDEX: [u16; __v::index_len(LEN)] =
            __v::index(&__v::names::<{ __v::names_len(SPECS) }>(SPECS), &__v::name_records::<LEN>(SPECS));
        static COMMANDS: [__v::CommandFn; SPECS.len()] = [$(<$command as __v::CommandDef>::op),*];
        static SET: __v::CommandSet = __v::CommandSet { names: &NAMES, records: &RECORDS, index: &INDEX, commands: &COMMANDS };
        &SET
    }};
}
