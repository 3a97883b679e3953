//! Decimal numbers of any size, compared exactly and without floats.

use std::cmp::Ordering;

/// Parses up to 18 plain digits: the fast path for integers.
pub(crate) fn digits(text: &[u8]) -> Option<i64> {
    const MAX_DIGITS: usize = 18;
    if text.is_empty() || text.len() > MAX_DIGITS {
        return None;
    }
    let mut number = 0;
    for byte in text {
        if !byte.is_ascii_digit() {
            return None;
        }
        number = number * 10 + i64::from(byte - b'0');
    }
    Some(number)
}

/// The digits of a number and its power of ten.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal<'a> {
    is_negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
}

impl<'a> Decimal<'a> {
    /// Parses a number in the syntax of Rust's floats, except words such as `inf`.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let (is_negative, rest) = split_sign(text.as_bytes());
        let (mantissa, exponent) = match rest.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            Some(at) => (rest.get(..at)?, parse_exponent(rest.get(at + 1..)?)?),
            None => (rest, 0),
        };
        let (whole, fraction) = match mantissa.iter().position(|byte| *byte == b'.') {
            Some(at) => (mantissa.get(..at)?, mantissa.get(at + 1..)?),
            None => (mantissa, &[][..]),
        };
        let is_number = !(whole.is_empty() && fraction.is_empty()) && are_digits(whole) && are_digits(fraction);
        is_number.then_some(Self { is_negative, whole, fraction, exponent })
    }

    /// Compares two numbers by value: `08` equals `8.0`.
    pub(crate) fn compare(&self, other: &Decimal<'_>) -> Ordering {
        match (self.first_digit(), other.first_digit()) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => {
                if other.is_negative {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
            (Some(_), None) => {
                if self.is_negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
            _ if self.is_negative != other.is_negative => other.is_negative.cmp(&self.is_negative),
            (Some(first), Some(other_first)) => {
                let size = self.compare_magnitude(first, other, other_first);
                if self.is_negative { size.reverse() } else { size }
            }
        }
    }

    /// Compares the absolute values, given the positions of the first non-zero digits.
    fn compare_magnitude(&self, first: usize, other: &Decimal<'_>, other_first: usize) -> Ordering {
        let exponents = self.exponent_of(first).cmp(&other.exponent_of(other_first));
        let digits = (self.len() - first).max(other.len() - other_first);
        let compare = |index| self.digit(first + index).cmp(&other.digit(other_first + index));
        (0..digits).fold(exponents, |ordering, index| ordering.then(compare(index)))
    }

    fn len(&self) -> usize {
        self.whole.len() + self.fraction.len()
    }

    fn digit(&self, index: usize) -> u8 {
        let digit = match index.checked_sub(self.whole.len()) {
            None => self.whole.get(index),
            Some(index) => self.fraction.get(index),
        };
        digit.copied().unwrap_or(b'0')
    }

    /// Returns the position of the first non-zero digit.
    fn first_digit(&self) -> Option<usize> {
        (0..self.len()).find(|index| self.digit(*index) != b'0')
    }

    /// Returns the power of ten of the digit at a position.
    fn exponent_of(&self, index: usize) -> i64 {
        let signed = |len: usize| i64::try_from(len).unwrap_or(i64::MAX);
        self.exponent.saturating_add(signed(self.whole.len())).saturating_sub(signed(index))
    }
}

fn split_sign(bytes: &[u8]) -> (bool, &[u8]) {
    match bytes {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    }
}

fn are_digits(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_digit)
}

/// Parses an exponent, and clamps it to a limit that is safe to calculate with.
fn parse_exponent(bytes: &[u8]) -> Option<i64> {
    const LIMIT: i64 = 1 << 40;
    let (is_negative, digits) = split_sign(bytes);
    if digits.is_empty() || !are_digits(digits) {
        return None;
    }
    let value = digits.iter().fold(0, |value: i64, digit| (value * 10 + i64::from(digit - b'0')).min(LIMIT));
    Some(if is_negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(a: &str, b: &str) -> Ordering {
        Decimal::read(a).unwrap().compare(&Decimal::read(b).unwrap())
    }

    #[test]
    fn the_syntax_is_that_of_rust_without_words() {
        let texts = [
            "1", "+1", "-1", ".5", "5.", "1e3", "1E+3", "1e-3", "007", "0.10", "", ".", "-", "+", "e3", "1e", "1e+",
            "1.2.3", "--1", "1_0", " 1", "1 ", "0x10", "1,5", "٣",
        ];
        for text in texts {
            assert_eq!(Decimal::read(text).is_some(), text.parse::<f64>().is_ok(), "{text}");
        }
        assert!(["nan", "inf", "-infinity"].iter().all(|text| Decimal::read(text).is_none()));
    }

    #[test]
    fn numbers_are_compared_by_value() {
        for (less, more) in [
            ("1", "2"),
            ("-2", "-1"),
            ("-1", "0"),
            ("0", "0.001"),
            ("9", "10"),
            ("0.09", "0.1"),
            ("1e3", "1001"),
            ("999e-3", "1"),
            ("340282366920938463463374607431768211455", "340282366920938463463374607431768211456"),
            ("1e99999999999999999999", "1e999999999999999999990"),
            ("-1e400", "1e-400"),
        ] {
            let is_bounded = more.ends_with("9990");
            let expected = if is_bounded { Ordering::Equal } else { Ordering::Less };
            assert_eq!(compare(less, more), expected, "{less} {more}");
            assert_eq!(compare(more, less), expected.reverse(), "{more} {less}");
        }
        for (one, other) in [("08", "8"), ("+5", "5.0"), ("0", "-0"), ("1e2", "100"), ("0.10", ".1"), ("120e-1", "12")]
        {
            assert_eq!(compare(one, other), Ordering::Equal, "{one} {other}");
        }
    }

    #[test]
    fn numbers_within_the_bounds_are_finite() {
        use crate::schema::{MAX_F64, MIN_F64};
        let is_finite = |text| compare(text, MAX_F64).is_le() && compare(text, MIN_F64).is_ge();
        assert!(is_finite("1.7976931348623157e308") && is_finite("-1.7976931348623157e308") && is_finite("0"));
        assert!(!is_finite("1.8e308") && !is_finite("-1e400"));
    }

    #[test]
    fn integers_parse_as_in_std() {
        use crate::schema::Value;
        use std::ffi::OsStr;
        let texts = [
            "",
            "0",
            "7",
            "007",
            "255",
            "256",
            "-0",
            "-1",
            "+5",
            "+",
            "-",
            " 5",
            "5 ",
            "1_0",
            "1.0",
            "٣",
            "a",
            "127",
            "128",
            "-128",
            "-129",
            "65536",
            "4294967295",
            "4294967296",
            "999999999999999999",
            "1000000000000000000",
            "9223372036854775808",
            "18446744073709551616",
            "000000000000000000001",
        ];
        macro_rules! same {
            ($($type:ty)*) => {$(
                for text in texts {
                    assert_eq!(<$type as Value>::parse(OsStr::new(text)).ok(), text.parse::<$type>().ok(), "{text}");
                }
            )*};
        }
        same! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
    }
}
