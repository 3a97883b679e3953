//! `#[cfg(…)]` on everything that can be compiled conditionally.
#![deny(warnings)]

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Greet someone
#[command(alias = "g")]
fn greet(
    #[cfg(windows)]
    #[option]
    windows: bool,
    /// Name
    #[arg]
    name: String,
    #[cfg(not(windows))]
    #[cfg(not(windows))]
    #[option(short = 'l')]
    loud: bool,
    #[cfg_attr(windows, arg)]
    #[cfg_attr(not(windows), option(short = 'x'))]
    twice: bool,
) -> String {
    #[cfg(windows)]
    let loud = windows;
    format!("{name} {loud} {twice}")
}

/// Read the registry
#[cfg(windows)]
#[command]
fn registry() {}

/// Send a signal
#[command]
#[cfg(not(windows))]
fn signal() {}

/// Modules with commands, also those named like crates and keywords
mod pr {
    use vestibule::prelude::*;

    #[command]
    pub fn list() {}

    #[command]
    pub fn core() {}

    #[cfg(windows)]
    #[command]
    pub fn open() {}
}

use pr::core;

#[derive(Options)]
struct Limits {
    #[cfg(windows)]
    handles: u8,
    #[cfg(not(windows))]
    files: u8,
}

#[command]
fn limits(limits: Limits) -> u8 {
    #[cfg(windows)]
    return limits.handles;
    #[cfg(not(windows))]
    limits.files
}

fn main() {
    #[command]
    fn inner() {}

    let program = Cli::create("program").commands(commands![
        #[cfg(windows)]
        registry,
        greet,
        #[cfg(not(windows))]
        signal,
        pr::list,
        core,
        limits,
        inner,
        #[cfg(windows)]
        #[cfg(not(unix))]
        pr::open,
    ]);
    assert!(program.check().is_ok());
    if cfg!(not(windows)) {
        let run = |words: [&str; 3]| Invocation::new(words).run(&program).stdout;
        assert_eq!(run(["greet", "bob", "-lx"]), "bob true true\n");
        assert_eq!(run(["limits", "--files", "3"]), "3\n");
    }
}
