//! Names of members as the document writes them: `amountCents` for `amount_cents`.

use super::foreign;
use crate::data::{Data, Map, name_words};
use crate::schema::{FieldRef, Part, Tables};

/// Returns the options of a command that are members of its body, unless they are all of it.
pub(super) fn members<'g>(tables: &Tables<'g>) -> impl Iterator<Item = FieldRef<'g>> {
    let is_whole = |field: &FieldRef<'_>| field.long() == "body" && field.heading().is_some();
    let is_parameter = |field: &FieldRef<'_>| field.aliases().any(|alias| alias.starts_with("param."));
    tables.part(Part::Option).filter(move |field| !is_parameter(field) && !is_whole(field))
}

/// The difference between the name of a member and the own one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    /// It is in other letters.
    Letters,
    /// It may have one word more or less: `fullName` for `name`. The body is not valid as it is.
    Word,
}

/// Returns an object with the names of members as the document writes them. `start` is the path of the object with a point at
/// its end, and `names` are the paths of all members; `renamed` gets each name that was written otherwise, with the own one.
pub(super) fn with_names(
    object: Map,
    start: &str,
    names: &[&str],
    most: Difference,
    renamed: &mut Vec<(String, String)>,
) -> Map {
    let mut below: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix(start)?.split('.').next()).collect();
    below.sort_unstable();
    below.dedup();
    if below.is_empty() {
        return object;
    }
    // Members that are there, which no other one stands for.
    let is_there: Vec<bool> = below.iter().map(|own| object.get(own).is_some()).collect();
    let names_below = below.iter().zip(is_there).map(|(own, is_there)| Name { own, words: name_words(own), is_there });
    let mut below: Vec<Name<'_>> = names_below.collect();
    let member = |(name, value): (String, Data)| {
        let own = alike(&name, &mut below, most);
        let own_name = own.map_or_else(|| name.clone(), str::to_owned);
        if own.is_some() {
            renamed.push((name, own_name.clone()));
        }
        let value = match value {
            Data::Object(inner) => {
                Data::Object(with_names(inner, &format!("{start}{own_name}."), names, most, renamed))
            }
            value => value,
        };
        (own_name, value)
    };
    object.into_iter().map(member).collect()
}

/// Returns whether a name tells one of several things apart, which does not say of what.
fn is_identifier(words: &[String]) -> bool {
    matches!(words, [word] if word != "name" && foreign::is_identifier(word))
}

/// The name of a member in the document.
struct Name<'n> {
    own: &'n str,
    words: Vec<String>,
    is_there: bool,
}

/// Returns the only name of a member that is not there and differs that little; it is there from now on.
fn alike<'n>(name: &str, names: &mut [Name<'n>], most: Difference) -> Option<&'n str> {
    if names.iter().any(|known| known.own == name) {
        return None;
    }
    let words = name_words(name);
    let is_same = |known: &Name<'_>| known.words == words;
    let is_longer = |known: &Name<'_>| {
        let (short, long) =
            if known.words.len() < words.len() { (&known.words, &words) } else { (&words, &known.words) };
        long.len() == short.len() + 1 && long.ends_with(short) && !is_identifier(short)
    };
    let only = |is_it: &dyn Fn(&Name<'_>) -> bool| {
        let mut found =
            names.iter().enumerate().filter(|(_, known)| !known.is_there && !words.is_empty() && is_it(known));
        found.next().filter(|_| found.next().is_none()).map(|(at, _)| at)
    };
    let at = only(&is_same).or_else(|| if most == Difference::Word { only(&is_longer) } else { None })?;
    let found = names.get_mut(at)?;
    found.is_there = true;
    Some(found.own)
}
