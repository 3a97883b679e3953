//! Paths parsed from the value of the flag.

use super::{Path, Step, StepKind, jq};
use crate::error::FieldError;

/// Maximum number of steps of a path.
const MAX_STEPS: usize = 64;

/// Maximum number of paths.
const MAX_PATHS: usize = 256;

/// Parses all paths; an error names the character at which parsing failed.
pub(super) fn paths(text: &str) -> Result<Vec<Path>, Box<FieldError>> {
    let Some(rewritten) = jq::rewrite(text) else { return native_paths(text) };
    let mut paths = Vec::new();
    for path in rewritten {
        if path.is_empty() {
            paths.push(Path { steps: Vec::new(), text: ".".to_owned() });
        } else {
            // An error is about the text as it was typed.
            let parsed = native_paths(&path).or_else(|error| native_paths(text).and(Err(error)))?;
            paths.extend(parsed);
        }
    }
    Ok(paths)
}

/// Parses paths in the syntax of the flag.
fn native_paths(text: &str) -> Result<Vec<Path>, Box<FieldError>> {
    let mut parser = Parser { text, offset: 0 };
    let mut paths = Vec::new();
    loop {
        paths.push(parser.path()?);
        match parser.peek() {
            None => return Ok(paths),
            Some(',') if paths.len() == MAX_PATHS => {
                return Err(parser.error(parser.offset, &format!("expected at most {MAX_PATHS} paths")));
            }
            Some(',') => parser.offset += 1,
            Some(other) => return Err(parser.error(parser.offset, &format!("unexpected `{other}`"))),
        }
    }
}

/// Returns a key as it is written in a path.
pub(super) fn format_key(key: &str) -> String {
    if !key.is_empty() && key.chars().all(is_unquoted) {
        return key.to_owned();
    }
    format!("\"{}\"", key.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns whether a character needs no quotes in a key.
fn is_unquoted(c: char) -> bool {
    !matches!(c, '.' | ',' | '[' | ']' | '"') && !c.is_whitespace() && !c.is_control()
}

struct Parser<'a> {
    text: &'a str,
    offset: usize,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_whitespace(&mut self) {
        let rest = self.rest();
        self.offset += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        if is_next {
            self.offset += c.len_utf8();
        }
        is_next
    }

    /// Parses one path.
    fn path(&mut self) -> Result<Path, Box<FieldError>> {
        self.skip_whitespace();
        let start = self.offset;
        let mut steps: Vec<Step> = Vec::new();
        loop {
            let step_start = self.offset;
            let kind = match self.peek() {
                Some('[') => self.slice()?,
                Some('.') if !steps.is_empty() => {
                    self.offset += 1;
                    self.key()?
                }
                _ if steps.is_empty() => self.key()?,
                _ => break,
            };
            if steps.len() == MAX_STEPS {
                return Err(self.error(step_start, &format!("expected at most {MAX_STEPS} steps")));
            }
            steps.push(Step { kind, end: self.offset - start });
        }
        let text = self.text.get(start..self.offset).unwrap_or_default().to_owned();
        self.skip_whitespace();
        Ok(Path { steps, text })
    }

    fn key(&mut self) -> Result<StepKind, Box<FieldError>> {
        if self.peek() == Some('"') {
            return self.quoted();
        }
        let rest = self.rest();
        let end = rest.find(|c| !is_unquoted(c)).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error(self.offset, "expected a key"));
        }
        let key = rest.get(..end).unwrap_or_default().to_owned();
        self.offset += end;
        Ok(StepKind::Key(key))
    }

    fn quoted(&mut self) -> Result<StepKind, Box<FieldError>> {
        let start = self.offset;
        let mut key = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((index, c)) = chars.next() {
            match c {
                '"' => {
                    self.offset += index + 1;
                    return Ok(StepKind::Key(key));
                }
                '\\' => match chars.next() {
                    Some((_, c @ ('"' | '\\'))) => key.push(c),
                    _ => return Err(self.error(start + index, "expected `\"` or `\\` after `\\`")),
                },
                c => key.push(c),
            }
        }
        Err(self.error(start, "unclosed quote"))
    }

    fn slice(&mut self) -> Result<StepKind, Box<FieldError>> {
        let start = self.offset;
        self.offset += 1;
        let first = self.index()?;
        let has_comma = self.take(',');
        let second = if has_comma { self.index()? } else { None };
        if !self.take(']') {
            return Err(match self.peek() {
                None => self.error(start, "unclosed bracket"),
                Some(_) => self.error(self.offset, "expected a whole number, `,` or `]`"),
            });
        }
        match (first, has_comma) {
            (Some(index), false) => Ok(StepKind::Index(index)),
            (None, false) => Err(self.error(start, "expected an index or a range, such as `[0]` or `[0,3]`,")),
            (first, true) => Ok(StepKind::Slice(first, second)),
        }
    }

    /// Parses a number with whitespace around it, if there is one.
    fn index(&mut self) -> Result<Option<i64>, Box<FieldError>> {
        self.skip_whitespace();
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        let len = rest.len() - digits.len() + count;
        if len == 0 {
            return Ok(None);
        }
        let text = rest.get(..len).unwrap_or_default();
        let Ok(number) = text.parse() else {
            let message = if count == 0 { "expected a whole number" } else { "number out of range" };
            return Err(self.error(self.offset, message));
        };
        self.offset += len;
        self.skip_whitespace();
        Ok(Some(number))
    }

    /// Returns the error for the text at an offset.
    fn error(&self, offset: usize, problem: &str) -> Box<FieldError> {
        /// Number of characters shown before and after the offset.
        const CONTEXT: usize = 60;
        let before = self.text.get(..offset).unwrap_or_default().chars().count();
        let shown: String = self.text.chars().skip(before.saturating_sub(CONTEXT)).take(2 * CONTEXT).collect();
        let ellipsis = if shown.len() < self.text.len() { "…" } else { "" };
        let message =
            format!("Invalid value for --filter-output: {problem} at character {} of `{shown}{ellipsis}`", before + 1);
        let expected = "paths such as name,users[0,3].id,\"a key\"";
        let error = FieldError::of_global("filter-output", message);
        Box::new(error.expected(expected).received(format!("{shown}{ellipsis}")))
    }
}
