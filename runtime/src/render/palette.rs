//! The roles that text has, and the palette that every program has by default.

use std::fmt;

use super::toon::KeyStyle;

/// The role of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Heading,
    Literal,
    Argument,
    Placeholder,
    Dim,
    Error,
    Warning,
    Suggestion,
    Key,
}

/// A style for each role.
///
/// A trait object, so that `owo-colors`, whose tables of colour names take 27 KiB, is linked only when used (see
/// ARCHITECTURE.md, "Pay for use").
pub(crate) trait Palette: fmt::Debug + Sync {
    /// Appends text in the style of its role.
    fn push(&self, role: Role, text: &str, out: &mut String);

    /// Returns the escape sequences around the keys of data, unless they have no style.
    fn key_style(&self) -> Option<KeyStyle>;
}

/// The palette of a program that sets none: `Styles::new()`, rendered in advance.
#[derive(Debug)]
pub(super) struct DefaultPalette;

impl DefaultPalette {
    const RESET: &str = "\x1b[0m";

    const fn prefix(role: Role) -> &'static str {
        match role {
            Role::Heading => "\x1b[1m",
            Role::Literal | Role::Argument | Role::Key => "\x1b[36m",
            Role::Placeholder => "",
            Role::Dim => "\x1b[2m",
            Role::Error => "\x1b[31;1m",
            Role::Warning => "\x1b[33m",
            Role::Suggestion => "\x1b[32m",
        }
    }
}

impl Palette for DefaultPalette {
    fn push(&self, role: Role, text: &str, out: &mut String) {
        let prefix = Self::prefix(role);
        out.push_str(prefix);
        out.push_str(text);
        out.push_str(if prefix.is_empty() { "" } else { Self::RESET });
    }

    fn key_style(&self) -> Option<KeyStyle> {
        Some(KeyStyle::new(Self::prefix(Role::Key), Self::RESET))
    }
}
