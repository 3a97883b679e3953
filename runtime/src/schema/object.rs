//! Object schemas built at run time.

use super::pack;
use super::{ChoiceSpec, Kind, Part, Rec, Shape, Spec, Tables};

/// An ordered set of fields, built at run time: the schema of arguments, options or environment
/// variables of a command that has no struct for them.
///
/// ```
/// use vestibule::schema::{Field, Object};
/// use vestibule::parser;
///
/// let options = Object::new()
///     .field(Field::string("region").short('r').default("eu-west-1").describe("Target region"))
///     .field(Field::boolean("dryRun"));
/// let parsed = parser::parse(["--dry-run"], &parser::Options::new().options(options)).unwrap();
/// assert_eq!(parsed.options.to_string(), r#"{"region":"eu-west-1","dryRun":true}"#);
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Object {
    fields: Vec<Field>,
}

/// A field of an [`Object`].
///
/// A string, a number or a choice is required until it is made [`optional`](Self::optional), has a
/// [`default`](Self::default) or is [`deprecated`](Self::deprecated); a boolean is false when absent,
/// and an array empty.
#[derive(Clone, Debug)]
#[must_use]
pub struct Field {
    name: String,
    kind: Kind,
    doc: String,
    short: Option<char>,
    default: Option<String>,
    env: Option<String>,
    value_name: Option<String>,
    aliases: Vec<String>,
    deprecated: Option<String>,
    min: Option<String>,
    max: Option<String>,
    choices: Vec<(String, String)>,
    hidden: bool,
    secret: bool,
}

impl Object {
    /// No fields.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a field. The order of fields is the order of positionals, and of everything shown.
    pub fn field(mut self, field: Field) -> Self {
        self.fields.push(field);
        self
    }

    /// Gives a field a short alias; a name that no field has is reported by [`Cli::check`](crate::Cli::check).
    pub(crate) fn set_short(&mut self, name: &str, short: char) -> bool {
        let field = self.fields.iter_mut().find(|field| field.name == name);
        field.map(|field| field.short = Some(short)).is_some()
    }

    /// The fields in numbers, as one part of a command's input.
    pub(crate) fn pack(&self, part: Part) -> Packed {
        let mut packed = Packed::default();
        for field in &self.fields {
            field.pack(part, &mut packed);
        }
        packed
    }
}

/// An object schema in numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packed {
    blob: Vec<u8>,
    recs: Vec<Rec>,
}

impl Packed {
    pub(crate) fn visit<'a>(&'a self, tables: &mut Tables<'a>) {
        if !self.recs.is_empty() {
            tables.add(&self.blob, &self.recs, &[]);
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
    /// A field of a kind.
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            kind,
            doc: String::new(),
            short: None,
            default: None,
            env: None,
            value_name: None,
            aliases: Vec::new(),
            deprecated: None,
            min: None,
            max: None,
            choices: Vec::new(),
            hidden: false,
            secret: false,
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
    }

    /// One of a closed set of names.
    pub fn choice<S: Into<String>>(name: impl Into<String>, choices: impl IntoIterator<Item = S>) -> Self {
        let mut field = Self::new(name, Kind::CHOICE);
        field.choices = choices.into_iter().map(|choice| (choice.into(), String::new())).collect();
        field
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

    /// Lets the field be absent.
    pub fn optional(mut self) -> Self {
        self.kind = self.kind.optional();
        self
    }

    /// A short alias.
    pub fn short(mut self, short: char) -> Self {
        self.short = Some(short);
        self
    }

    /// Another long name that is accepted.
    pub fn alias(mut self, alias: impl Into<String>) -> Self {
        self.aliases.push(alias.into());
        self
    }

    /// The value when there is none, as it would be typed.
    pub fn default(mut self, default: impl ToString) -> Self {
        self.default = Some(default.to_string());
        self
    }

    /// The environment variable that gives a value when argv does not.
    pub fn env(mut self, variable: impl Into<String>) -> Self {
        self.env = Some(variable.into());
        self
    }

    /// What stands for the value in help.
    pub fn value_name(mut self, name: impl Into<String>) -> Self {
        self.value_name = Some(name.into());
        self
    }

    /// The smallest number allowed.
    pub fn min(mut self, min: impl ToString) -> Self {
        self.min = Some(min.to_string());
        self
    }

    /// The largest number allowed.
    pub fn max(mut self, max: impl ToString) -> Self {
        self.max = Some(max.to_string());
        self
    }

    /// Marks the field as deprecated, and lets it be absent: only an optional field can be.
    pub fn deprecated(self) -> Self {
        self.deprecated_because("")
    }

    /// Marks the field as deprecated, and says what to use instead.
    pub fn deprecated_because(mut self, note: impl Into<String>) -> Self {
        self.deprecated = Some(note.into());
        self.kind = if self.kind.is_flag() { self.kind } else { self.kind.optional() };
        self
    }

    /// Leaves the field out of help and listings.
    pub fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// Never shows the field's values: not its default, and not what was received.
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    fn pack(&self, part: Part, packed: &mut Packed) {
        let long = match part {
            Part::Env => self.name.clone(),
            Part::Arg | Part::Option => kebab(&self.name),
        };
        let choices: Vec<_> = self
            .choices
            .iter()
            .map(|(name, doc)| ChoiceSpec { name: cut(name, 255), doc: cut(doc, 4096), deprecated: None })
            .collect();
        let aliases: Vec<_> = self.aliases.iter().map(|alias| cut(alias, 255)).collect();
        let shape = Shape { kind: self.kind, choices: &choices, verify: None };
        let text = |text: &'_ Option<String>| text.clone().map(|text| cut(&text, 4096).to_owned());
        let (default, env, value_name) = (text(&self.default), text(&self.env), text(&self.value_name));
        let (deprecated, min, max) = (text(&self.deprecated), text(&self.min), text(&self.max));
        let spec = Spec {
            doc: cut(&self.doc, u16::MAX.into()),
            short: self.short.unwrap_or('\0'),
            default: default.as_deref(),
            env: env.as_deref(),
            value_name: value_name.as_deref(),
            aliases: &aliases,
            deprecated: deprecated.as_deref(),
            min: min.as_deref(),
            max: max.as_deref(),
            hidden: self.hidden,
            secret: self.secret,
            ..Spec::new(part, cut(&self.name, 255), cut(&long, 255), shape)
        };
        pack::push(&mut packed.blob, &mut packed.recs, &spec);
    }
}

/// The start of a text, at most so many bytes long: tables hold lengths in one or two bytes.
fn cut(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

/// `dryRun` and `dry_run` as they are typed: `dry-run`.
pub(crate) fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    let mut after_lower = false;
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '_' || c == ' ' || c == '-' {
            out.push('-');
            after_lower = false;
            continue;
        }
        let ends_acronym = c.is_uppercase() && chars.peek().is_some_and(|next| next.is_lowercase());
        let in_word = !out.is_empty() && !out.ends_with('-');
        if c.is_uppercase() && in_word && (after_lower || ends_acronym) {
            out.push('-');
        }
        after_lower = !c.is_uppercase();
        out.extend(c.to_lowercase());
    }
    out
}
