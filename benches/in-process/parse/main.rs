//! Times a parse within a running process, into the types of the `rosetta` programs.
//!
//! Prints a line per program: its name, and the least and the median nanoseconds for one path and for a thousand. The
//! programs take turns, so that other load on the machine affects them equally. Arguments select programs, for a profiler.

use std::ffi::{OsStr, OsString};
use std::hint::black_box;
use std::iter::once;
use std::time::{Duration, Instant};

use argh::FromArgs as _;
use clap::Parser as _;
use vestibule::prelude::*;

/// Includes the programs as modules.
macro_rules! programs {
    ($($name:ident: $path:literal),* $(,)?) => {
        $(
            #[allow(dead_code, reason = "a program by itself too, which has a `main`")]
            #[path = $path]
            mod $name;
        )*
    };
}

programs! {
    argh_program: "../../rosetta/argh/main.rs",
    bpaf_program: "../../rosetta/bpaf/main.rs",
    clap_program: "../../rosetta/clap/main.rs",
    lexopt_program: "../../rosetta/lexopt/main.rs",
    usage_program: "../../rosetta/usage/main.rs",
    vestibule_parser_program: "../../rosetta/vestibule-parser/main.rs",
    vestibule_program: "../../rosetta/vestibule/main.rs",
}

/// Parses argv and returns the number of paths.
type Parse = fn(&[OsString]) -> usize;

const PROGRAMS: [(&str, Parse); 7] = [
    ("vestibule", vestibule),
    ("vestibule-parser", vestibule_parser),
    ("clap", clap),
    ("bpaf", bpaf),
    ("argh", argh),
    ("usage", usage),
    ("lexopt", lexopt),
];

/// Defines and runs the program, with its streams in memory.
fn vestibule(argv: &[OsString]) -> usize {
    let code = vestibule_program::program().run_with(argv.iter().cloned(), Io::memory());
    if code == 0 { argv.len() - 2 } else { 0 }
}

fn vestibule_parser(argv: &[OsString]) -> usize {
    vestibule_parser_program::App::from_argv(argv).map_or(0, |app| app.input.len())
}

fn clap(argv: &[OsString]) -> usize {
    let name = OsString::from("app");
    clap_program::App::try_parse_from(once(&name).chain(argv)).map_or(0, |app| app.input.len())
}

fn bpaf(argv: &[OsString]) -> usize {
    bpaf_program::options().run_inner(argv).map_or(0, |app| app.input.len())
}

fn argh(argv: &[OsString]) -> usize {
    let words: Option<Vec<&str>> = argv.iter().map(|word| word.to_str()).collect();
    let app = words.and_then(|words| argh_program::App::from_args(&["app"], &words).ok());
    app.map_or(0, |app| app.input.len())
}

fn usage(argv: &[OsString]) -> usize {
    let words: Vec<&OsStr> = argv.iter().map(OsString::as_os_str).collect();
    usage_program::App::parse_from(&words).map_or(0, |app| app.input.len())
}

fn lexopt(argv: &[OsString]) -> usize {
    match lexopt_program::parse(lexopt::Parser::from_args(argv)) {
        Ok(lexopt_program::Asked::Run(app)) => app.input.len(),
        _ => 0,
    }
}

fn argv(paths: usize) -> Vec<OsString> {
    let path = OsString::from("some/path/that/find/found");
    ["--number", "42"].into_iter().map(OsString::from).chain(std::iter::repeat_n(path, paths)).collect()
}

/// Number of batches of each program.
const BATCHES: usize = 100;

/// Calls of a program that take about two milliseconds, and the nanoseconds of a call in each batch of them.
struct Batches {
    name: &'static str,
    parse: Parse,
    argv: Vec<OsString>,
    calls: u32,
    nanoseconds: Vec<f64>,
}

impl Batches {
    fn new(name: &'static str, parse: Parse, paths: usize) -> Self {
        let argv = argv(paths);
        assert_eq!(parse(&argv), paths, "the program does not read its arguments");
        let powers = (0..).map(|power| 1_u32 << power);
        let calls =
            powers.into_iter().find(|calls| batch(parse, &argv, *calls) > Duration::from_millis(2)).unwrap_or(1);
        Self { name, parse, argv, calls, nanoseconds: Vec::new() }
    }

    fn run(&mut self) {
        let taken = batch(self.parse, &self.argv, self.calls);
        self.nanoseconds.push(taken.as_secs_f64() * 1e9 / f64::from(self.calls));
    }

    fn text(&mut self) -> String {
        self.nanoseconds.sort_by(f64::total_cmp);
        let at = |index: usize| self.nanoseconds.get(index).copied().unwrap_or_default();
        format!("{:.1} {:.1}", at(0), at(BATCHES / 2))
    }
}

fn batch(parse: Parse, argv: &[OsString], calls: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..calls {
        black_box(parse(black_box(argv)));
    }
    start.elapsed()
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let asked = |name: &str| asked.is_empty() || asked.iter().any(|one| one == name);
    let programs = PROGRAMS.into_iter().filter(|(name, _)| asked(name));
    let new = |(name, parse)| [1, 1_000].map(|paths| Batches::new(name, parse, paths));
    let mut all: Vec<[Batches; 2]> = programs.map(new).collect();
    for _ in 0..BATCHES {
        all.iter_mut().flatten().for_each(Batches::run);
    }
    for [one, thousand] in &mut all {
        let (name, one, thousand) = (one.name, one.text(), thousand.text());
        println!("{name} {one} {thousand}");
    }
}
