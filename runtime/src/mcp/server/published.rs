//! Requests for the resources and the prompts that a program publishes.

use rmcp::ErrorData;
use rmcp::model::{
    ErrorCode, GetPromptRequestParams, GetPromptResponse, GetPromptResult, ReadResourceRequestParams, ResourceContents,
};
use serde_json::{Map, Value, json};

use super::running::{Ran, Round, own_name};
use super::{Server, era};
use crate::data::Data;
use crate::describe::tools::Tool;
use crate::error::{Error, code::code};
use crate::mcp::answer;
use crate::mcp::call::Input;
use crate::mcp::library::Found;

/// The contents of a resource, or the question of the command that shows it.
pub(super) enum Read {
    /// True if they are the same for as long as the program runs.
    Contents(Vec<ResourceContents>, bool),
    Asked(rmcp::model::InputRequiredResult),
}

impl Server {
    /// Reads a resource.
    pub(super) async fn read(&self, request: &ReadResourceRequestParams, round: Round<'_>) -> Result<Read, ErrorData> {
        let uri = &request.uri;
        let (tool, values) = match self.library().find(&self.0.root, &self.0.catalog, uri)? {
            Found::Contents(contents) => return Ok(Read::Contents(vec![contents], true)),
            Found::Command(tool, values) => (tool, values),
        };
        match self.run("resources/read", tool, Input::Texts(values), round).await? {
            Ran::Finished(Ok(finished)) => Ok(Read::Contents(answer::contents(finished, uri), false)),
            Ran::Finished(Err(error)) => Err(self.protocol_error(&error, Some(uri))),
            Ran::Asked(question) => Ok(Read::Asked(question)),
            Ran::Task(_) => Err(no_task()),
        }
    }

    /// Returns the messages of a prompt.
    pub(super) async fn prompt(
        &self,
        request: &mut GetPromptRequestParams,
        round: Round<'_>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let era = era(round.context);
        let Some(tool) = self.library().published_prompt(&request.name) else {
            let mut result = self.library().prompt(&request.name)?;
            result.meta = self.stamp(None, era);
            return Ok(result.into());
        };
        let texts = texts(tool, request.arguments.take().unwrap_or_default());
        match self.run("prompts/get", tool, Input::Texts(texts), round).await? {
            Ran::Finished(Ok(finished)) => {
                let mut result = GetPromptResult::new(answer::messages(finished));
                result.description = Some(tool.description.clone()).filter(|text| !text.is_empty());
                result.meta = self.stamp(None, era);
                Ok(result.into())
            }
            Ran::Finished(Err(error)) => Err(self.protocol_error(&error, None)),
            Ran::Asked(question) => Ok(question.into()),
            Ran::Task(_) => Err(no_task()),
        }
    }

    /// Returns the error of a command as one of the protocol: a resource or a prompt has no other.
    fn protocol_error(&self, error: &Error, uri: Option<&str>) -> ErrorData {
        // An unknown URI is an invalid parameter. Of the numbers, only those of JSON-RPC have a meaning here.
        let number = match code(error.code()).json_rpc {
            _ if uri.is_some() && error.code().ends_with("NOT_FOUND") => ErrorCode::INVALID_PARAMS,
            -32602 => ErrorCode::INVALID_PARAMS,
            _ => ErrorCode::INTERNAL_ERROR,
        };
        let steps = self.steps();
        let mut data = match Value::from(error.to_data_with(&|next| steps.step(next).data())) {
            Value::Object(members) => members,
            _ => Map::new(),
        };
        data.remove("message");
        if let Some(uri) = uri {
            data.insert("uri".to_owned(), json!(uri));
        }
        ErrorData::new(number, error.message().to_owned(), Some(Value::Object(data)))
    }
}

/// The error of what never happens: only tools become tasks.
fn no_task() -> ErrorData {
    ErrorData::internal_error("only tools are tasks", None)
}

/// Returns the arguments of a prompt as texts, which the protocol says they are.
fn texts(tool: &Tool, arguments: Map<String, Value>) -> Vec<(String, String)> {
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => crate::data::to_json(&Data::from(other)),
    };
    arguments.into_iter().map(|(name, value)| (own_name(tool, name), text(value))).collect()
}
