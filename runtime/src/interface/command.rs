//! Compares the commands of two interfaces.

use super::changes::{Change, Changes, Impact};
use super::version::may_break;
use super::{Interface, field, is_true, items, output, text, texts};
use crate::data::Data;

/// The end of a message about a change that is not allowed.
const NEEDS_MAJOR: &str = "this needs a new major version";

/// The state of a comparison.
pub(super) struct Comparison<'a> {
    pub(super) old: &'a Interface,
    pub(super) new: &'a Interface,
    /// True if the new version may break the old one.
    may_break: bool,
    changes: Vec<Change>,
}

/// A command in the old and in the new interface.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) old: &'a Data,
    pub(super) new: &'a Data,
}

impl<'a> Pair<'a> {
    /// Returns the items of a member on both sides.
    pub(super) fn items(self, key: &str) -> (&'a [Data], &'a [Data]) {
        (items(self.old, key), items(self.new, key))
    }
}

impl Comparison<'_> {
    fn push(&mut self, impact: Impact, path: &str, rule: &'static str, message: String, is_allowed: bool) {
        self.changes.push(Change { impact, path: path.to_owned(), rule, message, is_allowed });
    }

    /// Adds a change that is always allowed.
    pub(super) fn push_allowed(&mut self, impact: Impact, path: &str, rule: &'static str, message: String) {
        self.push(impact, path, rule, message, true);
    }

    /// Adds a change that only a new major version may make.
    pub(super) fn push_breaking(&mut self, path: &str, rule: &'static str, message: String) {
        let message = if self.may_break { message } else { format!("{message}: {NEEDS_MAJOR}") };
        self.push(Impact::Breaking, path, rule, message, self.may_break);
    }

    /// Adds a removal, which must have been announced: `removed` are the thing itself and what contained it, one of
    /// which must be deprecated.
    pub(super) fn push_removed(&mut self, path: &str, rule: &'static str, what: &str, removed: &[&Data]) {
        let is_deprecated = removed.iter().any(|data| !data["deprecated"].is_null());
        let is_hidden = removed.iter().any(|data| is_true(data, "hidden"));
        if is_hidden && !is_deprecated {
            self.push_allowed(Impact::Changed, path, rule, format!("{what}, which was hidden, was removed"));
            return;
        }
        let message = match (is_deprecated, self.may_break) {
            (true, true) => format!("{what}, which was deprecated, was removed"),
            (true, false) => format!("{what}, which was deprecated, was removed: {NEEDS_MAJOR}"),
            (false, _) => format!(
                "{what} was removed without a deprecation: restore it, deprecate it in a release, and remove it \
                 in the next major version"
            ),
        };
        self.push(Impact::Breaking, path, rule, message, is_deprecated && self.may_break);
    }

    /// Compares the deprecation of something.
    pub(super) fn compare_deprecation(&mut self, path: &str, what: &str, old: &Data, new: &Data) {
        let (before, after) = (&old["deprecated"], &new["deprecated"]);
        if before.is_null() && !after.is_null() {
            let notes = [text(after, "note").to_owned(), since(after)];
            let notes: Vec<_> = notes.into_iter().filter(|note| !note.is_empty()).collect();
            let notes = if notes.is_empty() { String::new() } else { format!(": {}", notes.join("; ")) };
            self.push_allowed(Impact::Deprecated, path, "deprecated", format!("{what} is deprecated{notes}"));
        } else if !before.is_null() && after.is_null() {
            self.push_allowed(Impact::Relaxed, path, "deprecated", format!("{what} is no longer deprecated"));
        }
    }

    /// Compares the visibility of something.
    pub(super) fn compare_visibility(&mut self, path: &str, what: &str, old: &Data, new: &Data) {
        match (is_true(old, "hidden"), is_true(new, "hidden")) {
            (false, true) => self.push_allowed(Impact::Changed, path, "hidden", format!("{what} is hidden now")),
            (true, false) => self.push_allowed(Impact::Added, path, "hidden", format!("{what} is shown now")),
            _ => {}
        }
    }

    /// Returns a command as it is typed, in backticks.
    pub(super) fn typed(&self, path: &str) -> String {
        format!("`{}`", format!("{} {path}", self.old.name()).trim_end())
    }
}

fn since(deprecated: &Data) -> String {
    match text(deprecated, "since") {
        "" => String::new(),
        since => format!("since {since}"),
    }
}

/// Compares two interfaces.
pub(super) fn compare(old: &Interface, new: &Interface) -> Changes {
    let mut comparison =
        Comparison { old, new, may_break: may_break(old.version(), new.version()), changes: Vec::new() };
    if old.name() != new.name() {
        let words = format!("the program `{}` was renamed to `{}`", old.name(), new.name());
        comparison.push_breaking("", "program-renamed", words);
    }
    compare_flags(&mut comparison);
    let mut removed: Vec<&str> = Vec::new();
    for old_command in old.commands() {
        let path = text(old_command, "path");
        if removed.iter().any(|parent| is_below(path, parent)) {
            continue;
        }
        match find(new, path) {
            Some(new_command) => {
                compare_command(&mut comparison, path, Pair { old: old_command, new: new_command });
            }
            None => {
                let what = format!("the {} {}", text(old_command, "kind"), comparison.typed(path));
                let parents = old.commands().iter().filter(|parent| is_below(path, text(parent, "path")));
                let containing: Vec<&Data> = parents.chain([old_command]).collect();
                comparison.push_removed(path, "command-removed", &what, &containing);
                removed.push(path);
            }
        }
    }
    for command in new.commands() {
        let path = text(command, "path");
        let is_known = old.commands().iter().any(|old| leads_to(new, text(old, "path"), command));
        if !is_known && !is_true(command, "hidden") {
            let message = format!("the {} {} was added", text(command, "kind"), comparison.typed(path));
            comparison.push_allowed(Impact::Added, path, "command-added", message);
        }
    }
    let mut changes = comparison.changes;
    changes.sort_by(|one, other| {
        let key = |change: &Change| (change.is_allowed, change.impact);
        key(one).cmp(&key(other)).then_with(|| one.path.cmp(&other.path))
    });
    Changes(changes)
}

/// Returns whether a path is below another one.
fn is_below(path: &str, parent: &str) -> bool {
    path.strip_prefix(parent).is_some_and(|rest| rest.starts_with(' ') || parent.is_empty() && !rest.is_empty())
}

/// Finds the command of an old path, whose words may be aliases in the new interface.
fn find<'a>(interface: &'a Interface, path: &str) -> Option<&'a Data> {
    let exact = interface.commands().iter().find(|command| text(command, "path") == path);
    if exact.is_some() || path.is_empty() {
        return exact;
    }
    let (parent, word) = path.rsplit_once(' ').unwrap_or(("", path));
    let parent = text(find(interface, parent)?, "path");
    interface.commands().iter().find(|command| {
        let path = text(command, "path");
        let (path_parent, name) = path.rsplit_once(' ').unwrap_or(("", path));
        let has_name = name == word || texts(command, "aliases").any(|alias| alias == word);
        path_parent == parent && !path.is_empty() && has_name
    })
}

/// Returns whether an old path leads to a command of the new interface.
fn leads_to(new: &Interface, old_path: &str, command: &Data) -> bool {
    find(new, old_path).is_some_and(|found| std::ptr::eq(found, command))
}

/// Compares the global flags.
fn compare_flags(comparison: &mut Comparison<'_>) {
    let (old, new) = (comparison.old.as_data(), comparison.new.as_data());
    for flag in texts(old, "flags").filter(|flag| !texts(new, "flags").any(|other| other == *flag)) {
        comparison.push_breaking("", "flag-removed", format!("the global flag --{flag} was removed"));
    }
    for flag in texts(new, "flags").filter(|flag| !texts(old, "flags").any(|other| other == *flag)) {
        comparison.push_allowed(Impact::Added, "", "flag-added", format!("the global flag --{flag} was added"));
    }
}

/// Compares a command that both interfaces have.
fn compare_command(comparison: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let Pair { old, new } = pair;
    let what = comparison.typed(path);
    if name(new) != name(old) {
        let words = format!("{what} was renamed to {}; the old name is an alias", comparison.typed(text(new, "path")));
        comparison.push_allowed(Impact::Changed, path, "command-renamed", words);
    }
    if is_true(old, "runs") && !is_true(new, "runs") {
        comparison.push_breaking(path, "command-removed", format!("{what} is a group now, not a command"));
    } else if !is_true(old, "runs") && is_true(new, "runs") {
        comparison.push_allowed(Impact::Added, path, "command-added", format!("{what} is a command too"));
    }
    let is_mount = |data: &Data| text(data, "kind") == "mount";
    if is_mount(old) != is_mount(new) {
        let words = if is_mount(old) { "is not a mount any more" } else { "is a mount now" };
        comparison.push_breaking(path, "kind-changed", format!("{what} {words}"));
    }
    compare_aliases(comparison, path, &what, pair);
    comparison.compare_deprecation(path, &what, old, new);
    comparison.compare_visibility(path, &what, old, new);
    compare_effects(comparison, path, &what, &old["effects"], &new["effects"]);
    if old["format"] != new["format"] {
        let name = |data: &Data| data["format"].as_str().unwrap_or("toon").to_owned();
        let words = format!("{what} prints {} when no format is asked for; it was {}", name(new), name(old));
        comparison.push_allowed(Impact::Changed, path, "format-changed", words);
    }
    compare_errors(comparison, path, &what, pair);
    field::compare_arguments(comparison, path, pair);
    field::compare_options(comparison, path, pair);
    field::compare_variables(comparison, path, pair);
    output::compare(comparison, path, &old["output"], &new["output"]);
}

/// Returns the last word of a command's path.
fn name(command: &Data) -> &str {
    text(command, "path").rsplit(' ').next().unwrap_or_default()
}

fn compare_aliases(comparison: &mut Comparison<'_>, path: &str, what: &str, Pair { old, new }: Pair<'_>) {
    let is_kept = |alias: &str, by: &Data| name(by) == alias || texts(by, "aliases").any(|other| other == alias);
    for alias in texts(old, "aliases").filter(|alias| !is_kept(alias, new)) {
        comparison.push_removed(path, "alias-removed", &format!("the alias `{alias}` of {what}"), &[old]);
    }
    for alias in texts(new, "aliases").filter(|alias| !is_kept(alias, old)) {
        comparison.push_allowed(Impact::Added, path, "alias-added", format!("{what} has the alias `{alias}`"));
    }
}

/// Compares the codes of errors that a command or the program declares.
fn compare_errors(comparison: &mut Comparison<'_>, path: &str, what: &str, pair: Pair<'_>) {
    let (old, new) = pair.items("errors");
    let with_code = |codes: &'_ [Data], code: &str| codes.iter().position(|other| text(other, "code") == code);
    for error in old {
        let code = text(error, "code");
        let Some(other) = with_code(new, code).and_then(|index| new.get(index)) else {
            comparison.push_breaking(path, "error-removed", format!("{what} does not fail with `{code}` any more"));
            continue;
        };
        if error["exitCode"] != other["exitCode"] {
            let words = format!("{what} exits with {} for `{code}`, not {}", other["exitCode"], error["exitCode"]);
            comparison.push_breaking(path, "error-changed", words);
        }
        match (error["retryable"].as_bool(), other["retryable"].as_bool()) {
            (Some(true), Some(false) | None) => {
                comparison.push_breaking(
                    path,
                    "error-changed",
                    format!("`{code}` of {what} is not retryable any more"),
                );
            }
            (before, after) if before != after => {
                let words = format!("`{code}` of {what} says otherwise if a retry can help");
                comparison.push_allowed(Impact::Changed, path, "error-changed", words);
            }
            _ => {}
        }
    }
    for error in new {
        let code = text(error, "code");
        if with_code(old, code).is_none() {
            comparison.push_allowed(Impact::Added, path, "error-added", format!("{what} may fail with `{code}`"));
        }
    }
}

/// Compares the effects that a command declares.
fn compare_effects(comparison: &mut Comparison<'_>, path: &str, what: &str, old: &Data, new: &Data) {
    if !is_true(old, "destructive") && is_true(new, "destructive") {
        comparison.push_breaking(path, "effects-changed", format!("{what} is destructive now"));
    } else if is_true(old, "destructive") && !is_true(new, "destructive") {
        comparison.push_allowed(
            Impact::Relaxed,
            path,
            "effects-changed",
            format!("{what} is not destructive any more"),
        );
    }
    match (is_true(old, "confirm"), is_true(new, "confirm")) {
        (false, true) => {
            comparison.push_breaking(path, "effects-changed", format!("{what} needs a confirmation now"));
        }
        (true, false) => {
            let words = format!("{what} needs no confirmation any more");
            comparison.push_allowed(Impact::Relaxed, path, "effects-changed", words);
        }
        _ => {}
    }
    for (key, words) in [("readOnly", "read-only"), ("idempotent", "idempotent")] {
        match (is_true(old, key), is_true(new, key)) {
            (true, false) => {
                comparison.push_breaking(path, "effects-changed", format!("{what} is not {words} any more"));
            }
            (false, true) => {
                comparison.push_allowed(Impact::Relaxed, path, "effects-changed", format!("{what} is {words} now"));
            }
            _ => {}
        }
    }
}
