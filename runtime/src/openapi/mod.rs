//! Operations of OpenAPI documents as commands of a mounted handler: see [`Mount::openapi`](crate::Mount::openapi).
//!
//! - A command is named by its `operationId`, as it is, or by another [`Naming`]; kebab-case can be typed as well. An id
//!   that several operations have belongs to none of them: each is named by its method and path. Ids that web frameworks
//!   generate have a short alias.
//! - An [`OperationsLock`] keeps the meaning of names when the document changes.
//! - Path parameters are positional, in the order of the path. Query, header and cookie parameters and the properties of
//!   the body are options, in kebab-case or by their wire names. Name clashes: query > header > cookie > body; the
//!   others are `--header.NAME`, `--cookie.NAME`, `--body.NAME`. `--param.NAME` is always a parameter. Names of the
//!   document take precedence over the program's own flags, which are then given before the command.
//! - Members of objects are dotted, up to three levels: `--owner.city`. Lists are repeated options or one JSON array, maps
//!   are `key=value` or JSON. `null` is null in a body where the document allows it; a parameter that is null in an object is
//!   left out.
//! - Headers that the document declares for a part of a multipart body are `--PART.HEADER`.
//! - `-d`, `--body` gives the whole body (`@file`, `-`), which options for properties override. Of several media types, the
//!   first one that has all given properties is used, or that of `--content-type`, which a range such as `image/*` needs. A text
//!   or binary data of the type `*/*` is sent as it is, with the type of its content.
//! - Parameters, properties and JSON bodies are validated before the request is sent. `oneOf` is checked like `anyOf`.
//!   Where a document is wrong, a raw request by path is not validated. Not checked are formats, except dates on the command
//!   line (feature `corrections`), and patterns with look-around, back references or sizes beyond the limits of `regex-lite`.
//! - Credentials are options named by their security schemes, or `<PROGRAM>_<MOUNT>_<SCHEME>`. The first security
//!   requirement with all credentials present is used, but one with a typed credential before the others, and only for
//!   operations that declare it: also for a raw request to the path of one, where `--query.NAME` is a parameter that has the
//!   name of a credential's option.
//! - Defaults are shown, but not sent. The path of the server precedes every path. A server that the document states for a
//!   path or an operation is called instead of the mounted API on the network, unless the program or the user has moved the
//!   API elsewhere; `--server.NAME` sets a variable of the server's URL.
//! - A response that the document declares as a stream, `text/event-stream` or with `itemSchema`, is printed item by item. A
//!   declared header `Idempotency-Key` gets a new key for each call that changes something.
//! - Extensions of an operation: `x-cli-name` and `x-cli-aliases` name its command, `x-cli-hidden` hides it, `x-cli-ignore` leaves
//!   it out. `x-cli-read-only` and `x-cli-destructive`, `true` or `false`, declare its effects where its method is misleading: a
//!   POST that only searches, a GET that resets. They count for `--read-only`, for confirmations
//!   ([`Mount::confirm`](crate::Mount::confirm)) and in descriptions, also for raw requests to the operation. `x-cli-confirm` names
//!   the boolean parameter or property that confirms the operation, in place of a flag that is not sent.
//! - A command of the program's own combines operations with [`Context::call`](crate::Context::call), and takes their
//!   connection options if it is declared `open_world`.
//! - Tables of a list, also of one in an envelope such as `{"data":[…],"next":…}`, have the columns that `x-columns`, a list of
//!   names, chooses in the schema of its items.
//! - `--all` fetches all pages of a list and streams their items; `--find <words>` searches for commands.
//! - A name may be spread over words: `issues list` is `issues/list` or `issues-list`, the longest that exists.
//! - Any other path is sent as a raw request: `api-cli /path --query value`.

mod body;
mod body_errors;
mod builder;
mod cache;
mod command;
mod commands;
mod commas;
mod context;
mod data_url;
#[cfg_attr(not(feature = "remote"), path = "download_absent.rs")]
mod download;
mod effects;
mod field;
mod filter;
mod form;
mod given_credentials;
mod group;
mod inputs;
mod kept;
mod lists;
mod load;
mod lock;
mod media_type;
mod mount;
mod names;
mod pages;
mod part_headers;
mod plan;
mod prose;
mod raw_credentials;
mod refine;
mod refresh;
mod request;
mod response;
mod sample;
mod security;
mod server;
mod spec;
#[cfg(feature = "mcp-client")]
mod tools;
mod topics;
mod validate;
mod value;
mod warnings;
mod wire;

#[doc(no_inline)]
pub use vestibule_document::EmbeddedDocument;

pub use lock::{OperationChange, OperationsLock, assert_operations, assert_operations_with_naming};
pub use mount::{ApiMount, Naming};
pub use spec::Spec;
#[cfg(feature = "mcp-client")]
pub use tools::McpMount;
