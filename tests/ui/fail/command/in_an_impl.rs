use vestibule::prelude::*;

struct Server;

impl Server {
    #[command]
    fn start() {}
}

fn main() {}
