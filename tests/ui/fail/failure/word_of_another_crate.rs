use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(code = "LOCKED", exit_code = 4)]
    Locked,
}

fn main() {}
