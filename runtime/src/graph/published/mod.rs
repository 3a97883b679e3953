//! Commands that a program publishes as resources at URIs, and as prompts.

use super::{Cli, CommandPath, Node};
use crate::schema::{Part, Tables};

mod uri_template;

pub(crate) use uri_template::UriTemplate;

/// The resources and prompts of a program.
#[derive(Default)]
pub(crate) struct Published {
    /// The URI templates, each with the path of the command that shows what is there.
    pub(crate) resources: Vec<(String, String)>,
    /// The paths of the commands whose results are prompts.
    pub(crate) prompts: Vec<String>,
}

impl Cli {
    /// Publishes the result of a read-only command as a resource: data that clients of the
    /// [Model Context Protocol](crate::mcp_server) read by its URI, without a call of a tool. Needs the feature `output`.
    ///
    /// Variables in braces are inputs of the command, by their names in data: `notes://{id}`. A variable stands for the
    /// characters up to the next `/`, and `{+path}` for all of them; percent-encoding is decoded. The URI has a value for
    /// each required input. The name and the description of the resource are those of the command, which remains a
    /// command, a tool, and a path over HTTP; hide it if it shall be a resource only.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Show a note
    /// #[command(read_only)]
    /// fn note(#[arg] id: u32) -> String {
    ///     format!("Note {id}")
    /// }
    ///
    /// let cli = Cli::create("notes").commands(commands![note]).resource("notes://{id}", "note");
    /// assert!(cli.check().is_ok());
    /// ```
    pub fn resource(self, uri: impl Into<String>, command: impl Into<String>) -> Self {
        self.publish(|published| published.resources.push((uri.into(), command.into())))
    }

    /// Publishes the result of a command as a prompt: text for a model, which the user of a client of the
    /// [Model Context Protocol](crate::mcp_server) picks from a list. Needs the feature `output`.
    ///
    /// The inputs of the command are the arguments of the prompt. Media that is [attached](crate::Reply::attach) to the
    /// text comes before it. The command remains a command and a tool; hide it if it shall be a prompt only.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Review a change
    /// #[command(read_only)]
    /// fn review(#[arg] commit: String) -> String {
    ///     format!("Review the commit {commit}. Look for errors that tests do not find.")
    /// }
    ///
    /// let cli = Cli::create("tools").commands(commands![review]).prompt("review");
    /// assert!(cli.check().is_ok());
    /// ```
    pub fn prompt(self, command: impl Into<String>) -> Self {
        self.publish(|published| published.prompts.push(command.into()))
    }

    fn publish(self, add: impl FnOnce(&mut Published)) -> Self {
        self.with(|node| add(node.published.get_or_insert_default()))
    }
}

/// Returns the mistakes in what a node publishes.
pub(super) fn mistakes(root: &Node, node: &Node) -> Vec<String> {
    let Some(published) = &node.published else { return Vec::new() };
    if !node.is_same(root) {
        return vec!["`resource` and `prompt` have no effect on a group; call them on the program".to_owned()];
    }
    let mut out = Vec::new();
    for (index, (uri, command)) in published.resources.iter().enumerate() {
        if published.resources.iter().take(index).any(|(other, _)| other == uri) {
            out.push(format!("the resource `{uri}` is published twice; remove one"));
        }
        out.extend(
            resource_mistakes(root, uri, command).into_iter().map(|mistake| format!("the resource `{uri}` {mistake}")),
        );
    }
    for (index, command) in published.prompts.iter().enumerate() {
        if published.prompts.iter().take(index).any(|other| other == command) {
            out.push(format!("the prompt `{command}` is published twice; remove one"));
        }
        if inputs(root, command).is_none() {
            out.push(format!("the prompt `{command}` is not a command"));
        }
    }
    out
}

fn resource_mistakes(root: &Node, uri: &str, command: &str) -> Vec<String> {
    let template = match UriTemplate::parse(uri) {
        Ok(template) => template,
        Err(mistake) => return vec![mistake],
    };
    let Some((tables, is_read_only)) = inputs(root, command) else {
        return vec![format!("is of `{command}`, which is not a command")];
    };
    let mut out = Vec::new();
    if !is_read_only {
        out.push(format!("is of `{command}`, which may change something; declare it `read_only`"));
    }
    let fields = || tables.iter().filter(|field| field.part() != Part::Env);
    for name in template.names() {
        if !fields().any(|field| field.name() == name) {
            out.push(format!("has the variable `{name}`, which is not an input of `{command}`"));
        }
    }
    for field in fields().filter(|field| field.is_required()) {
        if !template.names().any(|name| name == field.name()) {
            out.push(format!("has no variable `{{{}}}`, which `{command}` requires", field.name()));
        }
    }
    out
}

/// Returns the inputs of a command, and whether it is read-only.
fn inputs<'g>(root: &'g Node, path: &str) -> Option<(Tables<'g>, bool)> {
    let target = CommandPath::find(root, path).ok()?;
    let command = target.command?;
    Some((command.tables(), command.metadata().effects().read_only))
}
