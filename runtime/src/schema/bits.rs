//! The bits of a packed field.

use super::properties::properties;

macro_rules! define_bits {
    (
        flags { $($flag:ident: $bit:ident = $index:literal $entry:tt)* }
        display_flags { $($display_flag:ident: $display_bit:ident = $display_index:literal $display_entry:tt)* }
        texts $texts:tt
    ) => {
        $(pub(super) const $bit: u32 = 1 << $index;)*
        $(pub(super) const $display_bit: u16 = 1 << $display_index;)*

        /// Every flag of the table, for the check that no two share a bit.
        const PROPERTIES: &[u32] = &[$($bit),*];
        const DISPLAY_PROPERTIES: &[u32] = &[$($display_bit as u32),*];
    };
}

properties!(define_bits);

pub(super) const ARG: u32 = 0;
pub(super) const OPTION: u32 = 1;
pub(super) const ENV: u32 = 2;
/// The bits of the part.
pub(super) const PART: u32 = 3;
pub(super) const DEFAULT: u32 = 1 << 2;
/// Environment variables give a value.
pub(super) const HAS_ENV: u32 = 1 << 3;
pub(super) const DEPRECATED: u32 = 1 << 4;
/// It has a `min` or a `max`.
pub(super) const RANGE: u32 = 1 << 7;
pub(super) const ALIASES: u32 = 1 << 8;
/// It has further short aliases.
pub(super) const SHORTS: u32 = 1 << 9;
/// It has a parser of its own.
pub(super) const VERIFIED: u32 = 1 << 10;
/// Only listed values are allowed.
pub(super) const CHOICES: u32 = 1 << 11;
pub(super) const CHOICE_DEPRECATED: u32 = 1 << 12;
pub(super) const CHOICE_ALIASES: u32 = 1 << 13;
pub(super) const CHOICE_DOCS: u32 = 1 << 14;
pub(super) const DEFAULT_MISSING: u32 = 1 << 16;
pub(super) const ARITY: u32 = 1 << 17;
pub(super) const DELIMITED: u32 = 1 << 19;
pub(super) const HAS_RELATIONS: u32 = 1 << 25;
/// It belongs to a flattened struct that may be absent.
pub(super) const OPTIONAL_STRUCT: u32 = 1 << 26;
/// A JSON array or object stands for its members.
pub(super) const JSON_MEMBERS: u32 = 1 << 27;
/// `null` is a value.
pub(super) const NULLABLE: u32 = 1 << 28;
/// Its presence is enforced by the command, not by the schema.
pub(super) const COMMAND_REQUIRES: u32 = 1 << 29;
/// A flag that accepts `true` or `false` as its value.
pub(super) const BOOL_VALUE: u32 = 1 << 30;
/// The default is shown, and filled in elsewhere.
pub(super) const DISPLAY_DEFAULT: u32 = 1 << 31;

/// The field is required if a body is sent, which need not be; one of the display flags.
pub(super) const REQUIRED_IN_BODY: u16 = 1 << 6;

/// The field is about a single call, such as its confirmation, so that no config file sets it; one of the display flags.
pub(super) const CALL_ONLY: u16 = 1 << 8;

/// Flags that need the slow parsing path.
pub(super) const SPECIAL_PARSING: u32 =
    DEFAULT_MISSING | ARITY | DELIMITED | REQUIRE_EQUALS | ALLOW_HYPHEN | TRAILING | LAST | JSON_MEMBERS | BOOL_VALUE;

/// Flags that constrain values beyond their type.
pub(super) const CONSTRAINTS: u32 = ARITY | VERIFIED | RANGE | CHOICES | CHOICE_ALIASES | IGNORE_CASE;

/// Separates the fields that a relation names.
pub(super) const SEPARATOR: char = '\u{1f}';

const fn are_distinct(bits: &[u32], mut used: u32) -> bool {
    let mut i = 0;
    while i < bits.len() {
        if used & bits[i] != 0 {
            return false;
        }
        used |= bits[i];
        i += 1;
    }
    true
}

const DERIVED: &[u32] = &[
    PART,
    DEFAULT,
    HAS_ENV,
    DEPRECATED,
    RANGE,
    ALIASES,
    SHORTS,
    VERIFIED,
    CHOICES,
    CHOICE_DEPRECATED,
    CHOICE_ALIASES,
    CHOICE_DOCS,
    DEFAULT_MISSING,
    ARITY,
    DELIMITED,
    HAS_RELATIONS,
    OPTIONAL_STRUCT,
    JSON_MEMBERS,
    NULLABLE,
    COMMAND_REQUIRES,
    BOOL_VALUE,
    DISPLAY_DEFAULT,
];

const fn union(bits: &[u32]) -> u32 {
    let (mut i, mut all) = (0, 0);
    while i < bits.len() {
        all |= bits[i];
        i += 1;
    }
    all
}

const _: () = assert!(are_distinct(DERIVED, 0) && are_distinct(PROPERTIES, union(DERIVED)), "two flags share a bit");
const _: () =
    assert!(are_distinct(DISPLAY_PROPERTIES, (REQUIRED_IN_BODY | CALL_ONLY) as u32), "two display flags share a bit");
