//! What can be asked for.

use std::ffi::OsString;
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;
use vestibule::prelude::*;

use crate::Result;
use crate::fetch::Size;
use crate::growth::Sizes;
/// What can be measured on its own.
#[derive(Clone, Copy)]
enum Part {
    Rosetta,
    Build,
    Growth,
    Discovery,
    Full,
    Records,
    Fetch,
    Tokens,
    Openapi,
}

#[derive(Options)]
pub struct Where {
    /// Put the tables into README.md too, in place of those that are there
    write: bool,
}

/// Measure everything
#[command(example("--write", "Bring README.md up to date"))]
pub fn all(to: Where, growth: Sizes, size: Size) -> impl Iterator<Item = Result<String>> {
    const ALL: &[Part] = &[
        Part::Rosetta,
        Part::Build,
        Part::Growth,
        Part::Discovery,
        Part::Full,
        Part::Records,
        Part::Fetch,
        Part::Tokens,
        Part::Openapi,
    ];
    tables(ALL, to, growth, size)
}

/// Measure one small program in every library: instructions, time in process, sizes
#[command]
pub fn rosetta(to: Where) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Rosetta], to, Sizes::default(), Size::default())
}

/// Measure what it takes to build that program from nothing
#[command]
pub fn build(to: Where) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Build], to, Sizes::default(), Size::default())
}

/// Measure programs of many commands, ten options each
#[command(example("--n 10,100", "Leave the large one out"))]
pub fn growth(to: Where, sizes: Sizes) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Growth], to, sizes, Size::default())
}

/// Measure finding one's way in programs of many commands: tabs, help, the index, a slip
#[command]
pub fn discovery(to: Where) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Discovery], to, Sizes::default(), Size::default())
}

/// Measure a program with every feature that greets someone
#[command]
pub fn full(to: Where) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Full], to, Sizes::default(), Size::default())
}

/// Measure reading and writing 10 MB of records
#[command]
pub fn records(to: Where) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Records], to, Sizes::default(), Size::default())
}

/// Measure mounted handlers: one call, and lines of JSON that go through
#[command(example("--megabytes 100", "A shorter run"))]
pub fn fetch(to: Where, size: Size) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Fetch], to, Sizes::default(), size)
}

/// Count the tokens of listings, of a task, and the error of the estimate
#[command]
pub fn tokens(to: Where) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Tokens], to, Sizes::default(), Size::default())
}

/// Measure reading one operation of real OpenAPI documents
#[command]
pub fn openapi(to: Where) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Openapi], to, Sizes::default(), Size::default())
}

/// Run a command, and count what it and its children use
#[command(hidden)]
pub fn measure(
    /// The command and its arguments
    #[arg]
    command: Vec<OsString>,
) -> Result<Data> {
    let (program, argv) = command.split_first().ok_or("no command to run")?;
    let status = Command::new(program).args(argv).stdout(Stdio::null()).status()?;
    if !status.success() {
        return Err(format!("{} failed with {status}", program.display()).into());
    }
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds = (usage.user_time() + usage.system_time()).num_microseconds();
    Ok(json!({ "cpuSeconds": microseconds as f64 / 1e6, "peakKib": usage.max_rss() }))
}

/// The tables of some parts, each measured when it is asked for.
fn tables(parts: &'static [Part], to: Where, sizes: Sizes, size: Size) -> impl Iterator<Item = Result<String>> {
    for line in crate::machine::missing() {
        eprintln!("{line}");
    }
    parts.iter().map(move |part| {
        let (name, text) = match part {
            Part::Rosetta => ("rosetta", crate::rosetta::tables()?),
            Part::Build => ("build", crate::builds::tables()?),
            Part::Growth => ("growth", crate::growth::tables(&sizes)?),
            Part::Discovery => ("discovery", crate::discovery::tables()?),
            Part::Full => ("full", crate::full::tables()?),
            Part::Records => ("records", crate::records::tables()?),
            Part::Fetch => ("fetch", crate::fetch::tables(&size)?),
            Part::Tokens => ("tokens", crate::tokens::tables()?),
            Part::Openapi => ("openapi", crate::openapi::tables()?),
        };
        let text = format!("{}.\n\n{text}", crate::machine::line());
        if to.write {
            crate::readme::put(name, &text)?;
        }
        Ok(format!("# {name}\n\n{text}"))
    })
}
