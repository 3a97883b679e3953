//! Compares words letter by letter.

/// Maximum number of letters of a word that is compared.
pub(super) const MAX_LETTERS: usize = 64;

/// Returns whether a word is a name with one letter wrong, or two of a name with eight letters.
pub(crate) fn is_misspelled(word: &str, name: &str) -> bool {
    let len = name.len();
    let limit = if len < 8 { 1 } else { 2 };
    len >= 3
        && word.len().abs_diff(len) <= limit
        && word.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'))
        && letter_distance(word, name).is_some_and(|distance| (1..=limit).contains(&distance))
}

/// Returns how many letters are wrong, if it is at most a third of them. The first letter is seldom wrong.
pub(super) fn misspelling(typed: &str, name: &str) -> Option<usize> {
    let len = typed.chars().count().max(3);
    let limit = (len / 3).min(3);
    if typed.len().abs_diff(name.len()) > 2 * limit {
        return None;
    }
    let (mut letters, mut others) = (typed.chars(), name.chars());
    let (first, second) = (letters.next(), letters.next());
    let starts = [others.next(), others.next()];
    let is_near_start = first == starts[0] || first == starts[1] || second == starts[0];
    if !is_near_start && len < 6 {
        return None;
    }
    letter_distance(typed, name).filter(|distance| *distance <= if is_near_start { limit } else { 1 })
}

/// Returns the number of letters that differ: added, dropped, changed, or swapped with a neighbour. Returns `None` if a
/// word has too many letters.
pub(super) fn letter_distance(a: &str, b: &str) -> Option<usize> {
    let (mut a_letters, mut b_letters) = (Letters::default(), Letters::default());
    Some(distance(a_letters.read(a)?, b_letters.read(b)?))
}

/// A buffer for the letters of a word that are compared: in lower case if they are ASCII, without dashes and underscores.
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
            *self.0.get_mut(len)? = c.to_ascii_lowercase();
            len += 1;
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
