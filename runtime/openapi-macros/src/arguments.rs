//! The arguments of `openapi!`: `"openapi.json", lock = "operations.lock", naming = "tags"`.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};
use syn::{LitStr, Token};
use vestibule_document::{Document, Place};

/// The arguments of a call of the macro.
pub(crate) struct Arguments {
    /// The path of the document.
    pub(crate) document: LitStr,
    pub(crate) lock: Option<LockArguments>,
}

/// The file with the names that the program released, and how the commands are named.
pub(crate) struct LockArguments {
    pub(crate) path: LitStr,
    pub(crate) naming: Naming,
}

/// The namings of a lock.
#[derive(Clone, Copy, Default)]
pub(crate) enum Naming {
    #[default]
    Operation,
    Tags,
    Paths,
}

impl Naming {
    /// Returns the groups and names of a document's operations; `None` without groups.
    pub(crate) fn places(self, document: &Document) -> Option<Vec<Place>> {
        match self {
            Self::Operation => None,
            Self::Tags => Some(document.names_by_tag()),
            Self::Paths => Some(document.names_by_path()),
        }
    }

    fn parse(word: &LitStr) -> syn::Result<Self> {
        match word.value().as_str() {
            "operation" | "kebab" => Ok(Self::Operation),
            "tags" => Ok(Self::Tags),
            "paths" => Ok(Self::Paths),
            _ => Err(syn::Error::new(word.span(), "expected `operation`, `kebab`, `tags` or `paths`")),
        }
    }
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let document = input.parse()?;
        let (mut lock, mut naming) = (None, None);
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let key: Ident = input.parse()?;
            let slot = match key.to_string().as_str() {
                "lock" => &mut lock,
                "naming" => &mut naming,
                _ => {
                    return Err(syn::Error::new(
                        key.span(),
                        format!("unknown argument `{key}`: expected `lock` or `naming`"),
                    ));
                }
            };
            input.parse::<Token![=]>()?;
            if slot.replace(input.parse::<LitStr>()?).is_some() {
                return Err(syn::Error::new(key.span(), format!("`{key}` is given twice")));
            }
        }
        let lock = match (lock, naming) {
            (Some(path), naming) => {
                let naming = naming.as_ref().map(Naming::parse).transpose()?.unwrap_or_default();
                Some(LockArguments { path, naming })
            }
            (None, Some(naming)) => {
                let message = "`naming` is for the lock: add `lock = \"operations.lock\"`, or remove it";
                return Err(syn::Error::new(naming.span(), message));
            }
            (None, None) => None,
        };
        Ok(Self { document, lock })
    }
}
