//! The page on the way over from clap: it has a row for each name of clap, its code compiles, and it knows every word
//! that the macros answer.
//!
//! `snippets.rs` is generated from the page's tables, and compiled with this test; `clap-4.6.txt` lists the names.

#[path = "../../../macros/src/attr/clap/words.rs"]
#[allow(dead_code, reason = "the macros use all of it")]
mod words;

#[rustfmt::skip]
mod snippets;

use std::fmt::Write as _;
use std::path::Path;

use words::{CLAP_WORDS, Place};

const PAGE: &str = include_str!("../../../runtime/src/docs/from_clap.md");
const NAMES: &str = include_str!("clap-4.6.txt");
/// The tables of the attributes that the macros know.
const MACROS: [&str; 3] = [
    include_str!("../../../macros/src/attr/field.rs"),
    include_str!("../../../macros/src/attr/command.rs"),
    include_str!("../../../macros/src/attr/container.rs"),
];

/// A row of a table.
struct Row {
    /// The type of clap that the section is about.
    section: String,
    /// The names of clap.
    names: Vec<String>,
    /// The code that takes their place.
    code: Vec<String>,
    /// True if the row has text besides code.
    has_remark: bool,
}

/// Returns the rows of the tables below the headings.
fn rows() -> Vec<Row> {
    let (mut section, mut out) = (String::new(), Vec::new());
    for line in PAGE.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            section = heading.to_owned();
        }
        let is_row = line.starts_with("| ") && !line.starts_with("| ---") && !line.starts_with("| clap ");
        if section.is_empty() || !is_row {
            continue;
        }
        let cells: Vec<String> =
            line.replace("\\|", "\u{1}").trim_matches('|').split('|').map(|cell| cell.replace('\u{1}', "|")).collect();
        assert_eq!(cells.len(), 3, "a row has three cells: {line}");
        let [name, code @ ..] = cells.as_slice() else { unreachable!() };
        let code: Vec<String> = code.iter().flat_map(|cell| spans(cell)).filter(|code| is_code(code)).collect();
        let has_remark = cells[1..].iter().any(|cell| cell.contains(|c: char| c.is_alphabetic()));
        let mut names: Vec<String> = spans(name);
        names.iter_mut().for_each(|name| *name = name.trim_matches('*').to_owned());
        out.push(Row { section: section.clone(), names, code, has_remark });
    }
    out
}

/// Returns the texts between backticks.
fn spans(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns whether a text is code to be compiled rather than a word in a sentence.
fn is_code(text: &str) -> bool {
    let is_field = text.split_once(": ").is_some_and(|(name, _)| name.chars().all(|c| c.is_lowercase() || c == '_'));
    let is_expression = text.ends_with(')') && !text.contains('…');
    let is_attribute =
        text.starts_with("#[") && !text.starts_with("#[derive") && text.contains(']') && !text.contains('…');
    is_field || is_expression || is_attribute || text.starts_with("/**")
}

/// Returns the program that uses every piece of code of the page.
fn program() -> String {
    let mut out = String::from(
        "//! Generated from `runtime/src/docs/from_clap.md`: run the tests of this folder with `VESTIBULE_BLESS=1`.\n\n\
         #![allow(dead_code, unused, unused_must_use, clippy::all, clippy::pedantic, clippy::restriction)]\n\n\
         use super::super::from_clap_helpers::*;\n",
    );
    for (row, piece) in rows().iter().flat_map(|row| row.code.iter().map(move |piece| (row, piece))) {
        let number = out.matches("\nmod row_").count();
        let item = item(piece).split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = write!(out, "\nmod row_{number} {{ use super::*; {item} }} // {}", row.names.join(", "));
    }
    out.push('\n');
    out
}

/// Returns the items that a piece of code stands in.
fn item(piece: &str) -> String {
    const FIELDS: &str = "cert: Option<String>, key: Option<String>, mode: Option<String>, quiet: bool,";
    let (doc, code) = match piece.split_once("*/ ") {
        Some((doc, code)) => (format!("{doc}*/ "), code),
        None => (String::new(), piece),
    };
    if code.starts_with("#[options(") {
        return format!("    #[derive(Options)]\n    {code}\n    struct Row {{ {FIELDS} }}\n");
    }
    if code.starts_with("#[commands(") {
        return format!("    #[derive(Commands)]\n    {code}\n    enum Row {{ First }}\n");
    }
    if code.starts_with("#[choice(rename_all") {
        return format!("    #[derive(Choice)]\n    {code}\n    enum Row {{ First }}\n");
    }
    if code.starts_with("#[command") && code.contains("fn ") {
        return format!("    {doc}{code}\n");
    }
    if code.starts_with("#[command(") {
        return format!("    #[derive(Commands)]\n    enum Row {{ {doc}{code}, Last }}\n");
    }
    if code.starts_with("#[choice(") || !doc.is_empty() && !code.contains(':') {
        return format!("    #[derive(Choice)]\n    enum Row {{ {doc}{code}, Last }}\n");
    }
    if let Some(method) = code.strip_prefix('.') {
        return format!("    fn row() {{\n        let _ = Cli::create(\"app\").{method};\n    }}\n");
    }
    if code.starts_with("#[") || code.split_once(": ").is_some_and(|(name, _)| !name.contains('(')) {
        return format!("    #[derive(Options)]\n    struct Row {{ {FIELDS} {doc}{code} }}\n");
    }
    format!("    fn row() {{\n        let _ = {code};\n    }}\n")
}

#[test]
fn code_of_the_page_is_compiled() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ports/from_clap/snippets.rs");
    let expected = program();
    if std::env::var_os("VESTIBULE_BLESS").is_some() {
        std::fs::write(&path, &expected).expect("the folder of this test");
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(current == expected, "run this test with `VESTIBULE_BLESS=1`, and then again");
}

/// Returns the section of a type of clap.
fn heading(of: &str) -> &'static str {
    match of {
        "Arg" => "`Arg`,",
        "ArgGroup" => "`ArgGroup`",
        "Command" => "`Command`",
        "PossibleValue" => "`PossibleValue`",
        "ArgAction" => "`ArgAction`",
        "ValueHint" => "`ValueHint`",
        _ => "Value parsers",
    }
}

#[test]
fn each_name_of_clap_has_a_row() {
    let rows = rows();
    let mut missing = Vec::new();
    for line in NAMES.lines().filter(|line| !line.starts_with('#')) {
        let (of, name) = line.split_once(' ').expect("a type and a name");
        let own = rows.iter().filter(|row| row.section.starts_with(heading(of)));
        let is_named = |own: &String| own == name || own.ends_with('_') && name.starts_with(own.as_str());
        if !own.flat_map(|row| &row.names).any(is_named) {
            missing.push(line);
        }
    }
    assert!(missing.is_empty(), "without a row: {missing:#?}");
}

#[test]
fn each_row_is_a_name_of_clap_and_says_something() {
    for row in rows() {
        for name in &row.names {
            let is_known = NAMES.lines().filter_map(|line| line.split_once(' ')).any(|(of, own)| {
                row.section.starts_with(heading(of)) && (own == name || name.ends_with('_') && own.starts_with(name))
            });
            assert!(is_known, "`{name}` in {} is no name of clap", row.section);
        }
    }
}

/// Returns the words that the macros know as their own.
fn own_words() -> Vec<&'static str> {
    let after = |text: &'static str| {
        ["known(\"", "flag(\""]
            .into_iter()
            .flat_map(move |start| text.split(start).skip(1).filter_map(|rest| rest.split('"').next()))
    };
    MACROS.into_iter().flat_map(after).collect()
}

/// Words of clap that are no attributes: constructors, readers, and what only a builder has.
const NO_ATTRIBUTES: [&str; 4] = ["new", "get", "remove", "build"];

#[test]
fn each_attribute_of_clap_is_known_to_the_macros_and_the_other_way_round() {
    let rows = rows();
    let own = own_words();
    for (words, place, _) in CLAP_WORDS {
        for word in *words {
            let is_in = |row: &&Row| match place {
                Place::Field => row.section.starts_with("`Arg`,") || row.section.starts_with("`Command`"),
                Place::Command => row.section.starts_with("`Command`"),
                Place::Type => !row.section.starts_with("`PossibleValue`"),
                Place::Choice => row.section.starts_with("`PossibleValue`"),
            };
            let found = rows.iter().filter(is_in).any(|row| row.names.iter().any(|name| name == word));
            assert!(found, "`{word}` ({place:?}) is answered by the macros, and has no row");
        }
    }
    for row in rows.iter().filter(|row| row.section.starts_with("`Arg`,")) {
        for name in row.names.iter().filter(|name| !name.ends_with('_') && !NO_ATTRIBUTES.contains(&name.as_str())) {
            let is_answered =
                CLAP_WORDS.iter().any(|(words, place, _)| *place == Place::Field && words.contains(&name.as_str()));
            assert!(is_answered || own.contains(&name.as_str()), "`{name}` has a row, and the macros do not know it");
        }
    }
}

#[test]
fn rows_without_code_say_why() {
    let silent = ["remove", "skip", "get", "defer", "add", "build"];
    for row in rows().iter().filter(|row| row.code.is_empty() && !row.has_remark) {
        let is_silent = row.names.iter().all(|name| silent.contains(&name.as_str()) || name.ends_with('_'));
        assert!(is_silent, "the row of {:?} says nothing", row.names);
    }
}
