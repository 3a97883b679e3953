//! Reads any text as an OpenAPI document in JSON or YAML, also with a damaged index, and compares the two YAML readers.

#![no_main]

use std::hint::black_box;

use libfuzzer_sys::fuzz_target;
use vestibule::data::{Data, from_json};
use vestibule_document::{Document, fast_to_json, full_to_json};

/// Maximum number of schemas read from a document.
const MAX_POINTERS: usize = 64;

fuzz_target!(|bytes: &[u8]| {
    // The damage to the index is at the end, so that a plain document is a valid input.
    let Some((text, [a, b, c, bits])) = bytes.split_last_chunk() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    if let Some(json) = fast_to_json(text) {
        assert_eq!(full_to_json(text).as_deref(), Ok(json.as_str()), "the fast YAML reader equals the full one");
    }
    let Ok(document) = Document::parse(text.to_owned()) else { return };
    read(&document);

    // The index belongs to the JSON form of the document, also when the source is YAML.
    let json = document.text().to_owned();
    let mut index = document.index_bytes().to_vec();
    let again = Document::with_index(json.clone(), index.clone()).expect("the index matches its own text");
    assert_eq!(again.len(), document.len());

    let (offset, length) = (u32::from_le_bytes([*a, *b, *c, 0]), index.len().max(1));
    if let Some(byte) = index.get_mut(offset as usize % length) {
        *byte ^= bits;
    }
    if let Some(document) = Document::with_index(json, index) {
        read(&document);
    }
});

/// Calls every accessor of a document.
fn read(document: &Document) {
    for number in 0..document.len() {
        black_box(document.operation(number));
        if let Some(entry) = document.entry(number) {
            black_box((entry.id(), entry.method(), entry.path(), entry.summary(), entry.tags().count()));
            black_box(document.find(entry.name()));
        }
    }
    let mut pointers = vec![String::new(), "#/components/schemas/A".to_owned()];
    pointers.extend(document.check().into_iter().map(|warning| warning.pointer));
    if let Ok(data) = from_json(document.text()) {
        add_pointers(&data, "", &mut pointers);
    }
    for pointer in pointers.iter().take(MAX_POINTERS) {
        if let Some(schema) = document.schema_json(pointer) {
            from_json(&schema).expect("a schema is JSON");
        }
    }
    black_box(document.names_by_tag());
    black_box(document.names_by_path());
    black_box(document.info());
    black_box(document.servers());
    black_box(document.tags());
    black_box(document.security_schemes());
}

/// Adds pointers to all objects, the deepest first.
fn add_pointers(data: &Data, pointer: &str, pointers: &mut Vec<String>) {
    if pointers.len() >= MAX_POINTERS {
        return;
    }
    if let Some(map) = data.as_object() {
        for (name, value) in map.iter() {
            add_pointers(value, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), pointers);
        }
        pointers.push(pointer.to_owned());
    }
    for (at, value) in data.as_array().unwrap_or_default().iter().enumerate() {
        add_pointers(value, &format!("{pointer}/{at}"), pointers);
    }
}
