//! Texts and secrets that are typed on the terminal, with the keys of a shell's line.

mod buffer;
mod frame;
mod keys;
mod screen;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::io;
use std::time::Duration;

use buffer::Buffer;
use crossterm::event::{Event, KeyEventKind, poll, read};
use crossterm::style::Color;
use frame::Frame;
use inquire::InquireError;
use keys::{Action, action};
use screen::Screen;
use unicode_segmentation::UnicodeSegmentation;

use super::mode::EditMode;
use crate::cli::report::printable;

/// Colours of the default style of `inquire`, which asks the other questions.
const PREFIX: Color = Color::Green;
const ANSWER: Color = Color::Cyan;
const HELP: Color = Color::Cyan;
const CANCELLED: Color = Color::DarkRed;

/// A question that a line answers.
pub(super) struct LineEditor<'q> {
    pub(super) prompt: &'q str,
    /// A line of help, which may be empty.
    pub(super) help: &'q str,
    /// The text in parentheses after the prompt, which may be empty.
    pub(super) hint: &'q str,
    /// The answer of an empty line, which is shown after it.
    pub(super) default: &'q str,
    /// The text at first.
    pub(super) initial: &'q str,
    pub(super) is_secret: bool,
    pub(super) is_colored: bool,
}

/// The end of a question.
enum End {
    Answered(String),
    Cancelled,
    Interrupted,
    /// The input has ended.
    Closed,
}

impl LineEditor<'_> {
    /// Asks the question, and returns the line.
    pub(super) fn ask(&self) -> Result<String, InquireError> {
        let _mode = EditMode::enter()?;
        let mut screen = Screen::of_stderr();
        match self.edit(&mut screen)? {
            End::Answered(line) => {
                let answer = if self.is_secret { "********" } else { &line };
                let prefix = if self.is_colored { ">" } else { "?" };
                screen.finish(&self.closed(screen.columns(), prefix, answer, ANSWER))?;
                Ok(line)
            }
            End::Cancelled => {
                screen.finish(&self.closed(screen.columns(), "?", "<canceled>", CANCELLED))?;
                Err(InquireError::OperationCanceled)
            }
            End::Interrupted => {
                screen.leave()?;
                Err(InquireError::OperationInterrupted)
            }
            End::Closed => {
                screen.leave()?;
                Err(InquireError::IO(io::ErrorKind::UnexpectedEof.into()))
            }
        }
    }

    /// Reads events until the question ends.
    fn edit(&self, screen: &mut Screen) -> io::Result<End> {
        let mut line = Buffer::new(self.initial);
        loop {
            // What is typed ahead is drawn at once.
            if !poll(Duration::ZERO)? {
                screen.draw(self.opened(screen.columns(), &line))?;
            }
            match read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => match action(key) {
                    Some(Action::Edit(edit)) => line.apply(edit),
                    Some(Action::DeleteOrEnd) if line.text().is_empty() => return Ok(End::Closed),
                    Some(Action::DeleteOrEnd) => line.apply(keys::DELETE),
                    Some(Action::Redraw) => screen.clear()?,
                    Some(Action::Submit) => return Ok(End::Answered(self.answer(line))),
                    Some(Action::Cancel) => return Ok(End::Cancelled),
                    Some(Action::Interrupt) => return Ok(End::Interrupted),
                    None => {}
                },
                Event::Paste(text) => line.insert(&pasted(&text, self.is_secret)),
                Event::Resize(..) => screen.measure(),
                _ => {}
            }
        }
    }

    /// Returns the answer of a line that is submitted.
    fn answer(&self, line: Buffer) -> String {
        if line.text().is_empty() { self.default.to_owned() } else { line.into_text() }
    }

    /// Returns the question with the line that is edited.
    fn opened(&self, columns: usize, line: &Buffer) -> Frame {
        let mut frame = self.asked(columns, "?");
        if !self.hint.is_empty() {
            frame.push(&format!("({}) ", printable(self.hint)), None);
        }
        let (before, after) = line.parts();
        frame.push_edited(&self.shown(before), &self.shown(after));
        if !self.help.is_empty() {
            frame.end_line();
            frame.push(&format!("[{}]", self.help), self.color(HELP));
        }
        frame
    }

    /// Returns the question with its end.
    fn closed(&self, columns: usize, prefix: &str, end: &str, color: Color) -> Frame {
        let mut frame = self.asked(columns, prefix);
        frame.push(end, self.color(color));
        frame
    }

    fn asked(&self, columns: usize, prefix: &str) -> Frame {
        let mut frame = Frame::new(columns);
        frame.push(prefix, self.color(PREFIX));
        frame.push(" ", None);
        if !self.prompt.is_empty() {
            frame.push(self.prompt, None);
            frame.push(" ", None);
        }
        frame
    }

    fn color(&self, color: Color) -> Option<Color> {
        self.is_colored.then_some(color)
    }

    /// Returns the text that is shown for a part of the line.
    fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_secret { "*".repeat(text.graphemes(true).count()).into() } else { text.into() }
    }
}

/// Returns the text that a paste inserts.
///
/// The line breaks at its end are dropped, as a token is often copied with one. Those within it are kept in a secret, such
/// as a key in PEM, and are spaces in other texts, which are a line.
fn pasted(text: &str, is_secret: bool) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim_end_matches('\n');
    if is_secret {
        return text.to_owned();
    }
    text.chars().map(|c| if c == '\n' { ' ' } else { c }).filter(|c| *c == '\t' || !c.is_control()).collect()
}
