//! Generates arguments and variables, biased towards those that the parser treats specially.

use std::ffi::OsString;

use arbitrary::{Result, Unstructured};

/// Values at the limits of a kind.
const VALUES: &[&str] = &[
    "",
    "-",
    "--",
    "---",
    "=",
    "a",
    "b",
    "ab",
    "a=b",
    "a=",
    "=b",
    "a=b=c",
    ",",
    "a,b",
    "a,,b",
    ",a",
    "1,2,3",
    "0",
    "-0",
    "+1",
    "1",
    "-1",
    "2",
    "255",
    "256",
    "-129",
    "08",
    "1e3",
    "1e400",
    "-1e-400",
    ".5",
    "5.",
    "nan",
    "inf",
    "-inf",
    "0x10",
    "18446744073709551616",
    "170141183460469231731687303715884105728",
    "0.1",
    "1_000",
    "true",
    "false",
    "yes",
    "no",
    "TRUE",
    "90s",
    "1h30m",
    "1.5s",
    "0.1ns",
    "18446744073709551616w",
    "ä",
    "Ä",
    "ß",
    "İ",
    "\u{1f}",
    "\u{0}",
    "\n",
    "\u{1b}[31m",
    "\u{202e}",
    "a b",
    "--a",
    "--a=1",
    "--no-a",
    "--no-no-a",
    "-a",
    "-ab",
    "-aaa",
    "-a=1",
    "-a1",
    "-1a",
    "@nowhere",
    "{}",
    "{\"a\":1}",
    "[",
    "json",
    "help",
    "--help",
    "--json",
    "--schema",
    "--input",
];

/// Generates an argument: a value from the table, a flag, or arbitrary bytes.
pub fn word(bytes: &mut Unstructured<'_>, names: &[String]) -> Result<OsString> {
    let name = |bytes: &mut Unstructured<'_>| -> Result<String> {
        if names.is_empty() { Ok("a".to_owned()) } else { bytes.choose(names).cloned() }
    };
    Ok(match bytes.int_in_range(0..=9)? {
        0..=2 => bytes.choose(VALUES)?.into(),
        3 => format!("--{}", name(bytes)?).into(),
        4 => format!("--{}={}", name(bytes)?, bytes.choose(VALUES)?).into(),
        5 => format!("--no-{}", name(bytes)?).into(),
        6 => format!("-{}", name(bytes)?.chars().next().unwrap_or('a')).into(),
        7 => format!("-{}{}", name(bytes)?, bytes.choose(VALUES)?).into(),
        _ => any(bytes)?,
    })
}

/// Generates arbitrary bytes; on Windows, arbitrary text.
pub fn any(bytes: &mut Unstructured<'_>) -> Result<OsString> {
    let len = bytes.int_in_range(0..=12)?;
    let raw = bytes.bytes(len.min(bytes.len()))?;
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Ok(std::ffi::OsStr::from_bytes(raw).to_owned())
    }
    #[cfg(not(unix))]
    Ok(String::from_utf8_lossy(raw).into_owned().into())
}

/// Chooses a value from the table.
pub fn value(bytes: &mut Unstructured<'_>) -> Result<&'static str> {
    bytes.choose(VALUES).copied()
}

/// Generates argv from the remaining bytes.
pub fn argv(bytes: &mut Unstructured<'_>, names: &[String]) -> Vec<OsString> {
    let mut argv = Vec::new();
    while !bytes.is_empty() && argv.len() < 40 {
        argv.extend(word(bytes, names));
    }
    argv
}

/// Words of requests that mean something, before and after which any others stand.
const CURL: &[&str] = &[
    "users",
    "users/1",
    "/",
    "//host",
    "..",
    "a/../b",
    "%2e%2e",
    "users?a=b",
    "?",
    "#x",
    "\\\\h",
    "--",
    "-X",
    "POST",
    "-XPUT",
    "-d",
    "a=1",
    "{}",
    "@file",
    "@-",
    "--data-raw",
    "--data-binary",
    "-H",
    "A: b",
    "A:",
    "A;",
    "Host: evil",
    "-F",
    "n=v",
    "n=@f;type=a/b",
    "n=<f;filename=x",
    "-u",
    "a:b",
    "-b",
    "c=d",
    "-G",
    "-I",
    "-i",
    "-o",
    "out",
    "-A",
    "-e",
    "--limit",
    "--a=b",
    "--query.x",
];

/// Generates words of a request in the style of curl.
pub fn curl(bytes: &mut Unstructured<'_>) -> Result<Vec<OsString>> {
    let mut out = Vec::new();
    for _ in 0..bytes.int_in_range(0..=8)? {
        out.push(match bytes.int_in_range(0..=3)? {
            0 => (*bytes.choose(VALUES)?).into(),
            1 => bytes.arbitrary::<String>()?.into(),
            _ => (*bytes.choose(CURL)?).into(),
        });
    }
    Ok(out)
}
