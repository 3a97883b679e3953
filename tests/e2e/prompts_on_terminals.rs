//! Questions on terminals: keys, pastes, and the screen.

use std::process::Command;

use vestibule_tests::Session;

/// Starts a shell in which `asking` can be called.
fn shell() -> Option<Session> {
    Session::bash(env!("CARGO_BIN_EXE_asking"))
}

#[test]
fn a_terminal_edits_selects_and_hides() {
    let Some(shell) = shell() else { return };
    shell.types("asking create");
    shell.key("Enter");
    shell.shows("Name of the server");
    shell.types("weX");
    shell.key("BSpace");
    shell.types("b");
    shell.key("Enter");
    shell.shows("Which region?");
    shell.key("Down");
    shell.key("Enter");
    shell.shows("Number of cores");
    shell.types("100");
    shell.key("Enter");
    shell.shows("expected an integer from 1 to 64");
    shell.key("BSpace");
    shell.key("BSpace");
    shell.key("Enter");
    shell.shows("Tags");
    shell.types("a 'b c'");
    shell.key("Enter");
    shell.shows("Password of the administrator");
    shell.types("s3cret");
    shell.key("Enter");
    shell.shows(r#"web in america with 1 cores, ["a", "b c"], 6 letters"#);
    assert!(!shell.screen().contains("s3cret"), "{}", shell.screen());
}

#[test]
fn nothing_is_asked_for_where_a_secret_cannot_be() {
    let Some(shell) = shell() else { return };
    shell.types("TERM=dumb asking create");
    shell.key("Enter");
    shell.shows("a secret cannot be asked for where what is typed is shown");
    shell.shows("Missing required option: --password");
    assert!(!shell.screen().contains("Name of the server"), "{}", shell.screen());
}

#[test]
fn a_question_fits_any_width() {
    let Some(shell) = shell() else { return };
    for columns in [20, 1_000] {
        shell.resize(columns);
        shell.types("asking greet");
        shell.key("Enter");
        shell.shows("Who are you?");
        shell.types("Ada Lovelace of London");
        shell.key("Enter");
        // A line that is longer than the screen goes on below.
        let is_shown = |screen: &str| screen.replace('\n', "").contains("Hello Ada Lovelace of London");
        shell.wait("the greeting", is_shown);
        shell.clear();
    }
}

#[test]
fn no_color_is_heard_in_questions() {
    let Some(shell) = shell() else { return };
    let is_coloured = |command: &str| {
        shell.types(command);
        shell.key("Enter");
        shell.shows("Who are you?");
        let screen = shell.styled_screen();
        shell.types("Ada");
        shell.key("Enter");
        shell.shows("Hello Ada");
        shell.clear();
        screen.lines().any(|line| line.contains("Who are you?") && line.contains('\u{1b}'))
    };
    assert!(is_coloured("asking greet"));
    assert!(!is_coloured("NO_COLOR=1 asking greet"));
    assert!(!is_coloured("asking greet --color never"));
}

#[test]
fn escape_cancels_and_an_interruption_interrupts() {
    let Some(shell) = shell() else { return };
    for (key, text) in [("Escape", "exit 1"), ("C-c", "exit 130")] {
        shell.types("asking greet; echo exit $?");
        shell.key("Enter");
        shell.shows("Who are you?");
        shell.key(key);
        shell.shows(&format!("{text}\n$"));
        shell.clear();
    }
}

#[test]
fn a_person_confirms_or_not() {
    let Some(shell) = shell() else { return };
    for (answer, expected) in [("y", "deleted web"), ("n", "not confirmed"), ("", "not confirmed")] {
        shell.types("asking delete web");
        shell.key("Enter");
        shell.shows("Delete web?");
        shell.types(answer);
        shell.key("Enter");
        shell.shows(expected);
        shell.clear();
    }
    shell.types("echo | asking delete web");
    shell.key("Enter");
    shell.shows("CONFIRMATION_REQUIRED");
}

#[test]
fn fields_are_asked_for_in_their_form() {
    let Some(shell) = shell() else { return };
    shell.types("asking pack");
    shell.key("Enter");
    shell.shows("? Labels\n[--label (separated by `,`)]");
    shell.types("a b, c");
    shell.key("Enter");
    shell.shows("? Encrypt? (y/n)");
    shell.types("maybe");
    shell.key("Enter");
    shell.shows("? Encrypt? (y/n) maybe");
    shell.key("C-u");
    shell.types("Yes");
    shell.key("Enter");
    shell.shows("? Compress? (y/n)");
    shell.key("Enter");
    shell.shows("[\"a b\", \"c\"] true None\n$");
}

/// A script whose shell does not restore the terminal, as an interactive one does.
const SCRIPT: &str = r#"sh -c 'echo $$ >pid; exec "$@"' - "$@"; echo exit $?; stty -a >modes; echo end"#;

#[test]
fn a_signal_restores_the_terminal_and_ends_the_process() {
    let Some(shell) = shell() else { return };
    std::fs::write(shell.home().join("script"), SCRIPT).unwrap();
    for (command, question) in [
        ("greet", "Who are you?"),
        ("delete web", "Delete web?"),
        ("create web --cores 1 --tag a --password b", "Which region?"),
        ("both", "?"),
    ] {
        for (signal, exit) in [("TERM", 143), ("HUP", 129)] {
            shell.types(&format!("clear; sh script asking {command}"));
            shell.key("Enter");
            shell.wait(question, |screen| screen.starts_with("? ") && screen.contains(question));
            let pid = std::fs::read_to_string(shell.home().join("pid")).unwrap();
            let sent = Command::new("kill").args(["-s", signal, pid.trim()]).status().unwrap();
            assert!(sent.success());
            shell.wait("the end", |screen| screen.ends_with(&format!("\nexit {exit}\nend\n$")));
            assert!(shell.screen().starts_with("? "), "{}", shell.screen());
            let modes = std::fs::read_to_string(shell.home().join("modes")).unwrap();
            assert!(modes.contains(" icanon") && modes.contains(" echo "), "{command}: {modes}");
            shell.clear();
        }
    }
}

#[test]
fn two_questions_at_once_wait_for_each_other() {
    let Some(shell) = shell() else { return };
    shell.types("asking both");
    shell.key("Enter");
    shell.shows("?");
    shell.types("one");
    shell.key("Enter");
    shell.shows("one");
    shell.types("two");
    shell.key("Enter");
    shell.wait("both answers", |screen| screen.contains("one two\n") || screen.contains("two one\n"));
}

#[test]
fn keys_edit_a_line_as_those_of_the_shell_do() {
    let Some(shell) = shell() else { return };
    shell.types("asking greet");
    shell.key("Enter");
    shell.shows("Who are you?");
    shell.types("pw");
    for key in ["C-u", "C-z", "C-r", "Tab", "Up"] {
        shell.key(key);
    }
    shell.types("Lovelace of London");
    for key in ["C-w", "C-h", "C-a"] {
        shell.key(key);
    }
    shell.types("Ada ");
    shell.key("C-e");
    shell.types("!");
    for key in ["C-b", "C-d", "C-l"] {
        shell.key(key);
    }
    shell.wait("the line at the top", |screen| screen.starts_with("? Who are you? Ada Lovelace of"));
    shell.key("C-j");
    shell.shows("Hello Ada Lovelace of\n$");
}

#[test]
fn the_end_of_the_input_is_nobody() {
    let Some(shell) = shell() else { return };
    shell.types("asking greet; echo exit $?");
    shell.key("Enter");
    shell.shows("Who are you?");
    shell.key("C-d");
    shell.shows("exit 2\n$");
    assert!(shell.screen().contains("Missing required option: --name"), "{}", shell.screen());
}

#[test]
fn a_paste_is_one_line_that_is_not_submitted() {
    let Some(shell) = shell() else { return };
    shell.types("asking greet");
    shell.key("Enter");
    shell.shows("Who are you?");
    shell.pastes("Ada\nLovelace\n");
    shell.shows("Who are you? Ada Lovelace");
    shell.types("!");
    shell.key("Enter");
    shell.shows("Hello Ada Lovelace!\n$");
    shell.clear();

    shell.types("asking create web --region europe --cores 1 --tag x");
    shell.key("Enter");
    shell.shows("Password of the administrator");
    shell.pastes("ab\ncd\n");
    shell.shows("Password of the administrator *****\n");
    shell.key("BSpace");
    shell.key("Enter");
    shell.shows("4 letters");
}

#[test]
fn wide_characters_and_long_lines_are_drawn_in_their_place() {
    let Some(shell) = shell() else { return };
    shell.resize(20);
    shell.types("asking create");
    shell.key("Enter");
    shell.shows("? Name of the server\n\n[<name>]");
    shell.types("日本語日本語日本語日本語");
    shell.shows("? Name of the server\n 日本語日本語日本語\n日本語\n[<name>]");
    for _ in 0..12 {
        shell.key("Left");
    }
    shell.types("x");
    shell.shows("? Name of the server\n x日本語日本語日本語\n日本語\n[<name>]");
    shell.resize(30);
    shell.shows("? Name of the server x日本語日\n本語日本語日本語\n[<name>]");
    shell.resize(15);
    shell.shows("? Name of the s\nerver x日本語日\n本語日本語日本\n語\n[<name>]");
    shell.key("C-k");
    shell.shows("? Name of the s\nerver x\n[<name>]");
    shell.key("Escape");
    shell.shows("? Name of the s\nerver <canceled\n>\n");
    assert_eq!(shell.screen().matches("? Name").count(), 1, "{}", shell.screen());
}
