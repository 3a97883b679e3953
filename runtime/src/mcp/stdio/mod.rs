//! The protocol on standard streams: one JSON message on each line.
//!
//! A thread reads and parses lines, another writes them, and in between `rmcp` runs in a runtime. Nothing grows without
//! bound: a line has a maximum length, few requests run at once, more of them wait in a queue, and if that is full too,
//! the client has to wait. A client that does not read its answers stops its own requests.

mod frame;
mod process;
mod queue;
mod transport;
mod writer;

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;

use super::catalog::Listing;
use super::server::Server;
use crate::command::{Environment, Stderr};
use crate::data::Data;
use crate::error::{Error, Result};
use crate::graph::Cli;
use transport::{StdioTransport, connect};

/// Time that running calls have to end after the client has closed its stream.
const DRAIN_TIME: Duration = Duration::from_millis(500);

/// Time that cancelled calls have to clean up.
const CLEANUP_TIME: Duration = Duration::from_millis(500);

/// Maximum number of threads that run plain functions.
const MAX_BLOCKING_THREADS: usize = 256;

/// The streams and the environment of a session.
pub(crate) struct Session {
    pub(crate) input: Box<dyn Read + Send>,
    pub(crate) output: Box<dyn Write + Send>,
    /// Stream for messages of commands.
    pub(crate) errors: Stderr,
    pub(crate) environment: Environment,
    /// True if only commands run that are declared read-only.
    pub(crate) is_read_only: bool,
}

impl Session {
    /// Returns the standard streams of the process, and keeps them for the protocol: a command that prints writes to
    /// stderr, and one that reads stdin finds it empty.
    ///
    /// # Errors
    ///
    /// Fails if the streams cannot be duplicated.
    pub(crate) fn process(errors: Stderr, is_read_only: bool) -> Result<Self> {
        let streams =
            process::take().map_err(|error| Error::internal(format!("cannot take the standard streams: {error}")));
        let (input, output) = streams?;
        Ok(Self { input, output, errors, environment: Environment::Process, is_read_only })
    }
}

/// Serves a program until the client closes its stream, in a runtime of its own.
///
/// # Errors
///
/// Fails if the runtime cannot be built.
pub(crate) fn serve_blocking(cli: &Cli, options: &Data, session: Session) -> Result<()> {
    let threads = std::thread::available_parallelism().map_or(2, |count| count.get().clamp(2, 4));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .max_blocking_threads(MAX_BLOCKING_THREADS)
        .thread_keep_alive(Duration::from_secs(2))
        .enable_all()
        .build()
        .map_err(|error| Error::internal(format!("cannot start the async runtime: {error}")))?;
    runtime.block_on(serve(cli, options, session));
    // A function that blocks does not keep the process alive.
    runtime.shutdown_background();
    Ok(())
}

/// Serves a program until the client closes its stream, in the caller's runtime.
pub(crate) async fn serve(cli: &Cli, options: &Data, session: Session) {
    let Session { input, output, errors, environment, is_read_only } = session;
    let listing = Listing::named(options["tools"].as_str().unwrap_or_default());
    let server = Server::new(Arc::clone(&cli.0), listing, environment, Some(errors), is_read_only, false);
    let (transport, ended) = connect(input, output);
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
