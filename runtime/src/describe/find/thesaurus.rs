//! Words of people and the words of commands that they may stand for.

use super::lexicon::actions_of;
use super::word_list::Phrases;

/// Phrases, each with the word that says the same.
const PHRASES: Phrases = phrases![
    ("how many", "count"),
    ("number of", "count"),
    ("how much", "amount"),
    ("how often", "count"),
    ("how long", "duration"),
    ("where is", "locate"),
    ("where are", "locate"),
    ("who is", "who"),
    ("when is", "when"),
    ("sign up", "signup"),
    ("sign in", "login"),
    ("sign out", "logout"),
    ("log in", "login"),
    ("log out", "logout"),
    ("log off", "logout"),
    ("turn on", "enable"),
    ("switch on", "enable"),
    ("turn off", "disable"),
    ("switch off", "disable"),
    ("shut down", "shutdown"),
    ("power off", "shutdown"),
    ("set up", "create"),
    ("spin up", "create"),
    ("get rid", "delete"),
    ("throw away", "delete"),
    ("take down", "delete"),
    ("take away", "remove"),
    ("kick out", "remove"),
    ("hang up", "end"),
    ("call off", "cancel"),
    ("look up", "get"),
    ("look for", "search"),
    ("give back", "return"),
    ("bring back", "return"),
    ("take back", "revoke"),
    ("roll back", "rollback"),
    ("put online", "publish"),
    ("go live", "publish"),
    ("put off", "reschedule"),
    ("time off", "leave"),
    ("opening hours", "hours"),
    ("opening times", "hours"),
    ("write down", "record"),
    ("hand over", "transfer"),
    ("turn down", "reject"),
    ("turn up", "increase"),
    ("put on", "publish"),
    ("come back", "return"),
    ("money back", "refund"),
    ("back up", "backup"),
    ("give up", "cancel"),
    ("let go", "terminate"),
    ("try again", "retry"),
    ("do again", "retry"),
    ("run again", "rerun"),
    ("start again", "restart"),
    ("start over", "restart"),
    ("send again", "resend"),
    ("more time", "extend"),
    ("for good", "permanently"),
    ("for ever", "permanently"),
    ("as well", "also"),
    ("top up", "topup"),
    ("reports to", "hierarchy"),
    ("report to", "hierarchy"),
    ("reporting line", "hierarchy"),
    ("out of", "from"),
    ("put back", "restore"),
    ("take off", "remove"),
    ("take out", "remove"),
    ("leave out", "exclude"),
    ("cross off", "remove"),
    ("clean up", "prune"),
    ("clear out", "clear"),
    ("free up", "release"),
    ("freed up", "release"),
    ("turn into", "convert"),
    ("switch over", "switch"),
    ("hold off", "pause"),
    ("put away", "archive"),
    ("close down", "close"),
    ("shut off", "disable"),
    ("lay off", "terminate"),
    ("bring in", "import"),
    ("take over", "transfer"),
    ("carry over", "transfer"),
    ("pass on", "forward"),
    ("hook up", "connect"),
    ("plug in", "attach"),
    ("join up", "join"),
    ("split up", "split"),
    ("break down", "breakdown"),
    ("add up", "total"),
    ("cash out", "payout"),
    ("check out", "checkout"),
    ("check in", "checkin"),
    ("clock in", "clockin"),
    ("clock out", "clockout"),
    ("opt out", "unsubscribe"),
    ("opt in", "subscribe"),
    ("text message", "sms"),
    ("cover art", "artwork"),
    ("days off", "leave"),
    ("day off", "leave"),
    ("sick leave", "absence"),
    ("pay rise", "raise"),
    ("job offer", "offer"),
    ("job opening", "vacancy"),
    ("where does", "locate"),
    ("when does", "when"),
    ("cut off", "block"),
    ("fill in", "submit"),
    ("fill out", "submit"),
    ("send out", "send"),
    ("find out", "get"),
    ("deal with", "resolve"),
    ("switch to", "change"),
    ("sign off", "approve"),
    ("pick up", "pickup"),
    ("carry on", "resume"),
    ("credit card", "card"),
    ("phone number", "phonenumber"),
];

/// Words that people use, and words of commands that may be meant: `word: words of commands`.
const RELATED: &str = include_str!("thesaurus.txt");

/// Returns the word that says the same as a phrase of two words.
pub(super) fn phrase(first: &str, second: &str) -> Option<&'static str> {
    PHRASES.iter().find(|(phrase, _)| phrase.split_once(' ') == Some((first, second))).map(|(_, word)| word)
}

/// Returns the words of commands that a word of a person may stand for, and those that may stand for it; `forms` are forms
/// of the word.
pub(super) fn related(forms: &[&str]) -> Vec<&'static str> {
    let mut out = Vec::new();
    for (word, words) in RELATED.lines().filter_map(|line| line.split_once(": ")) {
        if forms.contains(&word) {
            out.extend(words.split(' '));
        } else if words.split(' ').any(|other| forms.contains(&other) && actions_of(other).is_empty()) {
            out.push(word);
        }
    }
    out
}
