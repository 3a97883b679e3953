//! The sections of help, as rows.

use std::ops::Range;

use super::super::field::{Detail, append_positional, append_value, for_each_fact, long_flag, short_flag};
use super::super::mounted;
use super::super::subject::Subject;
use super::super::text::{append_char, joined, paragraphs, printable, split_first};
use super::IsSet;
use super::rows::{ARGUMENTS, ENVIRONMENT, GLOBALS, OPTIONS, Page, Row};
use super::sheet::tie_short;
use crate::data::{append, concat, split_once};
use crate::error::ErrorType;
use crate::graph::{BUILTIN_HEADING, Connection, ROOT_MOUNT_NAME};
use crate::parse::{GLOBALS as FLAGS, Global, Purpose, Scope};
use crate::schema::{FieldRef, Part, Tables};

/// Returns the rows of help, short or long.
pub(in crate::describe) fn rows<'g>(subject: &Subject<'_, 'g>, is_short: bool, is_set: IsSet<'_>) -> Page<'g> {
    let fields = in_display_order(&subject.tables);
    let mut builder =
        RowBuilder { page: Page::new(subject.root.has_next_line_help), subject, fields: &fields, is_short, is_set };
    if subject.is_mount() {
        builder.mount();
    } else {
        builder.fields(Part::Arg, ARGUMENTS);
        builder.fields(Part::Option, OPTIONS);
    }
    builder.fields(Part::Env, ENVIRONMENT);
    for (name, what) in mounted::variables(subject) {
        let set = if is_set(&name) { " [set]" } else { "" };
        builder.page.push_entry(ENVIRONMENT, &name, &concat(&[&what, set]));
    }
    let headings = builder.fields_with_headings();
    builder.commands();
    builder.connection();
    builder.program_options(&headings);
    builder.exit_codes();
    builder.flags();
    builder.page
}

/// Returns the hint on further help, empty if the program has none.
pub(super) fn hint(subject: &Subject<'_, '_>, is_short: bool) -> String {
    if !subject.root.has_builtin("help") {
        return String::new();
    }
    let calls: &[(&str, &str)] = if subject.has_topics() {
        &[("--find <words>", "the commands that match"), ("<topic> -h", "those of a topic")]
    } else {
        match (is_short, subject.has_children()) {
            (true, true) => &[("<command> -h", "a command"), ("--help", "all details")],
            (true, false) => &[("--help", "all details")],
            (false, true) => &[("<command> --help", "details of a command")],
            (false, false) => &[],
        }
    };
    let mut out = String::new();
    for (words, what) in calls {
        out.push_str(if out.is_empty() { "Run " } else { ", " });
        append(&mut out, &[&tie_short(&concat(&["`", &subject.call(), " ", words, "`"])), " for ", what]);
    }
    out
}

/// Returns the paths of config files, if it is the program itself.
pub(in crate::describe) fn config_paths(subject: &Subject<'_, '_>) -> Option<String> {
    let places = subject.root.config_places().filter(|_| subject.is_root())?;
    Some(printable(&places))
}

/// Builds the rows of a page.
struct RowBuilder<'a, 't, 'g> {
    page: Page<'g>,
    subject: &'a Subject<'t, 'g>,
    /// The command's own fields, in the order of display.
    fields: &'a [FieldRef<'g>],
    is_short: bool,
    is_set: IsSet<'a>,
}

impl<'g> RowBuilder<'_, '_, 'g> {
    /// Adds the fields of a part that have no heading of their own.
    fn fields(&mut self, part: Part, section: usize) {
        let subject = self.subject;
        for field in self.fields {
            if field.part() == part && self.is_shown(field) && field.heading().is_none() {
                self.field(section, field, &subject.tables);
            }
        }
    }

    /// Adds the fields that have a heading, in order of first appearance, and returns their sections.
    fn fields_with_headings(&mut self) -> Range<usize> {
        let (subject, first) = (self.subject, self.page.sections().end);
        for field in self.fields {
            if let Some(heading) = field.heading().filter(|_| self.is_shown(field)) {
                let section = self.page.section(&joined(heading), first);
                self.field(section, field, &subject.tables);
            }
        }
        first..self.page.sections().end
    }

    /// Adds the global options of the program and its groups; `headings` are the sections of the command's own headings.
    fn program_options(&mut self, headings: &Range<usize>) {
        let (subject, first) = (self.subject, self.page.sections().end);
        for field in program_options(subject) {
            if self.is_shown(&field) {
                let section = self.program_section(&field, headings, first);
                self.field(section, &field, &subject.globals);
            }
        }
    }

    /// Returns the section of a global option: that of its heading, among the command's own or else from `first` on. After the
    /// name of a mount it would be a parameter of the request.
    fn program_section(&mut self, field: &FieldRef<'_>, headings: &Range<usize>, first: usize) -> usize {
        if self.subject.is_mount() {
            let name = self.subject.target.words().last().copied().unwrap_or(ROOT_MOUNT_NAME);
            return self.page.section(&concat(&["Options before `", name, "`"]), first);
        }
        let Some(heading) = field.heading().map(joined) else { return GLOBALS };
        let own = headings.clone().find(|section| self.page.title(*section) == heading);
        own.unwrap_or_else(|| self.page.section(&heading, first))
    }

    fn is_shown(&self, field: &FieldRef<'_>) -> bool {
        let is_omitted = if self.is_short { field.hides_in_short_help() } else { field.hides_in_long_help() };
        !field.is_hidden() && !is_omitted
    }

    #[inline(never)]
    fn field(&mut self, section: usize, field: &FieldRef<'g>, tables: &Tables<'g>) {
        let page = &mut self.page;
        let mut row = Row::of(section);
        row.is_below = field.has_next_line_help();
        match field.part() {
            Part::Arg => append_positional(field, &mut page.text),
            Part::Env => page.text.push_str(field.name()),
            Part::Option => row.indent = append_names(short_flag(field), long_flag(field), &mut page.text),
        }
        row.names = page.end_cell();
        if field.part() == Part::Option {
            append_value(field, &mut page.text);
            row.value = page.end_cell();
        }
        let detail = Detail { is_short: self.is_short, is_help: !self.is_short };
        let doc = field.doc();
        page.begin_doc(doc, field.deprecated(), self.is_short);
        for_each_fact(field, tables, detail, &mut |fact| page.remark(fact));
        let is_set = match field.part() {
            Part::Env => (self.is_set)(field.name()),
            _ => field.envs().any(self.is_set),
        };
        if is_set {
            page.remark("set");
        }
        row.doc = page.end_doc(field.deprecated());
        if !self.is_short {
            row.choices = page.choices(field);
            let (_, rest) = split_first(doc);
            row.details = if paragraphs(rest).next().is_some() { rest } else { "" };
        }
        page.push(row);
    }

    /// Adds the path and the flags of a mounted handler.
    fn mount(&mut self) {
        self.page.push_entry(ARGUMENTS, "<path>...", mounted::PATH);
        let limit = if self.is_short { mounted::SHORT_HELP_LEN } else { mounted::FLAGS.len() };
        for flag in mounted::flags(self.subject.node, limit) {
            let fact = flag.fact.unwrap_or_default();
            let value = flag.value.map_or([""; 3], |value| [" <", value, ">"]);
            self.flag(OPTIONS, (flag.short, flag.long.unwrap_or_default(), value), flag.doc, fact);
        }
    }

    /// Adds a flag of the framework, which is not a field: its names and value, its description, and one fact.
    fn flag(&mut self, section: usize, label: (Option<char>, &str, [&str; 3]), doc: &str, fact: &str) {
        let page = &mut self.page;
        let (short, long, value) = label;
        let mut row = Row::of(section);
        row.indent = append_names(short, ["--", long], &mut page.text);
        row.names = page.end_cell();
        append(&mut page.text, &value);
        row.value = page.end_cell();
        page.text.push_str(doc);
        if !fact.is_empty() {
            page.remark(fact);
        }
        row.doc = page.end_raw_cell();
        page.push(row);
    }

    /// Adds the commands under their headings, in order of first appearance.
    fn commands(&mut self) {
        let (subject, first) = (self.subject, self.page.sections().end);
        let topics = subject.topics();
        for (name, text) in &topics {
            let section = self.page.section("Commands by topic", first);
            self.page.push_entry(section, name, text);
        }
        if !topics.is_empty() {
            return;
        }
        for summary in subject.headed_children() {
            let section = self.page.section(&summary.listed.heading.map_or("Commands".into(), joined), first);
            self.page.text.push_str(summary.listed.name);
            summary.aliases().for_each(|alias| append(&mut self.page.text, &[", ", alias]));
            self.page.push_command(section, summary.listed.doc, summary.listed.deprecated, self.is_short);
        }
        // Built-in commands with dashes are listed as flags.
        for builtin in subject.builtins().filter(|_| subject.root.builtin_dashes().is_empty()) {
            let section = self.page.section(BUILTIN_HEADING, first);
            self.page.text.push_str(builtin.name);
            self.page.push_command(section, builtin.doc, None, self.is_short);
        }
    }

    /// Adds the connection options of a remote mount.
    fn connection(&mut self) {
        let subject = self.subject;
        let is_own = subject.is_mount() || subject.command.is_none() && subject.node.has_openapi();
        let mount = subject.node.mount.as_ref().filter(|_| is_own && !self.is_short);
        let Some(connection) = mount.and_then(|mount| mount.connection()) else { return };
        let (first, name) = (self.page.sections().end, printable(&subject.node.name));
        let title = if subject.is_mount() {
            format!("Connection options (before `{name}`)")
        } else {
            "Connection options".to_owned()
        };
        let choices = format!("choices: {}", connection.servers.join(", "));
        for global in connection_options(subject, &connection) {
            let section = self.page.section(&title, first);
            let fact = if global.long == "server" { &choices } else { "" };
            self.flag(section, (None, global.long, global.placeholder()), global.doc, fact);
        }
    }

    /// Mentions the connection options on the page of a command that sends requests to a remote mount.
    fn mention_connection(&mut self) {
        let subject = self.subject;
        let connection = subject.target.connection();
        let Some(connection) = connection.filter(|_| !self.is_short && subject.command.is_some()) else { return };
        let mut label = "Connection: ";
        for global in connection_options(subject, &connection) {
            self.mention(std::mem::take(&mut label), None, global.long, global.placeholder());
        }
        self.page.end_line();
    }

    /// Adds the codes of declared errors, in long help.
    fn exit_codes(&mut self) {
        let (subject, first) = (self.subject, self.page.sections().end);
        if self.is_short {
            return;
        }
        let mut types = subject.own_error_types();
        types.extend(subject.program_error_types());
        for (exit_code, text) in ErrorType::help_rows(&types) {
            let section = self.page.section("Exit codes", first);
            self.page.push_entry(section, &exit_code, &text);
        }
    }

    /// Adds the global flags that are neither disabled nor taken by the command. The long help of the program describes
    /// them; other help lists them by purpose.
    fn flags(&mut self) {
        let (subject, is_packed) = (self.subject, self.is_packed());
        let is_taken = |short| [&subject.tables, &subject.globals].iter().any(|of| of.short(short).is_some());
        self.page.begin_purposes();
        for purpose in [Purpose::General, Purpose::Logs, Purpose::Output, Purpose::Agents] {
            let mut label = match purpose {
                Purpose::General => "",
                Purpose::Logs => "Log: ",
                Purpose::Output => "Output: ",
                Purpose::Agents => "For agents: ",
            };
            for global in FLAGS.iter().filter(|global| global.purpose == purpose && has_flag(subject, global)) {
                let short = global.short.filter(|short| !is_taken(*short));
                match is_packed {
                    true => self.mention(std::mem::take(&mut label), short, global.long, global.placeholder()),
                    false => self.describe_flag(global, short),
                }
            }
            if purpose == Purpose::General {
                self.builtin_flags(is_packed);
            }
            self.page.end_line();
        }
        if is_packed {
            self.mention_connection();
        }
        self.page.mentioned = self.page.end_raw_cell();
    }

    /// Returns the section of the global flags. A program that only parses has few, which are among the options.
    fn flag_section(&self) -> usize {
        if self.subject.root.only_parses && self.subject.command.is_some() { OPTIONS } else { GLOBALS }
    }

    /// Returns whether the global flags are listed without descriptions.
    fn is_packed(&self) -> bool {
        (self.is_short || !self.subject.is_root()) && self.flag_section() == GLOBALS
    }

    /// Returns the section of the global flags with a purpose.
    fn purpose_section(&mut self, purpose: Purpose) -> usize {
        let title = match purpose {
            Purpose::General => return self.flag_section(),
            Purpose::Logs => "Log options",
            Purpose::Output => "Output options",
            Purpose::Agents => "Options for agents",
        };
        let first = self.page.purposes().start;
        self.page.section(title, first)
    }

    /// Adds a row for a global flag, whose short name the command may have taken.
    fn describe_flag(&mut self, global: &Global, short: Option<char>) {
        // The part in parentheses is about the short flag.
        let is_short_taken = global.short.is_some() && short.is_none();
        let short_doc = if is_short_taken { split_once(global.doc, '(') } else { None };
        let doc = short_doc.map_or(global.doc, |(doc, _)| doc.trim());
        let mut fact = String::new();
        for choice in global.choices {
            let separator = if fact.is_empty() { "choices: " } else { ", " };
            append(&mut fact, &[separator, choice]);
        }
        let section = self.purpose_section(global.purpose);
        self.flag(section, (short, global.long, global.placeholder()), doc, &fact);
    }

    /// Adds the built-in commands that are flags, because the program takes words.
    fn builtin_flags(&mut self, is_packed: bool) {
        let subject = self.subject;
        for builtin in subject.builtins().filter(|_| !subject.root.builtin_dashes().is_empty()) {
            match is_packed {
                true => self.mention("", None, builtin.name, [""; 3]),
                false => self.flag(GLOBALS, (None, builtin.name, [""; 3]), builtin.doc, ""),
            }
        }
    }

    /// Appends a flag to the line that is being written, after its label if it is the first.
    fn mention(&mut self, label: &str, short: Option<char>, long: &str, value: [&str; 3]) {
        let page = &mut self.page;
        page.push_comma();
        page.text.push_str(label);
        let mut flag = String::new();
        append_names(short, ["--", long], &mut flag);
        append(&mut flag, &value);
        page.text.push_str(&tie_short(&flag));
    }
}

/// Returns the fields in the order of help: an option with a position stands where the option of that number would.
#[inline(never)]
fn in_display_order<'g>(tables: &Tables<'g>) -> Vec<FieldRef<'g>> {
    let mut out: Vec<FieldRef<'_>> = Vec::with_capacity(tables.len());
    for field in tables.iter() {
        let (mut index, order) = (out.len(), field.display_order());
        while index > 0 && out.get(index - 1).is_some_and(|before| before.display_order() > order) {
            index -= 1;
        }
        out.insert(index, field);
    }
    out
}

/// Appends the names of a flag, and returns the number of spaces in place of a missing short one.
#[inline(never)]
fn append_names(short: Option<char>, [dashes, long]: [&str; 2], out: &mut String) -> usize {
    if let Some(short) = short {
        append_char(out, "-", short);
    }
    if !long.is_empty() {
        let comma = if short.is_some() { ", " } else { "" };
        append(out, &[comma, dashes, long]);
    }
    if short.is_some() { 0 } else { 4 }
}

/// Returns whether a global flag is valid here.
pub(super) fn has_flag(subject: &Subject<'_, '_>, global: &Global) -> bool {
    let is_taken = [&subject.tables, &subject.globals].iter().any(|of| of.long(global.long.as_bytes()).is_some());
    // Connection options are listed with the mount.
    let is_shown = global.scope != Scope::Remotes;
    !global.is_hidden
        && !is_taken
        && is_shown
        && global.applies_to(subject.node.is_mount(), subject.command.is_some(), subject.sends_requests())
        && subject.root.has_builtin(global.long)
}

/// Returns the options about the connection to a handler on the network.
fn connection_options<'g>(
    subject: &Subject<'_, 'g>,
    connection: &Connection,
) -> impl Iterator<Item = &'static Global> + use<'g> {
    let (root, has_servers) = (subject.root, !connection.servers.is_empty());
    FLAGS.iter().filter(move |global| {
        let is_possible = global.long != "server" || has_servers;
        global.scope == Scope::Remotes && is_possible && root.has_builtin(global.long)
    })
}

/// Returns the visible global options of the program and its groups.
pub(in crate::describe) fn program_options<'g>(subject: &Subject<'_, 'g>) -> impl Iterator<Item = FieldRef<'g>> {
    subject.globals.iter().filter(|field| !field.is_hidden() && field.part() != Part::Arg)
}
