//! Stand-in for calls that a command awaits: there is nothing to await.
