use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(code = "LOCKED", exit = 0)]
    Locked,
}

fn main() {}
