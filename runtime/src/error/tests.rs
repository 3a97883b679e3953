use super::*;

#[test]
fn a_framework_error_survives_a_box() {
    let boxed: BoxError = Error::new("NOPE", "no").with_exit_code(7).into();
    let back = Error::from_boxed(boxed);
    assert_eq!((back.code(), back.message(), back.exit_code()), ("NOPE", "no", 7));
}

#[test]
fn causes_are_listed_once() {
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
fn a_boxed_error_forwards_its_source_and_shows_everything() {
    let error = Error::from(std::io::Error::other("disk on fire")).hint("check the disk").with_exit_code(4);
    let boxed: BoxError = error.into();
    assert_eq!(boxed.source().unwrap().to_string(), "disk on fire");
    let debug = format!("{boxed:?}");
    assert!(debug.contains("exit_code: 4") && debug.contains("check the disk"), "{debug}");
}
