//! Which commands end soon, by their last calls: those run where their connection is served, the others on threads.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

/// Time that a call takes which does not end soon.
const LONG: Duration = Duration::from_micros(200);

/// Number of short calls in a row after which a command counts as short again.
const PROOF: u8 = 16;

/// Number of entries. Commands that share one are treated alike.
const ENTRIES: usize = 256;

/// The pace of the commands of a server.
pub(super) struct Pace {
    /// Number of short calls until a command counts as short.
    owed: [AtomicU8; ENTRIES],
}

/// The entry of a command.
#[derive(Clone, Copy)]
pub(super) struct PaceKey(usize);

impl Default for Pace {
    fn default() -> Self {
        Self { owed: [const { AtomicU8::new(0) }; ENTRIES] }
    }
}

impl Pace {
    /// Returns the entry of a command.
    pub(super) fn key(command: &str) -> PaceKey {
        let mut hasher = DefaultHasher::new();
        command.hash(&mut hasher);
        PaceKey(usize::try_from(hasher.finish() % ENTRIES as u64).unwrap_or(0))
    }

    /// Returns whether calls of a command end soon, as far as is known.
    pub(super) fn is_short(&self, PaceKey(key): PaceKey) -> bool {
        self.owed[key].load(Ordering::Relaxed) == 0
    }

    /// Notes the time that a call took.
    pub(super) fn note(&self, PaceKey(key): PaceKey, time: Duration) {
        let owed = &self.owed[key];
        if time > LONG {
            owed.store(PROOF, Ordering::Relaxed);
        } else if owed.load(Ordering::Relaxed) > 0 {
            // Two at once may count as one.
            let _ = owed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |owed| owed.checked_sub(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_call_is_followed_by_a_proof() {
        let (pace, key) = (Pace::default(), Pace::key("report"));
        assert!(pace.is_short(key));
        pace.note(key, LONG * 2);
        for _ in 0..PROOF {
            assert!(!pace.is_short(key));
            pace.note(key, LONG / 2);
        }
        assert!(pace.is_short(key));
    }
}
