//! Texts of five classes, from the files of the repository.

use std::fs;
use std::path::Path;

use vestibule::Data;
use vestibule::data::{from_json, to_json};
use vestibule::render::toon::to_toon;

use crate::Result;

/// Size of the texts to estimate, in bytes.
const CHUNK: usize = 2_000;

/// Returns the texts of each class.
///
/// # Errors
///
/// When the repository cannot be read.
pub fn classes(repository: &Path, listing: &Data) -> Result<Vec<(&'static str, Vec<String>)>> {
    let mut sources = Vec::new();
    collect(&repository.join("runtime/src"), &mut sources)?;
    sources.sort();
    let source = sources.concat();
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    let prose: Vec<_> =
        source.lines().filter(is_comment).map(|line| line.trim_start().trim_start_matches(['/', '!'])).collect();
    let code: Vec<_> = source.lines().filter(|line| !is_comment(line)).collect();
    let cases = from_json(fs::read_to_string(repository.join("tests/data/curl-cases.json"))?)?;
    let data = [listing.clone(), cases];
    let json: Vec<_> = data.iter().flat_map(|data| [to_json(data), format!("{data:#}")]).collect();
    let toon: Vec<_> = data.iter().map(to_toon).collect();
    Ok(vec![
        ("prose", chunks(&prose.join("\n"))),
        ("code", chunks(&code.join("\n"))),
        ("JSON", json.iter().flat_map(|text| chunks(text)).collect()),
        ("TOON", toon.iter().flat_map(|text| chunks(text)).collect()),
        ("base64", chunks(&base64(100_000))),
    ])
}

fn collect(folder: &Path, texts: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, texts)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.push(fs::read_to_string(path)?);
        }
    }
    Ok(())
}

/// Splits a text into chunks at character boundaries.
fn chunks(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = text;
    while rest.len() >= CHUNK {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(CHUNK));
        out.push(head.to_owned());
        rest = tail;
    }
    out
}

/// Generates random bytes in base64.
fn base64(bytes: usize) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut state = 42_u64;
    let letters = (0..bytes * 4 / 3).map(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(LETTERS[(state >> 58) as usize])
    });
    letters.collect()
}
