//! Markdown tables with aligned columns.

/// A table whose first column is text, and whose other columns are numbers.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(head: &[&str]) -> Self {
        Self { rows: vec![head.iter().map(|cell| (*cell).to_owned()).collect()] }
    }

    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Returns whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.len() < 2
    }

    pub fn markdown(&self) -> String {
        let columns = self.rows.first().map_or(0, Vec::len);
        let widths: Vec<usize> = (0..columns).map(|column| self.width(column)).collect();
        let mut out = String::new();
        for (at, row) in self.rows.iter().enumerate() {
            out.push_str(&line(row, &widths));
            if at == 0 {
                out.push_str(&rule(&widths));
            }
        }
        out
    }

    fn width(&self, column: usize) -> usize {
        self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
    }
}

fn line(row: &[String], widths: &[usize]) -> String {
    let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
        if column == 0 { format!(" {cell:<width$} |") } else { format!(" {cell:>width$} |") }
    });
    format!("|{}\n", cells.collect::<String>())
}

fn rule(widths: &[usize]) -> String {
    let cells = widths.iter().enumerate().map(|(column, width)| {
        if column == 0 { format!(" {} |", "-".repeat(*width)) } else { format!(" {}: |", "-".repeat(width - 1)) }
    });
    format!("|{}\n", cells.collect::<String>())
}

/// Returns the cell of a missing measurement.
pub fn none() -> String {
    "–".to_owned()
}

/// Formats a number with thousands separators.
pub fn integer(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = if number < 0 { "-".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Formats the difference of two measurements.
pub fn over(number: Option<u64>, base: Option<u64>) -> String {
    difference(number, base).map_or_else(none, integer)
}

/// Formats the difference of two sizes in KiB.
pub fn kib_over(bytes: Option<u64>, base: Option<u64>) -> String {
    difference(bytes, base).map_or_else(none, |bytes| integer((bytes + 512).div_euclid(1024)))
}

pub fn difference(number: Option<u64>, base: Option<u64>) -> Option<i64> {
    i64::try_from(number?).ok()?.checked_sub_unsigned(base?)
}

pub fn decimal(number: Option<f64>, places: usize) -> String {
    number.map_or_else(none, |number| format!("{number:.places$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&["program", "KiB"]);
        table.row(vec!["argh".to_owned(), integer(1_234_567)]);
        table.row(vec!["null".to_owned(), none()]);
        let expected = "| program |       KiB |\n| ------- | --------: |\n\
                        | argh    | 1,234,567 |\n| null    |         – |\n";
        assert_eq!(table.markdown(), expected);
    }

    #[test]
    fn differences_may_be_negative() {
        assert_eq!((over(Some(5), Some(1_005)), over(None, Some(1))), ("-1,000".to_owned(), none()));
        assert_eq!(
            (kib_over(Some(2_048), Some(0)), integer(999), integer(-12)),
            ("2".into(), "999".into(), "-12".into())
        );
    }
}
