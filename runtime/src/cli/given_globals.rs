//! The program's global options that the call of a built-in command gives to the calls of a server.

#![allow(dead_code, reason = "only some features have servers")]

use std::ffi::OsStr;

use crate::data::{Data, Map};
use crate::error::{FieldError, InputErrors};
use crate::schema::{FieldRef, Kind, Part, Source, Values, object_data};

/// Global options that a call gives.
#[derive(Default)]
pub(crate) struct GivenGlobals {
    /// Their values, by name.
    pub(crate) values: Map,
    /// The words that give them again, for a command that prepares clients.
    pub(crate) words: Vec<String>,
}

impl GivenGlobals {
    /// Returns the global options among the values of a call that are not from the environment, config files or defaults.
    /// `is_entry` tells that a command line of its own is to give them again.
    pub(super) fn of(values: &Values<'_>, is_entry: bool, errors: &mut InputErrors) -> Self {
        let (tables, mut given) = (values.tables(), Self::default());
        let Data::Object(all) = object_data::globals(values) else { return given };
        for field in tables.part(Part::Option).filter(|field| !tables.is_own(field)) {
            let is_given = matches!(values.source(field.id()), Some(Source::Argv | Source::Input));
            let Some(value) = all.get(field.name()).filter(|_| is_given) else { continue };
            if values.effective(&field).any(|text| text.to_str().is_none()) {
                refuse(&field, "a server takes only UTF-8", None, errors);
            } else if is_entry && field.is_secret() {
                let fix = match field.envs().next() {
                    Some(variable) => format!("set {variable} in the environment of the client"),
                    None => "leave it out, and give it in another way than on the command line".to_owned(),
                };
                refuse(&field, "a secret is in no command line of a client", Some(fix), errors);
            } else if is_entry {
                given.words.extend(words(values, &field, value));
            }
            given.values.insert(field.name(), value.clone());
        }
        given
    }
}

fn refuse(field: &FieldRef<'_>, rule: &str, fix: Option<String>, errors: &mut InputErrors) {
    let label = field.label();
    let message = format!("Invalid value for {label}: {rule}");
    let error = errors.push_validation(FieldError::new(label, message)).about(field.subject());
    error.hint = fix;
}

/// Returns the words that give an option its value.
fn words(values: &Values<'_>, field: &FieldRef<'_>, value: &Data) -> Vec<String> {
    let (kind, long) = (field.kind(), field.long());
    match value {
        Data::Null => vec![format!("--{long}")],
        Data::Bool(is_on) if kind.is(Kind::BOOL) => vec![format!("--{}{long}", if *is_on { "" } else { "no-" })],
        value if kind.is_count() => (0..value.as_u64().unwrap_or_default()).map(|_| format!("--{long}")).collect(),
        _ => {
            // Files of a project name no folder of this machine; other clients start the server in folders of their own.
            let tables = values.tables();
            let project = tables.named(Some(Part::Option), "project").filter(|field| tables.is_own(field));
            let is_shared = project.is_some_and(|project| values.is_set(project.id()));
            let is_moved = !is_shared && kind.is(Kind::PATH) && !kind.is_map();
            values.effective(field).map(|text| format!("--{long}={}", word(text, is_moved))).collect()
        }
    }
}

/// Returns a value as text; a path that is to be used in another folder, as an absolute one.
fn word(text: &OsStr, is_moved: bool) -> String {
    let absolute = if is_moved && text != "-" { std::path::absolute(text).ok() } else { None };
    absolute.as_deref().map_or(text, |path| path.as_os_str()).to_string_lossy().into_owned()
}
