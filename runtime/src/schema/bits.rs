//! What the flags of a packed field say.

pub(super) const ARG: u32 = 0;
pub(super) const OPTION: u32 = 1;
pub(super) const ENV: u32 = 2;
pub(super) const PART: u32 = 3;
pub(super) const DEFAULT: u32 = 1 << 2;
pub(super) const BOUND: u32 = 1 << 3;
pub(super) const DEPRECATED: u32 = 1 << 4;
pub(super) const HIDDEN: u32 = 1 << 5;
pub(super) const SECRET: u32 = 1 << 6;
pub(super) const RANGE: u32 = 1 << 7;
pub(super) const ALIASES: u32 = 1 << 8;
pub(super) const SHORTS: u32 = 1 << 9;
pub(super) const VERIFIED: u32 = 1 << 10;
/// It is a closed set of names or values.
pub(super) const CLOSED: u32 = 1 << 11;
pub(super) const CHOICE_DEPRECATED: u32 = 1 << 12;
pub(super) const CHOICE_ALIASES: u32 = 1 << 13;
pub(super) const CHOICE_DOCS: u32 = 1 << 14;
pub(super) const IGNORE_CASE: u32 = 1 << 15;
pub(super) const MISSING: u32 = 1 << 16;
pub(super) const ARITY: u32 = 1 << 17;
/// A list that is not empty.
pub(super) const NEEDED: u32 = 1 << 18;
pub(super) const DELIMITED: u32 = 1 << 19;
pub(super) const EQUALS: u32 = 1 << 20;
pub(super) const HYPHEN: u32 = 1 << 21;
pub(super) const TRAILING: u32 = 1 << 22;
pub(super) const LAST: u32 = 1 << 23;
pub(super) const HIDE_DEFAULT: u32 = 1 << 24;
pub(super) const RELATED: u32 = 1 << 25;
pub(super) const WITHIN: u32 = 1 << 26;
/// A text that is a JSON array or object stands for its members.
pub(super) const MEMBERS: u32 = 1 << 27;
/// `null` is a value.
pub(super) const NULLABLE: u32 = 1 << 28;
/// The command itself sees to it that it is there.
pub(super) const ASKED: u32 = 1 << 29;
/// A flag takes `true` or `false` behind it as its value.
pub(super) const TRUTH: u32 = 1 << 30;
/// The default is only shown: somebody else fills it in.
pub(super) const STATED: u32 = 1 << 31;

/// What makes the words of argv be read in another way than one value each.
pub(super) const MANNERS: u32 = MISSING | ARITY | DELIMITED | EQUALS | HYPHEN | TRAILING | LAST | MEMBERS | TRUTH;

/// What help does not show of a field: numbers of their own, which its record has no room for.
pub(super) const HIDE_CHOICES: u16 = 1;
pub(super) const HIDE_ENV: u16 = 1 << 1;
pub(super) const HIDE_ALIASES: u16 = 1 << 2;
pub(super) const HIDE_SHORT_HELP: u16 = 1 << 3;

/// Between the names of a relation.
pub(super) const BETWEEN: char = '\u{1f}';
