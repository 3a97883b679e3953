//! Commands built at run time, and the one shape in which the graph holds every command.

use std::fmt;
use std::sync::Arc;

use super::about::pack;
use super::middleware::MakeContext;
use super::variants::Handler;
use super::{
    About, Answer, Call, CommandDef, CommandSpec, Context, Effects, Format, IntoOutcome, Layer, Op, OpFn, Outcome,
    Started,
};
use crate::data::Data;
use crate::error::{Error, Result};
use crate::schema::{Object, Packed, Part, Tables, because, since};

#[cfg(feature = "async")]
use {futures_core::Stream, serde_core::Serialize, std::future::Future};

type Run = Arc<dyn Fn(Context) -> Started + Send + Sync>;

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
    kind: Kind,
    layers: Vec<Layer>,
}

enum Kind {
    Static(OpFn),
    Manual(Box<Builder>),
}

impl From<Kind> for Command {
    fn from(kind: Kind) -> Self {
        Self { kind, layers: Vec::new() }
    }
}

#[derive(Default)]
struct Builder {
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
    pub fn also(self, name: impl Into<String>) -> Self {
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

    /// Runs async code around this command alone: see [`Cli::middleware`](crate::Cli::middleware).
    #[cfg(feature = "async")]
    pub fn middleware<F>(mut self, run: impl Fn(Context, super::Next) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Outcome>> + Send + 'static,
    {
        self.layers.push(Layer::around(run));
        self
    }

    fn runs(self, run: impl Fn(Context) -> Started + Send + Sync + 'static) -> Self {
        self.with(|builder| builder.run = Some(Arc::new(run)))
    }

    /// What the command does, as a plain function of its context.
    pub fn run_sync<T: IntoOutcome>(self, run: impl Fn(Context) -> Result<T> + Send + Sync + 'static) -> Self {
        let run = Arc::new(run);
        self.runs(move |context| {
            let run = Arc::clone(&run);
            Started::Call(Box::new(move || run(context)?.into_outcome()))
        })
    }

    /// What the command does, as an async function of its context.
    #[cfg(feature = "async")]
    pub fn run<T, F>(self, run: impl Fn(Context) -> F + Send + Sync + 'static) -> Self
    where
        T: IntoOutcome,
        F: Future<Output = Result<T>> + Send + 'static,
    {
        let run = Arc::new(run);
        self.runs(move |context| {
            let run = Arc::clone(&run);
            super::future(async move { run(context).await?.into_outcome() })
        })
    }

    /// What the command yields, item by item.
    #[cfg(feature = "async")]
    pub fn stream<T, S>(self, run: impl Fn(Context) -> S + Send + Sync + 'static) -> Self
    where
        T: Serialize + Send + 'static,
        S: Stream<Item = Result<T>> + Send + 'static,
    {
        let run = Arc::new(run);
        self.runs(move |context| {
            let run = Arc::clone(&run);
            super::future(async move { super::stream_outcome(run(context)) })
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

/// A command as the graph hands it out.
#[derive(Clone, Copy)]
pub(crate) struct Leaf<'g> {
    kind: LeafKind<'g>,
    layers: &'g [Layer],
}

#[derive(Clone, Copy)]
enum LeafKind<'g> {
    Static(OpFn),
    /// A variant of an enum, and what takes its value.
    Made(OpFn, &'g Handler),
    Manual(&'g Manual),
}

/// A command as the graph holds it, with what runs around it alone.
pub(crate) struct Held {
    kind: HeldKind,
    layers: Vec<Layer>,
}

enum HeldKind {
    Static(OpFn),
    Manual(Box<Manual>),
}

impl Held {
    /// The command of a function.
    pub(crate) fn of(op: OpFn) -> Self {
        Self { kind: HeldKind::Static(op), layers: Vec::new() }
    }

    pub(crate) fn leaf(&self) -> Leaf<'_> {
        let kind = match &self.kind {
            HeldKind::Static(op) => LeafKind::Static(*op),
            HeldKind::Manual(manual) => LeafKind::Manual(manual),
        };
        Leaf { kind, layers: &self.layers }
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
    context: MakeContext,
    mistakes: Vec<String>,
}

impl From<Command> for Held {
    fn from(command: Command) -> Self {
        let kind = match command.kind {
            Kind::Static(op) => HeldKind::Static(op),
            Kind::Manual(builder) => HeldKind::Manual(Box::new(builder.build())),
        };
        Self { kind, layers: command.layers }
    }
}

impl Builder {
    fn build(mut self) -> Manual {
        let mut mistakes = Vec::new();
        for (option, short) in std::mem::take(&mut self.shorts) {
            if !self.options.set_short(&option, short) {
                mistakes.push(format!("`{}` gives `-{short}` to `{option}`, which is no option of it", self.name));
            }
        }
        if self.run.is_none() {
            mistakes.push(format!("`{}` has no `run`", self.name));
        }
        let aliases: Vec<_> = self.aliases.iter().map(String::as_str).collect();
        let examples: Vec<_> = self.examples.iter().map(|(line, why)| (line.as_str(), why.as_str())).collect();
        let usages: Vec<_> = self.usages.iter().map(String::as_str).collect();
        let spec = CommandSpec {
            aliases: &aliases,
            doc: &self.doc,
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
            args: self.args.pack(Part::Arg),
            options: self.options.pack(Part::Option),
            env: self.env.pack(Part::Env),
            output: self.output,
            run: self.run,
            context: |call| call.context(),
            mistakes,
        }
    }
}

impl<'g> Leaf<'g> {
    /// The command of a function.
    pub(crate) fn of(op: OpFn) -> Self {
        Self { kind: LeafKind::Static(op), layers: &[] }
    }

    /// The command of an enum's variant.
    pub(crate) fn made(op: OpFn, handler: &'g Handler) -> Self {
        Self { kind: LeafKind::Made(op, handler), layers: &[] }
    }

    /// What runs around this command alone.
    pub(crate) fn layers(self) -> &'g [Layer] {
        self.layers
    }

    pub(crate) fn about(self) -> About<'g> {
        match self.kind {
            LeafKind::Static(op) | LeafKind::Made(op, _) => {
                let mut about = About::default();
                op(Op::About(&mut about));
                about
            }
            LeafKind::Manual(manual) => About::new(&manual.about),
        }
    }

    pub(crate) fn tables(self) -> Tables<'g> {
        let mut tables = Tables::new();
        match self.kind {
            LeafKind::Static(op) | LeafKind::Made(op, _) => {
                op(Op::Tables(&mut tables));
            }
            LeafKind::Manual(manual) => {
                manual.args.visit(&mut tables);
                manual.options.visit(&mut tables);
                manual.env.visit(&mut tables);
            }
        }
        tables
    }

    pub(crate) fn output(self) -> Option<Data> {
        match self.kind {
            LeafKind::Static(op) => match op(Op::Output) {
                Answer::Schema(schema) => schema,
                _ => None,
            },
            LeafKind::Made(..) => None,
            LeafKind::Manual(manual) => manual.output.clone(),
        }
    }

    /// Runs a plain function to its end; for all else, says how to.
    pub(crate) fn start(self, call: &mut Call<'_>) -> Started {
        match self.kind {
            LeafKind::Static(op) => match op(Op::Start(call)) {
                Answer::Started(started) => started,
                _ => Started::Ran(Err(Error::internal("the command did not start"))),
            },
            LeafKind::Made(op, handler) => start_made(op, handler, call),
            LeafKind::Manual(manual) => match &manual.run {
                Some(run) => run((manual.context)(call)),
                None => {
                    let name = self.about().name();
                    Started::Ran(Err(Error::internal(format!("the command `{name}` has no `run`"))))
                }
            },
        }
    }

    /// The command as something that can be started once, in whatever context, and that outlives the
    /// graph.
    #[cfg(feature = "async")]
    pub(crate) fn detached(self, call: Call<'_>) -> Box<dyn FnOnce(Context) -> Started + Send> {
        match self.kind {
            LeafKind::Static(op) => {
                let mut call = call.into_owned(op);
                let mut start = move || match op(Op::Start(&mut call)) {
                    Answer::Started(started) => started,
                    _ => Started::Ran(Err(Error::internal("the command did not start"))),
                };
                if self.plain().is_none() {
                    return Box::new(move |_| start());
                }
                Box::new(move |_| {
                    Started::Call(Box::new(move || match start() {
                        Started::Ran(ran) => ran,
                        _ => Err(Error::internal("the command did not run")),
                    }))
                })
            }
            LeafKind::Made(op, handler) => {
                let (mut call, handler) = (call.into_owned(op), Arc::clone(handler));
                Box::new(move |_| start_made(op, &handler, &mut call))
            }
            LeafKind::Manual(manual) => {
                let (run, name) = (manual.run.clone(), self.about().name().to_owned());
                Box::new(move |context| match run {
                    Some(run) => run(context),
                    None => Started::Ran(Err(Error::internal(format!("the command `{name}` has no `run`")))),
                })
            }
        }
    }

    /// The function behind a command that runs on the calling thread, so that it can be called on
    /// another.
    #[cfg(feature = "async")]
    pub(crate) fn plain(self) -> Option<OpFn> {
        match self.kind {
            LeafKind::Static(op) => matches!(op(Op::IsAsync), Answer::IsAsync(false)).then_some(op),
            LeafKind::Made(..) | LeafKind::Manual(_) => None,
        }
    }

    pub(crate) fn mistakes(self) -> &'g [String] {
        match self.kind {
            LeafKind::Static(_) | LeafKind::Made(..) => &[],
            LeafKind::Manual(manual) => &manual.mistakes,
        }
    }
}

/// Makes the value of a variant, and hands it to who takes it.
fn start_made(op: OpFn, handler: &Handler, call: &mut Call<'_>) -> Started {
    match op(Op::Start(call)) {
        Answer::Made(value) => handler(value, call),
        Answer::Started(started) => started,
        _ => Started::Ran(Err(Error::internal("the command did not start"))),
    }
}
