//! Countries as people name them, and their codes of ISO 3166.

use crate::data::name_words;

/// Each country with its name, its codes with two and three letters, and further names.
const COUNTRIES: &str = include_str!("countries.txt");

/// Returns the codes of a country by its name or the code with three letters: `AT` and `AUT` for `Austria`.
pub(super) fn codes(text: &str) -> Option<[&'static str; 2]> {
    let name = name_words(text).join("-");
    COUNTRIES.lines().find_map(|line| {
        let mut words = line.split(' ');
        let own = words.next()?;
        let codes = [words.next()?, words.next()?];
        let [_, long] = codes;
        (own == name || long.eq_ignore_ascii_case(text) || words.any(|other| other == name)).then_some(codes)
    })
}

/// Returns the only choice that is the code of a country.
pub(super) fn choice_of_country<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let codes = codes(value)?;
    let mut found = choices.iter().copied().filter(|choice| codes.iter().any(|code| code.eq_ignore_ascii_case(choice)));
    found.next().filter(|_| found.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::codes;

    #[test]
    fn countries_have_codes() {
        assert_eq!(codes("Austria"), Some(["AT", "AUT"]));
        assert_eq!(codes("usa"), Some(["US", "USA"]));
        assert_eq!(codes("New Zealand"), codes("NZL"));
        assert_eq!(codes("UK"), Some(["GB", "GBR"]));
        assert_eq!((codes("AT"), codes("")), (None, None));
    }
}
