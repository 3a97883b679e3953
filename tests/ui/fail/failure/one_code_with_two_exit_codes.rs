use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(code = "GONE", exit = 4)]
    Gone,
    #[failure(code = "GONE", exit = 5)]
    Lost,
}

fn main() {}
