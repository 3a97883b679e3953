//! Reading a config file into a document, or an error with the line that is wrong.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::document::{Item, SyntaxError, Table, Value};
use super::find::FoundFile;
use super::{error, json, toml, yaml};
use crate::command::CommandRef;
use crate::data::excerpt;
use crate::error::{Error, FieldError, Result};
use crate::graph::{Child, Node};

use crate::schema::{Part, Tables};

/// Maximum size of a file, in bytes.
const MAX_SIZE: u64 = 16 << 20;

/// A config file.
pub(super) struct File {
    /// Path for messages.
    pub(super) name: String,
    pub(super) table: Table,
}

/// Parser of a format.
pub(super) type Parser = fn(&str) -> std::result::Result<Option<Item>, SyntaxError>;

/// The formats by extension, in order of precedence, each with its feature and, if that is enabled, its parser.
pub(super) const FORMATS: [(&str, &str, Option<Parser>); 4] = [
    ("toml", "toml", toml::PARSER),
    ("json", "json", Some(json::read)),
    ("yaml", "yaml", yaml::PARSER),
    ("yml", "yaml", yaml::PARSER),
];

/// Reads a file.
pub(super) fn read(root: &Node, found: &FoundFile) -> Result<File> {
    let name = found.path.display().to_string();
    let source = found.named_by.as_ref().map(|by| format!(" (from {by})")).unwrap_or_default();
    let parse = parser(&found.path, &name, &source)?;
    let bytes = read_bytes(&found.path).map_err(|why| error(format!("cannot read `{name}`{source}: {why}")))?;
    let text = std::str::from_utf8(&bytes).map_err(|invalid| not_utf8(&name, &bytes, invalid.valid_up_to()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match parse(text) {
        Ok(None | Some(Item { value: Value::Null, .. })) => Ok(File { name, table: Table::default() }),
        Ok(Some(Item { value: Value::Table(table), .. })) => Ok(File { name, table }),
        Ok(Some(Item { value, position })) => {
            let message = format!("expected a table of options and commands, found {}", value.noun());
            Err(malformed(root, &name, text, &SyntaxError::new(position, message), hides_lines(found)))
        }
        Err(syntax_error) => Err(malformed(root, &name, text, &syntax_error, hides_lines(found))),
    }
}

fn parser(path: &Path, name: &str, source: &str) -> Result<Parser> {
    let extension = path.extension().unwrap_or_default();
    let row = FORMATS.into_iter().find(|(known, ..)| extension.eq_ignore_ascii_case(known));
    match row {
        Some((_, _, Some(parser))) => Ok(parser),
        Some((extension, _, None)) => {
            Err(error(format!("cannot read `{name}`{source}: this program does not read .{extension} files"))
                .hint(format!("the formats it reads are {}", extensions().collect::<Vec<_>>().join(", "))))
        }
        None => {
            let expected = extensions().map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(", ");
            Err(error(format!("cannot read `{name}`{source}: its name must end in one of {expected}")))
        }
    }
}

/// Returns the extensions of the formats that are enabled.
pub(super) fn extensions() -> impl Iterator<Item = &'static str> {
    FORMATS.into_iter().filter_map(|(extension, _, parser)| parser.map(|_| extension))
}

fn read_bytes(path: &Path) -> std::result::Result<Vec<u8>, String> {
    let describe = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    };
    let meta = fs::metadata(path).map_err(describe)?;
    if meta.is_dir() {
        return Err("it is a directory".to_owned());
    }
    if !meta.is_file() {
        return Err("it is not a regular file".to_owned());
    }
    let too_large = || format!("it is larger than {} MiB", MAX_SIZE >> 20);
    if meta.len() > MAX_SIZE {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // The file may grow while it is read.
    fs::File::open(path).and_then(|file| file.take(MAX_SIZE + 1).read_to_end(&mut bytes)).map_err(describe)?;
    if bytes.len() as u64 > MAX_SIZE { Err(too_large()) } else { Ok(bytes) }
}

fn not_utf8(name: &str, bytes: &[u8], offset: usize) -> Error {
    let before = bytes.get(..offset).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    let column = String::from_utf8_lossy(before.get(start..).unwrap_or_default()).chars().count() + 1;
    error(format!("{name}:{line}:{column}: not valid UTF-8")).hint("save the file as UTF-8")
}

/// Returns whether no line of a file is shown: it is a link that was found, so the user may not know what it leads to.
fn hides_lines(found: &FoundFile) -> bool {
    let is_link = || fs::symlink_metadata(&found.path).is_ok_and(|metadata| metadata.is_symlink());
    found.named_by.is_none() && is_link()
}

/// Builds the error of a syntax error, with the line that it is in unless `hides_lines`.
fn malformed(root: &Node, name: &str, text: &str, syntax_error: &SyntaxError, hides_lines: bool) -> Error {
    let SyntaxError { position, message } = syntax_error;
    let message = format!("{name}:{}:{}: {message}", position.line, position.column);
    let line = text.lines().nth(position.line.saturating_sub(1)).unwrap_or_default().trim();
    let error = error(&message);
    if line.is_empty() {
        return error;
    }
    if hides_lines {
        return error.hint(format!("line {} is not shown: the file is a link", position.line));
    }
    let lines = text.split_inclusive('\n').take(position.line).map(str::len).sum();
    if mentions_secret(root, text.get(..lines).unwrap_or(text)) {
        return error.hint(format!("line {} is not shown: it may hold a secret", position.line));
    }
    let line = excerpt(line.as_ref());
    error.field(FieldError::new(name, &message).received(&line)).hint(format!("line {} is `{line}`", position.line))
}

/// Returns whether a text mentions an option whose values are never shown.
fn mentions_secret(node: &Node, text: &str) -> bool {
    let is_mentioned = |tables: &Tables<'_>| {
        let mut secrets = tables.part(Part::Option).filter(|field| field.is_secret());
        secrets.any(|field| {
            let long = field.long();
            let snake = long.replace('-', "_");
            let names = [field.name(), long, &snake].into_iter().chain(field.aliases());
            // Escapes may hide a name.
            text.contains("\\u") || names.into_iter().any(|name| text.contains(name))
        })
    };
    let mut own = node.command().map(CommandRef::tables).unwrap_or_default();
    node.add_globals(&mut own);
    is_mentioned(&own)
        || node.children().any(|child| match child {
            Child::Command(command) => command.once(|command| is_mentioned(&command.tables())),
            Child::Node(below) => mentions_secret(below, text),
        })
}
