//! Structs and enums that are programs of their own: `T::parse()`.

use vestibule::parser::EarlyExit;
use vestibule::prelude::*;
use vestibule_tests::{Program, words};

/// Copy files
///
/// Copies them one by one.
#[derive(Options, Debug)]
#[options(
    name = "cp",
    version = concat!("2", ".0"),
    example("a b", "Copy one"),
    example("-r src dst"),
    header = "Copies what there is",
    footer = "See https://example.com/cp"
)]
struct Copy {
    /// Copy folders too
    #[option(short = 'r')]
    recursive: bool,
    /// Copies at once
    #[option(short = 'n', default = 4, range = 1..=64, env = "CP_JOBS_OF_THE_TEST")]
    jobs: u8,
    /// Proxy to use
    #[option(heading = "Network")]
    proxy: Option<String>,
    /// From where
    #[arg]
    from: String,
    /// To where
    #[arg]
    to: String,
}

fn ends(line: &str) -> EarlyExit {
    Copy::try_parse_from(words(line)).unwrap_err()
}

#[test]
fn a_valid_call_gives_the_struct() {
    let copy = Copy::try_parse_from(words("-rn 9 help completions")).unwrap();
    assert_eq!((copy.recursive, copy.jobs, copy.proxy), (true, 9, None));
    assert_eq!((copy.from.as_str(), copy.to.as_str()), ("help", "completions"));
    assert_eq!(Copy::parse_from(["a", "b"]).jobs, 4);
    Copy::program().check().unwrap();
}

#[test]
fn help_and_version_end_the_program() {
    assert_eq!((ends("--version").to_string(), ends("-V").exit_code()), ("cp 2.0\n".to_owned(), 0));
    assert!(ends("-h").to_string().contains("\nUsage: cp <from> <to> [options]\n"));
    insta::assert_snapshot!(ends("--help x --wrong"), @"
    Copies what there is

    cp 2.0 — Copy files

    Copies them one by one.

    Usage: cp <from> <to> [options]

    Arguments:
      <from>                From where
      <to>                  To where

    Options:
      -r, --recursive       Copy folders too
      -n, --jobs <jobs>     Copies at once [default: 4] [min: 1, max: 64] [env: CP_JOBS_OF_THE_TEST]
      -h, --help            Show help (-h for a summary)
      -V, --version         Show the version

    Network:
          --proxy <proxy>   Proxy to use

    Examples:
      cp a b         # Copy one
      cp -r src dst

    See https://example.com/cp
    ");
    assert!(ends("--help").error().is_none());
}

#[test]
fn a_wrong_call_shows_every_problem_the_correction_and_the_usage() {
    let text = ends("-n 99 --recursiv").to_string();
    for part in [
        "Error (PARSE_ERROR): Unknown flag: --recursiv (and 3 more)\n",
        "\n  - Unknown flag: --recursiv; did you mean `--recursive`?\n",
        "\n  - Invalid value for --jobs: expected an integer from 1 to 64, got `99`\n",
        "\n  - Missing required argument: <from>\n",
        "\n  - Missing required argument: <to>\n",
        "\nUsage: cp <from> <to> [options]\n",
    ] {
        assert!(text.contains(part), "{part:?} is not in:\n{text}");
    }
    let text = ends("--jobs=3 --recursiv a b").to_string();
    assert!(text.contains("\n  Try: cp --jobs=3 --recursive a b\n"), "{text}");
    let error = ends("--json a");
    assert_eq!((error.exit_code(), error.error().unwrap().code()), (2, "PARSE_ERROR"));
    let fields = error.error().unwrap().field_errors();
    let fields: Vec<_> = fields.iter().map(|field| field.message.as_str()).collect();
    assert_eq!(fields, ["Unknown flag: --json", "Missing required argument: <to>"]);
    assert_eq!(ends("a b c").exit_code(), 2);
    let read = || -> Result<Copy> { Ok(Copy::try_parse_from(["--json"])?) };
    let error = read().unwrap_err();
    assert_eq!((error.code(), error.exit_code()), ("PARSE_ERROR", 2));
}

/// An option of its own takes precedence over a flag of the framework.
#[derive(Options)]
#[options(name = "show")]
struct Own {
    /// Sizes in kB and MB
    #[option(short = 'h')]
    human: bool,
    #[option(short = 'V')]
    verbose: bool,
    version: Option<String>,
}

#[test]
fn own_options_take_precedence() {
    let own = Own::try_parse_from(words("-hV --version 3")).unwrap();
    assert_eq!((own.human, own.verbose, own.version.as_deref()), (true, true, Some("3")));
    assert!(Own::try_parse_from(["--help"]).err().unwrap().to_string().contains("\n      --help "));
}

/// Words only
#[derive(Args)]
#[args(version = "")]
struct Words {
    /// The words
    words: Vec<String>,
}

#[test]
fn a_program_is_named_after_its_package_and_may_have_no_version() {
    assert_eq!(Words::try_parse_from(["a", "--", "--help"]).unwrap().words, ["a", "--help"]);
    let error = Words::try_parse_from(["--version"]).err().unwrap();
    assert!(error.to_string().starts_with("Error (PARSE_ERROR): Unknown flag: --version\n"), "{error}");
    assert!(error.to_string().contains("\nUsage: vestibule-tests [words]...\n"), "{error}");
}

/// A content tracker
#[derive(Commands, Debug, PartialEq)]
#[commands(name = "git", version = "3.1", usage = "<command> [<args>]")]
enum Git {
    /// Clone a repository
    #[command(alias = "cl")]
    Clone {
        #[arg]
        url: String,
        #[option(default = 0)]
        depth: u32,
    },
    /// Manage remotes
    #[command(group)]
    Remote(Remote),
}

#[derive(Commands, Debug, PartialEq)]
enum Remote {
    /// Add a remote
    Add {
        #[arg]
        name: String,
    },
}

#[test]
fn an_enum_of_commands_is_a_program() {
    let git = |line: &str| Git::try_parse_from(words(line));
    assert_eq!(git("cl here --depth 3").unwrap(), Git::Clone { url: "here".to_owned(), depth: 3 });
    assert_eq!(git("remote add there").unwrap(), Git::Remote(Remote::Add { name: "there".to_owned() }));
    assert_eq!(git("--version").unwrap_err().to_string(), "git 3.1\n");
    assert_eq!(git("help clone").unwrap_err().to_string(), git("clone --help").unwrap_err().to_string());
    insta::assert_snapshot!(git("").unwrap_err(), @"
    git 3.1 — A content tracker

    Usage: git <command> [<args>]

    Commands:
      clone, cl   Clone a repository
      remote      Manage remotes

    Global options:
      -h, --help, -V, --version

    Run `git <command> -h` for a command, `git --help` for all details
    ");
    insta::assert_snapshot!(git("remote ad x").unwrap_err(), @"
    Error (COMMAND_NOT_FOUND): `ad` is not a command of `git remote`
      Did you mean `add`?
      Try: git remote add x
    ");
    assert_eq!(git("skills add").unwrap_err().error().unwrap().code(), "COMMAND_NOT_FOUND");
    Git::program().check().unwrap();
}

#[test]
fn a_process_ends_with_the_exit_code() {
    let resize = || Program::at(env!("CARGO_BIN_EXE_resize"));
    let run = resize().args(["-w", "9", "a.png"]).run();
    assert_eq!(run.success(), "9 None [\"a.png\"]\n");
    assert_eq!(resize().arg("-V").run().success(), "resize 1.2.0\n");
    let wrong = resize().args(["--widht", "9", "a.png"]).run().failure(2);
    assert!(wrong.starts_with("Error (PARSE_ERROR): Unknown flag: --widht\n"), "{wrong}");
    assert!(wrong.contains("\nUsage: resize [files]... [options]\n"), "{wrong}");
}

#[test]
fn a_shell_completes_its_options() {
    let question = ["__complete", "bash", "11", "", "resize --wi"];
    let reply = Program::at(env!("CARGO_BIN_EXE_resize")).args(question).run().success();
    assert!(reply.contains("--width"), "{reply}");
}

#[test]
fn a_debug_build_reports_relations_to_unknown_fields() {
    #[derive(Debug, Options)]
    #[allow(dead_code, reason = "only the error is read")]
    struct Export {
        #[option(requires = "nothing")]
        gzip: bool,
    }
    let ended = Export::try_parse_from(["--gzip"]);
    if cfg!(debug_assertions) {
        let ended = ended.unwrap_err();
        assert_eq!(ended.exit_code(), 1);
        assert!(
            ended.to_string().contains("--gzip refers to `nothing`, which is not a field of the command"),
            "{ended}"
        );
    }
}
