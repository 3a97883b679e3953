//! Layers around calls: their order, their failures, and items that pass through them.

use std::sync::{Arc, Mutex};

use crate::prelude::*;
use crate::testing::Invocation;

/// Events in the order in which they happened.
#[derive(Clone, Default)]
pub(super) struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    pub(super) fn push(&self, event: impl Into<String>) {
        self.0.lock().unwrap().push(event.into());
    }

    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }

    /// Adds layers to a program that record when they run.
    pub(super) fn around(&self, cli: Cli, name: &'static str) -> Cli {
        let (before, after) = (self.clone(), self.clone());
        cli.before(move |_| {
            before.push(format!("before {name}"));
            Ok(())
        })
        .after(move |_, result| {
            after.push(format!("after {name}"));
            result
        })
    }
}

fn command(log: &Log) -> Command {
    let log = log.clone();
    Command::new("run").run(move |_| {
        log.push("run");
        Ok("done")
    })
}

#[test]
fn layers_run_from_the_root_to_the_command_and_back() {
    let log = Log::default();
    let group = log.around(Cli::create("group"), "group").command(command(&log));
    let cli = log.around(Cli::create("app"), "app").group(group);
    assert_eq!(Invocation::line("group run").run(&cli).success(), "done\n");
    assert_eq!(log.take(), ["before app", "before group", "run", "after group", "after app"]);
}

#[test]
fn a_layer_that_fails_skips_the_command_and_the_layers_within() {
    let log = Log::default();
    let group = log.around(Cli::create("group"), "group").command(command(&log));
    let cli = log.around(Cli::create("app"), "app").before(|_| Err(Error::new("CLOSED", "closed"))).group(group);
    assert!(Invocation::line("group run").run(&cli).failure(1).starts_with("Error (CLOSED): closed\n"));
    assert_eq!(log.take(), ["before app", "after app"]);
}

#[test]
fn a_panic_in_a_layer_is_an_error_for_the_layers_around_it() {
    let log = Log::default();
    let group = Cli::create("group").before(|_| panic!("no")).command(command(&log));
    let cli = log.around(Cli::create("app"), "app").group(group);
    let stderr = Invocation::line("group run").run(&cli).failure(1);
    assert!(stderr.starts_with("Error (INTERNAL): the command panicked: no\n"), "{stderr}");
    assert_eq!(log.take(), ["before app", "after app"]);
}

/// Count to two
#[command]
fn count(log: State<Log>) -> impl Iterator<Item = u8> + use<> {
    let log = (*log.0).clone();
    (1..=2).inspect(move |number| log.push(format!("item {number}")))
}

#[test]
fn layers_end_after_the_last_item() {
    let log = Log::default();
    let cli = log.around(Cli::create("app"), "app").state(log.clone()).commands(commands![count]);
    assert_eq!(Invocation::line("count").run(&cli).success(), "1\n2\n");
    assert_eq!(log.take(), ["before app", "item 1", "item 2", "after app"]);
}
