//! Properties of the parser for every argv.

use proptest::prelude::*;
use vestibule::Data;
use vestibule::parser::{self, Options, Parsed};
use vestibule::prelude::{Cli, Command};
use vestibule::schema::{Field, Object};
use vestibule_tests::in_memory;

fn args() -> Object {
    Object::new().field(Field::string("first")).field(Field::integer("second").optional())
}

fn options() -> Object {
    Object::new()
        .field(Field::string("region").default("eu").short('r'))
        .field(Field::string("zone").optional().short('z'))
        .field(Field::integer("replicas").optional().min(-5).max(100).short('n'))
        .field(Field::number("ratio").optional())
        .field(Field::boolean("dryRun").short('d'))
        .field(Field::boolean("cache").default(true))
        .field(Field::boolean("noColor"))
        .field(Field::strings("tag").short('t'))
        .field(Field::integer("port").array())
        .field(Field::choice("mode", ["fast", "safe"]).optional())
        .field(Field::count("verbose").short('v'))
}

/// Generates known and unknown arguments.
fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "--region",
        "--region=",
        "--zone",
        "-z",
        "-r",
        "-rus",
        "-r=us",
        "--replicas",
        "-n",
        "-n5",
        "--ratio",
        "--dry-run",
        "--dryRun",
        "--no-dry-run",
        "--dry-run=false",
        "-d",
        "--cache",
        "--no-cache",
        "--no-color",
        "--no-no-color",
        "--tag",
        "-t",
        "-ta",
        "--port",
        "--mode",
        "--mode=fast",
        "--verbose",
        "-v",
        "-vv",
        "-vd",
        "-dvr",
        "--",
        "-",
        "",
        "5",
        "-5",
        "-0.5",
        "1e3",
        "fast",
        "safe",
        "true",
        "--json",
        "--help",
        "-h",
        "--format",
        "--version",
        "go",
        "ä",
        "--=",
        "--=x",
        "-=",
        "---",
        "-ä",
        "--llms",
        "--schema",
        "--color",
        "never",
        "--full-output",
        "help",
    ]);
    prop_oneof![8 => known.prop_map(str::to_owned), 1 => ".{0,6}", 1 => "-{1,2}[a-z=]{0,4}"]
}

fn argv() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(word(), 0..8)
}

/// Formats values as argv.
fn printed(parsed: &Parsed) -> Vec<String> {
    let mut out = Vec::new();
    for (name, value) in parsed.options.as_object().unwrap() {
        let flag = |value: &Data| match value.as_str() {
            Some(text) => format!("--{name}={text}"),
            None => format!("--{name}={value}"),
        };
        match value {
            Data::Null => {}
            Data::Array(all) => out.extend(all.iter().map(flag)),
            count if name == "verbose" => {
                let count = count.as_u64().unwrap_or_default();
                out.extend((0..count).map(|_| "--verbose".to_owned()));
            }
            one => out.push(flag(one)),
        }
    }
    out.push("--".to_owned());
    for value in parsed.args.as_object().unwrap().values().filter(|value| !value.is_null()) {
        out.push(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parsed_values_round_trip_through_argv(argv in argv()) {
        let schema = Options::new().args(args()).options(options());
        if let Ok(parsed) = parser::parse(&argv, &schema) {
            let printed = printed(&parsed);
            let again = parser::parse(&printed, &schema);
            prop_assert_eq!(again.as_ref(), Ok(&parsed), "{:?}", printed);
        }
    }

    #[test]
    fn exit_codes_are_documented(argv in argv()) {
        let go = Command::new("go").args(args()).options(options()).run(|c| Ok(c.options().clone()));
        let run = in_memory(Cli::create("app").command(go), argv);
        match run.exit {
            Some(0) => prop_assert_eq!(&run.stderr, ""),
            Some(2) => prop_assert!(run.stderr.starts_with("Error (") != run.stdout.contains("error"), "{}", run.to_string()),
            _ => prop_assert!(false, "{}", run.to_string()),
        }
        prop_assert!(!run.stderr.contains("INTERNAL"), "{}", run.to_string());
    }
}

#[test]
fn enough_of_the_cases_are_accepted() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let schema = Options::new().args(args()).options(options());
    let mut runner = TestRunner::deterministic();
    let accepted = (0..1000).filter(|_| {
        let argv = argv().new_tree(&mut runner).unwrap().current();
        parser::parse(&argv, &schema).is_ok()
    });
    assert!(accepted.count() > 20, "the property would hold for want of examples");
}
