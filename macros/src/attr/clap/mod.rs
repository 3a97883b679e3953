//! Attributes of clap, which people type from habit: each is answered with what takes its place.

#[cfg(test)]
mod tests;
mod words;

use syn::Attribute;

use crate::errors::Errors;

pub(crate) use words::{Place, replacement};

/// The attributes of clap that have another name here, and what to write instead.
const ATTRIBUTES: [(&str, &str); 4] = [
    ("clap", "`#[options(…)]` on a struct, `#[option(…)]` or `#[arg(…)]` on a field, `#[command(…)]` on a command"),
    ("command", "`#[options(…)]` on a type, and `#[option(flatten)]` on a field"),
    ("group", "`#[options(one_of(one, other))]`, or `at_most_one(…)`, `any_of(…)`, `group(…, name = \"…\")`"),
    ("value", "`#[choice(…)]`"),
];

/// Reports the attributes of an item that are clap's.
pub(crate) fn reject_clap_attributes(attrs: &[Attribute], errors: &Errors) {
    attrs.iter().for_each(|attr| _ = reject_clap_attribute(attr, errors));
}

/// Reports an attribute if it is one of clap, and returns whether it is.
pub(crate) fn reject_clap_attribute(attr: &Attribute, errors: &Errors) -> bool {
    let own = ATTRIBUTES.iter().find(|(name, _)| attr.path().is_ident(name));
    if let Some((name, here)) = own {
        errors.at(attr.path(), format!("clap's `#[{name}(…)]` is {here} here"));
    }
    own.is_some()
}
