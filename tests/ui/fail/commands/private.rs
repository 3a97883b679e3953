use vestibule::prelude::*;

mod friends {
    use vestibule::prelude::*;

    #[command]
    fn greet() {}
}

fn main() {
    let _ = commands![friends::greet];
}
