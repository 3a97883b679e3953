//! Prints the public API of a crate, one item per line, from rustdoc's JSON: `vestibule-api target/doc/vestibule.json`.
//!
//! Items of std have short names, and an item that is re-exported is listed with its members once, where it comes first.

use std::collections::HashSet;
use std::error::Error;

use public_api::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let json = std::env::args_os().nth(1).ok_or("usage: vestibule-api <rustdoc.json>")?;
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let mut seen = HashSet::new();
    for item in api.items() {
        let line = short(&item.to_string());
        // The members of what the prelude re-exports are listed with the item itself.
        let is_in_prelude = line.split_once("::prelude::").is_some_and(|(_, rest)| rest.contains("::"));
        if !is_in_prelude && seen.insert(line.clone()) {
            println!("{line}");
        }
    }
    Ok(())
}

/// Replaces the paths of std in a line by the names at their ends: `Option` for `core::option::Option`.
fn short(line: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find(is_word) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(|c| !is_word(c) && c != ':').unwrap_or(rest.len());
        let path = rest[..end].trim_end_matches(':');
        let is_std = ["core::", "alloc::", "std::"].iter().any(|krate| path.starts_with(krate));
        out.push_str(if is_std { path.rsplit("::").next().unwrap_or(path) } else { path });
        rest = &rest[path.len()..];
    }
    out.push_str(rest);
    out
}
