//! `logq count`: counts matching requests by a property.

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

/// Number of requests with a common property
#[derive(Serialize, JsonSchema)]
pub(crate) struct Row {
    /// Value of the property
    key: String,
    requests: u64,
    bytes: u64,
    /// Share of all counted requests
    percent: f64,
}

impl Row {
    fn new(key: String, count: Count, total: u64) -> Self {
        let percent = (count.requests as f64 * 1000.0 / total as f64).round() / 10.0;
        Self { key, requests: count.requests, bytes: count.bytes, percent }
    }
}

/// Count matching requests by a property
///
/// The most frequent values come first; hours are in chronological order. Paths are counted without their query.
/// The last row, `other`, sums up the values without a row of their own.
#[command(
    read_only,
    terminal_format = "table",
    example("access.log --by status", "Count by status"),
    example("access.log --by path --status 404 --top 5", "Find missing pages")
)]
pub(crate) fn count(
    /// Log file, or - for stdin
    #[arg]
    file: Option<PathBuf>,
    /// Property to count by
    #[option(short = 'b')]
    by: By,
    /// Maximum number of rows [default: 20 for path and ip, otherwise all]
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
        log.note("too many distinct values: the last ones are counted as `other`");
    }
    let total = tally.total();
    let counted = tally.rows(top.unwrap_or_else(|| by.default_rows()));
    let next = file.and_then(|file| next_step(by, &file, &counted, ctx.options()));
    let rows: Vec<Row> = counted.into_iter().map(|(key, count)| Row::new(key, count, total)).collect();
    let reply = Reply::new(rows);
    Ok(match next {
        Some((command, why)) => reply.next(command, why),
        None => reply,
    })
}

/// Suggests the next command, with the same filter. `None` if the log cannot be read again.
fn next_step(by: By, file: &Path, rows: &[(String, Count)], options: &Data) -> Option<(String, &'static str)> {
    let file = quote(file.to_str()?)?;
    let (most, _) = rows.iter().filter(|(key, _)| key != OTHER).min_by_key(|(_, count)| Reverse(count.requests))?;
    let has = |class: &str| rows.iter().any(|(key, _)| key.starts_with(class));
    let (command, more, why) = match by {
        By::Status if has("5") => ("find", "--status 5xx".to_owned(), "Show failed requests"),
        By::Status if has("4") => ("count", "--by path --status 4xx".to_owned(), "Count rejected requests by path"),
        By::Status => ("count", "--by path".to_owned(), "Count requests by path"),
        By::Path => ("find", format!("--path {}", quote(most)?), "Show requests to the top path"),
        By::Ip => ("find", format!("--ip {}", quote(most)?), "Show requests of the top client"),
        By::Method => ("count", format!("--by path --method {}", quote(most)?), "Count these requests by path"),
        By::Hour => {
            let until = when::hour_after(most)?;
            ("count", format!("--by status --since {most} --until {until}"), "Count the busiest hour by status")
        }
    };
    Some((format!("{command} {file} {more}{}", filter_arguments(options, &more)?), why))
}

/// Formats the filter options of this call, without those in `replaced`.
fn filter_arguments(options: &Data, replaced: &str) -> Option<String> {
    let mut out = String::new();
    for name in ["status", "path", "method", "ip", "since", "until"] {
        if replaced.contains(&format!("--{name} ")) {
            continue;
        }
        let value = &options[name];
        for value in value.as_array().unwrap_or(std::slice::from_ref(value)) {
            if let Some(text) = value.as_str() {
                out += &format!(" --{name} {}", quote(text)?);
            }
        }
    }
    Some(out)
}

/// Quotes an argument if necessary. `None` if single quotes cannot represent it.
fn quote(word: &str) -> Option<String> {
    let is_plain = |c: char| c.is_alphanumeric() || "/.:_-%+,=@".contains(c);
    if word.is_empty() || word.starts_with('-') || word.contains(|c: char| c == '\'' || c.is_control()) {
        return None;
    }
    Some(if word.chars().all(is_plain) { word.to_owned() } else { format!("'{word}'") })
}
