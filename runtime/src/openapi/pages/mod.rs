//! Follows the pages of a list and streams their items.

mod more;
mod next;

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use vestibule_document::Pages;

pub(super) use self::more::note_more;
use self::next::{NextPage, PageView, page_list};
use super::inputs::CallInputs;
use super::plan::{FieldRole, Plan};
use super::response::explain_error;
use crate::command::{Body, Execution, Outcome, RequestContext, RunResult};
use crate::data::Data;
use crate::error::{Error, Result, code};
use crate::fetch::{FetchInput, Mount};

/// Default of `--max-pages`.
pub(super) const DEFAULT_MAX_PAGES: u64 = 100;

/// Maximum number of pages to request, of a call that follows pages.
#[derive(Clone, Copy)]
pub(super) struct PageLimit {
    max_pages: u64,
    /// `true` if the call sets the limit, so that further pages are not an error.
    is_explicit: bool,
}

impl PageLimit {
    /// Returns the limit of a call with `--all`, which `--max-pages` implies.
    pub(super) fn from_inputs(inputs: &CallInputs<'_>) -> Option<Self> {
        let explicit = inputs.find(|role| matches!(role, FieldRole::MaxPages)).and_then(|(_, text)| text.parse().ok());
        let all = inputs.find(|role| matches!(role, FieldRole::All)).map(|(_, text)| text == "true");
        if !all.unwrap_or(explicit.is_some()) {
            return None;
        }
        Some(Self { max_pages: explicit.unwrap_or(DEFAULT_MAX_PAGES), is_explicit: explicit.is_some() })
    }
}

type PageFuture = Pin<Box<dyn Future<Output = RunResult> + Send>>;

/// The request for the first page of a list.
pub(super) struct FirstPage {
    pub(super) plan: Arc<Plan>,
    pub(super) mount: Mount,
    pub(super) input: FetchInput,
    pub(super) missing_credentials: Option<String>,
    pub(super) context: RequestContext,
    /// Credentials in the query: the name, and the encoded pair.
    pub(super) query_secrets: Vec<(String, String)>,
}

/// A stream of the items of all pages.
struct PageStream {
    /// The request for the next page.
    request: FirstPage,
    limit: PageLimit,
    /// The paths and queries that were sent, so that none is sent twice.
    sent: BTreeSet<String>,
    /// `true` after a `Link` header referred to a page; then the next page needs one too.
    follows_links: bool,
    /// The items of the previous page: a server without further pages may repeat the last one.
    previous_items: Vec<Data>,
    /// `true` after a page with a list; then the others need one too.
    has_lists: bool,
    /// `true` if only the absence of the next page shows that there is none: numbered pages after a page with items.
    may_be_absent: bool,
    /// `true` if the previous page had fewer items than a page can have.
    is_short: bool,
    state: State,
}

enum State {
    /// The next page is to be requested.
    Request,
    Waiting(PageFuture),
    /// The remaining items of a page, and what follows it.
    Items(std::vec::IntoIter<Data>, Continuation),
    Done,
}

/// Continuation after the items of a page.
enum Continuation {
    End,
    Page,
    /// There are more pages, and the next one cannot be requested.
    Lost(String),
}

/// Starts the stream of the items of all pages.
pub(super) fn start(request: FirstPage, limit: PageLimit) -> Result<Execution> {
    let stream = PageStream {
        request,
        limit,
        sent: BTreeSet::new(),
        follows_links: false,
        previous_items: Vec::new(),
        has_lists: false,
        may_be_absent: false,
        is_short: false,
        state: State::Request,
    };
    Ok(Execution::Finished(Ok(Outcome { is_foreign: true, ..Outcome::of(Body::stream(None, stream, |item| item)) })))
}

impl PageStream {
    /// Requests the next page.
    fn request_page(&mut self) -> Result<PageFuture> {
        self.sent.insert(request_target(&self.request.input));
        let mut pending = self.request.mount.pending(self.request.input.clone());
        pending.set_context(self.request.context.clone())?;
        match pending.start()? {
            Execution::Future(page) => Ok(page),
            _ => Err(Error::internal("the request for a page did not start")),
        }
    }

    /// Returns the items of a page and what follows, whose request is prepared.
    fn accept_page(&mut self, outcome: Outcome) -> (Vec<Data>, Continuation) {
        let null = Data::Null;
        let data = outcome.as_data().unwrap_or(&null);
        let no_pages = Pages::default();
        let operation = &self.request.plan.operation;
        let pages = operation.pages.as_ref().unwrap_or(&no_pages);
        let items = match page_list(pages, data) {
            Some(items) => {
                self.has_lists = true;
                items.to_vec()
            }
            None if data.is_null() => Vec::new(),
            None if !self.has_lists => vec![data.clone()],
            // Some servers leave out a list without items.
            None if pages.items.is_some() && data.as_object().is_some() => Vec::new(),
            None => {
                self.sent.remove(&request_target(&self.request.input));
                return (Vec::new(), Continuation::Lost("it is not a list".to_owned()));
            }
        };
        let view = PageView {
            pages,
            parameters: &operation.parameters,
            query: &self.request.input.query,
            data,
            items: &items,
            meta: &outcome.meta,
        };
        let is_repeated = !items.is_empty() && items == self.previous_items;
        let is_short = view.is_short();
        let next = view.next_page(self.follows_links, is_repeated);
        if let NextPage::Repeated = next {
            return (Vec::new(), Continuation::End);
        }
        self.follows_links |= matches!(&next, NextPage::Reference { is_link: true, .. });
        self.may_be_absent = matches!(&next, NextPage::Query { is_guess: true, .. });
        self.is_short = is_short;
        let continuation = self.prepare(next, is_repeated || items.is_empty());
        self.previous_items.clone_from(&items);
        (items, continuation)
    }

    /// Changes the request to that of the next page.
    fn prepare(&mut self, next: NextPage, is_exhausted: bool) -> Continuation {
        let FirstPage { mount, input, context, query_secrets, .. } = &mut self.request;
        match next {
            NextPage::End | NextPage::Repeated => return Continuation::End,
            NextPage::Lost(reason) => return Continuation::Lost(reason),
            NextPage::Query { query, .. } => input.query = query,
            NextPage::Reference { url, .. } => {
                if let Err(reason) = mount.follow_reference(input, &url, context) {
                    return Continuation::Lost(reason);
                }
                for (name, pair) in query_secrets {
                    if input.query.get(name).is_none() {
                        input.query.append_encoded(pair);
                    }
                }
            }
        }
        if !self.sent.contains(&request_target(input)) {
            return Continuation::Page;
        }
        match is_exhausted {
            // The last page refers to itself.
            true => Continuation::End,
            false => Continuation::Lost("it refers to a page that was fetched already".to_owned()),
        }
    }

    /// Moves on after the last item of a page; fails if pages are left out.
    fn finish_page(&mut self, continuation: Continuation) -> Option<Error> {
        let requested = u64::try_from(self.sent.len()).unwrap_or(u64::MAX);
        let is_limit_reached = requested >= self.limit.max_pages;
        self.state = State::Done;
        match continuation {
            Continuation::End => None,
            Continuation::Page if !is_limit_reached => {
                self.state = State::Request;
                None
            }
            Continuation::Page | Continuation::Lost(_) if is_limit_reached && self.limit.is_explicit => None,
            Continuation::Page => {
                let message = format!("Stopped after {requested} pages; there are more");
                Some(Error::new(code::TOO_MANY_PAGES, message).hint("set the limit with `--max-pages <n>`"))
            }
            Continuation::Lost(reason) => {
                let message =
                    format!("There are more pages than the {requested} printed, and the next is lost: {reason}");
                Some(Error::new(code::PAGES_INCOMPLETE, message))
            }
        }
    }

    /// Returns true if an error only says that there is no further page.
    fn is_end(&self, error: &Error) -> bool {
        let is_absent = matches!(error.code(), "HTTP_404" | "HTTP_416");
        let is_rejected = self.is_short && matches!(error.code(), "HTTP_400" | "HTTP_422");
        self.may_be_absent && (is_absent || is_rejected)
    }
}

/// Returns the path and query of a request.
fn request_target(input: &FetchInput) -> String {
    format!("{}?{}", input.path, input.query)
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
                        let (items, continuation) = self.accept_page(outcome);
                        self.state = State::Items(items.into_iter(), continuation);
                    }
                    Err(error) => {
                        self.state = State::Done;
                        if self.is_end(&error) {
                            return Poll::Ready(None);
                        }
                        let FirstPage { plan, missing_credentials, .. } = &self.request;
                        let error = explain_error(error, &plan.operation, missing_credentials.as_deref());
                        return Poll::Ready(Some(Err(error)));
                    }
                },
                State::Items(items, continuation) => {
                    if let Some(item) = items.next() {
                        return Poll::Ready(Some(Ok(item)));
                    }
                    let continuation = std::mem::replace(continuation, Continuation::End);
                    if let Some(error) = self.finish_page(continuation) {
                        return Poll::Ready(Some(Err(error)));
                    }
                }
            }
        }
    }
}
