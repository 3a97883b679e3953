//! The operations of a document as children of a node, each made when it is asked for.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use vestibule_document::{Document, Entry, Tag};

use super::command::{command, summary};
use super::filter::Filter;
use super::mount::Naming;
use super::prose::plain;
use super::search::{MAX_RESULTS, SearchQuery};
use super::shared::ApiContext;
use crate::command::{CommandRef, LazyCommand, StoredCommand};
use crate::error::Error;
use crate::graph::{Child, Lazy, Node, Topic};

/// So many commands are listed one by one in help; of more the topics are told.
const LISTED: usize = 60;

/// A command that has been made as far as somebody asked.
struct LazyOperation {
    shared: Arc<ApiContext>,
    number: usize,
    name: String,
    summary: OnceLock<Vec<u8>>,
    command: OnceLock<StoredCommand>,
}

impl LazyOperation {
    fn new(shared: &Arc<ApiContext>, number: usize, name: String) -> Self {
        Self { shared: Arc::clone(shared), number, name, summary: OnceLock::new(), command: OnceLock::new() }
    }

    fn operation(&self) -> StoredCommand {
        match self.shared.document() {
            Ok(document) => command(&self.shared, document, self.number, &self.name),
            Err(_) => crate::command::Command::new(&self.name).into(),
        }
    }
}

impl LazyCommand for LazyOperation {
    fn summary(&self) -> &[u8] {
        let make = |document: &Document| summary(document, self.number, &self.name);
        self.summary.get_or_init(|| self.shared.document().map(make).unwrap_or_default())
    }

    fn command(&self) -> &StoredCommand {
        self.command.get_or_init(|| self.operation())
    }

    fn build_uncached(&self) -> Option<StoredCommand> {
        self.command.get().is_none().then(|| self.operation())
    }
}

/// Commands and groups of them, at one place.
#[derive(Default)]
struct GroupContents {
    commands: Vec<LazyOperation>,
    groups: Vec<Node>,
}

impl GroupContents {
    fn children(&self) -> impl Iterator<Item = Child<'_>> {
        self.groups.iter().map(Child::Node).chain(self.commands.iter().map(child))
    }

    fn find(&self, name: &[u8]) -> Option<Child<'_>> {
        let group = self.groups.iter().find(|group| group.name.as_bytes() == name);
        let command = || self.commands.iter().find(|operation| operation.name.as_bytes() == name);
        group.map(Child::Node).or_else(|| command().map(child))
    }

    fn names(&self) -> Vec<&str> {
        let groups = self.groups.iter().map(|group| group.name.as_str());
        groups.chain(self.commands.iter().map(|operation| operation.name.as_str())).collect()
    }
}

fn child(operation: &LazyOperation) -> Child<'_> {
    Child::Command(CommandRef::later(operation))
}

/// Places for the commands of some operations, one after another: of a large document, a call needs few.
type InlineVec = Box<[OnceLock<Box<LazyOperation>>; FEW]>;
const FEW: usize = 64;

/// The commands of a mount.
pub(super) struct Commands {
    pub(super) shared: Arc<ApiContext>,
    pub(super) naming: Naming,
    pub(super) filter: Filter,
    /// The commands by the numbers of their operations, where these alone tell what they are called.
    each: OnceLock<Vec<OnceLock<InlineVec>>>,
    place: OnceLock<GroupContents>,
    tags: OnceLock<Vec<(Tag, usize)>>,
    hint: OnceLock<String>,
}

impl Commands {
    pub(super) fn new(shared: Arc<ApiContext>, naming: Naming, filter: Filter) -> Self {
        let (place, tags, hint) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { shared, naming, filter, each: OnceLock::new(), place, tags, hint }
    }

    /// The operations of the commands that are in no group.
    fn entries<'d>(&'d self, document: &'d Document) -> Box<dyn Iterator<Item = Entry<'d>> + 'd> {
        match self.naming {
            Naming::Operation => Box::new(document.entries().filter(|entry| self.filter.takes(entry))),
            Naming::Tags | Naming::Paths => {
                Box::new(self.place().commands.iter().filter_map(|operation| document.entry(operation.number)))
            }
        }
    }

    fn takes(&self, document: &Document, number: usize) -> bool {
        self.filter.is_empty() || document.entry(number).is_some_and(|entry| self.filter.takes(&entry))
    }

    /// How many operations the document has.
    fn count(&self) -> usize {
        self.shared.document().map(Document::len).unwrap_or_default()
    }

    /// The place for the command of an operation.
    fn slot(&self, number: usize) -> Option<&OnceLock<Box<LazyOperation>>> {
        let make = || std::iter::repeat_with(OnceLock::new).take(self.count().div_ceil(FEW)).collect();
        let few = self.each.get_or_init(make).get(number / FEW)?;
        few.get_or_init(|| Box::new(std::array::from_fn(|_| OnceLock::new()))).get(number % FEW)
    }

    /// The command of an operation, named by that alone, unless the program leaves it out.
    fn numbered(&self, number: usize) -> Option<&LazyOperation> {
        let slot = self.slot(number)?;
        if slot.get().is_none() {
            let document = self.shared.document().ok().filter(|document| self.takes(document, number))?;
            let name = document.entry(number)?.name().to_owned();
            slot.get_or_init(|| Box::new(LazyOperation::new(&self.shared, number, name)));
        }
        slot.get().map(|operation| &**operation)
    }

    /// The commands that are in no group.
    fn commands(&self) -> Box<dyn Iterator<Item = &LazyOperation> + '_> {
        match self.naming {
            Naming::Operation => Box::new((0..self.count()).filter_map(|number| self.numbered(number))),
            Naming::Tags | Naming::Paths => Box::new(self.place().commands.iter()),
        }
    }

    fn place(&self) -> &GroupContents {
        self.place.get_or_init(|| self.shared.document().map(|document| self.placed(document)).unwrap_or_default())
    }

    fn placed(&self, document: &Document) -> GroupContents {
        let names = match self.naming {
            Naming::Operation => return GroupContents::default(),
            Naming::Tags => document.names_by_tag(),
            Naming::Paths => document.names_by_path(),
        };
        let mut tree = Tree::default();
        for (number, (groups, name)) in names.into_iter().enumerate() {
            if !self.takes(document, number) {
                continue;
            }
            tree.add(&groups, LazyOperation::new(&self.shared, number, name));
        }
        let tags: Vec<Tag> = if self.naming == Naming::Tags { document.tags() } else { Vec::new() };
        tree.into_contents(&tags)
    }

    /// How many operations each tag has: those that the document describes, those that it does not, and
    /// the words that the paths of operations without a tag begin with.
    fn counted(&self) -> &[(Tag, usize)] {
        self.tags.get_or_init(|| {
            let Ok(document) = self.shared.document() else { return Vec::new() };
            let mut tags: Vec<(Tag, usize)> = document.declared_tags().into_iter().map(|tag| (tag, 0)).collect();
            let mut words: BTreeMap<String, usize> = BTreeMap::new();
            let mut counts = Counts::new(&tags);
            for entry in self.entries(document).filter(|entry| !entry.is_hidden()) {
                match entry.tags().next() {
                    Some(tag) => counts.add(tag, 1, &mut tags),
                    None => *words.entry(first_segment(&entry.path()).to_owned()).or_default() += 1,
                }
            }
            for (name, count) in words {
                counts.add(Cow::Owned(name), count, &mut tags);
            }
            tags.retain(|(_, count)| *count > 0);
            for (tag, _) in &mut tags {
                let doc = if tag.summary.is_empty() { &tag.description } else { &tag.summary };
                tag.description = plain(doc);
            }
            tags
        })
    }
}

/// Where the tags are that operations are counted by.
struct Counts<'d> {
    places: HashMap<Cow<'d, str>, usize>,
    /// That of the operation before, which is most often that of the next one.
    last: usize,
}

impl<'d> Counts<'d> {
    fn new(tags: &[(Tag, usize)]) -> Self {
        let each = tags.iter().enumerate();
        // Of several with one name the first is it.
        let places = each.rev().map(|(at, (tag, _))| (Cow::Owned(tag.name.clone()), at)).collect();
        Self { places, last: 0 }
    }

    fn add(&mut self, name: Cow<'d, str>, count: usize, tags: &mut Vec<(Tag, usize)>) {
        if tags.get(self.last).is_none_or(|(tag, _)| tag.name != name) {
            self.last = match self.places.get(&name) {
                Some(place) => *place,
                None => {
                    tags.push((Tag { name: name.clone().into_owned(), ..Tag::default() }, 0));
                    self.places.insert(name, tags.len() - 1);
                    tags.len() - 1
                }
            };
        }
        if let Some((_, known)) = tags.get_mut(self.last) {
            *known += count;
        }
    }
}

/// The first word of a path.
fn first_segment(path: &str) -> &str {
    let path = path.trim_start_matches('/');
    let end = path.bytes().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    end.and_then(|end| path.get(..end)).unwrap_or(path)
}

impl Lazy for Commands {
    fn reached(&self, typed: &str) {
        self.shared.reached(typed);
    }

    fn problem(&self) -> Option<Error> {
        self.shared.document().err()
    }

    fn find(&self, name: &[u8]) -> Option<Child<'_>> {
        if self.naming != Naming::Operation {
            return self.place().find(name);
        }
        let number = self.shared.document().ok()?.find(std::str::from_utf8(name).ok()?)?;
        self.numbered(number).map(child)
    }

    fn children(&self) -> Box<dyn Iterator<Item = Child<'_>> + '_> {
        match self.naming {
            Naming::Operation => Box::new(self.commands().map(child)),
            Naming::Tags | Naming::Paths => Box::new(self.place().children()),
        }
    }

    fn names(&self) -> Vec<&str> {
        match self.naming {
            Naming::Operation => self.commands().map(|operation| operation.name.as_str()).collect(),
            Naming::Tags | Naming::Paths => self.place().names(),
        }
    }

    fn begins_request(&self, token: &[u8]) -> bool {
        if token.starts_with(b"/") || crate::fetch::is_flag(token) {
            return true;
        }
        let Ok(word) = std::str::from_utf8(token) else { return false };
        let first = first_segment(word);
        // Another flag is none, and a variable says nothing.
        if first.is_empty() || first.contains('{') || word.starts_with('-') && first != "-" {
            return false;
        }
        let Ok(document) = self.shared.document() else { return false };
        document.entries().any(|entry| first_segment(&entry.path()) == first)
    }

    fn request_hint(&self) -> Option<&str> {
        Some(self.hint.get_or_init(|| {
            "What no command names is sent in curl's style: `/path --query value`, or with -X, -d, -H, -i and -o"
                .to_owned()
        }))
    }

    fn search(&self, words: &str) -> Vec<Child<'_>> {
        let Ok(document) = self.shared.document() else { return Vec::new() };
        let query = SearchQuery::new(words);
        let commands = || {
            let each = self.commands().filter_map(|operation| Some((operation, document.entry(operation.number)?)));
            each.filter(|(_, entry)| !entry.is_hidden())
        };
        if self.counted().iter().any(|(tag, _)| query.is_topic(&tag.name)) {
            let is_in = |entry: &Entry<'_>| match entry.tags().next() {
                Some(tag) => query.is_topic(&tag),
                None => query.is_topic(first_segment(&entry.path())),
            };
            return commands().filter(|(_, entry)| is_in(entry)).map(|(operation, _)| child(operation)).collect();
        }
        let mut found: Vec<_> =
            commands().filter_map(|(operation, entry)| Some((query.score(&entry)?, operation))).collect();
        found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        found.into_iter().take(MAX_RESULTS).map(|(_, operation)| child(operation)).collect()
    }

    fn topics(&self) -> Vec<Topic<'_>> {
        let is_long = |document| self.entries(document).nth(LISTED).is_some();
        if self.naming != Naming::Operation || !self.shared.document().is_ok_and(is_long) {
            return Vec::new();
        }
        let topics = self.counted().iter();
        topics.map(|(tag, count)| Topic { name: &tag.name, doc: &tag.description, count: *count }).collect()
    }

    fn warnings(&self) -> Vec<String> {
        let warnings = self.shared.document().map(Document::check).unwrap_or_default();
        warnings.into_iter().map(|warning| format!("{}: {}", warning.pointer, warning.message)).collect()
    }
}

/// Groups in the making.
#[derive(Default)]
struct Tree {
    commands: Vec<LazyOperation>,
    groups: Vec<(String, Tree)>,
}

impl Tree {
    fn add(&mut self, groups: &[String], operation: LazyOperation) {
        let Some((first, rest)) = groups.split_first() else {
            self.commands.push(operation);
            return;
        };
        if !self.groups.iter().any(|(name, _)| name == first) {
            self.groups.push((first.clone(), Self::default()));
        }
        if let Some((_, group)) = self.groups.iter_mut().find(|(name, _)| name == first) {
            group.add(rest, operation);
        }
    }

    fn into_contents(self, tags: &[Tag]) -> GroupContents {
        let node = |(name, tree): (String, Self)| {
            let tag = tags.iter().find(|tag| vestibule_document::kebab(&tag.name) == name);
            let doc = tag.map(|tag| if tag.summary.is_empty() { &tag.description } else { &tag.summary });
            let description = doc.map(|doc| plain(doc)).unwrap_or_default();
            Node { description, lazy: Some(Box::new(Group(tree.into_contents(&[])))), ..Node::named(name) }
        };
        GroupContents { groups: self.groups.into_iter().map(node).collect(), commands: self.commands }
    }
}

/// A group of commands below a mount.
struct Group(GroupContents);

impl Lazy for Group {
    fn reached(&self, _: &str) {}

    fn problem(&self) -> Option<Error> {
        None
    }

    fn find(&self, name: &[u8]) -> Option<Child<'_>> {
        self.0.find(name)
    }

    fn children(&self) -> Box<dyn Iterator<Item = Child<'_>> + '_> {
        Box::new(self.0.children())
    }

    fn names(&self) -> Vec<&str> {
        self.0.names()
    }

    fn begins_request(&self, _: &[u8]) -> bool {
        false
    }

    fn request_hint(&self) -> Option<&str> {
        None
    }

    fn search(&self, words: &str) -> Vec<Child<'_>> {
        let query = SearchQuery::new(words);
        let score =
            |operation: &LazyOperation| query.score(&operation.shared.document().ok()?.entry(operation.number)?);
        let mut found: Vec<_> =
            self.0.commands.iter().filter_map(|operation| Some((score(operation)?, operation))).collect();
        found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        found.into_iter().take(MAX_RESULTS).map(|(_, operation)| child(operation)).collect()
    }

    fn topics(&self) -> Vec<Topic<'_>> {
        Vec::new()
    }

    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}
