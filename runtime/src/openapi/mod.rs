//! Operations of OpenAPI documents as commands of a mounted handler: see [`Mount::openapi`](crate::Mount::openapi).
//!
//! - A command is called by its `operationId`, as it is or in kebab-case; [`Naming`] has other ways.
//! - Path parameters are positionals in the order of the path. Query, header and cookie parameters and the
//!   properties of the body are options, in kebab-case or as they are called on the wire. Where two share a
//!   name, it belongs to the query before the header, the cookie and the body; the other is
//!   `--header.NAME`, `--cookie.NAME`, `--body.NAME`. `--param.NAME` is always a parameter. A document's
//!   names go before the program's own flags, which then stand before the command's word.
//! - Members of objects are dotted, three levels deep: `--owner.city`. Lists are given again and again, or
//!   as one JSON array; maps as `key=value`, or as JSON. `null` is null where the document allows it.
//! - `-d`, `--body` gives the whole body (`@file`, `-`), as it is sent; options for properties change it.
//!   `--content-type` chooses among several types.
//! - Values are checked before anything is sent, by all that the document says of them: parameters, properties,
//!   and JSON bodies as they are in the end. What cannot be told apart passes, such as which one of `oneOf` is
//!   meant. Where a document is wrong, the path in place of the command sends what it refuses.
//! - Credentials are options by the names of their schemes, or `<PROGRAM>_<MOUNT>_<SCHEME>`. The first set
//!   of alternatives that is there in full is sent, and only to operations that ask for it.
//! - Defaults are shown and not sent. The path of the server goes before every path.
//! - `--all` follows the pages of a list and gives its items one by one; `--find <words>` looks for commands.
//! - A name may be spread over words: `issues list` is `issues/list` or `issues-list`, the longest that there is.
//! - What no command names is sent in curl's style: a path that begins with `/` or as the document's paths
//!   do, or a flag of curl's.

mod answer;
mod body;
mod cache;
mod command;
mod commands;
mod described;
mod fetched;
mod filter;
mod inputs;
mod mount;
mod names;
mod pages;
mod parameters;
mod plan;
mod prose;
mod request;
mod search;
mod security;
mod served;
mod shared;
mod spec;
mod validate;
mod value;
mod wire;

#[doc(no_inline)]
pub use vestibule_document::EmbeddedDocument;

pub use mount::{ApiMount, Naming};
pub use spec::Spec;
