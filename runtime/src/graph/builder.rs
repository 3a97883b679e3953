//! The builder of programs and groups.

use std::fmt;
use std::sync::Arc;

use super::node::{ChildSlot, Node};
use super::{CommandsOf, IntoCommand, IntoCommands, IntoRoot, RootOf};
use crate::command::StoredCommand;
use crate::render::Format;
use crate::schema::{because, since};

/// A program, or a group of one.
///
/// A program is not `Clone`. The methods that run it take `&self`, so an [`Arc`] shares it between threads.
///
/// ```
/// use vestibule::prelude::*;
///
/// /// Greet someone
/// #[command]
/// fn greet(#[arg] name: String) -> String {
///     format!("Hello {name}")
/// }
///
/// fn program() -> Cli {
///     Cli::create("app").version("1.0.0").description("Greets").commands(commands![greet])
/// }
/// assert!(program().check().is_ok());
/// ```
#[must_use = "a program does nothing until it is run"]
pub struct Cli(pub(crate) Arc<Node>);

/// The definition of a program as one value, for [`Cli::create`].
///
/// ```
/// use vestibule::prelude::*;
///
/// let status = Command::new("").description("Show the status").run(|_| Ok("fine"));
/// let cli = Cli::create(Definition::new("app").version("1.0.0").commands([("status", status)]));
/// assert!(cli.check().is_ok());
/// ```
#[must_use]
pub struct Definition(pub(super) Cli);

impl Definition {
    /// Creates a definition with a name and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        Self(Cli(Arc::new(Node::named(name))))
    }

    /// Sets the version of the program.
    pub fn version(self, version: impl Into<String>) -> Self {
        Self(self.0.version(version))
    }

    /// Describes the program.
    pub fn description(self, description: impl Into<String>) -> Self {
        Self(self.0.description(description))
    }

    /// Adds commands, by name.
    pub fn commands(self, commands: impl IntoCommands) -> Self {
        Self(self.0.commands(commands))
    }
}

impl From<&str> for Definition {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<String> for Definition {
    fn from(name: String) -> Self {
        Self::new(name)
    }
}

impl Cli {
    /// Creates a program with a name, or from a [`Definition`].
    pub fn create(definition: impl Into<Definition>) -> Self {
        definition.into().0
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Node)) -> Self {
        // Only a server shares the graph, and it is built by then.
        if let Some(node) = Arc::get_mut(&mut self.0) {
            change(node);
        }
        self
    }

    /// Leaves out all built-ins but `--help` and `--version`.
    #[inline]
    pub(crate) fn only_parses(self) -> Self {
        self.with(|node| node.only_parses = true)
    }

    /// Makes the program itself a command.
    #[inline]
    pub(crate) fn with_command(self, command: StoredCommand) -> Self {
        self.with(|node| node.command = Some(command))
    }

    /// Sets the version, which `--version` prints.
    pub fn version(self, version: impl Into<String>) -> Self {
        self.with(|node| node.version = Some(version.into()))
    }

    /// Adds a detail to the data that `--version` prints with `--json` and its like, such as a commit or a build date.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let status = Command::new("status").run(|_| Ok("fine"));
    /// let cli = Cli::create("app").version("1.0.0").version_detail("commit", "40c1862").command(status);
    /// assert_eq!(Invocation::line("--version").run(&cli).success(), "app 1.0.0\n");
    /// assert_eq!(Invocation::line("--version --json").run(&cli).json()["commit"], "40c1862");
    /// ```
    pub fn version_detail(self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.with(|node| node.details.push((name.into(), value.into())))
    }

    /// Runs a command when the program is called by the command's name, such as through a link `ls` to `app`: `ls -l`
    /// is `app ls -l`.
    #[inline]
    pub fn multicall(self) -> Self {
        self.with(|node| node.is_multicall = true)
    }

    /// Accepts the beginning of a command's name that no other command shares, such as `st` for `status`. Hidden
    /// commands and built-in ones are to be typed in full, as is a command whose group runs as a command with
    /// arguments.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let plain = |name: &str| Command::new(name).run(|_| Ok("done"));
    /// let cli = Cli::create("app").infer_subcommands().command(plain("status")).command(plain("start"));
    /// assert_eq!(Invocation::line("stat").run(&cli).success(), "done\n");
    /// let error = Invocation::line("sta").run(&cli).failure(2);
    /// assert!(error.contains("`sta` is not a command"), "{error}");
    /// ```
    #[inline]
    pub fn infer_subcommands(self) -> Self {
        self.with(|node| node.infer_child = Some(Node::infer_child))
    }

    /// Describes the program or the group, in one line.
    pub fn description(self, description: impl Into<String>) -> Self {
        self.with(|node| node.description = description.into())
    }

    /// Adds an alias for the group, which help shows.
    pub fn visible_alias(self, alias: impl Into<String>) -> Self {
        self.with(|node| node.aliases.push(alias.into()))
    }

    /// Adds an example: the words after the name, and a comment.
    pub fn example(self, line: impl Into<String>, why: impl Into<String>) -> Self {
        self.with(|node| node.examples.push((line.into(), why.into())))
    }

    /// Sets the heading that help and listings show for the commands, groups and mounts added after it. An empty
    /// heading ends the one before; a command's own heading overrides it.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let plain = |name: &str| Command::new(name).run(|_| Ok("done"));
    /// let cli = Cli::create("app").command(plain("status")).heading("Deployment").command(plain("deploy"));
    /// let help = Invocation::line("-h").run(&cli).success();
    /// assert!(help.contains("\nDeployment:\n  deploy\n"), "{help}");
    /// ```
    pub fn heading(self, heading: impl Into<String>) -> Self {
        self.with(|node| node.headings.push((node.children.len(), heading.into())))
    }

    /// Adds a usage line, which replaces the generated ones: the words after the name of the program or the group.
    /// Help and usage errors print the full name before it.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let copy = Command::new("copy").run(|_| Ok("done"));
    /// let cli = Cli::create("app").usage("copy <from>... <to>").usage("<command> [options]").command(copy);
    /// let help = Invocation::line("--help").run(&cli).success();
    /// assert!(help.contains("Usage: app copy <from>... <to>\n       app <command> [options]\n"), "{help}");
    /// ```
    pub fn usage(self, line: impl Into<String>) -> Self {
        self.with(|node| node.usages.push(line.into()))
    }

    /// Sets arguments that the program takes from argv itself, before it runs the rest. Calls that are printed, such as
    /// `Try:` and `Next:`, repeat them, so that they run as printed. They must not be secret.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let cli = Cli::create("api").leading_args(["--spec", "pets.json"]).command(Command::new("list").run(|_| Ok(1)));
    /// assert!(Invocation::line("lst").run(&cli).stderr.contains("Try: api --spec pets.json list"));
    /// ```
    pub fn leading_args<S: Into<String>>(self, args: impl IntoIterator<Item = S>) -> Self {
        self.with(|node| node.leading_args.extend(args.into_iter().map(Into::into)))
    }

    /// Sets the text at the end of `--help` of the program or the group, such as where to read more. Its paragraphs
    /// are wrapped like those of a description.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let status = Command::new("status").run(|_| Ok("fine"));
    /// let cli = Cli::create("app").footer("Documentation: https://example.com/app").command(status);
    /// let help = Invocation::line("--help").run(&cli).success();
    /// assert!(help.ends_with("\nDocumentation: https://example.com/app\n"), "{help}");
    /// ```
    pub fn footer(self, text: impl Into<String>) -> Self {
        self.with(|node| node.footer = text.into())
    }

    /// Sets the text at the beginning of `--help` of the program or the group.
    pub fn header(self, text: impl Into<String>) -> Self {
        self.with(|node| node.header = text.into())
    }

    /// Limits the width of the program's help, which otherwise is that of the terminal.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let status = Command::new("status").run(|_| Ok("fine"));
    /// let cli = Cli::create("app").max_width(60).command(status);
    /// let help = Invocation::line("--help").terminal(200).run(&cli).success();
    /// assert!(help.lines().all(|line| line.len() <= 60), "{help}");
    /// ```
    #[inline]
    pub fn max_width(self, columns: usize) -> Self {
        self.with(|node| node.help_width = Some(columns))
    }

    /// Shows descriptions in the program's help on the line after the names.
    #[inline]
    pub fn next_line_help(self) -> Self {
        self.with(|node| node.has_next_line_help = true)
    }

    /// Marks the group as deprecated, with a note that may be empty.
    pub fn deprecated(self, note: impl Into<String>) -> Self {
        self.with(|node| node.deprecated = Some(because(node.deprecated.as_deref(), &note.into())))
    }

    /// Marks the group as deprecated since a version of the program.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let old = Cli::create("old").deprecated("use new").deprecated_since("1.2.0");
    /// let cli = Cli::create("app").group(old.command(Command::new("list").run(|_| Ok("done"))));
    /// assert!(Invocation::line("-h").run(&cli).success().contains("(use new; since 1.2.0) [deprecated]"));
    /// ```
    pub fn deprecated_since(self, version: impl AsRef<str>) -> Self {
        self.with(|node| node.deprecated = Some(since(node.deprecated.as_deref(), version.as_ref())))
    }

    /// Hides the group from help and listings.
    #[inline]
    pub fn hidden(self) -> Self {
        self.with(|node| node.hidden = true)
    }

    /// Offers the commands of the group on the command line only: the MCP server and the HTTP API do not have them.
    #[inline]
    pub fn cli_only(self) -> Self {
        self.with(|node| node.cli_only = true)
    }

    /// Sets the format of results when the call does not name one. A group or a command overrides it.
    ///
    /// Unlike a format that the call names, it does not change anything else: a terminal still shows warnings and next
    /// steps, and errors are text on stderr.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let status = Command::new("status").run(|_| Ok(json!({ "up": true })));
    /// let io = Io::memory();
    /// let cli = Cli::create("app").format(Format::Yaml).command(status);
    /// assert_eq!(cli.run_with(["status"], io.clone()), 0);
    /// assert_eq!(io.stdout_text(), "up: true\n");
    /// ```
    #[inline]
    pub fn format(self, format: Format) -> Self {
        self.with(|node| node.format = Some(format))
    }

    /// Sets the format of results on a terminal when the call does not name one and no agent runs the program. A group or
    /// a command overrides it, with a format of either kind.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// let list = Command::new("list").run(|_| Ok(json!([{ "number": 2, "state": "open" }])));
    /// let program = Cli::create("app").terminal_format(Format::Table).command(list);
    /// assert_eq!(Invocation::line("list").terminal(80).run(&program).success(), "NUMBER  STATE\n     2  open\n");
    /// assert_eq!(Invocation::line("list").run(&program).success(), "[1]{number,state}:\n  2,open\n");
    /// ```
    #[inline]
    pub fn terminal_format(self, format: Format) -> Self {
        self.with(|node| node.terminal_format = Some(format))
    }

    /// Hides results on a terminal unless the call names a format. Errors and next steps are shown.
    #[inline]
    pub fn agent_only(self) -> Self {
        self.with(|node| node.agent_only = true)
    }

    /// Suggests corrections without ever running them.
    ///
    /// Otherwise a call that can only mean one thing, and only reads, runs at once. The feature `corrections` finds such calls.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// #[command(read_only)]
    /// fn list() -> String {
    ///     "web-1".to_owned()
    /// }
    ///
    /// let host = Cli::create("host").commands(commands![list]);
    /// let fleet = Cli::create("fleet").group(host).suggest_only();
    /// let error = Invocation::line("list host").run(&fleet).failure(2);
    /// assert!(error.contains("\n  Try: fleet host list\n"), "{error}");
    /// ```
    #[inline]
    pub fn suggest_only(self) -> Self {
        self.with(|node| node.only_suggests = true)
    }

    /// Disables a built-in: a flag such as `--llms`, or a command such as `help` or `completions`. The name is then
    /// free for the program.
    pub fn disable_builtin(self, builtin: impl Into<String>) -> Self {
        self.with(|node| node.disabled_builtins.push(builtin.into()))
    }

    /// Adds commands: `commands![deploy, logs]`, or commands built at run time.
    pub fn commands(self, commands: impl IntoCommands) -> Self {
        self.with(|node| commands.add_to(CommandsOf(node)))
    }

    /// Adds one command.
    pub fn command(self, command: impl IntoCommand) -> Self {
        self.with(|node| node.children.push(ChildSlot::Command(command.into_command().into())))
    }

    /// Makes the program or the group itself a command: `commands![greet]`, or one built at run time.
    pub fn root(self, command: impl IntoRoot) -> Self {
        self.with(|node| command.set_on(RootOf(node)))
    }

    /// Adds a group, which can contain groups.
    #[inline]
    pub fn group(self, group: Self) -> Self {
        self.with(|node| node.push_node(group.0))
    }
}

impl fmt::Debug for Cli {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cli").field("name", &self.0.name).field("children", &self.0.declared_names()).finish()
    }
}

impl fmt::Debug for Definition {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
