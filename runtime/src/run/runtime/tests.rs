//! Layers that await the call within them: order, panics, items, and items that nothing takes any more.

use std::future::Future;
use std::task::{Context as TaskContext, Poll};

use super::super::prepare_object;
use super::super::tests::Log;
use super::{Interrupted, drive, with_runtime};
use crate::command::{CallInfo, Stop, StopSource, stoppable};
use crate::graph::CommandPath;
use crate::prelude::*;
use crate::testing::Invocation;

fn program(log: &Log) -> Cli {
    let (stream, middleware) = (log.clone(), log.clone());
    let count = Command::new("count").stream(move |_| {
        let log = stream.clone();
        let mut numbers = 1..=3;
        ready_items(move || {
            let number = numbers.next()?;
            log.push(format!("item {number}"));
            Some(Ok::<u8, Error>(number))
        })
    });
    log.around(Cli::create("app"), "app")
        .middleware(move |ctx, next| {
            let log = middleware.clone();
            async move {
                log.push("before middleware");
                let result = next.run(ctx).await;
                let items = result.as_ref().ok().and_then(Outcome::items);
                log.push(format!("after middleware, {items:?}"));
                result
            }
        })
        .command(count)
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    with_runtime(|runtime| runtime.block_on(future)).unwrap()
}

/// A stream whose items are ready.
fn ready_items<T>(next: impl FnMut() -> Option<T> + Send + Unpin + 'static) -> impl Stream<Item = T> + Send {
    struct Ready<F>(F);
    impl<T, F: FnMut() -> Option<T> + Unpin> Stream for Ready<F> {
        type Item = T;

        fn poll_next(mut self: std::pin::Pin<&mut Self>, _: &mut TaskContext<'_>) -> Poll<Option<T>> {
            Poll::Ready((self.0)())
        }
    }
    Ready(next)
}

#[test]
fn middleware_continues_after_the_last_item() {
    let log = Log::default();
    assert_eq!(Invocation::line("count").run(&program(&log)).success(), "1\n2\n3\n");
    let events =
        ["before app", "before middleware", "item 1", "item 2", "item 3", "after middleware, Some(3)", "after app"];
    assert_eq!(log.take(), events);
}

#[test]
fn a_panic_in_middleware_is_an_error_for_the_layers_around_it() {
    let log = Log::default();
    let group =
        Cli::create("group").middleware(|_, _| async { panic!("no") }).command(Command::new("run").run(|_| Ok(())));
    let cli = log.around(Cli::create("app"), "app").group(group);
    let stderr = Invocation::line("group run").run(&cli).failure(1);
    assert!(stderr.starts_with("Error (INTERNAL): the command panicked: no\n"), "{stderr}");
    assert_eq!(log.take(), ["before app", "after app"]);
}

#[test]
fn an_interruption_stops_the_command_and_not_the_middleware() {
    let log = Log::default();
    let stop = Stop::default();
    stop.set(StopSource::Signal);
    let mut interrupted = Interrupted::new(false);
    let events = log.clone();
    let layers = async move {
        let result = stoppable(stop, std::future::pending::<Result<Outcome>>()).await;
        events.push("cleanup");
        result
    };
    let result = block_on(interrupted.or_stop(layers, &Stop::default()));
    assert_eq!(result.unwrap_err().code(), "INTERRUPTED");
    assert_eq!(log.take(), ["cleanup"]);
}

/// A server that ends waits for functions with middleware as it does for those without.
#[test]
fn the_caller_of_a_server_stops_no_plain_function() {
    let time = std::time::Duration::from_millis(5);
    let cli = Cli::create("app")
        .middleware(|ctx, next| next.run(ctx))
        .command(Command::new("plain").run(move |_| std::thread::sleep(time)))
        .command(Command::new("task").run(move |_| async move { tokio::time::sleep(time).await }));
    let ended = |name: &str| {
        let target = CommandPath::find(&cli.0, name).unwrap();
        let call = prepare_object(&target, &json!({}), CallInfo::default()).unwrap();
        let mut stopped = Interrupted::when(async {});
        block_on(drive(call, &mut stopped)).map(|_| ()).map_err(|error| error.code().to_owned())
    };
    assert_eq!((ended("plain"), ended("task")), (Ok(()), Err("INTERRUPTED".to_owned())));
}

/// A call that waits for its interruption ends by itself; one that has stopped waiting is dropped.
#[test]
fn a_caller_interrupts_what_waits_for_it() {
    let cli = Cli::create("app")
        .command(Command::new("waits").run(|ctx| async move { ctx.interrupted().await }))
        .command(Command::new("waited").run(|ctx| async move {
            drop(ctx.interrupted());
            std::future::pending::<()>().await;
        }));
    let ended = |name: &str| {
        let target = CommandPath::find(&cli.0, name).unwrap();
        let call = prepare_object(&target, &json!({}), CallInfo::default()).unwrap();
        let mut stopped = Interrupted::when(tokio::task::yield_now());
        block_on(drive(call, &mut stopped)).map(|_| ()).map_err(|error| error.code().to_owned())
    };
    assert_eq!((ended("waits"), ended("waited")), (Ok(()), Err("INTERRUPTED".to_owned())));
}

#[test]
fn items_that_are_dropped_early_let_middleware_clean_up() {
    let log = Log::default();
    let stdout = ClosedPipe;
    let code = program(&log).run_with(["count"], Io::memory().stdout(stdout));
    assert_eq!(code, 0);
    let events = ["before app", "before middleware", "item 1", "after middleware, Some(1)", "after app"];
    assert_eq!(log.take(), events);
}

/// A stdout whose reader has gone away.
struct ClosedPipe;

impl std::io::Write for ClosedPipe {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
