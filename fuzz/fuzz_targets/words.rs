//! Turns any words into a request: an error or a request to the same host, below the same path, that can be built.

#![no_main]

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use vestibule::fetch::{build_request, parse_argv};
use vestibule_fuzz::words;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(argv) = words::curl(&mut bytes) else { return };
    let Ok(mut input) = parse_argv(&argv) else { return };
    // Files are as arbitrary as the words.
    let file = argv.last().map(|word| word.as_encoded_bytes().to_vec()).unwrap_or_default();
    if input.resolve(&mut |_| Ok(file.clone())).is_err() {
        return;
    }
    let Ok(request) = build_request(input) else { return };
    assert_eq!(request.uri().host(), Some("localhost"), "{argv:?}");
    let path = request.uri().path();
    assert!(path.starts_with('/'), "{argv:?}: {path}");
    assert!(!path.split('/').any(|segment| matches!(segment, "." | "..")), "{argv:?}: {path}");
    let length = request.headers().get("content-length").and_then(|length| length.to_str().ok()?.parse().ok());
    assert!(length.is_none_or(|length: usize| length == request.body().as_bytes().len()), "{argv:?}");
});
