use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(lnog = "service")]
    services: Vec<String>,
}

fn main() {
    let _ = Deploy::from_argv(["--service", "x"]);
}
