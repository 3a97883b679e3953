//! Parses one input of a given size: `in-process-linear <case> <size>`.
//!
//! Without arguments, prints the names of the cases with the size to measure them at.

use std::hint::black_box;
use std::io::Write as _;

use vestibule::parser::{self, Options};
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

/// Builds the input of a size and parses it.
type Run = fn(usize);

const WORDS: usize = 8_000;
const BYTES: usize = 80_000;
const FIELDS: usize = 800;

const CASES: &[(&str, usize, Run)] = &[
    ("positional of one token", BYTES, |size| parse(vec!["1".repeat(size)])),
    ("option of one token", BYTES, |size| parse(vec![format!("--name={}", "1".repeat(size))])),
    ("unknown option of one token", BYTES, |size| parse(vec![format!("--unknown={}", "1".repeat(size))])),
    ("choice of one token", BYTES, |size| parse(vec![format!("--mode={}", "1".repeat(size))])),
    ("number of one token", BYTES, |size| parse(vec![format!("--ratio=0.{}", "1".repeat(size))])),
    ("dashes", BYTES, |size| parse(vec!["-".repeat(size)])),
    ("equals signs", BYTES, |size| parse(vec!["=".repeat(size)])),
    ("values with a delimiter", BYTES, |size| parse(vec![format!("--number={}1", "1,".repeat(size))])),
    ("empty values with a delimiter", BYTES, |size| parse(vec![format!("--number={}x", ",".repeat(size))])),
    ("units of a duration", BYTES, |size| parse(vec![format!("--wait={}", "1s".repeat(size))])),
    ("stacked short flags", BYTES, |size| parse(vec![format!("-{}", "vf".repeat(size))])),
    ("stacked short flags, invalid", BYTES, |size| parse(vec![format!("-{}x", "vf".repeat(size))])),
    ("positionals", WORDS, |size| parse(numbered("x#", size))),
    ("positionals after `--`", WORDS, |size| parse(after("--", "x#", size))),
    ("values of one option", WORDS, |size| parse(after("--all", "x#", size))),
    ("repeated flag", WORDS, |size| parse(numbered("--flag", size))),
    ("repeated negation", WORDS, |size| parse(numbered("--no-flag", size))),
    ("repeated option", WORDS, |size| parse(numbered("--tag=#", size))),
    ("repeated map option", WORDS, |size| parse(numbered("--set=k#=v", size))),
    ("repeated choice", WORDS, |size| parse(numbered("--mode=FAST", size))),
    ("unknown options", WORDS, |size| parse(numbered("--unknown#", size))),
    ("misspelt negations", WORDS, |size| parse(numbered("--no-falg#", size))),
    ("unknown short options", WORDS, |size| parse(numbered("-x#", size))),
    ("missing values", WORDS, |size| parse(numbered("--name", size))),
    ("invalid numbers", WORDS, |size| parse(numbered("--number=x#", size))),
    ("given options of a schema", FIELDS, |size| {
        parse_with(options(size, |field, _| field.optional()), numbered("--option#=x", size));
    }),
    ("given aliases of a schema", FIELDS, |size| {
        parse_with(options(size, |field, _| field.optional()), numbered("--also#=x", size));
    }),
    ("required options of a schema", FIELDS, |size| parse_with(options(size, |field, _| field), Vec::new())),
    ("defaults of a schema", FIELDS, |size| parse_with(options(size, Field::default), Vec::new())),
    ("arguments of a schema", FIELDS, |size| {
        let args = (0..size).fold(Object::new(), |object, number| object.field(Field::string(format!("arg{number}"))));
        parse_with(Options::new().args(args), numbered("x#", size));
    }),
    ("conflicting options", FIELDS, |size| {
        let next = |number| format!("option{}", (number + 1) % size);
        let options = options(size, |field, number| field.optional().conflicts_with(next(number)));
        parse_with(options, numbered("--option#=x", size));
    }),
    ("options that require each other", FIELDS, |size| {
        let next = |number| format!("option{}", (number + 1) % size);
        let options = options(size, |field, number| field.optional().requires(next(number)));
        parse_with(options, numbered("--option#=x", size));
    }),
    ("exclusive option", FIELDS, |size| {
        let exclusive = |field: Field, number| if number == 0 { field.exclusive() } else { field };
        let options = options(size, |field, number| exclusive(field.optional(), number));
        parse_with(options, numbered("--option#=x", size));
    }),
    ("program: positionals", WORDS, |size| run(after("go", "x#", size))),
    ("program: unknown options", WORDS, |size| run(after("go", "--unknown#", size))),
    ("program: repeated global flag", WORDS, |size| run(after("go", "--json", size))),
    ("program: unknown formats", WORDS, |size| run(after("go", "--format=x#", size))),
    ("program: unknown options without a command", WORDS, |size| run(numbered("--unknown#", size))),
    ("program: unknown command of one token", BYTES, |size| run(vec!["x".repeat(size)])),
    ("--input: unknown members", WORDS, |size| run_input(&format!("{{{}}}", numbered("\"k#\":1", size).join(",")))),
    ("--input: members of a map", WORDS, |size| {
        run_input(&format!("{{\"set\":{{{}}}}}", numbered("\"k#\":\"v\"", size).join(",")));
    }),
    ("--input: items of an array", WORDS, |size| {
        run_input(&format!("{{\"tag\":[{}]}}", numbered("\"#\"", size).join(",")));
    }),
    ("--input: open brackets", WORDS, |size| run_input(&"[".repeat(size))),
    ("check of a definition", FIELDS, |size| {
        let field = |number| Field::string(format!("option{number}")).optional();
        let options = (0..size).fold(Object::new(), |object, number| object.field(field(number)));
        let cli = Cli::create("app").root(Command::new("app").options(options).run(|_| Ok(())));
        cli.check().expect("the definition is valid");
    }),
];

/// Returns `count` texts, with the number of each in place of `#`.
fn numbered(pattern: &str, count: usize) -> Vec<String> {
    (0..count).map(|number| pattern.replace('#', &number.to_string())).collect()
}

fn after(first: &str, pattern: &str, count: usize) -> Vec<String> {
    [vec![first.to_owned()], numbered(pattern, count)].concat()
}

fn parse(argv: Vec<String>) {
    let options = Object::new()
        .field(Field::boolean("flag").short('f'))
        .field(Field::count("verbose").short('v'))
        .field(Field::strings("tag").short('t'))
        .field(Field::integer("number").array().delimiter(','))
        .field(Field::string("set").map())
        .field(Field::string("name").optional().short('n'))
        .field(Field::choice("mode", ["fast", "safe"]).ignore_case().array())
        .field(Field::string("all").array().values(1..))
        .field(Field::duration("wait").optional())
        .field(Field::number("ratio").optional());
    parse_with(Options::new().args(Object::new().field(Field::strings("word"))).options(options), argv);
}

fn parse_with(schema: Options, argv: Vec<String>) {
    drop(black_box(parser::parse(&argv, &schema)));
}

/// Returns options that have a name and an alias each.
fn options(count: usize, build: impl Fn(Field, usize) -> Field) -> Options {
    let field = |number| Field::string(format!("option{number}")).alias(format!("also{number}"));
    Options::new().options((0..count).fold(Object::new(), |object, number| object.field(build(field(number), number))))
}

fn run(argv: Vec<String>) {
    let options = Object::new().field(Field::string("set").map()).field(Field::strings("tag"));
    let go = Command::new("go").args(Object::new().field(Field::strings("word"))).options(options);
    let cli = Cli::create("app").command(go.run(|c| Ok(c.options().clone())));
    black_box(cli.run_with(argv, Io::memory()));
}

fn run_input(text: &str) {
    run(["go", "--input", text].map(str::to_owned).into());
}

fn main() -> std::process::ExitCode {
    let argv: Vec<String> = std::env::args().skip(1).collect();
    let case = argv.first().and_then(|name| CASES.iter().find(|(case, ..)| case == name));
    match (case, argv.get(1).and_then(|size| size.parse().ok())) {
        (Some((.., run)), Some(size)) => run(size),
        _ => {
            let mut out = std::io::stdout();
            for (name, size, _) in CASES {
                if writeln!(out, "{size} {name}").is_err() {
                    return std::process::ExitCode::FAILURE;
                }
            }
        }
    }
    std::process::ExitCode::SUCCESS
}
