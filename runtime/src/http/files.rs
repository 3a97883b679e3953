//! The limit of open files, each connection being one.

/// Number of files that the server needs besides its connections.
const RESERVE: u64 = 64;

/// Raises the limit of open files of the process to what some connections need, as far as the system allows, and returns
/// the number of connections that it is enough for.
#[cfg(unix)]
pub(super) fn make_room(connections: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let wanted = connections.saturating_add(RESERVE);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(current) = current.filter(|current| *current < wanted) else { return connections };
    let raised = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let is_raised = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum }).is_ok();
    let files = if is_raised { raised } else { current };
    files.saturating_sub(RESERVE).clamp(1, connections)
}

/// Returns the number of connections: their limit is that of memory only.
#[cfg(not(unix))]
pub(super) fn make_room(connections: u64) -> u64 {
    let _ = RESERVE;
    connections
}
