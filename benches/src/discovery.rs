//! Cost of completion, help, the index for agents, and corrections in programs of many commands.

use std::path::Path;

use crate::Result;
use crate::cargo::{Profile, program};
use crate::growth::{App, Library};
use crate::measure::{instructions, instructions_until};
use crate::table::{Table, over};

/// Numbers of commands.
const COMMANDS: [usize; 2] = [100, 1_000];

/// A call: label, arguments and exit code.
struct Call {
    name: &'static str,
    argv: Vec<String>,
    exit: i32,
}

impl Call {
    fn new(name: &'static str, argv: &[&str]) -> Self {
        Self { name, argv: argv.iter().map(|&word| word.to_owned()).collect(), exit: 0 }
    }

    /// Returns the calls that the completion scripts of the shells make.
    fn tabs(word: &str, names: [&'static str; 3]) -> [Self; 3] {
        let [bash, zsh, fish] = names;
        let line = format!("app {word}");
        [
            Self::new(bash, &["__complete", "bash", "9", " \t\n\"'><=;|&(:", &line]),
            Self::new(zsh, &["__complete", "zsh", "", word, "app"]),
            Self::new(fish, &["__complete", "fish", word, "app"]),
        ]
    }
}

/// Lists the calls. The mistyped name is not a command of any program.
fn calls() -> Vec<Call> {
    let mut calls = vec![Call::new("`app cmd50 --region v`", &["cmd50", "--region", "v"])];
    calls.extend(Call::tabs("cmd5", ["`app cmd5<TAB>`, bash", "`app cmd5<TAB>`, zsh", "`app cmd5<TAB>`, fish"]));
    calls.extend(Call::tabs("", ["`app <TAB>`, bash", "`app <TAB>`, zsh", "`app <TAB>`, fish"]));
    calls.extend([
        Call::new("`app cmd50 --<TAB>`, bash", &["__complete", "bash", "9", " \t\n\"'><=;|&(:", "app cmd50 --"]),
        Call::new("`app cmd50 --help`", &["cmd50", "--help"]),
        Call::new("`app -h`", &["-h"]),
        Call::new("`app --help`", &["--help"]),
        Call::new("`app --llms-index`", &["--llms-index"]),
        Call { exit: 2, ..Call::new("`app cnd50 --region v`", &["cnd50", "--region", "v"]) },
    ]);
    calls
}

/// Measures each call in programs of each size.
///
/// # Errors
///
/// When a program does not build.
pub fn tables() -> Result<String> {
    let null = program("rosetta-null")?;
    let mut programs = Vec::new();
    for commands in COMMANDS {
        eprintln!("building {commands} commands in {}", Library::Full.name());
        let app = App::write(Library::Full, commands)?;
        app.compile(Profile::Release)?;
        programs.push(app.program(Profile::Release));
    }
    let mut table = Table::new(&["call", "100 commands", "1,000 commands"]);
    for call in calls() {
        eprintln!("running {}", call.name);
        let mut cells = vec![call.name.to_owned()];
        cells.extend(programs.iter().map(|program| counted(program, &null, &call)));
        table.row(cells);
    }
    Ok(table.markdown())
}

fn counted(program: &Path, null: &Path, call: &Call) -> String {
    let argv: Vec<&str> = call.argv.iter().map(String::as_str).collect();
    over(instructions_until(program, &argv, call.exit), instructions(null, &argv))
}

#[cfg(test)]
mod tests {
    use vestibule::prelude::*;

    use super::{COMMANDS, calls};
    use crate::growth::{Library, command};

    /// Builds a program with commands without options.
    fn small(commands: usize) -> Cli {
        let named = |number| Command::new(command(number)).options(region()).run(|_| Ok(()));
        Cli::create("app").commands((0..commands).map(named).collect::<Vec<_>>())
    }

    fn region() -> vestibule::schema::Object {
        vestibule::schema::Object::new().field(vestibule::schema::Field::string("region").optional())
    }

    #[test]
    fn every_call_ends_as_it_should_and_a_tab_finds_something() {
        for commands in COMMANDS {
            for call in calls() {
                let io = Io::memory();
                let code = small(commands).run_with(&call.argv, io.clone());
                assert_eq!(i32::from(code), call.exit, "{}: {}", call.name, io.stderr_text());
                let offers = io.stdout_text().lines().count();
                let is_tab = call.argv.first().is_some_and(|word| word == "__complete");
                assert!(!is_tab || offers > 10, "{}: {offers}", call.name);
            }
        }
    }

    #[test]
    fn the_program_has_every_feature_that_others_have_by_default() {
        assert!(!Library::Full.manifest("app").contains("default-features"));
        assert_eq!(Library::Full.source(2), Library::Vestibule.source(2));
    }
}
