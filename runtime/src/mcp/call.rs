//! A call of a command: from the object of its input to what is left of its result.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::download::download;
use super::interaction::Reporter;
use crate::command::media::ATTACHMENTS;
use crate::command::{Body, CallInfo, Execution, Media, Outcome};
use crate::data::{Data, to_json};
use crate::error::{Error, Next, Result, code};
use crate::graph::{CommandPath, Node};
use crate::run::{self, CallerInput, Interrupted, Items};

/// Maximum number of items of a stream in one result.
const MAX_ITEMS: usize = 1_000;

/// Maximum size of the items of a stream in one result, in bytes of JSON.
const MAX_ITEM_BYTES: usize = 1 << 20;

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

/// Runs a command to its end, or until the caller cancels it.
///
/// # Errors
///
/// All input errors of the call, and the errors of the command.
pub(super) async fn call(
    root: Arc<Node>,
    path: String,
    input: Input,
    info: CallInfo,
    reporter: Reporter,
    cancelled: CancellationToken,
) -> Result<Finished> {
    let can_ask = info.interaction.as_ref().is_some_and(|interaction| interaction.asker.is_some());
    let prepare = move || -> Result<Execution> {
        let target = CommandPath::find(&root, &path)?;
        let input = match &input {
            Input::Object(object) => CallerInput::Object(object),
            Input::Texts(pairs) => CallerInput::Query(pairs),
        };
        Ok(run::detach(run::prepare_input(&target, input, info)?))
    };
    // Questions are asked before the command begins, too, and block.
    let execution = if can_ask {
        let prepared = tokio::task::spawn_blocking(prepare).await;
        prepared.map_err(|_| Error::internal("the command was cancelled"))??
    } else {
        prepare()?
    };
    let mut interrupted = Interrupted::when(cancelled.clone().cancelled_owned());
    let running = async {
        let outcome = run::finish(execution, &mut interrupted).await?;
        collect(outcome, &reporter, &mut interrupted).await
    };
    tokio::select! {
        result = running => result,
        () = after_cancellation(&cancelled) => Err(Error::of(code::INTERRUPTED, "the call was cancelled")),
    }
}

async fn after_cancellation(cancelled: &CancellationToken) {
    cancelled.cancelled().await;
    tokio::time::sleep(CLEANUP_TIME).await;
}

async fn collect(outcome: Outcome, reporter: &Reporter, interrupted: &mut Interrupted) -> Result<Finished> {
    let Outcome { body, next, mut meta, exit_code, .. } = outcome;
    let attachments = match meta.remove(ATTACHMENTS) {
        Some(Data::Array(all)) => all,
        _ => Vec::new(),
    };
    let head = Finished { attachments, next, exit_code, ..Finished::default() };
    let body = match Items::of(body) {
        Ok(items) => return collect_items(items, head, reporter, interrupted).await,
        Err(body) => body,
    };
    let content = match body {
        Body::Bytes(transfer) => download(transfer, interrupted).await?,
        Body::Media(media) => Content::Media(media),
        Body::Data(value) => Content::Data(value.data),
        Body::Nothing | Body::Items(_) | Body::Stream(_) => Content::Data(Data::Null),
    };
    Ok(Finished { content, ..head })
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
                    return Ok(Finished { content: Content::FirstItems(all), ..head });
                }
                all.push(item);
                reporter.item(all.len(), &text).await;
            }
            Some(Err(error)) => {
                items.close(interrupted).await;
                return Err(error);
            }
            None => break,
        }
    }
    let (next, exit_code) =
        items.trailer().map_or((head.next, head.exit_code), |trailer| (trailer.next, trailer.exit_code));
    Ok(Finished { content: Content::Data(Data::Array(all)), attachments: head.attachments, next, exit_code })
}
