//! Defaults that are constants: their texts, made at compile time.

/// A constant that is the default of a field.
///
/// The methods are inherent, since a trait has no `const fn`: each type that a default can have is listed here.
#[derive(Clone, Copy, Debug)]
pub struct ConstDefault<T>(pub T);

/// The text of a default, as it would be typed.
#[derive(Clone, Copy, Debug)]
pub enum DefaultText {
    /// A constant's own text.
    Str(&'static str),
    /// The bytes from an index on: a number or a character.
    Digits([u8; 40], usize),
}

impl DefaultText {
    /// Returns the text.
    #[inline]
    pub const fn as_str(&'static self) -> &'static str {
        match self {
            Self::Str(text) => text,
            Self::Digits(digits, start) => match std::str::from_utf8(digits.split_at(*start).1) {
                Ok(text) => text,
                Err(_) => panic!("the bytes are those of a number or a character"),
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

impl ConstDefault<&'static str> {
    /// Returns the text as it would be typed.
    pub const fn text(self) -> DefaultText {
        DefaultText::Str(self.0)
    }
}

impl ConstDefault<bool> {
    /// Returns the text as it would be typed.
    pub const fn text(self) -> DefaultText {
        DefaultText::Str(if self.0 { "true" } else { "false" })
    }
}

impl ConstDefault<char> {
    /// Returns the text as it would be typed.
    #[expect(clippy::indexing_slicing, reason = "a character has at most four bytes; it runs at compile time")]
    #[inline]
    pub const fn text(self) -> DefaultText {
        let (mut bytes, mut text) = ([0; 4], [0; 40]);
        let len = self.0.encode_utf8(&mut bytes).len();
        let mut index = 0;
        while index < len {
            text[40 - len + index] = bytes[index];
            index += 1;
        }
        DefaultText::Digits(text, 40 - len)
    }
}

macro_rules! floats {
    ($($float:ident),+) => {$(
        impl ConstDefault<$float> {
            /// Fails to compile: the digits of such a number cannot be had at compile time.
            #[inline]
            pub const fn text(self) -> DefaultText {
                panic!("the default of a floating-point number is a literal: write the number, not a constant");
            }
        }
    )+};
}

floats!(f32, f64);

macro_rules! integers {
    ($($unsigned:ident $signed:ident),+) => {$(
        impl ConstDefault<$unsigned> {
            /// Returns the text as it would be typed.
            #[inline]
            pub const fn text(self) -> DefaultText {
                DefaultText::integer(self.0 as u128, false)
            }
        }

        impl ConstDefault<$signed> {
            /// Returns the text as it would be typed.
            #[inline]
            pub const fn text(self) -> DefaultText {
                DefaultText::integer(self.0.unsigned_abs() as u128, self.0 < 0)
            }
        }
    )+};
}

integers!(u8 i8, u16 i16, u32 i32, u64 i64, u128 i128, usize isize);

/// Refuses constants of other types: the inherent methods take precedence.
pub trait OtherConstant<T> {
    /// Returns the text as it would be typed.
    fn text(self) -> DefaultText
    where
        T: ConstantText;
}

impl<T> OtherConstant<T> for ConstDefault<T> {
    fn text(self) -> DefaultText
    where
        T: ConstantText,
    {
        self.0.text()
    }
}

/// A constant of another type with a text. No type implements it.
#[diagnostic::on_unimplemented(
    message = "a constant of the type `{Self}` cannot be a default",
    label = "not a text, an integer, a `char` or a `bool`",
    note = "write the value as it would be typed, `default = \"…\"`, or compute it: `default_with = function`"
)]
pub trait ConstantText: Sized {
    /// Returns the text as it would be typed.
    fn text(self) -> DefaultText;
}

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
            ConstDefault('\u{e4}').text(),
            ConstDefault(i128::MIN).text(),
            ConstDefault(u128::MAX).text(),
        ];
        let texts: Vec<&str> = TEXTS.iter().map(DefaultText::as_str).collect();
        let (min, max) = (i128::MIN.to_string(), u128::MAX.to_string());
        assert_eq!(texts, ["eu", "true", "0", "8080", "-5", "\u{e4}", &*min, &*max]);
    }
}
