//! The function is unchanged: it can be called, documented and tested.

#![deny(warnings)]

use vestibule::prelude::*;

/// Adds
#[command]
#[must_use]
fn add(#[arg] one: u8, #[option(default = 1)] other: u8) -> u8 {
    one + other
}

#[command]
#[inline]
async fn later() -> u8 {
    add(1, 1)
}

fn in_a_function() -> bool {
    /// Local
    #[command]
    fn local() {}

    local();
    Cli::create("app").commands(commands![local]).check().is_ok()
}

fn main() {
    let function: fn(u8, u8) -> u8 = add;
    assert_eq!(function(2, 3), 5);
    drop(later());
    assert!(in_a_function());
    assert!(Cli::create("app").commands(commands![add, later]).check().is_ok());
}
