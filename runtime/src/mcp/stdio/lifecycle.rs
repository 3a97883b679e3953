//! The era of a session, which its first request decides.

use rmcp::model::{ClientRequest, GetMeta, ProtocolVersion};

use crate::mcp::server::VERSIONS;

/// The begin of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lifecycle {
    /// No request has decided.
    Open,
    /// With `initialize`. Requests that name their revision are answered, too.
    Legacy,
    /// With a request that names its revision.
    Modern,
}

impl Lifecycle {
    /// Admits a request, or returns why it is refused.
    pub(super) fn admit(&mut self, request: &ClientRequest) -> Result<(), &'static str> {
        let is_initialize = matches!(request, ClientRequest::InitializeRequest(_));
        match self {
            Self::Modern if is_initialize => {
                return Err(
                    "the session has begun with a request that names its revision of the protocol, so that there is \
                    nothing to initialize; start the program anew for a client of an earlier revision",
                );
            }
            Self::Open if is_initialize => *self = Self::Legacy,
            Self::Open if begins_session(request) => *self = Self::Modern,
            _ => {}
        }
        Ok(())
    }
}

/// Returns whether a request other than `initialize` begins a session. To discover the server does not.
fn begins_session(request: &ClientRequest) -> bool {
    if matches!(request, ClientRequest::DiscoverRequest(_) | ClientRequest::PingRequest(_)) {
        return false;
    }
    let meta = request.get_meta();
    let is_served = meta.protocol_version().is_some_and(|version| VERSIONS.contains(&version));
    is_served && meta.missing_required_keys(&ProtocolVersion::V_2026_07_28).is_empty()
}
