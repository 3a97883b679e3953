//! Palettes of the program's own.

use std::fmt::Write;

use owo_colors::Style;

use super::palette::{Palette, Role};
use super::toon::KeyStyle;

/// A palette for [`Cli::styles`](crate::Cli::styles): the style of each role in help, errors, warnings and results.
///
/// It applies only where output is coloured at all, which `--color`, `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb`
/// decide. A role that is not set keeps its default; [`Style::new()`] leaves its text unstyled.
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::render::{Style, Styles};
/// use vestibule::testing::Invocation;
///
/// const STYLES: Styles = Styles::new()
///     .heading(Style::new().truecolor(255, 135, 0).bold())
///     .literal(Style::new().green())
///     .placeholder(Style::new().italic());
///
/// let status = Command::new("status").run(|_| Ok("fine"));
/// let cli = Cli::create("app").styles(&STYLES).command(status);
/// let help = Invocation::line("-h").terminal(80).coloured().run(&cli).success();
/// assert!(help.contains("\x1b[38;2;255;135;0;1mCommands:\x1b[0m\n  \x1b[32mstatus\x1b[0m"), "{help}");
/// assert!(!Invocation::line("-h").terminal(80).run(&cli).success().contains('\x1b'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Styles {
    heading: Style,
    literal: Style,
    argument: Style,
    placeholder: Style,
    dim: Style,
    error: Style,
    warning: Style,
    suggestion: Style,
    key: Style,
}

impl Styles {
    /// Returns the default palette.
    pub const fn new() -> Self {
        Self {
            heading: Style::new().bold(),
            literal: Style::new().cyan(),
            argument: Style::new().cyan(),
            placeholder: Style::new(),
            dim: Style::new().dimmed(),
            error: Style::new().red().bold(),
            warning: Style::new().yellow(),
            suggestion: Style::new().green(),
            key: Style::new().cyan(),
        }
    }

    /// Sets the style of section headings and titles.
    pub const fn heading(self, style: Style) -> Self {
        Self { heading: style, ..self }
    }

    /// Sets the style of text to be typed verbatim: flags, commands, and calls to try.
    pub const fn literal(self, style: Style) -> Self {
        Self { literal: style, ..self }
    }

    /// Sets the style of placeholders such as `<region>`: arguments, and the values of options.
    pub const fn placeholder(self, style: Style) -> Self {
        Self { argument: style, placeholder: style, ..self }
    }

    /// Sets the style of secondary text, such as the reason for an example or a next step.
    pub const fn dim(self, style: Style) -> Self {
        Self { dim: style, ..self }
    }

    /// Sets the style of the label of an error.
    pub const fn error(self, style: Style) -> Self {
        Self { error: style, ..self }
    }

    /// Sets the style of warnings and deprecation notes.
    pub const fn warning(self, style: Style) -> Self {
        Self { warning: style, ..self }
    }

    /// Sets the style of suggestions: the name or value that was most likely meant.
    pub const fn suggestion(self, style: Style) -> Self {
        Self { suggestion: style, ..self }
    }

    /// Sets the style of the keys of data.
    pub const fn key(self, style: Style) -> Self {
        Self { key: style, ..self }
    }

    const fn style(&self, role: Role) -> &Style {
        match role {
            Role::Heading => &self.heading,
            Role::Literal => &self.literal,
            Role::Argument => &self.argument,
            Role::Placeholder => &self.placeholder,
            Role::Dim => &self.dim,
            Role::Error => &self.error,
            Role::Warning => &self.warning,
            Role::Suggestion => &self.suggestion,
            Role::Key => &self.key,
        }
    }
}

impl Default for Styles {
    fn default() -> Self {
        Self::new()
    }
}

impl Palette for Styles {
    fn push(&self, role: Role, text: &str, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", self.style(role).style(text));
    }

    fn key_style(&self) -> Option<KeyStyle> {
        let style = self.key;
        let sequences = || KeyStyle::new(style.prefix_formatter().to_string(), style.suffix_formatter().to_string());
        (!style.is_plain()).then(sequences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::palette::DefaultPalette;

    #[test]
    fn the_default_palette_is_the_one_rendered_in_advance() {
        let roles = [
            Role::Heading,
            Role::Literal,
            Role::Argument,
            Role::Placeholder,
            Role::Dim,
            Role::Error,
            Role::Warning,
            Role::Suggestion,
            Role::Key,
        ];
        for role in roles {
            let paint = |palette: &dyn Palette| {
                let mut out = String::new();
                palette.push(role, "text", &mut out);
                out
            };
            assert_eq!(paint(&DefaultPalette), paint(&Styles::new()), "{role:?}");
        }
        assert_eq!(DefaultPalette.key_style(), Styles::new().key_style());
    }

    #[test]
    fn a_plain_style_adds_nothing() {
        const STYLES: Styles = Styles::new().key(Style::new()).error(Style::new());
        let mut out = String::new();
        STYLES.push(Role::Error, "text", &mut out);
        assert_eq!(out, "text");
        assert_eq!(STYLES.key_style(), None);
    }
}
