//! The decision whether a stream gets colour.

use crate::command::Environment;
use crate::render::{Painter, Palette};

/// Returns the painter of one stream.
///
/// `--color` wins; then `NO_COLOR`, then `CLICOLOR_FORCE` and `FORCE_COLOR`. Without any of them, colour is for a
/// terminal that can show it (not with `CLICOLOR=0` or `TERM=dumb`) and never for an agent.
pub(super) fn painter(
    explicit: Option<bool>,
    is_terminal: bool,
    env: &Environment,
    palette: Option<&'static dyn Palette>,
) -> Painter {
    let is_colored = explicit.or_else(|| forced(env)).unwrap_or_else(|| is_terminal && is_capable(env));
    if is_colored { Painter::new(palette) } else { Painter::plain() }
}

/// Returns the choice that the environment makes for every stream, terminal or not.
fn forced(env: &Environment) -> Option<bool> {
    let forces = |name: &str| env.get(name).is_some_and(|value| !value.is_empty() && value != "0");
    if env.is_set("NO_COLOR") {
        return Some(false);
    }
    (forces("CLICOLOR_FORCE") || forces("FORCE_COLOR")).then_some(true)
}

/// Returns whether the terminal shows colour, and a person looks at it.
fn is_capable(env: &Environment) -> bool {
    let equals = |name: &str, text: &str| env.get(name).is_some_and(|value| value == text);
    !equals("CLICOLOR", "0") && !equals("TERM", "dumb") && env.agent().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_colored(explicit: Option<bool>, is_terminal: bool, env: &[(&str, &str)]) -> bool {
        !painter(explicit, is_terminal, &env.iter().copied().collect(), None).is_plain()
    }

    #[test]
    fn the_environment_decides_where_no_flag_does() {
        assert!(is_colored(None, true, &[("TERM", "xterm")]));
        assert!(!is_colored(None, false, &[]));
        assert!(!is_colored(None, true, &[("AI_AGENT", "x")]));
        assert!(!is_colored(None, true, &[("TERM", "dumb")]));
        assert!(!is_colored(None, true, &[("CLICOLOR", "0")]));
        assert!(is_colored(None, true, &[("NO_COLOR", "")]));
        assert!(!is_colored(None, true, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
        assert!(is_colored(None, false, &[("FORCE_COLOR", "1"), ("TERM", "dumb"), ("AI_AGENT", "x")]));
        assert!(!is_colored(None, false, &[("CLICOLOR_FORCE", "0")]));
    }

    #[test]
    fn the_flag_wins() {
        assert!(is_colored(Some(true), false, &[("NO_COLOR", "1")]));
        assert!(!is_colored(Some(false), true, &[]));
    }
}
