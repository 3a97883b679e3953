//! The protocol on standard streams: one JSON message on each line.
//!
//! One thread reads, passes messages to `rmcp` and writes, as far as that does not block; commands run on threads of their
//! own. Nothing grows without bound: a line has a maximum length, few requests run at once, more of them wait in a queue,
//! and if that is full too, the client has to wait. A client that does not read its answers stops its own requests.

mod frame;
mod lifecycle;
#[cfg_attr(not(unix), path = "polled_absent.rs")]
mod polled;
mod process;
mod queue;
mod reader;
mod transport;
mod writer;

use std::fs::File;
use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;

use super::catalog::Listing;
use super::server::{Host, Server};
use super::workers::Workers;
use crate::command::{CallInfo, Environment};
use crate::data::Data;
use crate::error::{Error, Result};
use crate::graph::Cli;
use transport::{StdioTransport, connect};

/// Time that running calls have to end after the client has closed its stream.
const DRAIN_TIME: Duration = Duration::from_millis(500);

/// Time that cancelled calls have to clean up.
const CLEANUP_TIME: Duration = Duration::from_millis(500);

/// The stream of the client's messages.
pub(crate) enum Input {
    /// A file that may be polled.
    #[cfg_attr(not(unix), allow(dead_code, reason = "no file is polled"))]
    File(File),
    Stream(Box<dyn Read + Send>),
}

/// The stream to the client.
pub(crate) struct Output {
    pub(crate) stream: Box<dyn Write + Send>,
    /// The file behind the stream, if it can be polled.
    pub(crate) direct: Option<File>,
}

/// The streams of a session, and its calls.
pub(crate) struct Session {
    pub(crate) input: Input,
    pub(crate) output: Output,
    /// The facts that the calls of the session have in common.
    pub(crate) common: CallInfo,
}

impl Session {
    /// Returns the standard streams of the process, and keeps them for the protocol: a command that prints writes to
    /// stderr, and one that reads stdin finds it empty.
    ///
    /// # Errors
    ///
    /// Fails if the streams cannot be duplicated.
    pub(crate) fn process(common: CallInfo) -> Result<Self> {
        let streams =
            process::take().map_err(|error| Error::internal(format!("cannot take the standard streams: {error}")));
        let (input, output) = streams?;
        Ok(Self { input, output, common: CallInfo { environment: Environment::Process, ..common } })
    }
}

/// Serves a program until the client closes its stream, in a runtime of its own.
///
/// # Errors
///
/// Fails if the runtime cannot be built.
pub(crate) fn serve_blocking(cli: &Cli, options: &Data, session: Session) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::internal(format!("cannot start the async runtime: {error}")))?;
    let workers = Arc::new(Workers::new());
    runtime.block_on(serve_session(cli, options, session, &workers, true));
    workers.close();
    runtime.shutdown_background();
    Ok(())
}

/// Serves a program until the client closes its stream, in the caller's runtime.
pub(crate) async fn serve(cli: &Cli, options: &Data, session: Session) {
    let workers = Arc::new(Workers::within(tokio::runtime::Handle::current()));
    // The runtime may lack what polls files.
    serve_session(cli, options, session, &workers, false).await;
}

async fn serve_session(cli: &Cli, options: &Data, session: Session, workers: &Arc<Workers>, is_polled: bool) {
    let Session { input, output, common } = session;
    let listing = Listing::named(options["tools"].as_str().unwrap_or_default());
    let host = Host::Process(Arc::clone(workers));
    let server = Server::new(Arc::clone(&cli.0), listing, common, host);
    let (transport, ended) = connect(input, output, is_polled);
    let cancel = tokio_util::sync::CancellationToken::new();
    let queue = Arc::clone(transport.queue());
    let running = async {
        while let Err(error) = run(&server, transport.clone(), cancel.clone()).await {
            if matches!(error, ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) {
                break;
            }
        }
    };
    tokio::select! {
        () = running => {}
        () = async {
            queue.closed().await;
            tokio::time::sleep(DRAIN_TIME).await;
            cancel.cancel();
            tokio::time::sleep(CLEANUP_TIME).await;
        } => {}
    }
    drop(transport);
    let _ = tokio::time::timeout(CLEANUP_TIME, ended).await;
}

/// Runs one session. It fails if the client does not begin one: the next message begins another.
async fn run(
    server: &Server,
    transport: StdioTransport,
    cancel: tokio_util::sync::CancellationToken,
) -> std::result::Result<(), ServerInitializeError> {
    let running = server.clone().serve_with_ct(transport, cancel).await?;
    let _ = running.waiting().await;
    Ok(())
}
