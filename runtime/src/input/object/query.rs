//! The input of a command as the pairs of a query string.

use std::borrow::Cow;
use std::ffi::OsString;

use super::report_unknown;
use crate::data::{Map, split_os};
use crate::error::{FieldError, InputErrors};
use crate::schema::{FieldRef, Kind, Source, Values};

/// Sets fields to the values of a query string, each a text as argv has it. A list repeats its name, and a map has its keys
/// in brackets: `label[team]=web`. A boolean may stand without a value.
///
/// The environment variables of the process are not open to the query, and global options that are `fixed` have those values.
pub(crate) fn fill_from_query(
    values: &mut Values<'_>,
    pairs: &[(String, String)],
    fixed: Option<&Map>,
    errors: &mut InputErrors,
) {
    values.set_query();
    let tables = values.tables().clone();
    let fields: Vec<FieldRef<'_>> = tables.iter().filter(|field| tables.is_of_callers(field, fixed)).collect();
    fixed.into_iter().for_each(|fixed| super::fill_fixed(values, fixed, errors));
    let mut seen: Vec<u16> = Vec::new();
    for (name, text) in pairs {
        let Some((field, text)) = find(&fields, name, text) else {
            report_unknown(&fields, name, "", errors);
            continue;
        };
        let is_repeatable = field.kind().is_list() || field.kind().is_map();
        if !is_repeatable && seen.contains(&field.id()) {
            let message = format!("`{}` is given twice", field.name());
            errors
                .push_validation(FieldError::new(field.label(), message).expected("one value"))
                .about(field.subject());
            continue;
        }
        seen.push(field.id());
        let text = OsString::from(text);
        // A text may have the delimiter within, and clients repeat the name as the document says.
        let is_free = [Kind::TEXT, Kind::PATH, Kind::OS, Kind::JSON].iter().any(|kind| field.kind().is(*kind));
        match field.delimiter().filter(|_| !is_free || field.has_choices()) {
            None => values.push(&field, Cow::Owned(text), Source::Input),
            Some(delimiter) => {
                for part in split_os(&text, delimiter) {
                    values.push(&field, Cow::Owned(part.to_owned()), Source::Input);
                }
            }
        }
    }
}

/// Returns the field that a pair sets, and the text of its value.
fn find<'f>(fields: &[FieldRef<'f>], name: &str, text: &str) -> Option<(FieldRef<'f>, String)> {
    let named = |name: &str| fields.iter().find(|field| field.name() == name || field.long() == name).copied();
    if let Some(field) = named(name) {
        let is_flag = text.is_empty() && field.kind().is(Kind::BOOL) && !field.kind().is_list();
        return Some((field, if is_flag { "true".to_owned() } else { text.to_owned() }));
    }
    let (map, key) = name.strip_suffix(']')?.split_once('[')?;
    let field = named(map).filter(|field| field.kind().is_map() && !key.contains('='))?;
    Some((field, format!("{key}={text}")))
}
