use vestibule::prelude::*;

#[derive(Options)]
struct Target {
    #[option(name = "region")]
    region_name: String,
}

#[derive(Commands)]
enum Program {
    #[command(confirm = "Deploy {service_name} to {region_name}?")]
    Deploy {
        #[arg]
        service_name: String,
        target: Target,
    },
}

fn main() {}
