//! The items of a stream, each written as soon as it is available, in constant memory.

use std::io;

use super::markdown::{Columns, write_block, write_bullet};
use super::table::{FIRST_PAGE, TableStream, TableStyle};
use super::{write, yaml};
use crate::data::{Data, Map, push_json, write_json};
use crate::render::Format;
use crate::render::toon::KeyStyle;

/// Writes a document item by item, in one format.
pub(crate) trait StreamWriter: Send {
    /// Writes an item.
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()>;

    /// Writes the end of the document, with the members of the envelope other than the items: `ok`, and `meta` or `error`.
    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()>;
}

/// Returns a writer for the items of a stream; `has_envelope` if the document ends with an envelope.
pub(crate) fn stream_writer(format: Format, has_envelope: bool, key_style: Option<KeyStyle>) -> Box<dyn StreamWriter> {
    match format {
        Format::Toon => Box::new(Toon::new(key_style)),
        Format::Json => Box::new(Json { has_envelope, has_items: false }),
        Format::Jsonl => Box::new(Jsonl { has_envelope }),
        Format::Yaml => Box::new(Yaml { key_style, has_envelope, has_items: false }),
        Format::Markdown => Box::new(Markdown { block: Block::None }),
        Format::Table => Box::new(TableStream::new(TableStyle::plain(), FIRST_PAGE)),
    }
}

/// One block per item, and one for the envelope.
pub(super) struct Toon {
    key_style: Option<KeyStyle>,
    has_items: bool,
}

impl Toon {
    pub(super) fn new(key_style: Option<KeyStyle>) -> Self {
        Self { key_style, has_items: false }
    }

    pub(super) fn key_style(&self) -> Option<&KeyStyle> {
        self.key_style.as_ref()
    }
}

impl StreamWriter for Toon {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        if self.has_items && matches!(item, Data::Object(_) | Data::Array(_)) {
            out.push(b'\n');
        }
        self.has_items = true;
        write(out, item, Format::Toon, self.key_style.as_ref())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let Some(envelope) = envelope else { return Ok(()) };
        if self.has_items {
            out.push(b'\n');
        }
        write(out, &Data::Object(envelope.clone()), Format::Toon, self.key_style.as_ref())
    }
}

/// One array; with an envelope, the first member of an object.
struct Json {
    has_envelope: bool,
    has_items: bool,
}

impl StreamWriter for Json {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let open: &[u8] = if self.has_envelope { b"{\"data\":[\n" } else { b"[\n" };
        out.extend_from_slice(if self.has_items { b",\n" } else { open });
        self.has_items = true;
        push_json(out, item);
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let open: &[u8] = match (self.has_items, self.has_envelope) {
            (true, _) => b"\n",
            (false, true) => b"{\"data\":[",
            (false, false) => b"[",
        };
        out.extend_from_slice(open);
        out.push(b']');
        if let Some(envelope) = envelope {
            out.push(b',');
            push_remaining_members(out, envelope)?;
        }
        out.push(b'\n');
        Ok(())
    }
}

/// Appends the end of an object that has begun: `"ok":…,"meta":…}`.
fn push_remaining_members(out: &mut Vec<u8>, envelope: &Map) -> io::Result<()> {
    let mut object = Vec::new();
    write_json(&mut object, &Data::Object(envelope.clone()))?;
    out.extend_from_slice(object.get(1..).unwrap_or_default());
    Ok(())
}

/// One line per item; with an envelope, each has a `type`.
struct Jsonl {
    has_envelope: bool,
}

impl StreamWriter for Jsonl {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        if self.has_envelope {
            out.extend_from_slice(b"{\"type\":\"chunk\",\"data\":");
        }
        push_json(out, item);
        out.extend_from_slice(if self.has_envelope { b"}\n" } else { b"\n" });
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let Some(envelope) = envelope else { return Ok(()) };
        let kind: &[u8] = if envelope.contains_key("error") { b"error" } else { b"done" };
        out.extend_from_slice(b"{\"type\":\"");
        out.extend_from_slice(kind);
        out.extend_from_slice(b"\",");
        push_remaining_members(out, envelope)?;
        out.push(b'\n');
        Ok(())
    }
}

/// One sequence; with an envelope, the first member of a mapping.
struct Yaml {
    key_style: Option<KeyStyle>,
    has_envelope: bool,
    has_items: bool,
}

impl Yaml {
    fn push_data_key(&self, out: &mut Vec<u8>, rest: &str) {
        if self.has_envelope {
            let (prefix, suffix) = self.key_style.as_ref().map_or(("", ""), |style| (&style.prefix, &style.suffix));
            out.extend_from_slice(format!("{prefix}data{suffix}:{rest}").as_bytes());
        }
    }
}

impl StreamWriter for Yaml {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        if !self.has_items {
            self.push_data_key(out, "\n");
        }
        self.has_items = true;
        yaml::write_item(out, item, if self.has_envelope { 2 } else { 0 }, self.key_style.as_ref())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        if !self.has_items {
            self.push_data_key(out, " ");
            out.extend_from_slice(b"[]\n");
        }
        envelope.map_or(Ok(()), |envelope| yaml::write_members(out, envelope, self.key_style.as_ref()))
    }
}

/// One table as long as the items have the same keys, one list as long as they are not objects; an item of another shape
/// begins a new one. The envelope follows as a list.
struct Markdown {
    block: Block,
}

/// The block that the last item belongs to.
enum Block {
    None,
    List,
    Table(Columns),
}

impl StreamWriter for Markdown {
    fn write_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let object = match item {
            Data::Object(map) if !map.is_empty() => Some(map),
            _ => None,
        };
        let continues = match (&self.block, object) {
            (Block::List, None) => true,
            (Block::Table(columns), Some(object)) => columns.matches(object),
            _ => false,
        };
        if !continues && !matches!(self.block, Block::None) {
            out.push(b'\n');
        }
        let Some(object) = object else {
            self.block = Block::List;
            write_bullet(out, item);
            return Ok(());
        };
        if !continues {
            let columns = Columns::of(object);
            columns.write_header(out);
            self.block = Block::Table(columns);
        }
        if let Block::Table(columns) = &self.block {
            columns.write_row(out, object);
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let Some(envelope) = envelope else { return Ok(()) };
        let envelope = Data::Object(envelope.clone());
        match self.block {
            Block::None => write(out, &envelope, Format::Markdown, None),
            _ => write_block(out, &envelope),
        }
    }
}
