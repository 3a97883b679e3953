//! Builds the index in one validating pass over the text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::scan::Scan;
use super::table::{MemberRecord, OperationRecord, flags, write};
use crate::cursor::Json;
use crate::error::Error;
use crate::names::{NameSource, OperationNames, assign_names};
use crate::pointer;

type Result<T> = std::result::Result<T, Error>;

/// Methods that are members of a path item.
pub(crate) const METHODS: &[&str] = &["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// Members of the root object that hold named parts.
const SECTIONS: &[&str] = &["definitions", "parameters", "responses", "securityDefinitions"];

/// Maximum length of a chain of references between path items.
const MAX_REFERENCES: usize = 16;

/// Maximum number of operations, where a path item counts for each reference to it.
const MAX_OPERATIONS: usize = 1 << 20;

/// A reference to a path item.
struct ReferencedItem {
    /// Offset of the name in `paths`.
    path: usize,
    /// Index at which its operations are inserted, which keeps the order of the document.
    before: usize,
    reference: usize,
}

struct Builder<'a> {
    text: &'a str,
    scan: Scan<'a>,
    root: Vec<MemberRecord>,
    members: Vec<MemberRecord>,
    operations: Vec<OperationRecord>,
    referenced_items: Vec<ReferencedItem>,
}

/// Validates the JSON text and returns its index as bytes.
pub(crate) fn build(text: &str) -> Result<Vec<u8>> {
    if u32::try_from(text.len()).is_err() {
        return Err(Error::at(text, 0, "the document is larger than 4 GiB"));
    }
    // A byte order mark is not part of the document.
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let scan = Scan::new(text, start);
    let (root, members, operations, referenced_items) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut builder = Builder { text, scan, root, members, operations, referenced_items };
    builder.document()?;
    builder.resolve_items()?;
    let Builder { root, members, operations, .. } = builder;
    let names = names(text, &operations);
    write(text, &root, members, &operations, &names)
        .ok_or_else(|| Error::at(text, 0, "the document has more parts than an index can hold"))
}

/// Checks that a text is one JSON value.
pub(crate) fn validate(text: &str) -> Result<()> {
    let mut scan = Scan::new(text, 0);
    scan.value()?;
    scan.end()
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(0)
}

impl<'a> Builder<'a> {
    fn string(&self, at: usize) -> Cow<'a, str> {
        Json::new(self.text, at).str().unwrap_or_default()
    }

    fn document(&mut self) -> Result<()> {
        if self.scan.peek() != b'{' {
            let at = self.scan.offset();
            // Reports a JSON error first, if there is one.
            self.scan.value()?;
            return Err(Error::at(self.text, at, "an OpenAPI document must be an object: `{\"openapi\": …}`"));
        }
        let mut first = true;
        while let Some(key) = self.scan.name(&mut first)? {
            self.root.push(MemberRecord { section: 0, key: offset(key), value: offset(self.scan.offset()) });
            match &*self.string(key) {
                "paths" => self.paths(key)?,
                "components" => self.components()?,
                name if SECTIONS.contains(&name) => self.section(key)?,
                _ => self.scan.value()?,
            }
        }
        self.scan.end()
    }

    fn components(&mut self) -> Result<()> {
        if self.scan.peek() != b'{' {
            return self.scan.value();
        }
        let mut first = true;
        while let Some(key) = self.scan.name(&mut first)? {
            self.section(key)?;
        }
        Ok(())
    }

    fn section(&mut self, section: usize) -> Result<()> {
        if self.scan.peek() != b'{' {
            return self.scan.value();
        }
        let mut first = true;
        while let Some(key) = self.scan.name(&mut first)? {
            self.member(section, key);
            self.scan.value()?;
        }
        Ok(())
    }

    fn member(&mut self, section: usize, key: usize) {
        let (section, key) = (offset(section), offset(key));
        self.members.push(MemberRecord { section, key, value: offset(self.scan.offset()) });
    }

    fn paths(&mut self, section: usize) -> Result<()> {
        if self.scan.peek() != b'{' {
            return self.scan.value();
        }
        let mut first = true;
        while let Some(path) = self.scan.name(&mut first)? {
            self.member(section, path);
            // Extensions are not path items.
            if self.string(path).starts_with("x-") {
                self.scan.value()?;
            } else {
                self.item(path)?;
            }
        }
        Ok(())
    }

    /// Indexes a path item.
    fn item(&mut self, path: usize) -> Result<()> {
        if self.scan.peek() != b'{' {
            return self.scan.value();
        }
        let item = self.scan.offset();
        let first_operation = self.operations.len();
        let mut is_ignored = false;
        let mut first = true;
        while let Some(key) = self.scan.name(&mut first)? {
            match &*self.string(key) {
                name if METHODS.contains(&name) => self.operation(path, item, key)?,
                "additionalOperations" => self.additional(path, item)?,
                "$ref" if self.scan.peek() == b'"' => {
                    let reference = self.scan.offset();
                    self.referenced_items.push(ReferencedItem { path, before: first_operation, reference });
                    self.scan.value()?;
                }
                "x-cli-ignore" => {
                    is_ignored = self.scan.peek() == b't';
                    self.scan.value()?;
                }
                _ => self.scan.value()?,
            }
        }
        if is_ignored {
            self.operations.truncate(first_operation);
            self.referenced_items.retain(|referenced| referenced.path != path);
        }
        Ok(())
    }

    /// Indexes `additionalOperations`, which are named by their methods.
    fn additional(&mut self, path: usize, item: usize) -> Result<()> {
        if self.scan.peek() != b'{' {
            return self.scan.value();
        }
        let mut first = true;
        while let Some(key) = self.scan.name(&mut first)? {
            self.operation(path, item, key)?;
        }
        Ok(())
    }

    fn operation(&mut self, path: usize, item: usize, method: usize) -> Result<()> {
        if self.scan.peek() != b'{' {
            return self.scan.value();
        }
        let value = offset(self.scan.offset());
        let mut record = OperationRecord {
            path: offset(path),
            item: offset(item),
            method: offset(method),
            value,
            ..OperationRecord::default()
        };
        let mut is_ignored = false;
        let mut first = true;
        while let Some(key) = self.scan.name(&mut first)? {
            let (at, peek) = (offset(self.scan.offset()), self.scan.peek());
            match &*self.string(key) {
                "operationId" if peek == b'"' => record.id = at,
                "summary" if peek == b'"' => record.summary = at,
                "description" if peek == b'"' => record.description = at,
                "tags" if peek == b'[' => record.tags = at,
                "x-cli-name" if peek == b'"' => record.cli_name = at,
                "x-cli-aliases" if peek == b'[' => record.cli_aliases = at,
                "deprecated" if peek == b't' => record.flags |= flags::DEPRECATED,
                "x-cli-hidden" if peek == b't' => record.flags |= flags::HIDDEN,
                "x-cli-read-only" if peek == b't' => record.flags |= flags::READ_ONLY,
                "x-cli-read-only" if peek == b'f' => record.flags |= flags::NOT_READ_ONLY,
                "x-cli-destructive" if peek == b't' => record.flags |= flags::DESTRUCTIVE,
                "x-cli-destructive" if peek == b'f' => record.flags |= flags::NOT_DESTRUCTIVE,
                "x-cli-ignore" if peek == b't' => is_ignored = true,
                _ => {}
            }
            self.scan.value()?;
        }
        if !is_ignored && self.operations.len() < MAX_OPERATIONS {
            self.operations.push(record);
        }
        Ok(())
    }

    /// Inserts the operations of referenced path items at the places of the references.
    fn resolve_items(&mut self) -> Result<()> {
        let referenced_items = std::mem::take(&mut self.referenced_items);
        if referenced_items.is_empty() {
            return Ok(());
        }
        let operations = std::mem::take(&mut self.operations);
        let mut indexed: HashMap<usize, Vec<OperationRecord>> = HashMap::new();
        let mut resolved = Vec::with_capacity(operations.len());
        let mut copied = 0;
        for referenced in &referenced_items {
            resolved.extend_from_slice(operations.get(copied..referenced.before).unwrap_or_default());
            copied = referenced.before;
            let Some(target) = self.resolve_item(referenced.reference) else { continue };
            let of_item = match indexed.entry(target) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    self.scan = Scan::new(self.text, target);
                    self.item(referenced.path)?;
                    self.referenced_items.clear();
                    new.insert(std::mem::take(&mut self.operations))
                }
            };
            let remaining = MAX_OPERATIONS.saturating_sub(resolved.len());
            resolved.extend(
                of_item
                    .iter()
                    .take(remaining)
                    .map(|record| OperationRecord { path: offset(referenced.path), ..*record }),
            );
        }
        resolved.extend_from_slice(operations.get(copied..).unwrap_or_default());
        self.operations = resolved;
        Ok(())
    }

    /// Follows a chain of references to a path item.
    fn resolve_item(&self, mut reference: usize) -> Option<usize> {
        for _ in 0..MAX_REFERENCES {
            let target = self.string(reference);
            let pointer = pointer::from_fragment(target.strip_prefix('#')?)?.into_owned();
            let item = self.value_at(&pointer)?;
            match item.get("$ref").filter(|next| next.str().is_some()) {
                Some(next) => reference = next.offset(),
                None => return Some(item.offset()),
            }
        }
        None
    }

    fn value_at(&self, to: &str) -> Option<Json<'a>> {
        let mut tokens = pointer::tokens(to);
        let first = tokens.next()?;
        let root = self.root.iter().rev().find(|member| self.string(member.key as usize) == first)?;
        let mut value = Json::new(self.text, root.value as usize);
        for token in tokens {
            value = value.step(&token)?;
        }
        value.is_object().then_some(value)
    }
}

fn names(text: &str, operations: &[OperationRecord]) -> Vec<OperationNames> {
    let string =
        |at: u32| if at == 0 { Cow::Borrowed("") } else { Json::new(text, at as usize).str().unwrap_or_default() };
    let parts: Vec<_> = operations
        .iter()
        .map(|record| (string(record.id), string(record.cli_name), string(record.method), string(record.path)))
        .collect();
    let named: Vec<_> =
        parts.iter().map(|(id, cli_name, method, path)| NameSource { id, cli_name, method, path }).collect();
    assign_names(&named)
}
