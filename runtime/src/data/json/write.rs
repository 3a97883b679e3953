//! Writes JSON text.

use std::io;
use std::slice;

use super::{find_escape_candidate, find_escaped};
use crate::data::text::high_control;
use crate::data::{Data, Key};

/// Number of bytes that are buffered before they are written.
pub(super) const CHUNK: usize = 16 * 1024;

/// Writes compact JSON.
///
/// The text is written in chunks of 16 KiB, so `out` needs no buffer of its own.
///
/// # Errors
///
/// Fails if the writer fails.
pub fn write_json(out: &mut (impl io::Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    write(data, false, Some(&mut out)).map(drop)
}

/// Writes JSON indented by two spaces, without a trailing newline.
///
/// # Errors
///
/// Fails if the writer fails.
pub fn write_json_pretty(out: &mut (impl io::Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    write(data, true, Some(&mut out)).map(drop)
}

/// Returns compact JSON.
///
/// ```
/// use vestibule::{data::to_json, json};
///
/// assert_eq!(to_json(&json!([1, "a\n", null])), r#"[1,"a\n",null]"#);
/// ```
#[cfg_attr(not(feature = "output"), inline)]
pub fn to_json(data: &Data) -> String {
    text(write(data, false, None))
}

/// Returns JSON indented by two spaces.
///
/// ```
/// use vestibule::{data::to_json_pretty, json};
///
/// assert_eq!(to_json_pretty(&json!({ "a": [] })), "{\n  \"a\": []\n}");
/// ```
#[cfg_attr(not(feature = "output"), inline)]
pub fn to_json_pretty(data: &Data) -> String {
    text(write(data, true, None))
}

/// Converts the written bytes, which are UTF-8, to text.
#[cfg_attr(not(feature = "output"), inline)]
fn text(written: io::Result<Vec<u8>>) -> String {
    let text = written.ok().and_then(|bytes| String::from_utf8(bytes).ok());
    debug_assert!(text.is_some(), "JSON without a sink is written to valid UTF-8");
    text.unwrap_or_default()
}

/// Appends compact JSON.
#[allow(dead_code, reason = "only some features use it")]
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn push_json(out: &mut Vec<u8>, data: &Data) {
    let mut writer = Writer { out: std::mem::take(out), sink: None, is_pretty: false, is_first: true, base_depth: 0 };
    // Without a sink, nothing fails.
    let _ = writer.document(data);
    *out = writer.out;
}

/// The rest of an array or object that is not closed yet.
enum Open<'a> {
    Array(slice::Iter<'a, Data>),
    Object(slice::Iter<'a, (Key, Data)>),
}

/// Writes a value to a sink, or else returns its text.
#[cfg_attr(not(feature = "output"), inline)]
fn write(data: &Data, is_pretty: bool, sink: Option<&mut dyn io::Write>) -> io::Result<Vec<u8>> {
    let out = Vec::with_capacity(if sink.is_some() { CHUNK + 1024 } else { 128 });
    let mut writer = Writer { out, sink, is_pretty, is_first: true, base_depth: 0 };
    writer.document(data)?;
    writer.flush()?;
    Ok(writer.out)
}

pub(super) struct Writer<'w> {
    pub(super) out: Vec<u8>,
    pub(super) sink: Option<&'w mut dyn io::Write>,
    pub(super) is_pretty: bool,
    /// True if the next element or member is the first of its array or object.
    pub(super) is_first: bool,
    /// Depth of the value in the whole text.
    pub(super) base_depth: usize,
}

impl Writer<'_> {
    /// Writes a whole value. Open arrays and objects are kept in a list, so nesting needs no stack.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn document(&mut self, data: &Data) -> io::Result<()> {
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
            self.is_first = false;
        }
        Ok(())
    }

    /// Writes elements up to the first that is an array or object, and opens that.
    #[cfg_attr(not(feature = "output"), inline)]
    fn items<'a>(&mut self, items: &mut slice::Iter<'a, Data>, depth: usize) -> io::Result<Option<Open<'a>>> {
        for item in items {
            self.separate(depth)?;
            if let Some(inner) = self.begin(item) {
                return Ok(Some(inner));
            }
        }
        Ok(None)
    }

    /// Writes members up to the first whose value is an array or object, and opens that.
    #[cfg_attr(not(feature = "output"), inline)]
    fn members<'a>(
        &mut self,
        members: &mut slice::Iter<'a, (Key, Data)>,
        depth: usize,
    ) -> io::Result<Option<Open<'a>>> {
        for (key, value) in members {
            self.separate(depth)?;
            push_closed(&mut self.out, key, *b"\":");
            if self.is_pretty {
                self.out.push(b' ');
            }
            if let Some(inner) = self.begin(value) {
                return Ok(Some(inner));
            }
        }
        Ok(None)
    }

    /// Writes a scalar or an empty value, or opens any other.
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
                self.is_first = true;
                return Some(Open::Array(items.iter()));
            }
            Data::Object(map) => {
                out.push(b'{');
                self.is_first = true;
                return Some(Open::Object(map.entries().iter()));
            }
        }
        None
    }

    /// Writes the separator before an element or member.
    #[inline]
    fn separate(&mut self, depth: usize) -> io::Result<()> {
        if self.out.len() >= CHUNK {
            self.flush()?;
        }
        if !std::mem::take(&mut self.is_first) {
            self.out.push(b',');
        }
        self.break_line(depth);
        Ok(())
    }

    #[inline]
    fn break_line(&mut self, depth: usize) {
        if self.is_pretty {
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * (self.base_depth + depth), b' ');
        }
    }

    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if let Some(sink) = &mut self.sink {
            sink.write_all(&self.out)?;
            self.out.clear();
        }
        Ok(())
    }
}

/// Appends a quoted string.
#[inline]
pub(crate) fn push_string(out: &mut Vec<u8>, text: &str) {
    push_closed(out, text, *b"\"");
}

/// Appends a quoted string, of which `close` has the last quote. Almost all strings are as plain as this expects; the
/// length of `close` is constant, so that it is stored without a call.
#[inline]
fn push_closed<const N: usize>(out: &mut Vec<u8>, text: &str, close: [u8; N]) {
    out.push(b'"');
    match find_escape_candidate(text.as_bytes()) {
        None => out.extend_from_slice(text.as_bytes()),
        Some(_) => push_escaped(out, text.as_bytes()),
    }
    out.extend_from_slice(&close);
}

/// Appends the characters of a string, with escapes.
#[cold]
#[cfg_attr(not(feature = "output"), inline)]
fn push_escaped(out: &mut Vec<u8>, bytes: &[u8]) {
    let mut rest = bytes;
    while let Some(at) = find_escaped(rest) {
        let (plain, special) = rest.split_at(at);
        out.extend_from_slice(plain);
        let Some((byte, after)) = special.split_first() else {
            break;
        };
        rest = after;
        match high_control(special) {
            Some((length, code)) => {
                push_code(out, code);
                rest = special.get(length..).unwrap_or_default();
            }
            None => push_escape(out, *byte),
        }
    }
    out.extend_from_slice(rest);
}

#[cfg_attr(not(feature = "output"), inline)]
fn push_escape(out: &mut Vec<u8>, byte: u8) {
    let short = match byte {
        b'"' => b'"',
        b'\\' => b'\\',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        0x08 => b'b',
        0x0c => b'f',
        _ => return push_code(out, byte.into()),
    };
    out.extend_from_slice(&[b'\\', short]);
}

/// Appends the escape of a code, `\u001b`.
#[cfg_attr(not(feature = "output"), inline)]
fn push_code(out: &mut Vec<u8>, code: u16) {
    let hex = |shift: u16| char::from_digit(u32::from(code >> shift) & 15, 16).map_or(b'0', |c| c as u8);
    out.extend_from_slice(&[b'\\', b'u', hex(12), hex(8), hex(4), hex(0)]);
}
