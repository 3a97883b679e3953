//! Comparing the commands of two interfaces.

use super::changes::{Change, Changes, Impact};
use super::version::may_break;
use super::{Interface, field, is, items, output, text, texts};
use crate::data::Data;

/// What a change would have needed.
const NEXT_MAJOR: &str = "it takes a new major version";

/// A comparison under way.
pub(super) struct Comparison<'a> {
    pub(super) old: &'a Interface,
    pub(super) new: &'a Interface,
    /// Whether the new version may break the old one's promises.
    may_break: bool,
    out: Vec<Change>,
}

/// A command of the old interface beside that of the new one.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) old: &'a Data,
    pub(super) new: &'a Data,
}

impl<'a> Pair<'a> {
    pub(super) fn each(self, key: &str) -> (&'a [Data], &'a [Data]) {
        (items(self.old, key), items(self.new, key))
    }
}

impl Comparison<'_> {
    fn push(&mut self, impact: Impact, path: &str, rule: &'static str, words: String, is_allowed: bool) {
        self.out.push(Change { impact, path: path.to_owned(), rule, words, is_allowed });
    }

    /// Notes a change that is always allowed.
    pub(super) fn tell(&mut self, impact: Impact, path: &str, rule: &'static str, words: String) {
        self.push(impact, path, rule, words, true);
    }

    /// Notes a change that only a new major version may make.
    pub(super) fn breaking(&mut self, path: &str, rule: &'static str, words: String) {
        let words = if self.may_break { words } else { format!("{words}: {NEXT_MAJOR}") };
        self.push(Impact::Breaking, path, rule, words, self.may_break);
    }

    /// Notes that something is gone, which must have been deprecated before: itself, or what it was of.
    pub(super) fn removed(&mut self, path: &str, rule: &'static str, what: &str, was: &[&Data]) {
        let is_deprecated = was.iter().any(|data| !data["deprecated"].is_null());
        let is_hidden = was.iter().any(|data| is(data, "hidden"));
        if is_hidden && !is_deprecated {
            self.tell(Impact::Changed, path, rule, format!("{what}, which was hidden, is gone"));
            return;
        }
        let words = match (is_deprecated, self.may_break) {
            (true, true) => format!("{what}, which was deprecated, is gone"),
            (true, false) => format!("{what}, which was deprecated, is gone: {NEXT_MAJOR}"),
            (false, _) => format!(
                "{what} is gone, and was never deprecated: bring it back, deprecate it in a release, and remove it \
                 in the next major version"
            ),
        };
        self.push(Impact::Breaking, path, rule, words, is_deprecated && self.may_break);
    }

    /// Notes that something became deprecated, or is no longer.
    pub(super) fn deprecation(&mut self, path: &str, what: &str, old: &Data, new: &Data) {
        let (before, after) = (&old["deprecated"], &new["deprecated"]);
        if before.is_null() && !after.is_null() {
            let said: Vec<_> =
                [text(after, "note").to_owned(), since(after)].into_iter().filter(|s| !s.is_empty()).collect();
            let said = if said.is_empty() { String::new() } else { format!(": {}", said.join("; ")) };
            self.tell(Impact::Deprecated, path, "deprecated", format!("{what} is deprecated{said}"));
        } else if !before.is_null() && after.is_null() {
            self.tell(Impact::Relaxed, path, "deprecated", format!("{what} is no longer deprecated"));
        }
    }

    /// Notes that something is hidden now, or shown.
    pub(super) fn visibility(&mut self, path: &str, what: &str, old: &Data, new: &Data) {
        match (is(old, "hidden"), is(new, "hidden")) {
            (false, true) => self.tell(Impact::Changed, path, "hidden", format!("{what} is hidden now")),
            (true, false) => self.tell(Impact::Added, path, "hidden", format!("{what} is shown now")),
            _ => {}
        }
    }

    /// The command as it is typed.
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
    let mut to = Comparison { old, new, may_break: may_break(old.version(), new.version()), out: Vec::new() };
    if old.name() != new.name() {
        let words = format!("the program `{}` is called `{}`", old.name(), new.name());
        to.breaking("", "program-renamed", words);
    }
    flags(&mut to);
    let mut gone: Vec<&str> = Vec::new();
    for one in old.commands() {
        let path = text(one, "path");
        if gone.iter().any(|above| is_below(path, above)) {
            continue;
        }
        match find(new, path) {
            Some(other) => both(&mut to, path, Pair { old: one, new: other }),
            None => {
                let what = format!("the {} {}", text(one, "kind"), to.typed(path));
                let above = old.commands().iter().filter(|above| is_below(path, text(above, "path")));
                let was: Vec<&Data> = above.chain([one]).collect();
                to.removed(path, "command-removed", &what, &was);
                gone.push(path);
            }
        }
    }
    for one in new.commands() {
        let path = text(one, "path");
        let is_known = old.commands().iter().any(|old| leads_to(new, text(old, "path"), one));
        if !is_known && !is(one, "hidden") {
            let what = format!("there is a {} {}", text(one, "kind"), to.typed(path));
            to.tell(Impact::Added, path, "command-added", what);
        }
    }
    let mut out = to.out;
    out.sort_by(|one, other| {
        let key = |change: &Change| (change.is_allowed, change.impact);
        key(one).cmp(&key(other)).then_with(|| one.path.cmp(&other.path))
    });
    Changes(out)
}

/// Whether a path is below another one.
fn is_below(path: &str, above: &str) -> bool {
    path.strip_prefix(above).is_some_and(|rest| rest.starts_with(' ') || above.is_empty() && !rest.is_empty())
}

/// The command that an old path leads to: each word may be an alias by now.
fn find<'a>(interface: &'a Interface, path: &str) -> Option<&'a Data> {
    let exact = interface.commands().iter().find(|one| text(one, "path") == path);
    if exact.is_some() || path.is_empty() {
        return exact;
    }
    let (above, word) = path.rsplit_once(' ').unwrap_or(("", path));
    let above = text(find(interface, above)?, "path");
    interface.commands().iter().find(|one| {
        let own = text(one, "path");
        let (own_above, name) = own.rsplit_once(' ').unwrap_or(("", own));
        own_above == above && !own.is_empty() && (name == word || texts(one, "aliases").any(|alias| alias == word))
    })
}

fn leads_to(new: &Interface, old_path: &str, to: &Data) -> bool {
    find(new, old_path).is_some_and(|found| std::ptr::eq(found, to))
}

/// The flags of the framework that the program has.
fn flags(to: &mut Comparison<'_>) {
    let (old, new) = (to.old.as_data(), to.new.as_data());
    for flag in texts(old, "flags").filter(|flag| !texts(new, "flags").any(|other| other == *flag)) {
        to.breaking("", "flag-removed", format!("the global flag --{flag} is gone"));
    }
    for flag in texts(new, "flags").filter(|flag| !texts(old, "flags").any(|other| other == *flag)) {
        to.tell(Impact::Added, "", "flag-added", format!("there is a global flag --{flag}"));
    }
}

/// A command that is there in both.
fn both(to: &mut Comparison<'_>, path: &str, pair: Pair<'_>) {
    let Pair { old, new } = pair;
    let what = to.typed(path);
    if name(new) != name(old) {
        let words = format!("{what} is called {} now; the old name is an alias", to.typed(text(new, "path")));
        to.tell(Impact::Changed, path, "command-renamed", words);
    }
    if is(old, "runs") && !is(new, "runs") {
        to.breaking(path, "command-removed", format!("{what} is a group now, and no command"));
    } else if !is(old, "runs") && is(new, "runs") {
        to.tell(Impact::Added, path, "command-added", format!("{what} is a command too"));
    }
    let is_mount = |data: &Data| text(data, "kind") == "mount";
    if is_mount(old) != is_mount(new) {
        let words = if is_mount(old) { "is no mount any more" } else { "is a mount now" };
        to.breaking(path, "kind-changed", format!("{what} {words}"));
    }
    aliases(to, path, &what, pair);
    to.deprecation(path, &what, old, new);
    to.visibility(path, &what, old, new);
    effects(to, path, &what, &old["effects"], &new["effects"]);
    if old["format"] != new["format"] {
        let name = |data: &Data| data["format"].as_str().unwrap_or("toon").to_owned();
        let words = format!("{what} prints {} when no format is asked for; it was {}", name(new), name(old));
        to.tell(Impact::Changed, path, "format-changed", words);
    }
    field::arguments(to, path, pair);
    field::options(to, path, pair);
    field::variables(to, path, pair);
    output::compare(to, path, &old["output"], &new["output"]);
}

/// The last word of a command's path.
fn name(command: &Data) -> &str {
    text(command, "path").rsplit(' ').next().unwrap_or_default()
}

fn aliases(to: &mut Comparison<'_>, path: &str, what: &str, Pair { old, new }: Pair<'_>) {
    let is_kept = |alias: &str, by: &Data| name(by) == alias || texts(by, "aliases").any(|other| other == alias);
    for alias in texts(old, "aliases").filter(|alias| !is_kept(alias, new)) {
        to.removed(path, "alias-removed", &format!("the alias `{alias}` of {what}"), &[old]);
    }
    for alias in texts(new, "aliases").filter(|alias| !is_kept(alias, old)) {
        to.tell(Impact::Added, path, "alias-added", format!("{what} has the alias `{alias}`"));
    }
}

/// What a caller may take a command to be harmless by.
fn effects(to: &mut Comparison<'_>, path: &str, what: &str, old: &Data, new: &Data) {
    if !is(old, "destructive") && is(new, "destructive") {
        to.breaking(path, "effects-changed", format!("{what} is destructive now"));
    } else if is(old, "destructive") && !is(new, "destructive") {
        to.tell(Impact::Relaxed, path, "effects-changed", format!("{what} is not destructive any more"));
    }
    for (key, words) in [("readOnly", "read-only"), ("idempotent", "idempotent")] {
        match (is(old, key), is(new, key)) {
            (true, false) => to.breaking(path, "effects-changed", format!("{what} is not {words} any more")),
            (false, true) => to.tell(Impact::Relaxed, path, "effects-changed", format!("{what} is {words} now")),
            _ => {}
        }
    }
}
