//! Checks of a program's definition that need its parser: defaults, global options and examples.

use std::ffi::{OsStr, OsString};

use crate::command::{CommandRef, Environment};
use crate::data::nearest;
use crate::error::{InputError, InputErrors, Subject};
use crate::graph::{BUILTINS, Child, DefinitionError, Node};
use crate::input;
use crate::parse::{self, GLOBALS, Global, Help, ParsedCommand, UnknownWord};
use crate::schema::{Part, Source, Tables, Values};
use crate::shell::split_words;

/// Reports global options that clash with a built-in flag.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn globals(root: &Node, node: &Node, path: &str, errors: &mut Vec<DefinitionError>) {
    let mut tables = Tables::new();
    node.globals.iter().for_each(|options| (options.visit)(&mut tables));
    for field in tables.part(Part::Option) {
        let mut builtins = GLOBALS.iter().filter(|global| root.has_builtin(global.long));
        let clashes = |global: &&Global| {
            // A flag of the program takes precedence over `-V`.
            let short = global.short.filter(|_| global.long != "version");
            global.long == field.long() || short.is_some() && short == field.short()
        };
        if let Some(global) = builtins.find(clashes) {
            let (label, long) = (field.label(), global.long);
            errors.push(DefinitionError::new(path, format!(
                "the global option {label} clashes with the built-in `--{long}`; rename it, or call `.disable_builtin(\"{long}\")`"
            )));
        }
    }
    for child in node.declared() {
        if let Child::Node(below) = child {
            globals(root, below, &format!("{path} {}", child.name()), errors);
        }
    }
}

/// Reports disabled built-ins that do not exist but are close to one that does.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn disabled_builtins(root: &Node, errors: &mut Vec<DefinitionError>) {
    errors.extend(root.disabled_builtins.iter().filter_map(|name| unknown_builtin(root, name)));
}

/// Returns an error if a disabled built-in does not exist but is close to one that does.
#[cfg_attr(not(debug_assertions), inline)]
fn unknown_builtin(root: &Node, disabled: &str) -> Option<DefinitionError> {
    let name = disabled.trim_start_matches('-');
    let known = || GLOBALS.iter().map(|global| global.long).chain(BUILTINS);
    let nearest = if known().any(|known| known == name) { None } else { nearest(name, known()) }?;
    let message = format!("unknown built-in `{disabled}`; did you mean `.disable_builtin(\"{nearest}\")`?");
    Some(DefinitionError::new(&root.name, message))
}

/// Reports defaults that are not valid values of their fields.
#[cfg_attr(not(debug_assertions), inline)]
pub(crate) fn defaults(node: &Node, path: &str, errors: &mut Vec<DefinitionError>) {
    let mut check_command = |command: CommandRef<'_>, path: &str| {
        let invalid = input::invalid_defaults(command.tables());
        errors.extend(invalid.into_iter().map(|error| DefinitionError::new(path, error.message)));
    };
    if let Some(command) = node.command() {
        check_command(command, path);
    }
    for child in node.declared() {
        let path = format!("{path} {}", child.name());
        match child {
            Child::Command(command) => check_command(command, &path),
            Child::Node(_) => {}
        }
    }
    for child in node.declared() {
        if let Child::Node(below) = child {
            defaults(below, &format!("{path} {}", child.name()), errors);
        }
    }
}

/// Reports the examples that the program would refuse. The OpenAPI documents that an example needs are read.
#[inline]
pub(crate) fn examples(root: &Node, errors: &mut Vec<DefinitionError>) {
    let mut path = Vec::new();
    examples_of_node(root, root, &mut path, errors);
}

#[inline]
fn examples_of_node<'g>(root: &Node, node: &'g Node, path: &mut Vec<&'g str>, errors: &mut Vec<DefinitionError>) {
    for (line, _) in &node.examples {
        check_example(root, path, line, errors);
    }
    if let Some(command) = node.command() {
        examples_of_command(root, command, path, errors);
    }
    for child in node.declared() {
        path.push(child.name());
        match child {
            Child::Command(command) => examples_of_command(root, command, path, errors),
            Child::Node(below) => examples_of_node(root, below, path, errors),
        }
        path.pop();
    }
}

#[inline]
fn examples_of_command(root: &Node, command: CommandRef<'_>, path: &[&str], errors: &mut Vec<DefinitionError>) {
    for (line, _) in command.metadata().examples() {
        check_example(root, path, line, errors);
    }
}

#[inline]
fn check_example(root: &Node, path: &[&str], line: &str, errors: &mut Vec<DefinitionError>) {
    let words = split_words(line).into_iter().take_while(|word| !SHELL_OPERATORS.contains(&word.as_str()));
    let argv: Vec<OsString> = path.iter().map(OsString::from).chain(words.map(OsString::from)).collect();
    if let Some(message) = example_error(root, &argv) {
        let path = [&[root.name.as_str()], path].concat().join(" ");
        errors.push(DefinitionError::new(&path, format!("the example `{line}` fails: {message}")));
    }
}

/// Words that end the arguments of a program in a shell.
const SHELL_OPERATORS: [&str; 9] = ["|", "||", "|&", "&", "&&", ";", "<", ">", ">>"];

/// Returns the first error of a call, as far as it does not depend on the environment or on a config file.
#[inline]
fn example_error(root: &Node, argv: &[OsString]) -> Option<String> {
    let mut parsed = parse::parse(root, argv);
    if let Some(UnknownWord { word, .. }) = parsed.unknown {
        return Some(format!("`{word}` is not a command of `{}`", parsed.target.typed()));
    }
    if let Some(error) = parsed.errors.iter().next() {
        return Some(error.field.message.clone());
    }
    let mut values = parsed.values.take()?;
    let mut errors = InputErrors::default();
    input::check(&mut values, &Environment::empty(), &mut errors);
    let takes_missing = root.config.is_some() || has_other_input(&parsed);
    let is_certain = |error: &&InputError| is_certain(error, &values, takes_missing);
    errors.iter().find(is_certain).map(|error| error.field.message.clone())
}

/// Returns whether a call gets its input elsewhere, or needs none because it prints a description.
#[inline]
fn has_other_input(parsed: &ParsedCommand<'_>) -> bool {
    let globals = &parsed.globals;
    let describes =
        globals.help != Help::No || globals.version || globals.schema.is_some() || globals.llms || globals.llms_index;
    describes || globals.config_schema || globals.man || globals.has_input()
}

/// Returns whether an error of an example does not depend on where it runs: it concerns a value of argv that is
/// not a placeholder, or a missing field that only argv can set.
#[inline]
fn is_certain(error: &InputError, values: &Values<'_>, takes_missing: bool) -> bool {
    let Some(Subject::Field(id)) = error.field.subject else { return false };
    match (values.source(id), values.tables().field(id)) {
        (Some(Source::Argv), _) => !values.all(id).any(is_placeholder),
        (None, Some(field)) => !takes_missing && field.part() != Part::Env && !field.has_env(),
        _ => false,
    }
}

#[inline]
fn is_placeholder(value: &OsStr) -> bool {
    let text = value.to_string_lossy();
    text.contains(['$', '\u{2026}']) || text.contains("...") || text.starts_with('<') && text.ends_with('>')
}
