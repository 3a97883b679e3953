//! Guesses at a flag that another command with a longer name is for: `list-issues --repo` is `list-issues-for-repo`.

use super::flag::Flag;
use super::phrases::is_link;
use super::{Guesses, foreign};
use crate::command::CommandRef;
use crate::data::{name_words, word_cost};
use crate::graph::CommandPath;

/// Cost of the command with the longer name.
const LONGER: usize = 3;
/// Maximum number of words that the longer name has more.
const MAX_MORE: usize = 3;
/// Maximum number of tokens that name a command.
const MAX_TOKENS: usize = 3;

impl Guesses<'_, '_, '_> {
    /// Guesses that a flag says a word of the longer name of another command, which does no more than this one.
    pub(super) fn at_longer_name(&mut self, flag: &Flag<'_>) {
        let target = &self.problem.parsed.target;
        let said: Vec<String> = match flag.name {
            "R" => vec!["repo".to_owned()],
            name => name_words(name).into_iter().filter(|word| !foreign::is_identifier(word)).collect(),
        };
        let own: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let Some((start, count)) = self.name_tokens(&own).filter(|_| target.command.is_some() && !said.is_empty())
        else {
            return;
        };
        let is_read_only = self.is_read_only();
        // Words that the flag does not say make the other command less likely.
        let (mut least, mut unsaid) = (MAX_MORE, 0);
        let mut found: Vec<Vec<String>> = Vec::new();
        for place in &self.program_places().all {
            let words: Vec<String> = place.path.iter().flat_map(|name| name_words(name)).collect();
            let Some(more) = words_more(&own, &words) else { continue };
            let is_said =
                said.iter().all(|word| more.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 2)));
            if !is_said || place.effects.read_only != is_read_only || place.effects.destructive || more.len() > least {
                continue;
            }
            if more.len() < least {
                found.clear();
            }
            least = more.len();
            unsaid = more.iter().filter(|word| !is_link(word)).count().saturating_sub(said.len());
            found.push(place.path.clone());
        }
        found.dedup();
        for path in found {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            self.replace(start, count, &path, LONGER + unsaid, false);
        }
    }

    /// Guesses that values after the name of a command that takes none are those of another one with a longer name, which does
    /// no more: `list-issues octocat hello` is `list-issues-for-repo octocat hello`.
    pub(super) fn at_longer_name_of_values(&mut self) {
        let target = &self.problem.parsed.target;
        let own: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let Some((start, count)) = self.name_tokens(&own).filter(|_| target.command.is_some()) else { return };
        let values = self.argv().iter().skip(start + count).take_while(|token| !token.starts_with('-')).count();
        if values == 0 || self.tables().positionals().next().is_some() || !self.is_read_only() {
            return;
        }
        let mut found: Vec<(usize, &Vec<String>)> = Vec::new();
        for place in self.program_places().all.iter().filter(|place| place.effects.read_only) {
            let words: Vec<String> = place.path.iter().flat_map(|name| name_words(name)).collect();
            let is_linked = |more: &Vec<&String>| more.iter().any(|word| is_link(word));
            let Some(more) = words_more(&own, &words).filter(is_linked) else { continue };
            let path = CommandPath::find(target.root(), &place.path.join(" ")).ok();
            let Some(command) = path.and_then(|path| path.command) else { continue };
            if command.once(|command| command.tables().positionals().count()) == values {
                found.push((more.len(), &place.path));
            }
        }
        found.sort();
        found.dedup();
        let least = found.first().map_or(0, |(more, _)| *more);
        for (_, path) in found.into_iter().filter(|(more, _)| *more == least) {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            self.replace(start, count, &path, LONGER, false);
        }
    }

    /// Guesses that a value too many after the name of an operation is that of another one, which reads a part of the same: `get-groups
    /// 3` is `get-groups-id 3`, as `GET /groups/{id}` is a part of `GET /groups`.
    pub(super) fn at_longer_request(&mut self) {
        let target = &self.problem.parsed.target;
        let own: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let Some((start, count)) = self.name_tokens(&own).filter(|_| self.is_read_only()) else { return };
        let Some(terms) = target.command.and_then(CommandRef::request_terms) else { return };
        let values = self.argv().iter().skip(start + count).take_while(|token| !token.starts_with('-')).count();
        let mut found: Vec<(usize, &Vec<String>)> = Vec::new();
        for place in self.program_places().all.iter().filter(|place| place.effects.read_only) {
            let path = CommandPath::find(target.root(), &place.path.join(" ")).ok();
            let Some(other) = path.and_then(|path| path.command).and_then(CommandRef::request_terms) else { continue };
            let is_part = other.method == terms.method && variables(&other.path) == values;
            if let Some(more) = segments_more(&terms.path, &other.path).filter(|_| is_part) {
                found.push((more, &place.path));
            }
        }
        found.sort();
        found.dedup();
        let least = found.first().map_or(0, |(more, _)| *more);
        for (_, path) in found.into_iter().filter(|(more, _)| *more == least) {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            self.replace(start, count, &path, LONGER, false);
        }
    }

    /// Returns the index and number of the tokens that are the words of a name.
    pub(super) fn name_tokens(&self, words: &[String]) -> Option<(usize, usize)> {
        let argv = self.argv();
        let is_name = |(start, count): &(usize, usize)| {
            let tokens = argv.get(*start..start + count).unwrap_or_default();
            tokens.len() == *count && tokens.iter().flat_map(|token| name_words(token)).eq(words.iter().cloned())
        };
        (0..argv.len()).flat_map(|start| (1..=MAX_TOKENS).map(move |count| (start, count))).find(is_name)
    }
}

/// Returns the words that a name has more than another one, whose words it has in the same order.
fn words_more<'w>(own: &[String], words: &'w [String]) -> Option<Vec<&'w String>> {
    let mut own = own.iter().peekable();
    let more: Vec<&String> = words.iter().filter(|word| own.next_if(|own| own == word).is_none()).collect();
    (own.peek().is_none() && !more.is_empty() && more.len() <= MAX_MORE).then_some(more)
}

/// Returns the number of the variables of a path template.
fn variables(template: &str) -> usize {
    template.split('/').filter(|segment| segment.starts_with('{')).count()
}

/// Returns the number of segments that a path template has more than another one, whose segments it has in the same order: one
/// variable more, and the literal segments before it, which name what it identifies.
fn segments_more(own: &str, other: &str) -> Option<usize> {
    let mut own_segments = own.split('/').filter(|segment| !segment.is_empty()).peekable();
    let mut more = 0;
    for segment in other.split('/').filter(|segment| !segment.is_empty()) {
        let is_variable = segment.starts_with('{');
        let is_own = |own: &&str| *own == segment || is_variable && own.starts_with('{');
        if own_segments.next_if(is_own).is_none() {
            more += 1;
        }
    }
    let is_same_end = own.rsplit('/').next() == other.rsplit('/').next();
    let is_one_more = variables(other) == variables(own) + 1 && (more == 1 || more == 2 && is_same_end);
    (own_segments.peek().is_none() && is_one_more).then_some(more)
}

#[cfg(test)]
mod tests {
    use super::segments_more;

    #[test]
    fn a_part_has_a_variable_more() {
        assert_eq!(segments_more("/groups", "/groups/{id}"), Some(1));
        assert_eq!(segments_more("/a/{s}/redis", "/a/{s}/groups/{g}/redis"), Some(2));
        assert_eq!(segments_more("/groups", "/groups/{id}/members"), None);
        assert_eq!(segments_more("/groups", "/groups/all"), None);
        assert_eq!(segments_more("/groups/{id}", "/groups"), None);
    }
}
