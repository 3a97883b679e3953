//! JSON text from data.

use std::io;
use std::slice;

use super::special_at;
use crate::data::{Data, Key};

/// How much text is gathered before it is handed to the writer.
const CHUNK: usize = 16 * 1024;

/// Writes compact JSON.
///
/// The writer is given the text in pieces of some kilobytes, so it need not be buffered.
///
/// # Errors
///
/// Those of the writer.
pub fn write_json(out: &mut (impl io::Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    write(data, false, Some(&mut out)).map(drop)
}

/// Writes JSON over several lines, indented by two spaces, without a line break at the end.
///
/// # Errors
///
/// Those of the writer.
pub fn write_json_pretty(out: &mut (impl io::Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    write(data, true, Some(&mut out)).map(drop)
}

/// Writes a part of such a text that begins on a line of its own, at a depth.
#[cfg(feature = "output")]
pub(crate) fn write_json_within(out: &mut dyn io::Write, data: &Data, depth: usize) -> io::Result<()> {
    let mut writer =
        Writer { out: Vec::with_capacity(CHUNK + 1024), sink: Some(out), pretty: true, first: true, base: depth };
    writer.document(data)?;
    writer.flush()
}

/// Compact JSON.
///
/// ```
/// use vestibule::{data::to_json, json};
///
/// assert_eq!(to_json(&json!([1, "a\n", null])), r#"[1,"a\n",null]"#);
/// ```
pub fn to_json(data: &Data) -> String {
    text(write(data, false, None))
}

/// JSON over several lines, indented by two spaces.
///
/// ```
/// use vestibule::{data::to_json_pretty, json};
///
/// assert_eq!(to_json_pretty(&json!({ "a": [] })), "{\n  \"a\": []\n}");
/// ```
pub fn to_json_pretty(data: &Data) -> String {
    text(write(data, true, None))
}

/// The text that was gathered. It is made of strings and ASCII, so it is UTF-8.
fn text(gathered: io::Result<Vec<u8>>) -> String {
    gathered.ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Adds compact JSON to a text in the making.
pub(crate) fn push_json(out: &mut Vec<u8>, data: &Data) {
    let mut writer = Writer { out: std::mem::take(out), sink: None, pretty: false, first: true, base: 0 };
    // Only a sink fails.
    let _ = writer.document(data);
    *out = writer.out;
}

/// What is left of an array or object that has been opened.
enum Open<'a> {
    Array(slice::Iter<'a, Data>),
    Object(slice::Iter<'a, (Key, Data)>),
}

/// Writes a value; without a sink, all of its text is returned instead.
fn write(data: &Data, pretty: bool, sink: Option<&mut dyn io::Write>) -> io::Result<Vec<u8>> {
    let out = Vec::with_capacity(if sink.is_some() { CHUNK + 1024 } else { 128 });
    let mut writer = Writer { out, sink, pretty, first: true, base: 0 };
    writer.document(data)?;
    writer.flush()?;
    Ok(writer.out)
}

struct Writer<'w> {
    out: Vec<u8>,
    sink: Option<&'w mut dyn io::Write>,
    pretty: bool,
    /// Whether the next element or member is the first of its array or object.
    first: bool,
    /// How deep the value stands in the whole text.
    base: usize,
}

impl Writer<'_> {
    /// Writes a whole value.
    ///
    /// Open arrays and objects are kept in a list, not on the stack, so nesting costs no stack.
    fn document(&mut self, data: &Data) -> io::Result<()> {
        let mut open: Vec<Open<'_>> = Vec::new();
        open.extend(self.begin(data));
        while !open.is_empty() {
            let depth = open.len();
            let (inner, close) = match open.last_mut() {
                Some(Open::Array(items)) => (self.items(items, depth)?, b']'),
                Some(Open::Object(members)) => (self.members(members, depth)?, b'}'),
                None => break,
            };
            if inner.is_some() {
                open.extend(inner);
                continue;
            }
            open.pop();
            self.break_line(open.len());
            self.out.push(close);
            self.first = false;
        }
        Ok(())
    }

    /// Writes elements up to one that is to be opened.
    fn items<'a>(&mut self, items: &mut slice::Iter<'a, Data>, depth: usize) -> io::Result<Option<Open<'a>>> {
        for item in items {
            self.separate(depth)?;
            if let Some(inner) = self.begin(item) {
                return Ok(Some(inner));
            }
        }
        Ok(None)
    }

    /// Writes members up to one whose value is to be opened.
    fn members<'a>(
        &mut self,
        members: &mut slice::Iter<'a, (Key, Data)>,
        depth: usize,
    ) -> io::Result<Option<Open<'a>>> {
        for (key, value) in members {
            self.separate(depth)?;
            push_string(&mut self.out, key);
            self.out.push(b':');
            if self.pretty {
                self.out.push(b' ');
            }
            if let Some(inner) = self.begin(value) {
                return Ok(Some(inner));
            }
        }
        Ok(None)
    }

    /// Writes a scalar or empty value whole, or opens any other.
    #[inline]
    fn begin<'a>(&mut self, data: &'a Data) -> Option<Open<'a>> {
        let out = &mut self.out;
        match data {
            Data::Null => out.extend_from_slice(b"null"),
            Data::Bool(true) => out.extend_from_slice(b"true"),
            Data::Bool(false) => out.extend_from_slice(b"false"),
            Data::Number(number) => number.push_to(out),
            Data::String(text) => push_string(out, text),
            Data::Array(items) if items.is_empty() => out.extend_from_slice(b"[]"),
            Data::Object(map) if map.is_empty() => out.extend_from_slice(b"{}"),
            Data::Array(items) => {
                out.push(b'[');
                self.first = true;
                return Some(Open::Array(items.iter()));
            }
            Data::Object(map) => {
                out.push(b'{');
                self.first = true;
                return Some(Open::Object(map.entries().iter()));
            }
        }
        None
    }

    /// Writes what stands before an element or member.
    #[inline]
    fn separate(&mut self, depth: usize) -> io::Result<()> {
        if self.out.len() >= CHUNK {
            self.flush()?;
        }
        if !std::mem::take(&mut self.first) {
            self.out.push(b',');
        }
        self.break_line(depth);
        Ok(())
    }

    #[inline]
    fn break_line(&mut self, depth: usize) {
        if self.pretty {
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * (self.base + depth), b' ');
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(sink) = &mut self.sink {
            sink.write_all(&self.out)?;
            self.out.clear();
        }
        Ok(())
    }
}

/// Adds a text in quotes.
fn push_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut rest = text.as_bytes();
    while let Some(at) = special_at(rest) {
        let (plain, special) = rest.split_at(at);
        out.extend_from_slice(plain);
        let Some((byte, after)) = special.split_first() else {
            break;
        };
        push_escape(out, *byte);
        rest = after;
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

fn push_escape(out: &mut Vec<u8>, byte: u8) {
    let short = match byte {
        b'"' => b'"',
        b'\\' => b'\\',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        0x08 => b'b',
        0x0c => b'f',
        _ => {
            let hex = |digit: u8| char::from_digit(digit.into(), 16).map_or(b'0', |c| c as u8);
            out.extend_from_slice(&[b'\\', b'u', b'0', b'0', hex(byte >> 4), hex(byte & 15)]);
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}
