use vestibule::prelude::*;

type Zone = String;

#[derive(Options)]
struct Deploy {
    #[option(deprecated)]
    zone: Zone,
}

fn main() {}
