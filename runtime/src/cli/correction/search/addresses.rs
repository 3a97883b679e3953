//! Doubts about an address where an identifier is taken: `https://app.example/folder/7` for `<folder-id>`.

use super::doubts::{Call, Doubt};
use crate::data::{Words, name_words};
use crate::schema::{FieldRef, Kind};

/// Words of arguments that take addresses.
const OF_ADDRESSES: Words = Words(
    "url urls uri uris link links href address website site page endpoint origin resource host server domain remote target \
    callback webhook issuer path file image source destination",
);

/// Returns the first doubt about such a value.
pub(super) fn first(call: &Call<'_>) -> Option<Doubt> {
    (0..call.end).find_map(|index| {
        let word = call.argv.get(index).filter(|word| word.starts_with("https://") || word.starts_with("http://"))?;
        let field = call.argument_of(word).filter(|field| field.kind().is(Kind::TEXT) && !takes_addresses(field))?;
        let (_, rest) = word.split_once("://")?;
        let path = rest.split(['?', '#']).next()?.trim_end_matches('/');
        let (_, last) = path.rsplit_once('/').filter(|(_, last)| !last.is_empty())?;
        let reading = format!("is the whole value of {}, which is no address", field.label());
        let argv = Some(call.with(index, 1, [last.to_owned()]));
        let hint = Some(format!("to send it as it is, write `-- {word}`"));
        Some(Doubt { word: word.clone(), reading, hint, argv, is_certain: false })
    })
}

/// Returns whether the name or the description of a field tells of addresses.
fn takes_addresses(field: &FieldRef<'_>) -> bool {
    let names = name_words(field.long());
    let has_address = |words: &[String]| words.iter().any(|word| OF_ADDRESSES.contains(word));
    let is_identifier = names.last().is_some_and(|last| matches!(&**last, "id" | "ids" | "uuid" | "number" | "no"));
    has_address(&names) || !is_identifier && (has_address(&name_words(field.doc())) || field.doc().contains("://"))
}
