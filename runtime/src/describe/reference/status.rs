//! The exit statuses of a program, for its documentation.

/// Each exit status, and its meaning.
pub(super) const STATUSES: [(u8, &str); 4] = [
    (0, "Success."),
    (1, "The command failed. A command may define other statuses for its failures."),
    (2, "Invalid usage: an unknown command or flag, or a missing or invalid value."),
    (130, "Interrupted."),
];
