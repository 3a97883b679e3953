//! The cache of document indexes.

use std::path::Path;
use std::process::Command as Process;

use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Builds a document that is large enough to be cached.
fn large() -> String {
    let description = "word ".repeat(100_000);
    format!(
        r#"{{ "openapi": "3.1.0", "info": {{ "title": "t", "version": "1", "description": "{description}" }},
            "paths": {{ "/pets": {{ "get": {{ "operationId": "listPets" }} }} }} }}"#
    )
}

/// Counts the files below a folder.
fn files(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    entries.map(|entry| entry.unwrap().path()).map(|path| if path.is_dir() { files(&path) } else { 1 }).sum()
}

/// Runs the test in separate processes, each with its own cache folder and settings.
#[test]
fn large_documents_are_cached_unless_disabled() {
    if let (Some(path), Ok(is_kept)) = (std::env::var_os("KEPT_DOCUMENT"), std::env::var("KEPT")) {
        let spec = Spec::path(path).cache(is_kept == "yes");
        let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(spec));
        assert!(Invocation::line("api list-pets").run(&cli).exit == 0);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (ending, text) in [("json", large()), ("yaml", format!("# YAML\n{}", large()))] {
        let document = folder.path().join(format!("document.{ending}"));
        std::fs::write(&document, text).unwrap();
        for (is_kept, cache, kept) in [("no", "1", false), ("yes", "0", false), ("yes", "1", true), ("yes", "1", true)]
        {
            let home = folder.path().join(format!("{ending}-{is_kept}-{cache}"));
            let mut process = Process::new(std::env::current_exe().unwrap());
            process.args(["--exact", "cache::large_documents_are_cached_unless_disabled"]);
            process.env("KEPT_DOCUMENT", &document).env("KEPT", is_kept);
            process.env("XDG_CACHE_HOME", &home).env("HOME", &home).env("LOCALAPPDATA", &home);
            process.env("VESTIBULE_CACHE", cache);
            let result = process.output().unwrap();
            assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stdout));
            assert_eq!(files(&home) > 0, kept, "{ending}: cache({is_kept}), VESTIBULE_CACHE={cache}");
        }
        #[cfg(unix)]
        pipes_are_not_waited_for(&folder.path().join(format!("{ending}-yes-1")), &document);
    }
}

/// Puts a pipe in place of each file of a cache, and runs the test again.
#[cfg(unix)]
fn pipes_are_not_waited_for(home: &Path, document: &Path) {
    let cache =
        std::fs::read_dir(home.join("vestibule")).or_else(|_| std::fs::read_dir(home.join("Library/Caches/vestibule")));
    for entry in cache.unwrap() {
        let file = entry.unwrap().path();
        std::fs::remove_file(&file).unwrap();
        assert!(Process::new("mkfifo").arg(&file).status().unwrap().success());
    }
    let mut process = Process::new(std::env::current_exe().unwrap());
    process.args(["--exact", "cache::large_documents_are_cached_unless_disabled"]);
    process.env("KEPT_DOCUMENT", document).env("KEPT", "yes").env("VESTIBULE_CACHE", "1");
    let mut child = process.env("XDG_CACHE_HOME", home).env("HOME", home).spawn().unwrap();
    let started = std::time::Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if started.elapsed().as_secs() > 60 => {
                child.kill().unwrap();
                break child.wait().unwrap();
            }
            None => std::thread::sleep(std::time::Duration::from_millis(20)),
        }
    };
    assert!(status.success());
}
