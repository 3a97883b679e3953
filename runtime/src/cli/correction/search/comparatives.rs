//! Flags that compare: `--longer-than 12` is `--min-length 12`, `--cheaper 40` is `--max-price 40`.

use super::flag::{Flag, is_possible};
use super::{Guesses, option_tokens};
use crate::data::{Phrases, Words, name_words};
use crate::schema::{FieldRef, Part};

/// Comparatives, the side of the limit that they name, and what is compared.
const COMPARATIVES: Phrases = Phrases(
    "\
longer: min length duration distance
shorter: max length duration distance
higher taller: min height altitude level price
lower: max height altitude level price
deeper: min depth draught
shallower: max depth draught
wider broader: min width beam
narrower: max width beam
heavier: min weight mass load
lighter: max weight mass load
bigger larger greater: min size capacity length amount
smaller: max size capacity length amount
older: min age
younger newer: max age
faster: min speed rate
slower: max speed rate
warmer hotter: min temperature temp
colder cooler: max temperature temp
dearer costlier pricier: min price cost fee amount
cheaper: max price cost fee amount
stronger: min strength power
weaker: max strength power
better: min rating score
worse: max rating score",
);
/// Words in the names of options for the two sides of a limit.
const SIDES: [(&str, Words); 2] = [
    ("min", Words("min minimum least from over above gt gte")),
    ("max", Words("max maximum most to under below up lt lte")),
];
/// Cost of the option.
const COST: usize = 3;

impl Guesses<'_, '_, '_> {
    /// Guesses that a comparative names the side of the limit of the only option for it.
    pub(super) fn at_comparative(&mut self, flag: &Flag<'_>) {
        let words = name_words(flag.name);
        let (Some(first), Some(value)) = (words.first(), flag.value()) else { return };
        if words.get(1).is_some_and(|word| word != "than") || words.len() > 2 {
            return;
        }
        let Some((_, said)) = COMPARATIVES.iter().find(|(names, _)| Words(names).contains(first)) else { return };
        let Some((side, things)) = said.split_once(' ') else { return };
        let sides = SIDES.iter().find(|(name, _)| *name == side).map(|(_, words)| words);
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| {
            let own = name_words(field.long());
            let is_of_side = own.iter().any(|word| sides.is_some_and(|sides| sides.contains(word)));
            let is_about = own.iter().any(|word| Words(things).contains(word));
            is_of_side && is_about && !self.is_given(field) && !field.is_hidden() && is_possible(field, flag)
        };
        let mut fields = tables.part(Part::Option).filter(is_it);
        if let (Some(field), None) = (fields.next(), fields.next()) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), COST);
        }
    }
}
