//! Greets its argument by hand.

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("Hello {name}");
}
