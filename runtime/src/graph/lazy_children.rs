//! The interface to children that are built on first use; `openapi` implements it for the operations of a document.

use super::Child;
use crate::absent::IfOpenapi;
use crate::error::Error;

/// An iterator over lazy children.
pub(crate) type LazyChildren<'a> = IfOpenapi<Box<dyn Iterator<Item = Child<'a>> + 'a>>;

/// A source of children that are built on first use.
pub(crate) trait Lazy: Send + Sync {
    /// Sets the path that leads to the node, program first; environment variables of its options are named after it. The
    /// arguments stand before the path in calls that are printed.
    fn set_typed_path(&self, typed: &str, leading_args: &[String]);

    /// Returns the reason why the children are not available.
    fn problem(&self) -> Option<Error>;

    /// Returns whether a server has to be asked for the children: a check of the definition does without them.
    fn needs_server(&self) -> bool {
        false
    }

    /// Returns whether the children come from a server, and a copy of them may be in the cache.
    fn can_refresh(&self) -> bool {
        false
    }

    /// Asks the server for the children when they are next used, in place of the cache. Returns false if the server was
    /// asked already.
    fn refresh(&self) -> bool {
        false
    }

    /// Returns the title and the description of the document that the children come from; empty for a part of one.
    fn doc(&self) -> &str {
        ""
    }

    /// Returns the description of the node in the list of its parent, for which no document is read.
    fn listed_doc(&self) -> &str {
        ""
    }

    /// Returns the child with a name or an alias.
    fn find(&self, name: &[u8]) -> Option<Child<'_>>;

    /// Returns the children in order.
    fn children(&self) -> LazyChildren<'_>;

    /// Returns the error of a name that belongs to no child alone.
    fn refusal(&self, name: &str) -> Option<Error>;

    /// Returns every name and alias.
    fn names(&self) -> Vec<&str>;

    /// Returns whether an unknown token starts a raw request.
    fn begins_request(&self, token: &[u8]) -> bool;

    /// Returns a hint on raw requests for an unknown word.
    fn request_hint(&self) -> Option<&str>;

    /// Returns the topics that help shows instead of many children.
    fn topics(&self) -> Vec<Topic<'_>>;

    /// Returns the children of a topic.
    fn topic(&self, name: &str) -> Option<Vec<Child<'_>>>;

    /// Returns the path that a URL has below the server of the API: `/pets?limit=5`.
    #[allow(dead_code, reason = "only some features use it")]
    fn path_of_url(&self, url: &str) -> Option<String>;

    /// Returns the rest of the path of a request that repeats the path of the server: `/pets` for `/v1/pets`.
    #[allow(dead_code, reason = "only some features use it")]
    fn path_below_server(&self, _: &str) -> Option<String> {
        None
    }

    /// Returns the name of each child with that of its topic, also where help shows no topics.
    #[allow(dead_code, reason = "only some features use it")]
    fn child_topics(&self) -> Vec<(&str, String)>;

    /// Returns the parts of the document that could not be read, each with its location.
    #[allow(dead_code, reason = "only some features use it")]
    fn warnings(&self) -> Vec<String>;
}

/// A group of children that belong together.
pub(crate) struct Topic<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: &'a str,
    pub(crate) count: usize,
}
