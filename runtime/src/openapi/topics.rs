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

/// The topics of an API.
#[derive(Default)]
pub(super) struct Topics {
    pub(super) all: Vec<OperationTopic>,
    /// Number of segments that the paths of all operations without a tag begin with.
    shared_segments: usize,
}

impl Topics {
    /// Counts the visible operations of each tag, by their first tag: declared tags first, then others in the order of
    /// their first use. Operations without a tag count for the first segment of their path that divides them.
    pub(super) fn count<'d>(
        document: &Document,
        entries: impl Fn() -> Box<dyn Iterator<Item = Entry<'d>> + 'd>,
    ) -> Self {
        let visible = || entries().filter(|entry| !entry.is_hidden());
        let shared_segments = shared_segments(visible().filter(|entry| entry.tags().next().is_none()));
        let mut counter = TopicCounter::new(document.declared_tags());
        let mut by_segment: BTreeMap<String, usize> = BTreeMap::new();
        for entry in visible() {
            match entry.tags().next() {
                Some(tag) => counter.add(tag, 1),
                None => *by_segment.entry(segment(&entry.path(), shared_segments).to_owned()).or_default() += 1,
            }
        }
        for (name, count) in by_segment {
            counter.add(Cow::Owned(name), count);
        }
        let counted = counter.counts.into_iter().filter(|(_, count)| *count > 0);
        let all = counted.map(|(tag, count)| OperationTopic { doc: tag_doc(&tag), name: tag.name, count }).collect();
        Self { all, shared_segments }
    }

    /// Returns the topic with a name, in any spelling.
    pub(super) fn named(&self, name: &str) -> Option<&OperationTopic> {
        let kebab = vestibule_document::kebab(name);
        self.all.iter().find(|topic| vestibule_document::kebab(&topic.name) == kebab)
    }

    /// Returns whether an operation belongs to a topic.
    pub(super) fn is_in(&self, entry: &Entry<'_>, topic: &OperationTopic) -> bool {
        self.name_of(entry) == topic.name
    }

    /// Returns the name of an operation's topic.
    pub(super) fn name_of<'d>(&self, entry: &Entry<'d>) -> Cow<'d, str> {
        let segment = || Cow::Owned(segment(&entry.path(), self.shared_segments).to_owned());
        entry.tags().next().unwrap_or_else(segment)
    }
}

/// Returns the number of segments that all paths begin with.
fn shared_segments<'d>(entries: impl Iterator<Item = Entry<'d>>) -> usize {
    let mut shared: Option<Vec<String>> = None;
    for entry in entries {
        let path = entry.path();
        let segments = path.split('/').filter(|segment| !segment.is_empty());
        match &mut shared {
            None => shared = Some(segments.map(str::to_owned).collect()),
            Some(shared) => {
                let same = shared.iter().zip(segments).take_while(|(one, other)| one == other).count();
                shared.truncate(same);
            }
        }
    }
    shared.map_or(0, |shared| shared.len())
}

/// Returns a segment of a path, or the last one if it has fewer.
fn segment(path: &str, index: usize) -> &str {
    let segments = || path.split(['/', '?', '#']).filter(|segment| !segment.is_empty());
    segments().nth(index).or_else(|| segments().next_back()).unwrap_or_default()
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
