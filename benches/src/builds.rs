//! CPU time of clean builds of a small program.

use crate::Result;
use crate::cargo::{Profile, clean_build, crates};
use crate::rosetta::LIBRARIES;
use crate::table::{Table, decimal, integer};

/// Builds each program in both profiles.
///
/// # Errors
///
/// When a program does not build.
pub fn tables() -> Result<String> {
    let mut table = Table::new(&["program", "debug, CPU s", "release, CPU s", "crates"]);
    let libraries = LIBRARIES.iter().map(|name| ((*name).to_owned(), format!("rosetta-{name}")));
    // `vestibule` has no default features; clap's own are on.
    let full = ("vestibule, default features".to_owned(), "full-greet".to_owned());
    for (name, package) in [("null".to_owned(), "rosetta-null".to_owned()), full].into_iter().chain(libraries) {
        eprintln!("building {package}");
        let debug = clean_build(&package, Profile::Debug)?;
        let release = clean_build(&package, Profile::Release)?;
        table.row(vec![
            name,
            decimal(Some(debug.cpu_seconds), 1),
            decimal(Some(release.cpu_seconds), 1),
            integer(i64::try_from(crates(&package)?)?),
        ]);
    }
    Ok(table.markdown())
}
