use crate::describe::text::{Paragraph, first_paragraph, paragraphs, summary};

fn flowing(texts: &[&str]) -> Paragraph {
    Paragraph::Flowing(texts.iter().map(|text| (*text).to_owned()).collect())
}

#[test]
fn lines_flow_but_those_of_lists_and_code() {
    let doc = "One\ntwo.\nItems:\n- a\n  b\n- c\n\n```\nlet x = 1;\n\n  y\n```\nLast\n";
    let code = ["let x = 1;", "", "  y"].map(str::to_owned).to_vec();
    let expected =
        [flowing(&["One two. Items:"]), flowing(&["- a b", "- c"]), Paragraph::Fixed(code), flowing(&["Last"])];
    assert_eq!(paragraphs(doc), expected);
    assert_eq!(first_paragraph(doc), "One two. Items:");
    assert_eq!(paragraphs(" \n\n```\n"), []);
}

#[test]
fn a_summary_is_the_first_sentence() {
    assert_eq!(summary("List pulls.\nAll of them."), "List pulls");
    assert_eq!(summary("Ship, e.g. to staging"), "Ship, e.g. to staging");
    assert_eq!(summary("Whole.\n\nMore"), "Whole");
    assert_eq!(summary(""), "");
}
