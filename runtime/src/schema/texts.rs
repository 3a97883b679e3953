//! Texts in a byte blob, at compile time or at run time: each with a tag before it, and read back in order.

/// Where texts go, byte by byte: counted first, written second, by one walk.
pub(crate) struct Sink<'a> {
    pub(crate) out: Option<&'a mut [u8]>,
    pub(crate) len: usize,
}

impl Sink<'_> {
    /// Adds a text as it is.
    pub(crate) const fn text(&mut self, text: &str) {
        let bytes = text.as_bytes();
        if let Some(out) = &mut self.out {
            let (_, rest) = out.split_at_mut(self.len);
            let (to, _) = rest.split_at_mut(bytes.len());
            to.copy_from_slice(bytes);
        }
        self.len += bytes.len();
    }

    const fn byte(&mut self, byte: u8) {
        if let Some(out) = &mut self.out {
            out[self.len] = byte;
        }
        self.len += 1;
    }

    /// Adds a text behind its tag, and its length in two bytes, the low one first.
    pub(crate) const fn tagged(&mut self, tag: u8, text: &str) {
        assert!(text.len() <= u16::MAX as usize, "a text of a field or a command is at most 65,535 bytes long");
        self.byte(tag);
        self.byte((text.len() & 0xff) as u8);
        self.byte((text.len() >> 8) as u8);
        self.text(text);
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
}

impl<'a> Iterator for Texts<'a> {
    type Item = (u8, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let ([tag, low, high], rest) = self.rest.split_first_chunk()?;
        let (text, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes([*low, *high])))?;
        self.rest = rest;
        Some((*tag, std::str::from_utf8(text).unwrap_or_default()))
    }
}
