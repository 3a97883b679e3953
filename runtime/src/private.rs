//! Everything that an expansion may name, and nothing else. Not part of the public API.

pub use std::ffi::OsStr;
pub use std::option::Option::{None, Some};
pub use std::result::Result::{self, Err, Ok};
pub use std::string::String;

pub use crate::command::{
    About, Answer, CommandDef, CommandSet, CommandSpec, Effects, Extract, Format, NameRec, Op, OpFn, about, about_len,
    finish, index, index_len, name_len, name_recs, names, names_len, never, printable, tag,
};
pub use crate::parser::{FromArgv, FromEnv};
pub use crate::schema::{
    Choice, ChoiceSpec, Custom, Kind, Part, Rec, Record, Spec, Tables, Value, Values, assert_count, assert_default,
    assert_distinct, assert_range, blob, blob_len, custom, custom_len, recs,
};

#[cfg(feature = "async")]
pub use crate::command::future;

/// The traits whose methods answer what a function returns.
pub mod questions {
    pub use crate::command::{IsIterator, IsPlain, IsReply, IsResult, IsUnit, IsValue, Item, NoSchema, Split, Start};

    #[cfg(feature = "async")]
    pub use crate::command::IsStream;

    #[cfg(feature = "schema")]
    pub use crate::command::HasSchema;
}

/// The words for a text that is none of a choice's names.
#[cold]
pub fn no_choice(text: &OsStr) -> String {
    format!("`{}` is none of the choices", text.display())
}
