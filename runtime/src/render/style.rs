//! Colour: what each role looks like on a terminal, and when there is any.

use crate::command::{Environment, Role, Styles, USUAL};

const RESET: &str = "\x1b[0m";

/// How text is marked for a reader: with the colours of a palette, or not at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style(Option<&'static Styles>);

impl Style {
    /// The colours that every program has.
    #[cfg(test)]
    pub(crate) fn usual() -> Self {
        Self(Some(&USUAL))
    }

    /// No colour.
    pub(crate) const fn plain() -> Self {
        Self(None)
    }

    /// What is typed as it stands: flags and commands.
    pub(crate) fn literal(self, text: &str) -> String {
        self.paint(Role::Literal, text)
    }

    /// What matters less than the text around it.
    pub(crate) fn dim(self, text: &str) -> String {
        self.paint(Role::Dim, text)
    }

    /// A failure.
    pub(crate) fn error(self, text: &str) -> String {
        self.paint(Role::Error, text)
    }

    /// Something to be careful about.
    pub(crate) fn warning(self, text: &str) -> String {
        self.paint(Role::Warning, text)
    }

    /// A success.
    pub(crate) fn good(self, text: &str) -> String {
        self.paint(Role::Good, text)
    }

    /// What to write before and after a key of data.
    pub(crate) fn key(self) -> (&'static str, &'static str) {
        let before = self.before(Role::Key);
        (before, if before.is_empty() { "" } else { RESET })
    }

    fn before(self, role: Role) -> &'static str {
        self.0.map_or("", |styles| styles.before(role))
    }

    fn paint(self, role: Role, text: &str) -> String {
        let mut out = String::new();
        self.put(role, text, &mut out);
        out
    }

    /// Adds a text that is marked as what it is.
    #[inline(never)]
    pub(crate) fn put(self, role: Role, text: &str, out: &mut String) {
        let before = if matches!(text, "" | " ") { "" } else { self.before(role) };
        out.push_str(before);
        out.push_str(text);
        out.push_str(if before.is_empty() { "" } else { RESET });
    }

    /// Adds what is typed: flags and commands, or what stands for an argument, and behind a blank or not what stands
    /// for the value.
    pub(crate) fn put_typed(self, names: &str, value: &str, out: &mut String) {
        let is_argument = matches!(names.as_bytes(), [b'<' | b'[', ..]);
        self.put(if is_argument { Role::Argument } else { Role::Literal }, names, out);
        let (blank, name) = value.split_at_checked(value.starts_with(' ').into()).unwrap_or_default();
        self.put(Role::Placeholder, blank, out);
        self.put(Role::Placeholder, name, out);
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

    /// The style of one stream, with the palette of the program when it has one.
    pub(crate) fn style(self, is_terminal: bool, env: &Environment, palette: Option<&'static Styles>) -> Style {
        let says = |name: &str, value: &str| env.get(name).is_some_and(|found| found == value);
        let can = || is_terminal && !says("CLICOLOR", "0") && !says("TERM", "dumb") && env.agent().is_none();
        Style(self.0.unwrap_or_else(can).then_some(palette.unwrap_or(&USUAL)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(terminal: bool, agent: bool, env: &[(&str, &str)]) -> bool {
        let agent = agent.then_some(("AI_AGENT", "x"));
        let env = env.iter().copied().chain(agent).collect();
        ColorChoice::new(None, &env).style(terminal, &env, None).0.is_some()
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
        assert!(ColorChoice::new(Some(true), &env).style(false, &env, None).0.is_some());
        let env = Environment::empty();
        assert!(ColorChoice::new(Some(false), &env).style(true, &env, None).0.is_none());
    }

    #[test]
    fn plain_text_stays_as_it_is() {
        assert_eq!(Style::plain().error("x"), "x");
        assert_eq!(Style::plain().key(), ("", ""));
        assert_eq!(Style::usual().literal("--x"), "\x1b[36m--x\x1b[0m");
        assert_eq!(Style::usual().literal(""), "");
    }
}
