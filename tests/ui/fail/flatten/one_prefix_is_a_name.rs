use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    #[option(short = 'h')]
    host: String,
}

#[derive(Options)]
struct Go {
    db_host: String,
    #[option(flatten, prefix = "db")]
    db: Common,
}

fn main() {}
