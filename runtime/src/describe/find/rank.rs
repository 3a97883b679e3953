//! The order of the candidates.
//!
//! A score says how much of the question a command covers, its rare words above all, and how much of the command's name
//! and summary the question covers, so that `create issue` leads to `issues create` before `issues create-comment`.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::lexicon::{Actions, actions_of, is_plain_verb, is_stop_word};
use super::needs::answered;
use super::question::{Question, Term, names_change};
use super::words::root;
use crate::data::{is_misspelled, sort_by};

/// A command with its score, from 0 to 1.
pub(super) struct Match {
    pub(super) candidate: Candidate,
    pub(super) score: f64,
    /// True if it has every word of the question.
    pub(super) is_full: bool,
}

/// Part of the best score that a match must have to be shown.
const MIN_SHARE: f64 = 0.3;
/// Part of a weak best score that a match must have to be shown.
const WEAK_SHARE: f64 = 0.2;
/// Part of the best score that a match must have to be shown if the best has all of the question.
const STRONG_SHARE: f64 = 0.5;
/// Score of a weak match.
const WEAK_SCORE: f64 = 0.5;
/// Score of a best match below which the inputs of the commands are read, if these are few.
const READ_BELOW: f64 = 0.56;
/// Minimum score of a match that is certain.
const CERTAIN_SCORE: f64 = 0.68;
/// Lead of a match that is certain over the second.
const CERTAIN_LEAD: f64 = 0.15;

/// Share of the score for a word that may be missing.
const OPTIONAL_BONUS: f64 = 0.1;
/// Share of the score for words in the order of the question.
const ORDER_BONUS: f64 = 0.06;
/// Credit of a list for `get pods`.
const LISTED: f64 = 0.81;
/// Factor of a command whose action is another than the question's verb.
const CONTRADICTION: f64 = 0.8;
/// Similarity of a word that may be meant by one that no command has.
const RELATED: f64 = 0.9;
/// Similarity of a word that may be meant by one that another command has.
const RELATED_TO_KNOWN: f64 = 0.6;
/// Share of the similarity of a related word that is left to one with its root: `evacuation` for `stranded: evacuate`.
const RELATED_ROOT: f64 = 0.7;
/// Share of the similarity of a verb that names an action and nothing else, and may be meant by another.
const PLAIN_RELATED: f64 = 0.6;
/// Share of that similarity that each further word of a line of the thesaurus loses.
const RELATED_DECAY: f64 = 0.024;
/// Similarity of a word that stands for one that may be meant.
const FAR: f64 = 0.25;
/// Similarity of the verb itself where the person who does it is meant: `who follows me`.
const NOT_DONE_BY: f64 = 0.85;
/// Similarity of a synonym.
const SYNONYM: f64 = 0.75;
/// Factor of the weight of a word about which no command is, nor about a word for it.
const LOST: f64 = 0.4;
/// Similarity of a synonym of a word that no command has.
const SYNONYM_OF_UNKNOWN: f64 = 0.85;
/// Similarity of a word with the same root.
const SAME_ROOT: f64 = 0.65;
/// Similarity of an abbreviation, or of a word in a longer one.
const PART_OF: f64 = 0.55;

/// Weights of the texts of a command.
const IN_NAME: f64 = 0.8;
const IN_SUMMARY: f64 = 0.95;
const LAST_SEGMENT: f64 = 0.95;
const AROUND: f64 = 0.6;
const IN_FIELDS: f64 = 0.6;
const IN_DETAILS: f64 = 0.55;

/// Credits of an action that is stated, named, implied by the method, or implied by the method besides another.
const STATED: f64 = 0.9;
const NAMED: f64 = 0.85;
const IMPLIED: f64 = 0.8;
const ALSO_IMPLIED: f64 = 0.6;
/// Credit of one reading action for another.
const BOTH_READ: f64 = 0.6;
/// Share of the credit of an action for a verb that says more than the action.
const RICH: f64 = 0.5;
/// Weight of a verb in the precision.
const VERB_PRECISION: f64 = 0.5;

/// Share of the score that does not depend on the precision.
const IMPRECISE: f64 = 0.5;
/// Share of the better of the precisions of name and summary.
const BETTER: f64 = 0.85;
/// Share of the precision of the request's path in the precision.
const PATH_PRECISION: f64 = 0.1;
/// Bonus of a command whose object is one of the question's.
const OBJECT_BONUS: f64 = 0.04;
/// Factor of a command with an object that the question does not have.
const OTHER_OBJECT: f64 = 0.95;

/// Share of the credit of an object that is another word of the question than its head.
const OTHER_TERM: f64 = 0.85;

/// Factor of a command that does what the question says of a thing only: `reserve` for `return the part we reserved`.
const IN_PASSING: f64 = 0.85;

/// Factor of a `HEAD` request, beside which there is nearly always one that answers with the content.
const ONLY_HEAD: f64 = 0.85;

/// Factor of a command for one thing if the question is about all of them.
const ONE_OF_ALL: f64 = 0.8;

/// Factor of a command that replaces a thing where the question changes it.
const REPLACES: f64 = 0.9;

/// Factor of a command that creates the place for what the question adds.
const CREATES_PLACE: f64 = 0.7;

const DEPTH_PENALTY: f64 = 0.008;
/// Factor of the score of a deprecated command.
const DEPRECATED: f64 = 0.75;

/// The commands that match a question, the best first.
pub(super) struct Ranking {
    pub(super) matches: Vec<Match>,
    /// The question as it was asked, and in the words of commands for a need.
    questions: Vec<Question>,
    rarity: Rarity,
}

impl Ranking {
    /// Ranks the candidates; `read` adds the inputs of a candidate.
    pub(super) fn of(candidates: Vec<Candidate>, question: &str, read: &dyn Fn(&mut Candidate)) -> Self {
        let rarity = Rarity::of(&candidates);
        let asked = [Some(question.to_owned()), answered(question, &candidates)];
        let questions = asked.iter().flatten().map(|question| read_among(question, &rarity, &candidates));
        let questions: Vec<Question> = questions.collect();
        let found = candidates.into_iter().filter_map(|mut candidate| {
            if questions.iter().any(|question| question.is_performed_by(&candidate)) {
                read(&mut candidate);
            }
            let (score, is_full) = best_score(&candidate, &questions, &rarity)?;
            Some(Match { candidate, score, is_full })
        });
        let mut matches: Vec<Match> = found.collect();
        sort_by(&mut matches, &|a, b| b.score.total_cmp(&a.score));
        let best = matches.first().map_or(0.0, |first| first.score);
        let mut ranking = Self { matches, questions, rarity };
        let share = match best {
            _ if ranking.is_strong() => STRONG_SHARE,
            best if best < WEAK_SCORE => WEAK_SHARE,
            _ => MIN_SHARE,
        };
        ranking.matches.retain(|found| found.score >= best * share);
        ranking
    }

    /// Reads the inputs of the first match if it lacks words of the question: `create a customer with metadata` has the name
    /// of an input.
    pub(super) fn complete_first(&mut self, read: &dyn Fn(&mut Candidate)) {
        if let Some(first) = self.matches.first_mut().filter(|first| !first.is_full) {
            read(&mut first.candidate);
            first.is_full =
                best_score(&first.candidate, &self.questions, &self.rarity).is_some_and(|(_, is_full)| is_full);
        }
    }

    /// Returns whether no match has much of the question.
    pub(super) fn is_weak(&self) -> bool {
        self.matches.first().is_none_or(|first| !first.is_full || first.score < READ_BELOW)
    }

    /// Returns whether the first match has all of the question.
    pub(super) fn is_strong(&self) -> bool {
        self.matches.first().is_some_and(|first| first.is_full && first.score >= CERTAIN_SCORE)
    }

    /// Returns whether the first match is clearly the best.
    pub(super) fn is_certain(&self) -> bool {
        let score = |index: usize| self.matches.get(index).map_or(0.0, |found| found.score);
        self.is_strong() && score(0) - score(1) >= CERTAIN_LEAD
    }
}

/// The weight of words: the rarer, the more they say.
pub(super) struct Rarity {
    count: f64,
    frequencies: HashMap<String, u16>,
    /// Weights in the precision of the stems that it knows.
    shares: HashMap<String, f64>,
}

impl Rarity {
    pub(super) fn of(candidates: &[Candidate]) -> Self {
        let mut frequencies: HashMap<String, u16> = HashMap::new();
        for candidate in candidates {
            let mut stems: Vec<&String> = candidate.in_name.iter().chain(&candidate.in_summary).collect();
            stems.sort_unstable();
            stems.dedup();
            for stem in stems {
                let frequency = frequencies.entry(stem.clone()).or_default();
                *frequency = frequency.saturating_add(1);
            }
        }
        let count = f64::from(u16::try_from(candidates.len()).unwrap_or(u16::MAX));
        let mut rarity = Self { count, frequencies, shares: HashMap::new() };
        rarity.shares = rarity.frequencies.keys().map(|stem| (stem.clone(), rarity.new_share(stem))).collect();
        rarity
    }

    /// Returns the weight of a stem in the precision of a text.
    fn share(&self, stem: &str) -> f64 {
        self.shares.get(stem).copied().unwrap_or_else(|| self.new_share(stem))
    }

    fn new_share(&self, stem: &str) -> f64 {
        let says_nothing = is_stop_word(stem) || stem.bytes().all(|byte| byte.is_ascii_digit());
        let kind = if is_plain_verb(stem) { VERB_PRECISION } else { 1.0 };
        if says_nothing { 0.0 } else { kind * self.weight(stem) }
    }

    /// Returns whether a name or a summary has the stem.
    pub(super) fn knows(&self, stem: &str) -> bool {
        self.frequencies.contains_key(stem)
    }

    /// Returns the words of names and summaries that a word may be a misspelling of.
    pub(super) fn respelled<'r>(&'r self, stem: &'r str) -> impl Iterator<Item = String> + 'r {
        let is_near = |known: &&String| stem.len() > 3 && is_misspelled(stem, known);
        self.frequencies.keys().filter(is_near).cloned()
    }

    pub(super) fn weight(&self, stem: &str) -> f64 {
        let frequency = f64::from(self.frequencies.get(stem).copied().unwrap_or_default());
        logarithm(1.0 + (self.count + 0.5) / (frequency + 0.5))
    }
}

/// Returns the natural logarithm of a number from 1, by its exponent and a series.
///
/// `f64::ln` is a function of `libm.so`, which each program would load when it starts, for 40,000 instructions.
fn logarithm(number: f64) -> f64 {
    const MANTISSA: u64 = (1 << 52) - 1;
    let bits = number.to_bits();
    let exponent = f64::from(u16::try_from(bits >> 52).unwrap_or_default()) - 1023.0;
    let mantissa = f64::from_bits(bits & MANTISSA | 1.0f64.to_bits());
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for odd in (1..32).step_by(2) {
        sum += power / f64::from(odd);
        power *= ratio * ratio;
    }
    exponent * std::f64::consts::LN_2 + 2.0 * sum
}

/// Reads a question; words about which no candidate is weigh less.
fn read_among(question: &str, rarity: &Rarity, candidates: &[Candidate]) -> Question {
    let mut question = Question::read(question, rarity);
    for term in question.terms.iter_mut().filter(|term| !term.is_known && term.actions.is_empty()) {
        if !candidates.iter().any(|candidate| likeness(candidate, term) > 0.0) {
            term.weight *= LOST;
        }
    }
    question
}

/// Returns the best of a candidate's scores for the forms of a question, as [`score`] does.
fn best_score(candidate: &Candidate, questions: &[Question], rarity: &Rarity) -> Option<(f64, bool)> {
    let scores = questions.iter().filter_map(|question| score(candidate, question, rarity));
    scores.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// Returns the score of a candidate, and whether it has every word of the question; `None` if it has none of them.
pub(super) fn score(candidate: &Candidate, question: &Question, rarity: &Rarity) -> Option<(f64, bool)> {
    let (mut covered, mut total, mut bonus) = (0.0, 0.0, 0.0);
    let (mut is_full, mut is_related, mut contradicts) = (true, false, false);
    for term in &question.terms {
        let said = likeness(candidate, term);
        let action = action_credit(candidate, term);
        let credit = said.max(if action > 0.0 && question.asks_for_list(candidate) { LISTED } else { action });
        contradicts |= term.is_plain && action == 0.0;
        is_related |= said > 0.0 && !term.is_plain;
        if term.is_optional {
            // `who starred my project` is not about what I starred.
            bonus += if question.is_about_people && term.is_own { 0.0 } else { OPTIONAL_BONUS * credit };
            continue;
        }
        covered += credit * term.weight;
        total += term.weight;
        is_full &= credit > 0.0;
    }
    // A question of plain verbs alone: `list`.
    is_related |= question.terms.iter().all(|term| term.is_plain) && covered > 0.0;
    if !is_related {
        return None;
    }
    let name = precision(&candidate.in_name, candidate, question, rarity);
    let summary = precision(&candidate.in_summary, candidate, question, rarity);
    let mut precise = BETTER * name.max(summary) + (1.0 - BETTER) * name.min(summary);
    if !candidate.in_path.is_empty() {
        let path = precision(&candidate.in_path, candidate, question, rarity);
        precise += PATH_PRECISION * (path - precise);
    }
    let coverage = if total == 0.0 { 1.0 } else { covered / total };
    bonus += ORDER_BONUS * question.order(candidate);
    let object = object_credit(candidate, question);
    bonus += OBJECT_BONUS * object;
    let penalty = f64::from(candidate.depth.min(20)) * DEPTH_PENALTY;
    let mut agreement = if contradicts { CONTRADICTION } else { 1.0 };
    agreement *= if candidate.is_head() { ONLY_HEAD } else { 1.0 };
    agreement *= if does_in_passing(candidate, question) { IN_PASSING } else { 1.0 };
    agreement *= if object > 0.0 { 1.0 } else { OTHER_OBJECT };
    agreement *= if question.is_about_all && candidate.is_item { ONE_OF_ALL } else { 1.0 };
    agreement *= if candidate.replaces && !question.asks_for_replacement() { REPLACES } else { 1.0 };
    agreement *= if question.creates_place(candidate) { CREATES_PLACE } else { 1.0 };
    let score =
        agreement * coverage * (IMPRECISE + (1.0 - IMPRECISE) * precise) * question.intent(candidate) + bonus - penalty;
    Some((if candidate.is_avoided { score * DEPRECATED } else { score }, is_full))
}

/// Returns whether a candidate does what the question says of a thing, and not what it asks for.
fn does_in_passing(candidate: &Candidate, question: &Question) -> bool {
    let Some((asked, others)) = question.terms.split_first().filter(|_| question.is_imperative) else { return false };
    let verb = candidate.in_summary.iter().find(|stem| !is_stop_word(stem)).filter(|_| !candidate.is_read_only);
    let is_asked = |verb: &String| similarity(verb, asked) > 0.0 || action_credit(candidate, asked) > 0.0;
    let is_said = |verb: &String| others.iter().any(|term| !term.is_optional && similarity(verb, term) >= 0.8);
    verb.is_some_and(|verb| !is_asked(verb) && is_said(verb))
}

/// Returns how well the object of a candidate, the last fixed segment of its request's path, is one of the question's, from 0
/// to 1.
fn object_credit(candidate: &Candidate, question: &Question) -> f64 {
    let Some(object) = candidate.last_segment.as_ref() else { return 1.0 };
    let own = verb_actions(object);
    let credit = |term: &Term| {
        let share = if term.is_head { 1.0 } else { OTHER_TERM };
        let action = if term.actions.meets(own) { action_credit(candidate, term) } else { 0.0 };
        share * similarity(object, term).max(action)
    };
    question.terms.iter().map(credit).fold(0.0, f64::max)
}

/// Returns the actions of the stem of a verb that names an action and nothing else, or of its noun: `generation`.
fn verb_actions(stem: &str) -> Actions {
    let base = stem.strip_suffix("ion").unwrap_or(stem);
    let forms = [stem.to_owned(), format!("{base}e")];
    forms.iter().filter(|form| is_plain_verb(form)).map(|form| actions_of(form)).fold(Actions::default(), Actions::and)
}

/// Returns how well the words of a candidate match a word of the question, from 0 to 1.
fn likeness(candidate: &Candidate, term: &Term) -> f64 {
    let fields = [
        (&candidate.in_name, IN_NAME),
        (&candidate.in_summary, IN_SUMMARY),
        (&candidate.around, AROUND),
        (&candidate.in_path, AROUND),
        (&candidate.in_fields, IN_FIELDS),
        (&candidate.in_details, IN_DETAILS),
    ];
    let mut best: f64 = 0.0;
    for (stems, weight) in fields {
        let quality = stems.iter().map(|stem| similarity(stem, term)).fold(0.0, f64::max);
        best = best.max(weight * quality);
    }
    let is_last = candidate.last_segment.as_ref().is_some_and(|segment| *segment == term.stem);
    if is_last { best.max(LAST_SEGMENT) } else { best }
}

/// Returns how well the action of a candidate is the one that a verb of the question asks for.
fn action_credit(candidate: &Candidate, term: &Term) -> f64 {
    let credit = if term.actions.is_empty() {
        0.0
    } else if term.actions.meets(candidate.actions) {
        STATED
    } else if candidate.actions.is_empty() && term.actions.meets(candidate.named) {
        NAMED
    } else if candidate.actions.is_empty() && candidate.named.is_empty() && term.actions.meets(candidate.implied) {
        IMPLIED
    } else if term.actions.both_read(candidate.actions.and(candidate.named).and(candidate.implied)) {
        BOTH_READ
    } else if term.actions.meets(candidate.named.and(candidate.implied)) {
        ALSO_IMPLIED
    } else {
        0.0
    };
    // A verb that says more than the action is not answered by the action alone.
    if term.is_plain { credit } else { credit * RICH }
}

/// Returns how near a stem is to a word of the question, from 0 to 1.
pub(super) fn similarity(stem: &str, term: &Term) -> f64 {
    if let Some(known) = term.similarities.borrow().get(stem) {
        return *known;
    }
    let similarity = new_similarity(stem, term);
    term.similarities.borrow_mut().insert(stem.to_owned(), similarity);
    similarity
}

fn new_similarity(stem: &str, term: &Term) -> f64 {
    if term.is_done_by && is_agent(stem, &term.stem) {
        1.0
    } else if *stem == *term.stem {
        if term.is_done_by { NOT_DONE_BY } else { 1.0 }
    } else if !term.is_known && term.related.first().is_some_and(|related| related == stem) {
        RELATED * plainness(stem, term)
    } else if term.synonyms.iter().any(|synonym| synonym == stem) {
        if term.is_known { SYNONYM } else { SYNONYM_OF_UNKNOWN }
    } else if root(stem) == root(&term.stem) {
        SAME_ROOT
    } else if let Some(place) = term.related.iter().position(|related| related == stem) {
        let place = f64::from(u16::try_from(place).unwrap_or(u16::MAX)).min(8.0);
        (1.0 - RELATED_DECAY * place) * if term.is_known { RELATED_TO_KNOWN } else { RELATED } * plainness(stem, term)
    } else if let Some(place) = place_of_root(stem, term) {
        let place = f64::from(u16::try_from(place).unwrap_or(u16::MAX)).min(8.0);
        RELATED_ROOT * (1.0 - RELATED_DECAY * place) * RELATED * plainness(stem, term)
    } else if term.actions.is_empty() && (begins(stem, &term.stem) || !term.is_known && is_compound(&term.stem, stem)) {
        PART_OF
    } else if term.far.iter().any(|far| far == stem) {
        FAR
    } else {
        0.0
    }
}

/// Returns the place of the first word with the root of a stem among those that may be meant by a word that no command has.
fn place_of_root(stem: &str, term: &Term) -> Option<usize> {
    /// Number of the words that stand for the word best.
    const NEAREST: usize = 4;
    let root_of_stem = root(stem);
    let is_alike = |related: &String| related.len() > 4 && root(related) == root_of_stem;
    term.related.iter().take(NEAREST).position(is_alike).filter(|_| !term.is_known)
}

/// Returns the share of the similarity of a stem that is left to it if it is that of a verb which names an action and nothing
/// else: each command that creates something is a little like `give`.
fn plainness(stem: &str, term: &Term) -> f64 {
    if !term.is_plain && names_change(stem) { PLAIN_RELATED } else { 1.0 }
}

/// Returns whether a stem names the person who does, or is meant by, what a verb says: `follower`, `stargazer`, `assignee`.
fn is_agent(stem: &str, verb: &str) -> bool {
    let end = stem.strip_prefix(verb).unwrap_or_default();
    // Stems have lost the last `e`.
    verb.len() > 2 && (end.ends_with("er") || end == "or" || end == "e")
}

/// Returns whether a word abbreviates a stem, or is a part of it that is too long for a coincidence: `config` of `kubeconfig`,
/// but not `older` of `folder`.
fn begins(stem: &str, word: &str) -> bool {
    let is_much_longer = stem.len() > word.len() + 2;
    word.len() > 2 && stem.starts_with(word)
        || word.len() > 4 && is_much_longer && stem.contains(word)
        || word.len() > 3 && is_much_longer && stem.ends_with(word)
}

/// Returns whether a word is a compound whose head is a stem: `subfolder` of `folder`.
fn is_compound(word: &str, stem: &str) -> bool {
    stem.len() > 3 && word.len() > stem.len() + 2 && word.ends_with(stem)
}

/// Returns how much of a text the question covers, from 0 to 1.
fn precision(stems: &[String], candidate: &Candidate, question: &Question, rarity: &Rarity) -> f64 {
    let (mut said, mut total) = (0.0, 0.0);
    for stem in stems {
        let weight = rarity.share(stem);
        if weight == 0.0 {
            continue;
        }
        total += weight;
        let best = question.terms.iter().map(|term| similarity(stem, term)).fold(0.0, f64::max);
        let is_asked = best < 0.9
            && is_plain_verb(stem)
            && question.terms.iter().any(|term| action_credit(candidate, term) >= 0.8);
        said += weight * if is_asked { best.max(0.9) } else { best };
    }
    if total == 0.0 { 0.0 } else { said / total }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_word_is_a_part_of_a_longer_one_but_for_letters_at_its_start() {
        assert!(super::begins("kubeconfig", "config"));
        assert!(super::begins("repository", "repo"));
        assert!(super::begins("permalink", "link"));
        assert!(!super::begins("folder", "older"));
        assert!(super::is_compound("subfolder", "folder") && !super::is_compound("folder", "older"));
    }

    #[test]
    fn the_logarithm_is_exact_enough() {
        for number in (0..40_000).map(|step| 1.0 + f64::from(step) * 1.7) {
            let (own, exact) = (super::logarithm(number), number.ln());
            assert!((own - exact).abs() <= 1e-13 * exact.max(1.0), "{number}: {own} {exact}");
        }
    }
}
