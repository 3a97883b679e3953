//! TOON: indented lines, with a table wherever objects have the same members.

mod encode;
mod table;
mod text;

use std::borrow::Cow;
use std::io::{self, Write};

use crate::data::Data;

#[allow(unused_imports, reason = "only some features use it")]
pub(super) use encode::{Encoder, Frame};
#[allow(unused_imports, reason = "only some features use it")]
pub(super) use table::uniform_tables;

/// The version of the TOON specification that the output conforms to.
pub const SPEC_VERSION: &str = "4.1";

/// Options of [`write_toon`].
///
/// ```
/// use vestibule::render::toon::{Delimiter, ToonOptions};
///
/// let mut options = ToonOptions::default();
/// options.delimiter = Delimiter::Pipe;
/// assert_eq!(options.indent, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToonOptions {
    /// Spaces by which each level is indented, at least one.
    pub indent: usize,
    /// Separator of the values of an array or row.
    pub delimiter: Delimiter,
    /// Text around each key, such as escape sequences.
    pub key_style: Option<KeyStyle>,
}

impl Default for ToonOptions {
    #[cfg_attr(not(feature = "output"), inline)]
    fn default() -> Self {
        Self { indent: 2, delimiter: Delimiter::default(), key_style: None }
    }
}

/// Separator of the values of an array or row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Delimiter {
    /// `,`
    #[default]
    Comma,
    /// `\t`
    Tab,
    /// `|`
    Pipe,
}

impl Delimiter {
    #[cfg_attr(not(feature = "output"), inline)]
    fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Tab => b'\t',
            Self::Pipe => b'|',
        }
    }
}

/// Text written before and after each key, such as escape sequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyStyle {
    pub(super) prefix: Cow<'static, str>,
    pub(super) suffix: Cow<'static, str>,
}

impl KeyStyle {
    /// Returns a style with these texts before and after each key.
    pub fn new(prefix: impl Into<Cow<'static, str>>, suffix: impl Into<Cow<'static, str>>) -> Self {
        Self { prefix: prefix.into(), suffix: suffix.into() }
    }
}

/// Returns data as TOON, with the default options of the specification.
///
/// ```
/// use vestibule::{json, render::toon::to_toon};
///
/// let data = json!({ "zones": [{ "name": "a", "size": 1 }, { "name": "b", "size": 2 }] });
/// assert_eq!(to_toon(&data), "zones[2]{name,size}:\n  a,1\n  b,2");
/// ```
#[cfg_attr(not(feature = "output"), inline)]
pub fn to_toon(data: &Data) -> String {
    let text = Encoder::new(None, &ToonOptions::default(), None).document(data);
    // Writing to memory cannot fail, and keys and values are UTF-8.
    text.ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Writes data as TOON, without a line break at the end.
///
/// The writer receives the text in chunks of 16 KiB, so it need not be buffered.
///
/// A number keeps its digits, so `0.10` stays `0.10`; only an exponent is expanded, if the result has at most 40 digits.
///
/// # Errors
///
/// Returns the errors of the writer.
pub fn write_toon(out: &mut (impl Write + ?Sized), data: &Data, options: &ToonOptions) -> io::Result<()> {
    let mut out = out;
    Encoder::new(Some(&mut out), options, options.key_style.as_ref()).document(data).map(drop)
}

/// Writes data as TOON in the default form, with text around each key.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn write_styled(out: &mut dyn Write, data: &Data, keys: Option<&KeyStyle>) -> io::Result<()> {
    Encoder::new(Some(out), &ToonOptions::default(), keys).document(data).map(drop)
}

#[cfg(test)]
mod tests {
    use super::{Delimiter, KeyStyle, ToonOptions, to_toon, write_toon};
    use crate::data::{Data, from_json};

    fn toon(json: &str) -> String {
        to_toon(&from_json(json).unwrap())
    }

    #[test]
    fn numbers_keep_their_digits_and_lose_exponents() {
        let cases = [
            ("-0", "0"),
            ("-0.0", "0.0"),
            ("0e999", "0"),
            ("0.10", "0.10"),
            ("1.5e3", "1500"),
            ("1.50E1", "15"),
            ("-12.5e-3", "-0.0125"),
            ("0.0125e3", "12.5"),
            ("1e39", "1000000000000000000000000000000000000000"),
            ("1e40", "1e40"),
            ("1e-39", "0.000000000000000000000000000000000000001"),
            ("1e-40", "1e-40"),
            ("1e99999999999999999999", "1e99999999999999999999"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
        ];
        for (json, expected) in cases {
            assert_eq!(toon(json), expected, "{json}");
        }
        assert_eq!(to_toon(&Data::from(1.0)), "1");
        assert_eq!(to_toon(&Data::from(-0.0)), "0");
        assert_eq!(to_toon(&Data::from(1e21)), "1000000000000000000000");
        assert_eq!(to_toon(&Data::from(1e-7)), "0.0000001");
        assert_eq!(to_toon(&Data::from(1e300)), "1e300");
    }

    #[test]
    fn strings_that_look_like_something_else_are_quoted() {
        for text in ["+1", "1e5", "007", "1.5E-3", "#", "-", " a", "a ", "a\u{1}", "\u{feff}a"] {
            let written = to_toon(&Data::from(text));
            assert!(written.starts_with('"') && written.ends_with('"'), "{written}");
        }
        for text in ["1.", ".5", "1e", "0x1", "+", "a-b", "a#", "nulls", "1 2", "é"] {
            assert_eq!(to_toon(&Data::from(text)), text);
        }
    }

    #[test]
    fn rows_may_order_their_members_differently_however_many() {
        let members = |order: &mut dyn Iterator<Item = usize>| {
            let members: Vec<String> = order.map(|n| format!(r#""k{n}":{n}"#)).collect();
            format!("{{{}}}", members.join(","))
        };
        let json = format!("[{},{}]", members(&mut (0..40)), members(&mut (0..40).rev()));
        let written = toon(&json);
        let rows: Vec<&str> = written.lines().skip(1).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0], rows[1]);
    }

    #[test]
    fn only_keys_are_styled() {
        let data = from_json(r#"{"a":[{"b":1,"c d":{"e":2}}],"f":{"g":{"h":1},"i":{"h":2}}}"#);
        let options = ToonOptions {
            delimiter: Delimiter::Pipe,
            key_style: Some(KeyStyle::new("<", ">")),
            ..ToonOptions::default()
        };
        let mut out = Vec::new();
        write_toon(&mut out, &data.unwrap(), &options).unwrap();
        let expected = concat!("<a>[1|]{<b>|<\"c d\">{<e>}}:\n  1|2\n", "<f>[2:|]{<h>}:\n  <g>: 1\n  <i>: 2");
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn depth_of_nesting_costs_no_stack() {
        let wrap =
            |count: usize, open: &str, inner: &str, close: &str| open.repeat(count) + inner + &close.repeat(count);
        let documents = [
            wrap(511, "[", "[]", "]"),
            wrap(511, r#"{"a":"#, "{}", "}"),
            wrap(170, r#"[{"a":{"b":"#, "1", "}}]"),
            wrap(170, r#"[1,{"a":["#, "1", "]}]"),
            format!("[{}]", wrap(511, r#"{"a":"#, "1", "}")),
        ];
        let work = move || {
            for json in documents {
                assert!(!toon(&json).is_empty());
            }
        };
        let thread = std::thread::Builder::new().stack_size(256 * 1024);
        thread.spawn(work).unwrap().join().unwrap();
    }
}
