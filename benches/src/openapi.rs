//! Reads one operation of real OpenAPI documents, compared with a full parse.
//!
//! The documents are not part of this repository: `VESTIBULE_FIXTURES` names their folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::cargo::program;
use crate::measure::{Sample, fastest, successful};
use crate::table::{Table, decimal, integer};

/// Ways to read a document, and what they read.
const WAYS: [(&str, &str); 6] = [
    ("text", "one operation, ms"),
    ("index", "with a cached index, ms"),
    ("serde", "serde_json::Value, ms"),
    ("ignored", "serde_json::IgnoredAny, ms"),
    ("sonic", "sonic-rs, ms"),
    ("openapiv3", "openapiv3, ms"),
];

/// The clock of a process is too coarse for smaller differences, in milliseconds.
const LIMIT: f64 = 1.0;

/// Measures each document.
///
/// # Errors
///
/// When a program does not build or run.
pub fn tables() -> Result<String> {
    let Some(documents) = documents()? else {
        return Ok("No documents: `VESTIBULE_FIXTURES` is not set.\n".to_owned());
    };
    let reader = program("in-process-openapi")?;
    let index = std::env::temp_dir().join(format!("vestibule-benches-{}.index", std::process::id()));
    let mut times = Table::new(&[&["document", "MB", "operations"][..], &WAYS.map(|(_, what)| what)].concat());
    let mut peaks =
        Table::new(&[&["peak memory, MB"][..], &WAYS.map(|(_, what)| what.trim_end_matches(", ms"))].concat());
    for document in &documents {
        let name = name(document);
        eprintln!("reading {name}");
        let kept = successful(Command::new(&reader).arg("keep").arg(document).arg(&index))?;
        let count: i64 = String::from_utf8(kept.stdout)?.trim().parse()?;
        let (base, _) = best(&reader, "read", document, &index)?;
        let kilobytes = fs::metadata(document)?.len() as f64 / 1e3;
        let mut time =
            vec![name.clone(), decimal(Some(kilobytes / 1e3), if kilobytes < 100.0 { 3 } else { 1 }), integer(count)];
        let mut peak = vec![name.clone()];
        for (way, what) in WAYS {
            // The other readers know JSON; and openapiv3, only version 3.0 of OpenAPI.
            let is_read = way == "text" || name.ends_with(".json");
            match best(&reader, way, document, &index).ok().filter(|_| is_read) {
                Some((seconds, peak_kib)) => {
                    time.push(seconds.times(1e3).cell_over(base.least * 1e3, LIMIT, 1));
                    peak.push(megabytes(peak_kib));
                }
                None => {
                    eprintln!("not measured: {name}, {what}");
                    time.push(crate::table::none());
                    peak.push(crate::table::none());
                }
            }
        }
        times.row(time);
        peaks.row(peak);
    }
    drop(fs::remove_file(index));
    Ok(format!("{}\n{}\n{}", times.markdown(), peaks.markdown(), crate::openapi_program::table(&documents)?))
}

pub fn name(document: &Path) -> String {
    document.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

pub fn megabytes(kib: u64) -> String {
    decimal(Some(kib as f64 / 1024.0), 1)
}

fn best(reader: &Path, way: &str, document: &Path, index: &Path) -> Result<(Sample, u64)> {
    fastest(Command::new(reader).arg(way).arg(document).arg(index))
}

/// Lists the documents, the largest first.
fn documents() -> Result<Option<Vec<PathBuf>>> {
    let folder = std::env::var_os("VESTIBULE_FIXTURES").map(|folder| PathBuf::from(folder).join("openapi"));
    let Some(folder) = folder.filter(|folder| folder.is_dir()) else { return Ok(None) };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json" || extension == "yaml") {
            found.push((fs::metadata(&path)?.len(), path));
        }
    }
    found.sort_by(|a, b| b.cmp(a));
    Ok(Some(found.into_iter().map(|(_, path)| path).collect()))
}
