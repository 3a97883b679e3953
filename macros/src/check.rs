//! Rules that need more than one field, or a field and its type's shape.

use syn::{GenericArgument, PathArguments, Type};

use crate::attr::{Arity, RelationKind, is_less};
use crate::errors::Errors;
use crate::model::{Field, Part, Role};

/// What is said where the type can be seen, and where only the compiler sees it.
pub(crate) const REQUIRED_AND_DEPRECATED: &str = "a deprecated field is optional, so that callers can stop using it: \
     make its type `Option<…>`, or give it a default";

/// Checks the fields of one struct, or the inline parameters of one function.
pub(crate) fn fields<'a, 'b: 'a>(fields: impl Iterator<Item = &'a Field<'b>>, errors: &Errors) {
    let all: Vec<&Field<'_>> = fields.collect();
    all.iter().for_each(|field| roles(field, errors));
    let fields: Vec<&Field<'_>> = all.iter().copied().filter(|field| field.is_input()).collect();
    for (i, field) in fields.iter().enumerate() {
        let before = &fields[..i];
        names(field, before, errors);
        shorts(field, before, errors);
        aliases(field, &fields, errors);
        required_and_deprecated(field, errors);
        within_range(field, errors);
        among_choices(field, errors);
        together(field, errors);
        replaceable(field, errors);
        spelling(field, errors);
    }
    positionals(&all, errors);
}

/// What is said of a field that is no input would go unheard.
fn roles(field: &Field<'_>, errors: &Errors) {
    let (known, what): (&[&str], _) = match &field.role {
        Role::Flatten(_) => {
            (&["flatten", "one_of", "prefix"], "a flattened struct says this itself, of its own fields")
        }
        Role::Skip => (&["skip"], "a field that is skipped is given by nobody: remove this or the `skip`"),
        Role::Input => {
            if let Some(prefix) = &field.attrs.prefix {
                errors.at(prefix, "a prefix is for the fields of a flattened struct: write `flatten, prefix = \"…\"`");
            }
            return;
        }
    };
    for (name, span) in field.attrs.said.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
        errors.span(*span, format!("`{name}` has no meaning here: {what}"));
    }
    if let Some(prefix) = field.attrs.prefix.as_ref().filter(|prefix| bad(&prefix.value())) {
        errors.at(prefix, "a prefix is the beginning of a name, without dashes and blanks: `prefix = \"db\"`");
    }
}

/// What cannot be said of one field at once.
fn together(field: &Field<'_>, errors: &Errors) {
    let attrs = &field.attrs;
    let range = attrs.range.as_ref().map(|range| range.span);
    let choices = attrs.choices.as_ref().map(|(_, span)| *span);
    let (is_parsed, is_trailing) = (attrs.parse.is_some(), attrs.trailing.is_some());
    let has_value = attrs.missing.is_some() || choices.is_some() || is_parsed || attrs.require_equals.is_some();
    let rules = [
        (range, is_parsed, "`range` bounds a number; what a parser reads, the parser bounds"),
        (choices, is_parsed, "`choices` are of text or numbers; what a parser reads, the parser checks"),
        (attrs.ignore_case, is_parsed, "what a parser reads, the parser compares: remove `ignore_case`"),
        (choices, range.is_some(), "`choices` and `range` say the same: keep one"),
        (attrs.count, has_value, "a counted flag takes no value: remove `count`, or what is said of the value"),
        (attrs.require_equals, attrs.missing.is_some(), "`default_missing` says this already: remove `require_equals`"),
        (attrs.last, is_trailing, "what is given behind `--` is taken as it is: remove `trailing`"),
        (
            attrs.values.map(|values| values.span),
            is_trailing,
            "a trailing list takes all that follows: remove `values`",
        ),
        (
            attrs.delimiter.map(|(_, span)| span),
            is_trailing,
            "a trailing list takes every word as it is: remove `delimiter`",
        ),
    ];
    let is_fixed = attrs.values.is_some_and(Arity::is_fixed);
    let ends = [
        (is_trailing, "a trailing list takes every word as it is: remove `terminator`"),
        (attrs.last.is_some(), "what is given behind `--` ends with the call: remove `terminator`"),
        (attrs.require_equals.is_some(), "what stands behind `=` ends by itself: remove `terminator`"),
        (is_fixed, "a fixed number of values ends by itself: remove `terminator`, or make `values` a range"),
    ];
    let end = attrs.terminator.as_ref().map(syn::LitStr::span);
    let rules = rules.into_iter().chain(ends.map(|(is_broken, message)| (end, is_broken, message)));
    for (span, is_broken, message) in rules {
        if let Some(span) = span.filter(|_| is_broken) {
            errors.span(span, message);
        }
    }
}

/// A field that others can stand for may be absent.
fn replaceable(field: &Field<'_>, errors: &Errors) {
    let is_replaced =
        |bond| matches!(bond, RelationKind::Unless | RelationKind::If | RelationKind::OneOf | RelationKind::AnyOf);
    let relation = field.relations.iter().find(|relation| is_replaced(relation.bond));
    if let Some(relation) = relation.filter(|_| is_plainly_required(field.ty)) {
        let message = "a field that others can stand for may be absent: make its type `Option<…>`";
        errors.span(relation.span, message);
    }
}

/// A default is one of the choices.
fn among_choices(field: &Field<'_>, errors: &Errors) {
    let Some((choices, _)) = &field.attrs.choices else { return };
    for written in [&field.attrs.default, &field.attrs.missing].into_iter().flatten() {
        if written.literal.as_ref().is_some_and(|text| !choices.contains(text)) && field.attrs.delimiter.is_none() {
            errors.span(written.span, format!("the default is not one of the choices: {}", choices.join(", ")));
        }
    }
}

fn names(field: &Field<'_>, before: &[&Field<'_>], errors: &Errors) {
    let same =
        before.iter().find(|other| other.part == field.part && (other.long == field.long || other.name == field.name));
    let Some(other) = same else { return };
    let shown = match field.part {
        Part::Option => format!("--{}", field.long),
        Part::Arg => format!("<{}>", field.long),
        Part::Env => field.name.clone(),
    };
    let message = format!("two fields are called `{shown}`: rename one with `name = \"…\"`");
    let mut error = syn::Error::new(field.long_span, message);
    error.combine(syn::Error::new(other.long_span, format!("`{shown}` is first used here")));
    errors.push(error);
}

fn shorts(field: &Field<'_>, before: &[&Field<'_>], errors: &Errors) {
    let all =
        |field: &Field<'_>| field.attrs.short.into_iter().chain(field.attrs.shorts.iter().copied()).collect::<Vec<_>>();
    let own = all(field);
    for (i, (short, span)) in own.iter().enumerate() {
        let others = before.iter().flat_map(|other| all(other)).chain(own.iter().take(i).copied());
        let Some((_, first)) = others.into_iter().find(|(theirs, _)| theirs == short) else { continue };
        let mut error =
            syn::Error::new(*span, format!("the short alias `-{short}` is taken: give this option another"));
        error.combine(syn::Error::new(first, format!("`-{short}` is first used here")));
        errors.push(error);
    }
}

/// An alias is a name too.
fn aliases(field: &Field<'_>, fields: &[&Field<'_>], errors: &Errors) {
    let own = &field.attrs.aliases;
    for (i, alias) in own.iter().enumerate() {
        let text = alias.value();
        let is_name = fields.iter().any(|other| other.part == field.part && (other.long == text || other.name == text));
        let before = fields.iter().take_while(|other| other.ident != field.ident);
        let mut aliases = before.flat_map(|other| &other.attrs.aliases).chain(&own[..i]);
        if is_name || aliases.any(|other| other.value() == text) {
            errors.at(alias, format!("`--{text}` is taken: give this option another alias, or none"));
        }
    }
}

/// Only an optional field can be deprecated: nobody can stop using a required one.
fn required_and_deprecated(field: &Field<'_>, errors: &Errors) {
    let Some((_, span)) = &field.attrs.deprecated else { return };
    let may_lack = field.attrs.default.is_some() || field.attrs.count.is_some();
    if !may_lack && is_plainly_required(field.ty) {
        errors.span(*span, REQUIRED_AND_DEPRECATED);
    }
}

/// Whether a type is one that we know to be required. An alias is not seen through here; the rule is
/// for what can be seen.
fn is_plainly_required(ty: &Type) -> bool {
    const REQUIRED: [&str; 18] = [
        "String", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "PathBuf", "OsString",
    ];
    last(ty).is_some_and(|last| REQUIRED.iter().any(|name| last == name))
}

/// Whether a type is one that we know to be optional: the others are asked at compile time.
pub(crate) fn is_plainly_optional(ty: &Type) -> bool {
    last(ty).is_some_and(|last| last == "Option" || last == "Vec" || last == "bool")
}

/// Whether the order of some positionals hangs on a type that is not known by its text.
pub(crate) fn order_is_hidden(fields: &[&Field<'_>]) -> bool {
    let args: Vec<_> = fields.iter().filter(|field| field.part == Part::Arg && field.is_input()).collect();
    let is_known = |ty| is_plainly_required(ty) || is_plainly_optional(ty);
    args.len() > 1 && args.iter().any(|field| !is_known(field.ty))
}

/// What a type holds, where its text says so: the `T` of `Option<T>`, `Vec<T>`, `[T; N]`, `BTreeMap<String, T>`.
pub(crate) fn held(ty: &Type) -> &Type {
    let path = match ty {
        Type::Array(array) => return held(&array.elem),
        Type::Path(path) => path,
        _ => return ty,
    };
    let Some(last) = path.path.segments.last() else { return ty };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return ty };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let inner = match last.ident.to_string().as_str() {
        "Option" | "Vec" => types.next(),
        "BTreeMap" | "HashMap" => types.nth(1),
        _ => None,
    };
    inner.map_or(ty, held)
}

fn last(ty: &Type) -> Option<&syn::Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| &last.ident),
        _ => None,
    }
}

/// A default that is a number lies in its range.
fn within_range(field: &Field<'_>, errors: &Errors) {
    let (Some(default), Some(range)) = (&field.attrs.default, &field.attrs.range) else { return };
    let Some(text) = &default.literal else { return };
    let below = range.min.as_ref().is_some_and(|min| is_less(text, min));
    let above = range.max.as_ref().is_some_and(|max| is_less(max, text));
    if below || above {
        errors.span(default.span, "the default is outside the field's range: change one of them");
    }
}

fn spelling(field: &Field<'_>, errors: &Errors) {
    let is_flag = field.part == Part::Option;
    if bad(&field.long) || bad(&field.name) {
        let message = "a name has no blanks and no `=`, and is written without dashes in front";
        errors.span(field.long_span, message);
    } else if is_flag && field.long.len() == 1 && field.attrs.long.is_some() {
        errors.span(field.long_span, "a long name has more than one letter: for `-x`, write `short = 'x'`");
    }
    for alias in field.attrs.aliases.iter().filter(|alias| bad(&alias.value())) {
        errors.at(alias, "a name has no blanks and no `=`, and is written without dashes in front");
    }
}

fn bad(text: &str) -> bool {
    text.is_empty() || text.starts_with('-') || text.contains(|c: char| c == '=' || c.is_whitespace() || c.is_control())
}

/// Whether a list leaves words to what follows it.
fn has_end(field: &Field<'_>) -> bool {
    field.attrs.values.is_some_and(Arity::is_fixed) || field.attrs.terminator.is_some()
}

/// Types by their text, for the order of positionals: an alias escapes here, and is caught where the
/// command is put together.
fn positionals(fields: &[&Field<'_>], errors: &Errors) {
    let is = |field: &Field<'_>, name: &str| last(field.ty).is_some_and(|last| last == name);
    let (mut many, mut optional) = (None, None);
    for field in fields.iter().filter(|field| field.part == Part::Arg && field.attrs.last.is_none()) {
        match field.role {
            Role::Input => {}
            Role::Skip => continue,
            // Its own fields are put in order once they are known.
            Role::Flatten(_) => return,
        }
        if let Some(many) = &many {
            let message = format!("`{}` follows `{many}`, which takes all the rest: put the list last", field.ident);
            errors.at(field.ident, message);
            continue;
        }
        let may_lack = is(field, "Option") || field.attrs.default.is_some();
        if is(field, "Vec") && !has_end(field) {
            many = Some(field.ident.to_string());
        } else if may_lack {
            optional = Some(field.ident.to_string());
        } else if let Some(optional) = &optional {
            let message = format!("`{}` is required and follows `{optional}`, which is not: put it first", field.ident);
            errors.at(field.ident, message);
        }
    }
}
