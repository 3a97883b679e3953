//! Draws the tables of README.md as bar charts, in SVG.

use std::fmt::Write as _;
use std::fs;

use crate::Result;
use crate::cargo::home;

/// Width of a panel, of its bars, and of the labels beside the panels.
const PANEL: usize = 190;
const BAR: usize = 110;
const LABELS: usize = 330;

/// Height of a row, and of what stands above the rows.
const ROW: usize = 18;
const HEAD: usize = 30;

/// A table of numbers, read from Markdown.
struct Chart<'a> {
    head: Vec<&'a str>,
    rows: Vec<Vec<&'a str>>,
}

/// Writes a chart for each table of a part, and returns the text with a link to it after the table.
///
/// # Errors
///
/// When a file cannot be written.
pub fn add(part: &str, text: &str) -> Result<String> {
    let folder = home().join("charts");
    fs::create_dir_all(&folder)?;
    let (mut out, mut table, mut count) = (String::new(), Vec::new(), 0);
    for line in text.lines().chain([""]) {
        if line.starts_with('|') {
            table.push(line);
        } else if let Some(chart) = Chart::read(&std::mem::take(&mut table)) {
            count += 1;
            let name = if count == 1 { format!("{part}.svg") } else { format!("{part}-{count}.svg") };
            fs::write(folder.join(&name), chart.svg())?;
            writeln!(out, "\n![{part}, as bars](charts/{name})")?;
        }
        writeln!(out, "{line}")?;
    }
    Ok(out.trim_end().to_owned() + "\n")
}

/// Removes the links to charts.
pub fn remove(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("![") || !line.contains("](charts/"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    text.replace("\n\n\n", "\n\n")
}

impl<'a> Chart<'a> {
    /// Reads the lines of a table. `None` without lines, or without a column of numbers.
    fn read(lines: &[&'a str]) -> Option<Self> {
        let mut rows = lines.iter().map(|line| line.trim_matches('|').split('|').map(str::trim).collect());
        let (head, _rule) = (rows.next()?, rows.next()?);
        let chart = Self { head, rows: rows.collect() };
        (!chart.columns().is_empty()).then_some(chart)
    }

    /// Returns the columns that have numbers, without those that are part of the label.
    fn columns(&self) -> Vec<usize> {
        let has_numbers = |column: &usize| self.numbers(*column).flatten().any(|number| number > 0.0);
        (self.label_len()..self.head.len()).filter(has_numbers).collect()
    }

    fn numbers(&self, column: usize) -> impl Iterator<Item = Option<f64>> {
        self.rows.iter().map(move |row| number(row.get(column)?))
    }

    /// Returns the number of columns of a label: two, if the first alone does not tell the rows apart.
    fn label_len(&self) -> usize {
        let mut names: Vec<_> = self.rows.iter().map(|row| row.first()).collect();
        names.dedup();
        if names.len() < self.rows.len() { 2 } else { 1 }
    }

    fn svg(&self) -> String {
        let columns = self.columns();
        let (width, height) = (LABELS + PANEL * columns.len(), HEAD + ROW * self.rows.len() + 8);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        for (at, row) in self.rows.iter().enumerate() {
            let label = row.iter().take(self.label_len()).copied().collect::<Vec<_>>().join(", ");
            text(&mut out, LABELS - 10, row_top(at) + 13, "end", &label);
        }
        for (at, column) in columns.into_iter().enumerate() {
            self.panel(&mut out, LABELS + PANEL * at, column);
        }
        out + "</svg>\n"
    }

    /// Draws the bars of a column, of which the longest is the largest number.
    fn panel(&self, out: &mut String, left: usize, column: usize) {
        text(out, left, 18, "start", self.head.get(column).copied().unwrap_or_default());
        let largest = self.numbers(column).flatten().fold(f64::MIN_POSITIVE, f64::max);
        for (at, row) in self.rows.iter().enumerate() {
            let cell = row.get(column).copied().unwrap_or_default();
            let length = number(cell).map_or(0.0, |number| (number.max(0.0) / largest * BAR as f64).max(1.0));
            // Ours are dark, so that the eye finds them among the others.
            let fill = if row.first().is_some_and(|name| name.contains("vestibule")) { "#1f6feb" } else { "#a9b8cc" };
            let top = row_top(at) + 3;
            let _ =
                writeln!(out, "<rect x=\"{left}\" y=\"{top}\" width=\"{length:.1}\" height=\"12\" fill=\"{fill}\"/>");
            text(out, left + length.ceil() as usize + 4, top + 10, "start", cell);
        }
    }
}

fn row_top(row: usize) -> usize {
    HEAD + ROW * row
}

fn text(out: &mut String, x: usize, y: usize, anchor: &str, text: &str) {
    let text = text.replace('`', "").replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>");
}

/// Reads a cell: a number, with a spread after it or not. What is below the limit of a measurement has no bar.
fn number(cell: &str) -> Option<f64> {
    cell.split(' ').next()?.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [&str; 4] = ["| what | ms |", "| ---- | -: |", "| vestibule | 1,500 (+4 %) |", "| a<b | < 1 |"];

    #[test]
    fn a_table_is_drawn_with_its_cells() {
        let svg = Chart::read(&TABLE).unwrap().svg();
        for part in ["width=\"110.0\"", ">1,500 (+4 %)</text>", ">a&lt;b</text>", ">&lt; 1</text>", "width=\"0.0\""] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
    }

    #[test]
    fn a_label_has_two_columns_where_one_does_not_tell_rows_apart() {
        let chart = Chart::read(&["|p|commands|KiB|", "|-|-|-|", "|a|10|5|", "|a|100|7|"]).unwrap();
        assert_eq!(chart.columns(), [2]);
        assert!(chart.svg().contains(">a, 100</text>"));
        assert!(Chart::read(&["|p|q|", "|-|-|", "|a|–|"]).is_none() && Chart::read(&[]).is_none());
    }

    #[test]
    fn links_are_replaced() {
        assert_eq!(remove("| a |\n\n![x, as bars](charts/x.svg)\n\nend\n"), "| a |\n\nend\n");
    }
}
