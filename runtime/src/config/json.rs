//! Config files in JSON: `data` checks the syntax, then a scan finds the positions of keys and values.

use super::document::{Builder, Item, Lines, Position, SyntaxError, Value};
use crate::data::from_json;

pub(super) fn read(text: &str) -> Result<Option<Item>, SyntaxError> {
    if let Err(error) = from_json(text) {
        let position = Position { line: error.line(), column: error.column() };
        return Err(SyntaxError::new(position, error.message()));
    }
    let (mut lines, mut builder) = (Lines::new(text), Builder::default());
    let mut offset = 0;
    while let Some(byte) = text.as_bytes().get(offset).copied() {
        let len = match byte {
            b'{' => {
                builder.open_table(lines.position(offset))?;
                1
            }
            b'[' => {
                builder.open_list(lines.position(offset))?;
                1
            }
            b'}' | b']' => {
                builder.close()?;
                1
            }
            b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' => 1,
            _ => {
                let token = token(text, offset);
                let position = lines.position(offset);
                match value(token) {
                    Value::Text(key) if builder.expects_key() => builder.push_key(key, position),
                    value => builder.push_value(value, position),
                }
                token.len().max(1)
            }
        };
        offset += len;
    }
    Ok(builder.finish())
}

/// Returns the string, number or word at an offset.
fn token(text: &str, offset: usize) -> &str {
    let rest = text.get(offset..).unwrap_or_default();
    let end = if rest.starts_with('"') {
        let mut is_escaped = false;
        let closes = |(_, byte): &(usize, u8)| {
            let is_quote = *byte == b'"' && !is_escaped;
            is_escaped = *byte == b'\\' && !is_escaped;
            is_quote
        };
        rest.bytes().enumerate().skip(1).find(closes).map(|(end, _)| end + 1)
    } else {
        rest.bytes().position(|byte| matches!(byte, b',' | b':' | b'}' | b']' | b' ' | b'\t' | b'\r' | b'\n'))
    };
    rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
}

fn value(token: &str) -> Value {
    match token {
        "null" => Value::Null,
        "true" | "false" => Value::Bool(token == "true"),
        _ if token.starts_with('"') => {
            let text = from_json(token).ok().and_then(|data| data.as_str().map(str::to_owned));
            Value::Text(text.unwrap_or_default())
        }
        _ if token.contains(['.', 'e', 'E']) => Value::Float(token.to_owned()),
        _ => Value::Integer(token.to_owned()),
    }
}
