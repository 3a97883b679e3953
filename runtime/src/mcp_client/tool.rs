//! Lists of tools.

use crate::data::{Data, from_json};

/// The eras of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    /// With a handshake: `initialize`.
    Handshake,
    /// Stateless, since 2026-07-28.
    Modern,
}

impl Era {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Handshake => "handshake",
            Self::Modern => "modern",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Handshake, Self::Modern].into_iter().find(|era| era.name() == name)
    }
}

/// The tools of a server, as it sent them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ToolList {
    /// The name of the server.
    pub(crate) title: String,
    /// The server's advice on its use.
    pub(crate) instructions: String,
    /// The era of the server, if it was asked.
    pub(crate) era: Option<Era>,
    pub(crate) tools: Vec<Data>,
}

/// Reads a list that the program contains: an array of tools, or the result of `tools/list`.
///
/// # Errors
///
/// Returns what is wrong with it.
pub(crate) fn read_tool_list(text: &str) -> Result<ToolList, String> {
    let data = from_json(text).map_err(|error| format!("the list of tools is not JSON: {error}"))?;
    let tools = match data {
        Data::Array(tools) => Some(tools),
        Data::Object(mut members) => members.remove("tools").and_then(into_array),
        _ => None,
    };
    let tools = tools.ok_or("the list of tools is neither an array nor an object with `tools`")?;
    Ok(ToolList { tools, ..ToolList::default() })
}

fn into_array(data: Data) -> Option<Vec<Data>> {
    match data {
        Data::Array(items) => Some(items),
        _ => None,
    }
}
