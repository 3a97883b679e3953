//! Doubts about what a body has: members whose names are written in other letters, and parameters in the data of a request
//! that only reads.

use super::bodies::options_of;
use super::doubts::{Call, Doubt};
use super::member_names::{Difference, members, with_names};
use crate::data::{Data, from_json};
use crate::parse::ParsedCommand;
use crate::schema::Kind;

/// Returns the first doubt about a body.
pub(super) fn first(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    member(call, parsed).or_else(|| parameters(call, parsed))
}

/// Doubts a member by a name that the document writes in other letters: `amount_cents` for `amountCents`.
fn member(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let tables = parsed.values.as_deref()?.tables();
    (1..call.end).find_map(|index| {
        let text = call.argv.get(index).filter(|text| text.starts_with('{'))?;
        let option = call.option_of(call.argv.get(index - 1)?).filter(|field| field.kind().is(Kind::JSON))?;
        let Ok(Data::Object(object)) = from_json(text) else { return None };
        let is_body = option.long() == "body" && option.heading().is_some();
        let start = if is_body { String::new() } else { format!("{}.", option.name()) };
        let names: Vec<&str> = members(tables).map(|field| field.name()).collect();
        let mut renamed = Vec::new();
        let object = with_names(object, &start, &names, Difference::Letters, &mut renamed);
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

/// Doubts the data of a request that only reads, where it is the values of options: `-d limit=5`.
fn parameters(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let command = parsed.target.command.filter(|command| command.metadata().effects().read_only)?;
    command.operation()?;
    let tables = parsed.values.as_deref()?.tables();
    let index = call.argv.iter().take(call.end).position(|token| token == "-d")?;
    let data = call.argv.get(index + 1).filter(|_| index + 1 < call.end)?;
    let tokens = options_of(data, tables, &|field| field.heading().is_none())?;
    Some(Doubt {
        word: data.clone(),
        reading: "is sent as a body, and names options of the command".to_owned(),
        hint: Some("to send a body, write it as JSON".to_owned()),
        argv: Some(call.with(index, 2, tokens)),
        is_certain: true,
    })
}
