//! The command of an operation, built when it is first needed.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use vestibule_document::{Document, Entry, Operation, kebab};

use super::context::ApiContext;
use super::plan::{FieldRole, Input, Plan};
use super::prose::plain;
use super::request::OperationCommand;
use super::server::ServerChoice;
use crate::command::{Command, CommandSpec, LazyCommand, RequestTerms, StoredCommand};
use crate::describe::text::summary as first_sentence;
use crate::parse::GLOBALS;

/// Maximum number of faults of the document listed in the description of a command.
const MAX_LISTED_WARNINGS: usize = 3;
/// Maximum length of a name and of a summary in a packed record.
const MAX_PACKED_TEXT: usize = 4096;

/// The command of an operation, whose summary and definition are built when they are first needed.
pub(super) struct LazyOperation {
    pub(super) api: Arc<ApiContext>,
    /// Index of the operation in the document.
    pub(super) index: usize,
    pub(super) name: String,
    summary: OnceLock<Vec<u8>>,
    command: OnceLock<StoredCommand>,
}

impl LazyOperation {
    pub(super) fn new(api: &Arc<ApiContext>, index: usize, name: String) -> Self {
        Self { api: Arc::clone(api), index, name, summary: OnceLock::new(), command: OnceLock::new() }
    }

    /// Returns the operation's entry in the index of the document.
    pub(super) fn entry(&self) -> Option<Entry<'_>> {
        self.api.document().ok()?.entry(self.index)
    }

    fn build(&self) -> StoredCommand {
        match self.api.document() {
            Ok(document) => build_command(&self.api, document, self.index, &self.name),
            Err(_) => Command::new(&self.name).into(),
        }
    }
}

impl LazyCommand for LazyOperation {
    fn summary(&self) -> &[u8] {
        let pack = |document: &Document| pack_summary(&self.api, document, self.index, &self.name);
        self.summary.get_or_init(|| self.api.document().map(pack).unwrap_or_default())
    }

    fn request_terms(&self) -> RequestTerms {
        let is_request = self.api.kind.is_none();
        let terms = |entry: Entry<'_>| RequestTerms {
            method: if is_request { entry.method() } else { String::new() },
            path: if is_request { entry.path().into_owned() } else { String::new() },
            tags: entry.tags().map(Cow::into_owned).collect(),
            description: entry.description().into_owned(),
        };
        self.entry().map(terms).unwrap_or_default()
    }

    fn command(&self) -> &StoredCommand {
        self.command.get_or_init(|| self.build())
    }

    fn build_uncached(&self) -> Option<StoredCommand> {
        self.command.get().is_none().then(|| self.build())
    }
}

/// Builds the full definition of an operation's command.
fn build_command(api: &Arc<ApiContext>, document: &Document, index: usize, name: &str) -> StoredCommand {
    let operation = document.operation(index).unwrap_or_default();
    let servers = ServerChoice::new(api, &operation, document);
    let question = api.question(index, &operation.method, &operation.path, &operation.summary);
    let mut plan = Plan::new(operation, api, &servers, question.is_some());
    let operation = &plan.operation;
    let description = description(api, index, name, &servers, &plan);
    let mut command = Command::new(name).description(description).effects(api.effects(index, &operation.method));
    for alias in aliases(document, index, name, operation) {
        command = command.visible_alias(alias);
    }
    if operation.deprecated {
        command = command.deprecated("");
    }
    if operation.cli.hidden {
        command = command.hidden();
    }
    if let Some(link) = &operation.external_docs {
        let title = plain(&link.description);
        let title = if title.is_empty() { "Documentation" } else { title.trim_end_matches('.') };
        command = command.footer(format!("{title}: {}", link.url));
    }
    let (args, options) = (std::mem::take(&mut plan.args), std::mem::take(&mut plan.options));
    let handler = OperationCommand { plan: Arc::new(plan), api: Arc::clone(api), index, servers };
    if let Some(question) = question {
        command = command.confirmed_by_request(question);
    }
    command.args(args).options(options).operation(Box::new(handler)).into()
}

/// Returns the other names that a command is found by.
fn aliases(document: &Document, index: usize, name: &str, operation: &Operation) -> Vec<String> {
    let Some(entry) = document.entry(index) else { return Vec::new() };
    let names = [entry.short_name(), entry.name(), entry.kebab_name(), &operation.id].map(str::to_owned);
    let dashed = kebab(&operation.id);
    let mut aliases: Vec<String> = Vec::new();
    for alias in names.into_iter().chain([dashed]).chain(operation.cli.aliases.iter().cloned()) {
        if alias != name && !aliases.contains(&alias) && document.find(&alias) == Some(index) {
            aliases.push(alias);
        }
    }
    aliases
}

/// Packs the parts of a command that listings show, without reading the whole operation.
fn pack_summary(api: &ApiContext, document: &Document, index: usize, name: &str) -> Vec<u8> {
    let Some(entry) = document.entry(index) else { return Vec::new() };
    let doc = summary(api, &entry, name);
    let (id, dashed) = (entry.id(), entry.kebab_name());
    // The word `help` shows the help of the API.
    let is_word = |spelling: &str| !spelling.is_empty() && spelling != "help";
    let is_other = |spelling: &&str| is_word(spelling) && *spelling != name && *spelling != entry.short_name();
    let spellings: Vec<&str> = [dashed, entry.name(), &*id].into_iter().filter(is_other).collect();
    let short = [entry.short_name()];
    let has_short = short.iter().any(|alias| is_word(alias) && *alias != name);
    let question = api.question(index, &entry.method(), &entry.path(), &entry.summary());
    let question = question.as_deref().map(|question| crate::schema::truncated(question, MAX_PACKED_TEXT));
    crate::command::pack(&CommandSpec {
        doc: crate::schema::truncated(&doc, MAX_PACKED_TEXT),
        deprecated: entry.is_deprecated().then_some(""),
        hidden: entry.is_hidden(),
        aliases: if has_short { &short } else { &[] },
        spellings: &spellings,
        effects: api.effects(index, &entry.method()),
        confirm: question,
        ..CommandSpec::new(crate::schema::truncated(name, MAX_PACKED_TEXT))
    })
}

/// Returns what listings show of an operation: the summary, or else the first sentence of the description, or else the
/// request. A summary that repeats the name of the command counts only if there is no description.
fn summary(api: &ApiContext, entry: &Entry<'_>, name: &str) -> String {
    let (summary, description) = (plain(&entry.summary()), entry.description());
    let lines = description.trim_start().lines().take_while(|line| !line.trim().is_empty());
    let paragraph = lines.collect::<Vec<_>>().join("\n");
    let is_of_use = !summary.is_empty() && (paragraph.is_empty() || kebab(&summary) != kebab(name));
    match &api.kind {
        _ if is_of_use => summary,
        _ if !paragraph.is_empty() => first_sentence(&plain(&paragraph)).into_owned(),
        None => format!("{} {}", entry.method(), entry.path()),
        Some(_) => summary,
    }
}

/// Joins the summary, the description, the request line, and notes on what the document gets wrong.
fn description(api: &ApiContext, index: usize, name: &str, servers: &ServerChoice, plan: &Plan) -> String {
    let (operation, invocation) = (&plan.operation, api.invocation());
    let (summary, description) = (plain(&operation.summary), plain(&operation.description));
    // Many descriptions only repeat the summary, and some summaries the name.
    let repeats_summary = description.trim_end_matches('.') == summary.trim_end_matches('.');
    let repeats_name = !description.is_empty() && kebab(&summary) == kebab(name);
    let request = match &api.kind {
        Some(kind) => kind.describe(api, index),
        // The title of an operation that has no other.
        None => {
            let path = format!("{} {}{}", operation.method, servers.target(&[]).base_path, operation.path);
            if summary.is_empty() && description.is_empty() { path } else { format!("Sends {path}") }
        }
    };
    let mut parts = if repeats_name { Vec::new() } else { vec![summary] };
    if repeats_name || !repeats_summary {
        parts.push(description);
    }
    parts.push(request);
    parts.extend(describe_other_host(servers, operation));
    parts.extend(describe_unlisted(plan));
    parts.extend(describe_shadowed(plan, invocation));
    parts.extend(describe_warnings(operation));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// Notes that the document has the operation on a server of its own.
fn describe_other_host(servers: &ServerChoice, operation: &Operation) -> Option<String> {
    let url = &operation.servers.first()?.url;
    match servers.target(&[]).url {
        Some(url) => Some(format!("The request goes to {url}")),
        None if super::load::is_absolute(url) => {
            Some(format!("The document places it at {url}, but the request is sent to the same host as all others"))
        }
        None => None,
    }
}

/// Notes that help leaves out options.
fn describe_unlisted(plan: &Plan) -> Option<String> {
    let example = plan.unlisted.first()?;
    Some(match plan.unlisted.len() {
        1 => format!("`{example}`, a member of an object, is not listed: `--schema` has it"),
        count => {
            format!("{count} options for members of objects are not listed, such as `{example}`: `--schema` has them")
        }
    })
}

/// Names the options of the program that an operation has options of the same name for.
fn describe_shadowed(plan: &Plan, invocation: &str) -> Option<String> {
    let is_own = |input: &&Input| !matches!(input.role, FieldRole::All | FieldRole::MaxPages);
    let long = |input: &Input| input.label.strip_prefix("--").map(str::to_owned);
    let names = plan.inputs.iter().filter(is_own).filter_map(long);
    let shadowed: Vec<String> = names.filter(|name| GLOBALS.iter().any(|global| global.long == name)).collect();
    let first = shadowed.first()?;
    let program = invocation.split(' ').next().unwrap_or_default();
    let names: Vec<String> = shadowed.iter().map(|name| format!("`--{name}`")).collect();
    let (names, rest) = (names.join(", "), invocation.strip_prefix(program).unwrap_or_default());
    Some(format!(
        "{names}: here of the API; the program's own are given before the command, `{program} --{first} …{rest} …`"
    ))
}

/// Notes what could not be read of the operation.
fn describe_warnings(operation: &Operation) -> Option<String> {
    unread(operation).map(|parts| format!("Not read from the document: {parts}"))
}

/// Lists the parts of the operation that could not be read.
pub(super) fn unread(operation: &Operation) -> Option<String> {
    let listed = operation.warnings.iter().take(MAX_LISTED_WARNINGS);
    let lines: Vec<_> = listed.map(|warning| format!("{}: {}", warning.pointer, warning.message)).collect();
    let unlisted = operation.warnings.len().saturating_sub(MAX_LISTED_WARNINGS);
    let rest = if unlisted > 0 { format!(", and {unlisted} more") } else { String::new() };
    (!lines.is_empty()).then(|| format!("{}{rest}", lines.join("; ")))
}
