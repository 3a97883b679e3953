//! The size of the terminal.

/// Returns the width of the terminal that a standard stream of the process is connected to.
pub(crate) fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| width.0.into())
}

/// Returns the number of lines of the terminal.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn rows() -> Option<usize> {
    terminal_size::terminal_size().map(|(_, height)| height.0.into())
}
