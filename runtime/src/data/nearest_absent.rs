//! Stand-in without the feature `suggestions`: no name is near to another one.

/// Names to be compared with several words.
pub(super) mod words {
    pub(crate) struct SplitNames;

    impl SplitNames {
        pub(crate) fn new(_: Vec<&str>) -> Self {
            Self
        }

        pub(crate) fn find<'a>(&self, _: &str) -> Option<(&'a str, bool)> {
            None
        }
    }
}

#[inline]
pub(crate) fn nearest<'a>(_: &str, _: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    None
}

#[inline]
pub(crate) fn nearest_of<'a>(_: &str, _: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    None
}

#[inline]
pub(crate) fn is_misspelled(_: &str, _: &str) -> bool {
    false
}

#[inline]
pub(crate) fn is_too_long(_: &str) -> bool {
    true
}
