//! The brief of a command: what a call needs, and the names of its other options.

use super::super::super::field::{REQUIRED_IN_BODY, append_positional, append_value, long_flag};
use super::super::super::listing::type_name;
use super::super::super::subject::{Subject, effect_words};
use super::super::super::text::joined;
use super::super::rows::{ARGUMENTS, OPTIONS, Page, Row};
use super::super::sections::hint;
use super::super::sheet::{Sheet, tie_short};
use super::super::usage;
use crate::data::{append, concat};
use crate::graph::CommandPath;
use crate::render::Painter;
use crate::schema::{FieldRef, Part};

/// Maximum number of options that are listed by name.
const MAX_NAMED: usize = 24;
/// Maximum number of members of an object that are listed by name.
const MAX_MEMBERS: usize = 16;
/// Maximum length of choices that stand in place of an option's value.
const MAX_CHOICES_LEN: usize = 40;

/// Returns the usage of a command, its arguments and required options, the names of the others, and where to read more.
pub(in crate::describe) fn brief(target: &CommandPath<'_>, painter: Painter, width: usize) -> String {
    brief_with(target, true, painter, width)
}

/// [`brief`], without where to read more.
pub(crate) fn brief_alone(target: &CommandPath<'_>, painter: Painter, width: usize) -> String {
    brief_with(target, false, painter, width)
}

fn brief_with(target: &CommandPath<'_>, has_hint: bool, painter: Painter, width: usize) -> String {
    let mut sheet = Sheet::new(painter, width);
    let Some(subject) = &Subject::of(target) else { return sheet.finish() };
    usage::block(subject, &mut sheet);
    let mut page = Page::new(false);
    let fields = || subject.tables.iter().filter(|field| !field.is_hidden() && !field.hides_in_short_help());
    for field in fields().filter(needs_description) {
        push_row(&field, &mut page);
    }
    let column = page.right_column(sheet.width);
    page.render_rows(ARGUMENTS, column, &mut sheet);
    page.render_rows(OPTIONS, column, &mut sheet);
    let others = fields().filter(|field| field.part() == Part::Option && !needs_description(field));
    let others = names(others.filter(|field| field.deprecated().is_none()));
    let mut text = String::new();
    for (index, name) in others.iter().take(MAX_NAMED).enumerate() {
        append(&mut text, &[if index == 0 { "More options: " } else { ", " }, &tie_short(name)]);
    }
    if let Some(more) = others.len().checked_sub(MAX_NAMED).filter(|more| *more > 0) {
        append(&mut text, &[" and ", &more.to_string(), " more"]);
    }
    sheet.line(&text);
    sheet.line(&effects(subject));
    if has_hint {
        sheet.line(&hint(subject, true));
    }
    sheet.finish()
}

/// Returns whether a call needs the field, whose description is part of the brief.
fn needs_description(field: &FieldRef<'_>) -> bool {
    match field.part() {
        Part::Arg => true,
        Part::Option => field.is_shown_as_required() || field.is_required_in_body(),
        Part::Env => false,
    }
}

fn push_row<'g>(field: &FieldRef<'g>, page: &mut Page<'g>) {
    let is_arg = field.part() == Part::Arg;
    let mut row = Row::of(if is_arg { ARGUMENTS } else { OPTIONS });
    match is_arg {
        true => append_positional(field, &mut page.text),
        false => append(&mut page.text, &long_flag(field)),
    }
    row.names = page.end_cell();
    if !is_arg {
        page.text.push_str(&typed_value(field));
        row.value = page.end_cell();
    }
    page.begin_doc(field.doc(), field.deprecated(), true);
    let (choices, kind) = (choices(field), type_name(field).filter(|_| is_arg));
    if !choices.is_empty() {
        page.remark(&choices);
    }
    kind.into_iter().for_each(|kind| page.remark(kind));
    if field.is_required_in_body() {
        page.remark(REQUIRED_IN_BODY);
    }
    row.doc = page.end_doc(field.deprecated());
    page.push(row);
}

/// Returns options as they are typed; those for the members of one object are one item: `--metadata.(labels|name)`.
fn names<'g>(fields: impl Iterator<Item = FieldRef<'g>>) -> Vec<String> {
    let (mut out, mut members): (Vec<String>, Vec<(&str, usize)>) = (Vec::new(), Vec::new());
    for field in fields {
        let Some((object, member)) = field.long().split_once('.') else {
            out.push(name(&field));
            continue;
        };
        match members.iter_mut().find(|(known, _)| *known == object) {
            Some((_, at)) => append(&mut out[*at], &["|", member]),
            None => {
                members.push((object, out.len()));
                out.push(concat(&["--", object, ".(", member]));
            }
        }
    }
    members.iter().for_each(|(_, at)| end_members(&mut out[*at]));
    out
}

/// Ends the members of an object: the first ones if they are many, and without parentheses if there is one.
fn end_members(text: &mut String) {
    let count = text.matches('|').count() + 1;
    if let Some((last, _)) = text.match_indices('|').nth(MAX_MEMBERS - 1) {
        text.truncate(last);
        append(text, &["|\u{2026} ", &(count - MAX_MEMBERS).to_string(), " more"]);
    }
    if count == 1 { *text = text.replacen('(', "", 1) } else { text.push(')') }
}

/// Returns an option as it is typed, with its choices in place of the value if they are short, and else the type of the value
/// in place of the option's name.
fn name(field: &FieldRef<'_>) -> String {
    let mut out = long_flag(field).concat();
    let choices = choices(field);
    if !field.kind().is_flag() && !choices.is_empty() && choices.len() <= MAX_CHOICES_LEN {
        append(&mut out, &[" ", &choices]);
        return out;
    }
    out + &typed_value(field)
}

/// Returns the value of an option as it follows the name, with its type in place of the option's name.
fn typed_value(field: &FieldRef<'_>) -> String {
    let mut value = String::new();
    append_value(field, &mut value);
    let is_own = field.value_names().any(|name| !name.is_empty()) || field.kind().is_map();
    match type_name(field).filter(|_| !is_own) {
        Some(kind) => value.replacen(&concat(&["<", field.long(), ">"]), &concat(&["<", kind, ">"]), 1),
        None => value,
    }
}

fn choices(field: &FieldRef<'_>) -> String {
    let names: Vec<&str> = field.shown_choices().map(|choice| choice.name).collect();
    joined(&names.join("|")).into_owned()
}

fn effects(subject: &Subject<'_, '_>) -> String {
    let words: Vec<_> =
        effect_words(subject.effects(), subject.is_confirmed()).filter(|word| *word != "read-only").collect();
    if words.is_empty() { String::new() } else { format!("Effects: {}", words.join(", ")) }
}
