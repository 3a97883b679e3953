//! Guesses at requests that are written as for another tool: `GET /pets`, `PATCH /pets/5 name=Rex` and `pets/5`.

use super::doubts::Doubt;
use super::unlike::is_field;
use super::values::spoken_truth;
use super::{Guesses, option_tokens};
use crate::command::{CommandRef, RequestTerms};
use crate::data::{Data, Map, from_json, name_words, split_once, verb};
use crate::graph::{Child, Node};
use crate::parse::ParsedCommand;
use crate::schema::{Kind, Part};

/// Methods of requests.
const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/// Cost of a raw request with a body, beside the operation that it is for.
const RAW: usize = 2;
/// Cost of a raw request beside the only operation that has its path.
pub(super) const RAW_OF_OPERATION: usize = 6;

/// A request as typed.
#[derive(Clone)]
pub(super) struct Request {
    /// The method, if it is stated.
    method: Option<String>,
    /// The path without the query.
    path: String,
    query: Vec<(String, String)>,
    /// `name=value` and `name:=json` after the path.
    items: Vec<(String, Data)>,
    /// Other tokens after the path.
    rest: Vec<String>,
}

impl Guesses<'_, '_, '_> {
    /// Returns whether a call gives the method or the URL of a request.
    pub(super) fn is_request(&self, tokens: &[&String]) -> bool {
        let argv = self.argv();
        let next = |index: usize| argv.get(index + 1).map(String::as_str);
        tokens.first().is_some_and(|first| is_method(&first.to_ascii_uppercase()) || first.contains("://"))
            || argv.iter().enumerate().any(|(index, token)| gives_method(token, next(index)))
    }

    /// Guesses that a request is written as in HTTP, `GET /pets`, or with its URL. Returns whether it is.
    pub(super) fn at_request(&mut self, index: usize, word: &str) -> bool {
        let node = self.problem.parsed.target.node();
        let path_of = |url: &str| node.lazy.as_ref().filter(|_| url.contains("://"))?.path_of_url(url);
        if let Some(path) = path_of(word) {
            self.replace(index, 1, &[&path], 0, true);
            return true;
        }
        let next = self.argv().get(index + 1).filter(|_| node.is_mount() || node.has_openapi());
        let method = word.to_ascii_uppercase();
        let is_method = METHODS.contains(&method.as_str());
        let Some(next) = next.filter(|_| is_method) else {
            if !is_method && word.contains('/') && node.has_openapi() {
                self.at_path(index, index, None);
            }
            return false;
        };
        let path = path_of(next).unwrap_or_else(|| next.clone());
        if !path.starts_with('/') {
            if path.contains('/') && node.has_openapi() {
                self.at_path(index, index + 1, Some(method));
            }
            return false;
        }
        let method: &[&str] = if method == "GET" { &[] } else { &["-X", &method] };
        let has_items = self.argv().iter().skip(index + 2).any(|token| item(token).is_some());
        if has_items && node.has_openapi() {
            self.at_path(index, index + 1, method.last().map(|method| (*method).to_owned()));
        } else if !has_items {
            let cost = if self.at_operation(index, &path) { RAW_OF_OPERATION } else { 0 };
            self.replace(index, 2, &[method, &[&path]].concat(), cost, cost == 0);
        }
        true
    }

    /// Guesses that a request is the only operation that has its path: the document tells which values that takes. Returns
    /// whether there is one.
    fn at_operation(&mut self, index: usize, path: &str) -> bool {
        // A text that is encoded already is sent as it is.
        if path.contains('%') || !self.problem.parsed.target.node().has_openapi() {
            return false;
        }
        let method = self.argv().get(index).map(|method| method.to_ascii_uppercase());
        let argv = self.replaced(index + 1, 1, &[path]);
        let Some(request) = read(&argv, index + 1, method) else { return false };
        let before = argv.get(..index).unwrap_or_default();
        let before = before.strip_suffix(&["-X".to_owned()]).unwrap_or(before);
        let mut calls = calls_of(self.problem.parsed.target.node(), before, &request);
        let Some(call) = calls.pop().filter(|_| calls.is_empty()) else { return false };
        self.push(call, 0, true);
        true
    }

    /// Guesses that `GET` before a path is the method, and not the command of this name.
    pub(super) fn at_method_of_command(&mut self) {
        let target = &self.problem.parsed.target;
        let is_method = |word: &&String| METHODS.contains(&word.as_str());
        let Some(index) = self.argv().iter().position(|word| is_method(&word)).filter(|_| target.nodes.len() == 1)
        else {
            return;
        };
        let Some(path) = self.argv().get(index + 1).filter(|path| path.contains('/')).cloned() else { return };
        let method = self.argv().get(index).cloned();
        if path.starts_with('/') {
            let cost = if self.at_operation(index, &path) { RAW_OF_OPERATION } else { 1 };
            if index.checked_sub(1).and_then(|before| self.argv().get(before)).is_some_and(|flag| flag == "-X") {
                return;
            }
            self.replace(index, 2, &["-X", &method.unwrap_or_default(), &path], cost, false);
        } else {
            self.at_path(index, index + 1, method);
        }
    }

    /// Guesses that a request is the one of an operation; its path is at an index.
    fn at_path(&mut self, start: usize, index: usize, method: Option<String>) {
        let Some(request) = read(self.argv(), index, method) else { return };
        let node = self.problem.parsed.target.node();
        let before = self.argv().get(..start).unwrap_or_default().to_vec();
        for argv in calls_of(node, &before, &request) {
            self.push(argv, 1, false);
        }
        if !request.items.is_empty() && request.path.starts_with('/') {
            let mut argv = before;
            if let Some(method) = &request.method {
                argv.extend(["-X".to_owned(), method.clone()]);
            }
            argv.push(self.argv().get(index).cloned().unwrap_or_default());
            argv.extend(["-d".to_owned(), object(&request.items)]);
            argv.extend(request.rest);
            self.push(argv, RAW, false);
        }
    }
}

/// Returns whether a token, with the one after it, gives the method of a request as curl takes it: `-X POST`,
/// `--request=POST`.
pub(super) fn gives_method(token: &str, next: Option<&str>) -> bool {
    let method = match token {
        "-X" | "--request" => next,
        _ => token.strip_prefix("--request=").or_else(|| token.strip_prefix("-X")),
    };
    method.is_some_and(|method| is_method(&method.to_ascii_uppercase()))
}

/// Returns whether a word is the method of a request.
pub(super) fn is_method(word: &str) -> bool {
    METHODS.contains(&word)
}

/// Doubts a raw request: JSON after its path that no `-d` makes the body, and a path that no operation has, if one has it
/// with a prefix or another end. A path after `--` is sent as it is.
pub(super) fn doubt(argv: &[String], parsed: &ParsedCommand<'_>) -> Option<Doubt> {
    let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
    let index = argv.iter().take(end).position(|token| token.starts_with('/'))?;
    let path = argv.get(index)?;
    let is_json = |index: &usize| {
        let token = argv.get(*index).filter(|token| token.starts_with(['{', '[']));
        let before = argv.get(*index - 1).is_some_and(|before| before.starts_with('-'));
        !before && token.is_some_and(|token| from_json(token).is_ok())
    };
    let doubt = |word: &str, reading: &str, argv: Vec<String>| Doubt {
        word: word.to_owned(),
        reading: reading.to_owned(),
        hint: Some(format!("to send it as it is, write `-- {path}`")),
        argv: Some(argv),
        is_certain: true,
    };
    if let Some(body) = (index + 1..end).find(is_json) {
        let mut meant = argv.to_vec();
        meant.insert(body, "-d".to_owned());
        return Some(doubt(argv.get(body)?, "is read as a part of the path, not as the body", meant));
    }
    let node = parsed.target.node();
    let mut request = read(argv, index, None)?;
    if let Some(method) = method_before(argv, index) {
        request.method = Some(method);
    }
    let before: Vec<String> = leading(argv, index);
    if let Some(doubt) = fields_for_json(argv, node, &before, &request) {
        return Some(doubt);
    }
    // The server's own path precedes what is typed.
    let below = node.lazy.as_ref().and_then(|lazy| lazy.path_below_server(&request.path));
    if let Some(rest) = below {
        let mut calls = calls_of(node, &before, &Request { path: rest, ..request });
        let call = calls.pop().filter(|_| calls.is_empty());
        return call.map(|call| doubt(path, "repeats the path of the server, below which it is sent", call));
    }
    let terms = node.visible().filter_map(|child| match child {
        Child::Command(command) => command.request_terms(),
        Child::Node(_) => None,
    });
    if path.contains("://") || terms.into_iter().any(|terms| is_path_of(&terms.path, &request.path)) {
        return None;
    }
    let mut calls = calls_of(node, &before, &request);
    let call = calls.pop().filter(|_| calls.is_empty())?;
    Some(doubt(path, "is no path of the document", call))
}

/// Doubts fields of a form, where the only operation of a request takes the same as JSON.
fn fields_for_json(argv: &[String], node: &Node, before: &[String], request: &Request) -> Option<Doubt> {
    let is_field = |index: usize| field_of_flag(argv.get(index)?, argv.get(index + 1)).map(|_| index);
    let index = (0..argv.len()).find_map(is_field).filter(|_| !request.items.is_empty())?;
    let method = request.method.clone().unwrap_or_else(|| "POST".to_owned());
    let request = Request { method: Some(method), ..request.clone() };
    let mut calls = calls_of(node, before, &request);
    let call = calls.pop().filter(|_| calls.is_empty())?;
    let is_json = |child: Child<'_>| match child {
        Child::Command(command) => {
            command.once(|command| command.operation().is_some_and(|operation| operation.takes_json()))
        }
        Child::Node(_) => false,
    };
    if !node
        .visible()
        .find(|child| call.get(before.len()).is_some_and(|name| child.name() == name))
        .is_some_and(is_json)
    {
        return None;
    }
    Some(Doubt {
        word: argv.get(index)?.clone(),
        reading: "sends a form, and the operation takes JSON".to_owned(),
        hint: None,
        argv: Some(call),
        is_certain: false,
    })
}

/// Returns the method that stands before a path: `-X DELETE /pets`.
fn method_before(argv: &[String], path: usize) -> Option<String> {
    let index = argv.iter().take(path).position(|token| token == "-X")?;
    argv.get(index + 1).map(|method| method.to_ascii_uppercase())
}

/// Returns the tokens before a path without its method.
fn leading(argv: &[String], path: usize) -> Vec<String> {
    let mut before = argv.get(..path).unwrap_or_default().to_vec();
    if let Some(index) = before.iter().position(|token| token == "-X").filter(|index| index + 1 < before.len()) {
        before.drain(index..index + 2);
    }
    before
}

/// Returns whether a path is that of an operation, with values for its variables. The base path of the server may precede it.
fn is_path_of(own: &str, path: &str) -> bool {
    let own = own.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
    let (own, typed) = (own.split('/'), path.trim_start_matches('/').split('/'));
    let surplus = typed.clone().count().checked_sub(own.clone().count());
    let is_literal = |segment: &str| !segment.is_empty() && !segment.contains('{');
    surplus.is_some_and(|surplus| surplus == 0 || own.clone().any(is_literal))
        && own.rev().zip(typed.rev()).all(|(own, typed)| own == typed || own.contains('{'))
}

/// Returns the calls of the operations that a request can be for: of those with a path, the ones of which fewest segments
/// are missing.
pub(super) fn calls_of(node: &Node, before: &[String], request: &Request) -> Vec<Vec<String>> {
    let calls = |request: &Request| {
        let mut found: Vec<(usize, Vec<String>)> = Vec::new();
        for child in node.visible() {
            let Child::Command(command) = child else { continue };
            let Some(terms) = command.request_terms() else { continue };
            let Some((missing, values)) = values_of(&terms, request) else { continue };
            let Some(tokens) = tokens_of(command, request, &values) else { continue };
            let mut argv = before.to_vec();
            argv.push(child.name().to_owned());
            argv.extend(tokens);
            found.push((missing, argv));
        }
        let least = found.iter().map(|(missing, _)| *missing).min();
        let nearest = found.into_iter().filter(|(missing, _)| Some(*missing) == least);
        nearest.map(|(_, argv)| argv).collect::<Vec<_>>()
    };
    let found = calls(request);
    if !found.is_empty() || request.method.is_some() {
        return found;
    }
    // A path ends in a verb that is posted: `trucks/7/check-out`.
    calls(&Request { method: Some("POST".to_owned()), ..request.clone() })
}

/// Reads a request whose path is at an index.
pub(super) fn read(argv: &[String], index: usize, method: Option<String>) -> Option<Request> {
    let typed = argv.get(index)?;
    let (path, query) = split_once(typed, '?').unwrap_or((typed, ""));
    let pairs = query.split('&').filter_map(|pair| split_once(pair, '='));
    let query = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut request = Request { method, path: path.to_owned(), query, items: Vec::new(), rest: Vec::new() };
    let mut tokens = argv.iter().skip(index + 1).peekable();
    while let Some(token) = tokens.next() {
        if token == "-X" || token == "--request" || token == "--method" {
            request.method = Some(tokens.next()?.to_ascii_uppercase());
        } else if let Some(item) = field_of_flag(token, tokens.peek().copied()) {
            request.items.push(item);
            if !token.contains('=') {
                tokens.next();
            }
        } else if token.starts_with('-') {
            request.rest.push(token.clone());
            request.rest.extend(tokens.next_if(|next| !next.starts_with('-')).cloned());
        } else if let Some((name, value)) =
            split_once(token, '=').and_then(|(name, rest)| Some((name, rest.strip_prefix('=')?)))
        {
            request.query.push((name.to_owned(), value.to_owned()));
        } else if let Some(item) = item(token) {
            request.items.push(item);
        } else if let Some(method) = method_of(token).filter(|_| request.method.is_none() && !typed.starts_with('/')) {
            request.method = Some(method.to_owned());
        } else {
            request.rest.push(token.clone());
        }
    }
    Some(request)
}

/// Returns the method of a verb after a path: `pets/5 delete`.
fn method_of(word: &str) -> Option<&'static str> {
    let methods = [("get", "GET"), ("list", "GET"), ("delete", "DELETE"), ("create", "POST"), ("update", "PATCH")];
    let group = verb(&word.to_lowercase())?;
    methods.into_iter().find(|(own, _)| verb(own) == Some(group)).map(|(_, method)| method)
}

/// Reads `name=value`, or `name:=json`.
pub(super) fn item(token: &str) -> Option<(String, Data)> {
    let (name, value) = split_once(token, '=').filter(|_| !token.starts_with('-'))?;
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_-.[]".contains(c));
    match name.strip_suffix(':') {
        Some(name) => Some((name.to_owned(), from_json(value).ok().filter(|_| is_name(name))?)),
        None => is_name(name).then(|| (name.to_owned(), Data::String(value.to_owned()))),
    }
}

/// Reads `-f name=value` and `--field name=value`, as other tools have them.
fn field_of_flag(flag: &str, next: Option<&String>) -> Option<(String, Data)> {
    let name = flag.trim_start_matches('-');
    let (name, value) = match split_once(name, '=') {
        Some((name, value)) if flag.starts_with("--") => (name, value),
        _ => (name, next?.as_str()),
    };
    let dashes = flag.len() - flag.trim_start_matches('-').len();
    let is_flag = dashes == if name.len() == 1 { 1 } else { 2 };
    // A file is a part of a form.
    item(value).filter(|_| flag.starts_with('-') && is_flag && is_field(name) && !value.contains("=@"))
}

fn object(items: &[(String, Data)]) -> String {
    let mut map = Map::new();
    for (name, value) in items {
        map.insert(name.as_str(), value.clone());
    }
    Data::Object(map).to_string()
}

/// Returns the values of the variables in the path of an operation, with the number of its segments that were not typed, if
/// the request is the operation's.
fn values_of(terms: &RequestTerms, request: &Request) -> Option<(usize, Vec<(String, String)>)> {
    let is_method = match &request.method {
        Some(method) => method.eq_ignore_ascii_case(&terms.method),
        None if request.items.is_empty() && !request.rest.iter().any(|token| token == "-d") => {
            terms.method.eq_ignore_ascii_case("GET")
        }
        None => matches!(terms.method.as_str(), "POST" | "PATCH" | "PUT"),
    };
    let own = terms.path.split(['?', '#']).next().unwrap_or_default();
    let own: Vec<&str> = own.split('/').filter(|segment| !segment.is_empty()).collect();
    let typed: Vec<&str> = request.path.split('/').filter(|segment| !segment.is_empty()).collect();
    // A base path is typed with the path: `v1/models`.
    let surplus =
        typed.iter().take(typed.len().saturating_sub(own.len())).take_while(|segment| is_base(segment)).count();
    let typed = typed.get(surplus..).unwrap_or_default();
    let missing = own.len().checked_sub(typed.len()).filter(|_| is_method && !typed.is_empty())?;
    let (start, end) = own.split_at_checked(missing)?;
    if start.iter().any(|segment| segment.contains('{')) {
        return None;
    }
    let mut values = Vec::new();
    for (segment, typed) in end.iter().zip(typed) {
        let variable = segment.strip_prefix('{').and_then(|name| name.split_once('}'));
        match variable.filter(|(_, suffix)| !suffix.contains('{')) {
            Some((name, suffix)) => {
                values.push((name.to_owned(), typed.strip_suffix(suffix).unwrap_or(typed).to_owned()));
            }
            None if name_words(segment).concat() == name_words(typed).concat() && !segment.contains('{') => {}
            None => return None,
        }
    }
    Some((missing, values))
}

/// Returns whether a segment begins the paths of an API: `api`, `v1`, `2.0`.
pub(super) fn is_base(segment: &str) -> bool {
    let version = segment.strip_prefix('v').is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()));
    let is_number = segment.chars().all(|c| c.is_ascii_digit() || c == '.');
    version || is_number || segment == "api" || segment == "rest"
}

/// Returns the tokens after the name of an operation that make it send a request.
fn tokens_of(command: CommandRef<'_>, request: &Request, values: &[(String, String)]) -> Option<Vec<String>> {
    command.once(|command| {
        let tables = command.tables();
        let mut tokens = Vec::new();
        for field in tables.part(Part::Arg) {
            let words = name_words(field.name());
            let value = values.iter().find(|(name, _)| name_words(name) == words);
            tokens.push(value?.1.clone());
        }
        let field_of = |name: &str| {
            let words = name_words(name);
            tables
                .part(Part::Option)
                .find(|field| name_words(field.name()) == words || name_words(field.long()) == words)
        };
        for (name, value) in &request.query {
            let field = field_of(name)?;
            match spoken_truth(value).filter(|_| field.kind().is(Kind::BOOL)) {
                Some(true) => tokens.push(field.label()),
                Some(false) => tokens.push(format!("{}=false", field.label())),
                None => tokens.extend(option_tokens(&field, value)),
            }
        }
        let mut left = Vec::new();
        for (name, value) in &request.items {
            let text = match value {
                Data::String(text) => Some(text.clone()),
                Data::Number(number) => Some(number.to_string()),
                Data::Bool(is_on) => Some(is_on.to_string()),
                _ => None,
            };
            match field_of(name).zip(text) {
                Some((field, text)) if field.kind().is(Kind::BOOL) => tokens.push(format!("--{}={text}", field.long())),
                Some((field, text)) => tokens.extend(option_tokens(&field, &text)),
                None => left.push((name.clone(), value.clone())),
            }
        }
        if !left.is_empty() {
            tokens.extend(["-d".to_owned(), object(&left)]);
        }
        tokens.extend(request.rest.iter().cloned());
        Some(tokens)
    })
}
