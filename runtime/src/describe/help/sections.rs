//! The sections of a page of help.

use super::super::field::{Shown, facts, long_flag, positional, short_flag, value};
use super::super::mounted;
use super::super::subject::Subject;
use super::super::text::{append_char, joined, paragraphs, printable, split_first};
use super::rows::{ARGUMENTS, ENVIRONMENT, GLOBALS, OPTIONS, Page, Row};
use super::sheet::tie;
use crate::data::{append, split_once};
use crate::graph::BUILTIN_HEADING;
use crate::parse::{GLOBALS as FLAGS, Global, Scope};
use crate::schema::{FieldRef, Part, Tables};

/// Everything that is shown in rows, in short or with all there is to say.
pub(in super::super) fn page<'g>(subject: &Subject<'_, 'g>, is_short: bool) -> Page<'g> {
    let mut maker = Maker { page: Page::new(), subject, is_short };
    if subject.is_mount() {
        maker.mount();
    } else {
        maker.fields(Part::Arg, ARGUMENTS);
        maker.fields(Part::Option, OPTIONS);
    }
    maker.fields(Part::Env, ENVIRONMENT);
    for (name, what) in mounted::variables(subject) {
        maker.page.row(ENVIRONMENT, &name, &what);
    }
    maker.headed();
    maker.connection();
    maker.commands();
    for field in own_globals(subject) {
        maker.field(GLOBALS, &field, &subject.globals);
    }
    maker.flags();
    maker.page
}

/// Where to read on; nothing where that is not to be said.
pub(super) fn hint(subject: &Subject<'_, '_>, is_short: bool) -> String {
    if !subject.root.has_builtin("help") {
        return String::new();
    }
    let calls: &[(&str, &str)] = if subject.has_topics() {
        &[("--find <words>", "the commands of a topic or about something"), ("--llms-index", "all of them")]
    } else {
        match (is_short, subject.has_children()) {
            (true, true) => &[("<command> -h", "a command"), ("--help", "all details")],
            (true, false) => &[("--help", "all details")],
            (false, true) => &[("<command> --help", "the details of a command")],
            (false, false) => &[],
        }
    };
    let mut out = String::new();
    for (words, what) in calls {
        out.push_str(if out.is_empty() { "Run " } else { ", " });
        let from = out.len();
        append(&mut out, &["`", &subject.typed, " ", words, "`"]);
        tie(&mut out, from);
        append(&mut out, &[" for ", what]);
    }
    out
}

/// Where config files are looked for, on the program's own page.
pub(in super::super) fn config(subject: &Subject<'_, '_>) -> Option<String> {
    let places = subject.root.config_places().filter(|_| subject.is_root())?;
    Some(printable(&places))
}

/// Makes the rows of a page.
struct Maker<'a, 't, 'g> {
    page: Page<'g>,
    subject: &'a Subject<'t, 'g>,
    is_short: bool,
}

impl<'g> Maker<'_, '_, 'g> {
    /// The fields of a part, without those that have a head of their own.
    fn fields(&mut self, part: Part, section: usize) {
        let subject = self.subject;
        for field in subject.tables.iter() {
            if field.part() == part && self.shows(&field) && field.heading().is_none() {
                self.field(section, &field, &subject.tables);
            }
        }
    }

    /// The fields that have a head, in the order in which each is first named.
    fn headed(&mut self) {
        let (subject, first) = (self.subject, self.page.sections().end);
        for field in subject.tables.iter() {
            if let Some(heading) = field.heading().filter(|_| self.shows(&field)) {
                let section = self.page.section(&joined(heading), first);
                self.field(section, &field, &subject.tables);
            }
        }
    }

    fn shows(&self, field: &FieldRef<'_>) -> bool {
        let is_left_out = self.is_short && field.hides_in_short_help();
        !field.is_hidden() && !is_left_out
    }

    #[inline(never)]
    fn field(&mut self, section: usize, field: &FieldRef<'g>, tables: &Tables<'g>) {
        let page = &mut self.page;
        let mut row = Row::of(section);
        match field.part() {
            Part::Arg => positional(field, &mut page.texts),
            Part::Env => page.texts.push_str(field.name()),
            Part::Option => row.indent = add_names(short_flag(field), long_flag(field), &mut page.texts),
        }
        row.names = page.written();
        if field.part() == Part::Option {
            value(field, &mut page.texts);
            row.value = page.written();
        }
        let shown = if self.is_short { Shown::Short } else { Shown::Help };
        page.say(field.doc(), field.deprecated(), self.is_short);
        facts(field, tables, shown, &mut |fact| page.remark(fact));
        row.text = page.end_text(field.deprecated());
        if !self.is_short {
            row.below = page.choices(field);
            let (_, rest) = split_first(field.doc());
            row.more = if paragraphs(rest).next().is_some() { rest } else { "" };
        }
        page.add(row);
    }

    /// What a mounted handler takes.
    fn mount(&mut self) {
        self.page.row(ARGUMENTS, "<path>...", mounted::PATH);
        let most = if self.is_short { mounted::LISTED } else { mounted::FLAGS.len() };
        for flag in mounted::FLAGS.iter().take(most) {
            let fact = flag.fact.unwrap_or_default();
            self.flag(OPTIONS, (flag.short, flag.long.unwrap_or_default(), flag.value), flag.doc, fact);
        }
    }

    /// A flag of the framework's: its names and its value, its description, and what else there is to say.
    fn flag(&mut self, section: usize, typed: (Option<char>, &str, Option<&str>), doc: &str, fact: &str) {
        let page = &mut self.page;
        let (short, long, value) = typed;
        let mut row = Row::of(section);
        row.indent = add_names(short, ["--", long], &mut page.texts);
        row.names = page.written();
        add_value(value, &mut page.texts);
        row.value = page.written();
        page.texts.push_str(doc);
        if !fact.is_empty() {
            page.remark(fact);
        }
        row.text = page.written();
        page.add(row);
    }

    /// The commands under their heads, in the order in which each is first named.
    fn commands(&mut self) {
        let (subject, first) = (self.subject, self.page.sections().end);
        let topics = subject.topics();
        for (name, text) in &topics {
            let section = self.page.section("Commands by topic", first);
            self.page.row(section, name, text);
        }
        if !topics.is_empty() {
            return;
        }
        for summary in subject.headed_children() {
            let section = self.page.section(&summary.listed.heading.map_or("Commands".into(), joined), first);
            self.page.texts.push_str(summary.listed.name);
            summary.aliases().for_each(|alias| append(&mut self.page.texts, &[", ", alias]));
            self.page.command(section, summary.listed.doc, summary.listed.deprecated, self.is_short);
        }
        // Those with dashes are shown as flags.
        for builtin in subject.builtins().filter(|_| subject.root.builtin_dashes().is_empty()) {
            let section = self.page.section(BUILTIN_HEADING, first);
            self.page.texts.push_str(builtin.name);
            self.page.command(section, builtin.doc, None, self.is_short);
        }
    }

    /// What may be said about the connection to a handler on the network.
    #[cfg(feature = "remote")]
    fn connection(&mut self) {
        let subject = self.subject;
        let mount = subject.node.mount.as_ref().filter(|_| subject.is_mount() && !self.is_short);
        if mount.and_then(|mount| mount.connection()).is_none() {
            return;
        }
        let (first, name) = (self.page.sections().end, printable(&subject.node.name));
        let title = format!("Connection options (before `{name}`)");
        for global in FLAGS.iter().filter(|global| global.scope == Scope::Remotes) {
            if subject.root.has_builtin(global.long) {
                let section = self.page.section(&title, first);
                self.flag(section, (None, global.long, global.value_name), global.doc, "");
            }
        }
    }

    #[cfg(not(feature = "remote"))]
    fn connection(&self) {}

    /// The flags of the framework, without those that the program does without or the command has taken. In short,
    /// they are only mentioned.
    fn flags(&mut self) {
        let subject = self.subject;
        for global in FLAGS.iter().filter(|global| has_flag(subject, global)) {
            let is_taken = |short| [&subject.tables, &subject.globals].iter().any(|of| of.short(short).is_some());
            let short = global.short.filter(|short| !is_taken(*short));
            if self.is_short {
                self.mention(short, global.long, global.value_name);
                continue;
            }
            // What stands in parentheses is about the short one.
            let is_short_taken = global.short.is_some() && short.is_none();
            let short_doc = if is_short_taken { split_once(global.doc, '(') } else { None };
            let doc = short_doc.map_or(global.doc, |(doc, _)| doc.trim());
            let mut fact = String::new();
            for choice in global.choices {
                let between = if fact.is_empty() { "choices: " } else { ", " };
                append(&mut fact, &[between, choice]);
            }
            self.flag(GLOBALS, (short, global.long, global.value_name), doc, &fact);
        }
        for builtin in subject.builtins().filter(|_| !subject.root.builtin_dashes().is_empty()) {
            match self.is_short {
                true => self.mention(None, builtin.name, None),
                false => self.flag(GLOBALS, (None, builtin.name, None), builtin.doc, ""),
            }
        }
        self.page.mentioned = self.page.whole();
    }

    fn mention(&mut self, short: Option<char>, long: &str, value: Option<&str>) {
        let page = &mut self.page;
        page.comma();
        let from = page.texts.len();
        add_names(short, ["--", long], &mut page.texts);
        add_value(value, &mut page.texts);
        tie(&mut page.texts, from);
    }
}

/// Writes the names of a flag, the long one behind its dashes, and says how many blanks stand in place of a short one.
#[inline(never)]
fn add_names(short: Option<char>, [dashes, long]: [&str; 2], out: &mut String) -> usize {
    if let Some(short) = short {
        append_char(out, "-", short);
    }
    if !long.is_empty() {
        let comma = if short.is_some() { ", " } else { "" };
        append(out, &[comma, dashes, long]);
    }
    if short.is_some() { 0 } else { 4 }
}

fn add_value(value: Option<&str>, out: &mut String) {
    if let Some(value) = value {
        append(out, &[" <", value, ">"]);
    }
}

/// Whether a flag of the framework is one here.
fn has_flag(subject: &Subject<'_, '_>, global: &Global) -> bool {
    let is_taken = [&subject.tables, &subject.globals].iter().any(|of| of.long(global.long.as_bytes()).is_some());
    // What is about a connection is shown where that is.
    let is_shown = global.scope == Scope::All || global.is_global_after_mount;
    !global.is_hidden
        && !is_taken
        && is_shown
        && global.applies_to(subject.node.is_mount(), subject.command.is_some(), subject.asks())
        && subject.root.has_builtin(global.long)
}

/// The global options of the program and its groups that are shown.
pub(in super::super) fn own_globals<'g>(subject: &Subject<'_, 'g>) -> impl Iterator<Item = FieldRef<'g>> {
    subject.globals.iter().filter(|field| !field.is_hidden() && field.part() != Part::Arg)
}
