//! The results in README.md, each part between two marks of its own.

use std::fs;

use crate::Result;
use crate::cargo::home;

/// Puts the text of a part in place of what is there.
///
/// # Errors
///
/// When README.md cannot be read or written, or has no place for the part.
pub fn put(part: &str, text: &str) -> Result<()> {
    fs::write(home().join("README.md"), replaced(&self::text()?, part, text)?)?;
    Ok(())
}

pub fn text() -> Result<String> {
    Ok(fs::read_to_string(home().join("README.md"))?)
}

pub fn replaced(readme: &str, part: &str, text: &str) -> Result<String> {
    let (begin, end) = (format!("<!-- {part} -->\n"), format!("<!-- end of {part} -->\n"));
    let no_place = || format!("README.md has no place for `{part}`: it stands between {begin}and {end}");
    let (before, rest) = readme.split_once(&begin).ok_or_else(no_place)?;
    let (_, after) = rest.split_once(&end).ok_or_else(no_place)?;
    Ok(format!("{before}{begin}{text}\n{end}{after}"))
}
