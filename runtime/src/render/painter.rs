//! Text marked by its role, in the colours of a palette or in none.

use super::palette::{DefaultPalette, Palette, Role};
use super::toon::KeyStyle;

/// Marks text by its role: in the style that a palette has for it, or not at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter(Option<&'static dyn Palette>);

impl Painter {
    /// Returns a painter with a palette, or with the default one.
    pub(crate) fn new(palette: Option<&'static dyn Palette>) -> Self {
        Self(Some(palette.unwrap_or(&DefaultPalette)))
    }

    /// Returns a painter that leaves text as it is.
    pub(crate) const fn plain() -> Self {
        Self(None)
    }

    /// Returns whether text is left as it is.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) const fn is_plain(self) -> bool {
        self.0.is_none()
    }

    /// Paints text to be typed verbatim: a flag, a command, a call to try.
    pub(crate) fn literal(self, text: &str) -> String {
        self.paint(Role::Literal, text)
    }

    /// Paints text that matters less than its surroundings.
    pub(crate) fn dim(self, text: &str) -> String {
        self.paint(Role::Dim, text)
    }

    /// Paints the label of an error.
    pub(crate) fn error(self, text: &str) -> String {
        self.paint(Role::Error, text)
    }

    /// Paints the label of a warning.
    pub(crate) fn warning(self, text: &str) -> String {
        self.paint(Role::Warning, text)
    }

    /// Paints a suggested replacement.
    pub(crate) fn suggestion(self, text: &str) -> String {
        self.paint(Role::Suggestion, text)
    }

    /// Returns the escape sequences around the keys of data, if they have any.
    pub(crate) fn key_style(self) -> Option<KeyStyle> {
        self.0.and_then(Palette::key_style)
    }

    fn paint(self, role: Role, text: &str) -> String {
        let mut out = String::new();
        self.push(role, text, &mut out);
        out
    }

    /// Appends text, painted by its role.
    #[inline(never)]
    pub(crate) fn push(self, role: Role, text: &str, out: &mut String) {
        match self.0 {
            Some(palette) if !matches!(text, "" | " ") => palette.push(role, text, out),
            _ => out.push_str(text),
        }
    }

    /// Appends the names of a flag or command, or an argument's placeholder, and the placeholder of its value, which
    /// may begin with a space.
    pub(crate) fn push_invocation(self, names: &str, value: &str, out: &mut String) {
        let is_argument = matches!(names.as_bytes(), [b'<' | b'[', ..]);
        self.push(if is_argument { Role::Argument } else { Role::Literal }, names, out);
        let (space, name) = value.split_at_checked(value.starts_with(' ').into()).unwrap_or_default();
        self.push(Role::Placeholder, space, out);
        self.push(Role::Placeholder, name, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        assert_eq!(Painter::plain().error("x"), "x");
        assert_eq!(Painter::plain().key_style(), None);
        assert_eq!(Painter::new(None).literal("--x"), "\x1b[36m--x\x1b[0m");
        assert_eq!(Painter::new(None).literal(""), "");
    }
}
