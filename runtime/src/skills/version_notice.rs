//! The notice that the installed skills are of another version or of other commands, by one small file that names both.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use super::disk;
use crate::command::Environment;
use crate::data::{Data, Map, from_json, to_json};
use crate::describe::skills::skills;
use crate::graph::Node;

/// Number of folders above the file that belong to this library.
const OWN_FOLDERS: usize = 2;
/// Depth of the groups whose skills are compared, whatever the depth of those that are installed.
const DEPTH: usize = 1;
/// Maximum size of the file, in bytes.
const MAX_BYTES: u64 = 4096;

/// Returns a notice if the installed skills are of another version of the program, or if its commands have changed.
pub(crate) fn notice(root: &Node, environment: &Environment) -> Option<String> {
    if !root.has_builtin("skills") {
        return None;
    }
    let version = root.version.as_deref().unwrap_or_default();
    let (folder, name) = version_file(root, environment)?;
    let mut text = String::new();
    fs::File::open(folder.join(name)).ok()?.take(MAX_BYTES).read_to_string(&mut text).ok()?;
    let data = from_json(&text).ok()?;
    let known = data.get("version").and_then(Data::as_str)?;
    let is_ours = data.get("program").and_then(Data::as_str) == Some(root.name.as_str());
    if !is_ours {
        return None;
    }
    let (name, dashes) = (&root.name, root.builtin_dashes());
    if known != version {
        // A program without a version has none to compare.
        root.version.as_ref()?;
        return Some(format!(
            "the installed skills are of {name} {known}, and this is {version}; run `{name} {dashes}skills add`"
        ));
    }
    let commands = data.get("commands").and_then(Data::as_str)?;
    (commands != commands_hash(root)).then(|| {
        format!("the commands of {name} changed after its skills were installed; run `{name} {dashes}skills add`")
    })
}

/// Returns a hash of the texts of all skills: they change with the commands and their options.
fn commands_hash(root: &Node) -> String {
    let mut text = String::new();
    for skill in skills(root, DEPTH) {
        skill.files.iter().for_each(|file| text.push_str(&file.contents));
    }
    disk::hash(text.as_bytes())
}

/// Records that the installed skills are of this version. Errors are ignored: only a notice would be missing.
pub(super) fn record_version(root: &Node, environment: &Environment) {
    let Some((folder, name)) = version_file(root, environment) else { return };
    let version = root.version.as_deref().unwrap_or_default();
    let mut out = Map::new();
    out.insert("program", root.name.as_str());
    out.insert("version", version);
    out.insert("commands", commands_hash(root));
    let text = to_json(&Data::Object(out));
    let is_current = fs::read_to_string(folder.join(&name)).is_ok_and(|current| current == text);
    if !is_current && fs::create_dir_all(&folder).is_ok() {
        let _ = disk::write(&folder, &name, text.as_bytes());
    }
}

/// Removes the file, temporary files of interrupted runs, and the folders that are empty then.
pub(super) fn forget_version(root: &Node, environment: &Environment) {
    if let Some((folder, name)) = version_file(root, environment) {
        disk::remove_temporaries(&folder, true);
        let _ = fs::remove_file(folder.join(name));
        for empty in folder.ancestors().take(OWN_FOLDERS) {
            let _ = fs::remove_dir(empty);
        }
    }
}

/// Returns the folder and the name of the file; a program name that is not a valid file name is hashed.
fn version_file(root: &Node, environment: &Environment) -> Option<(PathBuf, String)> {
    let data = match environment.folder(if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_DATA_HOME" }) {
        Some(folder) => folder,
        None if cfg!(target_os = "macos") => environment.home()?.join("Library/Application Support"),
        None => environment.home()?.join(".local/share"),
    };
    let is_file_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let name = &root.name;
    let stem = if is_file_name(name) && name.len() < 100 { name.clone() } else { disk::hash(name.as_bytes()) };
    Some((data.join("vestibule").join("skills"), format!("{stem}.json")))
}
