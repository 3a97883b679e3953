//! Guesses at values that lack the signs of the example in a description: `2024H1` for `2024-H1`, `80,10,10` for `80/10/10`.

use std::ffi::OsStr;

use super::Guesses;
use crate::schema::{FieldRef, Kind};

/// Minimum number of digits of an example whose signs tell the form of all values: `web-1` is only a name.
const MIN_DIGITS: usize = 4;

impl Guesses<'_, '_, '_> {
    /// Guesses that the values of a guessed call have the signs of the examples of their fields.
    pub(super) fn at_signs(&mut self) {
        let Some(values) = self.problem.parsed.values.as_deref() else { return };
        let tables = self.tables();
        for field in tables.iter().filter(|field| field.kind().is(Kind::TEXT) && !field.has_choices()) {
            for text in values.all(field.id()).filter_map(OsStr::to_str) {
                let Some(meant) = example(&field, MIN_DIGITS).and_then(|example| with_signs(text, example)) else {
                    continue;
                };
                for (index, token) in self.argv().iter().enumerate() {
                    let Some(before) =
                        token.strip_suffix(text).filter(|start| start.is_empty() || start.ends_with('='))
                    else {
                        continue;
                    };
                    self.replace(index, 1, &[&format!("{before}{meant}")], 0, false);
                }
            }
        }
    }
}

/// Returns the example in the description of a field, after `such as`, `e.g.` or `like`, if it has enough digits.
pub(super) fn example<'g>(field: &FieldRef<'g>, min_digits: usize) -> Option<&'g str> {
    let doc = field.doc();
    let start = ["such as ", "e.g. ", "like ", "for example "]
        .into_iter()
        .find_map(|word| Some(doc.find(word)? + word.len()))?;
    let end = |text: &str| text.find([' ', ';', ')', '"']).unwrap_or(text.len());
    let rest = doc.get(start..)?;
    let example = rest.get(..end(rest))?.trim_matches(['`', '\'', ',', '.']);
    (example.chars().filter(char::is_ascii_digit).count() >= min_digits).then_some(example)
}

/// Returns a text with the signs of an example that has as many digits and letters in the same order; `None` if it has those signs.
fn with_signs(text: &str, example: &str) -> Option<String> {
    // A letter and a digit of a colour stand for each other.
    let is_hex = example.strip_prefix('#').is_some_and(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
    let kind = |c: char| match c {
        c if is_hex && c.is_ascii_hexdigit() => Some('x'),
        c if c.is_ascii_digit() => Some('0'),
        c if c.is_alphabetic() => Some('a'),
        _ => None,
    };
    let shape = |text: &str| text.chars().filter_map(kind).collect::<String>();
    if shape(text) != shape(example) || text.contains(char::is_whitespace) {
        return None;
    }
    let mut own = text.chars().filter(|c| kind(*c).is_some());
    let meant: String = example.chars().filter_map(|c| if kind(c).is_some() { own.next() } else { Some(c) }).collect();
    (meant != text).then_some(meant)
}

#[cfg(test)]
mod tests {
    use super::with_signs;

    #[test]
    fn values_get_the_signs_of_an_example() {
        for (text, example, meant) in [
            ("2024H1", "2025-H2", Some("2024-H1")),
            ("80,10,10", "70/15/15", Some("80/10/10")),
            ("INV2024001", "INV-2023-117", Some("INV-2024-001")),
            ("00aa11", "#ff8800", Some("#00aa11")),
            ("2024-H1", "2025-H2", None),
            ("H1 2024", "2025-H2", None),
            ("2024", "2025-H2", None),
        ] {
            assert_eq!(with_signs(text, example).as_deref(), meant, "{text}");
        }
    }
}
