//! Colour: what each role looks like on a terminal, and when there is any.

use crate::command::Environment;

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const CYAN: &str = "\x1b[36m";
const GREEN: &str = "\x1b[32m";
const YELLOW: &str = "\x1b[33m";
const BOLD_RED: &str = "\x1b[1;31m";
const RESET: &str = "\x1b[0m";

/// How text is marked for a reader: with colour, or not at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    color: bool,
}

impl Style {
    /// Colour, or none.
    pub(crate) const fn new(color: bool) -> Self {
        Self { color }
    }

    /// No colour.
    pub(crate) const fn plain() -> Self {
        Self::new(false)
    }

    /// The head of a section, or a title.
    pub(crate) fn heading(self, text: &str) -> String {
        self.paint(BOLD, text)
    }

    /// What is typed as it stands: flags and commands.
    pub(crate) fn literal(self, text: &str) -> String {
        self.paint(CYAN, text)
    }

    /// What matters less than the text around it.
    pub(crate) fn dim(self, text: &str) -> String {
        self.paint(DIM, text)
    }

    /// A failure.
    pub(crate) fn error(self, text: &str) -> String {
        self.paint(BOLD_RED, text)
    }

    /// Something to be careful about.
    pub(crate) fn warning(self, text: &str) -> String {
        self.paint(YELLOW, text)
    }

    /// A success.
    pub(crate) fn good(self, text: &str) -> String {
        self.paint(GREEN, text)
    }

    /// What to write before and after a key of data.
    pub(crate) const fn key(self) -> (&'static str, &'static str) {
        if self.color { (CYAN, RESET) } else { ("", "") }
    }

    #[inline(never)]
    fn paint(self, code: &str, text: &str) -> String {
        if self.color && !text.is_empty() { format!("{code}{text}{RESET}") } else { text.to_owned() }
    }
}

/// Whether colour is wanted, by what the call says and by the variables that everybody knows.
///
/// An explicit choice wins; then `NO_COLOR`, then `CLICOLOR_FORCE` and `FORCE_COLOR`; else colour is for
/// a terminal that can show it (`CLICOLOR=0`, `TERM=dumb`), and not for an agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColorChoice(Option<bool>);

impl ColorChoice {
    pub(crate) fn new(explicit: Option<bool>, env: &Environment) -> Self {
        let forces = |name: &str| env.get(name).is_some_and(|found| !found.is_empty() && found != "0");
        Self(explicit.or_else(|| {
            if env.is_set("NO_COLOR") {
                return Some(false);
            }
            (forces("CLICOLOR_FORCE") || forces("FORCE_COLOR")).then_some(true)
        }))
    }

    /// The style of one stream.
    pub(crate) fn style(self, is_terminal: bool, env: &Environment) -> Style {
        let says = |name: &str, value: &str| env.get(name).is_some_and(|found| found == value);
        let can = || is_terminal && !says("CLICOLOR", "0") && !says("TERM", "dumb") && env.agent().is_none();
        Style::new(self.0.unwrap_or_else(can))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(terminal: bool, agent: bool, env: &[(&str, &str)]) -> bool {
        let agent = agent.then_some(("AI_AGENT", "x"));
        let env = env.iter().copied().chain(agent).collect();
        ColorChoice::new(None, &env).style(terminal, &env).color
    }

    #[test]
    fn colour_follows_the_first_that_has_a_say() {
        assert!(wanted(true, false, &[("TERM", "xterm")]));
        assert!(!wanted(false, false, &[]));
        assert!(!wanted(true, true, &[]));
        assert!(!wanted(true, false, &[("TERM", "dumb")]));
        assert!(!wanted(true, false, &[("CLICOLOR", "0")]));
        assert!(wanted(true, false, &[("NO_COLOR", "")]));
        assert!(!wanted(true, false, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
        assert!(wanted(false, true, &[("FORCE_COLOR", "1"), ("TERM", "dumb")]));
        assert!(!wanted(false, false, &[("CLICOLOR_FORCE", "0")]));
    }

    #[test]
    fn an_explicit_wish_wins() {
        let env = Environment::from_iter([("NO_COLOR", "1")]);
        assert!(ColorChoice::new(Some(true), &env).style(false, &env).color);
        let env = Environment::empty();
        assert!(!ColorChoice::new(Some(false), &env).style(true, &env).color);
    }

    #[test]
    fn plain_text_stays_as_it_is() {
        assert_eq!(Style::plain().error("x"), "x");
        assert_eq!(Style::plain().key(), ("", ""));
        assert_eq!(Style::new(true).literal("--x"), "\x1b[36m--x\x1b[0m");
        assert_eq!(Style::new(true).literal(""), "");
    }
}
