//! The standalone parser: argv and the parsed values or errors.

use vestibule::command::Environment;
use vestibule::parser::{self, Options, parse_env};
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::words;

fn schema() -> Options {
    let args = Object::new().field(Field::string("source")).field(Field::integer("count").optional());
    let options = Object::new()
        .field(Field::string("region").default("eu"))
        .field(Field::number("ratio").optional())
        .field(Field::integer("replicas").optional().min(-5).max(100))
        .field(Field::boolean("dryRun"))
        .field(Field::boolean("force"))
        .field(Field::boolean("cache").default(true))
        .field(Field::boolean("noColor"))
        .field(Field::strings("tag"))
        .field(Field::integer("port").array())
        .field(Field::choice("mode", ["fast", "safe"]).optional())
        .field(Field::count("verbose"));
    let alias = [("region", 'r'), ("dryRun", 'd'), ("force", 'f'), ("verbose", 'v'), ("tag", 't'), ("replicas", 'n')];
    let all = Options::new().args(args).options(options);
    alias.into_iter().fold(all, |all, (name, short)| all.alias(name, short))
}

/// Formats the options that differ from the defaults, as `name=value`.
fn changed(line: &str) -> String {
    let parsed = parser::parse(words(line), &schema()).unwrap_or_else(|error| panic!("{line}: {error}"));
    let bare = parser::parse(["s"], &schema()).unwrap();
    let options = parsed.options.as_object().unwrap();
    let changed = options.iter().filter(|(name, value)| bare.options[*name] != **value);
    changed.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn options_in_every_form() {
    for (line, expected) in [
        ("s", ""),
        // `--name value` and `--name=value`
        ("s --region us", r#"region="us""#),
        ("s --region=us", r#"region="us""#),
        ("s --region=", r#"region="""#),
        ("s --region=a=b", r#"region="a=b""#),
        ("s --region a --region b", r#"region="b""#),
        // coercion
        ("s --ratio 2.5", "ratio=2.5"),
        ("s --ratio 1e3", "ratio=1e3"),
        ("s --ratio -0.5", "ratio=-0.5"),
        ("s --replicas 3", "replicas=3"),
        ("s --replicas=-3", "replicas=-3"),
        ("s --replicas -3", "replicas=-3"),
        ("s -n-3", "replicas=-3"),
        ("s --mode fast", r#"mode="fast""#),
        // booleans
        ("s --dry-run", "dryRun=true"),
        ("s --dryRun", "dryRun=true"),
        ("s --dry-run --no-dry-run", ""),
        ("s --no-cache", "cache=false"),
        ("s --cache=no", "cache=false"),
        ("s --no-color", "noColor=true"),
        ("s --no-no-color", ""),
        // aliases and stacks
        ("s -r us", r#"region="us""#),
        ("s -rus", r#"region="us""#),
        ("s -r=us", r#"region="us""#),
        ("s -d", "dryRun=true"),
        ("s -df", "dryRun=true force=true"),
        ("s -vdf", "dryRun=true force=true verbose=1"),
        ("s -vvv", "verbose=3"),
        ("s -dfrus", r#"region="us" dryRun=true force=true"#),
        ("s -dr us", r#"region="us" dryRun=true"#),
        // arrays
        ("s --tag a --tag=b -tc", r#"tag=["a","b","c"]"#),
        ("s --port 1 --port 2", "port=[1,2]"),
        // anywhere among the arguments
        ("--dry-run s --force", "dryRun=true force=true"),
    ] {
        assert_eq!(changed(line), expected, "{line}");
    }
}

#[test]
fn numbers_are_exact() {
    for text in ["9223372036854775807", "-9223372036854775808", "0"] {
        let schema = Options::new().options(Object::new().field(Field::integer("n")));
        let parsed = parser::parse([format!("--n={text}")], &schema).unwrap();
        assert_eq!(parsed.options["n"].to_string(), text);
    }
    for text in ["0.1", "0.30000000000000004", "1.7976931348623157e308", "18446744073709551616"] {
        let schema = Options::new().options(Object::new().field(Field::number("n")));
        let parsed = parser::parse([format!("--n={text}")], &schema).unwrap();
        assert_eq!(parsed.options["n"].as_f64(), text.parse().ok(), "{text}");
    }
}

#[test]
fn arguments_in_order() {
    for (line, expected) in [
        ("a", r#"{"source":"a"}"#),
        ("a 5", r#"{"source":"a","count":5}"#),
        ("a -5", r#"{"source":"a","count":-5}"#),
        ("a --force 5", r#"{"source":"a","count":5}"#),
        ("--tag x a 5", r#"{"source":"a","count":5}"#),
        ("-", r#"{"source":"-"}"#),
        ("''", r#"{"source":""}"#),
        ("-- --force", r#"{"source":"--force"}"#),
        ("-- a -5", r#"{"source":"a","count":-5}"#),
        ("-f -- --", r#"{"source":"--"}"#),
    ] {
        let parsed = parser::parse(words(line), &schema()).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(parsed.args.to_string(), expected, "{line}");
    }
}

#[test]
fn a_very_long_argument() {
    let long = "x".repeat(10 << 20);
    let parsed = parser::parse([&long, &format!("--tag={long}"), "-r", &long], &schema()).unwrap();
    assert_eq!(parsed.args["source"].as_str().map(str::len), Some(long.len()));
    assert_eq!(parsed.options["tag"][0].as_str().map(str::len), Some(long.len()));
    let error = parser::parse([&long, "5", &format!("--{long}"), &format!("-{long}")], &schema()).unwrap_err();
    assert!(matches!(error, parser::Error::Parse(_)));
}

#[test]
fn without_schemas_there_are_empty_objects() {
    let parsed = parser::parse([] as [&str; 0], &Options::new()).unwrap();
    assert_eq!((parsed.args.to_string(), parsed.options.to_string()), ("{}".to_owned(), "{}".to_owned()));
}

#[test]
fn parse_errors() {
    for (line, message, suggestion) in [
        ("s --regoin us", "Unknown flag: --regoin", Some("--region")),
        ("s --wat", "Unknown flag: --wat", None),
        ("s --wat=1", "Unknown flag: --wat", None),
        ("s -x", "Unknown flag: -x", None),
        ("s -dx", "Unknown flag: -x", None),
        ("s --no-region", "Unknown flag: --no-region", None),
        ("s --no-tag", "Unknown flag: --no-tag", None),
        ("s --json", "Unknown flag: --json", None),
        ("s --region", "Missing value for flag: --region", None),
        ("s --region --force", "Missing value for flag: --region", None),
        ("s --replicas --force", "Missing value for flag: --replicas", None),
        ("s --tag", "Missing value for flag: --tag", None),
        ("s 5 more", "Unexpected argument: `more`", None),
    ] {
        let error = parser::parse(words(line), &schema()).unwrap_err();
        assert!(matches!(error, parser::Error::Parse(_)), "{line}: {error:?}");
        let field = error.field_errors().iter().find(|field| field.message == message);
        let field = field.unwrap_or_else(|| panic!("{line}: {error:?}"));
        if suggestion.is_some() {
            assert_eq!(field.suggestion.as_deref(), suggestion, "{line}");
        }
    }
}

#[test]
fn validation_errors() {
    for (line, path) in [
        ("", "<source>"),
        ("s five", "<count>"),
        ("s --ratio x", "--ratio"),
        ("s --ratio=", "--ratio"),
        ("s --ratio nan", "--ratio"),
        ("s --ratio inf", "--ratio"),
        ("s --replicas 1.5", "--replicas"),
        ("s --replicas=", "--replicas"),
        ("s --replicas 0x10", "--replicas"),
        ("s --replicas 101", "--replicas"),
        ("s --replicas -6", "--replicas"),
        ("s --dry-run=maybe", "--dry-run"),
        ("s --dry-run=", "--dry-run"),
        ("s --mode FAST", "--mode"),
        ("s --port 1 --port x", "--port"),
    ] {
        let error = parser::parse(words(line), &schema()).unwrap_err();
        assert!(matches!(error, parser::Error::Validation(_)), "{line}: {error:?}");
        assert_eq!(error.field_errors()[0].path, path, "{line}: {error:?}");
    }
}

#[test]
fn all_errors_are_reported_at_once() {
    let error = parser::parse(words("--replicas x --wat --mode fats --region"), &schema()).unwrap_err();
    assert!(matches!(error, parser::Error::Parse(_)));
    assert_eq!(error.field_errors().len(), 5, "{error:#?}");
    assert_eq!(error.message(), format!("{} (and 4 more)", error.field_errors()[0].message));
    assert_eq!(error.to_string().lines().count(), 6);
}

fn server() -> Object {
    Object::new()
        .field(Field::integer("PORT").default(80))
        .field(Field::number("RATIO").optional())
        .field(Field::boolean("DEBUG"))
        .field(Field::choice("MODE", ["dev", "prod"]).default("dev"))
        .field(Field::string("NAME").optional())
}

#[test]
fn the_environment() {
    let read = |pairs: &[(&str, &str)]| {
        let source = Environment::from_iter(pairs.iter().copied());
        parse_env(&server(), &source).map(|data| data.to_string())
    };
    let plain = r#"{"PORT":80,"DEBUG":false,"MODE":"dev"}"#;
    assert_eq!(read(&[]).unwrap(), plain);
    assert_eq!(read(&[("OTHER", "x")]).unwrap(), plain);
    let all = read(&[("PORT", "8080"), ("RATIO", "0.5"), ("DEBUG", "1"), ("MODE", "prod"), ("NAME", "n")]);
    assert_eq!(all.unwrap(), r#"{"PORT":8080,"RATIO":0.5,"DEBUG":true,"MODE":"prod","NAME":"n"}"#);
    for (text, truth) in [("true", true), ("1", true), ("TRUE", false), ("yes", false), ("0", false), ("", false)] {
        let data = read(&[("DEBUG", text)]).unwrap();
        assert!(data.contains(&format!(r#""DEBUG":{truth}"#)), "{text}: {data}");
    }
    let error = read(&[("PORT", "http"), ("MODE", "test"), ("RATIO", "")]).unwrap_err();
    let paths: Vec<_> = error.field_errors().iter().map(|field| field.path.as_str()).collect();
    assert_eq!(paths, ["PORT", "RATIO", "MODE"]);
}

#[derive(Choice, Clone, Copy, Debug, PartialEq)]
enum Level {
    Low,
    VeryHigh,
}

#[derive(Options, Debug, PartialEq)]
struct Typed {
    #[arg]
    file: std::path::PathBuf,
    #[arg]
    rest: Vec<String>,
    #[option(short = 'l', default = "low")]
    level: Level,
    #[option(long = "service")]
    services: Vec<String>,
    limit: Option<i64>,
    #[option(short = 'q', count)]
    quiet: u8,
    no_cache: bool,
    sure: Option<bool>,
    address: Option<std::net::IpAddr>,
}

fn typed(line: &str) -> Typed {
    Typed::from_argv(words(line)).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn typed_options() {
    let bare = typed("f");
    assert_eq!((bare.file.to_str(), bare.rest.len(), bare.level), (Some("f"), 0, Level::Low));
    assert_eq!((bare.limit, bare.quiet, bare.no_cache, bare.sure), (None, 0, false, None));
    let all = typed("f a b -l very-high --service x --service y --limit -3 -qq --no-cache --no-sure --address ::1");
    assert_eq!(all.rest, ["a", "b"]);
    assert_eq!((all.level, all.limit, all.quiet, all.no_cache), (Level::VeryHigh, Some(-3), 2, true));
    assert_eq!((all.services, all.sure), (vec!["x".to_owned(), "y".to_owned()], Some(false)));
    assert_eq!(all.address.unwrap().to_string(), "::1");
    assert_eq!(typed("f --limit 9223372036854775807").limit, Some(i64::MAX));
    assert!(Typed::from_argv(words("f --limit 9223372036854775808")).is_err());
    assert!(Typed::from_argv(words("f --address nowhere")).is_err());
    assert_eq!(Typed::from_argv(words("--level high")).unwrap_err().field_errors().len(), 2);
}

#[derive(Env, Debug)]
struct Typing {
    #[env(default = 80)]
    port: u16,
    debug: bool,
    #[env(name = "APP_LEVEL", default = "low")]
    level: Level,
    token: Option<String>,
}

#[test]
fn typed_environment() {
    let read = |pairs: &[(&str, &str)]| Typing::from_env_in(&Environment::from_iter(pairs.iter().copied()));
    let bare = read(&[]).unwrap();
    assert_eq!((bare.port, bare.debug, bare.level, bare.token), (80, false, Level::Low, None));
    let all = read(&[("PORT", "1"), ("DEBUG", "true"), ("APP_LEVEL", "very-high"), ("TOKEN", "")]).unwrap();
    assert_eq!((all.port, all.debug, all.level, all.token.as_deref()), (1, true, Level::VeryHigh, Some("")));
    assert_eq!(read(&[("PORT", "70000"), ("APP_LEVEL", "lo")]).unwrap_err().field_errors().len(), 2);
}

#[cfg(unix)]
#[test]
fn non_utf8_arguments() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;

    let bad = OsStr::from_bytes(b"a\xffb");
    let kept = Typed::from_argv([bad]).unwrap();
    assert_eq!(kept.file.as_os_str(), bad);
    let refused = Typed::from_argv([OsStr::new("f"), bad]).unwrap_err();
    assert!(matches!(refused, parser::Error::Validation(_)), "{refused:?}");
    let attached = OsString::from(OsStr::from_bytes(b"--service=\xff"));
    assert!(Typed::from_argv([OsString::from("f"), attached]).is_err());
}

#[cfg(unix)]
#[test]
fn a_path_that_is_data_must_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use vestibule::schema::Kind;
    use vestibule::testing::Invocation;

    let files = || Object::new().field(Field::new("file", Kind::PATH.list()));
    let options = Options::new().args(files());
    let argv = [OsStr::new("caf\u{e9}"), OsStr::from_bytes(b"caf\xe9")];
    assert_eq!(parser::parse(&argv[..1], &options).unwrap().args["file"][0], "caf\u{e9}");
    let error = parser::parse(argv, &options).unwrap_err();
    assert_eq!(error.message(), "Invalid value for <file>: not valid UTF-8");

    let open = Command::new("open").args(files()).run(|context| Ok(context.args()["file"][0].clone()));
    let message = Invocation::new(argv).run(&Cli::create("show").root(open)).failure(2);
    assert!(message.starts_with("Error (VALIDATION_ERROR): Invalid value for <file>: not valid UTF-8\n"), "{message}");
}
