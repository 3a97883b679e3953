//! Parsed values, formatted as argv, parse to the same values, for every schema.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use proptest::prelude::*;
use vestibule::data::Map;
use vestibule::parser::{self, Options, Parsed};
use vestibule::prelude::*;
use vestibule::schema::{Field, Kind, Object};

/// A field and the information to format it.
#[derive(Clone, Debug)]
struct Plan {
    name: &'static str,
    field: Field,
    is_count: bool,
    /// Number of values per occurrence.
    group: usize,
}

const NAMES: [&str; 6] = ["alpha", "noBeta", "beta", "dry_run", "ä", "HTTPPort"];
const ARGS: [&str; 3] = ["first", "second", "third"];

fn base(name: &'static str) -> impl Strategy<Value = Field> {
    let kinds = vec![
        Kind::TEXT,
        Kind::TEXT,
        Kind::INTEGER,
        Kind::NUMBER,
        Kind::F64,
        Kind::I8,
        Kind::U128,
        Kind::BOOL,
        Kind::CHAR,
        Kind::PATH,
        Kind::DURATION,
    ];
    prop_oneof![
        8 => prop::sample::select(kinds).prop_map(move |kind| Field::new(name, kind)),
        1 => Just(Field::choice(name, ["1", "a", "-x"]).ignore_case()),
        1 => Just(Field::integer(name).choices(["1", "2"])),
    ]
}

fn plan(name: &'static str, short: Option<char>) -> impl Strategy<Value = Plan> {
    (base(name), 0..12).prop_map(move |(field, shape)| {
        let field = short.into_iter().fold(field, Field::short);
        let plan = |field, group| Plan { name, field, is_count: false, group };
        match shape {
            // Only the last positional is variadic.
            _ if matches!(name, "first" | "second") && !matches!(shape, 2 | 8) => plan(field.optional(), 1),
            0 | 1 => plan(field.array(), 1),
            2 => plan(field.array().values(2..=2), 2),
            3 => plan(field.array().delimiter(','), 1),
            4 => plan(field.map(), 1),
            5 if short.is_some() => plan(field.optional_value(), 1),
            6 if short.is_some() => plan(field.default_missing("1").optional(), 1),
            7 if short.is_some() => Plan { is_count: true, ..plan(Field::count(name).short('q'), 1) },
            8 => plan(field.default("1"), 1),
            9 if short.is_some() => plan(field.require_equals().allow_hyphen().optional(), 1),
            10 if short.is_none() => plan(field.array().trailing(), 1),
            _ => plan(field.optional(), 1),
        }
    })
}

#[derive(Clone, Debug)]
struct Schema {
    args: Vec<Plan>,
    options: Vec<Plan>,
}

impl Schema {
    fn parser(&self) -> Options {
        let object = |plans: &[Plan]| plans.iter().fold(Object::new(), |object, plan| object.field(plan.field.clone()));
        Options::new().args(object(&self.args)).options(object(&self.options))
    }

    fn print(&self, parsed: &Parsed) -> Vec<String> {
        let mut out = Vec::new();
        let members = |data: &Data| data.as_object().unwrap().clone();
        for (plan, value) in given(&self.options, &members(&parsed.options)) {
            let flag = format!("--{}", plan.name);
            match value {
                Data::Null => out.push(flag),
                count if plan.is_count => out.extend((0..count.as_u64().unwrap()).map(|_| flag.clone())),
                value => texts(&value).chunks(plan.group).for_each(|values| {
                    let (first, rest) = values.split_first().unwrap();
                    out.push(format!("{flag}={first}"));
                    out.extend_from_slice(rest);
                }),
            }
        }
        out.push("--".to_owned());
        // Positionals after an absent one have their default.
        let args = members(&parsed.args);
        let there = self.args.iter().map_while(|plan| args.get(plan.name).map(texts));
        there.take_while(|texts| !texts.is_empty()).for_each(|texts| out.extend(texts));
        out
    }
}

fn given<'a>(plans: &'a [Plan], members: &Map) -> Vec<(&'a Plan, Data)> {
    plans.iter().filter_map(|plan| Some((plan, members.get(plan.name)?.clone()))).collect()
}

/// Formats a value as arguments.
fn texts(value: &Data) -> Vec<String> {
    let text = |value: &Data| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match value {
        Data::Array(all) => all.iter().map(text).collect(),
        Data::Object(pairs) => pairs.iter().map(|(key, value)| format!("{key}={}", text(value))).collect(),
        one => vec![text(one)],
    }
}

fn schema() -> impl Strategy<Value = Schema> {
    let options: Vec<_> = NAMES.iter().zip("abcdef".chars()).map(|(name, short)| plan(name, Some(short))).collect();
    let args: Vec<_> = ARGS.iter().map(|name| plan(name, None)).collect();
    (options, args, 0..=6_usize, 0..=3_usize).prop_map(|(mut options, mut args, some, few)| {
        options.truncate(some);
        args.truncate(few);
        Schema { args, options }
    })
}

fn word() -> impl Strategy<Value = String> {
    let values = vec![
        "",
        "a",
        "1",
        "2",
        "-1",
        "0",
        "1.5",
        "-0.5",
        "08",
        "+7",
        "1e3",
        ".5",
        "-x",
        "--",
        "-",
        "true",
        "no",
        "A",
        "ä",
        "1,2",
        ",",
        "k=v",
        "k=1",
        "k=",
        "=v",
        "a=b=c",
        "90s",
        "1h30m",
        "--alpha",
        "--zeta",
        "--no-beta",
        "-a1",
        "x y",
        "170141183460469231731687303715884105728",
        "0.10",
        "1e400",
    ];
    let value = prop::sample::select(values);
    let name =
        prop::sample::select(vec!["alpha", "noBeta", "no-beta", "beta", "dry-run", "ä", "http-port", "HTTPPort"]);
    let letter = prop::sample::select(vec!["a", "b", "c", "d", "e", "f", "q", "qq", "ab", "fq"]);
    prop_oneof![
        4 => value.clone().prop_map(str::to_owned),
        2 => name.clone().prop_map(|name| format!("--{name}")),
        4 => (name, value.clone()).prop_map(|(name, value)| format!("--{name}={value}")),
        1 => letter.clone().prop_map(|letter| format!("-{letter}")),
        2 => (letter, value).prop_map(|(letter, value)| format!("-{letter}{value}")),
    ]
}

/// Parses argv, formats the result and parses it again; returns false if argv is invalid.
fn comes_back(schema: &Schema, argv: &[String]) -> Result<bool, TestCaseError> {
    let parser = schema.parser();
    let Ok(parsed) = parser::parse(argv, &parser) else { return Ok(false) };
    let printed = schema.print(&parsed);
    let again = parser::parse(&printed, &parser);
    prop_assert_eq!(again.as_ref(), Ok(&parsed), "{:?} was printed as {:?}", argv, printed);
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_any_schema(schema in schema(), argv in prop::collection::vec(word(), 0..5)) {
        comes_back(&schema, &argv)?;
    }

    #[test]
    fn of_one_option(option in plan("alpha", Some('a')), argv in prop::collection::vec(word(), 0..4)) {
        comes_back(&Schema { args: Vec::new(), options: vec![option] }, &argv)?;
    }
}

#[test]
fn enough_cases_are_valid() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let read = (0..3000).filter(|_| {
        let schema = schema().new_tree(&mut runner).unwrap().current();
        let argv = prop::collection::vec(word(), 0..5).new_tree(&mut runner).unwrap().current();
        comes_back(&schema, &argv).unwrap()
    });
    let read = read.count();
    assert!(read > 100, "only {read} of 3000 are read");
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Mode {
    Fast,
    Safe,
}

#[derive(Debug, PartialEq, Options)]
struct Derived {
    #[option(short = 'r', default = "eu")]
    region: String,
    level: Option<Option<u8>>,
    #[option(delimiter = ',')]
    ports: Vec<i8>,
    size: Option<[u16; 2]>,
    set: BTreeMap<String, bool>,
    #[option(count, short = 'v')]
    verbose: u8,
    no_cache: bool,
    #[option(default = true)]
    color: bool,
    mode: Option<Mode>,
    letter: Option<char>,
    raw: Option<OsString>,
    #[arg]
    first: Option<PathBuf>,
    #[arg]
    rest: Vec<OsString>,
}

impl Derived {
    fn print(&self) -> Vec<OsString> {
        let mut out = vec![format!("--region={}", self.region)];
        out.extend(self.level.map(|level| level.map_or("--level".to_owned(), |level| format!("--level={level}"))));
        out.extend(self.ports.iter().map(|port| format!("--ports={port}")));
        out.extend(self.size.iter().flat_map(|[one, two]| [format!("--size={one}"), two.to_string()]));
        out.extend(self.set.iter().map(|(key, value)| format!("--set={key}={value}")));
        out.extend((0..self.verbose).map(|_| "-v".to_owned()));
        out.extend([format!("--no-cache={}", self.no_cache), format!("--color={}", self.color)]);
        out.extend(self.mode.map(|mode| format!("--mode={}", mode.name())));
        out.extend(self.letter.map(|letter| format!("--letter={letter}")));
        let mut out: Vec<OsString> = out.into_iter().map(OsString::from).collect();
        if let Some(raw) = &self.raw {
            let mut flag = OsString::from("--raw=");
            flag.push(raw);
            out.push(flag);
        }
        out.push("--".into());
        out.extend(self.first.iter().map(|path| path.clone().into_os_string()));
        out.extend_from_slice(&self.rest);
        out
    }
}

fn typed() -> impl Strategy<Value = OsString> {
    let words = prop::sample::select(vec![
        "--region",
        "-r",
        "-rx",
        "--level",
        "--level=3",
        "--ports=1,-2",
        "--ports",
        "-7",
        "--size",
        "1",
        "2",
        "--size=3",
        "--set",
        "a=yes",
        "--set=b=0",
        "-v",
        "-vv",
        "--no-cache",
        "--no-no-cache",
        "--no-color",
        "--color=no",
        "--mode",
        "fast",
        "--mode=safe",
        "--letter=ä",
        "--raw",
        "--raw=",
        "x",
        "",
        "--",
        "-",
        "file",
    ]);
    #[cfg(unix)]
    let any = {
        use std::os::unix::ffi::OsStringExt;
        prop::collection::vec(any::<u8>(), 0..4).prop_map(OsString::from_vec)
    };
    #[cfg(not(unix))]
    let any = ".{0,3}".prop_map(OsString::from);
    prop_oneof![9 => words.prop_map(OsString::from), 1 => any]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_a_struct(argv in prop::collection::vec(typed(), 0..7)) {
        if let Ok(read) = Derived::from_argv(&argv) {
            let printed = read.print();
            let again = Derived::from_argv(&printed);
            prop_assert_eq!(again.as_ref(), Ok(&read), "{:?} was printed as {:?}", argv, printed);
        }
    }
}
