//! Fields of objects built at run time.

use std::ops::{Bound, RangeBounds};

use super::{Arity, Complete, Kind, RelationKind, because, since};

/// A field of an [`Object`](super::Object).
///
/// A string, a number or a choice is required until it is made [`optional`](Self::optional), has a
/// [`default`](Self::default) or is [`deprecated`](Self::deprecated); a boolean is false when absent,
/// and an array or a map empty.
///
/// ```
/// use vestibule::parser;
/// use vestibule::schema::{Field, Object};
///
/// let options = Object::new()
///     .field(Field::string("color").maybe())
///     .field(Field::integer("point").array().values(2..=2))
///     .field(Field::string("set").map())
///     .field(Field::boolean("quiet").conflicts_with("color"));
/// let options = parser::Options::new().options(options);
/// let parsed = parser::parse(["--point", "1", "2", "--set", "a=b"], &options).unwrap();
/// assert_eq!(parsed.options.to_string(), r#"{"point":[1,2],"set":{"a":"b"},"quiet":false}"#);
///
/// let error = parser::parse(["--color=red", "--quiet"], &options).unwrap_err();
/// assert_eq!(error.message(), "--quiet conflicts with --color: give only one");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Field {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) doc: String,
    pub(super) short: Option<char>,
    pub(super) shorts: Vec<char>,
    pub(super) default: Option<String>,
    pub(super) missing: Option<String>,
    pub(super) envs: Vec<String>,
    pub(super) value_names: Vec<String>,
    pub(super) aliases: Vec<String>,
    pub(super) deprecated: Option<String>,
    pub(super) min: Option<String>,
    pub(super) max: Option<String>,
    pub(super) values: Option<Arity>,
    pub(super) delimiter: Option<char>,
    pub(super) terminator: Option<String>,
    pub(super) choices: Vec<OneChoice>,
    pub(super) heading: Option<String>,
    pub(super) hint: Option<Hint>,
    pub(super) complete: Option<Complete>,
    pub(super) relations: Vec<(RelationKind, Vec<Named>)>,
    pub(super) marks: Marks,
    /// The name on argv, where it is not the name in data in kebab-case.
    pub(super) long: Option<String>,
    /// Flags of its record that no other part of the field stands for.
    pub(super) more: u32,
}

/// Another field by name, and the value that it has.
pub(super) type Named = (String, Option<String>);

/// One of a closed set of names.
#[derive(Clone, Debug)]
pub(super) struct OneChoice {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) deprecated: Option<String>,
}

/// What is either so or not.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    pub(super) hidden: bool,
    pub(super) secret: bool,
    pub(super) hide_default: bool,
    pub(super) hide_choices: bool,
    pub(super) hide_env: bool,
    pub(super) hide_aliases: bool,
    pub(super) hide_short_help: bool,
    pub(super) ignore_case: bool,
    pub(super) require_equals: bool,
    pub(super) allow_hyphen: bool,
    pub(super) trailing: bool,
    pub(super) last: bool,
}

/// What kind of text a field takes, for completion and for schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// A file or a directory.
    Path,
    /// A directory.
    Dir,
    /// A file.
    File,
    /// A file that can be run.
    Executable,
    /// The address of something on the web.
    Url,
    /// The name of a host.
    Host,
    /// The name of a user.
    User,
    /// A mail address.
    Email,
    /// The name of a program.
    Command,
}

impl Hint {
    /// The hint as an attribute names it: `path`, `url`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Dir => "dir",
            Self::File => "file",
            Self::Executable => "executable",
            Self::Url => "url",
            Self::Host => "host",
            Self::User => "user",
            Self::Email => "email",
            Self::Command => "command",
        }
    }
}

macro_rules! constructors {
    ($($(#[$doc:meta])* $name:ident => $kind:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name(name: impl Into<String>) -> Self {
            Self::new(name, $kind)
        }
    )*};
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident => $field:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(mut self, text: impl ToString) -> Self {
            self.$field = Some(text.to_string());
            self
        }
    )*};
}

macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(mut self) -> Self {
            self.marks.$name = true;
            self
        }
    )*};
}

impl Field {
    /// A field of a kind.
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            kind,
            doc: String::new(),
            short: None,
            shorts: Vec::new(),
            default: None,
            missing: None,
            envs: Vec::new(),
            value_names: Vec::new(),
            aliases: Vec::new(),
            deprecated: None,
            min: None,
            max: None,
            values: None,
            delimiter: None,
            terminator: None,
            choices: Vec::new(),
            heading: None,
            hint: None,
            complete: None,
            relations: Vec::new(),
            marks: Marks::default(),
            long: None,
            more: 0,
        }
    }

    constructors! {
        /// Text.
        string => Kind::TEXT;
        /// Any number, kept exactly as it is written.
        number => Kind::NUMBER;
        /// Any integer.
        integer => Kind::INTEGER;
        /// A truth value; as an option, `--name` and `--no-name`.
        boolean => Kind::BOOL;
        /// How often a flag is given: `-vvv`.
        count => Kind::U64.count();
        /// Texts, one for each time the option is given.
        strings => Kind::TEXT.list();
        /// A path.
        path => Kind::PATH;
        /// A span of time: `90s`, `1h30m`. Its data is the text.
        duration => Kind::DURATION;
    }

    /// One of a closed set of names.
    pub fn choice<S: Into<String>>(name: impl Into<String>, choices: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, Kind::CHOICE).choices(choices)
    }

    /// The values that are allowed, of a text or a number.
    pub fn choices<S: Into<String>>(mut self, choices: impl IntoIterator<Item = S>) -> Self {
        let named = |name: S| OneChoice { name: name.into(), doc: String::new(), deprecated: None };
        self.choices = choices.into_iter().map(named).collect();
        self
    }

    /// Describes one of the choices.
    pub fn describe_choice(mut self, name: &str, doc: impl Into<String>) -> Self {
        if let Some(choice) = self.choices.iter_mut().find(|choice| choice.name == name) {
            choice.doc = doc.into();
        }
        self
    }

    /// Describes the field.
    pub fn describe(mut self, doc: impl Into<String>) -> Self {
        self.doc = doc.into();
        self
    }

    /// Collects every occurrence.
    pub fn array(mut self) -> Self {
        self.kind = self.kind.list();
        self
    }

    /// Collects `key=value` pairs.
    pub fn map(mut self) -> Self {
        self.kind = self.kind.map();
        self
    }

    /// Lets the field be absent.
    pub fn optional(mut self) -> Self {
        self.kind = self.kind.optional();
        self
    }

    /// Lets the field be absent, and the option be given without a value, which is null then:
    /// `--color`, `--color=always`.
    pub fn maybe(mut self) -> Self {
        self.kind = self.kind.maybe();
        self
    }

    /// A short alias.
    pub fn short(mut self, short: char) -> Self {
        self.short = Some(short);
        self
    }

    pub(super) fn set_short(&mut self, short: char) {
        self.short = Some(short);
    }

    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name == name
    }

    /// Another short alias that is accepted.
    pub fn short_alias(mut self, short: char) -> Self {
        self.shorts.push(short);
        self
    }

    /// Another long name that is accepted.
    pub fn alias(mut self, alias: impl Into<String>) -> Self {
        self.aliases.push(alias.into());
        self
    }

    /// The environment variable that gives a value when argv does not; of several, the first that is set.
    pub fn env(mut self, variable: impl Into<String>) -> Self {
        self.envs.push(variable.into());
        self
    }

    /// What stands for the value in help; said again, for the next value.
    pub fn value_name(mut self, name: impl Into<String>) -> Self {
        self.value_names.push(name.into());
        self
    }

    texts! {
        /// The value when there is none, as it would be typed.
        default => default;
        /// What the option means without a value, which then stands behind `=` only.
        default_missing => missing;
        /// The smallest number allowed.
        min => min;
        /// The largest number allowed.
        max => max;
        /// The head that help shows the field under.
        heading => heading;
        /// The word that ends the values of an array, and is none itself: `--exec ls -l ';'`. An option takes all
        /// up to it each time it is given, and behind a positional others may follow. With
        /// [`allow_hyphen`](Self::allow_hyphen) an option takes flags too until then.
        terminator => terminator;
    }

    /// How many values an array takes: an option each time it is given, a positional in all.
    pub fn values(mut self, range: impl RangeBounds<usize>) -> Self {
        let number = |number: usize| u16::try_from(number).unwrap_or(Arity::MANY);
        let min = match range.start_bound() {
            Bound::Included(min) => number(*min),
            Bound::Excluded(min) => number(min.saturating_add(1)),
            Bound::Unbounded => 0,
        };
        let max = match range.end_bound() {
            Bound::Included(max) => number(*max),
            Bound::Excluded(max) => number(max.saturating_sub(1)),
            Bound::Unbounded => Arity::MANY,
        };
        self.values = Some(Arity { min, max });
        self
    }

    /// What separates the values of an array in one text: `a,b,c`.
    pub fn delimiter(mut self, delimiter: char) -> Self {
        self.delimiter = Some(delimiter);
        self
    }

    /// What kind of text it is.
    pub fn hint(mut self, hint: Hint) -> Self {
        self.hint = Some(hint);
        self
    }

    /// What suggests values while a command line is typed: see [`Partial`](super::Partial). What it gives
    /// is no more than a suggestion, which the field may refuse.
    pub fn complete(mut self, complete: Complete) -> Self {
        self.complete = Some(complete);
        self
    }

    /// Marks the field as deprecated, and lets it be absent: only an optional field can be.
    pub fn deprecated(self) -> Self {
        self.deprecated_because("")
    }

    /// Marks the field as deprecated, and says what to use instead.
    pub fn deprecated_because(mut self, note: impl Into<String>) -> Self {
        self.deprecated = Some(because(self.deprecated.as_deref(), &note.into()));
        self.kind = if self.kind.is_flag() { self.kind } else { self.kind.optional() };
        self
    }

    /// Marks the field as deprecated since a version of the program.
    pub fn deprecated_since(mut self, version: impl AsRef<str>) -> Self {
        let text = since(self.deprecated.as_deref(), version.as_ref());
        self.deprecated = Some(String::new());
        self.deprecated_because(text)
    }

    /// Marks one of the choices as deprecated, with a note that may be empty: `use small (since 1.2.0)`.
    pub fn deprecate_choice(mut self, name: &str, note: impl Into<String>) -> Self {
        if let Some(choice) = self.choices.iter_mut().find(|choice| choice.name == name) {
            choice.deprecated = Some(note.into());
        }
        self
    }

    marks! {
        /// Leaves the field out of help and listings.
        hidden;
        /// Never shows the field's values: not its default, and not what was received.
        secret;
        /// Does not show the default.
        hide_default;
        /// Leaves the choices out of help; listings and completions have them.
        hide_choices;
        /// Leaves the environment variables out of help.
        hide_env;
        /// Leaves the aliases out of help.
        hide_aliases;
        /// Leaves the field out of the short help (`-h`), and shows it in the long one (`--help`).
        hide_short_help;
        /// Lets choices match whatever their case.
        ignore_case;
        /// Takes a value behind `=` only.
        require_equals;
        /// Takes values that begin with a dash.
        allow_hyphen;
        /// Takes everything from its first word on as it is: `run cmd -x --json`.
        trailing;
        /// Is given behind `--` only.
        last;
    }

    /// Says that the field is never given together with another one.
    pub fn conflicts_with(mut self, other: impl Into<String>) -> Self {
        self.relate(RelationKind::Conflicts, vec![other.into()]);
        self
    }

    /// Says that the field is given only together with another one.
    pub fn requires(mut self, other: impl Into<String>) -> Self {
        self.relate(RelationKind::Requires, vec![other.into()]);
        self
    }

    /// Says that the field is to be given unless one of some others is; it may be absent then.
    pub fn required_unless<S: Into<String>>(mut self, others: impl IntoIterator<Item = S>) -> Self {
        self.kind = if self.kind.is_flag() { self.kind } else { self.kind.optional() };
        self.relate(RelationKind::Unless, others.into_iter().map(Into::into).collect());
        self
    }

    /// Says that the field is to be given when another one has a value; it may be absent else.
    pub fn required_if(mut self, other: impl Into<String>, value: impl ToString) -> Self {
        self.kind = if self.kind.is_flag() { self.kind } else { self.kind.optional() };
        self.relations.push((RelationKind::If, vec![(other.into(), Some(value.to_string()))]));
        self
    }

    /// Says that the field is given alone.
    pub fn exclusive(mut self) -> Self {
        self.relate(RelationKind::Exclusive, Vec::new());
        self
    }

    /// Says that of the field and another one, the last given counts.
    pub fn overrides(mut self, other: impl Into<String>) -> Self {
        self.relate(RelationKind::Overrides, vec![other.into()]);
        self
    }

    pub(super) fn relate(&mut self, bond: RelationKind, names: Vec<String>) {
        self.relations.push((bond, names.into_iter().map(|name| (name, None)).collect()));
    }
}
