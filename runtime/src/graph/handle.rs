//! Commands that are the variants of an enum.

use std::sync::Arc;

use super::Cli;
use super::node::{ChildSlot, Node};
use crate::command::{CommandMetadata, Commands, Context, Entry, Execution, Handler, IntoOutcome, handler, within};
use crate::error::Result;

impl Cli {
    /// Adds the commands that the variants of an enum are, and a function that takes the value of the
    /// one that was typed: for programs that say with one `match` what they do.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// #[derive(Commands)]
    /// enum Git {
    ///     /// Clone a repository
    ///     Clone {
    ///         /// Where it is
    ///         #[arg]
    ///         url: String,
    ///         #[option(default = 0)]
    ///         depth: u32,
    ///     },
    ///     /// Show what changed
    ///     #[command(alias = "st")]
    ///     Status,
    ///     /// Other repositories
    ///     #[command(group)]
    ///     Remote(Remote),
    /// }
    ///
    /// #[derive(Commands)]
    /// enum Remote {
    ///     /// Add one
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
        self.variants(
            handler(move |command: C, context| {
                let run = Arc::clone(&run);
                Execution::Blocking(Box::new(move || run(command, context)?.into_outcome()))
            }),
            C::ENTRIES,
        )
    }

    /// The same as [`handle`](Self::handle), for an async function.
    #[cfg(feature = "async")]
    pub fn handle_async<C, T, F, R>(self, run: F) -> Self
    where
        C: Commands,
        T: IntoOutcome,
        F: Fn(C, Context) -> R + Send + Sync + 'static,
        R: Future<Output = Result<T>> + Send + 'static,
    {
        let run = Arc::new(run);
        self.variants(
            handler(move |command: C, context| {
                let run = Arc::clone(&run);
                crate::command::future(async move { run(command, context).await?.into_outcome() })
            }),
            C::ENTRIES,
        )
    }

    fn variants(self, handler: Handler, entries: &'static [Entry]) -> Self {
        self.with(|node| add(node, entries, &handler))
    }
}

fn add(node: &mut Node, entries: &'static [Entry], handler: &Handler) {
    for entry in entries {
        match *entry {
            Entry::Commands(set) => node.children.push(ChildSlot::Variants(set, Arc::clone(handler))),
            Entry::Flat(entries, wrap) => add(node, entries, &within(handler, wrap)),
            Entry::Group(words, entries, wrap) => {
                let about = CommandMetadata::new(words);
                let mut group = Node::named(about.name());
                group.description = about.doc().to_owned();
                group.aliases = about.aliases().map(str::to_owned).collect();
                group.deprecated = about.deprecated().map(str::to_owned);
                group.hidden = about.is_hidden();
                let examples = about.examples().into_iter();
                group.examples = examples.map(|(line, why)| (line.to_owned(), why.to_owned())).collect();
                group.heading = about.heading().map(str::to_owned);
                group.usages = about.usages().map(str::to_owned).collect();
                group.footer = about.footer().to_owned();
                add(&mut group, entries, &within(handler, wrap));
                node.children.push(ChildSlot::Node(Box::new(group)));
            }
        }
    }
}
