//! Programs whose commands print their path and their input, built from the notation of the table of programs.

use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule::schema::{Group, Object};

use super::field::{Item, Print, canonical};
use super::globals::with_globals;

/// Builds a program from the table of programs.
///
/// # Panics
///
/// If there is no such program.
pub fn program(name: &str) -> Cli {
    let table = include_str!("../../data/wrong-calls/programs.txt");
    let sections = table.split("\n\nprogram ").skip(1);
    let mut sections = sections.filter_map(|section| section.split_once('\n'));
    let found = sections.find_map(|(head, lines)| {
        let (own, doc) = split_doc(head);
        (own == name).then_some((doc, lines))
    });
    let (doc, lines) = found.unwrap_or_else(|| panic!("no program {name}"));
    with_globals(name, build(name, lines).description(doc))
}

/// Builds a program from lines that describe its commands, in the notation of the table of programs. A command prints
/// its path and its input.
pub fn build(name: &str, lines: &str) -> Cli {
    let mut root = Node { name: name.to_owned(), ..Node::default() };
    let mut lines = lines.lines().filter(|line| !line.is_empty()).peekable();
    while let Some(head) = lines.next() {
        let mut details = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with(' ')) {
            details.push(line);
        }
        let (head, doc) = split_doc(head);
        match head.strip_prefix('[').and_then(|path| path.strip_suffix(']')) {
            Some(path) => {
                let mut names = path.split('|');
                let node = root.below(names.next().unwrap_or_default().split(' '));
                doc.clone_into(&mut node.doc);
                node.aliases = names.map(str::to_owned).collect();
            }
            None => {
                let (path, rest) = split_effect(head);
                let (groups, _) = path.rsplit_once(' ').unwrap_or_default();
                root.below(groups.split_whitespace()).commands.push(command(path, rest, doc, &details));
            }
        }
    }
    root.cli().version("1.0.0")
}

/// A group of commands, or the program itself.
#[derive(Default)]
struct Node {
    name: String,
    aliases: Vec<String>,
    doc: String,
    commands: Vec<Command>,
    groups: Vec<Node>,
}

impl Node {
    /// Returns the group of a path, which is added if there is none.
    fn below<'a>(&mut self, path: impl IntoIterator<Item = &'a str>) -> &mut Self {
        path.into_iter().fold(self, |node, name| {
            let found = node.groups.iter().position(|group| group.name == name);
            let index = found.unwrap_or_else(|| {
                node.groups.push(Self { name: name.to_owned(), ..Self::default() });
                node.groups.len() - 1
            });
            &mut node.groups[index]
        })
    }

    fn cli(self) -> Cli {
        let cli = self.aliases.into_iter().fold(Cli::create(self.name), Cli::visible_alias).description(self.doc);
        let cli = self.commands.into_iter().fold(cli, Cli::command);
        self.groups.into_iter().map(Self::cli).fold(cli, Cli::group)
    }
}

/// Splits a line before its description, which follows two spaces.
fn split_doc(line: &str) -> (&str, &str) {
    line.split_once("  ").unwrap_or((line, ""))
}

/// Splits a line before the mark of its effect.
fn split_effect(line: &str) -> (&str, &str) {
    let marks = [" ?", " +", " !", " ="];
    let at = marks.iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
    (line.get(..at).unwrap_or_default(), line.get(at + 1..).unwrap_or_default())
}

/// Builds a command from its path, the rest of its line, its description and the indented lines below it.
fn command(path: &str, rest: &str, doc: &str, details: &[&str]) -> Command {
    let mut names = path.rsplit(' ').next().unwrap_or_default().split('|');
    let path = path.split('|').next().unwrap_or_default().to_owned();
    let effects = match rest.chars().next() {
        Some('?') => Effects { read_only: true, ..Effects::default() },
        Some('!') => Effects { destructive: true, idempotent: rest.starts_with("!="), ..Effects::default() },
        Some('=') => Effects { idempotent: true, ..Effects::default() },
        _ => Effects::default(),
    };
    let doc = if doc.is_empty() { format!("Command {path}") } else { doc.to_owned() };
    let command = Command::new(names.next().unwrap_or_default()).description(doc).effects(effects);
    let command = names.fold(command, Command::visible_alias);
    let items = rest.split(' ').skip(1).filter(|item| !item.is_empty()).map(|item| Item::new(item, ""));
    let mut input = Input { items: items.collect(), ..Input::default() };
    let command = details.iter().fold(command, |command, line| input.add(line, command));
    let [args, options] = input.objects();
    let prints: Vec<(String, Print)> = input.items.iter().filter_map(Item::print).collect();
    command.args(args).options(options).run(move |context: Context| {
        let [args, options, globals] =
            [context.args(), context.options(), context.globals()].map(|part| canonical(part, &prints));
        let has_globals = globals.as_object().is_some_and(|globals| !globals.is_empty());
        Ok(match has_globals {
            true => json!({ "command": path.clone(), "args": args, "options": options, "globals": globals }),
            false => json!({ "command": path.clone(), "args": args, "options": options }),
        })
    })
}

/// The input of a command: its fields, and the rules between its options.
#[derive(Default)]
struct Input<'a> {
    items: Vec<Item<'a>>,
    rules: Vec<&'a str>,
}

impl<'a> Input<'a> {
    /// Adds an indented line, which may be about the command itself.
    fn add(&mut self, line: &'a str, command: Command) -> Command {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        match (text.strip_prefix("confirm "), self.items.last_mut()) {
            (_, Some(item)) if indent > 4 => item.choices.push(split_doc(text)),
            (Some(question), _) => return command.confirm(question),
            _ if text == "dry run" => return command.dry_run(),
            _ if text.starts_with(['<', '-']) => {
                let (item, doc) = split_doc(text);
                self.items.push(Item::new(item, doc));
            }
            _ => self.rules.push(text),
        }
        command
    }

    /// Returns the arguments and the options.
    fn objects(&self) -> [Object; 2] {
        let object = |is_arg: bool| {
            let items = self.items.iter().filter(|item| item.is_arg == is_arg);
            items.fold(Object::new(), |object, item| object.field(item.field(&self.rules)))
        };
        [object(true), self.rules.iter().fold(object(false), |options, rule| with_rule(options, rule))]
    }
}

/// Adds a rule to options: `one of a, b`, `any of a, b`, `a requires b`, `a conflicts with b`. A field itself has the rule
/// `a if b=c, d=e`.
fn with_rule(options: Object, rule: &str) -> Object {
    if rule.contains(" if ") {
        return options;
    }
    if let Some(names) = rule.strip_prefix("one of ") {
        return options.one_of(names.split(", "));
    }
    if let Some(names) = rule.strip_prefix("any of ") {
        return options.any_of(names.split(", "));
    }
    let group = |name: &str| Group::new(format!("{name}-alone"), [name]);
    match (rule.split_once(" requires "), rule.split_once(" conflicts with ")) {
        (Some((name, other)), _) => options.group(group(name).requires(other)),
        (_, Some((name, other))) => options.group(group(name).conflicts_with(other)),
        _ => panic!("no such rule: {rule}"),
    }
}
