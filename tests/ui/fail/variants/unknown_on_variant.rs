use vestibule::prelude::*;

#[derive(Commands)]
enum Two {
    #[command(aliass = "a")]
    Add,
}

fn main() {
    let _ = Cli::create("app").handle(|_: Two| Ok(()));
}
