//! The example `todo`, as a person uses it on a terminal, and as a program uses it in a pipe.

use vestibule_tests::{Program, Run, Session, Terminal, example, words};

fn todo(line: &str, file: &std::path::Path) -> Program {
    Program::example("todo").args(words(line)).env("TODO_FILE", file.to_str().unwrap())
}

#[test]
fn a_person_is_asked_and_sees_tables_and_bars() {
    let program = example("todo");
    let shell = Session::bash(program.to_str().unwrap());
    let Some(shell) = shell else { return };
    let enter = |line: &str| {
        shell.types(line);
        shell.key("Enter");
    };
    enter("todo add");
    shell.shows("What is to be done?");
    enter("Buy milk");
    shell.shows("When?");
    shell.shows("high \u{2014} Today");
    enter("high");
    shell.shows("Added task 1: Buy milk\n$");
    shell.clear();
    enter("todo add 'Call Ada' -p low");
    shell.shows("Added task 2: Call Ada\n$");
    shell.clear();

    enter("todo list");
    shell.shows(
        "NUMBER  TITLE     PRIORITY  DONE\n     1  Buy milk  high      false\n     2  Call Ada  low       false\n$",
    );
    shell.clear();

    enter("todo sync -v --delay 700ms");
    shell.shows("1/2 (");
    shell.shows("Sent: 2\n$");
    let screen = shell.screen();
    let sent = screen.lines().filter(|line| line.starts_with("INFO  todo: sent number=")).count();
    assert_eq!(sent, 2, "{screen}");
    assert!(!screen.contains("left)"), "{screen}");
    shell.clear();

    enter("todo remove 1");
    shell.shows("Remove task 1?");
    enter("n");
    shell.shows("Error (CANCELLED): not confirmed: Remove task 1?");
    shell.clear();
    enter("todo remove 1");
    shell.shows("Remove task 1?");
    enter("y");
    shell.shows("title: Buy milk");
    shell.clear();
    enter("todo list --all");
    shell.shows("NUMBER  TITLE     PRIORITY  DONE\n     2  Call Ada  low       false\n$");
}

#[test]
fn a_pipe_is_neither_asked_nor_shown_a_bar() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("todo.json");
    let error = todo("add", &file).run().failure(2);
    assert!(error.contains("Missing required argument: <title>") && error.contains("--priority"), "{error}");
    todo("add milk -p high", &file).run().success();
    assert_eq!(todo("list", &file).run().success(), "[1]{number,title,priority,done}:\n  1,milk,high,false\n");
    assert_eq!(todo("sync --delay 600ms", &file).run().success(), "Sent: 1\n");
    let error = todo("remove 1", &file).run().failure(2);
    assert!(error.contains("Error (CONFIRMATION_REQUIRED)") && error.contains("Next: todo remove 1 --yes"), "{error}");
    let Run { exit, stderr, .. } = todo("remove 1 --dry-run", &file).run();
    assert_eq!((exit, stderr.as_str()), (Some(0), "Note: this was a dry run: nothing was changed\n"));
    let error = todo("--read-only done 1", &file).run().failure(2);
    assert!(error.contains("READ_ONLY"), "{error}");
    let error = todo("done 7", &file).run().failure(1);
    assert!(error.contains("there is no task 7") && error.contains("Next: todo list"), "{error}");
    todo("remove 1 --yes", &file).run().success();
    assert_eq!(todo("list", &file).run().success(), "[]\n");
}

#[test]
fn the_log_is_coloured_and_not_on_stdout() {
    let folder = tempfile::tempdir().unwrap();
    let run = Terminal::new(80).run(todo("list -v", &folder.path().join("todo.json")));
    assert!(run.stderr.contains("\u{1b}[32mINFO\u{1b}[0m") && run.stderr.contains("there is no file yet"), "{run}");
    assert!(!run.stdout.contains("INFO"), "{run}");
}
