//! Builds programs with cargo.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::measure::{Cost, cost, successful};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    Debug,
    Release,
    /// Release, with the settings that minimise size.
    Small,
}

impl Profile {
    fn folder(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Release => "release",
            Self::Small => "small",
        }
    }
}

/// Returns the folder of this package.
pub fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns a folder below the target folder of this program.
///
/// # Errors
///
/// When the path of this program is unknown.
pub fn target(name: &str) -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    let target = program.ancestors().nth(2).ok_or("this program is not in a target folder")?;
    Ok(target.join("measured").join(name))
}

/// Builds a program of this workspace in release mode, and returns its path.
///
/// # Errors
///
/// When it does not build.
pub fn program(package: &str) -> Result<PathBuf> {
    program_of(package, None)
}

/// Builds a program of this workspace for minimal size, and returns its path.
///
/// # Errors
///
/// When it does not build.
pub fn small_program(package: &str) -> Result<PathBuf> {
    let target = target("small")?;
    successful(&mut build(home(), &target, Profile::Small, Some(package)))?;
    Ok(built(&target, Profile::Small, package))
}

/// Builds a program that embeds the file in `DOCUMENT`. The path of the program does not depend on the file.
///
/// # Errors
///
/// When it does not build.
pub fn program_of(package: &str, document: Option<&Path>) -> Result<PathBuf> {
    let target = target("programs")?;
    let mut build = build(home(), &target, Profile::Release, Some(package));
    match document {
        Some(document) => build.env("DOCUMENT", document),
        None => build.env_remove("DOCUMENT"),
    };
    successful(&mut build)?;
    Ok(target.join("release").join(package))
}

/// Returns the cost of a clean build of a program and its dependencies.
///
/// # Errors
///
/// When it does not build.
pub fn clean_build(package: &str, profile: Profile) -> Result<Cost> {
    clean_build_with(package, profile, "")
}

/// Returns the cost of a clean build with a feature of a dependency, `dependency/feature`.
///
/// # Errors
///
/// When it does not build.
pub fn clean_build_with(package: &str, profile: Profile, feature: &str) -> Result<Cost> {
    let target = target("clean")?;
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    let mut build = build(home(), &target, profile, Some(package));
    if !feature.is_empty() {
        build.args(["--features", feature]);
    }
    let cost = cost(&build)?;
    fs::remove_dir_all(&target)?;
    Ok(cost)
}

/// Returns a cargo command that builds a workspace or one of its packages.
pub fn build(folder: &Path, target: &Path, profile: Profile, package: Option<&str>) -> Command {
    let mut cargo = cargo(folder);
    cargo.args(["build", "--quiet", "--target-dir"]).arg(target);
    match profile {
        Profile::Debug => {}
        Profile::Release => _ = cargo.arg("--release"),
        Profile::Small => _ = cargo.args(["--profile", "small"]),
    }
    if let Some(package) = package {
        cargo.args(["-p", package]);
    }
    cargo
}

/// Returns a cargo command in a folder, without the settings of the cargo that runs this program.
pub fn cargo(folder: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(folder).env_remove("CARGO_TARGET_DIR").env_remove("RUSTFLAGS").env("CARGO_INCREMENTAL", "0");
    cargo
}

/// Returns the path of a program in a target folder.
pub fn built(target: &Path, profile: Profile, name: &str) -> PathBuf {
    target.join(profile.folder()).join(name)
}

/// Counts the dependencies of a program, including macros.
///
/// # Errors
///
/// When cargo cannot read the workspace.
pub fn crates(package: &str) -> Result<usize> {
    let mut tree = cargo(home());
    tree.args(["tree", "--edges", "normal,build", "--prefix", "none", "--format", "{p}", "-p", package]);
    let text = String::from_utf8(successful(&mut tree)?.stdout)?;
    let names: BTreeSet<&str> = text.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    Ok(names.len().saturating_sub(1))
}
