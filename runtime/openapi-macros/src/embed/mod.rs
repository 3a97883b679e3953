//! Expansion of `openapi!`: the document is read, checked and indexed when the program is built.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use vestibule_document::{Document, Warning};

use crate::arguments::Arguments;
use crate::lock;
use crate::nearest::nearest;

/// Maximum number of faults or names listed in a message of the compiler.
const MAX_LISTED: usize = 10;

/// Expands to the document with its index, or to a compile error at the faulty file.
pub(crate) fn openapi(arguments: &Arguments) -> TokenStream {
    // Cargo sets it for every build; without it, paths are relative to the working directory.
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    embed(Path::new(&root), arguments, lock::is_update()).unwrap_or_else(|(span, message)| {
        let error = syn::Error::new(span, message).into_compile_error();
        // The expression keeps its type, so that the mistake causes no further errors.
        quote!({
            #error
            ::vestibule::__private::EmbeddedDocument { text: "", index: &[], lock: ::core::option::Option::None }
        })
    })
}

/// Returns the document as an expression, or the place and message of the compile error.
fn embed(root: &Path, arguments: &Arguments, is_update: bool) -> Result<TokenStream, (Span, String)> {
    let (path, span) = (&*arguments.document.value(), arguments.document.span());
    let (document, text) = read(root, path).map_err(|message| (span, message))?;
    let warnings = document.check();
    let note = format!("parts of `{path}` cannot be read and are left out:{}", list(&described(&warnings)));
    let warning = compiler_warning(!warnings.is_empty(), "PART_OF_THE_DOCUMENT", &note, span);
    let (lock_warning, lock) = match &arguments.lock {
        Some(lock) => {
            lock::embed(root, path, &document, lock, is_update).map_err(|message| (lock.path.span(), message))?
        }
        None => (TokenStream::new(), quote!(::core::option::Option::None)),
    };
    let index = Literal::byte_string(document.index_bytes());
    Ok(quote!({
        #warning
        #lock_warning
        ::vestibule::__private::EmbeddedDocument { text: #text, index: #index, lock: #lock }
    }))
}

/// Reads the document. Returns it with its text as an expression, or the message of the compile error.
fn read(root: &Path, path: &str) -> Result<(Document, TokenStream), String> {
    let file = root.join(path);
    let source = fs::read_to_string(&file).map_err(|error| describe_read_error(root, path, &error))?;
    let parsed = Document::parse_file(source.clone(), &file);
    let (document, others) = parsed.map_err(|error| format!("`{path}`: {error}"))?;
    let file = file.to_str().ok_or_else(|| format!("the path of `{path}` is not Unicode"))?;
    let others = others.iter().filter(|other| other.is_file()).filter_map(|other| other.to_str());
    // `include_str!` and `include_bytes!` make the compiler track changes of the file.
    let text = if source == document.text() {
        quote!(::core::include_str!(#file))
    } else {
        let text = document.text();
        quote!({
            const _: &[u8] = ::core::include_bytes!(#file);
            #(const _: &[u8] = ::core::include_bytes!(#others);)*
            #text
        })
    };
    Ok((document, text))
}

/// Words an error of reading the file; a missing file gets the closest name in its directory as a suggestion.
fn describe_read_error(root: &Path, path: &str, error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => describe_missing_file(root, path),
        _ => format!("cannot read `{path}`: {error}"),
    }
}

/// Words the error of a file that does not exist.
pub(crate) fn describe_missing_file(root: &Path, path: &str) -> String {
    let (parent, name) = path.rsplit_once('/').unwrap_or(("", path));
    let entries = fs::read_dir(root.join(parent)).into_iter().flatten().flatten();
    let names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let suggestion = nearest(name, &names).map(|name| match parent {
        "" => format!("; did you mean `{name}`?"),
        parent => format!("; did you mean `{parent}/{name}`?"),
    });
    let suggestion = suggestion.unwrap_or_default();
    format!("file `{path}` not found: paths are relative to the directory of Cargo.toml{suggestion}")
}

/// Returns the faults of a document as lines of a list.
fn described(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(|warning| format!("{}: {}", warning.pointer, warning.message)).collect()
}

/// Returns a line for each item, and the number of those beyond the limit.
pub(crate) fn list(items: &[impl Display]) -> String {
    let lines: String = items.iter().take(MAX_LISTED).map(|item| format!("\n  {item}")).collect();
    match items.len().saturating_sub(MAX_LISTED) {
        0 => lines,
        unlisted => format!("{lines}\n  and {unlisted} more"),
    }
}

/// Returns code that causes a compiler warning. On stable Rust a macro can only warn by using a deprecated item; the warning
/// shows its name.
pub(crate) fn compiler_warning(is_needed: bool, name: &str, note: &str, span: Span) -> TokenStream {
    if !is_needed {
        return TokenStream::new();
    }
    let name = Ident::new(name, span);
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #note)]
            const #name: () = ();
            #name
        };
    }
}

#[cfg(test)]
mod tests;
