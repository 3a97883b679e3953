//! Notes in a SQLite database: one definition, used as a command line, by agents over MCP, and over HTTP.

mod store;

use std::process::ExitCode;

use vestibule::prelude::*;

use store::{Note, NotesError, Result, Store};

/// Write a note
#[command(example("Shopping --text 'Bread, tea'", "Write a note"))]
fn create(
    store: State<Store>,
    /// Title, which no other note has
    #[arg]
    title: String,
    /// Text
    #[option(default = "")]
    text: String,
) -> Result<Reply<Note>> {
    let note = store.create(&title, &text)?;
    let show = format!("show {}", note.id);
    Ok(Reply::new(note).next(show, "Read it"))
}

/// Show a note
#[command(read_only, times("changedAt"))]
fn show(
    store: State<Store>,
    /// Number of the note
    #[arg]
    id: i64,
) -> Result<Note> {
    store.get(id)
}

/// Search the notes, the last changed first
#[command(read_only, terminal_format = "table", columns("id", "title", "changedAt = CHANGED"), times("changedAt"))]
fn search(
    store: State<Store>,
    /// Words in the title or the text
    #[arg(default = "")]
    words: String,
    /// Maximum number of notes
    #[option(short = 'n', default = 20, range = 1..=1000)]
    limit: u32,
) -> Result<Vec<Note>> {
    store.search(&words, limit)
}

/// Change the title or the text of a note
#[command(idempotent, example("1 --text 'Bread, tea, jam'", "Replace the text"))]
fn edit(
    store: State<Store>,
    /// Number of the note
    #[arg]
    id: i64,
    /// New title
    #[option(required_unless = "text")]
    title: Option<String>,
    /// New text
    #[option]
    text: Option<String>,
) -> Result<Note> {
    store.edit(id, title.as_deref(), text.as_deref())
}

/// Delete a note
#[command(destructive, confirm = "Delete note {id}?")]
fn delete(
    store: State<Store>,
    /// Number of the note
    #[arg]
    id: i64,
) -> Result<Note> {
    store.delete(id)
}

/// Print all notes, one after the other
#[command(read_only)]
fn export(store: State<Store>) -> impl Iterator<Item = Result<Note>> {
    let mut last = Some(0);
    std::iter::from_fn(move || {
        let next = store.after(last?).transpose()?;
        last = next.as_ref().ok().map(|note| note.id);
        Some(next)
    })
}

fn program(store: Store) -> Cli {
    Cli::create("notes")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Keep notes, in the file that NOTES_DB names")
        .errors::<NotesError>()
        .state(store)
        .commands(commands![create, show, search, edit, delete, export])
}

fn main() -> ExitCode {
    let path = std::env::var_os("NOTES_DB").unwrap_or_else(|| "notes.db".into());
    program(Store::at(path)).run()
}

#[cfg(test)]
mod tests {
    use super::{Store, program};

    #[test]
    fn the_definition_is_valid() {
        program(Store::at(":memory:")).check().unwrap();
    }
}
