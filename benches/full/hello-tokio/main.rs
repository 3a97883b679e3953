//! Greets its argument by hand, on a current-thread runtime.

async fn greet(name: String) -> String {
    format!("Hello {name}")
}

fn main() -> std::io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    println!("{}", runtime.block_on(greet(name)));
    Ok(())
}
