use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(code = "no-such-zone")]
    NoSuchZone,
}

fn main() {}
