//! The resources and prompts of a program, with the commands that they are of.

use super::{Tool, name, of_command};
use crate::describe::subject::Subject;
use crate::graph::published::UriTemplate;
use crate::graph::{CommandPath, Node};

/// A resource, or the template of resources.
pub(crate) struct PublishedResource {
    pub(crate) uri: String,
    pub(crate) template: UriTemplate,
    pub(crate) tool: Tool,
}

/// Returns the resources of a program. Those with a mistake in their definition are left out.
pub(crate) fn resources(root: &Node) -> Vec<PublishedResource> {
    let resources = root.published.iter().flat_map(|published| &published.resources);
    let of = |(uri, path): &(String, String)| {
        let template = UriTemplate::parse(uri).ok()?;
        Some(PublishedResource { uri: uri.clone(), template, tool: command_at(root, path)? })
    };
    resources.filter_map(of).collect()
}

/// Returns the commands whose results are prompts.
pub(crate) fn prompts(root: &Node) -> Vec<Tool> {
    let prompts = root.published.iter().flat_map(|published| &published.prompts);
    prompts.filter_map(|path| command_at(root, path)).collect()
}

/// Returns the command at a path, which may be hidden.
fn command_at(root: &Node, path: &str) -> Option<Tool> {
    let target = CommandPath::find(root, path).ok()?;
    target.once(|target| {
        let subject = Subject::of(target)?;
        of_command(&subject, name::plain(&subject.name()))
    })
}
