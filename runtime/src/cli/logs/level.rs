//! The levels that are logged: options first, then the environment.

use tracing_core::{LevelFilter, Metadata};
use tracing_subscriber::filter::Targets;

use crate::command::Environment;
use crate::data::excerpt;
use crate::parse::Globals;
use crate::variable_name::variable_name;

/// The variable of every program, for those that have none of their own.
const COMMON_VARIABLE: &str = "RUST_LOG";

/// The target of the library that speaks the Model Context Protocol.
const PROTOCOL: &str = "rmcp";

/// The level of each target.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    targets: Targets,
    max: LevelFilter,
}

impl Levels {
    /// Returns the levels of a call, and a warning for each directive of the environment that cannot be read.
    ///
    /// The options set the level of all targets that the environment does not name; `--quiet` those of all.
    pub(super) fn of_call(globals: &Globals, program: &str, environment: &Environment) -> (Self, Vec<String>) {
        let level = match globals.verbosity {
            _ if globals.quiet => Some(LevelFilter::ERROR),
            0 => None,
            1 => Some(LevelFilter::INFO),
            2 => Some(LevelFilter::DEBUG),
            _ => Some(LevelFilter::TRACE),
        };
        let (mut targets, mut common, mut mistakes) = (Targets::new(), LevelFilter::WARN, Vec::new());
        let own_variable = variable_name([program, "log"]);
        let set = |name: &str| environment.get(name).filter(|value| !value.is_empty());
        let named = set(&own_variable).map(|value| (own_variable.as_str(), value));
        let named = named.or_else(|| Some((COMMON_VARIABLE, set(COMMON_VARIABLE)?)));
        if let Some((name, value)) = named.filter(|_| !globals.quiet) {
            let value = value.to_string_lossy();
            for directive in value.split(',').map(str::trim).filter(|directive| !directive.is_empty()) {
                match directive.parse::<Targets>() {
                    Ok(parsed) => {
                        common = parsed.default_level().unwrap_or(common);
                        targets.extend(parsed.iter());
                    }
                    Err(_) => {
                        let directive = excerpt(directive.as_ref());
                        mistakes.push(format!(
                            "{name}: `{directive}` is ignored; write levels as `debug` or `my_crate=debug`"
                        ));
                    }
                }
            }
        }
        // Clients get the errors of their requests. In the log of the server these are noise.
        let is_usual = level.is_none() && common == LevelFilter::WARN;
        if is_usual && !targets.iter().any(|(target, _)| target.starts_with(PROTOCOL)) {
            targets = targets.with_target(PROTOCOL, LevelFilter::ERROR);
        }
        let common = level.unwrap_or(common);
        let max = targets.iter().map(|(_, level)| level).fold(common, Ord::max);
        (Self { targets: targets.with_default(common), max }, mistakes)
    }

    pub(super) fn is_enabled(&self, metadata: &Metadata<'_>) -> bool {
        self.targets.would_enable(metadata.target(), metadata.level())
    }

    /// Returns the most verbose level of any target.
    pub(super) fn max(&self) -> LevelFilter {
        self.max
    }
}
