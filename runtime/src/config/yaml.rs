//! Config files in YAML 1.2 with its core types. Aliases are refused, since they can expand a small file without limit.

use saphyr_parser::{Event, Parser, ScalarStyle, Span, Tag};

use super::document::{Builder, Item, Position, SyntaxError, Value, display_key};
use super::read::Parser as FormatParser;

pub(super) const PARSER: Option<FormatParser> = Some(read);

fn read(text: &str) -> Result<Option<Item>, SyntaxError> {
    let mut builder = Builder::default();
    let mut documents = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let (line, column) = (error.marker().line(), error.marker().col() + 1);
            SyntaxError::new(Position { line, column }, error.info())
        })?;
        let position = position(span);
        match event {
            Event::DocumentStart(_) if documents > 0 => {
                return Err(SyntaxError::new(position, "a second document begins: a config file has only one"));
            }
            Event::DocumentStart(_) => documents += 1,
            Event::Alias(_) => {
                return Err(SyntaxError::new(position, "aliases are not supported: write the value itself"));
            }
            Event::Scalar(text, style, _, tag) => scalar(&mut builder, &text, style, tag.as_deref(), position)?,
            Event::SequenceStart(..) | Event::MappingStart(..) if builder.expects_key() => {
                return Err(SyntaxError::new(position, "a key is text, not a list or a table"));
            }
            Event::SequenceStart(_, tag) => {
                check_tag(tag.as_deref(), "seq", position)?;
                builder.open_list(position)?;
            }
            Event::MappingStart(_, tag) => {
                check_tag(tag.as_deref(), "map", position)?;
                builder.open_table(position)?;
            }
            Event::SequenceEnd | Event::MappingEnd => builder.close()?,
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
    }
    Ok(builder.finish())
}

fn position(span: Span) -> Position {
    Position { line: span.start.line(), column: span.start.col() + 1 }
}

fn scalar(
    builder: &mut Builder,
    text: &str,
    style: ScalarStyle,
    tag: Option<&Tag>,
    position: Position,
) -> Result<(), SyntaxError> {
    check_tag(tag, "str", position)?;
    if builder.expects_key() {
        builder.push_key(text.to_owned(), position);
    } else if style == ScalarStyle::Plain && tag.is_none() {
        builder.push_value(plain(text), position);
    } else {
        builder.push_value(Value::Text(text.to_owned()), position);
    }
    Ok(())
}

/// Refuses tags, since options have no other types of values.
fn check_tag(tag: Option<&Tag>, allowed: &str, position: Position) -> Result<(), SyntaxError> {
    let Some(tag) = tag else { return Ok(()) };
    let name = match tag.is_yaml_core_schema() {
        true if tag.suffix == allowed => return Ok(()),
        true => format!("!!{}", tag.suffix),
        false => tag.to_string(),
    };
    Err(SyntaxError::new(
        position,
        format!("the tag `{}` is not supported: write the value without it", display_key(&name)),
    ))
}

/// Resolves a plain scalar by the core schema of YAML 1.2, in which `no` and `1_000` are strings.
fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(unsigned) {
        return Value::Integer(text.to_owned());
    }
    let prefixed = [("0x", 16), ("0o", 8)].into_iter().find_map(|(prefix, radix)| {
        let digits = text.strip_prefix(prefix)?.trim_start_matches('0');
        let is_valid = text.len() > 2 && digits.chars().all(|c| c.is_digit(radix));
        let value = if digits.is_empty() { Ok(0) } else { u128::from_str_radix(digits, radix) };
        value.ok().filter(|_| is_valid)
    });
    if let Some(integer) = prefixed {
        return Value::Integer(integer.to_string());
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['-', '+']).unwrap_or(exponent))),
        None => (unsigned, None),
    };
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_mantissa = [integer, fraction].iter().all(|digits| digits.is_empty() || is_digits(digits))
        && !(integer.is_empty() && fraction.is_empty());
    let is_special = matches!(unsigned, ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN");
    if is_special || (is_mantissa && exponent.is_none_or(is_digits)) {
        return Value::Float(text.to_owned());
    }
    Value::Text(text.to_owned())
}
