//! Guesses that the words after a command name another one: `reindex cancel 7` is `cancel-reindex 7`, and `cat-indices logs` is
//! `cat-indices-1 logs`.

use super::places::{Place, Places};
use super::{Guess, Guesses, phrases};
use crate::command::CommandRef;
use crate::data::{name_words, verb};
use crate::graph::Child;

/// Cost of a command that the word after another one names with it.
const NAMED_TOO: usize = 1;
/// Cost of a command whose request has the words.
const REQUESTED: usize = 2;
/// Cost of the same command with another number.
const NUMBERED: usize = 1;
/// Cost of such a command that is not a GET request, beside one that is.
const POSTED: usize = 2;
/// Maximum cost of a name that a word after a command belongs to.
const MAX_COST: usize = 4;

impl Guesses<'_, '_, '_> {
    /// Adds the guesses, if a word after the name of the command is too many.
    pub(super) fn at_other_commands(&mut self) {
        let target = &self.problem.parsed.target;
        let own: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let Some((start, count)) = self.name_tokens(&own).filter(|_| target.command.is_some()) else { return };
        self.at_number(start, count);
        let places = self.program_places();
        let next = self.argv().get(start + count).filter(|next| !next.starts_with('-') && !phrases::is_value(next));
        if next.is_some_and(|next| verb(&next.to_lowercase()).is_some()) {
            self.at_name(start, count, places);
        } else if self.problem.shared.is_first.get() {
            self.at_later_verb(start, count, places);
        }
    }

    /// Guesses that a verb after the values of a command belongs to the name: `invoice INV-7 send` is `send-invoice INV-7`.
    fn at_later_verb(&mut self, start: usize, count: usize, places: &Places) {
        let bare = self.argv().iter().skip(start + count).take_while(|token| !token.starts_with('-'));
        let is_verb = |token: &String| verb(&token.to_lowercase()).is_some();
        let is_after =
            bare.clone().skip(1).any(is_verb) && bare.clone().next().is_some_and(|next| phrases::is_value(next));
        if !is_after {
            return;
        }
        let mut found = Vec::new();
        self.compare(self.argv(), start, places, NAMED_TOO, &mut found);
        let path: Vec<&str> = self.problem.parsed.target.words();
        let len = self.argv().len();
        found.retain(|(guess, place)| {
            let is_other = !place.path.iter().eq(path.iter());
            is_other && guess.argv.len() < len && guess.cost <= MAX_COST && !guess.argv.iter().any(is_verb)
        });
        self.more.extend(found.into_iter().map(|(guess, _)| Guess { is_certain: false, ..guess }));
    }

    /// Guesses that the verb after a command belongs to the name.
    fn at_name(&mut self, start: usize, count: usize, places: &Places) {
        let path: Vec<&str> = self.problem.parsed.target.words();
        let rest = self.replaced(start, count, &[]);
        let mut found = Vec::new();
        self.compare(&rest, start, places, NAMED_TOO, &mut found);
        found.retain(|(guess, place)| {
            let is_other = !place.path.iter().eq(path.iter());
            is_other && guess.argv.len() < rest.len() + place.path.len() && guess.cost <= MAX_COST
        });
        self.more.extend(found.into_iter().map(|(guess, _)| Guess { is_certain: false, ..guess }));
    }

    /// Guesses that words which name an operation that lacks an argument are those of the request of another one: `databases list`
    /// is `GET /databases`.
    pub(super) fn at_request_said(&mut self) {
        let target = &self.problem.parsed.target;
        let own: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let named = self.name_tokens(&own).filter(|(_, count)| *count > 1 && target.command.is_some());
        let Some((start, count)) = named.filter(|_| self.problem.shared.is_first.get()) else { return };
        let requests = self.program_requests();
        let is_said = |place: &&Place| {
            let mut words: Vec<&str> = requests.words(place).collect();
            let mut own: Vec<&str> = own.iter().map(String::as_str).collect();
            words.sort_unstable();
            own.sort_unstable();
            place.effects.read_only && words == own && !place.path.iter().eq(target.words().iter())
        };
        for place in requests.all.iter().filter(is_said) {
            let path: Vec<&str> = place.path.iter().map(String::as_str).collect();
            self.replace(start, count, &path, REQUESTED, false);
        }
    }

    /// Guesses that an operation is meant whose name is the same up to a number: the same with an argument more.
    fn at_number(&mut self, start: usize, count: usize) {
        let target = &self.problem.parsed.target;
        let (Some(own), Some(command), Some(parent)) =
            (target.words().last().copied(), target.command, target.nodes.last())
        else {
            return;
        };
        let base = without_number(own);
        let effects = command.metadata().effects();
        let is_get = |command: CommandRef<'_>| command.request_terms().is_some_and(|terms| terms.method == "GET");
        // A sibling that only reads does no more than the typed command.
        let siblings: Vec<(String, bool)> = parent
            .visible()
            .filter(|child| child.name() != own && without_number(child.name()) == base)
            .filter_map(|child| match child {
                Child::Command(other) => {
                    let own = other.summary().effects();
                    let is_alike = (own.read_only, own.destructive) == (effects.read_only, effects.destructive);
                    (is_alike || own.read_only).then(|| (child.name().to_owned(), is_get(other)))
                }
                Child::Node(_) => None,
            })
            .collect();
        let has_get = effects.read_only || siblings.iter().any(|(_, is_get)| *is_get);
        let mut path: Vec<&str> = target.words();
        path.pop();
        for (name, is_get) in siblings {
            let cost = if has_get && !is_get { POSTED } else { NUMBERED };
            let tokens = [path.as_slice(), &[&*name]].concat();
            self.replace(start, count, &tokens, cost, false);
        }
    }
}

/// Returns a name without the number at its end, which tells operations of one name apart.
fn without_number(name: &str) -> &str {
    let start = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if start.len() == name.len() { name } else { start.strip_suffix(['-', '_']).unwrap_or(name) }
}
