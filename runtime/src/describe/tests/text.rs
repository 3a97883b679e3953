use crate::describe::text::{first_paragraph, paragraphs, split_first, summary};

/// The texts of each paragraph, and whether it is code.
fn read(doc: &str) -> Vec<(bool, Vec<String>)> {
    let mut out = Vec::new();
    for paragraph in paragraphs(doc) {
        let mut texts = Vec::new();
        paragraph.for_each_line(&mut |text| texts.push(text.to_owned()));
        out.push((paragraph.is_code, texts));
    }
    out
}

#[test]
fn lines_flow_but_those_of_lists_and_code() {
    let doc = "One\ntwo.\nItems:\n- a\n  b\n- c\n\n```\nlet x = 1;\n\n  y\n```\nLast\n";
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let expected = [
        (false, texts(&["One two. Items:"])),
        (false, texts(&["- a b", "- c"])),
        (true, texts(&["let x = 1;", "", "  y"])),
        (false, texts(&["Last"])),
    ];
    assert_eq!(read(doc), expected);
    assert_eq!(first_paragraph(doc), "One two. Items:");
    assert_eq!(read(" \n\n```\n"), []);
}

#[test]
fn indented_lines_are_code() {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let code = |lines: &[&str]| (true, texts(lines));
    let text = |lines: &[&str]| (false, texts(lines));
    let examples = "EXAMPLES:\n    p1 foo    # does foo\n      --bar\n\n  p1 baz\nMore\n";
    assert_eq!(
        read(examples),
        [text(&["EXAMPLES:"]), code(&["p1 foo    # does foo", "  --bar"]), code(&["p1 baz"]), text(&["More"])]
    );
    assert_eq!(read("See\n\n    one\n    two\n\nEnd"), [text(&["See"]), code(&["one", "two"]), text(&["End"])]);
    // Lines of a text and of a list may be indented.
    assert_eq!(read("One\n    two"), [text(&["One two"])]);
    assert_eq!(
        read("Items:\n  - a\n    b\n\n    more of b"),
        [text(&["Items:"]), text(&["- a b"]), text(&["more of b"])]
    );
    assert_eq!(summary("\n    Indented as a whole.\n    More"), "Indented as a whole");
    // Below the summary, which help shows by itself.
    assert_eq!(read(split_first("Copy files:\n  cp a b\n  cp -r c d\n").1), [code(&["cp a b", "cp -r c d"])]);
    assert_eq!(read(split_first("Copy files\n\n  as they\n  are\n").1), [text(&["as they are"])]);
}

#[test]
fn a_summary_is_the_first_sentence() {
    assert_eq!(summary("List pulls.\nAll of them."), "List pulls");
    assert_eq!(summary("Ship, e.g. to staging"), "Ship, e.g. to staging");
    assert_eq!(summary("Whole.\n\nMore"), "Whole");
    assert_eq!(summary("Make a list. (It is empty.) Add to it"), "Make a list");
    assert_eq!(summary(""), "");
}
