//! The examples, each with its purpose beside or above it.

use super::super::mounted;
use super::super::subject::{Example, Subject};
use super::super::text::lines_of;
use super::sheet::Sheet;
use crate::data::append;
use crate::graph::CommandPath;
use crate::render::Painter;
use crate::render::wrap::{Lines, pad, width};

const INDENT: &str = "  ";
/// Maximum number of examples in short help and errors.
const FEW: usize = 2;

/// Returns the first hand-written examples of a command, for an error message.
pub(crate) fn examples(target: &CommandPath<'_>, painter: Painter, width: usize) -> Option<String> {
    let mut sheet = Sheet::new(painter, width);
    lay_out(&Subject::of(target)?.examples(), FEW, &mut sheet);
    (!sheet.out.is_empty()).then_some(sheet.out)
}

/// Returns the hand-written examples, or generic ones for a mount.
///
/// Generic examples are for help only: an agent that reads a listing would take `users` for a path that exists.
pub(in crate::describe) fn with_mount_examples(subject: &Subject<'_, '_>) -> Vec<Example> {
    let mut examples = subject.examples();
    if examples.is_empty() && subject.is_mount() {
        for (line, why) in mounted::EXAMPLES {
            examples.push(Example::new(&subject.call(), line, why));
        }
    }
    examples
}

pub(super) fn block(subject: &Subject<'_, '_>, is_short: bool, sheet: &mut Sheet) {
    lay_out(&with_mount_examples(subject), if is_short { FEW } else { usize::MAX }, sheet);
}

/// Appends up to `limit` examples under their heading.
#[inline(never)]
fn lay_out(examples: &[Example], limit: usize, sheet: &mut Sheet) {
    let examples = examples.get(..limit).unwrap_or(examples);
    if examples.is_empty() {
        return;
    }
    let mut longest = 0;
    for example in examples {
        let (line, why) = (width(&example.line), width(&example.why));
        if INDENT.len() + line + 4 + why <= sheet.width {
            longest = longest.max(line);
        }
    }
    sheet.heading("Examples");
    for Example { line, why } in examples {
        let gap = longest.saturating_sub(width(line)) + 2;
        let is_beside = INDENT.len() + width(line) + gap + 2 + width(why) <= sheet.width;
        if !is_beside {
            let mut above = String::new();
            Lines::beside(&mut above, 0, 0, sheet.width - INDENT.len() - 2).wrap(why, 0);
            lines_of(&above).for_each(|line| sheet.remark(&["\n", INDENT], line));
        }
        append(&mut sheet.out, &["\n", INDENT, line]);
        if is_beside && !why.is_empty() {
            pad(&mut sheet.out, gap);
            sheet.remark(&[], why);
        }
    }
}
