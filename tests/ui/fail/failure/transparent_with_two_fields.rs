use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(transparent)]
    Disk(std::io::Error, u8),
}

fn main() {}
