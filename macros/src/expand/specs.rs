//! Fields as constants of the runtime's `Spec`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Expr, LitStr};

use crate::attr::{Arity, FieldAttrs, Range, RelationKind};
use crate::check::{self, REQUIRED_AND_DEPRECATED, is_plainly_optional};
use crate::model::{Field, Part, Resolved, Role, Target};

/// One field, with nothing said but what was written.
pub(crate) fn spec(field: &Field<'_>) -> TokenStream {
    let Field { name, long, doc, attrs, .. } = field;
    let part = part(field.part);
    let mut said = Vec::new();
    if name != long {
        said.push(quote!(wire(#name)));
    }
    if let Some((short, _)) = attrs.short {
        said.push(quote!(short(#short)));
    }
    said.extend(default(field).map(|text| quote!(default(#text))));
    said.extend(missing(field).map(|text| quote!(default_missing(#text))));
    let shorts: Vec<_> = attrs.shorts.iter().map(|(short, _)| short).collect();
    let (value_names, aliases, envs) = (&attrs.value_names, &attrs.aliases, &field.envs);
    said.extend((!envs.is_empty()).then(|| quote!(envs(&[#(#envs),*]))));
    said.extend((!value_names.is_empty()).then(|| quote!(value_names(&[#(#value_names),*]))));
    said.extend((!aliases.is_empty()).then(|| quote!(aliases(&[#(#aliases),*]))));
    said.extend((!shorts.is_empty()).then(|| quote!(shorts(&[#(#shorts),*]))));
    said.extend(attrs.deprecated.iter().map(|(note, _)| quote!(deprecated(#note))));
    if let Some(Range { min, max, .. }) = &attrs.range {
        said.extend(min.iter().map(|min| quote!(min(#min))));
        said.extend(max.iter().map(|max| quote!(max(#max))));
    }
    said.extend(attrs.values.map(|arity| {
        let arity = self::arity(arity);
        quote!(values(#arity))
    }));
    said.extend(attrs.delimiter.map(|(delimiter, _)| quote!(delimiter(#delimiter))));
    said.extend(attrs.terminator.iter().map(|word| quote!(terminator(#word))));
    said.extend(attrs.choices.as_ref().map(|(names, _)| quote!(choices(&[#(__v::ChoiceSpec::new(#names)),*]))));
    said.extend(field.heading.iter().map(|heading| quote!(heading(#heading))));
    said.extend(attrs.hint.iter().map(|hint| quote!(hint(#hint))));
    said.extend(attrs.complete.as_ref().map(|function| {
        let partial = local("partial");
        quote_spanned!(function.span()=> complete(|#partial| __v::candidates((#function)(#partial))))
    }));
    if !field.relations.is_empty() {
        let relations = field.relations.iter().map(relation);
        said.push(quote!(relations(&[#(#relations),*])));
    }
    said.extend(marks(attrs).into_iter().map(|mark| quote!(#mark())));
    let shape = shape(field);
    quote!(__v::Spec::new(__v::Part::#part, #long, #shape, #doc) #(.#said)*)
}

/// What is said by a word alone.
fn marks(attrs: &FieldAttrs) -> Vec<Ident> {
    let all = [
        ("count", attrs.count.is_some()),
        ("hidden", attrs.hidden),
        ("secret", attrs.secret),
        ("hide_default", attrs.hide_default),
        ("hide_choices", attrs.hide_choices),
        ("hide_env", attrs.hide_env),
        ("hide_aliases", attrs.hide_aliases),
        ("hide_short_help", attrs.hide_short_help),
        ("ignore_case", attrs.ignore_case.is_some()),
        ("require_equals", attrs.require_equals.is_some()),
        ("allow_hyphen", attrs.allow_hyphen),
        ("trailing", attrs.trailing.is_some()),
        ("last", attrs.last.is_some()),
    ];
    all.into_iter().filter(|(_, is_said)| *is_said).map(|(mark, _)| format_ident!("{mark}")).collect()
}

fn part(part: Part) -> TokenStream {
    match part {
        Part::Arg => quote!(Arg),
        Part::Option => quote!(Option),
        Part::Env => quote!(Env),
    }
}

fn arity(Arity { min, max, .. }: Arity) -> TokenStream {
    let max = max.map_or_else(|| quote!(__v::Arity::MANY), |max| quote!(#max));
    quote!(__v::Arity { min: #min, max: #max })
}

fn relation(relation: &Resolved) -> TokenStream {
    let bond = format_ident!("{}", relation.bond.name());
    let targets = relation.targets.iter().map(|Target { part: of, long, value }| {
        let of = of.map_or_else(
            || quote!(__v::None),
            |of| {
                let of = part(of);
                quote!(__v::Some(__v::Part::#of))
            },
        );
        let value = value.as_ref().map_or_else(|| quote!(__v::None), |value| quote!(__v::Some(#value)));
        quote!(__v::Target { part: #of, name: #long, value: #value })
    });
    quote!(__v::Relation { kind: __v::RelationKind::#bond, targets: &[#(#targets),*] })
}

/// What the type of a field says, or its parser.
fn shape(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    let Some(parse) = parser(field) else {
        return quote_spanned!(ty.span()=> <#ty as __v::Value>::SHAPE);
    };
    let verify = verify_name(field);
    quote_spanned!(ty.span()=> __v::parsed_shape::<#ty, _, _, _>(#verify, &#parse))
}

/// The function that reads a field which has a parser of its own.
fn verify(field: &Field<'_>) -> Option<TokenStream> {
    let (parse, name, ty) = (parser(field)?, verify_name(field), field.ty);
    let [values, number] = ["values", "number"].map(local);
    Some(quote_spanned! {ty.span()=>
        fn #name(#values: &__v::Values<'_>, #number: u16) -> __v::Parsed {
            __v::parse_with::<#ty, _, _, _>(#values, #number, #parse)
        }
    })
}

fn verify_name(field: &Field<'_>) -> Ident {
    format_ident!("__parse_{}", field.ident.unraw(), span = Span::call_site())
}

/// The parser; of `from_str`, that of what the field holds.
fn parser(field: &Field<'_>) -> Option<TokenStream> {
    let (parse, _) = field.attrs.parse.as_ref()?;
    let is_short = matches!(parse, Expr::Path(path) if path.path.get_ident().is_some_and(|name| name == "from_str" || name == "FromStr"));
    if !is_short {
        return Some(parse.to_token_stream());
    }
    let held = check::held(field.ty);
    Some(quote_spanned!(held.span()=> <#held as __v::FromStr>::from_str))
}

/// The rules that need a field's type, as constants that do not build when they are broken.
pub(crate) fn asserts(field: &Field<'_>) -> TokenStream {
    let (attrs, shape) = (&field.attrs, shape(field));
    let delimiter = match attrs.delimiter {
        Some((delimiter, _)) => quote!(__v::Some(#delimiter)),
        None => quote!(__v::None),
    };
    let mut out = Vec::new();
    out.extend(verify(field));
    if let (Some(written), Some(text)) = (&attrs.default, default(field)) {
        out.extend(constant(written, &text));
        out.push(quote_spanned!(written.span=> const _: () = __v::assert_default(#shape, #text, #delimiter);));
    }
    if let (Some(written), Some(text)) = (&attrs.missing, missing(field)) {
        out.extend(constant(written, &text));
        out.push(quote_spanned!(written.span=> const _: () = __v::assert_missing(#shape, #text);));
    }
    if let Some(values) = attrs.values {
        let arity = arity(values);
        out.push(quote_spanned!(values.span=> const _: () = __v::assert_values(#shape, #arity);));
    }
    let rules = [
        ("assert_count", attrs.count),
        ("assert_range", attrs.range.as_ref().map(|range| range.span)),
        ("assert_choices", attrs.choices.as_ref().map(|(_, span)| *span)),
        ("assert_closed", attrs.ignore_case.filter(|_| attrs.choices.is_none())),
        ("assert_list", attrs.delimiter.map(|(_, span)| span)),
        ("assert_list", attrs.trailing),
        ("assert_terminator", attrs.terminator.as_ref().map(LitStr::span)),
    ];
    for (rule, span) in rules {
        let Some(span) = span else { continue };
        let rule = format_ident!("{rule}", span = span);
        out.push(quote_spanned!(span=> const _: () = __v::#rule(#shape);));
    }
    let is_replaced =
        |bond| matches!(bond, RelationKind::Unless | RelationKind::If | RelationKind::OneOf | RelationKind::AnyOf);
    if let Some(relation) = field.relations.iter().find(|relation| is_replaced(relation.bond))
        && !is_plainly_optional(field.ty)
    {
        out.push(quote_spanned!(relation.span=> const _: () = __v::assert_may_lack(#shape);));
    }
    if let FieldAttrs { deprecated: Some((_, span)), default: None, count: None, .. } = attrs {
        out.extend(may_lack(field, *span));
    }
    quote!(#(#out)*)
}

fn constant(written: &crate::attr::Default, text: &TokenStream) -> Option<TokenStream> {
    let expression = &written.text;
    written.literal.is_none().then(|| quote_spanned!(written.span=> const #text: &str = #expression;))
}

/// The text of a default, or the constant that holds one which was not written out. It is named once,
/// so that a mistake in it is reported once.
fn default(field: &Field<'_>) -> Option<TokenStream> {
    field.attrs.default.as_ref().map(|default| text(field, default, "DEFAULT"))
}

/// The same, of what an option means without a value.
fn missing(field: &Field<'_>) -> Option<TokenStream> {
    field.attrs.missing.as_ref().map(|missing| text(field, missing, "MISSING"))
}

fn text(field: &Field<'_>, written: &crate::attr::Default, what: &str) -> TokenStream {
    match &written.literal {
        Some(_) => written.text.clone(),
        None => {
            let name = field.ident.unraw().to_string().to_uppercase();
            format_ident!("__{what}_{name}", span = written.span).to_token_stream()
        }
    }
}

/// That a field can be left out, when the name of its type does not say it.
fn may_lack(field: &Field<'_>, span: Span) -> Option<TokenStream> {
    let ty = field.ty;
    if is_plainly_optional(ty) {
        return None;
    }
    let shape = shape(field);
    let kind = quote!(#shape.kind);
    let message = REQUIRED_AND_DEPRECATED;
    Some(quote_spanned! {span=>
        const _: () = if !(#kind.is_optional() || #kind.is_list() || #kind.is_flag()) {
            ::core::panic!(#message);
        };
    })
}

/// A field moved out of checked values.
pub(crate) fn take(field: &Field<'_>, number: &TokenStream, values: &TokenStream) -> TokenStream {
    let ty = field.ty;
    match (&field.role, &field.attrs.parse) {
        (Role::Skip, _) => match field.attrs.skip.as_ref().and_then(|skip| skip.value.as_ref()) {
            Some(value) => quote!(#value),
            None => quote_spanned!(ty.span()=> __v::filled::<#ty>()),
        },
        (Role::Flatten(_), _) => quote_spanned!(ty.span()=> <#ty as __v::Flatten>::take(#values, #number)),
        (Role::Input, Some(_)) => {
            let verify = verify_name(field);
            quote_spanned!(ty.span()=> __v::take_with::<#ty>(#values, #number, #verify))
        }
        (Role::Input, None) => quote_spanned!(ty.span()=> <#ty as __v::Value>::take(#values, #number)),
    }
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
