//! The size of the terminal.

/// Returns the width of the terminal that a standard stream of the process is connected to.
pub(crate) fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| width.0.into())
}
