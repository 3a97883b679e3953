use vestibule::prelude::*;

#[command]
async fn greet(#[arg] name: String) {
    std::future::ready(name).await. ;
}

fn main() {
    let _ = commands![greet];
}
