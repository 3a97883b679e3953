//! The read-only mode: what a person sets before handing a program to an agent.

use super::Action;
use crate::command::{CallInfo, Environment};
use crate::error::{Error, Result, code};
use crate::graph::{CommandPath, Node};
use crate::variable_name::variable_name;

/// The option that makes a call read-only.
const FLAG: &str = "--read-only";

/// The option that makes a call a dry run.
const DRY_RUN_FLAG: &str = "--dry-run";

/// The mode of a call that must not change anything, with the option or variable that sets it.
pub(crate) struct ReadOnly(String);

impl ReadOnly {
    /// Returns the mode of a call. It is that of [`of`](Self::of), and of what a dry run calls.
    #[inline]
    pub(super) fn of_call(root: &Node, info: &CallInfo) -> Option<Self> {
        if cfg!(feature = "output") && info.is_dry_run {
            return Some(Self(DRY_RUN_FLAG.to_owned()));
        }
        Self::of(root, info.is_read_only, &info.environment)
    }

    /// Returns the mode if the option is given, or if the variable `<PROGRAM>_READ_ONLY` is set.
    #[inline]
    pub(crate) fn of(root: &Node, has_flag: bool, environment: &Environment) -> Option<Self> {
        // Without the feature there is neither the option nor the variable.
        if !cfg!(feature = "output") {
            return None;
        }
        if has_flag {
            return Some(Self(FLAG.to_owned()));
        }
        let name = variable_name([root.name.as_str(), "read", "only"]);
        // Any value does but those that say no: a misspelled one must not open the program.
        let value = environment.get(&name).filter(|value| !value.is_empty())?;
        (!["0", "false", "no", "off"].iter().any(|no| value == *no)).then_some(Self(name))
    }

    /// Refuses a call unless its command is declared read-only, or its request is safe.
    ///
    /// # Errors
    ///
    /// `READ_ONLY`.
    #[inline]
    pub(super) fn check(&self, target: &CommandPath<'_>, action: &Action<'_>) -> Result<()> {
        let is_declared = target.command.is_some_and(|command| command.metadata().effects().read_only);
        let is_safe = match action {
            Action::Command(_) => is_declared,
            Action::Request(request) => is_declared || request.is_safe(),
        };
        if !is_safe {
            return Err(self.refusal(&target.path()));
        }
        match action {
            Action::Request(request) if request.writes_file() => Err(self.refusal_of_file()),
            _ => Ok(()),
        }
    }

    /// Returns the error of a call whose result goes to a file.
    #[cold]
    fn refusal_of_file(&self) -> Error {
        let message = format!("the call writes a file, and `{}` allows only what changes nothing", self.0);
        Error::of(code::READ_ONLY, message).hint("leave out the file: the result is printed")
    }

    /// Returns the error of a call that may change something.
    #[cold]
    pub(crate) fn refusal(&self, command: &str) -> Error {
        let subject = if command.is_empty() { "the call".to_owned() } else { format!("`{command}`") };
        let message =
            format!("{subject} may change something, and `{}` allows only what is declared read-only", self.0);
        Error::of(code::READ_ONLY, message)
    }
}
