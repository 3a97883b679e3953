//! Texts in the form of a pattern: `C-07` for `c07`, `2025/26` for `2025-26`, and `ORG-0312` for `312`.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

/// Maximum number of ways to match a pattern that are tried.
const MAX_WAYS: usize = 16;
/// Maximum number of times that an item is repeated, and that of a group beyond its minimum.
const MAX_TIMES: usize = 64;
const MAX_EXTRA_GROUPS: usize = 2;
/// Maximum length of a text that is compared with a pattern.
const MAX_LEN: usize = 48;
/// Maximum length of a pattern, which also bounds how deep its groups are.
const MAX_PATTERN: usize = 256;
/// Maximum number of characters that a way to match takes at least. Documents are not trusted: repeated groups multiply.
const MAX_SIZE: usize = 64;

/// Cost of a letter in the other case, of a sign that is dropped or added, of a letter that is added, and of a zero.
const CASE: usize = 1;
const SIGN: usize = 2;
const LETTER: usize = 3;
const ZERO: usize = 4;

/// Characters of which a pattern takes some.
#[derive(Clone)]
struct Item {
    ranges: Vec<(char, char)>,
    is_negated: bool,
    min: usize,
    /// `None` without a maximum.
    max: Option<usize>,
}

type Way = Vec<Item>;

/// Returns the number of characters that a way takes at least, one for each item that may be absent.
fn size(way: &[Item]) -> usize {
    way.iter().map(|item| item.min.max(1)).sum()
}

/// Returns a text in the form of a pattern: with the same letters and digits in their order, and further ones only where the
/// pattern has no others. Returns `None` if the text has no such form, or the pattern is not known well enough.
pub(super) fn fitted(text: &str, pattern: &str) -> Option<String> {
    let text: Vec<char> = text.chars().collect();
    if text.len() > MAX_LEN || pattern.len() > MAX_PATTERN {
        return None;
    }
    let mut chars = pattern.chars().peekable();
    let ways = alternatives(&mut chars).filter(|_| chars.next().is_none())?;
    let forms = ways.iter().filter_map(|way| Fit { way, text: &text, known: BTreeMap::new() }.best(Place::default()));
    forms.min_by_key(|(cost, _)| *cost).map(|(_, form)| form)
}

/// Reads alternatives, each of which may have several ways to match.
fn alternatives(chars: &mut Peekable<Chars<'_>>) -> Option<Vec<Way>> {
    let mut ways = sequence(chars)?;
    while chars.next_if_eq(&'|').is_some() {
        ways.extend(sequence(chars)?);
    }
    ways.truncate(MAX_WAYS);
    Some(ways)
}

/// Reads items and groups up to the end of an alternative.
fn sequence(chars: &mut Peekable<Chars<'_>>) -> Option<Vec<Way>> {
    let mut ways = vec![Way::new()];
    while let Some(c) = chars.next_if(|c| !matches!(c, '|' | ')')) {
        let parts = match c {
            '^' | '$' => continue,
            '(' => group(chars)?,
            '[' => single(set(chars)?, chars)?,
            '\\' => single((escaped(chars.next()?)?, false), chars)?,
            '.' => single((vec![('!', char::MAX)], false), chars)?,
            '*' | '+' | '?' | '{' => return None,
            c => single((vec![(c, c)], false), chars)?,
        };
        let pairs = ways.iter().flat_map(|way| parts.iter().map(move |part| (way.as_slice(), part.as_slice())));
        let small = pairs.filter(|(way, part)| size(way) + size(part) <= MAX_SIZE);
        ways = small.map(|(way, part)| [way, part].concat()).take(MAX_WAYS).collect();
    }
    Some(ways)
}

/// Reads a group, which may be repeated.
fn group(chars: &mut Peekable<Chars<'_>>) -> Option<Vec<Way>> {
    if chars.next_if_eq(&'?').is_some() {
        chars.next_if_eq(&':')?;
    }
    let inner = alternatives(chars)?;
    chars.next_if_eq(&')')?;
    let (min, max) = times(chars)?;
    let most = max.unwrap_or(usize::MAX).min(min + MAX_EXTRA_GROUPS);
    let repeated = |count: usize| {
        let small = inner.iter().filter(move |way| size(way) * count <= MAX_SIZE);
        small.map(move |way| vec![way.as_slice(); count].concat())
    };
    Some((min..=most).flat_map(repeated).take(MAX_WAYS).collect())
}

/// Returns the only way to match characters of a set, which may be repeated.
fn single((ranges, is_negated): (Vec<(char, char)>, bool), chars: &mut Peekable<Chars<'_>>) -> Option<Vec<Way>> {
    let (min, max) = times(chars)?;
    Some(vec![vec![Item { ranges, is_negated, min, max }]])
}

/// Reads how often an item is repeated.
fn times(chars: &mut Peekable<Chars<'_>>) -> Option<(usize, Option<usize>)> {
    let Some(c) = chars.next_if(|c| matches!(c, '?' | '*' | '+' | '{')) else { return Some((1, Some(1))) };
    let times = match c {
        '?' => (0, Some(1)),
        '*' => (0, None),
        '+' => (1, None),
        _ => {
            let inner: String = std::iter::from_fn(|| chars.next_if(|c| *c != '}')).collect();
            chars.next()?;
            match inner.split_once(',') {
                None => (inner.parse().ok()?, inner.parse().ok()),
                Some((min, "")) => (min.parse().ok()?, None),
                Some((min, max)) => (min.parse().ok()?, Some(max.parse().ok()?)),
            }
        }
    };
    (times.0 <= MAX_TIMES).then_some(times)
}

/// Reads the characters of a set, and whether it has all others.
fn set(chars: &mut Peekable<Chars<'_>>) -> Option<(Vec<(char, char)>, bool)> {
    let is_negated = chars.next_if_eq(&'^').is_some();
    let mut ranges: Vec<(char, char)> = Vec::new();
    loop {
        match chars.next()? {
            ']' => return Some((ranges, is_negated)),
            '[' => return None,
            '\\' => ranges.extend(escaped(chars.next()?)?),
            '-' if !ranges.is_empty() && chars.peek().is_some_and(|next| *next != ']') => {
                let end = chars.next()?;
                ranges.last_mut()?.1 = if end == '\\' { chars.next()? } else { end };
            }
            c => ranges.push((c, c)),
        }
    }
}

/// Returns the characters of a sequence that begins with a backslash.
fn escaped(c: char) -> Option<Vec<(char, char)>> {
    Some(match c {
        'd' => vec![('0', '9')],
        'w' => vec![('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')],
        c if c.is_alphanumeric() => return None,
        c => vec![(c, c)],
    })
}

impl Item {
    fn takes(&self, c: char) -> bool {
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&c)) != self.is_negated
    }

    /// Returns the only character that it takes.
    fn only(&self) -> Option<char> {
        match self.ranges.as_slice() {
            [(first, last)] if first == last && !self.is_negated => Some(*first),
            _ => None,
        }
    }

    fn is_of_digits(&self) -> bool {
        self.ranges.as_slice() == [('0', '9')] && !self.is_negated
    }
}

/// A place in a way and in a text.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    item: usize,
    /// Number of characters of the item, up to its minimum where it has no maximum.
    count: usize,
    /// True if the item has characters of the text.
    is_begun: bool,
    at: usize,
}

/// The comparison of a text with a way to match a pattern.
struct Fit<'a> {
    way: &'a [Item],
    text: &'a [char],
    known: BTreeMap<Place, Option<(usize, String)>>,
}

impl Fit<'_> {
    /// Returns the rest of the form from a place on, and its cost.
    fn best(&mut self, place: Place) -> Option<(usize, String)> {
        if let Some(known) = self.known.get(&place) {
            return known.clone();
        }
        let mut found: Option<(usize, String)> = None;
        for (step, added, next) in self.steps(place) {
            let rest = if next.item > self.way.len() { Some((0, String::new())) } else { self.best(next) };
            let Some((cost, rest)) = rest.map(|(cost, rest)| (cost + step, rest)) else { continue };
            if found.as_ref().is_none_or(|(least, _)| cost < *least) {
                found = Some((cost, added.into_iter().chain(rest.chars()).collect()));
            }
        }
        self.known.insert(place, found.clone());
        found
    }

    /// Returns the ways on from a place, each with its cost and the character that it adds.
    fn steps(&self, place: Place) -> Vec<(usize, Option<char>, Place)> {
        let mut out = Vec::new();
        let c = self.text.get(place.at).copied();
        if c.is_some_and(|c| !c.is_alphanumeric()) {
            out.push((SIGN, None, Place { at: place.at + 1, ..place }));
        }
        let Some(item) = self.way.get(place.item) else {
            if c.is_none() {
                out.push((0, None, Place { item: place.item + 1, ..place }));
            }
            return out;
        };
        if place.count >= item.min {
            out.push((0, None, Place { item: place.item + 1, count: 0, is_begun: false, at: place.at }));
        }
        if item.max.is_some_and(|max| place.count >= max) {
            return out;
        }
        let count = if item.max.is_none() { (place.count + 1).min(item.min) } else { place.count + 1 };
        let taken = Place { count, is_begun: true, at: place.at + 1, ..place };
        let other = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
        match c {
            Some(c) if item.takes(c) => out.push((0, Some(c), taken)),
            Some(c) if item.takes(other(c)) => out.push((CASE, Some(other(c)), taken)),
            // A sign in place of another one.
            Some(c) if !c.is_alphanumeric() => {
                let sign = item.only().filter(|only| !only.is_alphanumeric());
                out.extend(sign.map(|sign| (CASE, Some(sign), taken)));
            }
            _ => {}
        }
        if place.count < item.min {
            let added = Place { count, ..place };
            let only = item.only().map(|c| (if c.is_alphanumeric() { LETTER } else { SIGN }, Some(c), added));
            let zero = || (item.is_of_digits() && !place.is_begun).then_some((ZERO, Some('0'), added));
            out.extend(only.or_else(zero));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn large_patterns_are_left_alone() {
        let nested = format!("{}a{}", "(".repeat(8), "{64})".repeat(8));
        let deep = format!("{}a{}", "(".repeat(100_000), ")".repeat(100_000));
        let long = format!("^{}$", "a{64}".repeat(60));
        let wide = format!("({})", "a|".repeat(90));
        for pattern in [nested, deep, long, wide] {
            assert_eq!(fitted("b-1", &pattern), None);
        }
    }

    #[test]
    fn texts_take_the_form_of_patterns() {
        for (text, pattern, expected) in [
            ("c07", r"^[A-F]-[0-9]{2}[ab]?$", Some("C-07")),
            ("D 12B", r"^[A-F]-[0-9]{2}[ab]?$", Some("D-12b")),
            ("2025-26", r"^\d{4}/\d{2}$", Some("2025/26")),
            ("tool_strimmer_2", r"^tool-[a-z]+-\d+$", Some("tool-strimmer-2")),
            ("312", r"^ORG-[0-9]{4}$", Some("ORG-0312")),
            ("7qw2zd", r"^LCK-[A-Z0-9]{6}$", Some("LCK-7QW2ZD")),
            ("1234", r"^(\d{2})-(\d{2})$", Some("12-34")),
            ("ab12", r"^(?:AB|CD)\d+(-x)?$", Some("AB12")),
            ("a b c", r"^[a-z]+(-[a-z]+)*$", Some("a-b-c")),
            ("12345", r"^ORG-[0-9]{4}$", None),
            ("", r"^[a-z]+$", None),
            ("Ada", r"^(?=x)y$", None),
            ("x", r"^[a-z]{2$", None),
            ("a", r"^[z-a]$", None),
        ] {
            assert_eq!(fitted(text, pattern).as_deref(), expected, "{text} {pattern}");
        }
    }
}
