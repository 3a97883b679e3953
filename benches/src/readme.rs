//! Writes the results into README.md, between two markers for each part.

use std::fs;

use crate::Result;
use crate::cargo::home;

/// Replaces the text of a part.
///
/// # Errors
///
/// When README.md cannot be read or written, or has no markers for the part.
pub fn put(part: &str, text: &str) -> Result<()> {
    fs::write(home().join("README.md"), replaced(&self::text()?, part, text)?)?;
    Ok(())
}

/// Returns the text of a part.
///
/// # Errors
///
/// When README.md cannot be read, or has no markers for the part.
pub fn part(part: &str) -> Result<String> {
    let text = text()?;
    let (_, rest) = text.split_once(&format!("<!-- {part} -->\n")).ok_or_else(|| format!("no section `{part}`"))?;
    let (inner, _) =
        rest.split_once(&format!("<!-- end of {part} -->")).ok_or_else(|| format!("no end of `{part}`"))?;
    Ok(inner.to_owned())
}

pub fn text() -> Result<String> {
    Ok(fs::read_to_string(home().join("README.md"))?)
}

pub fn replaced(readme: &str, part: &str, text: &str) -> Result<String> {
    let (begin, end) = (format!("<!-- {part} -->\n"), format!("<!-- end of {part} -->\n"));
    let no_section = || format!("README.md has no section `{part}`: expected the lines {begin}and {end}");
    let (before, rest) = readme.split_once(&begin).ok_or_else(no_section)?;
    let (_, after) = rest.split_once(&end).ok_or_else(no_section)?;
    Ok(format!("{before}{begin}{text}\n{end}{after}"))
}
