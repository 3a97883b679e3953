//! Children that are made when they are asked for: the operations of a document.

use super::Child;
use crate::absent::IfOpenapi;
use crate::error::Error;

/// An iterator over lazy children.
pub(crate) type LazyChildren<'a> = IfOpenapi<Box<dyn Iterator<Item = Child<'a>> + 'a>>;

/// What gives a node its children late.
pub(crate) trait Lazy: Send + Sync {
    /// Notes how the node is typed, program first: its options are bound to variables of that name.
    fn reached(&self, typed: &str);

    /// Why there are no children, where there should be some.
    fn problem(&self) -> Option<Error>;

    /// The child of a name, or of another name for it.
    fn find(&self, name: &[u8]) -> Option<Child<'_>>;

    /// The children in order.
    fn children(&self) -> LazyChildren<'_>;

    /// Every name that a word at this place may be.
    fn names(&self) -> Vec<&str>;

    /// Whether a token that is no child begins a request in curl's style.
    fn begins_request(&self, token: &[u8]) -> bool;

    /// How a request in curl's style begins, for those who typed a word that is nothing.
    fn request_hint(&self) -> Option<&str>;

    /// The children that some words are about, the best first.
    fn search(&self, words: &str) -> Vec<Child<'_>>;

    /// What help shows in place of so many children: topics, each with what it is and how many there are.
    fn topics(&self) -> Vec<Topic<'_>>;

    /// What of the document could not be read, each with its place.
    fn warnings(&self) -> Vec<String>;
}

/// Some of the children that belong together.
pub(crate) struct Topic<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: &'a str,
    pub(crate) count: usize,
}
