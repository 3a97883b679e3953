//! The operations of a document as the lazy children of a mount.

use std::sync::{Arc, OnceLock};

use vestibule_document::{Document, Entry, Info, Tag};

use super::command::LazyOperation;
use super::context::ApiContext;
use super::filter::Filter;
use super::group::{GroupContents, GroupTree, child};
use super::lock::{OperationsLock, Resolution};
use super::mount::Naming;
use super::prose::plain;
use super::refresh::PerVersion;
use super::topics::Topics;
use crate::error::{Error, FieldError, code};
use crate::graph::{Child, Lazy, Topic};

/// Returns the title of an API, and the first paragraph of what it says of itself.
fn document_doc(info: &Info) -> String {
    let description = plain(if info.summary.trim().is_empty() { &info.description } else { &info.summary });
    let paragraph = description.split("\n\n").map(str::trim).find(|paragraph| !paragraph.is_empty());
    let title = plain(&info.title);
    match paragraph.filter(|paragraph| *paragraph != title) {
        Some(paragraph) if title.is_empty() => paragraph.to_owned(),
        Some(paragraph) => format!("{title}\n\n{paragraph}"),
        None => title,
    }
}

/// Maximum number of commands that help lists; a larger API is described by its topics.
const MAX_LISTED_COMMANDS: usize = 60;

/// Maximum number of operations of the same name that the error of the name lists.
const MAX_LISTED_CANDIDATES: usize = 10;

/// Explains how to send a request without a command.
const RAW_REQUEST_HINT: &str =
    "Any other path is sent as a raw request: `/path --query value`; -X, -d, -H, -i and -o are as in curl";

/// The commands of a mount.
pub(super) struct Commands {
    api: Arc<ApiContext>,
    naming: Naming,
    filter: Filter,
    /// The lock, or the message of its error.
    lock: Option<Result<OperationsLock, String>>,
    built: PerVersion<BuiltCommands>,
}

/// The commands as far as they were built from the document.
#[derive(Default)]
struct BuiltCommands {
    /// With [`Naming::Operation`], the commands by the index of their operation.
    by_index: OnceLock<Box<[OnceLock<Box<LazyOperation>>]>>,
    /// With the other namings, the commands and groups at the top.
    top: OnceLock<GroupContents>,
    topics: OnceLock<Topics>,
    /// The title and description of the document.
    doc: OnceLock<String>,
}

impl Commands {
    pub(super) fn new(
        api: Arc<ApiContext>,
        naming: Naming,
        filter: Filter,
        lock: Option<Result<OperationsLock, String>>,
    ) -> Self {
        Self { api, naming, filter, lock, built: PerVersion::default() }
    }

    fn built(&self) -> &BuiltCommands {
        self.built.get(self.api.spec.is_refreshed())
    }

    /// Returns the operations whose commands are not in a group.
    fn entries<'d>(&'d self, document: &'d Document) -> Box<dyn Iterator<Item = Entry<'d>> + 'd> {
        match self.naming {
            Naming::Operation | Naming::Kebab => {
                Box::new(document.entries().filter(|entry| self.filter.includes(entry)))
            }
            Naming::Tags | Naming::Paths => {
                Box::new(self.top().commands.iter().filter_map(|operation| document.entry(operation.index)))
            }
        }
    }

    /// Returns whether the commands are in groups.
    fn is_grouped(&self) -> bool {
        matches!(self.naming, Naming::Tags | Naming::Paths)
    }

    /// Returns the operations that a word names equally well.
    fn named(&self, word: &str) -> Resolution {
        let Ok(document) = self.api.document() else { return Resolution::Operations(Vec::new()) };
        let mut found = document.find_all(word);
        // A word such as `/purge` is the path of a request: it does not stand for the operation `purge`.
        let is_path = word.starts_with('/');
        let is_named = |index: usize| document.entry(index).is_some_and(|entry| entry.name() == word);
        found.retain(|index| self.includes(document, *index) && (!is_path || is_named(*index)));
        match &self.lock {
            Some(Ok(lock)) => lock.resolve(document, word, found),
            _ => Resolution::Operations(found),
        }
    }

    fn includes(&self, document: &Document, index: usize) -> bool {
        self.filter.is_empty() || document.entry(index).is_some_and(|entry| self.filter.includes(&entry))
    }

    /// Returns a slot for each operation of the document.
    fn slots(&self) -> &[OnceLock<Box<LazyOperation>>] {
        self.built().by_index.get_or_init(|| {
            let count = self.api.document().map(Document::len).unwrap_or_default();
            std::iter::repeat_with(OnceLock::new).take(count).collect()
        })
    }

    /// Returns the command of an operation under its own name, unless the filter excludes it.
    fn command_at(&self, index: usize) -> Option<&LazyOperation> {
        let slot = self.slots().get(index)?;
        if slot.get().is_none() {
            let document = self.api.document().ok().filter(|document| self.includes(document, index))?;
            let entry = document.entry(index)?;
            let name = if self.naming == Naming::Kebab { entry.kebab_name() } else { entry.name() }.to_owned();
            slot.get_or_init(|| Box::new(LazyOperation::new(&self.api, index, name)));
        }
        slot.get().map(|operation| &**operation)
    }

    /// Returns the commands that are not in a group.
    fn commands(&self) -> Box<dyn Iterator<Item = &LazyOperation> + '_> {
        match self.naming {
            Naming::Operation | Naming::Kebab => {
                Box::new((0..self.slots().len()).filter_map(|index| self.command_at(index)))
            }
            Naming::Tags | Naming::Paths => Box::new(self.top().commands.iter()),
        }
    }

    fn top(&self) -> &GroupContents {
        self.built()
            .top
            .get_or_init(|| self.api.document().map(|document| self.build_groups(document)).unwrap_or_default())
    }

    fn build_groups(&self, document: &Document) -> GroupContents {
        let Some(mut places) = self.naming.places(document) else { return GroupContents::default() };
        let tags: Vec<Tag> = if self.naming == Naming::Tags { document.tags() } else { Vec::new() };
        let mut tree = GroupTree::default();
        if let Some(Ok(lock)) = &self.lock {
            for ((groups, name), moved) in lock.keep_places(document, &mut places) {
                tree.refuse(&groups, name, moved);
            }
        }
        for (index, (groups, name)) in places.into_iter().enumerate() {
            if self.includes(document, index) {
                tree.insert(&groups, LazyOperation::new(&self.api, index, name));
            }
        }
        tree.into_contents(&tags)
    }

    fn operation_topics(&self) -> &Topics {
        self.built().topics.get_or_init(|| {
            let Ok(document) = self.api.document() else { return Topics::default() };
            Topics::count(document, || self.entries(document))
        })
    }
}

/// Builds the error of a name that several operations have; `mount` are the words before the name.
fn ambiguous_name(name: &str, operations: &[(&LazyOperation, Entry<'_>)], mount: &str) -> Error {
    let names: Vec<&str> = operations.iter().map(|(command, _)| command.name.as_str()).collect();
    let message = format!("`{name}` names {} operations of the document", operations.len());
    let field = FieldError::new(name, &message).received(name).expected(format!("one of {}", names.join(", ")));
    let mut error = Error::new(code::COMMAND_NOT_FOUND, message).field(field);
    for (command, entry) in operations.iter().take(MAX_LISTED_CANDIDATES) {
        let words = [mount, &command.name, "--help"].into_iter().filter(|word| !word.is_empty());
        error = error.next(words.collect::<Vec<_>>().join(" "), format!("{} {}", entry.method(), entry.path()));
    }
    error
}

impl Lazy for Commands {
    fn set_typed_path(&self, typed: &str, leading_args: &[String]) {
        self.api.set_invocation(typed, leading_args);
    }

    fn needs_server(&self) -> bool {
        self.api.kind.as_ref().is_some_and(|kind| kind.needs_server())
    }

    fn can_refresh(&self) -> bool {
        let is_embedded = self.api.kind.as_ref().is_some_and(|kind| !kind.needs_server());
        self.api.spec.can_refresh() && !is_embedded
    }

    fn refresh(&self) -> bool {
        self.can_refresh() && self.api.spec.refresh()
    }

    fn problem(&self) -> Option<Error> {
        let invalid_lock =
            || self.lock.as_ref()?.as_ref().err().map(|message| Error::new(code::DOCUMENT_ERROR, message));
        self.api.document().err().or_else(invalid_lock)
    }

    fn doc(&self) -> &str {
        self.built()
            .doc
            .get_or_init(|| self.api.document().map(|document| document_doc(&document.info())).unwrap_or_default())
    }

    fn listed_doc(&self) -> &str {
        match &self.api.kind {
            Some(kind) => kind.listed_doc(),
            None if self.api.spec.is_embedded() => self.doc(),
            None => "Commands from an OpenAPI document",
        }
    }

    fn find(&self, name: &[u8]) -> Option<Child<'_>> {
        if self.is_grouped() {
            return self.top().find(name);
        }
        match self.named(std::str::from_utf8(name).ok()?) {
            Resolution::Operations(found) => match *found {
                [index] => self.command_at(index).map(child),
                _ => None,
            },
            Resolution::Moved(_) => None,
        }
    }

    fn refusal(&self, name: &str) -> Option<Error> {
        if self.is_grouped() {
            return self.top().refusal(name);
        }
        let document = self.api.document().ok()?;
        let found = match self.named(name) {
            Resolution::Operations(found) => found,
            Resolution::Moved(error) => return Some(*error),
        };
        (found.len() > 1).then(|| {
            let operations = found.iter().filter_map(|index| Some((self.command_at(*index)?, document.entry(*index)?)));
            ambiguous_name(name, &operations.collect::<Vec<_>>(), &self.api.mount_words())
        })
    }

    fn children(&self) -> Box<dyn Iterator<Item = Child<'_>> + '_> {
        match self.naming {
            Naming::Operation | Naming::Kebab => Box::new(self.commands().map(child)),
            Naming::Tags | Naming::Paths => Box::new(self.top().children()),
        }
    }

    fn names(&self) -> Vec<&str> {
        match self.naming {
            Naming::Operation | Naming::Kebab => self.commands().map(|operation| operation.name.as_str()).collect(),
            Naming::Tags | Naming::Paths => self.top().names(),
        }
    }

    fn begins_request(&self, token: &[u8]) -> bool {
        self.api.kind.is_none() && (token.starts_with(b"/") || crate::fetch::is_flag(token))
    }

    fn request_hint(&self) -> Option<&str> {
        self.api.kind.is_none().then_some(RAW_REQUEST_HINT)
    }

    fn topics(&self) -> Vec<Topic<'_>> {
        let is_long = |document| self.entries(document).nth(MAX_LISTED_COMMANDS).is_some();
        if self.is_grouped() || !self.api.document().is_ok_and(is_long) {
            return Vec::new();
        }
        let topics = self.operation_topics().all.iter();
        topics.map(|topic| Topic { name: &topic.name, doc: &topic.doc, count: topic.count }).collect()
    }

    fn topic(&self, name: &str) -> Option<Vec<Child<'_>>> {
        let document = self.api.document().ok().filter(|_| !self.topics().is_empty())?;
        let topics = self.operation_topics();
        let topic = topics.named(name)?;
        let commands = self.commands().filter_map(|operation| Some((document.entry(operation.index)?, operation)));
        let own = commands.filter(|(entry, _)| !entry.is_hidden() && topics.is_in(entry, topic));
        Some(own.map(|(_, operation)| child(operation)).collect())
    }

    fn path_of_url(&self, url: &str) -> Option<String> {
        let servers = self.api.document().ok()?.servers().into_iter().map(|server| server.url_with(&[]));
        let below = |server: String| {
            let path = url.strip_prefix(server.trim_end_matches('/')).filter(|path| path.starts_with('/'));
            path.filter(|_| !server.is_empty()).map(str::to_owned)
        };
        let servers: Vec<String> = servers.chain(self.api.mount.remote_url()).collect();
        // A document may name no server: its users know where it is.
        let is_anywhere = !servers.iter().any(|server| server.contains("://"));
        let path_of = |(_, rest): (&str, &str)| Some(rest.get(rest.find('/')?..)?.to_owned());
        let anywhere = url.split_once("://").filter(|_| is_anywhere).and_then(path_of);
        servers.into_iter().filter_map(below).min_by_key(String::len).or(anywhere)
    }

    fn path_below_server(&self, path: &str) -> Option<String> {
        // A function of the program takes the whole path, and so does a base URL without one.
        self.api.mount.remote_url().filter(|_| self.api.mount.has_base_path())?;
        let servers = self.api.document().ok()?.servers().into_iter().map(|server| server.url_with(&[]));
        let below = |server: String| {
            let (_, rest) = server.split_once("://").unwrap_or(("", &server));
            let base = rest.get(rest.find('/')?..)?.trim_end_matches('/');
            let path = path.strip_prefix(base).filter(|path| !base.is_empty() && path.starts_with('/'))?;
            Some(path.to_owned())
        };
        let rests: Option<Vec<String>> = servers.map(below).collect();
        let rests = rests?;
        let first = rests.first()?.clone();
        rests.iter().all(|rest| *rest == first).then_some(first)
    }

    fn child_topics(&self) -> Vec<(&str, String)> {
        let Some(document) = self.api.document().ok().filter(|_| !self.is_grouped()) else { return Vec::new() };
        let topics = self.operation_topics();
        let topic = |operation: &LazyOperation| Some(topics.name_of(&document.entry(operation.index)?).into_owned());
        self.commands().filter_map(|operation| Some((operation.name.as_str(), topic(operation)?))).collect()
    }

    fn warnings(&self) -> Vec<String> {
        let warnings = self.api.document().map(Document::check).unwrap_or_default();
        warnings.into_iter().map(|warning| format!("{}: {}", warning.pointer, warning.message)).collect()
    }
}
