//! Stand-in for what stands below the output without the feature `progress`: nothing does.

/// Calls a function that writes to the terminal.
pub(super) fn lifted<T>(write: impl FnOnce() -> T) -> T {
    write()
}

/// Keeps nothing away.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) struct OverlayPause(());

#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn pause_overlay() -> OverlayPause {
    OverlayPause(())
}
