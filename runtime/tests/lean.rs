//! The core without any feature: `cargo test -p vestibule --no-default-features --test lean`, and with `suggestions` alone.

#![cfg(not(feature = "output"))]

use vestibule::data::Data;
use vestibule::json;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Greet someone
#[command]
fn greet(
    /// Name to greet
    #[arg]
    name: String,
    /// Number of greetings
    #[option(short = 'n', default = 1, range = 1..=3)]
    times: u8,
) -> Result<Reply<String>> {
    if name == "nobody" {
        return Err(Error::new("NOBODY", "there is nobody to greet").next("greet Ada", "Greet Ada"));
    }
    Ok(Reply::new(vec![format!("Hello {name}"); times.into()].join("\n")).next("zones", "See the zones"))
}

/// List the zones
#[command(format = "yaml")]
fn zones() -> Data {
    json!([{ "name": "a", "size": 1 }, { "name": "b", "size": 2 }])
}

/// Give the names of the zones one by one
#[command]
fn each() -> impl Iterator<Item = &'static str> {
    ["a", "b"].into_iter()
}

/// Give the size of a zone
#[command]
fn size(#[arg] name: String) -> Result<Option<Vec<u8>>> {
    Ok((name == "a").then(|| vec![1]))
}

fn program() -> Cli {
    Cli::create("app").version("1.0.0").commands(commands![greet, zones, each, size])
}

fn run(line: &str) -> String {
    Invocation::line(line).run(&program()).to_string()
}

#[test]
fn results_are_text() {
    assert_eq!(run("greet Ada -n 2"), "exit: 0\n--- stdout\nHello Ada\nHello Ada\n");
    assert_eq!(run("zones"), "exit: 0\n--- stdout\n[2]{name,size}:\n  a,1\n  b,2\n");
    assert_eq!(run("each"), "exit: 0\n--- stdout\na\nb\n");
    assert_eq!(run("size a"), "exit: 0\n--- stdout\n[1]: 1\n");
    assert_eq!(run("size b"), "exit: 0\n--- stdout\nnull\n");
}

#[test]
fn next_steps_are_for_people() {
    let ran = Invocation::line("greet Ada").terminal(80).run(&program());
    assert_eq!(ran.success(), "Hello Ada\n\n  Next: app zones  # See the zones\n");
}

#[test]
fn errors_are_words_on_stderr() {
    let text = Invocation::line("greet nobody").run(&program()).failure(1);
    assert_eq!(text, "Error (NOBODY): there is nobody to greet\n  Next: app greet Ada  # Greet Ada\n");
    let text = Invocation::line("greet Ada -n 9").run(&program()).failure(2);
    assert!(text.starts_with("Error (VALIDATION_ERROR): "), "{text}");
}

#[test]
fn wrong_names_are_corrected_with_the_feature() {
    let text = |line: &str| Invocation::line(line).run(&program()).failure(2);
    let (flag, command) = (text("greet Ada --tims 2"), text("gret Ada"));
    let unknown = "Error (PARSE_ERROR): Unknown flag: --tims\n";
    if cfg!(feature = "suggestions") {
        let near = format!("{unknown}  Did you mean `--times`?\n  Try: app greet Ada --times 2\n");
        assert!(flag.starts_with(&near), "{flag}");
        assert!(command.contains("\n  Try: app greet Ada\n"), "{command}");
    } else {
        assert!(flag.starts_with(&format!("{unknown}\nUsage: app greet <name> [options]\n")), "{flag}");
        assert!(command.ends_with("  Next: app --help  # See all commands\n"), "{command}");
    }
}

#[test]
fn help_names_the_flags_that_there_are() {
    let help = Invocation::line("greet --help").run(&program()).success();
    assert!(help.contains("-n, --times <times>"), "{help}");
    assert!(help.ends_with("\nGlobal options:\n  -h, --help, -V, --version, --color <when>\n"), "{help}");
    let help = Invocation::line("--help").run(&program()).success();
    let ours: Vec<&str> = help.split("Global options:").nth(1).unwrap_or_default().lines().skip(1).collect();
    let flags: Vec<&str> = ours.iter().filter_map(|line| line.split("--").nth(1)?.split([' ', ',']).next()).collect();
    assert_eq!(flags, ["help", "version", "color"]);
    assert_eq!(Invocation::line("--version").run(&program()).success(), "app 1.0.0\n");
}

#[test]
fn flags_of_the_output_are_unknown() {
    for flag in ["--json", "--llms", "--schema", "--input={}", "--token-count", "--config=x"] {
        let text = Invocation::line(&format!("zones {flag}")).run(&program()).failure(2);
        let name = flag.split('=').next().unwrap_or(flag);
        assert!(text.starts_with(&format!("Error (PARSE_ERROR): Unknown flag: {name}\n")), "{text}");
    }
}

#[test]
fn an_option_may_have_the_name_of_such_a_flag() {
    /// Convert
    #[command]
    fn convert(#[option] json: bool, #[option] format: Option<String>) -> String {
        format!("{json} {format:?}")
    }
    let program = Cli::create("app").commands(commands![convert]);
    assert_eq!(Invocation::line("convert --json --format x").run(&program).success(), "true Some(\"x\")\n");
    program.check().unwrap();
}

/// Count the words of a text
#[derive(Options, Debug)]
#[options(name = "count", version = "1.0.0")]
struct Count {
    /// Least length of a word
    #[option(short = 'l', default = 1)]
    least: usize,
    #[arg]
    text: String,
}

#[test]
fn a_struct_is_a_program() {
    let count = Count::try_parse_from(["-l", "3", "a text"]).unwrap();
    assert_eq!((count.least, count.text.as_str()), (3, "a text"));
    let error = Count::try_parse_from(["--lest", "3", "a text"]).unwrap_err();
    assert_eq!(error.exit_code(), 2);
    let (suggestion, way_on) = if cfg!(feature = "suggestions") {
        ("; did you mean `--least`?", "  Try: count --least 3 'a text'\n")
    } else {
        ("", "  Hint: to pass `--lest` as a value, write `-- --lest`\n  Hint: the command takes one argument\n")
    };
    assert_eq!(
        error.to_string(),
        format!(
            "Error (PARSE_ERROR): Unknown flag: --lest (and 1 more)\n  - Unknown flag: --lest{suggestion}\n  \
             - Unexpected argument: `a text`\n{way_on}\n\
             Usage: count <text> [options]\nRun `count --help` for more\n"
        )
    );
    let help = Count::try_parse_from(["-h"]).unwrap_err();
    assert!(help.to_string().starts_with("count 1.0.0 — Count the words of a text\n"), "{help}");
    assert_eq!((help.exit_code(), help.error().is_none()), (0, true));
}
