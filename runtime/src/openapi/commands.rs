//! The operations of a document as the lazy children of a mount.

use std::sync::{Arc, OnceLock};

use vestibule_document::{Document, Entry, Tag};

use super::command::LazyOperation;
use super::context::ApiContext;
use super::filter::Filter;
use super::group::{GroupContents, GroupTree, child};
use super::mount::Naming;
use super::search::{SearchQuery, rank};
use super::topics::{OperationTopic, count_topics, first_segment};
use crate::error::Error;
use crate::graph::{Child, Lazy, Topic};

/// Maximum number of commands that help lists; a larger API is described by its topics.
const MAX_LISTED_COMMANDS: usize = 60;

/// Explains how to send a request without a command.
const RAW_REQUEST_HINT: &str =
    "Any other path is sent as a raw request: `/path --query value`; -X, -d, -H, -i and -o are as in curl";

/// The commands of a mount.
pub(super) struct Commands {
    api: Arc<ApiContext>,
    naming: Naming,
    filter: Filter,
    /// With [`Naming::Operation`], the commands by the index of their operation.
    by_index: OnceLock<Box<[OnceLock<Box<LazyOperation>>]>>,
    /// With the other namings, the commands and groups at the top.
    top: OnceLock<GroupContents>,
    topics: OnceLock<Vec<OperationTopic>>,
}

impl Commands {
    pub(super) fn new(api: Arc<ApiContext>, naming: Naming, filter: Filter) -> Self {
        let (by_index, top, topics) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { api, naming, filter, by_index, top, topics }
    }

    /// Returns the operations whose commands are not in a group.
    fn entries<'d>(&'d self, document: &'d Document) -> Box<dyn Iterator<Item = Entry<'d>> + 'd> {
        match self.naming {
            Naming::Operation => Box::new(document.entries().filter(|entry| self.filter.includes(entry))),
            Naming::Tags | Naming::Paths => {
                Box::new(self.top().commands.iter().filter_map(|operation| document.entry(operation.index)))
            }
        }
    }

    fn includes(&self, document: &Document, index: usize) -> bool {
        self.filter.is_empty() || document.entry(index).is_some_and(|entry| self.filter.includes(&entry))
    }

    /// Returns a slot for each operation of the document.
    fn slots(&self) -> &[OnceLock<Box<LazyOperation>>] {
        self.by_index.get_or_init(|| {
            let count = self.api.document().map(Document::len).unwrap_or_default();
            std::iter::repeat_with(OnceLock::new).take(count).collect()
        })
    }

    /// Returns the command of an operation under its own name, unless the filter excludes it.
    fn command_at(&self, index: usize) -> Option<&LazyOperation> {
        let slot = self.slots().get(index)?;
        if slot.get().is_none() {
            let document = self.api.document().ok().filter(|document| self.includes(document, index))?;
            let name = document.entry(index)?.name().to_owned();
            slot.get_or_init(|| Box::new(LazyOperation::new(&self.api, index, name)));
        }
        slot.get().map(|operation| &**operation)
    }

    /// Returns the commands that are not in a group.
    fn commands(&self) -> Box<dyn Iterator<Item = &LazyOperation> + '_> {
        match self.naming {
            Naming::Operation => Box::new((0..self.slots().len()).filter_map(|index| self.command_at(index))),
            Naming::Tags | Naming::Paths => Box::new(self.top().commands.iter()),
        }
    }

    fn top(&self) -> &GroupContents {
        self.top.get_or_init(|| self.api.document().map(|document| self.build_groups(document)).unwrap_or_default())
    }

    fn build_groups(&self, document: &Document) -> GroupContents {
        let (names, tags): (_, Vec<Tag>) = match self.naming {
            Naming::Operation => return GroupContents::default(),
            Naming::Tags => (document.names_by_tag(), document.tags()),
            Naming::Paths => (document.names_by_path(), Vec::new()),
        };
        let mut tree = GroupTree::default();
        for (index, (groups, name)) in names.into_iter().enumerate() {
            if self.includes(document, index) {
                tree.insert(&groups, LazyOperation::new(&self.api, index, name));
            }
        }
        tree.into_contents(&tags)
    }

    fn operation_topics(&self) -> &[OperationTopic] {
        self.topics.get_or_init(|| {
            let Ok(document) = self.api.document() else { return Vec::new() };
            count_topics(document, self.entries(document))
        })
    }
}

impl Lazy for Commands {
    fn set_typed_path(&self, typed: &str) {
        self.api.set_invocation(typed);
    }

    fn problem(&self) -> Option<Error> {
        self.api.document().err()
    }

    fn find(&self, name: &[u8]) -> Option<Child<'_>> {
        if self.naming != Naming::Operation {
            return self.top().find(name);
        }
        let index = self.api.document().ok()?.find(std::str::from_utf8(name).ok()?)?;
        self.command_at(index).map(child)
    }

    fn children(&self) -> Box<dyn Iterator<Item = Child<'_>> + '_> {
        match self.naming {
            Naming::Operation => Box::new(self.commands().map(child)),
            Naming::Tags | Naming::Paths => Box::new(self.top().children()),
        }
    }

    fn names(&self) -> Vec<&str> {
        match self.naming {
            Naming::Operation => self.commands().map(|operation| operation.name.as_str()).collect(),
            Naming::Tags | Naming::Paths => self.top().names(),
        }
    }

    fn begins_request(&self, token: &[u8]) -> bool {
        if token.starts_with(b"/") || crate::fetch::is_flag(token) {
            return true;
        }
        let Ok(word) = std::str::from_utf8(token) else { return false };
        let first = first_segment(word);
        // A flag is not a path, and a variable matches every path.
        if first.is_empty() || first.contains('{') || word.starts_with('-') && first != "-" {
            return false;
        }
        let Ok(document) = self.api.document() else { return false };
        document.entries().any(|entry| first_segment(&entry.path()) == first)
    }

    fn request_hint(&self) -> Option<&str> {
        Some(RAW_REQUEST_HINT)
    }

    fn search(&self, words: &str) -> Vec<Child<'_>> {
        let Ok(document) = self.api.document() else { return Vec::new() };
        let query = SearchQuery::new(words);
        let commands = self.commands().filter_map(|operation| Some((document.entry(operation.index)?, operation)));
        let visible = commands.filter(|(entry, _)| !entry.is_hidden());
        if !self.operation_topics().iter().any(|topic| query.is_topic(&topic.name)) {
            return rank(&query, visible).map(child).collect();
        }
        let is_in_topic = |entry: &Entry<'_>| match entry.tags().next() {
            Some(tag) => query.is_topic(&tag),
            None => query.is_topic(first_segment(&entry.path())),
        };
        visible.filter(|(entry, _)| is_in_topic(entry)).map(|(_, operation)| child(operation)).collect()
    }

    fn topics(&self) -> Vec<Topic<'_>> {
        let is_long = |document| self.entries(document).nth(MAX_LISTED_COMMANDS).is_some();
        if self.naming != Naming::Operation || !self.api.document().is_ok_and(is_long) {
            return Vec::new();
        }
        let topics = self.operation_topics().iter();
        topics.map(|topic| Topic { name: &topic.name, doc: &topic.doc, count: topic.count }).collect()
    }

    fn warnings(&self) -> Vec<String> {
        let warnings = self.api.document().map(Document::check).unwrap_or_default();
        warnings.into_iter().map(|warning| format!("{}: {}", warning.pointer, warning.message)).collect()
    }
}
