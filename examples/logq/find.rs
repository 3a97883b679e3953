//! `logq find`: prints matching requests.

use std::path::PathBuf;

use vestibule::prelude::*;

use crate::Settings;
use crate::filter::{Filter, Matcher};
use crate::log::Log;
use crate::record::Record;
use crate::when::Clock;

/// Print matching requests as they are read
#[command(
    read_only,
    terminal_format = "table",
    columns("time", "status", "method", "path", "bytes"),
    example("access.log --status 5xx --limit 3", "Show the first three failed requests"),
    example("access.log --path '/api/*' --since 1h --json", "Show an API's last hour as JSON")
)]
pub(crate) fn find(
    /// Log file, or - for stdin
    #[arg]
    file: Option<PathBuf>,
    filter: Filter,
    /// Maximum number of requests
    #[option(short = 'n', range = 1..)]
    limit: Option<u64>,
    settings: Globals<Settings>,
    clock: State<Clock>,
    ctx: Context,
) -> Result<impl Iterator<Item = Result<Record>>> {
    let log = Log::open(file.as_deref(), &settings, &ctx)?;
    Ok(MatchingRecords { log, matcher: filter.matcher(clock.now()), remaining: limit.unwrap_or(u64::MAX) })
}

/// Iterator over the matching records of a log.
struct MatchingRecords {
    log: Log,
    matcher: Matcher,
    remaining: u64,
}

impl Iterator for MatchingRecords {
    type Item = Result<Record>;

    fn next(&mut self) -> Option<Result<Record>> {
        if self.remaining == 0 {
            return self.log.finish().err().map(Err);
        }
        let found = self.log.find_map(|line| self.matcher.accepts(line).then(|| Record::from(line)));
        match found {
            Ok(Some(record)) => {
                self.remaining -= 1;
                Some(Ok(record))
            }
            Ok(None) => self.log.finish().err().map(Err),
            Err(error) => {
                self.remaining = 0;
                Some(Err(error))
            }
        }
    }
}

/// Reports malformed lines also when the output is cut short.
impl Drop for MatchingRecords {
    fn drop(&mut self) {
        // An error has nowhere to go: the reader has closed the output.
        let _ = self.log.finish();
    }
}
