//! What it takes to build the small program, with nothing built before.

use crate::Result;
use crate::cargo::{Profile, clean_build, crates};
use crate::rosetta::LIBRARIES;
use crate::table::{Table, decimal, integer};

/// Builds every program, in both profiles.
///
/// # Errors
///
/// When one does not build.
pub fn tables() -> Result<String> {
    let mut table = Table::new(&["program", "debug, CPU s", "release, CPU s", "crates"]);
    for name in ["null"].into_iter().chain(LIBRARIES) {
        let package = format!("rosetta-{name}");
        eprintln!("building {package} from nothing");
        let debug = clean_build(&package, Profile::Debug)?;
        let release = clean_build(&package, Profile::Release)?;
        table.row(vec![
            name.to_owned(),
            decimal(Some(debug.cpu_seconds), 1),
            decimal(Some(release.cpu_seconds), 1),
            integer(i64::try_from(crates(&package)?)?),
        ]);
    }
    Ok(table.markdown())
}
