//! Fields as constants of the runtime's `Spec`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::model::{Field, Part};

/// One field, with nothing said but what was written.
pub(crate) fn spec(field: &Field<'_>) -> TokenStream {
    let Field { name, long, ty, doc, attrs, .. } = field;
    let part = match field.part {
        Part::Arg => quote!(Arg),
        Part::Option => quote!(Option),
        Part::Env => quote!(Env),
    };
    let mut said = Vec::new();
    if doc.to_string() != "\"\"" {
        said.push(quote!(doc: #doc));
    }
    if let Some((short, _)) = attrs.short {
        said.push(quote!(short: #short));
    }
    if let Some(default) = &attrs.default {
        let text = &default.text;
        said.push(quote!(default: p::Some(#text)));
    }
    for (key, text) in [(quote!(env), &attrs.env), (quote!(value_name), &attrs.value_name)] {
        if let Some(text) = text {
            said.push(quote!(#key: p::Some(#text)));
        }
    }
    if let Some((note, _)) = &attrs.deprecated {
        said.push(quote!(deprecated: p::Some(#note)));
    }
    if let Some((min, max, _)) = &attrs.range {
        said.extend(min.iter().map(|min| quote!(min: p::Some(#min))));
        said.extend(max.iter().map(|max| quote!(max: p::Some(#max))));
    }
    if !attrs.aliases.is_empty() {
        let aliases = &attrs.aliases;
        said.push(quote!(aliases: &[#(#aliases),*]));
    }
    for (key, set) in
        [(quote!(count), attrs.count.is_some()), (quote!(hidden), attrs.hidden), (quote!(secret), attrs.secret)]
    {
        if set {
            said.push(quote!(#key: true));
        }
    }
    let shape = quote_spanned!(ty.span()=> <#ty as p::Value>::SHAPE);
    let new = quote!(p::Spec::new(p::Part::#part, #name, #long, #shape));
    if said.is_empty() { new } else { quote!(p::Spec { #(#said,)* ..#new }) }
}

/// The rules that need a field's type, as constants that do not build when they are broken.
pub(crate) fn asserts(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    let shape = quote_spanned!(ty.span()=> <#ty as p::Value>::SHAPE);
    let default = field.attrs.default.as_ref().map(|default| {
        let text = &default.text;
        quote_spanned!(default.span=> const _: () = p::assert_default(#shape, #text);)
    });
    let count = field.attrs.count.map(|span| quote_spanned!(span=> const _: () = p::assert_count(#shape);));
    let range = field.attrs.range.as_ref().map(|(_, _, span)| {
        let span = *span;
        quote_spanned!(span=> const _: () = p::assert_range(#shape);)
    });
    quote!(#default #count #range)
}

/// The tables of some fields, from the constant `SPECS`.
pub(crate) fn tables() -> TokenStream {
    quote! {
        static BLOB: [u8; p::blob_len(SPECS)] = p::blob(SPECS);
        static RECS: [p::Rec; SPECS.len()] = p::recs(SPECS);
        static CUSTOM: [p::Custom; p::custom_len(SPECS)] = p::custom(SPECS);
    }
}

/// A field moved out of checked values.
pub(crate) fn take(field: &Field<'_>, number: u16, values: &TokenStream) -> TokenStream {
    let ty = field.ty;
    quote_spanned!(ty.span()=> <#ty as p::Value>::take(#values, at + #number))
}
