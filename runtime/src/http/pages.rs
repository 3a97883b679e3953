//! The pages about the program: its OpenAPI document, a summary for agents, and its skills.

use std::sync::OnceLock;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, HeaderValue};
use http::{Response, StatusCode};

use super::route::Page;
use super::{Api, encode};
use crate::data::{Data, Map, excerpt, to_json};
use crate::describe;
use crate::describe::skills::{Skill, skills};
use crate::error::{Error, Result, code};
use crate::fetch::ResponseBody;
use crate::json;
use crate::run::Program;

/// Depth down to which groups have skills of their own.
const SKILL_DEPTH: usize = 1;

/// The pages that were asked for.
#[derive(Debug, Default)]
pub(super) struct Pages {
    openapi: OnceLock<Bytes>,
    llms: OnceLock<Bytes>,
    skills: OnceLock<Vec<Skill>>,
}

/// Returns a page.
pub(super) fn respond(api: &Api, page: &Page) -> Result<Response<ResponseBody>> {
    let pages = &api.pages;
    let (media_type, text) = match page {
        Page::Openapi => ("application/json", pages.openapi.get_or_init(|| to_json(&openapi(api)).into()).clone()),
        Page::Llms => ("text/plain; charset=utf-8", pages.llms.get_or_init(|| llms(api).into()).clone()),
        Page::SkillIndex => ("application/json", to_json(&skill_index(pages.skills(api))).into()),
        Page::SkillFile(path) => ("text/markdown; charset=utf-8", skill_file(pages.skills(api), path)?),
    };
    let mut response = encode::content(StatusCode::OK, media_type, text);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("max-age=300"));
    Ok(response)
}

impl Pages {
    fn skills(&self, api: &Api) -> &[Skill] {
        self.skills.get_or_init(|| skills(&api.root, SKILL_DEPTH))
    }
}

/// Returns the OpenAPI document with what only the server knows: its path, and its token.
fn openapi(api: &Api) -> Data {
    let fixed = Program::fixed_globals(api.program.as_ref());
    let Data::Object(document) = describe::reference::openapi(&api.root, fixed.as_ref()) else { return Data::Null };
    let mut out = Map::new();
    for (key, value) in document {
        match (key.as_str(), value) {
            ("paths", paths) => {
                if !api.settings.base_path.is_empty() {
                    out.insert("servers", json!([{ "url": api.settings.base_path.as_str() }]));
                }
                if api.settings.token.is_some() {
                    out.insert("security", json!([{ "token": [] }]));
                }
                out.insert("paths", paths);
            }
            ("components", Data::Object(mut components)) if api.settings.token.is_some() => {
                components.insert("securitySchemes", json!({ "token": { "type": "http", "scheme": "bearer" } }));
                out.insert("components", components);
            }
            (_, value) => {
                out.insert(key, value);
            }
        }
    }
    Data::Object(out)
}

/// Returns the summary of the API as Markdown (llmstxt.org): how to call it, and its commands with their paths.
fn llms(api: &Api) -> String {
    let document = openapi(api);
    let base = api.settings.base_path.as_str();
    let about = document["info"]["description"].as_str().unwrap_or_default();
    let mut out = format!("# {}\n\n", api.root.name);
    if !about.is_empty() {
        out.push_str(&format!("> {}\n\n", about.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    out.push_str(
        "Call a command with `POST` and a JSON object of its arguments and options, or with `GET` and a query where that \
         is stated. The response is `{\"ok\":true,\"data\":…}` or `{\"ok\":false,\"error\":{\"code\":…,\"message\":…}}`; \
         `Accept` chooses JSON, `application/x-ndjson`, `text/toon`, `application/yaml` or `text/markdown`.\n\n",
    );
    out.push_str("## Commands\n\n");
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in item.as_object().into_iter().flatten() {
            let summary = operation["summary"].as_str().unwrap_or_default();
            let colon = if summary.is_empty() { "" } else { ": " };
            out.push_str(&format!("- `{} {base}{path}`{colon}{summary}\n", method.to_ascii_uppercase()));
        }
    }
    for name in describe::reference::served_mounts(&api.root) {
        let slash = if name.is_empty() { "" } else { "/" };
        out.push_str(&format!("- `{base}{slash}{}/…`: any request, passed on to a handler\n", name.replace(' ', "/")));
    }
    out.push_str(&format!(
        "\n## Reference\n\n- [OpenAPI document]({base}/openapi.json): the schemas of all inputs and results\n\
         - [Agent Skills]({base}/.well-known/skills/index.json): the program on the command line\n"
    ));
    out
}

fn skill_index(skills: &[Skill]) -> Data {
    let each = skills.iter().map(|skill| {
        let files: Vec<&str> = skill.files.iter().map(|file| file.path.as_str()).collect();
        json!({ "name": skill.name.as_str(), "description": skill.description.as_str(), "files": files })
    });
    json!({ "skills": each.collect::<Vec<_>>() })
}

fn skill_file(skills: &[Skill], path: &str) -> Result<Bytes> {
    let found = path.split_once('/').and_then(|(name, file)| {
        let skill = skills.iter().find(|skill| skill.name == name)?;
        skill.files.iter().find(|own| own.path == file)
    });
    let missing = || {
        let message = format!("there is no skill file `{}`", excerpt(path.as_ref()));
        Error::new(code::COMMAND_NOT_FOUND, message).hint("`/.well-known/skills/index.json` lists them")
    };
    found.map(|file| file.contents.clone().into()).ok_or_else(missing)
}
