//! Types of values, and their sources.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::num::{NonZeroI8, ParseIntError};
use std::path::Path;
use std::time::Duration;

use vestibule::parser;
use vestibule::prelude::*;
use vestibule::schema::{Kind, Value};
use vestibule_tests::{run_with, words};

fn message<T>(result: Result<T, parser::Error>) -> String {
    result.err().expect("a mistake").message().to_owned()
}

#[derive(Debug, PartialEq, Choice)]
enum Mode {
    /// Checks less
    Fast,
    #[choice(alias = "careful")]
    Safe,
    #[choice(hidden)]
    Secret,
    #[choice(skip)]
    #[allow(dead_code, reason = "no one can type it")]
    Internal,
}

#[derive(Debug, Options)]
struct Choices {
    #[option(choices = ["eu", "us"], ignore_case)]
    region: Option<String>,
    #[option(choices = [1, 2, 4])]
    width: Option<u8>,
    #[option(ignore_case)]
    mode: Option<Mode>,
    modes: Vec<Mode>,
}

#[test]
fn choices_of_texts_and_numbers() {
    let read = |line: &str| Choices::from_argv(words(line));
    assert_eq!(read("--region EU").unwrap().region.as_deref(), Some("eu"));
    assert_eq!(read("--width 04").unwrap().width, Some(4));
    assert_eq!(read("--mode FAST").unwrap().mode, Some(Mode::Fast));
    assert_eq!(read("--mode Careful").unwrap().mode, Some(Mode::Safe));
    assert_eq!(read("--modes careful --modes secret").unwrap().modes, [Mode::Safe, Mode::Secret]);
    for (line, expected) in [
        ("--region eux", "Invalid value for --region: expected one of eu, us, got `eux`"),
        ("--width 3", "Invalid value for --width: expected one of 1, 2, 4, got `3`"),
        ("--width x", "Invalid value for --width: expected one of 1, 2, 4, got `x`"),
        ("--modes Fast", "Invalid value for --modes: expected one of fast, safe, got `Fast`"),
        ("--mode internal", "Invalid value for --mode: expected one of fast, safe, got `internal`"),
    ] {
        assert_eq!(message(read(line)), expected, "{line}");
    }
}

#[derive(Debug, PartialEq)]
struct Even(u32);

fn even(text: &str) -> Result<Even, String> {
    match text.parse() {
        Ok(number) if number % 2 == 0 => Ok(Even(number)),
        _ => Err(format!("`{text}` is not even")),
    }
}

#[derive(Debug, PartialEq)]
struct Hex(u32);

impl std::str::FromStr for Hex {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        u32::from_str_radix(text, 16).map(Hex)
    }
}

#[derive(Debug, Options)]
struct Parsed {
    #[option(parse = even, default = 2)]
    one: Even,
    #[option(parse = even)]
    maybe: Option<Even>,
    #[option(parse = even, delimiter = ',')]
    many: Vec<Even>,
    #[option(parse = from_str)]
    hex: Option<Hex>,
    #[option(parse = |text: &str| text.parse::<Hex>())]
    other: Option<Hex>,
    #[option(parse = FromStr)]
    by_name: BTreeMap<String, Hex>,
    #[option(parse = even, secret)]
    pin: Option<Even>,
}

#[test]
fn custom_parsers_keep_their_messages() {
    let read = |line: &str| Parsed::from_argv(words(line));
    let all = read("--maybe 4 --many 6,8 --hex ff --other 10 --by-name a=b").unwrap();
    assert_eq!((all.one, all.maybe, all.many), (Even(2), Some(Even(4)), vec![Even(6), Even(8)]));
    assert_eq!(all.pin, None);
    assert_eq!((all.hex, all.other, all.by_name["a"].0), (Some(Hex(255)), Some(Hex(16)), 11));
    for (line, expected) in [
        ("--one 3", "Invalid value for --one: `3` is not even"),
        ("--many 2,3", "Invalid value for --many: `3` is not even"),
        ("--hex xyz", "Invalid value for --hex: invalid digit found in string, got `xyz`"),
        ("--by-name a", "Invalid value for --by-name: `a` has no `=`: write `key=value`"),
        ("--pin 3", "Invalid value for --pin: not of the right form"),
    ] {
        assert_eq!(message(read(line)), expected, "{line}");
    }
}

#[derive(Debug, Options)]
struct Std {
    wait: Option<Duration>,
    step: Option<NonZeroI8>,
    name: Option<Box<str>>,
    path: Option<Box<Path>>,
    #[option(skip)]
    made: Vec<u8>,
    #[option(skip = 40 + 2)]
    answer: u8,
}

#[test]
fn types_of_the_standard_library() {
    let all = Std::from_argv(words("--wait 1h30m --step -3 --name x --path a/b")).unwrap();
    assert_eq!((all.wait, all.step.map(NonZeroI8::get)), (Some(Duration::from_secs(5400)), Some(-3)));
    assert_eq!((all.name.as_deref(), all.path.as_deref()), (Some("x"), Some(Path::new("a/b"))));
    assert_eq!((all.made.len(), all.answer), (0, 42));
    let error = Std::from_argv(["--wait", "90"]).unwrap_err();
    let expected = "Invalid value for --wait: `90` has no unit: write `90s` for seconds";
    assert_eq!(error.message(), expected);
}

#[derive(Debug, Options)]
struct Counts {
    size: std::num::NonZeroU8,
    step: Option<NonZeroI8>,
}

#[command]
fn counts(options: Counts) -> String {
    format!("{} {:?}", options.size, options.step)
}

#[test]
fn non_zero_integers() {
    let ask = |line: &str| {
        let run = run_with(Cli::create("app").root(commands![counts]), words(line), Io::memory());
        format!("{}{}", run.stdout, run.stderr)
    };
    let given = ask(r#"--input '{"size":1,"step":-3}' --json"#);
    assert!(given.contains("1 Some(-3)"), "{given}");
    for (line, expected) in [
        ("--size 0", "Invalid value for --size: expected an integer from 1 to 255, got `0`"),
        ("--size 1 --step 0", "--step: expected an integer from -128 to 127 other than 0, got `0`"),
        (r#"--input '{"size":0}'"#, "expected an integer from 1 to 255, got `0`"),
    ] {
        let output = ask(line);
        assert!(output.contains(expected), "{line}: {output}");
    }
    let schema = vestibule::data::from_json(ask("--schema --json")).unwrap();
    let of = |name: &str| vestibule::data::to_json(&schema["options"]["properties"][name]);
    assert_eq!(of("size"), r#"{"type":"integer","minimum":1,"maximum":255}"#);
    assert_eq!(of("step"), r#"{"type":"integer","not":{"const":0},"minimum":-128,"maximum":127}"#);
}

#[derive(Debug, Options)]
#[options(env_prefix = "MY_")]
struct Bound {
    region: Option<String>,
    #[option(env = ["NEW", "OLD"], delimiter = ',')]
    ports: Vec<u16>,
    #[option(env = false)]
    free: Option<String>,
}

#[command]
fn bound(options: Bound) -> String {
    format!("{:?} {:?} {:?}", options.region, options.ports, options.free)
}

#[test]
fn options_from_environment_variables() {
    let with = |env: &[(&str, &str)]| {
        let io = Io::memory().env(env.iter().copied());
        let run = run_with(Cli::create("app").root(commands![bound]), [""; 0], io);
        format!("{}{}", run.stdout, run.stderr.lines().next().unwrap_or_default())
    };
    assert_eq!(with(&[("MY_REGION", "eu"), ("MY_FREE", "x"), ("OLD", "1,2")]), "Some(\"eu\") [1, 2] None\n");
    assert_eq!(with(&[("NEW", "3"), ("OLD", "1")]), "None [3] None\n");
    assert_eq!(with(&[("NEW", "")]), "None [] None\n");
    let error = with(&[("OLD", "1,x")]);
    let expected =
        "Error (VALIDATION_ERROR): Invalid value for --ports (from OLD): expected an integer from 0 to 65535, got `x`";
    assert_eq!(error, expected);
}

/// Custom types that are parsed as a built-in kind and then validated.
#[derive(Debug, PartialEq)]
struct Tiny(u8);

impl Value for Tiny {
    const KIND: Kind = Kind::U8;

    fn parse(text: &OsStr) -> Result<Self, String> {
        match text.to_str().and_then(|text| text.parse().ok()) {
            Some(number) if number != 5 => Ok(Self(number)),
            Some(number) => Err(format!("{number} is not small")),
            None => Err("no number".to_owned()),
        }
    }
}

#[derive(Debug, PartialEq)]
struct Slug(String);

impl Value for Slug {
    const KIND: Kind = Kind::TEXT;

    fn parse(text: &OsStr) -> Result<Self, String> {
        let slug = text.to_str().filter(|text| text.bytes().all(|byte| byte.is_ascii_lowercase()));
        slug.map(|slug| Self(slug.to_owned())).ok_or_else(|| "write small letters only".to_owned())
    }
}

#[derive(Debug, Options)]
struct Narrow {
    #[option(default = 2, range = 2..=8)]
    tiny: Tiny,
    slug: Option<Slug>,
    slugs: Vec<Slug>,
}

#[test]
fn a_type_can_restrict_its_kind() {
    let read = |line: &str| Narrow::from_argv(words(line));
    let narrow = read("--tiny 4 --slug a --slugs b --slugs c").unwrap();
    assert_eq!((narrow.tiny, narrow.slug), (Tiny(4), Some(Slug("a".to_owned()))));
    assert_eq!(narrow.slugs, [Slug("b".to_owned()), Slug("c".to_owned())]);
    assert_eq!(message(read("--tiny 5")), "Invalid value for --tiny: 5 is not small");
    assert_eq!(message(read("--tiny 10")), "Invalid value for --tiny: expected an integer from 2 to 8, got `10`");
    assert_eq!(message(read("--tiny x")), "Invalid value for --tiny: expected an integer from 2 to 8, got `x`");
    assert_eq!(message(read("--slug A")), "Invalid value for --slug: write small letters only, got `A`");
    assert_eq!(message(read("--slugs a --slugs B")), "Invalid value for --slugs: write small letters only, got `B`");
}

#[test]
fn the_bounds_of_a_type_are_told_where_a_number_exceeds_them() {
    #[derive(Debug, Options)]
    #[allow(dead_code, reason = "only errors are read")]
    struct Sizes {
        offset: Option<i64>,
        size: Option<u64>,
    }
    for (line, expected) in [
        ("--offset 9223372036854775808", "an integer from -9223372036854775808 to 9223372036854775807"),
        ("--size 18446744073709551616", "an integer from 0 to 18446744073709551615"),
        ("--size x", "an integer of 0 or more"),
        ("--size 18446744073709551616x", "an integer of 0 or more"),
    ] {
        let message = message(Sizes::from_argv(words(line)));
        assert!(message.contains(&format!(": expected {expected}, got ")), "{line}: {message}");
    }
}

#[test]
fn a_negative_duration_is_an_invalid_value() {
    #[derive(Debug, Options)]
    #[allow(dead_code, reason = "only errors are read")]
    struct Wait {
        pause: Option<Duration>,
    }
    for line in ["--pause -5s", "--pause=-5s", "--pause -5"] {
        let message = message(Wait::from_argv(words(line)));
        assert!(message.starts_with("Invalid value for --pause: "), "{line}: {message}");
    }
}
