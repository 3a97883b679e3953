//! Calls that take long: with a client that takes tasks they go on after their request is answered, and the client asks how
//! they are.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rmcp::ErrorData;
use rmcp::model::{
    CallToolResult, DetailedTask, InputRequests, InputResponses, JsonObject, Task, TaskPayload, TaskStatus,
};
use rmcp::task_manager::current_timestamp;
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::asking::Inquiry;
use super::call::Finished;
use super::rounds::{Advance, Running, answer_to};
use crate::error::{Result, code};

/// Time after which a call is a task, if its client takes tasks.
pub(super) const TASK_DELAY: Duration = Duration::from_millis(500);

/// Time between two questions of a client for the state of a task, in milliseconds.
const POLL_MS: u64 = 500;

/// Time that a task is kept after its end.
const KEPT: Duration = Duration::from_secs(60 * 60);

/// Maximum number of tasks. The oldest that has ended makes room for a new one.
const MAX_TASKS: usize = 64;

/// The tasks of a server. A clone is the same ones.
#[derive(Clone, Default)]
pub(super) struct Tasks(Arc<Mutex<HashMap<String, Entry>>>);

struct Entry {
    task: Task,
    since: Instant,
    stop: CancellationToken,
    state: State,
}

enum State {
    /// The questions that are open, by key, and the number of those that were asked.
    Running(BTreeMap<String, Inquiry>, usize),
    Ended(TaskPayload, Instant),
}

impl Entry {
    fn is_running(&self) -> bool {
        matches!(self.state, State::Running(..))
    }

    fn touch(&mut self) {
        self.task.last_updated_at = current_timestamp();
    }

    fn detailed(&self) -> DetailedTask {
        let payload = match &self.state {
            State::Running(open, _) if open.is_empty() => TaskPayload::Working,
            State::Running(open, _) => TaskPayload::InputRequired {
                input_requests: open
                    .iter()
                    .map(|(key, inquiry)| (key.clone(), inquiry.request.clone()))
                    .collect::<InputRequests>(),
            },
            State::Ended(payload, _) => payload.clone(),
        };
        DetailedTask::new(self.task.clone(), payload)
    }
}

impl Tasks {
    fn entries(&self) -> MutexGuard<'_, HashMap<String, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a running call a task; `settle` turns the end of the call into its result. Returns the call if there are too many
    /// tasks.
    pub(super) fn adopt(
        &self,
        running: Running,
        settle: impl FnOnce(Result<Finished>) -> std::result::Result<CallToolResult, ErrorData> + Send + 'static,
    ) -> std::result::Result<Task, Box<Running>> {
        let (id, now, stop) = (Uuid::new_v4().to_string(), current_timestamp(), CancellationToken::new());
        let mut task = Task::new(&*id, TaskStatus::Working, now.clone(), now);
        task.poll_interval_ms = Some(POLL_MS);
        let entry = Entry {
            task: task.clone(),
            since: Instant::now(),
            stop: stop.clone(),
            state: State::Running(BTreeMap::new(), 0),
        };
        {
            let mut entries = self.entries();
            if !make_room(&mut entries) {
                return Err(Box::new(running));
            }
            entries.insert(id.clone(), entry);
        }
        let tasks = self.clone();
        running.reporter.set_status({
            let (tasks, id) = (self.clone(), id.clone());
            move |status| tasks.say(&id, status)
        });
        tokio::spawn(async move {
            let payload = tasks.drive(&id, running, &stop).await;
            let payload = payload.unwrap_or_else(|ended| payload_of(settle(ended)));
            tasks.end(&id, payload);
        });
        Ok(task)
    }

    /// Runs a call to its end.
    async fn drive(
        &self,
        id: &str,
        mut running: Running,
        stop: &CancellationToken,
    ) -> std::result::Result<TaskPayload, Result<Finished>> {
        loop {
            match running.advance(stop).await {
                Advance::Asked(inquiry) => self.open(id, *inquiry),
                Advance::Finished(Err(error)) if stop.is_cancelled() && error.code() == code::INTERRUPTED => {
                    return Ok(TaskPayload::Cancelled);
                }
                Advance::Finished(ended) => return Err(ended),
            }
        }
    }

    /// Keeps a question until the client answers it. Its key is one that the task has not used yet.
    fn open(&self, id: &str, inquiry: Inquiry) {
        let mut entries = self.entries();
        if let Some(entry) = entries.get_mut(id)
            && let State::Running(open, asked) = &mut entry.state
        {
            *asked += 1;
            let key = if *asked == 1 { inquiry.key.clone() } else { format!("{}-{asked}", inquiry.key) };
            open.insert(key, inquiry);
            entry.touch();
        }
    }

    fn end(&self, id: &str, payload: TaskPayload) {
        if let Some(entry) = self.entries().get_mut(id) {
            entry.state = State::Ended(payload, Instant::now());
            let kept = entry.since.elapsed() + KEPT;
            entry.task.ttl_ms = u64::try_from(kept.as_millis()).ok();
            entry.touch();
        }
    }

    fn say(&self, id: &str, status: String) {
        if let Some(entry) = self.entries().get_mut(id).filter(|entry| entry.is_running()) {
            entry.task.status_message = Some(status);
            entry.touch();
        }
    }

    /// Returns the state of a task.
    ///
    /// # Errors
    ///
    /// If there is no such task, or no longer.
    pub(super) fn get(&self, id: &str) -> std::result::Result<DetailedTask, ErrorData> {
        let mut entries = self.entries();
        entries.retain(|_, entry| !is_over(entry));
        entries.get(id).map(Entry::detailed).ok_or_else(|| unknown(id))
    }

    /// Hands answers to a task. What it did not ask for is ignored.
    ///
    /// # Errors
    ///
    /// If there is no such task, or if an answer is malformed.
    pub(super) fn update(&self, id: &str, responses: &InputResponses) -> std::result::Result<(), ErrorData> {
        let mut entries = self.entries();
        let entry = entries.get_mut(id).ok_or_else(|| unknown(id))?;
        let State::Running(open, _) = &mut entry.state else { return Ok(()) };
        let mut answers = Vec::new();
        for (key, inquiry) in open.iter() {
            answers.extend(answer_to(inquiry, key, Some(responses))?.map(|answer| (key.clone(), answer)));
        }
        for (key, answer) in answers {
            if let Some(inquiry) = open.remove(&key) {
                inquiry.answer(answer);
            }
        }
        entry.touch();
        Ok(())
    }

    /// Cancels a task, unless it has ended.
    ///
    /// # Errors
    ///
    /// If there is no such task.
    pub(super) fn cancel(&self, id: &str) -> std::result::Result<(), ErrorData> {
        self.entries().get(id).map(|entry| entry.stop.cancel()).ok_or_else(|| unknown(id))
    }
}

/// Removes what is over, and if that is not enough, the task that has ended first. Returns whether there is room.
fn make_room(entries: &mut HashMap<String, Entry>) -> bool {
    entries.retain(|_, entry| !is_over(entry));
    if entries.len() < MAX_TASKS {
        return true;
    }
    let ended = entries.iter().filter_map(|(id, entry)| match entry.state {
        State::Ended(_, at) => Some((at, id.clone())),
        State::Running(..) => None,
    });
    ended.min().is_some_and(|(_, id)| entries.remove(&id).is_some())
}

fn is_over(entry: &Entry) -> bool {
    matches!(entry.state, State::Ended(_, at) if at.elapsed() > KEPT)
}

fn payload_of(settled: std::result::Result<CallToolResult, ErrorData>) -> TaskPayload {
    match settled {
        Ok(result) => TaskPayload::Completed { result: object(serde_json::to_value(result)) },
        Err(error) => TaskPayload::Failed { error: object(serde_json::to_value(error)) },
    }
}

fn object(value: serde_json::Result<Value>) -> JsonObject {
    match value {
        Ok(Value::Object(members)) => members,
        _ => JsonObject::new(),
    }
}

fn unknown(id: &str) -> ErrorData {
    ErrorData::invalid_params(format!("no task is named `{id}`, or no longer"), None)
}
