//! Only collects its arguments: what every program costs before it looks at them.

use std::ffi::OsString;

fn main() {
    let argv: Vec<OsString> = std::env::args_os().collect();
    std::hint::black_box(&argv);
}
