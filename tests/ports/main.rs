//! Command lines of well-known programs, written with vestibule.

mod fd;
mod fluvio;
mod jj;
