//! Names of members as the document writes them: `amountCents` for `amount_cents`.

use crate::data::{Data, Map, name_words};
use crate::schema::{FieldRef, Part, Tables};

/// Returns the options of a command that are members of its body, unless they are all of it.
pub(super) fn members<'g>(tables: &Tables<'g>) -> impl Iterator<Item = FieldRef<'g>> {
    let is_whole = |field: &FieldRef<'_>| field.long() == "body" && field.heading().is_some();
    let is_parameter = |field: &FieldRef<'_>| field.aliases().any(|alias| alias.starts_with("param."));
    tables.part(Part::Option).filter(move |field| !is_parameter(field) && !is_whole(field))
}

/// Returns an object with the names of members as the document writes them. `start` is the path of the object with a point at
/// its end, and `names` are the paths of all members; `renamed` gets each name that was written otherwise, with the own one.
pub(super) fn with_names(object: Map, start: &str, names: &[&str], renamed: &mut Vec<(String, String)>) -> Map {
    let mut below: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix(start)?.split('.').next()).collect();
    below.sort_unstable();
    below.dedup();
    if below.is_empty() {
        return object;
    }
    // Members that are there, which no other one stands for.
    let mut taken: Vec<&str> = below.iter().copied().filter(|own| object.get(own).is_some()).collect();
    let mut out = Map::new();
    for (name, value) in object {
        let own = if below.contains(&&*name) { None } else { alike(&name, &below, &taken) };
        if let Some(own) = own {
            renamed.push((name.to_string(), own.to_owned()));
            taken.push(own);
        }
        let name = own.map_or_else(|| name.to_string(), str::to_owned);
        let value = match value {
            Data::Object(inner) => Data::Object(with_names(inner, &format!("{start}{name}."), names, renamed)),
            value => value,
        };
        out.insert(name, value);
    }
    out
}

/// Returns the only open name that has the words of another one.
fn alike<'n>(name: &str, names: &[&'n str], taken: &[&str]) -> Option<&'n str> {
    let words = name_words(name);
    let is_it = |own: &&&str| !taken.contains(*own) && !words.is_empty() && name_words(own) == words;
    let mut found = names.iter().filter(is_it);
    found.next().filter(|_| found.next().is_none()).copied()
}
