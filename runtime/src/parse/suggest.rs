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
    word.len() > LONGEST && Letters::default().read(word).is_none()
}

fn among<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    let (mut wanted, mut letters) = (Letters::default(), Letters::default());
    let wanted = wanted.read(word)?;
    let allowed = (wanted.len().max(3) / 3).min(4).min(wanted.len().checked_sub(1)?);
    let mut best: Option<(usize, &str)> = None;
    let mut near = 0;
    let mut begins = None;
    let mut beginning = 0;
    for candidate in candidates {
        let Some(letters) = letters.read(candidate) else { continue };
        // Each letter that one of the two has more is one wrong.
        if wanted.len().abs_diff(letters.len()) <= allowed {
            let distance = distance(wanted, letters);
            near += usize::from(distance <= allowed);
            if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, candidate));
            }
        }
        if wanted.len() >= 3 && letters.starts_with(wanted) {
            begins = Some(candidate);
            beginning += 1;
        }
    }
    match best {
        Some((_, best)) => Some((best, near == 1)),
        None => begins.filter(|_| beginning == 1).map(|one| (one, true)),
    }
}

/// The letters of a word that count.
struct Letters([char; LONGEST]);

impl Default for Letters {
    fn default() -> Self {
        Self(['\0'; LONGEST])
    }
}

impl Letters {
    /// Those of a word that is not too long.
    fn read(&mut self, word: &str) -> Option<&[char]> {
        let mut len = 0;
        for c in word.chars() {
            if matches!(c, '-' | '_') {
                continue;
            }
            if c.is_ascii() {
                *self.0.get_mut(len)? = c.to_ascii_lowercase();
                len += 1;
                continue;
            }
            for c in c.to_lowercase() {
                *self.0.get_mut(len)? = c;
                len += 1;
            }
        }
        self.0.get(..len)
    }
}

/// Distances from the beginning of one word to each beginning of the other: all are at most [`LONGEST`].
type Row = [u8; LONGEST + 1];

/// How many letters are added, dropped, changed, or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let (a, b) = without_common(a, b);
    if a.is_empty() || b.is_empty() {
        return a.len().max(b.len());
    }
    let at = |row: &Row, place: usize| row.get(place).copied().map_or(LONGEST, usize::from);
    // The last rows of a table of distances.
    let (mut last, mut before): (Row, Row) = (std::array::from_fn(|place| place as u8), [0; LONGEST + 1]);
    let mut left = None;
    for (i, x) in a.iter().enumerate() {
        let mut row: Row = [0; LONGEST + 1];
        let mut least = i + 1;
        let mut above = None;
        for (j, y) in b.iter().enumerate() {
            if let Some(first) = row.get_mut(j) {
                *first = least as u8;
            }
            let change = at(&last, j) + usize::from(x != y);
            least = change.min(at(&last, j + 1) + 1).min(least + 1);
            if above == Some(x) && left == Some(y) {
                least = least.min(at(&before, j.wrapping_sub(1)) + 1);
            }
            above = Some(y);
        }
        if let Some(end) = row.get_mut(b.len()) {
            *end = least as u8;
        }
        left = Some(x);
        // What was written last is read next.
        before = last;
        last = row;
    }
    at(&last, b.len())
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
