use super::*;

use std::fmt::Write;

#[test]
fn a_framework_error_survives_a_box() {
    let boxed = Error::new("NOPE", "no").with_exit_code(7).into_boxed();
    let back = Error::from_boxed(boxed);
    assert_eq!((back.code(), back.message(), back.exit_code()), ("NOPE", "no", 7));
}

/// An error with a text and a cause, as any crate has it.
#[derive(Debug)]
struct Link(String, Option<BoxError>);

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl StdError for Link {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.1.as_deref().map(|cause| cause as _)
    }
}

fn link(text: &str, cause: impl Into<BoxError>) -> Link {
    Link(text.to_owned(), Some(cause.into()))
}

fn disk_error() -> std::io::Error {
    std::io::Error::other("disk on fire")
}

fn zone_error() -> Error {
    Error::new("NO_SUCH_ZONE", "zone `x9` does not exist")
        .with_exit_code(4)
        .hint("see `zones`")
        .next("zones", "See them")
}

#[track_caller]
fn assert_zone_error(error: &Error) {
    let facts = (error.code(), error.exit_code(), error.hints().len(), error.next_steps().len());
    assert_eq!(facts, ("NO_SUCH_ZONE", 4, 1, 1), "{error:?}");
}

#[test]
fn causes_are_kept_apart_from_the_message() {
    let error = Error::from(link("cannot deploy", link("reading the store failed", disk_error())));
    assert_eq!((error.message(), error.code()), ("cannot deploy", "FAILED"));
    assert_eq!(error.causes(), ["reading the store failed", "disk on fire"]);
    let cause = error.source().and_then(|source| source.source()?.source()?.downcast_ref::<std::io::Error>());
    assert!(cause.is_some(), "the chain is that of the error: {error:?}");
}

#[test]
fn a_cause_that_the_message_tells_is_not_repeated() {
    let error = Error::from(link("reading failed: disk on fire", disk_error()));
    assert!(error.causes().is_empty(), "{error:?}");
}

#[test]
fn facts_are_found_below_errors_of_other_crates() {
    let error = Error::from(link("cannot deploy", link("cannot plan", zone_error().into_boxed())));
    assert_zone_error(&error);
    assert_eq!(error.message(), "cannot deploy");
    assert_eq!(error.causes(), ["cannot plan", "zone `x9` does not exist"]);
}

#[test]
fn errors_survive_a_round_trip_through_the_error_types_of_other_crates() {
    assert_zone_error(&Error::from_boxed(anyhow::Error::from_boxed(zone_error().into_boxed())));
    assert_zone_error(&Error::from(anyhow::anyhow!(zone_error().into_boxed()).context("cannot deploy")));
    assert_zone_error(&Error::from(eyre::eyre!(zone_error().into_boxed())));
    assert_zone_error(&Error::from(eyre::eyre!(zone_error().into_boxed()).wrap_err("cannot deploy")));
    assert_zone_error(&Error::from(miette::miette!(zone_error().into_boxed()).wrap_err("cannot deploy")));

    #[derive(Debug, thiserror::Error)]
    #[error(transparent)]
    struct Transparent(anyhow::Error);

    assert_zone_error(&Error::from(Transparent(anyhow::Error::from_boxed(zone_error().into_boxed()))));
    assert_zone_error(&Error::from(link("outer", Transparent(anyhow::Error::from_boxed(zone_error().into_boxed())))));
}

#[test]
fn an_error_is_a_source_for_thiserror() {
    #[derive(Debug, thiserror::Error)]
    enum Domain {
        #[error(transparent)]
        Whole(#[from] Error),
        #[error("cannot deploy")]
        Caused(#[source] Error),
    }

    fn whole() -> Result<(), Domain> {
        Ok(Err(zone_error())?)
    }

    let error = Error::from(whole().unwrap_err());
    assert_zone_error(&error);
    assert_eq!((error.message(), error.causes().len()), ("zone `x9` does not exist", 0));
    let error = Error::from(Domain::Caused(zone_error().with_source(disk_error())));
    assert_zone_error(&error);
    assert_eq!((error.message(), error.causes().len()), ("cannot deploy", 2));
    assert!(error.downcast_ref::<std::io::Error>().is_some() && error.downcast_ref::<Domain>().is_some());
}

#[test]
fn a_text_that_only_mentions_an_error_is_not_that_error() {
    let boxed = zone_error().into_boxed();
    assert_eq!(Error::from(link(&format!("2 failures, first: {boxed}"), disk_error())).code(), "FAILED");
}

#[test]
fn an_error_that_was_only_converted_is_returned_as_it_was() {
    let boxed = Error::from(disk_error()).into_boxed();
    assert!(boxed.downcast_ref::<std::io::Error>().is_some());
    let boxed: Box<dyn StdError> = Error::from(disk_error()).hint("check it").into();
    assert!(boxed.downcast_ref::<std::io::Error>().is_none() && boxed.source().is_some());
}

#[test]
fn a_local_error_keeps_its_texts_and_its_code() {
    let local: Box<dyn StdError> = Box::new(link("cannot deploy", zone_error().into_boxed()));
    let error = Err::<(), _>(local).hint("again").unwrap_err();
    assert_eq!((error.code(), error.causes().len()), ("NO_SUCH_ZONE", 1));
    assert_eq!(error.source().unwrap().source().unwrap().to_string(), "zone `x9` does not exist");
    let whole: Box<dyn StdError> = zone_error().into();
    assert_zone_error(&Error::from_local(whole));
}

#[test]
fn context_and_code_change_only_what_they_name() {
    let error = Err::<(), _>(disk_error()).context("reading failed").code("STORE").exit_code(6).unwrap_err();
    assert_eq!((error.code(), error.exit_code(), error.message()), ("STORE", 6, "reading failed"));
    assert_eq!(error.causes(), ["disk on fire"]);
    let error = zone_error().context("cannot plan").context("cannot deploy");
    assert_zone_error(&error);
    assert_eq!(error.causes(), ["cannot plan", "zone `x9` does not exist"]);
    assert_eq!(None::<u8>.context("nothing").unwrap_err().message(), "nothing");
}

#[test]
fn a_failure_cannot_exit_with_0() {
    assert_eq!(Error::new("NOPE", "no").with_exit_code(0).exit_code(), 1);
    assert_eq!(Error::new(code::PARSE_ERROR, "no").with_exit_code(0).exit_code(), 2);
}

#[test]
fn a_repeated_hint_is_added_once() {
    let hints = |count: usize| (0..count).map(|number| format!("hint {}", number / 2));
    let error = hints(20_000).fold(Error::new("NOPE", "no"), Error::hint);
    assert_eq!(error.hints().len(), 10_000);
    assert_eq!(error.hints()[9_999], "hint 9999");
}

#[test]
fn a_long_chain_is_cut_in_the_middle_and_searched_to_its_end() {
    let chain = (1..1000)
        .rev()
        .fold(link("cause 1000", zone_error().into_boxed()), |cause, number| link(&format!("cause {number}"), cause));
    let error = Error::from(chain);
    assert_eq!((error.message(), error.code()), ("cause 1", "NO_SUCH_ZONE"));
    let causes = error.causes();
    assert_eq!((causes.len(), causes[0].as_str()), (20, "cause 2"));
    assert_eq!(causes[17..], ["cause 19", "(and 981 more)", "zone `x9` does not exist"]);
}

#[test]
fn a_chain_that_is_a_cycle_ends() {
    #[derive(Debug)]
    struct Ouroboros;
    impl fmt::Display for Ouroboros {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("tail")
        }
    }
    impl StdError for Ouroboros {
        fn source(&self) -> Option<&(dyn StdError + 'static)> {
            Some(self)
        }
    }
    assert_eq!(Error::from(Ouroboros).message(), "tail");
    assert!(Error::from(link("head", Ouroboros)).causes().len() <= 20);
}

#[test]
fn an_error_that_cannot_be_displayed_does_no_harm() {
    #[derive(Debug)]
    struct Broken(u8);
    impl fmt::Display for Broken {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self.0 {
                0 => Err(fmt::Error),
                1 => panic!("no text"),
                2 => f.write_str(&"é".repeat(5000)),
                _ => (0..).try_for_each(|number| write!(f, "{number}")),
            }
        }
    }
    impl StdError for Broken {
        fn source(&self) -> Option<&(dyn StdError + 'static)> {
            assert!(self.0 != 1, "no source");
            None
        }
    }
    let causes = |kind| Error::from(link("outer", Broken(kind))).causes().to_vec();
    assert_eq!(causes(0), [""; 1]);
    assert_eq!(causes(1), ["(the error panicked while it was displayed)"]);
    assert_eq!((causes(2)[0].len(), causes(2)[0].ends_with("é…")), (4096 + '…'.len_utf8(), true));
    assert_eq!(causes(3)[0].len(), 4096 + '…'.len_utf8());
    assert_eq!(Error::from(Broken(1)).message(), "(the error panicked while it was displayed)");
    let mut text = String::new();
    write!(text, "{}", Error::from(Broken(0))).unwrap();
    assert_eq!(text, "");
}

#[test]
fn a_boxed_error_forwards_its_source_and_shows_everything() {
    let error = Error::from(std::io::Error::other("disk on fire")).hint("check the disk").with_exit_code(4);
    let boxed = error.into_boxed();
    assert_eq!(boxed.source().unwrap().to_string(), "disk on fire");
    let debug = format!("{boxed:?}");
    assert!(debug.contains("exit_code: 4") && debug.contains("check the disk"), "{debug}");
}
