//! The scripts that shells load.

use crate::data::replace_text;
use crate::graph::{Cli, Node, Shell};

impl Cli {
    /// Returns the completion script for a shell, as `completions <shell>` prints it, for packages that install it.
    ///
    /// The script runs the program, which it finds on `PATH` by its name, for the candidates. No command runs then.
    ///
    /// ```
    /// use vestibule::Shell;
    /// use vestibule::prelude::*;
    ///
    /// let status = Command::new("status").run(|_| Ok("fine"));
    /// let cli = Cli::create("app").command(status);
    /// assert!(cli.completions(Shell::Zsh).starts_with("#compdef app\n"));
    /// ```
    pub fn completions(&self, shell: Shell) -> String {
        let mut script = script(shell, &self.0.name, &[]);
        script.push('\n');
        script
    }
}

/// Returns the script that completes a program, and other names of it, in a shell.
pub(crate) fn script(shell: Shell, program: &str, others: &[String]) -> String {
    let template = match shell {
        Shell::Bash => include_str!("scripts/bash.sh"),
        Shell::Zsh => include_str!("scripts/zsh.sh"),
        Shell::Fish => include_str!("scripts/fish.fish"),
        Shell::PowerShell => include_str!("scripts/powershell.ps1"),
        Shell::Nushell => include_str!("scripts/nushell.nu"),
        Shell::Elvish => include_str!("scripts/elvish.elv"),
    };
    let names = || std::iter::once(program).chain(others.iter().map(String::as_str));
    let quoted = |name: &str| format!("'{}'", escaped(shell, name));
    let joined = |by: &str| names().map(quoted).collect::<Vec<_>>().join(by);
    let all = match shell {
        Shell::PowerShell => joined(", "),
        // The first line of the file has unquoted names.
        Shell::Zsh => names().collect::<Vec<_>>().join(" "),
        Shell::Bash | Shell::Fish | Shell::Nushell | Shell::Elvish => joined(" "),
    };
    let id = identifier(program);
    let each = |name: &str| format!("complete -k -f -c {} -a '(__{id}_complete)'", quoted(name));
    let complete = names().map(each).collect::<Vec<_>>().join("\n");
    let mut script = template.to_owned();
    let program = escaped(shell, program);
    for (name, text) in [("@COMPLETE@", &complete), ("@NAMES@", &all), ("@ID@", &id), ("@PROGRAM@", &program)] {
        script = replace_text(&script, name, text);
    }
    script.trim_end().to_owned()
}

/// Returns the instructions that enable completion in a shell.
pub(crate) fn install(shell: Shell, root: &Node) -> String {
    let (program, call) = (&root.name, format!("{} {}completions {shell}", root.name, root.builtin_dashes()));
    let (expecting, line) = match shell {
        Shell::Bash => ("Add this line to ~/.bashrc:", format!("eval \"$({call})\"")),
        Shell::Zsh => ("Add this line to ~/.zshrc:", format!("source <({call})")),
        Shell::Fish => ("Add this line to ~/.config/fish/config.fish:", format!("{call} | source")),
        Shell::PowerShell => {
            ("Add this line to the file that $PROFILE names:", format!("{call} | Out-String | Invoke-Expression"))
        }
        Shell::Elvish => ("Add this line to ~/.config/elvish/rc.elv:", format!("eval ({call} | slurp)")),
        Shell::Nushell => {
            let file = format!("($nu.user-autoload-dirs.0 | path join '{program}.nu')");
            ("Run this line once, and again after an update:", format!("{call} | save -f {file}"))
        }
    };
    format!("{expecting}\n\n  {line}\n\nNew shells then complete the command lines of {program}.")
}

/// Returns a name as part of a function name.
fn identifier(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

/// Escapes a name for single quotes.
fn escaped(shell: Shell, name: &str) -> String {
    match shell {
        Shell::Bash | Shell::Zsh => name.replace('\'', r"'\''"),
        Shell::Fish => name.replace('\\', r"\\").replace('\'', r"\'"),
        Shell::PowerShell | Shell::Elvish => name.replace('\'', "''"),
        // Nushell has no escape for a single quote.
        Shell::Nushell => name.replace('\'', ""),
    }
}
