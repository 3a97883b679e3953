//! Numbers that keep their digits.

use std::fmt;
use std::io::Write;

/// A JSON number, exact.
///
/// 64-bit integers are stored as such. A number from JSON text with a fraction, an exponent or more digits is stored
/// as that text, so that `0.10` stays `0.10` and no digit of a large integer is lost; it is converted to a float only
/// by [`as_f64`](Number::as_f64).
///
/// Equality compares the text: the float 1.5 equals the text `1.5`, and the integer 1 differs from the float 1.0.
///
/// ```
/// use vestibule::data::Number;
///
/// let price = Number::parse("0.10").unwrap();
/// assert_eq!(price.to_string(), "0.10");
/// assert_eq!(price.as_f64(), Some(0.1));
/// assert_eq!(Number::from_f64(f64::NAN), None);
/// ```
#[derive(Clone)]
pub struct Number(Repr);

#[derive(Clone)]
enum Repr {
    U64(u64),
    /// Negative only, so that each integer has one representation.
    I64(i64),
    /// Finite only.
    F64(f64),
    /// A valid JSON number that is neither of the integers.
    Text(Box<str>),
}

/// The representation of a number, for code that writes it in another notation.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "only some features use it")]
pub(crate) enum NumberRepr<'a> {
    /// A non-negative integer.
    U64(u64),
    /// A negative integer.
    I64(i64),
    /// A finite float.
    F64(f64),
    /// The text of any other number.
    Text(&'a str),
}

impl Number {
    /// Parses a JSON number, without surrounding whitespace.
    ///
    /// ```
    /// use vestibule::data::Number;
    ///
    /// assert!(Number::parse("-12.5e3").is_some());
    /// assert!(Number::parse("012").is_none());
    /// assert!(Number::parse("+1").is_none());
    /// ```
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn parse(text: &str) -> Option<Self> {
        let scanned = scan(text.as_bytes()).ok()?;
        (scanned.len == text.len()).then(|| Self::from_scanned(text, scanned.is_integer))
    }

    /// Creates a number from a float; `None` for infinities and NaN, which JSON has no numbers for.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn from_f64(value: f64) -> Option<Self> {
        value.is_finite().then_some(Self(Repr::F64(value)))
    }

    /// Creates a number from a 32-bit float by its own shortest digits: 0.1 stays 0.1.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn from_f32(value: f32) -> Option<Self> {
        // Widening the bits would add digits.
        value.to_string().parse().ok().and_then(Self::from_f64)
    }

    /// Creates a number from a text that [`scan`] accepted.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn from_scanned(text: &str, is_integer: bool) -> Self {
        if is_integer && text != "-0" {
            if let Ok(value) = text.parse::<u64>() {
                return Self(Repr::U64(value));
            }
            if let Ok(value) = text.parse::<i64>() {
                return Self(Repr::I64(value));
            }
        }
        Self(Repr::Text(text.into()))
    }

    /// Returns the representation.
    pub(crate) fn repr(&self) -> NumberRepr<'_> {
        match &self.0 {
            Repr::U64(value) => NumberRepr::U64(*value),
            Repr::I64(value) => NumberRepr::I64(*value),
            Repr::F64(value) => NumberRepr::F64(*value),
            Repr::Text(text) => NumberRepr::Text(text),
        }
    }

    /// Returns whether the number has neither a fraction nor an exponent.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::U64(_) | Repr::I64(_) => true,
            Repr::F64(_) => false,
            Repr::Text(text) => !text.contains(['.', 'e', 'E']),
        }
    }

    /// Returns the integer, if it is within the range of `i64`.
    pub fn as_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::U64(value) => i64::try_from(*value).ok(),
            Repr::I64(value) => Some(*value),
            Repr::F64(_) => None,
            Repr::Text(text) => text.parse().ok(),
        }
    }

    /// Returns the integer, if it is within the range of `u64`.
    pub fn as_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::U64(value) => Some(*value),
            Repr::I64(_) | Repr::F64(_) => None,
            Repr::Text(text) => text.parse().ok(),
        }
    }

    /// Returns the integer, if it is within the range of `i128`.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn as_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::U64(value) => Some((*value).into()),
            Repr::I64(value) => Some((*value).into()),
            Repr::F64(_) => None,
            Repr::Text(text) => text.parse().ok(),
        }
    }

    /// Returns the integer, if it is within the range of `u128`.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn as_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::U64(value) => Some((*value).into()),
            Repr::I64(_) | Repr::F64(_) => None,
            Repr::Text(text) => text.parse().ok(),
        }
    }

    /// Returns the nearest float; `None` if the number is out of range, as `1e400` is.
    #[allow(clippy::cast_precision_loss, reason = "returns the nearest float")]
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn as_f64(&self) -> Option<f64> {
        match &self.0 {
            Repr::U64(value) => Some(*value as f64),
            Repr::I64(value) => Some(*value as f64),
            Repr::F64(value) => Some(*value),
            Repr::Text(text) => text.parse().ok().filter(|value: &f64| value.is_finite()),
        }
    }

    /// Appends the number, as [`Display`](fmt::Display) writes it.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn push_to(&self, out: &mut Vec<u8>) {
        match &self.0 {
            Repr::U64(value) => push_u64(out, *value),
            Repr::I64(value) => {
                out.push(b'-');
                push_u64(out, value.unsigned_abs());
            }
            Repr::F64(value) => push_f64(out, *value),
            Repr::Text(text) => out.extend_from_slice(text.as_bytes()),
        }
    }
}

/// Appends a float with the fewest digits that read as the same number, as [`Debug`](fmt::Debug) writes it.
///
/// Numbers of up to six decimals, such as prices and coordinates, take a third to half of its time, and others a fifth more:
/// below 2⁵⁰, at most one integer gives the number when it is divided by 1, 10, … 1,000,000, and it is near the product.
#[cfg_attr(not(feature = "output"), inline)]
fn push_f64(out: &mut Vec<u8>, value: f64) {
    const MAX_DIGITS: f64 = (1_u64 << 50) as f64;
    let magnitude = value.abs();
    let mut scale = 1.0;
    for decimals in 0..=6 {
        let scaled = magnitude * scale;
        if !(0.001..MAX_DIGITS).contains(&magnitude) || scaled >= MAX_DIGITS {
            break;
        }
        let digits = (scaled + 0.5) as u64;
        let is_near = (digits as f64 - scaled).abs() <= scaled * f64::EPSILON;
        if is_near && digits as f64 / scale == magnitude {
            if value < 0.0 {
                out.push(b'-');
            }
            return push_decimal(out, digits, decimals);
        }
        scale *= 10.0;
    }
    // Writing to a vector cannot fail.
    let _ = write!(out, "{value:?}");
}

/// Appends digits of which the last ones are decimals; at least one decimal is written.
#[cfg_attr(not(feature = "output"), inline)]
fn push_decimal(out: &mut Vec<u8>, digits: u64, decimals: u32) {
    let scale = 10_u64.pow(decimals);
    push_u64(out, digits / scale);
    out.push(b'.');
    let fraction = digits % scale;
    // Zeros that the fraction begins with.
    let mut first = scale / 10;
    while fraction < first && first > 1 {
        out.push(b'0');
        first /= 10;
    }
    push_u64(out, fraction);
}

/// Appends an integer, without the machinery of `fmt`.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn push_u64(out: &mut Vec<u8>, mut value: u64) {
    let mut digits = [b'0'; 20];
    let mut used = 0;
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (value % 10) as u8;
        value /= 10;
        used += 1;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(20 - used..).unwrap_or_default());
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::U64(value) => write!(f, "{value}"),
            Repr::I64(value) => write!(f, "{value}"),
            // `Debug` writes an integral float with `.0`.
            Repr::F64(value) => write!(f, "{value:?}"),
            Repr::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::U64(a), Repr::U64(b)) => a == b,
            (Repr::I64(a), Repr::I64(b)) => a == b,
            (Repr::F64(a), Repr::F64(b)) => a == b,
            (Repr::Text(a), Repr::Text(b)) => a == b,
            (Repr::F64(float), Repr::Text(text)) | (Repr::Text(text), Repr::F64(float)) => {
                format!("{float:?}") == **text
            }
            _ => false,
        }
    }
}

macro_rules! from_integers {
    ($($wide:ident: $($int:ty),+;)+) => {$($(
        impl From<$int> for Number {
            #[inline]
            fn from(value: $int) -> Self {
                $wide(value.into())
            }
        }
    )+)+};
}

fn unsigned(value: u64) -> Number {
    Number(Repr::U64(value))
}

fn signed(value: i64) -> Number {
    match u64::try_from(value) {
        Ok(value) => unsigned(value),
        Err(_) => Number(Repr::I64(value)),
    }
}

from_integers! {
    unsigned: u8, u16, u32, u64;
    signed: i8, i16, i32, i64;
}

impl From<u128> for Number {
    #[inline]
    fn from(value: u128) -> Self {
        match u64::try_from(value) {
            Ok(value) => unsigned(value),
            Err(_) => Self(Repr::Text(value.to_string().into())),
        }
    }
}

impl From<i128> for Number {
    #[inline]
    fn from(value: i128) -> Self {
        match (u64::try_from(value), i64::try_from(value)) {
            (Ok(value), _) => unsigned(value),
            (_, Ok(value)) => signed(value),
            _ => Self(Repr::Text(value.to_string().into())),
        }
    }
}

impl From<usize> for Number {
    #[inline]
    fn from(value: usize) -> Self {
        unsigned(value as u64)
    }
}

impl From<isize> for Number {
    #[inline]
    fn from(value: isize) -> Self {
        signed(value as i64)
    }
}

/// The number at the start of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanned {
    /// Length in bytes.
    pub(crate) len: usize,
    /// True if the number has neither a fraction nor an exponent.
    pub(crate) is_integer: bool,
}

/// A syntax error in a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberError {
    /// Number of bytes before the error.
    pub(crate) offset: usize,
    pub(crate) message: &'static str,
}

/// Scans the longest JSON number at the start of `bytes`.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn scan(bytes: &[u8]) -> Result<Scanned, NumberError> {
    let byte = |index: usize| bytes.get(index).copied().unwrap_or(0);
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        match rest.iter().take_while(|b| b.is_ascii_digit()).count() {
            0 => Err(NumberError { offset: from, message: "expected a digit" }),
            count => Ok(from + count),
        }
    };
    let start = usize::from(byte(0) == b'-');
    let mut len = digits(start)?;
    if byte(start) == b'0' && len > start + 1 {
        return Err(NumberError { offset: start, message: "a number has no leading zeros" });
    }
    let mut is_integer = true;
    if byte(len) == b'.' {
        is_integer = false;
        len = digits(len + 1)?;
    }
    if matches!(byte(len), b'e' | b'E') {
        is_integer = false;
        let sign = usize::from(matches!(byte(len + 1), b'+' | b'-'));
        len = digits(len + 1 + sign)?;
    }
    Ok(Scanned { len, is_integer })
}

/// The parts of a decimal number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecimalParts<'a> {
    /// True if the number begins with a minus sign.
    pub(crate) is_negative: bool,
    /// The digits before the point.
    pub(crate) whole: &'a str,
    /// The digits after the point.
    pub(crate) fraction: &'a str,
    /// The power of ten, clamped so that arithmetic on it cannot overflow.
    pub(crate) exponent: i64,
}

impl<'a> DecimalParts<'a> {
    /// Splits the text of a number.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn of(text: &'a str) -> Self {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)),
            None => (unsigned, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        Self { is_negative: unsigned.len() < text.len(), whole, fraction, exponent }
    }

    /// Iterates over all digits.
    pub(crate) fn digits(&self) -> impl DoubleEndedIterator<Item = u8> + 'a {
        self.whole.bytes().chain(self.fraction.bytes())
    }

    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn leading_zeros(&self) -> usize {
        self.digits().take_while(|d| *d == b'0').count()
    }

    /// Returns whether the value is zero.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn is_zero(&self) -> bool {
        self.digits().all(|d| d == b'0')
    }

    /// Returns the power of ten of the first digit that is not zero.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn magnitude(&self) -> i64 {
        let leading = i64::try_from(self.leading_zeros()).unwrap_or(i64::MAX);
        let point = length(self.whole).saturating_add(self.exponent);
        point.saturating_sub(leading).saturating_sub(1)
    }
}

/// Returns the number of bytes, for arithmetic with exponents.
pub(crate) fn length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}

/// Parses an exponent and clamps it.
#[cfg_attr(not(feature = "output"), inline)]
fn parse_exponent(exponent: &str) -> i64 {
    const MAX: i64 = 1 << 40;
    match exponent.parse::<i64>() {
        Ok(value) => value.clamp(-MAX, MAX),
        Err(_) if exponent.starts_with('-') => -MAX,
        Err(_) => MAX,
    }
}
