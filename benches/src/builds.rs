//! CPU time of clean builds of a small program, and what each feature adds.

use std::fs;

use crate::Result;
use crate::cargo::{Profile, clean_build, clean_build_with, crates, home};
use crate::measure::Sample;
use crate::rosetta::LIBRARIES;
use crate::table::{Table, decimal, integer, none};

/// Number of rounds. A round builds all programs, so that other load on the machine affects them equally.
const ROUNDS: usize = 3;

/// Builds each program in both profiles, and the small one with each feature.
///
/// # Errors
///
/// When a program does not build.
pub fn tables() -> Result<String> {
    let libraries = LIBRARIES.iter().map(|name| ((*name).to_owned(), format!("rosetta-{name}")));
    // `vestibule` has no default features; clap's own are on.
    let full = ("vestibule, default features".to_owned(), "full-greet".to_owned());
    let less = ("vestibule, without `corrections`".to_owned(), "full-greet-without-corrections".to_owned());
    let programs: Vec<_> =
        [("null".to_owned(), "rosetta-null".to_owned()), full, less].into_iter().chain(libraries).collect();
    let mut seconds = vec![[Vec::new(), Vec::new()]; programs.len()];
    for round in 1..=ROUNDS {
        for ((_, package), [debug, release]) in programs.iter().zip(&mut seconds) {
            eprintln!("building {package}, round {round} of {ROUNDS}");
            debug.push(clean_build(package, Profile::Debug)?.cpu_seconds);
            release.push(clean_build(package, Profile::Release)?.cpu_seconds);
        }
    }
    let mut table = Table::new(&["program", "debug, CPU s", "release, CPU s", "crates"]);
    for ((name, package), [debug, release]) in programs.into_iter().zip(seconds) {
        let cell = |seconds| Sample::of(seconds).map_or_else(none, |sample| sample.cell(1));
        table.row(vec![name, cell(debug), cell(release), integer(i64::try_from(crates(&package)?)?)]);
    }
    Ok(format!("{}\n{}", table.markdown(), features()?))
}

/// Builds the small program with each feature of the library by itself, once.
fn features() -> Result<String> {
    let mut table = Table::new(&["vestibule with the feature", "debug, CPU s"]);
    let manifest = fs::read_to_string(home().join("../runtime/Cargo.toml"))?;
    for feature in feature_names(&manifest) {
        eprintln!("building with the feature {feature}");
        let cost = clean_build_with("rosetta-vestibule", Profile::Debug, &format!("vestibule/{feature}"))?;
        table.row(vec![format!("`{feature}`"), decimal(Some(cost.cpu_seconds), 1)]);
    }
    Ok(table.markdown())
}

/// Returns the features of a manifest that have a description.
fn feature_names(manifest: &str) -> impl Iterator<Item = &str> {
    let lines = manifest.lines().skip_while(|line| *line != "[features]");
    let mut is_described = false;
    lines.take_while(|line| *line != "[dependencies]").filter_map(move |line| {
        let was_described = std::mem::replace(&mut is_described, line.starts_with("## "));
        line.split_once(" = ").filter(|_| was_described).map(|(name, _)| name)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn described_features_are_built() {
        let manifest = "[features]\ndefault = []\n## On.\nmcp = [\n  \"x\",\n]\n# Former.\njson = []\n[dependencies]\n## No.\na = 1\n";
        assert_eq!(super::feature_names(manifest).collect::<Vec<_>>(), ["mcp"]);
    }
}
