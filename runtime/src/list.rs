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
        use $crate::__private as p;
        const SPECS: &[p::CommandSpec<'static>] = &[$(<$command as p::CommandDef>::SPEC),*];
        const LEN: usize = p::name_len(SPECS);
        static NAMES: [u8; p::names_len(SPECS)] = p::names(SPECS);
        static RECS: [p::NameRec; LEN] = p::name_recs(SPECS);
        static INDEX: [u16; p::index_len(LEN)] =
            p::index(&p::names::<{ p::names_len(SPECS) }>(SPECS), &p::name_recs::<LEN>(SPECS));
        static OPS: [p::OpFn; SPECS.len()] = [$(<$command as p::CommandDef>::op),*];
        static SET: p::CommandSet = p::CommandSet { names: &NAMES, recs: &RECS, index: &INDEX, ops: &OPS };
        &SET
    }};
}
