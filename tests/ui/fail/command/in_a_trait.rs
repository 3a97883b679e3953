use vestibule::prelude::*;

trait Greeter {
    #[command]
    fn greet();
}

fn main() {}
