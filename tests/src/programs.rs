//! Builds the example programs.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// Returns the path of an example program. The first call builds the examples.
///
/// # Panics
///
/// When the examples do not build, or the program does not exist.
pub fn example(name: &str) -> PathBuf {
    let folder = BUILT.get_or_init(build).as_ref().unwrap_or_else(|errors| panic!("{errors}"));
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(path.is_file(), "no example program {}", path.display());
    path
}

/// Returns the folder of the binaries of this build, such as `target/debug`.
///
/// # Panics
///
/// When the test is not in `target/<profile>/deps`.
pub fn binary_folder() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap_or_else(|| panic!("{} is not in a target folder", test.display())).to_owned()
}

/// Builds the examples, since cargo builds only the binaries of the package under test. Where cargo is not available,
/// `VESTIBULE_EXAMPLES` names the folder of the binaries.
fn build() -> Result<PathBuf, String> {
    if let Some(folder) = std::env::var_os("VESTIBULE_EXAMPLES") {
        return Ok(folder.into());
    }
    let folder = binary_folder();
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(profile) => profile,
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let output = Command::new(cargo)
        .args(["build", "--quiet", "--package", "vestibule-examples", "--profile", profile])
        .args(if cfg!(feature = "remote") { ["--features", "remote"].as_slice() } else { &[] })
        .arg("--target-dir")
        .arg(folder.parent().unwrap())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    if output.status.success() {
        Ok(folder)
    } else {
        Err(format!("the examples do not build:\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}
