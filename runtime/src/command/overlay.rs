//! The lines below the output on the process's terminal, such as bars: they are lifted for each write, and put back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Lines below the output on a terminal.
pub(crate) trait Overlay: Send + Sync {
    /// Takes the lines away, calls the function, and shows them again.
    fn lift(&self, write: &mut dyn FnMut());

    /// Takes the lines away until [`resume`](Self::resume).
    #[allow(dead_code, reason = "only questions need it")]
    fn pause(&self);

    /// Shows the lines again.
    #[allow(dead_code, reason = "only questions need it")]
    fn resume(&self);
}

/// The overlay of the process, which has one terminal.
static OVERLAY: OnceLock<Arc<dyn Overlay>> = OnceLock::new();

/// True while the overlay shows something.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Sets the overlay of the process. The first one stays.
pub(crate) fn set_overlay(overlay: Arc<dyn Overlay>) {
    let _ = OVERLAY.set(overlay);
}

/// States whether the overlay shows something.
pub(crate) fn set_overlay_shown(is_shown: bool) {
    IS_SHOWN.store(is_shown, Ordering::Release);
}

/// Calls a function that writes to the terminal while nothing is below the output.
pub(super) fn lifted<T>(write: impl FnOnce() -> T) -> T {
    let overlay = OVERLAY.get().filter(|_| IS_SHOWN.load(Ordering::Acquire));
    let Some(overlay) = overlay else { return write() };
    let (mut write, mut result) = (Some(write), None);
    overlay.lift(&mut || result = write.take().map(|write| write()));
    match (result, write) {
        (Some(result), _) => result,
        (None, Some(write)) => write(),
        (None, None) => unreachable!("the function is called by its only owner"),
    }
}

/// Keeps the overlay away while it lives.
#[allow(dead_code, reason = "only questions need it")]
pub(crate) struct OverlayPause(());

/// Takes the overlay away until the returned guard is dropped.
#[allow(dead_code, reason = "only questions need it")]
pub(crate) fn pause_overlay() -> OverlayPause {
    if let Some(overlay) = OVERLAY.get() {
        overlay.pause();
    }
    OverlayPause(())
}

impl Drop for OverlayPause {
    fn drop(&mut self) {
        if let Some(overlay) = OVERLAY.get() {
            overlay.resume();
        }
    }
}
