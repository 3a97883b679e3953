//! Doubts about what a body has: members whose names are written in other letters, and parameters in the data of a request
//! that only reads.

use super::doubts::{Call, Doubt};
use super::option_tokens;
use crate::data::{Data, Map, from_json, name_words, split_once};
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Kind, Part};

/// Returns the first doubt about a body.
pub(super) fn first(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    member(call, parsed).or_else(|| parameters(call, parsed))
}

/// Doubts a member by a name that the document writes in other letters: `amount_cents` for `amountCents`.
fn member(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let tables = parsed.values.as_deref()?.tables();
    let is_member = |field: &FieldRef<'_>| !field.aliases().any(|alias| alias.starts_with("param."));
    (1..call.end).find_map(|index| {
        let text = call.argv.get(index).filter(|text| text.starts_with('{'))?;
        let option = call.option_of(call.argv.get(index - 1)?).filter(|field| field.kind().is(Kind::JSON))?;
        let Ok(Data::Object(object)) = from_json(text) else { return None };
        let is_body = option.long() == "body" && option.heading().is_some();
        let start = if is_body { String::new() } else { format!("{}.", option.name()) };
        let names: Vec<&str> = tables.part(Part::Option).filter(is_member).map(|field| field.name()).collect();
        let mut renamed = Vec::new();
        let object = with_names(object, &start, &names, &mut renamed);
        let (typed, own) = renamed.into_iter().next()?;
        let label = option.label();
        Some(Doubt {
            reading: format!("is no member of {label}, and `{own}` is"),
            word: typed,
            hint: Some(format!("to send it as it is, write the JSON after `{label}=`")),
            argv: Some(call.with(index, 1, [Data::Object(object).to_string()])),
            is_certain: true,
        })
    })
}

/// Returns an object with the names of members as the document writes them, and adds those that were written otherwise.
fn with_names(object: Map, start: &str, names: &[&str], renamed: &mut Vec<(String, String)>) -> Map {
    let below = || names.iter().filter_map(|name| name.strip_prefix(start)?.split('.').next());
    let known: Vec<String> = object.iter().map(|(name, _)| name.to_owned()).collect();
    let mut out = Map::new();
    for (name, value) in object {
        let is_other = |own: &&str| name_words(own) == name_words(&name) && !known.iter().any(|known| known == own);
        let is_known = below().any(|own| own == &*name);
        let own = below().find(is_other).filter(|own| !is_known && out.get(own).is_none());
        let own_name = own.unwrap_or(&name).to_owned();
        if own.is_some() {
            renamed.push((name.to_string(), own_name.clone()));
        }
        let value = match value {
            Data::Object(inner) => Data::Object(with_names(inner, &format!("{start}{own_name}."), names, renamed)),
            value => value,
        };
        out.insert(own_name, value);
    }
    out
}

/// Doubts the data of a request that only reads, where it is the values of options: `-d limit=5`.
fn parameters(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let command = parsed.target.command.filter(|command| command.metadata().effects().read_only)?;
    command.operation()?;
    let tables = parsed.values.as_deref()?.tables();
    let index = call.argv.iter().take(call.end).position(|token| token == "-d")?;
    let data = call.argv.get(index + 1).filter(|_| index + 1 < call.end)?;
    let mut tokens = Vec::new();
    for pair in data.split('&') {
        let (name, value) = split_once(pair, '=')?;
        let words = name_words(name);
        let is_it = |field: &FieldRef<'_>| !words.is_empty() && name_words(field.long()) == words;
        let field = tables.part(Part::Option).find(is_it).filter(|field| field.heading().is_none())?;
        tokens.extend(option_tokens(&field, value));
    }
    Some(Doubt {
        word: data.clone(),
        reading: "is sent as a body, and names options of the command".to_owned(),
        hint: Some("to send a body, write it as JSON".to_owned()),
        argv: Some(call.with(index, 2, tokens)),
        is_certain: true,
    })
}
