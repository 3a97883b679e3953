//! The skills of a program as resources, as prompts, and by the skills extension of the protocol.

use rmcp::ErrorData;
use rmcp::model::{
    GetPromptResult, Prompt, PromptMessage, Resource, ResourceContents, ResourceTemplate, Role, Skill as WireSkill,
    SkillFrontmatter, SkillResource, SkillResources,
};
use serde_json::{Value, json};

use super::catalog::{Catalog, description};
use crate::data::to_json_pretty;
use crate::describe::skills::{Skill, SkillFile, skills};
use crate::graph::Node;

/// Media type of the files of a skill.
const MARKDOWN: &str = "text/markdown";

/// Depth to which groups have skills of their own.
const DEPTH: usize = 1;

/// The template of the resources that describe tools.
const TOOL_TEMPLATE: &str = "tool://{name}";

/// The skills of a program.
pub(super) struct Library(Vec<Shelf>);

/// One skill, with its files.
struct Shelf {
    skill: WireSkill,
    files: Vec<(String, SkillFile)>,
}

impl Library {
    pub(super) fn new(root: &Node) -> Self {
        Self(skills(root, DEPTH).into_iter().map(Shelf::new).collect())
    }

    pub(super) fn skills(&self) -> Vec<WireSkill> {
        self.0.iter().map(|shelf| shelf.skill.clone()).collect()
    }

    pub(super) fn skill(&self, uri: &str) -> Result<WireSkill, ErrorData> {
        let found = self.0.iter().find(|shelf| shelf.skill.uri == uri);
        found.map(|shelf| shelf.skill.clone()).ok_or_else(|| not_found(uri))
    }

    pub(super) fn resources(&self) -> Vec<Resource> {
        let entry = |shelf: &Shelf, index: usize, uri: &str, file: &SkillFile| {
            let name = &shelf.skill.frontmatter.name;
            let is_first = index == 0;
            let mut resource =
                Resource::new(uri, if is_first { name.clone() } else { format!("{name}/{}", file.path) })
                    .with_mime_type(MARKDOWN)
                    .with_size(file.contents.len() as u64);
            if is_first {
                resource.description = Some(shelf.skill.frontmatter.description.clone());
            }
            resource
        };
        let of = |shelf: &'_ Shelf| -> Vec<Resource> {
            shelf.files.iter().enumerate().map(|(index, (uri, file))| entry(shelf, index, uri, file)).collect()
        };
        self.0.iter().flat_map(of).collect()
    }

    /// Returns the contents of a resource: a file of a skill, or the description of a tool.
    pub(super) fn read(&self, root: &Node, catalog: &Catalog, uri: &str) -> Result<ResourceContents, ErrorData> {
        if let Some(tool) = uri.strip_prefix("tool://").and_then(|name| catalog.find(root, name)) {
            let text = to_json_pretty(&description(&tool));
            return Ok(ResourceContents::text(text, uri).with_mime_type("application/json"));
        }
        let mut files = self.0.iter().flat_map(|shelf| &shelf.files);
        let (_, file) = files.find(|(own, _)| own == uri).ok_or_else(|| not_found(uri))?;
        Ok(ResourceContents::text(file.contents.clone(), uri).with_mime_type(MARKDOWN))
    }

    /// Returns one prompt for each skill.
    pub(super) fn prompts(&self) -> Vec<Prompt> {
        let prompt = |shelf: &Shelf| {
            let SkillFrontmatter { name, description, .. } = &shelf.skill.frontmatter;
            Prompt::new(name.clone(), Some(description.clone()), None)
        };
        self.0.iter().map(prompt).collect()
    }

    pub(super) fn prompt(&self, name: &str) -> Result<GetPromptResult, ErrorData> {
        let found = self.0.iter().find(|shelf| shelf.skill.frontmatter.name == name);
        let shelf = found.ok_or_else(|| ErrorData::invalid_params(format!("no prompt is named `{name}`"), None))?;
        let text = shelf.files.first().map(|(_, file)| body(&file.contents)).unwrap_or_default();
        let mut result = GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]);
        result.description = Some(shelf.skill.frontmatter.description.clone());
        Ok(result)
    }
}

/// Returns the templates of resources.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    let template = ResourceTemplate::new(TOOL_TEMPLATE, "tool")
        .with_description("What a tool does, and the schemas of its input and result")
        .with_mime_type("application/json");
    vec![template]
}

/// Returns the names that complete an argument of a template or a prompt.
pub(super) fn complete(template: &str, argument: &str, begun: &str, catalog: &Catalog) -> Vec<String> {
    if template != TOOL_TEMPLATE || argument != "name" {
        return Vec::new();
    }
    catalog.names().iter().filter(|name| name.starts_with(begun)).map(str::to_owned).collect()
}

impl Shelf {
    fn new(skill: Skill) -> Self {
        let uri = |path: &str| format!("skill://{}/{path}", skill.name);
        let main = skill.files.first().map(|file| file.contents.as_str()).unwrap_or_default();
        let frontmatter = frontmatter(&skill.name, main);
        let resources =
            skill.files.iter().map(|file| SkillResource::from_bytes(uri(&file.path), file.contents.as_bytes()));
        let resources = SkillResources::Files(resources.collect());
        let wire = WireSkill::new(uri("SKILL.md"), frontmatter, resources);
        let files = skill.files.iter().map(|file| (uri(&file.path), file.clone())).collect();
        Self { skill: wire, files }
    }
}

/// Returns the front matter of a skill, as it is in the file: keys with one line of text, and `metadata` with more of
/// them.
fn frontmatter(name: &str, contents: &str) -> SkillFrontmatter {
    let mut out = SkillFrontmatter::new(name, "");
    let mut metadata = serde_json::Map::new();
    let lines = contents.lines().skip(1).take_while(|line| *line != "---");
    for line in lines {
        let Some((key, value)) = line.split_once(':') else { continue };
        let value = crate::describe::skills::read_value(value.trim());
        match key.strip_prefix("  ") {
            Some(key) => {
                metadata.insert(key.to_owned(), value.into());
            }
            None if key == "description" => out.description = value,
            None if key == "name" || key == "metadata" => {}
            None => {
                out.extra.insert(key.to_owned(), value.into());
            }
        }
    }
    if !metadata.is_empty() {
        out.extra.insert("metadata".to_owned(), Value::Object(metadata));
    }
    out
}

/// Returns a skill without its front matter.
fn body(contents: &str) -> &str {
    let rest = contents.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    rest.map_or(contents, |(_, body)| body.trim_start())
}

fn not_found(uri: &str) -> ErrorData {
    ErrorData::resource_not_found(format!("no resource is at `{uri}`"), Some(json!({ "uri": uri })))
}
