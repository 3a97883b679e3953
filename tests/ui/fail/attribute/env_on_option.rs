use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[env(secret)]
    token: String,
}

fn main() {}
