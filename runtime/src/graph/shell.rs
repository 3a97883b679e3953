//! The shells with completion scripts.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, code};

/// A shell for which completion scripts are generated.
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
#[allow(missing_docs, reason = "the variants are named after the shells")]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    PowerShell,
    Nushell,
    Elvish,
}

impl Shell {
    /// All supported shells.
    pub const ALL: &[Self] = &[Self::Bash, Self::Zsh, Self::Fish, Self::PowerShell, Self::Nushell, Self::Elvish];

    /// Returns the name on the command line, such as `powershell`.
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

    /// Returns the shell at a path, such as the value of `SHELL`.
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
    /// `VALIDATION_ERROR` if the name is unknown.
    fn from_str(name: &str) -> Result<Self, Error> {
        Self::named(name).ok_or_else(|| {
            let all: Vec<_> = Self::ALL.iter().map(|shell| shell.name()).collect();
            let message = format!("unknown shell `{name}`; expected one of {}", all.join(", "));
            Error::new(code::VALIDATION_ERROR, message)
        })
    }
}
