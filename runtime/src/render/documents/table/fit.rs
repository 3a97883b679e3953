//! Fitting columns to the width of a terminal.

/// Number of spaces between columns.
pub(super) const GAP: usize = 2;

/// Width that a column of text keeps at least.
const MIN_TEXT_WIDTH: usize = 10;

/// The width of a column, and the decisions of fitting about it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fit {
    /// Width of the widest cell, the heading included; after fitting, the width of the column.
    pub(super) width: usize,
    /// Width in the short form.
    pub(super) short_width: usize,
    /// True if the cells are shown in the short form.
    pub(super) is_short: bool,
    /// True if a cell loses its meaning when it is cut: a number.
    pub(super) is_rigid: bool,
    /// The order in which columns are left out, the lowest first; `None` for those that the program chooses.
    pub(super) rank: Option<u8>,
    pub(super) is_hidden: bool,
}

impl Fit {
    fn min_width(&self) -> usize {
        if self.is_rigid || self.is_short { self.width } else { self.width.min(MIN_TEXT_WIDTH) }
    }
}

/// Fits columns to a width: short forms first, then fewer columns, then narrower ones.
pub(super) fn fit(columns: &mut [Fit], width: usize) {
    if total(columns, |column| column.width) <= width {
        return;
    }
    for column in columns.iter_mut().filter(|column| column.short_width < column.width) {
        (column.is_short, column.width) = (true, column.short_width);
    }
    while total(columns, Fit::min_width) > width && hide_one(columns) {}
    let allowed = |limit: usize| move |column: &Fit| column.width.min(limit.max(column.min_width()));
    let limit = (1..=width).rev().find(|limit| total(columns, allowed(*limit)) <= width);
    for column in columns.iter_mut() {
        // The only column left may be too wide even so.
        column.width = limit.map_or(width, |limit| allowed(limit)(column)).max(1);
    }
}

/// Returns the width of the visible columns with the gaps between them.
fn total(columns: &[Fit], width: impl Fn(&Fit) -> usize) -> usize {
    let visible = columns.iter().filter(|column| !column.is_hidden);
    visible.map(|column| width(column) + GAP).sum::<usize>().saturating_sub(GAP)
}

/// Leaves out a column, unless it is the only one: the last of those with the lowest rank.
fn hide_one(columns: &mut [Fit]) -> bool {
    let visible = || columns.iter().enumerate().filter(|(_, column)| !column.is_hidden);
    if visible().count() < 2 {
        return false;
    }
    let rank = |column: &Fit| column.rank.unwrap_or(u8::MAX);
    let Some((index, _)) = visible().rev().min_by_key(|(_, column)| rank(column)) else { return false };
    if let Some(column) = columns.get_mut(index) {
        column.is_hidden = true;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widths(columns: &[(usize, bool, u8)], width: usize) -> Vec<usize> {
        let fit_of = |(width, is_rigid, rank): &(usize, bool, u8)| Fit {
            width: *width,
            short_width: *width,
            is_rigid: *is_rigid,
            rank: Some(*rank),
            ..Fit::default()
        };
        let mut columns: Vec<Fit> = columns.iter().map(fit_of).collect();
        fit(&mut columns, width);
        columns.iter().map(|column| if column.is_hidden { 0 } else { column.width }).collect()
    }

    #[test]
    fn what_fits_stays() {
        assert_eq!(widths(&[(5, true, 1), (13, false, 1)], 20), [5, 13]);
        assert!(widths(&[], 20).is_empty());
    }

    #[test]
    fn text_gets_narrower_and_numbers_do_not() {
        assert_eq!(widths(&[(5, true, 1), (40, false, 1), (12, false, 1)], 40), [5, 19, 12]);
        assert_eq!(widths(&[(40, false, 1), (40, false, 1)], 42), [20, 20]);
    }

    #[test]
    fn columns_are_left_out_by_rank_from_the_right() {
        assert_eq!(widths(&[(9, false, 2), (30, false, 1), (30, false, 0), (9, false, 2)], 34), [9, 12, 0, 9]);
        assert_eq!(widths(&[(9, false, 2), (9, false, 2), (9, false, 2)], 20), [9, 9, 0]);
        assert_eq!(widths(&[(300, true, 2), (9, false, 2)], 20), [20, 0]);
    }
}
