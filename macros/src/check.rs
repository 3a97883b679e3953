//! Rules that need more than one field, or a field and its type's shape.

use syn::Type;

use crate::attr::is_less;
use crate::errors::Errors;
use crate::model::{Field, Part};

/// What is said where the type can be seen, and where only the compiler sees it.
pub(crate) const REQUIRED_AND_DEPRECATED: &str = "a deprecated field is optional, so that callers can stop using it: \
     make its type `Option<…>`, or give it a default";

/// Checks the fields of one struct, or the inline parameters of one function.
pub(crate) fn fields<'a, 'b: 'a>(fields: impl Iterator<Item = &'a Field<'b>>, errors: &Errors) {
    let fields: Vec<&Field<'_>> = fields.collect();
    for (i, field) in fields.iter().enumerate() {
        let before = &fields[..i];
        names(field, before, errors);
        shorts(field, before, errors);
        aliases(field, &fields, errors);
        required_and_deprecated(field, errors);
        within_range(field, errors);
        spelling(field, errors);
    }
    positionals(&fields, errors);
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
    let Some((short, span)) = field.attrs.short else { return };
    let same = before.iter().find_map(|other| other.attrs.short.filter(|(theirs, _)| *theirs == short));
    let Some((_, first)) = same else { return };
    let mut error = syn::Error::new(span, format!("the short alias `-{short}` is taken: give this option another"));
    error.combine(syn::Error::new(first, format!("`-{short}` is first used here")));
    errors.push(error);
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
    let args: Vec<_> = fields.iter().filter(|field| field.part == Part::Arg).collect();
    let is_known = |ty| is_plainly_required(ty) || is_plainly_optional(ty);
    args.len() > 1 && args.iter().any(|field| !is_known(field.ty))
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
    let bad = |text: &str| {
        text.is_empty()
            || text.starts_with('-')
            || text.contains(|c: char| c == '=' || c.is_whitespace() || c.is_control())
    };
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

/// Types by their text, for the order of positionals: an alias escapes here, and is caught where the
/// command is put together.
fn positionals(fields: &[&Field<'_>], errors: &Errors) {
    let is = |field: &Field<'_>, name: &str| last(field.ty).is_some_and(|last| last == name);
    let (mut many, mut optional) = (None, None);
    for field in fields.iter().filter(|field| field.part == Part::Arg) {
        if let Some(many) = &many {
            let message = format!("`{}` follows `{many}`, which takes all the rest: put the list last", field.ident);
            errors.at(field.ident, message);
            continue;
        }
        let may_lack = is(field, "Option") || field.attrs.default.is_some();
        if is(field, "Vec") {
            many = Some(field.ident.to_string());
        } else if may_lack {
            optional = Some(field.ident.to_string());
        } else if let Some(optional) = &optional {
            let message = format!("`{}` is required and follows `{optional}`, which is not: put it first", field.ident);
            errors.at(field.ident, message);
        }
    }
}
