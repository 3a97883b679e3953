use vestibule_document::{Document, EmbeddedDocument};

const TEXT: &str = r#"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
    "/a/{id}": {"get": {"operationId": "getA", "parameters": [{"$ref": "components/x"}]}, "post": {}},
    "/b": {"get": {"operationId": "b", "tags": ["t"], "summary": "s"}}},
    "components": {"schemas": {"S": {"type": "object", "properties": {"a": {"type": "string"}}}}}}"#;

#[test]
fn a_document_with_its_index_is_the_same_document() {
    let document = Document::parse(TEXT).unwrap();
    let bytes = document.index_bytes().to_vec();
    let again = Document::with_index(TEXT, bytes.clone()).unwrap();
    let embedded = EmbeddedDocument { text: TEXT, index: Box::leak(bytes.into_boxed_slice()), lock: None };
    let embedded = Document::embedded(embedded).unwrap();
    for other in [&again, &embedded] {
        assert_eq!(other.len(), 3);
        assert_eq!(other.info(), document.info());
        for number in 0..3 {
            assert_eq!(other.operation(number), document.operation(number));
            assert_eq!(other.find(&document.operation(number).unwrap().name), Some(number));
        }
    }
}

#[test]
fn an_index_of_another_text_is_refused() {
    let document = Document::parse(TEXT).unwrap();
    let bytes = document.index_bytes().to_vec();
    let same_length = TEXT.replace("getA", "getB");
    assert!(Document::with_index(same_length, bytes.clone()).is_none());
    assert!(Document::with_index(format!("{TEXT} "), bytes.clone()).is_none());
    let longer: &'static str = Box::leak(format!("{TEXT} ").into_boxed_str());
    let embedded = EmbeddedDocument { text: longer, index: Box::leak(bytes.into_boxed_slice()), lock: None };
    assert!(Document::embedded(embedded).is_err());
}

#[test]
fn a_damaged_index_is_refused_wherever_the_damage_is() {
    let document = Document::parse(TEXT).unwrap();
    let bytes = document.index_bytes();
    for length in 0..bytes.len() {
        assert!(Document::with_index(TEXT, bytes[..length].to_vec()).is_none(), "{length}");
    }
    for at in 0..bytes.len() {
        for flip in [1, 0x80, 0xFF] {
            let mut damaged = bytes.to_vec();
            damaged[at] ^= flip;
            assert!(Document::with_index(TEXT, damaged).is_none(), "{at}");
        }
    }
}

/// The hashes of an embedded index are not checked, but reading it must be safe.
#[test]
fn nothing_that_an_index_says_can_panic() {
    let document = Document::parse(TEXT).unwrap();
    let bytes = document.index_bytes();
    for at in 0..bytes.len() {
        for flip in [1, 0x10, 0x80, 0xFF] {
            let mut damaged = bytes.to_vec();
            damaged[at] ^= flip;
            let embedded = EmbeddedDocument { text: TEXT, index: Box::leak(damaged.into_boxed_slice()), lock: None };
            let Ok(document) = Document::embedded(embedded) else { continue };
            for number in 0..document.len().min(8) {
                let _ = document.operation(number);
                let _ = document.entry(number).map(|entry| (entry.name(), entry.summary(), entry.tags().count()));
            }
            let _ = (document.find("getA"), document.find("get-a"), document.info(), document.servers());
            let _ = document.schema_json("/components/schemas/S");
        }
    }
}
