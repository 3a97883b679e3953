//! Data from JSON text.

use std::fmt;

use super::special_at;
use crate::data::map::first_repeat;
use crate::data::number::scan;
use crate::data::{Data, Key, MAX_DEPTH, Map, Number};

/// Reads one JSON value (RFC 8259), with nothing but space around it.
///
/// A number keeps its digits, members keep their order, and of members with the same name the last
/// value counts. A byte order mark at the start is skipped.
///
/// # Errors
///
/// The first place that is not JSON, or at which arrays and objects are nested more than 512 deep.
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
pub fn from_json(json: impl AsRef<[u8]>) -> Result<Data, JsonError> {
    JsonReader::default().read(json.as_ref())
}

/// The same, and no object may have two members of one name.
pub(crate) fn from_json_once(json: &str) -> Result<Data, JsonError> {
    JsonReader { is_once: true, ..JsonReader::default() }.read(json.as_bytes())
}

/// Reads one value after another, and knows from each what the next is likely to need.
#[derive(Default)]
pub(crate) struct JsonReader {
    sizes: Vec<usize>,
    open: Vec<Open>,
    is_once: bool,
}

impl JsonReader {
    /// The same as [`from_json`].
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Result<Data, JsonError> {
        let text =
            std::str::from_utf8(bytes).map_err(|e| JsonError::new(bytes, e.valid_up_to(), "invalid UTF-8".into()))?;
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        self.open.clear();
        let mut reader = Reader { text, bytes, at, sizes: &mut self.sizes, is_once: self.is_once };
        reader.document(&mut self.open)
    }
}

/// Why a text is not JSON, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    message: String,
    line: usize,
    column: usize,
    offset: usize,
}

impl JsonError {
    fn new(bytes: &[u8], offset: usize, message: String) -> Self {
        let before = bytes.get(..offset).unwrap_or(bytes);
        let lines = before.iter().filter(|b| **b == b'\n').count();
        let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
        let current = String::from_utf8_lossy(before.get(start..).unwrap_or_default());
        let current = current.trim_start_matches('\u{feff}');
        Self { message, line: lines + 1, column: current.chars().count() + 1, offset }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character in the line, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The number of bytes before the fault.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, line, column, .. } = self;
        write!(f, "{message} at line {line} column {column}")
    }
}

impl std::error::Error for JsonError {}

/// An array or object that has not been closed yet.
enum Open {
    Array(Vec<Data>),
    /// Members, and the name of the one that is being read.
    Object(Vec<(Key, Data)>, String),
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// How many members the last object at each depth had. The next one is likely a record of the
    /// same kind, and is given the room at once.
    sizes: &'a mut Vec<usize>,
    /// Whether a name that repeats is a fault.
    is_once: bool,
}

impl<'a> Reader<'a> {
    /// Reads the whole text.
    ///
    /// Open arrays and objects are kept in a list, not on the stack, so nesting costs no stack.
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

    /// Nothing may follow the value of the document.
    fn end(&mut self, value: Data) -> Result<Data, JsonError> {
        match self.peek() {
            None => Ok(value),
            Some(_) => Err(self.error("expected the end of the text after the value")),
        }
    }

    /// Reads a value; nothing when it is an array or object that was opened.
    #[inline]
    fn value(&mut self, open: &mut Vec<Open>) -> Result<Option<Data>, JsonError> {
        match self.peek() {
            Some(b'"') => {
                self.at += 1;
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

    fn open_array(&mut self, open: &mut Vec<Open>) -> Result<Option<Data>, JsonError> {
        self.check_depth(open.len())?;
        self.at += 1;
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Some(Data::Array(Vec::new())));
        }
        open.push(Open::Array(Vec::new()));
        Ok(None)
    }

    fn open_object(&mut self, open: &mut Vec<Open>) -> Result<Option<Data>, JsonError> {
        self.check_depth(open.len())?;
        self.at += 1;
        match self.peek() {
            Some(b'}') => {
                self.at += 1;
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

    fn check_depth(&self, depth: usize) -> Result<(), JsonError> {
        if depth < MAX_DEPTH {
            return Ok(());
        }
        Err(self.error(format!("nested more than {MAX_DEPTH} levels deep")))
    }

    /// Reads what follows a value in an array or object: the whole of it if it ends here.
    #[inline]
    fn close(&mut self, level: &mut Open, depth: usize) -> Result<Option<Data>, JsonError> {
        match (self.peek(), level) {
            (Some(b','), Open::Array(_)) => {
                self.at += 1;
                Ok(None)
            }
            (Some(b','), Open::Object(_, key)) => {
                self.at += 1;
                *key = self.key()?;
                Ok(None)
            }
            (Some(b']'), Open::Array(items)) => {
                self.at += 1;
                Ok(Some(Data::Array(std::mem::take(items))))
            }
            (Some(b'}'), Open::Object(members, _)) => {
                if let Some(name) = self.is_once.then(|| first_repeat(members)).flatten() {
                    return Err(self.error(format!("the name {name:?} is given twice in the object that ends")));
                }
                self.at += 1;
                self.remember(depth, members.len());
                Ok(Some(Data::Object(Map::from_pairs(std::mem::take(members)))))
            }
            (_, Open::Array(_)) => Err(self.error("expected `,` or `]`")),
            (_, Open::Object(..)) => Err(self.error("expected `,` or `}`")),
        }
    }

    /// Notes the size of an object for the next one at this depth.
    fn remember(&mut self, depth: usize, size: usize) {
        if self.sizes.len() <= depth {
            self.sizes.resize(depth + 1, 0);
        }
        if let Some(last) = self.sizes.get_mut(depth) {
            // Few enough that a wrong guess wastes little.
            *last = size.min(32);
        }
    }

    /// Reads a member's name and the colon after it.
    #[inline]
    fn key(&mut self) -> Result<String, JsonError> {
        if self.peek() != Some(b'"') {
            return Err(self.error("expected a member name in quotes"));
        }
        self.at += 1;
        let key = self.string()?;
        if self.peek() != Some(b':') {
            return Err(self.error("expected `:`"));
        }
        self.at += 1;
        Ok(key)
    }

    /// The next byte that is not space.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    fn word(&mut self, word: &str, value: Data) -> Result<Option<Data>, JsonError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if !rest.starts_with(word.as_bytes()) {
            let same = rest.iter().zip(word.bytes()).take_while(|(a, b)| *a == b);
            self.at += same.count();
            return Err(self.error(format!("expected `{word}`")));
        }
        self.at += word.len();
        Ok(Some(value))
    }

    /// Reads a number; a short integer without going over its digits twice.
    #[inline]
    fn number(&mut self) -> Result<Number, JsonError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let mut value = 0u64;
        let mut len = 0;
        for byte in rest.iter().take(18).take_while(|b| b.is_ascii_digit()) {
            value = value * 10 + u64::from(byte - b'0');
            len += 1;
        }
        let plain = !matches!(rest.get(len), Some(b'.' | b'e' | b'E' | b'0'..=b'9' | b'-'));
        if plain && (len == 1 || (len > 1 && rest.first() != Some(&b'0'))) {
            self.at += len;
            return Ok(value.into());
        }
        self.long_number()
    }

    fn long_number(&mut self) -> Result<Number, JsonError> {
        let scanned = match scan(self.bytes.get(self.at..).unwrap_or_default()) {
            Ok(scanned) => scanned,
            Err(malformed) => {
                self.at += malformed.at;
                return Err(self.error(malformed.message));
            }
        };
        let text = self.text.get(self.at..self.at + scanned.len);
        self.at += scanned.len;
        Ok(Number::from_scanned(text.unwrap_or_default(), scanned.integer))
    }

    /// Reads a text, up to the quote that ends it.
    #[inline]
    fn string(&mut self) -> Result<String, JsonError> {
        let plain = self.plain();
        if self.bytes.get(self.at) == Some(&b'"') {
            self.at += 1;
            return Ok(plain.to_owned());
        }
        let mut text = plain.to_owned();
        loop {
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                Some(byte) => {
                    let message = format!("control character U+{byte:04X} must be escaped");
                    return Err(self.error(message));
                }
                None => return Err(self.error("unfinished string")),
            }
            text.push_str(self.plain());
        }
    }

    /// Reads the part of a text that stands for itself.
    #[inline]
    fn plain(&mut self) -> &'a str {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let len = special_at(rest);
        let start = self.at;
        self.at += len.unwrap_or(rest.len());
        // Both ends are next to ASCII, or at an end of the text.
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        let start = self.at;
        self.at += 2;
        Ok(match self.bytes.get(start + 1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(start),
            found => {
                let missing = found.is_none();
                self.at = start;
                return Err(self.error(if missing { "unfinished string" } else { "invalid escape" }));
            }
        })
    }

    /// Reads what follows `\u`, and the second half of a pair.
    fn unicode(&mut self, start: usize) -> Result<char, JsonError> {
        let first = self.hex()?;
        if let Some(found) = char::from_u32(first) {
            return Ok(found);
        }
        let follows = self.bytes.get(self.at..self.at.saturating_add(2)) == Some(b"\\u");
        if first < 0xDC00 && follows {
            self.at += 2;
            let second = self.hex()?;
            if (0xDC00..0xE000).contains(&second) {
                let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
        }
        self.at = start;
        Err(self.error(format!("lone surrogate `\\u{first:04x}`")))
    }

    fn hex(&mut self) -> Result<u32, JsonError> {
        let mut code = 0;
        for _ in 0..4 {
            let byte = self.bytes.get(self.at).copied().unwrap_or_default();
            let Some(digit) = char::from(byte).to_digit(16) else {
                return Err(self.error("expected four hexadecimal digits"));
            };
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }

    #[cold]
    fn error(&self, message: impl Into<String>) -> JsonError {
        let mut message = message.into();
        if self.at >= self.bytes.len() {
            message = format!("unexpected end of the text, {message}");
        }
        JsonError::new(self.bytes, self.at.min(self.bytes.len()), message)
    }
}
