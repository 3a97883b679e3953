//! Config files in JSON: the crate's own reader says whether it is JSON, then keys get their places.

use super::document::{Builder, Fault, Item, Lines, Place, Shape};
use crate::data::from_json;

pub(super) fn read(text: &str) -> Result<Option<Item>, Fault> {
    if let Err(error) = from_json(text) {
        let place = Place { line: error.line(), column: error.column() };
        return Err(Fault::new(place, error.message()));
    }
    let (mut lines, mut builder) = (Lines::new(text), Builder::default());
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at).copied() {
        let len = match byte {
            b'{' => {
                builder.open_table(lines.place(at))?;
                1
            }
            b'[' => {
                builder.open_list(lines.place(at))?;
                1
            }
            b'}' | b']' => {
                builder.close()?;
                1
            }
            b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' => 1,
            _ => {
                let token = token(text, at);
                let place = lines.place(at);
                match shape(token) {
                    Shape::Text(key) if builder.wants_key() => builder.key(key, place),
                    shape => builder.value(shape, place),
                }
                token.len().max(1)
            }
        };
        at += len;
    }
    Ok(builder.finish())
}

/// The string, number or word that begins here.
fn token(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
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

fn shape(token: &str) -> Shape {
    match token {
        "null" => Shape::Null,
        "true" | "false" => Shape::Bool(token == "true"),
        _ if token.starts_with('"') => {
            let text = from_json(token).ok().and_then(|data| data.as_str().map(str::to_owned));
            Shape::Text(text.unwrap_or_default())
        }
        _ if token.contains(['.', 'e', 'E']) => Shape::Float(token.to_owned()),
        _ => Shape::Integer(token.to_owned()),
    }
}
