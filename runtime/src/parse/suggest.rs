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
    for candidate in candidates {
        let plain = plain(candidate);
        if plain.len() > LONGEST {
            continue;
        }
        // Each letter that one of the two has more is one wrong.
        if wanted.len().abs_diff(plain.len()) <= allowed {
            let distance = distance(&wanted, &plain);
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

fn plain(text: &str) -> Vec<char> {
    text.chars().filter(|c| !matches!(c, '-' | '_')).flat_map(char::to_lowercase).collect()
}

/// How many letters are added, dropped, changed, or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX / 2);
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut left = None;
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(last.len());
        let mut least = i + 1;
        row.push(least);
        let mut above = None;
        for (j, y) in b.iter().enumerate() {
            let change = at(&last, j) + usize::from(x != y);
            least = change.min(at(&last, j + 1) + 1).min(least + 1);
            if above == Some(x) && left == Some(y) {
                least = least.min(at(&before, j.wrapping_sub(1)) + 1);
            }
            row.push(least);
            above = Some(y);
        }
        left = Some(x);
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or_default()
}
