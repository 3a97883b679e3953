//! Amounts of money as people write them: `25 USD`, `$25` and `19.90 EUR`.

use super::{Guesses, foreign, option_tokens};
use crate::data::{Words, name_words, split_once};
use crate::schema::{FieldRef, Kind, Part};

/// Signs of currencies with their codes.
const SIGNS: &str = "US$:USD $:USD €:EUR £:GBP ¥:JPY ₹:INR";
/// Codes of currencies.
const CODES: &str =
    "usd eur gbp jpy chf sek nok dkk pln czk huf cad aud nzd cny inr brl mxn zar sgd hkd krw try ils thb";
/// Currencies whose amounts have no smaller unit.
const WHOLE: &str = "jpy krw";
/// Cost of a number without its currency, which no option takes.
const NUMBER: usize = 2;
/// Cost of a number and its currency.
const BOTH: usize = 1;

impl Guesses<'_, '_, '_> {
    /// Guesses that the value of the option at an index is an amount with its currency, for which there may be an option beside
    /// it.
    pub(super) fn at_money(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        let Some((number, code)) = amount(word).filter(|_| field.part() == Part::Option) else { return };
        let tables = self.tables();
        let last = |field: &FieldRef<'_>| name_words(field.long()).pop().unwrap_or_default();
        let start = field.long().rsplit_once('.').map_or_else(String::new, |(start, _)| format!("{start}."));
        let is_object = field.kind().is(Kind::JSON);
        let start = if is_object { format!("{}.", field.long()) } else { start };
        let beside = |is_it: &dyn Fn(&FieldRef<'_>) -> bool| {
            let is_beside = |other: &FieldRef<'_>| {
                other.long().strip_prefix(&*start).is_some_and(|rest| !rest.contains('.')) && !other.is_hidden()
            };
            tables.part(Part::Option).find(|other| is_beside(other) && is_it(other))
        };
        // An amount may be a text, which keeps its digits.
        let is_amount = |own: &FieldRef<'_>| {
            let is_named = || matches!(&*last(own), "amount" | "value" | "price" | "total");
            own.kind().is_number() || own.kind().is(Kind::TEXT) && is_named()
        };
        let own = if is_object { beside(&is_amount) } else { Some(*field) };
        let Some(own) = own.filter(is_amount) else { return };
        let Some(value) = in_unit_of(&own, &number, &code) else { return };
        let mut tokens = option_tokens(&own, &value);
        let currency = beside(&|other| foreign::means("currency", &last(other)));
        // A whole number may be of the smallest unit of its currency.
        if own.kind().is_integer()
            && !is_small(&own)
            && !is_of_currency(&own, &code)
            && number.parse::<f64>().is_ok_and(|number| number.fract() == 0.0)
        {
            return;
        }
        let cost = match currency {
            Some(currency) if self.is_given(&currency) => BOTH,
            Some(currency) => {
                let choices = currency.choice_names(false);
                let known = choices.iter().find(|choice| choice.eq_ignore_ascii_case(&code));
                let is_lower = known.is_none() && currency.doc().to_ascii_lowercase().contains("lowercase");
                let code = if is_lower { code } else { code.to_ascii_uppercase() };
                tokens.extend(option_tokens(&currency, known.copied().unwrap_or(&code)));
                BOTH
            }
            None => NUMBER,
        };
        self.replace_tokens(index, 2, &tokens, cost);
    }
}

/// Reads the number and the code of the currency of an amount.
pub(super) fn amount(text: &str) -> Option<(String, String)> {
    let text = text.trim();
    let is_code = |code: &str| CODES.split(' ').any(|other| other.eq_ignore_ascii_case(code));
    let sign = SIGNS.split(' ').filter_map(|pair| split_once(pair, ':')).find_map(|(sign, code)| {
        let rest = text.strip_prefix(sign).or_else(|| text.strip_suffix(sign))?;
        Some((rest, code))
    });
    let first = || text.split_at_checked(3).filter(|(code, _)| is_code(code)).map(|(code, rest)| (rest, code));
    let last = || {
        let (rest, code) = text.split_at_checked(text.len().checked_sub(3)?)?;
        is_code(code).then_some((rest, code))
    };
    let (number, code) = sign.or_else(first).or_else(last)?;
    let number = with_point(number.trim());
    let is_number = number.starts_with(|c: char| c.is_ascii_digit()) && number.parse::<f64>().is_ok();
    is_number.then(|| (number, code.to_ascii_lowercase()))
}

/// Returns a number without marks between its thousands, and with a point before its fraction: `1,250.00`, `1.250,00` and
/// `38,20`.
fn with_point(text: &str) -> String {
    match text.rsplit_once(',') {
        Some((whole, fraction)) if matches!(fraction.len(), 1 | 2) && !fraction.contains('.') => {
            format!("{}.{fraction}", whole.replace(['.', ','], ""))
        }
        _ => text.replace(',', ""),
    }
}

/// Returns an amount with two digits after the point in the smallest unit of its currency, if a field is in that.
pub(super) fn cents(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let (whole, fraction) = text.split_once('.')?;
    let has_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let has_cents = has_digits(whole) && fraction.len() == 2 && has_digits(fraction);
    // `12.00` in a whole number may be 12 of the currency.
    let is_in_smallest = is_small(field) || is_amount(field) && fraction != "00";
    in_unit_of(field, text, "").filter(|_| has_cents && is_in_smallest)
}

/// Returns whether the amounts of a field are in the smallest unit of their currency.
pub(super) fn is_small(field: &FieldRef<'_>) -> bool {
    let doc = field.doc().to_ascii_lowercase();
    let is_cent = |word: String| matches!(word.as_str(), "cent" | "cents" | "minor" | "pence");
    name_words(field.long()).into_iter().any(is_cent)
        || ["smallest", "in cents", "minor unit", "as cents"].iter().any(|text| doc.contains(text))
}

/// Returns whether the name of a field says that it is an amount of money.
fn is_amount(field: &FieldRef<'_>) -> bool {
    const AMOUNTS: Words = Words("amount price cost fee total balance charge");
    name_words(field.long()).iter().any(|word| AMOUNTS.contains(word))
}

/// Returns whether the amounts of a field are in units of a currency itself, by its name or description.
fn is_of_currency(field: &FieldRef<'_>, code: &str) -> bool {
    let names = [code, "dollar", "dollars", "euro", "euros", "pounds"];
    let mut words = name_words(field.long()).into_iter().chain(name_words(field.doc()));
    words.any(|word| names.contains(&word.as_str()))
}

/// Returns an amount in the unit of a field, which may be the smallest one of the currency.
fn in_unit_of(field: &FieldRef<'_>, number: &str, code: &str) -> Option<String> {
    // `12.50` in a whole number is 1250 of the smallest unit.
    let has_cents = number.split_once('.').is_some_and(|(_, fraction)| fraction.len() == 2 && fraction != "00");
    let is_whole = field.kind().is_integer() && has_cents && is_amount(field) && !is_of_currency(field, code);
    let is_in_smallest = (is_small(field) || is_whole) && !WHOLE.split(' ').any(|other| other == code);
    let value = number.parse::<f64>().ok()? * if is_in_smallest { 100.0 } else { 1.0 };
    let rounded = (value * 100.0).round() / 100.0;
    let is_integer = field.kind().is_integer();
    // The digits of another number stay as they were typed: `340.50`.
    let text = if is_in_smallest || is_integer { rounded.to_string() } else { number.to_owned() };
    (rounded.fract() == 0.0 || !is_integer).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_sign_or_a_code() {
        let read = |text| amount(text).map(|(number, code)| format!("{number} {code}"));
        assert_eq!(read("25 USD").as_deref(), Some("25 usd"));
        assert_eq!(read("€38,20").as_deref(), Some("38.20 eur"));
        assert_eq!(read("1.250,00 EUR").as_deref(), Some("1250.00 eur"));
        assert_eq!(read("$1,250").as_deref(), Some("1250 usd"));
        assert_eq!(read("$1,200.50").as_deref(), Some("1200.50 usd"));
        assert_eq!(read("19.90€").as_deref(), Some("19.90 eur"));
        assert_eq!(read("EUR 7").as_deref(), Some("7 eur"));
        assert_eq!(read("25 apples"), None);
        assert_eq!(read("USD"), None);
    }
}
