//! The expansion of one field into a constant of the runtime's `Spec`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::LitStr;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::attr::{Arity, Expr, FieldAttrs, Literal, Range, RelationKind};
use crate::check::{self, REQUIRED_AND_DEPRECATED, is_known_optional};
use crate::model::{Field, Part, ResolvedRelation, Role, Target};

/// Expands a field into a chain of setters, one for each property that it has.
pub(crate) fn spec(field: &Field<'_>) -> TokenStream {
    let Field { name, long, doc, attrs, .. } = field;
    let part = part(field.part);
    let mut setters = Vec::new();
    if name != long {
        setters.push(quote!(wire(#name)));
    }
    if let Some((short, _)) = attrs.short {
        setters.push(quote!(short(#short)));
    }
    setters.extend(default(field).map(|text| quote!(default(#text))));
    setters.extend(attrs.default_with.as_ref().map(|(function, _)| {
        let function = function.emitted();
        quote_spanned!(function.span()=> default_with(|| {
            #[allow(unused_imports)]
            use __v::computed::*;
            (&&&__v::Computed((#function)())).text()
        }))
    }));
    setters.extend(attrs.display_order.map(|order| order.saturating_add(1)).map(|order| quote!(display_order(#order))));
    setters.extend(default_missing(field).map(|text| quote!(default_missing(#text))));
    let shorts: Vec<_> = attrs.shorts.iter().map(|(short, _)| short).collect();
    let (value_names, aliases, envs) = (&attrs.value_names, &attrs.aliases, &field.envs);
    setters.extend((!envs.is_empty()).then(|| quote!(envs(&[#(#envs),*]))));
    setters.extend((!value_names.is_empty()).then(|| quote!(value_names(&[#(#value_names),*]))));
    setters.extend((!aliases.is_empty()).then(|| quote!(aliases(&[#(#aliases),*]))));
    setters.extend((!shorts.is_empty()).then(|| quote!(shorts(&[#(#shorts),*]))));
    setters.extend(attrs.deprecated.iter().map(|(note, _)| quote!(deprecated(#note))));
    if let Some(Range { min, max, .. }) = &attrs.range {
        setters.extend(min.iter().map(|min| quote!(min(#min))));
        setters.extend(max.iter().map(|max| quote!(max(#max))));
    }
    setters.extend(attrs.values.map(|arity| {
        let arity = self::arity(arity);
        quote!(values(#arity))
    }));
    setters.extend(attrs.delimiter.map(|(delimiter, _)| quote!(delimiter(#delimiter))));
    setters.extend(attrs.terminator.iter().map(|word| quote!(terminator(#word))));
    setters.extend(attrs.choices.as_ref().map(|(names, _)| quote!(choices(&[#(__v::ChoiceSpec::new(#names)),*]))));
    setters.extend(field.heading.iter().map(|heading| quote!(heading(#heading))));
    setters.extend(attrs.ask.iter().map(|question| quote!(ask(#question))));
    setters.extend(attrs.hint.iter().map(|hint| quote!(hint(#hint))));
    setters.extend(attrs.complete.as_ref().map(|function| {
        let (partial, span, function) = (local("partial"), function.span(), function.emitted());
        quote_spanned!(span=> complete(|#partial| __v::candidates((#function)(#partial))))
    }));
    if !field.relations.is_empty() {
        let relations = field.relations.iter().map(relation);
        setters.push(quote!(relations(&[#(#relations),*])));
    }
    setters.extend(attrs.flags.iter().map(|flag| format_ident!("{flag}")).map(|flag| quote!(#flag())));
    let shape = shape(field);
    quote!(__v::Spec::new(__v::Part::#part, #long, #shape, #doc) #(.#setters)*)
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

fn relation(relation: &ResolvedRelation) -> TokenStream {
    let kind = format_ident!("{}", relation.kind.name());
    let targets = relation.targets.iter().map(|Target { part: own, long, value }| {
        let part = match own.map(part) {
            Some(part) => quote!(__v::Some(__v::Part::#part)),
            None => quote!(__v::None),
        };
        let value = value.as_ref().map_or_else(|| quote!(__v::None), |value| quote!(__v::Some(#value)));
        quote!(__v::Target { part: #part, name: #long, value: #value })
    });
    let value = match &relation.value {
        Some(Literal { text, .. }) => quote!(__v::Some(#text)),
        None => quote!(__v::None),
    };
    quote!(__v::Relation { kind: __v::RelationKind::#kind, value: #value, targets: &[#(#targets),*] })
}

/// Returns the shape of a field, from its type or its parser.
fn shape(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    let Some(parser) = parser(field) else {
        return quote_spanned!(ty.span()=> <#ty as __v::Value>::SHAPE);
    };
    let verify = verify_name(field);
    quote!(#parser.shape(#verify))
}

/// Returns the function that parses a field with `parse`.
fn verify(field: &Field<'_>) -> Option<TokenStream> {
    let (parser, name) = (parser(field)?, verify_name(field));
    let [values, number] = ["values", "number"].map(local);
    Some(quote! {
        fn #name(#values: &__v::Values<'_>, #number: u16) -> __v::Parsed {
            #parser.read(#values, #number)
        }
    })
}

fn verify_name(field: &Field<'_>) -> Ident {
    format_ident!("__parse_{}", field.ident.unraw(), span = Span::call_site())
}

/// Returns the parser of a field, always as the same tokens, so that rustc merges the errors in it. `from_str` stands
/// for that of the field's value type.
fn parser(field: &Field<'_>) -> Option<TokenStream> {
    let (parse, _) = field.attrs.parse.as_ref()?;
    let is_from_str = matches!(parse, Expr::Path(path) if path.path.get_ident().is_some_and(|name| name == "from_str" || name == "FromStr"));
    let (ty, value) = (field.ty, check::value_type(field.ty));
    let (span, parse) = match is_from_str {
        true => (value.span(), quote_spanned!(value.span()=> __v::from_str::<#value>)),
        false => (parse.span(), parse.emitted()),
    };
    Some(quote_spanned!(span=> __v::parser::<#ty, _, _, _>(&#parse)))
}

/// Returns the rules that depend on a field's type, as constants that fail to compile if a rule is broken.
pub(crate) fn asserts(field: &Field<'_>) -> TokenStream {
    let (attrs, shape) = (&field.attrs, shape(field));
    let delimiter = match attrs.delimiter {
        Some((delimiter, _)) => quote!(__v::Some(#delimiter)),
        None => quote!(__v::None),
    };
    let mut out = Vec::new();
    out.extend(verify(field));
    if let (Some(value), Some(text)) = (&attrs.default, default(field)) {
        out.extend(constant(value, &text));
        out.push(quote_spanned!(value.span=> const _: () = __v::assert_default(#shape, #text, #delimiter);));
    }
    for relation in &field.relations {
        if let (RelationKind::DefaultIf, Some(Literal { text, span })) = (relation.kind, &relation.value) {
            out.push(quote_spanned!(*span=> const _: () = __v::assert_default(#shape, #text, #delimiter);));
        }
    }
    if let (Some(value), Some(text)) = (&attrs.default_missing, default_missing(field)) {
        out.extend(constant(value, &text));
        out.push(quote_spanned!(value.span=> const _: () = __v::assert_default_missing(#shape, #text, #delimiter);));
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
    if let Some(relation) = field.relations.iter().find(|relation| relation.kind.is_about_absence())
        && !is_known_optional(field.ty)
    {
        out.push(quote_spanned!(relation.span=> const _: () = __v::assert_optional(#shape);));
    }
    if let FieldAttrs { deprecated: Some((_, span)), default: None, default_with: None, count: None, .. } = attrs {
        out.extend(assert_deprecated(field, *span));
    }
    quote!(#(#out)*)
}

/// Declares the constant of a default that is not a literal.
fn constant(value: &crate::attr::Default, text: &TokenStream) -> Option<TokenStream> {
    let expression = &value.text;
    value.literal.is_none().then(|| {
        quote_spanned! {value.span=>
            const #text: &str = {
                #[allow(unused_imports)]
                use __v::constants::*;
                const TEXT: &__v::DefaultText = &__v::ConstDefault(#expression).text();
                TEXT.as_str()
            };
        }
    })
}

/// Returns the text of a default: the literal, or the constant declared for it, so that an error in an expression is
/// reported once.
fn default(field: &Field<'_>) -> Option<TokenStream> {
    field.attrs.default.as_ref().map(|default| text(field, default, "DEFAULT"))
}

/// Returns the text of `default_missing`.
fn default_missing(field: &Field<'_>) -> Option<TokenStream> {
    field.attrs.default_missing.as_ref().map(|value| text(field, value, "DEFAULT_MISSING"))
}

fn text(field: &Field<'_>, value: &crate::attr::Default, property: &str) -> TokenStream {
    match &value.literal {
        Some(_) => value.text.clone(),
        None => {
            let name = field.ident.unraw().to_string().to_uppercase();
            format_ident!("__{property}_{name}", span = value.span).to_token_stream()
        }
    }
}

/// Returns the rule that a deprecated field is optional, unless its type is known to be.
fn assert_deprecated(field: &Field<'_>, span: Span) -> Option<TokenStream> {
    let ty = field.ty;
    if is_known_optional(ty) {
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

/// Returns the expression that takes a field out of validated values.
pub(crate) fn take(field: &Field<'_>, number: &TokenStream, values: &TokenStream) -> TokenStream {
    let ty = field.ty;
    match (&field.role, &field.attrs.parse) {
        (Role::Skip, _) => match field.attrs.skip.as_ref().and_then(|skip| skip.value.as_ref()) {
            Some(value) => value.emitted(),
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

/// Returns the name of a local variable that clashes with no name of the user's. With mixed-site hygiene, errors at the
/// variable would be shown at the attribute instead of at the type.
pub(super) fn local(name: &str) -> Ident {
    local_at(name, Span::call_site())
}

/// Returns the name of such a variable with the span where errors in it are shown.
pub(super) fn local_at(name: &str, span: Span) -> Ident {
    format_ident!("{name}_", span = span)
}
