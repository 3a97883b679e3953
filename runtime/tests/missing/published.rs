use vestibule::command::Media;
use vestibule::prelude::*;

fn main() {
    let _ = Cli::create("app").resource("notes://{id}", "note");
    let _ = Cli::create("app").prompt("review");
    let _ = Media::new("text/plain", "text");
}
