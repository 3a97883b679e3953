//! The names that the code of the page on clap uses.

#![allow(unused_imports, dead_code, reason = "only some rows use each")]

pub(crate) use std::ffi::OsString;
pub(crate) use std::path::PathBuf;

pub(crate) use vestibule::prelude::*;
pub(crate) use vestibule::render::Styles;
pub(crate) use vestibule::schema::{Candidate, Field, Group, Hint, Kind, Object, Partial};

#[derive(Clone, Copy, Debug, Choice)]
pub(crate) enum Speed {
    Fast,
    Slow,
}

#[derive(Debug, Options)]
pub(crate) struct Helper {
    helper: bool,
    #[option(short)]
    silent: bool,
}

#[derive(Debug, Commands)]
pub(crate) enum HelperCommands {
    Add,
}

pub(crate) static STYLES: Styles = Styles::new();

pub(crate) fn run_helper(_: HelperCommands) -> Result<()> {
    Ok(())
}

#[command]
pub(crate) fn helper_command() {}

pub(crate) fn parse_share(text: &str) -> Result<u8, std::num::ParseIntError> {
    text.trim_end_matches('%').parse()
}

pub(crate) fn parse_non_empty(text: &str) -> Result<String, &'static str> {
    if text.is_empty() { Err("empty") } else { Ok(text.to_owned()) }
}

pub(crate) fn zones(_: &Partial<'_>) -> Vec<String> {
    vec!["a".to_owned()]
}

pub(crate) fn candidates(_: &Partial<'_>) -> Vec<Candidate> {
    vec![Candidate::new("a")]
}
