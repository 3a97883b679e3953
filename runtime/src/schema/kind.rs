//! The kind of a value, packed into one number so that tables contain no pointers.

use std::fmt;

/// The kind of a field: a base kind, and whether it is optional, a list, a map or a count.
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
const OPTIONAL_VALUE: u16 = 0x0800;
const MAP: u16 = 0x1000;
const ARRAY: u16 = 0x2000;
const NON_ZERO: u16 = 0x4000;

impl Kind {
    /// A boolean; as an option, a flag.
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
    /// Any JSON number, kept exactly as it is written.
    pub const NUMBER: Self = Self(14);
    /// An integer of any size.
    pub const INTEGER: Self = Self(15);
    /// UTF-8 text.
    pub const TEXT: Self = Self(16);
    /// One character.
    pub const CHAR: Self = Self(17);
    /// A path. The fields of a struct get its bytes, whatever they are. A field that is built at run time is read as data, so
    /// its value must be UTF-8.
    pub const PATH: Self = Self(18);
    /// An `OsString`; for UTF-8, see [`PATH`](Self::PATH).
    pub const OS: Self = Self(19);
    /// One of a closed set of names.
    pub const CHOICE: Self = Self(20);
    /// A type with its own parser.
    pub const CUSTOM: Self = Self(21);
    /// A duration with units: `1h30m`, `500ms`.
    pub const DURATION: Self = Self(22);

    /// Any JSON value; a text that is not JSON stands for itself.
    pub const JSON: Self = Self(23);

    /// Makes the kind optional.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self(self.0 | OPTIONAL)
    }

    /// Makes the kind required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self(self.0 & !OPTIONAL)
    }

    /// Makes the kind a list.
    #[must_use]
    pub const fn list(self) -> Self {
        Self(self.0 | LIST)
    }

    /// Makes the kind optional, and the value of its option too: `--color`, `--color=always`.
    #[must_use]
    pub const fn optional_value(self) -> Self {
        Self(self.0 | OPTIONAL | OPTIONAL_VALUE)
    }

    /// Makes the kind a map: `--set key=value`.
    #[must_use]
    pub const fn map(self) -> Self {
        Self(self.0 | LIST | MAP)
    }

    /// Makes the kind an array, whose length the type determines.
    #[must_use]
    pub const fn array(self) -> Self {
        Self(self.0 | LIST | ARRAY)
    }

    /// Excludes 0 from an integer kind.
    #[must_use]
    pub const fn non_zero(self) -> Self {
        Self(self.0 | NON_ZERO)
    }

    /// Makes the kind a count of a flag's occurrences.
    #[must_use]
    pub const fn count(self) -> Self {
        Self(self.0 | COUNT)
    }

    /// Returns the kind of one element: without optional, list and count.
    #[must_use]
    pub const fn base(self) -> Self {
        Self(self.0 & BASE)
    }

    /// Returns whether the value may be absent without a default.
    pub const fn is_optional(self) -> bool {
        self.0 & OPTIONAL != 0
    }

    /// Returns whether values are collected.
    pub const fn is_list(self) -> bool {
        self.0 & LIST != 0
    }

    /// Returns whether an option may be given without a value.
    pub const fn has_optional_value(self) -> bool {
        self.0 & OPTIONAL_VALUE != 0
    }

    /// Returns whether each value has a key.
    pub const fn is_map(self) -> bool {
        self.0 & MAP != 0
    }

    /// Returns whether the type determines the number of values.
    pub const fn is_array(self) -> bool {
        self.0 & ARRAY != 0
    }

    /// Returns whether 0 is excluded.
    pub const fn is_non_zero(self) -> bool {
        self.0 & NON_ZERO != 0
    }

    /// Returns whether occurrences are counted.
    pub const fn is_count(self) -> bool {
        self.0 & COUNT != 0
    }

    /// Returns whether an option of this kind takes no value.
    pub const fn is_flag(self) -> bool {
        self.is_count() || (self.0 & (BASE | LIST)) == Self::BOOL.0
    }

    /// Returns whether the base is a number.
    pub const fn is_number(self) -> bool {
        let base = self.0 & BASE;
        base >= Self::U8.0 && base <= Self::INTEGER.0
    }

    /// Returns whether the base is an integer.
    pub const fn is_integer(self) -> bool {
        let base = self.0 & BASE;
        (base >= Self::U8.0 && base <= Self::I128.0) || base == Self::INTEGER.0
    }

    /// Returns whether the base kinds are equal. Usable in constants, unlike `==`.
    pub const fn is(self, base: Self) -> bool {
        self.0 & BASE == base.0 & BASE
    }

    /// Returns the smallest and the largest integer of this kind.
    #[cfg_attr(not(feature = "output"), inline)]
    pub const fn int_range(self) -> Option<(i128, u128)> {
        let min = self.is_non_zero() as i128;
        Some(match Self(self.0 & BASE) {
            Self::U8 => (min, u8::MAX as u128),
            Self::U16 => (min, u16::MAX as u128),
            Self::U32 => (min, u32::MAX as u128),
            Self::U64 => (min, u64::MAX as u128),
            Self::U128 => (min, u128::MAX),
            Self::I8 => (i8::MIN as i128, i8::MAX as u128),
            Self::I16 => (i16::MIN as i128, i16::MAX as u128),
            Self::I32 => (i32::MIN as i128, i32::MAX as u128),
            Self::I64 => (i64::MIN as i128, i64::MAX as u128),
            Self::I128 => (i128::MIN, i128::MAX as u128),
            _ => return None,
        })
    }

    /// Returns the smallest and the largest integer of this kind, as text.
    #[inline(never)]
    pub(crate) const fn bounds(self) -> Option<(&'static str, &'static str)> {
        let min = if self.is_non_zero() { "1" } else { "0" };
        Some(match Self(self.0 & BASE) {
            Self::U8 => (min, "255"),
            Self::U16 => (min, "65535"),
            Self::U32 => (min, "4294967295"),
            Self::U64 => (min, "18446744073709551615"),
            Self::U128 => (min, "340282366920938463463374607431768211455"),
            Self::I8 => ("-128", "127"),
            Self::I16 => ("-32768", "32767"),
            Self::I32 => ("-2147483648", "2147483647"),
            Self::I64 => ("-9223372036854775808", "9223372036854775807"),
            Self::I128 => ("-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"),
            _ => return None,
        })
    }

    /// Returns whether the base is an unsigned integer.
    pub(crate) const fn is_unsigned(self) -> bool {
        let base = self.0 & BASE;
        base >= Self::U8.0 && base <= Self::U128.0
    }

    /// Returns whether a small integer is a value of this kind.
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

    /// Returns the noun for messages: `an integer`, `a number`, `text`.
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
