//! Progress: the states that a sink receives, bars on terminals, and silence anywhere else.

use std::sync::{Arc, Mutex};

use vestibule::command::{ProgressSink, ProgressState};
use vestibule::prelude::*;
use vestibule_tests::in_memory;

/// Count
#[command]
fn count(#[option(default = 2)] to: u64, ctx: Context) -> Result<u64> {
    let progress = ctx.progress();
    progress.total(to);
    for number in 0..to {
        progress.message(format!("number {number}")).inc(1);
        if number == 3 {
            return Err("4 is too much".into());
        }
    }
    Ok(to)
}

/// Count later
#[command]
async fn later(ctx: Context) -> u64 {
    let progress = ctx.progress().message("later").total(5);
    tokio::task::yield_now().await;
    progress.inc(5);
    5
}

fn program() -> Cli {
    Cli::create("app").commands(commands![count, later])
}

#[derive(Clone, Default)]
struct Record(Arc<Mutex<Vec<ProgressState>>>);

impl ProgressSink for Record {
    fn show(&self, state: &ProgressState) {
        self.0.lock().unwrap().push(state.clone());
    }
}

/// Runs a call, and returns its exit code and the states that were shown.
fn states(line: &[&str], variables: &[(&str, &str)]) -> (u8, Vec<ProgressState>) {
    let record = Record::default();
    let io = Io::memory().progress(record.clone()).env(variables.iter().copied());
    let exit = program().run_with(line, io);
    let states = std::mem::take(&mut *record.0.lock().unwrap());
    (exit, states)
}

#[test]
fn a_sink_is_told_each_change_and_the_end() {
    let (exit, states) = states(&["count"], &[]);
    let seen: Vec<_> = states.iter().map(|state| (state.done, state.total, state.message.as_str())).collect();
    assert_eq!(exit, 0);
    assert_eq!(
        seen,
        [
            (0, Some(2), ""),
            (0, Some(2), "number 0"),
            (1, Some(2), "number 0"),
            (1, Some(2), "number 1"),
            (2, Some(2), "number 1"),
            (2, Some(2), "number 1")
        ]
    );
    assert_eq!(states.iter().filter(|state| state.is_finished).count(), 1);
    assert!(states.last().unwrap().is_finished);
}

#[test]
fn a_task_ends_with_a_command_that_fails() {
    let (exit, states) = states(&["count", "--to", "9"], &[]);
    assert_eq!((exit, states.last().map(|state| (state.done, state.is_finished))), (1, Some((4, true))));
}

#[test]
fn futures_show_progress() {
    let (exit, states) = states(&["later"], &[]);
    let seen: Vec<_> = states.iter().map(|state| (state.done, state.total, state.is_finished)).collect();
    let expected = [(0, None, false), (0, Some(5), false), (5, Some(5), false), (5, Some(5), true)];
    assert_eq!((exit, seen.as_slice()), (0, expected.as_slice()));
}

#[test]
fn an_agent_sees_none() {
    assert_eq!(states(&["count"], &[("AI_AGENT", "x")]), (0, Vec::new()));
}

#[test]
fn nothing_is_shown_in_memory_and_in_pipes() {
    let run = in_memory(program(), ["count"]);
    assert_eq!((run.exit, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "2\n", ""));
}

#[cfg(unix)]
mod terminal {
    use vestibule_tests::{Program, Session, Terminal, words};

    const ITEMS: usize = 14;

    fn working(line: &str) -> Program {
        Program::at(env!("CARGO_BIN_EXE_asking")).args(words(line))
    }

    /// Checks that every item is on stdout, and that nothing else is.
    #[track_caller]
    fn check_items(stdout: &str) {
        let expected: String = (1..=ITEMS).map(|item| format!("done {item}\n")).collect();
        assert_eq!(stdout, expected);
    }

    #[test]
    fn a_pipe_gets_the_items_alone() {
        let run = working("work --total 14").run();
        check_items(&run.stdout);
        assert_eq!(run.stderr, "");
    }

    #[test]
    fn a_bar_has_the_amount_the_rate_and_the_time_left() {
        for columns in [20, 80, 1_000] {
            let run = Terminal::new(columns).run(working("work --total 14"));
            check_items(&run.stdout);
            let shown = &run.stderr;
            let expected = if columns < 60 { "% (" } else { "/14 (" };
            assert!(shown.contains(expected) && shown.contains(" left)"), "{columns}: {shown:?}");
            // Control codes in a message do not reach the terminal.
            assert!(!shown.contains("\u{1b}[31m") && !shown.contains('\u{202e}'), "{columns}: {shown:?}");
            // The last thing is an empty line.
            let last = shown.rsplit(['\r', '\n']).next().unwrap();
            assert!(!last.contains('/') && !last.contains('%'), "{columns}: {shown:?}");
        }
    }

    #[test]
    fn a_task_of_unknown_size_has_a_spinner() {
        let run = Terminal::new(80).run(working("work"));
        check_items(&run.stdout);
        assert!(run.stderr.contains("item") && !run.stderr.contains("left"), "{:?}", run.stderr);
    }

    #[test]
    fn agents_and_dumb_terminals_see_no_bar() {
        for (name, value) in [("AI_AGENT", "x"), ("TERM", "dumb")] {
            let run = Terminal::new(80).run(working("work --total 14").env(name, value));
            check_items(&run.stdout);
            assert_eq!(run.stderr, "", "{name}");
        }
    }

    #[test]
    fn no_color_is_heard_in_bars() {
        let is_coloured = |program: Program| {
            let run = Terminal::new(80).run(program);
            assert!(run.stderr.contains("left)"), "{:?}", run.stderr);
            // Colours end with `m`; other sequences move the cursor.
            run.stderr.split("\u{1b}[").skip(1).any(|code| {
                code.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m')
                    && !code.starts_with("0m")
            })
        };
        assert!(is_coloured(working("work --total 14")));
        assert!(!is_coloured(working("work --total 14").env("NO_COLOR", "1")));
        assert!(!is_coloured(working("work --total 14 --color never")));
    }

    #[test]
    fn a_bar_fits_after_a_resize() {
        let shell = Session::bash(env!("CARGO_BIN_EXE_asking"));
        let Some(shell) = shell else { return };
        shell.types("asking work --total 14 --asks");
        shell.key("Enter");
        shell.wait("a bar", |screen| screen.contains("/14 (") && screen.contains(" left)"));
        shell.resize(40);
        shell.wait("no bar", |screen| {
            screen.lines().last().is_some_and(|line| line.contains("% (")) || screen.contains("Go on as?")
        });
        shell.resize(120);
        shell.shows("Go on as?");
        shell.types("Ada");
        shell.key("Enter");
        shell.shows("done 14\n$");
        let screen = shell.screen();
        let lines = screen.lines().filter(|line| line.starts_with("done ") || *line == "Ada").count();
        assert_eq!(lines, ITEMS, "{screen}");
    }

    #[test]
    fn a_message_of_wide_characters_stays_in_its_row() {
        let Some(shell) = Session::bash(env!("CARGO_BIN_EXE_asking")) else { return };
        for label in ["進捗を表示する長いメッセージ", "🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀", "a message in many words"]
        {
            let label = label.repeat(6);
            shell.types(&format!("clear; asking work --total 14 --label '{label}' --asks >items"));
            shell.key("Enter");
            shell.shows("Go on as?");
            let expected = "? Go on as?";
            assert_eq!(shell.screen().trim_start(), expected, "{label}");
            shell.types("Ada");
            shell.key("Enter");
            shell.shows("Go on as? Ada\n$");
            shell.clear();
        }
    }

    #[test]
    fn a_bar_steps_aside_for_items_and_for_questions() {
        let shell = Session::bash(env!("CARGO_BIN_EXE_asking"));
        let Some(shell) = shell else { return };
        shell.types("asking work --total 14 --asks");
        shell.key("Enter");
        shell.shows("Go on as?");
        // The bar is away as long as the question is there.
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert!(!shell.screen().contains("left)"), "{}", shell.screen());
        shell.types("Ada");
        shell.key("Enter");
        shell.shows("done 14\n$");
        let screen = shell.screen();
        let lines: Vec<_> = screen.lines().filter(|line| line.starts_with("done ") || *line == "Ada").collect();
        assert_eq!(lines.len(), ITEMS, "{screen}");
        assert!(!screen.contains("left)"), "{screen}");
    }
}
