use vestibule::prelude::*;

#[derive(Debug, Failure)]
enum StoreError {
    #[failure(code = "LOCKED")]
    Locked,
}

fn main() {}
