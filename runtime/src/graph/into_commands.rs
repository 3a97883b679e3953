//! The commands that the builder takes: lists, commands built at run time, and root commands.

use std::fmt;

use sealed::Sealed;

use super::node::{ChildSlot, Node};
use crate::command::{Command, CommandSet, StoredCommand};

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of commands",
    label = "not commands",
    note = "write `commands![name]` with the names of functions that have `#[command]`"
)]
/// A list of commands for [`Cli::commands`](super::Cli::commands): `commands![…]`, commands built at run time, or those by name.
///
/// The trait is sealed.
pub trait IntoCommands: Sealed {
    /// Adds the commands.
    #[doc(hidden)]
    fn add_to(self, node: CommandsOf<'_>);
}

/// The children of a node, for [`IntoCommands`].
#[doc(hidden)]
pub struct CommandsOf<'a>(pub(super) &'a mut Node);

impl IntoCommands for &'static CommandSet {
    #[inline]
    fn add_to(self, node: CommandsOf<'_>) {
        node.0.children.push(ChildSlot::Set(self));
    }
}

impl IntoCommands for Vec<Command> {
    #[inline]
    fn add_to(self, node: CommandsOf<'_>) {
        node.0.children.extend(self.into_iter().map(|command| ChildSlot::Command(command.into())));
    }
}

impl<S: Into<String>, const N: usize> IntoCommands for [(S, Command); N] {
    #[inline]
    fn add_to(self, node: CommandsOf<'_>) {
        let named = self.into_iter().map(|(name, command)| command.named(name.into()));
        node.0.children.extend(named.map(|command| ChildSlot::Command(command.into())));
    }
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a command",
    label = "not a command",
    note = "for a function that has `#[command]`, write `.commands(commands![name])`"
)]
/// A command for [`Cli::command`](super::Cli::command): a [`Command`].
///
/// The trait is sealed.
pub trait IntoCommand: Sealed {
    /// Returns the command.
    #[doc(hidden)]
    fn into_command(self) -> Command;
}

impl IntoCommand for Command {
    fn into_command(self) -> Command {
        self
    }
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a command",
    label = "not a command",
    note = "write `commands![name]` with the name of a function that has `#[command]`"
)]
/// A command for [`Cli::root`](super::Cli::root): a [`Command`], or `commands![…]` with one.
///
/// The trait is sealed.
pub trait IntoRoot: Sealed {
    /// Sets the command.
    #[doc(hidden)]
    fn set_on(self, node: RootOf<'_>);
}

/// The own command of a node, for [`IntoRoot`].
#[doc(hidden)]
pub struct RootOf<'a>(pub(super) &'a mut Node);

impl IntoRoot for Command {
    #[inline]
    fn set_on(self, node: RootOf<'_>) {
        node.0.command = Some(self.into());
    }
}

impl IntoRoot for &'static CommandSet {
    #[inline]
    fn set_on(self, node: RootOf<'_>) {
        if let [command] = *self.commands {
            node.0.command = Some(StoredCommand::of(command));
        } else {
            node.0.errors.push("`root` takes one command; pass the others to `commands`".to_owned());
        }
    }
}

impl fmt::Debug for RootOf<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RootOf")
    }
}

impl fmt::Debug for CommandsOf<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommandsOf")
    }
}

mod sealed {
    use crate::command::{Command, CommandSet};

    pub trait Sealed {}
    impl Sealed for Command {}
    impl Sealed for &'static CommandSet {}
    impl Sealed for Vec<Command> {}
    impl<S, const N: usize> Sealed for [(S, Command); N] {}
}
