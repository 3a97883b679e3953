//! The items that expansions refer to. Not part of the public API.

pub use std::boxed::Box;
pub use std::default::Default;
pub use std::ffi::{OsStr, OsString};
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{self, Err, Ok};
pub use std::string::String;

pub use crate::cli::{Ended, Io};
pub use crate::command::{
    CommandAnswer, CommandDef, CommandFn, CommandMetadata, CommandQuery, CommandSet, CommandSpec, Commands, Effects,
    Entry, Extract, GateFn, NameRecord, NameTable, finish, index, index_len, metadata, metadata_len, name_len,
    name_records, names, names_len, never, pass_gate, printable, tag, wrap,
};
pub use crate::error::{DeclaredError, ErrorType, Failure, Wraps};
pub use crate::input::{pack, visit_gate};
pub use vestibule_macros::command_list;

pub use crate::graph::Cli;
pub use crate::parser::{
    FromArgv, FromEnv, Parser, ProgramSpec, commands_program, read_commands, read_record, record_program,
};
pub use crate::render::Format;
pub use crate::schema::{
    Arity, Choice, ChoiceSpec, ConstDefault, DefaultText, FieldRun, FieldSource, Flatten, Kind, Pack, Parsed, Part,
    Prefix, Record, Relation, RelationKind, Spec, Tables, Target, Value, Values, assert_choices, assert_closed,
    assert_count, assert_default, assert_default_missing, assert_distinct, assert_list, assert_optional,
    assert_placeholders, assert_range, assert_related, assert_terminator, assert_values, candidates, concat,
    concat_len, from_str, functions_len, parser, take_with, texts_len,
};

pub use crate::command::future;
pub use crate::schema::Computed;

#[cfg(feature = "openapi")]
pub use vestibule_document::EmbeddedDocument;

/// The trait that refuses constants without a text.
pub mod constants {
    pub use crate::schema::OtherConstant;
}

/// The traits that convert a default that is computed.
pub mod computed {
    pub use crate::schema::{ComputedChoice, ComputedDisplay, ComputedOsText};
}

/// The traits that inspect the return type of a function.
pub mod probes {
    pub use crate::command::{
        Declares, Item, ProbeDeclared, ProbeExitCode, ProbeIterator, ProbeIteratorReply, ProbeLocal, ProbeNoSchema,
        ProbeOutcome, ProbePlain, ProbeReply, ProbeResult, ProbeUnit, ProbeValue, Split, Start,
    };

    #[allow(unused_imports, unreachable_pub, reason = "only some features have them")]
    pub use crate::command::{async_impl::probes::*, media::probes::*};

    #[cfg(feature = "schemars")]
    pub use crate::command::output_schema::ProbeSchema;
}

/// Stands for a function without `#[command]` in a list of commands.
#[derive(Debug)]
pub enum PlainFunction {}

/// Parses the tokens of an expression in an attribute.
#[doc(hidden)]
#[macro_export]
macro_rules! __expression {
    ($value:expr) => {
        $value
    };
}

pub use __expression as expression;

/// The traits that inspect the error that a transparent one wraps.
pub mod failures {
    pub use crate::error::{ProbeCodes, ProbeNoCodes};
}

/// Returns the value of a skipped field.
pub fn filled<T: Default>() -> T {
    T::default()
}

/// Panics because no variant of a `OneOf` is given.
///
/// # Panics
///
/// Always: validation guarantees that one is given.
#[cold]
pub fn none_given<T>() -> T {
    panic!("an input was taken before it was validated")
}

/// Returns the message for a text that is not one of a choice's names.
#[cold]
pub fn no_choice(text: &OsStr) -> String {
    format!("`{}` is not one of the choices", text.display())
}
