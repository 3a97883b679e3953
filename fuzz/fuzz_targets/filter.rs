//! Applies any filter and token window to any data: a result or a usage error, and valid JSON with `--format json`.

#![no_main]

use std::ffi::OsString;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use vestibule::data::from_json;
use vestibule::prelude::*;

fuzz_target!(|bytes: &[u8]| {
    let _ = run(&mut Unstructured::new(bytes));
});

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut data = data(bytes, 0)?;
    let paging = bytes.int_in_range(0..=3)?;
    let format = *bytes.choose(&["json", "json", "toon", "yaml", "md", "jsonl"])?;
    let (limit, offset) = (u16::from(bytes.arbitrary::<u8>()?), bytes.arbitrary::<u8>()?);
    let expression = String::from_utf8_lossy(bytes.take_rest_ref()).into_owned();
    if let Ok(read) = from_json(&expression) {
        data = read;
    }
    let show = Command::new("show").run(move |_| Ok(data.clone()));
    let mut argv: Vec<OsString> = vec!["--format".into(), format.into()];
    if paging != 1 {
        argv.push(format!("--filter-output={expression}").into());
    }
    if paging != 0 {
        argv.push(format!("--token-limit={limit}").into());
        argv.push(format!("--token-offset={offset}").into());
    }
    if paging == 3 {
        argv.push("--full-output".into());
    }
    let io = Io::memory();
    let exit = Cli::create("app").root(show).run_with(&argv, io.clone());
    assert!(matches!(exit, 0 | 2), "exit code {exit} for {argv:?}: {}", io.stderr_text());
    let out = io.stdout_text();
    if format == "json" && !out.is_empty() {
        assert!(from_json(&out).is_ok(), "no JSON for {argv:?}: {out}");
    }
    Ok(())
}

trait TakeRest<'a> {
    fn take_rest_ref(&mut self) -> &'a [u8];
}

impl<'a> TakeRest<'a> for Unstructured<'a> {
    fn take_rest_ref(&mut self) -> &'a [u8] {
        let len = self.len();
        self.bytes(len).unwrap_or_default()
    }
}

/// Generates data with keys that filters name.
fn data(bytes: &mut Unstructured<'_>, depth: usize) -> Result<Data> {
    let max_kind = if depth > 4 { 4 } else { 7 };
    Ok(match bytes.int_in_range(0..=max_kind)? {
        0 => Data::Null,
        1 => Data::from(bytes.arbitrary::<bool>()?),
        2 => Data::from(bytes.arbitrary::<i64>()?),
        3 => Data::from(*bytes.choose(&["", "a", "a b", "ä", "x: y", "- a", "|", "\n", "\u{1b}", "null", "1"])?),
        4 => Data::from(bytes.arbitrary::<f32>().ok().filter(|n| n.is_finite()).map_or(0.0, f64::from)),
        5 => {
            let count = bytes.int_in_range(0..=4)?;
            Data::Array((0..count).map(|_| data(bytes, depth + 1)).collect::<Result<_>>()?)
        }
        _ => {
            let mut map = vestibule::data::Map::new();
            for _ in 0..bytes.int_in_range(0..=4)? {
                map.insert(*bytes.choose(&["a", "b", "c", "a.b", "[0]", "", "ä", "a b"])?, data(bytes, depth + 1)?);
            }
            Data::Object(map)
        }
    })
}
