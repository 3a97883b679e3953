use vestibule::prelude::*;

trait Greeter {
    async fn greet(&self);
}

struct Friend;

impl Greeter for Friend {
    #[command]
    async fn greet(&self) {}
}

fn main() {}
