//! The core with the feature `serde` alone: `cargo test -p vestibule --no-default-features --features serde --test lean_serde`.

#![cfg(all(feature = "serde", not(feature = "output")))]

use serde::Serialize;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Serialize)]
struct Zone {
    name: &'static str,
    size: u8,
}

const ZONES: [Zone; 2] = [Zone { name: "a", size: 1 }, Zone { name: "b", size: 2 }];

/// List the zones
#[command(format = "yaml")]
fn zones() -> Vec<Zone> {
    Vec::from(ZONES)
}

/// Give the zones one by one
#[command]
fn each() -> impl Iterator<Item = Zone> {
    ZONES.into_iter()
}

#[test]
fn results_are_text() {
    let program = Cli::create("app").commands(commands![zones, each]);
    let run = |line| Invocation::line(line).run(&program).to_string();
    assert_eq!(run("zones"), "exit: 0\n--- stdout\n[2]{name,size}:\n  a,1\n  b,2\n");
    assert_eq!(run("each"), "exit: 0\n--- stdout\nname: a\nsize: 1\n\nname: b\nsize: 2\n");
}
