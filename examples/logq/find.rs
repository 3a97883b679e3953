//! `logq find`: the requests that match, one by one.

use std::path::PathBuf;

use vestibule::prelude::*;

use crate::Settings;
use crate::filter::{Filter, Matcher};
use crate::log::Log;
use crate::record::Record;
use crate::when::Clock;

/// Print the requests that match, as they are read
#[command(
    read_only,
    example("access.log --status 5xx --limit 3", "The first three that failed"),
    example("access.log --path '/api/*' --since 1h --json", "The last hour of an API, as JSON")
)]
pub(crate) fn find(
    /// The log: a file, or - for stdin
    #[arg]
    file: Option<PathBuf>,
    filter: Filter,
    /// Stop after so many
    #[option(short = 'n', range = 1..)]
    limit: Option<u64>,
    settings: Globals<Settings>,
    clock: State<Clock>,
    ctx: Context,
) -> Result<impl Iterator<Item = Result<Record>>> {
    let log = Log::open(file.as_deref(), &settings, &ctx)?;
    Ok(Found { log, matcher: filter.matcher(clock.now()), left: limit.unwrap_or(u64::MAX) })
}

/// The records that match.
struct Found {
    log: Log,
    matcher: Matcher,
    left: u64,
}

impl Iterator for Found {
    type Item = Result<Record>;

    fn next(&mut self) -> Option<Result<Record>> {
        if self.left == 0 {
            return self.log.finish().err().map(Err);
        }
        let found = self.log.find_map(|line| self.matcher.accepts(line).then(|| Record::from(line)));
        match found {
            Ok(Some(record)) => {
                self.left -= 1;
                Some(Ok(record))
            }
            Ok(None) => self.log.finish().err().map(Err),
            Err(error) => {
                self.left = 0;
                Some(Err(error))
            }
        }
    }
}

/// What could not be read is told when nobody wants more, too.
impl Drop for Found {
    fn drop(&mut self) {
        // Whether it is a log at all does not matter to a reader who is gone.
        let _ = self.log.finish();
    }
}
