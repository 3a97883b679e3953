//! Fields to sort by with a direction, as other programs write it: `created:desc` for `-created`.

use crate::data::name_words;

/// A field with the direction in which it is sorted.
struct Sort {
    field: Vec<String>,
    /// True for a descending order; `None` without a direction.
    is_descending: Option<bool>,
}

impl Sort {
    fn read(text: &str) -> Self {
        let mut is_descending = match text.bytes().next() {
            Some(b'-' | b'!') => Some(true),
            Some(b'+') => Some(false),
            _ => None,
        };
        let mut field = name_words(text);
        field.retain(|word| {
            let told = match word.as_str() {
                "desc" | "descending" | "dsc" => Some(true),
                "asc" | "ascending" => Some(false),
                _ => None,
            };
            is_descending = is_descending.or(told);
            told.is_none()
        });
        Self { field, is_descending }
    }
}

/// Returns the choice of the same field in the same direction, if there is one; the outer `None` is for a value without a
/// direction.
pub(super) fn sorted_choice<'c>(value: &str, choices: &[&'c str]) -> Option<Option<&'c str>> {
    let typed = Sort::read(value);
    let is_descending = typed.is_descending.filter(|_| !typed.field.is_empty())?;
    let of_field: Vec<(&'c str, Option<bool>)> = choices
        .iter()
        .map(|choice| (*choice, Sort::read(choice)))
        .filter(|(_, own)| own.field == typed.field)
        .map(|(choice, own)| (choice, own.is_descending))
        .collect();
    // A field without a sign is in ascending order, if the other one has a sign.
    let has_signs = of_field.iter().any(|(_, own)| own.is_some());
    let is_it = |own: &Option<bool>| own.map_or(has_signs && !is_descending, |own| own == is_descending);
    Some(of_field.iter().find(|(_, own)| is_it(own)).map(|(choice, _)| *choice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_read_in_each_form() {
        let signs = ["fireAt", "-fireAt", "title"];
        let words = ["created_desc", "created_asc", "name"];
        for (value, choices, expected) in [
            ("fireAt:desc", signs, Some(Some("-fireAt"))),
            ("fire_at asc", signs, Some(Some("fireAt"))),
            ("title:desc", signs, Some(None)),
            ("-created", words, Some(Some("created_desc"))),
            ("created.asc", words, Some(Some("created_asc"))),
            ("created", words, None),
            ("desc", words, None),
        ] {
            assert_eq!(sorted_choice(value, &choices), expected, "{value}");
        }
    }
}
