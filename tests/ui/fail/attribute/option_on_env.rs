use vestibule::prelude::*;

#[derive(Env)]
struct Settings {
    #[option(hidden)]
    token: String,
}

fn main() {}
