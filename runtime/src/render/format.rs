//! Output formats and their names.

use std::fmt;

/// The format of a result; `--format` takes its name.
///
/// ```
/// use vestibule::render::Format;
///
/// assert_eq!(Format::named("md"), Some(Format::Markdown));
/// assert_eq!(Format::Jsonl.to_string(), "jsonl");
/// assert_eq!(Format::default(), Format::Toon);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `toon`: indented lines, with a table wherever objects have the same members.
    #[default]
    Toon,
    /// `json`: one document, indented.
    Json,
    /// `jsonl`: one JSON value per line.
    Jsonl,
    /// `yaml`: one document in block style.
    Yaml,
    /// `md`: tables and lists.
    Markdown,
    /// `table`: aligned columns for people, fitted to the width of a terminal.
    Table,
}

/// All formats, in the order of help.
const ALL: [Format; 6] = [Format::Toon, Format::Json, Format::Jsonl, Format::Yaml, Format::Markdown, Format::Table];

impl Format {
    /// Names of all formats.
    pub(crate) const NAMES: &'static [&'static str] =
        &[ALL[0].name(), ALL[1].name(), ALL[2].name(), ALL[3].name(), ALL[4].name(), ALL[5].name()];

    /// Returns the format with a name.
    pub fn named(name: &str) -> Option<Self> {
        ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns the name, as `--format` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Toon => "toon",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Yaml => "yaml",
            Self::Markdown => "md",
            Self::Table => "table",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
