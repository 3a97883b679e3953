//! Guesses at a word that is too many: an option without its name, one of several words of a text, or a word that says
//! nothing.

use super::flag::Flag;
use super::near::summary;
use super::phrases::{is_filler, is_value, summary_words};
use super::values::{is_path, repaired, spoken_truth};
use super::{Guesses, foreign, only, option_tokens};
use crate::cli::correction::secret_words::awaits_secret;
use crate::data::{Words, name_words, split_once, verb, word_cost};
use crate::describe::find::calls::{Related, synonyms};
use crate::input;
use crate::schema::{FieldRef, Kind, Part};

/// Words of arguments that are a text of several words.
const TEXTS: Words = Words("text title message body description query note comment content summary subject");

/// Words that say nothing, whatever the call does.
const POLITE: Words = Words("please the my this that");

/// Prepositions before a value, which may name its option.
const SPOKEN: Words = Words("since after from until till before to in on at by for with as");

/// Words of the option that a text without its name is most likely for.
const MAIN_TEXTS: Words = Words("name title query q term text message search");

/// Last words of the names of options whose values have no spaces.
const SINGLE_WORDS: Words = Words(
    "token id ids key secret password user users username email url uri host channel cursor version \
    branch ref sha hash tag tags type kind format date time slug code region model",
);

impl Guesses<'_, '_, '_> {
    /// Guesses at a word that no argument takes.
    pub(super) fn at_surplus(&mut self, index: usize, word: &str) {
        let argv = self.argv().to_vec();
        let before = index.checked_sub(1).and_then(|index| argv.get(index)).map(String::as_str);
        self.at_dashes(index, word);
        self.at_other_commands();
        self.at_longer_name_of_values();
        self.at_longer_request();
        self.at_name_and_tag(index, word);
        self.at_truth(index, word, before);
        self.at_earlier_truth(index);
        self.at_value_of_switch(index, word, before);
        self.at_spoken_flag(index, word);
        self.at_optional_value(index, word);
        self.at_introduction(index, word);
        self.at_option_name(index, word);
        self.at_joined_words(index);
        self.at_more_values(index);
        self.at_words_of_list();
        self.at_needless(index, word);
        self.at_identity(index);
        self.at_files(index);
        self.at_path_after_name(index, word);
        self.at_options_without_names(index);
        self.at_all_values(index);
        self.at_option_without_name(index, word, before);
        self.at_needed_truth(index, word);
        self.at_lettered_numbers(index, word);
        self.at_entry_without_name(index, 1, word);
        self.at_quantity(index, 1, word, None);
        self.at_joined_choices(index, word);
        self.at_path_without_name(index, word);
        if let Some((a, b)) = split_size(word) {
            self.replace(index, 1, &[a, b], 2, false);
        }
    }

    /// Guesses that a word is several choices of the only list that has them all: `1080p,720p`.
    fn at_joined_choices(&mut self, index: usize, word: &str) {
        let parts: Vec<&str> = word.split(',').collect();
        let tables = self.tables();
        let has_all = |field: &FieldRef<'_>| {
            let choices = field.choice_names(true);
            field.kind().is_list() && self.is_open(field) && parts.iter().all(|part| choices.contains(part))
        };
        if let Some(list) = only(tables.part(Part::Option).filter(has_all)).filter(|_| parts.len() > 1) {
            let tokens: Vec<String> = parts.iter().flat_map(|part| option_tokens(&list, part)).collect();
            // The flag before it may be another name of the option: `--include manager,team` for `--expand`.
            let before = index.checked_sub(1).and_then(|before| self.argv().get(before)?.strip_prefix("--"));
            let count = 1 + usize::from(before.is_some_and(|flag| foreign::means(flag, list.long())));
            self.replace_tokens(index + 1 - count, count, &tokens, 2);
        }
    }

    /// Guesses that a word is the name of an image and its tag, each of which is an option: `app:v3`.
    fn at_name_and_tag(&mut self, index: usize, word: &str) {
        let is_pair = |(name, tag): &(&str, &str)| {
            let is_tag = tag.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_'));
            !name.is_empty() && !tag.is_empty() && is_tag
        };
        let Some((name, tag)) = word.rsplit_once(':').filter(is_pair) else { return };
        let tables = self.tables();
        let is_tag = |field: &FieldRef<'_>| field.long() == "tag" && self.is_open(field);
        let is_name = |field: &FieldRef<'_>| {
            let words = name_words(field.long());
            self.is_open(field) && words.iter().any(|word| matches!(word.as_str(), "image" | "repo" | "repository"))
        };
        let of_tag = tables.part(Part::Option).find(is_tag);
        let of_name = tables.part(Part::Option).find(is_name);
        if let (Some(of_name), Some(of_tag)) = (of_name, of_tag) {
            let tokens = [option_tokens(&of_name, name), option_tokens(&of_tag, tag)].concat();
            self.replace_tokens(index, 1, &tokens, 2);
        }
    }

    /// Guesses that a boolean before a word is the value of the flag before it: `--record yes 7`, where `yes` is taken for the
    /// argument.
    fn at_earlier_truth(&mut self, index: usize) {
        for at in 1..index {
            let Some(word) = self.argv().get(at).cloned() else { return };
            let before = self.argv().get(at - 1).cloned();
            self.at_truth(at, &word, before.as_deref());
        }
    }

    /// Guesses that a flag which takes no value is another name for an option that takes the word after it: `--include samples`.
    fn at_value_of_switch(&mut self, index: usize, word: &str, before: Option<&str>) {
        let Some(name) = before.and_then(|flag| flag.strip_prefix("--")).filter(|name| !name.contains('=')) else {
            return;
        };
        let own = self.tables().long(name.as_bytes()).map(|field| field.id());
        let first = self.more.len();
        self.at_named(&Flag { index: index - 1, name, attached: None, next: Some(word) });
        let typed = self.argv().to_vec();
        let mut place = 0;
        self.more.retain(|guess| {
            place += 1;
            place <= first || guess.argv != typed && guess.argv.contains(&word.to_owned())
        });
        let is_switch = own.is_some();
        for guess in self.more.iter_mut().skip(first) {
            guess.is_certain = false;
            guess.cost = guess.cost.saturating_sub(usize::from(is_switch)).max(1);
        }
    }

    /// Guesses that a preposition is an option without its dashes: `since 2024-04-01`.
    fn at_spoken_flag(&mut self, index: usize, word: &str) {
        let lower = word.to_lowercase();
        let next = self.argv().get(index + 1).filter(|next| !next.starts_with('-')).cloned();
        let Some(next) = next.filter(|_| SPOKEN.contains(&lower)) else { return };
        let first = self.more.len();
        // `to thu` of `--weekday` and `--room`
        let tables = self.tables();
        let takes = |field: &FieldRef<'_>| self.is_open(field) && field.choice(&next).is_some();
        if let Some(field) = only(tables.part(Part::Option).filter(takes)) {
            return self.replace_tokens(index, 2, &option_tokens(&field, &next), 1);
        }
        self.at_named(&Flag { index, name: &lower, attached: None, next: Some(&next) });
        self.more.iter_mut().skip(first).for_each(|guess| guess.is_certain = false);
    }

    /// Guesses that a word is the value of the option before it, which takes one only after `=`: `--wait 2m`.
    fn at_optional_value(&mut self, index: usize, word: &str) {
        let Some(flag) = index.checked_sub(1).and_then(|before| self.argv().get(before)).cloned() else { return };
        let tables = self.tables();
        let field = match flag.strip_prefix("--") {
            Some(name) => tables.long(name.as_bytes()),
            None => flag.strip_prefix('-').and_then(|letters| tables.short(letters.chars().last()?)),
        };
        let Some(field) = field.filter(|field| field.has_optional_value()) else { return };
        let value = if field.kind().is(Kind::TEXT) { None } else { repaired(word, &field) };
        let value = value.unwrap_or_else(|| word.to_owned());
        if input::takes(&tables, &field, &value) {
            self.replace(index - 1, 2, &[&format!("--{}={value}", field.long())], 0, true);
        }
    }

    /// Returns whether a field is needed and not given.
    pub(super) fn is_awaited(&self, field: &FieldRef<'_>) -> bool {
        self.is_needed(field) && !self.is_given(field)
    }

    /// Returns what it costs that a word of commands identifies something: `track` is hardly the value of `--device-id`.
    pub(super) fn word_as_identifier(&self, field: &FieldRef<'_>, word: &str) -> usize {
        let names = name_words(field.long());
        let is_identifier =
            names.last().is_some_and(|last| foreign::is_identifier(last.strip_suffix('s').unwrap_or(last)));
        if is_identifier && self.program_places().has_word(word) { 3 } else { 0 }
    }

    /// Returns whether the name of a field ends with the thing that the command is about: `--from-image` of `image create`.
    pub(super) fn ends_with_noun(&self, field: &FieldRef<'_>) -> bool {
        let words = name_words(field.long());
        let names = self.problem.parsed.target.words();
        let is_it = |name: &String| {
            let is_noun = verb(name).is_none() && !foreign::is_identifier(name);
            is_noun && words.last().is_some_and(|last| word_cost(name, last, true).is_some_and(|cost| cost < 2))
        };
        // The new thing of `create namespace staging` has a name of its own, and is not in another one.
        let name = field.long().rsplit_once('.').map(|(start, _)| format!("{start}.name"));
        let has_name =
            name.and_then(|name| self.tables().long(name.as_bytes())).is_some_and(|name| self.is_open(&name));
        words.len() > 1 && !has_name && names.iter().flat_map(|name| name_words(name)).any(|name| is_it(&name))
    }

    /// Returns whether a field is for the thing that the command is about, and a word looks like what identifies it:
    /// `conversations rename C1` is about a channel.
    pub(super) fn is_thing(&self, field: &FieldRef<'_>, word: &str) -> bool {
        let words = name_words(field.long());
        let own = words.iter().filter(|word| !foreign::is_identifier(word)).collect::<Vec<_>>();
        let [own] = own.as_slice() else { return false };
        let target = &self.problem.parsed.target;
        let is_it = |name: &String| {
            word_cost(name, own, false).is_some_and(|cost| cost <= 1)
                || synonyms(name.strip_suffix('s').unwrap_or(name)).contains(&own.as_str())
        };
        is_value(word) && target.words().iter().flat_map(|name| name_words(name)).any(|name| is_it(&name))
    }

    /// Guesses that a word says nothing (`please`), or what the value after it is.
    fn at_needless(&mut self, index: usize, word: &str) {
        // What seems to say nothing may be the secret.
        if awaits_secret(self.argv(), self.problem.parsed) {
            return;
        }
        let tables = self.tables();
        // A text loses no word: `a cat`.
        let takes_text =
            tables.iter().any(|field| is_free_text(&field) && (self.is_awaited(&field) || is_text_name(&field)));
        // Of a call that destroys, each word may be one of the things.
        let destroys = self.destroys();
        let is_filler = |word: &str| is_filler(word) && !takes_text && (!destroys || POLITE.contains(word));
        // `prune stopped containers`, where that is the summary
        let is_of_summary = || {
            !takes_text
                && !is_value(word)
                && summary_words(&summary(self.problem.parsed)).contains(&word.to_lowercase())
        };
        // `runs ls`, where `runs` is the list
        let is_listed = || {
            index > 0
                && self.is_read_only()
                && verb(word).is_some()
                && verb(word) == verb("list")
                && tables.positionals().next().is_none()
        };
        if is_filler(word) && !matches!(word, "a" | "an") || is_of_summary() || is_listed() {
            self.replace(index, 1, &[], 2, false);
        }
        self.at_noun_before_value(index, &is_filler);
    }

    /// Guesses that a word up to an index says what the value after it is (`employee 14`), or nothing.
    fn at_noun_before_value(&mut self, index: usize, is_filler: &dyn Fn(&str) -> bool) {
        let tables = self.tables();
        // Without arguments, what is needed is the thing: `drain node cpu-02` for `--worker`.
        let has_arguments = tables.positionals().next().is_some();
        let names_thing = |field: &FieldRef<'_>| match field.part() {
            Part::Arg => true,
            Part::Option => !has_arguments && self.is_awaited(field),
            Part::Env => false,
        };
        let own: Vec<String> = tables.iter().filter(names_thing).flat_map(|field| name_words(field.long())).collect();
        let mut nouns = own.clone();
        // `get doc 42`, where the summary is about a document
        nouns.extend(summary_words(&summary(self.problem.parsed)).into_iter().skip(1).filter(|word| word.len() > 2));
        let argv = self.argv().to_vec();
        let name = self.problem.parsed.target.words().last().copied().unwrap_or_default().to_owned();
        let start = self.end_of_name().unwrap_or_default();
        for (before, noun) in argv.iter().enumerate().take(index + 1).skip(start) {
            let is_noun = |own: &String| is_noun_of(noun, own);
            // `drain node web-6`, where the argument is a host
            let is_alike = |noun: &str, own: &String| Related::to(noun).has(own) || foreign::are_kin(noun, own);
            let is_like = |noun: &str| own.iter().any(|own| is_alike(noun, own)) && verb(noun).is_none();
            let next = argv.get(before + 1).filter(|next| !next.starts_with('-'));
            let is_value_after = next.is_some();
            if before == index && !is_value_after {
                continue;
            }
            // `nightly for 2h` of `disable` names the schedule.
            let is_like = |noun: &str| is_like(noun) && !next.is_some_and(|next| SPOKEN.contains(next));
            let is_value_of_flag = argv.get(before.wrapping_sub(1)).is_some_and(|flag| flag.starts_with('-'));
            // A word of the name is rather the thing than its value: `refundPayment a payment`.
            let is_named = |next: &String| name_words(&name).contains(&next.to_lowercase());
            // The article of a noun, or else a name: `scale a 3`
            let is_article = !matches!(noun.as_str(), "a" | "an")
                || argv.get(before + 1).is_some_and(|next| nouns.iter().any(|own| is_noun_of(next, own)));
            let is_filler = is_filler(noun) && is_article && !argv.get(before + 1).is_some_and(is_named);
            if !is_value_of_flag && (is_value_after && (nouns.iter().any(is_noun) || is_like(noun)) || is_filler) {
                self.replace(before, 1, &[], 2, false);
            }
        }
    }

    /// Guesses that a word is an option without its dashes.
    fn at_option_name(&mut self, index: usize, word: &str) {
        let words = name_words(word);
        let tables = self.tables();
        let found = tables.part(Part::Option).find(|field| name_words(field.long()) == words && !field.is_hidden());
        let Some(field) = found.filter(|_| !words.is_empty()) else { return };
        let name = format!("--{}", field.long());
        let value = self.argv().get(index + 1).filter(|next| !next.starts_with('-')).cloned();
        match value {
            _ if field.kind().is_flag() => self.replace(index, 1, &[&name], 1, true),
            Some(value) => self.replace(index, 2, &[&name, &value], 1, true),
            None => {}
        }
    }

    /// Guesses that a word tells what the words after it are: `because it rains` gives `--reason`.
    fn at_introduction(&mut self, index: usize, word: &str) {
        let Some((words, name)) = foreign::introduction(&word.to_lowercase()) else { return };
        let tables = self.tables();
        let means = |field: &FieldRef<'_>| field.long() == name || foreign::means(name, field.long());
        let is_it = |field: &FieldRef<'_>| self.is_open(field) && is_free_text(field) && means(field);
        let mut fields = tables.part(Part::Option).filter(is_it);
        let (Some(field), None) = (fields.next(), fields.next()) else { return };
        let tokens = self.argv().iter().skip(index);
        let count = tokens.clone().take_while(|token| !token.starts_with('-')).count();
        let is_link = |token: &&String| Words(words).contains(&token.to_lowercase());
        let text: Vec<&str> = tokens.take(count).skip_while(is_link).map(String::as_str).collect();
        if !text.is_empty() {
            let tokens = option_tokens(&field, &text.join(" "));
            self.replace_tokens(index, count, &tokens, 1);
        }
    }

    /// Guesses that the words from an index on are more values of the list before them: `--ids 4 5`.
    fn at_more_values(&mut self, index: usize) {
        let Some(label) = index.checked_sub(2).and_then(|label| self.argv().get(label)) else { return };
        let field = label.strip_prefix("--").and_then(|name| self.tables().long(name.as_bytes()));
        let Some(field) = field.filter(|field| field.part() == Part::Option && field.kind().is_list()) else { return };
        let words: Vec<&String> = self.argv().iter().skip(index).take_while(|word| !word.starts_with('-')).collect();
        let is_more = |word: &&String| input::takes(&self.tables(), &field, word) && !is_filler(word);
        if words.iter().all(is_more) {
            let tokens: Vec<String> = words.iter().flat_map(|word| option_tokens(&field, word)).collect();
            self.replace_tokens(index, tokens.len() / 2, &tokens, 2);
        }
    }

    /// Guesses that words are one text, which was not quoted.
    fn at_joined_words(&mut self, index: usize) {
        let argv = self.argv().to_vec();
        let Some(last) = index.checked_sub(1).and_then(|last| argv.get(last)) else { return };
        let mut end = index;
        while argv.get(end).is_some_and(|token| !token.starts_with('-')) {
            end += 1;
        }
        let is_text = |field: &FieldRef<'_>| {
            (field.kind().is(Kind::TEXT) || field.kind().is(Kind::JSON)) && !field.kind().is_list() && !is_path(field)
        };
        let Some(values) = &self.problem.parsed.values else { return };
        let is_last = |field: &FieldRef<'_>| values.last(field.id()).is_some_and(|(text, _)| text == last.as_str());
        let before = argv.get(index.wrapping_sub(2)).and_then(|name| name.strip_prefix("--"));
        let is_only = values.tables().positionals().count() == 1;
        let takes_text = |field: &FieldRef<'_>| match field.part() {
            Part::Arg if self.destroys() => false,
            Part::Arg => is_text_name(field) || is_only && !is_single_word(field) && is_text_of(&argv, index - 1, end),
            Part::Option | Part::Env => before == Some(field.long()) && !is_single_word(field),
        };
        // `nginx shop/nginx` are two names.
        let is_name = |token: &String| token.contains(['/', ':', '=']) && !token.contains(' ');
        let joined = argv.get(index - 1..end).unwrap_or_default();
        // A text with spaces was whole, and `a=1` is an entry of a map.
        let has_map = values.tables().part(Part::Option).any(|field| field.kind().is_map() && !self.is_given(&field));
        let is_whole = |token: &String| token.contains(' ') || has_map && token.contains('=');
        if joined.iter().any(is_name) && before.is_none() || joined.iter().any(is_whole) {
            return;
        }
        let mut fields = values.tables().iter().filter(|field| is_text(field) && is_last(field));
        let is_text = fields.any(|field| takes_text(&field));
        if is_text {
            let text = argv.get(index - 1..end).unwrap_or_default().join(" ");
            self.replace(index - 1, end + 1 - index, &[&text], 4, false);
        }
    }

    /// Guesses that a boolean is the value of the only flag that is needed.
    fn at_needed_truth(&mut self, index: usize, word: &str) {
        let Some(is_on) = spoken_truth(word) else { return };
        let tables = self.tables();
        let mut needed = tables.part(Part::Option).filter(|field| self.is_needed(field) && !self.is_given(field));
        let Some(field) = needed.next().filter(|field| field.kind().is(Kind::BOOL)) else { return };
        if needed.next().is_none() {
            let token = format!("--{}{}", field.long(), if is_on { "" } else { "=false" });
            self.replace(index, 1, &[&token], 2, false);
        }
    }

    /// Returns whether the command takes something away.
    pub(super) fn destroys(&self) -> bool {
        self.problem.parsed.target.command.is_some_and(|command| command.metadata().effects().destructive)
    }

    /// Returns whether an option can still be given, and whether that is harmless.
    pub(super) fn is_open(&self, field: &FieldRef<'_>) -> bool {
        !self.is_given(field) && !field.is_hidden() && !field.is_deprecated() && !field.kind().is_flag()
    }
}

/// Returns whether a word is a noun, or a synonym of it.
fn is_noun_of(word: &str, noun: &str) -> bool {
    let is_same = word_cost(word, noun, false).is_some_and(|cost| cost <= 1);
    !word.contains('-') && (is_same || synonyms(word).contains(&noun))
}

/// Keeps the only list that the name of the command ends with, if there is one. Returns whether there is.
pub(super) fn keep_named(fields: &mut Vec<FieldRef<'_>>, leaf: &[String]) -> bool {
    let is_of_leaf =
        |field: &FieldRef<'_>| field.kind().is_list() && leaf.last().is_some_and(|last| last == field.long());
    let is_named = fields.iter().filter(|field| is_of_leaf(field)).count() == 1;
    fields.retain(|field| !is_named || is_of_leaf(field));
    is_named
}

/// Returns the value of a field that a word stands for.
pub(super) fn as_value(word: &str, field: &FieldRef<'_>) -> String {
    // `@key.pem`, as for curl
    if let Some(path) = word.strip_prefix('@').filter(|_| is_path(field)) {
        return path.to_owned();
    }
    let is_text = field.kind().is(Kind::TEXT) && !field.has_choices() || field.kind().is_list();
    let value = if is_text { None } else { repaired(word, field) };
    value.unwrap_or_else(|| word.to_owned())
}

/// Returns whether a field takes a value of its own making, which no word of a call without its name is: a secret, or a key
/// that tells requests apart.
pub(super) fn is_unguessable(field: &FieldRef<'_>) -> bool {
    let is_own = |word: &String| matches!(word.as_str(), "idempotency" | "nonce" | "csrf" | "etag" | "signature");
    is_credential(field) || name_words(field.long()).iter().any(is_own)
}

/// Returns whether a field takes a secret, which is not given without its name.
pub(super) fn is_credential(field: &FieldRef<'_>) -> bool {
    field.is_secret() || field.long() == "token"
}

/// Returns whether a field takes any text, which is not a file.
pub(super) fn is_free_text(field: &FieldRef<'_>) -> bool {
    field.kind().is(Kind::TEXT) && !is_path(field)
}

/// Returns whether a text without a name is most likely the field's: the name or title of a thing, or a search.
pub(super) fn is_main_text(field: &FieldRef<'_>) -> bool {
    is_free_text(field) && MAIN_TEXTS.contains(field.long())
}

/// Returns whether the values of a field are texts of several words, as its name tells.
pub(super) fn is_text_name(field: &FieldRef<'_>) -> bool {
    name_words(field.long()).iter().any(|word| TEXTS.contains(word))
}

/// Returns whether a name is that of a text of several words.
pub(super) fn is_text_of_words(name: &str) -> bool {
    TEXTS.contains(name)
}

/// Returns whether some words are rather a text than words beside a value: `New York`.
fn is_text_of(argv: &[String], start: usize, end: usize) -> bool {
    let words = argv.get(start..end).unwrap_or_default();
    let is_word = |word: &String| !word.chars().any(|c| c.is_ascii_digit() || c == '_') && !is_filler(word);
    // `web api` are rather two names.
    let is_in_capitals = |word: &String| word.starts_with(|c: char| !c.is_ascii_lowercase());
    words.iter().all(is_word) && words.first().is_some_and(|first| verb(first).is_none() && is_in_capitals(first))
}

/// Returns whether the values of a field have no spaces, as its name tells.
pub(super) fn is_single_word(field: &FieldRef<'_>) -> bool {
    let is_one = |word: &String| SINGLE_WORDS.contains(word);
    field.is_secret() || name_words(field.long()).last().is_some_and(is_one)
}

/// Splits a size: `640x480`.
fn split_size(word: &str) -> Option<(&str, &str)> {
    let (a, b) = split_once(word, 'x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(a) && is_number(b)).then_some((a, b))
}
