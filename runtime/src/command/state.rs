//! Values that commands take by type: state, variables and global options.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::{CallContext, Extract};
use crate::error::Error;
use crate::schema::{Record, RequiredState, Tables, Values};

/// A map from types to values.
#[derive(Clone, Default)]
pub(crate) struct Provided(Vec<(TypeId, Arc<dyn Any + Send + Sync>)>);

impl Provided {
    /// Inserts a value; an earlier one of the same type is replaced.
    pub(crate) fn insert(&mut self, id: TypeId, value: Arc<dyn Any + Send + Sync>) {
        match self.0.iter_mut().find(|(own, _)| *own == id) {
            Some(slot) => slot.1 = value,
            None => self.0.push((id, value)),
        }
    }

    /// Inserts the values of another map, which override the own ones.
    pub(crate) fn extend(&mut self, other: &Self) {
        for (id, value) in &other.0 {
            self.insert(*id, Arc::clone(value));
        }
    }

    pub(crate) fn get<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        let (_, value) = self.0.iter().find(|(id, _)| *id == TypeId::of::<T>())?;
        Arc::clone(value).downcast().ok()
    }

    pub(crate) fn has(&self, id: TypeId) -> bool {
        self.0.iter().any(|(own, _)| *own == id)
    }
}

impl fmt::Debug for Provided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} values", self.0.len())
    }
}

/// A struct of global options: functions that list its fields and build it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GlobalOptions {
    pub(crate) id: TypeId,
    pub(crate) name: &'static str,
    pub(crate) visit: fn(&mut Tables<'_>),
    pub(crate) take: fn(&mut Values<'_>, u16) -> Arc<dyn Any + Send + Sync>,
}

impl GlobalOptions {
    pub(crate) fn of<T: Record + Send + Sync + 'static>() -> Self {
        Self {
            id: TypeId::of::<T>(),
            name: short_name::<T>(),
            visit: <T as Record>::visit,
            take: |values, first| Arc::new(T::take(values, first)),
        }
    }
}

/// Returns the name of a type without its path and generics.
fn short_name<T>() -> &'static str {
    let name = type_name::<T>();
    let head = name.split('<').next().unwrap_or(name);
    let start = head.rfind("::").map_or(0, |at| at + 2);
    name.get(start..).unwrap_or(name)
}

macro_rules! shared {
    ($($name:ident)*) => {$(
        impl<T> Deref for $name<T> {
            type Target = T;

            fn deref(&self) -> &T {
                &self.0
            }
        }

        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                Self(Arc::clone(&self.0))
            }
        }
    )*};
}

shared! { State Globals Var }

/// A value that the program provides with [`Cli::state`](crate::Cli::state): a store, a client, a clock.
///
/// A command takes it as a parameter; it is shared, not copied. A type that is not provided is reported by
/// [`Cli::check`](crate::Cli::check), and fails the call with `INTERNAL`.
///
/// ```
/// use vestibule::prelude::*;
///
/// struct Store {
///     names: Vec<String>,
/// }
///
/// /// List the names
/// #[command]
/// fn list(store: State<Store>) -> Vec<String> {
///     store.names.clone()
/// }
///
/// let io = Io::memory();
/// let store = Store { names: vec!["Ada".to_owned()] };
/// let code = Cli::create("app").state(store).commands(commands![list]).run_with(["list", "--json"], io.clone());
/// assert_eq!(io.stdout_text(), "[\"Ada\"]\n");
/// ```
#[derive(Debug)]
pub struct State<T>(pub Arc<T>);

impl<T: Send + Sync + 'static> Extract for State<T> {
    fn visit(tables: &mut Tables<'_>) {
        tables.push_required_state(RequiredState { id: TypeId::of::<T>(), name: short_name::<T>, is_globals: false });
    }

    fn extract(call: &mut CallContext<'_>) -> Result<Self, Error> {
        match call.seed().state.get() {
            Some(value) => Ok(Self(value)),
            None => Err(missing("State", short_name::<T>(), "call `.state(…)` on the program")),
        }
    }
}

/// The program's global options, declared with [`Cli::globals`](crate::Cli::globals).
///
/// They are valid before and after every command's name, and are validated like any other option. It dereferences to the struct,
/// of which `(*globals).clone()` is a copy.
///
/// ```
/// use vestibule::prelude::*;
///
/// #[derive(Options)]
/// struct Common {
///     /// The account to work in
///     #[option(default = "main", env = "ACCOUNT")]
///     account: String,
/// }
///
/// /// Show the status of the account
/// #[command]
/// fn status(common: Globals<Common>) -> String {
///     format!("{} is fine", common.account)
/// }
///
/// let program = || Cli::create("app").globals::<Common>().commands(commands![status]);
/// for argv in [["--account", "test", "status"], ["status", "--account", "test"]] {
///     let io = Io::memory();
///     assert_eq!(program().run_with(argv, io.clone()), 0);
///     assert_eq!(io.stdout_text(), "test is fine\n");
/// }
/// ```
#[derive(Debug)]
pub struct Globals<T>(pub Arc<T>);

impl<T: Record + Send + Sync + 'static> Extract for Globals<T> {
    fn visit(tables: &mut Tables<'_>) {
        tables.push_required_state(RequiredState { id: TypeId::of::<T>(), name: short_name::<T>, is_globals: true });
    }

    fn extract(call: &mut CallContext<'_>) -> Result<Self, Error> {
        match call.seed().globals.get() {
            Some(value) => Ok(Self(value)),
            None => {
                let name = short_name::<T>();
                Err(missing("Globals", name, &format!("call `.globals::<{name}>()` on the program")))
            }
        }
    }
}

/// A variable of one call, set by a layer around the command.
///
/// [`Context::set`](super::Context::set) sets it; inner layers and the command read it. A parameter whose type was
/// not set fails the call with `INTERNAL`; [`Context::get`](super::Context::get) reads one that may be absent.
///
/// ```
/// use vestibule::prelude::*;
///
/// struct User(String);
///
/// /// Show the user
/// #[command]
/// fn whoami(user: Var<User>) -> String {
///     user.0.0.clone()
/// }
///
/// let log_in = |ctx: &Context| {
///     ctx.set(User("Ada".to_owned()));
///     Ok(())
/// };
/// let io = Io::memory();
/// assert_eq!(Cli::create("app").before(log_in).commands(commands![whoami]).run_with(["whoami"], io.clone()), 0);
/// assert_eq!(io.stdout_text(), "Ada\n");
/// ```
#[derive(Debug)]
pub struct Var<T>(pub Arc<T>);

impl<T: Send + Sync + 'static> Extract for Var<T> {
    fn extract(call: &mut CallContext<'_>) -> Result<Self, Error> {
        match call.seed().vars.as_ref().and_then(super::Vars::get) {
            Some(value) => Ok(Self(value)),
            None => Err(missing("Var", short_name::<T>(), "call `ctx.set(…)` in a layer around the command")),
        }
    }
}

/// Returns the error of a parameter whose type is not provided.
fn missing(what: &str, name: &str, fix: &str) -> Error {
    Error::internal(format!("`{what}<{name}>` is not provided; {fix}"))
}
