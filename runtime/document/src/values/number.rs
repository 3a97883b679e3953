//! Compares numbers in their decimal notation, without rounding where possible.

use std::cmp::Ordering;

/// Maximum difference of exponents that is computed exactly.
const PLACES: i32 = 36;

/// A number as an integer times a power of ten.
#[derive(Clone, Copy)]
struct Decimal {
    digits: i128,
    exponent: i32,
}

impl Decimal {
    fn read(text: &str) -> Option<Self> {
        let (number, exponent) = match text.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let fraction = fraction.trim_end_matches('0');
        let places = i32::try_from(fraction.len()).ok()?;
        let digits: i128 = format!("{whole}{fraction}").parse().ok()?;
        Some(Self { digits, exponent: exponent.checked_sub(places)? })
    }

    /// Returns the integer for a smaller exponent.
    fn at(self, exponent: i32) -> Option<i128> {
        let places = self.exponent.checked_sub(exponent).filter(|places| (0..=PLACES).contains(places))?;
        self.digits.checked_mul(10_i128.checked_pow(places.unsigned_abs())?)
    }
}

/// Returns two numbers as integers for the same exponent.
fn align(a: &str, b: &str) -> Option<(i128, i128)> {
    let (a, b) = (Decimal::read(a)?, Decimal::read(b)?);
    let exponent = a.exponent.min(b.exponent);
    Some((a.at(exponent)?, b.at(exponent)?))
}

/// Compares two numbers; `None` when one is not a number.
pub(super) fn compare(a: &str, b: &str) -> Option<Ordering> {
    match align(a, b) {
        Some((a, b)) => Some(a.cmp(&b)),
        None => a.parse::<f64>().ok()?.partial_cmp(&b.parse().ok()?),
    }
}

/// Returns whether a number is a multiple of another; `None` when that is unknown.
pub(super) fn is_multiple(number: &str, of: &str) -> Option<bool> {
    let (number, of) = align(number, of)?;
    Some(number.checked_rem(of)? == 0)
}

/// Returns whether a number has no fraction, as `1.0`.
pub(super) fn is_integer(text: &str) -> bool {
    let is_plain = !text.contains(['.', 'e', 'E']);
    is_plain
        || is_multiple(text, "1")
            .unwrap_or_else(|| text.parse::<f64>().is_ok_and(|number| number.is_infinite() || number.fract() == 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_they_are_written() {
        assert_eq!(compare("9007199254740993", "9007199254740992"), Some(Ordering::Greater));
        assert_eq!(compare("1.50", "1.5"), Some(Ordering::Equal));
        assert_eq!(compare("1e3", "999.999"), Some(Ordering::Greater));
        assert_eq!(compare("-0.1", "0"), Some(Ordering::Less));
        assert_eq!(compare("1e400", "1"), Some(Ordering::Greater));
        assert_eq!(compare("x", "1"), None);
    }

    #[test]
    fn multiples_of_fractions_are_exact() {
        assert_eq!(is_multiple("0.3", "0.1"), Some(true));
        assert_eq!(is_multiple("4.35", "0.01"), Some(true));
        assert_eq!(is_multiple("0.35", "0.1"), Some(false));
        assert_eq!(is_multiple("7", "0"), None);
        assert_eq!(is_multiple("1e300", "0.1"), None);
    }

    #[test]
    fn a_fraction_of_nothing_is_an_integer() {
        for text in ["1", "-7", "1.0", "1e3", "12.50e1", "1e400"] {
            assert!(is_integer(text), "{text}");
        }
        for text in ["1.5", "1e-1"] {
            assert!(!is_integer(text), "{text}");
        }
    }
}
