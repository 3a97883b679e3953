//! Converts YAML to JSON text, directly from parser events.

mod fast;
mod indent;
mod line;
mod scalar;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle, Span, Tag};

use crate::cursor::{Json, quote};
use crate::error::Error;

pub use fast::fast_to_json;

/// Maximum nesting of values.
const MAX_DEPTH: usize = 512;

/// Maximum size with aliases expanded: `MAX_GROWTH` times the size of the document, plus `MIN_SIZE_LIMIT`.
const MAX_GROWTH: usize = 16;
const MIN_SIZE_LIMIT: usize = 1 << 20;

/// Converts a YAML 1.2 document to JSON.
///
/// Anchors and merge keys are resolved, keys that are not strings become strings (`200:`), and numbers keep all their
/// digits.
pub(crate) fn to_json(text: &str) -> Result<String, Error> {
    if let Some(json) = fast_to_json(text) {
        return Ok(json);
    }
    let error = match full_to_json(text) {
        Err(error) if error.message.starts_with("invalid indentation") => error,
        outcome => return outcome,
    };
    match indent::indent_closing_brackets(text).map(|text| full_to_json(&text)) {
        Some(Ok(json)) => Ok(json),
        _ => Err(error),
    }
}

/// Converts any YAML with the full parser.
///
/// # Errors
///
/// Fails when the text is not valid YAML, or too large or deeply nested.
pub fn full_to_json(text: &str) -> Result<String, Error> {
    let size_limit = text.len().saturating_mul(MAX_GROWTH).saturating_add(MIN_SIZE_LIMIT);
    let mut writer = Writer { out: String::with_capacity(text.len()), size_limit, ..Writer::default() };
    let mut documents = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let (line, column) = (error.marker().line(), error.marker().col() + 1);
            Error { message: error.info().to_owned(), line, column, pointer: String::new() }
        })?;
        if let Event::DocumentStart(_) = event {
            documents += 1;
            if documents > 1 {
                return Err(error_at(span, "a second YAML document begins; expected only one"));
            }
        }
        writer.event(event).map_err(|message| error_at(span, message))?;
    }
    if writer.out.is_empty() {
        return Err(Error::whole("the document is empty", ""));
    }
    Ok(writer.out)
}

fn error_at(span: Span, message: &str) -> Error {
    let (line, column) = (span.start.line(), span.start.col() + 1);
    Error { message: message.to_owned(), line, column, pointer: String::new() }
}

/// An open list or mapping.
struct OpenCollection {
    start: usize,
    anchor: usize,
    is_list: bool,
    is_empty: bool,
    /// The key whose value comes next.
    key: Option<Key>,
    /// The values of `<<`, as JSON.
    merged: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    /// A key that has been written.
    Plain,
    /// `<<`, whose value is removed from the text again. Holds the number of anchors before it.
    Merge(usize),
}

#[derive(Default)]
struct Writer {
    out: String,
    /// Maximum size of the text, and of what aliases add to it.
    size_limit: usize,
    aliased_bytes: usize,
    anchor_count: usize,
    open_collections: Vec<OpenCollection>,
    /// The values of anchors, by anchor.
    anchors: HashMap<usize, Anchored>,
}

enum Anchored {
    Written(Range<usize>),
    Detached(String),
}

type Outcome = Result<(), &'static str>;

impl Writer {
    fn event(&mut self, event: Event<'_>) -> Outcome {
        match event {
            Event::Scalar(text, style, anchor, tag) => self.scalar(&text, style, anchor, tag.as_deref()),
            Event::SequenceStart(anchor, _) => self.open(true, anchor),
            Event::MappingStart(anchor, _) => self.open(false, anchor),
            Event::SequenceEnd | Event::MappingEnd => {
                self.close();
                Ok(())
            }
            Event::Alias(anchor) => self.alias(anchor),
            _ => Ok(()),
        }
    }

    fn wants_key(&self) -> bool {
        self.open_collections.last().is_some_and(|collection| !collection.is_list && collection.key.is_none())
    }

    fn comma(&mut self) {
        if let Some(collection) = self.open_collections.last_mut() {
            if !collection.is_empty {
                self.out.push(',');
            }
            collection.is_empty = false;
        }
    }

    /// Writes the comma before an item of a list. In a mapping, the key has written it.
    fn before_value(&mut self) {
        if self.open_collections.last().is_some_and(|collection| collection.is_list) {
            self.comma();
        }
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, anchor: usize, tag: Option<&Tag>) -> Outcome {
        if self.wants_key() {
            return self.key(text, style == ScalarStyle::Plain && tag.is_none(), anchor);
        }
        self.before_value();
        let start = self.out.len();
        scalar::write(text, style == ScalarStyle::Plain, tag, &mut self.out);
        self.record_anchor(anchor, start);
        self.after_value(start);
        self.check_size()
    }

    fn key(&mut self, text: &str, is_plain: bool, anchor: usize) -> Outcome {
        if is_plain && text == "<<" {
            if let Some(collection) = self.open_collections.last_mut() {
                collection.key = Some(Key::Merge(self.anchor_count));
            }
            return Ok(());
        }
        self.comma();
        let start = self.out.len();
        quote(text, &mut self.out);
        self.record_anchor(anchor, start);
        self.out.push(':');
        if let Some(collection) = self.open_collections.last_mut() {
            collection.key = Some(Key::Plain);
        }
        self.check_size()
    }

    fn open(&mut self, is_list: bool, anchor: usize) -> Outcome {
        if self.wants_key() {
            return Err("a key must be a scalar, not a list or a mapping");
        }
        if self.open_collections.len() >= MAX_DEPTH {
            return Err("values are nested deeper than 512 levels");
        }
        self.before_value();
        let start = self.out.len();
        self.out.push(if is_list { '[' } else { '{' });
        self.open_collections.push(OpenCollection {
            start,
            anchor,
            is_list,
            is_empty: true,
            key: None,
            merged: Vec::new(),
        });
        self.check_size()
    }

    fn close(&mut self) {
        let Some(collection) = self.open_collections.pop() else { return };
        let OpenCollection { start, anchor, is_list, mut is_empty, merged, .. } = collection;
        if !merged.is_empty() {
            self.merge(start, &merged, &mut is_empty);
        }
        self.out.push(if is_list { ']' } else { '}' });
        self.record_anchor(anchor, start);
        self.after_value(start);
    }

    /// Adds the merged members that the mapping does not have, earlier mappings first.
    fn merge(&mut self, start: usize, merged: &[String], is_empty: &mut bool) {
        let own = format!("{}}}", self.out.get(start..).unwrap_or("{"));
        let mut known: HashSet<String> = Json::new(&own, 0).members().map(|(name, _)| name.into_owned()).collect();
        for text in merged {
            let value = Json::new(text, 0);
            let list: Vec<_> = if value.is_object() { vec![value] } else { value.items().collect() };
            for (name, value) in list.into_iter().flat_map(Json::members) {
                if !known.insert(name.clone().into_owned()) {
                    continue;
                }
                if !std::mem::take(is_empty) {
                    self.out.push(',');
                }
                quote(&name, &mut self.out);
                self.out.push(':');
                self.out.push_str(value.raw());
            }
        }
    }

    /// Ends a member; the value of `<<` is moved out of the text.
    fn after_value(&mut self, start: usize) {
        let Some(collection) = self.open_collections.last_mut() else { return };
        if let Some(Key::Merge(anchor_count)) = collection.key.take() {
            let value = self.out.get(start..).unwrap_or_default().to_owned();
            self.out.truncate(start);
            if self.anchor_count > anchor_count {
                self.anchors.values_mut().for_each(|record_anchor| record_anchor.detach(start, &value));
            }
            collection.merged.push(value);
        }
    }

    fn record_anchor(&mut self, anchor: usize, start: usize) {
        if anchor > 0 {
            self.anchor_count += 1;
            self.anchors.insert(anchor, Anchored::Written(start..self.out.len()));
        }
    }

    fn alias(&mut self, anchor: usize) -> Outcome {
        let text = match self.anchors.get(&anchor) {
            Some(Anchored::Written(range)) => self.out.get(range.clone()).unwrap_or_default().to_owned(),
            Some(Anchored::Detached(text)) => text.clone(),
            None => return Err("alias inside the value it refers to"),
        };
        if self.wants_key() {
            let value = Json::new(&text, 0);
            let name = value.str().map_or_else(|| text.clone(), std::borrow::Cow::into_owned);
            return self.key(&name, false, 0);
        }
        self.before_value();
        let start = self.out.len();
        self.aliased_bytes = self.aliased_bytes.saturating_add(text.len());
        if self.aliased_bytes > self.size_limit {
            return Err("the document is too large with its aliases expanded");
        }
        self.out.push_str(&text);
        self.after_value(start);
        Ok(())
    }

    fn check_size(&self) -> Outcome {
        if self.out.len() > self.size_limit {
            Err("the document is too large with its aliases expanded")
        } else {
            Ok(())
        }
    }
}

impl Anchored {
    /// Detaches a value from text that is removed from `start` on.
    fn detach(&mut self, start: usize, cut: &str) {
        if let Anchored::Written(range) = self
            && range.start >= start
        {
            let piece = cut.get(range.start - start..range.end.saturating_sub(start));
            *self = Anchored::Detached(piece.unwrap_or_default().to_owned());
        }
    }
}
