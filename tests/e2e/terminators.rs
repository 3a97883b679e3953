//! Values that end at a terminator.

use insta::assert_snapshot;
use vestibule::parser;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::{Run, in_memory, words};

/// Find files
#[command]
fn find(
    /// Search path
    #[arg(terminator = ":")]
    from: Vec<String>,
    /// Expression
    #[arg]
    names: Vec<String>,
    /// Command per file
    #[option(short = 'x', terminator = ";", allow_hyphen)]
    exec: Vec<String>,
    /// Fields to print
    #[option(values = 1..=2, terminator = ";")]
    also: Vec<String>,
    /// Say more
    #[option(short = 'v')]
    verbose: bool,
) -> String {
    format!("{from:?} {names:?} {exec:?} {also:?} {verbose}")
}

fn program(line: &str) -> Run {
    in_memory(Cli::create("find").version("1.0.0").root(commands![find]), words(line))
}

#[test]
fn a_terminator_ends_the_values_of_an_option() {
    for (line, expected) in [
        ("--also a ; b", r#"["b"] [] [] ["a"] false"#),
        ("--also a b ; c", r#"["c"] [] [] ["a", "b"] false"#),
        ("--also a b c", r#"["c"] [] [] ["a", "b"] false"#),
        ("--also=a ; b", r#"["b"] [] [] ["a"] false"#),
        ("--also a -v ; b", r#"[";", "b"] [] [] ["a"] true"#),
        ("--also a ; --also b ;", r#"[] [] [] ["a", "b"] false"#),
        // `allow_hyphen` accepts leading dashes.
        ("--exec ls -v --json -- ; -v", r#"[] [] ["ls", "-v", "--json", "--"] [] true"#),
        ("-x ls -l ; a : b", r#"["a"] ["b"] ["ls", "-l"] [] false"#),
        ("-xls -l", ""),
        ("-x ls -v", r#"[] [] ["ls", "-v"] [] false"#),
        ("-x a ; -x b ;", r#"[] [] ["a", "b"] [] false"#),
    ] {
        let run = program(line);
        if expected.is_empty() {
            assert_eq!(run.exit, Some(2), "{line}");
        } else {
            assert_eq!(run.success(), format!("{expected}\n"), "{line}");
        }
    }
    for line in ["--exec ;", "--also ;", "--exec"] {
        assert!(program(line).failure(2).contains("Missing value for flag: --"), "{line}");
    }
}

#[test]
fn positionals_follow_a_terminated_positional() {
    for (line, expected) in [
        ("a b : c d", r#"["a", "b"] ["c", "d"] [] [] false"#),
        ("a b", r#"["a", "b"] [] [] [] false"#),
        (": c", r#"[] ["c"] [] [] false"#),
        ("a : c : d", r#"["a"] ["c", ":", "d"] [] [] false"#),
        ("a -v : c -- d -v", r#"["a"] ["c", "d", "-v"] [] [] true"#),
        ("-- a : -v", r#"["a"] ["-v"] [] [] false"#),
    ] {
        assert_eq!(program(line).success(), format!("{expected}\n"), "{line}");
    }
}

#[test]
fn help_shows_the_terminator() {
    let help = program("--help").success();
    assert_snapshot!(help[..help.find("Global options:").unwrap()].trim_end(), @"
    find 1.0.0 — Find files

    Usage: find [from]... : [names]... [options]

    Arguments:
      [from]... :                   Search path [ended by `:`]
      [names]...                    Expression

    Options:
      -x, --exec <exec>... ;        Command per file [repeatable] [ended by `;`]
          --also <also>... ;        Fields to print [1 to 2 values] [repeatable] [ended by `;`]
      -v, --verbose                 Say more

    Exit codes: 1 if the command failed, 2 if the call is invalid
    ");
    assert!(program("--llms").success().contains("ended by `;`"));
    let interface = Cli::create("find").root(commands![find]).interface().to_string();
    assert!(interface.contains(r#""terminator": ";""#), "{interface}");
}

#[test]
fn dynamic_schemas_have_terminators() {
    let args = Object::new()
        .field(Field::strings("from").values(1..=3).terminator(":"))
        .field(Field::string("to"))
        .field(Field::string("scalar").optional().terminator(":"));
    let options = Object::new().field(Field::integer("number").array().terminator("end"));
    let options = parser::Options::new().args(args.clone()).options(options);
    let read = |line: &str| match parser::parse(words(line), &options) {
        Ok(parsed) => format!("{} {}", parsed.args, parsed.options),
        Err(error) => error.message().to_owned(),
    };
    assert_eq!(read("a b : c --number 1 2 end d"), r#"{"from":["a","b"],"to":"c","scalar":"d"} {"number":[1,2]}"#);
    assert_eq!(read("a b c : d"), r#"{"from":["a","b","c"],"to":"d"} {"number":[]}"#);
    assert_eq!(read("a b c d :"), r#"{"from":["a","b","c"],"to":"d","scalar":":"} {"number":[]}"#);
    assert_eq!(read(": d"), "Missing required argument: <from>");
    assert_eq!(read("a : b c d"), "Unexpected argument: `d`");
    let copy = Command::new("copy").args(args).run(|_| Ok(()));
    Cli::create("app").command(copy).check().unwrap();
}
