//! An object whose last member is a long list of objects: written while the list is made, it is never there as a whole.

use std::io;

use super::toon::{self, KeyStyle};
use super::{Format, write, yaml};
use crate::data::{Data, Map, push_json, write_json_within};

/// Such an object in one format, with the text that it would have as a whole.
pub(crate) struct ListEntry {
    /// What stands before the list.
    head: Map,
    key: &'static str,
    count: usize,
    format: Format,
    keys: Option<KeyStyle>,
    is_begun: bool,
    /// The first items in TOON, as long as they could be the rows of a table.
    held: Vec<Data>,
}

impl ListEntry {
    /// An object that ends with a list of so many objects. In Markdown there is none.
    pub(crate) fn new(
        head: Map,
        key: &'static str,
        count: usize,
        format: Format,
        keys: Option<KeyStyle>,
    ) -> Option<Self> {
        let is_for_it = format != Format::Markdown && count > 0;
        is_for_it.then(|| Self { head, key, count, format, keys, is_begun: false, held: Vec::new() })
    }

    /// Writes an item.
    pub(crate) fn item(&mut self, out: &mut Vec<u8>, item: Data) -> io::Result<()> {
        if self.format != Format::Toon || self.is_begun {
            return self.list(out, &item);
        }
        self.held.push(item);
        match self.held.as_slice() {
            [first, .., last] | [first @ last] if toon::are_rows(first, last) => Ok(()),
            _ => std::mem::take(&mut self.held).iter().try_for_each(|item| self.list(out, item)),
        }
    }

    /// Writes an item of a list.
    fn list(&mut self, out: &mut Vec<u8>, item: &Data) -> io::Result<()> {
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        if is_first {
            self.begin(out)?;
        }
        match self.format {
            Format::Toon => toon::write_item(out, item, 1, self.keys.as_ref()),
            Format::Yaml => yaml::write_item(out, item, 2, self.keys.as_ref()),
            Format::Json => {
                out.extend_from_slice(if is_first { b"\n    " } else { b",\n    " });
                write_json_within(out, item, 2)
            }
            Format::Jsonl | Format::Markdown => {
                out.extend_from_slice(if is_first { b"" } else { b"," });
                push_json(out, item);
                Ok(())
            }
        }
    }

    /// Writes all that stands before the first item: the text of a list with nothing in it but null, up to there.
    fn begin(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let tail = match self.format {
            Format::Toon => "[1]: null\n",
            Format::Yaml => "  - null\n",
            Format::Json => "\n    null\n  ]\n}\n",
            Format::Jsonl | Format::Markdown => "null]}\n",
        };
        let whole = self.whole(vec![Data::Null]);
        write(out, &whole, self.format, self.keys.as_ref())?;
        out.truncate(out.len().saturating_sub(tail.len()));
        if self.format == Format::Toon {
            out.extend_from_slice(format!("[{}]:", self.count).as_bytes());
        }
        Ok(())
    }

    /// Writes what is left after the last item.
    pub(crate) fn close(mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if !self.held.is_empty() {
            let held = std::mem::take(&mut self.held);
            let whole = self.whole(held);
            return write(out, &whole, self.format, self.keys.as_ref());
        }
        out.extend_from_slice(match self.format {
            Format::Toon => b"\n",
            Format::Yaml => b"",
            Format::Json => b"\n  ]\n}\n",
            Format::Jsonl | Format::Markdown => b"]}\n",
        });
        Ok(())
    }

    fn whole(&mut self, items: Vec<Data>) -> Data {
        let mut whole = std::mem::take(&mut self.head);
        whole.insert(self.key, Data::Array(items));
        Data::Object(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::ListEntry;
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
            for keys in [None, Some(KeyStyle::new("<", ">"))] {
                for items in &lists {
                    let (mut whole, mut expected, mut out) = (head.clone(), Vec::new(), Vec::new());
                    whole.insert("list", Data::Array(items.clone()));
                    write(&mut expected, &Data::Object(whole), format, keys.as_ref()).unwrap();
                    let mut listed = ListEntry::new(head.clone(), "list", items.len(), format, keys.clone()).unwrap();
                    items.iter().for_each(|item| listed.item(&mut out, item.clone()).unwrap());
                    listed.close(&mut out).unwrap();
                    assert_eq!(String::from_utf8(out).unwrap(), String::from_utf8(expected).unwrap());
                }
            }
        }
    }
}
