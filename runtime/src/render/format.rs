//! The names of the formats, which commands and flags choose from.

use std::fmt;

/// How a result is printed; `--format` takes the names.
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
    /// `toon`: indented lines, with a table wherever rows have the same members.
    #[default]
    Toon,
    /// `json`: one document over several lines.
    Json,
    /// `jsonl`: one JSON value a line.
    Jsonl,
    /// `yaml`: one document in block style.
    Yaml,
    /// `md`: tables and lists for a reader.
    Markdown,
}

/// All formats, in the order in which help lists them.
const ALL: [Format; 5] = [Format::Toon, Format::Json, Format::Jsonl, Format::Yaml, Format::Markdown];

impl Format {
    /// The names of all formats.
    pub(crate) const NAMES: &'static [&'static str] =
        &[ALL[0].name(), ALL[1].name(), ALL[2].name(), ALL[3].name(), ALL[4].name()];

    /// The format of a name.
    pub fn named(name: &str) -> Option<Self> {
        ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name, as `--format` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Toon => "toon",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Yaml => "yaml",
            Self::Markdown => "md",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
