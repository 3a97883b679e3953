use super::to_markdown;
use crate::data::from_json;
use crate::json;

fn markdown(json: &str) -> String {
    to_markdown(&from_json(json).unwrap())
}

#[test]
fn records_are_a_table_of_all_their_keys() {
    assert_eq!(
        markdown(r#"[{"a":1,"b":""},{"c":{"d":["|"]}},{"b":null,"a":"x"}]"#),
        "| a | b | c |\n| --- | --- | --- |\n| 1 |  |  |\n|  |  | `{\"d\":[\"\\|\"]}` |\n| x | null |  |\n"
    );
}

#[test]
fn cells_stand_below_their_keys_in_any_order() {
    for (json, table) in [
        (r#"[{"a":1,"b":2},{"a":3,"b":""}]"#, "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |\n"),
        (r#"[{"a":1,"b":2},{"b":3,"a":4}]"#, "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 4 | 3 |\n"),
        (r#"[{"a":1,"b":2},{"a":3}]"#, "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |\n"),
        (r#"[{"a":1},{"a":2,"b":3}]"#, "| a | b |\n| --- | --- |\n| 1 |  |\n| 2 | 3 |\n"),
        (r#"[{},{"a":1}]"#, "| a |\n| --- |\n|  |\n| 1 |\n"),
        (r#"[{"a":1},{}]"#, "| a |\n| --- |\n| 1 |\n|  |\n"),
    ] {
        assert_eq!(markdown(json), table, "{json}");
    }
}

#[test]
fn an_object_is_a_list_and_then_sections() {
    assert_eq!(
        markdown(r#"{"b":{"x":1,"y":{"z":[{"k":1}]}},"a":"t","tags":["p",2],"none":[],"e":""}"#),
        "- **a**: t\n- **tags**:\n  - p\n  - 2\n- **none**: `[]`\n- **e**: `\"\"`\n\n## b\n\n- **x**: 1\n\n### y\n\n#### z\n\n\
         | k |\n| --- |\n| 1 |\n"
    );
}

#[test]
fn other_arrays_are_lists() {
    assert_eq!(
        markdown(r##"["1. a","# b",{"c":1},[2],"- d",null,{}]"##),
        "- 1\\. a\n- \\# b\n- `{\"c\":1}`\n- `[2]`\n- \\- d\n- null\n- `{}`\n"
    );
    assert_eq!(markdown("[{},{}]"), "- `{}`\n- `{}`\n");
}

#[test]
fn what_stands_alone() {
    assert_eq!(markdown(r#""*as* it is""#), "*as* it is\n");
    assert_eq!(markdown(r#""a\n""#), "a\n");
    assert_eq!(markdown("1e400"), "1e400\n");
    assert_eq!(markdown("[]"), "`[]`\n");
    assert_eq!(markdown("{}"), "`{}`\n");
}

#[test]
fn texts_are_escaped_where_they_mean_something() {
    let cell = |text: &str| {
        let table = to_markdown(&json!([{ "a": text }]));
        table.lines().nth(2).unwrap().to_owned()
    };
    assert_eq!(cell("a|b\\c`d"), "| a\\|b\\\\c\\`d |");
    assert_eq!(cell("snake_case _em_ *x*"), "| snake_case \\_em\\_ \\*x\\* |");
    assert_eq!(cell("a < b <br> R&D &amp; &#1;"), "| a < b \\<br> R&D \\&amp; \\&#1; |");
    assert_eq!(cell(" a\nb\r\n\tc "), "| &#32;a<br>b<br>&#9;c&#32; |");
    assert_eq!(cell("\u{1b}[31m"), "| &#27;\\[31m |");
    assert_eq!(to_markdown(&json!({ "a": { "b #": { "c": 1 } } })), "## a\n\n### b \\#\n\n- **c**: 1\n");
}

#[test]
fn urls_are_links_and_undo_no_escape() {
    let cell = |text: &str| to_markdown(&json!([{ "a": text }])).lines().nth(2).unwrap().to_owned();
    assert_eq!(cell("https://x.io/_static/a~b_(c)_?d=*"), "| <https://x.io/_static/a~b_(c)_?d=*> |");
    assert_eq!(cell("https://x.io/<img src=x onerror=alert(1)>"), "| https\\://x.io/\\<img src=x onerror=alert(1)> |");
    assert_eq!(cell("see WWW.x.io/<b>"), "| see WWW\\.x.io/\\<b> |");
    assert_eq!(cell("http://x.io/a|b"), "| http\\://x.io/a\\|b |");
    assert_eq!(cell("https://x.io/?a&amp;b"), "| https\\://x.io/?a\\&amp;b |");
    assert_eq!(cell("a\u{2028}b\u{202e}c\u{9b}"), "| a&#8232;b&#8238;c&#155; |");
    assert_eq!(to_markdown(&json!({ "m": [["a|b"], 1] })), "- **m**:\n  - `[\"a|b\"]`\n  - 1\n");
}

#[test]
fn depth_costs_no_stack() {
    let deep = from_json(format!("{}null{}", r#"{"a":[{"b":"#.repeat(170), "}]}".repeat(170))).unwrap();
    let nested = from_json(format!("{}null{}", r#"{"a":"#.repeat(500), "}".repeat(500))).unwrap();
    let run = move || (to_markdown(&deep), to_markdown(&nested));
    let (table, sections) = std::thread::Builder::new().stack_size(256 * 1024).spawn(run).unwrap().join().unwrap();
    assert!(table.starts_with("## a\n\n| b |\n"));
    assert!(sections.contains("\n###### a\n\n- **a**: `{\"a\":"), "{sections}");
}
