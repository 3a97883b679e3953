//! What was written, in the words of the framework.

mod choice;
mod command;
mod commands;
mod field;
mod one_of;
mod relation;

pub(crate) use choice::{Choice, Variant};
pub(crate) use command::{CommandFn, Param, ParamKind};
pub(crate) use commands::{CommandEnum, CommandVariant, Holds};
pub(crate) use field::{Field, Prefix, Role, plain, record_fields};
pub(crate) use one_of::OneOf;
pub(crate) use relation::{Resolved, Target, resolve};

pub(crate) use crate::attr::Part;

/// Which derive is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Derive {
    Options,
    Args,
    Env,
}

impl Derive {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Options => "Options",
            Self::Args => "Args",
            Self::Env => "Env",
        }
    }

    /// The attribute of the whole struct.
    pub(crate) fn container(self) -> &'static str {
        match self {
            Self::Options => "options",
            Self::Args => "args",
            Self::Env => "env",
        }
    }

    pub(crate) fn part(self) -> Part {
        match self {
            Self::Options => Part::Option,
            Self::Args => Part::Arg,
            Self::Env => Part::Env,
        }
    }
}
