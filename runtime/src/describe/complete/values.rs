//! The values of options and arguments.

use super::completion::{Completion, Completions, ShellAction};
use crate::graph::Node;
use crate::parse::Global;
use crate::parse::expecting::Expecting;
use crate::schema::{FieldRef, Kind, Partial};

/// Returns the completions of a field's value, of which `typed` is the text after `prefix`.
pub(super) fn for_field<'a>(
    expecting: &Expecting<'a>,
    field: &FieldRef<'a>,
    prefix: &str,
    typed: &str,
) -> Completions<'a> {
    let (listed, typed) = match field.delimiter().and_then(|delimiter| typed.rfind(delimiter).zip(Some(delimiter))) {
        Some((index, delimiter)) => typed.split_at(index + delimiter.len_utf8()),
        None => ("", typed),
    };
    let mut completions = Completions::after(format!("{prefix}{listed}"));
    if let Some(complete) = field.complete() {
        let given = expecting.given_values();
        let suggested = complete(&Partial::new(typed, given.as_deref()));
        suggested
            .iter()
            .for_each(|one| completions.add(Completion::new(one.value.as_str(), &one.doc, None).into_owned()));
        return completions;
    }
    if field.kind().is_map() {
        let Some((key, _)) = typed.split_once('=') else { return completions };
        completions.prefix.push_str(key);
        completions.prefix.push('=');
    }
    let is_listed = |name: &str| field.delimiter().is_some_and(|by| listed.split(by).any(|other| other == name));
    for choice in field.shown_choices().filter(|choice| !is_listed(choice.name)) {
        completions.add(Completion::new(choice.name, choice.doc, choice.deprecated));
    }
    if field.kind().is(Kind::BOOL) {
        ["true", "false"].into_iter().for_each(|truth| completions.add(Completion::new(truth, "", None)));
    }
    if completions.all.is_empty() {
        completions.shell_action = shell_action(field);
    }
    completions
}

/// Returns the completions that the shell provides for a field.
fn shell_action(field: &FieldRef<'_>) -> ShellAction {
    match field.hint() {
        Some("path" | "file" | "executable") => ShellAction::Files,
        Some("dir") => ShellAction::Dirs,
        Some("command") => ShellAction::Commands,
        Some("user") => ShellAction::Users,
        Some("host") => ShellAction::Hosts,
        None if field.kind().is(Kind::PATH) => ShellAction::Files,
        _ => ShellAction::Nothing,
    }
}

/// Returns the completions of a global flag's value.
pub(super) fn for_global<'a>(root: &Node, global: &Global, prefix: &str, typed: &str) -> Completions<'a> {
    let mut completions = Completions::after(prefix);
    if global.long == "input" && typed.starts_with('@') {
        completions.prefix.push('@');
        completions.shell_action = ShellAction::Files;
    }
    global.choices.iter().for_each(|choice| completions.add(Completion::new(*choice, "", None)));
    if global.long == "server" {
        root.server_names().into_iter().for_each(|name| completions.add(Completion::new(name, "", None)));
    }
    if global.long == "config" {
        completions.shell_action = ShellAction::Files;
    }
    completions
}

/// Returns the completions of the value of a mount's flag.
pub(super) fn for_mount(flag: &str, prefix: &str, typed: &str) -> Option<Completions<'static>> {
    const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    let mut completions = Completions::after(prefix);
    match flag {
        "-X" | "--method" => METHODS.iter().for_each(|method| completions.add(Completion::new(*method, "", None))),
        "-o" => completions.shell_action = ShellAction::Files,
        "-d" | "--data" | "--body" | "--data-binary" => {
            if typed.starts_with('@') {
                completions.prefix.push('@');
                completions.shell_action = ShellAction::Files;
            }
        }
        "-H" | "--header" | "--data-raw" | "-F" | "-u" | "-b" | "-A" | "-e" => {}
        _ => return None,
    }
    Some(completions)
}
