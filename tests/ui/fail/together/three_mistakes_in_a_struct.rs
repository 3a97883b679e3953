use vestibule::prelude::*;

#[derive(Options)]
#[options(rename = "snake_case")]
struct Deploy {
    #[option(short = "re")]
    region: String,
    #[option(deprecated)]
    zone: String,
}

fn main() {
    let _ = Deploy::from_argv(["--region", "x"]);
}
