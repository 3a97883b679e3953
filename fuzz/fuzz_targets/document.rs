//! Any text as an OpenAPI document in JSON or YAML, read whole, and with an index that is damaged.
#![no_main]

use std::hint::black_box;

use libfuzzer_sys::fuzz_target;
use vestibule::data::{Data, from_json};
use vestibule_document::Document;

/// So many parts of a document are asked for as schemas.
const POINTERS: usize = 64;

fuzz_target!(|bytes: &[u8]| {
    // What is done to the index stands at the end, so that a document is itself an input.
    let Some((text, [a, b, c, bits])) = bytes.split_last_chunk() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let Ok(document) = Document::parse(text.to_owned()) else { return };
    read(&document);

    // An index is of the document as JSON, whatever it was written in.
    let json = document.text().to_owned();
    let mut kept = document.index_bytes().to_vec();
    let again = Document::with_index(json.clone(), kept.clone()).expect("an index is of the text it was made of");
    assert_eq!(again.len(), document.len());

    let (at, length) = (u32::from_le_bytes([*a, *b, *c, 0]), kept.len().max(1));
    if let Some(byte) = kept.get_mut(at as usize % length) {
        *byte ^= bits;
    }
    if let Some(document) = Document::with_index(json, kept) {
        read(&document);
    }
});

/// Asks a document for all that it can say.
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
        places(&data, "", &mut pointers);
    }
    for pointer in pointers.iter().take(POINTERS) {
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

/// The pointers of what can be a schema, those that lead deepest first.
fn places(data: &Data, pointer: &str, pointers: &mut Vec<String>) {
    if pointers.len() >= POINTERS {
        return;
    }
    if let Some(map) = data.as_object() {
        for (name, value) in map.iter() {
            places(value, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), pointers);
        }
        pointers.push(pointer.to_owned());
    }
    for (at, value) in data.as_array().unwrap_or_default().iter().enumerate() {
        places(value, &format!("{pointer}/{at}"), pointers);
    }
}
