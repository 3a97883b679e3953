//! The call of a command, and the parameters that are taken from it.

use std::any::TypeId;
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use super::state::{GlobalOptions, Provided};
use super::{
    Context, Environment, Interaction, Interruption, SharedProgram, Stderr, Stdin, TerminalInfo, TerminalQuery,
};
use crate::absent::{IfAsync, IfFetch, IfOutput};
use crate::error::Error;
use crate::schema::{Record, Spec, Tables, Values};

/// A call of a command: its validated values, and what the front end knows.
#[derive(Debug)]
pub struct CallContext<'a> {
    pub(super) program: Cow<'a, str>,
    pub(super) values: Box<Values<'a>>,
    /// The table that [`next_table`](Self::next_table) goes to.
    pub(super) next_table: usize,
    pub(super) seed: CallInfo,
    #[cfg_attr(not(feature = "async"), expect(dead_code, reason = "read when the call moves to another thread"))]
    pub(super) globals: Vec<GlobalOptions>,
}

impl<'a> CallContext<'a> {
    /// Creates a call from validated values: those of the command, then those of global options.
    pub(crate) fn new(
        program: &'a str,
        mut values: Box<Values<'a>>,
        mut seed: CallInfo,
        globals: Vec<GlobalOptions>,
    ) -> Self {
        if !globals.is_empty() {
            for (table, options) in (values.tables().own_table_count()..).zip(&globals) {
                let first = values.tables().first_field(table);
                seed.globals.insert(options.id, (options.take)(&mut values, first));
            }
        }
        Self { program: program.into(), values, next_table: 0, seed, globals }
    }

    pub(super) fn seed(&self) -> &CallInfo {
        &self.seed
    }

    /// Returns the interruption of the call, if the call can wait for it.
    #[inline]
    pub(crate) fn interruption(&self) -> Option<IfAsync<Interruption>> {
        self.seed.interruption.clone()
    }

    /// Adds an empty set of variables, for layers to fill.
    #[inline]
    pub(crate) fn with_vars(&mut self) {
        self.seed.vars.get_or_insert_default();
    }

    #[inline]
    pub(crate) fn context(&self) -> Context {
        Context::new(&self.program, self.seed.clone(), &self.values)
    }

    /// Advances to the next table and returns the number of its first field.
    pub fn next_table(&mut self) -> u16 {
        let first = self.values.tables().first_field(self.next_table);
        self.next_table += 1;
        first
    }

    /// Returns the values, for inline parameters.
    pub fn values(&mut self) -> &mut Values<'a> {
        &mut self.values
    }
}

/// The facts about a call besides its values.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallInfo {
    pub(crate) command: String,
    pub(crate) human: TerminalQuery,
    pub(crate) terminal: TerminalInfo,
    pub(crate) environment: Environment,
    pub(crate) stdin: Option<Stdin>,
    pub(crate) stderr: Option<Stderr>,
    /// State of the program and its groups; a group's overrides the program's.
    pub(crate) state: Provided,
    /// Structs of global options, once they are read.
    pub(crate) globals: Provided,
    /// Variables, if the call has code that can set one.
    pub(crate) vars: Option<Vars>,
    /// True if the call must not change anything, as an option or the environment says.
    pub(crate) is_read_only: bool,
    /// True if the command is to show what it would do.
    pub(crate) is_dry_run: bool,
    /// The means to reach the person behind the call.
    pub(crate) interaction: Option<IfOutput<Arc<Interaction>>>,
    /// The options about the connection to remote mounts, by name.
    pub(crate) connection: Option<IfFetch<Arc<ConnectionOptions>>>,
    /// The interruption of the call, if the call can wait for it.
    pub(crate) interruption: Option<IfAsync<Interruption>>,
    /// The program, for commands that call others.
    pub(crate) program: Option<IfOutput<SharedProgram>>,
}

/// Options about the connection to remote mounts, by name.
pub(crate) type ConnectionOptions = Vec<(&'static str, String)>;

impl CallInfo {
    /// Returns the facts about a call that a command makes: those of its own call, without its streams of data, its state
    /// and its variables.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn for_call(&self) -> Self {
        Self {
            terminal: self.terminal,
            environment: self.environment.clone(),
            stderr: self.stderr.clone(),
            is_read_only: self.is_read_only,
            is_dry_run: self.is_dry_run,
            interaction: self.interaction.clone(),
            connection: self.connection.clone(),
            interruption: self.interruption.clone(),
            program: self.program.clone(),
            ..Self::default()
        }
    }
}

/// The variables of one call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vars(Arc<Mutex<Provided>>);

impl Vars {
    pub(super) fn set<T: Send + Sync + 'static>(&self, value: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(TypeId::of::<T>(), Arc::new(value));
    }

    pub(crate) fn get<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get()
    }
}

/// A parameter of a command that has no attribute: a struct with `#[derive(Options)]`, `#[derive(Args)]` or
/// `#[derive(Env)]`, [`Context`], or a value that the program provides: [`State`](super::State),
/// [`Globals`](super::Globals), [`Var`](super::Var). Not to be implemented by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a command",
    label = "not known as a command's input",
    note = "derive `Options`, `Args` or `Env` for it, use `Context`, `State<T>`, `Globals<T>` or `Var<T>`, or write `#[arg]` or `#[option]` before the parameter; write `#[command(group)]` before a variant with commands, and `#[option(one_of)]` before an `Option` of a `OneOf`"
)]
pub trait Extract: Sized + Send {
    /// The fields that the parameter reads.
    #[doc(hidden)]
    const SPECS: &'static [Spec<'static>] = &[];

    /// Adds the tables of the fields.
    #[doc(hidden)]
    #[inline]
    fn visit(_tables: &mut Tables<'_>) {}

    /// Takes the parameter from a call.
    ///
    /// # Errors
    ///
    /// Fails if the program does not provide the type of the parameter.
    #[doc(hidden)]
    fn extract(call: &mut CallContext<'_>) -> Result<Self, Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Record + Send> Extract for T {
    const SPECS: &'static [Spec<'static>] = <T as Record>::SPECS;

    #[inline]
    fn visit(tables: &mut Tables<'_>) {
        <T as Record>::visit(tables);
    }

    // Inlined, each field would be moved once more.
    #[inline(never)]
    fn extract(call: &mut CallContext<'_>) -> Result<Self, Error> {
        let first = call.next_table();
        Ok(T::take(&mut call.values, first))
    }
}

impl Extract for Context {
    #[inline]
    fn extract(call: &mut CallContext<'_>) -> Result<Self, Error> {
        Ok(call.context())
    }
}
