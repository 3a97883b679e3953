//! A call of a command: from the object of its input to what is left of its result.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::download::download;
use super::interaction::Reporter;
use super::workers::Workers;
use crate::command::media::ATTACHMENTS;
use crate::command::request::MORE_PAGES;
use crate::command::{Body, CallInfo, Execution, Media, Outcome};
use crate::data::{Data, Map, to_json};
use crate::error::{Error, Next, Result, code};
use crate::graph::{CommandPath, Node};
use crate::run::{self, CallerInput, Interrupted, Items};

/// Maximum number of items of a stream in one result.
const MAX_ITEMS: usize = 1_000;

/// Maximum size of the items of a stream or a list in one result, in bytes of JSON.
pub(super) const MAX_ITEM_BYTES: usize = 1 << 20;

/// The member of an error's metadata with the items of the stream before it.
pub(super) const ITEMS_BEFORE: &str = "itemsBefore";

/// Time that a call has to end after it was cancelled. A function that blocks does not end.
const CLEANUP_TIME: Duration = Duration::from_secs(2);

/// The result of a call.
#[derive(Default)]
pub(super) struct Finished {
    pub(super) content: Content,
    /// Media beside the content, as the objects that stand for it.
    pub(super) attachments: Vec<Data>,
    pub(super) next: Vec<Next>,
    pub(super) exit_code: u8,
    /// The input that asks for the other pages of a list.
    pub(super) more_pages: Option<String>,
}

pub(super) enum Content {
    Data(Data),
    /// The first items of a stream that had more.
    FirstItems(Vec<Data>),
    Media(Media),
}

impl Default for Content {
    fn default() -> Self {
        Self::Data(Data::Null)
    }
}

/// The input of a call.
pub(super) enum Input {
    /// An object, as `--input` takes it.
    Object(Data),
    /// Texts by name: the variables of a URI, or the arguments of a prompt.
    Texts(Vec<(String, String)>),
}

impl Input {
    fn as_caller_input(&self) -> CallerInput<'_> {
        match self {
            Self::Object(object) => CallerInput::Object(object),
            Self::Texts(pairs) => CallerInput::Query(pairs),
        }
    }
}

/// A call that was not begun.
pub(super) struct Call {
    pub(super) root: Arc<Node>,
    pub(super) path: String,
    pub(super) input: Input,
    pub(super) info: CallInfo,
    pub(super) reporter: Reporter,
    /// Cancelled by the caller.
    pub(super) cancelled: CancellationToken,
}

impl Call {
    /// Runs the command to its end, or until the caller cancels it: on one of the threads, or in the runtime of the
    /// caller, where only code that blocks has a thread.
    ///
    /// # Errors
    ///
    /// All input errors of the call, and the errors of the command.
    pub(super) async fn run(self, workers: Option<Arc<Workers>>) -> Result<Finished> {
        let cancelled = self.cancelled.clone();
        let running = async {
            match workers {
                Some(workers) => workers.run(move |workers| self.run_on_thread(workers)).await,
                None => self.run_in_place().await,
            }
        };
        tokio::select! {
            result = running => result,
            () = after_cancellation(&cancelled) => Err(Error::of(code::INTERRUPTED, "the call was cancelled")),
        }
    }

    /// Runs the command on this thread. A runtime is needed only for futures, streams and items.
    fn run_on_thread(self, workers: &Workers) -> Result<Finished> {
        let Self { root, path, input, info, reporter, cancelled } = self;
        let target = CommandPath::find(&root, &path)?;
        let execution = match run::begin(run::prepare_input(&target, input.as_caller_input(), info)?) {
            Execution::Finished(result) => match complete(result?) {
                Ok(finished) => return Ok(finished),
                Err(outcome) => Execution::Finished(Ok(*outcome)),
            },
            execution => execution,
        };
        workers.runtime()?.block_on(finish(execution, &reporter, cancelled))
    }

    async fn run_in_place(self) -> Result<Finished> {
        let Self { root, path, input, info, reporter, cancelled } = self;
        let can_ask = info.interaction.as_ref().is_some_and(|interaction| interaction.asker.is_some());
        let prepare = move || -> Result<Execution> {
            let target = CommandPath::find(&root, &path)?;
            Ok(run::detach(run::prepare_input(&target, input.as_caller_input(), info)?))
        };
        // Questions are asked before the command begins, too, and block.
        let execution = if can_ask {
            let prepared = tokio::task::spawn_blocking(prepare).await;
            prepared.map_err(|_| Error::internal("the command was cancelled"))??
        } else {
            prepare()?
        };
        finish(execution, &reporter, cancelled).await
    }
}

async fn after_cancellation(cancelled: &CancellationToken) {
    cancelled.cancelled().await;
    tokio::time::sleep(CLEANUP_TIME).await;
}

/// Runs what is left of a call within a runtime.
async fn finish(execution: Execution, reporter: &Reporter, cancelled: CancellationToken) -> Result<Finished> {
    let mut interrupted = Interrupted::when(cancelled.cancelled_owned());
    let outcome = run::finish(execution, &mut interrupted).await?;
    let Outcome { body, next, mut meta, exit_code, .. } = match complete(outcome) {
        Ok(finished) => return Ok(finished),
        Err(outcome) => *outcome,
    };
    let attachments = attachments(&mut meta);
    let head = Finished { attachments, next, exit_code, more_pages: more_pages(&meta), ..Finished::default() };
    let body = match Items::of(body) {
        Ok(items) => return collect_items(items, head, reporter, &mut interrupted).await,
        Err(body) => body,
    };
    let content = match body {
        Body::Bytes(transfer) => download(transfer, &mut interrupted).await?,
        _ => Content::default(),
    };
    Ok(Finished { content, ..head })
}

/// Returns the result of an outcome that is complete, or the outcome of one that has items or bytes to wait for.
fn complete(outcome: Outcome) -> std::result::Result<Finished, Box<Outcome>> {
    let Outcome { body, next, mut meta, exit_code, .. } = outcome;
    let content = match body.decode() {
        Body::Nothing => Content::default(),
        Body::Data(value) => Content::Data(value.data),
        Body::Media(media) => Content::Media(media),
        body => return Err(Box::new(Outcome { body, next, meta, exit_code, ..outcome })),
    };
    let attachments = attachments(&mut meta);
    Ok(Finished { content, attachments, next, exit_code, more_pages: more_pages(&meta) })
}

/// Returns the input that asks for the other pages of a list, from the metadata of a result.
fn more_pages(meta: &Map) -> Option<String> {
    meta.get(MORE_PAGES).and_then(Data::as_str).map(str::to_owned)
}

/// Takes the media beside the content from the metadata of a result.
fn attachments(meta: &mut Map) -> Vec<Data> {
    match meta.remove(ATTACHMENTS) {
        Some(Data::Array(all)) => all,
        _ => Vec::new(),
    }
}

/// Keeps the items before an error in its metadata.
fn after(error: Error, items: Vec<Data>) -> Error {
    if items.is_empty() {
        return error;
    }
    let (mut meta, is_shown) = (error.meta().cloned().unwrap_or_default(), error.shown_meta().is_some());
    meta.insert(ITEMS_BEFORE, Data::Array(items));
    error.with_meta(meta, is_shown)
}

/// Collects the items of a stream up to a limit, and reports each of them.
async fn collect_items(
    mut items: Items,
    head: Finished,
    reporter: &Reporter,
    interrupted: &mut Interrupted,
) -> Result<Finished> {
    let (mut all, mut size) = (Vec::new(), 0);
    loop {
        match items.next(interrupted).await {
            Some(Ok(item)) => {
                let text = to_json(&item);
                size += text.len() + 1;
                if all.len() == MAX_ITEMS || size > MAX_ITEM_BYTES {
                    items.close(interrupted).await;
                    if all.is_empty() {
                        let message = format!("the first item takes more than {MAX_ITEM_BYTES} bytes");
                        return Err(Error::new(code::RESPONSE_TOO_LARGE, message));
                    }
                    return Ok(Finished { content: Content::FirstItems(all), ..head });
                }
                all.push(item);
                reporter.item(all.len(), &text).await;
            }
            Some(Err(error)) => {
                items.close(interrupted).await;
                return Err(after(error, all));
            }
            None => break,
        }
    }
    let (next, exit_code) =
        items.trailer().map_or((head.next, head.exit_code), |trailer| (trailer.next, trailer.exit_code));
    Ok(Finished { content: Content::Data(Data::Array(all)), next, exit_code, ..head })
}
