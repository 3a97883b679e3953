//! Fields as constants of the runtime's `Spec`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::attr::{FieldAttrs, Range};
use crate::check::{REQUIRED_AND_DEPRECATED, is_plainly_optional};
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
    if let Some(text) = default(field) {
        said.push(quote!(default: __v::Some(#text)));
    }
    for (key, text) in [(quote!(env), &attrs.env), (quote!(value_name), &attrs.value_name)] {
        if let Some(text) = text {
            said.push(quote!(#key: __v::Some(#text)));
        }
    }
    if let Some((note, _)) = &attrs.deprecated {
        said.push(quote!(deprecated: __v::Some(#note)));
    }
    if let Some(Range { min, max, .. }) = &attrs.range {
        said.extend(min.iter().map(|min| quote!(min: __v::Some(#min))));
        said.extend(max.iter().map(|max| quote!(max: __v::Some(#max))));
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
    let shape = quote_spanned!(ty.span()=> <#ty as __v::Value>::SHAPE);
    let new = quote!(__v::Spec::new(__v::Part::#part, #name, #long, #shape));
    if said.is_empty() { new } else { quote!(__v::Spec { #(#said,)* ..#new }) }
}

/// The rules that need a field's type, as constants that do not build when they are broken.
pub(crate) fn asserts(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    let shape = quote_spanned!(ty.span()=> <#ty as __v::Value>::SHAPE);
    let default = field.attrs.default.as_ref().zip(default(field)).map(|(written, text)| {
        let constant = written.literal.is_none().then(|| {
            let expression = &written.text;
            quote_spanned!(written.span=> const #text: &str = #expression;)
        });
        quote_spanned!(written.span=> #constant const _: () = __v::assert_default(#shape, #text);)
    });
    let count = field.attrs.count.map(|span| quote_spanned!(span=> const _: () = __v::assert_count(#shape);));
    let range = field.attrs.range.as_ref().map(|range| {
        let span = range.span;
        quote_spanned!(span=> const _: () = __v::assert_range(#shape);)
    });
    let deprecated = match &field.attrs {
        FieldAttrs { deprecated: Some((_, span)), default: None, count: None, .. } => may_lack(field, *span),
        _ => None,
    };
    quote!(#default #count #range #deprecated)
}

/// The text of a default, or the constant that holds one which was not written out. It is named once,
/// so that a mistake in it is reported once.
fn default(field: &Field<'_>) -> Option<TokenStream> {
    let default = field.attrs.default.as_ref()?;
    Some(match &default.literal {
        Some(_) => default.text.clone(),
        None => {
            let name = field.ident.unraw().to_string().to_uppercase();
            format_ident!("__DEFAULT_{name}", span = default.span).to_token_stream()
        }
    })
}

/// That a field can be left out, when the name of its type does not say it.
fn may_lack(field: &Field<'_>, span: Span) -> Option<TokenStream> {
    let ty = field.ty;
    if is_plainly_optional(ty) {
        return None;
    }
    let kind = quote_spanned!(ty.span()=> <#ty as __v::Value>::KIND);
    let message = REQUIRED_AND_DEPRECATED;
    Some(quote_spanned! {span=>
        const _: () = if !(#kind.is_optional() || #kind.is_list() || #kind.is_flag()) {
            ::core::panic!(#message);
        };
    })
}

/// The tables of some fields, from the constant `__SPECS`.
pub(crate) fn tables() -> TokenStream {
    quote! {
        static __BLOB: [u8; __v::blob_len(__SPECS)] = __v::blob(__SPECS);
        static __RECS: [__v::Rec; __SPECS.len()] = __v::recs(__SPECS);
        static __CUSTOM: [__v::Custom; __v::custom_len(__SPECS)] = __v::custom(__SPECS);
    }
}

/// A field moved out of checked values.
pub(crate) fn take(field: &Field<'_>, number: u16, values: &TokenStream) -> TokenStream {
    let ty = field.ty;
    let at = local("at");
    quote_spanned!(ty.span()=> <#ty as __v::Value>::take(#values, #at + #number))
}

/// A local variable that no function of the user's is called. Hygiene proper would do the same, but
/// errors at such a variable are shown at the attribute instead of at the type that is wrong.
pub(super) fn local(name: &str) -> Ident {
    local_at(name, Span::call_site())
}

/// The same variable, with mistakes in what it holds shown at a place of the user's.
pub(super) fn local_at(name: &str, span: Span) -> Ident {
    format_ident!("{name}_", span = span)
}
