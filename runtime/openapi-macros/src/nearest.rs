//! The file name closest to one that does not exist.

/// Returns the known name with the smallest edit distance to `name`, unless even that one differs too much.
pub(crate) fn nearest<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let max_distance = (name.len().max(3) / 3).max(1) + 1;
    let scored = known.iter().map(|known| (edit_distance(name, known), known));
    let (distance, closest) = scored.min_by_key(|(distance, _)| *distance)?;
    (distance <= max_distance).then_some(closest)
}

/// Computes the Levenshtein distance in characters.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for (i, a_char) in a.chars().enumerate() {
        let mut row = vec![i + 1];
        for (j, b_char) in b.iter().enumerate() {
            let substitution = previous[j] + usize::from(a_char != *b_char);
            row.push(substitution.min(previous[j + 1] + 1).min(row[j] + 1));
        }
        previous = row;
    }
    previous[b.len()]
}
