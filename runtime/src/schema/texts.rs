//! Texts in a byte blob, at compile time or at run time: each with a tag before it, and read back in order.

/// Where texts go, byte by byte: counted first, written second, by one walk.
pub(crate) struct Sink<'a> {
    /// What is not written yet.
    out: Option<&'a mut [u8]>,
    pub(crate) len: usize,
}

impl<'a> Sink<'a> {
    /// Counts.
    pub(crate) const fn count() -> Self {
        Self { out: None, len: 0 }
    }

    /// Writes, behind so many bytes that were written before.
    pub(crate) const fn write(out: &'a mut [u8], len: usize) -> Self {
        Self { out: Some(out.split_at_mut(len).1), len }
    }

    /// Adds a text as it is.
    pub(crate) const fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Adds bytes as they are.
    #[expect(clippy::redundant_pattern_matching, reason = "a pattern is no call, and the compiler often only counts")]
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

    #[expect(clippy::redundant_pattern_matching, reason = "the same")]
    pub(crate) const fn byte(&mut self, byte: u8) {
        if matches!(self.out, Some(_))
            && let Some([to, rest @ ..]) = self.out.take()
        {
            *to = byte;
            self.out = Some(rest);
        }
        self.len += 1;
    }

    /// Adds a text behind its tag, and its length in two bytes, the low one first.
    pub(crate) const fn tagged(&mut self, tag: u8, text: &str) {
        self.head(tag, text.len());
        self.text(text);
    }

    /// Adds a tag and the length of the text that follows.
    pub(crate) const fn head(&mut self, tag: u8, len: usize) {
        assert!(len <= u16::MAX as usize, "a text of a field or a command is at most 65,535 bytes long");
        self.byte(tag);
        self.byte((len & 0xff) as u8);
        self.byte((len >> 8) as u8);
    }

    /// Adds two numbers behind a tag, as text.
    pub(crate) const fn numbers(&mut self, tag: u8, one: u16, other: u16) {
        self.head(tag, 11);
        self.digits(one);
        self.byte(b' ');
        self.digits(other);
    }

    const fn digits(&mut self, number: u16) {
        let mut unit = 10_000;
        while unit > 0 {
            self.byte(b'0' + (number / unit % 10) as u8);
            unit /= 10;
        }
    }
}

/// Tagged texts, in order.
#[derive(Clone)]
pub(crate) struct Texts<'a> {
    rest: &'a [u8],
}

impl<'a> Texts<'a> {
    pub(crate) const fn new(blob: &'a [u8]) -> Self {
        Self { rest: blob }
    }

    /// The next text with its tag, as it is.
    pub(crate) fn next_bytes(&mut self) -> Option<(u8, &'a [u8])> {
        let ([tag, low, high], rest) = self.rest.split_first_chunk()?;
        let (text, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes([*low, *high])))?;
        self.rest = rest;
        Some((*tag, text))
    }
}

impl<'a> Texts<'a> {
    /// The texts behind one tag.
    pub(crate) const fn tagged(self, tag: u8) -> Tagged<'a> {
        Tagged { texts: self, tag }
    }
}

/// The texts behind one tag, in order.
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

/// The two numbers of a text that [`Sink::numbers`] wrote.
pub(crate) fn numbers(text: &str) -> Option<(u16, u16)> {
    let (mut one, mut other) = (0, 0_u16);
    for byte in text.bytes() {
        match byte {
            b' ' => (one, other) = (other, 0),
            _ => other = other.checked_mul(10)?.checked_add(u16::from(byte.wrapping_sub(b'0')))?,
        }
    }
    Some((one, other))
}
