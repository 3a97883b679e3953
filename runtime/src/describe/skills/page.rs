//! The files of a skill: one `SKILL.md` if that is short, otherwise an index of files to read on demand.

use super::super::listing::markdown::{
    bullet, code, command_section, doc_with_deprecation, errors_of_every_command, join_blocks, options_of_every_command,
};
use super::super::subject::{Subject, complete_call, for_each_command, for_each_name};
use super::super::text::{first_paragraph, summary};
use super::description::{description, truncated};
use super::frontmatter::frontmatter;
use super::name::Names;
use super::{Piece, Skill, SkillFile, Topic, result, step, topics};
use crate::data::{append, replace_text};
use crate::graph::CommandPath;
use crate::render::Format;

/// Maximum size of the commands in one file. The specification asks for a `SKILL.md` of less than 500 lines and 5,000
/// tokens; the limits below share the rest.
const MAX_COMMANDS: Size = Size { lines: 230, bytes: 14_000 };
/// Maximum size of a group's description in full.
const MAX_DOC: Size = Size { lines: 80, bytes: 4_000 };
/// Maximum size of the options of every command.
const MAX_OPTIONS: Size = Size { lines: 50, bytes: 4_000 };
/// Maximum number of commands that have files of their own; the program itself tells of more.
const MAX_REFERENCES: usize = 100;
/// Maximum number of files that `SKILL.md` lists itself.
const MAX_LISTED_FILES: usize = 150;
/// Maximum number of other skills that it lists.
const MAX_LISTED_SKILLS: usize = 60;

/// Warning before the usage of a destructive command.
const DESTRUCTIVE: &str = "**Destructive.** Ask the user before running it.";

/// Warning before the usage of a command that asks for a confirmation.
const CONFIRMED: &str = "**Needs a confirmation.** Ask the user, and add `--yes` only when they agree.";

/// Returns the skill of a topic, which refers to the skills of the groups below it.
pub(super) fn skill(topic: &Topic<'_>, all: &[Topic<'_>]) -> Option<Skill> {
    let subject = Subject::of(&topic.target)?;
    let mut references = References::default();
    let count = count_commands(topic);
    let is_searched = count > MAX_REFERENCES && subject.root.has_builtin("find");
    // The sections of a large API take a while, and would not fit.
    let commands: Vec<String> = if is_searched { Vec::new() } else { topic.pieces.iter().flat_map(sections).collect() };
    let commands = if is_searched {
        topics::list(&subject, count)
    } else if MAX_COMMANDS.fits(&commands) {
        commands
    } else {
        topic.pieces.iter().for_each(|piece| references.add(piece));
        vec!["## Commands".to_owned(), references.list(&subject)]
    };
    let mut blocks = vec![format!("# {}", subject.invocation), leading_note(&subject)];
    if is_searched {
        blocks.extend(commands);
        blocks.push(brief_notes(&subject));
    } else {
        blocks.extend([doc(&subject), usage_notes(&subject)]);
        blocks.extend(commands);
        blocks.extend(references.options(&subject));
    }
    blocks.push(skills_below(topic, all));
    let description = description(topic, &subject);
    let head = frontmatter(&topic.name, &description, &subject);
    let contents = format!("{head}\n\n{}", join_blocks(blocks));
    let mut files = vec![SkillFile { path: "SKILL.md".to_owned(), contents }];
    files.append(&mut references.files);
    Some(Skill { name: topic.name.clone(), description, files })
}

/// Returns the start of every call, if the program has leading arguments.
fn leading_note(subject: &Subject<'_, '_>) -> String {
    if subject.root.leading_args.is_empty() {
        return String::new();
    }
    format!("Begin each call with {}", code(&complete_call(subject.root, &subject.root.name)))
}

/// Returns the description of a group; a command has it in its own section.
fn doc(subject: &Subject<'_, '_>) -> String {
    if subject.is_runnable() {
        return String::new();
    }
    let whole = vec![doc_with_deprecation(subject, subject.doc())];
    if MAX_DOC.fits(&whole) {
        whole.concat()
    } else {
        doc_with_deprecation(subject, &truncated(&first_paragraph(subject.doc()), MAX_DOC.bytes / 4))
    }
}

/// Returns how to learn more, and the formats of results and errors.
fn usage_notes(subject: &Subject<'_, '_>) -> String {
    let has = |flag: &str| subject.root.has_builtin(flag);
    let typed = subject.call();
    let more = [
        ("find", format!("{} finds a command; begin with it", code(&format!("{typed} --find <words>")))),
        ("llms-index", format!("{} lists the commands", code(&format!("{typed} --llms-index")))),
        ("llms", format!("{} after a command lists its arguments and options", code("--llms"))),
        ("schema", format!("{} prints the JSON Schema of its input", code("--schema"))),
        ("help", format!("{} explains it", code("--help"))),
    ];
    let more: Vec<_> = more.into_iter().filter(|(flag, _)| has(flag)).map(|(_, text)| text).collect();
    let mut output = vec![format!("stdout is {}", subject.target.format(false).unwrap_or_default().name())];
    if has("format") {
        output.push(format!("{} changes it", code(&format!("--format {}", Format::NAMES.join("|")))));
    }
    if has("filter-output") {
        output.push(format!("{} prints parts of it", code("--filter-output a.b,c")));
    }
    let as_data = if has("json") { ", as data on stdout with `--json`" } else { "" };
    let errors = format!("on stderr{as_data}; exit code 1 if the command failed, 2 if the call is invalid");
    let all = [("More", more.join(", ")), ("Output", output.join(", ")), ("Errors", errors)];
    let notes = all.iter().filter(|(_, text)| !text.is_empty());
    notes.map(|(label, text)| bullet(label, std::slice::from_ref(text))).collect::<String>().trim_end().to_owned()
}

/// Returns the formats of results and errors in one line.
fn brief_notes(subject: &Subject<'_, '_>) -> String {
    let has = |flag: &str| subject.root.has_builtin(flag);
    let mut out = format!("Output: {}", subject.target.format(false).unwrap_or_default().name());
    out.push_str(if has("json") { "; `--json`" } else { "" });
    out.push_str(if has("filter-output") { "; parts: `--filter-output a.b,c`" } else { "" });
    out.push_str(". Errors: stderr; exit code 1 if the command failed, 2 if the call is invalid.");
    out
}

/// Returns the number of commands of a topic.
fn count_commands(topic: &Topic<'_>) -> usize {
    let mut count = 0;
    for piece in &topic.pieces {
        match piece {
            Piece::Own(_) => count += 1,
            Piece::Below(target) if target.is_child => count += 1,
            Piece::Below(target) => for_each_name(target, &mut |_, _, _| count += 1),
        }
    }
    count
}

/// Returns the sections of the commands of a piece.
fn sections(piece: &Piece<'_>) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut add = |subject: &Subject<'_, '_>| {
        let warning = match (subject.is_confirmed(), subject.effects().destructive) {
            (true, _) => CONFIRMED,
            (false, true) => DESTRUCTIVE,
            (false, false) => "",
        };
        command_section(subject, warning, true, &mut blocks);
        let note = result::note(subject);
        if let Some(last) = blocks.last_mut().filter(|_| !note.is_empty()) {
            let separator = if last.is_empty() { "" } else { "\n" };
            append(last, &[separator, note.trim_end()]);
        }
    };
    match piece {
        Piece::Own(target) => Subject::of(target).iter().for_each(add),
        Piece::Below(target) => for_each_command(target, &mut add),
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// A size in lines and bytes.
struct Size {
    lines: usize,
    bytes: usize,
}

impl Size {
    /// Returns whether blocks are within this size.
    fn fits(&self, blocks: &[String]) -> bool {
        let lines: usize = blocks.iter().map(|block| block.lines().count() + 1).sum();
        let bytes: usize = blocks.iter().map(|block| block.len() + 2).sum();
        lines <= self.lines && bytes <= self.bytes
    }
}

/// The files to read on demand, and a line for each.
#[derive(Default)]
struct References {
    names: Names,
    lines: Vec<String>,
    files: Vec<SkillFile>,
}

impl References {
    /// Adds a piece as one file, or as several if it is long.
    fn add(&mut self, piece: &Piece<'_>) {
        piece.target().once(|target| self.add_target(target, piece));
    }

    fn add_target(&mut self, target: &CommandPath<'_>, piece: &Piece<'_>) {
        let Some(subject) = Subject::of(target) else { return };
        let blocks = sections(piece);
        let is_group = matches!(piece, Piece::Below(_)) && subject.children().next().is_some();
        if is_group && !MAX_COMMANDS.fits(&blocks) {
            if subject.is_runnable() {
                self.add(&Piece::Own(target.clone()));
            }
            let below: Vec<CommandPath<'_>> = subject.children().map(|child| step(target, child)).collect();
            below.into_iter().for_each(|child| self.add(&Piece::Below(child)));
            return;
        }
        let path = target.path();
        let file = self.file(if path.is_empty() { &subject.root.name } else { &path });
        let mut remarks = vec![doc_with_deprecation(&subject, &summary(subject.doc()))];
        if is_group {
            let mut count = 0;
            for_each_command(target, &mut |_| count += 1);
            remarks.push(format!("({count} commands)"));
        } else if subject.effects().destructive {
            remarks.push("(destructive)".to_owned());
        }
        self.lines.push(bullet(&format!("[{}]({file})", code(&subject.invocation)), &remarks));
        self.files.push(SkillFile { path: file, contents: join_blocks(blocks) });
    }

    fn file(&mut self, of: &str) -> String {
        format!("references/{}.md", self.names.skill(of))
    }

    /// Returns the options and errors of every command, or a link to their file if there are many.
    fn options(&mut self, subject: &Subject<'_, '_>) -> Vec<String> {
        let mut blocks = Vec::new();
        options_of_every_command(subject, &mut blocks);
        errors_of_every_command(subject, &mut blocks);
        if MAX_OPTIONS.fits(&blocks) {
            return blocks;
        }
        let file = self.file("options");
        self.files.push(SkillFile { path: file.clone(), contents: join_blocks(blocks) });
        vec![format!("Every command also has [these options and errors]({file}).")]
    }

    /// Returns the list of files, or a link to the index if there are many.
    fn list(&mut self, subject: &Subject<'_, '_>) -> String {
        if self.lines.len() <= MAX_LISTED_FILES {
            return self.lines.concat().trim_end().to_owned();
        }
        let title = format!("# Commands of {}", subject.invocation);
        // The index is in the same folder as the files.
        let lines = replace_text(&self.lines.concat(), "](references/", "](");
        let file = self.file("index");
        self.files.insert(
            0,
            SkillFile { path: file.clone(), contents: join_blocks(vec![title, lines.trim_end().to_owned()]) },
        );
        format!("{} commands, each in its own file, listed in [the index]({file}).", self.lines.len())
    }
}

/// Returns the list of the skills of the groups below.
fn skills_below(topic: &Topic<'_>, all: &[Topic<'_>]) -> String {
    let own = topic.target.nodes.len();
    let is_below = |other: &&Topic<'_>| {
        let nodes = &other.target.nodes;
        nodes.len() > own && topic.target.nodes.iter().zip(nodes.iter()).all(|(a, b)| std::ptr::eq(*a, *b))
    };
    let mut out = String::new();
    let mut below = all.iter().filter(is_below);
    for other in below.by_ref().take(MAX_LISTED_SKILLS) {
        let Some(subject) = Subject::of(&other.target) else { continue };
        out.push_str(&bullet(
            &format!("{} (skill {})", code(&subject.invocation), code(&other.name)),
            &[doc_with_deprecation(&subject, &summary(subject.doc()))],
        ));
    }
    let remaining = below.count();
    if remaining > 0 {
        out.push_str(&bullet(&format!("{remaining} more groups"), &[]));
    }
    if out.is_empty() { out } else { format!("## More commands\n\n{}", out.trim_end()) }
}
