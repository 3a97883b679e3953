//! Reads one operation of real OpenAPI documents, compared with a full parse.
//!
//! The documents are not part of this repository: `VESTIBULE_FIXTURES` names their folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::cargo::program;
use crate::measure::{Cost, fastest, successful};
use crate::table::{Table, decimal, integer};

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
    let mut table = Table::new(&[
        "document",
        "MB",
        "operations",
        "one of them, ms",
        "peak, MB",
        "with a cached index, ms",
        "peak, MB",
        "serde_json, ms",
        "peak, MB",
    ]);
    for document in &documents {
        let name = name(document);
        eprintln!("reading {name}");
        let is_json = name.ends_with(".json");
        let kept = successful(Command::new(&reader).arg("keep").arg(document).arg(&index))?;
        let count: i64 = String::from_utf8(kept.stdout)?.trim().parse()?;
        let none = best(&reader, "read", document, &index)?;
        let mut cells = vec![name, megabytes(fs::metadata(document)?.len() / 1024), integer(count)];
        for (way, is_read) in [("text", true), ("index", is_json), ("serde", is_json)] {
            if is_read {
                let cost = best(&reader, way, document, &index)?;
                cells.push(milliseconds((cost.cpu_seconds - none.cpu_seconds) * 1e3));
                cells.push(megabytes(cost.peak_kib));
            } else {
                cells.extend([crate::table::none(), crate::table::none()]);
            }
        }
        table.row(cells);
    }
    drop(fs::remove_file(index));
    Ok(format!("{}\n{}", table.markdown(), crate::openapi_program::table(&documents)?))
}

pub fn name(document: &Path) -> String {
    document.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Formats a difference of two times. The clock of a process is too coarse for less than a millisecond.
fn milliseconds(difference: f64) -> String {
    if difference < 1.0 { "< 1".to_owned() } else { decimal(Some(difference), 1) }
}

pub fn megabytes(kib: u64) -> String {
    decimal(Some(kib as f64 / 1024.0), 1)
}

fn best(reader: &Path, way: &str, document: &Path, index: &Path) -> Result<Cost> {
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
