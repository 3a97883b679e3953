//! A validating scanner of JSON text that its caller steers.

use crate::error::Error;
use crate::scan::{byte, skip_space, string_stop};

/// Maximum nesting of values.
const MAX_DEPTH: usize = 512;

type Result<T> = std::result::Result<T, Error>;

/// A position in text that is being validated.
#[derive(Debug)]
pub(super) struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
    offset: usize,
}

/// A stack of open brackets, one bit each.
#[derive(Default)]
struct Open {
    bits: [u64; MAX_DEPTH / 64],
    depth: usize,
}

impl Open {
    /// Returns `None` when the nesting is too deep.
    fn push(&mut self, is_object: bool) -> Option<()> {
        let word = self.bits.get_mut(self.depth / 64)?;
        let bit = 1 << (self.depth % 64);
        *word = if is_object { *word | bit } else { *word & !bit };
        self.depth += 1;
        Some(())
    }

    fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Returns whether the innermost bracket is an object's; `None` when none is open.
    fn top(&self) -> Option<bool> {
        let offset = self.depth.checked_sub(1)?;
        Some(self.bits.get(offset / 64)? >> (offset % 64) & 1 == 1)
    }
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str, offset: usize) -> Self {
        let bytes = text.as_bytes();
        Self { text, bytes, offset: skip_space(bytes, offset) }
    }

    /// Returns the offset of the next token.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn peek(&self) -> u8 {
        byte(self.bytes, self.offset)
    }

    fn error(&self, message: impl Into<String>) -> Error {
        let is_end = self.offset >= self.bytes.len();
        let message = if is_end { "unexpected end of the document".into() } else { message.into() };
        Error::at(self.text, self.offset, message)
    }

    fn space(&mut self) {
        self.offset = skip_space(self.bytes, self.offset);
    }

    /// Fails unless the text ends here.
    pub(super) fn end(&self) -> Result<()> {
        if self.offset >= self.bytes.len() { Ok(()) } else { Err(self.error("unexpected text after the document")) }
    }

    /// Moves to the value of the next member of an object and returns the offset of its name; the caller must consume the
    /// value. Returns `None` after the closing brace.
    pub(super) fn name(&mut self, is_first: &mut bool) -> Result<Option<usize>> {
        let was_first = std::mem::replace(is_first, false);
        if was_first {
            self.offset += 1;
            self.space();
        }
        if self.peek() == b'}' {
            self.offset += 1;
            self.space();
            return Ok(None);
        }
        if !was_first {
            if self.peek() != b',' {
                return Err(self.error("expected `,` or `}`"));
            }
            self.offset += 1;
            self.space();
        }
        let offset = self.offset;
        self.key()?;
        Ok(Some(offset))
    }

    /// Consumes a name and its colon.
    fn key(&mut self) -> Result<()> {
        if self.peek() != b'"' {
            return Err(self.error("expected a name in double quotes"));
        }
        self.string()?;
        self.space();
        if self.peek() != b':' {
            return Err(self.error("expected `:`"));
        }
        self.offset += 1;
        self.space();
        Ok(())
    }

    /// Consumes a value and the whitespace after it.
    pub(super) fn value(&mut self) -> Result<()> {
        let mut open = Open::default();
        loop {
            match self.peek() {
                b'"' => self.string()?,
                bracket @ (b'{' | b'[') => {
                    if self.opened(&mut open, bracket == b'{')? {
                        continue;
                    }
                }
                b'-' | b'0'..=b'9' => self.number()?,
                _ => self.literal()?,
            }
            self.space();
            if !self.behind_value(&mut open)? {
                return Ok(());
            }
        }
    }

    /// Enters an object or array; returns false when it is empty, and consumed.
    fn opened(&mut self, open: &mut Open, is_object: bool) -> Result<bool> {
        let start = self.offset;
        self.offset += 1;
        self.space();
        if self.peek() == if is_object { b'}' } else { b']' } {
            self.offset += 1;
            return Ok(false);
        }
        if open.push(is_object).is_none() {
            self.offset = start;
            return Err(self.error(format!("values are nested deeper than {MAX_DEPTH} levels")));
        }
        if is_object {
            self.key()?;
        }
        Ok(true)
    }

    /// Closes all brackets that end here and moves to the next value; returns false when no bracket is open.
    fn behind_value(&mut self, open: &mut Open) -> Result<bool> {
        while let Some(is_object) = open.top() {
            match self.peek() {
                b',' => {
                    self.offset += 1;
                    self.space();
                    if is_object {
                        self.key()?;
                    }
                    return Ok(true);
                }
                b'}' if is_object => {}
                b']' if !is_object => {}
                _ if is_object => return Err(self.error("expected `,` or `}`")),
                _ => return Err(self.error("expected `,` or `]`")),
            }
            self.offset += 1;
            self.space();
            open.pop();
        }
        Ok(false)
    }

    fn string(&mut self) -> Result<()> {
        self.offset += 1;
        loop {
            self.offset = string_stop(self.bytes, self.offset);
            match self.bytes.get(self.offset) {
                Some(b'"') => {
                    self.offset += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape()?,
                Some(_) => return Err(self.error("control characters in strings must be escaped: `\\n`, `\\t`")),
                None => return Err(self.error("")),
            }
        }
    }

    fn escape(&mut self) -> Result<()> {
        match byte(self.bytes, self.offset + 1) {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {
                self.offset += 2;
                Ok(())
            }
            b'u' => {
                let digits = self.bytes.get(self.offset + 2..self.offset + 6);
                if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                    return Err(self.error("`\\u` must be followed by four hexadecimal digits"));
                }
                self.offset += 6;
                Ok(())
            }
            _ => Err(self.error("unknown escape; write a backslash as `\\\\`")),
        }
    }

    fn digits(&mut self) -> bool {
        let start = self.offset;
        while self.peek().is_ascii_digit() {
            self.offset += 1;
        }
        self.offset > start
    }

    fn number(&mut self) -> Result<()> {
        let start = self.offset;
        if self.peek() == b'-' {
            self.offset += 1;
        }
        let is_zero = self.peek() == b'0';
        let whole = self.offset;
        let mut is_sound = self.digits() && !(is_zero && self.offset > whole + 1);
        if self.peek() == b'.' {
            self.offset += 1;
            is_sound &= self.digits();
        }
        if matches!(self.peek(), b'e' | b'E') {
            self.offset += 1;
            if matches!(self.peek(), b'-' | b'+') {
                self.offset += 1;
            }
            is_sound &= self.digits();
        }
        if is_sound {
            return Ok(());
        }
        self.offset = start;
        Err(self.error("invalid JSON number"))
    }

    fn literal(&mut self) -> Result<()> {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        for word in ["true", "false", "null"] {
            if rest.starts_with(word.as_bytes()) {
                self.offset += word.len();
                return Ok(());
            }
        }
        Err(self.error("expected a value"))
    }
}
