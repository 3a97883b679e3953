//! The table of flags; any other long flag is a query parameter.

/// A flag that is not a query parameter, named for what it sets.
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
    UserAgent,
    Referer,
    Output,
    Get,
    Head,
    Include,
}

struct FlagNames {
    flag: Flag,
    short: Option<u8>,
    longs: &'static [&'static str],
}

const fn short_and_long(flag: Flag, short: u8, longs: &'static [&'static str]) -> FlagNames {
    FlagNames { flag, short: Some(short), longs }
}

const fn long(flag: Flag, longs: &'static [&'static str]) -> FlagNames {
    FlagNames { flag, short: None, longs }
}

/// All flags: curl's letters, and those of its long names that are unlikely to be query parameters.
const FLAGS: [FlagNames; 14] = [
    short_and_long(Flag::Method, b'X', &["method"]),
    short_and_long(Flag::Data, b'd', &["data", "body"]),
    long(Flag::DataRaw, &["data-raw"]),
    long(Flag::DataBinary, &["data-binary"]),
    short_and_long(Flag::Header, b'H', &["header"]),
    short_and_long(Flag::Form, b'F', &[]),
    short_and_long(Flag::User, b'u', &[]),
    short_and_long(Flag::Cookie, b'b', &[]),
    short_and_long(Flag::UserAgent, b'A', &[]),
    short_and_long(Flag::Referer, b'e', &[]),
    short_and_long(Flag::Output, b'o', &[]),
    short_and_long(Flag::Get, b'G', &[]),
    short_and_long(Flag::Head, b'I', &[]),
    short_and_long(Flag::Include, b'i', &[]),
];

impl Flag {
    pub(super) fn from_short(short: u8) -> Option<Self> {
        FLAGS.iter().find(|names| names.short == Some(short)).map(|names| names.flag)
    }

    pub(super) fn from_long(long: &str) -> Option<Self> {
        FLAGS.iter().find(|names| names.longs.contains(&long)).map(|names| names.flag)
    }

    pub(super) fn takes_value(self) -> bool {
        !matches!(self, Self::Get | Self::Head | Self::Include)
    }
}

/// Returns the short flags as they are typed, for a hint.
pub(super) fn short_flags() -> String {
    let shorts = FLAGS.iter().filter_map(|names| names.short);
    shorts.map(|short| format!("`-{}`", char::from(short))).collect::<Vec<_>>().join(", ")
}

/// Returns all flags as they are typed, without aliases.
#[cfg(test)]
pub(crate) fn typed() -> impl Iterator<Item = String> {
    FLAGS.iter().flat_map(|names| {
        let short = names.short.map(|short| format!("-{}", char::from(short)));
        short.into_iter().chain(names.longs.first().map(|long| format!("--{long}")))
    })
}
