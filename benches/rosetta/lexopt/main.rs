//! The program by hand, on lexopt's tokens.

use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;

pub struct App {
    pub number: u32,
    pub opt_number: Option<u32>,
    pub width: u32,
    pub input: Vec<PathBuf>,
}

pub enum Asked {
    Help,
    Run(App),
}

const HELP: &str = "\
Take a number, a width and paths

Usage: app --number <NUMBER> [OPTIONS] [INPUT]...

Arguments:
  [INPUT]...             The paths

Options:
  --number <NUMBER>      A number
  --opt-number <NUMBER>  Another number
  --width <WIDTH>        A width, not zero [default: 10]
  -h, --help             Print help
";

pub fn parse(mut parser: lexopt::Parser) -> Result<Asked, lexopt::Error> {
    let (mut number, mut opt_number, mut width, mut input) = (None, None, 10, Vec::new());
    while let Some(token) = parser.next()? {
        match token {
            Long("number") => number = Some(parser.value()?.parse()?),
            Long("opt-number") => opt_number = Some(parser.value()?.parse()?),
            Long("width") => width = parser.value()?.parse_with(not_zero)?,
            Short('h') | Long("help") => return Ok(Asked::Help),
            Value(path) => input.push(path.into()),
            _ => return Err(token.unexpected()),
        }
    }
    let number = number.ok_or("missing option --number")?;
    Ok(Asked::Run(App { number, opt_number, width, input }))
}

fn not_zero(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err("the width is zero".to_owned()),
        Ok(width) => Ok(width),
        Err(error) => Err(format!("{error}")),
    }
}

fn main() -> ExitCode {
    match parse(lexopt::Parser::from_env()) {
        Ok(Asked::Help) => print!("{HELP}"),
        Ok(Asked::Run(app)) => {
            std::hint::black_box((app.number, app.opt_number, app.width, &app.input));
        }
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
