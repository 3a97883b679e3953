//! From the values of a command to the request that it is.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;

use http::header::{ACCEPT, CONTENT_TYPE, COOKIE};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use vestibule_document::{ParamLocation, Parameter};

use super::answer;
use super::body::{self, Content, DeferredBody};
use super::inputs::CallInputs;
use super::parameters::{hold, typed};
use super::plan::{FieldRole, Input, Plan};
use super::security::{self, Put};
use super::shared::ApiContext;
use super::validate::Validator;
use super::wire::{self, Form};
use crate::command::{CurlCommand, Execution, OperationHandler, PendingRequest, RequestContext, RequestInput};
use crate::data::{Data, Map, from_json};
use crate::error::{Error, FieldError, InputErrors, Result};
use crate::fetch::{FetchInput, RequestBody};
use crate::schema::{Part, Values};

/// The command of one operation.
pub(super) struct OperationCommand {
    pub(super) plan: Arc<Plan>,
    pub(super) shared: Arc<ApiContext>,
    /// What stands before every path: the path of the server.
    pub(super) base: String,
}

impl OperationHandler for OperationCommand {
    fn build_request(&self, values: &Values<'_>, problems: &mut InputErrors) -> Option<Box<dyn PendingRequest>> {
        let validator = Validator::new(&self.shared, &self.plan, &self.path(values));
        let inputs = CallInputs::new(&self.plan, &validator, values);
        let mut builder = RequestBuilder::new(&self.plan, &self.base);
        builder.parameters(&inputs, problems);
        builder.headers(&inputs, problems);
        let deferred = builder.body(&inputs, problems);
        let sent = builder.credentials(&inputs, problems);
        builder.output(&inputs);
        let pages = super::pages::PageLimit::of(&inputs);
        let secrets = std::mem::take(&mut builder.secrets);
        let input = builder.finish(problems)?;
        let lacking = security::lacking(&self.plan.operation, &self.plan.credentials, &sent);
        let request = OperationRequest {
            plan: Arc::clone(&self.plan),
            shared: Arc::clone(&self.shared),
            input,
            deferred,
            lacking,
            pages,
            context: RequestContext::default(),
            secrets,
        };
        Some(Box::new(request))
    }

    fn output_schema(&self) -> Option<Data> {
        let pointer = answer::good(&self.plan.operation).find_map(|answer| answer.schema.as_deref())?;
        from_json(&self.shared.document().ok()?.schema_json(pointer)?).ok()
    }

    fn refine_schema(&self, part: Part, schema: &mut Map) {
        if let Ok(document) = self.shared.document() {
            super::described::refine(&self.plan, document, part, schema);
        }
    }
}

impl OperationCommand {
    /// The path as far as it was given: `/pets/7`, or `/pets/{id}`.
    fn path(&self, values: &Values<'_>) -> String {
        let mut variables = Vec::new();
        for (id, input) in (0..).zip(&self.plan.inputs) {
            let FieldRole::Parameter(number) = input.role else { continue };
            let Some(parameter) = self.plan.operation.parameters.get(number) else { continue };
            let text = values.scalar(id).and_then(OsStr::to_str).filter(|text| !text.is_empty());
            let text = text.map_or_else(|| format!("{{{}}}", parameter.name), wire::segment);
            variables.push((parameter.name.as_str(), text));
        }
        let path = self.plan.operation.path.split(['?', '#']).next().unwrap_or_default();
        format!("{}{}", self.base, filled(path, &variables))
    }
}

/// A request in the making.
struct RequestBuilder<'a> {
    plan: &'a Plan,
    base: &'a str,
    input: FetchInput,
    /// What each variable of the path is.
    variables: Vec<(&'a str, String)>,
    query: Vec<String>,
    cookies: Vec<String>,
    secrets: Vec<(String, String)>,
}

impl<'a> RequestBuilder<'a> {
    fn new(plan: &'a Plan, base: &'a str) -> Self {
        let input = FetchInput::default();
        Self { plan, base, input, variables: Vec::new(), query: Vec::new(), cookies: Vec::new(), secrets: Vec::new() }
    }

    fn parameters(&mut self, inputs: &CallInputs<'_>, problems: &mut InputErrors) {
        for (number, parameter) in self.plan.operation.parameters.iter().enumerate() {
            let has_role = |role: &FieldRole| matches!(role, FieldRole::Parameter(other) if *other == number);
            let Some((id, input)) = self.plan.input(has_role) else { continue };
            inputs.check(id, input, &parameter.schema, problems);
            match typed(inputs, number, parameter, id) {
                Some(Ok(data)) => {
                    hold(inputs, number, parameter, id, problems);
                    self.parameter(parameter, &data, input, problems);
                }
                Some(Err(wanted)) => {
                    let text = inputs.text(id).unwrap_or_default();
                    inputs.invalid(id, input, text, &wanted, problems);
                }
                None if parameter.required => inputs.lacks(id, input, problems),
                None => {}
            }
        }
    }

    fn parameter(&mut self, parameter: &'a Parameter, data: &Data, input: &Input, problems: &mut InputErrors) {
        let form = Form::of(parameter);
        match parameter.location {
            ParamLocation::Path => {
                let text = wire::in_path(form, &parameter.name, data);
                if text.is_empty() {
                    let label = &input.label;
                    let error =
                        FieldError::new(label, format!("Invalid value for {label}: a part of a path is not empty"));
                    problems.push_validation(error.expected("a text"));
                }
                self.variables.push((&parameter.name, text));
            }
            ParamLocation::Query => self.query.extend(wire::in_query(form, &parameter.name, data)),
            ParamLocation::Cookie => self.cookies.extend(wire::cookie(form, &parameter.name, data)),
            ParamLocation::Header => {
                let text = wire::in_header(form, data);
                self.header(&parameter.name, &text, &input.label, false, problems);
            }
        }
    }

    fn header(&mut self, name: &str, text: &str, label: &str, is_secret: bool, problems: &mut InputErrors) {
        let parsed = HeaderName::try_from(name).ok().zip(HeaderValue::from_str(text).ok());
        let Some((name, mut header)) = parsed else {
            let message = format!("Invalid value for {label}: the header `{name}` cannot hold it");
            problems.push_validation(FieldError::new(label, message).expected("visible ASCII"));
            return;
        };
        header.set_sensitive(is_secret);
        // Fails only on a map of 32,768 headers, which argv cannot fill.
        let _ = self.input.headers.try_append(name, header);
    }

    /// The headers that were typed, which replace any other of their name.
    fn headers(&mut self, inputs: &CallInputs<'_>, problems: &mut InputErrors) {
        let Some((id, input)) = self.plan.input(|role| matches!(role, FieldRole::Header)) else { return };
        let mut typed = HeaderMap::new();
        for text in inputs.texts(id).unwrap_or_default() {
            let Some((name, value)) = text.split_once(':') else {
                inputs.invalid(id, input, text, "`Name: value`", problems);
                continue;
            };
            let header = HeaderName::try_from(name.trim()).ok().zip(HeaderValue::from_str(value.trim()).ok());
            match header {
                Some((name, value)) => drop(typed.try_append(name, value)),
                None => drop(inputs.invalid(id, input, text, "`Name: value`", problems)),
            }
        }
        for name in typed.keys() {
            self.input.headers.remove(name);
        }
        self.input.headers.extend(typed);
    }

    /// The body; what a file changes is read later.
    fn body(&mut self, inputs: &CallInputs<'_>, problems: &mut InputErrors) -> Option<DeferredBody> {
        let typed = self.input.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let build_body = body::build_body(inputs, typed.as_deref(), problems)?;
        if !self.input.headers.contains_key(CONTENT_TYPE) {
            match HeaderValue::from_str(&build_body.media_type) {
                Ok(value) => drop(self.input.headers.try_insert(CONTENT_TYPE, value)),
                Err(_) => {
                    let message = format!("The media type `{}` of the document is none", build_body.media_type);
                    problems.push_validation(FieldError::new("--content-type", message));
                }
            }
        }
        match build_body.content {
            Content::Whole(body) => {
                self.input.body = Some(body);
                None
            }
            Content::DeferredBody(path, deferred) => {
                self.input.body = Some(RequestBody::from_file(path));
                Some(deferred)
            }
        }
    }

    /// Puts the credentials where they go, and gives those that were there.
    fn credentials(&mut self, inputs: &CallInputs<'_>, problems: &mut InputErrors) -> Vec<usize> {
        let plan = self.plan;
        let typed = |number: usize| inputs.of(|role| matches!(role, FieldRole::Credential(other) if *other == number));
        let all = plan.credentials.iter().enumerate();
        let secrets: Vec<Option<String>> = all
            .map(|(number, credential)| typed(number).map(|(_, text)| text.to_owned()).or_else(|| credential.asked()))
            .collect();
        let secret = |number: usize| secrets.get(number).and_then(Option::as_deref);
        let chosen = security::chosen(&plan.operation, &plan.credentials, |number| secret(number).is_some());
        for number in &chosen {
            let (Some(credential), Some(text)) = (plan.credentials.get(*number), secret(*number)) else { continue };
            let user =
                inputs.of(|role| matches!(role, FieldRole::User(other) if other == number)).map(|(_, text)| text);
            match credential.put(user, text) {
                Put::Header(name, text) => {
                    // What was typed by `-H` counts more.
                    if !self.input.headers.contains_key(&name) {
                        self.header(&name, &text, &format!("--{}", credential.long), true, problems);
                    }
                }
                Put::Query(name, text) => {
                    let pair = format!("{}={}", wire::name(&name), wire::segment(&text));
                    self.query.push(pair.clone());
                    self.secrets.push((name, pair));
                }
                Put::Cookie(name, text) => self.cookies.push(format!("{}={}", wire::name(&name), wire::segment(&text))),
            }
        }
        chosen
    }

    fn output(&mut self, inputs: &CallInputs<'_>) {
        let output = self.plan.input(|role| matches!(role, FieldRole::Output)).and_then(|(id, _)| inputs.os(id));
        self.input.output = output.map(Into::into);
        self.input.include = inputs.is_on(|role| matches!(role, FieldRole::Include));
    }

    fn finish(mut self, problems: &mut InputErrors) -> Option<FetchInput> {
        let operation = &self.plan.operation;
        match Method::try_from(operation.method.as_str()) {
            Ok(method) => self.input.method = method,
            Err(_) => {
                let message = format!("The method `{}` of the document is none", operation.method);
                problems.push_validation(FieldError::new("method", message));
            }
        }
        let template = operation.path.split('#').next().unwrap_or_default();
        let (path, query) = template.split_once('?').unwrap_or((template, ""));
        self.input.path = format!("{}{}", self.base, filled(path, &self.variables));
        self.input.query.append_encoded(query);
        self.query.iter().for_each(|pair| self.input.query.append_encoded(pair));
        if !self.cookies.is_empty()
            && let Ok(value) = HeaderValue::from_str(&self.cookies.join("; "))
        {
            drop(self.input.headers.try_append(COOKIE, value));
        }
        if let Some(accept) = answer::accepted(operation)
            && !self.input.headers.contains_key(ACCEPT)
            && let Ok(value) = HeaderValue::from_str(&accept)
        {
            drop(self.input.headers.try_insert(ACCEPT, value));
        }
        problems.is_empty().then_some(self.input)
    }
}

/// A template with its variables filled in. One that has no parameter stays as it is.
fn filled(template: &str, variables: &[(&str, String)]) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        match variables.iter().find(|(own, _)| *own == name) {
            Some((_, text)) => out.push_str(text),
            None => out.push_str(&format!("%7B{name}%7D")),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// The request of an operation, on its way.
struct OperationRequest {
    plan: Arc<Plan>,
    shared: Arc<ApiContext>,
    input: FetchInput,
    /// What is done with a body when it has been read.
    deferred: Option<DeferredBody>,
    lacking: Option<String>,
    pages: Option<super::pages::PageLimit>,
    context: RequestContext,
    /// Credentials in the query: the name, and the pair as it is sent.
    secrets: Vec<(String, String)>,
}

impl PendingRequest for OperationRequest {
    fn resolve(&mut self, read: &mut dyn FnMut(RequestInput<'_>) -> io::Result<Vec<u8>>) -> Result<()> {
        self.input.resolve(&mut |source| read(source.as_input()))?;
        let Some(deferred) = self.deferred.take() else { return Ok(()) };
        let body = self.input.body.take().and_then(RequestBody::into_bytes).unwrap_or_default();
        let mut problems = InputErrors::default();
        let validator = Validator::new(&self.shared, &self.plan, &self.input.path);
        let bytes = match deferred.body(&self.plan, &validator, body.to_vec(), &mut problems) {
            Ok(bytes) => bytes,
            Err(why) => {
                body::no_body(&self.plan, &validator, &body, &why, &mut problems);
                Vec::new()
            }
        };
        if !problems.is_empty() {
            return Err(Error::from(problems));
        }
        self.input.body = Some(bytes.into());
        // The bytes are final; their type is in the headers.
        self.input.resolve(&mut |_| Ok(Vec::new()))
    }

    fn set_context(&mut self, context: RequestContext) {
        self.context = context;
    }

    fn into_curl(
        mut self: Box<Self>,
        read: &mut dyn FnMut(RequestInput<'_>) -> io::Result<Vec<u8>>,
    ) -> Result<CurlCommand> {
        if self.deferred.as_ref().is_some_and(DeferredBody::has_changes) {
            self.resolve(read)?;
        }
        let mut pending = self.shared.mount.pending(self.input);
        pending.set_context(self.context);
        let mut curl = pending.into_curl(read)?;
        for (name, pair) in &self.secrets {
            let variable = super::names::variable(&[name]);
            // Out of the quotes of the address, and back into them.
            let hidden = format!("{}='\"${variable}\"'", wire::name(name));
            curl.line = curl.line.replace(pair.as_str(), &hidden);
            curl.variables.push(variable);
        }
        Ok(curl)
    }

    fn output_path(&self) -> Option<&Path> {
        self.input.output.as_deref()
    }

    fn start(self: Box<Self>) -> Result<Execution> {
        let Self { plan, shared, input, lacking, pages, context, .. } = *self;
        let mount = shared.mount.clone();
        if let Some(pages) = pages {
            return super::pages::start(plan, mount, input, pages, lacking, context);
        }
        let mut pending = mount.pending(input);
        pending.set_context(context);
        let started = pending.start()?;
        Ok(answer::explained(started, plan, lacking))
    }
}
