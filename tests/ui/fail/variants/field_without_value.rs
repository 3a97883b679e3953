use vestibule::prelude::*;

#[derive(Commands)]
enum Two {
    Add { list: std::collections::BTreeSet<u8> },
}

fn main() {
    let _ = Cli::create("app").handle(|_: Two| Ok(()));
}
