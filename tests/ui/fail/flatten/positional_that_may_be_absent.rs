use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    #[option(short = 'h')]
    host: String,
    #[arg]
    file: Option<String>,
}

#[derive(Options)]
struct Go {
    #[option(flatten)]
    common: Option<Common>,
}

fn main() {}
