use super::{to_yaml, write_styled};
use crate::data::from_json;
use crate::json;
use crate::render::toon::KeyStyle;

fn yaml(json: &str) -> String {
    to_yaml(&from_json(json).unwrap())
}

#[test]
fn texts_that_are_read_as_something_else_are_quoted() {
    let quoted = [
        "",
        " ",
        " a",
        "a ",
        "~",
        "null",
        "Null",
        "yes",
        "No",
        "oN",
        "off",
        "y",
        "N",
        "TRUE",
        "010",
        "0o7",
        "1_000",
        "12:30",
        "190:20:30.15",
        "1e3",
        ".inf",
        "-.INF",
        "+.inf",
        ".NaN",
        "0x1F",
        "0b1",
        "+1",
        "-1",
        "1.",
        "2024-01-01",
        "2001-12-14t21:59:43.10-05:00",
        "2001-12-14 21:59:43 -5",
        "<<",
        "=",
        "---",
        "... then",
        "- a",
        "-",
        "?",
        ": a",
        "a: b",
        "a:",
        "a #b",
        "#a",
        "&a",
        "*a",
        "!a",
        "|",
        ">",
        "'a",
        "\"a",
        "%a",
        "@a",
        "`a",
        "[a",
        "{a",
        ",a",
        "]",
        "}",
        "\u{feff}a",
        "a\u{85}b",
        "a\u{2028}b",
        "a\tb",
        "a\rb",
        "\u{7f}",
        "\u{fffe}",
        "\u{a0}a",
        "e5",
        "E10",
    ];
    for text in quoted {
        assert!(to_yaml(&text.into()).starts_with('"'), "{text:?}: {}", to_yaml(&text.into()));
        let key = to_yaml(&json!({ text: 1 }));
        assert!(key.starts_with('"'), "{text:?}: {key}");
    }
    let plain = [
        "a",
        "a b",
        "http://a/b?c#d",
        "a:b",
        "yesterday",
        "3 apples",
        "10 seconds",
        "/usr/bin",
        "日本",
        "a, b [c]",
        "é",
    ];
    for text in plain {
        assert_eq!(to_yaml(&text.into()), format!("{text}\n"));
    }
}

#[test]
fn numbers_keep_their_digits_and_get_a_point_and_a_sign() {
    let cases = [
        ("1", "1\n"),
        ("-0", "-0\n"),
        ("0.10", "0.10\n"),
        ("1e3", "1.0e+3\n"),
        ("-1.50E-07", "-1.50e-07\n"),
        ("1e400", "1.0e+400\n"),
        ("12345678901234567890123", "12345678901234567890123\n"),
    ];
    for (json, expected) in cases {
        assert_eq!(yaml(json), expected, "{json}");
    }
    assert_eq!(to_yaml(&1e21.into()), "1.0e+21\n");
    assert_eq!(to_yaml(&3.0.into()), "3.0\n");
}

#[test]
fn nesting_is_indented() {
    let text = yaml(r#"{"a":[[1,[2]],{"b":{"c":[]},"d":{}},[]],"e":{"f":null}}"#);
    assert_eq!(text, "a:\n  - - 1\n    - - 2\n  - b:\n      c: []\n    d: {}\n  - []\ne:\n  f: null\n");
    assert_eq!(yaml("[]"), "[]\n");
    assert_eq!(yaml("{}"), "{}\n");
}

#[test]
fn lines_are_a_block_where_that_is_exact() {
    assert_eq!(yaml(r#"{"a":"b\nc"}"#), "a: |-\n  b\n  c\n");
    assert_eq!(yaml(r#"{"a":"b\n\nc\n"}"#), "a: |\n  b\n\n  c\n");
    assert_eq!(yaml(r#"{"a":"b\n\n","c":1}"#), "a: |+\n  b\n\nc: 1\n");
    assert_eq!(yaml(r#"["  b\nc"]"#), "- |2-\n    b\n  c\n");
    assert_eq!(yaml(r#""  b\nc""#), "\"  b\\nc\"\n");
    for text in ["\n", "a\r\nb", "a\n  \nb", "a\n\u{1b}", "a\u{85}\nb"] {
        assert!(to_yaml(&text.into()).starts_with('"'), "{text:?}");
    }
}

#[test]
fn a_long_key_is_marked_as_one() {
    let key = "k".repeat(2000);
    assert_eq!(to_yaml(&json!([{ key.clone(): [1] }])), format!("- ? \"{key}\"\n  :\n    - 1\n"));
}

#[test]
fn keys_are_marked_and_nothing_else_changes() {
    let mut out = Vec::new();
    write_styled(&mut out, &json!({ "a": { "b": "c" } }), Some(&KeyStyle::new("<", ">"))).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "<a>:\n  <b>: c\n");
}

#[test]
fn depth_costs_no_stack() {
    let json = format!("{}null{}", r#"[{"a":"#.repeat(250), "}]".repeat(250));
    let deep = from_json(&json).unwrap();
    let run = move || to_yaml(&deep).len();
    let length = std::thread::Builder::new().stack_size(256 * 1024).spawn(run).unwrap().join().unwrap();
    assert!(length > 500);
}
