use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    #[arg(short, long, env)]
    from: Option<String>,
}

fn main() {}
