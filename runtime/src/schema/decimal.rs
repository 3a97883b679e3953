//! Numbers by their digits: of any size, compared exactly, and without a float in between.

use std::cmp::Ordering;

/// The number of a few plain digits, as nearly all integers are typed.
pub(crate) fn digits(text: &[u8]) -> Option<i64> {
    const MOST: usize = 18;
    if text.is_empty() || text.len() > MOST {
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

/// The digits of a number, with the power of ten that they stand for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal<'a> {
    is_negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
}

impl<'a> Decimal<'a> {
    /// Reads a number as Rust reads floats; words such as `inf` are none.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let (is_negative, rest) = signed(text.as_bytes());
        let (mantissa, exponent) = match rest.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            Some(at) => (rest.get(..at)?, power(rest.get(at + 1..)?)?),
            None => (rest, 0),
        };
        let (whole, fraction) = match mantissa.iter().position(|byte| *byte == b'.') {
            Some(at) => (mantissa.get(..at)?, mantissa.get(at + 1..)?),
            None => (mantissa, &[][..]),
        };
        let is_number = !(whole.is_empty() && fraction.is_empty()) && are_digits(whole) && are_digits(fraction);
        is_number.then_some(Self { is_negative, whole, fraction, exponent })
    }

    /// Compares values: `08` is as much as `8.0`.
    pub(crate) fn compare(&self, other: &Decimal<'_>) -> Ordering {
        match (self.first(), other.first()) {
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
            (Some(own), Some(theirs)) => {
                let size = self.size(own, other, theirs);
                if self.is_negative { size.reverse() } else { size }
            }
        }
    }

    /// Compares what is there beside the sign, from the first digits on that are not zero.
    fn size(&self, own: usize, other: &Decimal<'_>, theirs: usize) -> Ordering {
        let magnitude = self.magnitude(own).cmp(&other.magnitude(theirs));
        let digits = (self.len() - own).max(other.len() - theirs);
        (0..digits).fold(magnitude, |so_far, at| so_far.then(self.digit(own + at).cmp(&other.digit(theirs + at))))
    }

    fn len(&self) -> usize {
        self.whole.len() + self.fraction.len()
    }

    fn digit(&self, at: usize) -> u8 {
        let digits = if at < self.whole.len() { self.whole.get(at) } else { self.fraction.get(at - self.whole.len()) };
        digits.copied().unwrap_or(b'0')
    }

    /// The place of the first digit that is not zero.
    fn first(&self) -> Option<usize> {
        (0..self.len()).find(|at| self.digit(*at) != b'0')
    }

    /// The power of ten of the digit at a place.
    fn magnitude(&self, at: usize) -> i64 {
        let behind = |len: usize| i64::try_from(len).unwrap_or(i64::MAX);
        self.exponent.saturating_add(behind(self.whole.len())).saturating_sub(behind(at))
    }
}

fn signed(bytes: &[u8]) -> (bool, &[u8]) {
    match bytes {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    }
}

fn are_digits(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_digit)
}

/// The number of an exponent; one beyond all use is held to what can be counted with.
fn power(bytes: &[u8]) -> Option<i64> {
    const MOST: i64 = 1 << 40;
    let (is_negative, digits) = signed(bytes);
    if digits.is_empty() || !are_digits(digits) {
        return None;
    }
    let value = digits.iter().fold(0, |value: i64, digit| (value * 10 + i64::from(digit - b'0')).min(MOST));
    Some(if is_negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(a: &str, b: &str) -> Ordering {
        Decimal::read(a).unwrap().compare(&Decimal::read(b).unwrap())
    }

    #[test]
    fn numbers_are_what_rust_reads_but_words() {
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
    fn values_are_compared_and_not_spellings() {
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
    fn what_is_within_a_limit_is_no_infinity() {
        use crate::schema::{MAX_F64, MIN_F64};
        let is_finite = |text| compare(text, MAX_F64).is_le() && compare(text, MIN_F64).is_ge();
        assert!(is_finite("1.7976931348623157e308") && is_finite("-1.7976931348623157e308") && is_finite("0"));
        assert!(!is_finite("1.8e308") && !is_finite("-1e400"));
    }

    #[test]
    fn few_digits_are_the_number_that_they_are_in_any_type() {
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
