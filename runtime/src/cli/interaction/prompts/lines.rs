//! Questions as plain lines, for streams that are not an editable terminal of the process.

use std::io::{self, Read};

use super::super::super::io::Io;
use super::Shown;
use crate::command::{Answer, Question, QuestionKind, Stdin};
use crate::error::{Error, Result};

/// Maximum length of an answer, in bytes.
const MAX_ANSWER: usize = 64 << 10;

/// Writes questions to stderr, and reads an answer from one line of stdin.
pub(super) struct Lines<'i>(pub(super) &'i Io);

impl Lines<'_> {
    pub(super) fn ask(&self, question: &Question, shown: &Shown) -> Result<Answer> {
        for (number, choice) in (1..).zip(&shown.choices) {
            self.0.write_err(&format!("  {number}. {choice}\n"));
        }
        let default = question.default_answer().filter(|_| !question.is_secret());
        let default = match (question.kind(), default) {
            (QuestionKind::Confirm, Some("true")) => " [Y/n]".to_owned(),
            (QuestionKind::Confirm, Some(_)) => " [y/N]".to_owned(),
            (QuestionKind::Confirm, None) => " [y/n]".to_owned(),
            (_, Some(default)) => format!(" [{default}]"),
            (_, None) => String::new(),
        };
        let separator = if shown.prompt.ends_with(['?', ':']) { "" } else { ":" };
        self.0.write_err(&format!("{}{separator}{default} ", shown.prompt));
        let line = read_line(&mut self.0.input().clone());
        let line = line.map_err(|error| Error::internal(format!("cannot read the answer from stdin: {error}")))?;
        let Some(line) = line else {
            self.0.write_err("\n");
            return Ok(Answer::Unavailable);
        };
        let number: Option<usize> = line.parse().ok().filter(|_| question.kind() == QuestionKind::Choice);
        let chosen = number.and_then(|number| question.choices().get(number.checked_sub(1)?));
        let is_name = question.choices().iter().any(|choice| choice.name == line);
        Ok(match chosen {
            Some(choice) if !is_name => Answer::text(choice.name.clone()),
            _ => question.read_line(&line),
        })
    }
}

/// Reads a line without its end, and no byte more; `None` at the end of the input.
fn read_line(stdin: &mut Stdin) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.len() < MAX_ANSWER {
        match stdin.read(&mut byte) {
            Ok(0) if line.is_empty() => return Ok(None),
            Ok(0) => break,
            Ok(_) if byte == *b"\n" => break,
            Ok(_) => line.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let line = String::from_utf8_lossy(&line);
    Ok(Some(line.trim_end_matches('\r').to_owned()))
}
