//! The command line: a command for each part.

use std::ffi::OsString;
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;
use vestibule::prelude::*;

use crate::Result;
use crate::fetch::Size;
use crate::growth::Sizes;

/// A part that can be measured alone.
#[derive(Clone, Copy)]
enum Part {
    Rosetta,
    Build,
    Growth,
    Linear,
    Discovery,
    Full,
    Records,
    Fetch,
    Http,
    Tokens,
    Agents,
    Openapi,
}

#[derive(Options)]
pub struct Output {
    /// Replace the tables in README.md
    write: bool,
}

/// Measure everything
#[command(example("--write", "Update README.md"))]
pub fn all(to: Output, growth: Sizes, size: Size) -> impl Iterator<Item = Result<String>> {
    const ALL: &[Part] = &[
        Part::Rosetta,
        Part::Build,
        Part::Growth,
        Part::Linear,
        Part::Discovery,
        Part::Full,
        Part::Records,
        Part::Fetch,
        Part::Http,
        Part::Tokens,
        Part::Agents,
        Part::Openapi,
    ];
    tables(ALL, to, growth, size)
}

/// Measure a small program in every library: instructions, time in process, sizes
#[command]
pub fn rosetta(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Rosetta], to, Sizes::default(), Size::default())
}

/// Measure clean builds of that program
#[command]
pub fn build(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Build], to, Sizes::default(), Size::default())
}

/// Measure programs of many commands, ten options each
#[command(example("--n 10,100", "Skip the largest program"))]
pub fn growth(to: Output, sizes: Sizes) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Growth], to, sizes, Size::default())
}

/// Measure how the parser's work grows with its input
#[command]
pub fn linear(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Linear], to, Sizes::default(), Size::default())
}

/// Measure completion, help, the index and corrections in programs of many commands
#[command]
pub fn discovery(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Discovery], to, Sizes::default(), Size::default())
}

/// Measure a small program with the default features
#[command]
pub fn full(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Full], to, Sizes::default(), Size::default())
}

/// Measure reading and writing 10 MB of records
#[command]
pub fn records(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Records], to, Sizes::default(), Size::default())
}

/// Measure mounted handlers: a single call, and streams of JSON lines
#[command(example("--megabytes 100", "Measure a shorter stream"))]
pub fn fetch(to: Output, size: Size) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Fetch], to, Sizes::default(), size)
}

/// Measure commands over HTTP, and the same handler in axum
#[command]
pub fn http(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Http], to, Sizes::default(), Size::default())
}

/// Count the tokens of listings and of a task, and the error of the estimate
#[command]
pub fn tokens(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Tokens], to, Sizes::default(), Size::default())
}

/// Ask `--find` everyday questions, count the tokens of whole tasks, and correct wrong calls
#[command]
pub fn agents(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Agents], to, Sizes::default(), Size::default())
}

/// Measure reading one operation of real OpenAPI documents
#[command]
pub fn openapi(to: Output) -> impl Iterator<Item = Result<String>> {
    tables(&[Part::Openapi], to, Sizes::default(), Size::default())
}

/// Draw the charts of the tables in README.md again
#[command]
pub fn charts() -> Result<()> {
    for part in crate::PARTS {
        let text = crate::chart::remove(&crate::readme::part(part)?);
        crate::readme::put(part, &crate::chart::add(part, &text)?)?;
    }
    Ok(())
}

/// Run a command and print the resources that it and its children use
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

/// Measures parts lazily, and returns their tables.
fn tables(parts: &'static [Part], to: Output, sizes: Sizes, size: Size) -> impl Iterator<Item = Result<String>> {
    for line in crate::machine::missing() {
        eprintln!("{line}");
    }
    parts.iter().map(move |part| {
        let (name, text) = match part {
            Part::Rosetta => ("rosetta", crate::rosetta::tables()?),
            Part::Build => ("build", crate::builds::tables()?),
            Part::Growth => ("growth", crate::growth::tables(&sizes)?),
            Part::Linear => ("linear", crate::linear::tables()?),
            Part::Discovery => ("discovery", crate::discovery::tables()?),
            Part::Full => ("full", crate::full::tables()?),
            Part::Records => ("records", crate::records::tables()?),
            Part::Fetch => ("fetch", crate::fetch::tables(&size)?),
            Part::Http => ("http", crate::http::tables()?),
            Part::Tokens => ("tokens", crate::tokens::tables()?),
            Part::Agents => ("agents", crate::agents::tables()?),
            Part::Openapi => ("openapi", crate::openapi::tables()?),
        };
        let text = format!("{}.\n\n{text}", crate::machine::line());
        if to.write {
            crate::readme::put(name, &crate::chart::add(name, &text)?)?;
        }
        Ok(format!("# {name}\n\n{text}"))
    })
}
