use vestibule::prelude::*;

#[derive(Commands)]
enum Tools<T> {
    Add {
        #[arg]
        number: T,
    },
}

fn main() {}
