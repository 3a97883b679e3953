//! Real documents: every operation is a command that can be described and called.
//!
//! They are not part of this repository. They are looked for in `$VESTIBULE_FIXTURES`, else in
//! `shared/fixtures` beside the repository. Without them, the tests are skipped.
//!
//! `VESTIBULE_ALL=1` tries all operations of each document in place of some forty, `VESTIBULE_DOCUMENT` names the
//! only one to try. What was tried is said on stderr.

use std::path::PathBuf;

use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

pub(crate) fn documents() -> Vec<PathBuf> {
    let beside = || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/fixtures");
    let root = std::env::var_os("VESTIBULE_FIXTURES").map_or_else(beside, PathBuf::from).join("openapi");
    let Ok(folder) = std::fs::read_dir(root) else {
        vestibule_tests::skip_optional("VESTIBULE_FIXTURES does not name a folder");
        return Vec::new();
    };
    let files = folder.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "json" || ending == "yaml")).collect();
    if let Some(only) = std::env::var_os("VESTIBULE_DOCUMENT") {
        files.retain(|path| path.file_name() == Some(&only));
    }
    files.sort();
    files
}

/// Returns the commands of the mount `api`: all of them with `VESTIBULE_ALL`, otherwise about forty.
pub(crate) fn some_of(cli: &Cli) -> Vec<String> {
    let index = Invocation::line("api --llms-index --json").run(cli).json();
    let all = index["commands"].as_array().unwrap();
    let step = if std::env::var_os("VESTIBULE_ALL").is_some() { 1 } else { all.len().div_ceil(40).max(1) };
    let name = |one: &Data| one["name"].as_str().unwrap().strip_prefix("api ").unwrap().to_owned();
    all.iter().step_by(step).map(name).collect()
}

#[test]
fn operations_are_described() {
    for path in documents() {
        let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(Spec::path(&path)));
        let names = some_of(&cli);
        for name in &names {
            let help = Invocation::new(["--help", "api", name]).run(&cli).success();
            assert!(help.contains("Usage: app api"), "{}: {name}: {help}", path.display());
            let schema = Invocation::new(["--schema", "api", name]).run(&cli).json();
            assert_eq!(schema["name"].as_str(), Some(format!("api {name}").as_str()));
        }
        vestibule_tests::note(&format!("{}: {} commands described", path.display(), names.len()));
    }
}
