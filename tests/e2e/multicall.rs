//! Multicall binaries and external subcommands.

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// List
#[command(alias = "dir")]
fn ls(#[option(short = 'l')] long: bool) -> &'static str {
    if long { "long" } else { "short" }
}

fn program() -> Cli {
    let group = Cli::create("grp").commands(commands![ls]);
    Cli::create("box").multicall().external().commands(commands![ls]).group(group)
}

#[test]
fn argv0_selects_a_command() {
    for (name, line, expected) in [
        ("/usr/bin/ls", "-l", "long\n"),
        ("ls.exe", "", "short\n"),
        ("dir", "-l", "long\n"),
        ("box", "ls -l", "long\n"),
        ("/bin/anything", "ls", "short\n"),
    ] {
        assert_eq!(Invocation::line(line).argv0(name).run(&program()).success(), expected, "{name} {line}");
    }
    let plain = Cli::create("box").commands(commands![ls]);
    assert_eq!(Invocation::line("ls").argv0("ls").run(&plain).success(), "short\n");
    assert!(Invocation::line("-l").argv0("ls").run(&program()).success().starts_with("long"));
}

#[cfg(unix)]
mod external {
    use super::program;
    use std::os::unix::fs::PermissionsExt;
    use vestibule::testing::Invocation;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let script = "#!/bin/sh\nprintf '%s|' \"$0\" \"$@\" | sed 's,.*/,,'\n/bin/cat\necho \"$MARK\" >&2\nexit 7\n";
        for (name, mode) in [("box-foo", 0o755), ("box-grp", 0o755), ("box-data", 0o644), ("other", 0o755)] {
            let path = folder.path().join(name);
            std::fs::write(&path, script).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        }
        folder
    }

    #[test]
    fn an_unknown_command_can_be_an_external_program() {
        let folder = folder();
        let path = format!("/nowhere:{}:/usr/bin:/bin", folder.path().display());
        let result =
            Invocation::line("foo --bar 'a b' --json").env("PATH", &path).env("MARK", "m").stdin("in").run(&program());
        assert_eq!(
            (result.exit, result.stdout.as_str(), result.stderr.as_str()),
            (7, "box-foo|--bar|a b|--json|in", "m\n")
        );
        // Not: a file that is not executable, a program elsewhere, and a path.
        let up = format!("x/../../{}/other", folder.path().file_name().unwrap().display());
        for word in ["data", "fo", "other", &up, "foo/", "--json foo", "grp foo"] {
            let result = Invocation::line(word).env("PATH", &path).run(&program());
            assert_eq!(
                (
                    result.exit,
                    result.stdout.contains("COMMAND_NOT_FOUND") || result.stderr.contains("COMMAND_NOT_FOUND")
                ),
                (2, true),
                "{word}"
            );
        }
        assert_eq!(Invocation::line("ls").env("PATH", &path).run(&program()).success(), "short\n");
    }

    #[test]
    fn no_program_is_run_from_the_current_folder() {
        let folder = folder();
        for (path, exit) in [(":/usr/bin", 2), ("/usr/bin:", 2), ("/bin::/usr/bin", 2), (".:/usr/bin:/bin", 7)] {
            let mut program = std::process::Command::new(std::env::current_exe().unwrap());
            program.args(["--exact", "multicall::external::a_program_of_the_current_folder"]).current_dir(&folder);
            let status = program.env("EXTERNAL_PATH", path).env("EXTERNAL_EXIT", exit.to_string()).status().unwrap();
            assert!(status.success(), "{path}");
        }
    }

    /// Runs in a folder with the program, as a process of the test above.
    #[test]
    fn a_program_of_the_current_folder() {
        let Ok(path) = std::env::var("EXTERNAL_PATH") else { return };
        let run = Invocation::line("foo").env("PATH", path).run(&program());
        assert_eq!(run.exit.to_string(), std::env::var("EXTERNAL_EXIT").unwrap());
    }
}
