//! Checks any value against any schema: what the validator `boon` accepts is accepted.

#![no_main]

use arbitrary::Unstructured;
use boon::{Compiler, Schemas};
use libfuzzer_sys::fuzz_target;
use vestibule_document::Document;
use vestibule_fuzz::json_schema;

const POINTER: &str = "/components/schemas/S";

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let (Ok(text), Ok(value)) = (json_schema::document(&mut bytes), json_schema::value(&mut bytes, 3)) else { return };
    let document = Document::parse(text.clone()).expect("the document is one");
    let found =
        document.violations(POINTER, &value, &|pattern, text| Some(regex::Regex::new(pattern).ok()?.is_match(text)));

    let mut compiler = Compiler::new();
    let json = serde_json::from_str(&text).expect("the document is JSON");
    compiler.add_resource("http://s.example/", json).expect("the name is a URL");
    let mut schemas = Schemas::new();
    // A schema that is only a reference to itself says nothing.
    let Ok(compiled) = compiler.compile(&format!("http://s.example/#{POINTER}"), &mut schemas) else { return };
    let json = serde_json::from_str(&value).expect("the value is JSON");
    let is_accepted = schemas.validate(&json, compiled).is_ok();
    assert!(!is_accepted || found.is_empty(), "{text}\n{value}\n{found:?}");
});
