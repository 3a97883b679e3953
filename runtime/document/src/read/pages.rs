//! Guesses the pagination of a list from the names of parameters and response members.

use super::follow::{Node, Reader};
use super::schema;
use crate::model::{Kind, Members, Operation, Pages, ParamLocation, Parameter, Property, Response};

/// Names of query parameters, in lower case without separators.
const PAGE: &[&str] = &["page", "pagenumber", "pageno", "pagenum", "pageindex", "currentpage"];
const OFFSET: &[&str] = &["offset", "skip", "start", "startat", "startindex", "pageoffset", "from"];
const LIMIT: &[&str] = &[
    "limit",
    "perpage",
    "pagesize",
    "pagelimit",
    "maxresults",
    "maxitems",
    "resultsperpage",
    "itemsperpage",
    "size",
    "count",
    "top",
    "take",
    "first",
    "results",
];
const CURSOR: &[&str] = &[
    "cursor",
    "startingafter",
    "after",
    "pagetoken",
    "nexttoken",
    "nextpagetoken",
    "nextcursor",
    "pagecursor",
    "startcursor",
    "continue",
    "continuation",
    "continuationtoken",
    "marker",
    "nextmarker",
    "paginationtoken",
    "bookmark",
    "nextpage",
    "pageafter",
    "afterid",
    "sinceid",
    "iterator",
    "nextpageid",
];

/// Paths of response members, best first, in lower case without separators.
const NEXT: &[&str] = &[
    "nextcursor",
    "nextpagetoken",
    "nexttoken",
    "nextmarker",
    "nextpageuri",
    "nextpageurl",
    "nextlink",
    "odata.nextlink",
    "responsemetadata.nextcursor",
    "metadata.continue",
    "meta.nextcursor",
    "meta.nexttoken",
    "meta.pagination.nextcursor",
    "pagination.nextcursor",
    "pagination.nexttoken",
    "pagination.next",
    "paging.cursors.after",
    "paging.next",
    "paging.nextcursor",
    "paging.next.after",
    "page.nextcursor",
    "cursors.after",
    "links.next.href",
    "links.next",
    "links.pages.next",
    "next.href",
    "next",
    "nextpage",
    "nextpageid",
    "cursor",
    "pageinfo.endcursor",
    "after",
    "lastid",
    "continuationtoken",
    "iterator",
    "marker",
];
const ITEMS: &[&str] =
    &["data", "items", "results", "value", "values", "entries", "records", "list", "content", "elements"];
const MORE: &[&str] =
    &["hasmore", "hasnext", "hasnextpage", "hasmoreitems", "pageinfo.hasnextpage", "meta.hasmore", "more"];

/// Normalizes a name to lower case without separators.
fn normalize(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the pagination of an operation that appears to return pages.
pub(super) fn find<'d>(reader: &mut Reader<'d>, operation: &Operation) -> Option<Pages> {
    if operation.method != "GET" {
        return None;
    }
    let parameter = |names: &[&str]| {
        let query = || operation.parameters.iter().filter(|parameter| parameter.location == ParamLocation::Query);
        let named = names.iter().find_map(|name| query().find(|parameter| normalize(&parameter.name) == *name));
        named.filter(|parameter| is_scalar(parameter)).map(|parameter| parameter.name.clone())
    };
    let response = operation.responses.iter().find(|response| response.status.starts_with('2'));
    let response = response.or_else(|| operation.responses.iter().find(|response| response.status == "default"))?;
    let mut pages = Pages {
        page: parameter(PAGE),
        offset: parameter(OFFSET),
        limit: parameter(LIMIT),
        cursor: parameter(CURSOR),
        link: response.headers.iter().any(|name| name.eq_ignore_ascii_case("link")),
        ..Pages::default()
    };
    let has_page_parameter =
        pages.page.is_some() || pages.cursor.is_some() || (pages.offset.is_some() && pages.limit.is_some());
    if !has_page_parameter && pages.limit.is_none() && !pages.link {
        return None;
    }
    read_members(reader, response, &mut pages)?;
    if let (None, Some(next)) = (&pages.cursor, &pages.next) {
        let sizes = [&pages.limit, &pages.page, &pages.offset];
        let is_other = |name: &str| {
            sizes.iter().any(|own| own.as_deref() == Some(name)) || LIMIT.contains(&normalize(name).as_str())
        };
        pages.cursor = described_cursor(operation, next, &is_other);
    }
    let is_paginated = has_page_parameter || pages.link || pages.next.is_some();
    is_paginated.then_some(pages)
}

/// Returns the only query parameter that takes the member of the response with the next page, according to its description.
fn described_cursor(operation: &Operation, next: &str, is_other: &dyn Fn(&str) -> bool) -> Option<String> {
    let member = next.rsplit('.').next().unwrap_or(next);
    let is_specific = member.len() > "next".len() && member != "cursor";
    let is_described = |parameter: &&Parameter| {
        let is_query = parameter.location == ParamLocation::Query && is_scalar(parameter) && !is_other(&parameter.name);
        let mut words = parameter.description.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.')));
        is_query && is_specific && words.any(|word| word.trim_matches('.').rsplit('.').next() == Some(member))
    };
    let mut described = operation.parameters.iter().filter(is_described);
    described.next().filter(|_| described.next().is_none()).map(|parameter| parameter.name.clone())
}

fn is_scalar(parameter: &Parameter) -> bool {
    !matches!(parameter.schema.kind, Kind::Array(_) | Kind::Object(_))
}

/// Reads the pagination members of the response; `None` when it is not a list.
fn read_members<'d>(reader: &mut Reader<'d>, response: &Response, pages: &mut Pages) -> Option<()> {
    let pointer = response.schema.as_ref()?;
    let schema = Node::new(reader.source.resolve(pointer)?, pointer.clone());
    // Faults of a response do not concern the request.
    let warnings = reader.warnings.len();
    let shape = schema::summarize_at_level(reader, &schema, 0);
    reader.warnings.truncate(warnings);
    let members = match shape.kind {
        Kind::Array(_) => return Some(()),
        Kind::Object(members) => members,
        _ => return None,
    };
    let (items, item) = find_items(&members)?;
    pages.next = NEXT.iter().find_map(|name| find_member(&members, name, 3));
    pages.more = MORE.iter().find_map(|name| find_member(&members, name, 2));
    let is_by_id = pages
        .cursor
        .as_deref()
        .map(normalize)
        .is_some_and(|name| matches!(&*name, "startingafter" | "after" | "afterid" | "sinceid"));
    if pages.next.is_none() && is_by_id {
        let id = |property: &&Property| property.name == "id";
        pages.last = item.and_then(|item| item.properties.iter().find(id)).map(|id| id.name.clone());
    }
    pages.items = Some(items);
    Some(())
}

/// Returns the member with the items and their schema: by its name, or the only list.
fn find_items(members: &Members) -> Option<(String, Option<&Members>)> {
    // Lists of errors stand beside the items.
    let is_list = |property: &&Property| {
        matches!(property.schema.kind, Kind::Array(_)) && !matches!(&*normalize(&property.name), "errors" | "warnings")
    };
    let lists = || members.properties.iter().filter(is_list);
    let named = ITEMS.iter().find_map(|name| lists().find(|property| normalize(&property.name) == *name));
    let only = || lists().next().filter(|_| lists().nth(1).is_none());
    let list = named.or_else(only)?;
    let Kind::Array(item) = &list.schema.kind else { return None };
    let item = if let Kind::Object(members) = &item.kind { Some(members) } else { None };
    Some((list.name.clone(), item))
}

/// Returns the dotted path of the scalar member with a normalized path, at most `levels` deep.
fn find_member(members: &Members, path: &str, levels: usize) -> Option<String> {
    for property in &members.properties {
        let name = normalize(&property.name);
        match &property.schema.kind {
            Kind::Array(_) => {}
            Kind::Object(inner) if levels > 1 => {
                let rest = path.strip_prefix(name.as_str()).and_then(|rest| rest.strip_prefix('.'));
                if let Some(below) = rest.and_then(|rest| find_member(inner, rest, levels - 1)) {
                    return Some(format!("{}.{below}", property.name));
                }
            }
            // A name can contain a dot itself: `@odata.nextLink`.
            _ if name == path || (path.contains('.') && name == normalize(path)) => {
                return Some(property.name.clone());
            }
            _ => {}
        }
    }
    None
}
