//! Tagged texts in a byte blob, written at compile time or at run time and read back in order.
//!
//! Each text is stored as its tag in one byte, its length in two (little-endian) and its bytes.

/// Writes texts into a blob, or counts the bytes that they need: one walk serves for both.
pub(crate) struct TextWriter<'a> {
    /// The unwritten rest of the blob; `None` while counting.
    out: Option<&'a mut [u8]>,
    pub(crate) len: usize,
}

impl<'a> TextWriter<'a> {
    /// Creates a writer that only counts.
    pub(crate) const fn counting() -> Self {
        Self { out: None, len: 0 }
    }

    /// Creates a writer that appends to the first `len` bytes of `out`.
    #[inline]
    pub(crate) const fn append(out: &'a mut [u8], len: usize) -> Self {
        Self { out: Some(out.split_at_mut(len).1), len }
    }

    /// Writes a text without a tag.
    #[inline]
    pub(crate) const fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Writes bytes without a tag.
    #[expect(
        clippy::redundant_pattern_matching,
        reason = "const evaluation, which mostly counts, is faster with a pattern than with a call"
    )]
    #[inline]
    pub(crate) const fn bytes(&mut self, bytes: &[u8]) {
        let len = bytes.len();
        if matches!(self.out, Some(_))
            && let Some(out) = self.out.take()
        {
            let (to, rest) = out.split_at_mut(len);
            to.copy_from_slice(bytes);
            self.out = Some(rest);
        }
        self.len += len;
    }

    /// Writes one byte.
    #[expect(clippy::redundant_pattern_matching, reason = "const evaluation is faster with a pattern than with a call")]
    pub(crate) const fn byte(&mut self, byte: u8) {
        if matches!(self.out, Some(_))
            && let Some([to, rest @ ..]) = self.out.take()
        {
            *to = byte;
            self.out = Some(rest);
        }
        self.len += 1;
    }

    /// Writes a text with its tag.
    #[inline]
    pub(crate) const fn tagged(&mut self, tag: u8, text: &str) {
        self.header(tag, text.len());
        self.text(text);
    }

    /// Writes a tag and the length of the text that follows.
    #[inline]
    pub(crate) const fn header(&mut self, tag: u8, len: usize) {
        assert!(len <= u16::MAX as usize, "a text of a field or a command is limited to 65,535 bytes");
        self.byte(tag);
        self.byte((len & 0xff) as u8);
        self.byte((len >> 8) as u8);
    }

    /// Writes a tagged text that holds two decimal numbers.
    #[inline]
    pub(crate) const fn numbers(&mut self, tag: u8, first: u16, second: u16) {
        self.header(tag, 11);
        self.digits(first);
        self.byte(b' ');
        self.digits(second);
    }

    const fn digits(&mut self, number: u16) {
        let mut unit = 10_000;
        while unit > 0 {
            self.byte(b'0' + (number / unit % 10) as u8);
            unit /= 10;
        }
    }
}

/// An iterator over tagged texts.
#[derive(Clone)]
pub(crate) struct Texts<'a> {
    rest: &'a [u8],
}

impl<'a> Texts<'a> {
    /// Reads the texts of a blob.
    pub(crate) const fn new(blob: &'a [u8]) -> Self {
        Self { rest: blob }
    }

    /// Returns the next text as bytes, with its tag.
    pub(crate) fn next_bytes(&mut self) -> Option<(u8, &'a [u8])> {
        let ([tag, low, high], rest) = self.rest.split_first_chunk()?;
        let (text, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes([*low, *high])))?;
        self.rest = rest;
        Some((*tag, text))
    }

    /// Keeps only the texts with `tag`.
    pub(crate) const fn tagged(self, tag: u8) -> Tagged<'a> {
        Tagged { texts: self, tag }
    }
}

/// An iterator over the texts with one tag.
#[derive(Clone)]
pub(crate) struct Tagged<'a> {
    texts: Texts<'a>,
    tag: u8,
}

impl<'a> Iterator for Tagged<'a> {
    type Item = &'a str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'a str> {
        loop {
            let (tag, text) = self.texts.next_bytes()?;
            if tag == self.tag {
                return Some(std::str::from_utf8(text).unwrap_or_default());
            }
        }
    }
}

impl<'a> Iterator for Texts<'a> {
    type Item = (u8, &'a str);

    #[inline(never)]
    fn next(&mut self) -> Option<Self::Item> {
        let (tag, text) = self.next_bytes()?;
        Some((tag, std::str::from_utf8(text).unwrap_or_default()))
    }
}

/// Parses a text that [`TextWriter::numbers`] wrote.
pub(crate) fn numbers(text: &str) -> Option<(u16, u16)> {
    let (mut first, mut second) = (0, 0_u16);
    for byte in text.bytes() {
        match byte {
            b' ' => (first, second) = (second, 0),
            _ => second = second.checked_mul(10)?.checked_add(u16::from(byte.wrapping_sub(b'0')))?,
        }
    }
    Some((first, second))
}
