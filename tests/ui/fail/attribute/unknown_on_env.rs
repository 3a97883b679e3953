use vestibule::prelude::*;

#[derive(Env)]
struct Settings {
    #[env(secert)]
    token: String,
}

fn main() {}
