//! The model of `#[derive(Failure)]`.

use proc_macro2::TokenStream;
use syn::{Attribute, Data, DeriveInput, Field, Fields, Ident, Index, Member};

use super::reject_generics;
use crate::attr::{FailureAttrs, upper_snake};
use crate::docs;
use crate::errors::Errors;

/// An error type whose values have codes.
pub(crate) struct Failure<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) krate: TokenStream,
    /// The variants; a struct is its only one.
    pub(crate) cases: Vec<FailureCase<'a>>,
    pub(crate) is_struct: bool,
}

/// A variant of an error enum, or an error struct.
pub(crate) struct FailureCase<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) doc: TokenStream,
    pub(crate) attrs: FailureAttrs,
    /// The field with the wrapped error of a transparent case.
    pub(crate) wrapped: Option<(Member, &'a Field)>,
}

impl<'a> Failure<'a> {
    pub(crate) fn read(input: &'a DeriveInput, errors: &Errors) -> Self {
        let container = FailureAttrs::of_type(&input.attrs, errors);
        let mut out = Self { ident: &input.ident, krate: container.krate(), cases: Vec::new(), is_struct: false };
        reject_generics(&input.generics, "Failure", errors);
        match &input.data {
            Data::Struct(data) => {
                out.is_struct = true;
                out.cases.push(FailureCase::new(&input.ident, &input.attrs, &data.fields, container, errors));
            }
            Data::Enum(data) => {
                if let Some(span) = container.transparent {
                    errors.span(span, "`transparent` belongs on a variant, beside the error that it wraps");
                }
                for variant in &data.variants {
                    let mut attrs = FailureAttrs::of_variant(&variant.attrs, errors);
                    if attrs.transparent.is_none() {
                        attrs.inherit(&container);
                    }
                    out.cases.push(FailureCase::new(&variant.ident, &variant.attrs, &variant.fields, attrs, errors));
                }
            }
            Data::Union(_) => errors.at(&input.ident, "`Failure` can only be derived for an enum or a struct"),
        }
        out.check_codes(errors);
        out
    }

    /// Rejects variants that share a code, but that a caller has to handle differently.
    fn check_codes(&self, errors: &Errors) {
        for (index, case) in self.cases.iter().enumerate() {
            let Some(code) = &case.attrs.code else { continue };
            let name = code.value();
            let same_code =
                |other: &&FailureCase<'_>| other.attrs.code.as_ref().is_some_and(|code| code.value() == name);
            if let Some(before) = self.cases[..index].iter().find(same_code) {
                let meaning = |case: &FailureCase<'_>| (case.attrs.exit, case.attrs.http, case.attrs.retryable);
                if meaning(before) != meaning(case) {
                    let difference = match before.attrs.http == case.attrs.http {
                        true => "exit code or `retryable`",
                        false => "HTTP status",
                    };
                    let message =
                        format!("`{}` has the code `{name}` too, with another {difference}: rename one", before.ident);
                    errors.at(code, message);
                }
            }
        }
    }
}

impl<'a> FailureCase<'a> {
    fn new(ident: &'a Ident, outer: &'a [Attribute], fields: &'a Fields, attrs: FailureAttrs, errors: &Errors) -> Self {
        let mut wrapped = None;
        if let Some(span) = attrs.transparent {
            wrapped = fields.iter().next().filter(|_| fields.len() == 1).map(|field| {
                let member = field.ident.clone().map_or(Member::Unnamed(Index::from(0)), Member::Named);
                (member, field)
            });
            if wrapped.is_none() {
                errors.span(span, "a transparent error has one field: the error that it wraps");
            }
        } else if !attrs.has_code() {
            let code = upper_snake(&ident.to_string());
            errors.at(
                ident,
                format!("`{ident}` has no code: add `#[failure(code = \"{code}\")]`, or `#[failure(transparent)]`"),
            );
        }
        Self { ident, doc: docs::description(outer), attrs, wrapped }
    }
}
