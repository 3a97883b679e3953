//! Reading one operation of a real OpenAPI document, beside a full parse of the same file.
//!
//! The documents are not part of this repository: they are looked for where the tests of `document` look.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::cargo::program;
use crate::measure::{Cost, fastest, successful};
use crate::table::{Table, decimal, integer};

/// Measures all of it.
///
/// # Errors
///
/// When a program does not build or run.
pub fn tables() -> Result<String> {
    let Some(documents) = documents()? else {
        return Ok("No documents: `VESTIBULE_FIXTURES` names no folder with them.\n".to_owned());
    };
    let reader = program("in-process-openapi")?;
    let index = std::env::temp_dir().join(format!("vestibule-benches-{}.index", std::process::id()));
    let mut table = Table::new(&[
        "document",
        "MB",
        "operations",
        "one of them, ms",
        "peak, MB",
        "with a kept index, ms",
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
                cells.push(decimal(Some((cost.cpu_seconds - none.cpu_seconds).max(0.0) * 1e3), 1));
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

pub fn megabytes(kib: u64) -> String {
    decimal(Some(kib as f64 / 1024.0), 1)
}

fn best(reader: &Path, way: &str, document: &Path, index: &Path) -> Result<Cost> {
    fastest(Command::new(reader).arg(way).arg(document).arg(index))
}

/// The documents, the largest first.
fn documents() -> Result<Option<Vec<PathBuf>>> {
    let named = std::env::var_os("VESTIBULE_FIXTURES").map(PathBuf::from);
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/fixtures");
    let folder = named.unwrap_or_else(beside).join("openapi");
    if !folder.is_dir() {
        return Ok(None);
    }
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
