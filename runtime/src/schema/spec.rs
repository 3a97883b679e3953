//! The source form of a field, which a derive writes: packed at compile time and gone afterwards.

use super::bits::*;
use super::properties::properties;
use super::{Complete, ComputeDefault, Kind, Verify};

/// The part of a command's input that a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A positional argument.
    Arg,
    /// A named option.
    Option,
    /// An environment variable.
    Env,
}

/// The number of values that one occurrence takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    /// The minimum.
    pub min: u16,
    /// The maximum; [`Arity::MANY`] for any number.
    pub max: u16,
}

impl Arity {
    /// No upper bound.
    pub const MANY: u16 = u16::MAX;
    /// One value, which most options take.
    pub const ONE: Self = Self { min: 1, max: 1 };

    /// Exactly `len` values.
    #[inline]
    pub const fn exactly(len: usize) -> Self {
        assert!(len > 0 && len < Self::MANY as usize, "an array field must have 1 to 65,534 elements");
        Self { min: len as u16, max: len as u16 }
    }

    /// Returns whether the number of values is fixed.
    pub const fn is_fixed(self) -> bool {
        self.min == self.max
    }
}

/// The properties that a field's type determines.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// The kind.
    pub kind: Kind,
    /// The allowed names of a choice.
    pub choices: &'a [ChoiceSpec<'a>],
    /// The length of an array.
    pub arity: Arity,
    /// The parser of a custom type.
    pub verify: Option<Verify>,
}

/// One of a field's choices.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceSpec<'a> {
    /// The name on argv and in data.
    pub name: &'a str,
    /// The description; may be empty.
    pub doc: &'a str,
    /// The deprecation note, which may be empty; `None` if it is not deprecated.
    pub deprecated: Option<&'a str>,
    /// Other names that are accepted but not shown.
    pub aliases: &'a [&'a str],
    /// True if help and listings leave it out.
    pub hidden: bool,
}

impl<'a> ChoiceSpec<'a> {
    /// Creates a choice that has only a name.
    pub const fn new(name: &'a str) -> Self {
        Self { name, doc: "", deprecated: None, aliases: &[], hidden: false }
    }
}

/// The prefix that a flattened struct gives the names of its fields.
#[derive(Clone, Copy, Debug)]
pub struct Prefix<'a> {
    /// The prefix of names on argv: `db-`.
    pub long: &'a str,
    /// The prefix of names in data: `db`.
    pub name: &'a str,
    /// True if a capital follows it in data: `dbHost`.
    pub capital: bool,
    /// The prefix of environment variables: `DB_`.
    pub env: &'a str,
}

impl Prefix<'_> {
    /// The empty prefix.
    pub const NONE: Self = Self { long: "", name: "", capital: false, env: "" };

    /// Returns whether the prefix is empty.
    pub const fn is_empty(&self) -> bool {
        self.long.is_empty() && self.name.is_empty() && self.env.is_empty()
    }
}

/// A relation of a field to others.
#[derive(Clone, Copy, Debug)]
pub struct Relation<'a> {
    /// The rule.
    pub kind: RelationKind,
    /// The field's own value that the rule is about, or the default that it gives the field.
    pub value: Option<&'a str>,
    /// The other fields; for a group, all of its members.
    pub targets: &'a [Target<'a>],
}

/// The rules between fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RelationKind {
    /// Must not be given together with any of the others.
    Conflicts = b'c',
    /// Must be given together with all of the others.
    Requires = b'r',
    /// Must be given together with at least one of the others.
    RequiresAny = b'a',
    /// Must be given together with at least one of the others if it has a certain value.
    RequiresIf = b't',
    /// Must be given unless one of the others is.
    Unless = b'u',
    /// Must be given unless all of the others are.
    UnlessAll = b'U',
    /// Must be given if another field has a certain value.
    If = b'i',
    /// Must be given if all of the others have certain values.
    IfAll = b'I',
    /// Has another default, or none, if another field is given or has a certain value.
    DefaultIf = b'd',
    /// Must be given alone.
    Exclusive = b'x',
    /// The last one given takes effect.
    Overrides = b'o',
    /// Exactly one of the members must be given.
    OneOf = b'1',
    /// At most one of the members may be given.
    AtMostOne = b'm',
    /// At least one of the members must be given.
    AnyOf = b'n',
    /// No rule: fields of other structs may refer to the members by the value, a name.
    Group = b'g',
}

impl RelationKind {
    /// Returns whether the rule has a value of its own.
    pub(super) const fn has_value(self) -> bool {
        matches!(self, Self::RequiresIf | Self::DefaultIf | Self::Group)
    }
}

/// Another field that a relation names.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// Its part, if it belongs to the same struct; otherwise it is looked up in the whole command.
    pub part: Option<Part>,
    /// Its long name.
    pub name: &'a str,
    /// The value that the rule is about, as it would be typed.
    pub value: Option<&'a str>,
}

/// Maximum number of prefixes of a field: one for each struct that it is flattened into with a prefix.
pub(super) const MAX_PREFIXES: usize = 3;

macro_rules! define_spec {
    (
        flags { $($flag:ident: $bit:ident = $index:literal {
            $(#[$flag_doc:meta])* setter;
            $($flag_reader:tt)*
        })* }
        display_flags { $($display_flag:ident: $display_bit:ident = $display_index:literal {
            $(#[$display_doc:meta])* setter;
            $($display_reader:tt)*
        })* }
        texts { $($text:ident: $tag:ident $text_entry:tt)* }
    ) => {
        /// A field of a derived struct or an inline parameter.
        #[derive(Clone, Copy, Debug)]
        pub struct Spec<'a> {
            /// The part of the input it belongs to.
            pub part: Part,
            /// The name in data: camelCase for options and arguments, the variable for the environment.
            pub name: &'a str,
            /// The name on argv, without the hyphens.
            pub long: &'a str,
            /// True if the two differ.
            pub is_renamed: bool,
            /// The short alias; `'\0'` for none.
            pub short: char,
            /// The properties that the field's type determines.
            pub shape: Shape<'a>,
            /// True if occurrences are counted.
            pub count: bool,
            /// The description: whole lines, with blank lines between paragraphs.
            pub doc: &'a str,
            /// The environment variables that give a value when argv does not; the first one that is set takes effect.
            pub envs: &'a [&'a str],
            /// The placeholders for the values in help.
            pub value_names: &'a [&'a str],
            /// Other long names that are accepted.
            pub aliases: &'a [&'a str],
            /// Other short aliases that are accepted.
            pub shorts: &'a [char],
            /// The number of values that one occurrence takes.
            pub values: Option<Arity>,
            /// The character that separates values in one text.
            pub delimiter: Option<char>,
            /// The allowed values, if the type does not determine them.
            pub choices: &'a [ChoiceSpec<'a>],
            /// The function that suggests values.
            pub complete: Option<Complete>,
            /// The function that computes the default.
            pub default_with: Option<ComputeDefault>,
            /// The relations to other fields.
            pub relations: &'a [Relation<'a>],
            /// The prefixes of its names, the outermost first.
            pub prefixes: [Prefix<'a>; MAX_PREFIXES],
            /// The number of prefixes.
            pub depth: usize,
            /// The index within a flattened struct that may be absent, and the number of that struct's fields.
            pub optional_struct: Option<(u16, u16)>,
            /// The flags of the property table.
            pub flags: u32,
            /// The display flags of the property table.
            pub display_flags: u16,
            /// The position in help plus one; 0 for that of the declaration.
            pub display_order: u16,
            $(#[allow(missing_docs, reason = "the text of this name in the property table")]
            pub $text: Option<&'a str>,)*
        }

        impl<'a> Spec<'a> {
            /// Creates a field that has only a name, a type and a description.
            pub const fn new(part: Part, long: &'a str, shape: Shape<'a>, doc: &'a str) -> Self {
                Self {
                    part,
                    name: long,
                    long,
                    is_renamed: false,
                    short: '\0',
                    shape,
                    count: false,
                    doc,
                    envs: &[],
                    value_names: &[],
                    aliases: &[],
                    shorts: &[],
                    values: None,
                    delimiter: None,
                    choices: &[],
                    complete: None,
                    default_with: None,
                    relations: &[],
                    prefixes: [Prefix::NONE; MAX_PREFIXES],
                    depth: 0,
                    optional_struct: None,
                    flags: 0,
                    display_flags: 0,
                    display_order: 0,
                    $($text: None,)*
                }
            }

            $($(#[$flag_doc])*
            pub const fn $flag(mut self) -> Self {
                self.flags |= $bit;
                self
            })*
            $($(#[$display_doc])*
            pub const fn $display_flag(mut self) -> Self {
                self.display_flags |= $display_bit;
                self
            })*
            $(#[allow(missing_docs, reason = "sets the text of its name in the property table")]
            pub const fn $text(mut self, $text: &'a str) -> Self {
                self.$text = Some($text);
                self
            })*
        }
    };
}

properties!(define_spec);

/// Defines one setter for each property: the compiler evaluates a chain of calls faster than struct expressions, which
/// it copies member by member.
macro_rules! setters {
    ($($name:ident: $type:ty),*; $($optional:ident: $of:ty),*) => {
        #[allow(missing_docs, reason = "each sets the member of its name")]
        impl<'a> Spec<'a> {
            $(pub const fn $name(mut self, $name: $type) -> Self {
                self.$name = $name;
                self
            })*
            $(pub const fn $optional(mut self, $optional: $of) -> Self {
                self.$optional = Some($optional);
                self
            })*
        }
    };
}

setters! {
    short: char, envs: &'a [&'a str], value_names: &'a [&'a str], aliases: &'a [&'a str],
    shorts: &'a [char], display_order: u16, choices: &'a [ChoiceSpec<'a>], relations: &'a [Relation<'a>];
    values: Arity, delimiter: char, complete: Complete, default_with: ComputeDefault
}

impl<'a> Spec<'a> {
    /// Counts the occurrences of the flag.
    pub const fn count(mut self) -> Self {
        self.count = true;
        self
    }

    /// Sets the name in data.
    pub const fn wire(mut self, name: &'a str) -> Self {
        (self.name, self.is_renamed) = (name, true);
        self
    }

    /// Returns the kind, with the count that the attribute asks for.
    pub const fn kind(&self) -> Kind {
        if self.count { self.shape.kind.count() } else { self.shape.kind }
    }

    /// Returns the number of values that one occurrence takes, unless that is one.
    pub(super) const fn arity(&self) -> Option<Arity> {
        match self.values {
            Some(arity) => Some(arity),
            None if self.shape.kind.is_array() => Some(self.shape.arity),
            // Everything up to the terminator.
            None if self.terminator.is_some() => Some(Arity { min: !self.is_arg() as u16, max: Arity::MANY }),
            None => None,
        }
    }

    pub(super) const fn is_arg(&self) -> bool {
        matches!(self.part, Part::Arg)
    }

    pub(super) const fn is_last(&self) -> bool {
        self.flags & LAST != 0
    }

    /// Returns the allowed values; empty if any value is allowed.
    pub(super) const fn allowed_choices(&self) -> &'a [ChoiceSpec<'a>] {
        if self.choices.is_empty() { self.shape.choices } else { self.choices }
    }

    /// Returns whether the field has functions of its own.
    pub(super) const fn has_functions(&self) -> bool {
        self.shape.verify.is_some() || self.complete.is_some()
    }

    /// Returns whether the field needs the functions for relations.
    pub(super) const fn has_relations(&self) -> bool {
        !self.relations.is_empty() || self.optional_struct.is_some() || self.default_with.is_some()
    }

    pub(super) const fn is_prefixed(&self) -> bool {
        self.depth > 0
    }
}
