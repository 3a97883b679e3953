use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
enum StoreError {
    #[failure(transparent, code = "DISK")]
    Disk(std::io::Error),
}

fn main() {}
