//! The front matter of a `SKILL.md`, which agents read first.

use super::super::subject::Subject;
use super::super::text::joined;
use super::description::truncated;
use crate::render::yaml::text::{is_plain, push_quoted};

/// Maximum length of the compatibility note, in characters.
const MAX_COMPATIBILITY_LEN: usize = 500;

/// Returns the front matter, with only the fields of the specification.
pub(super) fn frontmatter(name: &str, description: &str, subject: &Subject<'_, '_>) -> String {
    let root = subject.root;
    let program = joined(&root.name);
    let compatibility = truncated(&format!("Needs the program {program} on the PATH"), MAX_COMPATIBILITY_LEN);
    let mut lines = vec![
        "---".to_owned(),
        format!("name: {}", value(name)),
        format!("description: {}", value(description)),
        format!("compatibility: {}", value(&compatibility)),
        "metadata:".to_owned(),
        format!("  program: {}", value(&program)),
    ];
    lines.extend(root.version.as_deref().map(|version| format!("  version: {}", value(&joined(version)))));
    lines.push("---".to_owned());
    lines.join("\n")
}

/// Returns text as a value, without three hyphens in a row, which some parsers take for the end of the front matter.
fn value(text: &str) -> String {
    let has_hyphens = text.contains("---");
    if is_plain(text) && !has_hyphens {
        return text.to_owned();
    }
    let mut quoted = Vec::new();
    push_quoted(&mut quoted, text);
    let quoted = String::from_utf8_lossy(&quoted);
    if has_hyphens { quoted.replace("--", "-\\x2d") } else { quoted.into_owned() }
}

/// Returns the text of a value, as [`frontmatter`] writes it.
#[cfg(feature = "mcp")]
pub(crate) fn read_value(value: &str) -> String {
    if !value.starts_with('"') {
        return value.to_owned();
    }
    // YAML has more escapes than JSON: a character by two digits.
    let json = crate::data::from_json(value.replace("\\x", "\\u00"));
    json.ok().and_then(|data| Some(data.as_str()?.to_owned())).unwrap_or_else(|| value.to_owned())
}
