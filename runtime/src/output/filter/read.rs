//! Paths from the text of the flag.

use super::{Path, Step, StepKind};
use crate::error::FieldError;

/// A path that has more steps was made by no one who wants its value.
const MOST_STEPS: usize = 64;

/// More paths than that ask for everything.
const MOST_PATHS: usize = 256;

/// Reads all paths, or says at which character they are wrong.
pub(super) fn paths(text: &str) -> Result<Vec<Path>, FieldError> {
    let mut reader = Reader { text, at: 0 };
    let mut paths = Vec::new();
    loop {
        paths.push(reader.path()?);
        match reader.peek() {
            None => return Ok(paths),
            Some(',') if paths.len() == MOST_PATHS => {
                return Err(reader.error(reader.at, &format!("there are at most {MOST_PATHS} paths")));
            }
            Some(',') => reader.at += 1,
            Some(other) => return Err(reader.error(reader.at, &format!("unexpected `{other}`"))),
        }
    }
}

/// A key as it is written in a path.
pub(super) fn shown(key: &str) -> String {
    if !key.is_empty() && key.chars().all(is_bare) {
        return key.to_owned();
    }
    format!("\"{}\"", key.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a character stands in a key without quotes.
fn is_bare(c: char) -> bool {
    !matches!(c, '.' | ',' | '[' | ']' | '"') && !c.is_whitespace() && !c.is_control()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        if is_next {
            self.at += c.len_utf8();
        }
        is_next
    }

    fn path(&mut self) -> Result<Path, FieldError> {
        self.skip_blanks();
        let start = self.at;
        let mut steps: Vec<Step> = Vec::new();
        loop {
            let begun = self.at;
            let kind = match self.peek() {
                Some('[') => self.slice()?,
                Some('.') if !steps.is_empty() => {
                    self.at += 1;
                    self.key()?
                }
                _ if steps.is_empty() => self.key()?,
                _ => break,
            };
            if steps.len() == MOST_STEPS {
                return Err(self.error(begun, &format!("a path has at most {MOST_STEPS} steps")));
            }
            steps.push(Step { kind, end: self.at - start });
        }
        let text = self.text.get(start..self.at).unwrap_or_default().to_owned();
        self.skip_blanks();
        Ok(Path { steps, text })
    }

    fn key(&mut self) -> Result<StepKind, FieldError> {
        if self.peek() == Some('"') {
            return self.quoted();
        }
        let rest = self.rest();
        let end = rest.find(|c| !is_bare(c)).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error(self.at, "expected a key"));
        }
        let key = rest.get(..end).unwrap_or_default().to_owned();
        self.at += end;
        Ok(StepKind::Key(key))
    }

    fn quoted(&mut self) -> Result<StepKind, FieldError> {
        let start = self.at;
        let mut key = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += at + 1;
                    return Ok(StepKind::Key(key));
                }
                '\\' => match chars.next() {
                    Some((_, c @ ('"' | '\\'))) => key.push(c),
                    _ => return Err(self.error(start + at, "after `\\` in quotes, only `\"` or `\\` can stand")),
                },
                c => key.push(c),
            }
        }
        Err(self.error(start, "the quote is not closed"))
    }

    fn slice(&mut self) -> Result<StepKind, FieldError> {
        let start = self.at;
        self.at += 1;
        let first = self.index()?;
        let has_comma = self.take(',');
        let second = if has_comma { self.index()? } else { None };
        if !self.take(']') {
            return Err(match self.peek() {
                None => self.error(start, "the bracket is not closed"),
                Some(_) => self.error(self.at, "expected a whole number, `,` or `]`"),
            });
        }
        match (first, has_comma) {
            (Some(at), false) => Ok(StepKind::At(at)),
            (None, false) => Err(self.error(start, "expected a whole number in the brackets, as in [0] or [0,3]")),
            (first, true) => Ok(StepKind::Slice(first, second)),
        }
    }

    /// A number, with blanks around it, if there is one.
    fn index(&mut self) -> Result<Option<i64>, FieldError> {
        self.skip_blanks();
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        let len = rest.len() - digits.len() + count;
        if len == 0 {
            return Ok(None);
        }
        let text = rest.get(..len).unwrap_or_default();
        let Ok(number) = text.parse() else {
            let message = if count == 0 { "expected a whole number" } else { "the number is too large" };
            return Err(self.error(self.at, message));
        };
        self.at += len;
        self.skip_blanks();
        Ok(Some(number))
    }

    fn error(&self, at: usize, what: &str) -> FieldError {
        const MOST: usize = 60;
        let before = self.text.get(..at).unwrap_or_default().chars().count();
        let shown: String = self.text.chars().skip(before.saturating_sub(MOST)).take(2 * MOST).collect();
        let cut = if shown.len() < self.text.len() { "…" } else { "" };
        let message =
            format!("Invalid value for --filter-output: {what} at character {} of `{shown}{cut}`", before + 1);
        let expected = "paths such as name,users[0,3].id,\"a key\"";
        FieldError::new("--filter-output", message).expected(expected).received(format!("{shown}{cut}"))
    }
}
