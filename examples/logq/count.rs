//! `logq count`: how many requests there are of each kind.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use vestibule::prelude::*;

use crate::Settings;
use crate::filter::Filter;
use crate::log::Log;
use crate::tally::{By, Count, OTHER, Tally};
use crate::when::{self, Clock};

/// How many requests are of one kind
#[derive(Serialize, JsonSchema)]
pub(crate) struct Row {
    /// What they have in common
    key: String,
    requests: u64,
    bytes: u64,
    /// Their part of all that were counted
    percent: f64,
}

impl Row {
    fn new(key: String, count: Count, total: u64) -> Self {
        let percent = (count.requests as f64 * 1000.0 / total as f64).round() / 10.0;
        Self { key, requests: count.requests, bytes: count.bytes, percent }
    }
}

/// Count the requests that match, by what they have in common
///
/// The most frequent come first, hours in their order. Paths are counted without their query. What has no row of
/// its own is in the last one, `other`.
#[command(
    read_only,
    example("access.log --by status", "How it went"),
    example("access.log --by path --status 404 --top 5", "What is missing")
)]
pub(crate) fn count(
    /// The log: a file, or - for stdin
    #[arg]
    file: Option<PathBuf>,
    /// What to count by
    #[option(short = 'b')]
    by: By,
    /// How many rows to print [default: 20 for path and ip, else all]
    #[option(short = 't', range = 1..)]
    top: Option<usize>,
    filter: Filter,
    settings: Globals<Settings>,
    clock: State<Clock>,
    ctx: Context,
) -> Result<Reply<Vec<Row>>> {
    let mut log = Log::open(file.as_deref(), &settings, &ctx)?;
    let matcher = filter.matcher(clock.now());
    let mut tally = Tally::new(by);
    log.for_each(|line| {
        if matcher.accepts(line) {
            tally.add(line);
        }
    })?;
    log.finish()?;
    if tally.is_full() {
        log.say("there are too many kinds to count each: those that came last are in `other`");
    }
    let total = tally.total();
    let counted = tally.rows(top.unwrap_or_else(|| by.rows()));
    let next = file.and_then(|file| next(by, &file, &counted, ctx.options()));
    let rows: Vec<Row> = counted.into_iter().map(|(key, count)| Row::new(key, count, total)).collect();
    let reply = Reply::new(rows);
    Ok(match next {
        Some((command, why)) => reply.next(command, why),
        None => reply,
    })
}

/// What one would look at next, with the same filter; nothing for what cannot be read twice.
fn next(by: By, file: &Path, rows: &[(String, Count)], options: &Data) -> Option<(String, &'static str)> {
    let file = quoted(file.to_str()?)?;
    let (most, _) = rows.iter().filter(|(key, _)| key != OTHER).min_by_key(|(_, count)| Reverse(count.requests))?;
    let has = |class: &str| rows.iter().any(|(key, _)| key.starts_with(class));
    let (command, more, why) = match by {
        By::Status if has("5") => ("find", "--status 5xx".to_owned(), "See what failed"),
        By::Status if has("4") => ("count", "--by path --status 4xx".to_owned(), "See what was refused"),
        By::Status => ("count", "--by path".to_owned(), "See what was asked for"),
        By::Path => ("find", format!("--path {}", quoted(most)?), "See the requests of the first"),
        By::Ip => ("find", format!("--ip {}", quoted(most)?), "See what the first asked for"),
        By::Method => ("count", format!("--by path --method {}", quoted(most)?), "See where they went"),
        By::Hour => {
            let until = when::hour_after(most)?;
            ("count", format!("--by status --since {most} --until {until}"), "See how the busiest hour went")
        }
    };
    Some((format!("{command} {file} {more}{}", again(options, &more)?), why))
}

/// The options of the filter once more, without those that are replaced.
fn again(options: &Data, replaced: &str) -> Option<String> {
    let mut out = String::new();
    for name in ["status", "path", "method", "ip", "since", "until"] {
        if replaced.contains(&format!("--{name} ")) {
            continue;
        }
        let value = &options[name];
        for value in value.as_array().unwrap_or(std::slice::from_ref(value)) {
            if let Some(text) = value.as_str() {
                out += &format!(" --{name} {}", quoted(text)?);
            }
        }
    }
    Some(out)
}

/// A word of a command line, in quotes where it needs them; nothing for what no quotes can hold.
fn quoted(word: &str) -> Option<String> {
    let is_plain = |c: char| c.is_alphanumeric() || "/.:_-%+,=@".contains(c);
    if word.is_empty() || word.starts_with('-') || word.contains(|c: char| c == '\'' || c.is_control()) {
        return None;
    }
    Some(if word.chars().all(is_plain) { word.to_owned() } else { format!("'{word}'") })
}
