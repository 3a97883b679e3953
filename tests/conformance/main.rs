//! Encoding cases of the TOON specification's test suite.
//!
//! The fixtures are not part of this repository. They are looked for in `$VESTIBULE_FIXTURES`, else in
//! `shared/fixtures` beside the repository. Without them, the test is skipped.

use std::fs;
use std::path::{Path, PathBuf};

use vestibule::Data;
use vestibule::data::from_json;
use vestibule::render::toon::{Delimiter, ToonOptions, write_toon};

fn cases() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/fixtures");
    let named = std::env::var_os("VESTIBULE_FIXTURES").map(PathBuf::from);
    let is_named = named.is_some();
    let folder = named.unwrap_or_else(beside).join("toon/v4.1/encode");
    // A folder that is given explicitly must exist.
    (is_named || folder.is_dir()).then_some(folder)
}

fn options(case: &Data) -> ToonOptions {
    let mut options = ToonOptions::default();
    for (name, value) in case["options"].as_object().into_iter().flatten() {
        match (name, value.as_str(), value.as_u64()) {
            ("delimiter", Some(","), _) => options.delimiter = Delimiter::Comma,
            ("delimiter", Some("\t"), _) => options.delimiter = Delimiter::Tab,
            ("delimiter", Some("|"), _) => options.delimiter = Delimiter::Pipe,
            ("indentSize", _, Some(size)) => options.indent = usize::try_from(size).unwrap(),
            _ => panic!("unknown option {name}: {value}"),
        }
    }
    options
}

fn documents(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    files
}

/// Returns the failure of a case, if any.
fn failure(case: &Data) -> Option<String> {
    let mut out = Vec::new();
    write_toon(&mut out, &case["input"], &options(case)).unwrap();
    let actual = String::from_utf8(out).unwrap();
    let expected = case["expected"].as_str().unwrap();
    let title = &case["name"];
    (actual != expected).then(|| format!("{title}\n--- expected\n{expected}\n--- actual\n{actual}"))
}

#[test]
fn toon_encodes_every_case_of_the_specification() {
    let Some(folder) = cases() else {
        vestibule_tests::skip_optional("VESTIBULE_FIXTURES does not name a folder");
        return;
    };
    let mut checked = 0;
    let mut failures = Vec::new();
    for file in documents(&folder) {
        let document = from_json(fs::read(&file).unwrap()).unwrap();
        let cases = document["tests"].as_array().unwrap();
        checked += cases.len();
        let name = file.file_name().unwrap().display();
        failures.extend(cases.iter().filter_map(failure).map(|failure| format!("{name}: {failure}")));
    }
    assert!(checked >= 100, "only {checked} cases in {}", folder.display());
    assert!(failures.is_empty(), "{} of {checked} cases fail\n{}", failures.len(), failures.join("\n\n"));
}
