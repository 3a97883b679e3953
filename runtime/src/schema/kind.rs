//! The kind of a value as one number, so that a table of fields holds no pointers.

use std::fmt;

/// What a field holds: a base kind, and whether it is optional, a list, a map or a count.
///
/// ```
/// use vestibule::schema::{Kind, Value};
///
/// type Tags = Option<Vec<String>>; // an alias is seen through
/// assert_eq!(<Tags as Value>::KIND, Kind::TEXT.list().optional());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kind(u16);

const BASE: u16 = 0x00ff;
const OPTIONAL: u16 = 0x0100;
const LIST: u16 = 0x0200;
const COUNT: u16 = 0x0400;
const MAYBE: u16 = 0x0800;
const MAP: u16 = 0x1000;
const ARRAY: u16 = 0x2000;
const NON_ZERO: u16 = 0x4000;

impl Kind {
    /// A truth value; as an option, a flag.
    pub const BOOL: Self = Self(1);
    /// `u8`.
    pub const U8: Self = Self(2);
    /// `u16`.
    pub const U16: Self = Self(3);
    /// `u32`.
    pub const U32: Self = Self(4);
    /// `u64`.
    pub const U64: Self = Self(5);
    /// `u128`.
    pub const U128: Self = Self(6);
    /// `i8`.
    pub const I8: Self = Self(7);
    /// `i16`.
    pub const I16: Self = Self(8);
    /// `i32`.
    pub const I32: Self = Self(9);
    /// `i64`.
    pub const I64: Self = Self(10);
    /// `i128`.
    pub const I128: Self = Self(11);
    /// `f32`.
    pub const F32: Self = Self(12);
    /// `f64`.
    pub const F64: Self = Self(13);
    /// Any JSON number, kept exactly as it was written.
    pub const NUMBER: Self = Self(14);
    /// Any integer, of whatever size.
    pub const INTEGER: Self = Self(15);
    /// UTF-8 text.
    pub const TEXT: Self = Self(16);
    /// One character.
    pub const CHAR: Self = Self(17);
    /// A path, of any bytes.
    pub const PATH: Self = Self(18);
    /// Any bytes.
    pub const OS: Self = Self(19);
    /// One of a closed set of names.
    pub const CHOICE: Self = Self(20);
    /// A type with a parser of its own.
    pub const CUSTOM: Self = Self(21);
    /// A span of time with its units: `1h30m`, `500ms`.
    pub const DURATION: Self = Self(22);

    /// Any JSON value, or a text that is none. Its data is the value.
    pub const JSON: Self = Self(23);

    /// The same, and it may be absent.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self(self.0 | OPTIONAL)
    }

    /// The same, and it may not be absent.
    #[must_use]
    #[cfg(feature = "openapi")]
    pub(crate) const fn required(self) -> Self {
        Self(self.0 & !OPTIONAL)
    }

    /// Any number of the same.
    #[must_use]
    pub const fn list(self) -> Self {
        Self(self.0 | LIST)
    }

    /// The same, and as an option it may be given without a value: `--color`, `--color=always`.
    #[must_use]
    pub const fn maybe(self) -> Self {
        Self(self.0 | OPTIONAL | MAYBE)
    }

    /// Values of the same by name: `--set key=value`.
    #[must_use]
    pub const fn map(self) -> Self {
        Self(self.0 | LIST | MAP)
    }

    /// As many of the same as the type says.
    #[must_use]
    pub const fn array(self) -> Self {
        Self(self.0 | LIST | ARRAY)
    }

    /// The same integer, and it may not be 0.
    #[must_use]
    pub const fn non_zero(self) -> Self {
        Self(self.0 | NON_ZERO)
    }

    /// The number of times that a flag was given.
    #[must_use]
    pub const fn count(self) -> Self {
        Self(self.0 | COUNT)
    }

    /// The kind without optional, list and count: of one element.
    #[must_use]
    pub const fn base(self) -> Self {
        Self(self.0 & BASE)
    }

    /// Whether the value may be absent without a default.
    pub const fn is_optional(self) -> bool {
        self.0 & OPTIONAL != 0
    }

    /// Whether values are collected.
    pub const fn is_list(self) -> bool {
        self.0 & LIST != 0
    }

    /// Whether an option may be given without its value.
    pub const fn is_maybe(self) -> bool {
        self.0 & MAYBE != 0
    }

    /// Whether each value has a name before it.
    pub const fn is_map(self) -> bool {
        self.0 & MAP != 0
    }

    /// Whether the number of values is part of the type.
    pub const fn is_array(self) -> bool {
        self.0 & ARRAY != 0
    }

    /// Whether 0 is none of its integers.
    pub const fn is_non_zero(self) -> bool {
        self.0 & NON_ZERO != 0
    }

    /// Whether occurrences are counted.
    pub const fn is_count(self) -> bool {
        self.0 & COUNT != 0
    }

    /// Whether an option of this kind is given without a value.
    pub const fn is_flag(self) -> bool {
        self.is_count() || (self.0 & (BASE | LIST)) == Self::BOOL.0
    }

    /// Whether the base is a number.
    pub const fn is_number(self) -> bool {
        let base = self.0 & BASE;
        base >= Self::U8.0 && base <= Self::INTEGER.0
    }

    /// Whether the base is an integer.
    pub const fn is_integer(self) -> bool {
        let base = self.0 & BASE;
        (base >= Self::U8.0 && base <= Self::I128.0) || base == Self::INTEGER.0
    }

    /// The same base, for patterns and comparisons in constants.
    pub const fn is(self, base: Self) -> bool {
        self.0 & BASE == base.0 & BASE
    }

    /// The smallest and the largest integer of this kind, as signed and unsigned 128-bit numbers.
    pub const fn int_range(self) -> Option<(i128, u128)> {
        let least = self.is_non_zero() as i128;
        Some(match Self(self.0 & BASE) {
            Self::U8 => (least, u8::MAX as u128),
            Self::U16 => (least, u16::MAX as u128),
            Self::U32 => (least, u32::MAX as u128),
            Self::U64 => (least, u64::MAX as u128),
            Self::U128 => (least, u128::MAX),
            Self::I8 => (i8::MIN as i128, i8::MAX as u128),
            Self::I16 => (i16::MIN as i128, i16::MAX as u128),
            Self::I32 => (i32::MIN as i128, i32::MAX as u128),
            Self::I64 => (i64::MIN as i128, i64::MAX as u128),
            Self::I128 => (i128::MIN, i128::MAX as u128),
            _ => return None,
        })
    }

    /// The smallest and the largest integer of this kind, as they are written.
    #[inline(never)]
    pub(crate) const fn bounds(self) -> Option<(&'static str, &'static str)> {
        let least = if self.is_non_zero() { "1" } else { "0" };
        Some(match Self(self.0 & BASE) {
            Self::U8 => (least, "255"),
            Self::U16 => (least, "65535"),
            Self::U32 => (least, "4294967295"),
            Self::U64 => (least, "18446744073709551615"),
            Self::U128 => (least, "340282366920938463463374607431768211455"),
            Self::I8 => ("-128", "127"),
            Self::I16 => ("-32768", "32767"),
            Self::I32 => ("-2147483648", "2147483647"),
            Self::I64 => ("-9223372036854775808", "9223372036854775807"),
            Self::I128 => ("-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"),
            _ => return None,
        })
    }

    /// Whether its integers have no sign.
    pub(crate) const fn is_unsigned(self) -> bool {
        let base = self.0 & BASE;
        base >= Self::U8.0 && base <= Self::U128.0
    }

    /// Whether a small integer is one of this kind's: within its bounds, and not 0 where that is none.
    pub(crate) const fn holds(self, number: i64) -> bool {
        let base = self.0 & BASE;
        if number == 0 && self.is_non_zero() {
            return false;
        }
        if base >= Self::U8.0 && base <= Self::U128.0 {
            let bits = 8 << (base - Self::U8.0);
            number >= 0 && (bits >= 64 || number >> bits == 0)
        } else if base >= Self::I8.0 && base <= Self::I128.0 {
            let bits = 8 << (base - Self::I8.0);
            bits >= 64 || number >> (bits - 1) == number >> 63
        } else {
            true
        }
    }

    /// What the kind is called in a message: `an integer`, `a number`, `text`.
    pub const fn noun(self) -> &'static str {
        match Self(self.0 & BASE) {
            Self::BOOL => "true or false",
            Self::F32 | Self::F64 | Self::NUMBER => "a number",
            Self::CHAR => "one character",
            Self::PATH => "a path",
            Self::DURATION => "a duration such as 90s or 1h30m",
            Self::CHOICE => "one of the choices",
            Self::TEXT | Self::OS | Self::CUSTOM => "text",
            Self::JSON => "JSON, or text",
            _ => "an integer",
        }
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({:#x})", self.0)
    }
}
