//! The columns that characters occupy, approximated without Unicode's tables.

use super::wrap::is_ideographic;

/// Returns the number of columns that text occupies.
pub(super) fn columns(text: &str) -> usize {
    text.chars().filter(|c| !is_zero_width(*c)).map(|c| 1 + usize::from(is_wide(c))).sum()
}

/// Returns whether a character occupies two columns.
pub(super) fn is_wide(c: char) -> bool {
    is_ideographic(c)
        || matches!(c, '\u{1100}'..='\u{115f}' | '\u{ac00}'..='\u{d7a3}' | '\u{ff01}'..='\u{ff60}' | '\u{1f300}'..='\u{1faff}')
}

/// Returns whether a character modifies the one before it: a combining mark, joiner, variation selector or skin tone.
fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')
}
