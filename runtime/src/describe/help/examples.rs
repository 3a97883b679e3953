//! The examples, each with the reason for it beside or above it.

use super::super::mounted;
use super::super::subject::{Example, Subject};
use super::super::text::each_line;
use super::sheet::Sheet;
use crate::data::append;
use crate::graph::CommandPath;
use crate::render::Painter;
use crate::render::wrap::{Lines, pad, width};

const INDENT: &str = "  ";
/// How many are shown where there is little room.
const FEW: usize = 2;

/// The first examples that the program gives of a command, for who called it wrongly.
pub(crate) fn examples(target: &CommandPath<'_>, style: Painter, most: usize) -> Option<String> {
    let mut sheet = Sheet::new(style, most);
    lay_out(&Subject::of(target)?.examples(), FEW, &mut sheet);
    (!sheet.out.is_empty()).then_some(sheet.out)
}

/// The examples that help shows.
///
/// Only help makes examples up: a listing is read by those who would take `users` for a path that exists.
pub(in super::super) fn of_help(subject: &Subject<'_, '_>) -> Vec<Example> {
    let mut examples = subject.examples();
    if examples.is_empty() && subject.is_mount() {
        for (line, why) in mounted::EXAMPLES {
            examples.push(Example::new(&subject.typed, line, why));
        }
    }
    examples
}

pub(super) fn block(subject: &Subject<'_, '_>, is_short: bool, sheet: &mut Sheet) {
    lay_out(&of_help(subject), if is_short { FEW } else { usize::MAX }, sheet);
}

/// Adds so many of some examples under their head.
#[inline(never)]
fn lay_out(examples: &[Example], many: usize, sheet: &mut Sheet) {
    let examples = examples.get(..many).unwrap_or(examples);
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
    sheet.head("Examples");
    for Example { line, why } in examples {
        let blanks = longest.saturating_sub(width(line)) + 2;
        let is_beside = INDENT.len() + width(line) + blanks + 2 + width(why) <= sheet.width;
        if !is_beside {
            let mut above = String::new();
            Lines::beside(&mut above, 0, 0, sheet.width - INDENT.len() - 2).wrap(why, 0);
            each_line(&above, &mut |line| sheet.remark(&["\n", INDENT], line));
        }
        append(&mut sheet.out, &["\n", INDENT, line]);
        if is_beside && !why.is_empty() {
            pad(&mut sheet.out, blanks);
            sheet.remark(&[], why);
        }
    }
}
