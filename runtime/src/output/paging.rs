//! `--token-limit` and `--token-offset`: a result in pages of so many tokens.
//!
//! Where a page ends, the next begins: its offset is the number of tokens before it, and pages one
//! after another are the whole. A page is cut between lines or elements, whichever the form has. It
//! holds at least one element, or one piece of a line, or nobody would get beyond a long one.

use super::tokens::boundaries;
use crate::data::{Data, Map};
use crate::error::{Error, code};

/// Which tokens of a result are printed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Window {
    pub(crate) limit: Option<usize>,
    pub(crate) offset: usize,
}

/// Which tokens a page has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// How many there are; of a stream that goes on nobody knows.
    pub(crate) total: Option<usize>,
    /// The offset to go on with, when there is more.
    pub(crate) next: Option<usize>,
}

impl Shown {
    /// What is shown, and how to go on.
    pub(crate) fn note(&self) -> String {
        let of = self.total.map(|total| format!(" of {total}")).unwrap_or_default();
        let Self { from, to, .. } = self;
        let shown = if from == to { format!("no tokens from {from}{of}") } else { format!("tokens {from}-{to}{of}") };
        match self.next {
            Some(next) => format!("{shown}; go on with --token-offset {next}"),
            None => shown,
        }
    }
}

/// A place in a text.
#[derive(Clone, Copy, Default)]
struct Mark {
    bytes: usize,
    /// The tokens up to here.
    tokens: usize,
    is_line_end: bool,
}

/// Every place where a text can be cut. Lines are counted one by one, so that the tokens before a line
/// do not depend on what follows.
fn marks(text: &str) -> impl Iterator<Item = Mark> {
    let (mut start, mut before) = (0, 0);
    text.split_inclusive('\n').flat_map(move |line| {
        let (base, tokens_before) = (start, before);
        let pieces: Vec<Mark> = boundaries(line)
            .map(|(end, tokens)| Mark {
                bytes: base + end,
                tokens: tokens_before + tokens,
                is_line_end: end == line.len(),
            })
            .collect();
        start += line.len();
        before = pieces.last().map_or(before, |mark| mark.tokens);
        pieces
    })
}

impl Window {
    /// Whether everything is printed.
    pub(crate) fn is_whole(&self) -> bool {
        self.limit.is_none() && self.offset == 0
    }

    fn end(&self) -> usize {
        self.limit.map_or(usize::MAX, |limit| self.offset.saturating_add(limit))
    }

    /// A page of a text, and what it is of the whole.
    pub(crate) fn of_text<'t>(&self, text: &'t str) -> (&'t str, Shown) {
        let (mut from, mut last) = (Mark::default(), Mark::default());
        let (mut line, mut piece, mut beyond) = (None, None, None);
        for mark in marks(text) {
            last = mark;
            if self.offset > 0 && mark.tokens <= self.offset {
                from = mark;
            } else if mark.tokens <= self.end() {
                piece = Some(mark);
                line = if mark.is_line_end { piece } else { line };
            } else if beyond.is_none() {
                beyond = Some(mark);
            }
        }
        let to = match self.limit {
            Some(0) => from,
            _ => line.or(piece).or(beyond).unwrap_or(from),
        };
        let next = (to.bytes < text.len()).then_some(to.tokens);
        let shown = Shown { from: from.tokens, to: to.tokens, total: Some(last.tokens), next };
        (text.get(from.bytes..to.bytes).unwrap_or_default(), shown)
    }

    /// A page of data that stays a whole document: elements of an array leave, of the data itself or of
    /// the largest of its members. `size` says how many tokens a value has.
    ///
    /// # Errors
    ///
    /// When the data has no array to cut.
    pub(crate) fn of_data(&self, data: Data, size: &dyn Fn(&Data) -> usize) -> Result<(Data, Shown), Error> {
        let total = size(&data);
        if self.offset == 0 && total <= self.end() {
            return Ok((data, Shown { from: 0, to: total, total: Some(total), next: None }));
        }
        match data {
            Data::Array(items) => {
                let (items, shown) = self.of_items(items, 0, size);
                Ok((Data::Array(items), shown))
            }
            Data::Object(map) => self.of_members(map, total, size),
            _ => Err(uncut(total)),
        }
    }

    /// A page of the largest array among the members; the others are on every page.
    fn of_members(&self, map: Map, total: usize, size: &dyn Fn(&Data) -> usize) -> Result<(Data, Shown), Error> {
        let arrays = map.iter().filter(|(_, value)| value.as_array().is_some_and(|items| !items.is_empty()));
        let Some((largest, array)) = arrays.map(|(key, value)| (key, size(value))).max_by_key(|(_, size)| *size) else {
            return Err(uncut(total));
        };
        let (key, mut shown) = (largest.to_owned(), None);
        let rest = total.saturating_sub(array);
        let members = map.into_iter().map(|(own, value)| match value {
            Data::Array(items) if own == key => {
                let (items, page) = self.of_items(items, rest, size);
                shown = Some(page);
                (own, Data::Array(items))
            }
            value => (own, value),
        });
        let data = members.collect::<Map>().into();
        shown.map(|shown| (data, shown)).ok_or_else(|| uncut(total))
    }

    /// The elements of a page that shares its limit with other text.
    fn of_items(&self, items: Vec<Data>, beside: usize, size: &dyn Fn(&Data) -> usize) -> (Vec<Data>, Shown) {
        let window = Self { limit: self.limit.map(|limit| limit.saturating_sub(beside).max(limit.min(1))), ..*self };
        let mut pager = Pager::new(window);
        let mut kept = Vec::new();
        // An element is measured in an array of its own, where it stands as it does in the document.
        let brackets = size(&Data::Array(Vec::new()));
        for item in items {
            let alone = Data::Array(vec![item]);
            if pager.turn(size(&alone).saturating_sub(brackets).max(1)) == Turn::Show
                && let Data::Array(item) = alone
            {
                kept.extend(item);
            }
        }
        (kept, Shown { total: Some(pager.seen), ..pager.shown() })
    }
}

fn uncut(total: usize) -> Error {
    let message = format!("the result has about {total} tokens, and no list from which elements could be left out");
    let error = Error::new(code::TOKEN_LIMIT, message);
    let error = error.hint("`--format toon` without --full-output can be cut anywhere");
    error.hint("`--filter-output` prints a part of the result")
}

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It is on a page before.
    Skip,
    Show,
    /// It is on a page after.
    Later,
}

/// Elements that come one by one, on the page that is asked for or not.
#[derive(Debug)]
pub(crate) struct Pager {
    window: Window,
    /// The tokens of all elements until now.
    seen: usize,
    from: Option<usize>,
    /// Where the page ends.
    to: usize,
    is_over: bool,
}

impl Pager {
    pub(crate) fn new(window: Window) -> Self {
        Self { window, seen: 0, from: None, to: 0, is_over: false }
    }

    /// Says of the next element, by its tokens, whether it is on the page. One that begins before the
    /// offset is not.
    pub(crate) fn turn(&mut self, tokens: usize) -> Turn {
        let (start, end) = (self.seen, self.seen.saturating_add(tokens));
        self.seen = end;
        if start < self.window.offset {
            self.to = end;
            return Turn::Skip;
        }
        let is_first = self.from.is_none() && self.window.limit != Some(0);
        if self.is_over || end > self.window.end() && !is_first {
            self.is_over = true;
            return Turn::Later;
        }
        self.from.get_or_insert(start);
        self.to = end;
        Turn::Show
    }

    /// Whether no further element will be on the page.
    pub(crate) fn is_full(&self) -> bool {
        self.is_over || self.from.is_some() && self.to >= self.window.end()
    }

    /// The page until now; whether there is more is known when an element came too late.
    pub(crate) fn shown(&self) -> Shown {
        let from = self.from.unwrap_or(self.to);
        Shown { from, to: self.to, total: None, next: self.is_over.then_some(self.to) }
    }

    /// The page of a stream that has been left while it might have gone on.
    pub(crate) fn left(&self) -> Shown {
        Shown { next: Some(self.to), ..self.shown() }
    }

    /// The page of a stream that has ended.
    pub(crate) fn ended(&self) -> Shown {
        Shown { total: Some(self.seen), ..self.shown() }
    }
}

#[cfg(test)]
#[path = "paging_tests.rs"]
mod tests;
