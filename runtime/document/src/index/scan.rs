//! The one pass that checks that a text is JSON, and can be steered through it.

use crate::error::Error;
use crate::scan::{byte, skip_space, string_stop};

/// How deep values may be inside each other.
const DEPTH: usize = 512;

type Result<T> = std::result::Result<T, Error>;

/// A place in a text that is being checked.
#[derive(Debug)]
pub(super) struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

/// The brackets that are open, one bit each.
#[derive(Default)]
struct Open {
    bits: [u64; DEPTH / 64],
    depth: usize,
}

impl Open {
    /// `None`: too deep.
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

    /// Whether the innermost is an object; `None` when none is open.
    fn top(&self) -> Option<bool> {
        let at = self.depth.checked_sub(1)?;
        Some(self.bits.get(at / 64)? >> (at % 64) & 1 == 1)
    }
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        let bytes = text.as_bytes();
        Self { text, bytes, at: skip_space(bytes, at) }
    }

    /// Where it is: at the next thing that is not white space.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn peek(&self) -> u8 {
        byte(self.bytes, self.at)
    }

    fn error(&self, message: impl Into<String>) -> Error {
        let is_end = self.at >= self.bytes.len();
        let message = if is_end { "the text ends in the middle of a value".into() } else { message.into() };
        Error::at(self.text, self.at, message)
    }

    fn space(&mut self) {
        self.at = skip_space(self.bytes, self.at);
    }

    /// Nothing may follow.
    pub(super) fn end(&self) -> Result<()> {
        if self.at >= self.bytes.len() { Ok(()) } else { Err(self.error("nothing may follow the document")) }
    }

    /// The next name of the object that it is at; leaves it at the value, which has to be gone over.
    /// `None` behind the closing bracket.
    pub(super) fn name(&mut self, is_first: &mut bool) -> Result<Option<usize>> {
        let was_first = std::mem::replace(is_first, false);
        if was_first {
            self.at += 1;
            self.space();
        }
        if self.peek() == b'}' {
            self.at += 1;
            self.space();
            return Ok(None);
        }
        if !was_first {
            if self.peek() != b',' {
                return Err(self.error("`,` or `}` is expected here"));
            }
            self.at += 1;
            self.space();
        }
        let at = self.at;
        self.key()?;
        Ok(Some(at))
    }

    /// Goes over a name and its colon.
    fn key(&mut self) -> Result<()> {
        if self.peek() != b'"' {
            return Err(self.error("a name in double quotes is expected here"));
        }
        self.string()?;
        self.space();
        if self.peek() != b':' {
            return Err(self.error("`:` is expected here"));
        }
        self.at += 1;
        self.space();
        Ok(())
    }

    /// Goes over a value, and the white space behind it.
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

    /// Goes into an object or array; false when it is empty, and gone over.
    fn opened(&mut self, open: &mut Open, is_object: bool) -> Result<bool> {
        let start = self.at;
        self.at += 1;
        self.space();
        if self.peek() == if is_object { b'}' } else { b']' } {
            self.at += 1;
            return Ok(false);
        }
        if open.push(is_object).is_none() {
            self.at = start;
            return Err(self.error(format!("values are nested deeper than {DEPTH} levels")));
        }
        if is_object {
            self.key()?;
        }
        Ok(true)
    }

    /// Goes on to the next value of what is open, out of all that ends here. False: nothing is open.
    fn behind_value(&mut self, open: &mut Open) -> Result<bool> {
        while let Some(is_object) = open.top() {
            match self.peek() {
                b',' => {
                    self.at += 1;
                    self.space();
                    if is_object {
                        self.key()?;
                    }
                    return Ok(true);
                }
                b'}' if is_object => {}
                b']' if !is_object => {}
                _ if is_object => return Err(self.error("`,` or `}` is expected here")),
                _ => return Err(self.error("`,` or `]` is expected here")),
            }
            self.at += 1;
            self.space();
            open.pop();
        }
        Ok(false)
    }

    fn string(&mut self) -> Result<()> {
        self.at += 1;
        loop {
            self.at = string_stop(self.bytes, self.at);
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape()?,
                Some(_) => return Err(self.error("a control character in a string has to be escaped: `\\n`, `\\t`")),
                None => return Err(self.error("")),
            }
        }
    }

    fn escape(&mut self) -> Result<()> {
        match byte(self.bytes, self.at + 1) {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {
                self.at += 2;
                Ok(())
            }
            b'u' => {
                let digits = self.bytes.get(self.at + 2..self.at + 6);
                if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                    return Err(self.error("`\\u` takes four hexadecimal digits"));
                }
                self.at += 6;
                Ok(())
            }
            _ => Err(self.error("an unknown escape; a backslash itself is written `\\\\`")),
        }
    }

    fn digits(&mut self) -> bool {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        self.at > start
    }

    fn number(&mut self) -> Result<()> {
        let start = self.at;
        if self.peek() == b'-' {
            self.at += 1;
        }
        let is_zero = self.peek() == b'0';
        let whole = self.at;
        let mut is_sound = self.digits() && !(is_zero && self.at > whole + 1);
        if self.peek() == b'.' {
            self.at += 1;
            is_sound &= self.digits();
        }
        if matches!(self.peek(), b'e' | b'E') {
            self.at += 1;
            if matches!(self.peek(), b'-' | b'+') {
                self.at += 1;
            }
            is_sound &= self.digits();
        }
        if is_sound {
            return Ok(());
        }
        self.at = start;
        Err(self.error("this is no number of JSON"))
    }

    fn literal(&mut self) -> Result<()> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        for word in ["true", "false", "null"] {
            if rest.starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(());
            }
        }
        Err(self.error("a value is expected here"))
    }
}
