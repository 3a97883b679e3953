//! Defaults that are constants: their texts, made at compile time.

/// A constant that is the default of a field.
///
/// The methods are inherent, since a trait has no `const fn`: each type that a default can have is listed here.
#[derive(Clone, Copy, Debug)]
pub struct ConstDefault<T: DefaultConst>(pub T);

/// A type whose constants can be defaults.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot be a default",
    label = "expected `&str`, `bool` or an integer",
    note = "write the default as it is typed on the command line, in a `&str`"
)]
pub trait DefaultConst: Copy {}

/// The text of a default, as it would be typed.
#[derive(Clone, Copy, Debug)]
pub enum DefaultText {
    /// A constant's own text.
    Str(&'static str),
    /// The bytes from an index on.
    Digits([u8; 40], usize),
}

impl DefaultText {
    /// Returns the text.
    pub const fn as_str(&'static self) -> &'static str {
        match self {
            Self::Str(text) => text,
            Self::Digits(digits, start) => match std::str::from_utf8(digits.split_at(*start).1) {
                Ok(text) => text,
                Err(_) => panic!("digits are ASCII"),
            },
        }
    }

    /// Writes an integer. The longest, `i128::MIN`, has 40 characters.
    #[expect(
        clippy::indexing_slicing,
        reason = "the numbers of 128 bits have at most 40 characters; it runs at compile time"
    )]
    const fn integer(mut rest: u128, is_negative: bool) -> Self {
        let (mut digits, mut start) = ([0; 40], 40);
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if is_negative {
            start -= 1;
            digits[start] = b'-';
        }
        Self::Digits(digits, start)
    }
}

impl DefaultConst for &'static str {}

impl ConstDefault<&'static str> {
    /// Returns the text as it would be typed.
    pub const fn text(self) -> DefaultText {
        DefaultText::Str(self.0)
    }
}

impl DefaultConst for bool {}

impl ConstDefault<bool> {
    /// Returns the text as it would be typed.
    pub const fn text(self) -> DefaultText {
        DefaultText::Str(if self.0 { "true" } else { "false" })
    }
}

macro_rules! integers {
    ($($unsigned:ident $signed:ident),+) => {$(
        impl DefaultConst for $unsigned {}

        impl ConstDefault<$unsigned> {
            /// Returns the text as it would be typed.
    pub const fn text(self) -> DefaultText {
                DefaultText::integer(self.0 as u128, false)
            }
        }

        impl DefaultConst for $signed {}

        impl ConstDefault<$signed> {
            /// Returns the text as it would be typed.
    pub const fn text(self) -> DefaultText {
                DefaultText::integer(self.0.unsigned_abs() as u128, self.0 < 0)
            }
        }
    )+};
}

integers!(u8 i8, u16 i16, u32 i32, u64 i64, u128 i128, usize isize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_texts() {
        const TEXTS: &[DefaultText] = &[
            ConstDefault("eu").text(),
            ConstDefault(true).text(),
            ConstDefault(0_u8).text(),
            ConstDefault(8080_u16).text(),
            ConstDefault(-5_i32).text(),
            ConstDefault(i128::MIN).text(),
            ConstDefault(u128::MAX).text(),
        ];
        let texts: Vec<&str> = TEXTS.iter().map(DefaultText::as_str).collect();
        let (min, max) = (i128::MIN.to_string(), u128::MAX.to_string());
        assert_eq!(texts, ["eu", "true", "0", "8080", "-5", &*min, &*max]);
    }
}
