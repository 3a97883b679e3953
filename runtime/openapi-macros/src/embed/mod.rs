//! Expansion of `openapi!`: the document is read, checked and indexed when the program is built.

use std::fs;
use std::path::Path;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;
use vestibule_document::{Document, Warning};

use crate::nearest::nearest;

/// Maximum number of a document's faults listed in the compiler warning.
const MAX_LISTED_WARNINGS: usize = 10;

/// Expands to the document with its index, or to a compile error at the path.
pub(crate) fn openapi(path: &LitStr) -> TokenStream {
    // Cargo sets it for every build; without it, paths are relative to the working directory.
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    match embed(Path::new(&root), &path.value(), path.span()) {
        Ok(tokens) => tokens,
        Err(message) => {
            let error = syn::Error::new(path.span(), message).into_compile_error();
            // The expression keeps its type, so that the mistake causes no further errors.
            quote!({ #error ::vestibule::__private::EmbeddedDocument { text: "", index: &[] } })
        }
    }
}

/// Returns the document as an expression, or the message of the compile error.
fn embed(root: &Path, path: &str, span: Span) -> Result<TokenStream, String> {
    let file = root.join(path);
    let source = fs::read_to_string(&file).map_err(|error| describe_read_error(root, path, &error))?;
    let parsed = Document::parse_file(source.clone(), &file);
    let (document, others) = parsed.map_err(|error| format!("`{path}`: {error}"))?;
    let warning = compiler_warning(path, &document.check(), span);
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
    let index = Literal::byte_string(document.index_bytes());
    Ok(quote!({
        #warning
        ::vestibule::__private::EmbeddedDocument { text: #text, index: #index }
    }))
}

/// Words an error of reading the file; a missing file gets the closest name in its directory as a suggestion.
fn describe_read_error(root: &Path, path: &str, error: &std::io::Error) -> String {
    if error.kind() != std::io::ErrorKind::NotFound {
        return format!("cannot read `{path}`: {error}");
    }
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

/// Reports faults in parts of the document as a compiler warning. On stable Rust a macro can only warn by
/// using a deprecated item.
fn compiler_warning(path: &str, warnings: &[Warning], span: Span) -> TokenStream {
    if warnings.is_empty() {
        return TokenStream::new();
    }
    let listed = warnings.iter().take(MAX_LISTED_WARNINGS);
    let lines: String = listed.map(|warning| format!("\n  {}: {}", warning.pointer, warning.message)).collect();
    let unlisted = warnings.len().saturating_sub(MAX_LISTED_WARNINGS);
    let rest = if unlisted > 0 { format!("\n  and {unlisted} more") } else { String::new() };
    let note = format!("parts of `{path}` cannot be read and are left out:{lines}{rest}");
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #note)]
            const PART_OF_THE_DOCUMENT: () = ();
            PART_OF_THE_DOCUMENT
        };
    }
}

#[cfg(test)]
mod tests;
