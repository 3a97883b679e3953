//! The nearest thing that would have been right.

/// The candidate that a reader most likely meant, when one is near enough.
///
/// Near is: the same but for case, dashes and underscores; else a third of the letters wrong at most
/// (two neighbours swapped count as one wrong), and one right at least; else the only one that begins like the word, when that
/// has three letters at least. The first of equally near ones wins.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, candidates).map(|(found, _)| found)
}

/// The same, and whether no other candidate is near.
pub(crate) fn nearest_of<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    among(word, &mut candidates.into_iter())
}

/// The longest word that a near one is sought for, and the longest that is found.
const LONGEST: usize = 64;

/// Whether a word is so long that nothing is near it.
pub(super) fn is_long(word: &str) -> bool {
    word.len() > LONGEST && plain(word).len() > LONGEST
}

fn among<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    let wanted = plain(word);
    if wanted.is_empty() || wanted.len() > LONGEST {
        return None;
    }
    let allowed = (wanted.len().max(3) / 3).min(4).min(wanted.len() - 1);
    let mut best: Option<(usize, &str)> = None;
    let mut near = 0;
    let mut begins = Vec::new();
    let (mut plain, mut rows) = (Vec::new(), Rows::default());
    for candidate in candidates {
        reduce(candidate, &mut plain);
        if plain.len() > LONGEST {
            continue;
        }
        // Each letter that one of the two has more is one wrong.
        if wanted.len().abs_diff(plain.len()) <= allowed {
            let distance = rows.distance(&wanted, &plain);
            near += usize::from(distance <= allowed);
            if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, candidate));
            }
        }
        if wanted.len() >= 3 && plain.starts_with(&wanted) {
            begins.push(candidate);
        }
    }
    match (best, begins.as_slice()) {
        (Some((_, best)), _) => Some((best, near == 1)),
        (None, [one]) => Some((one, true)),
        (None, _) => None,
    }
}

/// The letters that count.
fn plain(text: &str) -> Vec<char> {
    let mut out = Vec::new();
    reduce(text, &mut out);
    out
}

/// The same, in a place that others had before.
fn reduce(text: &str, out: &mut Vec<char>) {
    out.clear();
    if text.is_ascii() {
        let letters = text.bytes().filter(|byte| !matches!(byte, b'-' | b'_'));
        out.extend(letters.map(|byte| char::from(byte.to_ascii_lowercase())));
    } else {
        out.extend(text.chars().filter(|c| !matches!(c, '-' | '_')).flat_map(char::to_lowercase));
    }
}

/// The last rows of a table of distances.
#[derive(Default)]
struct Rows {
    row: Vec<usize>,
    last: Vec<usize>,
    before: Vec<usize>,
}

impl Rows {
    /// How many letters are added, dropped, changed, or swapped with their neighbour.
    fn distance(&mut self, a: &[char], b: &[char]) -> usize {
        let (a, b) = without_common(a, b);
        if a.is_empty() || b.is_empty() {
            return a.len().max(b.len());
        }
        let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX / 2);
        let Self { row, last, before } = self;
        before.clear();
        last.clear();
        last.extend(0..=b.len());
        let mut left = None;
        for (i, x) in a.iter().enumerate() {
            let mut least = i + 1;
            row.clear();
            row.push(least);
            let mut above = None;
            for (j, y) in b.iter().enumerate() {
                let change = at(last, j) + usize::from(x != y);
                least = change.min(at(last, j + 1) + 1).min(least + 1);
                if above == Some(x) && left == Some(y) {
                    least = least.min(at(before, j.wrapping_sub(1)) + 1);
                }
                row.push(least);
                above = Some(y);
            }
            left = Some(x);
            // What was written last is read next.
            std::mem::swap(before, last);
            std::mem::swap(last, row);
        }
        last.last().copied().unwrap_or_default()
    }
}

/// Two words without what both begin and end with.
fn without_common<'a>(mut a: &'a [char], mut b: &'a [char]) -> (&'a [char], &'a [char]) {
    while let (Some((x, rest_a)), Some((y, rest_b))) = (a.split_first(), b.split_first())
        && x == y
    {
        (a, b) = (rest_a, rest_b);
    }
    while let (Some((x, rest_a)), Some((y, rest_b))) = (a.split_last(), b.split_last())
        && x == y
    {
        (a, b) = (rest_a, rest_b);
    }
    (a, b)
}
