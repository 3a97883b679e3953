//! What can be said of fields that come from a document.

use super::Field;
use super::bits::{ASKED, MEMBERS, NULLABLE, STATED, TRUTH};

impl Field {
    /// The name on argv.
    pub(crate) fn long(mut self, long: impl Into<String>) -> Self {
        self.long = Some(long.into());
        self
    }

    /// Takes a JSON array or object for its members too.
    pub(crate) fn members(self) -> Self {
        self.more(MEMBERS)
    }

    /// Takes `null`.
    pub(crate) fn nullable(self) -> Self {
        self.more(NULLABLE)
    }

    /// Is shown as required; the command itself sees to it that it is there.
    pub(crate) fn asked(self) -> Self {
        self.more(ASKED)
    }

    /// Is a flag that takes `true` or `false` behind it as its value; of another kind, any value.
    pub(crate) fn truth(self) -> Self {
        self.more(TRUTH)
    }

    /// Shows the default, and leaves it to somebody else to fill it in.
    pub(crate) fn stated_default(self, default: impl ToString) -> Self {
        self.default(default).more(STATED)
    }

    /// Is an error to leave out, and stands in help by its name.
    pub(crate) fn required(mut self) -> Self {
        self.kind = self.kind.needed();
        self.value_names.clear();
        self
    }

    fn more(mut self, flag: u32) -> Self {
        self.more |= flag;
        self
    }
}
