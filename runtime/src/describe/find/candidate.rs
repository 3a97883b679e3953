//! The commands that a search ranks, each with its words.

use super::lexicon::{Verb, verb_of};
use super::words::{split, stem, stems};
use crate::graph::{Child, ChildSummary, CommandPath, Node};

/// A command and the words that describe it.
pub(super) struct Candidate {
    /// The path as typed, without the program.
    pub(super) name: String,
    /// The words of the path.
    pub(super) words: Vec<String>,
    pub(super) doc: String,
    pub(super) is_deprecated: bool,
    /// The stems of the name and the summary, and of the rest: aliases, tags, the path of a request, its groups.
    pub(super) in_name: Vec<String>,
    pub(super) in_summary: Vec<String>,
    pub(super) elsewhere: Vec<String>,
    pub(super) verb: Option<Verb>,
    /// Number of segments of the request's path, or of words of the name.
    pub(super) depth: usize,
}

/// Returns every visible command at and below a path.
pub(super) fn collect(target: &CommandPath<'_>) -> Vec<Candidate> {
    let mut out = Vec::new();
    let mut context = Vec::new();
    for node in target.nodes.iter().skip(1) {
        add_context(node, &mut context);
    }
    let words = target.words().into_iter().map(str::to_owned).collect();
    let is_deprecated = target.nodes.iter().any(|node| node.deprecated.is_some());
    visit(target.node(), &Place { words, context, is_deprecated }, &mut out);
    out
}

/// The groups around a command.
struct Place {
    words: Vec<String>,
    /// Stems of their descriptions.
    context: Vec<String>,
    is_deprecated: bool,
}

fn add_context(node: &Node, context: &mut Vec<String>) {
    context.extend(stems(&super::summary(&node.description)));
    node.aliases.iter().for_each(|alias| context.extend(stems(alias)));
}

fn visit(node: &Node, place: &Place, out: &mut Vec<Candidate>) {
    if let Some(command) = node.command() {
        let listed = command.summary().listed();
        let doc = if node.description.trim().is_empty() { listed.doc } else { &node.description };
        out.push(Candidate::new(&place.words, doc, place.is_deprecated, place.context.clone()));
    }
    for summary in node.visible_with_heading() {
        let ChildSummary { child, listed, .. } = summary;
        let mut words = place.words.clone();
        words.push(listed.name.to_owned());
        let is_deprecated = place.is_deprecated || listed.deprecated.is_some();
        let mut context = place.context.clone();
        summary.listed.heading.iter().for_each(|heading| context.extend(stems(heading)));
        match child {
            Child::Node(below) => {
                add_context(below, &mut context);
                if below.is_mount() {
                    out.push(Candidate::new(&words, listed.doc, is_deprecated, context.clone()));
                }
                visit(below, &Place { words, context, is_deprecated }, out);
            }
            Child::Command(command) => {
                summary.aliases().for_each(|alias| context.extend(stems(alias)));
                let mut candidate = Candidate::new(&words, listed.doc, is_deprecated, context);
                if let Some(request) = command.request_terms() {
                    candidate.add_request(&request.method, &request.path, &request.tags);
                }
                out.push(candidate);
            }
        }
    }
}

impl Candidate {
    fn new(words: &[String], doc: &str, is_deprecated: bool, elsewhere: Vec<String>) -> Self {
        let name = words.join(" ");
        let summary = super::summary(doc);
        let (name_words, summary_words) = (split(&name), split(&summary));
        let verb = name_words.iter().rev().find_map(|word| verb_of(word));
        let verb = verb.or_else(|| summary_words.first().and_then(|word| verb_of(word)));
        Self {
            in_name: name_words.iter().map(|word| stem(word)).collect(),
            in_summary: summary_words.iter().map(|word| stem(word)).collect(),
            elsewhere,
            verb,
            depth: words.len(),
            name,
            words: words.to_vec(),
            doc: doc.to_owned(),
            is_deprecated,
        }
    }

    /// Adds the words of the request that the command sends.
    fn add_request(&mut self, method: &str, path: &str, tags: &[String]) {
        tags.iter().for_each(|tag| self.elsewhere.extend(stems(tag)));
        let segments = path.split(['/', '?']).filter(|segment| !segment.is_empty());
        let (mut depth, mut ends_in_variable) = (0, false);
        for segment in segments {
            depth += 1;
            ends_in_variable = segment.contains('{');
            if !ends_in_variable {
                self.elsewhere.extend(stems(segment));
            }
        }
        self.depth = depth;
        let implied = match method {
            "GET" if ends_in_variable => Verb::Read,
            "GET" => Verb::List,
            "DELETE" => Verb::Delete,
            "PUT" | "PATCH" => Verb::Update,
            "POST" => Verb::Create,
            _ => return,
        };
        self.verb = self.verb.or(Some(implied));
    }
}
