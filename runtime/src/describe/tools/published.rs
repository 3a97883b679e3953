//! The resources and prompts of a program, with the commands that they are of.

use super::{Tool, name, of_command};
use crate::data::Map;
use crate::describe::subject::Subject;
use crate::graph::published::UriTemplate;
use crate::graph::{CommandPath, Node};

/// A resource, or the template of resources.
pub(crate) struct PublishedResource {
    pub(crate) uri: String,
    pub(crate) template: UriTemplate,
    pub(crate) tool: Tool,
}

/// Returns the resources of a program. Those with a mistake in their definition are left out. Global options that are `fixed`
/// are no inputs.
pub(crate) fn resources(root: &Node, fixed: Option<&Map>) -> Vec<PublishedResource> {
    let resources = root.published.iter().flat_map(|published| &published.resources);
    let of = |(uri, path): &(String, String)| {
        let template = UriTemplate::parse(uri).ok()?;
        Some(PublishedResource { uri: uri.clone(), template, tool: command_at(root, path, fixed)? })
    };
    resources.filter_map(of).collect()
}

/// Returns the commands whose results are prompts, as [`resources`] does.
pub(crate) fn prompts(root: &Node, fixed: Option<&Map>) -> Vec<Tool> {
    let prompts = root.published.iter().flat_map(|published| &published.prompts);
    prompts.filter_map(|path| command_at(root, path, fixed)).collect()
}

/// Returns the command at a path, which may be hidden.
fn command_at(root: &Node, path: &str, fixed: Option<&Map>) -> Option<Tool> {
    let target = CommandPath::find(root, path).ok()?.with_fixed(fixed);
    target.once(|target| {
        let subject = Subject::of(target)?;
        of_command(&subject, name::plain(&subject.name()))
    })
}
