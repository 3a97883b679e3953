//! A command's static metadata, packed into bytes like that of a field.

use crate::render::Format;
use crate::schema::texts::{TextWriter, Texts};

/// The side effects of a command: a hint for a caller that decides whether to run it.
///
/// More may be added: write `Effects { read_only: true, ..Effects::default() }`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The command changes nothing.
    pub read_only: bool,
    /// The command may delete or overwrite something.
    pub destructive: bool,
    /// Running the command twice has the effect of running it once.
    pub idempotent: bool,
    /// The command sends requests to systems on the network. Commands of a document do, without saying so.
    pub open_world: bool,
    /// Keeps literals from naming every field. A literal of a `#[non_exhaustive]` struct could not have `..`.
    #[doc(hidden)]
    pub more: (),
}

impl Effects {
    /// No side effect that is worth a hint.
    #[doc(hidden)]
    pub const NONE: Self =
        Self { read_only: false, destructive: false, idempotent: false, open_world: false, more: () };
}

/// The properties of a command as `#[command]` writes them. Read at compile time only.
#[derive(Clone, Copy, Debug)]
pub struct CommandSpec<'a> {
    /// Name on the command line.
    pub name: &'a str,
    /// Aliases.
    pub aliases: &'a [&'a str],
    /// Other spellings of the name, which completions know and lists leave out.
    pub spellings: &'a [&'a str],
    /// Description.
    pub doc: &'a str,
    /// Examples: the words after the command's name, and a comment.
    pub examples: &'a [(&'a str, &'a str)],
    /// Deprecation note, which may be empty, of a deprecated command.
    pub deprecated: Option<&'a str>,
    /// Side effects.
    pub effects: Effects,
    /// True if help and listings leave the command out.
    pub hidden: bool,
    /// True if only the command line has the command.
    pub cli_only: bool,
    /// Format of the result when the call does not name one.
    pub format: Option<Format>,
    /// Format of the result on a terminal when the call does not name one.
    pub terminal_format: Option<Format>,
    /// Columns of a table: names, or `name = heading`.
    pub columns: &'a [&'a str],
    /// Names of the members that are times.
    pub times: &'a [&'a str],
    /// True if the result is hidden on a terminal.
    pub agent_only: bool,
    /// Heading that help shows the command under.
    pub heading: Option<&'a str>,
    /// Usage lines that replace the generated one: the words after the command's name.
    pub usages: &'a [&'a str],
    /// Text at the beginning of the help.
    pub header: &'a str,
    /// Text at the end of the help.
    pub footer: &'a str,
    /// Question that a person answers before the command runs; `{field}` stands for a value.
    pub confirm: Option<&'a str>,
    /// True if the command can show what it would do.
    pub dry_run: bool,
}

impl<'a> CommandSpec<'a> {
    /// Creates a spec with a name and nothing else.
    pub const fn new(name: &'a str) -> Self {
        Self {
            name,
            aliases: &[],
            spellings: &[],
            doc: "",
            examples: &[],
            deprecated: None,
            effects: Effects::NONE,
            hidden: false,
            cli_only: false,
            format: None,
            terminal_format: None,
            columns: &[],
            times: &[],
            agent_only: false,
            heading: None,
            usages: &[],
            header: "",
            footer: "",
            confirm: None,
            dry_run: false,
        }
    }
}

const NAME: u8 = 1;
const ALIAS: u8 = 2;
const DOC: u8 = 3;
const EXAMPLE: u8 = 4;
const WHY: u8 = 5;
const DEPRECATED: u8 = 6;
const EFFECTS: u8 = 7;
const HIDDEN: u8 = 8;
const FORMAT: u8 = 9;
const AGENT_ONLY: u8 = 10;
const HEADING: u8 = 11;
const USAGE: u8 = 12;
const FOOTER: u8 = 13;
const SPELLING: u8 = 14;
const HEADER: u8 = 15;
const CONFIRM: u8 = 16;
const DRY_RUN: u8 = 17;
const TERMINAL_FORMAT: u8 = 18;
const COLUMN: u8 = 19;
const TIME: u8 = 20;
const CLI_ONLY: u8 = 21;

/// A command's static metadata, read from its packed form.
#[derive(Clone, Copy, Debug, Default)]
pub struct CommandMetadata<'a> {
    blob: &'a [u8],
}

impl<'a> CommandMetadata<'a> {
    /// Reads packed metadata.
    pub const fn new(blob: &'a [u8]) -> Self {
        Self { blob }
    }

    fn texts(&self) -> Texts<'a> {
        Texts::new(self.blob)
    }

    /// Returns the part that lists show, read in one pass.
    pub(crate) fn listed(&self) -> ListEntry<'a> {
        let mut listed = ListEntry::default();
        for (tag, text) in self.texts() {
            match tag {
                NAME => listed.name = text,
                ALIAS | SPELLING => listed.packed = self.blob,
                DOC => listed.doc = text.trim(),
                DEPRECATED => listed.deprecated = Some(text),
                HIDDEN => listed.is_hidden = true,
                HEADING => listed.heading = Some(text),
                _ => {}
            }
        }
        listed
    }

    fn first(&self, tag: u8) -> Option<&'a str> {
        self.texts().tagged(tag).next()
    }

    /// Returns the name on the command line.
    pub fn name(&self) -> &'a str {
        self.first(NAME).unwrap_or_default()
    }

    /// Returns the aliases.
    pub fn aliases(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.texts().tagged(ALIAS)
    }

    /// Returns the aliases and the other spellings of the name.
    #[cfg_attr(not(feature = "completions"), allow(dead_code, reason = "only completions know them"))]
    pub(crate) fn all_aliases(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.aliases().chain(self.texts().tagged(SPELLING))
    }

    /// Returns the description, trimmed.
    pub fn doc(&self) -> &'a str {
        self.first(DOC).unwrap_or_default().trim()
    }

    /// Returns the examples: the words after the command's name, and a comment.
    pub fn examples(&self) -> Vec<(&'a str, &'a str)> {
        let mut out: Vec<(&str, &str)> = Vec::new();
        for (tag, text) in self.texts() {
            match (tag, out.last_mut()) {
                (EXAMPLE, _) => out.push((text, "")),
                (WHY, Some(last)) => last.1 = text,
                _ => {}
            }
        }
        out
    }

    /// Returns the deprecation note, which may be empty, of a deprecated command.
    pub fn deprecated(&self) -> Option<&'a str> {
        self.first(DEPRECATED)
    }

    /// Returns the side effects.
    pub fn effects(&self) -> Effects {
        let letters = self.first(EFFECTS).unwrap_or_default().as_bytes();
        Effects {
            read_only: letters.contains(&b'r'),
            destructive: letters.contains(&b'd'),
            idempotent: letters.contains(&b'i'),
            open_world: letters.contains(&b'o'),
            more: (),
        }
    }

    /// Returns the question that a person answers before the command runs; `{field}` stands for a value.
    pub fn confirm(&self) -> Option<&'a str> {
        self.first(CONFIRM)
    }

    /// Returns whether the command can show what it would do.
    pub fn has_dry_run(&self) -> bool {
        self.first(DRY_RUN).is_some()
    }

    /// Returns whether help and listings leave the command out.
    pub fn is_hidden(&self) -> bool {
        self.first(HIDDEN).is_some()
    }

    /// Returns whether only the command line has the command.
    pub fn is_cli_only(&self) -> bool {
        self.first(CLI_ONLY).is_some()
    }

    /// Returns the format of the result when the call does not name one.
    pub fn format(&self) -> Option<Format> {
        self.first(FORMAT).and_then(Format::named)
    }

    /// Returns the format of the result on a terminal when the call does not name one.
    pub fn terminal_format(&self) -> Option<Format> {
        self.first(TERMINAL_FORMAT).and_then(Format::named)
    }

    /// Returns the columns of a table: names, or `name = heading`.
    pub fn columns(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.texts().tagged(COLUMN)
    }

    /// Returns the names of the members that are times.
    pub fn times(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.texts().tagged(TIME)
    }

    /// Returns whether the result is hidden on a terminal.
    pub fn is_agent_only(&self) -> bool {
        self.first(AGENT_ONLY).is_some()
    }

    /// Returns the heading that help shows the command under.
    pub fn heading(&self) -> Option<&'a str> {
        self.first(HEADING)
    }

    /// Returns the usage lines that replace the generated one: the words after the command's name.
    pub fn usages(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.texts().filter(|(tag, _)| *tag == USAGE).map(|(_, text)| text)
    }

    /// Returns the text at the beginning of the help.
    pub fn header(&self) -> &'a str {
        self.first(HEADER).unwrap_or_default().trim()
    }

    /// Returns the text at the end of the help.
    pub fn footer(&self) -> &'a str {
        self.first(FOOTER).unwrap_or_default().trim()
    }
}

/// The metadata that lists show.
#[derive(Clone, Copy, Default)]
pub(crate) struct ListEntry<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: &'a str,
    pub(crate) deprecated: Option<&'a str>,
    pub(crate) heading: Option<&'a str>,
    pub(crate) is_hidden: bool,
    /// The packed metadata, if it has aliases.
    pub(crate) packed: &'a [u8],
}

impl<'a> ListEntry<'a> {
    /// Returns the aliases and the other spellings of the name.
    #[cfg_attr(not(feature = "completions"), allow(dead_code, reason = "only completions know them"))]
    pub(crate) fn all_aliases(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        CommandMetadata::new(self.packed).all_aliases()
    }

    pub(crate) fn aliases(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        Texts::new(self.packed).tagged(ALIAS)
    }
}

#[inline]
const fn command(out: &mut TextWriter<'_>, spec: &CommandSpec<'_>) {
    out.tagged(NAME, spec.name);
    let mut i = 0;
    while i < spec.aliases.len() {
        out.tagged(ALIAS, spec.aliases[i]);
        i += 1;
    }
    let mut i = 0;
    while i < spec.spellings.len() {
        out.tagged(SPELLING, spec.spellings[i]);
        i += 1;
    }
    out.tagged(DOC, spec.doc);
    let mut i = 0;
    while i < spec.examples.len() {
        out.tagged(EXAMPLE, spec.examples[i].0);
        out.tagged(WHY, spec.examples[i].1);
        i += 1;
    }
    if let Some(note) = spec.deprecated {
        out.tagged(DEPRECATED, note);
    }
    let effects = effects(spec.effects);
    if !effects.is_empty() {
        out.tagged(EFFECTS, effects);
    }
    if spec.hidden {
        out.tagged(HIDDEN, "");
    }
    if spec.cli_only {
        out.tagged(CLI_ONLY, "");
    }
    if let Some(format) = spec.format {
        out.tagged(FORMAT, format.name());
    }
    if let Some(format) = spec.terminal_format {
        out.tagged(TERMINAL_FORMAT, format.name());
    }
    let mut i = 0;
    while i < spec.columns.len() {
        out.tagged(COLUMN, spec.columns[i]);
        i += 1;
    }
    let mut i = 0;
    while i < spec.times.len() {
        out.tagged(TIME, spec.times[i]);
        i += 1;
    }
    if spec.agent_only {
        out.tagged(AGENT_ONLY, "");
    }
    if let Some(heading) = spec.heading {
        out.tagged(HEADING, heading);
    }
    page_texts(out, spec);
    gate(out, spec);
}

#[inline]
const fn page_texts(out: &mut TextWriter<'_>, spec: &CommandSpec<'_>) {
    let mut i = 0;
    while i < spec.usages.len() {
        out.tagged(USAGE, spec.usages[i]);
        i += 1;
    }
    if !spec.header.is_empty() {
        out.tagged(HEADER, spec.header);
    }
    if !spec.footer.is_empty() {
        out.tagged(FOOTER, spec.footer);
    }
}

#[inline]
const fn gate(out: &mut TextWriter<'_>, spec: &CommandSpec<'_>) {
    if let Some(question) = spec.confirm {
        out.tagged(CONFIRM, question);
    }
    if spec.dry_run {
        out.tagged(DRY_RUN, "");
    }
}

const fn effects(effects: Effects) -> &'static str {
    const TEXTS: [&str; 16] =
        ["", "r", "d", "rd", "i", "ri", "di", "rdi", "o", "ro", "do", "rdo", "io", "rio", "dio", "rdio"];
    let Effects { read_only, destructive, idempotent, open_world, .. } = effects;
    TEXTS[read_only as usize | (destructive as usize) << 1 | (idempotent as usize) << 2 | (open_world as usize) << 3]
}

/// Returns the size of a command's packed metadata, in bytes.
#[inline]
pub const fn metadata_len(spec: &CommandSpec<'_>) -> usize {
    let mut count = TextWriter::counting();
    command(&mut count, spec);
    count.len
}

/// Packs a command's metadata.
pub const fn metadata<const N: usize>(spec: &CommandSpec<'_>) -> [u8; N] {
    let mut out = [0; N];
    command(&mut TextWriter::append(&mut out, 0), spec);
    out
}

/// Packs the metadata of a command that is built at run time.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn pack(spec: &CommandSpec<'_>) -> Vec<u8> {
    let mut out = vec![0; metadata_len(spec)];
    command(&mut TextWriter::append(&mut out, 0), spec);
    out
}
