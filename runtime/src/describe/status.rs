//! What a program's exit status means, for those who write it down.

/// Each status and its meaning.
pub(super) const STATUSES: [(u8, &str); 4] = [
    (0, "It is done."),
    (1, "The command failed. A command may fail with a status of its own."),
    (2, "The call is wrong: an unknown command or flag, or a value that is missing or not allowed."),
    (130, "The call was interrupted."),
];
