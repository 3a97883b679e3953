//! The head of a `SKILL.md`, which agents read before anything else of it.

use super::super::subject::Subject;
use super::super::text::joined;
use super::description::truncated;
use crate::render::yaml::scalar::{to_quoted, to_scalar};

/// How long the remark on what a skill needs may be, in characters.
const MOST_NEEDED: usize = 500;

/// The fields that the specification has, and no others.
pub(super) fn frontmatter(name: &str, description: &str, subject: &Subject<'_, '_>) -> String {
    let root = subject.root;
    let program = joined(&root.name);
    let needs = truncated(&format!("Needs the program {program} on the PATH"), MOST_NEEDED);
    let mut lines = vec![
        "---".to_owned(),
        format!("name: {}", value(name)),
        format!("description: {}", value(description)),
        format!("compatibility: {}", value(&needs)),
        "metadata:".to_owned(),
        format!("  program: {}", value(&program)),
    ];
    lines.extend(root.version.as_deref().map(|version| format!("  version: {}", value(&joined(version)))));
    lines.push("---".to_owned());
    lines.join("\n")
}

/// A text as a value. Readers that look for the end of the head see three hyphens anywhere, so a value has none.
fn value(text: &str) -> String {
    if text.contains("---") { to_quoted(text).replace("--", "-\\x2d") } else { to_scalar(text) }
}
