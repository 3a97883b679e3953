//! Joins a document with the files that its references lead to.
//!
//! Each file is put into an extension of the root, and the references lead there, so that everything else reads a single
//! document.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use crate::cursor::{Json, Type, quote};
use crate::index;
use crate::pointer::{FILES, PROBLEMS, percent_decoded, push};
use crate::scan::{byte, skip_space, skip_string};

/// Maximum number of files, and of bytes in all of them.
const MAX_FILES: usize = 500;
const MAX_SIZE: usize = 64 << 20;

/// Reads a file by its location.
pub(crate) type Read<'r> = dyn FnMut(&str) -> Result<String, String> + 'r;

/// Joins a document with the files that its references lead to, and returns their locations too; `None` without any.
pub(crate) fn link(json: &str, location: &str, read: &mut Read<'_>) -> Option<(String, Vec<String>)> {
    if !has_external_reference(json) {
        return None;
    }
    let mut linker = Linker { root: location, files: Vec::new(), by_location: HashMap::new() };
    let root = linker.link(json, location, "");
    linker.read_all(read);
    let Linker { files, .. } = linker;
    let joined = join(&root, &files);
    Some((joined, files.into_iter().map(|file| file.location).collect()))
}

/// Reads a file whose location is relative to a folder. The error is a message.
pub(crate) fn read_beside(folder: &Path, location: &str) -> Result<String, String> {
    let relative = percent_decoded(location);
    if relative.starts_with(['/', '\\']) || relative.contains(':') {
        return Err("only files at a path relative to the document are read".to_owned());
    }
    let path = folder.join(&*relative);
    let size = std::fs::metadata(&path).map_err(|error| error.to_string())?;
    if !size.is_file() {
        return Err("it is not a file".to_owned());
    }
    if size.len() > MAX_SIZE as u64 {
        return Err(too_large());
    }
    std::fs::read_to_string(path).map_err(|error| error.to_string())
}

fn too_large() -> String {
    format!("the files of the document are larger than {} MiB", MAX_SIZE >> 20)
}

/// A file that a reference leads to.
struct File {
    location: String,
    /// Its name in the joined document.
    key: String,
    /// The file as JSON, with its references changed, or the reason why there is none.
    json: Result<String, String>,
}

struct Linker<'l> {
    root: &'l str,
    files: Vec<File>,
    by_location: HashMap<String, usize>,
}

impl Linker<'_> {
    /// Reads the files, and those that they refer to.
    fn read_all(&mut self, read: &mut Read<'_>) {
        let (mut next, mut size) = (0, 0);
        while let Some((location, key)) = self.files.get(next).map(|file| (file.location.clone(), file.key.clone())) {
            let json = if next < MAX_FILES { read(&location).and_then(|text| to_json(&text)) } else { Err(too_many()) };
            let json = json.and_then(|json| {
                size += json.len();
                if size <= MAX_SIZE { Ok(json) } else { Err(too_large()) }
            });
            let json = json.map(|json| self.link(&json, &location, &pointer_of(&key)));
            if let Some(file) = self.files.get_mut(next) {
                file.json = json;
            }
            next += 1;
        }
    }

    /// Returns JSON whose references lead into the joined document; `pointer` is the place of the text in it.
    fn link(&mut self, json: &str, location: &str, pointer: &str) -> String {
        let mut out = String::with_capacity(json.len());
        let mut copied = 0;
        for (span, reference) in references(json) {
            let target = match reference.strip_prefix('#') {
                Some(_) if pointer.is_empty() => continue,
                Some(fragment) => format!("#{pointer}{fragment}"),
                None => self.target(location, &reference),
            };
            out.push_str(json.get(copied..span.start).unwrap_or_default());
            quote(&target, &mut out);
            copied = span.end;
        }
        out.push_str(json.get(copied..).unwrap_or_default());
        out
    }

    /// Returns the place of the value that a reference to another file leads to.
    fn target(&mut self, base: &str, reference: &str) -> String {
        let (file, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let location = resolve(base, file);
        if location == self.root {
            return format!("#{fragment}");
        }
        let index = self.by_location.get(&location).copied().unwrap_or_else(|| self.add(location));
        let key = self.files.get(index).map(|file| file.key.as_str()).unwrap_or_default();
        format!("#{}{fragment}", pointer_of(key))
    }

    /// Adds a file that is named by its stem, which is how others refer to what is in it. Those beyond the limit share the
    /// entry of the first of them, which is not read.
    fn add(&mut self, location: String) -> usize {
        if self.files.len() > MAX_FILES {
            return MAX_FILES;
        }
        let name = location.rsplit('/').next().unwrap_or_default();
        let stem = name.split(['.', '?']).next().unwrap_or_default();
        let is_safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let stem: String = stem.chars().map(|c| if is_safe(c) { c } else { '-' }).collect();
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let mut keys = std::iter::once(stem.clone()).chain(numbered);
        let key = keys.find(|key| self.files.iter().all(|file| file.key != *key)).unwrap_or_default();
        let index = self.files.len();
        self.files.push(File { location: location.clone(), key, json: Err(String::new()) });
        self.by_location.insert(location, index);
        index
    }
}

fn too_many() -> String {
    format!("the document refers to more than {MAX_FILES} files")
}

fn pointer_of(key: &str) -> String {
    let mut pointer = format!("/{FILES}");
    push(&mut pointer, key);
    pointer
}

/// Converts the text of a file to JSON. The error is a message.
fn to_json(text: &str) -> Result<String, String> {
    let text = text.trim_start_matches('\u{feff}');
    match index::validate(text) {
        Ok(()) => Ok(text.to_owned()),
        Err(error) => yaml(text).ok_or_else(|| error.to_string()),
    }
}

#[cfg(feature = "yaml")]
fn yaml(text: &str) -> Option<String> {
    crate::yaml::to_json(text).ok()
}

#[cfg(not(feature = "yaml"))]
fn yaml(_: &str) -> Option<String> {
    None
}

/// Returns whether a reference leads out of a document.
fn has_external_reference(json: &str) -> bool {
    let bytes = json.as_bytes();
    json.match_indices("\"$ref\"").any(|(offset, name)| {
        let colon = skip_space(bytes, offset + name.len());
        let value = skip_space(bytes, colon + 1);
        byte(bytes, colon) == b':' && byte(bytes, value) == b'"' && byte(bytes, value + 1) != b'#'
    })
}

/// Returns the references in JSON with their places, in order: the values of `$ref`, and of a discriminator's mapping.
fn references(json: &str) -> Vec<(Range<usize>, String)> {
    let bytes = json.as_bytes();
    let mut found = Vec::new();
    let mut offset = 0;
    while let Some(distance) = bytes.get(offset..).and_then(|rest| rest.iter().position(|byte| *byte == b'"')) {
        let start = offset + distance;
        offset = skip_string(bytes, start);
        let colon = skip_space(bytes, offset);
        let name = json.get(start..offset).unwrap_or_default();
        if byte(bytes, colon) != b':' || !matches!(name, "\"$ref\"" | "\"discriminator\"") {
            continue;
        }
        let value = Json::new(json, colon + 1);
        match value.kind() {
            Type::String if name == "\"$ref\"" => found.extend(span_of(value)),
            Type::Object if name == "\"discriminator\"" => {
                let mapping = value.get("mapping").into_iter().flat_map(Json::members);
                found.extend(mapping.filter_map(|(_, target)| span_of(target)).filter(|(_, name)| is_location(name)));
            }
            _ => continue,
        }
        offset = value.offset() + value.raw().len();
    }
    found
}

fn span_of(value: Json<'_>) -> Option<(Range<usize>, String)> {
    let text = value.str()?.into_owned();
    Some((value.offset()..value.offset() + value.raw().len(), text))
}

/// Returns whether the target of a mapping is a reference, and not the name of a schema.
fn is_location(target: &str) -> bool {
    let file = target.split('#').next().unwrap_or_default();
    target.contains(['#', '/']) || [".json", ".yaml", ".yml"].iter().any(|end| file.ends_with(end))
}

/// Resolves the file of a reference against the location of the document that holds it (RFC 3986, 5.2).
fn resolve(base: &str, file: &str) -> String {
    if file.is_empty() {
        return base.to_owned();
    }
    let has_scheme = |text: &str| text.split_once("://").is_some_and(|(scheme, _)| !scheme.contains(['/', '?']));
    if has_scheme(file) {
        return file.to_owned();
    }
    let (origin, path) = match base.split_once("://").filter(|_| has_scheme(base)) {
        Some((scheme, rest)) => {
            let path = rest.find('/').unwrap_or(rest.len());
            base.split_at(scheme.len() + "://".len() + path)
        }
        None => ("", base),
    };
    if let Some(rest) = file.strip_prefix("//") {
        let scheme = origin.split_once("//").map(|(scheme, _)| scheme).unwrap_or_default();
        return format!("{scheme}//{rest}");
    }
    let path = path.split('?').next().unwrap_or_default();
    let folder = path.rsplit_once('/').map(|(folder, _)| folder);
    let joined = match folder {
        Some(folder) if !file.starts_with('/') => format!("{folder}/{file}"),
        None if !origin.is_empty() && !file.starts_with('/') => format!("/{file}"),
        _ => file.to_owned(),
    };
    format!("{origin}{}", without_dots(&joined))
}

/// Removes `.` and `..` from a path, as far as it begins with other segments.
fn without_dots(path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let mut kept: Vec<&str> = Vec::new();
    for segment in path.trim_start_matches('/').split('/') {
        match segment {
            "." => {}
            ".." if kept.last().is_some_and(|last| *last != "..") => drop(kept.pop()),
            ".." if is_absolute => {}
            segment => kept.push(segment),
        }
    }
    format!("{}{}", if is_absolute { "/" } else { "" }, kept.join("/"))
}

/// Puts the files into the root object of a document.
fn join(root: &str, files: &[File]) -> String {
    let end = root.trim_end();
    let Some(open) = end.strip_suffix('}') else { return root.to_owned() };
    let mut out = open.trim_end().to_owned();
    let mut add = |name: &str, members: Vec<(&str, String)>| {
        let separator = if out.ends_with('{') { "" } else { "," };
        out.push_str(separator);
        quote(name, &mut out);
        out.push_str(":{");
        for (at, (key, json)) in members.iter().enumerate() {
            out.push_str(if at > 0 { "," } else { "" });
            quote(key, &mut out);
            out.push(':');
            out.push_str(json);
        }
        out.push('}');
    };
    let read = files.iter().filter_map(|file| Some((file.key.as_str(), file.json.as_ref().ok()?.clone())));
    add(FILES, read.collect());
    let problem = |file: &File| {
        let reason = file.json.as_ref().err()?;
        let mut json = String::new();
        quote(&format!("`{}` cannot be read: {reason}", file.location), &mut json);
        Some(json)
    };
    add(PROBLEMS, files.iter().filter_map(|file| Some((file.key.as_str(), problem(file)?))).collect());
    out.push('}');
    out
}

#[cfg(test)]
mod tests {
    use super::{MAX_FILES, link, read_beside, resolve};

    #[test]
    fn an_encoded_path_is_not_absolute() {
        for location in ["/etc/hosts", "%2Fetc%2Fhosts", "%5C%5Chost%5Cx", "file:x", "C%3A%5Cx"] {
            let error = read_beside(".".as_ref(), location).unwrap_err();
            assert!(error.contains("relative to the document"), "{location}: {error}");
        }
    }

    #[test]
    fn references_beyond_the_limit_share_an_entry() {
        let references = (0..20_000).map(|number| format!(r#"{{"$ref":"{number}/x.json"}}"#));
        let json = format!(r#"{{"a":[{}]}}"#, references.collect::<Vec<_>>().join(","));
        let (joined, locations) = link(&json, "api.json", &mut |_| Ok("{}".to_owned())).unwrap();
        assert_eq!(locations.len(), MAX_FILES + 1);
        assert!(joined.contains("refers to more than 500 files"));
    }

    #[test]
    fn references_are_resolved_like_links() {
        for (base, file, location) in [
            ("openapi.json", "pets.json", "pets.json"),
            ("openapi.json", "./a/../pets.json", "pets.json"),
            ("openapi.json", "../common.json", "../common.json"),
            ("a/b/openapi.json", "../../../x.json", "../x.json"),
            ("a/openapi.json", "", "a/openapi.json"),
            ("openapi.json", "/etc/x.json", "/etc/x.json"),
            ("openapi.json", "https://h/x.json", "https://h/x.json"),
            ("https://h/v1/openapi.json?v=2", "x.json", "https://h/v1/x.json"),
            ("https://h", "x.json", "https://h/x.json"),
            ("https://h/v1/openapi.json", "../../../x.json", "https://h/x.json"),
            ("https://h/v1/openapi.json", "/x.json?a=://b", "https://h/x.json?a=://b"),
            ("https://h/v1/openapi.json", "//other/x.json", "https://other/x.json"),
            ("/v1/openapi.json", "x.json", "/v1/x.json"),
        ] {
            assert_eq!(resolve(base, file), location, "{base} {file}");
        }
    }
}
