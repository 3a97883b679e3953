use vestibule::prelude::*;

#[derive(Debug, thiserror::Error, Failure)]
#[error("no")]
#[failure(code = "GONE")]
struct Gone<T>(T);

fn main() {}
