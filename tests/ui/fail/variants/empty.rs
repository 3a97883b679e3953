use vestibule::prelude::*;

#[derive(Commands)]
enum Two {}

fn main() {
    let _ = Cli::create("app").handle(|_: Two| Ok(()));
}
