//! Doubts about values that say again what the name before them does: `--num-minutes 1h`, `delete-job job/nightly`.

use super::doubts::{Call, Doubt, literal};
use super::plausible::takes_slashes;
use super::units::texts_with_units;
use crate::data::{name_words, split_once, verb, word_cost};
use crate::parse::ParsedCommand;
use crate::schema::Part;

/// Returns the first doubt about such values.
pub(super) fn first(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    time_with_unit(call, parsed).or_else(|| kind_and_name(call, parsed))
}

/// Doubts a time with a unit where the name of the option has one: `--num-minutes 1h`.
fn time_with_unit(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let tables = parsed.values.as_deref()?.tables();
    let typed = call.argv.get(..call.end)?;
    let (index, time) = texts_with_units(tables, typed).into_iter().next()?;
    let (label, value) = (call.argv.get(index - 1)?, call.argv.get(index)?);
    Some(Doubt {
        word: value.clone(),
        reading: format!("is sent as it is, and the name of `{label}` tells its unit"),
        hint: Some(format!("to send `{value}` as it is, write `{label}={value}`")),
        argv: Some(call.with(index, 1, [time])),
        is_certain: false,
    })
}

/// Doubts a kind before a name that is the thing of the command: `job/nightly` of `deleteJob`.
fn kind_and_name(call: &Call<'_>, parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let names: Vec<String> = parsed.target.words().iter().flat_map(|name| name_words(name)).collect();
    let is_thing = |kind: &str| {
        let is_it = |own: &String| verb(own).is_none() && word_cost(kind, own, true).is_some_and(|cost| cost < 2);
        names.iter().any(is_it)
    };
    (0..call.end).find_map(|index| {
        let token = call.argv.get(index)?;
        let (kind, name) = split_once(token, '/').filter(|(kind, name)| is_thing(kind) && !name.is_empty())?;
        let field = call.argument_of(token).filter(|field| field.part() == Part::Arg)?;
        (!takes_slashes(&field) && !name.contains('/') && kind.chars().all(char::is_alphabetic)).then(|| Doubt {
            word: token.clone(),
            reading: format!("is the whole value of {}", field.label()),
            hint: Some(literal(token)),
            argv: Some(call.with(index, 1, [name.to_owned()])),
            is_certain: false,
        })
    })
}
