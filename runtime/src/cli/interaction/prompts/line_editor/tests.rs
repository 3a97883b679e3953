//! Tests of lines without a terminal: keys, pastes, and the rows that are drawn.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::screen::Screen;
use super::*;

fn key(name: &str) -> KeyEvent {
    let (name, modifiers) = match name.split_once('-') {
        Some(("C", name)) => (name, KeyModifiers::CONTROL),
        Some(("M", name)) => (name, KeyModifiers::ALT),
        Some(("CM", name)) => (name, KeyModifiers::CONTROL | KeyModifiers::ALT),
        _ => (name, KeyModifiers::NONE),
    };
    let code = match name {
        "Backspace" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Up" => KeyCode::Up,
        "Tab" => KeyCode::Tab,
        "F1" => KeyCode::F(1),
        _ => KeyCode::Char(name.chars().next().unwrap()),
    };
    KeyEvent::new(code, modifiers)
}

/// Presses keys in a line, and returns the line with `|` at the cursor.
#[track_caller]
fn edited(text: &str, keys: &str) -> String {
    let mut line = Buffer::new(text);
    for name in keys.split_whitespace() {
        match action(key(name)) {
            Some(Action::Edit(edit)) => line.apply(edit),
            Some(Action::DeleteOrEnd) => line.apply(keys::DELETE),
            None => {}
            Some(other) => panic!("{name} is {other:?}"),
        }
    }
    let (before, after) = line.parts();
    format!("{before}|{after}")
}

#[test]
fn keys_edit_as_those_of_a_shell() {
    for (text, keys, expected) in [
        ("pw", "C-u a b c", "abc|"),
        ("abc", "Left Backspace", "a|c"),
        ("abc", "C-a C-d Delete C-f C-h", "|"),
        ("abc", "Home x End y", "xabcy|"),
        ("abc", "C-b C-b C-k", "a|"),
        ("abc", "Left C-u C-e z", "cz|"),
        ("one two-three", "C-w", "one |"),
        ("one two-three", "M-Backspace", "one two-|"),
        ("one two-three ", "C-Left C-Left", "one |two-three "),
        ("one two-three", "Home C-Right M-f", "one two|-three"),
        ("one two-three", "Home M-d M-d", "|-three"),
        ("one two-three", "M-b C-Delete", "one two-|"),
        ("one two-three", "M-B M-B M-D", "one |-three"),
        ("", "Backspace Delete Left Right C-w C-u C-k C-d", "|"),
    ] {
        assert_eq!(edited(text, keys), expected, "{text:?}: {keys}");
    }
}

#[test]
fn other_control_keys_do_nothing() {
    let letters = ('a'..='z').filter(|letter| !"abcdefhjklmuw".contains(*letter));
    let keys: Vec<_> = letters.map(|letter| format!("C-{letter}")).collect();
    assert_eq!(edited("ab", &keys.join(" ")), "ab|");
    assert_eq!(edited("ab", "C-4 C-7 M-x CM-a CM-4 F1 Up Tab"), "ab|");
    // AltGr.
    assert_eq!(edited("ab", "CM-@ CM-{"), "ab@{|");
}

#[test]
fn keys_that_end_a_question() {
    for (name, expected) in [
        ("C-c", Action::Interrupt),
        ("C-j", Action::Submit),
        ("C-m", Action::Submit),
        ("C-l", Action::Redraw),
        ("C-d", Action::DeleteOrEnd),
    ] {
        assert_eq!(action(key(name)), Some(expected), "{name}");
    }
    assert_eq!(action(KeyCode::Enter.into()), Some(Action::Submit));
    assert_eq!(action(KeyCode::Esc.into()), Some(Action::Cancel));
}

#[test]
fn a_key_moves_over_a_whole_character() {
    for text in ["日", "👩\u{200d}💻", "e\u{301}", "🇩🇪"] {
        assert_eq!(edited(&format!("a{text}"), "Left Left Right"), format!("a|{text}"));
        assert_eq!(edited(&format!("a{text}b"), "Left Backspace"), "a|b");
        assert_eq!(edited(&format!("a{text}b"), "Home Right Delete"), "a|b");
    }
    assert_eq!(edited("x cafe\u{301}s", "M-Backspace"), "x |");
}

#[test]
fn a_paste_is_one_line_without_its_end() {
    assert_eq!(pasted("token\n", false), "token");
    assert_eq!(pasted("token\r\n\r\n", true), "token");
    assert_eq!(pasted("a\r\nb\rc\nd\n", false), "a b c d");
    assert_eq!(pasted("a\r\nb\rc\nd\n", true), "a\nb\nc\nd");
    assert_eq!(pasted("a\tb\u{1b}[2Jc\u{9b}", false), "a\tb[2Jc");
    assert_eq!(pasted("\n", false), "");
}

fn question<'q>(prompt: &'q str, help: &'q str, is_secret: bool) -> LineEditor<'q> {
    LineEditor { prompt, help, hint: "", default: "", initial: "", is_secret, is_colored: false }
}

#[test]
fn rows_are_broken_at_the_width_of_the_terminal() {
    let mut line = Buffer::new("日本語");
    let question = question("Who?", "help", false);
    let frame = question.opened(11, &line);
    // The third character does not fit into the first row.
    assert_eq!(frame.texts(), ["? Who? 日本", "語 ", "[help]"]);
    assert_eq!((frame.cursor().row, frame.cursor().column), (1, 2));
    line.apply(keys_of("Left"));
    assert_eq!((question.opened(11, &line).cursor().row, question.opened(11, &line).cursor().column), (1, 0));
    line.apply(keys_of("Left"));
    assert_eq!((question.opened(11, &line).cursor().row, question.opened(11, &line).cursor().column), (0, 9));
    // The cursor has a cell of its own at the end of a full row.
    let full = question.opened(13, &line);
    assert_eq!(full.texts(), ["? Who? 日本語", "[help]"]);
    line.apply(keys_of("End"));
    assert_eq!(question.opened(13, &line).texts(), ["? Who? 日本語", " ", "[help]"]);
    // A character that is wider than the terminal has a row of its own.
    assert_eq!(question.opened(1, &Buffer::new("日")).height(), 15);
}

fn keys_of(name: &str) -> buffer::Edit {
    match action(key(name)) {
        Some(Action::Edit(edit)) => edit,
        other => panic!("{name} is {other:?}"),
    }
}

#[test]
fn a_secret_has_an_asterisk_for_each_character() {
    let secret = question("Pin", "", true);
    assert_eq!(secret.opened(80, &Buffer::new("aé日\n👩\u{200d}💻")).texts(), ["? Pin ***** "]);
    assert_eq!(secret.closed(80, "?", "********", ANSWER).texts(), ["? Pin ********"]);
}

#[test]
fn a_tab_is_shown_as_a_space_and_a_default_in_parentheses() {
    let mut text = question("Who?", "", false);
    (text.hint, text.default) = ("Ada", "Ada");
    assert_eq!(text.opened(80, &Buffer::new("a\tb")).texts(), ["? Who? (Ada) a b "]);
    assert_eq!(text.answer(Buffer::new("")), "Ada");
    assert_eq!(text.answer(Buffer::new("a\tb")), "a\tb");
}

#[test]
fn a_frame_is_drawn_in_place_of_the_one_before() {
    let question = question("Who?", "help", false);
    let mut out = Vec::new();
    let mut screen = Screen::new(&mut out, (10, 4));
    let draw = |screen: &mut Screen<_>, text| screen.draw(question.opened(screen.columns(), &Buffer::new(text)));
    draw(&mut screen, "abcdef").unwrap();
    // Rows of ten columns take two rows each after the terminal became narrower.
    screen.resize((5, 4));
    draw(&mut screen, "").unwrap();
    screen.leave().unwrap();
    let text = String::from_utf8(out).unwrap();
    let expected = "\u{1b}[?25l? Who? abc\r\ndef \r\n[help]\r\u{1b}[1A\u{1b}[4G\u{1b}[?25h\
        \u{1b}[?25l\r\u{1b}[2A\u{1b}[J? Who\r\n?  \r\n[help\r\n]\r\u{1b}[2A\u{1b}[3G\u{1b}[?25h\r\n\n\n";
    assert_eq!(text, expected);
}

#[test]
fn a_frame_that_is_too_high_is_shown_up_to_the_cursor() {
    let question = question("", "help", false);
    let mut out = Vec::new();
    let mut screen = Screen::new(&mut out, (4, 2));
    screen.draw(question.opened(4, &Buffer::new("abcdefghij"))).unwrap();
    screen.leave().unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "\u{1b}[?25lghij\r\n \r\u{1b}[1G\u{1b}[?25h\r\n");
}
