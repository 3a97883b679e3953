//! Reads JSON text.

use std::fmt;

use super::find_special;
use crate::data::map::first_duplicate;
use crate::data::number::scan;
use crate::data::{Data, Key, MAX_DEPTH, Map, Number};

/// Reads one JSON value (RFC 8259), with surrounding whitespace.
///
/// Numbers keep their digits and members their order; of members with the same name the last value wins. A byte order
/// mark at the start is skipped.
///
/// # Errors
///
/// Fails at the first syntax error, and where arrays and objects are nested more than 512 levels deep.
///
/// ```
/// use vestibule::data::from_json;
///
/// let data = from_json(r#"{ "price": 0.10 }"#).unwrap();
/// assert_eq!(data["price"].to_string(), "0.10");
///
/// let error = from_json(r#"{"a": 1 2}"#).unwrap_err();
/// assert_eq!(error.to_string(), "expected `,` or `}` at line 1 column 9");
/// ```
///
/// An escape that is half a surrogate pair becomes U+FFFD.
pub fn from_json(json: impl AsRef<[u8]>) -> Result<Data, JsonError> {
    JsonReader::default().read(json.as_ref())
}

/// Like [`from_json`], but fails if an object has two members of one name, and if an escape is half a surrogate pair.
#[allow(dead_code, reason = "only some features use it")]
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn from_json_strict(json: &str) -> Result<Data, JsonError> {
    JsonReader { is_strict: true, ..JsonReader::default() }.read(json.as_bytes())
}

/// A reader of several values, which reuses its buffers and reserves for objects the size of the one before.
#[derive(Default)]
pub(crate) struct JsonReader {
    sizes: Vec<usize>,
    open: Vec<Open>,
    is_strict: bool,
}

impl JsonReader {
    /// See [`from_json`].
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Result<Data, JsonError> {
        let text =
            std::str::from_utf8(bytes).map_err(|e| JsonError::new(bytes, e.valid_up_to(), "invalid UTF-8".into()))?;
        let offset = if text.starts_with('\u{feff}') { 3 } else { 0 };
        self.open.clear();
        let mut reader = Reader { text, bytes, offset, sizes: &mut self.sizes, is_strict: self.is_strict };
        reader.document(&mut self.open)
    }
}

/// A syntax error in JSON text, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    message: String,
    line: usize,
    column: usize,
    offset: usize,
}

impl JsonError {
    #[cfg_attr(not(feature = "output"), inline)]
    fn new(bytes: &[u8], offset: usize, message: String) -> Self {
        let before = bytes.get(..offset).unwrap_or(bytes);
        let lines = before.iter().filter(|b| **b == b'\n').count();
        let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
        let current = String::from_utf8_lossy(before.get(start..).unwrap_or_default());
        let current = current.trim_start_matches('\u{feff}');
        Self { message, line: lines + 1, column: current.chars().count() + 1, offset }
    }

    /// Returns the message, without the position.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the character in the line, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the number of bytes before the error.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for JsonError {
    #[cfg_attr(not(feature = "output"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, line, column, .. } = self;
        write!(f, "{message} at line {line} column {column}")
    }
}

impl std::error::Error for JsonError {}

/// An array or object that is not closed yet.
enum Open {
    Array(Vec<Data>),
    /// The members, and the name of the current one.
    Object(Vec<(Key, Data)>, String),
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    offset: usize,
    /// Number of members of the last object at each depth, reserved for the next one there.
    sizes: &'a mut Vec<usize>,
    /// True if a repeated name is an error.
    is_strict: bool,
}

impl<'a> Reader<'a> {
    /// Reads the whole text. Open arrays and objects are kept in a list, so nesting needs no stack.
    #[cfg_attr(not(feature = "output"), inline)]
    fn document(&mut self, open: &mut Vec<Open>) -> Result<Data, JsonError> {
        loop {
            let Some(mut value) = self.value(open)? else {
                continue;
            };
            loop {
                let depth = open.len();
                let Some(level) = open.last_mut() else {
                    return self.end(value);
                };
                match level {
                    Open::Array(items) => items.push(value),
                    Open::Object(members, key) => members.push((std::mem::take(key).into(), value)),
                }
                match self.close(level, depth)? {
                    Some(closed) => value = closed,
                    None => break,
                }
                open.pop();
            }
        }
    }

    /// Fails if anything follows the value.
    #[cfg_attr(not(feature = "output"), inline)]
    fn end(&mut self, value: Data) -> Result<Data, JsonError> {
        match self.peek() {
            None => Ok(value),
            Some(_) => Err(self.error("expected the end of the text after the value")),
        }
    }

    /// Reads a value; `None` if it is an array or object, which is then open.
    #[inline]
    fn value(&mut self, open: &mut Vec<Open>) -> Result<Option<Data>, JsonError> {
        match self.peek() {
            Some(b'"') => {
                self.offset += 1;
                self.string().map(Data::String).map(Some)
            }
            Some(b'{') => self.open_object(open),
            Some(b'[') => self.open_array(open),
            Some(b'-' | b'0'..=b'9') => self.number().map(Data::Number).map(Some),
            Some(b't') => self.word("true", Data::Bool(true)),
            Some(b'f') => self.word("false", Data::Bool(false)),
            Some(b'n') => self.word("null", Data::Null),
            _ => Err(self.error("expected a value")),
        }
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn open_array(&mut self, open: &mut Vec<Open>) -> Result<Option<Data>, JsonError> {
        self.check_depth(open.len())?;
        self.offset += 1;
        if self.peek() == Some(b']') {
            self.offset += 1;
            return Ok(Some(Data::Array(Vec::new())));
        }
        open.push(Open::Array(Vec::new()));
        Ok(None)
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn open_object(&mut self, open: &mut Vec<Open>) -> Result<Option<Data>, JsonError> {
        self.check_depth(open.len())?;
        self.offset += 1;
        match self.peek() {
            Some(b'}') => {
                self.offset += 1;
                return Ok(Some(Data::Object(Map::new())));
            }
            Some(b'"') => {}
            _ => return Err(self.error("expected a member name in quotes or `}`")),
        }
        let key = self.key()?;
        let size = self.sizes.get(open.len() + 1).copied().unwrap_or(0);
        open.push(Open::Object(Vec::with_capacity(size), key));
        Ok(None)
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn check_depth(&self, depth: usize) -> Result<(), JsonError> {
        if depth < MAX_DEPTH {
            return Ok(());
        }
        Err(self.error(format!("nested more than {MAX_DEPTH} levels deep")))
    }

    /// Reads what follows a value in an array or object; returns that if it is complete.
    #[inline]
    fn close(&mut self, level: &mut Open, depth: usize) -> Result<Option<Data>, JsonError> {
        match (self.peek(), level) {
            (Some(b','), Open::Array(_)) => {
                self.offset += 1;
                Ok(None)
            }
            (Some(b','), Open::Object(_, key)) => {
                self.offset += 1;
                *key = self.key()?;
                Ok(None)
            }
            (Some(b']'), Open::Array(items)) => {
                self.offset += 1;
                Ok(Some(Data::Array(std::mem::take(items))))
            }
            (Some(b'}'), Open::Object(members, _)) => {
                if let Some(name) = self.is_strict.then(|| first_duplicate(members)).flatten() {
                    return Err(self.error(format!("the name {name:?} is given twice in the object that ends")));
                }
                self.offset += 1;
                self.store_size(depth, members.len());
                Ok(Some(Data::Object(Map::from_pairs(std::mem::take(members)))))
            }
            (_, Open::Array(_)) => Err(self.error("expected `,` or `]`")),
            (_, Open::Object(..)) => Err(self.error("expected `,` or `}`")),
        }
    }

    /// Stores the size of an object for the next one at this depth.
    #[cfg_attr(not(feature = "output"), inline)]
    fn store_size(&mut self, depth: usize, size: usize) {
        if self.sizes.len() <= depth {
            self.sizes.resize(depth + 1, 0);
        }
        if let Some(last) = self.sizes.get_mut(depth) {
            // Bounds the waste of a wrong guess.
            *last = size.min(32);
        }
    }

    /// Reads a member's name and the colon after it.
    #[inline]
    fn key(&mut self) -> Result<String, JsonError> {
        if self.peek() != Some(b'"') {
            return Err(self.error("expected a member name in quotes"));
        }
        self.offset += 1;
        let key = self.string()?;
        if self.peek() != Some(b':') {
            return Err(self.error("expected `:`"));
        }
        self.offset += 1;
        Ok(key)
    }

    /// Skips whitespace and returns the next byte.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.offset)?;
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.offset += 1;
        }
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn word(&mut self, word: &str, value: Data) -> Result<Option<Data>, JsonError> {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        if !rest.starts_with(word.as_bytes()) {
            let same = rest.iter().zip(word.bytes()).take_while(|(a, b)| *a == b);
            self.offset += same.count();
            return Err(self.error(format!("expected `{word}`")));
        }
        self.offset += word.len();
        Ok(Some(value))
    }

    /// Reads a number; an integer of up to 18 digits in one pass.
    #[inline]
    fn number(&mut self) -> Result<Number, JsonError> {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        let mut value = 0u64;
        let mut len = 0;
        for byte in rest.iter().take(18).take_while(|b| b.is_ascii_digit()) {
            value = value * 10 + u64::from(byte - b'0');
            len += 1;
        }
        let is_integer = !matches!(rest.get(len), Some(b'.' | b'e' | b'E' | b'0'..=b'9' | b'-'));
        if is_integer && (len == 1 || (len > 1 && rest.first() != Some(&b'0'))) {
            self.offset += len;
            return Ok(value.into());
        }
        self.long_number()
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn long_number(&mut self) -> Result<Number, JsonError> {
        let scanned = match scan(self.bytes.get(self.offset..).unwrap_or_default()) {
            Ok(scanned) => scanned,
            Err(error) => {
                self.offset += error.offset;
                return Err(self.error(error.message));
            }
        };
        let text = self.text.get(self.offset..self.offset + scanned.len);
        self.offset += scanned.len;
        Ok(Number::from_scanned(text.unwrap_or_default(), scanned.is_integer))
    }

    /// Reads a string up to its closing quote.
    #[inline]
    fn string(&mut self) -> Result<String, JsonError> {
        let unescaped = self.unescaped();
        if self.bytes.get(self.offset) == Some(&b'"') {
            self.offset += 1;
            return Ok(unescaped.to_owned());
        }
        let mut text = unescaped.to_owned();
        loop {
            match self.bytes.get(self.offset) {
                Some(b'"') => {
                    self.offset += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                Some(byte) => {
                    let message = format!("control character U+{byte:04X} must be escaped");
                    return Err(self.error(message));
                }
                None => return Err(self.error("unfinished string")),
            }
            text.push_str(self.unescaped());
        }
    }

    /// Reads the part of a string up to the next escape.
    #[inline]
    fn unescaped(&mut self) -> &'a str {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        let len = find_special(rest);
        let start = self.offset;
        self.offset += len.unwrap_or(rest.len());
        // Both ends are character boundaries: next to ASCII, or at an end of the text.
        self.text.get(start..self.offset).unwrap_or_default()
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn escape(&mut self) -> Result<char, JsonError> {
        let start = self.offset;
        self.offset += 2;
        Ok(match self.bytes.get(start + 1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(start),
            found => {
                let is_unfinished = found.is_none();
                self.offset = start;
                return Err(self.error(if is_unfinished { "unfinished string" } else { "invalid escape" }));
            }
        })
    }

    /// Reads the digits after `\u`, and the second half of a surrogate pair.
    #[cfg_attr(not(feature = "output"), inline)]
    fn unicode_escape(&mut self, start: usize) -> Result<char, JsonError> {
        let first = self.hex()?;
        let after_first = self.offset;
        if let Some(found) = char::from_u32(first) {
            return Ok(found);
        }
        let is_pair = self.bytes.get(self.offset..self.offset.saturating_add(2)) == Some(b"\\u");
        if first < 0xDC00 && is_pair {
            self.offset += 2;
            let second = self.hex()?;
            if (0xDC00..0xE000).contains(&second) {
                let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
        }
        if !self.is_strict {
            // JSON's grammar allows half a pair, which a server makes by cutting text: it does not spoil the rest.
            self.offset = after_first;
            return Ok(char::REPLACEMENT_CHARACTER);
        }
        self.offset = start;
        Err(self.error(format!("lone surrogate `\\u{first:04x}`")))
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn hex(&mut self) -> Result<u32, JsonError> {
        let mut code = 0;
        for _ in 0..4 {
            let byte = self.bytes.get(self.offset).copied().unwrap_or_default();
            let Some(digit) = char::from(byte).to_digit(16) else {
                return Err(self.error("expected four hexadecimal digits"));
            };
            code = code * 16 + digit;
            self.offset += 1;
        }
        Ok(code)
    }

    #[cold]
    fn error(&self, message: impl Into<String>) -> JsonError {
        let mut message = message.into();
        if self.offset >= self.bytes.len() {
            message = format!("unexpected end of the text, {message}");
        }
        JsonError::new(self.bytes, self.offset.min(self.bytes.len()), message)
    }
}
