//! Skills of another version of the program: noticed by one small file, and without a look at the commands.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use super::disk;
use crate::command::Environment;
use crate::data::{Data, Map, from_json, to_json};
use crate::graph::Node;

/// How many folders that lead to a note are ours.
const OURS: usize = 2;
/// The note is no longer.
const MOST_BYTES: u64 = 4096;

/// What to tell the user when the skills in place are of another version of the program.
///
/// One file is read, if the program has a version at all.
pub(crate) fn notice(root: &Node, environment: &Environment) -> Option<String> {
    let version = root.version.as_deref().filter(|_| root.has_builtin("skills"))?;
    let (folder, name) = place(root, environment)?;
    let mut text = String::new();
    fs::File::open(folder.join(name)).ok()?.take(MOST_BYTES).read_to_string(&mut text).ok()?;
    let data = from_json(&text).ok()?;
    let known = data.get("version").and_then(Data::as_str)?;
    let is_ours = data.get("program").and_then(Data::as_str) == Some(root.name.as_str());
    (is_ours && known != version).then(|| {
        let (name, dashes) = (&root.name, root.builtin_dashes());
        format!("agents have the skills of {name} {known}, and this is {version}: run `{name} {dashes}skills add`")
    })
}

/// Notes that the skills in place are of this version. What cannot be noted costs a notice and nothing else.
pub(super) fn note(root: &Node, environment: &Environment) {
    let (Some((folder, name)), Some(version)) = (place(root, environment), &root.version) else { return };
    let mut note = Map::new();
    note.insert("program", root.name.as_str());
    note.insert("version", version.as_str());
    let text = to_json(&Data::Object(note));
    let is_there = fs::read_to_string(folder.join(&name)).is_ok_and(|there| there == text);
    if !is_there && fs::create_dir_all(&folder).is_ok() {
        let _ = disk::write(&folder, &name, text.as_bytes());
    }
}

/// Removes the note, what runs that were cut off left of it, and the folders that only notes are in.
pub(super) fn forget(root: &Node, environment: &Environment) {
    if let Some((folder, name)) = place(root, environment) {
        disk::remove_parts(&folder, true);
        let _ = fs::remove_file(folder.join(name));
        for empty in folder.ancestors().take(OURS) {
            let _ = fs::remove_dir(empty);
        }
    }
}

/// The folder and the name of the note. A program whose name may be none of a file has its hash there.
fn place(root: &Node, environment: &Environment) -> Option<(PathBuf, String)> {
    let data = match environment.folder(if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_DATA_HOME" }) {
        Some(folder) => folder,
        None if cfg!(target_os = "macos") => environment.home()?.join("Library/Application Support"),
        None => environment.home()?.join(".local/share"),
    };
    let is_plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let name = &root.name;
    let stem = if is_plain(name) && name.len() < 100 { name.clone() } else { disk::hash(name.as_bytes()) };
    Some((data.join("vestibule").join("skills"), format!("{stem}.json")))
}
