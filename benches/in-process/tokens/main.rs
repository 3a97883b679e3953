//! Counts the tokens of listings and files with `o200k_base`, and compares them with the estimate of `--token-count`.
//!
//! Prints a line per number, with its name.

mod corpus;
mod program;

use std::path::Path;
use std::time::Instant;

use tiktoken_rs::CoreBPE;
use vestibule::data::{from_json, to_json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn main() -> Result<()> {
    let tokenizer = tiktoken_rs::o200k_base()?;
    let count = |text: &str| tokenizer.encode_ordinary(text).len();
    let argv: Vec<String> = std::env::args().skip(1).collect();
    let (mode, rest) = argv.split_first().ok_or("`listing`, `files`, `tools` or `estimates`")?;
    match mode.as_str() {
        "listing" => rest.iter().try_for_each(|commands| listing(commands.parse()?, &count))?,
        "files" => rest.iter().try_for_each(|file| print(file, count(&std::fs::read_to_string(file)?)))?,
        "tools" => rest.iter().try_for_each(|file| {
            let tools = program::tools(&from_json(std::fs::read_to_string(file)?)?);
            print(file, count(&to_json(&tools)))
        })?,
        "estimates" => estimates(Path::new(rest.first().ok_or("the folder of the repository")?), &tokenizer)?,
        other => return Err(format!("unknown mode {other}").into()),
    }
    Ok(())
}

fn print(name: &str, number: usize) -> Result<()> {
    println!("{name} {number}");
    Ok(())
}

/// Counts the tokens of the listings of a program.
fn listing(commands: usize, count: &dyn Fn(&str) -> usize) -> Result<()> {
    let cli = program::program(commands);
    let output = |line: &str| Invocation::line(line).run(&cli).success().to_owned();
    let listing = from_json(output("--llms --json"))?;
    print(&format!("{commands}-mcp"), count(&to_json(&program::tools(&listing))))?;
    for (name, line) in [
        ("json", "--llms --json"),
        ("markdown", "--llms"),
        ("index", "--llms-index"),
        ("help", "-h"),
        ("group", "server --llms"),
        ("group-index", "server --llms-index"),
        ("schema", "server create --schema"),
        ("schema-toon", "server create --schema --format toon"),
    ] {
        print(&format!("{commands}-{name}"), count(&output(line)))?;
    }
    Ok(())
}

/// Prints the error of the estimate by class, in percent: median, 90th percentile and maximum.
fn estimates(repository: &Path, tokenizer: &CoreBPE) -> Result<()> {
    let listing = from_json(Invocation::line("--llms --json").run(&program::program(200)).success())?;
    for (class, texts) in corpus::classes(repository, &listing)? {
        let (mut errors, mut micros, mut tokens) = (Vec::new(), Vec::new(), 0);
        for text in &texts {
            let counted = tokenizer.encode_ordinary(text).len();
            let start = Instant::now();
            let estimated = estimate(text)?;
            micros.push(start.elapsed().as_secs_f64() * 1e6);
            errors.push(estimated.abs_diff(counted) as f64 * 100.0 / counted as f64);
            tokens += counted;
        }
        errors.sort_by(f64::total_cmp);
        micros.sort_by(f64::total_cmp);
        let at = |sorted: &[f64], part: f64| sorted[((sorted.len() - 1) as f64 * part) as usize];
        print(&format!("{class}-texts"), texts.len())?;
        print(&format!("{class}-tokens"), tokens)?;
        for (name, part) in [("median", 0.5), ("most", 0.9), ("worst", 1.0)] {
            println!("{class}-{name} {:.1}", at(&errors, part));
        }
        println!("{class}-micros {:.0}", at(&micros, 0.5));
    }
    Ok(())
}

/// Returns the estimate of `--token-count` for a text.
fn estimate(text: &str) -> Result<usize> {
    let owned = text.to_owned();
    let cli = Cli::create("say").root(Command::new("say").run(move |_| Ok(owned.clone())));
    let output = Invocation::line("--token-count").run(&cli).success().trim().to_owned();
    output.parse().map_err(|error| format!("{output}: {error}").into())
}
