//! Runs within a user's runtime: blocking functions, dropped consumers, panics.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use vestibule::prelude::*;
use vestibule_tests::in_memory;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Block this thread on a runtime of its own
#[command]
fn block() -> String {
    let inner = tokio::runtime::Builder::new_current_thread().build().unwrap();
    inner.block_on(async { "blocked".to_owned() })
}

/// Yield to the runtime
#[command]
async fn later() -> &'static str {
    tokio::task::yield_now().await;
    "later"
}

/// Items that block
#[command]
fn items() -> impl Iterator<Item = String> {
    (1..=2).map(|number| block() + &number.to_string())
}

fn program() -> Cli {
    Cli::create("app").commands(commands![block, later, items, broken, broken_later])
}

#[test]
fn a_plain_function_may_block_within_a_runtime() {
    for (line, expected) in [("block", "blocked\n"), ("later", "later\n"), ("items", "blocked1\nblocked2\n")] {
        let io = Io::memory();
        let code = runtime().block_on(program().serve_with([line], io.clone()));
        assert_eq!((code, io.stdout_text().as_str(), io.stderr_text().as_str()), (0, expected, ""));
        assert_eq!(in_memory(program(), [line]).success(), expected);
    }
}

#[test]
fn a_command_by_hand_may_block_too() {
    let cli = Cli::create("app").command(Command::new("block").run(|_| Ok(block())));
    let io = Io::memory();
    let code = runtime().block_on(cli.serve_with(["block"], io.clone()));
    assert_eq!((code, io.stdout_text().as_str()), (0, "blocked\n"), "{}", io.stderr_text());
}

#[test]
fn run_within_a_runtime_is_an_error() {
    let run = runtime().block_on(async { in_memory(program(), ["later"]) });
    assert!(run.failure(1).contains("await `serve`"));
}

/// Break
#[command]
fn broken() -> String {
    panic!("a plain one broke")
}

/// Break later
#[command]
async fn broken_later() -> String {
    tokio::task::yield_now().await;
    panic!("an async one broke")
}

#[test]
fn a_panic_is_an_error_everywhere() {
    for (line, message) in [("broken", "a plain one broke"), ("broken-later", "an async one broke")] {
        let start = format!("Error (INTERNAL): the command panicked: {message}\n");
        assert!(in_memory(program(), [line]).failure(1).starts_with(&start), "{line}");
        let run = in_memory(program(), [line, "--json"]);
        assert_eq!((run.exit, run.stderr.as_str()), (Some(1), ""), "{line}");
        assert!(run.stdout.contains("\"INTERNAL\""), "{line}: {}", run.stdout);
        let io = Io::memory();
        let code = runtime().block_on(program().serve_with([line], io.clone()));
        assert_eq!(code, 1, "{line}");
        assert!(io.stderr_text().starts_with(&start), "{line}: {}", io.stderr_text());
    }
}

/// A stdout that closes after some writes.
struct Reader {
    writes: usize,
    kind: io::ErrorKind,
}

impl Write for Reader {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.writes.checked_sub(1) {
            Some(left) => {
                self.writes = left;
                Ok(bytes.len())
            }
            None => Err(self.kind.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Records its drop.
struct Guard(Arc<AtomicBool>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Returns a program with an endless stream, and flags for its drop and number of items.
fn endless() -> (Cli, Arc<AtomicBool>, Arc<AtomicUsize>) {
    let (dropped, made) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let (note, count) = (Arc::clone(&dropped), Arc::clone(&made));
    let command = Command::new("endless").stream(move |_| {
        let (guard, count) = (Guard(Arc::clone(&note)), Arc::clone(&count));
        async_stream::stream! {
            let _guard = guard;
            loop {
                count.fetch_add(1, Ordering::SeqCst);
                yield Ok("item");
                tokio::task::yield_now().await;
            }
        }
    });
    (Cli::create("app").command(command), dropped, made)
}

#[test]
fn a_closed_stdout_drops_the_stream() {
    let (cli, dropped, made) = endless();
    let io = Io::memory().stdout(Reader { writes: 3, kind: io::ErrorKind::BrokenPipe });
    assert_eq!(cli.run_with(["endless"], io.clone()), 0);
    assert_eq!(io.stderr_text(), "");
    assert!(dropped.load(Ordering::SeqCst));
    assert_eq!(made.load(Ordering::SeqCst), 4, "an item is made only when the one before is written");

    let (cli, dropped, _) = endless();
    let io = Io::memory().stdout(Reader { writes: 3, kind: io::ErrorKind::StorageFull });
    assert_eq!(runtime().block_on(cli.serve_with(["endless"], io.clone())), 1);
    assert!(io.stderr_text().contains("cannot write to stdout: "), "{}", io.stderr_text());
    assert!(dropped.load(Ordering::SeqCst));
}

/// Write between the items
#[command]
fn mixed(ctx: Context) -> impl Iterator<Item = Result<u8>> {
    (0..9).map(move |number| {
        writeln!(ctx.stdout(), "line")?;
        Ok(number)
    })
}

/// A command that writes on its own ends as one whose result is printed; a broken pipe of its own is an error.
#[test]
fn a_command_that_writes_to_a_closed_stdout_did_not_fail() {
    let broken = || io::Error::from(io::ErrorKind::BrokenPipe);
    let write = Command::new("write").run(|ctx| -> Result<()> {
        loop {
            writeln!(ctx.stdout(), "line").map_err(|error| Error::from(error).context("cannot write the report"))?;
        }
    });
    let flush = Command::new("flush").run(|ctx| -> Result<()> {
        let mut out = io::BufWriter::new(ctx.stdout());
        (0..10_000).try_for_each(|number| writeln!(out, "{number}"))?;
        Ok(out.flush()?)
    });
    let send = Command::new("send").run(move |_| -> Result<()> { Err(broken().into()) });
    let cli = Cli::create("app").command(write).command(flush).command(send).commands(commands![mixed]);
    for name in ["write", "flush", "mixed"] {
        let io = Io::memory().stdout(Reader { writes: 3, kind: io::ErrorKind::BrokenPipe });
        assert_eq!((cli.run_with([name], io.clone()), io.stderr_text()), (0, String::new()), "{name}");
    }
    assert_eq!(cli.run_with(["send"], Io::memory()), 1);
}

#[test]
fn a_cancelled_run_drops_its_stream() {
    let (cli, dropped, made) = endless();
    runtime().block_on(async {
        let run = cli.serve_with(["endless"], Io::memory());
        let seen = async {
            while made.load(Ordering::SeqCst) < 5 {
                tokio::task::yield_now().await;
            }
        };
        futures_race(run, seen).await;
    });
    assert!(dropped.load(Ordering::SeqCst));
}

/// Polls both futures until the second is ready.
async fn futures_race(run: impl Future, until: impl Future) {
    let (mut run, mut until) = (std::pin::pin!(run), std::pin::pin!(until));
    std::future::poll_fn(|cx| {
        let _ = run.as_mut().poll(cx);
        until.as_mut().poll(cx).map(drop)
    })
    .await;
}

#[test]
fn a_run_can_be_spawned() {
    fn sendable<T: Send>(_: &T) {}
    let cli = Cli::create("app").command(Command::new("x").run(|_| Ok(())));
    let run = cli.serve_with(["x"], Io::memory());
    sendable(&run);
}
