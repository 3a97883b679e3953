//! Numbers with a unit, in the unit that the name of their field tells.

use std::borrow::Cow;

use super::Guesses;
use super::calendar::month_number;
use super::choices::roman_number;
use super::money::amount;
use super::spoken_times::spoken_duration;
use crate::data::{Groups, Phrases, Words, name_words};
use crate::describe::text;
use crate::schema::{FieldRef, Kind, Part, Tables, duration};

/// Units of time in numbers, with their milliseconds.
const TIMES: Phrases = Phrases(
    "\
ms msec millis millisecond milliseconds: 1
s sec secs second seconds: 1000
m min mins minute minutes: 60000
h hr hrs hour hours: 3600000
d day days night nights: 86400000
week weeks wk wks: 604800000",
);

/// Units of size, of which a field's name has one.
const SIZES: Groups = Groups(
    "\
b byte bytes
k kb kib kilobyte kilobytes
m mb mib megabyte megabytes
g gb gib gigabyte gigabytes
t tb tib terabyte terabytes",
);

/// Other units by what they measure, each with its size in the first one.
const MEASURES: [Phrases; 10] = [
    Phrases(
        "\
g gram grams gramme grammes: 1
mg milligram milligrams: 0.001
kg kilo kilos kilogram kilograms kgs: 1000
t ton tons tonne tonnes: 1000000
lb lbs: 453.59237
oz ounce ounces: 28.349523125",
    ),
    Phrases(
        "\
m metre metres meter meters: 1
mm millimetre millimetres millimeter millimeters: 0.001
cm centimetre centimetres centimeter centimeters: 0.01
km kilometre kilometres kilometer kilometers kms: 1000
ft foot feet: 0.3048
mi mile miles: 1609.344",
    ),
    Phrases(
        "\
l litre litres liter liters: 1
ml millilitre millilitres milliliter milliliters: 0.001
cl centilitre centilitres centiliter centiliters: 0.01
dl decilitre decilitres deciliter deciliters: 0.1
m3 cbm: 1000",
    ),
    Phrases(
        "\
w watt watts: 1
kw kilowatt kilowatts: 1000
mw megawatt megawatts: 1000000",
    ),
    Phrases(
        "\
kmh kph km/h: 1
mph mi/h: 1.609344
mps m/s: 3.6
kn kt kts knot knots: 1.852",
    ),
    Phrases(
        "\
bps bit/s: 1
kbps kbit kbit/s: 1000
mbps mbit mbit/s: 1000000
gbps gbit gbit/s: 1000000000",
    ),
    Phrases("v volt volts: 1\nmv millivolt millivolts: 0.001\nkv kilovolt kilovolts: 1000"),
    Phrases("hz hertz: 1\nkhz kilohertz: 1000\nmhz megahertz: 1000000\nghz gigahertz: 1000000000"),
    Phrases("wh: 1\nkwh: 1000\nmwh: 1000000\ngwh: 1000000000"),
    Phrases("bar: 1\nmbar millibar hpa: 0.001\nkpa: 0.01\npa: 0.00001\npsi: 0.0689475729"),
];

/// Words of fields whose sizes are powers of 1024.
const MEMORY: Words = Words("memory mem ram swap heap shm buffer cache");

impl Guesses<'_, '_, '_> {
    /// Guesses that a time with a unit is the number of another unit, which the name of a text says: `--num-minutes 1h`.
    pub(super) fn at_texts_with_units(&mut self) {
        for (index, time) in texts_with_units(&self.tables(), self.argv()) {
            self.replace(index, 1, &[&time], 1, false);
        }
    }
}

/// Returns the index of each value of a text option that is a time with a unit where the name of the option ends with one, and
/// the number that is meant.
pub(super) fn texts_with_units(tables: &Tables<'_>, argv: &[String]) -> Vec<(usize, String)> {
    let time_of = |label: &str, value: &str| {
        let field = tables.long(label.strip_prefix("--")?.as_bytes())?;
        let is_text = field.part() == Part::Option && field.kind().is(Kind::TEXT);
        let last = name_words(field.long()).pop().filter(|last| is_text && last.len() > 1)?;
        factor(TIMES, &last)?;
        let end = value.find(|c: char| !c.is_ascii_digit())?;
        let (number, unit) = value.split_at_checked(end).filter(|(number, _)| !number.is_empty())?;
        converted(number, unit, &field).or_else(|| converted_time(value, &field))
    };
    let pairs = argv.windows(2).enumerate();
    pairs.filter_map(|(index, pair)| Some((index + 1, time_of(pair.first()?, pair.get(1)?)?))).collect()
}

/// Returns a number in the unit of its field. Returns `None` if that cannot be, or if no unit is known for the field.
pub(super) fn converted(number: &str, unit: &str, field: &FieldRef<'_>) -> Option<String> {
    let words = unit_words(field);
    let size = |word: &str| SIZES.iter().position(|names| names.contains(word));
    // `2t` is a mass, and `2g` of a file is a size.
    let is_mass = words.iter().any(|word| matches!(word.as_str(), "weight" | "mass" | "load" | "payload"));
    if let (false, Some(own), Some(typed)) = (is_mass, words.iter().rev().find_map(|word| size(word)), size(unit)) {
        // `mb` may be 1,000 or 1,024 `kb`, unless it is of memory.
        let is_binary = unit.len() == 1 || unit.contains('i') || words_of(field).any(|word| MEMORY.contains(&word));
        let (own, typed) = (i32::try_from(own).ok()?, i32::try_from(typed).ok()?);
        let value = number.parse::<f64>().ok()? * 1024_f64.powi(typed - own);
        return (own == typed || is_binary).then(|| as_number(value, field)).flatten();
    }
    let in_units =
        |units: Phrases| Some((words.iter().rev().find_map(|word| factor(units, word))?, factor(units, unit)?));
    let measured = MEASURES.into_iter().find_map(in_units);
    if let Some((own, typed)) = measured {
        let value = number.parse::<f64>().ok()? * typed / own;
        // Fractions of decimal units are written with few digits.
        return as_number((value * 1e6).round() / 1e6, field);
    }
    let (own, typed) = in_units(TIMES)?;
    as_number(number.parse::<f64>().ok()? * typed / own, field)
}

/// Returns the number of a flag whose name tells its unit, as a field of another unit takes it: 300 for `--minutes 5` of
/// `seconds`, and `5m` of a duration. Returns `None` if the field does not take it.
pub(super) fn in_unit_of<'v>(name: &str, value: &'v str, field: &FieldRef<'_>) -> Option<Cow<'v, str>> {
    let last = name_words(name).pop().unwrap_or_default();
    if last.len() < 2 || value.parse::<f64>().is_err() {
        return Some(Cow::Borrowed(value));
    }
    if field.kind().is(Kind::DURATION) {
        let letter = TIMES.iter().find(|(names, _)| Words(names).contains(&last));
        let letter = letter.and_then(|(names, _)| names.split(' ').next()).unwrap_or_default();
        let letter = if letter == "week" { "w" } else { letter };
        return Some(Cow::Owned(format!("{value}{letter}")));
    }
    let own = unit_words(field).into_iter().rev().find(|word| is_unit(word));
    let is_same = |own: &String| names().any(|names| names.contains(&last) && names.contains(own));
    if !is_unit(&last) || own.as_ref().is_none_or(is_same) {
        return Some(Cow::Borrowed(value));
    }
    converted(value, &last, field).map(Cow::Owned)
}

/// Returns a time of several units in the unit of its field: 90 for `1h30m` in minutes.
pub(super) fn converted_time(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let is_several =
        text.chars().filter(|c| c.is_alphabetic()).count() > 1 && text.starts_with(|c: char| c.is_ascii_digit());
    let time = duration::parse(text).ok().filter(|_| is_several && text.ends_with(|c: char| c.is_alphanumeric()))?;
    let words = unit_words(field);
    let own = words.iter().rev().find_map(|word| factor(TIMES, word))?;
    as_number(time.as_secs_f64() * 1_000.0 / own, field)
}

/// Returns a time in words in the unit of its field: 7 for `one week` of nights.
pub(super) fn spoken_in_unit(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let time = duration::parse(&spoken_duration(text)?).ok()?;
    let own = unit_words(field).iter().rev().find_map(|word| factor(TIMES, word))?;
    as_number(time.as_secs_f64() * 1_000.0 / own, field)
}

/// Returns a time of the clock, or of a player, in the unit of its field: 90000 for `1:30` in milliseconds, 90 for `1:30` in
/// minutes.
pub(super) fn clock_in_unit(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let words = unit_words(field);
    let own = words.iter().rev().find_map(|word| factor(TIMES, word))?;
    let parts: Option<Vec<u32>> = text.split(':').map(|part| part.parse().ok()).collect();
    let seconds = match *parts?.as_slice() {
        // 7.5 hours
        [a, b] if b < 60 && own == 3_600_000.0 && !field.kind().is_integer() => {
            return Some((f64::from(a) + f64::from(b) / 60.0).to_string());
        }
        [a, b] if b < 60 && own >= 60_000.0 => u64::from(a) * 3_600 + u64::from(b) * 60,
        [a, b] if b < 60 => u64::from(a) * 60 + u64::from(b),
        [a, b, c] if b < 60 && c < 60 => u64::from(a) * 3_600 + u64::from(b) * 60 + u64::from(c),
        _ => return None,
    };
    let seconds = u32::try_from(seconds).ok().filter(|_| own < 3_600_000.0)?;
    as_number(f64::from(seconds) * 1_000.0 / own, field)
}

/// Returns the number of a rate whose two units the name of its field says: `200l/min` of `liters-per-minute`.
pub(super) fn own_rate(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, rate) = text.split_at_checked(end)?;
    let (unit, per) = rate.trim().split_once('/')?;
    let is_same = |text: &str, own: &String| {
        let text = text.to_ascii_lowercase();
        text == *own || names().any(|names| names.contains(&text) && names.contains(own))
    };
    // `50/s` where the description has messages per second
    let is_it = |words: &Vec<String>| {
        let Some(place) = words.iter().position(|word| word == "per") else { return false };
        let of = place.checked_sub(1).and_then(|place| words.get(place));
        let by = words.get(place + 1).is_some_and(|by| is_same(per.trim(), by));
        by && (unit.is_empty() || of.is_some_and(|of| is_same(unit, of)))
    };
    let said = [name_words(field.long()), name_words(&text::summary(field.doc()))];
    (said.iter().any(is_it) && !number.is_empty()).then(|| number.to_owned())
}

/// Returns a number of thousands: 1500 for `1.5k`.
pub(super) fn thousands(number: &str, field: &FieldRef<'_>) -> Option<String> {
    as_number(number.parse::<f64>().ok()? * 1_000.0, field)
}

/// Returns the number that a word is for a field: 3 for `three` and `III`, for `march` where it takes a month, and for `v3`
/// where it takes a version.
pub(super) fn number_of_word(word: &str, field: &FieldRef<'_>) -> Option<String> {
    let is_version = || name_words(field.long()).iter().any(|word| matches!(&**word, "version" | "revision"));
    let version = || word.strip_prefix(['v', 'V']).filter(|rest| rest.parse::<u64>().is_ok() && is_version());
    let roman = || roman_number(word).filter(|_| field.kind().is_integer() && !word.contains(char::is_lowercase));
    spoken_number(word)
        .or_else(|| month_number(word, field))
        .or_else(|| version().map(str::to_owned))
        .or_else(|| roman().map(|number| number.to_string()))
}

/// Returns the number that words are: 3 for `three`, 42 for `forty-two`.
pub(super) fn spoken_number(text: &str) -> Option<String> {
    const WORDS: Words = Words(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
         seventeen eighteen nineteen",
    );
    const TENS: Words = Words("twenty thirty forty fifty sixty seventy eighty ninety");
    let lower = text.to_ascii_lowercase();
    let small = |word: &str| WORDS.iter().position(|other| other == word);
    let tens = |word: &str| TENS.iter().position(|other| other == word).map(|place| 10 * (place + 2));
    let number = match lower.split_once(['-', ' ']) {
        Some((first, "dozen")) => 12 * small(if first == "a" { "one" } else { first })?,
        Some((first, last)) => tens(first)? + small(last).filter(|last| (1..10).contains(last))?,
        None if matches!(&*lower, "hundred") => 100,
        None if matches!(&*lower, "dozen") => 12,
        None => small(&lower).or_else(|| tens(&lower))?,
    };
    Some(number.to_string())
}

/// Returns the number of a size and the place of its unit among those of sizes: `4GB` and `4g` are the same.
pub(super) fn size_of(text: &str) -> Option<(f64, usize)> {
    let end = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at_checked(end)?;
    let unit = unit.to_ascii_lowercase();
    let place = SIZES.iter().position(|names| names.contains(&unit))?;
    Some((number.trim().parse().ok()?, place))
}

/// Returns whether a text is a number with a unit or a currency.
pub(super) fn is_quantity(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | ' ')).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(end).unwrap_or((text, ""));
    let is_unit = |c: char| c.is_alphabetic() || matches!(c, '/' | '%' | '\u{b5}' | '\u{b0}');
    let is_number = number.starts_with(|c: char| c.is_ascii_digit());
    let is_clock = || text.contains(':') && text.split(':').all(|part| part.parse::<u32>().is_ok());
    amount(text).is_some() || is_number && unit.len() < 9 && unit.chars().all(is_unit) || is_clock()
}

/// Returns a number that a field takes.
fn as_number(value: f64, field: &FieldRef<'_>) -> Option<String> {
    (value.fract() == 0.0 || !field.kind().is_integer()).then(|| value.to_string())
}

fn words_of(field: &FieldRef<'_>) -> impl Iterator<Item = String> {
    name_words(field.long()).into_iter().chain(name_words(field.doc()))
}

/// Returns whether a text is the unit of a time or a size.
pub(super) fn is_unit(text: &str) -> bool {
    names().any(|names| names.contains(text))
}

/// Returns whether a text is the unit of a time.
pub(super) fn is_unit_of_time(text: &str) -> bool {
    text.len() > 1 && factor(TIMES, text).is_some()
}

/// Returns the names of each unit.
fn names() -> impl Iterator<Item = Words> {
    let factors = MEASURES.into_iter().chain([TIMES]).flat_map(Phrases::iter);
    factors.map(|(names, _)| Words(names)).chain(SIZES.iter())
}

/// Returns whether the name or description of a field tells the unit of its numbers.
pub(super) fn has_unit(field: &FieldRef<'_>) -> bool {
    unit_words(field).iter().any(|word| is_unit(word))
}

/// Returns whether the numbers of a field are in a unit, by any of its names.
pub(super) fn has_unit_of(field: &FieldRef<'_>, unit: &str) -> bool {
    let is_same = |own: &String| own == unit || names().any(|names| names.contains(unit) && names.contains(own));
    unit_words(field).iter().any(is_same)
}

/// Returns the size of a unit in the first one of its table.
fn factor(units: Phrases, unit: &str) -> Option<f64> {
    units.iter().find(|(names, _)| Words(names).contains(unit))?.1.parse().ok()
}

/// Returns the words that may be the unit of a field: those of its name, of `in seconds` in its description, and the first of that.
fn unit_words(field: &FieldRef<'_>) -> Vec<String> {
    let words = name_words(field.long());
    let count = words.len();
    // A letter is a unit at the end of a name: `weight-g`.
    // `min` at the start is the minimum of something.
    let is_side = |index: usize, word: &str| word == "min" && index == 0 && count > 1;
    let is_word = |(index, word): &(usize, String)| {
        (word.len() > 1 || *index > 0 && index + 1 == count) && !is_side(*index, word)
    };
    let mut out: Vec<String> = words.into_iter().enumerate().filter(is_word).map(|(_, word)| word).collect();
    if !out.iter().any(|word| is_unit(word)) {
        let doc = field.doc().to_ascii_lowercase();
        let words: Vec<&str> =
            doc.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let described = words.windows(2).filter(|pair| matches!(pair.first(), Some(&("in" | "of"))));
        let is_unit_of = |pair: &&[&str]| match pair {
            ["in", unit] => unit.len() > 3 || unit.len() > 1 && is_unit(unit),
            [_, unit] => unit.len() > 3,
            _ => false,
        };
        out.extend(described.filter(is_unit_of).filter_map(|pair| pair.get(1)).map(|word| (*word).to_owned()));
        // `Seconds to wait`, and `Long poll: seconds to wait`
        let first = |part: &str| part.split_whitespace().next().map(|word| word.trim_end_matches(',').to_owned());
        let starts = doc.split([':', '.', ';', '(']).filter_map(first);
        out.extend(starts.filter(|word| word.len() > 4 && word.ends_with('s') && is_unit_of_time(word)));
    }
    out
}

/// Returns whether the name of a field has a unit, or a word of which it is the letter: `C` of `celsius`.
pub(super) fn is_named_unit(unit: &str, field: &FieldRef<'_>) -> bool {
    let is_letter = |word: &str| unit.chars().nth(1).is_none() && word.len() > 4 && word.starts_with(unit);
    let words = name_words(field.long());
    let is_it = |word: &String| word == unit || unit.strip_suffix('s').is_some_and(|one| one == word && one.len() > 2);
    words.iter().any(is_it) || words.last().is_some_and(|last| !unit.is_empty() && is_letter(last))
}
