//! The shells whose command lines a program can complete.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, code};

/// A shell that can complete a program's command lines.
///
/// ```
/// use vestibule::Shell;
///
/// assert_eq!("zsh".parse::<Shell>()?, Shell::Zsh);
/// assert_eq!(Shell::PowerShell.to_string(), "powershell");
/// # Ok::<(), vestibule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each is called what the shell is called")]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    PowerShell,
    Nushell,
    Elvish,
}

impl Shell {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Bash, Self::Zsh, Self::Fish, Self::PowerShell, Self::Nushell, Self::Elvish];

    /// What it is called on argv: `powershell`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Zsh => "zsh",
            Self::Fish => "fish",
            Self::PowerShell => "powershell",
            Self::Nushell => "nushell",
            Self::Elvish => "elvish",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|shell| shell.name() == name)
    }

    /// The shell of a program's path: that of the variable `SHELL`.
    pub(crate) fn at(path: &str) -> Option<Self> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
        match name.strip_suffix(".exe").unwrap_or(name) {
            "pwsh" => Some(Self::PowerShell),
            "nu" => Some(Self::Nushell),
            name => Self::named(name),
        }
    }
}

impl fmt::Display for Shell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shell {
    type Err = Error;

    /// # Errors
    ///
    /// `VALIDATION_ERROR`, when no shell is called so.
    fn from_str(name: &str) -> Result<Self, Error> {
        Self::named(name).ok_or_else(|| {
            let all: Vec<_> = Self::ALL.iter().map(|shell| shell.name()).collect();
            let message = format!("`{name}` is none of the shells {}", all.join(", "));
            Error::new(code::VALIDATION_ERROR, message)
        })
    }
}
