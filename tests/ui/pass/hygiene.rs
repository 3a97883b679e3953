//! Expansions use no name that is in scope where they are expanded.

#![no_implicit_prelude]
#![deny(warnings)]
#![allow(dead_code, non_camel_case_types)]

struct Result;
struct Option;
struct String;
struct Vec;
struct Some;
struct None;
struct Ok;
struct Err;
struct Box;
struct Default;
struct Sized;
struct Send;

mod core {}
mod std {}
mod p {
    /// A module with the name of one of the framework's own would hide it.
    #[derive(::vestibule::Options)]
    pub struct Options {
        /// Number of items
        #[option(default = 3, range = 1..=9)]
        pub replicas: u8,
    }
}

// The names of the traits that inspect return types.
#[derive(::vestibule::Options)]
struct Item {
    /// Which
    #[option(short = 'w', alias = "what", value_name = "WHICH", env = "WHICH", default = WHICH)]
    which: ::std::string::String,
    #[option(count)]
    verbose: u8,
    #[option(hidden, secret, deprecated = "gone")]
    token: ::std::option::Option<::std::string::String>,
    mood: ::std::vec::Vec<Mood>,
    #[arg]
    first: bool,
}

const WHICH: &str = "that";

#[derive(::vestibule::Options)]
#[options(env_prefix = "APP_", at_most_one(color, size), heading = "All")]
struct Every {
    color: ::std::option::Option<::std::option::Option<::std::string::String>>,
    #[option(values = 1..=3, delimiter = ',', value_names("a", "b"), allow_hyphen)]
    size: ::std::vec::Vec<u8>,
    point: [u8; 2],
    set: ::std::collections::BTreeMap<::std::string::String, Mood>,
    #[option(default_missing = WHICH, env = ["ONE", "OTHER"], conflicts_with = [color, "point"])]
    missing: ::std::option::Option<::std::string::String>,
    #[option(choices = ["a", "b"], ignore_case, required_if = "color=a", hint = path)]
    closed: ::std::option::Option<::std::string::String>,
    #[option(parse = from_str, short_alias = 'L')]
    later: ::std::option::Option<::std::net::IpAddr>,
    #[option(parse = self::parsed)]
    parsed: ::std::option::Option<Parsed>,
    #[option(parse = |text: &str| self::parsed(text), default = "x")]
    closure: Parsed,
    #[option(skip)]
    skipped: u8,
    #[option(skip = 1 + 1)]
    filled: u8,
    #[option(one_of)]
    one: ::std::option::Option<One>,
    #[option(flatten, prefix = "first")]
    first: Part,
    #[option(flatten, prefix = "second")]
    second: ::std::option::Option<Part>,
    #[arg(last)]
    last: ::std::vec::Vec<::std::string::String>,
}

/// Structs and types with names that an expansion uses too.
#[derive(::vestibule::Options)]
struct Part {
    #[option(env = "NAME", requires = values)]
    name: ::std::option::Option<::std::string::String>,
    values: bool,
}

struct Parsed;

fn parsed(_: &str) -> ::std::result::Result<Parsed, ::std::string::String> {
    ::std::result::Result::Ok(Parsed)
}

#[derive(::vestibule::OneOf)]
enum One {
    #[one_of(default)]
    None,
    Some,
    #[option(short = 'o')]
    Held(::std::path::PathBuf),
}

#[::vestibule::command]
fn every(
    #[option(flatten, prefix = "at")] at: Part,
    every: Every,
    #[option(parse = self::parsed)] values: ::std::option::Option<Parsed>,
) {
    drop((at, every, values));
}

#[derive(::vestibule::Args)]
struct Split {
    rest: ::std::vec::Vec<::std::path::PathBuf>,
}

#[derive(::vestibule::Env)]
#[env(prefix = "APP_")]
struct Start {
    home: ::std::option::Option<::std::string::String>,
}

#[derive(::vestibule::Choice)]
enum Mood {
    Good,
    #[deprecated]
    Bad,
}

/// Takes everything
#[::vestibule::command(alias = "a", example("--help", "Everything"), deprecated = "soon")]
fn all(item: Item, split: Split, start: Start, options: p::Options, #[option(default = "good")] how: Mood) {
    drop((item, split, start, options, how));
}

#[::vestibule::command]
async fn later(#[arg] name: ::std::string::String) -> ::std::result::Result<::std::string::String, ::vestibule::Error> {
    ::std::result::Result::Ok(name)
}

fn drop<T>(_: T) {}

/// Functions with the names of an expansion's own variables and items.
mod names {
    #[::vestibule::command]
    pub fn op() {}
    #[::vestibule::command]
    pub fn call(#[option] a0: bool) -> bool {
        a0
    }
    #[::vestibule::command]
    pub fn tag() {}
    #[::vestibule::command]
    pub fn split() -> ::vestibule::Result<u8> {
        ::std::result::Result::Ok(0)
    }
    #[::vestibule::command]
    pub fn ok() {}
    #[::vestibule::command]
    pub fn shape() {}
    #[::vestibule::command]
    pub fn item() {}
    #[::vestibule::command]
    pub fn leaf() {}
    #[::vestibule::command]
    pub fn schema() -> u8 {
        0
    }
    #[::vestibule::command]
    pub async fn at(#[option] at: u8, #[option] values: u8) -> u8 {
        at + values
    }
    #[::vestibule::command]
    pub fn tables(#[option] tables: u8) -> u8 {
        tables
    }
    #[::vestibule::command]
    pub fn about() {}
    #[::vestibule::command]
    pub fn finish() {}
    #[::vestibule::command]
    pub fn future() {}
}

const SPECS: &str = "1";
const BLOB: &str = "2";
const ABOUT: &str = "3";

#[derive(::vestibule::Options)]
struct Constants {
    #[option(default = SPECS)]
    specs: u8,
    #[option(default = BLOB)]
    blob: u8,
    #[option(default = self::ABOUT)]
    about: u8,
}

#[derive(::vestibule::Commands)]
enum Entry {
    Op,
    Box {
        #[arg]
        r#box: u8,
        op: u8,
    },
    Some(Constants),
    #[command(group)]
    None(Answer),
}

#[derive(::vestibule::Commands)]
enum Answer {
    Made,
}

fn main() {
    use names::*;
    let cli = ::vestibule::Cli::create("app").handle(|command: Entry| {
        ::std::result::Result::Ok(match command {
            Entry::Op => 1,
            Entry::Box { r#box, op } => r#box + op,
            Entry::Some(constants) => constants.specs,
            Entry::None(Answer::Made) => 4,
        })
    });
    cli.check().unwrap();

    let commands = ::vestibule::commands![
        all, later, every, op, call, tag, split, ok, shape, item, leaf, schema, at, tables, about, finish, future
    ];
    let cli = ::vestibule::Cli::create("app").commands(commands);
    cli.check().unwrap();
    let parsed = <Constants as ::vestibule::parser::FromArgv>::from_argv(["--blob", "7"]);
    let ::std::result::Result::Ok(parsed) = parsed else { ::std::panic!() };
    ::std::assert_eq!((parsed.specs, parsed.blob, parsed.about), (1, 7, 3));
}
