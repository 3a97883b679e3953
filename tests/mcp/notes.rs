//! The rules between inputs and the form of durations, as the descriptions of a tool's members say them.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;
use vestibule::prelude::*;

use crate::in_process;

#[derive(OneOf)]
enum Target {
    /// Folder to write to
    To(PathBuf),
    /// Replace the originals
    InPlace,
}

/// Restore a snapshot
#[command]
fn restore(
    #[arg] id: String,
    #[option(one_of)] target: Target,
    /// Only what changed since then
    #[option(conflicts_with = full_copy)]
    since: Option<Duration>,
    #[option] full_copy: bool,
) {
    let path = if let Target::To(path) = target { Some(path) } else { None };
    let _ = (id, path, since, full_copy);
}

#[test]
fn descriptions_have_what_the_schema_does_not_say() {
    let cli = Cli::create("app").commands(commands![restore]);
    let answers = in_process::answers(&cli, &[("tools/list", json!({}))]);
    let members = &answers[0]["result"]["tools"][0]["inputSchema"]["properties"];
    let described = |name: &str| members[name]["description"].as_str().unwrap_or_default().to_owned();
    assert_eq!(described("to"), "Folder to write to [exactly one of `to`, `inPlace`]");
    assert_eq!(described("inPlace"), "Replace the originals [exactly one of `to`, `inPlace`]");
    assert_eq!(described("since"), "Only what changed since then [such as `1h30m`; conflicts with `fullCopy`]");
    assert_eq!(described("fullCopy"), "[conflicts with `since`]");
    assert_eq!(described("id"), "");
}
