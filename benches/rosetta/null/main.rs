//! Collects its arguments and exits: the baseline of every program.

use std::ffi::OsString;

fn main() {
    let argv: Vec<OsString> = std::env::args_os().collect();
    std::hint::black_box(&argv);
}
