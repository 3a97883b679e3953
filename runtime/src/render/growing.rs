//! Documents that grow: the items of a stream, each written as soon as it is there, in constant memory.

use std::io;

use super::markdown::{Columns, write_block, write_bullet};
use super::toon::KeyStyle;
use super::{Format, write, yaml};
use crate::data::{Data, Map, push_json, write_json};

/// A document that grows, in one format.
pub(crate) trait Growing: Send {
    /// Writes an item.
    fn item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()>;

    /// Writes the end, with what the envelope says beside the items: `ok`, and `meta` or `error`.
    fn close(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()>;
}

/// A document for the items of a stream; `full` when it will be closed with an envelope.
pub(crate) fn growing(format: Format, full: bool, keys: Option<KeyStyle>) -> Box<dyn Growing> {
    match format {
        Format::Toon => Box::new(Toon { keys, is_begun: false }),
        Format::Json => Box::new(Json { full, is_begun: false }),
        Format::Jsonl => Box::new(Jsonl { full }),
        Format::Yaml => Box::new(Yaml { keys, full, is_begun: false }),
        Format::Markdown => Box::new(Markdown { block: Block::None }),
    }
}

/// A block per item, and the envelope as one more.
struct Toon {
    keys: Option<KeyStyle>,
    is_begun: bool,
}

impl Growing for Toon {
    fn item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        if self.is_begun && matches!(item, Data::Object(_) | Data::Array(_)) {
            out.push(b'\n');
        }
        self.is_begun = true;
        write(out, item, Format::Toon, self.keys.as_ref())
    }

    fn close(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let Some(envelope) = envelope else { return Ok(()) };
        if self.is_begun {
            out.push(b'\n');
        }
        write(out, &Data::Object(envelope.clone()), Format::Toon, self.keys.as_ref())
    }
}

/// One array; with an envelope, it is the first member of an object.
struct Json {
    full: bool,
    is_begun: bool,
}

impl Growing for Json {
    fn item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let open: &[u8] = if self.full { b"{\"data\":[\n" } else { b"[\n" };
        out.extend_from_slice(if self.is_begun { b",\n" } else { open });
        self.is_begun = true;
        push_json(out, item);
        Ok(())
    }

    fn close(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let open: &[u8] = match (self.is_begun, self.full) {
            (true, _) => b"\n",
            (false, true) => b"{\"data\":[",
            (false, false) => b"[",
        };
        out.extend_from_slice(open);
        out.push(b']');
        if let Some(envelope) = envelope {
            out.push(b',');
            members(out, envelope)?;
        }
        out.push(b'\n');
        Ok(())
    }
}

/// `"ok":…,"meta":…}`: the end of an object that has begun.
fn members(out: &mut Vec<u8>, envelope: &Map) -> io::Result<()> {
    let mut whole = Vec::new();
    write_json(&mut whole, &Data::Object(envelope.clone()))?;
    out.extend_from_slice(whole.get(1..).unwrap_or_default());
    Ok(())
}

/// A line per item; with an envelope, each says what it is.
struct Jsonl {
    full: bool,
}

impl Growing for Jsonl {
    fn item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        if self.full {
            out.extend_from_slice(b"{\"type\":\"chunk\",\"data\":");
        }
        push_json(out, item);
        out.extend_from_slice(if self.full { b"}\n" } else { b"\n" });
        Ok(())
    }

    fn close(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let Some(envelope) = envelope else { return Ok(()) };
        let kind: &[u8] = if envelope.contains_key("error") { b"error" } else { b"done" };
        out.extend_from_slice(b"{\"type\":\"");
        out.extend_from_slice(kind);
        out.extend_from_slice(b"\",");
        members(out, envelope)?;
        out.push(b'\n');
        Ok(())
    }
}

/// One sequence; with an envelope, it is the first member of a mapping.
struct Yaml {
    keys: Option<KeyStyle>,
    full: bool,
    is_begun: bool,
}

impl Yaml {
    fn head(&self, out: &mut Vec<u8>, rest: &str) {
        if self.full {
            let (on, off) = self.keys.as_ref().map_or(("", ""), |keys| (&keys.prefix, &keys.suffix));
            out.extend_from_slice(format!("{on}data{off}:{rest}").as_bytes());
        }
    }
}

impl Growing for Yaml {
    fn item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        if !self.is_begun {
            self.head(out, "\n");
        }
        self.is_begun = true;
        yaml::write_item(out, item, if self.full { 2 } else { 0 }, self.keys.as_ref())
    }

    fn close(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        if !self.is_begun {
            self.head(out, " ");
            out.extend_from_slice(b"[]\n");
        }
        envelope.map_or(Ok(()), |envelope| yaml::write_fields(out, envelope, self.keys.as_ref()))
    }
}

/// One table as long as the items have the same keys, one list as long as they are no records; another
/// shape begins another. The envelope follows as a list.
struct Markdown {
    block: Block,
}

/// What the last item belongs to.
enum Block {
    None,
    List,
    Table(Columns),
}

impl Growing for Markdown {
    fn item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let record = match item {
            Data::Object(map) if !map.is_empty() => Some(map),
            _ => None,
        };
        let continues = match (&self.block, record) {
            (Block::List, None) => true,
            (Block::Table(columns), Some(record)) => columns.fit(record),
            _ => false,
        };
        if !continues && !matches!(self.block, Block::None) {
            out.push(b'\n');
        }
        let Some(record) = record else {
            self.block = Block::List;
            write_bullet(out, item);
            return Ok(());
        };
        if !continues {
            let columns = Columns::of(record);
            columns.write_head(out);
            self.block = Block::Table(columns);
        }
        if let Block::Table(columns) = &self.block {
            columns.write_row(out, record);
        }
        Ok(())
    }

    fn close(&mut self, out: &mut Vec<u8>, envelope: Option<&Map>) -> io::Result<()> {
        let Some(envelope) = envelope else { return Ok(()) };
        let envelope = Data::Object(envelope.clone());
        match self.block {
            Block::None => write(out, &envelope, Format::Markdown, None),
            _ => write_block(out, &envelope),
        }
    }
}
