use super::{Column, FIRST_PAGE, TableStream, TableStyle, to_table, write_styled};
use crate::data::{Data, Map};
use crate::json;
use crate::render::Painter;
use crate::render::documents::stream::StreamWriter;

fn on_terminal(data: &Data, width: usize) -> String {
    styled(data, &TableStyle { width: Some(width), ..TableStyle::plain() })
}

fn styled(data: &Data, style: &TableStyle) -> String {
    let mut out = Vec::new();
    write_styled(&mut out, data, style).unwrap();
    String::from_utf8(out).unwrap()
}

fn issues() -> Data {
    json!([
        { "number": 2, "title": "Fix the deploy script", "open": true, "labels": ["bug", "ci"], "closedAt": null },
        { "number": 1234, "title": "Rewrite it in Rust", "open": false, "labels": [], "closedAt": "2026-11-19T11:00:00Z" },
    ])
}

#[test]
fn columns_are_aligned() {
    assert_eq!(
        to_table(&issues()),
        "\
NUMBER  TITLE                  OPEN   LABELS   CLOSED AT
     2  Fix the deploy script  true   bug, ci  -
  1234  Rewrite it in Rust     false  -        2026-11-19T11:00:00Z
"
    );
}

#[test]
fn rows_may_differ() {
    let data = json!([{ "a": 1 }, { "b": "x", "a": "y" }, { "b": 日() }]);
    assert_eq!(to_table(&data), "A  B\n1  -\ny  x\n-  日本\n");
    let wide: Map = (0..40).map(|n| (format!("k{n}"), Data::from(n))).collect();
    let reversed: Map = wide.iter().rev().map(|(key, value)| (key, value.clone())).collect();
    let written = to_table(&Data::Array(vec![Data::Object(wide), Data::Object(reversed)]));
    let rows: Vec<&str> = written.lines().skip(1).collect();
    assert_eq!((rows.len(), rows[0]), (2, rows[1]));
}

fn 日() -> &'static str {
    "日本"
}

#[test]
fn tables_fit_the_width() {
    assert_eq!(
        on_terminal(&issues(), 40),
        "\
NUMBER  TITLE        OPEN   CLOSED AT
     2  Fix the de…  true   -
  1234  Rewrite it…  false  2026-11-19T…
Not shown: labels (--format toon)
"
    );
    for width in [1, 5, 20, 80, 1000] {
        let text = on_terminal(&issues(), width);
        let rows = text.lines().filter(|line| !line.starts_with("Not shown"));
        assert!(rows.clone().count() == 3 && rows.clone().all(|row| row.chars().count() <= width.max(6)), "{text}");
    }
    assert_eq!(on_terminal(&issues(), 1000), to_table(&issues()));
    // Elsewhere than on a terminal nothing is cut.
    let long = json!([{ "text": "x".repeat(5000), "list": [{ "a": [1] }] }]);
    assert!(to_table(&long).contains(&"x".repeat(5000)) && to_table(&long).contains(r#"{"a":[1]}"#));
}

#[test]
fn a_number_is_not_cut() {
    let data = json!([{ "name": "long enough to be cut", "size": 123_456_789 }]);
    assert_eq!(on_terminal(&data, 21), "NAME             SIZE\nlong enou…  123456789\n");
}

#[test]
fn cells_cannot_control_the_terminal() {
    let data = json!([{ "a\u{1b}": "x\u{1b}[2J\ny\t\u{202e}z", "b": "👍🏽" }, { "a\u{1b}": "1", "b": "e\u{301}" }]);
    assert_eq!(
        to_table(&data),
        "A\\u{1b}                 B\nx\\u{1b}[2J y \\u{202e}z  👍🏽\n1                       e\u{301}\n"
    );
    let record = json!({ "k\n": "a\u{9b}\nb\tc", "n": ["\u{7}"] });
    assert_eq!(to_table(&record), "k   a\\u{9b}\n    b    c\nn   \\u{7}\n");
}

#[test]
fn an_object_has_two_columns() {
    let data = json!({
        "number": 2, "title": "Fix the deploy script, which fails on Mondays", "open": true, "closedAt": null,
        "author": { "login": "ada", "id": 1 }, "labels": ["bug", "ci"], "comments": [{ "id": 7, "text": "why?" }],
    });
    assert_eq!(
        on_terminal(&data, 40),
        "\
number    2
title     Fix the deploy script, which
          fails on Mondays
open      true
closedAt  -
author
  login  ada
  id     1
labels    bug, ci
comments
  ID  TEXT
   7  why?
"
    );
    assert_eq!(to_table(&json!({ "items": [{ "a": 1 }] })), "A\n1\n");
    assert_eq!(to_table(&json!({ "items": [], "total": 0 })), "items  -\ntotal  0\n");
    assert_eq!(to_table(&json!({})), "");
}

#[test]
fn other_values_are_lines() {
    assert_eq!(to_table(&json!("a\nb")), "a\nb\n");
    assert_eq!(to_table(&json!(null)), "-\n");
    assert_eq!(to_table(&json!([1, "a\nb", [2, 3], { "c": 4 }])), "1\na b\n2, 3\n{\"c\":4}\n");
    assert_eq!((to_table(&json!([])).as_str(), on_terminal(&json!([]), 80).as_str()), ("", "No results\n"));
}

#[test]
fn roles_have_colours() {
    let style = TableStyle { painter: Painter::new(None), has_links: true, ..TableStyle::plain() };
    let data = json!([{ "id": 1, "ok": true, "url": "https://example.com/1" }]);
    assert_eq!(
        styled(&data, &style),
        "\u{1b}[1mID\u{1b}[0m  \u{1b}[1mOK\u{1b}[0m    \u{1b}[1mURL\u{1b}[0m\n \
         1  \u{1b}[2mtrue\u{1b}[0m  \u{1b}]8;;https://example.com/1\u{1b}\\https://example.com/1\u{1b}]8;;\u{1b}\\\n"
    );
    assert_eq!(styled(&json!({ "id": 1 }), &style), "\u{1b}[36mid\u{1b}[0m  1\n");
}

#[test]
fn columns_can_be_chosen_and_named() {
    let chosen = vec![Column::new("title"), Column::new("author.name").heading("By"), Column::new("missing")];
    let style = TableStyle { chosen, ..TableStyle::plain() };
    let data = json!([{ "number": 1, "title": "x", "author": { "name": "Ada" } }]);
    assert_eq!(styled(&data, &style), "TITLE  By   MISSING\nx      Ada  -\n");
}

#[test]
fn times_are_relative_beside_the_exact_one() {
    let known = vec![Column::new("at").time()];
    let style = |width| TableStyle { width, now: Some(1_795_348_800), known: known.clone(), ..TableStyle::plain() };
    let data = json!([{ "name": "first", "at": "2026-11-19T11:00:00Z" }, { "name": "second", "at": null }]);
    assert_eq!(styled(&data, &style(Some(80))), "NAME    AT\nfirst   2026-11-19T11:00:00Z (3 days ago)\nsecond  -\n");
    assert_eq!(styled(&data, &style(Some(30))), "NAME    AT\nfirst   3 days ago\nsecond  -\n");
    let record = json!({ "at": "2026-11-19T11:00:00Z" });
    assert_eq!(styled(&record, &style(None)), "at  2026-11-19T11:00:00Z (3 days ago)\n");
}

fn stream(items: &[Data], style: TableStyle, page_len: usize, envelope: Option<&Map>) -> String {
    let (mut writer, mut out) = (TableStream::new(style, page_len), Vec::new());
    items.iter().for_each(|item| writer.write_item(&mut out, item).unwrap());
    writer.finish(&mut out, envelope).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_stream_is_the_table_of_its_first_page() {
    let Data::Array(items) = issues() else { unreachable!() };
    assert_eq!(stream(&items, TableStyle::plain(), FIRST_PAGE, None), to_table(&issues()));
    let narrow = TableStyle { width: Some(30), ..TableStyle::plain() };
    let rows = [json!({ "id": 1, "name": "a" }), json!({ "id": 22, "name": "longer", "new": 1 }), json!("text")];
    assert_eq!(stream(&rows, narrow, 1, None), "ID  NAME\n 1  a\n22  longer\ntext\nNot shown: new (--format toon)\n");
    assert_eq!(
        stream(&rows[..2], TableStyle::plain(), 1, None).lines().last().unwrap(),
        "Not shown: new (--format toon)"
    );
    assert_eq!(stream(&[], TableStyle::plain(), 1, None), "");
    let envelope: Map = [("ok", true)].into_iter().collect();
    assert_eq!(stream(&rows[2..], TableStyle::plain(), 1, Some(&envelope)), "text\n\nok  true\n");
}

#[test]
fn rows_that_wait_can_be_written_before_the_page_is_full() {
    let (mut writer, mut out) = (TableStream::new(TableStyle::plain(), FIRST_PAGE), Vec::new());
    writer.write_item(&mut out, &json!({ "id": 1 })).unwrap();
    assert!(out.is_empty());
    let pending = writer.pending();
    pending.flush(|text| out.extend_from_slice(text));
    assert_eq!(out, b"ID\n 1\n");
    pending.flush(|_| panic!("nothing waits"));
    writer.write_item(&mut out, &json!({ "id": 2 })).unwrap();
    assert_eq!(out, b"ID\n 1\n 2\n");
}

#[test]
fn depth_of_nesting_costs_little_stack() {
    let mut deep = json!([{ "a": 1 }]);
    for _ in 0..400 {
        deep = json!({ "a": deep, "b": 1 });
    }
    let work = move || assert!(!to_table(&deep).is_empty());
    std::thread::Builder::new().stack_size(512 * 1024).spawn(work).unwrap().join().unwrap();
}
