use vestibule_document::Pages;

use crate::shown::get;

fn pages(parameters: &[&str], headers: &str, schema: &str) -> Option<Pages> {
    let parameters: Vec<_> = parameters
        .iter()
        .map(|name| format!(r#"{{"name": "{name}", "in": "query", "schema": {{"type": "string"}}}}"#))
        .collect();
    let members = format!(
        r#""parameters": [{}], "responses": {{"200": {{"headers": {{{headers}}}, "content": {{"application/json": {{"schema": {schema}}}}}}}}}"#,
        parameters.join(",")
    );
    get("3.1.0", &members, "{}").pages
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

const LIST: &str = r#"{"type": "array", "items": {"type": "object"}}"#;

#[test]
fn a_link_header_or_numbered_pages_of_a_list() {
    let found = pages(&["page", "per_page"], r#""Link": {}"#, LIST).unwrap();
    assert_eq!(found, Pages { page: some("page"), limit: some("per_page"), link: true, ..Pages::default() });
    let found = pages(&["skip", "top"], "", LIST).unwrap();
    assert_eq!(found, Pages { offset: some("skip"), limit: some("top"), ..Pages::default() });
}

#[test]
fn cursors_are_in_the_response_or_in_the_last_item() {
    let next =
        r#"{"properties": {"errors": {"type": "array"}, "payments": {"type": "array"}, "cursor": {"type": "string"}}}"#;
    let found = pages(&["cursor", "limit"], "", next).unwrap();
    let expected = Pages {
        cursor: some("cursor"),
        limit: some("limit"),
        next: some("cursor"),
        items: some("payments"),
        ..Pages::default()
    };
    assert_eq!(found, expected);

    let last = r#"{"properties": {"data": {"type": "array", "items": {"properties": {"id": {"type": "string"}}}}, "has_more": {"type": "boolean"}}}"#;
    let found = pages(&["starting_after"], "", last).unwrap();
    let expected = Pages {
        cursor: some("starting_after"),
        items: some("data"),
        more: some("has_more"),
        last: some("id"),
        ..Pages::default()
    };
    assert_eq!(found, expected);

    let nested = r#"{"properties": {"members": {"type": "array"}, "response_metadata": {"type": "object", "properties": {"next_cursor": {"type": "string"}}}}}"#;
    assert_eq!(pages(&["cursor"], "", nested).unwrap().next, some("response_metadata.next_cursor"));
    let odata = r#"{"properties": {"value": {"type": "array"}, "@odata.nextLink": {"type": "string"}}}"#;
    assert_eq!(pages(&["$top"], "", odata).unwrap().next, some("@odata.nextLink"));
}

#[test]
fn what_is_no_list_has_no_pages() {
    assert_eq!(pages(&["page"], "", r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#), None);
    assert_eq!(pages(&["limit"], "", LIST), None);
    assert_eq!(pages(&[], "", LIST), None);
}
