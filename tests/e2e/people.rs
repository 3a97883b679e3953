//! Results as a person sees them: text in place of data, the terminal, its colours.

use std::io::Write;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Show the state
#[command]
fn status(#[option] fail: bool) -> Result<Reply<Data>> {
    let reply = Reply::new(json!({ "branch": "main" })).human("On branch \u{1b}[1mmain\u{1b}[0m\u{1b}[2J");
    if fail { Err(Error::new("BROKEN", "no repository")) } else { Ok(reply.next("status --fail", "Fail").exit_code(3)) }
}

/// List numbers
#[command]
fn list() -> Reply<impl Iterator<Item = u8>> {
    Reply::new(1..=3).human("three numbers\n")
}

/// Stream numbers
#[command]
fn follow() -> Reply<impl Stream<Item = u8>> {
    Reply::new(tokio_stream::iter(1..=3)).human("a stream")
}

/// Describe the terminal
#[command]
fn terminal(ctx: Context) -> String {
    let terminal = ctx.terminal();
    let _ = write!(ctx.stdout(), "on stdout ");
    format!(
        "{} {} {} {} {} {}",
        terminal.width(),
        terminal.is_stdin(),
        terminal.is_stdout(),
        terminal.is_stderr(),
        terminal.has_color(),
        terminal.stderr_has_color()
    )
}

fn program() -> Cli {
    Cli::create("app").commands(commands![status, list, follow, terminal])
}

#[test]
fn a_person_gets_the_text_and_a_program_the_data() {
    let run = Invocation::line("status").terminal(80).run(&program());
    // Styles are kept; what would move the cursor is not.
    assert_eq!((run.exit, run.stdout.lines().next().unwrap()), (3, "On branch \u{1b}[1mmain\u{1b}[0m\\u{1b}[2J"));
    assert!(run.stdout.ends_with("\n  Next: app status --fail  # Fail\n"), "{run}");
    let run = Invocation::line("status").run(&program());
    assert_eq!((run.exit, run.stdout.as_str()), (3, "branch: main\n"));
    let run = Invocation::line("status --json").terminal(80).run(&program());
    assert_eq!(run.json(), json!({ "branch": "main" }));
    let run = Invocation::line("status --fail").terminal(80).run(&program());
    assert_eq!((run.exit, run.stdout.as_str()), (1, ""));
}

#[test]
fn text_replaces_items_too() {
    for (line, text, data) in [("list", "three numbers\n", "1\n2\n3\n"), ("follow", "a stream\n", "1\n2\n3\n")] {
        assert_eq!(Invocation::line(line).terminal(80).run(&program()).success(), text);
        assert_eq!(Invocation::line(line).run(&program()).success(), data);
    }
}

#[test]
fn text_survives_middleware() {
    let layered = || program().middleware(async |ctx, next: Next| next.run(ctx).await);
    assert_eq!(Invocation::line("list").terminal(80).run(&layered()).success(), "three numbers\n");
    assert_eq!(Invocation::line("follow").terminal(80).run(&layered()).success(), "a stream\n");
    let hooked = || program().after(|_, result| result);
    assert_eq!(Invocation::line("follow").terminal(80).run(&hooked()).success(), "a stream\n");
}

#[test]
fn a_command_learns_of_the_terminal() {
    let lines = [
        ("terminal", None, "100 false false false false false"),
        ("terminal --color always", None, "100 false false false true true"),
        ("terminal", Some(20), "20 false true true true true"),
        ("terminal --color never", Some(1000), "1000 false true true false false"),
    ];
    for (line, columns, expected) in lines {
        let mut invocation = Invocation::line(line).coloured();
        if let Some(columns) = columns {
            invocation = invocation.terminal(columns);
        }
        assert_eq!(invocation.run(&program()).success(), format!("on stdout {expected}\n"));
    }
    let called = program().call_blocking("terminal", json!({})).unwrap();
    assert!(called.as_str().unwrap().ends_with("false false false false false"), "{called:?}");
}
