//! Topics of a large program, from its documents and its groups, in place of its commands.

use super::super::listing::markdown::{bullet, code, join_words};
use super::super::subject::{Subject, for_each_name};
use super::super::text::{joined, summary};
use super::step;
use crate::data::sort_by;
use crate::graph::Child;

/// Maximum number of topics that a skill lists.
const MAX_LISTED: usize = 80;

/// Returns how to find a command among many, and the groups unless the description of the skill names the topics.
pub(super) fn list(subject: &Subject<'_, '_>, count: usize) -> Vec<String> {
    let typed = subject.call();
    let find = code(&format!("{typed} --find <words>"));
    let help = code(&format!("{typed} <command> -h"));
    let steps = format!(
        "{count} commands. Begin with {find}: it lists those that match, with the inputs of the best. {help} explains \
         another."
    );
    let groups = if subject.has_topics() { Vec::new() } else { groups(subject) };
    let mut list = String::new();
    for (name, text) in groups.iter().take(MAX_LISTED) {
        list.push_str(&bullet(&code(name), std::slice::from_ref(text)));
    }
    if let Some(more) = groups.len().checked_sub(MAX_LISTED).filter(|more| *more > 0) {
        list.push_str(&bullet(&format!("{more} more groups"), &[]));
    }
    vec![steps, list.trim_end().to_owned()]
}

/// Returns the groups, each with its description and the number of its commands.
fn groups(subject: &Subject<'_, '_>) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for child in subject.children() {
        let mut count = 0;
        let below = step(subject.target, child);
        for_each_name(&below, &mut |_, _, _| count += 1);
        if matches!(child, Child::Node(_)) {
            let doc = summary(child.summary().listed.doc).into_owned();
            out.push((child.name().to_owned(), join_words(&[doc, format!("({count} commands)")])));
        }
    }
    out
}

/// Returns the names of the topics, the largest first.
pub(super) fn names(subject: &Subject<'_, '_>) -> Vec<String> {
    let mut topics = subject.counted_topics();
    sort_by(&mut topics, &|(_, a), (_, b)| b.cmp(a));
    topics.into_iter().map(|(name, _)| joined(&name.replace(['-', '_'], " ")).into_owned()).collect()
}
