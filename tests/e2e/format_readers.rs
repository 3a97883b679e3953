//! YAML and Markdown output, read by independent parsers.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use saphyr::{LoadableYamlNode, Scalar, Yaml};
use vestibule::data::{Map, from_json, to_json};
use vestibule::render::markdown::to_markdown;
use vestibule::render::yaml::to_yaml;
use vestibule::{Data, json};

/// Texts that are special in some format.
#[rustfmt::skip]
const NASTY: &[&str] = &[
    "", " ", "  ", "\n", "\n\n", " \n", "\n ", "a\n", "a\n\n", "a\n \n", "a\n  b\n", "  a\nb", "\n  a\nb\n", "\ta\nb",
    "a\n\tb", "a\tb", "a\r\nb", "a\rb", "a \nb", "a\n#b\n", "- a\n- b", "a: b\nc: d\n", "yes", "Yes", "YES", "no",
    "No", "on", "ON", "off", "y", "Y", "n", "N", "true", "True", "FALSE", "null", "Null", "NULL", "~", "010", "0o7",
    "0o17", "0x1F", "0b101", "1_000", "1,000", "12:30", "190:20:30", "190:20:30.15", "1e3", "1E3", "1.0e+3", "1.",
    ".5", "-.5", "+1", "-1", "+.inf", "-.Inf", ".INF", ".nan", ".NaN", "nan", "inf", "0", "00", "0.0", "-0", "1.2.3",
    "10.0.0.1", "2024-01-01", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5", "2001-1-1", "<<", "=", "-",
    "--", "---", "...", "--- a", "... a", "---\na", "...\na", "a\n---\nb", "a\n...\nb\n", "?", "? a", ":", ":a", "a:",
    "a: b", "a:b", "::", "#", "# a", "a #b", "a#b", "&a", "*a", "!a", "!!str a", "|", "|-", ">", "> a", "'", "'a'",
    "\"", "\"a\"", "%", "%YAML 1.2", "@a", "`a`", "[", "[a]", "]", "{", "{a}", "}", ",", ", a", "a, b", "\u{feff}",
    "\u{feff}a", "a\u{feff}", "\u{85}", "a\u{85}b\n", "a\u{2028}b", "a\u{2029}b\n", "\u{a0}", "\u{a0}a", "\0",
    "\u{7}", "\u{1b}[31m", "\u{7f}", "\u{80}", "\u{9f}", "\u{fffd}", "\u{fffe}", "\u{ffff}", "😀", "日本語", "é", "\\",
    "\\n", "C:\\new", "a\\", "undefined", "None", "a|b", "|a|", "a||b\\|c", "\\|", "a\\\\|b", "*a*", "**a**", "_a_",
    "__a__", "a_b", "snake_case_", "_x", "~~a~~", "~a~", "``a``", "`", "<b>", "a < b", "<!-- x -->", "</p>",
    "<http://a.b>", "http://a.b/c_d_e?f=g&h=i", "&amp;", "&", "&#65;", "&copy;", "R&D", "[a](b)", "![a](b)", "[x]",
    "[ ] todo", "[a]: b", "+ a", "1. a", "1) a", "12.", "# h", "## h ##", "a #", "====", "***", "___", "    code",
    "```", "~~~", "\\*", "a  b", "a\\\nb", "a  \nb", ":---", "| --- |", "$x$", "a\n\nb", "x\n- y", "x\n# y", "!",
    "a!", "![", "*", "a*b*c", "a**b", "_", "a__b__c", "\"quoted\"", "(a)", "{\"a\":1}",
];

pub(crate) fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(NASTY).prop_map(str::to_owned),
        2 => "[ -~\\n\\t]{0,12}",
        2 => prop::sample::select(vec![" ", "\n", "\t", "-", ":", "#", "'", "\"", "\\", "|", "0", "1", "a", ".", "_"]).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat())
}

fn number() -> impl Strategy<Value = Data> {
    let written = prop::sample::select(vec![
        "0",
        "-0",
        "-0.0",
        "0.10",
        "1e3",
        "1E+3",
        "-1.5e-7",
        "12345678901234567890123",
        "18446744073709551615",
        "-9223372036854775808",
        "1e22",
        "3.141592653589793238462643",
    ]);
    prop_oneof![
        any::<i64>().prop_map(Data::from),
        any::<f64>().prop_map(Data::from),
        written.prop_map(|text| from_json(text).unwrap()),
    ]
}

pub(crate) fn data() -> impl Strategy<Value = Data> {
    let leaf = prop_oneof![4 => text().prop_map(Data::from), 2 => number(), 1 => any::<bool>().prop_map(Data::from), 1 => Just(Data::Null)];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Data::from),
            prop::collection::vec((text(), inner), 0..5)
                .prop_map(|members| Data::Object(members.into_iter().collect::<Map>())),
        ]
    })
}

/// Returns every special text as a key, alone, in an object and in an array.
pub(crate) fn nasty() -> Vec<Data> {
    let places = |text: &&str| {
        [
            Data::from(*text),
            Data::Array(vec![Data::from(*text), json!(1)]),
            member(text, json!({ "in": *text })),
            member("k", (*text).into()),
        ]
    };
    NASTY.iter().flat_map(places).collect()
}

fn member(key: &str, value: Data) -> Data {
    Data::Object([(key.to_owned(), value)].into_iter().collect())
}

/// Returns true if a YAML 1.2 parser read the same data.
fn is_same(yaml: &Yaml<'_>, data: &Data) -> bool {
    match (yaml, data) {
        (Yaml::Value(Scalar::Null), Data::Null) => true,
        (Yaml::Value(Scalar::Boolean(read)), Data::Bool(value)) => read == value,
        (Yaml::Value(Scalar::String(read)), Data::String(text)) => read == text,
        (Yaml::Value(Scalar::Integer(read)), Data::Number(number)) => {
            number.is_integer() && number.as_f64() == Some(*read as f64)
        }
        // The parser has no wider integers.
        (Yaml::Value(Scalar::FloatingPoint(read)), Data::Number(number)) => number.as_f64() == Some(read.into_inner()),
        (Yaml::Sequence(read), Data::Array(items)) => {
            read.len() == items.len() && read.iter().zip(items).all(|(read, item)| is_same(read, item))
        }
        (Yaml::Mapping(read), Data::Object(map)) => {
            let pairs = || read.iter().zip(map.iter());
            read.len() == map.len()
                && pairs().all(|((key, read), (own, value))| key.as_str() == Some(own) && is_same(read, value))
        }
        _ => false,
    }
}

fn read_by_1_2(data: &Data) -> Result<(), String> {
    let text = to_yaml(data);
    match Yaml::load_from_str(&text) {
        Ok(documents) if documents.len() == 1 && is_same(&documents[0], data) => Ok(()),
        Ok(documents) => Err(format!("{data} was written as\n{text}and read as {documents:?}")),
        Err(error) => Err(format!("{data} was written as\n{text}and not read: {error}")),
    }
}

#[test]
fn yaml_1_2_parsers_read_the_same_data() {
    for data in nasty() {
        read_by_1_2(&data).unwrap();
    }
    proptest!(ProptestConfig::with_cases(1500), |(data in data())| {
        read_by_1_2(&data).map_err(TestCaseError::fail)?;
    });
}

const READ_BY_1_1: &str = r#"
import json, sys, yaml
def same(a, b):
    if type(a) is not type(b): return False
    if isinstance(a, dict): return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list): return len(a) == len(b) and all(map(same, a, b))
    return a == b
for line in sys.stdin.buffer:
    written, text = json.loads(line)
    value = json.loads(written)
    try: read = yaml.load(text, Loader=yaml.SafeLoader)
    except Exception as error: read = error
    if not same(read, value): sys.exit("%r was written as\n%s\nand read as %r" % (value, text, read))
"#;

/// Returns true if a YAML 1.1 parser is installed.
fn has_1_1() -> bool {
    let found = Command::new("python3").args(["-c", "import yaml"]).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

#[test]
fn yaml_1_1_parsers_read_the_same_data() {
    if !has_1_1() {
        vestibule_tests::skip("`python3` has no module `yaml`; run `pip install pyyaml`");
        return;
    }
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let random = (0..1500).map(|_| data().new_tree(&mut runner).unwrap().current());
    let mut lines = String::new();
    for data in nasty().into_iter().chain(random) {
        lines.push_str(&to_json(&json!([to_json(&data), to_yaml(&data)])));
        lines.push('\n');
    }
    let mut python = Command::new("python3");
    let mut python = python.args(["-c", READ_BY_1_1]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The parser closes stdin at the first difference.
    let _ = python.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the rendered cells of the only table.
fn cells(markdown: &str) -> Vec<String> {
    let (mut cells, mut is_in, mut tables) = (Vec::new(), false, 0);
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Table(_)) => tables += 1,
            Event::Start(Tag::TableCell) => {
                cells.push(String::new());
                is_in = true;
            }
            Event::End(TagEnd::TableCell) => is_in = false,
            Event::Start(Tag::TableHead | Tag::TableRow)
            | Event::End(TagEnd::TableHead | TagEnd::TableRow | TagEnd::Table) => {}
            other => push(cells.last_mut().filter(|_| is_in), other, markdown),
        }
    }
    assert_eq!(tables, 1, "{markdown}");
    cells
}

/// Adds the rendered text of an event.
fn push(shown: Option<&mut String>, event: Event<'_>, markdown: &str) {
    let Some(shown) = shown else { panic!("{event:?} has no place in\n{markdown}") };
    match event {
        Event::Text(text) | Event::Code(text) => shown.push_str(&text),
        Event::InlineHtml(html) if &*html == "<br>" => shown.push('\n'),
        // A text that is a URL.
        Event::Start(Tag::Link { link_type: LinkType::Autolink, .. }) | Event::End(TagEnd::Link) => {}
        other => panic!("{other:?} is no text:\n{markdown}"),
    }
}

/// Normalises what Markdown cannot represent: kinds of line breaks, and NUL.
fn as_shown(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\0', "\u{fffd}")
}

fn check_table(key: &str, text: &str) {
    let data = Data::Array(vec![member(key, text.into())]);
    let markdown = to_markdown(&data);
    let key = if key.is_empty() { "\"\"" } else { key };
    assert_eq!(cells(&markdown), [as_shown(key), as_shown(text)], "{data}\n{markdown}");
}

/// Returns the rendered items of the only list, and the headings.
fn items(markdown: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut depth = 0;
    for event in
        Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS)
    {
        match event {
            Event::Start(Tag::Item | Tag::Heading { .. }) => {
                items.push(String::new());
                depth += 1;
            }
            Event::End(TagEnd::Item | TagEnd::Heading(_)) => depth -= 1,
            Event::Start(Tag::List(None) | Tag::Strong) | Event::End(TagEnd::List(_) | TagEnd::Strong) => {}
            other => push(items.last_mut().filter(|_| depth > 0), other, markdown),
        }
    }
    items
}

fn check_items(key: &str, text: &str) {
    let shown_key = if key.is_empty() { "\"\"".to_owned() } else { as_shown(key) };
    let shown = if text.is_empty() { "\"\"".to_owned() } else { as_shown(text) };
    let list = to_markdown(&Data::Array(vec![text.into(), json!(1)]));
    assert_eq!(items(&list), [shown.clone(), "1".to_owned()], "{list}");
    let members = to_markdown(&member(key, text.into()));
    assert_eq!(items(&members), [format!("{shown_key}: {shown}")], "{members}");
    let section = to_markdown(&member(key, member("a", json!(1))));
    assert_eq!(items(&section), [shown_key, "a: 1".to_owned()], "{section}");
}

#[test]
fn markdown_renders_texts_unchanged() {
    for text in NASTY {
        check_table("k", text);
        check_table(text, "v");
        check_items(text, text);
    }
    proptest!(ProptestConfig::with_cases(1500), |(key in text(), text in text())| {
        check_table(&key, &text);
        check_items(&key, &text);
    });
}

#[test]
fn markdown_renders_nested_data_as_json() {
    proptest!(ProptestConfig::with_cases(500), |(value in data())| {
        prop_assume!(matches!(&value, Data::Array(_) | Data::Object(_)));
        let markdown = to_markdown(&Data::Array(vec![member("k", value.clone())]));
        let cells = cells(&markdown);
        prop_assert_eq!(from_json(&cells[1]).map_err(|error| error.to_string()), Ok(value), "{}", markdown);
    });
}
