use vestibule::prelude::*;

#[derive(Commands)]
struct Two {
    add: bool,
}

fn main() {
    let _ = Cli::create("app").handle(|_: Two| Ok(()));
}
