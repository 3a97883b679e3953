//! Command lines of well-known programs, written with vestibule, and the page on the way over from clap.

mod bat;
mod fd;
mod fluvio;
mod from_clap;
mod from_clap_helpers;
mod hyperfine;
mod jj;
mod just;
#[allow(clippy::duplicated_attributes, reason = "clippy compares the words within two groups")]
mod nextest;
