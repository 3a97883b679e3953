//! Models of the annotated items.

mod choice;
mod command;
mod commands;
mod failure;
mod field;
mod function;
mod one_of;
mod relation;
mod unsized_type;

pub(crate) use choice::{Choice, Variant};
pub(crate) use command::{CommandFn, Param, ParamKind};
pub(crate) use commands::{CommandEnum, CommandVariant, VariantContent};
pub(crate) use failure::{Failure, FailureCase};
pub(crate) use field::{Field, Prefix, Role, record_fields, reject_generics};
pub(crate) use function::Function;
pub(crate) use one_of::OneOf;
pub(crate) use relation::{ResolvedRelation, Target, resolve};
pub(crate) use unsized_type::{is_unsized, reject_unsized};

pub(crate) use crate::attr::Part;

/// A derive for a struct of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Derive {
    Options,
    Args,
    Env,
}

impl Derive {
    /// Returns the name of the derive.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Options => "Options",
            Self::Args => "Args",
            Self::Env => "Env",
        }
    }

    /// Returns the name of the attribute on the struct.
    pub(crate) fn container(self) -> &'static str {
        match self {
            Self::Options => "options",
            Self::Args => "args",
            Self::Env => "env",
        }
    }

    /// Returns the part that the fields belong to.
    pub(crate) fn part(self) -> Part {
        match self {
            Self::Options => Part::Option,
            Self::Args => Part::Arg,
            Self::Env => Part::Env,
        }
    }
}
