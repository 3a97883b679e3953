//! The lock of a document: the names that the program released, compared with those of the document.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use proc_macro2::TokenStream;
use quote::quote;
use vestibule_document::{Document, Lock, OperationChange};

use crate::arguments::LockArguments;
use crate::embed::{compiler_warning, describe_missing_file, list};

/// The environment variable that replaces the file by the names of the document.
pub(crate) const UPDATE: &str = "UPDATE_OPERATIONS";

/// Reads a lock and compares it with the document. Returns the compiler warning and the text as an expression, or the message of
/// the compile error.
///
/// The expansion contains the file and the variable, so that the compiler tracks changes of both.
pub(crate) fn embed(
    root: &Path,
    document_path: &str,
    document: &Document,
    arguments: &LockArguments,
    is_update: bool,
) -> Result<(TokenStream, TokenStream), String> {
    let path = arguments.path.value();
    let file = root.join(&path);
    let now = Lock::new(document, arguments.naming.places(document));
    if is_update {
        write(&file, &now).map_err(|error| format!("cannot write `{path}`: {error}"))?;
    }
    let text = fs::read_to_string(&file).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            format!("{}\nto create it, build once with {UPDATE}=1", describe_missing_file(root, &path))
        }
        _ => format!("cannot read `{path}`: {error}"),
    })?;
    let released = Lock::parse(&text).map_err(|error| format!("`{path}`: {}", error.message))?;
    let (moved, others): (Vec<_>, Vec<_>) =
        released.changes_to(&now).into_iter().partition(|change| matches!(change, OperationChange::Moved { .. }));
    if !moved.is_empty() {
        return Err(format!(
            "`{document_path}` gives names of `{path}` to other operations:{}\nrename them in the document; or, if callers \
             do not rely on the names, build once with {UPDATE}=1 and commit `{path}`",
            list(&moved)
        ));
    }
    let note = format!(
        "`{path}` is older than `{document_path}`:{}\nto renew it, build once with {UPDATE}=1 and commit it",
        list(&others)
    );
    let warning = compiler_warning(!others.is_empty(), "NAMES_OF_OPERATIONS", &note, arguments.path.span());
    let file = file.to_str().ok_or_else(|| format!("the path of `{path}` is not Unicode"))?;
    let text = quote!({
        const _: ::core::option::Option<&str> = ::core::option_env!(#UPDATE);
        ::core::option::Option::Some(::core::include_str!(#file))
    });
    Ok((warning, text))
}

/// Writes a lock, unless the file has the same text.
fn write(file: &Path, lock: &Lock) -> std::io::Result<()> {
    let text = lock.to_string();
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(file, text)
}

/// Returns whether the caller asks to replace locks.
pub(crate) fn is_update() -> bool {
    std::env::var_os(UPDATE).is_some_and(|value| !value.is_empty() && value != "0" && value != "false")
}
