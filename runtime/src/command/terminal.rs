//! The terminal of a call: which streams are one, its width, and what it can show.

use super::stdio::TerminalQuery;
use super::{Environment, terminal_size};

/// Width of text where the terminal's is unknown.
const DEFAULT_WIDTH: usize = 100;

/// The facts about a run's terminal that are known without asking the system.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TerminalInfo {
    pub(crate) stdout: TerminalQuery,
    pub(crate) stderr: TerminalQuery,
    /// The width that was set in place of the terminal's own.
    pub(crate) width: Option<usize>,
    /// Value of `--color`, if the call has it.
    pub(crate) color: Option<bool>,
}

impl TerminalInfo {
    /// Returns the width that text is laid out for: that of the terminal, or 100 columns.
    pub(crate) fn width(self, env: &Environment) -> usize {
        if let Some(width) = self.width {
            return width;
        }
        let from_env = env.get("COLUMNS").and_then(|text| text.to_str()?.parse().ok());
        let own = || if self.stdout.is() { terminal_size::columns() } else { None };
        from_env.or_else(own).unwrap_or(DEFAULT_WIDTH)
    }

    /// Returns whether links are shown on stdout.
    #[allow(dead_code, reason = "only some features use it")]
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn has_links(self, env: &Environment) -> bool {
        self.stdout.is() && is_capable(env) && shows_links(env)
    }

    /// Returns whether a stream gets colour.
    ///
    /// `--color` wins; then `NO_COLOR`, then `CLICOLOR_FORCE` and `FORCE_COLOR`. Without any of them, colour is for a
    /// terminal that can show it (not with `CLICOLOR=0` or `TERM=dumb`) and never for an agent.
    pub(crate) fn is_colored(self, stream: TerminalQuery, env: &Environment) -> bool {
        let explicit = self.color.or_else(|| forced_color(env));
        explicit.unwrap_or_else(|| stream.is() && is_capable(env) && !equals(env, "CLICOLOR", "0"))
    }
}

/// Terminals that show links, by the value of `TERM_PROGRAM`.
#[allow(dead_code, reason = "only some features use it")]
const LINKING: &str = "ghostty Hyper iTerm.app rio Tabby terminology vscode WarpTerminal WezTerm zed";

/// Terminals that show links, by the value of `TERM`.
#[allow(dead_code, reason = "only some features use it")]
const LINKING_TERMS: &str = "alacritty foot foot-extra xterm-ghostty xterm-kitty";

/// Returns whether the environment says that the terminal shows links.
#[allow(dead_code, reason = "only some features use it")]
fn shows_links(env: &Environment) -> bool {
    if let Some(forced) = env.get("FORCE_HYPERLINK") {
        return forced != "0";
    }
    let is_one_of = |name: &str, known: &str| {
        env.get(name).is_some_and(|value| known.split(' ').any(|known| value.eq_ignore_ascii_case(known)))
    };
    let vte = || env.get("VTE_VERSION").and_then(|version| version.to_str()?.parse::<u32>().ok());
    is_one_of("TERM_PROGRAM", LINKING)
        || is_one_of("TERM", LINKING_TERMS)
        || ["WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].iter().any(|name| env.is_set(name))
        || vte().is_some_and(|version| version >= 5000)
}

/// Returns the choice that the environment makes for every stream, terminal or not.
fn forced_color(env: &Environment) -> Option<bool> {
    let forces = |name: &str| env.get(name).is_some_and(|value| !value.is_empty() && value != "0");
    if env.is_set("NO_COLOR") {
        return Some(false);
    }
    (forces("CLICOLOR_FORCE") || forces("FORCE_COLOR")).then_some(true)
}

/// Returns whether a terminal obeys escape sequences, and a person looks at it.
fn is_capable(env: &Environment) -> bool {
    !equals(env, "TERM", "dumb") && env.agent().is_none()
}

fn equals(env: &Environment, name: &str, text: &str) -> bool {
    env.get(name).is_some_and(|value| value == text)
}

/// The terminal of a call, for a command that prints for people: [`Context::terminal`](super::Context::terminal).
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::testing::Invocation;
///
/// /// Compare two releases
/// #[command]
/// fn diff(ctx: Context) -> Reply<Vec<&'static str>> {
///     let terminal = ctx.terminal();
///     let (red, reset) = if terminal.has_color() { ("\x1b[31m", "\x1b[0m") } else { ("", "") };
///     Reply::new(vec!["old"]).human(format!("{red}- old{reset}\n{}", "-".repeat(terminal.width())))
/// }
///
/// let program = Cli::create("app").commands(commands![diff]);
/// assert_eq!(Invocation::line("diff --color always").terminal(5).run(&program).success(), "\x1b[31m- old\x1b[0m\n-----\n");
/// assert_eq!(Invocation::line("diff").terminal(5).run(&program).success(), "- old\n-----\n");
/// assert_eq!(Invocation::line("diff").run(&program).success(), "[1]: old\n");
/// ```
#[derive(Clone, Debug)]
pub struct Terminal {
    info: TerminalInfo,
    environment: Environment,
    is_stdin: bool,
}

impl Terminal {
    pub(crate) fn new(info: TerminalInfo, environment: Environment, is_stdin: bool) -> Self {
        Self { info, environment, is_stdin }
    }

    /// Returns whether stdin is a terminal.
    pub fn is_stdin(&self) -> bool {
        self.is_stdin
    }

    /// Returns whether stdout is a terminal.
    pub fn is_stdout(&self) -> bool {
        self.info.stdout.is()
    }

    /// Returns whether stderr is a terminal.
    pub fn is_stderr(&self) -> bool {
        self.info.stderr.is()
    }

    /// Returns the number of columns; 100 where it is unknown.
    pub fn width(&self) -> usize {
        self.info.width(&self.environment)
    }

    /// Returns whether text on stdout has colour: what `--color` says, else the environment, else whether stdout is a
    /// terminal that a person looks at.
    pub fn has_color(&self) -> bool {
        self.info.is_colored(self.info.stdout, &self.environment)
    }

    /// Returns whether stdout shows links (OSC 8): `FORCE_HYPERLINK` says so, or the terminal is known for it.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn has_links(&self) -> bool {
        self.info.has_links(&self.environment)
    }

    /// Returns text that opens a URL where stdout shows links, and the text alone elsewhere.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Open an issue
    /// #[command]
    /// fn issue(ctx: Context) -> Reply<Data> {
    ///     let link = ctx.terminal().link("#7", "https://example.com/issues/7");
    ///     Reply::new(json!({ "number": 7 })).human(format!("Opened {link}"))
    /// }
    ///
    /// let program = Cli::create("app").commands(commands![issue]);
    /// let on_terminal = Invocation::line("issue").terminal(80);
    /// assert_eq!(on_terminal.run(&program).success(), "Opened #7\n");
    /// let linked = on_terminal.env("TERM_PROGRAM", "WezTerm").run(&program).success();
    /// assert_eq!(linked, "Opened \x1b]8;;https://example.com/issues/7\x1b\\#7\x1b]8;;\x1b\\\n");
    /// ```
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn link(&self, text: &str, url: &str) -> String {
        let is_valid = url.bytes().all(|byte| byte.is_ascii_graphic());
        if is_valid && self.has_links() {
            format!("\u{1b}]8;;{url}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
        } else {
            text.to_owned()
        }
    }

    /// Returns whether text on stderr has colour.
    pub fn stderr_has_color(&self) -> bool {
        self.info.is_colored(self.info.stderr, &self.environment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_colored(color: Option<bool>, is_terminal: bool, env: &[(&str, &str)]) -> bool {
        let stdout = TerminalQuery::Known(is_terminal);
        TerminalInfo { stdout, color, ..TerminalInfo::default() }.is_colored(stdout, &env.iter().copied().collect())
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
