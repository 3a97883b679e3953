//! An object whose last member is a long list, written item by item in constant memory.

use std::io;

use super::{toon_item, write, yaml};
use crate::data::json::write_part::write_json_part;
use crate::data::{Data, Map, push_json};
use crate::render::Format;
use crate::render::toon::KeyStyle;

/// Writes an object that ends with a list of objects, with the same text as if it were written at once.
pub(crate) struct ListObjectWriter {
    /// The members before the list.
    head: Map,
    key: &'static str,
    count: usize,
    format: Format,
    key_style: Option<KeyStyle>,
    has_items: bool,
    /// The first items in TOON, as long as they can be the rows of a table.
    rows: Vec<Data>,
}

impl ListObjectWriter {
    /// Returns a writer for an object that ends with a list of `count` objects, or `None` if the list is empty or the
    /// format is Markdown or a table.
    pub(crate) fn new(
        head: Map,
        key: &'static str,
        count: usize,
        format: Format,
        key_style: Option<KeyStyle>,
    ) -> Option<Self> {
        let is_supported = !matches!(format, Format::Markdown | Format::Table) && count > 0;
        is_supported.then(|| Self { head, key, count, format, key_style, has_items: false, rows: Vec::new() })
    }

    /// Writes an item.
    pub(crate) fn write_item(&mut self, out: &mut Vec<u8>, item: Data) -> io::Result<()> {
        if self.format != Format::Toon || self.has_items {
            return self.write_list_item(out, &item);
        }
        self.rows.push(item);
        match self.rows.as_slice() {
            [first, .., last] | [first @ last] if toon_item::is_uniform(first, last) => Ok(()),
            _ => std::mem::take(&mut self.rows).iter().try_for_each(|item| self.write_list_item(out, item)),
        }
    }

    fn write_list_item(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let is_first = !std::mem::replace(&mut self.has_items, true);
        if is_first {
            self.write_start(out)?;
        }
        match self.format {
            Format::Toon => toon_item::write_item(out, item, 1, self.key_style.as_ref()),
            Format::Yaml => yaml::write_item(out, item, 2, self.key_style.as_ref()),
            Format::Json => {
                out.extend_from_slice(if is_first { b"\n    " } else { b",\n    " });
                write_json_part(out, item, 2)
            }
            Format::Jsonl | Format::Markdown | Format::Table => {
                out.extend_from_slice(if is_first { b"" } else { b"," });
                push_json(out, item);
                Ok(())
            }
        }
    }

    /// Writes everything before the first item: the text of the object with a list of one null, up to that null.
    fn write_start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let tail = match self.format {
            Format::Toon => "[1]: null\n",
            Format::Yaml => "  - null\n",
            Format::Json => "\n    null\n  ]\n}\n",
            Format::Jsonl | Format::Markdown | Format::Table => "null]}\n",
        };
        let object = self.object(vec![Data::Null]);
        write(out, &object, self.format, self.key_style.as_ref())?;
        out.truncate(out.len().saturating_sub(tail.len()));
        if self.format == Format::Toon {
            out.extend_from_slice(format!("[{}]:", self.count).as_bytes());
        }
        Ok(())
    }

    /// Writes the rest of the object after the last item.
    pub(crate) fn finish(mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if !self.rows.is_empty() {
            let rows = std::mem::take(&mut self.rows);
            let object = self.object(rows);
            return write(out, &object, self.format, self.key_style.as_ref());
        }
        out.extend_from_slice(match self.format {
            Format::Toon => b"\n",
            Format::Yaml => b"",
            Format::Json => b"\n  ]\n}\n",
            Format::Jsonl | Format::Markdown | Format::Table => b"]}\n",
        });
        Ok(())
    }

    fn object(&mut self, items: Vec<Data>) -> Data {
        let mut object = std::mem::take(&mut self.head);
        object.insert(self.key, Data::Array(items));
        Data::Object(object)
    }
}

#[cfg(test)]
mod tests {
    use super::ListObjectWriter;
    use crate::data::{Data, Map};
    use crate::json;
    use crate::render::{Format, KeyStyle, write};

    #[test]
    fn the_text_is_that_of_the_whole() {
        let rows = || vec![json!({ "a": 1, "b": { "c": "x" } }), json!({ "a": 2, "b": { "c": "y\nz" } })];
        let mut broken = rows();
        broken.push(json!({ "a": [1, { "d": [] }], "b": {} }));
        broken.push(json!({ "a": "multi\nline\n" }));
        let lists = [rows(), broken, vec![json!({ "a": [] })], vec![json!({})]];
        let head: Map = [("version", "1"), ("text", "a\nb")].into_iter().collect();
        for format in [Format::Toon, Format::Json, Format::Jsonl, Format::Yaml] {
            for key_style in [None, Some(KeyStyle::new("<", ">"))] {
                for items in &lists {
                    let (mut whole, mut expected, mut out) = (head.clone(), Vec::new(), Vec::new());
                    whole.insert("list", Data::Array(items.clone()));
                    write(&mut expected, &Data::Object(whole), format, key_style.as_ref()).unwrap();
                    let mut writer =
                        ListObjectWriter::new(head.clone(), "list", items.len(), format, key_style.clone()).unwrap();
                    items.iter().for_each(|item| writer.write_item(&mut out, item.clone()).unwrap());
                    writer.finish(&mut out).unwrap();
                    assert_eq!(String::from_utf8(out).unwrap(), String::from_utf8(expected).unwrap());
                }
            }
        }
    }
}
