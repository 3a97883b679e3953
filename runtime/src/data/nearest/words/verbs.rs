//! Verbs of command names: which mean the same, and what they do.

/// The effect that a verb has by its nature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum VerbEffect {
    Reads,
    Writes,
    Destroys,
}

/// The extent to which a verb takes something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Removal {
    /// A part, a right or a relation, as `cancel`, `revoke` and `leave` do.
    Part,
    /// The thing itself, as `delete` and `terminate` do.
    Whole,
}

/// Returns how much a verb takes away; `None` for one that takes nothing away, or of which that is not known.
pub(crate) fn removal(word: &str) -> Option<Removal> {
    let group = verb(word).filter(|(_, effect)| *effect == VerbEffect::Destroys)?.0;
    let is_of = |words: &[&str]| words.iter().any(|other| verb(other).is_some_and(|(own, _)| own == group));
    if is_of(&["delete", "terminate", "clear", "retire", "uninstall"]) {
        Some(Removal::Whole)
    } else {
        is_of(&["leave", "cancel", "unsubscribe", "unfollow", "kick", "revoke", "withdraw", "void"])
            .then_some(Removal::Part)
    }
}

macro_rules! verbs {
    ($($effect:ident: $($verb:literal)|+;)+) => {
        /// Returns the group of a verb, whose verbs mean the same, and its effect. Every verb here is a word of its own, and
        /// never a misspelling of another one. Patterns in place of a table: they are compared by length first.
        pub(crate) fn verb(word: &str) -> Option<(usize, VerbEffect)> {
            let mut group = 0;
            $(
                group += 1;
                if matches!(word, $($verb)|+) {
                    return Some((group, VerbEffect::$effect));
                }
            )+
            None
        }

        #[cfg(test)]
        pub(in crate::data) const ALL: &[&str] = &[$($($verb),+),+];
    };
}

verbs! {
    Reads: "get" | "show" | "view" | "read" | "describe" | "inspect" | "info" | "display" | "fetch" | "retrieve" | "cat" | "details" | "print";
    Reads: "list" | "ls" | "index" | "enumerate" | "browse";
    Reads: "find" | "search" | "query" | "lookup" | "grep";
    Reads: "check" | "verify" | "validate";
    Reads: "compare" | "diff";
    Reads: "watch";
    Reads: "count";
    Reads: "export";
    Reads: "download";
    Writes: "create" | "add" | "new" | "make" | "insert" | "post" | "generate";
    Writes: "update" | "edit" | "set" | "modify" | "change" | "patch" | "put" | "alter" | "amend" | "adjust";
    Writes: "replace";
    // A test sends what it tests: a message, a webhook.
    Writes: "test";
    Writes: "start" | "run" | "launch" | "begin" | "execute" | "exec" | "trigger";
    Writes: "stop" | "halt" | "end";
    Writes: "restart" | "reboot" | "reload";
    Writes: "enable" | "activate";
    Writes: "disable" | "deactivate";
    Writes: "complete" | "finish" | "done";
    Writes: "copy" | "cp" | "duplicate";
    Writes: "clone";
    Writes: "block";
    Writes: "unblock";
    Writes: "move" | "mv" | "rename";
    Writes: "import";
    Writes: "upload";
    Writes: "open" | "reopen";
    Writes: "close";
    Writes: "lock";
    Writes: "unlock";
    Writes: "merge";
    Writes: "approve" | "accept";
    Writes: "reject" | "decline" | "deny";
    Writes: "attach";
    Writes: "detach";
    Writes: "push";
    Writes: "pull";
    Writes: "send";
    Writes: "receive";
    Writes: "pause" | "suspend" | "freeze";
    Writes: "resume" | "unpause" | "unsuspend" | "unfreeze" | "continue" | "reinstate" | "reactivate";
    Writes: "retry" | "rerun" | "redo";
    Writes: "pay" | "settle";
    Writes: "refund";
    Writes: "finalize" | "finalise";
    Writes: "capture";
    Writes: "renew" | "extend";
    Writes: "mute";
    Writes: "unmute";
    Writes: "pin";
    Writes: "unpin";
    Writes: "submit";
    Writes: "confirm";
    Writes: "invite";
    Writes: "transfer";
    Writes: "subscribe";
    Writes: "follow";
    Writes: "register" | "enroll" | "enrol";
    Writes: "schedule";
    Writes: "reschedule" | "postpone" | "adjourn" | "defer" | "delay";
    Writes: "acknowledge" | "ack";
    Writes: "buy" | "purchase";
    Writes: "grant";
    Writes: "save";
    Writes: "archive";
    Writes: "unarchive";
    Writes: "publish";
    Writes: "unpublish";
    Writes: "assign";
    Writes: "unassign";
    Writes: "install";
    Writes: "deploy";
    Writes: "apply";
    Writes: "convert";
    Writes: "scale";
    Writes: "sync";
    Writes: "join" | "concat" | "concatenate";
    Writes: "cut" | "trim" | "crop";
    Writes: "login" | "signin";
    Writes: "logout" | "signout";
    Destroys: "delete" | "remove" | "rm" | "del" | "destroy" | "erase" | "purge" | "unset" | "discard" | "trash" | "forget" | "drop";
    Destroys: "leave";
    Destroys: "cancel" | "abort";
    Destroys: "unsubscribe";
    Destroys: "unfollow";
    Destroys: "retire" | "decommission" | "deprecate";
    Destroys: "kill" | "terminate";
    Destroys: "kick" | "expel" | "evict" | "eject" | "oust";
    Destroys: "shutdown";
    Destroys: "clear" | "clean" | "wipe" | "flush" | "truncate" | "prune";
    Destroys: "reset";
    Destroys: "restore";
    Destroys: "rollback";
    Destroys: "revoke" | "invalidate";
    Destroys: "withdraw" | "retract";
    Destroys: "void" | "annul";
    Destroys: "uninstall";
}
