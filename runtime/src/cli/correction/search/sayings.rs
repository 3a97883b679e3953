//! Other words for the verb of a command, within the words of a call: `sign out` for `logout`, `unsave` for `remove`, and
//! `pay invoice` for `create payment` of an invoice.

use super::habits::noun_of;
use super::places::{Place, Places};
use super::{Guess, Guesses, foreign, phrases};
use crate::data::{Phrases, VerbEffect, Words, name_words, split_once, verb};
use crate::describe::find::calls::Related;
use crate::graph::CommandPath;
use crate::schema::FieldRef;

/// Cost of a verb in place of two words that mean the same.
const PHRASE: usize = 0;
/// Cost of a verb in place of a noun that says it: `remove pin` for `unpin`.
const SAID: usize = 1;
/// Cost of a verb that does no more than the one that no command has.
const ELSE: usize = 3;
/// Cost of leaving out the thing beside a verb that is the only one of its kind.
const THING: usize = 3;

/// Verbs of two words, with those that mean the same.
const PHRASES: Phrases = Phrases(
    "\
sign out: logout
log out: logout
log off: logout
sign in: login
log in: login
log on: login
sign up: register enrol enroll
throw away: discard
throw out: remove
kick out: kick
take out: remove
turn on: enable start
switch on: enable start
turn off: disable stop
switch off: disable stop
shut down: shutdown stop
call off: cancel
put off: postpone
roll back: rollback
bring back: restore
put back: restore
clean up: clean
clear out: clear
set up: create
spin up: create
look up: find get
hand in: submit
hand out: issue distribute
give out: issue distribute
give back: return
take back: return
opt out: unsubscribe
opt in: subscribe
hang up: hangup
check out: checkout
check in: checkin",
);
/// Words that ask for a new thing, where commands have no such verb.
const CREATING: Words =
    Words("record log enter raise issue announce file draft note place take start open submit register add import");
/// Verbs with the thing that they are about, which is created.
const THINGS: Phrases = Phrases(
    "\
pay: payment
remind: reminder
buy: order
purchase: order
subscribe: subscriber
login: session
signin: session
join: member
mkdir: folder directory
enqueue: queue",
);
/// Words at the end of a name that say what is done to its thing: `fans.off`.
const SWITCHES: Phrases = Phrases("off: stop disable\non: start enable");
/// Verbs of which one sets what the other takes back.
const SETTERS: Phrases = Phrases(
    "\
set: end
set: unset
set: clear
set: delete
start: stop
start: end
begin: end
add: remove
enable: disable
open: close",
);
/// Verbs in place of others that no command has for a thing, which do no more.
const INSTEAD: Phrases = Phrases(
    "\
delete: retire archive deactivate discontinue cancel
remove: retire archive deactivate cancel
stop: shutdown
halt: shutdown
confirm: acknowledge ack
download: fetch
fetch: download
freeze: disable suspend block
disable: pause suspend
undo: rollback revert
revert: rollback undo
bounce: restart
cycle: restart
append: add
add: append set attach register
insert: append add
create: set start open issue plan schedule register
new: set start open issue plan register
subscribe: follow enroll enrol
follow: subscribe
tail: logs log
plan: schedule
schedule: plan
request: issue
regenerate: rotate renew
rotate: renew regenerate
renew: rotate
dedupe: merge
dedup: merge
combine: merge
save: export
load: import
import: add
fsck: check
lint: check validate
gc: prune clean
cleanup: prune clean
umount: eject unmount
unmount: eject
unplug: eject unmount
disconnect: eject detach
mount: attach
scrap: retire decommission
uninstall: remove delete
invalidate: void revoke
void: invalidate revoke
block: suspend disable
reroute: redirect
forward: redirect
hire: enroll enrol
signup: enroll enrol register
unhold: release
substitute: swap replace
cat: log logs
cordon: drain
quiesce: drain
pull: download
retain: keep preserve
restart: retry
ps: list
define: set create
buy: order
purchase: order
procure: order buy
unfreeze: enable unblock
ban: block
unban: unblock",
);
/// Letters before a noun that say a verb: `rmdir`.
const JOINED: Phrases = Phrases("mk: create\nrm: delete remove");
/// Verbs whose opposite gives something back, which removes nothing: that of `suspend`.
const RESTRICTING: Words = Words(
    "suspend pause block ban bar archive delete remove drop cancel close lock mute hide freeze hold disable deactivate \
    reject decline deny stop retire void revoke kick kill discard exclude restrict withdraw terminate silence",
);
/// Words after the name of a thing that say nothing more about it.
const VAGUE: Words = Words("stats statistics data information record entry details info item object");

/// Returns the plural of a verb that writes, if commands have it, and 1 if they have the verb too: `pins add` for `pin`.
fn plural_of(word: &str, places: &Places) -> Option<(String, usize)> {
    let plural = format!("{word}s");
    let writes = verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Writes);
    let is_there = writes && places.vocabulary.contains(&plural);
    is_there.then(|| (plural, usize::from(places.vocabulary.contains(word))))
}

impl Guesses<'_, '_, '_> {
    /// Returns the calls with other words in place of the verb within a token, each with its cost.
    pub(super) fn verb_sayings(&self, at: usize, places: &Places) -> Vec<(Vec<String>, usize)> {
        let mut out = Vec::new();
        let Some(token) = self.argv().get(at) else { return out };
        let words = name_words(token);
        let next = self.argv().get(at + 1).map(|next| next.to_lowercase());
        let with = |start: usize, count: usize, said: &[&str]| {
            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            words.splice(start..start + count, said.iter().copied());
            self.replaced(at, 1, &[&words.join("-")])
        };
        for (place, word) in words.iter().enumerate() {
            let after = words.get(place + 1);
            for (phrase, said) in PHRASES.iter() {
                let second = split_once(phrase, ' ').filter(|(first, _)| first == word).map(|(_, second)| second);
                let Some(second) = second else { continue };
                for said in said.split(' ') {
                    if after.is_some_and(|after| after == second) {
                        out.push((with(place, 2, &[said]), PHRASE));
                    } else if words.len() == 1 && next.as_deref() == Some(second) {
                        out.push((self.replaced(at, 2, &[said]), PHRASE));
                    }
                }
            }
            for said in switched(&words, place) {
                out.push((with(place, 1, &[said]), SAID));
            }
            out.extend(said_for(word, places).into_iter().map(|(said, cost)| (with(place, 1, &said), cost)));
            for noun in noun_of(word, places) {
                out.push((with(place, 1, &["create", &noun]), SAID));
            }
            let things = THINGS.get(word).unwrap_or_default();
            let thing = things.split(' ').find(|thing| !thing.is_empty() && places.has_word(thing));
            if let Some(thing) = thing.filter(|_| !places.vocabulary.contains(word)) {
                out.push((with(place, 1, &["create", thing]), SAID));
            }
            if let Some((plural, is_verb)) = plural_of(word, places) {
                out.push((with(place, 1, &["create", &plural]), SAID + is_verb));
                if is_verb == 0 && place == 0 && words.len() == 2 {
                    out.push((self.replaced(at, 1, &["create", &plural]), THING));
                }
            }
            // `nightly` of `stop schedule nightly` is not another word for the group.
            for group in places.groups_for(word).into_iter().filter(|group| words.iter().all(|word| word != group)) {
                out.push((with(place, 1, &[group]), ELSE));
            }
            if CREATING.contains(word) && verb(word) != verb("create") && !places.vocabulary.contains(word) {
                out.push((with(place, 1, &["create"]), SAID));
            }
            for (verb, noun) in setters_of(word, places) {
                out.push((with(place, 1, &[verb, noun]), SAID));
            }
        }
        let (count, cost) = vague_end(&words, places);
        if count > 0 {
            out.push((with(words.len() - count, count, &[]), cost));
        }
        out
    }

    /// Guesses that the first word is the verb of one command only, and what is said beside it is the thing of its summary:
    /// `kick-member` is `conversations.kick`, which removes a user.
    pub(super) fn at_only_verb(&mut self, index: usize, places: &Places) {
        let Some(token) = self.argv().get(index) else { return };
        let words = name_words(token);
        let Some((first, rest)) = words.split_first() else { return };
        // A word that no table has is a verb where it ends a name: `claim` in `LostProperty_claim`.
        let is_known = verb(first).is_some();
        if verb(first).is_some_and(|(_, effect)| effect == VerbEffect::Reads) {
            return;
        }
        let has_verb = |path: &[String]| {
            path.last().is_some_and(|name| {
                let words = name_words(name);
                let is_verb = |words: &[String]| !words.is_empty() && words.iter().all(|word| verb(word).is_none());
                let ends = || words.split_last().is_some_and(|(last, rest)| last == first && is_verb(rest));
                if is_known { words.contains(first) } else { ends() }
            })
        };
        let mut with_verb = places.all.iter().filter(|place| has_verb(&place.path));
        let Some(only) = with_verb.next() else { return };
        let is_only = with_verb.all(|other| other.path == only.path);
        let count = self.argv().iter().skip(index + 1).take_while(|token| !token.starts_with('-')).count();
        let beside = self.argv().get(index + 1).filter(|next| count > 0 && rest.is_empty() && !phrases::is_value(next));
        let nouns: Vec<String> = if rest.is_empty() { beside.into_iter().cloned().collect() } else { rest.to_vec() };
        let said = self.program_summaries().all.iter().find(|place| place.path == only.path);
        let said: Vec<&str> = said.map(|place| self.program_summaries().words(place).collect()).unwrap_or_default();
        let things = if is_known { Vec::new() } else { self.things_of(&only.path) };
        let is_thing = |noun: &String| {
            let related = Related::to(noun);
            let said = said.iter().skip(1).copied().chain(things.iter().map(String::as_str));
            said.into_iter().any(|word| word == noun.as_str() || related.has(word))
        };
        let is_harmful = !is_known && only.effects.destructive;
        if is_harmful || !is_only || nouns.is_empty() || !nouns.iter().all(is_thing) {
            return;
        }
        let mut argv = self.before_path(index);
        argv.extend(only.path.iter().cloned());
        let left = index + 1 + usize::from(rest.is_empty());
        argv.extend(self.argv().iter().skip(left).cloned());
        self.more.push(Guess { argv, cost: THING, is_certain: false });
    }

    /// Returns the words of the arguments of a command, which say what it is about: `item` of `<item-id>`.
    fn things_of(&self, path: &[String]) -> Vec<String> {
        let root = self.problem.parsed.target.root();
        let command = CommandPath::find(root, &path.join(" ")).ok().and_then(|path| path.command);
        let words =
            |field: FieldRef<'_>| name_words(field.long()).into_iter().filter(|word| !foreign::is_identifier(word));
        command
            .map(|command| command.once(|command| command.tables().positionals().flat_map(words).collect()))
            .unwrap_or_default()
    }
}

/// Returns the words in place of a verb that commands have not, each with its cost: `remove pin` for `unpin`.
fn said_for<'w>(word: &'w str, places: &Places) -> Vec<(Vec<&'w str>, usize)> {
    let mut out = Vec::new();
    if let Some(rest) = word.strip_prefix("un").filter(|rest| rest.len() > 2 && places.has_word(rest)) {
        out.push((vec!["remove", rest], SAID));
        if verb(rest).is_some() && !RESTRICTING.contains(rest) {
            out.push((vec!["remove"], SAID));
        }
    }
    out.extend(INSTEAD.get(word).into_iter().flat_map(|said| said.split(' ')).map(|said| (vec![said], ELSE)));
    out.extend(joined(word, places).into_iter().map(|(verb, noun)| (vec![verb, noun], SAID)));
    out
}

/// Returns the verbs and the nouns that a word is made of: `delete` and `folder` for `rmdir`.
fn joined<'w>(word: &'w str, places: &Places) -> Vec<(&'static str, &'w str)> {
    let Some((said, rest)) = JOINED.iter().find_map(|(start, said)| Some((said, word.strip_prefix(start)?))) else {
        return Vec::new();
    };
    let nouns = if rest == "dir" { &["folder", "directory"][..] } else { &[rest] };
    let known =
        nouns.iter().filter(|noun| noun.len() > 2 && places.has_word(noun) && !places.vocabulary.contains(word));
    known.flat_map(|noun| said.split(' ').map(move |verb| (verb, *noun))).collect()
}

/// Returns the verbs that the last word of a name without a verb stands for: those of `off` in `fans.off`.
fn switched(words: &[String], place: usize) -> Vec<&'static str> {
    let is_end = place > 0 && place + 1 == words.len() && words.iter().all(|word| verb(word).is_none());
    let said = words.get(place).filter(|_| is_end).and_then(|word| SWITCHES.get(word));
    said.into_iter().flat_map(|said| said.split(' ')).collect()
}

/// Returns the number of words at the end of a name that say nothing more about the thing, and the cost of leaving them out:
/// those of `get-user-by-id` and `get-user-details`.
fn vague_end(words: &[String], places: &Places) -> (usize, usize) {
    match words {
        [_, .., by, last] if by == "by" && foreign::is_identifier(last) => (2, 0),
        [_, .., last] if VAGUE.contains(last) && !places.vocabulary.contains(last) => (1, SAID),
        _ => (0, 0),
    }
}

/// Returns the verbs that a noun says where commands set it and take it back, and the noun: `set` and `snooze` for `snooze`,
/// `end` and `snooze` for `unsnooze`.
fn setters_of<'w>(word: &'w str, places: &Places) -> Vec<(&'static str, &'w str)> {
    let undone = word.strip_prefix("un").filter(|noun| noun.len() > 2 && places.vocabulary.contains(noun));
    let noun = undone.unwrap_or(word);
    if verb(noun).is_some() || !places.vocabulary.contains(noun) {
        return Vec::new();
    }
    let has_verb = |verb: &str| {
        let is_it = |place: &Place| {
            let words: Vec<&str> = places.words(place).collect();
            words.contains(&noun) && words.contains(&verb)
        };
        places.all.iter().any(is_it)
    };
    let pairs = SETTERS.iter().filter(|(set, end)| has_verb(set) && has_verb(end));
    pairs.take(1).map(|(set, end)| (if undone.is_some() { end } else { set }, noun)).collect()
}
