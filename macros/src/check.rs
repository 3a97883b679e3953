//! Rules across fields, and across the attributes of one field.

use proc_macro2::Span;
use syn::{GenericArgument, PathArguments, Type};

use crate::attr::{Arity, is_less};
use crate::errors::Errors;
use crate::model::{Field, Part, Role};

/// The message for a required field that is deprecated, whether the macro or the compiler finds it.
pub(crate) const REQUIRED_AND_DEPRECATED: &str = "a deprecated field must be optional, so that callers can stop using \
     it: change its type to `Option<…>`, or give it a default";

/// Checks the fields of one struct, or the inline parameters of one function.
pub(crate) fn fields<'a, 'b: 'a>(fields: impl Iterator<Item = &'a Field<'b>>, errors: &Errors) {
    let all: Vec<&Field<'_>> = fields.collect();
    all.iter().for_each(|field| check_role(field, errors));
    let fields: Vec<&Field<'_>> = all.iter().copied().filter(|field| field.is_input()).collect();
    for (i, field) in fields.iter().enumerate() {
        let before = &fields[..i];
        check_names(field, before, errors);
        check_shorts(field, before, errors);
        check_aliases(field, &fields, errors);
        check_deprecated(field, errors);
        check_range(field, errors);
        check_choices(field, errors);
        check_variant(field, errors);
        check_combinations(field, errors);
        check_relations(field, errors);
        check_spelling(field, errors);
    }
    check_positionals(&all, errors);
}

/// Rejects attributes that have no effect because the field is flattened or skipped.
fn check_role(field: &Field<'_>, errors: &Errors) {
    let (known, fix): (&[&str], _) = match &field.role {
        Role::Flatten(_) => (&["flatten", "one_of", "prefix"], "put it on the fields of the flattened struct"),
        Role::Skip => (&["skip"], "remove it or the `skip`"),
        Role::Input => {
            if let Some(prefix) = &field.attrs.prefix {
                errors.at(prefix, "`prefix` needs `flatten`: write `flatten, prefix = \"…\"`");
            }
            return;
        }
    };
    for (name, span) in field.attrs.given.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
        errors.span(*span, format!("`{name}` has no effect here: {fix}"));
    }
    if let Some(prefix) = field.attrs.prefix.as_ref().filter(|prefix| is_invalid_name(&prefix.value())) {
        errors.at(prefix, "a prefix cannot begin with `-` or contain `=` or whitespace: write `prefix = \"db\"`");
    }
}

/// Rejects attributes of one field that contradict each other.
fn check_combinations(field: &Field<'_>, errors: &Errors) {
    let attrs = &field.attrs;
    let range = attrs.range.as_ref().map(|range| range.span);
    let choices = attrs.choices.as_ref().map(|(_, span)| *span);
    let (is_parsed, is_trailing) = (attrs.parse.is_some(), attrs.trailing.is_some());
    let has_value = attrs.default_missing.is_some() || choices.is_some() || is_parsed || attrs.require_equals.is_some();
    let rules = [
        (range, is_parsed, "`range` has no effect with `parse`: check the range in the parser"),
        (choices, is_parsed, "`choices` has no effect with `parse`: check the value in the parser"),
        (attrs.ignore_case, is_parsed, "`ignore_case` has no effect with `parse`: remove it"),
        (choices, range.is_some(), "`choices` and `range` cannot be combined: remove one"),
        (
            attrs.count,
            has_value,
            "a counted flag does not take a value: remove `count`, or the attributes about its value",
        ),
        (
            attrs.require_equals,
            attrs.default_missing.is_some(),
            "`default_missing` implies `require_equals`: remove it",
        ),
        (
            attrs.default_with.as_ref().map(|(_, span)| *span),
            attrs.default.is_some(),
            "`default` and `default_with` cannot be combined: remove one",
        ),
        (attrs.last, is_trailing, "`last` implies `trailing`: remove it"),
        (
            attrs.values.map(|values| values.span),
            is_trailing,
            "a trailing list takes everything that follows: remove `values`",
        ),
        (
            attrs.delimiter.map(|(_, span)| span),
            is_trailing,
            "a trailing list takes every word verbatim: remove `delimiter`",
        ),
    ];
    let is_fixed = attrs.values.is_some_and(Arity::is_fixed);
    let ends = [
        (is_trailing, "a trailing list takes every word verbatim: remove `terminator`"),
        (attrs.last.is_some(), "`last` takes everything after `--`: remove `terminator`"),
        (attrs.require_equals.is_some(), "`terminator` has no effect with `require_equals`: remove it"),
        (is_fixed, "`terminator` has no effect with a fixed number of values: remove it, or make `values` a range"),
    ];
    let end = attrs.terminator.as_ref().map(syn::LitStr::span);
    let ends = ends.map(|(is_broken, message)| (end, is_broken, message));
    let rules = rules.into_iter().chain(rules_of_required(field)).chain(ends);
    for (span, is_broken, message) in rules {
        if let Some(span) = span.filter(|_| is_broken) {
            errors.span(span, message);
        }
    }
}

/// Returns the rules of `required`, each with its place and whether it is broken.
fn rules_of_required(field: &Field<'_>) -> [(Option<Span>, bool, &'static str); 2] {
    let attrs = &field.attrs;
    let has_default = attrs.default.is_some() || attrs.default_with.is_some();
    [
        (attrs.required, has_default, "a list with a default is never empty: remove `required`"),
        (
            attrs.required,
            !is_collection(field.ty),
            "`required` is for a list or a map, which may be empty otherwise: any other field is required unless it is an \
             `Option`",
        ),
    ]
}

/// Rejects a required field that other fields can replace.
fn check_relations(field: &Field<'_>, errors: &Errors) {
    let relation = field.relations.iter().find(|relation| relation.kind.is_about_absence());
    if let Some(relation) = relation.filter(|_| is_known_required(field.ty)) {
        let message = "a field that other fields can replace must be optional: change its type to `Option<…>`";
        errors.span(relation.span, message);
    }
}

/// Rejects a default that is not one of the choices.
fn check_choices(field: &Field<'_>, errors: &Errors) {
    let Some((choices, _)) = &field.attrs.choices else { return };
    for default in [&field.attrs.default, &field.attrs.default_missing].into_iter().flatten() {
        if default.literal.as_ref().is_some_and(|text| !choices.contains(text)) && field.attrs.delimiter.is_none() {
            errors.span(default.span, format!("the default is not one of the choices: {}", choices.join(", ")));
        }
    }
}

/// Rejects the path of a variant as the default of an enum: defaults are texts.
fn check_variant(field: &Field<'_>, errors: &Errors) {
    let Some(default) = field.attrs.default.as_ref().filter(|default| default.literal.is_none()) else { return };
    let Ok(path) = syn::parse2::<syn::Path>(default.text.clone()) else { return };
    let owner = path.segments.iter().rev().nth(1).map(|segment| &segment.ident);
    // `Mode::PLAIN` is a constant of the enum.
    let is_variant = path.segments.last().is_some_and(|last| last.ident.to_string().contains(char::is_lowercase));
    let is_enum = owner.is_some_and(|owner| owner.to_string().starts_with(char::is_uppercase));
    if is_variant && is_enum && owner == last_ident(value_type(field.ty)) {
        let message =
            "a default is a text: write the name of the variant in quotes, as it is typed on the command line";
        errors.span(default.span, message);
    }
}

fn check_names(field: &Field<'_>, before: &[&Field<'_>], errors: &Errors) {
    let same =
        before.iter().find(|other| other.part == field.part && (other.long == field.long || other.name == field.name));
    let Some(other) = same else { return };
    let label = match field.part {
        Part::Option => format!("--{}", field.long),
        Part::Arg => format!("<{}>", field.long),
        Part::Env => field.name.clone(),
    };
    let message = format!("two fields are named `{label}`: rename one with `name = \"…\"`");
    let mut error = syn::Error::new(field.long_span, message);
    error.combine(syn::Error::new(other.long_span, format!("`{label}` is first used here")));
    errors.push(error);
}

fn check_shorts(field: &Field<'_>, before: &[&Field<'_>], errors: &Errors) {
    let all =
        |field: &Field<'_>| field.attrs.short.into_iter().chain(field.attrs.shorts.iter().copied()).collect::<Vec<_>>();
    let own = all(field);
    for (i, (short, span)) in own.iter().enumerate() {
        let others = before.iter().flat_map(|other| all(other)).chain(own.iter().take(i).copied());
        let Some((_, first)) = others.into_iter().find(|(other, _)| other == short) else { continue };
        let mut error = syn::Error::new(*span, format!("the short alias `-{short}` is already taken: use another one"));
        error.combine(syn::Error::new(first, format!("`-{short}` is first used here")));
        errors.push(error);
    }
}

/// Rejects an alias that is a name or an alias of another field.
fn check_aliases(field: &Field<'_>, fields: &[&Field<'_>], errors: &Errors) {
    let own = &field.attrs.aliases;
    for (i, alias) in own.iter().enumerate() {
        let text = alias.value();
        let is_name = fields.iter().any(|other| other.part == field.part && (other.long == text || other.name == text));
        let before = fields.iter().take_while(|other| other.ident != field.ident);
        let mut aliases = before.flat_map(|other| &other.attrs.aliases).chain(&own[..i]);
        if is_name || aliases.any(|other| other.value() == text) {
            errors.at(alias, format!("`--{text}` is already taken: use another alias, or remove it"));
        }
    }
}

/// Rejects a required field that is deprecated: callers could not stop using it.
fn check_deprecated(field: &Field<'_>, errors: &Errors) {
    let Some((_, span)) = &field.attrs.deprecated else { return };
    let is_optional =
        field.attrs.default.is_some() || field.attrs.default_with.is_some() || field.attrs.count.is_some();
    if !is_optional && is_known_required(field.ty) {
        errors.span(*span, REQUIRED_AND_DEPRECATED);
    }
}

/// Returns whether a type is a well-known required one, judged by its name. Aliases are checked by the compiler.
fn is_known_required(ty: &Type) -> bool {
    const REQUIRED: [&str; 18] = [
        "String", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "PathBuf", "OsString",
    ];
    last_ident(ty).is_some_and(|ident| REQUIRED.iter().any(|name| ident == name))
}

/// Returns whether a type is a well-known optional one, judged by its name. Others are checked by the compiler.
pub(crate) fn is_known_optional(ty: &Type) -> bool {
    last_ident(ty).is_some_and(|ident| ident == "Option" || ident == "Vec" || ident == "bool")
}

/// Returns whether a type is a list or a map, judged by its name.
fn is_collection(ty: &Type) -> bool {
    last_ident(ty).is_some_and(|ident| ["Vec", "BTreeMap", "HashMap"].iter().any(|name| ident == name))
}

/// Returns whether the order of some positionals has to be checked by the compiler, as a type is not well known.
pub(crate) fn needs_order_check(fields: &[&Field<'_>]) -> bool {
    let args: Vec<_> = fields.iter().filter(|field| field.part == Part::Arg && field.is_input()).collect();
    let is_known = |ty| is_known_required(ty) || is_known_optional(ty);
    args.len() > 1 && args.iter().any(|field| !is_known(field.ty))
}

/// Returns the innermost value type: the `T` of `Option<T>`, `Vec<T>`, `[T; N]` and `BTreeMap<String, T>`.
pub(crate) fn value_type(ty: &Type) -> &Type {
    let path = match ty {
        Type::Array(array) => return value_type(&array.elem),
        Type::Path(path) => path,
        _ => return ty,
    };
    let Some(segment) = path.path.segments.last() else { return ty };
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return ty };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let inner = match segment.ident.to_string().as_str() {
        "Option" | "Vec" => types.next(),
        "BTreeMap" | "HashMap" => types.nth(1),
        _ => None,
    };
    inner.map_or(ty, value_type)
}

/// Returns the last segment of a path type.
fn last_ident(ty: &Type) -> Option<&syn::Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}

/// Rejects a default outside the range.
fn check_range(field: &Field<'_>, errors: &Errors) {
    let (Some(default), Some(range)) = (&field.attrs.default, &field.attrs.range) else { return };
    let Some(text) = &default.literal else { return };
    let below = range.min.as_ref().is_some_and(|min| is_less(text, min));
    let above = range.max.as_ref().is_some_and(|max| is_less(max, text));
    if below || above {
        errors.span(default.span, "the default is outside the range: change one of them");
    }
}

fn check_spelling(field: &Field<'_>, errors: &Errors) {
    let is_flag = field.part == Part::Option;
    if is_invalid_name(&field.long) || is_invalid_name(&field.name) {
        errors.span(field.long_span, INVALID_NAME);
    } else if is_flag && field.long.len() == 1 && field.attrs.long.is_some() {
        errors.span(field.long_span, "a long name must have at least two characters: for `-x`, write `short = 'x'`");
    }
    for alias in field.attrs.aliases.iter().filter(|alias| is_invalid_name(&alias.value())) {
        errors.at(alias, INVALID_NAME);
    }
}

const INVALID_NAME: &str = "a name cannot begin with `-` or contain `=` or whitespace";

fn is_invalid_name(text: &str) -> bool {
    text.is_empty() || text.starts_with('-') || text.contains(|c: char| c == '=' || c.is_whitespace() || c.is_control())
}

/// Returns whether a list leaves values for the positionals after it.
fn is_bounded(field: &Field<'_>) -> bool {
    field.attrs.values.is_some_and(Arity::is_fixed) || field.attrs.terminator.is_some()
}

/// Rejects positionals that cannot be distinguished. Types are judged by their names; aliases are checked by the
/// compiler.
fn check_positionals(fields: &[&Field<'_>], errors: &Errors) {
    let is = |field: &Field<'_>, name: &str| last_ident(field.ty).is_some_and(|ident| ident == name);
    let (mut list, mut optional) = (None, None);
    for field in fields.iter().filter(|field| field.part == Part::Arg && field.attrs.last.is_none()) {
        match field.role {
            Role::Input => {}
            Role::Skip => continue,
            // The compiler checks the order, as only it knows the fields.
            Role::Flatten(_) => return,
        }
        if let Some(list) = &list {
            let message = format!(
                "`{}` follows the list `{list}`, which takes all values: move the list to the end",
                field.ident
            );
            errors.at(field.ident, message);
            continue;
        }
        let is_optional = is(field, "Option") || field.attrs.default.is_some() || field.attrs.default_with.is_some();
        if is(field, "Vec") && !is_bounded(field) {
            list = Some(field.ident.to_string());
        } else if is_optional {
            optional = Some(field.ident.to_string());
        } else if let Some(optional) = &optional {
            let message = format!("the required `{}` follows the optional `{optional}`: swap them", field.ident);
            errors.at(field.ident, message);
        }
    }
}
