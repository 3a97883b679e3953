use vestibule::prelude::*;

mod friends {
    use vestibule::prelude::*;

    #[command]
    pub fn greet() {}
}

fn main() {
    let _ = commands![friends::great];
}
