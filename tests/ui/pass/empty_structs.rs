//! Structs without fields, and commands without inputs.

#![deny(warnings)]

use vestibule::prelude::*;

#[derive(Options)]
struct Unit;

#[derive(Options)]
struct Braces {}

#[derive(Args)]
struct NoArgs;

#[derive(Env)]
struct NoEnv {}

#[command]
fn nothing(Unit: Unit, _: Braces, _args: NoArgs, env: NoEnv) {
    let NoEnv {} = env;
}

#[command]
fn less() {}

fn main() {
    assert!(Unit::from_argv([""; 0]).is_ok() && Braces::from_argv([""; 0]).is_ok());
    assert!(Unit::from_argv(["--more"]).is_err());
    let _ = commands![];
    assert!(Cli::create("app").commands(commands![nothing, less]).check().is_ok());
}
