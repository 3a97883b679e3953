//! Stand-in for `media` in a build without the feature `output`.

use crate::data::Map;

/// Bytes with a media type, which no command returns.
#[doc(hidden)]
#[derive(Debug)]
pub enum Media {}

/// Media beside the data of a reply: none.
pub(crate) type Attachments = ();

pub(super) fn add_to(_: &mut Map, (): Attachments) {}

/// The traits that inspect return types: none.
pub mod probes {}
