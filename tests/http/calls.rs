//! Calls of the built-in command `http`, which serves connections and runs commands on the same threads.

use std::sync::{Condvar, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use vestibule::prelude::*;

use vestibule_tests::http_client::Client;

/// A gate that commands wait for until the test opens it.
#[derive(Clone)]
struct Gate(std::sync::Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    fn new() -> Self {
        Self(std::sync::Arc::new((Mutex::new(false), Condvar::new())))
    }

    fn open(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }

    fn is_open(&self) -> bool {
        *self.0.0.lock().unwrap()
    }

    /// Blocks the thread.
    fn wait(&self) {
        let limit = Duration::from_secs(60);
        let (guard, timeout) =
            self.0.1.wait_timeout_while(self.0.0.lock().unwrap(), limit, |is_open| !*is_open).unwrap();
        assert!(!timeout.timed_out() && *guard, "the test did not open the gate");
    }
}

/// Block a thread
#[command(read_only)]
fn block(gate: State<Gate>) -> &'static str {
    gate.wait();
    "blocked"
}

/// Block a thread of a runtime, which a command should not do
#[command(read_only)]
async fn stall(gate: State<Gate>) -> &'static str {
    tokio::task::yield_now().await;
    gate.wait();
    "stalled"
}

/// Never wait, and never end
#[command(read_only)]
async fn spin(gate: State<Gate>) -> &'static str {
    while !gate.is_open() {
        tokio::task::yield_now().await;
    }
    "spun"
}

/// Answer at once
#[command(read_only)]
fn ping() -> &'static str {
    "pong"
}

/// Start a runtime
#[command(read_only)]
fn nest() -> &'static str {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        tokio::time::sleep(Duration::from_millis(1)).await;
        "nested"
    })
}

/// Use timers and tasks of the runtime
#[command(read_only)]
async fn delegate() -> &'static str {
    let task = tokio::spawn(async {
        tokio::time::sleep(Duration::from_millis(1)).await;
        "delegated"
    });
    tokio::time::timeout(Duration::from_secs(20), task).await.unwrap().unwrap()
}

/// Panic
#[command(read_only)]
fn panics() {
    panic!("no");
}

/// Panic after a while
#[command(read_only)]
async fn collapses() {
    tokio::time::sleep(Duration::from_millis(1)).await;
    panic!("no");
}

/// Serves a program by its command `http`, until the process ends.
fn served(cli: Cli) -> Client {
    let io = Io::memory();
    let server = io.clone();
    thread::spawn(move || cli.run_with(["http", "0"], server));
    let start = Instant::now();
    loop {
        if let Some((_, address)) = io.stderr_text().trim_end().rsplit_once("http://") {
            return Client::new(address.parse().unwrap(), "");
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{}", io.stderr_text());
        thread::sleep(Duration::from_millis(5));
    }
}

fn app(gate: &Gate) -> Client {
    let commands = commands![block, stall, spin, ping, nest, delegate, panics, collapses];
    served(Cli::create("app").state(gate.clone()).commands(commands))
}

#[test]
fn commands_that_do_not_end_hold_up_no_others() {
    let gate = Gate::new();
    let api = app(&gate);
    let held: Vec<_> = (0..24)
        .map(|number| {
            let (api, path) = (api.clone(), ["/block", "/stall", "/spin"][number % 3]);
            thread::spawn(move || api.get(path).data())
        })
        .collect();
    // Some of these come before the others block, and some after.
    for _ in 0..200 {
        assert_eq!(api.get("/ping").data(), "pong");
    }
    gate.open();
    for (number, thread) in held.into_iter().enumerate() {
        assert_eq!(thread.join().unwrap(), ["blocked", "stalled", "spun"][number % 3]);
    }
    assert_eq!(api.get("/block").data(), "blocked");
}

#[test]
fn commands_may_use_a_runtime_of_their_own_and_that_of_the_server() {
    let api = app(&Gate::new());
    for _ in 0..20 {
        assert_eq!(api.get("/nest").data(), "nested");
        assert_eq!(api.get("/delegate").data(), "delegated");
    }
}

#[test]
fn a_panic_ends_its_call_only() {
    let api = app(&Gate::new());
    for path in ["/panics", "/collapses", "/panics", "/collapses"] {
        assert_eq!(api.get(path).error(), (500, "INTERNAL".to_owned()));
        assert_eq!(api.get("/ping").data(), "pong");
    }
}

#[test]
fn a_call_ends_when_its_caller_goes_away() {
    struct Dropped(mpsc::Sender<()>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            let _ = self.0.send(());
        }
    }
    let ((begin, has_begun), (end, has_ended)) = (mpsc::channel(), mpsc::channel());
    let wait = Command::new("wait").run(move |_| {
        let (begin, dropped) = (begin.clone(), Dropped(end.clone()));
        async move {
            begin.send(()).unwrap();
            std::future::pending::<()>().await;
            drop(dropped);
            Ok(())
        }
    });
    let api = served(Cli::create("app").command(wait));
    let connection = api.open("POST", "/wait", &[], "");
    has_begun.recv_timeout(Duration::from_secs(20)).unwrap();
    drop(connection);
    has_ended.recv_timeout(Duration::from_secs(20)).unwrap();
}
