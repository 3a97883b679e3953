//! Command lines of well-known programs, written in this framework.

mod fd;
mod fluvio;
mod jj;
