//! Other sayings for the words of a call, as people have them from other tools or as English has them: `ps` for `list
//! containers`, `unpin` for `remove pin`, `fork` for `create fork`, and `-A` for `all namespaces`.

use super::commands::{MAX_GUESSES, REQUEST};
use super::places::Places;
use super::{Guesses, phrases};
use crate::data::{Phrases, VerbEffect, Words, name_words, verb, word_cost};

/// Cost of words in place of a habit.
const HABIT: usize = 1;
/// Cost of `create` before a noun that names an act: `create fork` for `fork`.
const ACT: usize = 2;
/// Cost of a word that a flag says: `repo` for `--repo`.
const FLAG: usize = 1;
/// Minimum number of letters that a verb and its noun share.
const MIN_STEM: usize = 4;

/// Commands of container tools, which are about containers if they name no thing.
const OF_CONTAINERS: Words =
    Words("create rm stop start restart kill pause unpause logs top stats rename attach wait inspect");
/// Those that are about images.
const OF_IMAGES: Words = Words("push tag build history");
/// Names that other tools have for a command, and its words here.
const NAMES: Phrases = Phrases(
    "\
ps: list containers
rmi: delete image
pull: create image
images: list images
volumes: list volumes
networks: list networks",
);
/// Words for commands of other tools about clusters and repositories, with those here.
const OF_CLUSTERS: Phrases = Phrases(
    "\
logs: read pod log
log: read pod log
exec: connect get pod exec
attach: connect get pod attach",
);
const OF_REPOSITORIES: Phrases = Phrases(
    "\
run: workflow run
runs: workflow runs
workflow: actions workflow
workflows: actions workflows
secret: actions secret
secrets: actions secrets
variable: actions variable
variables: actions variables
cache: actions cache",
);
/// Flags that say a word of a name; a flag with `=` has a value, which is kept with it.
const FLAGS: Phrases = Phrases(
    "\
-A: all namespaces
--all-namespaces: all namespaces
-n: namespaced =
--namespace: namespaced =
-R: repo =",
);
/// Nouns that name an act, which creates such a thing.
const ACTS: Words = Words(
    "fork comment star reaction vote like message note call snapshot backup reply subtask invite bookmark \
     dispatch redelivery transcript checkout reservation",
);
/// Endings of nouns that name the act of a verb.
const ENDINGS: Words = Words("ion ation ment al ing ance");

impl Guesses<'_, '_, '_> {
    /// Guesses that words from an index on are other sayings for words of commands.
    pub(super) fn at_habits(&mut self, index: usize, places: &Places) {
        let mut found = Vec::new();
        let own = self.before_path(index).len();
        for (argv, cost) in self.sayings(index, places) {
            let start = found.len();
            self.compare(&argv, index, places, cost, &mut found);
            // `pay invoice` is the request that creates a payment of an invoice.
            let says_verb = |word: &String| word.starts_with("create") || word.starts_with("remove");
            let has_verb = argv.get(index).is_some_and(|word| Some(word) != self.argv().get(index) && says_verb(word));
            if has_verb && found.len() == start {
                self.compare(&argv, index, self.program_requests(), cost + REQUEST, &mut found);
            }
            // Words that were not typed belong to the name.
            let is_new = |word: &String| argv.contains(word) && !self.argv().contains(word);
            let mut place = 0;
            found.retain(|(guess, named)| {
                place += 1;
                place <= start || !guess.argv.iter().skip(own + named.path.len()).any(is_new)
            });
        }
        found.sort_by_key(|(guess, _)| guess.cost);
        let first_left = found.get(MAX_GUESSES).map_or(usize::MAX, |(guess, _)| guess.cost);
        self.more.extend(found.into_iter().map(|(guess, _)| guess).take_while(|guess| guess.cost < first_left));
    }

    /// Returns the calls with other words from an index on, each with its cost.
    fn sayings(&self, index: usize, places: &Places) -> Vec<(Vec<String>, usize)> {
        let argv = self.argv();
        let leading = argv.iter().skip(index).take_while(|token| is_known(token, places)).count();
        let mut out = Vec::new();
        if let Some(words) = argv.get(index).and_then(|word| habit(word, argv.get(index + 1), places)) {
            out.push((self.replaced(index, 1, &words), HABIT));
        }
        // `run rerun 7` is about the workflow of a run.
        let is_run = argv.get(index).is_some_and(|word| matches!(word.as_str(), "run" | "runs"));
        if is_run && argv.get(index + 1).is_some_and(|next| next == "rerun") && places.has_word("workflow") {
            out.push((self.replaced(index, 1, &["workflow"]), 0));
        }
        for at in index..(index + leading.max(1)).min(argv.len()) {
            let Some(word) = argv.get(at).map(|word| word.to_lowercase()) else { break };
            out.extend(self.verb_sayings(at, places));
            let is_creating = at > index && argv.get(at - 1).is_some_and(|before| creates(before));
            if word == "new" && is_creating {
                out.push((self.replaced(at, 1, &[]), 0));
            }
        }
        out.extend(self.acts(index, leading, places));
        out.extend(self.all_of(index, places));
        if let Some((verb, word)) = argv.get(index).and_then(|word| Some((places.setter_of(word)?, word))) {
            out.push((self.replaced(index, 1, &[verb, word]), 0));
        }
        let plain: Vec<_> = std::iter::once((argv.to_vec(), 0)).chain(out.iter().cloned()).collect();
        for (argv, cost) in plain {
            out.extend(with_flags(&argv, index, places).map(|argv| (argv, cost + FLAG)));
        }
        out
    }

    /// Returns the call of `delete pods --all`, where commands delete a collection.
    fn all_of(&self, index: usize, places: &Places) -> Option<(Vec<String>, usize)> {
        let word = self.argv().get(index)?.to_lowercase();
        let destroys = verb(&word).is_some_and(|(_, effect)| effect == VerbEffect::Destroys);
        let all = self.places("--all").into_iter().find(|_| destroys && places.has_word("collection"))?;
        let mut argv = self.replaced(all, 1, &[]);
        argv.insert(index + 1, "collection".to_owned());
        Some((argv, HABIT))
    }

    /// Returns the call in which the last of the leading words is a thing that is created.
    fn acts(&self, index: usize, leading: usize, places: &Places) -> Option<(Vec<String>, usize)> {
        let words: Vec<String> =
            self.argv().iter().skip(index).take(leading).flat_map(|token| name_words(token)).collect();
        let is_act = |word: &String| {
            let singular = word.strip_suffix('s').unwrap_or(word);
            ACTS.contains(singular) && places.has_word(word)
        };
        if words.iter().any(|word| verb(word).is_some()) || !words.last().is_some_and(is_act) {
            return None;
        }
        let mut argv = self.argv().to_vec();
        argv.insert(index, "create".to_owned());
        Some((argv, ACT))
    }
}

/// Returns whether other tools have a command of this name.
pub(super) fn is_habit(word: &str) -> bool {
    NAMES.get(word).is_some()
}

/// Returns whether a token is a word of commands or a verb.
fn is_known(token: &str, places: &Places) -> bool {
    let is_value =
        token.starts_with(['-', '/', '{']) || token.contains(char::is_uppercase) && !token.contains(char::is_lowercase);
    let is_near =
        |word: &String| places.vocabulary.all().any(|own| word_cost(word, own, true).is_some_and(|cost| cost <= 2));
    let is_word = |word: &String| verb(word).is_some() || (2..4).contains(&word.len()) && is_near(word);
    !is_value && (places.has_word(token) || name_words(token).iter().any(is_word))
}

fn creates(word: &str) -> bool {
    let is_alike = matches!(word, "register" | "schedule" | "submit" | "open" | "book");
    is_alike || verb(word).is_some() && verb(word) == verb("create")
}

/// Returns whether a word names an act: `fork`, and `reverse` where commands have a `reversal`.
pub(super) fn is_act(word: &str, places: &Places) -> bool {
    ACTS.contains(word) && places.has_word(word) || !noun_of(word, places).is_empty()
}

/// Returns whether a word is a noun that names an act.
pub(super) fn names_act(word: &str) -> bool {
    ACTS.contains(word)
}

/// Returns the words for a command of another tool, where commands are about the things of that tool.
fn habit<'w>(word: &'w str, next: Option<&String>, places: &Places) -> Option<Vec<&'w str>> {
    for (things, names) in [(["namespaced", "pod"], OF_CLUSTERS), (["workflow", "repo"], OF_REPOSITORIES)] {
        let known = names.get(word).filter(|_| things.iter().all(|thing| places.has_word(thing)));
        if let Some(words) = known {
            return Some(words.split(' ').collect());
        }
    }
    if !places.has_word("container") || !places.has_word("image") {
        return None;
    }
    let is_thing = |next: &String| {
        !next.starts_with('-') && places.has_word(next) && verb(next).is_none() && !phrases::is_value(next)
    };
    if next.is_some_and(is_thing) {
        return None;
    }
    if let Some(words) = NAMES.get(word) {
        return Some(words.split(' ').collect());
    }
    let of = |names: Words, thing: &'static str| names.contains(word).then(|| vec![word, thing]);
    of(OF_CONTAINERS, "container").or_else(|| of(OF_IMAGES, "image"))
}

/// Returns the nouns of commands that name the act of a verb which no command has: `moderation` for `moderate`.
pub(super) fn noun_of(word: &str, places: &Places) -> Vec<String> {
    let is_other = verb(word).is_some_and(|(_, effect)| effect != VerbEffect::Writes);
    if word.len() < MIN_STEM || is_other || phrases::is_value(word) {
        return Vec::new();
    }
    let stems: Vec<&str> = ["", "e", "te", "se", "ate"].iter().filter_map(|end| word.strip_suffix(end)).collect();
    // `transcription` of `transcribe`
    let of_writing = word.strip_suffix("scribe").map(|start| format!("{start}script"));
    let stems: Vec<&str> = stems.into_iter().chain(of_writing.as_deref()).collect();
    let is_noun = |noun: &str| {
        let noun = noun.strip_suffix('s').unwrap_or(noun);
        let is_of = |stem: &&str| {
            let ending = noun.strip_prefix(*stem);
            // `embedding` of `embed`
            let last = stem.get(stem.len().saturating_sub(1)..).unwrap_or_default();
            let letters = ["", "t", "s", last];
            stem.len() >= MIN_STEM
                && ending.is_some_and(|ending| {
                    letters.iter().any(|letter| ending.strip_prefix(letter).is_some_and(|rest| ENDINGS.contains(rest)))
                })
        };
        stems.iter().any(is_of)
    };
    let mut nouns: Vec<String> = places.vocabulary.all().filter(|noun| is_noun(noun)).map(str::to_owned).collect();
    nouns.dedup_by(|a, b| a.trim_end_matches('s') == b.trim_end_matches('s'));
    nouns.truncate(2);
    nouns
}

/// Returns a call with the words that its flags say, after the words of a name.
fn with_flags(argv: &[String], index: usize, places: &Places) -> Option<Vec<String>> {
    let leading = argv.iter().skip(index).take_while(|token| is_known(token, places)).count();
    let mut argv = argv.to_vec();
    let at = (index + leading..argv.len()).find(|at| argv.get(*at).is_some_and(|token| token.starts_with('-')))?;
    let mut said = Vec::new();
    let mut next = at;
    while let Some(token) = argv.get(next).cloned() {
        let known = FLAGS.get(&token);
        let has_value = known.is_some_and(|words| words.ends_with('='));
        let known = known.map(|words| words.trim_end_matches(" ="));
        let own = token.strip_prefix("--").filter(|name| places.has_word(name) && !name.contains('='));
        match (known, own) {
            (Some(words), _) if words.split(' ').all(|word| places.has_word(word)) => {
                said.extend(words.split(' ').map(str::to_owned));
                if !has_value {
                    argv.remove(next);
                    continue;
                }
            }
            (None, Some(name)) => said.extend(name_words(name)),
            _ => {}
        }
        next += 1;
    }
    let typed: Vec<String> = argv.iter().skip(index).take(leading).flat_map(|token| name_words(token)).collect();
    said.retain(|word| !typed.contains(word));
    if said.is_empty() || leading == 0 {
        return None;
    }
    argv.splice(index + leading..index + leading, said);
    Some(argv)
}
