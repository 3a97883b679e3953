//! Descriptions for other tools: the interface, manual pages, the reference page, the OpenAPI document.

mod interface;
mod man;
mod openapi;
mod page;
mod schemas;
mod status;

use super::{field, help, listing, mounted, subject, text};

pub(crate) use interface::{FORMAT as INTERFACE_FORMAT, interface};
pub use man::ManPage;
pub(crate) use man::man;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use openapi::{openapi, served_mounts};
