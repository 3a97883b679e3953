//! Commands built at run time.

use std::fmt;
use std::sync::Arc;

use super::command_ref::DynamicCommand;
use super::metadata::pack;
use super::{
    CallContext, CommandDef, CommandFn, CommandMetadata, CommandSpec, Context, Effects, Execution, IntoOutcome, Layer,
    Outcome,
};
use crate::absent::IfOpenapi;
use crate::data::Data;
use crate::error::{Error, Result};
use crate::render::Format;
use crate::schema::{Object, Packed, Part, Tables, because, since, truncated};

pub(super) type Run = Arc<dyn Fn(Context) -> Execution + Send + Sync>;

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
///     .run_sync(|c: Context| Ok(json!({ "region": c.options()["region"] })));
/// let io = Io::memory();
/// let cli = Cli::create("my-cli").command(deploy);
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(
/// cli.serve_with(["deploy", "-r", "us-east-1"], io.clone())
/// # );
/// # assert_eq!(io.stdout_text(), "region: us-east-1\n");
/// ```
#[must_use]
pub struct Command {
    pub(super) kind: Kind,
    pub(super) layers: Vec<Layer>,
}

pub(super) enum Kind {
    Static(CommandFn),
    Manual(Box<Builder>),
}

impl From<Kind> for Command {
    fn from(kind: Kind) -> Self {
        Self { kind, layers: Vec::new() }
    }
}

#[derive(Default)]
pub(super) struct Builder {
    name: String,
    aliases: Vec<String>,
    doc: String,
    examples: Vec<(String, String)>,
    deprecated: Option<String>,
    effects: Effects,
    hidden: bool,
    format: Option<Format>,
    agent_only: bool,
    heading: Option<String>,
    usages: Vec<String>,
    footer: String,
    args: Object,
    options: Object,
    env: Object,
    shorts: Vec<(String, char)>,
    output: Option<Data>,
    run: Option<Run>,
    operation: Option<IfOpenapi<Box<dyn super::OperationHandler>>>,
}

impl Command {
    /// A command with a name and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        Self::from(Kind::Manual(Box::new(Builder { name: name.into(), ..Builder::default() })))
    }

    /// The command that `#[command]` made of a function: `Command::of::<deploy>()`.
    pub fn of<C: CommandDef>() -> Self {
        Self::from(Kind::Static(C::op))
    }

    /// Applies to a command built by hand; one from a function says these things with its attribute.
    fn with(mut self, change: impl FnOnce(&mut Builder)) -> Self {
        if let Kind::Manual(builder) = &mut self.kind {
            change(builder);
        }
        self
    }

    /// Gives the command another name.
    pub(crate) fn named(self, name: String) -> Self {
        self.with(|builder| builder.name = name)
    }

    /// Describes the command.
    pub fn description(self, doc: impl Into<String>) -> Self {
        self.with(|builder| builder.doc = doc.into())
    }

    /// Another name that is accepted for the command.
    pub fn visible_alias(self, name: impl Into<String>) -> Self {
        self.with(|builder| builder.aliases.push(name.into()))
    }

    /// The positional arguments; their order is the order of the fields.
    pub fn args(self, args: Object) -> Self {
        self.with(|builder| builder.args = args)
    }

    /// The named options.
    pub fn options(self, options: Object) -> Self {
        self.with(|builder| builder.options = options)
    }

    /// The environment variables.
    pub fn env(self, env: Object) -> Self {
        self.with(|builder| builder.env = env)
    }

    /// Gives an option a short alias.
    pub fn alias(self, option: impl Into<String>, short: char) -> Self {
        self.with(|builder| builder.shorts.push((option.into(), short)))
    }

    /// An example: what follows the command's name, and why.
    pub fn example(self, line: impl Into<String>, why: impl Into<String>) -> Self {
        self.with(|builder| builder.examples.push((line.into(), why.into())))
    }

    /// Marks the command as deprecated, with a note that may be empty.
    pub fn deprecated(self, note: impl Into<String>) -> Self {
        self.with(|builder| builder.deprecated = Some(because(builder.deprecated.as_deref(), &note.into())))
    }

    /// Marks the command as deprecated since a version of the program.
    pub fn deprecated_since(self, version: impl AsRef<str>) -> Self {
        self.with(|builder| builder.deprecated = Some(since(builder.deprecated.as_deref(), version.as_ref())))
    }

    /// Says what the command does to the world.
    pub fn effects(self, effects: Effects) -> Self {
        self.with(|builder| builder.effects = effects)
    }

    /// Leaves the command out of help and listings.
    pub fn hidden(self) -> Self {
        self.with(|builder| builder.hidden = true)
    }

    /// How the result is printed when no format is asked for, in place of what the group or the program
    /// says.
    pub fn format(self, format: Format) -> Self {
        self.with(|builder| builder.format = Some(format))
    }

    /// Keeps the result from people: on a terminal it is hidden, unless a format is asked for. Errors and
    /// next steps are shown.
    pub fn agent_only(self) -> Self {
        self.with(|builder| builder.agent_only = true)
    }

    /// What help and listings show the command under, in place of `Commands`.
    pub fn heading(self, heading: impl Into<String>) -> Self {
        self.with(|builder| builder.heading = Some(heading.into()))
    }

    /// A usage line in place of the one that is made, repeatable: what follows the name of the command.
    pub fn usage(self, line: impl Into<String>) -> Self {
        self.with(|builder| builder.usages.push(line.into()))
    }

    /// What stands at the end of `--help`: where to read on, where to get help.
    pub fn footer(self, text: impl Into<String>) -> Self {
        self.with(|builder| builder.footer = text.into())
    }

    /// The JSON Schema of what the command gives.
    pub fn output(self, schema: impl Into<Data>) -> Self {
        self.with(|builder| builder.output = Some(schema.into()))
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

    /// Makes the command a request.
    #[cfg(feature = "openapi")]
    pub(crate) fn operation(self, operation: Box<dyn super::OperationHandler>) -> Self {
        self.with(|builder| builder.operation = Some(operation))
    }

    pub(super) fn runs(self, run: impl Fn(Context) -> Execution + Send + Sync + 'static) -> Self {
        self.with(|builder| builder.run = Some(Arc::new(run)))
    }

    /// What the command does, as a plain function of its context.
    pub fn run_sync<T: IntoOutcome>(self, run: impl Fn(Context) -> Result<T> + Send + Sync + 'static) -> Self {
        let run = Arc::new(run);
        self.runs(move |context| {
            let run = Arc::clone(&run);
            Execution::Blocking(Box::new(move || run(context)?.into_outcome()))
        })
    }
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Static(_) => f.write_str("Command(static)"),
            Kind::Manual(builder) => f.debug_tuple("Command").field(&builder.name).finish(),
        }
    }
}

/// A command built by hand, in its final form.
pub(crate) struct Manual {
    about: Vec<u8>,
    args: Packed,
    options: Packed,
    env: Packed,
    output: Option<Data>,
    run: Option<Run>,
    operation: Option<IfOpenapi<Box<dyn super::OperationHandler>>>,
    mistakes: Vec<String>,
}

impl DynamicCommand for Manual {
    fn metadata(&self) -> CommandMetadata<'_> {
        CommandMetadata::new(&self.about)
    }

    fn tables(&self) -> Tables<'_> {
        let mut tables = Tables::new();
        [&self.args, &self.options, &self.env].into_iter().for_each(|part| part.visit(&mut tables));
        tables
    }

    fn output(&self) -> Option<Data> {
        if let Some(operation) = &self.operation {
            return operation.output_schema();
        }
        self.output.clone()
    }

    fn start(&self, call: &CallContext<'_>) -> Execution {
        match &self.run {
            Some(run) => run(call.context()),
            None => no_run(self.metadata().name()),
        }
    }

    fn run(&self) -> Option<&Run> {
        self.run.as_ref()
    }

    fn operation(&self) -> Option<&IfOpenapi<Box<dyn super::OperationHandler>>> {
        self.operation.as_ref()
    }

    fn mistakes(&self) -> &[String] {
        &self.mistakes
    }
}

pub(super) fn no_run(name: &str) -> Execution {
    Execution::Finished(Err(Error::internal(format!("the command `{name}` has no `run`"))))
}

impl Builder {
    pub(super) fn build(mut self) -> Manual {
        let mut mistakes = Vec::new();
        for (option, short) in std::mem::take(&mut self.shorts) {
            if !self.options.set_short(&option, short) {
                mistakes.push(format!("`{}` gives `-{short}` to `{option}`, which is no option of it", self.name));
            }
        }
        if self.run.is_none() && self.operation.is_none() {
            mistakes.push(format!("`{}` has no `run`", self.name));
        }
        let args = self.args.pack(Part::Arg);
        let options = self.options.pack(Part::Option);
        let env = self.env.pack(Part::Env);
        let packed = args.errors.iter().chain(&options.errors).chain(&env.errors);
        mistakes.extend(packed.map(|mistake| format!("`{}`: {mistake}", self.name)));
        let short = |text: &'_ String| fit(text).to_owned();
        let aliases: Vec<_> = self.aliases.iter().map(|text| fit(text)).collect();
        let examples: Vec<_> = self.examples.iter().map(|(line, why)| (fit(line), fit(why))).collect();
        let usages: Vec<_> = self.usages.iter().map(|text| fit(text)).collect();
        (self.name, self.footer) = (short(&self.name), short(&self.footer));
        (self.deprecated, self.heading) = (self.deprecated.as_ref().map(short), self.heading.as_ref().map(short));
        let spec = CommandSpec {
            aliases: &aliases,
            doc: fit(&self.doc),
            examples: &examples,
            deprecated: self.deprecated.as_deref(),
            effects: self.effects,
            hidden: self.hidden,
            format: self.format,
            agent_only: self.agent_only,
            heading: self.heading.as_deref(),
            usages: &usages,
            footer: &self.footer,
            ..CommandSpec::new(&self.name)
        };
        Manual {
            about: pack(&spec),
            args,
            options,
            env,
            output: self.output,
            run: self.run,
            operation: self.operation,
            mistakes,
        }
    }
}

/// As much of a text as a command's words hold.
fn fit(text: &str) -> &str {
    truncated(text, u16::MAX.into())
}
