//! Calls that ask: their questions reach clients of the older era as requests, and those of the modern era as results, after
//! which the client calls again. Between two rounds the call is parked here, under a sealed name.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rmcp::model::{
    InputRequest, InputRequests, InputRequiredResult, InputResponses, RequestStateCodec, SealOptions, ServerRequest,
};
use rmcp::{ErrorData, Peer, RoleServer};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};
use uuid::Uuid;

use super::asking::{ANSWER_TIME, Given, Inquiry};
use super::call::Finished;
use super::interaction::Reporter;
use crate::error::{Error, Result, code};

/// Maximum number of calls that wait for an answer.
const MAX_PARKED: usize = 64;

/// A call that may ask.
pub(super) struct Running {
    pub(super) task: JoinHandle<Result<Finished>>,
    pub(super) inquiries: UnboundedReceiver<Inquiry>,
    pub(super) reporter: Reporter,
    /// Cancels the call when it is dropped.
    pub(super) _stop: DropGuard,
}

/// The next event of a call.
pub(super) enum Advance {
    Finished(Result<Finished>),
    Asked(Box<Inquiry>),
}

impl Running {
    /// Waits until the call ends or asks. If the client cancels, the call is stopped.
    pub(super) async fn advance(&mut self, cancelled: &CancellationToken) -> Advance {
        let Self { task, inquiries, .. } = self;
        tokio::select! {
            biased;
            Some(inquiry) = inquiries.recv() => Advance::Asked(Box::new(inquiry)),
            result = task => Advance::Finished(result.unwrap_or_else(|_| Err(Error::internal("the command was cancelled")))),
            () = cancelled.cancelled() => Advance::Finished(Err(Error::of(code::INTERRUPTED, "the call was cancelled"))),
        }
    }

    /// Runs the call to its end, and asks the client in between.
    pub(super) async fn finish(mut self, peer: &Peer<RoleServer>, cancelled: &CancellationToken) -> Result<Finished> {
        loop {
            let inquiry = match self.advance(cancelled).await {
                Advance::Finished(result) => return result,
                Advance::Asked(inquiry) => *inquiry,
            };
            let request = match inquiry.request.clone() {
                InputRequest::CreateMessage(request) => ServerRequest::CreateMessageRequest(request),
                InputRequest::Elicitation(request) => ServerRequest::ElicitRequest(request),
                // Commands ask nothing else.
                _ => continue,
            };
            tokio::select! {
                result = peer.send_request(request) => {
                    let result = result.map_err(|error| error.to_string());
                    let given = result.and_then(|result| inquiry.read(serde_json::to_value(result).unwrap_or_default()));
                    inquiry.answer(given.unwrap_or_else(Given::Refused));
                }
                () = cancelled.cancelled() => {}
            }
        }
    }
}

/// The calls that wait for an answer.
pub(super) struct Parked {
    /// `None` if the key is invalid, which cannot happen; no call would ask twice then.
    codec: Option<RequestStateCodec>,
    calls: Mutex<HashMap<Uuid, Call>>,
}

struct Call {
    running: Running,
    inquiry: Inquiry,
    since: Instant,
}

impl Default for Parked {
    fn default() -> Self {
        let key: Vec<u8> =
            [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()].iter().flat_map(|part| *part.as_bytes()).collect();
        Self { codec: RequestStateCodec::try_new(key).ok(), calls: Mutex::default() }
    }
}

impl Parked {
    fn codec(&self) -> std::result::Result<&RequestStateCodec, ErrorData> {
        self.codec.as_ref().ok_or_else(|| ErrorData::internal_error("states cannot be sealed", None))
    }

    fn calls(&self) -> MutexGuard<'_, HashMap<Uuid, Call>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Parks a call until its question is answered, and returns the question. `binding` is what the client has to repeat.
    pub(super) fn park(
        &self,
        running: Running,
        inquiry: Inquiry,
        binding: &[u8],
    ) -> std::result::Result<InputRequiredResult, ErrorData> {
        let id = Uuid::new_v4();
        let options = SealOptions::new().ttl(ANSWER_TIME).associated_data(binding);
        let state = self.codec()?.seal_with(id.as_bytes(), &options);
        let mut calls = self.calls();
        calls.retain(|_, call| call.since.elapsed() < ANSWER_TIME);
        if calls.len() >= MAX_PARKED
            && let Some(oldest) = calls.iter().min_by_key(|(_, call)| call.since).map(|(id, _)| *id)
        {
            calls.remove(&oldest);
        }
        let requests = InputRequests::from([(inquiry.key.clone(), inquiry.request.clone())]);
        calls.insert(id, Call { running, inquiry, since: Instant::now() });
        Ok(InputRequiredResult::new(Some(requests), Some(state)))
    }

    /// Resumes the call of a state with the answer of the client. Without an answer the question is still open.
    ///
    /// # Errors
    ///
    /// If the state is not ours, is of another call or too old, or if the answer is malformed.
    pub(super) fn resume(
        &self,
        state: &str,
        responses: Option<&InputResponses>,
        binding: &[u8],
    ) -> std::result::Result<Resumed, ErrorData> {
        let invalid = |reason: &str| ErrorData::invalid_params(format!("invalid `requestState`: {reason}"), None);
        let opened = self.codec()?.open_with(state, binding).map_err(|error| invalid(&error.to_string()))?;
        let id = Uuid::from_slice(&opened).map_err(|_| invalid("it is of another kind"))?;
        let mut calls = self.calls();
        let Some(call) = calls.get(&id) else { return Ok(Resumed::Gone) };
        let answer = answer_to(&call.inquiry, &call.inquiry.key, responses)?;
        let Some(Call { running, inquiry, .. }) = calls.remove(&id) else { return Ok(Resumed::Gone) };
        Ok(match answer {
            Some(answer) => {
                inquiry.answer(answer);
                Resumed::Answered(running)
            }
            None => Resumed::Open(running, Box::new(inquiry)),
        })
    }
}

/// Returns the client's answer to a request, which it gives by a key, if there is one.
///
/// # Errors
///
/// If the answer is malformed.
pub(super) fn answer_to(
    inquiry: &Inquiry,
    key: &str,
    responses: Option<&InputResponses>,
) -> std::result::Result<Option<Given>, ErrorData> {
    let answer = responses.and_then(|responses| responses.get(key)).cloned();
    let answer = answer.map(|answer| inquiry.read(answer)).transpose();
    answer.map_err(|error| ErrorData::invalid_params(format!("invalid answer to `{key}`: {error}"), None))
}

/// A call that was parked.
pub(super) enum Resumed {
    Answered(Running),
    /// The client sent no answer.
    Open(Running, Box<Inquiry>),
    /// It was answered already, or has waited too long.
    Gone,
}
