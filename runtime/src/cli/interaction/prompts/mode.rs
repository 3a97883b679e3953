//! The modes of the terminal during a question: each key is read at once and not echoed, and a paste is marked as one.

use std::io::{self, stderr};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType};

/// The modes for the time of a question.
pub(super) struct EditMode;

impl EditMode {
    pub(super) fn enter() -> io::Result<Self> {
        change().map(|()| Self)
    }
}

impl Drop for EditMode {
    fn drop(&mut self) {
        restore();
    }
}

/// Changes the modes of the terminal.
pub(super) fn change() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    // Old consoles of Windows have no such mode.
    let _ = execute!(stderr(), EnableBracketedPaste);
    Ok(())
}

/// Restores the modes of the terminal.
pub(super) fn restore() {
    // It fails only if the terminal is gone.
    let _ = execute!(stderr(), DisableBracketedPaste, Show);
    let _ = terminal::disable_raw_mode();
}

/// True while a question is open. The program may change the modes of the terminal itself.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// The time of a question.
pub(super) struct OpenQuestion;

impl OpenQuestion {
    pub(super) fn new() -> Self {
        IS_OPEN.store(true, Ordering::SeqCst);
        Self
    }
}

impl Drop for OpenQuestion {
    fn drop(&mut self) {
        IS_OPEN.store(false, Ordering::SeqCst);
    }
}

/// Restores the modes of the terminal if a question is open, and ends its line. Returns whether one is.
pub(super) fn abandon() -> bool {
    let is_open = IS_OPEN.load(Ordering::SeqCst) && terminal::is_raw_mode_enabled().unwrap_or(false);
    if is_open {
        let _ = execute!(stderr(), Clear(ClearType::FromCursorDown), Print("\r\n"));
        restore();
    }
    is_open
}
