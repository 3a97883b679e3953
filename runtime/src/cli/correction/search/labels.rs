//! Guesses at values that the words before them name, as in a sentence: `unlock connector 2 of station 9`.

use super::phrases::{is_filler, is_value};
use super::surplus::{as_value, is_unguessable};
use super::values::repaired;
use super::{Guesses, foreign, option_tokens};
use crate::data::{name_words, verb, word_cost};
use crate::describe::find::calls::singular;
use crate::describe::text;
use crate::schema::{FieldRef, Kind, Part};

/// Cost of values by the names that the words before them give.
const COST: usize = 1;
/// Minimum length of a word that is looked for in descriptions.
const MIN_WORD: usize = 4;

impl<'p, 'g> Guesses<'_, 'p, 'g> {
    /// Guesses that words before the values tell what these are, and returns whether a value is read as another one. A word of
    /// the command's name counts, too: `connector` in `unlock connector 2`.
    pub(super) fn at_labels(&mut self) -> bool {
        let argv = self.argv();
        let target = &self.problem.parsed.target;
        let Some(start) = self.end_of_name() else { return false };
        let count = argv.iter().skip(start).take_while(|token| !token.starts_with('-')).count();
        let nouns: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let is_of_name = |word: &str| nouns.iter().any(|noun| word_cost(word, noun, true).is_some_and(|cost| cost < 2));
        let (mut kept, mut named): (Vec<String>, Vec<(FieldRef<'g>, String)>) = (Vec::new(), Vec::new());
        for value in argv.iter().skip(start).take(count) {
            let label = self.label_of(value);
            let Some(field) = label.and_then(|label| self.labelled(label, value)) else {
                kept.push(value.clone());
                continue;
            };
            if named.iter().any(|(other, _)| other.id() == field.id()) {
                return false;
            }
            // The label and the words that lead to it say no more.
            while kept.last().is_some_and(|word| Some(word.as_str()) == label || is_filler(word)) {
                kept.pop();
            }
            named.push((field, value.clone()));
        }
        if named.is_empty() || count < 2 {
            return false;
        }
        // The thing of the command is the argument that is left: `driver D1`.
        let is_needless = |(index, word): (usize, &String)| {
            let is_value = |next: &String| is_value(next) || next.contains('/');
            (is_filler(word) || is_of_name(word)) && kept.get(index + 1).is_some_and(is_value)
        };
        let values = kept.iter().enumerate().filter(|pair| !is_needless(*pair)).map(|(_, word)| word.clone());
        let labelled = named.clone();
        let (arguments, named) = self.in_place(&named);
        let options = named.iter().flat_map(|(field, value)| option_tokens(field, &as_value(value, field)));
        let mut meant = argv.get(..start).unwrap_or_default().to_vec();
        meant.extend(arguments.into_iter().chain(values).chain(options));
        meant.extend(argv.iter().skip(start + count).cloned());
        self.push(meant, COST, false);
        let values = self.problem.parsed.values.as_deref();
        let is_elsewhere = |(field, value): &(FieldRef<'_>, String)| {
            field.part() == Part::Arg
                && values.is_some_and(|values| !values.all(field.id()).any(|own| own == value.as_str()))
        };
        labelled.iter().any(is_elsewhere)
    }

    /// Guesses that the first value of a list says what the others are: `clean vessel fv3`.
    pub(super) fn at_name_of_list(&mut self) {
        let tables = self.tables();
        let Some((start, field)) = self.end_of_name().zip(tables.positionals().next()) else { return };
        let is_followed = self.argv().get(start + 1).is_some_and(|next| !next.starts_with('-'));
        let is_name = self.argv().get(start).is_some_and(|word| singular(word) == singular(field.long()));
        if field.kind().is_list() && is_followed && is_name {
            self.replace(start, 1, &[], COST, false);
        }
    }

    /// Returns the index after the name of the command, whose words may be tokens of their own.
    pub(super) fn end_of_name(&self) -> Option<usize> {
        let target = &self.problem.parsed.target;
        let command = target.command?.summary();
        let own = target.words().last().copied();
        let names: Vec<Vec<String>> = own.into_iter().chain(command.aliases()).map(name_words).collect();
        let argv = self.argv();
        let is_name = |start: usize, end: usize| {
            let tokens = argv.get(start..end).unwrap_or_default();
            names.contains(&tokens.iter().flat_map(|token| name_words(token)).collect())
        };
        let most = names.iter().map(Vec::len).max()?;
        (0..argv.len()).find_map(|start| (start + 1..=start + most).rev().find(|end| is_name(start, *end)))
    }

    /// Returns the values of arguments that need no names, as all of them are given, and the others.
    fn in_place(&self, named: &[(FieldRef<'g>, String)]) -> (Vec<String>, Vec<(FieldRef<'g>, String)>) {
        let tables = self.tables();
        let value_of = |field: FieldRef<'_>| {
            let (_, value) = named.iter().find(|(other, _)| other.id() == field.id())?;
            (!value.starts_with('-')).then(|| value.clone())
        };
        match tables.positionals().map(value_of).collect::<Option<Vec<String>>>() {
            Some(values) => {
                let others = named.iter().filter(|(field, _)| field.part() != Part::Arg);
                (values, others.cloned().collect())
            }
            None => (Vec::new(), named.to_vec()),
        }
    }

    /// Returns the word that was typed before a value, if it can be the name of a thing.
    fn label_of(&self, value: &str) -> Option<&'p str> {
        let typed = self.problem.shared.typed.get()?;
        let index = typed.iter().position(|token| token == value)?;
        let label = typed.get(index.checked_sub(1)?)?;
        let is_noun = !label.starts_with('-') && !is_value(label) && !is_filler(label) && verb(label).is_none();
        // Of several values, the word before the first one names none: `repo octocat hello`.
        let is_last = typed.get(index + 1).is_none_or(|next| {
            next.starts_with('-') || is_filler(next) || verb(next).is_some() || self.program_places().has_word(next)
        });
        (is_noun && is_last && !is_filler(value)).then_some(label.as_str())
    }

    /// Returns the only field that a word names, if it takes a value.
    fn labelled(&self, label: &str, value: &str) -> Option<FieldRef<'g>> {
        let label = label.to_lowercase();
        let tables = self.tables();
        let typed: Vec<String> =
            self.problem.shared.typed.get().into_iter().flatten().map(|word| word.to_lowercase()).collect();
        let is_first = typed.first() == Some(&label);
        let nouns: Vec<String> = self.problem.parsed.target.words().iter().flat_map(|name| name_words(name)).collect();
        let is_of_name = nouns.iter().any(|noun| word_cost(&label, noun, true).is_some_and(|cost| cost < 2));
        let takes = |field: &FieldRef<'_>| {
            let is_closed = field.has_choices() || field.kind().is_number();
            let start = format!("{}.", field.long());
            let has_members = || tables.iter().any(|member| member.long().starts_with(&start));
            let is_whole = field.kind().is_flag() || field.kind().is(Kind::JSON) && has_members();
            !is_whole && (!is_closed || repaired(value, field).is_some())
        };
        let is_open = |field: &FieldRef<'_>| {
            let is_free = field.part() == Part::Arg || !self.is_given(field);
            is_free && field.part() != Part::Env && !field.is_hidden() && !is_unguessable(field) && takes(field)
        };
        let is_named = |field: &FieldRef<'_>| {
            // The first word of a call is rather its verb than the name of an option: `tag app`.
            if is_first && field.part() == Part::Option {
                return false;
            }
            let mut own = name_words(field.long());
            own.retain(|word| !foreign::is_identifier(word));
            let is_label = |word: String| word_cost(&label, &word, true).is_some_and(|cost| cost < 2);
            own.pop().is_some_and(is_label) && own.iter().all(|word| typed.contains(word))
        };
        // `to folder 7` for `--parent`, which is the folder to copy to
        let is_described = |field: &FieldRef<'_>| {
            let is_needed = field.part() == Part::Arg || is_value(value) || self.is_needed(field);
            is_needed && name_words(&text::summary(field.doc())).contains(&label)
        };
        let only = |is_it: &dyn Fn(&FieldRef<'_>) -> bool| {
            let mut found = tables.iter().filter(|field| is_open(field) && is_it(field));
            found.next().filter(|_| found.next().is_none())
        };
        only(&is_named).or_else(|| only(&is_described).filter(|_| label.len() >= MIN_WORD && !is_of_name))
    }
}
