//! The handler of an operation's command, and the request it sends.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use http::HeaderName;
use vestibule_document::BodyEncoding;

use super::body::DeferredBody;
use super::body_errors;
use super::builder::{RequestBuilder, StoredCredentials, fill_template};
use super::context::ApiContext;
use super::given_credentials::GivenCredentials;
use super::inputs::CallInputs;
use super::pages::{self, FirstPage, PageLimit};
use super::plan::{FieldRole, Plan};
use super::response;
use super::security::{self, Credential};
use super::server::{ServerChoice, Target};
use super::validate::Validator;
use super::wire;
use crate::command::{
    Confirmation, CurlCommand, Execution, InputReader, OperationHandler, PendingRequest, RequestContext, SecretVariable,
};
use crate::data::{Data, Map, from_json};
use crate::error::{Error, InputError, InputErrorKind, InputErrors, Result};
use crate::fetch::{FetchInput, RequestBody};
use crate::schema::{Part, Source, Values};

/// The handler of an operation's command.
pub(super) struct OperationCommand {
    pub(super) plan: Arc<Plan>,
    pub(super) api: Arc<ApiContext>,
    /// The index of the operation in the document.
    pub(super) index: usize,
    pub(super) servers: ServerChoice,
}

impl OperationHandler for OperationCommand {
    fn build_request(&self, values: &Values<'_>, errors: &mut InputErrors) -> Option<Box<dyn PendingRequest>> {
        let target = self.target(values);
        let validator = Validator::new(&self.api, &self.plan, &self.given_path(&target.base_path, values));
        let validator = if values.tables().is_object() { validator.of_object() } else { validator };
        self.explain_unknown_flags(&validator, errors);
        let inputs = CallInputs::new(&self.plan, &validator, values);
        let mut builder = RequestBuilder::new(&self.plan, &target.base_path);
        builder.add_parameters(&inputs, errors);
        builder.add_typed_headers(&inputs, errors);
        let deferred_body = builder.add_body(&inputs, errors);
        let credentials = builder.add_credentials(&inputs, errors);
        builder.set_output(&inputs, errors);
        let page_limit = PageLimit::from_inputs(&inputs);
        let says_pages = inputs.find(|role| matches!(role, FieldRole::All | FieldRole::MaxPages)).is_some();
        let query_secrets = std::mem::take(&mut builder.query_secrets);
        let secret_parameters = std::mem::take(&mut builder.secret_parameters);
        let shown_cookies = std::mem::take(&mut builder.shown_cookies);
        let stored = std::mem::take(&mut builder.stored);
        let input = builder.finish(errors)?;
        let confirmation = self.confirmation(&inputs, &input);
        let request = OperationRequest {
            plan: Arc::clone(&self.plan),
            api: Arc::clone(&self.api),
            index: self.index,
            input,
            deferred_body,
            credentials,
            page_limit,
            says_pages,
            context: RequestContext::default(),
            query_secrets,
            secret_parameters,
            shown_cookies,
            stored,
            target,
            confirmation,
        };
        Some(Box::new(request))
    }

    fn output_schema(&self) -> Option<Data> {
        let response = response::successful(&self.plan.operation).find(|response| response.schema.is_some())?;
        let schema = self.api.document().ok()?.schema_json(response.schema.as_deref()?)?;
        Some(response::schema_of_result(response, from_json(&schema).ok()?))
    }

    fn takes_json(&self) -> bool {
        let mut media = self.plan.operation.body.iter().flat_map(|body| &body.media).peekable();
        media.peek().is_some() && media.all(|media| media.encoding == BodyEncoding::Json)
    }

    fn refine_schema(&self, part: Part, schema: &mut Map) {
        if let Ok(document) = self.api.document() {
            super::refine::refine_schema(&self.plan, document, part, schema);
        }
    }
}

impl OperationCommand {
    /// Adds a hint to the errors of flags that may be in a part of the document that could not be read, and to those for a body
    /// that the document does not declare.
    fn explain_unknown_flags(&self, validator: &Validator<'_>, errors: &mut InputErrors) {
        let is_body = |flag: &str| matches!(flag, "-d" | "--data" | "--body");
        if self.plan.operation.body.is_none() && self.api.kind.is_none() {
            let method = self.plan.operation.method.as_str();
            let is_unknown = |error: &&mut InputError| error.kind == InputErrorKind::UnknownFlag;
            let has_body = !matches!(method, "GET" | "HEAD" | "OPTIONS" | "TRACE");
            for error in errors.iter_mut().filter(is_unknown).filter(|error| has_body && is_body(&error.field.path)) {
                let call = validator.raw_request();
                let hint = || format!("the document declares no body: `{call} -d <data>` sends one");
                error.hint.get_or_insert_with(hint);
            }
        }
        let Some(parts) = super::command::unread(&self.plan.operation) else { return };
        for error in errors.iter_mut().filter(|error| error.kind == InputErrorKind::UnknownFlag) {
            error.hint.get_or_insert_with(|| format!("a part of the document could not be read: {parts}"));
        }
    }

    /// Returns the confirmation that a call lacks.
    fn confirmation(&self, inputs: &CallInputs<'_>, input: &FetchInput) -> Option<Confirmation> {
        let (id, flag) = self.plan.confirmation().filter(|(id, _)| !inputs.is_confirmed_by(*id))?;
        let operation = &self.plan.operation;
        let question = self.api.question(self.index, &operation.method, &input.path, &operation.summary)?;
        let label = inputs.validator.label(flag).into_owned();
        let sent = Some(id).filter(|_| !matches!(flag.role, FieldRole::Confirm));
        Some(Confirmation { question, label, name: flag.name.clone(), sent })
    }

    /// Returns the server of a call.
    fn target(&self, values: &Values<'_>) -> Target {
        let variables = (0..).zip(&self.plan.inputs).filter_map(|(id, input)| {
            let FieldRole::ServerVariable(name) = &input.role else { return None };
            let is_given = values.source(id).is_some_and(|source| source != Source::Default);
            Some((name.as_str(), values.scalar(id).filter(|_| is_given)?.to_str()?))
        });
        self.servers.target(&variables.collect::<Vec<_>>())
    }

    /// Returns the path with the given arguments filled in: `/pets/7`, or `/pets/{id}`.
    fn given_path(&self, base_path: &str, values: &Values<'_>) -> String {
        let mut variables = Vec::new();
        for (id, input) in (0..).zip(&self.plan.inputs) {
            let FieldRole::Parameter(index) = input.role else { continue };
            let Some(parameter) = self.plan.operation.parameters.get(index) else { continue };
            let text = values.scalar(id).and_then(OsStr::to_str).filter(|text| !text.is_empty());
            let text = text.map_or_else(|| format!("{{{}}}", parameter.name), wire::encode_segment);
            variables.push((parameter.name.as_str(), text));
        }
        let path = self.plan.operation.path.split(['?', '#']).next().unwrap_or_default();
        format!("{base_path}{}", fill_template(path, &variables))
    }
}

/// A request that is ready to be sent once its body has been read.
struct OperationRequest {
    plan: Arc<Plan>,
    api: Arc<ApiContext>,
    index: usize,
    input: FetchInput,
    deferred_body: Option<DeferredBody>,
    credentials: GivenCredentials,
    page_limit: Option<PageLimit>,
    /// True if the call says how many pages are meant.
    says_pages: bool,
    context: RequestContext,
    /// Credentials in the query: the name, and the encoded pair.
    query_secrets: Vec<(String, String)>,
    /// Parameters of the query that hold a secret: the name, and the encoded pair.
    secret_parameters: Vec<(String, String)>,
    shown_cookies: Vec<String>,
    /// The credentials that the caller did not type.
    stored: StoredCredentials,
    target: Target,
    confirmation: Option<Confirmation>,
}

impl OperationRequest {
    /// Removes the credentials from a request to a server that only a fetched document names. Returns true if there may have been
    /// some.
    fn remove_credentials(&mut self) -> bool {
        let headers = &mut self.input.headers;
        let secret: Vec<HeaderName> =
            headers.iter().filter(|(_, value)| value.is_sensitive()).map(|(name, _)| name.clone()).collect();
        let is_silent = secret.is_empty() && self.query_secrets.is_empty() && !self.api.mount.has_credentials();
        secret.iter().for_each(|name| drop(headers.remove(name)));
        let pairs: Vec<&str> = self.query_secrets.iter().map(|(_, pair)| pair.as_str()).collect();
        self.input.query.remove_pairs(&pairs);
        self.query_secrets.clear();
        !is_silent
    }

    /// Removes the credentials that the caller did not type. Returns false if it has none.
    fn remove_stored_credentials(&mut self) -> bool {
        let stored = std::mem::take(&mut self.stored);
        let is_removed = stored.remove_from(&mut self.input);
        if is_removed {
            self.query_secrets.retain(|(_, pair)| !stored.pairs.contains(pair));
        }
        is_removed
    }

    /// Adds the credentials that functions of the program give. An origin that the program does not name gets none, nor those of
    /// the environment, and one that only a fetched document names not even typed ones; a note on stderr says so.
    fn complete_credentials(&mut self) -> Result<()> {
        let secrets = self.credentials.of_functions(&self.plan, &self.context)?;
        self.context.secrets.extend(secrets.iter().filter_map(|(index, secret)| {
            let name = self.plan.credentials.get(*index)?.variables().next()?.to_owned();
            Some(SecretVariable { secret: secret.clone(), name, is_set: false })
        }));
        let Some(origin) = self.api.mount.undeclared_origin(&self.context) else {
            self.query_secrets.extend(self.credentials.add(secrets, &self.plan, &mut self.input));
            return Ok(());
        };
        let (is_removed, reason) = match self.context.operation_server {
            Some(_) => (self.remove_credentials(), "which only the document names"),
            None => (self.remove_stored_credentials(), "which the program does not name"),
        };
        if is_removed || !secrets.is_empty() {
            self.note_unsent(&origin, reason);
        }
        Ok(())
    }

    /// Removes the path of the document's server from the path of the request, which begins with it.
    fn remove_base_path(&mut self) {
        if let Some(path) = self.input.path.strip_prefix(&self.target.base_path) {
            self.input.path = path.to_owned();
        }
    }

    fn note_unsent(&self, origin: &str, reason: &str) {
        let Some(mut stderr) = self.context.stderr.clone() else { return };
        let variable = format!("{}_TRUSTED_ORIGINS", self.api.variable_prefix());
        let note =
            format!("Note: no credentials were sent to {origin}, {reason}: allow it with `{variable}={origin}`\n");
        // There is no other place to report a failure to.
        let _ = stderr.write_all(note.as_bytes());
    }
}

impl PendingRequest for OperationRequest {
    fn resolve(&mut self, inputs: &mut dyn InputReader) -> Result<()> {
        let is_streamed = self.deferred_body.is_none() && self.api.mount.is_remote();
        self.input.open(inputs, is_streamed)?;
        let Some(deferred) = self.deferred_body.take() else { return Ok(()) };
        let bytes = self.input.body.take().and_then(RequestBody::into_bytes).unwrap_or_default();
        let mut errors = InputErrors::default();
        let validator = Validator::new(&self.api, &self.plan, &self.input.path);
        let body = match deferred.complete(&self.plan, &validator, bytes.to_vec(), &mut errors) {
            Ok(body) => body,
            Err(cause) => {
                body_errors::report_invalid_body(&self.plan, &validator, &bytes, &cause, &mut errors);
                Vec::new()
            }
        };
        if !errors.is_empty() {
            return Err(Error::from(errors));
        }
        self.input.body = Some(body.into());
        // The body is complete, so that nothing is read.
        self.input.resolve(&mut |_| Ok(Vec::new()))
    }

    fn reads_call(&self) -> bool {
        self.api.mount.reads_call() || self.plan.credentials.iter().any(Credential::has_function)
    }

    fn set_context(&mut self, mut context: RequestContext) -> Result<()> {
        self.api.mount.choose_base_url(&mut context)?;
        self.context = context;
        self.context.token = security::token_need(&self.plan.operation);
        // The path of a chosen base URL takes the place of the server's.
        if !self.api.mount.has_base_path() && self.api.mount.has_chosen_path(&self.context) {
            self.remove_base_path();
        }
        // A chosen base URL applies to all operations.
        let url = self.target.url.take().filter(|_| !self.api.mount.has_chosen_base_url(&self.context));
        if let Some(url) = url {
            self.remove_base_path();
            self.context.operation_server = Some(url);
            self.context.trusts_operation_server = !self.api.spec.is_fetched();
        }
        self.complete_credentials()
    }

    fn into_curl(mut self: Box<Self>, inputs: &mut dyn InputReader) -> Result<CurlCommand> {
        if self.deferred_body.as_ref().is_some_and(DeferredBody::has_overrides) {
            self.resolve(inputs)?;
        }
        let mut pending = self.api.pending(self.index, self.input);
        let secrets = self.context.secrets.clone();
        self.context.shown_cookies = self.shown_cookies;
        pending.set_context(self.context)?;
        let mut curl = pending.into_curl(inputs)?;
        for (name, pair) in self.query_secrets.iter().chain(&self.secret_parameters) {
            let encoded = pair.split_once('=').map_or("", |(_, encoded)| encoded);
            match secrets.iter().find(|known| wire::encode_segment(&known.secret) == encoded) {
                Some(known) => curl.hide_pair(pair, &known.name, known.is_set),
                None => curl.hide_pair(pair, &super::names::variable(&[name]), false),
            }
        }
        Ok(curl)
    }

    fn confirmation(&self) -> Option<Confirmation> {
        self.confirmation.clone()
    }

    fn output_path(&self) -> Option<&Path> {
        self.input.output.as_deref()
    }

    fn start(self: Box<Self>) -> Result<Execution> {
        if self.api.kind.is_some() {
            let mut pending = self.api.pending(self.index, self.input);
            pending.set_context(self.context)?;
            return pending.start();
        }
        let Self { plan, api, input, credentials, page_limit, says_pages, context, query_secrets, .. } = *self;
        let missing_credentials =
            security::describe_missing(&plan.operation, &plan.credentials, &credentials.sent, context.is_typed);
        let is_stream = response::successful(&plan.operation).any(|response| response.is_stream);
        let mount = if is_stream { api.mount.clone().sequences() } else { api.mount.clone() };
        if let Some(limit) = page_limit {
            let first = FirstPage { plan, mount, input, missing_credentials, context, query_secrets };
            return pages::start(first, limit);
        }
        let (query, stderr) = (input.query.clone(), context.stderr.clone().filter(|_| context.is_typed));
        let mut pending = mount.pending(input);
        pending.set_context(context)?;
        let mut execution = pending.start()?;
        if !says_pages {
            execution = pages::note_more(execution, Arc::clone(&plan), query, stderr);
        }
        Ok(response::explain_errors(execution, plan, missing_credentials))
    }
}
