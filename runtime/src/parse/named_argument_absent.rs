//! Stand-in for arguments that are given by name, without the feature `output`.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::bind::Binder;

impl<'a> Binder<'a, '_> {
    #[allow(
        clippy::unused_self,
        clippy::needless_pass_by_ref_mut,
        reason = "the interface of the module it stands in for"
    )]
    pub(super) fn named_argument(&mut self, _: &str, _: Option<&Cow<'a, OsStr>>, _: &[&'a OsStr]) -> usize {
        0
    }
}
