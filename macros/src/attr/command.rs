//! The arguments of `#[command(…)]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, LitStr};

use super::{Entry, Expr, Place, entries, tokens};
use crate::errors::Errors;

/// The output formats: their names and the runtime's variants.
const FORMATS: [(&str, &str); 6] =
    [("toon", "Toon"), ("json", "Json"), ("jsonl", "Jsonl"), ("yaml", "Yaml"), ("md", "Markdown"), ("table", "Table")];

/// The attributes of a command.
pub(crate) struct CommandAttrs {
    pub(crate) krate: TokenStream,
    pub(crate) name: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    /// The command lines, each with its description.
    pub(crate) examples: Vec<(LitStr, String)>,
    pub(crate) read_only: bool,
    pub(crate) destructive: Option<Span>,
    pub(crate) idempotent: bool,
    pub(crate) open_world: bool,
    /// The question before the command runs.
    pub(crate) confirm: Option<LitStr>,
    pub(crate) dry_run: bool,
    pub(crate) hidden: bool,
    pub(crate) cli_only: bool,
    /// The variant of the output format.
    pub(crate) format: Option<Ident>,
    /// The variant of the output format on a terminal.
    pub(crate) terminal_format: Option<Ident>,
    /// The columns of a table: names, or `name = heading`.
    pub(crate) columns: Vec<LitStr>,
    /// The members that are times.
    pub(crate) times: Vec<LitStr>,
    pub(crate) agent_only: bool,
    pub(crate) heading: Option<LitStr>,
    pub(crate) usages: Vec<LitStr>,
    pub(crate) header: Option<LitStr>,
    pub(crate) footer: Option<LitStr>,
    pub(crate) deprecated: Option<String>,
    /// For a variant that holds an enum of more commands, their place.
    pub(crate) nested: Option<Nested>,
}

/// The commands that a variant stands for, if not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nested {
    /// None: the variant takes the words of all other commands.
    External,
    /// In a group that is named after the variant.
    Group,
    /// Among the commands of the outer enum.
    Flat,
}

/// An item that `#[command(…)]` stands on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Function,
    Variant,
}

/// An entry that `#[command(…)]` accepts.
struct Known {
    name: &'static str,
    items: &'static [Item],
    read: fn(&mut CommandAttrs, &Entry, &Errors),
}

const fn known(name: &'static str, items: &'static [Item], read: fn(&mut CommandAttrs, &Entry, &Errors)) -> Known {
    Known { name, items, read }
}

const ANY: &[Item] = &[Item::Function, Item::Variant];

const KNOWN: &[Known] = &[
    known("name", ANY, |attrs, entry, errors| attrs.name = entry.text(errors)),
    known("alias", ANY, |attrs, entry, errors| attrs.aliases.extend(entry.text(errors))),
    known("aliases", ANY, |attrs, entry, errors| attrs.aliases.extend(entry.texts(errors))),
    known("example", ANY, |attrs, entry, errors| attrs.examples.extend(example(entry, errors))),
    known("read_only", ANY, |attrs, entry, errors| attrs.read_only = is_set(entry, errors)),
    known("destructive", ANY, |attrs, entry, errors| attrs.destructive = Some(entry.bare(errors))),
    known("idempotent", ANY, |attrs, entry, errors| attrs.idempotent = is_set(entry, errors)),
    known("open_world", ANY, |attrs, entry, errors| attrs.open_world = is_set(entry, errors)),
    known("confirm", ANY, |attrs, entry, errors| attrs.confirm = entry.text(errors)),
    known("dry_run", ANY, |attrs, entry, errors| attrs.dry_run = is_set(entry, errors)),
    known("hidden", ANY, |attrs, entry, errors| attrs.hidden = is_set(entry, errors)),
    known("cli_only", ANY, |attrs, entry, errors| attrs.cli_only = is_set(entry, errors)),
    known("format", ANY, |attrs, entry, errors| attrs.format = format(entry, errors)),
    known("terminal_format", ANY, |attrs, entry, errors| attrs.terminal_format = format(entry, errors)),
    known("columns", ANY, |attrs, entry, errors| attrs.columns.extend(entry.texts(errors))),
    known("times", ANY, |attrs, entry, errors| attrs.times.extend(entry.texts(errors))),
    known("output_policy", ANY, |attrs, entry, errors| attrs.agent_only = is_agent_only(entry, errors)),
    known("heading", ANY, |attrs, entry, errors| attrs.heading = entry.text(errors)),
    known("usage", ANY, |attrs, entry, errors| attrs.usages.extend(entry.text(errors))),
    known("header", ANY, |attrs, entry, errors| attrs.header = entry.text(errors)),
    known("footer", ANY, |attrs, entry, errors| attrs.footer = entry.text(errors)),
    known("deprecated", ANY, |attrs, entry, errors| attrs.deprecated = Some(entry.deprecation(errors))),
    known("crate", &[Item::Function], |attrs, entry, errors| {
        if let Some(path) = entry.path(errors) {
            attrs.krate = path.to_token_stream();
        }
    }),
    known("group", &[Item::Variant], |attrs, entry, errors| {
        entry.bare(errors);
        attrs.nested = Some(Nested::Group);
    }),
    known("external", &[Item::Variant], |attrs, entry, errors| {
        entry.bare(errors);
        attrs.nested = Some(Nested::External);
    }),
    known("flatten", &[Item::Variant], |attrs, entry, errors| {
        entry.bare(errors);
        attrs.nested = Some(Nested::Flat);
    }),
];

/// The entries that may be repeated.
const REPEATABLE: [&str; 3] = ["example", "alias", "usage"];

impl CommandAttrs {
    /// Reads the arguments of the attribute on a function.
    pub(crate) fn of_function(arguments: TokenStream, errors: &Errors) -> Self {
        Self::read([arguments], Item::Function, errors)
    }

    /// Returns the path of the crate that the arguments of the attribute give.
    pub(crate) fn krate(arguments: &TokenStream) -> TokenStream {
        let errors = Errors::new();
        let krate = Self::of_function(arguments.clone(), &errors).krate;
        // The errors are reported where the arguments are read.
        errors.finish();
        krate
    }

    /// Reads the attributes on a variant of an enum.
    pub(crate) fn of_variant(attrs: &[Attribute], errors: &Errors) -> Self {
        let own = attrs.iter().filter(|attr| attr.path().is_ident("command"));
        Self::read(own.map(|attr| tokens(attr, errors)), Item::Variant, errors)
    }

    fn read(arguments: impl IntoIterator<Item = TokenStream>, item: Item, errors: &Errors) -> Self {
        let mut out = Self {
            krate: quote!(::vestibule),
            name: None,
            aliases: Vec::new(),
            examples: Vec::new(),
            read_only: false,
            destructive: None,
            idempotent: false,
            open_world: false,
            confirm: None,
            dry_run: false,
            hidden: false,
            cli_only: false,
            format: None,
            terminal_format: None,
            columns: Vec::new(),
            times: Vec::new(),
            agent_only: false,
            heading: None,
            usages: Vec::new(),
            header: None,
            footer: None,
            deprecated: None,
            nested: None,
        };
        for entry in entries(arguments, &REPEATABLE, errors) {
            let known = || KNOWN.iter().filter(|known| known.items.contains(&item));
            match known().find(|known| entry.name == known.name) {
                Some(known) => (known.read)(&mut out, &entry, errors),
                None => entry.unknown(&known().map(|known| known.name).collect::<Vec<_>>(), Place::Command, errors),
            }
        }
        if let (true, Some(span)) = (out.read_only, out.destructive) {
            errors.span(span, "a command cannot be both `read_only` and `destructive`: remove one");
        }
        if let (true, Some(question)) = (out.read_only, &out.confirm) {
            errors.at(question, "a `read_only` command changes nothing, and needs no confirmation: remove `confirm`");
        }
        out
    }

    /// Returns whether the command has a gate, with the options that it reads.
    pub(crate) fn has_gate(&self) -> bool {
        self.confirm.is_some() || self.dry_run
    }
}

fn is_set(entry: &Entry, errors: &Errors) -> bool {
    entry.bare(errors);
    true
}

/// Reads `example("command line", "description")`.
pub(super) fn example(entry: &Entry, errors: &Errors) -> Option<(LitStr, String)> {
    let texts = entry.texts(errors);
    let description = texts.get(1).map(LitStr::value).unwrap_or_default();
    Some((texts.first()?.clone(), description))
}

/// Reads the name of a format as the runtime's variant.
fn format(entry: &Entry, errors: &Errors) -> Option<Ident> {
    let name = entry.text(errors)?;
    let written = name.value();
    let found = FORMATS.iter().find(|(own, _)| *own == written);
    if found.is_none() {
        let known = FORMATS.map(|(name, _)| name).join("`, `");
        errors.at(&name, format!("unknown format `{written}`: expected one of `{known}`"));
    }
    found.map(|(_, variant)| Ident::new(variant, name.span()))
}

/// Reads `output_policy = agent_only`, the only policy that is written.
fn is_agent_only(entry: &Entry, errors: &Errors) -> bool {
    match entry.expression("agent_only", errors) {
        None => false,
        Some(Expr::Path(path)) if path.path.is_ident("agent_only") => true,
        Some(other) => {
            errors.at(other, "unknown output policy: expected `agent_only`");
            false
        }
    }
}
