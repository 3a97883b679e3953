//! Twice the input takes about twice the time, whatever the input is.

use std::time::Duration;

use vestibule::parser::{self, Options};
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

/// The time that this thread has worked, which other processes do not change.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap()
}

#[cfg(not(unix))]
fn now() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

/// Less than this says nothing about growth.
const TOO_SHORT: Duration = Duration::from_millis(4);

/// Does something with an eighth of a size and with all of it, and compares the times: eight times as
/// long would be linear, 64 times quadratic. The best of three tries counts.
#[track_caller]
fn grows_evenly<T>(size: usize, make: impl Fn(usize) -> T, run: impl Fn(T)) {
    let time = |size: usize| {
        let input = make(size);
        let begun = now();
        run(input);
        now() - begun
    };
    let mut tries = Vec::new();
    for _ in 0..3 {
        let (less, more) = (time(size / 8).max(TOO_SHORT), time(size));
        if more < less * 24 {
            return;
        }
        tries.push((less, more));
    }
    panic!("an eighth and the whole took {tries:?}");
}

fn schema() -> Options {
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
    Options::new().args(Object::new().field(Field::strings("word"))).options(options)
}

/// So many texts, each with its number in the place of `#`.
fn numbered(pattern: &'static str) -> impl Fn(usize) -> Vec<String> {
    move |many| (0..many).map(|number| pattern.replace('#', &number.to_string())).collect()
}

#[track_caller]
fn argv(size: usize, make: impl Fn(usize) -> Vec<String>) {
    let schema = schema();
    grows_evenly(size, make, |argv| drop(parser::parse(&argv, &schema)));
}

#[test]
fn one_token_of_ten_megabytes() {
    const SIZE: usize = 10_000_000;
    for before in ["", "-", "--", "--name=", "-n", "--mode=", "--set=a=", "--ratio=0.", "--wait=", "--unknown="] {
        argv(SIZE, |size| vec![format!("{before}{}1", "1".repeat(size))]);
    }
    argv(SIZE, |size| vec!["-".repeat(size)]);
    argv(SIZE, |size| vec!["=".repeat(size)]);
}

#[test]
fn many_values_in_one_token() {
    argv(400_000, |size| vec![format!("--number={}1", "1,".repeat(size))]);
    argv(400_000, |size| vec![format!("--number={}x", ",".repeat(size))]);
    argv(400_000, |size| vec![format!("--wait={}", "1s".repeat(size))]);
}

#[test]
fn many_flags_in_one_token() {
    for letters in ["f", "v", "vf"] {
        argv(400_000, |size| vec![format!("-{}", letters.repeat(size))]);
        argv(400_000, |size| vec![format!("-{}x", letters.repeat(size))]);
    }
}

#[test]
fn a_million_words() {
    const MANY: usize = 1_000_000;
    argv(MANY, numbered("x"));
    argv(MANY / 4, |many| [vec!["--".to_owned()], numbered("x#")(many)].concat());
    argv(MANY / 4, |many| [vec!["--all".to_owned()], numbered("x#")(many)].concat());
}

#[test]
fn a_hundred_thousand_flags() {
    const MANY: usize = 100_000;
    for pattern in ["--flag", "--no-flag", "-v", "-t#", "--tag=#", "--number=#", "--set=k#=v", "--mode=FAST"] {
        argv(MANY, numbered(pattern));
    }
}

#[test]
fn tens_of_thousands_of_mistakes() {
    const MANY: usize = 40_000;
    for pattern in ["--unknown#", "--tags", "-x#", "--name", "--all", "--number=x#", "--no-falg#", "--name-#"] {
        argv(MANY, numbered(pattern));
    }
}

/// Options of which each has a long name and an alias.
fn options(many: usize, more: impl Fn(Field, usize) -> Field) -> Options {
    let field = |number| Field::string(format!("option{number}")).alias(format!("also{number}"));
    Options::new().options((0..many).fold(Object::new(), |object, number| object.field(more(field(number), number))))
}

#[track_caller]
fn schemas(make: impl Fn(usize) -> (Options, Vec<String>)) {
    grows_evenly(5_000, make, |(schema, argv)| drop(parser::parse(&argv, &schema)));
}

#[test]
fn five_thousand_options() {
    for pattern in ["--option#=x", "--also#=x", "--unknown#", "--no-option#", "-o#"] {
        schemas(|many| (options(many, |field, _| field.optional()), numbered(pattern)(many)));
    }
    schemas(|many| (options(many, |field, _| field), Vec::new()));
    schemas(|many| (options(many, |field, number| field.default(number)), Vec::new()));
}

#[test]
fn five_thousand_options_that_know_each_other() {
    let next = |number: usize, many: usize| format!("option{}", (number + 1) % many);
    let all = numbered("--option#=x");
    schemas(|many| (options(many, |field, number| field.optional().conflicts_with(next(number, many))), all(many)));
    schemas(|many| (options(many, |field, number| field.optional().requires(next(number, many))), all(many)));
    schemas(|many| (options(many, |field, number| field.required_unless([next(number, many)])), Vec::new()));
    schemas(|many| {
        let exclusive = |field: Field, number| if number == 0 { field.exclusive() } else { field };
        (options(many, |field, number| exclusive(field.optional(), number)), all(many))
    });
}

#[test]
fn five_thousand_arguments() {
    schemas(|many| {
        let field = |number| Field::string(format!("argument{number}"));
        let args = (0..many).fold(Object::new(), |object, number| object.field(field(number)));
        (Options::new().args(args), numbered("x#")(many))
    });
}

#[track_caller]
fn program(size: usize, make: impl Fn(usize) -> Vec<String>) {
    let options = Object::new().field(Field::string("set").map()).field(Field::strings("tag"));
    let go = Command::new("go").args(Object::new().field(Field::strings("word"))).options(options);
    let cli = Cli::create("app").command(go.run_sync(|c| Ok(c.options().clone())));
    grows_evenly(size, make, |argv| assert!(cli.run_with(argv, Io::memory()) != 1));
}

#[test]
fn programs_too() {
    const MANY: usize = 20_000;
    let go = |pattern| move |many| [vec!["go".to_owned()], numbered(pattern)(many)].concat();
    for pattern in ["x#", "--tag=#", "--set=k#=v", "--unknown#", "--json", "--format=x#"] {
        program(MANY, go(pattern));
    }
    for pattern in ["--unknown#", "--json", "--format=x#", "-x#"] {
        program(MANY, numbered(pattern));
    }
    program(10_000_000, |size| vec!["x".repeat(size)]);
}

#[test]
fn large_objects_as_input() {
    const MANY: usize = 20_000;
    let input = |text: String| vec!["go".to_owned(), "--input".to_owned(), text];
    program(MANY, |many| input(format!("{{{}}}", numbered("\"k#\":1")(many).join(","))));
    program(MANY, |many| input(format!("{{\"set\":{{{}}}}}", numbered("\"k#\":\"v\"")(many).join(","))));
    program(MANY, |many| input(format!("{{\"tag\":[{}]}}", numbered("\"#\"")(many).join(","))));
    program(MANY, |many| input("[".repeat(many)));
}

#[test]
fn the_check_of_five_thousand_options() {
    let make = |many: usize| {
        let field = |number| Field::string(format!("option{number}")).optional();
        let options = (0..many).fold(Object::new(), |object, number| object.field(field(number)));
        Cli::create("app").root(Command::new("app").options(options).run_sync(|_| Ok(())))
    };
    grows_evenly(5_000, make, |cli| cli.check().unwrap());
}
