//! Finds the nearest of several names, for "did you mean".

/// Number of letters from which on a word gets no suggestions, and is not suggested.
const MAX_LETTERS: usize = 64;

/// Returns the candidate that the user most likely meant, if one is near enough.
///
/// A candidate is near if it differs in case, dashes and underscores only; else if at most a third of the letters
/// differ (swapped neighbours count as one) and one is right; else if it is the only one that begins with the word,
/// which must have three letters. The first of equally near candidates wins.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, candidates).map(|(found, _)| found)
}

/// Returns the nearest candidate, and whether no other one is near.
pub(crate) fn nearest_of<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    find(word, &mut candidates.into_iter())
}

/// Returns whether a word has too many letters to be near to anything.
pub(crate) fn is_too_long(word: &str) -> bool {
    word.len() > MAX_LETTERS && Letters::default().read(word).is_none()
}

fn find<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    let (mut word_buffer, mut candidate_buffer) = (Letters::default(), Letters::default());
    let word = word_buffer.read(word)?;
    let max_distance = (word.len().max(3) / 3).min(4).min(word.len().checked_sub(1)?);
    let (mut best, mut near_count): (Option<(usize, &str)>, usize) = (None, 0);
    let (mut completed, mut completed_count) = (None, 0);
    for candidate in candidates {
        let Some(letters) = candidate_buffer.read(candidate) else { continue };
        // The distance is at least the difference in length.
        if word.len().abs_diff(letters.len()) <= max_distance {
            let distance = distance(word, letters);
            near_count += usize::from(distance <= max_distance);
            if distance <= max_distance && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, candidate));
            }
        }
        if word.len() >= 3 && letters.starts_with(word) {
            completed = Some(candidate);
            completed_count += 1;
        }
    }
    match best {
        Some((_, best)) => Some((best, near_count == 1)),
        None => completed.filter(|_| completed_count == 1).map(|only| (only, true)),
    }
}

/// A buffer for the letters of a word that are compared: in lower case, without dashes and underscores.
struct Letters([char; MAX_LETTERS]);

impl Default for Letters {
    fn default() -> Self {
        Self(['\0'; MAX_LETTERS])
    }
}

impl Letters {
    /// Reads a word; `None` if it has too many letters.
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

/// The distances from a prefix of one word to each prefix of the other; all are at most [`MAX_LETTERS`].
type Row = [u8; MAX_LETTERS + 1];

/// Returns the optimal string alignment distance: letters added, dropped, changed, or swapped with a neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let (a, b) = trim_common(a, b);
    if a.is_empty() || b.is_empty() {
        return a.len().max(b.len());
    }
    let cell = |row: &Row, index: usize| row.get(index).copied().map_or(MAX_LETTERS, usize::from);
    // The two rows before the current one.
    let (mut previous, mut before_previous): (Row, Row) =
        (std::array::from_fn(|index| index as u8), [0; MAX_LETTERS + 1]);
    let mut previous_x = None;
    for (i, x) in a.iter().enumerate() {
        let mut row: Row = [0; MAX_LETTERS + 1];
        let mut least = i + 1;
        let mut previous_y = None;
        for (j, y) in b.iter().enumerate() {
            if let Some(left) = row.get_mut(j) {
                *left = least as u8;
            }
            let changed = cell(&previous, j) + usize::from(x != y);
            least = changed.min(cell(&previous, j + 1) + 1).min(least + 1);
            if previous_y == Some(x) && previous_x == Some(y) {
                least = least.min(cell(&before_previous, j.wrapping_sub(1)) + 1);
            }
            previous_y = Some(y);
        }
        if let Some(last) = row.get_mut(b.len()) {
            *last = least as u8;
        }
        previous_x = Some(x);
        before_previous = previous;
        previous = row;
    }
    cell(&previous, b.len())
}

/// Removes the common prefix and suffix of two words.
fn trim_common<'a>(mut a: &'a [char], mut b: &'a [char]) -> (&'a [char], &'a [char]) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found() {
        let words = ["deploy", "destroy", "list", "--region"];
        assert_eq!(nearest("deplyo", words), Some("deploy"));
        assert_eq!(nearest("lst", words), Some("list"));
        assert_eq!(nearest("dep", words), Some("deploy"));
        assert_eq!(nearest("Region", words), Some("--region"));
        assert_eq!(nearest("x", words), None);
        assert_eq!(nearest("", words), None);
    }

    #[test]
    fn a_second_near_word_makes_it_doubtful() {
        assert_eq!(nearest_of("lisk", ["list", "lisp"]), Some(("list", false)));
        assert_eq!(nearest_of("lisk", ["list", "deploy"]), Some(("list", true)));
        assert_eq!(nearest_of("dep", ["deploy", "depend"]), None);
    }

    #[test]
    fn words_that_are_too_long_match_nothing() {
        let long = "a".repeat(MAX_LETTERS + 1);
        assert!(is_too_long(&long) && !is_too_long(&"é".repeat(40)));
        assert_eq!(nearest(&long, [long.as_str()]), None);
    }
}
