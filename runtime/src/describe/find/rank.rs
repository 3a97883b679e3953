//! The order of the candidates.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::lexicon::{Verb, is_stop_word, synonyms, verb_of};
use super::words::{split, stem};

/// A command with its score, from 0 to 1.
pub(super) struct Match {
    pub(super) candidate: Candidate,
    score: f64,
    is_full: bool,
}

/// A word of the question.
struct Term {
    stem: String,
    /// Stems of words that may stand for it.
    synonyms: Vec<String>,
    verb: Option<Verb>,
    weight: f64,
}

/// Ranks the candidates; returns the matches, and whether they lack some of the words.
pub(super) fn rank(candidates: Vec<Candidate>, question: &str) -> (Vec<Match>, bool) {
    let rarity = Rarity::of(&candidates);
    let terms = terms(question, &rarity);
    let mut matches: Vec<Match> =
        candidates.into_iter().filter_map(|candidate| score(candidate, &terms, &rarity)).collect();
    let is_partial = !matches.iter().any(|found| found.is_full);
    matches.retain(|found| found.is_full || is_partial);
    matches.sort_by(|a, b| b.score.total_cmp(&a.score));
    (matches, is_partial)
}

/// Returns whether the first match is clearly the best.
pub(super) fn is_certain(matches: &[Match]) -> bool {
    matches.len() == 1
}

/// The weight of words: the rarer, the more they say.
struct Rarity {
    count: f64,
    frequencies: HashMap<String, usize>,
}

impl Rarity {
    fn of(candidates: &[Candidate]) -> Self {
        let mut frequencies = HashMap::new();
        for candidate in candidates {
            let mut stems: Vec<&String> = candidate.in_name.iter().chain(&candidate.in_summary).collect();
            stems.sort_unstable();
            stems.dedup();
            for stem in stems {
                *frequencies.entry(stem.clone()).or_insert(0) += 1;
            }
        }
        #[allow(clippy::cast_precision_loss, reason = "a count of commands")]
        let count = candidates.len() as f64;
        Self { count, frequencies }
    }

    fn weight(&self, stem: &str) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "a count of commands")]
        let frequency = self.frequencies.get(stem).copied().unwrap_or_default() as f64;
        (1.0 + (self.count + 0.5) / (frequency + 0.5)).ln()
    }
}

fn terms(question: &str, rarity: &Rarity) -> Vec<Term> {
    let words = split(question);
    let all_stop = words.iter().all(|word| is_stop_word(word));
    let said = words.iter().filter(|word| all_stop || !is_stop_word(word));
    said.map(|word| {
        let verb = verb_of(word);
        let stem = stem(word);
        let weight = rarity.weight(&stem) * if verb.is_some() { 0.5 } else { 1.0 };
        Term { synonyms: synonyms(word).map(super::words::stem).collect(), verb, weight, stem }
    })
    .collect()
}

fn score(candidate: Candidate, terms: &[Term], rarity: &Rarity) -> Option<Match> {
    let (mut covered, mut total, mut missing) = (0.0, 0.0, 0);
    for term in terms {
        let credit = credit(&candidate, term);
        covered += credit * term.weight;
        total += term.weight;
        missing += usize::from(credit == 0.0);
    }
    if covered == 0.0 {
        return None;
    }
    let coverage = covered / total;
    let precision =
        0.5 * precision(&candidate.in_name, terms, rarity) + 0.5 * precision(&candidate.in_summary, terms, rarity);
    #[allow(clippy::cast_precision_loss, reason = "a count of segments")]
    let depth = candidate.depth.min(20) as f64;
    let deprecated = if candidate.is_deprecated { 0.3 } else { 0.0 };
    let score = coverage * (0.6 + 0.4 * precision) - depth * 0.004 - deprecated;
    Some(Match { candidate, score, is_full: missing == 0 })
}

/// Returns how well a candidate matches a word, from 0 to 1.
fn credit(candidate: &Candidate, term: &Term) -> f64 {
    let mut best: f64 = 0.0;
    for (fields, weight) in [(&candidate.in_name, 1.0), (&candidate.in_summary, 0.9), (&candidate.elsewhere, 0.6)] {
        for word in fields {
            let quality = if *word == term.stem {
                1.0
            } else if term.synonyms.contains(word) {
                0.9
            } else if term.stem.len() > 2 && word.starts_with(&term.stem) {
                0.6
            } else {
                continue;
            };
            best = best.max(weight * quality);
        }
    }
    if term.verb.is_some() && term.verb == candidate.verb {
        best = best.max(0.9);
    }
    best
}

/// Returns how much of a text the question covers, from 0 to 1.
fn precision(stems: &[String], terms: &[Term], rarity: &Rarity) -> f64 {
    let (mut said, mut total) = (0.0, 0.0);
    for stem in stems.iter().filter(|stem| !is_stop_word(stem)) {
        let weight = rarity.weight(stem);
        total += weight;
        let is_said = terms.iter().any(|term| term.stem == *stem || term.synonyms.contains(stem));
        said += if is_said { weight } else { 0.0 };
    }
    if total == 0.0 { 0.0 } else { said / total }
}
