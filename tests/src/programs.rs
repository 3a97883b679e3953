//! Where the example programs are.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// The path of an example program, which is built when the first test asks for one.
///
/// # Panics
///
/// When the examples do not build, or have no such program.
pub fn example(name: &str) -> PathBuf {
    let folder = BUILT.get_or_init(build).as_ref().unwrap_or_else(|errors| panic!("{errors}"));
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(path.is_file(), "no program {}", path.display());
    path
}

/// The folder that cargo puts the binaries of this build into: `target/debug`.
///
/// # Panics
///
/// When the test runs from elsewhere than `target/<profile>/deps`.
pub fn binary_folder() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap_or_else(|| panic!("{} is in no target folder", test.display())).to_owned()
}

/// The examples belong to another package, whose binaries cargo does not build for these tests. Where cargo cannot run
/// them, as with a test that was built on another system, `VESTIBULE_EXAMPLES` is the folder in which they are.
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
