//! The examples, each with the reason for it beside or above it.

use super::super::mounted;
use super::super::subject::{Example, Subject};
use crate::graph::Target;
use crate::render::style::Style;
use crate::render::wrap::{width, wrap};

const INDENT: &str = "  ";
/// How many are shown where there is little room.
const FEW: usize = 2;

/// The first examples that the program gives of a command, for who called it wrongly.
pub(crate) fn examples(target: &Target<'_>, style: Style, most: usize) -> Option<String> {
    let mut examples = Subject::of(target)?.examples();
    examples.truncate(FEW);
    laid_out(&examples, style, most)
}

/// The examples that help shows.
///
/// Only help makes examples up: a listing is read by those who would take `users` for a path that exists.
pub(in super::super) fn of_help(subject: &Subject<'_, '_>) -> Vec<Example> {
    let mut examples = subject.examples();
    if examples.is_empty() && subject.is_mount() {
        let made_up = mounted::EXAMPLES.iter().map(|(line, why)| Example::new(&subject.typed, line, why));
        examples.extend(made_up);
    }
    examples
}

pub(super) fn block(subject: &Subject<'_, '_>, is_short: bool, style: Style, most: usize) -> Option<String> {
    let mut examples = of_help(subject);
    if is_short {
        examples.truncate(FEW);
    }
    laid_out(&examples, style, most)
}

fn laid_out(examples: &[Example], style: Style, most: usize) -> Option<String> {
    if examples.is_empty() {
        return None;
    }
    let fits = |example: &&Example| INDENT.len() + width(&example.line) + 4 + width(&example.why) <= most;
    let longest = examples.iter().filter(fits).map(|example| width(&example.line)).max().unwrap_or(0);
    let mut lines = vec![style.heading("Examples:")];
    for example in examples {
        let pad = longest.saturating_sub(width(&example.line)) + 2;
        let total = INDENT.len() + width(&example.line) + pad + 2 + width(&example.why);
        if example.why.is_empty() {
            lines.push(format!("{INDENT}{}", example.line));
        } else if total <= most {
            lines.push(format!("{INDENT}{}{:pad$}{}", example.line, "", style.dim(&format!("# {}", example.why))));
        } else {
            for line in wrap(&example.why, most.saturating_sub(INDENT.len() + 2)) {
                lines.push(format!("{INDENT}{}", style.dim(&format!("# {line}"))));
            }
            lines.push(format!("{INDENT}{}", example.line));
        }
    }
    Some(lines.join("\n"))
}
