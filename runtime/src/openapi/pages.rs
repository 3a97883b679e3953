//! Follows the pages of a list and streams their items.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use vestibule_document::Pages;

use super::inputs::CallInputs;
use super::plan::{FieldRole, Plan};
use super::response::explain_error;
use crate::command::{Body, Execution, Outcome, RequestContext, RunResult};
use crate::data::{Data, Map};
use crate::error::{Error, Result, code};
use crate::fetch::{FetchInput, Mount, Query, UrlParts};

/// Default of `--max-pages`.
pub(super) const DEFAULT_MAX_PAGES: u64 = 100;

/// Number of pages to request at most, of a call with `--all`.
#[derive(Clone, Copy)]
pub(super) struct PageLimit {
    max_pages: u64,
    /// `true` if the call sets the limit, so that further pages are not an error.
    is_explicit: bool,
}

impl PageLimit {
    /// Returns the limit of a call with `--all`.
    pub(super) fn from_inputs(inputs: &CallInputs<'_>) -> Option<Self> {
        if !inputs.is_set(|role| matches!(role, FieldRole::All)) {
            return None;
        }
        let explicit = inputs.find(|role| matches!(role, FieldRole::MaxPages)).and_then(|(_, text)| text.parse().ok());
        Some(Self { max_pages: explicit.unwrap_or(DEFAULT_MAX_PAGES), is_explicit: explicit.is_some() })
    }
}

type PageFuture = Pin<Box<dyn Future<Output = RunResult> + Send>>;

/// A stream of the items of all pages.
struct PageStream {
    plan: Arc<Plan>,
    mount: Mount,
    input: FetchInput,
    limit: PageLimit,
    missing_credentials: Option<String>,
    context: RequestContext,
    /// The queries that were sent, so that none is sent twice.
    sent_queries: BTreeSet<String>,
    /// `true` after a `Link` header referred to a page; then the next page needs one too.
    follows_links: bool,
    /// The items of the previous page: a server without further pages may repeat the last one.
    previous_items: Vec<Data>,
    state: State,
}

enum State {
    /// The next page is to be requested.
    Request,
    Waiting(PageFuture),
    /// The remaining items of a page, and whether another page follows.
    Items(std::vec::IntoIter<Data>, bool),
    Done,
}

/// Starts the stream of the items of all pages.
pub(super) fn start(
    plan: Arc<Plan>,
    mount: Mount,
    input: FetchInput,
    limit: PageLimit,
    missing_credentials: Option<String>,
    context: RequestContext,
) -> Result<Execution> {
    let stream = PageStream {
        plan,
        mount,
        input,
        limit,
        missing_credentials,
        context,
        sent_queries: BTreeSet::new(),
        follows_links: false,
        previous_items: Vec::new(),
        state: State::Request,
    };
    Ok(Execution::Finished(Ok(Outcome { is_foreign: true, ..Outcome::of(Body::stream(stream)) })))
}

impl PageStream {
    /// Requests the next page.
    fn request_page(&mut self) -> Result<PageFuture> {
        self.sent_queries.insert(self.input.query.to_string());
        let mut pending = self.mount.pending(self.input.clone());
        pending.set_context(self.context.clone());
        match pending.start()? {
            Execution::Future(page) => Ok(page),
            _ => Err(Error::internal("the request for a page did not start")),
        }
    }

    /// Returns the items of a page and whether another page follows, whose query is set.
    fn accept_page(&mut self, outcome: Outcome) -> (Vec<Data>, bool) {
        let Some(data) = outcome.as_data() else { return (Vec::new(), false) };
        let no_pages = Pages::default();
        let pages = self.plan.operation.pages.as_ref().unwrap_or(&no_pages);
        let items = page_items(pages, data);
        let is_numbered = !self.follows_links && pages.next.is_none() && pages.cursor.is_none();
        let has_ids = items.last().is_some_and(|item| item.get("id").is_some());
        if is_numbered && has_ids && items == self.previous_items {
            return (Vec::new(), false);
        }
        let next = match next_link(&outcome.meta) {
            NextLink::Url(url) => {
                self.follows_links = true;
                query_of(&url)
            }
            NextLink::LastPage => None,
            NextLink::Unknown if self.follows_links => None,
            NextLink::Unknown => next_query(pages, &self.input.query, data, &items),
        };
        self.previous_items.clone_from(&items);
        let is_new = next.as_ref().is_some_and(|query| !self.sent_queries.contains(&query.to_string()));
        if let (Some(query), true) = (next, is_new) {
            self.input.query = query;
        }
        (items, is_new)
    }

    /// Moves on after the last item of a page; fails when the default limit leaves pages out.
    fn finish_page(&mut self, has_more: bool) -> Option<Error> {
        let requested = u64::try_from(self.sent_queries.len()).unwrap_or(u64::MAX);
        let is_limit_reached = requested >= self.limit.max_pages;
        self.state = if has_more && !is_limit_reached { State::Request } else { State::Done };
        let is_cut = has_more && is_limit_reached && !self.limit.is_explicit;
        is_cut.then(|| {
            let message = format!("Stopped after {requested} pages; there are more");
            Error::new(code::TOO_MANY_PAGES, message).hint("set the limit with `--max-pages <n>`")
        })
    }
}

impl Stream for PageStream {
    type Item = Result<Data>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            match &mut self.state {
                State::Done => return Poll::Ready(None),
                State::Request => match self.request_page() {
                    Ok(page) => self.state = State::Waiting(page),
                    Err(error) => {
                        self.state = State::Done;
                        return Poll::Ready(Some(Err(error)));
                    }
                },
                State::Waiting(page) => match ready!(page.as_mut().poll(cx)) {
                    Ok(outcome) => {
                        let (items, has_more) = self.accept_page(outcome);
                        self.state = State::Items(items.into_iter(), has_more);
                    }
                    Err(error) => {
                        self.state = State::Done;
                        let error = explain_error(error, &self.plan.operation, self.missing_credentials.as_deref());
                        return Poll::Ready(Some(Err(error)));
                    }
                },
                State::Items(items, has_more) => {
                    let has_more = *has_more;
                    if let Some(item) = items.next() {
                        return Poll::Ready(Some(Ok(item)));
                    }
                    if let Some(error) = self.finish_page(has_more) {
                        return Poll::Ready(Some(Err(error)));
                    }
                }
            }
        }
    }
}

/// Returns the member at a dotted path.
fn member_at<'a>(data: &'a Data, path: &str) -> Option<&'a Data> {
    path.split('.').try_fold(data, |data, name| data.get(name))
}

/// Returns the items of a page: those at the documented path, the page itself, or its only list.
fn page_items(pages: &Pages, data: &Data) -> Vec<Data> {
    let documented = pages.items.as_deref().and_then(|path| member_at(data, path)).and_then(Data::as_array);
    let only_list = || {
        let mut lists = data.as_object()?.values().filter_map(Data::as_array);
        lists.next().filter(|_| lists.next().is_none())
    };
    match documented.or_else(|| data.as_array()).or_else(only_list) {
        Some(items) => items.to_vec(),
        None if data.is_null() => Vec::new(),
        None => vec![data.clone()],
    }
}

/// Returns the query of the next page: by the cursor or URL in the response, the id of the last item, the page number,
/// or the offset.
fn next_query(pages: &Pages, query: &Query, data: &Data, items: &[Data]) -> Option<Query> {
    if let Some(path) = &pages.next {
        return query_from_cursor(pages, query, member_at(data, path)?);
    }
    if data.get("has_more").and_then(Data::as_bool) == Some(false) || items.is_empty() {
        return None;
    }
    if let (Some(parameter), Some(id)) = (&pages.cursor, items.last().and_then(|item| item.get("id"))) {
        data.get("has_more")?;
        let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
        return Some(with_parameter(query, parameter, &id));
    }
    let page_size = pages.limit.as_deref().and_then(|parameter| query.get(parameter)?.parse::<usize>().ok());
    if page_size.is_some_and(|page_size| items.len() < page_size) {
        return None;
    }
    let number = |parameter: &str| query.get(parameter).and_then(|text| text.parse::<u64>().ok());
    if let Some(parameter) = &pages.page {
        return Some(with_parameter(query, parameter, &(number(parameter).unwrap_or(1) + 1).to_string()));
    }
    let parameter = pages.offset.as_deref()?;
    let count = u64::try_from(items.len()).unwrap_or(0);
    Some(with_parameter(query, parameter, &number(parameter).unwrap_or(0).saturating_add(count).to_string()))
}

/// Returns the query of the next page by the cursor or the URL that the response gives for it.
fn query_from_cursor(pages: &Pages, query: &Query, cursor: &Data) -> Option<Query> {
    let cursor = match cursor {
        Data::String(text) if !text.is_empty() => text.clone(),
        Data::Number(number) => number.to_string(),
        _ => return None,
    };
    if cursor.contains('?') || cursor.starts_with("http://") || cursor.starts_with("https://") {
        return query_of(&cursor);
    }
    pages.cursor.as_ref().map(|parameter| with_parameter(query, parameter, &cursor))
}

/// Sets a parameter of a query.
fn with_parameter(query: &Query, name: &str, value: &str) -> Query {
    let mut changed: Query = query.iter().filter(|(other, _)| other != name).collect();
    changed.append(name, value);
    changed
}

/// Returns the query of a URL. Its host and path are not followed, because credentials belong to the operation.
fn query_of(url: &str) -> Option<Query> {
    let mut query = Query::new();
    query.append_encoded(UrlParts::split(url).query?);
    Some(query)
}

/// The next page according to a `Link` header (RFC 8288).
enum NextLink {
    /// The header refers to no page.
    Unknown,
    /// The header refers to other pages only.
    LastPage,
    Url(String),
}

fn next_link(meta: &Map) -> NextLink {
    let Some(header) = meta.get("headers").and_then(|headers| headers.get("link")) else { return NextLink::Unknown };
    let values: Vec<&str> = match header {
        Data::Array(values) => values.iter().filter_map(Data::as_str).collect(),
        value => value.as_str().into_iter().collect(),
    };
    let mut found = NextLink::Unknown;
    for link in values.iter().flat_map(|text| text.split(',').map(str::trim)) {
        let Some((url, parameters)) = link.strip_prefix('<').and_then(|link| link.split_once('>')) else {
            continue;
        };
        let has_relation = |relation: &str| {
            parameters.split(';').any(|parameter| {
                let (name, value) = parameter.split_once('=').unwrap_or_default();
                let mut relations = value.trim().trim_matches('"').split(' ');
                name.trim().eq_ignore_ascii_case("rel") && relations.any(|other| other.eq_ignore_ascii_case(relation))
            })
        };
        if has_relation("next") {
            return NextLink::Url(url.to_owned());
        }
        if ["first", "prev", "last"].into_iter().any(has_relation) {
            found = NextLink::LastPage;
        }
    }
    found
}
