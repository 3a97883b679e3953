//! The flags that are not query parameters, in one table.

/// What a flag sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Method,
    Data,
    DataRaw,
    DataBinary,
    Header,
    Form,
    User,
    Cookie,
    Agent,
    Referer,
    Output,
    Get,
    Head,
    Include,
}

struct Row {
    flag: Flag,
    short: Option<u8>,
    longs: &'static [&'static str],
}

const fn row(flag: Flag, short: u8, longs: &'static [&'static str]) -> Row {
    Row { flag, short: Some(short), longs }
}

/// curl's letters; of its long names only those that a query parameter is unlikely to have.
const FLAGS: [Row; 14] = [
    row(Flag::Method, b'X', &["method"]),
    row(Flag::Data, b'd', &["data", "body"]),
    Row { flag: Flag::DataRaw, short: None, longs: &["data-raw"] },
    Row { flag: Flag::DataBinary, short: None, longs: &["data-binary"] },
    row(Flag::Header, b'H', &["header"]),
    row(Flag::Form, b'F', &[]),
    row(Flag::User, b'u', &[]),
    row(Flag::Cookie, b'b', &[]),
    row(Flag::Agent, b'A', &[]),
    row(Flag::Referer, b'e', &[]),
    row(Flag::Output, b'o', &[]),
    row(Flag::Get, b'G', &[]),
    row(Flag::Head, b'I', &[]),
    row(Flag::Include, b'i', &[]),
];

impl Flag {
    pub(super) fn of_short(short: u8) -> Option<Self> {
        FLAGS.iter().find(|row| row.short == Some(short)).map(|row| row.flag)
    }

    pub(super) fn of_long(long: &str) -> Option<Self> {
        FLAGS.iter().find(|row| row.longs.contains(&long)).map(|row| row.flag)
    }

    pub(super) fn takes_value(self) -> bool {
        !matches!(self, Self::Get | Self::Head | Self::Include)
    }
}

/// Returns true if a token is one of the flags, with or without an attached value.
pub(crate) fn is_flag(token: &[u8]) -> bool {
    match token.strip_prefix(b"--") {
        Some(long) => {
            let name = long.split(|byte| *byte == b'=').next().unwrap_or_default();
            std::str::from_utf8(name).ok().and_then(Flag::of_long).is_some()
        }
        None => matches!(token, [b'-', short, ..] if Flag::of_short(*short).is_some()),
    }
}

/// All short flags, for a hint.
pub(super) fn shorts() -> String {
    let shorts = FLAGS.iter().filter_map(|row| row.short);
    shorts.map(|short| format!("`-{}`", char::from(short))).collect::<Vec<_>>().join(", ")
}

/// All flags as they are typed, without the second names of any.
#[cfg(test)]
pub(crate) fn typed() -> impl Iterator<Item = String> {
    FLAGS.iter().flat_map(|row| {
        let short = row.short.map(|short| format!("-{}", char::from(short)));
        short.into_iter().chain(row.longs.first().map(|long| format!("--{long}")))
    })
}
