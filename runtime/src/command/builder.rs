//! The builder of commands at run time.

use std::fmt;
use std::sync::Arc;

use super::command_ref::DynamicCommand;
use super::metadata::pack;
use super::{
    CallContext, CommandDef, CommandFn, CommandMetadata, CommandOutput, CommandSpec, Context, Effects, Execution,
    GateFn, Layer, OperationHandler, Outcome, pass_gate,
};
use crate::absent::IfOpenapi;
use crate::data::Data;
use crate::error::{Error, Result};
use crate::render::Format;
use crate::schema::{Object, PackedObject, Part, Tables, because, placeholder_errors, since, truncated};

/// The function that runs a command.
pub(super) type RunFn = Arc<dyn Fn(Context) -> Execution + Send + Sync>;

/// A command, from a `#[command]` function or built by hand.
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::schema::{Field, Object};
///
/// let deploy = Command::new("deploy")
///     .description("Deploy to an environment")
///     .options(Object::new().field(Field::string("region").default("eu-west-1")))
///     .alias("region", 'r')
///     .run(|c: Context| Ok(json!({ "region": c.options()["region"] })));
/// let io = Io::memory();
/// let cli = Cli::create("my-cli").command(deploy);
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(
/// cli.serve_with(["deploy", "-r", "us-east-1"], io.clone())
/// # );
/// # assert_eq!(io.stdout_text(), "region: us-east-1\n");
/// ```
#[must_use]
pub struct Command {
    pub(super) definition: Definition,
    pub(super) layers: Vec<Layer>,
    /// The errors in the definition.
    pub(super) errors: Vec<String>,
}

pub(super) enum Definition {
    /// A function with `#[command]`.
    Static(CommandFn),
    Dynamic(Box<Builder>),
}

impl From<Definition> for Command {
    #[inline]
    fn from(definition: Definition) -> Self {
        Self { definition, layers: Vec::new(), errors: Vec::new() }
    }
}

/// The properties of a command that is built at run time.
#[derive(Default)]
pub(super) struct Builder {
    name: String,
    aliases: Vec<String>,
    description: String,
    examples: Vec<(String, String)>,
    deprecated: Option<String>,
    effects: Effects,
    is_hidden: bool,
    is_cli_only: bool,
    format: Option<Format>,
    pub(super) terminal_format: Option<Format>,
    /// Columns of a table, as the metadata has them.
    pub(super) columns: Vec<String>,
    pub(super) times: Vec<String>,
    is_agent_only: bool,
    heading: Option<String>,
    usages: Vec<String>,
    header: String,
    footer: String,
    confirm: Option<String>,
    has_dry_run: bool,
    /// The check of the question's placeholders, which only commands with a question link.
    question_errors: Option<fn(&str, &Tables<'_>) -> Vec<String>>,
    gate: Option<GateFn>,
    args: Object,
    options: Object,
    env: Object,
    /// Options with the short flags that they get.
    shorts: Vec<(String, char)>,
    output: Option<Data>,
    run: Option<RunFn>,
    operation: Option<IfOpenapi<Box<dyn OperationHandler>>>,
}

impl Command {
    /// Creates a command with a name and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        Self::from(Definition::Dynamic(Box::new(Builder { name: name.into(), ..Builder::default() })))
    }

    /// Returns the command of a `#[command]` function: `Command::of::<deploy>()`.
    ///
    /// Only layers can be added to it: its properties are those of the attribute, and [`Cli::check`](crate::Cli::check)
    /// reports any other call.
    pub fn of<C: CommandDef>() -> Self {
        Self::from(Definition::Static(C::op))
    }

    /// Changes a property of a command that is built at run time; for any other it is an error in the definition.
    pub(super) fn with(mut self, method: &str, change: impl FnOnce(&mut Builder)) -> Self {
        match &mut self.definition {
            Definition::Dynamic(builder) => change(builder),
            Definition::Static(_) => self
                .errors
                .push(format!("a `#[command]` function cannot be changed with `{method}`; use the attribute")),
        }
        self
    }

    /// Sets the name under which the command is added to a program.
    #[inline]
    pub(crate) fn named(self, name: String) -> Self {
        self.with("name", |builder| builder.name = name)
    }

    /// Describes the command.
    pub fn description(self, description: impl Into<String>) -> Self {
        self.with("description", |builder| builder.description = description.into())
    }

    /// Adds an alias, which help shows.
    pub fn visible_alias(self, name: impl Into<String>) -> Self {
        self.with("visible_alias", |builder| builder.aliases.push(name.into()))
    }

    /// Sets the positional arguments, in the order of the fields.
    #[inline]
    pub fn args(self, args: Object) -> Self {
        self.with("args", |builder| builder.args = args)
    }

    /// Sets the options.
    #[inline]
    pub fn options(self, options: Object) -> Self {
        self.with("options", |builder| builder.options = options)
    }

    /// Sets the environment variables that the command reads.
    #[inline]
    pub fn env(self, env: Object) -> Self {
        self.with("env", |builder| builder.env = env)
    }

    /// Gives an option a short flag.
    pub fn alias(self, option: impl Into<String>, short: char) -> Self {
        self.with("alias", |builder| builder.shorts.push((option.into(), short)))
    }

    /// Adds an example: the words after the command's name, and a comment.
    pub fn example(self, line: impl Into<String>, comment: impl Into<String>) -> Self {
        self.with("example", |builder| builder.examples.push((line.into(), comment.into())))
    }

    /// Marks the command as deprecated, with a note that may be empty.
    pub fn deprecated(self, note: impl Into<String>) -> Self {
        self.with("deprecated", |builder| {
            builder.deprecated = Some(because(builder.deprecated.as_deref(), &note.into()));
        })
    }

    /// Marks the command as deprecated since a version of the program.
    pub fn deprecated_since(self, version: impl AsRef<str>) -> Self {
        self.with("deprecated_since", |builder| {
            builder.deprecated = Some(since(builder.deprecated.as_deref(), version.as_ref()));
        })
    }

    /// Declares the command's side effects.
    #[inline]
    pub fn effects(self, effects: Effects) -> Self {
        self.with("effects", |builder| builder.effects = effects)
    }

    /// Asks a person to confirm the call before the command runs; `{field}` in the question stands for a value of the
    /// call. The command gets the option `--yes`, which confirms it. Without a person to ask, the call fails with
    /// `CONFIRMATION_REQUIRED`.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::schema::{Field, Object};
    /// use vestibule::testing::Invocation;
    ///
    /// let drop = Command::new("drop")
    ///     .args(Object::new().field(Field::string("table")))
    ///     .confirm("Drop {table}?")
    ///     .run(|ctx: Context| Ok(format!("dropped {}", ctx.args()["table"])));
    /// let program = Cli::create("db").command(drop);
    /// assert!(Invocation::line("drop users").run(&program).failure(2).contains("needs a confirmation: Drop users?"));
    /// assert_eq!(Invocation::line("drop users --yes").run(&program).exit, 0);
    /// ```
    pub fn confirm(self, question: impl Into<String>) -> Self {
        self.with("confirm", |builder| {
            builder.confirm = Some(question.into());
            builder.question_errors = Some(placeholder_errors);
            builder.gate = Some(pass_gate);
        })
    }

    /// Describes the command as one that a person confirms; its request asks the question.
    #[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "only operations of a document send requests"))]
    pub(crate) fn confirmed_by_request(self, question: impl Into<String>) -> Self {
        self.with("confirm", |builder| builder.confirm = Some(question.into()))
    }

    /// Gives the command the option `--dry-run`: [`Context::is_dry_run`] tells it to show what would happen and to change
    /// nothing, and the result is marked.
    #[inline]
    pub fn dry_run(self) -> Self {
        self.with("dry_run", |builder| {
            builder.has_dry_run = true;
            builder.gate = Some(pass_gate);
        })
    }

    /// Hides the command from help and listings.
    #[inline]
    pub fn hidden(self) -> Self {
        self.with("hidden", |builder| builder.is_hidden = true)
    }

    /// Offers the command on the command line only: the MCP server and the HTTP API do not have it.
    #[inline]
    pub fn cli_only(self) -> Self {
        self.with("cli_only", |builder| builder.is_cli_only = true)
    }

    /// Sets the format of the result when the call does not name one. It overrides the group's and the program's.
    #[inline]
    pub fn format(self, format: Format) -> Self {
        self.with("format", |builder| builder.format = Some(format))
    }

    /// Hides the result on a terminal unless the call names a format. Errors and next steps are shown.
    #[inline]
    pub fn agent_only(self) -> Self {
        self.with("agent_only", |builder| builder.is_agent_only = true)
    }

    /// Sets the heading that help and listings show the command under, instead of `Commands`.
    pub fn heading(self, heading: impl Into<String>) -> Self {
        self.with("heading", |builder| builder.heading = Some(heading.into()))
    }

    /// Adds a usage line, which replaces the generated one: the words after the command's name.
    pub fn usage(self, line: impl Into<String>) -> Self {
        self.with("usage", |builder| builder.usages.push(line.into()))
    }

    /// Sets the text at the beginning of `--help`.
    pub fn header(self, text: impl Into<String>) -> Self {
        self.with("header", |builder| builder.header = text.into())
    }

    /// Sets the text at the end of `--help`, such as where to read more.
    pub fn footer(self, text: impl Into<String>) -> Self {
        self.with("footer", |builder| builder.footer = text.into())
    }

    /// Sets the JSON Schema of the result.
    pub fn output(self, schema: impl Into<Data>) -> Self {
        self.with("output", |builder| builder.output = Some(schema.into()))
    }

    /// Runs code before this command alone: see [`Cli::before`](crate::Cli::before).
    pub fn before(mut self, run: impl Fn(&Context) -> Result<()> + Send + Sync + 'static) -> Self {
        self.layers.push(Layer::before(run));
        self
    }

    /// Runs code after this command alone: see [`Cli::after`](crate::Cli::after).
    pub fn after(mut self, run: impl Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync + 'static) -> Self {
        self.layers.push(Layer::after(run));
        self
    }

    /// Makes the command send an HTTP request.
    #[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "only operations of a document send requests"))]
    #[inline]
    pub(crate) fn operation(self, operation: IfOpenapi<Box<dyn OperationHandler>>) -> Self {
        self.with("operation", |builder| builder.operation = Some(operation))
    }

    /// Sets the function that runs the command.
    pub(super) fn run_with(self, method: &str, run: impl Fn(Context) -> Execution + Send + Sync + 'static) -> Self {
        self.with(method, |builder| builder.run = Some(Arc::new(run)))
    }

    /// Runs a function of the call's context, plain or async.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let plain = Command::new("plain").run(|_| Ok(json!({ "is": "plain" })));
    /// let awaited = Command::new("awaited").run(|_| async { Ok(json!({ "is": "awaited" })) });
    /// let cli = Cli::create("app").command(plain).command(awaited);
    /// assert_eq!(Invocation::line("plain").run(&cli).success(), "is: plain\n");
    /// assert_eq!(Invocation::line("awaited").run(&cli).success(), "is: awaited\n");
    /// ```
    pub fn run<R: CommandOutput<M>, M>(self, run: impl Fn(Context) -> R + Send + Sync + 'static) -> Self {
        let run = Arc::new(run);
        self.run_with("run", move |context| {
            let run = Arc::clone(&run);
            R::execution(move || run(context))
        })
    }
}

impl fmt::Debug for Command {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.definition {
            Definition::Static(_) => f.write_str("Command(static)"),
            Definition::Dynamic(builder) => f.debug_tuple("Command").field(&builder.name).finish(),
        }
    }
}

/// A command built at run time, with its properties packed.
struct Built {
    metadata: Vec<u8>,
    args: PackedObject,
    options: PackedObject,
    env: PackedObject,
    #[allow(dead_code, reason = "only some features use it")]
    output: Option<Data>,
    gate: Option<GateFn>,
    run: Option<RunFn>,
    operation: Option<IfOpenapi<Box<dyn OperationHandler>>>,
}

impl DynamicCommand for Built {
    #[inline]
    fn metadata(&self) -> CommandMetadata<'_> {
        CommandMetadata::new(&self.metadata)
    }

    #[inline]
    fn tables(&self) -> Tables<'_> {
        let mut tables = Tables::new();
        [&self.args, &self.options, &self.env].into_iter().for_each(|part| part.visit(&mut tables));
        tables
    }

    #[inline]
    fn output(&self) -> Option<Data> {
        match &self.operation {
            Some(operation) => operation.output_schema(),
            None => self.output.clone(),
        }
    }

    #[inline]
    fn start(&self, call: &CallContext<'_>) -> Execution {
        match &self.run {
            Some(run) => run(call.context()),
            None => fail_without_run(self.metadata().name()),
        }
    }

    fn gate(&self) -> Option<GateFn> {
        self.gate
    }

    fn run_fn(&self) -> Option<&RunFn> {
        self.run.as_ref()
    }

    fn operation(&self) -> Option<&IfOpenapi<Box<dyn OperationHandler>>> {
        self.operation.as_ref()
    }
}

/// Fails a command that was built without a function.
#[inline]
pub(super) fn fail_without_run(name: &str) -> Execution {
    Execution::Finished(Err(Error::internal(format!("the command `{name}` has no `run`"))))
}

impl Builder {
    /// Packs the command, and adds the errors in its definition to a list.
    #[inline]
    pub(super) fn build(mut self, errors: &mut Vec<String>) -> impl DynamicCommand + use<> {
        for (option, short) in std::mem::take(&mut self.shorts) {
            if !self.options.set_short(&option, short) {
                errors.push(format!("`.alias(\"{option}\", '{short}')` names an unknown option"));
            }
        }
        if self.run.is_none() && self.operation.is_none() {
            errors.push("has no `run`; call `run` or `stream`".to_owned());
        }
        self.add_gate_options();
        let args = self.args.pack(Part::Arg);
        let options = self.options.pack(Part::Option);
        let env = self.env.pack(Part::Env);
        for packed in [&args, &options, &env] {
            errors.extend_from_slice(&packed.errors);
        }
        if let Some((question, question_errors)) = self.confirm.as_ref().zip(self.question_errors) {
            let mut tables = Tables::new();
            [&args, &options, &env].into_iter().for_each(|part| part.visit(&mut tables));
            errors.extend(question_errors(question, &tables));
        }
        Built {
            metadata: self.pack_metadata(),
            args,
            options,
            env,
            output: self.output,
            gate: self.gate,
            run: self.run,
            operation: self.operation,
        }
    }

    /// Adds the options that the gate reads, unless the command has them itself.
    #[inline]
    fn add_gate_options(&mut self) {
        let options = std::mem::take(&mut self.options);
        self.options = options.with_gate(self.question_errors.is_some(), self.has_dry_run);
    }

    #[inline]
    fn pack_metadata(&self) -> Vec<u8> {
        let aliases: Vec<_> = self.aliases.iter().map(|text| truncate(text)).collect();
        let examples: Vec<_> =
            self.examples.iter().map(|(line, comment)| (truncate(line), truncate(comment))).collect();
        let usages: Vec<_> = self.usages.iter().map(|text| truncate(text)).collect();
        let columns: Vec<_> = self.columns.iter().map(|text| truncate(text)).collect();
        let times: Vec<_> = self.times.iter().map(|text| truncate(text)).collect();
        pack(&CommandSpec {
            aliases: &aliases,
            doc: truncate(&self.description),
            examples: &examples,
            deprecated: self.deprecated.as_deref().map(truncate),
            effects: self.effects,
            hidden: self.is_hidden,
            cli_only: self.is_cli_only,
            format: self.format,
            terminal_format: self.terminal_format,
            columns: &columns,
            times: &times,
            agent_only: self.is_agent_only,
            heading: self.heading.as_deref().map(truncate),
            usages: &usages,
            header: truncate(&self.header),
            footer: truncate(&self.footer),
            confirm: self.confirm.as_deref().map(truncate),
            dry_run: self.has_dry_run,
            ..CommandSpec::new(truncate(&self.name))
        })
    }
}

/// Cuts a text to the length that packed metadata can hold.
#[inline]
fn truncate(text: &str) -> &str {
    truncated(text, u16::MAX.into())
}
