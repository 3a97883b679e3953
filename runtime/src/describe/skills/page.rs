//! The files of one skill: all in `SKILL.md` where that is short, else an index of files to read on demand.

use super::super::listing::{bullet, code, command, doc_with_deprecation, options_of_every_command, page};
use super::super::subject::{Subject, for_each_command};
use super::super::text::{first_paragraph, summary};
use super::description::{description, truncated};
use super::frontmatter::frontmatter;
use super::name::Names;
use super::{Piece, Skill, SkillFile, Topic, step};
use crate::graph::CommandPath;
use crate::render::Format;

/// How much of the commands an agent reads at once. The specification asks for a `SKILL.md` of less than 500
/// lines and 5,000 tokens; the other parts below have the rest of them.
const MOST: Size = Size { lines: 230, bytes: 14_000 };
/// How much of a group's description stands in full.
const MOST_DOC: Size = Size { lines: 80, bytes: 4_000 };
/// How much of the options of every command.
const MOST_OPTIONS: Size = Size { lines: 50, bytes: 4_000 };
/// How many files `SKILL.md` names itself.
const MOST_NAMED: usize = 150;
/// How many other skills.
const MOST_OTHERS: usize = 60;

/// What stands before the usage of a command that may destroy something.
const DESTRUCTIVE: &str = "**Destructive.** Ask the user before running it.";

/// The skill of a topic, which names the skills of the groups below it.
pub(super) fn skill(topic: &Topic<'_>, all: &[Topic<'_>]) -> Option<Skill> {
    let subject = Subject::of(&topic.target)?;
    let mut more = More::default();
    let commands: Vec<String> = topic.pieces.iter().flat_map(sections).collect();
    let commands = if MOST.holds(&commands) {
        commands
    } else {
        topic.pieces.iter().for_each(|piece| more.add(piece));
        vec!["## Commands".to_owned(), more.list(&subject)]
    };
    let mut blocks = vec![format!("# {}", subject.invocation), doc(&subject), how(&subject)];
    blocks.extend(commands);
    blocks.extend(more.options(&subject));
    blocks.push(others(topic, all));
    let head = frontmatter(&topic.name, &description(topic, &subject), &subject);
    let contents = format!("{head}\n\n{}", page(blocks));
    let mut files = vec![SkillFile { path: "SKILL.md".to_owned(), contents }];
    files.append(&mut more.files);
    Some(Skill { name: topic.name.clone(), files })
}

/// What the group is for; a command says that in its own section.
fn doc(subject: &Subject<'_, '_>) -> String {
    if subject.is_runnable() {
        return String::new();
    }
    let whole = vec![doc_with_deprecation(subject, subject.doc())];
    if MOST_DOC.holds(&whole) {
        whole.concat()
    } else {
        doc_with_deprecation(subject, &truncated(&first_paragraph(subject.doc()), MOST_DOC.bytes / 4))
    }
}

/// How to learn more, and what comes back.
fn how(subject: &Subject<'_, '_>) -> String {
    let has = |flag: &str| subject.root.has_builtin(flag);
    let typed = &subject.invocation;
    let more = [
        ("llms-index", format!("{} names the commands", code(&format!("{typed} --llms-index")))),
        ("llms", format!("{} behind a command lists what it takes", code("--llms"))),
        ("schema", format!("{} gives its JSON Schemas", code("--schema"))),
        ("help", format!("{} explains it", code("--help"))),
    ];
    let more: Vec<_> = more.into_iter().filter(|(flag, _)| has(flag)).map(|(_, text)| text).collect();
    let mut output = vec![format!("stdout is {}", subject.format().name())];
    if has("format") {
        output.push(format!("{} changes it", code(&format!("--format {}", Format::NAMES.join("|")))));
    }
    if has("filter-output") {
        output.push(format!("{} prints parts of it", code("--filter-output a.b,c")));
    }
    let as_data = if has("json") { ", as data on stdout with `--json`" } else { "" };
    let errors = format!("on stderr{as_data}; exit code 1 when the command failed, 2 when the call is wrong");
    let all = [("More", more.join(", ")), ("Output", output.join(", ")), ("Errors", errors)];
    let said = all.iter().filter(|(_, said)| !said.is_empty());
    said.map(|(label, said)| bullet(label, std::slice::from_ref(said))).collect::<String>().trim_end().to_owned()
}

/// The sections of the commands of a piece.
fn sections(piece: &Piece<'_>) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut add = |subject: &Subject<'_, '_>| {
        let warning = if subject.effects().destructive { DESTRUCTIVE } else { "" };
        command(subject, warning, &mut blocks);
    };
    match piece {
        Piece::Own(target) => Subject::of(target).iter().for_each(add),
        Piece::Below(target) => for_each_command(target, &mut add),
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// A number of lines and bytes.
struct Size {
    lines: usize,
    bytes: usize,
}

impl Size {
    /// Whether blocks are no longer than this.
    fn holds(&self, blocks: &[String]) -> bool {
        let lines: usize = blocks.iter().map(|block| block.lines().count() + 1).sum();
        let bytes: usize = blocks.iter().map(|block| block.len() + 2).sum();
        lines <= self.lines && bytes <= self.bytes
    }
}

/// The files that are read on demand, and a line for each.
#[derive(Default)]
struct More {
    names: Names,
    lines: Vec<String>,
    files: Vec<SkillFile>,
}

impl More {
    /// Adds a piece as one file, or as several where it is long.
    fn add(&mut self, piece: &Piece<'_>) {
        piece.target().once(|target| self.add_shown(target, piece));
    }

    fn add_shown(&mut self, target: &CommandPath<'_>, piece: &Piece<'_>) {
        let Some(subject) = Subject::of(target) else { return };
        let blocks = sections(piece);
        let is_group = matches!(piece, Piece::Below(_)) && subject.children().next().is_some();
        if is_group && !MOST.holds(&blocks) {
            if subject.is_runnable() {
                self.add(&Piece::Own(target.clone()));
            }
            let below: Vec<CommandPath<'_>> = subject.children().map(|child| step(target, child)).collect();
            below.into_iter().for_each(|child| self.add(&Piece::Below(child)));
            return;
        }
        let path = target.path();
        let file = self.file(if path.is_empty() { &subject.root.name } else { &path });
        let mut said = vec![doc_with_deprecation(&subject, &summary(subject.doc()))];
        if is_group {
            let mut count = 0;
            for_each_command(target, &mut |_| count += 1);
            said.push(format!("({count} commands)"));
        } else if subject.effects().destructive {
            said.push("(destructive)".to_owned());
        }
        self.lines.push(bullet(&format!("[{}]({file})", code(&subject.invocation)), &said));
        self.files.push(SkillFile { path: file, contents: page(blocks) });
    }

    fn file(&mut self, of: &str) -> String {
        format!("references/{}.md", self.names.skill(of))
    }

    /// The options of every command, or where they are when they are many.
    fn options(&mut self, subject: &Subject<'_, '_>) -> Vec<String> {
        let mut blocks = Vec::new();
        options_of_every_command(subject, &mut blocks);
        if MOST_OPTIONS.holds(&blocks) {
            return blocks;
        }
        let file = self.file("options");
        self.files.push(SkillFile { path: file.clone(), contents: page(blocks) });
        vec![format!("Every command takes [these options]({file}) too.")]
    }

    /// The lines, or where they are when they are many.
    fn list(&mut self, subject: &Subject<'_, '_>) -> String {
        if self.lines.len() <= MOST_NAMED {
            return self.lines.concat().trim_end().to_owned();
        }
        let title = format!("# Commands of {}", subject.invocation);
        // From a file in the same folder.
        let lines = self.lines.concat().replace("](references/", "](");
        let file = self.file("index");
        self.files
            .insert(0, SkillFile { path: file.clone(), contents: page(vec![title, lines.trim_end().to_owned()]) });
        format!("{} commands, each in a file of its own: [the index]({file}) names them.", self.lines.len())
    }
}

/// The skills of the groups below.
fn others(topic: &Topic<'_>, all: &[Topic<'_>]) -> String {
    let own = topic.target.nodes.len();
    let is_below = |other: &&Topic<'_>| {
        let nodes = &other.target.nodes;
        nodes.len() > own && topic.target.nodes.iter().zip(nodes.iter()).all(|(a, b)| std::ptr::eq(*a, *b))
    };
    let mut out = String::new();
    let mut below = all.iter().filter(is_below);
    for other in below.by_ref().take(MOST_OTHERS) {
        let Some(subject) = Subject::of(&other.target) else { continue };
        out.push_str(&bullet(
            &format!("{} (skill {})", code(&subject.invocation), code(&other.name)),
            &[doc_with_deprecation(&subject, &summary(subject.doc()))],
        ));
    }
    let left = below.count();
    if left > 0 {
        out.push_str(&bullet(&format!("{left} more groups"), &[]));
    }
    if out.is_empty() { out } else { format!("## More commands\n\n{}", out.trim_end()) }
}
