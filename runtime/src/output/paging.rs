//! `--token-limit` and `--token-offset`: a result in pages of tokens.
//!
//! The offset of a page is the number of tokens before it, and each page begins where the previous one ends, so that
//! consecutive pages add up to the whole. A page is cut between lines or elements, depending on the format. It holds at
//! least one element or one piece of a line, so that paging always advances.

use super::tokens::pieces;
use crate::data::{Data, Map};
use crate::error::{Error, code};

/// The range of tokens to print.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Window {
    pub(crate) limit: Option<usize>,
    pub(crate) offset: usize,
}

/// The range of tokens on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageRange {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Number of tokens of the whole result; unknown for a stream that has not ended.
    pub(crate) total: Option<usize>,
    /// The offset of the next page, if there is one.
    pub(crate) next: Option<usize>,
}

impl PageRange {
    /// Sets the number of tokens of the whole result, where the last page ends.
    fn of_total(self, total: usize) -> Self {
        Self { total: Some(total), to: if self.next.is_none() { total.max(self.from) } else { self.to }, ..self }
    }

    /// Returns a note of the range and of the flag for the next page.
    pub(crate) fn note(&self) -> String {
        let of = self.total.map(|total| format!(" of {total}")).unwrap_or_default();
        let Self { from, to, .. } = self;
        let shown = if from == to { format!("no tokens from {from}{of}") } else { format!("tokens {from}-{to}{of}") };
        match self.next {
            Some(next) => format!("{shown}; continue with --token-offset {next}"),
            None => shown,
        }
    }
}

/// A position at which text can be cut.
#[derive(Clone, Copy, Default)]
struct CutPoint {
    /// Number of bytes before it.
    bytes: usize,
    /// Number of tokens before it.
    tokens: usize,
    is_line_end: bool,
}

/// Returns every position at which text can be cut.
///
/// Lines are counted separately, so that the number of tokens before a line does not depend on what follows.
fn cut_points(text: &str) -> impl Iterator<Item = CutPoint> {
    let (mut start, mut before) = (0, 0);
    text.split_inclusive('\n').flat_map(move |line| {
        let (base, tokens_before) = (start, before);
        let points: Vec<CutPoint> = pieces(line)
            .map(|(end, tokens)| CutPoint {
                bytes: base + end,
                tokens: tokens_before + tokens,
                is_line_end: end == line.len(),
            })
            .collect();
        start += line.len();
        before = points.last().map_or(before, |point| point.tokens);
        points
    })
}

impl Window {
    /// Returns whether everything is printed.
    pub(crate) fn is_whole(&self) -> bool {
        self.limit.is_none() && self.offset == 0
    }

    fn end(&self) -> usize {
        self.limit.map_or(usize::MAX, |limit| self.offset.saturating_add(limit))
    }

    /// Returns a page of text, and its range.
    pub(crate) fn of_text<'t>(&self, text: &'t str) -> (&'t str, PageRange) {
        let (mut from, mut last) = (CutPoint::default(), CutPoint::default());
        let (mut line, mut piece, mut beyond) = (None, None, None);
        for point in cut_points(text) {
            last = point;
            if self.offset > 0 && point.tokens <= self.offset {
                from = point;
            } else if point.tokens <= self.end() {
                piece = Some(point);
                line = if point.is_line_end { piece } else { line };
            } else if beyond.is_none() {
                beyond = Some(point);
            }
        }
        let to = match self.limit {
            Some(0) => from,
            _ => line.or(piece).or(beyond).unwrap_or(from),
        };
        let next = (to.bytes < text.len()).then_some(to.tokens);
        let range = PageRange { from: from.tokens, to: to.tokens, total: Some(last.tokens), next };
        (text.get(from.bytes..to.bytes).unwrap_or_default(), range)
    }

    /// Returns a page of data that stays a whole document, and its range. Elements are left out of the data itself if it
    /// is an array, or else of the largest array among its members. `size` returns the number of tokens of a value.
    ///
    /// # Errors
    ///
    /// Fails if the data has no array to cut, or if its next element alone exceeds the limit.
    pub(crate) fn of_data(&self, data: Data, size: &dyn Fn(&Data) -> usize) -> Result<(Data, PageRange), Error> {
        let total = size(&data);
        if self.offset == 0 && total <= self.end() {
            return Ok((data, PageRange { from: 0, to: total, total: Some(total), next: None }));
        }
        let limit = self.limit.unwrap_or_default();
        let (mut window, mut excess) = (*self, 0);
        loop {
            let (page, range) = window.cut(data.clone(), 0, MAX_CUT_DEPTH, size).ok_or_else(|| cannot_cut(total))?;
            let printed = size(&page);
            if limit == 0 || range.from == range.to || printed <= limit {
                return Ok((page, range.of_total(total)));
            }
            if window.limit == Some(1) {
                return Err(exceeds_limit(printed, limit));
            }
            // Together, elements can have a few tokens more than one by one.
            excess = (excess * 4).max(printed - limit);
            window.limit = Some(limit.saturating_sub(excess).max(1));
        }
    }

    /// Returns a page of an array, or of the largest array among the members of an object or of its largest member; the
    /// other members are on every page. `reserved` is the number of tokens around the data.
    fn cut(
        &self,
        data: Data,
        reserved: usize,
        depth: usize,
        size: &dyn Fn(&Data) -> usize,
    ) -> Option<(Data, PageRange)> {
        let map = match data {
            Data::Array(items) => {
                let (items, range) = self.of_items(items, reserved, size);
                return Some((Data::Array(items), range));
            }
            Data::Object(map) if depth > 0 => map,
            _ => return None,
        };
        let total = size(&Data::Object(map.clone()));
        let largest = |is_candidate: fn(&Data) -> bool| {
            let candidates = map.iter().filter(|(_, value)| is_candidate(value));
            candidates.map(|(key, value)| (key.to_owned(), size(value))).max_by_key(|(_, size)| *size)
        };
        let (key, tokens) = largest(|value| value.as_array().is_some_and(|items| !items.is_empty()))
            .or_else(|| largest(|value| value.as_object().is_some()))?;
        let reserved = reserved + total.saturating_sub(tokens);
        let mut range = None;
        let mut members = Map::new();
        for (name, value) in map {
            let value = if range.is_none() && name == key {
                let (value, page) = self.cut(value, reserved, depth - 1, size)?;
                range = Some(page);
                value
            } else {
                value
            };
            members.insert(name, value);
        }
        Some((members.into(), range?))
    }

    /// Returns the elements of a page of which other text takes `reserved` tokens.
    fn of_items(&self, items: Vec<Data>, reserved: usize, size: &dyn Fn(&Data) -> usize) -> (Vec<Data>, PageRange) {
        let window = Self { limit: self.limit.map(|limit| limit.saturating_sub(reserved).max(limit.min(1))), ..*self };
        let mut pager = Pager::new(window);
        let mut kept = Vec::new();
        // Each element is measured in an array of its own, as it is rendered in the document.
        let brackets = size(&Data::Array(Vec::new()));
        for item in items {
            let alone = Data::Array(vec![item]);
            if pager.place(size(&alone).saturating_sub(brackets).max(1)) == Placement::OnPage
                && let Data::Array(item) = alone
            {
                kept.extend(item);
            }
        }
        (kept, PageRange { total: Some(pager.seen), ..pager.range() })
    }
}

/// Maximum depth of the array that is cut.
const MAX_CUT_DEPTH: usize = 8;

fn exceeds_limit(printed: usize, limit: usize) -> Error {
    let message = format!("the smallest page has about {printed} tokens: the limit is {limit}");
    Error::new(code::TOKEN_LIMIT, message)
        .hint(format!("use `--token-limit {printed}`, or `--filter-output` to print a part of the result"))
        .hint("use `--format toon` without `--full-output`, which can be cut anywhere")
}

fn cannot_cut(total: usize) -> Error {
    let message = format!("the result has about {total} tokens and no list to leave elements out of");
    let error = Error::new(code::TOKEN_LIMIT, message);
    let error = error.hint("use `--format toon` without `--full-output`, which can be cut anywhere");
    error.hint("use `--filter-output` to print a part of the result")
}

/// The position of an element relative to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placement {
    /// On an earlier page.
    Before,
    OnPage,
    /// On a later page.
    After,
}

/// Selects the elements of a page while they arrive one by one.
#[derive(Debug)]
pub(crate) struct Pager {
    window: Window,
    /// Number of tokens of all elements so far.
    seen: usize,
    from: Option<usize>,
    /// Offset of the end of the page.
    to: usize,
    is_over: bool,
}

impl Pager {
    pub(crate) fn new(window: Window) -> Self {
        Self { window, seen: 0, from: None, to: 0, is_over: false }
    }

    /// Places the next element, which has `tokens` tokens. An element that begins before the offset is not on the page.
    pub(crate) fn place(&mut self, tokens: usize) -> Placement {
        let (start, end) = (self.seen, self.seen.saturating_add(tokens));
        self.seen = end;
        if start < self.window.offset {
            self.to = end;
            return Placement::Before;
        }
        let is_first = self.from.is_none() && self.window.limit != Some(0);
        if self.is_over || end > self.window.end() && !is_first {
            self.is_over = true;
            return Placement::After;
        }
        self.from.get_or_insert(start);
        self.to = end;
        Placement::OnPage
    }

    /// Returns whether no further element will be on the page.
    pub(crate) fn is_full(&self) -> bool {
        self.is_over || self.from.is_some() && self.to >= self.window.end()
    }

    /// Returns the range so far; a next page is known only once an element came after it.
    pub(crate) fn range(&self) -> PageRange {
        let from = self.from.unwrap_or(self.to);
        PageRange { from, to: self.to, total: None, next: self.is_over.then_some(self.to) }
    }

    /// Returns the range of a stream that was stopped before its end.
    pub(crate) fn range_of_stopped(&self) -> PageRange {
        PageRange { next: Some(self.to), ..self.range() }
    }

    /// Returns the range of a stream that has ended.
    pub(crate) fn range_of_ended(&self) -> PageRange {
        PageRange { total: Some(self.seen), ..self.range() }
    }
}

#[cfg(test)]
#[path = "paging_tests.rs"]
mod tests;
