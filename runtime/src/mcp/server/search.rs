//! The three tools that stand for all commands of a program with many.

use rmcp::model::CallToolResponse;

use super::running::Round;
use super::{Failure, Inner, Server, era, unknown};
use crate::data::{Data, Map, excerpt};
use crate::describe::find;
use crate::error::{Error, FieldError, code};
use crate::graph::CommandPath;
use crate::mcp::catalog::{CALL, DESCRIBE, SEARCH, description};

impl Server {
    /// Answers a call of one of the three tools that stand for all commands.
    pub(super) async fn run_search_tool(
        &self,
        name: &str,
        input: &Data,
        round: Round<'_>,
    ) -> Result<CallToolResponse, Failure> {
        let Inner { root, catalog, .. } = &*self.0;
        let plain_result = |data: &Data| self.plain_result(data, era(round.context));
        let missing = |name: &str, expected: &str| {
            let message = format!("Missing `{name}`: {expected}");
            Error::new(code::VALIDATION_ERROR, message.clone()).field(FieldError::new(name, message).expected(expected))
        };
        let find = |name: &str| {
            catalog.find(root, name).ok_or_else(|| {
                Error::new(code::COMMAND_NOT_FOUND, unknown::message(root, catalog, name))
                    .hint(format!("`{SEARCH}` finds tools by words"))
            })
        };
        check_members(name, input)?;
        match name {
            SEARCH => {
                let query = input["query"].as_str().ok_or_else(|| missing("query", "text"))?;
                Ok(plain_result(&self.search(query)).into())
            }
            DESCRIBE => {
                let tools = input["tools"].as_array().ok_or_else(|| missing("tools", "a list of names"))?;
                let each = tools.iter().map(|tool| Ok(description(&*find(tool.as_str().unwrap_or_default())?)));
                Ok(plain_result(&Data::Array(each.collect::<Result<_, Error>>()?)).into())
            }
            _ => {
                let tool = find(input["tool"].as_str().ok_or_else(|| missing("tool", "the name of a tool"))?)?;
                Ok(self.run_tool(&tool, input["input"].clone(), round).await?)
            }
        }
    }

    /// Returns the tools that a question is about, the best first.
    fn search(&self, query: &str) -> Data {
        let Inner { root, catalog, .. } = &*self.0;
        let found = find::results(&CommandPath::new(root), query);
        let rows = found.as_array().unwrap_or_default().iter().filter_map(|row| {
            let path = row["name"].as_str()?;
            let name = catalog.names(root).name_of(path)?;
            let mut out = Map::new();
            out.insert("tool", name);
            out.insert("description", row["description"].clone());
            if let Some(true) = row["deprecated"].as_bool() {
                out.insert("deprecated", true);
            }
            Some(Data::Object(out))
        });
        rows.collect()
    }
}

/// Checks that the input of one of the three tools has no other members than its own: a call would run without them.
fn check_members(tool: &str, input: &Data) -> Result<(), Error> {
    let own: &[&str] = match tool {
        SEARCH => &["query"],
        DESCRIBE => &["tools"],
        _ => &["tool", "input"],
    };
    let names = own.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
    let unknown = input.as_object().into_iter().flat_map(Map::iter).filter(|(name, _)| !own.contains(name));
    let fields = unknown.map(|(name, _)| {
        let name = excerpt(name.as_ref());
        let message = format!("Unknown member `{name}`: the tool `{tool}` takes {names}");
        FieldError::new(&*name, message).received(&*name).expected(format!("one of {}", own.join(", ")))
    });
    let fields: Vec<FieldError> = fields.collect();
    let Some(first) = fields.first() else { return Ok(()) };
    let error = Error::new(code::VALIDATION_ERROR, first.message.clone());
    let error = fields.into_iter().fold(error, Error::field);
    Err(if tool == CALL { error.hint("the input of the tool that is called is the object `input`") } else { error })
}
