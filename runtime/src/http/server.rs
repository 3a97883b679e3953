//! The server of the command `http`: it listens, limits connections, and ends gracefully.

use std::convert::Infallible;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::{Either, select};
use http_body_util::BodyExt;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::settings::{Settings, Token};
use super::worker::Workers;
use super::write_limit::WriteLimited;
use super::{Api, BoxError, HttpService, answer, files};
use crate::command::{CallInfo, Environment, Stderr};
use crate::data::Data;
use crate::error::{Error, Result, code};
use crate::run::Interrupted;
use crate::schema::duration;
use crate::variable_name::variable_name;

/// Time within which the head of a request has to arrive, and for which a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// Time that calls have to finish after a signal to end.
const GRACE: Duration = Duration::from_secs(10);

/// Time until the next attempt to accept a connection, if the process has too many files open.
const RETRY: Duration = Duration::from_millis(50);

/// A call of the command `http`.
pub(crate) struct Launch<'a> {
    pub(crate) args: &'a Data,
    pub(crate) options: &'a Data,
    /// The facts that the calls of the server have in common.
    pub(crate) common: CallInfo,
}

/// Serves a program on threads of its own, until a signal ends it.
pub(crate) fn run(service: HttpService, launch: Launch<'_>) -> Result<()> {
    if tokio::runtime::Handle::try_current().is_ok() {
        let message = "the server needs a runtime, and was started blockingly inside one";
        return Err(Error::internal(message).hint("await `serve` or `serve_with` there"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Error::internal(format!("cannot start the async runtime: {error}")))?;
    let workers = Workers::start(&service.0.runner.pace)?;
    let ended = runtime.block_on(listen(service, launch, Some(workers)));
    // Functions that still block do not keep the process alive.
    runtime.shutdown_background();
    ended
}

/// Serves a program within the caller's runtime, until a signal ends it.
///
/// # Errors
///
/// If the address cannot be listened at, or is open to other machines and no token is set.
pub(crate) async fn serve(service: HttpService, launch: Launch<'_>) -> Result<()> {
    listen(service, launch, None).await
}

/// Serves a program until a signal ends it, on workers or within the caller's runtime.
async fn listen(service: HttpService, launch: Launch<'_>, workers: Option<Workers>) -> Result<()> {
    let HttpService(mut api) = service;
    let Launch { args, options, common } = launch;
    let CallInfo { environment, stderr, is_read_only, .. } = common;
    let mut stderr = stderr.unwrap_or_else(Stderr::detached);
    let address = address(args["address"].as_str().unwrap_or_default())?;
    let variable = variable_name([api.root.name.as_str(), "http-token"]);
    let token = token(&environment, &variable)?;
    if token.is_none() && !address.ip().is_loopback() {
        let message = format!("`{address}` is open to other machines, and the variable {variable} has no token");
        let error = Error::new(code::VALIDATION_ERROR, message);
        return Err(error.hint(format!("set {variable} to a secret that callers send, or listen at 127.0.0.1")));
    }
    let (end, ended) = watch::channel(false);
    api.settings = Arc::new(Settings { is_read_only, ..settings(options, token, &environment) });
    api.stderr = Stderr { sink: stderr.sink.clone(), ..Stderr::detached() };
    api.shutdown = Some(ended);
    let listener = TcpListener::bind(address).await.map_err(|error| {
        Error::of(code::NETWORK_ERROR, format!("cannot listen at {address}: {error}")).hint("name another address")
    })?;
    let bound = listener.local_addr().unwrap_or(address);
    let limit = options["connections"].as_u64().unwrap_or(u64::MAX).clamp(1, Semaphore::MAX_PERMITS as u64);
    let limit = files::make_room(limit);
    let connections = Arc::new(Semaphore::new(usize::try_from(limit).unwrap_or(Semaphore::MAX_PERMITS)));
    let serving = async {
        // Signals are listened to by now. Without a reader of stderr the server works all the same.
        let _ = stderr.write_all(format!("Serving {} on http://{bound}\n", api.root.name).as_bytes());
        accept(&api, &listener, &connections, workers.as_ref()).await
    };
    // It only ends by a signal.
    let _ = Interrupted::new(true).or(serving).await;
    drop(listener);
    end.send_replace(true);
    let all = u32::try_from(limit).unwrap_or(u32::MAX);
    let finished = async {
        let _ = tokio::time::timeout(GRACE, connections.acquire_many(all)).await;
        Ok(())
    };
    // A second signal does not wait for the calls.
    let _ = Interrupted::new(true).or(finished).await;
    Ok(())
}

/// The answer to a connection above the limit.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Accepts connections until its future is dropped. Those above the limit are answered and closed, so that a caller who
/// holds many does not keep the others waiting.
async fn accept(
    api: &Api,
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
    workers: Option<&Workers>,
) -> Result<()> {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => match Arc::clone(connections).try_acquire_owned() {
                Ok(permit) => start(api.clone(), stream, permit, workers),
                // The buffer of a new connection takes it; if the caller is gone, nothing is lost.
                Err(_) => drop(stream.try_write(TOO_MANY)),
            },
            // After a connection that was given up, the next one is accepted at once; too many open files take time to close.
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionAborted => {}
            Err(_) => tokio::time::sleep(RETRY).await,
        }
    }
}

/// Starts to serve a connection, on a worker or within the caller's runtime.
fn start(mut api: Api, stream: TcpStream, permit: OwnedSemaphorePermit, workers: Option<&Workers>) {
    let Some(workers) = workers else {
        tokio::spawn(async move {
            connection(api, stream).await;
            drop(permit);
        });
        return;
    };
    // A connection that fails here is closed.
    let Ok(stream) = stream.into_std() else { return };
    workers.spawn(|worker| {
        api.runner.worker = Some(worker);
        async move {
            if let Ok(stream) = TcpStream::from_std(stream) {
                connection(api, stream).await;
            }
            drop(permit);
        }
    });
}

/// Serves a connection until it is closed, or the server ends.
async fn connection(api: Api, stream: TcpStream) {
    // Each item of a stream is sent at once.
    let _ = stream.set_nodelay(true);
    let (mut shutdown, write_time) = (api.shutdown.clone(), api.settings.write_time);
    let is_used = Arc::new(AtomicBool::new(false));
    let used = Arc::clone(&is_used);
    let service = service_fn(move |request: http::Request<hyper::body::Incoming>| {
        used.store(true, Ordering::Relaxed);
        let api = api.clone();
        let request = request.map(|body| body.map_err(BoxError::from).boxed_unsync());
        async move { Ok::<_, Infallible>(answer::answer(api, request).await) }
    });
    let stream = WriteLimited::new(stream, write_time);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let mut connection = std::pin::pin!(builder.serve_connection(TokioIo::new(stream), service));
    let ended = std::pin::pin!(async {
        match &mut shutdown {
            Some(shutdown) => drop(shutdown.wait_for(|is_down| *is_down).await),
            None => std::future::pending().await,
        }
    });
    let is_shutdown = matches!(select(connection.as_mut(), ended).await, Either::Right(_));
    // hyper would wait for the first request of a connection.
    if is_shutdown && is_used.load(Ordering::Relaxed) {
        connection.as_mut().graceful_shutdown();
        // An error means that the caller is gone.
        let _ = connection.await;
    }
}

/// Returns the address in a text: a port, or a host and a port.
fn address(text: &str) -> Result<SocketAddr> {
    let named =
        if text.bytes().all(|byte| byte.is_ascii_digit()) { format!("127.0.0.1:{text}") } else { text.to_owned() };
    let named = if named.starts_with(':') { format!("127.0.0.1{named}") } else { named };
    let mut found = named.to_socket_addrs().into_iter().flatten();
    found.next().ok_or_else(|| {
        let message = format!("`{text}` is not an address to listen at");
        Error::new(code::VALIDATION_ERROR, message).hint("write a port, or a host and a port: `127.0.0.1:8080`")
    })
}

/// Returns the token in a variable.
fn token(environment: &Environment, variable: &str) -> Result<Option<Token>> {
    let Some(value) = environment.get(variable).filter(|value| !value.is_empty()) else { return Ok(None) };
    match value.to_str().filter(|text| text.bytes().all(|byte| byte.is_ascii_graphic())) {
        Some(text) => Ok(Some(Token::new(text))),
        None => {
            let message = format!("the variable {variable} has characters that no header can have");
            Err(Error::new(code::VALIDATION_ERROR, message).hint("use letters, digits and `-._~+/=` only"))
        }
    }
}

/// Returns the settings in the options of the command.
fn settings(options: &Data, token: Option<Token>, environment: &Environment) -> Settings {
    let texts = |name: &str| -> Vec<String> {
        options[name].as_array().into_iter().flatten().filter_map(|text| Some(text.as_str()?.to_owned())).collect()
    };
    let defaults = Settings::default();
    Settings {
        body_limit: options["bodyLimit"]
            .as_u64()
            .map_or(defaults.body_limit, |limit| limit.try_into().unwrap_or(usize::MAX)),
        time_limit: options["timeLimit"]
            .as_str()
            .and_then(|text| duration::parse(text).ok())
            .unwrap_or(defaults.time_limit),
        write_time: options["writeLimit"]
            .as_str()
            .and_then(|text| duration::parse(text).ok())
            .unwrap_or(defaults.write_time),
        hosts: texts("allowHost"),
        origins: texts("allowOrigin"),
        token,
        environment: environment.for_caller(None),
        ..defaults
    }
}
