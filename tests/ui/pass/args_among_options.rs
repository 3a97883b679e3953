//! A struct with options and positionals, and parameters of every sort.

#![deny(warnings)]

use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    /// From where
    #[arg]
    from: String,
    /// Over what is there
    #[option(short = 'f')]
    force: bool,
    /// To where
    #[arg(default = ".")]
    to: String,
    #[arg]
    more: Vec<String>,
}

#[derive(Args)]
struct Names {
    name: String,
    #[option(short = 'l')]
    long: bool,
}

#[derive(Env)]
struct Settings {
    #[env(secret)]
    token: Option<String>,
}

#[command]
fn copy(Copy { from, force, to, more }: Copy, mut ctx: Context) -> String {
    let _ = &mut ctx;
    format!("{from} {force} {to} {}", more.len())
}

#[command]
fn name(
    Names { name, long }: Names,
    /// Spoken
    #[option(short = 's')]
    mut spoken: bool,
    /// Number of repetitions
    #[arg]
    times: u8,
    settings: Settings,
) -> String {
    spoken |= long;
    format!("{name} {spoken} {} {times}", settings.token.is_some())
}

fn main() {
    let copy_ = Copy::from_argv(["a", "-f", "b", "c"]).unwrap();
    assert_eq!((copy_.from.as_str(), copy_.to.as_str(), copy_.force, copy_.more.len()), ("a", "b", true, 1));
    assert!(Cli::create("app").commands(commands![copy, name]).check().is_ok());
}
