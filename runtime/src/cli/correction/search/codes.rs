//! Codes of countries and currencies, in the form that a description wants.

use super::countries;
use crate::data::Phrases;

/// Currencies by their names in general use, where one country's is meant without another word.
const CURRENCIES: Phrases =
    Phrases("euro euros €: EUR\ndollar dollars $: USD\npound pounds £: GBP\nyen ¥: JPY\nfranc francs: CHF");

/// Returns the code that a value is, or is the name of, if it is written otherwise than described: `US` for `USA`, `eur` for `EURO`.
pub(super) fn described(value: &str, doc: &str) -> Option<String> {
    let doc = doc.to_ascii_lowercase();
    let says_any = |marks: &[&str]| marks.iter().any(|mark| doc.contains(mark));
    let is_of_two = says_any(&["alpha-2", "iso 3166", "iso-3166"]) && !says_any(&["alpha-3", "3166-2", "three-letter"]);
    let is_of_three = says_any(&["iso 4217", "iso-4217", "iso currency"]);
    let named = match (is_of_two, is_of_three) {
        (true, false) if value.len() != 2 => countries::codes(value).map(|[short, _]| short),
        (false, true) if value.len() != 3 => currency(value),
        _ => None,
    };
    let is_code = value.len() <= 3 && value.bytes().all(|byte| byte.is_ascii_alphabetic());
    let code = named.or(Some(value).filter(|_| is_code))?;
    // The codes of countries have two capitals, and those of currencies three.
    let has_capitals = doc.contains("in uppercase") || is_of_two && code.len() == 2 || is_of_three && code.len() == 3;
    let cased = match (doc.contains("lowercase"), has_capitals) {
        (true, _) => code.to_ascii_lowercase(),
        (false, true) => code.to_ascii_uppercase(),
        _ => code.to_owned(),
    };
    (cased != value).then_some(cased)
}

fn currency(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    CURRENCIES.iter().find(|(names, _)| names.split(' ').any(|other| other == name)).map(|(_, code)| code)
}

#[cfg(test)]
mod tests {
    use super::described;

    #[test]
    fn codes_are_as_described() {
        let lower = "Three-letter ISO currency code, in lowercase.";
        assert_eq!(described("EURO", lower).as_deref(), Some("eur"));
        assert_eq!(described("EUR", lower).as_deref(), Some("eur"));
        assert_eq!(described("dollars", "ISO 4217").as_deref(), Some("USD"));
        assert_eq!(described("usa", "ISO 3166-1 alpha-2 code").as_deref(), Some("US"));
        assert_eq!(described("Austria", "An ISO-3166-1 code").as_deref(), Some("AT"));
        for (value, doc) in
            [("USA", "alpha-3 code"), ("eur", lower), ("EURO", "A currency"), ("Narnia", "ISO 3166-1 alpha-2")]
        {
            assert_eq!(described(value, doc), None, "{value}");
        }
    }
}
