use std::error::Error as StdError;
use vestibule::prelude::*;

fn find() -> Result<()> {
    Err(Error::new("NO_SUCH_ZONE", "zone `x9` does not exist"))
}

#[command]
fn show() -> Result<(), Box<dyn StdError + Send + Sync>> {
    Ok(find()?)
}

fn main() {}
