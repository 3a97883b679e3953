//! A palette of the program's own: what each role of its text looks like on a terminal.

use std::fmt;

/// A colour of a terminal.
///
/// The first sixteen are the reader's own, as the terminal is set; the others are the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Color {
    /// Black.
    Black,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Magenta.
    Magenta,
    /// Cyan.
    Cyan,
    /// White.
    White,
    /// Bright black, which is a grey.
    BrightBlack,
    /// Bright red.
    BrightRed,
    /// Bright green.
    BrightGreen,
    /// Bright yellow.
    BrightYellow,
    /// Bright blue.
    BrightBlue,
    /// Bright magenta.
    BrightMagenta,
    /// Bright cyan.
    BrightCyan,
    /// Bright white.
    BrightWhite,
    /// One of the 256 colours of xterm, by its number.
    Fixed(u8),
    /// Red, green and blue.
    Rgb(u8, u8, u8),
}

/// How a text is marked: its colour, that of the ground behind it, and its face.
///
/// ```
/// use vestibule::render::{Color, Ink};
///
/// const ALARM: Ink = Ink::of(Color::BrightWhite).on(Color::Rgb(160, 0, 0)).bold();
/// assert_eq!(ALARM.to_string(), "\x1b[1;97;48;2;160;0;0m");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct Ink {
    text: Option<Color>,
    ground: Option<Color>,
    is_bold: bool,
    is_dim: bool,
    is_italic: bool,
    is_underlined: bool,
}

impl Ink {
    /// Text as it is.
    pub const fn plain() -> Self {
        Self { text: None, ground: None, is_bold: false, is_dim: false, is_italic: false, is_underlined: false }
    }

    /// Text of a colour.
    pub const fn of(color: Color) -> Self {
        Self { text: Some(color), ..Self::plain() }
    }

    /// With a colour behind the text.
    pub const fn on(self, ground: Color) -> Self {
        Self { ground: Some(ground), ..self }
    }

    /// In bold.
    pub const fn bold(self) -> Self {
        Self { is_bold: true, ..self }
    }

    /// Less bright.
    pub const fn dim(self) -> Self {
        Self { is_dim: true, ..self }
    }

    /// In italics.
    pub const fn italic(self) -> Self {
        Self { is_italic: true, ..self }
    }

    /// With a line below it.
    pub const fn underline(self) -> Self {
        Self { is_underlined: true, ..self }
    }

    /// What a terminal reads, empty for text as it is.
    const fn sequence(self) -> Sequence {
        let mut out = Sequence { bytes: [0; MOST], len: 0 };
        let faces = [(self.is_bold, 1), (self.is_dim, 2), (self.is_italic, 3), (self.is_underlined, 4)];
        let mut at = 0;
        while at < faces.len() {
            if faces[at].0 {
                out.parameter(faces[at].1);
            }
            at += 1;
        }
        out.color(self.text, 0);
        out.color(self.ground, 10);
        if out.len > 0 {
            out.byte(b'm');
        }
        out
    }
}

/// The sequence that a terminal reads.
impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sequence().as_str())
    }
}

/// As long as a sequence gets: four faces and two colours of 19 bytes, all of it within `ESC [` and `m`.
const MOST: usize = 2 + 4 * 2 + 2 * 17;

/// What a terminal reads, written when the program is built.
#[derive(Clone, Copy)]
struct Sequence {
    bytes: [u8; MOST],
    len: u8,
}

impl Sequence {
    const fn byte(&mut self, byte: u8) {
        self.bytes[self.len as usize] = byte;
        self.len += 1;
    }

    const fn parameter(&mut self, number: u8) {
        if self.len == 0 {
            self.byte(0x1b);
            self.byte(b'[');
        } else {
            self.byte(b';');
        }
        if number >= 100 {
            self.byte(b'0' + number / 100);
        }
        if number >= 10 {
            self.byte(b'0' + number / 10 % 10);
        }
        self.byte(b'0' + number % 10);
    }

    /// The parameters of a colour; those of a ground are higher by ten.
    const fn color(&mut self, color: Option<Color>, more: u8) {
        let Some(color) = color else { return };
        let basic = match color {
            Color::Black => 30,
            Color::Red => 31,
            Color::Green => 32,
            Color::Yellow => 33,
            Color::Blue => 34,
            Color::Magenta => 35,
            Color::Cyan => 36,
            Color::White => 37,
            Color::BrightBlack => 90,
            Color::BrightRed => 91,
            Color::BrightGreen => 92,
            Color::BrightYellow => 93,
            Color::BrightBlue => 94,
            Color::BrightMagenta => 95,
            Color::BrightCyan => 96,
            Color::BrightWhite => 97,
            Color::Fixed(_) | Color::Rgb(..) => 38,
        };
        self.parameter(basic + more);
        match color {
            Color::Fixed(number) => {
                self.parameter(5);
                self.parameter(number);
            }
            Color::Rgb(red, green, blue) => {
                self.parameter(2);
                self.parameter(red);
                self.parameter(green);
                self.parameter(blue);
            }
            _ => {}
        }
    }

    fn as_str(&self) -> &str {
        let written = self.bytes.get(..usize::from(self.len));
        written.and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// What a piece of text is for.
#[derive(Clone, Copy)]
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

/// A palette of the program's own, for [`Cli::styles`](crate::Cli::styles): what help, errors, warnings and results
/// look like where there is colour.
///
/// Whether there is any is not the palette's to say: `--color`, `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb` do. What is
/// not set looks as it does in every program, and [`Ink::plain`] is text as it is.
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::render::{Color, Ink, Styles};
/// use vestibule::testing::Invocation;
///
/// const STYLES: Styles = Styles::new()
///     .heading(Ink::of(Color::Fixed(208)).bold())
///     .literal(Ink::of(Color::Green))
///     .placeholder(Ink::plain().italic());
///
/// let status = Command::new("status").run_sync(|_| Ok("fine"));
/// let cli = Cli::create("app").styles(&STYLES).command(status);
/// let help = Invocation::line("-h").terminal(80).coloured().run(&cli).success();
/// assert!(help.contains("\x1b[1;38;5;208mCommands:\x1b[0m\n  \x1b[32mstatus\x1b[0m"), "{help}");
/// assert!(!Invocation::line("-h").terminal(80).run(&cli).success().contains('\x1b'));
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct Styles([Sequence; 9]);

/// What a program has that says nothing.
pub(crate) static DEFAULT: Styles = Styles::new();

impl Styles {
    /// What every program looks like.
    pub const fn new() -> Self {
        Self([Ink::plain().sequence(); 9])
            .heading(Ink::plain().bold())
            .set(Role::Literal, Ink::of(Color::Cyan))
            .set(Role::Argument, Ink::of(Color::Cyan))
            .dim(Ink::plain().dim())
            .error(Ink::of(Color::Red).bold())
            .warning(Ink::of(Color::Yellow))
            .suggestion(Ink::of(Color::Green))
            .key(Ink::of(Color::Cyan))
    }

    const fn set(mut self, role: Role, ink: Ink) -> Self {
        self.0[role as usize] = ink.sequence();
        self
    }

    /// The heads of sections, and titles.
    pub const fn heading(self, ink: Ink) -> Self {
        self.set(Role::Heading, ink)
    }

    /// What is typed as it stands: flags, commands, and calls to try.
    pub const fn literal(self, ink: Ink) -> Self {
        self.set(Role::Literal, ink)
    }

    /// What stands for a value, `<region>`: arguments, and the values of options.
    pub const fn placeholder(self, ink: Ink) -> Self {
        self.set(Role::Placeholder, ink).set(Role::Argument, ink)
    }

    /// What matters less than the text around it, such as the reason for an example or a next step.
    pub const fn dim(self, ink: Ink) -> Self {
        self.set(Role::Dim, ink)
    }

    /// What went wrong.
    pub const fn error(self, ink: Ink) -> Self {
        self.set(Role::Error, ink)
    }

    /// Something to be careful about: warnings, and what is deprecated.
    pub const fn warning(self, ink: Ink) -> Self {
        self.set(Role::Warning, ink)
    }

    /// What is right: the name or the value that was most likely meant.
    pub const fn suggestion(self, ink: Ink) -> Self {
        self.set(Role::Suggestion, ink)
    }

    /// The keys of data.
    pub const fn key(self, ink: Ink) -> Self {
        self.set(Role::Key, ink)
    }

    /// What a terminal reads before a text of a role.
    pub(crate) fn prefix(&self, role: Role) -> &str {
        self.0.get(role as usize).map_or("", Sequence::as_str)
    }
}

impl Default for Styles {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Styles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(Sequence::as_str)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_reads() {
        for (ink, sequence) in [
            (Ink::plain(), ""),
            (Ink::plain().bold(), "\x1b[1m"),
            (Ink::plain().bold().bold(), "\x1b[1m"),
            (Ink::of(Color::Red).bold(), "\x1b[1;31m"),
            (Ink::of(Color::BrightBlack).italic(), "\x1b[3;90m"),
            (Ink::plain().on(Color::White), "\x1b[47m"),
            (Ink::of(Color::Black).on(Color::BrightWhite), "\x1b[30;107m"),
            (Ink::of(Color::Fixed(7)).underline(), "\x1b[4;38;5;7m"),
            (Ink::of(Color::Rgb(0, 10, 100)).dim(), "\x1b[2;38;2;0;10;100m"),
        ] {
            assert_eq!(ink.to_string(), sequence, "{ink:?}");
        }
    }

    #[test]
    fn the_longest_has_room() {
        let ink = Ink::of(Color::Rgb(255, 254, 253)).on(Color::Rgb(252, 251, 250)).bold().dim().italic().underline();
        let sequence = ink.to_string();
        assert_eq!(sequence, "\x1b[1;2;3;4;38;2;255;254;253;48;2;252;251;250m");
        assert_eq!(sequence.len(), MOST);
    }
}
