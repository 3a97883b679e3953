//! The context of a call: streams, environment, agent.

use std::io::Write;

use vestibule::prelude::*;
use vestibule_tests::run_with;

/// Read what there is
#[command]
fn shout(ctx: Context) -> Result<String> {
    let text = std::io::read_to_string(ctx.stdin())?;
    writeln!(ctx.stderr(), "{} bytes{}", text.len(), if ctx.stdin().is_terminal() { ", typed" } else { "" })?;
    Ok(text.to_uppercase())
}

#[test]
fn a_command_reads_stdin_and_writes_to_stderr() {
    let cli = || Cli::create("app").root(commands![shout]);
    let run = run_with(cli(), [] as [&str; 0], Io::memory().stdin("quiet".as_bytes()));
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("QUIET\n", "5 bytes\n"));
    let run = run_with(cli(), [] as [&str; 0], Io::memory().stdin_terminal(true).stdin("y".as_bytes()));
    assert_eq!(run.stderr, "1 bytes, typed\n");
    let run = run_with(cli(), [] as [&str; 0], Io::memory().stdin("x".as_bytes()).stdin_terminal(true));
    assert_eq!(run.stderr, "1 bytes, typed\n");
}

/// Say which agent it is
#[command]
fn agent(ctx: Context) -> String {
    ctx.agent().unwrap_or_else(|| "nobody".to_owned())
}

#[test]
fn agents_are_known_by_their_environment() {
    let cli = || Cli::create("app").root(commands![agent]);
    for (variables, name) in [
        (vec![], "nobody"),
        (vec![("AI_AGENT", "")], "nobody"),
        (vec![("AI_AGENT", "crush")], "crush"),
        (vec![("AGENT", "amp")], "amp"),
        (vec![("CLAUDECODE", "1")], "claude-code"),
        (vec![("AI_AGENT", "mine"), ("CLAUDECODE", "1")], "mine"),
    ] {
        let run = run_with(cli(), [] as [&str; 0], Io::memory().env(variables));
        assert_eq!(run.success(), format!("{name}\n"));
    }
    // No colour for an agent, even on a terminal.
    let io = Io::memory().terminal(true).env([("CLAUDECODE", "1"), ("TERM", "xterm")]);
    assert!(!run_with(cli(), ["--help"], io).success().contains('\u{1b}'));
}
