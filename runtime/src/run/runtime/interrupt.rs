//! Signals that end a call: Ctrl-C, and on Unix the requests of a service manager and of a terminal that was closed.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use super::with_runtime;

use crate::command::{Interruption, RunResult, Stop, StopSource, guard, interruption_by, poll_guarded};
use crate::error::{Result, code};

/// Keeps Ctrl-C from ending the process from now on, since a program in the foreground handles it.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn ignore_interrupts() {
    let listen = || {
        let mut signal = pin!(tokio::signal::ctrl_c());
        // Once listened to, a signal has no default action any more.
        let _ = guard(|| signal.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready());
    };
    if Handle::try_current().is_ok() {
        listen();
    } else {
        let _ = with_runtime(|runtime| {
            let _entered = runtime.enter();
            listen();
        });
    }
}

/// Time after which a stream that is always ready makes way for signals.
const CHECK_INTERVAL: Duration = Duration::from_millis(10);

/// The interruption of a call by the user, or by the caller of another front end.
///
/// Listening to signals replaces their default action for the rest of the process. It begins only when a future is
/// first polled, and only for a run that owns the signals of the process; a plain function is ended by the system.
pub(crate) struct Interrupted {
    /// The number of the signal, once it came.
    signal: Option<Pin<Box<dyn Future<Output = u8> + Send>>>,
    /// True if the signals of the process are listened to.
    is_process: bool,
    /// The time of the last look at the signal during a stream.
    checked: Option<Instant>,
    /// The interruption of the call that runs, if the call can wait for it.
    pub(super) interruption: Option<Interruption>,
}

impl Interrupted {
    /// Returns the interruption by a signal of the process, or none at all.
    pub(crate) fn new(is_listening: bool) -> Self {
        let signal: Option<Pin<Box<dyn Future<Output = u8> + Send>>> = match is_listening {
            true => Some(Box::pin(next_signal())),
            false => None,
        };
        Self { signal, is_process: is_listening, checked: None, interruption: None }
    }

    /// Returns the interruption by a caller, who stops the call once.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn when(stopped: impl Future<Output = ()> + Send + 'static) -> Self {
        let signal = async move {
            stopped.await;
            SIGINT
        };
        Self { signal: Some(Box::pin(signal)), is_process: false, checked: None, interruption: None }
    }

    /// Listens for the next interruption. A caller interrupts once only.
    pub(super) fn reset(&mut self) {
        let interruption = self.interruption.take();
        *self = Self { interruption, ..Self::new(self.is_process) };
    }

    /// Returns the number of a signal that was received, unless the call waits for its interruption: the first one is its own.
    fn received(&mut self, cx: &mut Context<'_>) -> Option<u8> {
        let signal = self.next_received(cx)?;
        if !self.interruption.as_ref().is_some_and(Interruption::set) {
            return Some(signal);
        }
        self.reset();
        // Registers the waker for the second interruption.
        self.next_received(cx)
    }

    fn next_received(&mut self, cx: &mut Context<'_>) -> Option<u8> {
        let signal = self.signal.as_mut()?;
        match guard(|| signal.as_mut().poll(cx)) {
            Ok(Poll::Ready(signal)) => {
                self.signal = None;
                Some(signal)
            }
            Ok(Poll::Pending) => None,
            Err(_) => {
                // A runtime without an I/O driver has no signals: the default action of the signal remains.
                self.signal = None;
                None
            }
        }
    }

    /// Awaits a future, and drops it if the user interrupts.
    pub(crate) async fn or<T>(&mut self, future: impl Future<Output = Result<T>>) -> Result<T> {
        let mut future = pin!(future);
        poll_fn(|cx| {
            if let Some(signal) = self.received(cx) {
                return Poll::Ready(Err(interruption_by(signal)));
            }
            poll_guarded(future.as_mut(), cx)
        })
        .await
    }

    /// Awaits the next part of a stream, unless the user interrupts.
    ///
    /// Signals reach the program only while the runtime waits, so a stream that is always ready makes way for them.
    pub(crate) async fn or_next<T>(&mut self, mut poll: impl FnMut(&mut Context<'_>) -> Poll<T>) -> Result<T> {
        poll_fn(|cx| {
            if self.signal.is_some() && self.checked.is_none_or(|checked| checked.elapsed() >= CHECK_INTERVAL) {
                let was_checked = self.checked.replace(Instant::now()).is_some();
                if let Some(signal) = self.received(cx) {
                    return Poll::Ready(Err(interruption_by(signal)));
                }
                if was_checked {
                    cx.waker().wake_by_ref();
                    return Poll::Pending;
                }
            }
            let next = guard(|| poll(cx))?;
            if next.is_pending()
                && let Some(signal) = self.received(cx)
            {
                return Poll::Ready(Err(interruption_by(signal)));
            }
            next.map(Ok)
        })
        .await
    }

    /// Awaits a call with layers around it. The first interruption stops only the innermost call, so that the layers
    /// can clean up; the second one drops the future.
    pub(super) async fn or_stop(&mut self, future: impl Future<Output = RunResult>, stop: &Stop) -> RunResult {
        let mut future = pin!(future);
        let mut stopped_by = None;
        poll_fn(|cx| {
            if let Some(signal) = self.received(cx) {
                if stopped_by.is_some() {
                    return Poll::Ready(Err(interruption_by(signal)));
                }
                stopped_by = Some(signal);
                stop.set(if self.is_process { StopSource::Signal } else { StopSource::Caller });
                self.reset();
                // Registers the waker for the second interruption.
                let _ = self.received(cx);
            }
            let poll = poll_guarded(future.as_mut(), cx);
            match (poll, stopped_by) {
                (Poll::Ready(Err(error)), Some(signal)) if error.code() == code::INTERRUPTED => {
                    Poll::Ready(Err(error.with_exit_code(128 + signal)))
                }
                (poll, _) => poll,
            }
        })
        .await
    }
}

/// Number of the signal of Ctrl-C.
const SIGINT: u8 = 2;

/// Awaits the next signal that ends a call, and returns its number. Signals that the process ignored from its start, such
/// as those of a background job of a script, stay ignored.
#[cfg(unix)]
async fn next_signal() -> u8 {
    use tokio::signal::unix::{SignalKind, signal};

    let ignored = ignored_signals();
    let mut signals = Vec::new();
    for (kind, number) in [(SignalKind::interrupt(), SIGINT), (SignalKind::terminate(), 15), (SignalKind::hangup(), 1)]
    {
        if ignored & (1 << (number - 1)) == 0
            && let Ok(signal) = signal(kind)
        {
            signals.push((signal, number));
        }
    }
    poll_fn(|cx| {
        let mut received =
            signals.iter_mut().filter_map(|(signal, number)| signal.poll_recv(cx).is_ready().then_some(*number));
        received.next().map_or(Poll::Pending, Poll::Ready)
    })
    .await
}

/// Returns the signals that the process ignores, one bit each. Only Linux tells.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(not(unix))]
async fn next_signal() -> u8 {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    SIGINT
}
