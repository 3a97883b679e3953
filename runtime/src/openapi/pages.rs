//! Lists that come in pages, as one stream of items.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use vestibule_document::Pages;

use super::answer::explain;
use super::inputs::CallInputs;
use super::plan::{FieldRole, Plan};
use crate::command::{Body, Execution, Outcome, RequestContext, RunResult};
use crate::data::{Data, Map};
use crate::error::{Error, Result, code};
use crate::fetch::{FetchInput, Mount, Query, UrlParts};

/// So many pages are followed when nobody says how many.
pub(super) const DEFAULT_MAX_PAGES: u64 = 100;

/// That all pages are wanted.
#[derive(Clone, Copy)]
pub(super) struct PageLimit {
    max_pages: u64,
    /// Whether somebody asked for no more than that.
    is_asked: bool,
}

impl PageLimit {
    pub(super) fn of(inputs: &CallInputs<'_>) -> Option<Self> {
        if !inputs.is_on(|role| matches!(role, FieldRole::All)) {
            return None;
        }
        let max_pages = inputs.of(|role| matches!(role, FieldRole::MaxPages)).and_then(|(_, text)| text.parse().ok());
        Some(Self { max_pages: max_pages.unwrap_or(DEFAULT_MAX_PAGES), is_asked: max_pages.is_some() })
    }
}

type Page = Pin<Box<dyn Future<Output = RunResult> + Send>>;

/// Asks for page after page.
struct PageStream {
    plan: Arc<Plan>,
    mount: Mount,
    input: FetchInput,
    limit: PageLimit,
    missing_credentials: Option<String>,
    context: RequestContext,
    /// The queries that were asked, so that none is asked twice.
    seen: BTreeSet<String>,
    /// Whether a header said where the page is that was asked for last: then it says so of the next one too.
    by_link: bool,
    /// The items of the page before: a server that has no more pages may give its last one again.
    last: Vec<Data>,
    state: State,
}

enum State {
    Ask,
    Waiting(Page),
    Items(std::vec::IntoIter<Data>, bool),
    Done,
}

/// A request for all pages.
pub(super) fn start(
    plan: Arc<Plan>,
    mount: Mount,
    input: FetchInput,
    limit: PageLimit,
    missing_credentials: Option<String>,
    context: RequestContext,
) -> Result<Execution> {
    let (seen, last) = (BTreeSet::new(), Vec::new());
    let pages = PageStream {
        plan,
        mount,
        input,
        limit,
        missing_credentials,
        context,
        seen,
        by_link: false,
        last,
        state: State::Ask,
    };
    Ok(Execution::Finished(Ok(Outcome { is_foreign: true, ..Outcome::of(Body::stream(pages)) })))
}

impl PageStream {
    /// The request for the page that is next.
    fn ask(&mut self) -> Result<Page> {
        self.seen.insert(self.input.query.to_string());
        let mut pending = self.mount.pending(self.input.clone());
        pending.set_context(self.context.clone());
        match pending.start()? {
            Execution::Future(page) => Ok(page),
            _ => Err(Error::internal("the request for a page did not start")),
        }
    }

    /// Takes a page apart: its items, and where the next one is.
    fn take(&mut self, outcome: Outcome) -> (Vec<Data>, bool) {
        let Some(data) = outcome.as_data() else { return (Vec::new(), false) };
        let none = Pages::default();
        let pages = self.plan.operation.pages.as_ref().unwrap_or(&none);
        let items = items(pages, data);
        let is_counted = !self.by_link && pages.next.is_none() && pages.cursor.is_none();
        let has_names = items.last().is_some_and(|item| item.get("id").is_some());
        if is_counted && has_names && items == self.last {
            return (Vec::new(), false);
        }
        let next = match link(&outcome.meta) {
            NextLink::Next(address) => {
                self.by_link = true;
                query_of(&address)
            }
            NextLink::Last => None,
            NextLink::No if self.by_link => None,
            NextLink::No => next(pages, &self.input.query, data, &items),
        };
        self.last.clone_from(&items);
        let is_new = next.as_ref().is_some_and(|query| !self.seen.contains(&query.to_string()));
        if let (Some(query), true) = (next, is_new) {
            self.input.query = query;
        }
        (items, is_new)
    }

    /// What becomes of it after the last item of a page: another one, or the end.
    fn go_on(&mut self, has_more: bool) -> Option<Error> {
        let asked = u64::try_from(self.seen.len()).unwrap_or(u64::MAX);
        self.state = if has_more && asked < self.limit.max_pages { State::Ask } else { State::Done };
        let is_cut = has_more && asked >= self.limit.max_pages && !self.limit.is_asked;
        is_cut.then(|| {
            let message = format!("There are more than {asked} pages, and no more were asked for");
            Error::new(code::TOO_MANY_PAGES, message).hint("`--max-pages <n>` says how many to follow")
        })
    }
}

impl Stream for PageStream {
    type Item = Result<Data>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            match &mut self.state {
                State::Done => return Poll::Ready(None),
                State::Ask => match self.ask() {
                    Ok(page) => self.state = State::Waiting(page),
                    Err(error) => {
                        self.state = State::Done;
                        return Poll::Ready(Some(Err(error)));
                    }
                },
                State::Waiting(page) => match ready!(page.as_mut().poll(cx)) {
                    Ok(outcome) => {
                        let (items, has_more) = self.take(outcome);
                        self.state = State::Items(items.into_iter(), has_more);
                    }
                    Err(error) => {
                        self.state = State::Done;
                        let error = explain(error, &self.plan.operation, self.missing_credentials.as_deref());
                        return Poll::Ready(Some(Err(error)));
                    }
                },
                State::Items(items, has_more) => {
                    let has_more = *has_more;
                    if let Some(item) = items.next() {
                        return Poll::Ready(Some(Ok(item)));
                    }
                    if let Some(error) = self.go_on(has_more) {
                        return Poll::Ready(Some(Err(error)));
                    }
                }
            }
        }
    }
}

/// The member at the end of a dotted way.
fn member<'a>(data: &'a Data, property_path: &str) -> Option<&'a Data> {
    property_path.split('.').try_fold(data, |data, name| data.get(name))
}

/// The items of a page: where the document says, or the only list that there is.
fn items(pages: &Pages, data: &Data) -> Vec<Data> {
    let named = pages.items.as_deref().and_then(|property_path| member(data, property_path)).and_then(Data::as_array);
    let own = data.as_array();
    let only = data.as_object().and_then(|members| {
        let mut lists = members.values().filter_map(Data::as_array);
        lists.next().filter(|_| lists.next().is_none())
    });
    match named.or(own).or(only) {
        Some(items) => items.to_vec(),
        None if data.is_null() => Vec::new(),
        None => vec![data.clone()],
    }
}

/// The query for the next page, if there is one.
fn next(pages: &Pages, query: &Query, data: &Data, items: &[Data]) -> Option<Query> {
    if let Some(property_path) = &pages.next {
        let cursor = match member(data, property_path) {
            Some(Data::String(text)) if !text.is_empty() => text.clone(),
            Some(Data::Number(number)) => number.to_string(),
            _ => return None,
        };
        let is_address = cursor.contains('?') || cursor.starts_with("http://") || cursor.starts_with("https://");
        return match &pages.cursor {
            _ if is_address => query_of(&cursor),
            Some(name) => Some(with(query, name, &cursor)),
            None => None,
        };
    }
    if data.get("has_more").and_then(Data::as_bool) == Some(false) || items.is_empty() {
        return None;
    }
    if let (Some(name), Some(id)) = (&pages.cursor, items.last().and_then(|item| item.get("id"))) {
        data.get("has_more")?;
        return Some(with(query, name, &id.as_str().map_or_else(|| id.to_string(), str::to_owned)));
    }
    let limit = pages.limit.as_deref().and_then(|name| query.get(name)?.parse::<usize>().ok());
    if limit.is_some_and(|limit| items.len() < limit) {
        return None;
    }
    let number = |name: &str| query.get(name).and_then(|text| text.parse::<u64>().ok());
    if let Some(name) = &pages.page {
        return Some(with(query, name, &(number(name).unwrap_or(1) + 1).to_string()));
    }
    let name = pages.offset.as_deref()?;
    let offset = number(name).unwrap_or(0).saturating_add(u64::try_from(items.len()).unwrap_or(0));
    Some(with(query, name, &offset.to_string()))
}

/// A query with one value in place of those of a name.
fn with(query: &Query, name: &str, value: &str) -> Query {
    let mut out: Query = query.iter().filter(|(own, _)| own != name).collect();
    out.append(name, value);
    out
}

/// The query of an address. Its host and its path are not followed: credentials are for the operation.
fn query_of(address: &str) -> Option<Query> {
    let mut out = Query::new();
    out.append_encoded(UrlParts::split(address).query?);
    Some(out)
}

/// What a header `Link` says of the next page (RFC 8288).
enum NextLink {
    /// Nothing.
    No,
    /// That there is none: others are named, and this one is not.
    Last,
    /// Its address.
    Next(String),
}

fn link(meta: &Map) -> NextLink {
    let Some(header) = meta.get("headers").and_then(|headers| headers.get("link")) else { return NextLink::No };
    let all: Vec<&str> = match header {
        Data::Array(all) => all.iter().filter_map(Data::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let mut found = NextLink::No;
    for link in all.iter().flat_map(|text| text.split(",").map(str::trim)) {
        let Some((address, parameters)) = link.strip_prefix('<').and_then(|link| link.split_once('>')) else {
            continue;
        };
        let is = |limit: &str| {
            parameters.split(';').any(|parameter| {
                let (name, value) = parameter.split_once('=').unwrap_or_default();
                let mut relations = value.trim().trim_matches('"').split(' ');
                name.trim().eq_ignore_ascii_case("rel") && relations.any(|own| own.eq_ignore_ascii_case(limit))
            })
        };
        if is("next") {
            return NextLink::Next(address.to_owned());
        }
        if ["first", "prev", "last"].into_iter().any(is) {
            found = NextLink::Last;
        }
    }
    found
}
