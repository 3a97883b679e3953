//! The reference of a program: every command and option on one Markdown page.

use super::field::reason;
use super::help;
use super::listing::error_codes::error_bullets;
use super::listing::markdown::{self, DEPRECATED, bullet, code, join_words, parenthesized};
use super::listing::notes::with_note;
use super::mounted;
use super::status::STATUSES;
use super::subject::{Subject, effect_words};
use super::text::{first_paragraph, joined, printable, summary};
use crate::command::ListEntry;
use crate::data::is_terminal_control;
use crate::graph::{Child, Cli, CommandPath, Node};
use crate::parse::{GLOBALS, Global};
use crate::schema::{FieldRef, Part, Tables};

impl Cli {
    /// Returns the reference of the program in Markdown, for a website: one page with a table of contents, and a section
    /// with an anchor for each group and command.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Greet someone
    /// #[command]
    /// fn greet(#[arg] name: String) -> String {
    ///     format!("Hello {name}")
    /// }
    ///
    /// let page = Cli::create("app").commands(commands![greet]).reference();
    /// assert!(page.contains("- [`app greet`](#app-greet): Greet someone\n"));
    /// assert!(page.contains("<a id=\"app-greet\"></a>\n\n## app greet\n"));
    /// ```
    pub fn reference(&self) -> String {
        let target = CommandPath::new(&self.0);
        let mut sections = Vec::new();
        under(&target, 0, &mut sections);
        let mut blocks = Vec::new();
        let mut contents = String::new();
        set_anchors(&mut sections);
        for section in &sections {
            blocks.push(format!("<a id=\"{}\"></a>", section.anchor));
            blocks.push(format!("{} {}", if section.depth == 0 { "#" } else { "##" }, section.title));
            blocks.extend(section.blocks.iter().cloned());
            if section.depth == 0 {
                // Replaced by the table of contents once all sections are known.
                blocks.push(CONTENTS.to_owned());
            } else {
                contents.push_str(&section.entry());
            }
        }
        contents.push_str("- [Global options](#global-options)\n- [Exit status](#exit-status)\n");
        blocks.push(globals(&self.0));
        blocks.push(statuses());
        blocks.retain(|block| !block.is_empty());
        let mut out = blocks.join("\n\n").replacen(CONTENTS, &format!("## Contents\n\n{}", contents.trim_end()), 1);
        out.push('\n');
        out.retain(|c| c == '\n' || c == '\t' || !is_terminal_control(c));
        out
    }
}

/// Placeholder for the table of contents; control characters are removed from all other text.
const CONTENTS: &str = "\u{1}contents\u{1}";

/// The section of a group or a command.
struct Section {
    depth: usize,
    title: String,
    path: String,
    anchor: String,
    about: String,
    is_deprecated: bool,
    blocks: Vec<String>,
}

impl Section {
    /// Returns the line in the table of contents.
    fn entry(&self) -> String {
        let indent = "  ".repeat(self.depth.saturating_sub(1));
        let link = format!("[{}](#{})", code(&self.title), self.anchor);
        let deprecated = if self.is_deprecated { DEPRECATED } else { "" };
        format!("{indent}{}", bullet(&link, &[deprecated.to_owned(), self.about.clone()]))
    }
}

fn under(target: &CommandPath<'_>, depth: usize, out: &mut Vec<Section>) {
    let Some(subject) = Subject::of(target) else { return };
    out.push(Section {
        depth,
        title: if depth == 0 { subject.title() } else { target.typed() },
        path: target.typed(),
        anchor: String::new(),
        about: summary(subject.doc()).into_owned(),
        is_deprecated: subject.deprecated().is_some(),
        blocks: blocks(&subject),
    });
    for child in subject.children() {
        target.below(child).once(|below| under(below, depth + 1, out));
    }
}

/// Gives each section an anchor of its own.
fn set_anchors(sections: &mut [Section]) {
    let mut used: Vec<String> = ["global-options", "exit-status", "contents"].map(str::to_owned).into();
    for section in sections {
        let base = anchor(&section.path);
        let mut name = base.clone();
        let mut number = 1;
        while used.contains(&name) {
            number += 1;
            name = format!("{base}-{number}");
        }
        used.push(name.clone());
        section.anchor = name;
    }
}

fn anchor(title: &str) -> String {
    let letters = title.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' });
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the blocks of the section of a group or command.
fn blocks(subject: &Subject<'_, '_>) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(text) = subject.deprecated() {
        out.push(join_words(&[DEPRECATED.to_owned(), sentence(&reason(text))]));
    }
    out.push(printable_lines(subject.doc()));
    out.push(format!("```text\n{}\n```", help::usage::usage_lines(subject, "\n")));
    let aliases: Vec<_> = subject.aliases().iter().map(|alias| code(alias)).collect();
    let facts = [
        ("Other names", aliases),
        ("Effects", effect_words(subject.effects(), subject.is_confirmed()).map(str::to_owned).collect()),
    ];
    out.extend(
        facts
            .into_iter()
            .filter(|(_, list)| !list.is_empty())
            .map(|(name, list)| format!("{name}: {}", list.join(", "))),
    );
    fields(subject, &mut out);
    // The table of contents lists those of the program.
    let children = subject.children().filter(|_| !subject.is_root());
    push_list("Commands", children.map(child).collect(), &mut out);
    let examples = help::examples::with_mount_examples(subject).into_iter().map(|example| {
        bullet(&code(&example.line), &if example.why.is_empty() { Vec::new() } else { vec![example.why] })
    });
    push_list("Examples", examples.collect(), &mut out);
    push_list("Errors", error_bullets(&subject.own_error_types()), &mut out);
    if subject.is_root() {
        push_list("Errors of every command", error_bullets(&subject.program_error_types()), &mut out);
    }
    if subject.children().next().is_some() {
        let title = if subject.is_root() { "Options of every command" } else { "Options of every command below" };
        let options: Vec<_> = help::sections::program_options(subject).collect();
        push_fields(title, &options, &subject.globals, &mut out);
    }
    if let Some(places) = help::sections::config_paths(subject) {
        out.push(format!("Config: {places}"));
    }
    out.push(printable_lines(subject.footer()));
    out
}

fn fields(subject: &Subject<'_, '_>, out: &mut Vec<String>) {
    if subject.is_mount() {
        push_list("Arguments", bullet(&code("<path>..."), &[mounted::PATH.to_owned()]), out);
        push_list(
            "Options",
            mounted::flags(subject.node, mounted::FLAGS.len()).map(markdown::mounted_flag).collect(),
            out,
        );
        return;
    }
    let tables = &subject.tables;
    for (title, part) in [("Arguments", Part::Arg), ("Options", Part::Option), ("Environment", Part::Env)] {
        let fields: Vec<_> = tables.part(part).filter(|field| !field.is_hidden()).collect();
        push_fields(title, &fields, tables, out);
    }
}

/// Appends the fields without a heading under a title, and the others under their headings.
fn push_fields(title: &str, fields: &[FieldRef<'_>], tables: &Tables<'_>, out: &mut Vec<String>) {
    let mut headings = vec![None];
    for field in fields {
        if !headings.contains(&field.heading()) {
            headings.push(field.heading());
        }
    }
    for heading in headings {
        let fields = fields.iter().filter(|field| field.heading() == heading);
        let title = heading.map_or(title.into(), joined);
        push_list(&title, fields.map(|field| field_bullet(field, tables)).collect(), out);
    }
}

/// Appends a list under a heading, unless it is empty.
fn push_list(title: &str, list: String, out: &mut Vec<String>) {
    if !list.is_empty() {
        out.push(format!("### {title}"));
        out.push(list.trim_end().to_owned());
    }
}

/// Returns a field as the listing shows it, with the description of each choice and the paragraphs after the first.
fn field_bullet(field: &FieldRef<'_>, tables: &Tables<'_>) -> String {
    let mut out = markdown::field_bullet(field, tables);
    if field.has_described_choice() {
        for choice in field.shown_choices() {
            let deprecated = choice.deprecated.map_or("", |_| DEPRECATED);
            let about = with_note(first_paragraph(choice.doc), choice.deprecated).into_owned();
            out.push_str(&format!("  {}", bullet(&code(choice.name), &[deprecated.to_owned(), about])));
        }
    }
    let doc = printable_lines(field.doc());
    let rest = doc.split_once("\n\n").map(|(_, rest)| rest.trim()).filter(|rest| !rest.is_empty());
    if let Some(rest) = rest {
        // After an empty line, indented text belongs to the item.
        let lines =
            rest.lines().map(|line| if line.trim().is_empty() { "\n".to_owned() } else { format!("  {line}\n") });
        out.push('\n');
        out.extend(lines);
        out.push('\n');
    }
    out
}

fn child(child: Child<'_>) -> String {
    let ListEntry { name, doc, deprecated, .. } = child.summary().listed;
    let about = with_note(summary(doc), deprecated).into_owned();
    bullet(&code(name), &[deprecated.map_or("", |_| DEPRECATED).to_owned(), about])
}

fn globals(root: &Node) -> String {
    let shown = |global: &&Global| !global.is_hidden && root.has_builtin(global.long);
    let each = GLOBALS.iter().filter(shown).map(|global| {
        let choices = (!global.choices.is_empty()).then(|| format!("choices: {}", global.choices.join(", ")));
        let value = global.placeholder().concat();
        let label = markdown::flag_label(Some(&format!("--{}", global.long)), global.short, &value);
        bullet(&label, &[global.doc.to_owned(), parenthesized(&choices.unwrap_or_default())])
    });
    let list: String = each.collect();
    if list.is_empty() {
        list
    } else {
        format!("<a id=\"global-options\"></a>\n\n## Global options\n\n{}", list.trim_end())
    }
}

fn statuses() -> String {
    let rows = STATUSES.map(|(status, meaning)| format!("| {status} | {meaning} |"));
    format!("<a id=\"exit-status\"></a>\n\n## Exit status\n\n| status | meaning |\n| --- | --- |\n{}", rows.join("\n"))
}

/// Returns text with a full stop, unless it ends a sentence already.
fn sentence(text: &str) -> String {
    if text.is_empty() || text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// Returns text of several lines without control characters.
fn printable_lines(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}
