use vestibule::prelude::*;

#[derive(Commands)]
enum Two {
    Add,
    #[command(name = "add")]
    Plus,
}

fn main() {
    let _ = Cli::create("app").handle(|_: Two| Ok(()));
}
