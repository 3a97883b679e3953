use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(code = "NO_SUCH_ZONE")]
    NoSuchZone,
    StoreLocked { pid: u32 },
}

fn main() {}
