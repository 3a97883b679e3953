//! Finds the next page of a list in the response: its `Link` header, its cursor or URL, the id of the last item, or the
//! next number.

use vestibule_document::{Pages, Parameter};

use crate::data::{Data, Map};
use crate::fetch::{Query, parse_links};

/// Names of members that tell whether there are more pages, in lower case without separators.
const MORE: &[&str] = &["hasmore", "hasnext", "hasnextpage"];

/// Names of members with the number of pages, in lower case without separators. Others, such as `pageCount`, may count the
/// items of a page.
const PAGE_COUNTS: &[&str] = &["totalpages", "lastpage", "numpages", "numberofpages", "totalpagecount", "pages"];

/// Names of members with the number of the page, and of objects that may have them.
const PAGE_NUMBERS: &[&str] = &["number", "page", "currentpage", "pagenumber"];
const PAGE_OBJECTS: &[&str] = &["page", "pagination", "paging", "pageinfo", "pageable", "meta", "metadata"];

/// Names of cursor parameters that take the id of an item.
const ID_CURSORS: &[&str] = &["startingafter", "after", "afterid", "sinceid"];

/// The page that follows a page.
#[derive(Debug, PartialEq)]
pub(super) enum NextPage {
    /// The page is the last.
    End,
    /// The page repeats the previous one, which was the last.
    Repeated,
    /// A page at this path, with another query.
    Query {
        query: Query,
        /// `true` if the response does not say that the page exists.
        is_guess: bool,
    },
    /// A URL reference in the response.
    Reference {
        url: String,
        /// `true` if it comes from the `Link` header.
        is_link: bool,
    },
    /// There is a next page, and no request for it is known.
    Lost(String),
}

/// A response with a page, and the request it answers.
pub(super) struct PageView<'a> {
    pub(super) pages: &'a Pages,
    pub(super) parameters: &'a [Parameter],
    pub(super) query: &'a Query,
    pub(super) data: &'a Data,
    pub(super) items: &'a [Data],
    /// The status and headers.
    pub(super) meta: &'a Map,
}

impl PageView<'_> {
    /// Returns the page that follows.
    pub(super) fn next_page(&self, follows_links: bool, is_repeated: bool) -> NextPage {
        match next_link(self.meta) {
            Link::Next(url) => return NextPage::Reference { url, is_link: true },
            Link::Last => return NextPage::End,
            Link::None if follows_links => return NextPage::End,
            Link::None => {}
        }
        let has_more = self.has_more();
        if has_more == Some(false) {
            return NextPage::End;
        }
        if let Some(next) = self.by_cursor() {
            return next;
        }
        let names_next = has_more.is_none() && self.names_next();
        if self.pages.next.is_some() && has_more.is_none() && !names_next {
            return NextPage::End;
        }
        let has_more = if names_next { Some(true) } else { has_more };
        let next = match names_next && is_repeated {
            // The page before named this one, too.
            true => None,
            false => self.by_last_item(has_more).or_else(|| self.by_number(has_more, is_repeated)),
        };
        match next {
            Some(next) => next,
            None if has_more == Some(true) => NextPage::Lost(
                "the response says that there are more, and the document does not say how to request them".to_owned(),
            ),
            None => NextPage::End,
        }
    }

    /// Returns true if the page has fewer items than were asked for.
    pub(super) fn is_short(&self) -> bool {
        let limit = self.pages.limit.as_deref().and_then(|name| self.requested_number(name).or(self.default(name)));
        let count = u64::try_from(self.items.len()).unwrap_or(u64::MAX);
        limit.is_some_and(|limit| count < limit)
    }

    /// Returns whether there are more pages, if the response tells.
    fn has_more(&self) -> Option<bool> {
        let documented = self.pages.more.as_deref().and_then(|path| member_at(self.data, path)).and_then(Data::as_bool);
        let members = || self.data.as_object().into_iter().flat_map(Map::iter);
        let named = || {
            let mut found = members().filter(|(name, _)| MORE.contains(&normalize(name).as_str()));
            found.find_map(|(_, value)| value.as_bool())
        };
        // Spring's pages have the flags `first` and `last`.
        let is_last = || {
            let is_page = self.data.get("first").is_some_and(|first| first.as_bool().is_some());
            self.data.get("last").and_then(Data::as_bool).filter(|_| is_page)
        };
        documented.or_else(named).or_else(|| is_last().map(|is_last| !is_last))
    }

    /// Returns whether the number of the page has reached the number of pages that the response tells. Where the first page
    /// is 0, that takes one page more.
    fn is_last_by_count(&self) -> bool {
        let Some(parameter) = self.pages.page.as_deref() else { return false };
        let number = self.requested_number(parameter).or_else(|| self.answered_number(parameter, true));
        let count = self.answered(|name| PAGE_COUNTS.contains(&name));
        number.zip(count).is_some_and(|(number, count)| count > 0 && number >= count)
    }

    /// Returns whether the response names the next page. A member such as `cursor` may be that of the page itself.
    fn names_next(&self) -> bool {
        let is_named = self.pages.next.as_deref().is_some_and(|path| normalize(path).contains("next"));
        is_named && self.next_text().is_some_and(|text| text != "0")
    }

    /// Returns the documented cursor or URL in the response.
    fn next_text(&self) -> Option<String> {
        match member_at(self.data, self.pages.next.as_deref()?)? {
            Data::String(text) if !text.is_empty() => Some(text.clone()),
            Data::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Returns the next page by the documented cursor or URL in the response.
    fn by_cursor(&self) -> Option<NextPage> {
        let text = self.next_text()?;
        let is_url = text.contains('?') || text.starts_with("http://") || text.starts_with("https://");
        if is_url || self.pages.cursor.is_none() && text.starts_with('/') {
            return Some(NextPage::Reference { url: text, is_link: false });
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let numbered = self.pages.page.as_ref().or(self.pages.offset.as_ref()).filter(|_| is_number);
        let parameter = self.pages.cursor.as_ref().or(numbered)?;
        let is_sent_already = self.query.get(parameter).is_some_and(|sent| sent == text);
        // Some APIs repeat the cursor of the request where others have the next one.
        if is_sent_already && self.items.is_empty() {
            return Some(NextPage::End);
        }
        Some(self.with_parameter(parameter, &text, false))
    }

    /// Returns the next page after the id of the last item.
    fn by_last_item(&self, has_more: Option<bool>) -> Option<NextPage> {
        let parameter = self.pages.cursor.as_ref().filter(|name| ID_CURSORS.contains(&normalize(name).as_str()))?;
        let name = self.pages.last.as_deref().unwrap_or("id");
        let id = match self.items.last()?.get(name)? {
            Data::String(text) => text.clone(),
            Data::Number(number) => number.to_string(),
            _ => return None,
        };
        let is_likely = self.pages.last.is_some() && !self.pages.link && self.is_full();
        (has_more == Some(true) || is_likely).then(|| self.with_parameter(parameter, &id, has_more.is_none()))
    }

    /// Returns the next page by its number, or by the number of items before it.
    fn by_number(&self, has_more: Option<bool>, is_repeated: bool) -> Option<NextPage> {
        let is_page = self.pages.page.is_some();
        let parameter = self.pages.page.as_deref().or(self.pages.offset.as_deref())?;
        if is_repeated && has_more.is_none() {
            let has_ids = self.items.last().is_some_and(|item| item.get("id").is_some());
            return Some(match has_ids || self.is_short() {
                true => NextPage::Repeated,
                false => NextPage::Lost(format!("the server ignores `{parameter}`, or two pages have the same items")),
            });
        }
        if has_more.is_none() && (self.items.is_empty() || self.is_last_by_count()) {
            return Some(NextPage::End);
        }
        let first = if is_page || normalize(parameter) == "startindex" { 1 } else { 0 };
        let current = self
            .requested_number(parameter)
            .or_else(|| self.answered_number(parameter, is_page))
            .or_else(|| self.default(parameter))
            .or_else(|| self.minimum(parameter))
            .unwrap_or(first);
        let step = if is_page { 1 } else { u64::try_from(self.items.len()).unwrap_or(u64::MAX) };
        Some(self.with_parameter(parameter, &current.saturating_add(step).to_string(), has_more.is_none()))
    }

    fn with_parameter(&self, name: &str, value: &str, is_guess: bool) -> NextPage {
        let mut query = self.query.clone();
        query.set(name, value);
        NextPage::Query { query, is_guess }
    }

    /// Returns true if the page has as many items as were asked for, or as the document says a page has.
    fn is_full(&self) -> bool {
        let limit = self.pages.limit.as_deref().and_then(|name| self.requested_number(name).or(self.default(name)));
        let count = u64::try_from(self.items.len()).unwrap_or(u64::MAX);
        limit.is_some_and(|limit| count >= limit)
    }

    /// Returns the number that the request has for a parameter.
    fn requested_number(&self, parameter: &str) -> Option<u64> {
        self.query.get(parameter)?.parse().ok()
    }

    /// Returns the number of the page in the response: a member named like the parameter, or Spring's `number`.
    fn answered_number(&self, parameter: &str, is_page: bool) -> Option<u64> {
        let wanted = normalize(parameter);
        let is_number = |name: &str| name == wanted || is_page && PAGE_NUMBERS.contains(&name);
        self.answered(is_number)
    }

    /// Returns the number in the response, or in an object about pages, whose normalized name is meant.
    fn answered(&self, is_meant: impl Fn(&str) -> bool) -> Option<u64> {
        let members = self.data.as_object()?;
        let about_pages = members.iter().filter(|(name, _)| PAGE_OBJECTS.contains(&normalize(name).as_str()));
        let nested = about_pages.filter_map(|(_, value)| value.as_object()).flat_map(Map::iter);
        members
            .iter()
            .chain(nested)
            .filter(|(name, _)| is_meant(&normalize(name)))
            .find_map(|(_, value)| integer(value))
    }

    fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// Returns the documented default of a parameter.
    fn default(&self, name: &str) -> Option<u64> {
        self.parameter(name)?.schema.default.as_ref()?.trim_matches('"').parse().ok()
    }

    /// Returns the documented minimum of a parameter.
    fn minimum(&self, name: &str) -> Option<u64> {
        let minimum = self.parameter(name)?.schema.minimum.as_ref()?;
        let number: u64 = minimum.number.parse().ok()?;
        Some(number + u64::from(minimum.exclusive))
    }
}

/// Returns the items of a page: those at the documented path, the page itself, or its only list; `None` if it has no list.
pub(super) fn page_list<'a>(pages: &Pages, data: &'a Data) -> Option<&'a [Data]> {
    let documented = pages.items.as_deref().and_then(|path| member_at(data, path)).and_then(Data::as_array);
    let only_list = || {
        let mut lists = data.as_object()?.values().filter_map(Data::as_array);
        lists.next().filter(|_| lists.next().is_none())
    };
    documented.or_else(|| data.as_array()).or_else(only_list)
}

/// Returns the member at a dotted path. A name can contain a dot itself: `@odata.nextLink`.
fn member_at<'a>(data: &'a Data, path: &str) -> Option<&'a Data> {
    data.get(path).or_else(|| path.split('.').try_fold(data, |data, name| data.get(name)))
}

fn integer(data: &Data) -> Option<u64> {
    match data {
        Data::Number(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

/// Normalizes a name to lower case without separators.
fn normalize(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The next page according to the `Link` header (RFC 8288).
enum Link {
    /// The header refers to no page.
    None,
    /// The header refers to other pages only.
    Last,
    Next(String),
}

fn next_link(meta: &Map) -> Link {
    let Some(header) = meta.get("headers").and_then(|headers| headers.get("link")) else { return Link::None };
    let values: Vec<&str> = match header {
        Data::Array(values) => values.iter().filter_map(Data::as_str).collect(),
        value => value.as_str().into_iter().collect(),
    };
    let links: Vec<_> = values.into_iter().flat_map(parse_links).collect();
    if let Some(next) = links.iter().find(|link| link.has_relation("next")) {
        return Link::Next(next.target.clone());
    }
    let is_other = |relation: &str| links.iter().any(|link| link.has_relation(relation));
    if ["first", "prev", "previous", "last"].into_iter().any(is_other) { Link::Last } else { Link::None }
}
