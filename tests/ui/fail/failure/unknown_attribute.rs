use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(code = "LOCKED", retrieable)]
    Locked,
}

fn main() {}
