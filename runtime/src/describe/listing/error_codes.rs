//! The codes of the errors that a program declares, in listings and schemas.

use super::super::text::{first_paragraph, joined};
use super::markdown::{bullet, code, parenthesized};
use crate::data::{Data, Map, sort_by};
use crate::error::{DeclaredError, ErrorType, codes};

/// Returns the codes as data, sorted by code.
pub(in crate::describe) fn error_codes(types: &[ErrorType]) -> Option<Data> {
    let mut codes = codes(types);
    sort_by(&mut codes, &|a, b| a.code.cmp(b.code));
    let one = |declared: &&DeclaredError| {
        let mut out = Map::new();
        out.insert("code", declared.code);
        out.insert("exitCode", u64::from(declared.exit_code()));
        if let Some(status) = declared.http_status {
            out.insert("httpStatus", u64::from(status));
        }
        for (key, text) in [("description", declared.description), ("hint", declared.hint)] {
            if !text.is_empty() {
                out.insert(key, text);
            }
        }
        if let Some(retryable) = declared.retryable {
            out.insert("retryable", retryable);
        }
        Data::Object(out)
    };
    (!codes.is_empty()).then(|| codes.iter().map(one).collect())
}

/// Returns the codes as the items of a Markdown list.
pub(in crate::describe) fn error_bullets(types: &[ErrorType]) -> String {
    let each = codes(types).into_iter().map(|declared| {
        let mut facts = vec![format!("exit code {}", declared.exit_code())];
        facts.extend(
            declared.retryable.map(|retryable| if retryable { "retryable" } else { "not retryable" }.to_owned()),
        );
        facts.extend((!declared.hint.is_empty()).then(|| format!("hint: {}", joined(declared.hint))));
        let about = joined(&first_paragraph(declared.description)).into_owned();
        bullet(&format!("Error {}", code(declared.code)), &[about, parenthesized(&facts.join("; "))])
    });
    each.collect()
}
