use vestibule::prelude::*;

#[derive(Commands)]
enum Two {
    #[command(group)]
    Add(String, String),
}

fn main() {
    let _ = Cli::create("app").handle(|_: Two| Ok(()));
}
