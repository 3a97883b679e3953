//! Manual pages: the help of each command, for `man`.

mod roff;

use super::field::reason;
use super::help::rows::{ENVIRONMENT, GLOBALS, Page, Row};
use super::help::{examples::with_mount_examples, sections, usage::usage_lines};
use super::status::STATUSES;
use super::subject::{Subject, effect_words};
use super::text::{Paragraph, joined, paragraphs, printable, summary};
use crate::graph::{Cli, CommandPath};
use roff::{Roff, bold, inline, italic};

/// A manual page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ManPage {
    /// The name: `my-cli-deploy`.
    pub name: String,
    /// The section of the manual; 1 is that of commands.
    pub section: u8,
    /// The source of the page.
    pub roff: String,
}

impl ManPage {
    /// Returns the file name that `man` looks for: `my-cli-deploy.1`.
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.name, self.section)
    }
}

impl Cli {
    /// Returns the manual pages of the program and of each command, for packaging. `my-cli deploy --man` prints one of
    /// them.
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
    /// let pages = Cli::create("app").version("1.0.0").commands(commands![greet]).man();
    /// let names: Vec<_> = pages.iter().map(|page| page.file_name()).collect();
    /// assert_eq!(names, ["app.1", "app-greet.1"]);
    /// assert!(pages[1].roff.contains("app\\-greet \\- Greet someone"));
    /// ```
    pub fn man(&self) -> Vec<ManPage> {
        let mut pages = Vec::new();
        collect(&CommandPath::new(&self.0), &mut pages);
        pages
    }
}

fn collect(target: &CommandPath<'_>, pages: &mut Vec<ManPage>) {
    let Some(subject) = Subject::of(target) else { return };
    pages.push(ManPage { name: page_name(target), section: 1, roff: page(&subject, target) });
    for child in subject.children() {
        target.below(child).once(|below| collect(below, pages));
    }
}

/// Returns the manual page at a path.
pub(crate) fn man(target: &CommandPath<'_>) -> String {
    Subject::of(target).map(|subject| page(&subject, target)).unwrap_or_default()
}

fn page_name(target: &CommandPath<'_>) -> String {
    target.typed().replace(' ', "-")
}

fn page(subject: &Subject<'_, '_>, target: &CommandPath<'_>) -> String {
    let mut roff = Roff::default();
    let (program, name) = (&subject.root.name, page_name(target));
    let version = subject.root.version.as_deref().unwrap_or_default();
    let source = format!("{program} {version}");
    // No date, so that the pages are reproducible.
    roff.request("TH", &[&name.to_uppercase(), "1", "", source.trim_end(), &format!("{program} manual")]);
    // No hyphenation, and no justification.
    roff.request("nh", &[]);
    roff.request("ad l", &[]);
    roff.section("Name");
    let about = summary(subject.doc());
    roff.raw(&format!("{} \\- {}", roff::escaped(&name), inline(if about.is_empty() { program } else { &about })));
    roff.section("Synopsis");
    for (at, usage) in usage_lines(subject, "\n").lines().enumerate() {
        if at > 0 {
            roff.request("br", &[]);
        }
        let typed = &subject.invocation;
        let rest = usage.strip_prefix(typed.as_str()).unwrap_or_default();
        roff.raw(&format!("{}{}", bold(&subject.call()), roff::escaped(rest)));
    }
    description(subject, &mut roff);
    let page = sections::rows(subject, false, &|_| false);
    for number in page.sections() {
        section(&page, number, usize::MAX, &mut roff);
    }
    examples(subject, &mut roff);
    section(&page, ENVIRONMENT, usize::MAX, &mut roff);
    globals(subject, &page, &mut roff);
    if let Some(places) = sections::config_paths(subject) {
        roff.section("Files");
        roff.line(&places);
    }
    status(&mut roff);
    let mut footer = paragraphs(subject.footer()).peekable();
    if footer.peek().is_some() {
        roff.section("Notes");
        roff.paragraphs(footer, "PP", false);
    }
    see_also(subject, target, &mut roff);
    roff.finish()
}

fn description(subject: &Subject<'_, '_>, roff: &mut Roff) {
    let effects: Vec<_> = effect_words(subject.effects(), subject.is_confirmed()).collect();
    let mut more = Vec::new();
    more.extend(subject.deprecated().map(|text| match reason(text) {
        text if text.is_empty() => "This command is deprecated.".to_owned(),
        text => format!("This command is deprecated: {text}."),
    }));
    if !effects.is_empty() {
        more.push(format!("Effects: {}.", effects.join(", ")));
    }
    let aliases: Vec<_> = subject.aliases().iter().map(|alias| format!("`{}`", printable(alias))).collect();
    if !aliases.is_empty() {
        more.push(format!("Other names: {}.", aliases.join(", ")));
    }
    let mut parts = paragraphs(subject.doc())
        .chain(more.iter().map(|text| Paragraph { lines: text, is_code: false, indentation: 0 }))
        .peekable();
    if parts.peek().is_some() {
        roff.section("Description");
        roff.paragraphs(parts, "PP", false);
    }
}

/// Appends up to `limit` rows of a section.
fn section(page: &Page<'_>, number: usize, limit: usize, roff: &mut Roff) {
    let mut rows = page.rows(number).take(limit).peekable();
    if rows.peek().is_some() {
        roff.section(page.title(number));
        rows.for_each(|one| row(page, one, roff));
    }
}

fn row(page: &Page<'_>, row: &Row<'_>, roff: &mut Roff) {
    roff.request("TP", &[]);
    let names: Vec<_> = page.resolve(row.names).split(", ").map(bold).collect();
    // The separator before the value is typed verbatim; the placeholder is not.
    let value = page.resolve(row.value);
    let (typed, value) = value.split_at(value.find('<').unwrap_or(value.len()));
    roff.raw(&format!("{}{}{}", names.join(", "), roff::escaped(typed), italic(value)));
    let lines = [page.resolve(row.doc)].into_iter().chain(page.resolve(row.choices).lines());
    let mut is_first = true;
    for line in lines.filter(|line| !line.trim().is_empty()) {
        if !is_first {
            roff.request("br", &[]);
        }
        roff.line(line);
        is_first = false;
    }
    if is_first {
        roff.raw("\\&");
    }
    roff.paragraphs(paragraphs(row.details), "IP", true);
}

/// Appends the global options of the program; those of the framework are on the page of the program.
fn globals(subject: &Subject<'_, '_>, page: &Page<'_>, roff: &mut Roff) {
    let own = sections::program_options(subject).filter(|field| field.heading().is_none()).count();
    section(page, GLOBALS, if subject.is_root() { usize::MAX } else { own }, roff);
    for purpose in page.purposes() {
        section(page, purpose, usize::MAX, roff);
    }
    if !subject.is_root() {
        match own == 0 {
            true => roff.section("Global options"),
            false => roff.request("PP", &[]),
        }
        let root = bold(&subject.root.name);
        roff.raw(&format!("See {root}(1) for the flags of every command."));
    }
}

fn examples(subject: &Subject<'_, '_>, roff: &mut Roff) {
    let examples = with_mount_examples(subject);
    if examples.is_empty() {
        return;
    }
    roff.section("Examples");
    for example in examples {
        let why = joined(&example.why);
        roff.request("TP", &[]);
        roff.raw(&bold(&example.line));
        if why.is_empty() { roff.raw("\\&") } else { roff.line(&why) }
    }
}

fn status(roff: &mut Roff) {
    roff.section("Exit status");
    for (code, meaning) in STATUSES {
        roff.request("TP", &[]);
        roff.raw(&bold(&code.to_string()));
        roff.line(meaning);
    }
}

/// Appends the names of the pages above and below.
fn see_also(subject: &Subject<'_, '_>, target: &CommandPath<'_>, roff: &mut Roff) {
    let mut names: Vec<String> =
        std::iter::successors(target.above(), CommandPath::above).map(|above| page_name(&above)).collect();
    names.reverse();
    names.extend(subject.children().map(|child| page_name(&target.below(child))));
    if names.is_empty() {
        return;
    }
    roff.section("See also");
    let last = names.len() - 1;
    for (at, name) in names.iter().enumerate() {
        let comma = if at < last { "," } else { "" };
        roff.raw(&format!("{}(1){comma}", bold(name)));
    }
}
