use super::*;
use crate::data::from_json;
use crate::output::estimate_tokens;

fn window(limit: usize, offset: usize) -> Window {
    Window { limit: Some(limit), offset }
}

fn size(data: &Data) -> usize {
    estimate_tokens(&data.to_string())
}

#[test]
fn pages_of_a_text_are_the_whole_text() {
    let long = "word ".repeat(60);
    let lines: String = (0..40).map(|n| format!("{n}: \"line ä {}\"\n\n", "x".repeat(n))).collect();
    for text in [long.as_str(), &lines, "", "\n", "a", "\n\n\na\n\n\nb", "🎉🎉🎉🎉🎉🎉", "日本語の文字列です\n"]
    {
        for limit in [1, 2, 3, 7, 50, 1000, usize::MAX] {
            let (mut offset, mut all, mut pages) = (0, String::new(), 0);
            loop {
                let (page, shown) = window(limit, offset).of_text(text);
                assert_eq!(shown.from, offset);
                all.push_str(page);
                pages += 1;
                assert!(pages < 10_000, "{text:?} by {limit}");
                match shown.next {
                    Some(next) => offset = next,
                    None => break,
                }
            }
            assert_eq!(all, text, "by {limit}");
        }
    }
}

#[test]
fn a_text_is_cut_between_lines_where_it_can_be() {
    let text = "first line of words\nsecond line of words\nthird line of words\n";
    let one = estimate_tokens("first line of words\n");
    let (page, shown) = window(one + 2, 0).of_text(text);
    assert_eq!((page, shown.next), ("first line of words\n", Some(one)));
    assert_eq!(shown.note(), format!("tokens 0-{one} of {}; continue with --token-offset {one}", shown.total.unwrap()));
    let (page, _) = window(1, 0).of_text(text);
    assert!(!page.is_empty() && !page.contains('\n'));
}

#[test]
fn the_ends_of_a_text() {
    let text = "some words\n";
    let total = estimate_tokens(text);
    assert_eq!(window(0, 0).of_text(text), ("", PageRange { from: 0, to: 0, total: Some(total), next: Some(0) }));
    let (page, shown) = window(usize::MAX, usize::MAX).of_text(text);
    assert_eq!((page, shown.next), ("", None));
    assert_eq!(shown.note(), format!("no tokens from {total} of {total}"));
    assert_eq!(Window { limit: None, offset: 0 }.of_text(text).0, text);
}

#[test]
fn pages_of_an_array_are_all_its_elements() {
    let data: Data = (0..50).map(|n| Data::from("x".repeat(n * 3))).collect();
    // An empty text in brackets has one token, the next text more.
    let (page, shown) = window(1, 0).of_data(data.clone(), &size).unwrap();
    assert_eq!((page, shown.next), (from_json(r#"[""]"#).unwrap(), Some(1)));
    let error = window(1, 1).of_data(data.clone(), &size).unwrap_err();
    assert!(error.message().starts_with("the smallest page has about "), "{error}");
    // Every limit that the largest element keeps is kept by each page.
    let largest = data.as_array().unwrap().iter().map(|item| size(&Data::Array(vec![item.clone()]))).max().unwrap();
    for limit in (largest..largest + 30).chain([1000]) {
        let (mut offset, mut all) = (0, Vec::new());
        loop {
            let (page, shown) = window(limit, offset).of_data(data.clone(), &size).unwrap();
            let printed = size(&page);
            let page = page.as_array().unwrap().to_vec();
            assert!(!page.is_empty() && printed <= limit, "{printed} by {limit}");
            all.extend(page);
            match shown.next {
                Some(next) => offset = next,
                None => break,
            }
        }
        assert_eq!(Data::Array(all), data, "by {limit}");
    }
}

#[test]
fn the_largest_member_is_cut_and_the_others_stay() {
    let data = from_json(r#"{"few":[1,2],"many":[10000001,20000002,30000003,40000004],"total":4}"#).unwrap();
    let (page, shown) = window(size(&data) - 6, 0).of_data(data.clone(), &size).unwrap();
    assert_eq!(page["few"], data["few"]);
    assert_eq!(page["total"], data["total"]);
    let first = page["many"].as_array().unwrap().len();
    assert!((1..4).contains(&first), "{page}");
    let (rest, shown) = window(1000, shown.next.unwrap()).of_data(data, &size).unwrap();
    assert_eq!(rest["many"].as_array().unwrap().len(), 4 - first);
    assert_eq!(shown.next, None);
}

#[test]
fn a_page_keeps_the_limit_or_is_refused() {
    let report = r#"{"report":"one two three four five six seven eight nine ten eleven twelve","tags":["a"]}"#;
    let error = window(5, 0).of_data(from_json(report).unwrap(), &size).unwrap_err();
    assert_eq!(error.code(), "TOKEN_LIMIT");
    let nested = from_json(r#"{"ok":true,"data":{"items":[1000001,2000002,3000003,4000004,5000005]}}"#).unwrap();
    let whole = size(&nested);
    let (page, shown) = window(whole - 4, 0).of_data(nested.clone(), &size).unwrap();
    let count = page["data"]["items"].as_array().unwrap().len();
    assert!((1..5).contains(&count) && size(&page) <= whole - 4, "{page}");
    let (rest, _) = window(whole, shown.next.unwrap()).of_data(nested, &size).unwrap();
    assert_eq!(rest["data"]["items"].as_array().unwrap().len(), 5 - count);
}

#[test]
fn what_has_no_array_is_not_cut() {
    for json in [r#"{"a":{"b":"a long text that is no list"},"c":[]}"#, "\"a long text that is no list\"", "123456789"]
    {
        let data = from_json(json).unwrap();
        assert_eq!(window(1000, 0).of_data(data.clone(), &size).unwrap().0, data);
        let error = window(1, 0).of_data(data, &size).unwrap_err();
        assert_eq!((error.code(), error.exit_code()), ("TOKEN_LIMIT", 2));
    }
    let empty = window(0, 0).of_data(from_json("[1,2]").unwrap(), &size).unwrap();
    assert_eq!(empty.0, from_json("[]").unwrap());
    assert_eq!(empty.1.next, Some(0));
}

#[test]
fn a_stream_stops_when_its_page_is_full() {
    let mut pager = Pager::new(window(10, 4));
    assert_eq!([2, 2, 6].map(|tokens| pager.place(tokens)), [Placement::Before, Placement::Before, Placement::OnPage]);
    assert!(!pager.is_full());
    assert_eq!(pager.place(4), Placement::OnPage);
    assert!(pager.is_full());
    assert_eq!(pager.range_of_stopped(), PageRange { from: 4, to: 14, total: None, next: Some(14) });
    assert_eq!(pager.place(1), Placement::After);
    let mut pager = Pager::new(window(10, 0));
    assert_eq!([99, 1].map(|tokens| pager.place(tokens)), [Placement::OnPage, Placement::After]);
}
