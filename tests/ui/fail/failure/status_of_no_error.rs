use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(code = "LOCKED", http = 200)]
    Locked,
}

fn main() {}
