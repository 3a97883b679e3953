use vestibule::prelude::*;

#[command]
async fn deploy() {
    let shared = std::rc::Rc::new(1);
    std::future::ready(()).await;
    drop(shared);
}

fn main() {}
