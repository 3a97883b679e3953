//! A cursor into JSON text that is parsed on demand.

use std::borrow::Cow;

use crate::scan::{byte, skip_space, skip_string, skip_value, string_stop};

/// A value in JSON text, identified by its offset.
///
/// All questions are answered from the text. A value of another type than the one asked for has no members, items
/// or text, so that odd documents are not errors here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<'a> {
    text: &'a str,
    offset: usize,
}

/// The type of a JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Object,
    Array,
    String,
    Number,
    Boolean,
    Null,
}

impl<'a> Json<'a> {
    pub(crate) fn new(text: &'a str, offset: usize) -> Self {
        Self { text, offset: skip_space(text.as_bytes(), offset) }
    }

    /// Returns the offset of the value in the text.
    pub(crate) fn offset(self) -> usize {
        self.offset
    }

    pub(crate) fn kind(self) -> Type {
        match byte(self.text.as_bytes(), self.offset) {
            b'{' => Type::Object,
            b'[' => Type::Array,
            b'"' => Type::String,
            b't' | b'f' => Type::Boolean,
            b'-' | b'0'..=b'9' => Type::Number,
            _ => Type::Null,
        }
    }

    pub(crate) fn is_object(self) -> bool {
        self.kind() == Type::Object
    }

    /// Returns the members of an object in order; nothing for other types.
    pub(crate) fn members(self) -> Entries<'a> {
        Entries::open(self, b'{')
    }

    /// Returns the items of an array in order; nothing for other types.
    pub(crate) fn items(self) -> impl Iterator<Item = Json<'a>> {
        Entries::open(self, b'[').map(|(_, value)| value)
    }

    /// Returns the member with that name.
    pub(crate) fn get(self, name: &str) -> Option<Json<'a>> {
        self.members().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Returns the member or the item that one token of a JSON pointer selects.
    pub(crate) fn step(self, token: &str) -> Option<Json<'a>> {
        match self.kind() {
            Type::Object => self.get(token),
            Type::Array => self.items().nth(token.parse().ok()?),
            _ => None,
        }
    }

    /// Returns the text of a string.
    pub(crate) fn str(self) -> Option<Cow<'a, str>> {
        (self.kind() == Type::String).then(|| string(self.text, self.offset).0)
    }

    /// Returns the text of a string, or an empty text.
    pub(crate) fn text(self) -> String {
        self.str().unwrap_or_default().into_owned()
    }

    /// Returns a scalar as text: versions in YAML are often numbers.
    pub(crate) fn scalar(self) -> Cow<'a, str> {
        match self.kind() {
            Type::String => self.str().unwrap_or_default(),
            Type::Number | Type::Boolean => Cow::Borrowed(self.raw()),
            _ => Cow::Borrowed(""),
        }
    }

    pub(crate) fn boolean(self) -> Option<bool> {
        (self.kind() == Type::Boolean).then(|| byte(self.text.as_bytes(), self.offset) == b't')
    }

    pub(crate) fn is_true(self) -> bool {
        self.boolean() == Some(true)
    }

    /// Returns a number as it is written in the document.
    pub(crate) fn number(self) -> Option<&'a str> {
        (self.kind() == Type::Number).then(|| self.raw())
    }

    /// Returns the value as JSON without whitespace and unnecessary escapes.
    pub(crate) fn compact(self) -> String {
        let raw = self.raw();
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(offset) = rest.find([' ', '\n', '\r', '\t', '"']) {
            let (plain, from) = rest.split_at(offset);
            out.push_str(plain);
            let end = if from.starts_with('"') { skip_string(from.as_bytes(), 0) } else { 1 };
            let (part, after) = from.split_at_checked(end).unwrap_or((from, ""));
            if part.starts_with('"') {
                match unescape(inside(part)) {
                    Cow::Borrowed(_) => out.push_str(part),
                    Cow::Owned(text) => quote(&text, &mut out),
                }
            }
            rest = after;
        }
        out.push_str(rest);
        out
    }

    /// Returns the value as it is written in the document.
    pub(crate) fn raw(self) -> &'a str {
        let end = skip_value(self.text.as_bytes(), self.offset);
        self.text.get(self.offset..end).unwrap_or_default()
    }
}

/// An iterator over the members of an object, or the items of an array with empty names.
#[derive(Clone, Debug)]
pub(crate) struct Entries<'a> {
    text: &'a str,
    /// Offset of the previous value, which is skipped when the next one is asked for.
    offset: usize,
    open: u8,
    has_started: bool,
}

impl<'a> Entries<'a> {
    fn open(value: Json<'a>, open: u8) -> Self {
        let has_type = byte(value.text.as_bytes(), value.offset) == open;
        Self { text: if has_type { value.text } else { "" }, offset: value.offset, open, has_started: false }
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = (Cow<'a, str>, Json<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        let mut offset = if self.has_started { skip_space(bytes, skip_value(bytes, self.offset)) } else { self.offset };
        let expected = if self.has_started { b',' } else { self.open };
        if byte(bytes, offset) != expected {
            self.text = "";
            return None;
        }
        offset = skip_space(bytes, offset + 1);
        let is_empty = !self.has_started && matches!(byte(bytes, offset), b'}' | b']');
        self.has_started = true;
        let mut name = Cow::Borrowed("");
        if is_empty {
            self.text = "";
            return None;
        }
        if self.open == b'{' {
            let end;
            (name, end) = string(self.text, offset);
            offset = skip_space(bytes, end);
            if byte(bytes, offset) != b':' {
                self.text = "";
                return None;
            }
            offset = skip_space(bytes, offset + 1);
        }
        self.offset = offset;
        Some((name, Json { text: self.text, offset }))
    }
}

/// Returns the text of the string at `offset`, and the offset after its closing quote.
fn string(text: &str, offset: usize) -> (Cow<'_, str>, usize) {
    let bytes = text.as_bytes();
    let stop = string_stop(bytes, offset + 1);
    if byte(bytes, stop) == b'"' {
        return (Cow::Borrowed(text.get(offset + 1..stop).unwrap_or_default()), stop + 1);
    }
    let end = skip_string(bytes, offset);
    (unescape(inside(text.get(offset..end).unwrap_or_default())), end)
}

/// Strips the quotes of a string.
fn inside(quoted: &str) -> &str {
    let rest = quoted.strip_prefix('"').unwrap_or(quoted);
    rest.strip_suffix('"').unwrap_or(rest)
}

fn unescape(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find('\\') else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    let (plain, mut rest) = text.split_at(first);
    out.push_str(plain);
    while let Some(offset) = rest.find('\\') {
        let (plain, escape) = rest.split_at(offset);
        out.push_str(plain);
        let (c, length) = escaped(escape);
        out.push(c);
        rest = escape.get(length..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Decodes an escape sequence: the character and the length of the sequence. A lone surrogate becomes the
/// replacement character.
fn escaped(escape: &str) -> (char, usize) {
    match escape.as_bytes().get(1) {
        Some(b'n') => ('\n', 2),
        Some(b't') => ('\t', 2),
        Some(b'r') => ('\r', 2),
        Some(b'b') => ('\u{8}', 2),
        Some(b'f') => ('\u{c}', 2),
        Some(b'u') => {
            let unit =
                |offset: usize| escape.get(offset..offset + 4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
            let Some(first) = unit(2) else { return (char::REPLACEMENT_CHARACTER, 2) };
            if let Some(c) = char::from_u32(first) {
                return (c, 6);
            }
            let second = unit(8).filter(|low| (0xDC00..0xE000).contains(low) && escape.get(6..8) == Some("\\u"));
            match second.filter(|_| first < 0xDC00) {
                Some(low) => {
                    let code = 0x10000 + ((first - 0xD800) << 10) + (low - 0xDC00);
                    (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 12)
                }
                None => (char::REPLACEMENT_CHARACTER, 6),
            }
        }
        Some(byte @ (b'"' | b'\\' | b'/')) => (char::from(*byte), 2),
        _ => (char::REPLACEMENT_CHARACTER, 1),
    }
}

/// Appends a text as a JSON string.
pub(crate) fn quote(text: &str, out: &mut String) {
    use std::fmt::Write;
    out.push('"');
    let mut offset = 0;
    loop {
        let stop = string_stop(text.as_bytes(), offset);
        out.push_str(text.get(offset..stop).unwrap_or_default());
        match text.as_bytes().get(stop) {
            None => break,
            Some(b'"') => out.push_str("\\\""),
            Some(b'\\') => out.push_str("\\\\"),
            Some(b'\n') => out.push_str("\\n"),
            Some(b'\r') => out.push_str("\\r"),
            Some(b'\t') => out.push_str("\\t"),
            Some(control) => {
                // Writing to a `String` cannot fail.
                let _ = write!(out, "\\u{control:04x}");
            }
        }
        offset = stop + 1;
    }
    out.push('"');
}
