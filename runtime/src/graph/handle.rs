//! Adding commands that are the variants of an enum, with one function that handles them.

use std::sync::Arc;

use super::Cli;
use super::node::{ChildSlot, Node};
use crate::command::{CommandMetadata, Commands, Context, Entry, Execution, Handler, IntoOutcome, handler, within};
use crate::error::Result;

impl Cli {
    /// Adds the variants of an enum as commands, and a function that handles the value of the one that was called:
    /// for programs that dispatch with one `match`.
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
    pub fn handle<C, T, F>(self, run: F) -> Self
    where
        C: Commands,
        T: IntoOutcome,
        F: Fn(C, Context) -> Result<T> + Send + Sync + 'static,
    {
        let run = Arc::new(run);
        self.add_variants(
            handler(move |command: C, context| {
                let run = Arc::clone(&run);
                Execution::Blocking(Box::new(move || run(command, context)?.into_outcome()))
            }),
            C::ENTRIES,
        )
    }

    /// Adds the variants of an enum as commands.
    pub(crate) fn add_variants(self, handler: Handler, entries: &'static [Entry]) -> Self {
        self.with(|node| add_entries(node, entries, &handler))
    }
}

fn add_entries(node: &mut Node, entries: &'static [Entry], handler: &Handler) {
    for entry in entries {
        match *entry {
            Entry::Commands(set) => node.children.push(ChildSlot::Variants(set, Arc::clone(handler))),
            Entry::Flat(entries, wrap) => add_entries(node, entries, &within(handler, wrap)),
            Entry::Group(words, entries, wrap) => {
                let metadata = CommandMetadata::new(words);
                let mut group = Node::named(metadata.name());
                group.description = metadata.doc().to_owned();
                group.aliases = metadata.aliases().map(str::to_owned).collect();
                group.deprecated = metadata.deprecated().map(str::to_owned);
                group.hidden = metadata.is_hidden();
                let examples = metadata.examples().into_iter();
                group.examples = examples.map(|(line, why)| (line.to_owned(), why.to_owned())).collect();
                group.heading = metadata.heading().map(str::to_owned);
                group.usages = metadata.usages().map(str::to_owned).collect();
                group.header = metadata.header().to_owned();
                group.footer = metadata.footer().to_owned();
                add_entries(&mut group, entries, &within(handler, wrap));
                node.children.push(ChildSlot::Node(Box::new(group)));
            }
        }
    }
}
