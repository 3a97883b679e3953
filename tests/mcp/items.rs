//! Items of a stream in the result of a call: those before an error, and those that are too many.

use serde_json::{Value, json};
use vestibule::prelude::*;

use crate::in_process::answers;

/// Count, and fail
#[command]
fn broken(#[arg] items: u32) -> impl Iterator<Item = Result<u32>> {
    (0..=items).map(move |number| if number == items { Err(Error::new("BROKEN", "no more")) } else { Ok(number) })
}

/// Give long texts
#[command]
fn texts(#[arg] items: usize, #[arg] length: usize) -> impl Iterator<Item = String> {
    (0..items).map(move |_| "x".repeat(length))
}

/// Give a list of long texts
#[command]
fn list(#[arg] items: usize, #[arg] length: usize) -> Vec<String> {
    vec!["x".repeat(length); items]
}

fn call(name: &str, input: Value) -> Value {
    let cli = Cli::create("app").commands(commands![broken, list, texts]);
    let request = ("tools/call", json!({ "name": name, "arguments": input }));
    answers(&cli, &[request])[0]["result"].clone()
}

fn blocks(result: &Value) -> Vec<&str> {
    result["content"].as_array().unwrap().iter().map(|block| block["text"].as_str().unwrap()).collect()
}

#[test]
fn the_items_before_an_error_are_not_lost() {
    let result = call("broken", json!({ "items": 2 }));
    assert_eq!(result["isError"], true, "{result}");
    let error = r#"{"code":"BROKEN","message":"no more"}"#;
    assert_eq!(blocks(&result), [error, "The items before the error (2):", "[0,1]"]);
    assert_eq!(blocks(&call("broken", json!({ "items": 0 }))), [error]);
}

#[test]
fn a_list_that_is_cut_says_so() {
    for (items, length) in [(1_001, 1), (3, 500_000)] {
        let result = call("texts", json!({ "items": items, "length": length }));
        assert_eq!(result["_meta"]["dev.vestibule/truncated"], true);
        assert!(blocks(&result)[1].starts_with("Only the first "), "{:?}", blocks(&result)[1]);
    }
    let whole = call("texts", json!({ "items": 2, "length": 1 }));
    assert_eq!(whole["_meta"].get("dev.vestibule/truncated"), None);
    let result = call("list", json!({ "items": 3, "length": 500_000 }));
    assert_eq!(result["_meta"]["dev.vestibule/truncated"], true);
    assert_eq!(blocks(&result)[1], "Only the first 2 items are shown: the command has more");
    for (items, length) in [(1_001, 1), (1, 2_000_000)] {
        let whole = call("list", json!({ "items": items, "length": length }));
        assert_eq!((whole["_meta"].get("dev.vestibule/truncated"), blocks(&whole).len()), (None, 1));
    }
    // No item can be shown.
    let result = call("texts", json!({ "items": 1, "length": 2_000_000 }));
    assert!(result["isError"] == true && blocks(&result)[0].contains("RESPONSE_TOO_LARGE"), "{result}");
}
