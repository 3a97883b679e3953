//! The log of a run: events of `tracing` and records of `log`, on stderr.
//!
//! A run with the streams of the process installs the subscriber for the process, unless the program has installed one. A
//! run in memory has a subscriber of its own, so that tests of a program do not see each other's events.

mod event;
mod hold;
mod level;
mod line;
mod timestamp;

use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::task::Poll;

use tracing_core::{Dispatch, callsite, dispatcher};
use tracing_log::LogTracer;
use tracing_subscriber::Registry;
use tracing_subscriber::layer::SubscriberExt;

use event::EventLayer;
use level::Levels;
use line::LineStyle;

pub(super) use hold::hold;

use super::console::Console;
use crate::command::Stderr;
use crate::error::Subject;
use crate::graph::Cli;
use crate::parse::ParsedCommand;

impl Cli {
    /// Writes the events of `tracing` and `log` to stderr, and adds the options `-v`, `--verbose`, `-q`, `--quiet` and
    /// `--log-format text|json` to every command. Requires the feature `logs`.
    ///
    /// Warnings and errors are shown; `-v` adds what is informative, `-vv` debug messages, `-vvv` traces, and `-q` leaves
    /// errors only. `<PROGRAM>_LOG`, or else `RUST_LOG`, sets the level of single targets: `warn,my_crate=debug,hyper=off`.
    /// A command's own option `-v` or `-q` goes first.
    ///
    /// A subscriber or logger that the program installed before the run stays in place. Over MCP and HTTP, events go to the
    /// stderr of the server, never to its callers. See the [chapter on logs](crate::logs).
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Copy the files
    /// #[command]
    /// fn copy() -> u8 {
    ///     tracing::info!(files = 3, "copied");
    ///     3
    /// }
    ///
    /// let program = Cli::create("app").logs().commands(commands![copy]);
    /// let output = Invocation::line("copy -v").run(&program);
    /// assert_eq!(output.stdout, "3\n");
    /// assert!(output.stderr.starts_with("INFO  ") && output.stderr.ends_with(": copied files=3\n"));
    /// assert_eq!(Invocation::line("copy").run(&program).stderr, "");
    /// ```
    pub fn logs(self) -> Self {
        self.with(|node| node.has_logs = true)
    }
}

/// The log of one run: its levels, its form, and the stream that it goes to.
struct RunSettings {
    levels: Levels,
    style: LineStyle,
    stderr: Stderr,
}

/// The settings of the run whose events a subscriber gets.
type Shared = Arc<RwLock<RunSettings>>;

/// The subscriber of a run in memory; the process has one for all others.
pub(super) struct RunLog(Option<Dispatch>);

/// Starts the log of a run, if the program has one. `-v` with `-q` is an error of the call.
pub(super) fn start(parsed: &mut ParsedCommand<'_>, console: &Console<'_>) -> RunLog {
    if !console.root.has_logs {
        return RunLog(None);
    }
    let globals = &parsed.globals;
    if globals.quiet && globals.verbosity > 0 {
        let message = format_args!("--quiet conflicts with --verbose: give only one");
        parsed.errors.invalid("--quiet", message).coded("conflict").about(Subject::Flag("quiet"));
    }
    let (levels, mistakes) = Levels::of_call(globals, &console.root.name, console.io.environment());
    for mistake in mistakes {
        console.warn(&mistake);
    }
    let style = LineStyle { is_json: globals.logs_json, painter: console.stderr_painter() };
    let settings = RunSettings { levels, style, stderr: console.io.errors().clone() };
    if console.io.is_process() {
        install(settings);
        return RunLog(None);
    }
    bridge_records();
    RunLog(Some(subscriber(Arc::new(RwLock::new(settings)))))
}

fn subscriber(settings: Shared) -> Dispatch {
    Dispatch::new(Registry::default().with(EventLayer::new(settings)))
}

/// Installs the subscriber of the process, or gives the installed one the settings of a further run.
fn install(settings: RunSettings) {
    static INSTALLED: Mutex<Option<Shared>> = Mutex::new(None);

    let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(shared) = &*installed {
        *shared.write().unwrap_or_else(PoisonError::into_inner) = settings;
        callsite::rebuild_interest_cache();
        return;
    }
    let shared = Arc::new(RwLock::new(settings));
    *installed = Some(Arc::clone(&shared));
    // Fails if the program has installed a subscriber, which then gets the events.
    if dispatcher::set_global_default(subscriber(shared)).is_ok() {
        bridge_records();
    }
}

/// Turns records of `log` into events, unless the program has installed a logger.
fn bridge_records() {
    let _ = LogTracer::init();
}

impl RunLog {
    /// Runs a function whose events go to the log.
    pub(super) fn within<T>(&self, run: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(subscriber) => dispatcher::with_default(subscriber, run),
            None => run(),
        }
    }

    /// Awaits a future whose events go to the log.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) async fn around<T>(&self, future: impl Future<Output = T>) -> T {
        let mut future = pin!(future);
        std::future::poll_fn(|cx| -> Poll<T> { self.within(|| future.as_mut().poll(cx)) }).await
    }
}
