//! Types of the programs' own, whose parsers check the form of a text.

use std::ffi::OsStr;

use vestibule::schema::{Kind, Value};

macro_rules! own_types {
    ($($(#[$doc:meta])* $name:ident => $check:expr, $error:literal;)*) => {$(
        $(#[$doc])*
        pub(super) struct $name;

        impl Value for $name {
            const KIND: Kind = Kind::CUSTOM;

            fn parse(text: &OsStr) -> Result<Self, String> {
                let text = text.to_str().ok_or("not valid UTF-8")?;
                if $check(text) { Ok(Self) } else { Err($error.to_owned()) }
            }
        }
    )*};
}

own_types! {
    /// A date, of which only the form is checked.
    Date => |text| has_form(text, "0000-00-00"), "expected a date as YYYY-MM-DD";
    /// A date and a time, of which only the form is checked.
    DateTime => |text| has_form(text, "0000-00-00T00:00"), "expected a day and a time as YYYY-MM-DDTHH:MM";
    /// A date that has a month and a day of a month.
    Day => is_day, "a day is written 2025-07-31";
}

/// Returns whether a text has a digit wherever a form has one, and is the form elsewhere.
fn has_form(text: &str, form: &str) -> bool {
    let fits = |(own, of_form): (u8, u8)| if of_form == b'0' { own.is_ascii_digit() } else { own == of_form };
    text.len() == form.len() && text.bytes().zip(form.bytes()).all(fits)
}

fn is_day(text: &str) -> bool {
    let part = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u32>().ok());
    has_form(text, "0000-00-00") && matches!((part(5, 7), part(8, 10)), (Some(1..=12), Some(1..=31)))
}
