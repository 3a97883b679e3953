use crate::describe::text::{first_paragraph, paragraphs, summary};

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
fn a_summary_is_the_first_sentence() {
    assert_eq!(summary("List pulls.\nAll of them."), "List pulls");
    assert_eq!(summary("Ship, e.g. to staging"), "Ship, e.g. to staging");
    assert_eq!(summary("Whole.\n\nMore"), "Whole");
    assert_eq!(summary("Make a list. (It is empty.) Add to it"), "Make a list");
    assert_eq!(summary(""), "");
}
