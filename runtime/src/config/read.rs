//! From a path to a document, or to an error that shows where it is wrong.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::document::{Fault, Item, Shape, Table};
use super::find::Found;
use super::{error, json};
use crate::command::CommandRef;
use crate::data::excerpt;
use crate::error::{Error, FieldError, Result};
use crate::graph::{Child, Node};

use crate::schema::{Part, Tables};

/// The largest file that is read.
const MOST: u64 = 16 << 20;

/// A file that was read.
pub(super) struct File {
    /// The path, as it was found.
    pub(super) name: String,
    pub(super) table: Table,
}

/// What reads a file of a format: nothing when the format's feature is off.
type Reader = fn(&str) -> std::result::Result<Option<Item>, Fault>;

#[cfg(feature = "toml")]
const TOML: Option<Reader> = Some(super::toml::read);
#[cfg(not(feature = "toml"))]
const TOML: Option<Reader> = None;
#[cfg(feature = "yaml")]
const YAML: Option<Reader> = Some(super::yaml::read);
#[cfg(not(feature = "yaml"))]
const YAML: Option<Reader> = None;

/// The formats by extension, in the order in which they are looked for, with the feature of each.
pub(super) const FORMATS: [(&str, &str, Option<Reader>); 4] =
    [("toml", "toml", TOML), ("json", "json", Some(json::read)), ("yaml", "yaml", YAML), ("yml", "yaml", YAML)];

/// Reads a file.
pub(super) fn read(root: &Node, found: &Found) -> Result<File> {
    let name = found.path.display().to_string();
    let said = found.by.as_ref().map(|by| format!(" (from {by})")).unwrap_or_default();
    let reader = reader(&found.path, &name, &said)?;
    let bytes = bytes(&found.path).map_err(|why| error(format!("cannot read `{name}`{said}: {why}")))?;
    let text = std::str::from_utf8(&bytes).map_err(|invalid| not_utf8(&name, &bytes, invalid.valid_up_to()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match reader(text) {
        Ok(None | Some(Item { shape: Shape::Null, .. })) => Ok(File { name, table: Table::default() }),
        Ok(Some(Item { shape: Shape::Table(table), .. })) => Ok(File { name, table }),
        Ok(Some(Item { shape, place })) => {
            let message = format!("expected a table of options and commands, found {}", shape.noun());
            Err(malformed(root, &name, text, &Fault::new(place, message)))
        }
        Err(fault) => Err(malformed(root, &name, text, &fault)),
    }
}

fn reader(path: &Path, name: &str, said: &str) -> Result<Reader> {
    let extension = path.extension().unwrap_or_default();
    let row = FORMATS.into_iter().find(|(known, ..)| extension.eq_ignore_ascii_case(known));
    match row {
        Some((_, _, Some(reader))) => Ok(reader),
        Some((_, feature, None)) => Err(error(format!(
            "cannot read `{name}`{said}: this program was built without the feature `{feature}` of vestibule"
        ))
        .hint(format!("the formats it reads are {}", readable().collect::<Vec<_>>().join(", ")))),
        None => {
            let expected = readable().map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(", ");
            Err(error(format!("cannot read `{name}`{said}: its name must end in one of {expected}")))
        }
    }
}

/// The extensions of the formats that are there.
pub(super) fn readable() -> impl Iterator<Item = &'static str> {
    FORMATS.into_iter().filter_map(|(extension, _, reader)| reader.map(|_| extension))
}

fn bytes(path: &Path) -> std::result::Result<Vec<u8>, String> {
    let words = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    };
    let meta = fs::metadata(path).map_err(words)?;
    if meta.is_dir() {
        return Err("it is a directory".to_owned());
    }
    if !meta.is_file() {
        return Err("it is not a regular file".to_owned());
    }
    let too_large = || format!("it is larger than {} MiB", MOST >> 20);
    if meta.len() > MOST {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // It may grow while it is read.
    fs::File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes)).map_err(words)?;
    if bytes.len() as u64 > MOST { Err(too_large()) } else { Ok(bytes) }
}

fn not_utf8(name: &str, bytes: &[u8], at: usize) -> Error {
    let before = bytes.get(..at).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(before.get(start..).unwrap_or_default()).chars().count() + 1;
    error(format!("{name}:{line}:{column}: not valid UTF-8")).hint("save the file as UTF-8")
}

/// An error at a place, with the line that it is in.
fn malformed(root: &Node, name: &str, text: &str, fault: &Fault) -> Error {
    let Fault { place, message } = fault;
    let message = format!("{name}:{}:{}: {message}", place.line, place.column);
    let line = text.lines().nth(place.line.saturating_sub(1)).unwrap_or_default().trim();
    let error = error(&message);
    if line.is_empty() {
        return error;
    }
    let lines = text.split_inclusive('\n').take(place.line).map(str::len).sum();
    if names_secret(root, text.get(..lines).unwrap_or(text)) {
        return error.hint(format!("line {} is not shown: it may hold a secret", place.line));
    }
    let line = excerpt(line.as_ref());
    error.field(FieldError::new(name, &message).received(&line)).hint(format!("line {} is `{line}`", place.line))
}

/// Whether a text names an option whose values are never shown.
fn names_secret(node: &Node, text: &str) -> bool {
    let has_one = |tables: &Tables<'_>| {
        let mut secrets = tables.part(Part::Option).filter(|field| field.is_secret());
        secrets.any(|field| {
            let long = field.long();
            let snake = long.replace('-', "_");
            let names = [field.name(), long, &snake].into_iter().chain(field.aliases());
            // A name may be hidden in escapes.
            text.contains("\\u") || names.into_iter().any(|name| text.contains(name))
        })
    };
    let mut own = node.command().map(CommandRef::tables).unwrap_or_default();
    node.add_globals(&mut own);
    has_one(&own)
        || node.children().any(|child| match child {
            Child::Command(command) => command.once(|command| has_one(&command.tables())),
            Child::Node(below) => names_secret(below, text),
        })
}
