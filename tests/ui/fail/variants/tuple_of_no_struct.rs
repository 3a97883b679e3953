use vestibule::prelude::*;

#[derive(Commands)]
enum Two {
    Add(String),
}

fn main() {
    let _ = Cli::create("app").handle(|_: Two| Ok(()));
}
