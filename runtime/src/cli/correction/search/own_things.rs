//! Guesses at words that no argument takes: what identifies the thing of the command, which is an option here, and the files that
//! it reads and writes.

use super::order::is_file;
use super::values::is_path;
use super::{Guesses, only, option_tokens};
use crate::data::{Words, name_words, verb};
use crate::describe::find::calls::singular;
use crate::input;
use crate::schema::{FieldRef, Part};

/// Names of options that tell one thing of a kind from the others.
const IDENTITIES: Words = Words("id ids name names key slug");

/// Words in the names of options for what is read, and for what is written.
const SOURCES: Words = Words("input source src from in original file");
const TARGETS: Words = Words("output target destination dest dst to out");

/// Cost of the option that identifies the thing, of the files, and of the argument for a path after a name.
const IDENTITY: usize = 2;
const FILES: usize = 2;
const PATH: usize = 1;

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses that the words from an index on identify the things of the command: `issues resolve API-77` for `--id API-77`.
    pub(super) fn at_identity(&mut self, index: usize) {
        let Some(field) = self.identity() else { return };
        let argv = self.argv();
        let words: Vec<&String> = argv.iter().skip(index).take_while(|token| !token.starts_with('-')).collect();
        let tables = self.tables();
        let is_taken = |word: &&String| verb(word).is_none() && input::takes(&tables, &field, word);
        let is_count = words.len() == 1 || field.kind().is_list();
        if is_count && !words.is_empty() && words.iter().all(is_taken) {
            let tokens: Vec<String> = words.iter().flat_map(|word| option_tokens(&field, word)).collect();
            self.replace_tokens(index, words.len(), &tokens, IDENTITY);
        }
    }

    /// Returns the only option that identifies the thing of a command without arguments. What is created has a name, and no
    /// number yet. The thing of an operation is in its path, unless a list is reduced to it.
    fn identity(&self) -> Option<FieldRef<'g>> {
        let target = &self.problem.parsed.target;
        let is_operation = target.command.is_some_and(|command| command.operation().is_some());
        if is_operation && !self.is_read_only() {
            return None;
        }
        let tables = self.tables();
        let words: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let creates = words.iter().any(|word| verb(word).is_some() && verb(word) == verb("create"));
        let is_thing = |name: &str| words.iter().any(|word| verb(word).is_none() && singular(word) == singular(name));
        let is_it = |field: &FieldRef<'_>| {
            let name = field.long();
            let is_named = match is_operation {
                true => matches!(name, "id" | "ids"),
                false => IDENTITIES.contains(name) || is_thing(name),
            };
            is_named && self.is_open(field) && tables.is_own(field) && !(creates && matches!(name, "id" | "ids"))
        };
        let found = only(tables.part(Part::Option).filter(is_it));
        found.filter(|field| tables.positionals().next().is_none() && !field.has_choices() && !field.is_secret())
    }

    /// Guesses that a path after a name is the argument for a path, and the name that of the only option that is needed: `deploy
    /// docs ./dist` for `deploy ./dist --site docs`.
    pub(super) fn at_path_after_name(&mut self, index: usize, word: &str) {
        let Some(before) = index.checked_sub(1).and_then(|before| self.argv().get(before)).cloned() else { return };
        let Some(values) = &self.problem.parsed.values else { return };
        let tables = self.tables();
        let is_like_path = |text: &str| text.contains(['/', '\\']) || is_file(text);
        let holds = |field: &FieldRef<'_>| values.last(field.id()).is_some_and(|(text, _)| text == before.as_str());
        let argument = only(tables.positionals()).filter(|field| is_path(field) && holds(field));
        let needed = only(tables.part(Part::Option).filter(|field| self.is_awaited(field)));
        let (Some(_), Some(needed)) = (argument, needed) else { return };
        let is_name = !is_path(&needed) && input::takes(&tables, &needed, &before);
        if is_name && is_like_path(word) && !is_like_path(&before) {
            let tokens = [vec![word.to_owned()], option_tokens(&needed, &before)].concat();
            self.replace_tokens(index - 1, 2, &tokens, PATH);
        }
    }

    /// Guesses that two files are what is read and what is written: `cut a.mp4 b.mp4` for `--input a.mp4 --output b.mp4`.
    pub(super) fn at_files(&mut self, index: usize) {
        let argv = self.argv();
        let is_name = |token: &&String| !token.starts_with('-') && (is_file(token) || token.contains(['/', '.']));
        let words: Vec<&String> = argv.iter().skip(index).take_while(is_name).collect();
        let [from, to] = words.as_slice() else { return };
        let tables = self.tables();
        let named = |names: Words| {
            let is_it = |field: &FieldRef<'_>| {
                is_path(field)
                    && self.is_open(field)
                    && name_words(field.long()).iter().any(|word| names.contains(word))
            };
            only(tables.part(Part::Option).filter(is_it))
        };
        if let (Some(source), Some(target)) = (named(SOURCES), named(TARGETS))
            && source.id() != target.id()
        {
            let tokens = [option_tokens(&source, from), option_tokens(&target, to)].concat();
            self.replace_tokens(index, 2, &tokens, FILES);
        }
    }
}
