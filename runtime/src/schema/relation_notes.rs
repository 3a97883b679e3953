//! What is said in help about how fields stand to each other.

use super::{Bond, FieldRef, Other, Tables};

/// The notes of one field, in the order of declaration: `conflicts with --json`.
pub(super) fn notes(field: &FieldRef<'_>, tables: &Tables<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for one in tables.related() {
        for related in one.relations() {
            let others: Vec<_> = related.fields(tables).filter(|other| !other.is_hidden()).collect();
            let is_own = one.id() == field.id();
            if related.is_group() {
                out.extend(of_group(field, &one, related.bond, &others, tables));
            } else if is_own && related.bond == Bond::If {
                out.extend(conditions(&related.others().collect::<Vec<_>>(), tables));
            } else if is_own && (!others.is_empty() || related.bond == Bond::Exclusive) {
                out.push(own(related.bond, &labels(&others)));
            } else if related.bond == Bond::Conflicts && others.iter().any(|other| other.id() == field.id()) {
                out.push(own(related.bond, &one.label()));
            }
        }
    }
    if field.within().is_some() && field.is_needed() {
        let others: Vec<_> =
            tables.around(field).filter(|other| other.id() != field.id() && !other.is_hidden()).collect();
        if !others.is_empty() {
            out.push(format!("required with {}", labels(&others)));
        }
    }
    out.dedup();
    out
}

fn own(bond: Bond, others: &str) -> String {
    match bond {
        Bond::Conflicts => format!("conflicts with {others}"),
        Bond::Requires => format!("requires {others}"),
        Bond::RequiresAny => format!("requires one of {others}"),
        Bond::Unless => format!("required unless {others}"),
        Bond::Overrides => format!("overrides {others}"),
        Bond::Exclusive => "only alone".to_owned(),
        Bond::If | Bond::OneOf | Bond::AtMostOne | Bond::AnyOf => String::new(),
    }
}

/// What a group means for a field. In a struct that may be absent, one of its members is needed by the other
/// fields only.
fn of_group<'a>(
    field: &FieldRef<'a>,
    first: &FieldRef<'a>,
    bond: Bond,
    members: &[FieldRef<'a>],
    tables: &Tables<'a>,
) -> Option<String> {
    let is_member = members.iter().any(|member| member.id() == field.id());
    let may_be_absent = first.within().is_some();
    let what = match bond {
        Bond::AtMostOne if is_member => "at most one of",
        Bond::OneOf if is_member && may_be_absent => "at most one of",
        Bond::OneOf if is_member => "exactly one of",
        Bond::AnyOf if is_member && !may_be_absent => "at least one of",
        Bond::OneOf | Bond::AnyOf if !is_member && tables.around(first).any(|other| other.id() == field.id()) => {
            "requires one of"
        }
        _ => return None,
    };
    Some(format!("{what} {}", labels(members)))
}

fn conditions<'a>(others: &[Other<'a>], tables: &Tables<'a>) -> Option<String> {
    let each = others.iter().filter_map(|other| {
        let field = other.find(tables).filter(|field| !field.is_hidden())?;
        Some(format!("{}={}", field.label(), other.value?))
    });
    let each: Vec<_> = each.collect();
    (!each.is_empty()).then(|| format!("required if {}", each.join(" or ")))
}

fn labels(fields: &[FieldRef<'_>]) -> String {
    fields.iter().map(FieldRef::label).collect::<Vec<_>>().join(", ")
}
