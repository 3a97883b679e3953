//! Resources and prompts: those that a program publishes, and its skills, which the skills extension lists too.

use rmcp::ErrorData;
use rmcp::model::{
    GetPromptResult, Prompt, PromptArgument, PromptMessage, Resource, ResourceContents, ResourceTemplate, Role,
    Skill as WireSkill, SkillFrontmatter, SkillResource, SkillResources,
};
use serde_json::{Value, json};

use super::catalog::{Catalog, description};
use crate::data::{Data, Map, to_json_pretty};
use crate::describe::skills::{Skill, SkillFile, skills};
use crate::describe::tools::{self, PublishedResource, Tool};
use crate::graph::Node;

/// Media type of the files of a skill.
const MARKDOWN: &str = "text/markdown";

/// Depth to which groups have skills of their own.
const DEPTH: usize = 1;

/// The template of the resources that describe tools.
const TOOL_TEMPLATE: &str = "tool://{name}";

/// The skills of a program, and what else it publishes.
pub(super) struct Library {
    skills: Vec<SkillFiles>,
    resources: Vec<PublishedResource>,
    prompts: Vec<Tool>,
}

/// A resource that was found by its URI.
pub(super) enum Found<'l> {
    Contents(ResourceContents),
    /// A command, and the values of the variables, which are its input.
    Command(&'l Tool, Vec<(String, String)>),
}

/// One skill, with its files.
struct SkillFiles {
    entry: WireSkill,
    files: Vec<(String, SkillFile)>,
}

impl Library {
    /// Returns the library of a server in whose calls some global options are `fixed`.
    pub(super) fn new(root: &Node, fixed: Option<&Map>) -> Self {
        let skills = skills(root, DEPTH).into_iter().map(SkillFiles::new).collect();
        Self { skills, resources: tools::resources(root, fixed), prompts: tools::prompts(root, fixed) }
    }

    pub(super) fn skills(&self) -> Vec<WireSkill> {
        self.skills.iter().map(|skill| skill.entry.clone()).collect()
    }

    pub(super) fn skill(&self, uri: &str) -> Result<WireSkill, ErrorData> {
        let found = self.skills.iter().find(|skill| skill.entry.uri == uri);
        let unknown = || ErrorData::invalid_params(format!("no skill is at `{uri}`"), Some(json!({ "uri": uri })));
        found.map(|skill| skill.entry.clone()).ok_or_else(unknown)
    }

    pub(super) fn resources(&self) -> Vec<Resource> {
        let entry = |skill: &SkillFiles, index: usize, uri: &str, file: &SkillFile| {
            let name = &skill.entry.frontmatter.name;
            let is_first = index == 0;
            let mut resource =
                Resource::new(uri, if is_first { name.clone() } else { format!("{name}/{}", file.path) })
                    .with_mime_type(MARKDOWN)
                    .with_size(file.contents.len() as u64);
            if is_first {
                resource.description = Some(skill.entry.frontmatter.description.clone());
            }
            resource
        };
        let of = |skill: &'_ SkillFiles| -> Vec<Resource> {
            skill.files.iter().enumerate().map(|(index, (uri, file))| entry(skill, index, uri, file)).collect()
        };
        let published = self.resources.iter().filter(|resource| resource.template.names().next().is_none());
        published.map(wire_resource).chain(self.skills.iter().flat_map(of)).collect()
    }

    /// Returns the templates of resources.
    pub(super) fn templates(&self) -> Vec<ResourceTemplate> {
        let template = ResourceTemplate::new(TOOL_TEMPLATE, "tool")
            .with_description("What a tool does, and the schemas of its input and result")
            .with_mime_type("application/json");
        let published = self.resources.iter().filter(|resource| resource.template.names().next().is_some());
        published.map(wire_template).chain([template]).collect()
    }

    /// Returns what is at a URI: the result of a command, a file of a skill, or the description of a tool.
    pub(super) fn find(&self, root: &Node, catalog: &Catalog, uri: &str) -> Result<Found<'_>, ErrorData> {
        let published = |resource: &'_ PublishedResource| resource.template.values(uri);
        if let Some((resource, values)) =
            self.resources.iter().find_map(|resource| Some((resource, published(resource)?)))
        {
            return Ok(Found::Command(&resource.tool, values));
        }
        self.read(root, catalog, uri).map(Found::Contents)
    }

    fn read(&self, root: &Node, catalog: &Catalog, uri: &str) -> Result<ResourceContents, ErrorData> {
        if let Some(tool) = uri.strip_prefix("tool://").and_then(|name| catalog.find(root, name)) {
            let text = to_json_pretty(&description(&tool));
            return Ok(ResourceContents::text(text, uri).with_mime_type("application/json"));
        }
        let mut files = self.skills.iter().flat_map(|skill| &skill.files);
        let (_, file) = files.find(|(own, _)| own == uri).ok_or_else(|| not_found(uri))?;
        Ok(ResourceContents::text(file.contents.clone(), uri).with_mime_type(MARKDOWN))
    }

    /// Returns the prompts of the program, and one for each skill.
    pub(super) fn prompts(&self) -> Vec<Prompt> {
        let prompt = |skill: &SkillFiles| {
            let SkillFrontmatter { name, description, .. } = &skill.entry.frontmatter;
            Prompt::new(name.clone(), Some(description.clone()), None)
        };
        // A skill with the name of a prompt is a resource only.
        let skills = self.skills.iter().filter(|skill| self.published_prompt(&skill.entry.frontmatter.name).is_none());
        self.prompts.iter().map(wire_prompt).chain(skills.map(prompt)).collect()
    }

    /// Returns the command of a prompt.
    pub(super) fn published_prompt(&self, name: &str) -> Option<&Tool> {
        self.prompts.iter().find(|tool| tool.name == name)
    }

    /// Returns the values that complete an argument of a prompt.
    pub(super) fn complete_prompt(&self, name: &str, argument: &str, begun: &str) -> Vec<String> {
        self.published_prompt(name).map(|tool| choices(tool, argument, begun)).unwrap_or_default()
    }

    /// Returns the values that complete a variable of a template.
    pub(super) fn complete_template(
        &self,
        template: &str,
        argument: &str,
        begun: &str,
        (root, catalog): (&Node, &Catalog),
    ) -> Vec<String> {
        if template == TOOL_TEMPLATE && argument == "name" {
            return catalog.names(root).iter().filter(|name| name.starts_with(begun)).map(str::to_owned).collect();
        }
        let found = self.resources.iter().find(|resource| resource.uri == template);
        found.map(|resource| choices(&resource.tool, argument, begun)).unwrap_or_default()
    }

    pub(super) fn prompt(&self, name: &str) -> Result<GetPromptResult, ErrorData> {
        let found = self.skills.iter().find(|skill| skill.entry.frontmatter.name == name);
        let skill = found.ok_or_else(|| ErrorData::invalid_params(format!("no prompt is named `{name}`"), None))?;
        let text = skill.files.first().map(|(_, file)| body(&file.contents)).unwrap_or_default();
        let mut result = GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]);
        result.description = Some(skill.entry.frontmatter.description.clone());
        Ok(result)
    }
}

/// Returns the name, the description and the media type of the result of a command.
fn summary(tool: &Tool) -> (String, Option<String>, Option<&'static str>) {
    let media_type = match tool.output.as_ref() {
        Some(schema) if schema["type"] == "string" => Some("text/plain"),
        Some(_) => Some("application/json"),
        None => None,
    };
    (tool.title.clone(), Some(tool.description.clone()).filter(|text| !text.is_empty()), media_type)
}

fn wire_resource(resource: &PublishedResource) -> Resource {
    let (name, description, media_type) = summary(&resource.tool);
    let mut wire = Resource::new(resource.uri.clone(), name);
    wire.description = description;
    wire.mime_type = media_type.map(str::to_owned);
    wire
}

fn wire_template(resource: &PublishedResource) -> ResourceTemplate {
    let (name, description, media_type) = summary(&resource.tool);
    let mut wire = ResourceTemplate::new(resource.uri.clone(), name);
    wire.description = description;
    wire.mime_type = media_type.map(str::to_owned);
    wire
}

/// Returns the prompt of a command: its inputs are the arguments.
fn wire_prompt(tool: &Tool) -> Prompt {
    let required = tool.input.schema.get("required").and_then(Data::as_array).unwrap_or_default();
    let properties = tool.input.schema.get("properties").and_then(Data::as_object);
    let argument = |(name, schema): (&str, &Data)| {
        let mut argument = PromptArgument::new(name);
        argument.description = schema["description"].as_str().map(str::to_owned);
        argument.required = Some(required.iter().any(|own| own.as_str() == Some(name)));
        argument
    };
    let arguments: Vec<_> = properties.into_iter().flatten().map(argument).collect();
    let mut prompt = Prompt::new(
        tool.name.clone(),
        Some(tool.description.clone()).filter(|text| !text.is_empty()),
        Some(arguments).filter(|arguments| !arguments.is_empty()),
    );
    prompt.title = Some(tool.title.clone());
    prompt
}

/// Returns the choices of an input that begin with a text.
fn choices(tool: &Tool, name: &str, begun: &str) -> Vec<String> {
    let property = tool.input.schema.get("properties").map(|properties| &properties[name]);
    let choices = property.and_then(|property| property["enum"].as_array()).unwrap_or_default();
    choices.iter().filter_map(Data::as_str).filter(|name| name.starts_with(begun)).map(str::to_owned).collect()
}

impl SkillFiles {
    fn new(skill: Skill) -> Self {
        let uri = |path: &str| format!("skill://{}/{path}", skill.name);
        let main = skill.files.first().map(|file| file.contents.as_str()).unwrap_or_default();
        let frontmatter = frontmatter(&skill.name, main);
        let resources =
            skill.files.iter().map(|file| SkillResource::from_bytes(uri(&file.path), file.contents.as_bytes()));
        let resources = SkillResources::Files(resources.collect());
        let wire = WireSkill::new(uri("SKILL.md"), frontmatter, resources);
        let files = skill.files.iter().map(|file| (uri(&file.path), file.clone())).collect();
        Self { entry: wire, files }
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
