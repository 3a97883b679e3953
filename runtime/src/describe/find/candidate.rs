//! The commands that a search ranks, each with its words.

use std::collections::HashSet;

use super::super::subject::find_below;
use super::super::text::says_deprecated;
use super::lexicon::{Actions, actions_of};
use super::word_list::Words;
use super::words::{split, stem, stems};
use crate::command::{CommandRef, Effects, RequestTerms};
use crate::graph::builtin::Builtin;
use crate::graph::{Child, ChildSummary, CommandPath, Node};
use crate::schema::truncated;

/// Maximum length of the part of a description after the summary that counts.
const MAX_DETAILS: usize = 1200;

/// Maximum length of the description of an input that counts.
const MAX_FIELD_DETAILS: usize = 200;

/// A command and the words that describe it.
pub(super) struct Candidate {
    /// The path as typed, without the program.
    pub(super) name: String,
    /// The words of the path.
    pub(super) words: Vec<String>,
    pub(super) doc: String,
    pub(super) is_deprecated: bool,
    /// Stems of the name, and of the end of the request's path.
    pub(super) in_name: Vec<String>,
    pub(super) in_summary: Vec<String>,
    /// Stems of aliases, headings, tags and groups.
    pub(super) around: Vec<String>,
    /// Stems of the fixed segments of the request's path.
    pub(super) in_path: Vec<String>,
    /// Stems of the words of the variables in the request's path.
    pub(super) in_variables: Vec<String>,
    /// Stems of the rest of the description.
    pub(super) in_details: Vec<String>,
    /// Stems of the names of its options and arguments, their descriptions and their choices, if the search reads them.
    pub(super) in_fields: Vec<String>,
    /// The stem of the last fixed segment of the request's path, which names the action of many requests.
    pub(super) last_segment: Option<String>,
    /// Actions that its summary or its name states.
    pub(super) actions: Actions,
    /// Actions of the verbs in its name.
    pub(super) named: Actions,
    /// Further actions that its method implies.
    pub(super) implied: Actions,
    /// Method and path of its request.
    request: Option<(String, String)>,
    /// True if it replaces the whole of what another command changes in part.
    pub(super) replaces: bool,
    pub(super) is_read_only: bool,
    /// True if its request is about one thing: the path ends in a variable.
    pub(super) is_item: bool,
    /// True if it is deprecated, by its definition or in words.
    pub(super) is_avoided: bool,
    /// Number of segments of the request's path, or of words of the name.
    pub(super) depth: u16,
}

/// Returns every visible command at and below a path; `with_fields` if their inputs count, which builds the operations of a
/// document.
pub(super) fn collect(target: &CommandPath<'_>, with_fields: bool) -> Vec<Candidate> {
    let mut out = Vec::new();
    let mut around = Vec::new();
    target.nodes.iter().skip(1).for_each(|node| add_group(node, &mut around));
    let words = target.nodes.iter().skip(1).map(|node| node.name.clone()).collect();
    let is_deprecated = target.nodes.iter().any(|node| node.deprecated.is_some());
    visit(target.node(), &Place { words, around, is_deprecated, with_fields }, &mut out);
    mark_replacements(&mut out);
    out
}

/// Returns the built-in commands of a program that a question names, with their inputs.
pub(super) fn built_in(root: &Node, question: &[String]) -> Vec<Candidate> {
    let mut out = Vec::new();
    let is_named = |builtin: &&Builtin| question.iter().any(|word| Words(builtin.nouns).contains(word));
    for builtin in root.builtins().filter(is_named) {
        let words = vec![format!("{}{}", root.builtin_dashes(), builtin.name)];
        let place = Place { words, around: stems(builtin.doc), is_deprecated: false, with_fields: true };
        match root.builtin(builtin.name.as_bytes()) {
            Some(Child::Node(node)) => visit(node, &place, &mut out),
            Some(Child::Command(command)) => {
                let mut candidate = Candidate::new(&place, builtin.doc, command.summary().effects());
                candidate.add_fields(command);
                out.push(candidate);
            }
            None => {}
        }
    }
    out
}

/// Marks the commands that replace what others change in part: `PUT` beside `PATCH` on a path.
fn mark_replacements(candidates: &mut [Candidate]) {
    let requests = candidates.iter().filter_map(|candidate| candidate.request.clone());
    let changed: HashSet<String> = requests.filter(|(method, _)| method == "PATCH").map(|(_, path)| path).collect();
    for candidate in candidates {
        let request = candidate.request.as_ref();
        candidate.replaces = request.is_some_and(|(method, path)| method == "PUT" && changed.contains(path));
    }
}

/// The groups around a command.
struct Place {
    words: Vec<String>,
    /// Stems of their descriptions and aliases.
    around: Vec<String>,
    is_deprecated: bool,
    with_fields: bool,
}

fn add_group(node: &Node, around: &mut Vec<String>) {
    around.extend(stems(&super::summary(&node.description)));
    node.aliases.iter().for_each(|alias| around.extend(stems(alias)));
}

fn visit(node: &Node, place: &Place, out: &mut Vec<Candidate>) {
    if let Some(command) = node.command() {
        let metadata = command.summary();
        let listed = metadata.listed();
        let doc = if node.description.trim().is_empty() { listed.doc } else { &node.description };
        let mut candidate = Candidate::new(place, doc, metadata.effects());
        if place.with_fields {
            candidate.add_fields(command);
        }
        out.push(candidate);
    }
    for summary in node.visible_with_heading() {
        let ChildSummary { child, listed, .. } = summary;
        let mut place = Place {
            words: place.words.clone(),
            around: place.around.clone(),
            is_deprecated: place.is_deprecated || listed.deprecated.is_some(),
            with_fields: place.with_fields,
        };
        place.words.push(listed.name.to_owned());
        listed.heading.iter().for_each(|heading| place.around.extend(stems(heading)));
        match child {
            Child::Node(below) => {
                add_group(below, &mut place.around);
                if below.is_mount() {
                    out.push(Candidate::new(&place, listed.doc, Effects::default()));
                }
                visit(below, &place, out);
            }
            Child::Command(command) => {
                summary.aliases().for_each(|alias| place.around.extend(stems(alias)));
                let mut candidate = Candidate::new(&place, listed.doc, command.summary().effects());
                if let Some(request) = command.request_terms() {
                    candidate.add_request(&request);
                }
                if place.with_fields {
                    candidate.add_fields(command);
                }
                out.push(candidate);
            }
        }
    }
}

impl Candidate {
    fn new(place: &Place, doc: &str, effects: Effects) -> Self {
        let name = place.words.join(" ");
        let summary = super::summary(doc);
        let (main, aside) = without_aside(&summary);
        let (name_words, summary_words) = (split(&name), split(&main));
        let details = doc.get(summary.len()..).unwrap_or_default();
        Self {
            actions: stated_actions(&summary_words),
            named: named_actions(&name_words, ""),
            implied: if effects.destructive { Actions::DELETE } else { Actions::default() },
            is_read_only: effects.read_only,
            is_avoided: place.is_deprecated,
            in_name: name_words.iter().map(|word| stem(word)).collect(),
            in_summary: summary_words.iter().map(|word| stem(word)).collect(),
            around: place.around.clone(),
            in_path: Vec::new(),
            in_variables: Vec::new(),
            in_details: [stems(&aside), stems(truncated(details, MAX_DETAILS))].concat(),
            in_fields: Vec::new(),
            last_segment: None,
            request: None,
            replaces: false,
            is_item: false,
            depth: u16::try_from(place.words.len()).unwrap_or(u16::MAX),
            name,
            words: place.words.clone(),
            doc: doc.to_owned(),
            is_deprecated: place.is_deprecated,
        }
    }

    /// Returns whether it creates things.
    pub(super) fn creates(&self) -> bool {
        self.actions.and(self.named).meets(Actions::CREATE)
    }

    /// Returns whether its request is a POST request.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn is_post(&self) -> bool {
        self.request.as_ref().is_some_and(|(method, _)| method == "POST")
    }

    /// Returns whether its request is a HEAD request.
    pub(super) fn is_head(&self) -> bool {
        self.request.as_ref().is_some_and(|(method, _)| method == "HEAD")
    }

    /// Returns whether it lists things.
    pub(super) fn lists(&self) -> bool {
        self.actions.and(self.named).and(self.implied).meets(Actions::LIST)
    }

    /// Returns whether it creates things that are named by a verb: `POST /refunds` refunds.
    pub(super) fn performs(&self, verb: &str) -> bool {
        self.implied.meets(Actions::CREATE) && self.last_segment.as_deref() == Some(verb)
    }

    /// Adds its inputs, found below the program.
    pub(super) fn read_fields(&mut self, root: &Node) {
        if let Some(command) = find_below(root, &self.words).and_then(|path| path.command) {
            self.add_fields(command);
        }
    }

    /// Adds the names, descriptions and choices of the inputs of a command.
    fn add_fields(&mut self, command: CommandRef<'_>) {
        command.once(|command| {
            let tables = command.tables();
            for field in tables.iter().filter(|field| tables.is_own(field) && !field.is_hidden()) {
                self.in_fields.extend(stems(field.name()));
                self.in_fields.extend(stems(truncated(&super::summary(field.doc()), MAX_FIELD_DETAILS)));
                field.choices().iter().for_each(|choice| self.in_fields.extend(stems(choice.name)));
            }
        });
    }

    /// Adds the words of the request that the command sends.
    fn add_request(&mut self, request: &RequestTerms) {
        request.tags.iter().for_each(|tag| self.around.extend(stems(tag)));
        let description = truncated(&request.description, MAX_DETAILS);
        self.in_details.extend(stems(description));
        self.is_avoided |= says_deprecated(description);
        let mut ends_in_variable = false;
        self.depth = 0;
        for segment in request.path.split(['/', '?']).filter(|segment| !segment.is_empty()) {
            self.depth = self.depth.saturating_add(1);
            ends_in_variable = segment.contains('{');
            if ends_in_variable {
                self.in_variables.extend(stems(segment));
            } else {
                let stems = stems(segment);
                self.last_segment = stems.last().cloned();
                self.in_path.extend(stems);
            }
        }
        self.is_item = ends_in_variable;
        self.request = Some((request.method.clone(), request.path.clone()));
        self.named = named_actions(&split(&self.name), &request.method.to_lowercase());
        self.implied = match request.method.as_str() {
            "GET" if ends_in_variable => Actions::READ,
            "GET" => Actions::READ.and(Actions::LIST),
            "DELETE" => Actions::DELETE,
            "PUT" | "PATCH" => Actions::UPDATE,
            "POST" if ends_in_variable => Actions::UPDATE,
            "POST" => Actions::CREATE,
            "HEAD" => Actions::READ,
            _ => Actions::default(),
        };
        // `POST /search` changes nothing.
        let said = self.actions.and(self.named);
        if request.method == "POST" && said.only_reads() {
            self.implied = said;
            self.is_read_only = true;
        }
    }
}

/// Divides a summary into its sentence and the words in parentheses.
fn without_aside(summary: &str) -> (String, String) {
    let (mut main, mut aside) = (String::new(), String::new());
    let mut depth = 0u32;
    for part in summary.split_inclusive(['(', ')']) {
        if depth == 0 {
            main.push_str(part);
        } else {
            aside.push_str(part);
        }
        match part.chars().last() {
            Some('(') => depth += 1,
            Some(')') => depth = depth.saturating_sub(1),
            _ => (),
        }
    }
    (main, aside)
}

/// Returns the actions that a summary begins with, such as `Create or update a secret`.
fn stated_actions(summary: &[String]) -> Actions {
    let mut actions = Actions::default();
    for (index, word) in summary.iter().take(4).enumerate() {
        let own = actions_of(word).and(actions_of(word.strip_suffix('s').unwrap_or(word)));
        if own.is_empty() && (index == 0 || !matches!(word.as_str(), "or" | "and")) {
            break;
        }
        actions = actions.and(own);
    }
    actions
}

/// Returns the actions of the verbs in a name, except for a method, such as `post` in `postCharges`.
fn named_actions(name: &[String], method: &str) -> Actions {
    let verbs = name.iter().filter(|word| **word != method);
    verbs.fold(Actions::default(), |actions, word| actions.and(actions_of(word)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_in_parentheses_are_an_aside() {
        for (summary, main, aside) in [
            ("Update a message (also cancels it)", "Update a message (", "also cancels it)"),
            ("Delete file(s) of a user", "Delete file( of a user", "s)"),
            ("List notes", "List notes", ""),
        ] {
            assert_eq!(super::without_aside(summary), (main.to_owned(), aside.to_owned()));
        }
    }
}
