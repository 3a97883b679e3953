//! `openapi!`: a document that is read, checked and indexed when the program is built.

use std::fs;
use std::path::Path;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;
use vestibule_document::{Document, Warning};

use crate::naming::nearest;

/// How many of a document's faults a warning names.
const NAMED: usize = 10;

pub(crate) fn openapi(path: &LitStr) -> TokenStream {
    // Cargo sets it for every build.
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    match embed(Path::new(&folder), &path.value(), path.span()) {
        Ok(tokens) => tokens,
        Err(message) => {
            let error = syn::Error::new(path.span(), message).into_compile_error();
            // The expression still has its type, so that nothing follows from the mistake.
            quote!({ #error ::vestibule::__private::EmbeddedDocument { text: "", index: &[] } })
        }
    }
}

/// The document as an expression. Errors are in words for its author.
fn embed(folder: &Path, path: &str, span: Span) -> Result<TokenStream, String> {
    let file = folder.join(path);
    let source = fs::read_to_string(&file).map_err(|error| unreadable(folder, path, &error))?;
    let document = Document::parse(source.clone()).map_err(|error| format!("`{path}`: {error}"))?;
    let warning = warning(path, &document.check(), span);
    // The compiler looks at the file itself, so that a change of it is noticed.
    let file = file.to_str().ok_or_else(|| format!("the path of `{path}` is not Unicode"))?;
    let text = if source == document.text() {
        quote!(::core::include_str!(#file))
    } else {
        let text = document.text();
        quote!({
            const _: &[u8] = ::core::include_bytes!(#file);
            #text
        })
    };
    let index = Literal::byte_string(document.index_bytes());
    Ok(quote!({
        #warning
        ::vestibule::__private::EmbeddedDocument { text: #text, index: #index }
    }))
}

fn unreadable(folder: &Path, path: &str, error: &std::io::Error) -> String {
    if error.kind() != std::io::ErrorKind::NotFound {
        return format!("`{path}` cannot be read: {error}");
    }
    let (parent, name) = path.rsplit_once('/').map_or(("", path), |(parent, name)| (parent, name));
    let entries = fs::read_dir(folder.join(parent)).into_iter().flatten().flatten();
    let names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let near = nearest(name, &names).map(|name| match parent {
        "" => format!("; did you mean `{name}`?"),
        parent => format!("; did you mean `{parent}/{name}`?"),
    });
    let hint = near.unwrap_or_default();
    format!("there is no file `{path}`: paths are relative to the folder of the crate's Cargo.toml{hint}")
}

/// What is wrong in single parts of the document as a warning of the compiler, which stable Rust lets a
/// macro give only by something deprecated.
fn warning(path: &str, warnings: &[Warning], span: Span) -> TokenStream {
    if warnings.is_empty() {
        return TokenStream::new();
    }
    let lines = warnings.iter().take(NAMED).map(|warning| format!("\n  {}: {}", warning.pointer, warning.message));
    let more = warnings.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!("\n  and {more} more") } else { String::new() };
    let note = format!("some of `{path}` cannot be read, and is left out:{}{rest}", lines.collect::<String>());
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #note)]
            const PART_OF_THE_DOCUMENT: () = ();
            PART_OF_THE_DOCUMENT
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/documents");

    fn embedded(path: &str) -> Result<String, String> {
        embed(Path::new(FOLDER), path, Span::call_site()).map(|tokens| tokens.to_string())
    }

    #[test]
    fn a_document_is_included_with_its_index() {
        let tokens = embedded("sound.json").unwrap();
        assert!(tokens.contains("include_str ! (") && tokens.contains("sound.json"), "{tokens}");
        assert!(tokens.contains("index : b\"VDX"), "{tokens}");
        assert!(!tokens.contains("deprecated"), "{tokens}");
    }

    #[cfg(feature = "yaml")]
    #[test]
    fn yaml_is_json_in_the_program() {
        let tokens = embedded("sound.yaml").unwrap();
        assert!(tokens.contains(r#""{\"openapi\":\"3.1.0\""#), "{tokens}");
        assert!(tokens.contains("include_bytes ! ("), "{tokens}");
    }

    #[test]
    fn what_is_wrong_in_parts_is_a_warning() {
        let tokens = embedded("dangling.json").unwrap();
        let note = "some of `dangling.json` cannot be read, and is left out:\\n  /paths/~1a/get/parameters/0: \
                    `#/components/parameters/P` leads nowhere: the document has no such part";
        assert!(tokens.contains(note), "{tokens}");
    }

    #[test]
    fn what_is_no_document_is_an_error_with_its_place() {
        for (path, message) in [
            ("broken.json", "`broken.json`: line 3, column 3: `,` or `}` is expected here"),
            ("no_paths.json", "`no_paths.json`: the document has no `paths`, so it has no operations"),
            (
                "old.json",
                "`old.json`: line 1, column 13: Swagger `1.2` is not known: 2.0 is, and OpenAPI 3.0, 3.1 and 3.2 (at /swagger)",
            ),
            (
                "sond.json",
                "there is no file `sond.json`: paths are relative to the folder of the crate's Cargo.toml; did you mean `sound.json`?",
            ),
            (
                "../documents/old.jsn",
                "there is no file `../documents/old.jsn`: paths are relative to the folder of the crate's Cargo.toml; did you mean `../documents/old.json`?",
            ),
            ("x/y.json", "there is no file `x/y.json`: paths are relative to the folder of the crate's Cargo.toml"),
        ] {
            assert_eq!(embedded(path).unwrap_err(), message);
        }
    }
}
