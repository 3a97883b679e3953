use super::*;

#[test]
fn a_framework_error_survives_a_box() {
    let boxed: BoxError = Error::new("NOPE", "no").exit(7).into();
    let back = Error::from_boxed(boxed);
    assert_eq!((back.code(), back.message(), back.exit_code()), ("NOPE", "no", 7));
}

#[test]
fn causes_are_said_once() {
    #[derive(Debug)]
    struct Outer(std::io::Error);
    impl fmt::Display for Outer {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("reading the store failed")
        }
    }
    impl StdError for Outer {
        fn source(&self) -> Option<&(dyn StdError + 'static)> {
            Some(&self.0)
        }
    }
    let error = Error::from(Outer(std::io::Error::other("disk on fire")));
    assert_eq!(error.message(), "reading the store failed: disk on fire");
    assert_eq!(error.code(), "FAILED");
}

#[test]
fn every_code_is_upper_snake_and_has_one_row() {
    let text = |c: &str| c.bytes().all(|b| b.is_ascii_uppercase() || b == b'_' || b == b'*');
    for known in ["PARSE_ERROR", "INTERRUPTED", "HTTP_503", "OWN_CODE"] {
        assert!(text(code(known).code));
    }
    assert_eq!(code("INTERRUPTED").exit, 130);
    assert_eq!(code("HTTP_503").code, "HTTP_*");
}
