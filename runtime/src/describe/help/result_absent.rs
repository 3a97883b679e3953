//! Results in long help, without the feature `output`: they have no schemas.

use super::super::subject::Subject;
use super::sheet::Sheet;

pub(super) fn blocks(_: &Subject<'_, '_>, _: &mut Sheet) {}
