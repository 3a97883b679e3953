//! Adding commands that are the variants of an enum, with one function that handles them.

use std::sync::Arc;

use super::Cli;
use super::node::{ChildSlot, Node};
use crate::command::{
    CommandMetadata, Commands, Entry, Handler, HandlerFn, HandlerParams, handler, take_further, within,
};
use crate::schema::Tables;

impl Cli {
    /// Adds the variants of an enum as commands, and a function that handles the value of the one that was called:
    /// for programs that dispatch with one `match`.
    ///
    /// After the enum, the function may take [`Context`](crate::Context), [`State`](crate::command::State),
    /// [`Globals`](crate::command::Globals) and [`Var`](crate::command::Var), as commands do. A closure names the types of its parameters.
    /// The function returns a [`Result`](crate::Result), or `()`, an [`ExitCode`](std::process::ExitCode), a
    /// [`Reply`](crate::Reply) or an [`Outcome`](crate::command::Outcome) if it does not fail; it may be an `async fn`.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// #[derive(Commands)]
    /// enum Git {
    ///     /// Clone a repository
    ///     Clone {
    ///         /// URL of the repository
    ///         #[arg]
    ///         url: String,
    ///         #[option(default = 0)]
    ///         depth: u32,
    ///     },
    ///     /// Show the changed files
    ///     #[command(alias = "st")]
    ///     Status,
    ///     /// Manage remotes
    ///     #[command(group)]
    ///     Remote(Remote),
    /// }
    ///
    /// #[derive(Commands)]
    /// enum Remote {
    ///     /// Add a remote
    ///     Add {
    ///         #[arg]
    ///         name: String,
    ///     },
    /// }
    ///
    /// fn run(git: Git, _: Context) -> Result<String> {
    ///     Ok(match git {
    ///         Git::Clone { url, depth } => format!("clone {url} {depth}"),
    ///         Git::Status => "nothing".to_owned(),
    ///         Git::Remote(Remote::Add { name }) => format!("add {name}"),
    ///     })
    /// }
    ///
    /// let cli = Cli::create("git").handle(run);
    /// assert_eq!(Invocation::line("clone x --depth 3").run(&cli).success(), "clone x 3\n");
    /// assert_eq!(Invocation::line("remote add y").run(&cli).success(), "add y\n");
    /// ```
    pub fn handle<C, P, F>(self, run: F) -> Self
    where
        C: Commands,
        F: HandlerFn<C, P>,
    {
        let run = Arc::new(run);
        let handler =
            handler(move |command: C, call| take_further(call, |further| Arc::clone(&run).start(command, further)));
        self.needing(F::Further::visit).add_variants(handler, C::ENTRIES)
    }

    /// Notes the types of state and of global options that a function takes, for the check.
    #[inline]
    pub(super) fn needing(self, visit: fn(&mut Tables<'_>)) -> Self {
        let mut tables = Tables::new();
        visit(&mut tables);
        self.with(|node| node.required_state.extend_from_slice(tables.required_state()))
    }

    /// Adds the variants of an enum as commands.
    #[inline]
    pub(crate) fn add_variants(self, handler: Handler, entries: &'static [Entry]) -> Self {
        self.with(|node| add_entries(node, entries, &handler))
    }
}

#[inline]
fn add_entries(node: &mut Node, entries: &'static [Entry], handler: &Handler) {
    for entry in entries {
        match *entry {
            Entry::Commands(set) => node.children.push(ChildSlot::Variants(set, Arc::clone(handler))),
            Entry::External(set) => node.catch_all = Some((set, Arc::clone(handler))),
            Entry::Flat(entries, wrap) => add_entries(node, entries, &within(handler, wrap)),
            Entry::Group(words, entries, wrap) => {
                let metadata = CommandMetadata::new(words);
                let mut group = Node::named(metadata.name());
                group.description = metadata.doc().to_owned();
                group.aliases = metadata.aliases().map(str::to_owned).collect();
                group.deprecated = metadata.deprecated().map(str::to_owned);
                group.hidden = metadata.is_hidden();
                group.cli_only = metadata.is_cli_only();
                let examples = metadata.examples().into_iter();
                group.examples = examples.map(|(line, why)| (line.to_owned(), why.to_owned())).collect();
                group.heading = metadata.heading().map(str::to_owned);
                group.usages = metadata.usages().map(str::to_owned).collect();
                group.header = metadata.header().to_owned();
                group.footer = metadata.footer().to_owned();
                add_entries(&mut group, entries, &within(handler, wrap));
                node.children.push(ChildSlot::Node(Arc::new(group)));
            }
        }
    }
}
