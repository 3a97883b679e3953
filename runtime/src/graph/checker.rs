//! Checks of a program's definition that need the whole graph.

use std::fmt;

use super::published::mistakes;
use super::{Child, CommandPath, Node, is_key_of};
use crate::command::{CommandRef, GlobalOptions, Provided};
use crate::error::{ErrorType, conflicts};
use crate::schema::{FieldRef, Part, RequiredState, Tables, option_errors, positional_errors, unknown_names};

/// The names of built-in commands, including a reserved one.
pub(crate) const BUILTINS: [&str; 5] = ["help", "completions", "skills", "mcp", OWN_WINS];

/// The built-in command that a program's own command of that name replaces.
const OWN_WINS: &str = "http";

/// An error in the definition of a program.
pub(crate) struct DefinitionError {
    /// The path of the command, group or mount that it concerns, program first.
    pub(crate) path: String,
    pub(crate) message: String,
}

impl DefinitionError {
    pub(crate) fn new(path: &str, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), message: message.into() }
    }
}

impl fmt::Display for DefinitionError {
    #[cfg_attr(not(debug_assertions), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.path, self.message)
    }
}

/// Returns every error in the definition of a program.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn check(root: &Node) -> Vec<DefinitionError> {
    let mut checker = Checker { root, errors: Vec::new(), error_types: Vec::new() };
    checker.check_node(root, &root.name, &Scope::default());
    let conflicts = conflicts(&checker.error_types);
    checker.report_all(&root.name, conflicts);
    checker.errors
}

/// The state and the global options that the nodes of a path provide.
#[derive(Clone, Default)]
struct Scope {
    state: Provided,
    globals: Vec<GlobalOptions>,
}

impl Scope {
    #[cfg_attr(not(debug_assertions), inline)]
    fn with(&self, node: &Node) -> Self {
        let mut scope = self.clone();
        scope.state.extend(&node.state);
        scope.globals.extend_from_slice(&node.globals);
        scope
    }

    /// Returns the tables of the global options.
    #[cfg_attr(not(debug_assertions), inline)]
    fn tables(&self) -> Tables<'static> {
        let mut tables = Tables::new();
        self.globals.iter().for_each(|options| (options.visit)(&mut tables));
        tables
    }
}

/// A walk over the graph that collects errors.
struct Checker<'g> {
    root: &'g Node,
    errors: Vec<DefinitionError>,
    /// The error types of the program and its commands that declare codes.
    error_types: Vec<ErrorType>,
}

impl<'g> Checker<'g> {
    fn report(&mut self, path: &str, message: impl Into<String>) {
        self.errors.push(DefinitionError::new(path, message));
    }

    fn report_all(&mut self, path: &str, messages: impl IntoIterator<Item = String>) {
        messages.into_iter().for_each(|message| self.report(path, message));
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn check_node(&mut self, node: &'g Node, path: &str, scope: &Scope) {
        let scope = &scope.with(node);
        self.check_name(&node.name, path);
        if !node.globals.is_empty() {
            self.check_globals(scope, path);
        }
        if !node.is_same(self.root) {
            self.check_group(node, path);
        }
        self.report_all(path, node.errors.iter().cloned());
        self.error_types.extend(node.error_types.iter().map(|known| known.error_type));
        self.check_required_state(&node.required_state, path, scope);
        if let Some(command) = node.catch_all() {
            self.check_command(command, path, scope);
        }
        self.check_child_names(node, path);
        if let Some(command) = node.command() {
            self.check_command(command, path, scope);
        } else if node.declared().next().is_none()
            && node.catch_all.is_none()
            && !node.is_mount()
            && !node.has_openapi()
        {
            self.report(path, "no commands; add one, or make it a command with `root`");
        }
        self.check_mount(node, path);
        self.check_config(node, path);
        self.report_all(path, mistakes(self.root, node));
        for child in node.declared() {
            let path = format!("{path} {}", child.name());
            match child {
                Child::Node(below) => self.check_node(below, &path, scope),
                Child::Command(command) => {
                    self.check_name(command.metadata().name(), &path);
                    self.check_command(command, &path, scope);
                }
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn check_mount(&mut self, node: &Node, path: &str) {
        let Some(mount) = &node.mount else { return };
        if !node.children.is_empty() || node.command.is_some() {
            self.report(path, "has both a mounted handler and commands; mount the handler under a name of its own");
        }
        self.report_all(path, mount.definition_errors());
        if let Some(login) = mount.login_command()
            && CommandPath::find(self.root, login).is_err()
        {
            self.report(path, format!("its login command `{login}` is not a command of the program"));
        }
    }

    /// Reports options and commands of one level that are the same key of a config file.
    #[cfg_attr(not(debug_assertions), inline)]
    fn check_config(&mut self, node: &Node, path: &str) {
        if node.config.is_some() && !node.is_same(self.root) {
            self.report(path, "only the program can have a config file; call `config` on it");
        }
        if self.root.config.is_none() {
            return;
        }
        let mut tables = node.command().map(CommandRef::tables).unwrap_or_default();
        node.add_globals(&mut tables);
        for field in tables.part(Part::Option) {
            if let Some(child) = node.declared().find(|child| is_key_of(child.name(), &field)) {
                let message = format!(
                    "the command and {} of `{path}` are the same key in a config file; rename one",
                    field.label()
                );
                self.report(&format!("{path} {}", child.name()), message);
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn check_name(&mut self, name: &str, path: &str) {
        if name.is_empty() {
            self.report(path, "a command, group or mount has an empty name");
        } else if name.starts_with('-') || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
            self.report(path, "names cannot start with `-` or contain whitespace");
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn check_child_names(&mut self, node: &Node, path: &str) {
        let mut names = node.declared_names();
        for name in &names {
            if BUILTINS.contains(name) && *name != OWN_WINS && node.is_same(self.root) && node.has_builtin(name) {
                let message =
                    format!("the name of a built-in; rename the command, or call `.disable_builtin(\"{name}\")`");
                self.report(&format!("{path} {name}"), message);
            }
        }
        names.sort_unstable();
        let mut repeated: Vec<&str> = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        repeated.dedup();
        for name in repeated {
            self.report(&format!("{path} {name}"), "defined twice; rename one");
        }
    }

    /// Reports settings of a program on a group, where they have no effect.
    #[cfg_attr(not(debug_assertions), inline)]
    fn check_group(&mut self, group: &Node, path: &str) {
        let settings = [
            ("version", group.version.is_some()),
            ("version_detail", !group.details.is_empty()),
            ("styles", group.styles.is_some()),
            ("external", group.external.is_some()),
            ("infer_subcommands", group.infer_child.is_some()),
            ("max_width", group.help_width.is_some()),
            ("next_line_help", group.has_next_line_help),
            ("multicall", group.is_multicall),
            ("pager", group.pager.is_some()),
            ("suggest_only", group.only_suggests),
            ("disable_builtin", !group.disabled_builtins.is_empty()),
        ];
        for (method, _) in settings.into_iter().filter(|(_, is_set)| *is_set) {
            self.report(path, format!("`{method}` has no effect on a group; call it on the program"));
        }
    }

    /// Reports clashes among the global options that are valid at a node.
    #[cfg_attr(not(debug_assertions), inline)]
    fn check_globals(&mut self, scope: &Scope, path: &str) {
        let tables = scope.tables();
        self.report_all(path, option_errors(&tables));
        for (index, options) in scope.globals.iter().enumerate() {
            if scope.globals.iter().skip(index + 1).any(|other| other.id == options.id) {
                self.report(path, format!("the global options `{}` are declared twice; remove one", options.name));
            }
        }
        for field in tables.part(Part::Arg) {
            self.report(
                path,
                format!("global options cannot have the positional {}; make it an option", field.label()),
            );
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn check_command(&mut self, command: CommandRef<'_>, path: &str, scope: &Scope) {
        self.report_all(path, command.definition_errors().iter().cloned());
        command.add_error_types(&mut self.error_types);
        let mut tables = command.tables();
        tables.index();
        self.check_required_state(tables.required_state(), path, scope);
        self.check_against_globals(&tables, &scope.tables(), path);
        self.report_all(path, positional_errors(&tables));
        self.report_all(path, option_errors(&tables));
        self.report_all(path, unknown_names(&tables, &scope.tables()));
    }

    /// Reports types that a command or a handler takes and that the program does not provide.
    #[cfg_attr(not(debug_assertions), inline)]
    fn check_required_state(&mut self, required: &[RequiredState], path: &str, scope: &Scope) {
        for need in required {
            let name = (need.name)();
            if need.is_globals && !scope.globals.iter().any(|options| options.id == need.id) {
                self.report(
                    path,
                    format!("`Globals<{name}>` is not declared; call `.globals::<{name}>()` on the program"),
                );
            } else if !need.is_globals && !scope.state.has(need.id) {
                self.report(path, format!("`State<{name}>` is not provided; call `.state(…)` on the program"));
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn check_against_globals(&mut self, tables: &Tables<'_>, globals: &Tables<'_>, path: &str) {
        for option in tables.part(Part::Option) {
            for global in globals.part(Part::Option) {
                if let Some(name) = shared_name(&option, &global) {
                    self.report(path, format!("an option and a global option share the name `{name}`; rename one"));
                }
                if option.short().is_some() && option.short() == global.short() {
                    let (option, global) = (option.label(), global.label());
                    self.report(path, format!("{option} and the global {global} share a short alias; change one"));
                }
            }
        }
    }
}

/// Returns a long name that two fields share.
#[cfg_attr(not(debug_assertions), inline)]
fn shared_name<'a>(field: &FieldRef<'a>, other: &FieldRef<'a>) -> Option<&'a str> {
    field.long_names().find(|name| other.long_names().any(|other| other == *name))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::graph::Cli;
    use crate::prelude::*;
    use crate::schema::{Field, Object};

    fn plain(name: &str) -> Command {
        Command::new(name).run(|_| Ok(()))
    }

    fn with_options(fields: impl IntoIterator<Item = Field>) -> Command {
        plain("go").options(fields.into_iter().fold(Object::new(), Object::field))
    }

    #[track_caller]
    fn assert_errors(cli: &Cli, expected: &[&str]) {
        let errors: Vec<_> = check(&cli.0).iter().map(ToString::to_string).collect();
        assert_eq!(errors, expected);
    }

    #[test]
    fn a_valid_program_has_no_errors() {
        assert_errors(&Cli::create("app").command(plain("go")).group(Cli::create("pr").command(plain("list"))), &[]);
    }

    #[test]
    fn names_are_unique_and_typeable() {
        let cli =
            Cli::create("app").command(plain("go")).command(plain("go").visible_alias("run")).command(plain("run"));
        assert_errors(&cli, &["`app go`: defined twice; rename one", "`app run`: defined twice; rename one"]);
        let cli = Cli::create("app").command(plain("-x")).command(plain("a b")).command(plain(""));
        assert_errors(
            &cli,
            &[
                "`app -x`: names cannot start with `-` or contain whitespace",
                "`app a b`: names cannot start with `-` or contain whitespace",
                "`app `: a command, group or mount has an empty name",
            ],
        );
    }

    #[test]
    fn a_built_in_name_is_free_once_the_built_in_is_disabled() {
        let cli = || Cli::create("app").command(plain("help"));
        let message = "the name of a built-in; rename the command, or call `.disable_builtin(\"help\")`";
        assert_errors(&cli(), &[&format!("`app help`: {message}")]);
        assert_errors(&cli().disable_builtin("help"), &[]);
        assert_errors(&Cli::create("app").group(Cli::create("x").command(plain("help"))), &[]);
    }

    #[test]
    fn options_of_one_command_do_not_clash() {
        let clash = with_options([Field::string("a").short('x'), Field::string("b").alias("a").short('x')]);
        let range = with_options([Field::integer("n").min(3).max(1)]);
        assert_errors(
            &Cli::create("app").command(clash).group(Cli::create("x").command(range)),
            &[
                "`app go`: two options share the name `a`; rename one",
                "`app go`: --a and --b share a short alias; change one",
                "`app x go`: --n has an empty range, from 3 to 1; swap them",
            ],
        );
    }

    #[test]
    fn a_list_is_the_last_positional() {
        let args = Object::new().field(Field::string("all").array()).field(Field::string("one"));
        let cli = Cli::create("app").root(plain("").args(args));
        assert_errors(&cli, &["`app`: <one> follows <all>, which takes all remaining values; put the list last"]);
    }

    #[test]
    fn settings_of_a_program_are_errors_on_a_group() {
        let group = Cli::create("x")
            .version("1")
            .version_detail("commit", "a")
            .multicall()
            .disable_builtin("help")
            .command(plain("go"));
        assert_errors(
            &Cli::create("app").group(group),
            &[
                "`app x`: `version` has no effect on a group; call it on the program",
                "`app x`: `version_detail` has no effect on a group; call it on the program",
                "`app x`: `multicall` has no effect on a group; call it on the program",
                "`app x`: `disable_builtin` has no effect on a group; call it on the program",
            ],
        );
        assert_errors(
            &Cli::create("app").group(Cli::create("empty")),
            &["`app empty`: no commands; add one, or make it a command with `root`"],
        );
    }

    #[test]
    fn a_command_made_by_an_attribute_cannot_be_edited() {
        #[command]
        fn greet() {}

        let edited = Command::of::<greet>().description("Other words").hidden();
        let message = "cannot be changed with";
        assert_errors(
            &Cli::create("app").command(edited),
            &[
                &format!("`app greet`: a `#[command]` function {message} `description`; use the attribute"),
                &format!("`app greet`: a `#[command]` function {message} `hidden`; use the attribute"),
            ],
        );
    }
}
