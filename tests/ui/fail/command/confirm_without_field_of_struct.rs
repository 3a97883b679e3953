use vestibule::prelude::*;

#[derive(Options)]
struct Target {
    #[option(name = "region")]
    region_name: String,
}

#[derive(Commands)]
enum Program {
    #[command(confirm = "Deploy to {region_name}?")]
    Deploy(Target),
}

fn main() {}
