//! The notes in their database.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use vestibule::Failure;

/// A note
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Note {
    pub(crate) id: i64,
    pub(crate) title: String,
    pub(crate) text: String,
    /// Seconds since 1970
    pub(crate) changed_at: i64,
}

#[derive(Debug, thiserror::Error, Failure)]
pub(crate) enum NotesError {
    /// There is no note with this number
    #[error("there is no note {0}")]
    #[failure(code = "NO_SUCH_NOTE", exit = 4, next("search", "See all notes"))]
    NoSuchNote(i64),
    /// Another note has the title
    #[error("note {id} has the title `{title}`")]
    #[failure(code = "TITLE_TAKEN", exit = 5)]
    TitleTaken { id: i64, title: String },
    /// The database cannot be read or written
    #[error("the database failed")]
    #[failure(code = "DATABASE_FAILED")]
    Database(#[from] rusqlite::Error),
}

pub(crate) type Result<T, E = NotesError> = std::result::Result<T, E>;

/// A database of notes, which is opened by its first call and used by one call at a time.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    connection: Mutex<Option<Connection>>,
}

impl Store {
    /// Returns the database in a file.
    pub(crate) fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), connection: Mutex::new(None) }
    }

    /// Calls a function with the database.
    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        work(match &mut *connection {
            Some(open) => open,
            closed => closed.insert(open(&self.path)?),
        })
    }

    pub(crate) fn create(&self, title: &str, text: &str) -> Result<Note> {
        self.with(|notes| {
            refuse_duplicate(notes, title, None)?;
            notes.execute("INSERT INTO notes (title, text) VALUES (?1, ?2)", params![title, text])?;
            get(notes, notes.last_insert_rowid())
        })
    }

    pub(crate) fn get(&self, id: i64) -> Result<Note> {
        self.with(|notes| get(notes, id))
    }

    /// Returns the notes whose title or text contains a text, the last changed first.
    pub(crate) fn search(&self, text: &str, limit: u32) -> Result<Vec<Note>> {
        self.with(|notes| {
            let mut found = notes.prepare(
                "SELECT * FROM notes WHERE instr(lower(title), lower(?1)) OR instr(lower(text), lower(?1))
                 ORDER BY changed_at DESC, id DESC LIMIT ?2",
            )?;
            Ok(found.query_map(params![text, limit], note)?.collect::<Result<_, _>>()?)
        })
    }

    pub(crate) fn edit(&self, id: i64, title: Option<&str>, text: Option<&str>) -> Result<Note> {
        self.with(|notes| {
            if let Some(title) = title {
                refuse_duplicate(notes, title, Some(id))?;
            }
            notes.execute(
                "UPDATE notes SET title = coalesce(?2, title), text = coalesce(?3, text), changed_at = unixepoch()
                 WHERE id = ?1",
                params![id, title, text],
            )?;
            get(notes, id)
        })
    }

    pub(crate) fn delete(&self, id: i64) -> Result<Note> {
        self.with(|notes| {
            let deleted = get(notes, id)?;
            notes.execute("DELETE FROM notes WHERE id = ?1", [id])?;
            Ok(deleted)
        })
    }

    /// Returns the note with the next larger number.
    pub(crate) fn after(&self, id: i64) -> Result<Option<Note>> {
        self.with(|notes| {
            let next = "SELECT * FROM notes WHERE id > ?1 ORDER BY id LIMIT 1";
            Ok(notes.query_row(next, [id], note).optional()?)
        })
    }
}

fn open(path: &Path) -> Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS notes (
             id INTEGER PRIMARY KEY AUTOINCREMENT,
             title TEXT NOT NULL UNIQUE,
             text TEXT NOT NULL,
             changed_at INTEGER NOT NULL DEFAULT (unixepoch())
         );",
    )?;
    Ok(connection)
}

fn get(connection: &Connection, id: i64) -> Result<Note> {
    connection.query_row("SELECT * FROM notes WHERE id = ?1", [id], note).optional()?.ok_or(NotesError::NoSuchNote(id))
}

/// Refuses a title that a note other than `own` has.
fn refuse_duplicate(connection: &Connection, title: &str, own: Option<i64>) -> Result<()> {
    let other = "SELECT id FROM notes WHERE title = ?1 AND id IS NOT ?2";
    match connection.query_row(other, params![title, own], |row| row.get(0)).optional()? {
        Some(id) => Err(NotesError::TitleTaken { id, title: title.to_owned() }),
        None => Ok(()),
    }
}

fn note(row: &Row<'_>) -> rusqlite::Result<Note> {
    Ok(Note {
        id: row.get("id")?,
        title: row.get("title")?,
        text: row.get("text")?,
        changed_at: row.get("changed_at")?,
    })
}
