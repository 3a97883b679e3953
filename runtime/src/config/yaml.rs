//! Config files in YAML 1.2: its core types, without anchors, which could make a small file large.

use saphyr_parser::{Event, Parser, ScalarStyle, Span, Tag};

use super::document::{Builder, Fault, Item, Place, Shape, shown};

pub(super) fn read(text: &str) -> Result<Option<Item>, Fault> {
    let mut builder = Builder::default();
    let mut documents = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let (line, column) = (error.marker().line(), error.marker().col() + 1);
            Fault::new(Place { line, column }, error.info())
        })?;
        let place = place(span);
        match event {
            Event::DocumentStart(_) if documents > 0 => {
                return Err(Fault::new(place, "a second document begins: a config file is one"));
            }
            Event::DocumentStart(_) => documents += 1,
            Event::Alias(_) => return Err(Fault::new(place, "aliases are not read: write the value itself")),
            Event::Scalar(text, style, _, tag) => scalar(&mut builder, &text, style, tag.as_deref(), place)?,
            Event::SequenceStart(..) | Event::MappingStart(..) if builder.wants_key() => {
                return Err(Fault::new(place, "a key is text, not a list or a table"));
            }
            Event::SequenceStart(_, tag) => {
                untagged(tag.as_deref(), "seq", place)?;
                builder.open_list(place)?;
            }
            Event::MappingStart(_, tag) => {
                untagged(tag.as_deref(), "map", place)?;
                builder.open_table(place)?;
            }
            Event::SequenceEnd | Event::MappingEnd => builder.close()?,
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
    }
    Ok(builder.finish())
}

fn place(span: Span) -> Place {
    Place { line: span.start.line(), column: span.start.col() + 1 }
}

fn scalar(builder: &mut Builder, text: &str, style: ScalarStyle, tag: Option<&Tag>, place: Place) -> Result<(), Fault> {
    untagged(tag, "str", place)?;
    if builder.wants_key() {
        builder.key(text.to_owned(), place);
    } else if style == ScalarStyle::Plain && tag.is_none() {
        builder.value(plain(text), place);
    } else {
        builder.value(Shape::Text(text.to_owned()), place);
    }
    Ok(())
}

/// Tags make other types of values, of which an option has none.
fn untagged(tag: Option<&Tag>, allowed: &str, place: Place) -> Result<(), Fault> {
    let Some(tag) = tag else { return Ok(()) };
    let name = match tag.is_yaml_core_schema() {
        true if tag.suffix == allowed => return Ok(()),
        true => format!("!!{}", tag.suffix),
        false => tag.to_string(),
    };
    Err(Fault::new(place, format!("the tag `{}` is not read: write the value without it", shown(&name))))
}

/// A scalar without quotes, by the core schema of YAML 1.2: `no` and `1_000` are texts.
fn plain(text: &str) -> Shape {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Shape::Null,
        "true" | "True" | "TRUE" => return Shape::Bool(true),
        "false" | "False" | "FALSE" => return Shape::Bool(false),
        _ => {}
    }
    let bare = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(bare) {
        return Shape::Integer(text.to_owned());
    }
    let based = [("0x", 16), ("0o", 8)].into_iter().find_map(|(prefix, radix)| {
        let digits = text.strip_prefix(prefix)?.trim_start_matches('0');
        let is_sound = text.len() > 2 && digits.chars().all(|c| c.is_digit(radix));
        let value = if digits.is_empty() { Ok(0) } else { u128::from_str_radix(digits, radix) };
        value.ok().filter(|_| is_sound)
    });
    if let Some(integer) = based {
        return Shape::Integer(integer.to_string());
    }
    let (mantissa, exponent) = match bare.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['-', '+']).unwrap_or(exponent))),
        None => (bare, None),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_mantissa = [whole, part].iter().all(|digits| digits.is_empty() || is_digits(digits))
        && !(whole.is_empty() && part.is_empty());
    let is_special = matches!(bare, ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN");
    if is_special || (is_mantissa && exponent.is_none_or(is_digits)) {
        return Shape::Float(text.to_owned());
    }
    Shape::Text(text.to_owned())
}
