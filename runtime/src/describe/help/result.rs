//! The end of long help: the fields of a result, and the exit codes of a program.

use super::super::outline::Outline;
use super::super::subject::Subject;
use super::sheet::Sheet;
use crate::command::CommandRef;
use crate::data::append;
use crate::render::Role;

/// Maximum number of fields that are named.
const MAX_FIELDS: usize = 24;
/// The exit codes of a program that declares none.
const EXIT_CODES: &str = "1 if the command failed, 2 if the call is invalid";

/// Appends the fields of the command's result, which `--filter-output` takes, and the exit codes of a program.
pub(super) fn blocks(subject: &Subject<'_, '_>, sheet: &mut Sheet) {
    if subject.root.has_builtin("filter-output") {
        labelled("Result:", &fields(subject), sheet);
    }
    let declares_codes = !subject.own_error_types().is_empty() || !subject.program_error_types().is_empty();
    if subject.is_root() && subject.root.has_builtin("format") && !declares_codes {
        labelled("Exit codes:", EXIT_CODES, sheet);
    }
}

fn labelled(label: &str, text: &str, sheet: &mut Sheet) {
    if !text.is_empty() {
        sheet.begin_block();
        sheet.wrap_painted(Role::Heading, label.len(), &[label, " ", text].concat());
    }
}

/// Returns the names of the result's fields; empty if its schema names none.
fn fields(subject: &Subject<'_, '_>) -> String {
    let Some(schema) = subject.command.and_then(CommandRef::output) else { return String::new() };
    let outline = Outline::of(&schema);
    let mut out = String::new();
    for (index, (name, _)) in outline.fields.iter().take(MAX_FIELDS).enumerate() {
        let before = match (index, outline.is_stream, outline.is_list) {
            (0, true, _) => "items as they arrive, each with ",
            (0, false, true) => "a list, each with ",
            (0, false, false) => "",
            _ => ", ",
        };
        append(&mut out, &[before, name]);
    }
    let more = outline.fields.len().saturating_sub(MAX_FIELDS);
    if more > 0 {
        append(&mut out, &[" and ", &more.to_string(), " more"]);
    }
    out
}
