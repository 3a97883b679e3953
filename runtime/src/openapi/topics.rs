//! The topics that summarize a large API: its tags with the number of their operations.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use vestibule_document::{Document, Entry, Tag};

use super::group::tag_doc;

/// A topic of an API.
pub(super) struct OperationTopic {
    pub(super) name: String,
    pub(super) doc: String,
    /// Number of its visible operations.
    pub(super) count: usize,
}

/// Counts the visible operations of each tag, by their first tag: declared tags first, then others in the order of
/// their first use. Operations without a tag count for the first segment of their path.
pub(super) fn count_topics<'d>(document: &Document, entries: impl Iterator<Item = Entry<'d>>) -> Vec<OperationTopic> {
    let mut counter = TopicCounter::new(document.declared_tags());
    let mut by_segment: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries.filter(|entry| !entry.is_hidden()) {
        match entry.tags().next() {
            Some(tag) => counter.add(tag, 1),
            None => *by_segment.entry(first_segment(&entry.path()).to_owned()).or_default() += 1,
        }
    }
    for (name, count) in by_segment {
        counter.add(Cow::Owned(name), count);
    }
    let counted = counter.counts.into_iter().filter(|(_, count)| *count > 0);
    counted.map(|(tag, count)| OperationTopic { doc: tag_doc(&tag), name: tag.name, count }).collect()
}

/// Tags with counts, and an index of them by name.
struct TopicCounter<'d> {
    counts: Vec<(Tag, usize)>,
    indices: HashMap<Cow<'d, str>, usize>,
    /// Index of the previous operation's tag, which the next operation usually shares.
    previous: usize,
}

impl<'d> TopicCounter<'d> {
    fn new(declared: Vec<Tag>) -> Self {
        let enumerated = declared.iter().enumerate();
        // The first of several tags with the same name counts.
        let indices = enumerated.rev().map(|(index, tag)| (Cow::Owned(tag.name.clone()), index)).collect();
        Self { counts: declared.into_iter().map(|tag| (tag, 0)).collect(), indices, previous: 0 }
    }

    fn add(&mut self, name: Cow<'d, str>, count: usize) {
        if self.counts.get(self.previous).is_none_or(|(tag, _)| tag.name != name) {
            self.previous = match self.indices.get(&name) {
                Some(index) => *index,
                None => {
                    self.counts.push((Tag { name: name.clone().into_owned(), ..Tag::default() }, 0));
                    self.indices.insert(name, self.counts.len() - 1);
                    self.counts.len() - 1
                }
            };
        }
        if let Some((_, total)) = self.counts.get_mut(self.previous) {
            *total += count;
        }
    }
}

/// Returns the first segment of a path.
pub(super) fn first_segment(path: &str) -> &str {
    let path = path.trim_start_matches('/');
    let end = path.bytes().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    end.and_then(|end| path.get(..end)).unwrap_or(path)
}
