//! Fields of objects built at run time.

use std::ops::{Bound, RangeBounds};

use super::bits::*;
use super::properties::properties;
use super::{
    Arity, Complete, ComputeDefault, Kind, RelationKind, Relations, Spec, Value, Verify, because, since, truncated,
};

/// A field of an [`Object`](super::Object).
///
/// A string, a number or a choice is required unless it is [`optional`](Self::optional), has a
/// [`default`](Self::default) or is [`deprecated`](Self::deprecated); an absent boolean is false, and an absent
/// array or map is empty.
///
/// ```
/// use vestibule::parser;
/// use vestibule::schema::{Field, Object};
///
/// let options = Object::new()
///     .field(Field::string("color").optional_value())
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
    pub(super) envs: Vec<String>,
    pub(super) value_names: Vec<String>,
    pub(super) aliases: Vec<String>,
    pub(super) values: Option<Arity>,
    pub(super) delimiter: Option<char>,
    pub(super) choices: Vec<FieldChoice>,
    pub(super) complete: Option<Complete>,
    /// The parser that checks the values.
    pub(super) verify: Option<Verify>,
    pub(super) default_with: Option<ComputeDefault>,
    pub(super) display_order: u16,
    pub(super) relations: Vec<FieldRelation>,
    pub(super) relation_functions: Option<&'static Relations>,
    pub(super) flags: u32,
    pub(super) display_flags: u16,
    pub(super) texts: FieldTexts,
    /// The name on argv, unless it is the name in data in kebab-case.
    pub(super) long: Option<String>,
}

macro_rules! define_field {
    (
        flags { $($flag:ident: $bit:ident = $index:literal {
            $(#[$doc:meta])* setter;
            $($reader:tt)*
        })* }
        display_flags { $($display_flag:ident: $display_bit:ident = $display_index:literal {
            $(#[$display_doc:meta])* setter;
            $($display_reader:tt)*
        })* }
        texts { $($text:ident: $tag:ident {$(
            $(#[$text_doc:meta])* $setter:ident;
        )?})* }
    ) => {
        /// The texts of the property table.
        #[derive(Clone, Debug, Default)]
        pub(super) struct FieldTexts {
            $(pub(super) $text: Option<String>,)*
        }

        impl FieldTexts {
            /// Copies the texts into the source form, each cut to `max` bytes.
            #[inline]
            pub(super) fn copy_to<'a>(&'a self, spec: &mut Spec<'a>, max: usize) {
                $(spec.$text = self.$text.as_deref().map(|text| truncated(text, max));)*
            }
        }

        impl Field {
            $($(#[$doc])*
            pub fn $flag(mut self) -> Self {
                self.flags |= $bit;
                self
            })*
            $($(#[$display_doc])*
            pub fn $display_flag(mut self) -> Self {
                self.display_flags |= $display_bit;
                self
            })*
            $($($(#[$text_doc])*
            pub fn $text(mut self, text: impl ToString) -> Self {
                let $setter = text.to_string();
                self.texts.$text = Some($setter);
                self
            })?)*
        }
    };
}

properties!(define_field);

/// Another field by name, and the value that a rule is about.
pub(crate) type FieldSelector = (String, Option<String>);

/// A relation of a field to others.
#[derive(Clone, Debug)]
pub(crate) struct FieldRelation {
    pub(crate) kind: RelationKind,
    /// The value of the rule itself.
    pub(crate) value: Option<String>,
    pub(crate) targets: Vec<FieldSelector>,
}

impl FieldRelation {
    /// Creates a relation to fields, whatever their values.
    #[inline]
    pub(crate) fn to(kind: RelationKind, names: Vec<String>) -> Self {
        Self { kind, value: None, targets: names.into_iter().map(|name| (name, None)).collect() }
    }
}

/// One of a field's choices.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldChoice {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) deprecated: Option<String>,
    pub(super) aliases: Vec<String>,
    pub(super) hidden: bool,
}

/// The kind of text that a field takes, for completions and for schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// A file or a directory.
    Path,
    /// A directory.
    Dir,
    /// A file.
    File,
    /// An executable file.
    Executable,
    /// A URL.
    Url,
    /// A host name.
    Host,
    /// A user name.
    User,
    /// An e-mail address.
    Email,
    /// The name of an executable on the search path.
    Command,
}

impl Hint {
    /// Returns the name that attributes use: `path`, `url`.
    #[inline]
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

impl Field {
    /// Creates a field of a kind.
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            kind,
            doc: String::new(),
            short: None,
            shorts: Vec::new(),
            envs: Vec::new(),
            value_names: Vec::new(),
            aliases: Vec::new(),
            values: None,
            delimiter: None,
            choices: Vec::new(),
            complete: None,
            verify: None,
            default_with: None,
            display_order: 0,
            relations: Vec::new(),
            relation_functions: None,
            flags: 0,
            display_flags: 0,
            texts: FieldTexts::default(),
            long: None,
        }
    }

    constructors! {
        /// Creates a field that holds text.
        string => Kind::TEXT;
        /// Creates a field that holds a number, kept exactly as it is written.
        number => Kind::NUMBER;
        /// Creates a field that holds an integer of any size.
        integer => Kind::INTEGER;
        /// Creates a boolean field; as an option, `--name` and `--no-name`.
        boolean => Kind::BOOL;
        /// Creates a field that counts the occurrences of a flag: `-vvv`.
        count => Kind::U64.count();
        /// Creates a field that collects texts, one for each occurrence.
        strings => Kind::TEXT.list();
        /// Creates a field that holds a path.
        path => Kind::PATH;
        /// Creates a field that holds a duration: `90s`, `1h30m`. In data, it is the text.
        duration => Kind::DURATION;
    }

    /// Creates a field that holds one of a closed set of names.
    pub fn choice<S: Into<String>>(name: impl Into<String>, choices: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, Kind::CHOICE).choices(choices)
    }

    /// Sets the allowed values of a text or a number.
    pub fn choices<S: Into<String>>(mut self, choices: impl IntoIterator<Item = S>) -> Self {
        let choice = |name: S| FieldChoice { name: name.into(), ..FieldChoice::default() };
        self.choices = choices.into_iter().map(choice).collect();
        self
    }

    /// Describes one of the choices; does nothing if there is none with the name.
    pub fn describe_choice(self, name: &str, doc: impl Into<String>) -> Self {
        self.with_choice(name, |choice| choice.doc = doc.into())
    }

    /// Adds another name that is accepted for one of the choices and not shown; does nothing if there is none with the name.
    ///
    /// ```
    /// use vestibule::parser;
    /// use vestibule::schema::{Field, Object};
    ///
    /// let speed = Field::choice("speed", ["fast", "slow", "turbo"]).choice_alias("fast", "quick").hide_choice("turbo");
    /// let options = parser::Options::new().options(Object::new().field(speed));
    /// let parsed = parser::parse(["--speed", "quick"], &options).unwrap();
    /// assert_eq!(parsed.options.to_string(), r#"{"speed":"fast"}"#);
    /// let error = parser::parse(["--speed", "slug"], &options).unwrap_err();
    /// assert!(error.message().contains("expected one of fast, slow, got"), "{error}");
    /// ```
    pub fn choice_alias(self, name: &str, alias: impl Into<String>) -> Self {
        self.with_choice(name, |choice| choice.aliases.push(alias.into()))
    }

    /// Leaves one of the choices out of help, listings and errors; does nothing if there is none with the name.
    pub fn hide_choice(self, name: &str) -> Self {
        self.with_choice(name, |choice| choice.hidden = true)
    }

    fn with_choice(mut self, name: &str, set: impl FnOnce(&mut FieldChoice)) -> Self {
        if let Some(choice) = self.choices.iter_mut().find(|choice| choice.name == name) {
            set(choice);
        }
        self
    }

    /// Describes the field.
    pub fn describe(mut self, doc: impl Into<String>) -> Self {
        self.doc = doc.into();
        self
    }

    /// Collects the values of all occurrences.
    #[inline]
    pub fn array(mut self) -> Self {
        self.kind = self.kind.list();
        self
    }

    /// Collects `key=value` pairs.
    #[inline]
    pub fn map(mut self) -> Self {
        self.kind = self.kind.map();
        self
    }

    /// Makes the field optional.
    #[inline]
    pub fn optional(mut self) -> Self {
        self.kind = self.kind.optional();
        self
    }

    /// Makes the field optional, and the option's value too: `--color`, whose value is null, or `--color=always`.
    #[inline]
    pub fn optional_value(mut self) -> Self {
        self.kind = self.kind.optional_value();
        self
    }

    /// Sets the short alias.
    #[inline]
    pub fn short(mut self, short: char) -> Self {
        self.set_short(short);
        self
    }

    pub(super) fn set_short(&mut self, short: char) {
        self.short = Some(short);
    }

    #[inline]
    pub(super) fn has_short(&self, short: char) -> bool {
        self.short == Some(short) || self.shorts.contains(&short)
    }

    pub(super) fn has_name(&self, name: &str) -> bool {
        self.name == name
    }

    /// Adds another short alias.
    #[inline]
    pub fn short_alias(mut self, short: char) -> Self {
        self.shorts.push(short);
        self
    }

    /// Adds another long name.
    pub fn alias(mut self, alias: impl Into<String>) -> Self {
        self.aliases.push(alias.into());
        self
    }

    /// Adds an environment variable that gives a value when argv does not; the first one that is set takes effect.
    pub fn env(mut self, variable: impl Into<String>) -> Self {
        self.envs.push(variable.into());
        self
    }

    /// Adds the placeholder for the next value in help.
    pub fn value_name(mut self, name: impl Into<String>) -> Self {
        self.value_names.push(name.into());
        self
    }

    /// Sets the number of values that an array takes: an option at each occurrence, a positional in all.
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

    /// Sets the character that separates the values of an array in one text: `a,b,c`.
    pub fn delimiter(mut self, delimiter: char) -> Self {
        self.delimiter = Some(delimiter);
        self
    }

    /// Sets the position in help: 0 is the first. A field without one has the number of fields before it.
    #[inline]
    pub fn display_order(mut self, order: u16) -> Self {
        self.display_order = order.saturating_add(1);
        self
    }

    /// Sets the kind of text that the field takes.
    #[inline]
    pub fn hint(mut self, hint: Hint) -> Self {
        self.texts.hint = Some(hint.name().to_owned());
        self
    }

    /// Sets the function that suggests values while a command line is typed: see [`Partial`](super::Partial). A
    /// suggested value is validated like any other.
    pub fn complete(mut self, complete: Complete) -> Self {
        self.complete = Some(complete);
        self
    }

    /// Checks the values of a text with the parser of a type, whose error is shown. In data, they stay as they were typed.
    ///
    /// ```
    /// use std::net::IpAddr;
    /// use vestibule::parser;
    /// use vestibule::schema::{Field, Object};
    ///
    /// let hosts = Object::new().field(Field::strings("host").checked_as::<IpAddr>().required());
    /// let options = parser::Options::new().options(hosts);
    /// let parsed = parser::parse(["--host", "10.0.4.9"], &options).unwrap();
    /// assert_eq!(parsed.options["host"][0], "10.0.4.9");
    ///
    /// let error = parser::parse(["--host", "web-9"], &options).unwrap_err();
    /// assert_eq!(error.message(), "Invalid value for --host: invalid IP address syntax, got `web-9`");
    /// assert_eq!(parser::parse::<[&str; 0]>([], &options).unwrap_err().message(), "Missing required option: --host");
    /// ```
    pub fn checked_as<T: Value>(mut self) -> Self {
        self.verify = T::SHAPE.verify;
        self
    }

    /// Accepts values that are not UTF-8, for a command that reads their bytes.
    #[allow(dead_code, reason = "only the feature `openapi` uses it")]
    pub(crate) fn accept_bytes(mut self) -> Self {
        self.verify = Some(|_, _| Ok(Box::new(())));
        self
    }

    /// Marks the field as deprecated, which makes it optional.
    #[inline]
    pub fn deprecated(self) -> Self {
        self.deprecated_because("")
    }

    /// Marks the field as deprecated, with a note on what to use instead.
    pub fn deprecated_because(mut self, note: impl Into<String>) -> Self {
        self.texts.deprecated = Some(because(self.texts.deprecated.as_deref(), &note.into()));
        self.make_optional();
        self
    }

    /// Marks the field as deprecated since a version of the program.
    pub fn deprecated_since(mut self, version: impl AsRef<str>) -> Self {
        let text = since(self.texts.deprecated.as_deref(), version.as_ref());
        self.texts.deprecated = Some(String::new());
        self.deprecated_because(text)
    }

    /// Marks one of the choices as deprecated, with a note that may be empty: `use small (since 1.2.0)`.
    pub fn deprecate_choice(mut self, name: &str, note: impl Into<String>) -> Self {
        if let Some(choice) = self.choices.iter_mut().find(|choice| choice.name == name) {
            choice.deprecated = Some(note.into());
        }
        self
    }

    /// Adds a relation, with the functions that relations need.
    #[inline]
    pub(crate) fn relate(&mut self, relation: FieldRelation, functions: &'static Relations) {
        self.relations.push(relation);
        self.relation_functions = Some(functions);
    }

    /// Sets the function that computes the default, with the functions that such defaults need.
    pub(crate) fn compute_default(&mut self, compute: ComputeDefault, functions: &'static Relations) {
        self.default_with = Some(compute);
        self.relation_functions = Some(functions);
    }

    #[inline]
    pub(crate) fn make_optional(&mut self) {
        if !self.kind.is_flag() {
            self.kind = self.kind.optional();
        }
    }
}
