use vestibule::prelude::*;

fn main() {
    let _ = Cli::create("app").errors::<std::io::Error>();
}
