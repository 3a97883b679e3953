//! Two commands, served by the built-in command `http`.

use std::process::ExitCode;

use vestibule::prelude::*;

#[derive(serde::Serialize)]
struct Sum {
    sum: i64,
}

/// Add two numbers
#[command]
fn add(#[option] a: i64, #[option] b: i64) -> Sum {
    Sum { sum: a + b }
}

/// Add two numbers asynchronously
#[command]
async fn add_async(#[option] a: i64, #[option] b: i64) -> Sum {
    Sum { sum: a + b }
}

fn main() -> ExitCode {
    Cli::create("http-commands").commands(commands![add, add_async]).run()
}
