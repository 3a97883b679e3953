//! Builds the HTTP request of an operation from the values of a call.

use std::ffi::OsStr;

use http::header::{ACCEPT, CONTENT_TYPE, COOKIE};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use vestibule_document::{ParamLocation, Parameter};

use super::body::{self, Content, DeferredBody};
use super::commas;
use super::given_credentials::GivenCredentials;
use super::inputs::CallInputs;
use super::plan::{FieldRole, Plan};
use super::response;
use super::security::{self, CredentialPlacement};
use super::wire::{self, ValueFormat};
use crate::data::Data;
use crate::error::{FieldError, InputErrors, Subject};
use crate::fetch::{FetchInput, RequestBody, is_idempotency_key, new_idempotency_key, parse_header};
use crate::render::Format;
use crate::secret_names::{is_secret_cookie, is_secret_name};

/// Values of `-o` that choose a view of the output in other tools.
const VIEWS: [&str; 5] = ["wide", "text", "plain", "human", "short"];

/// A request under construction.
pub(super) struct RequestBuilder<'a> {
    plan: &'a Plan,
    base_path: &'a str,
    input: FetchInput,
    /// Encoded values of the path's variables.
    variables: Vec<(&'a str, String)>,
    /// Encoded pairs of the query.
    query: Vec<String>,
    /// Pairs of the header `Cookie`.
    cookies: Vec<String>,
    /// Headers that `-H 'Name:'` removes.
    removed_headers: Vec<HeaderName>,
    /// Credentials in the query: the name, and the encoded pair.
    pub(super) query_secrets: Vec<(String, String)>,
    /// Parameters of the query that hold a secret by their name: the name, and the encoded pair.
    pub(super) secret_parameters: Vec<(String, String)>,
    /// Pairs of cookies that hold no secret.
    pub(super) shown_cookies: Vec<String>,
    /// The credentials that the caller did not type.
    pub(super) stored: StoredCredentials,
}

/// Credentials of a request that come from the environment or the program.
#[derive(Default)]
pub(super) struct StoredCredentials {
    pub(super) headers: Vec<HeaderName>,
    /// Encoded pairs of the query.
    pub(super) pairs: Vec<String>,
    /// Pairs of the header `Cookie`.
    pub(super) cookies: Vec<String>,
}

impl StoredCredentials {
    /// Removes the credentials from a request. Returns false if it has none.
    pub(super) fn remove_from(&self, input: &mut FetchInput) -> bool {
        self.headers.iter().for_each(|name| drop(input.headers.remove(name)));
        input.query.remove_pairs(&self.pairs.iter().map(String::as_str).collect::<Vec<_>>());
        if !self.cookies.is_empty() {
            let sent: Vec<HeaderValue> = input.headers.get_all(COOKIE).iter().cloned().collect();
            input.headers.remove(COOKIE);
            for mut value in sent.iter().filter_map(|value| self.without_cookies(value)) {
                value.set_sensitive(true);
                drop(input.headers.try_append(COOKIE, value));
            }
        }
        !(self.headers.is_empty() && self.pairs.is_empty() && self.cookies.is_empty())
    }

    /// Returns a header `Cookie` without the credentials, unless it has nothing else.
    fn without_cookies(&self, value: &HeaderValue) -> Option<HeaderValue> {
        let pairs = value.to_str().ok()?.split("; ");
        let kept: Vec<&str> = pairs.filter(|pair| !self.cookies.iter().any(|cookie| cookie == pair)).collect();
        HeaderValue::from_str(&kept.join("; ")).ok().filter(|_| !kept.is_empty())
    }
}

impl<'a> RequestBuilder<'a> {
    pub(super) fn new(plan: &'a Plan, base_path: &'a str) -> Self {
        let (input, variables, query) = (FetchInput::default(), Vec::new(), Vec::new());
        Self {
            plan,
            base_path,
            input,
            variables,
            query,
            cookies: Vec::new(),
            removed_headers: Vec::new(),
            query_secrets: Vec::new(),
            secret_parameters: Vec::new(),
            shown_cookies: Vec::new(),
            stored: StoredCredentials::default(),
        }
    }

    /// Adds the given parameters, and reports missing and invalid ones.
    pub(super) fn add_parameters(&mut self, inputs: &CallInputs<'_>, errors: &mut InputErrors) {
        for (index, parameter) in self.plan.operation.parameters.iter().enumerate() {
            let is_parameter = |role: &FieldRole| matches!(role, FieldRole::Parameter(other) if *other == index);
            let Some((id, input)) = self.plan.input(is_parameter) else { continue };
            inputs.validate_texts(id, input, &parameter.schema, errors);
            if parameter.location == ParamLocation::Path {
                inputs.check_name(id, input, parameter, errors);
            } else if !commas::separates_items(parameter) {
                inputs.check_commas(id, input, &parameter.schema, errors);
            }
            // In a URL or a header, null is undefined (RFC 6570, 2.3): the parameter is left out.
            let is_null = parameter.content.is_none() && inputs.is_null(id, &parameter.schema);
            match inputs.parameter_value(index, parameter, id).filter(|_| !is_null) {
                Some(Ok(data)) => {
                    inputs.validate_parameter(index, parameter, id, errors);
                    let before = errors.len();
                    self.add_parameter(parameter, &data, &inputs.validator.label(input), errors);
                    errors.iter_mut().skip(before).for_each(|error| _ = error.about(Subject::Field(id)));
                }
                Some(Err(_)) if errors.iter().any(|error| error.concerns(id)) => {}
                Some(Err(expected)) => {
                    let text = inputs.text(id).unwrap_or_default();
                    inputs.report_invalid(id, input, text, expected, errors);
                }
                // A missing idempotency key is made up.
                None if parameter.required && !is_idempotency_key(&parameter.name) => {
                    inputs.report_missing(id, input, errors);
                }
                None => {}
            }
        }
    }

    fn add_parameter(&mut self, parameter: &'a Parameter, data: &Data, label: &str, errors: &mut InputErrors) {
        let format = ValueFormat::of_parameter(parameter);
        let name = &parameter.name;
        if let Some(delimiter) = format.delimiter_within(data) {
            let message =
                format!("Invalid value for {label}: `{delimiter}` separates the items, and one of them has it");
            errors.push_validation(FieldError::new(label, message).expected(format!("items without `{delimiter}`")));
        }
        match parameter.location {
            ParamLocation::Path => {
                let segment = wire::path_segment(format, name, data);
                if segment.is_empty() {
                    let message = format!("Invalid value for {label}: a path parameter cannot be empty");
                    errors.push_validation(FieldError::new(label, message).expected("a text"));
                }
                self.variables.push((name, segment));
            }
            ParamLocation::Query if parameter.whole_query => {
                self.query.extend(wire::whole_query(parameter.content.as_deref().unwrap_or_default(), format, data));
            }
            // An empty list is left out (RFC 6570, 2.3), except for one that the server requires.
            ParamLocation::Query if !parameter.required && data.as_array().is_some_and(<[Data]>::is_empty) => {}
            ParamLocation::Query => {
                let pairs = wire::query_pairs(format, name, data);
                // The document may declare no security scheme for it.
                if is_secret_name(name) {
                    self.secret_parameters.extend(pairs.iter().map(|pair| (name.clone(), pair.clone())));
                }
                self.query.extend(pairs);
            }
            ParamLocation::Cookie => {
                let pairs = wire::cookie_pairs(format, name, data);
                // A semicolon would begin another cookie; encoded values have none.
                if pairs.iter().any(|pair| pair.contains(';')) {
                    let message = format!("Invalid value for {label}: a cookie cannot contain `;`");
                    errors.push_validation(FieldError::new(label, message).expected("a text without `;`"));
                }
                if !is_secret_cookie(name) {
                    self.shown_cookies.extend(pairs.iter().cloned());
                }
                self.cookies.extend(pairs);
            }
            ParamLocation::Header => {
                let value = wire::header_value(format, data);
                self.add_header(name, &value, label, false, errors);
            }
        }
    }

    fn add_header(&mut self, name: &str, value: &str, label: &str, is_secret: bool, errors: &mut InputErrors) {
        let header = HeaderName::try_from(name).ok().zip(HeaderValue::from_str(value).ok());
        let Some((name, mut value)) = header else {
            let message = format!("Invalid value for {label}: not allowed in the header `{name}`");
            errors.push_validation(FieldError::new(label, message).expected("visible ASCII"));
            return;
        };
        value.set_sensitive(is_secret);
        // Fails only for a map of 32,768 headers, which a command line cannot hold.
        let _ = self.input.headers.try_append(name, value);
    }

    /// Adds the headers of `-H`, which replace all others of their names, and give the parameters that are required.
    pub(super) fn add_typed_headers(&mut self, inputs: &CallInputs<'_>, errors: &mut InputErrors) {
        let Some((id, input)) = self.plan.input(|role| matches!(role, FieldRole::Header)) else { return };
        let mut typed = HeaderMap::new();
        for text in inputs.texts(id).unwrap_or_default() {
            match parse_header(text) {
                Ok((name, Some(value))) => drop(typed.try_append(name, value)),
                Ok((name, None)) => self.removed_headers.push(name),
                // The value may be a secret.
                Err((message, expected)) => {
                    errors.push_validation(FieldError::new(&input.label, message).expected(expected));
                }
            }
        }
        for name in typed.keys() {
            self.input.headers.remove(name);
            let is_typed = |parameter: &Parameter| {
                parameter.location == ParamLocation::Header && parameter.name.eq_ignore_ascii_case(name.as_str())
            };
            let parameter = self.plan.operation.parameters.iter().position(is_typed);
            let is_parameter =
                |role: &FieldRole| matches!(role, FieldRole::Parameter(other) if Some(*other) == parameter);
            if let Some((id, _)) = self.plan.input(is_parameter) {
                errors.remove_missing_field(id);
            }
        }
        self.input.headers.extend(typed);
    }

    /// Adds the body, and returns the steps that complete it once its file has been read.
    pub(super) fn add_body(&mut self, inputs: &CallInputs<'_>, errors: &mut InputErrors) -> Option<DeferredBody> {
        let content_type = self.input.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let content_type = content_type.map(str::to_owned);
        let body = body::build_body(inputs, content_type.as_deref(), errors)?;
        if let Some(media_type) = body.media_type.filter(|_| !self.input.headers.contains_key(CONTENT_TYPE)) {
            match HeaderValue::from_str(&media_type) {
                Ok(value) => drop(self.input.headers.try_insert(CONTENT_TYPE, value)),
                Err(_) => {
                    let message = format!("The document has an invalid media type: `{media_type}`");
                    errors.push_validation(FieldError::new("--content-type", message));
                }
            }
        }
        match body.content {
            Content::Complete(body) => {
                self.input.body = Some(body);
                None
            }
            Content::Deferred(path, deferred) => {
                self.input.body = Some(RequestBody::from_file(path));
                Some(deferred)
            }
        }
    }

    /// Adds the chosen ones of the credentials that the call gives.
    pub(super) fn add_credentials(&mut self, inputs: &CallInputs<'_>, errors: &mut InputErrors) -> GivenCredentials {
        let plan = self.plan;
        let typed = |index: usize| {
            let (_, text) = inputs.find(|role| matches!(role, FieldRole::Credential(other) if *other == index))?;
            Some(text.to_owned())
        };
        let user_of = |index: usize| {
            let (_, text) = inputs.find(|role| matches!(role, FieldRole::User(other) if *other == index))?;
            Some(text.to_owned())
        };
        let indices = 0..plan.credentials.len();
        let (secrets, users): (Vec<_>, Vec<_>) = indices.map(|index| (typed(index), user_of(index))).unzip();
        let secret = |index: usize| secrets.get(index).and_then(Option::as_deref);
        let is_typed =
            |index: usize| inputs.is_typed(|role| matches!(role, FieldRole::Credential(other) if *other == index));
        let is_given = |index: usize| secret(index).is_some();
        let chosen = security::choose(&plan.operation, &plan.credentials, is_given, is_typed);
        for index in &chosen {
            let (Some(credential), Some(secret)) = (plan.credentials.get(*index), secret(*index)) else { continue };
            let user = users.get(*index).and_then(Option::as_deref);
            let is_stored = !is_typed(*index);
            match credential.place(user, secret) {
                CredentialPlacement::Header(name, value) => {
                    // A header of `-H` takes precedence.
                    if !self.input.headers.contains_key(&name) {
                        self.stored.headers.extend(HeaderName::try_from(&name).ok().filter(|_| is_stored));
                        self.add_header(&name, &value, &format!("--{}", credential.long), true, errors);
                    }
                }
                CredentialPlacement::Query(name, value) => {
                    let pair = format!("{}={}", wire::encode_name(&name), wire::encode_segment(&value));
                    self.query.push(pair.clone());
                    self.stored.pairs.extend(is_stored.then(|| pair.clone()));
                    self.query_secrets.push((name, pair));
                }
                CredentialPlacement::Cookie(name, value) => {
                    // Servers do not decode cookies (RFC 6265).
                    if value
                        .bytes()
                        .any(|byte| !matches!(byte, b'!'..=b'~') || matches!(byte, b'"' | b',' | b';' | b'\\'))
                    {
                        let label = format!("--{}", credential.long);
                        let message = format!("Invalid value for {label}: not allowed in the cookie `{name}`");
                        let expected = "visible ASCII without quotes, commas, semicolons and backslashes";
                        errors.push_validation(FieldError::new(label, message).expected(expected));
                    }
                    let pair = format!("{}={value}", wire::encode_name(&name));
                    self.stored.cookies.extend(is_stored.then(|| pair.clone()));
                    self.cookies.push(pair);
                }
            }
        }
        let given = secrets.iter().map(Option::is_some).collect();
        GivenCredentials { sent: chosen, given, users }
    }

    /// Sets the output file, and whether the response's headers are shown. Other tools choose a format by `-o json`,
    /// which would write a file of that name.
    pub(super) fn set_output(&mut self, inputs: &CallInputs<'_>, errors: &mut InputErrors) {
        let output = self.plan.input(|role| matches!(role, FieldRole::Output));
        if let Some((id, input)) = output
            && let Some(text) = inputs.os_text(id).and_then(OsStr::to_str)
            && (Format::named(text).is_some() || VIEWS.contains(&text))
        {
            let for_file = format!("for a file, `{} ./{text}`", input.label);
            let hint = match Format::named(text) {
                Some(_) => format!("for the format, write `--format {text}`; {for_file}"),
                None => format!("leave it out for the usual output; {for_file}"),
            };
            inputs.report_invalid(id, input, text, "a path", errors).hint = Some(hint);
        }
        self.input.output = output.and_then(|(id, _)| inputs.os_text(id)).map(Into::into);
        self.input.include = inputs.is_set(|role| matches!(role, FieldRole::Include));
    }

    /// Adds a new idempotency key if the document declares a header for it, and the call has none.
    fn add_idempotency_key(&mut self) {
        let operation = &self.plan.operation;
        let is_key =
            |parameter: &&Parameter| parameter.location == ParamLocation::Header && is_idempotency_key(&parameter.name);
        if !matches!(operation.method.as_str(), "POST" | "PATCH") {
            return;
        }
        let name = operation.parameters.iter().find(is_key).and_then(|key| HeaderName::try_from(&key.name).ok());
        if let Some(name) = name.filter(|name| !self.input.headers.contains_key(name))
            && let Ok(key) = HeaderValue::from_str(&new_idempotency_key())
        {
            drop(self.input.headers.try_insert(name, key));
        }
    }

    /// Assembles the request; `None` when errors were reported.
    pub(super) fn finish(mut self, errors: &mut InputErrors) -> Option<FetchInput> {
        let operation = &self.plan.operation;
        match Method::try_from(operation.method.as_str()) {
            Ok(method) => self.input.method = method,
            Err(_) => {
                let message = format!("The document has an invalid method: `{}`", operation.method);
                errors.push_validation(FieldError::new("method", message));
            }
        }
        let template = operation.path.split('#').next().unwrap_or_default();
        let (path, query) = template.split_once('?').unwrap_or((template, ""));
        self.input.path = format!("{}{}", self.base_path, fill_template(path, &self.variables));
        self.input.query.append_encoded(query);
        self.query.iter().for_each(|pair| self.input.query.append_encoded(pair));
        if !self.cookies.is_empty()
            && let Ok(mut value) = HeaderValue::from_str(&self.cookies.join("; "))
        {
            value.set_sensitive(true);
            drop(self.input.headers.try_append(COOKIE, value));
        }
        self.add_idempotency_key();
        for name in &self.removed_headers {
            self.input.headers.remove(name);
        }
        if let Some(accept) = response::accept_header(operation)
            && !self.removed_headers.contains(&ACCEPT)
            && !self.input.headers.contains_key(ACCEPT)
            && let Ok(value) = HeaderValue::from_str(&accept)
        {
            drop(self.input.headers.try_insert(ACCEPT, value));
        }
        errors.is_empty().then_some(self.input)
    }
}

/// Replaces the variables of a path template by their encoded values. A variable without a parameter is kept, encoded.
pub(super) fn fill_template(template: &str, variables: &[(&str, String)]) -> String {
    let mut path = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        path.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        match variables.iter().find(|(variable, _)| *variable == vestibule_document::variable_name(name)) {
            Some((_, value)) => path.push_str(value),
            None => path.push_str(&format!("%7B{name}%7D")),
        }
        rest = after;
    }
    path.push_str(rest);
    path
}
