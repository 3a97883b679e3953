//! A field as a derive writes it down: read at compile time, gone afterwards.

use super::{Complete, Kind, Verify};

/// Which part of a command's input a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A positional argument.
    Arg,
    /// A named option.
    Option,
    /// An environment variable.
    Env,
}

/// How many values are given at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    /// At least so many.
    pub min: u16,
    /// At most so many; [`Arity::MANY`] for any number.
    pub max: u16,
}

impl Arity {
    /// No upper bound.
    pub const MANY: u16 = u16::MAX;
    /// One value, as most options take.
    pub const ONE: Self = Self { min: 1, max: 1 };

    /// So many values, neither more nor less.
    pub const fn exactly(many: usize) -> Self {
        assert!(many > 0 && many < Self::MANY as usize, "an array of values has 1 to 65,534 elements");
        Self { min: many as u16, max: many as u16 }
    }

    /// Whether the number of values is fixed.
    pub const fn is_fixed(self) -> bool {
        self.min == self.max
    }
}

/// What a field's type says about it.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// The kind.
    pub kind: Kind,
    /// The names that are allowed, for a choice.
    pub choices: &'a [ChoiceSpec<'a>],
    /// How many values there are, for an array.
    pub arity: Arity,
    /// The parser of a custom type.
    pub verify: Option<Verify>,
}

/// One name of a closed set.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceSpec<'a> {
    /// The name on argv and in data.
    pub name: &'a str,
    /// What it means.
    pub doc: &'a str,
    /// That it is deprecated, with a note or an empty text.
    pub deprecated: Option<&'a str>,
    /// Other names that are accepted and not shown.
    pub aliases: &'a [&'a str],
    /// Not shown in help and listings.
    pub hidden: bool,
}

impl<'a> ChoiceSpec<'a> {
    /// A name and nothing else.
    pub const fn new(name: &'a str) -> Self {
        Self { name, doc: "", deprecated: None, aliases: &[], hidden: false }
    }
}

/// What a flattened struct puts before the names of its fields.
#[derive(Clone, Copy, Debug)]
pub struct Prefix<'a> {
    /// Before names on argv: `db-`.
    pub long: &'a str,
    /// Before names in data: `db`.
    pub name: &'a str,
    /// Whether the name in data begins with a capital behind it: `dbHost`.
    pub capital: bool,
    /// Before environment variables: `DB_`.
    pub env: &'a str,
}

impl Prefix<'_> {
    /// Nothing.
    pub const NONE: Self = Self { long: "", name: "", capital: false, env: "" };

    /// Whether there is nothing.
    pub const fn is_none(&self) -> bool {
        self.long.is_empty() && self.name.is_empty() && self.env.is_empty()
    }
}

/// How a field stands to others.
#[derive(Clone, Copy, Debug)]
pub struct Relation<'a> {
    /// In which way.
    pub kind: RelationKind,
    /// The others; of a group, all members.
    pub targets: &'a [Target<'a>],
}

/// The ways in which fields stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RelationKind {
    /// Never given with one of the others.
    Conflicts = b'c',
    /// Given only with all of the others.
    Requires = b'r',
    /// Given only with one of the others.
    RequiresAny = b'a',
    /// To be given unless one of the others is.
    Unless = b'u',
    /// To be given when another has a value.
    If = b'i',
    /// Given alone.
    Exclusive = b'x',
    /// The last one given counts.
    Overrides = b'o',
    /// Exactly one of the members is given.
    OneOf = b'1',
    /// At most one of the members is given.
    AtMostOne = b'm',
    /// At least one of the members is given.
    AnyOf = b'n',
}

/// Another field, by name.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// Its part, when it is a field of the same struct; else it is looked for in the whole command.
    pub part: Option<Part>,
    /// Its long name.
    pub name: &'a str,
    /// The value that it has, as it would be typed.
    pub value: Option<&'a str>,
}

/// How many prefixes a field can have: one for each struct that it is flattened into with one.
pub(super) const PREFIXES: usize = 3;

/// A field of a derived struct or an inline parameter.
#[derive(Clone, Copy, Debug)]
pub struct Spec<'a> {
    /// Which part of the input it belongs to.
    pub part: Part,
    /// The name in data: camelCase for options and arguments, the variable for the environment.
    pub name: &'a str,
    /// The name on argv, without the dashes.
    pub long: &'a str,
    /// Whether the two differ.
    pub is_renamed: bool,
    /// The short alias, `'\0'` for none.
    pub short: char,
    /// What the field's type says.
    pub shape: Shape<'a>,
    /// Whether occurrences are counted.
    pub count: bool,
    /// The description; whole lines, blank lines between paragraphs.
    pub doc: &'a str,
    /// The default, as it would be typed.
    pub default: Option<&'a str>,
    /// What the option means without a value.
    pub missing: Option<&'a str>,
    /// The environment variables that give a value when argv does not; the first that is set counts.
    pub envs: &'a [&'a str],
    /// What stands for the values in help.
    pub value_names: &'a [&'a str],
    /// Other long names that are accepted.
    pub aliases: &'a [&'a str],
    /// Other short aliases that are accepted.
    pub shorts: &'a [char],
    /// That it is deprecated, with a note or an empty text.
    pub deprecated: Option<&'a str>,
    /// The smallest value, as text.
    pub min: Option<&'a str>,
    /// The largest value, as text.
    pub max: Option<&'a str>,
    /// How many values are given at once.
    pub values: Option<Arity>,
    /// What separates values in one text.
    pub delimiter: Option<char>,
    /// The word that ends the values.
    pub terminator: Option<&'a str>,
    /// The values that are allowed, when the type does not say it.
    pub choices: &'a [ChoiceSpec<'a>],
    /// The head that help shows it under.
    pub heading: Option<&'a str>,
    /// What kind of text it is, for completion.
    pub hint: Option<&'a str>,
    /// What suggests its values.
    pub complete: Option<Complete>,
    /// How it stands to others.
    pub relations: &'a [Relation<'a>],
    /// What stands before its names, the outermost first.
    pub prefixes: [Prefix<'a>; PREFIXES],
    /// How many of them there are.
    pub depth: usize,
    /// Its place in a struct that may be absent, and how many fields that has.
    pub within: Option<(u16, u16)>,
    /// Not shown in help and listings.
    pub hidden: bool,
    /// Never shown: not its default, not what was received.
    pub secret: bool,
    /// The default is not shown.
    pub hide_default: bool,
    /// Help does not list its choices.
    pub hide_choices: bool,
    /// Help does not name its environment variables.
    pub hide_env: bool,
    /// Help does not name its aliases.
    pub hide_aliases: bool,
    /// The short help leaves it out.
    pub hide_short_help: bool,
    /// Choices match whatever their case.
    pub ignore_case: bool,
    /// The value stands behind `=` only.
    pub require_equals: bool,
    /// A value may begin with a dash.
    pub allow_hyphen: bool,
    /// From the first word on, everything is taken as it is.
    pub trailing: bool,
    /// Given behind `--` only.
    pub last: bool,
    /// What else is so of a field that is built at run time, as flags of its record.
    pub more: u32,
}

/// One function for each thing that can be said of a field: an expansion of functions costs the compiler
/// less than one of structs, which it copies field by field.
macro_rules! say {
    ($($name:ident: $type:ty,)* ; $($maybe:ident: $of:ty,)* ; $($mark:ident),*) => {
        #[allow(missing_docs, reason = "each sets the field of its name")]
        impl<'a> Spec<'a> {
            $(pub const fn $name(mut self, $name: $type) -> Self {
                self.$name = $name;
                self
            })*
            $(pub const fn $maybe(mut self, $maybe: $of) -> Self {
                self.$maybe = Some($maybe);
                self
            })*
            $(pub const fn $mark(mut self) -> Self {
                self.$mark = true;
                self
            })*
        }
    };
}

say! {
    short: char, envs: &'a [&'a str], value_names: &'a [&'a str], aliases: &'a [&'a str],
    shorts: &'a [char], choices: &'a [ChoiceSpec<'a>], relations: &'a [Relation<'a>],;
    default: &'a str, missing: &'a str, deprecated: &'a str, min: &'a str, max: &'a str, values: Arity,
    delimiter: char, terminator: &'a str, heading: &'a str, hint: &'a str, complete: Complete,;
    count, hidden, secret, hide_default, hide_choices, hide_env, hide_aliases, hide_short_help, ignore_case,
    require_equals, allow_hyphen, trailing, last
}

impl<'a> Spec<'a> {
    /// A field with a name, a type and a description, and nothing else.
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
            default: None,
            missing: None,
            envs: &[],
            value_names: &[],
            aliases: &[],
            shorts: &[],
            deprecated: None,
            min: None,
            max: None,
            values: None,
            delimiter: None,
            terminator: None,
            choices: &[],
            heading: None,
            hint: None,
            complete: None,
            relations: &[],
            prefixes: [Prefix::NONE; PREFIXES],
            depth: 0,
            within: None,
            hidden: false,
            secret: false,
            hide_default: false,
            hide_choices: false,
            hide_env: false,
            hide_aliases: false,
            hide_short_help: false,
            ignore_case: false,
            require_equals: false,
            allow_hyphen: false,
            trailing: false,
            last: false,
            more: 0,
        }
    }

    /// Another name in data.
    pub const fn wire(mut self, name: &'a str) -> Self {
        (self.name, self.is_renamed) = (name, true);
        self
    }

    /// The kind, with the count that the attribute asked for.
    pub const fn kind(&self) -> Kind {
        if self.count { self.shape.kind.count() } else { self.shape.kind }
    }

    /// How many values are given at once, when it is not one.
    pub(super) const fn arity(&self) -> Option<Arity> {
        match self.values {
            Some(arity) => Some(arity),
            None if self.shape.kind.is_array() => Some(self.shape.arity),
            // All up to the word that ends them.
            None if self.terminator.is_some() => Some(Arity { min: !self.is_arg() as u16, max: Arity::MANY }),
            None => None,
        }
    }

    pub(super) const fn is_arg(&self) -> bool {
        matches!(self.part, Part::Arg)
    }

    /// The names that are allowed, when the set is closed.
    pub(super) const fn closed(&self) -> &'a [ChoiceSpec<'a>] {
        if self.choices.is_empty() { self.shape.choices } else { self.choices }
    }

    /// Whether functions of its own belong to it.
    pub(super) const fn is_custom(&self) -> bool {
        self.shape.verify.is_some() || self.complete.is_some()
    }

    /// Whether how it stands to others has to be looked at.
    pub(super) const fn is_related(&self) -> bool {
        !self.relations.is_empty() || self.within.is_some()
    }

    pub(super) const fn is_prefixed(&self) -> bool {
        self.depth > 0
    }
}

pub(crate) const fn same(a: &str, b: &str) -> bool {
    same_bytes(a.as_bytes(), b.as_bytes())
}

pub(super) const fn same_bytes(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
