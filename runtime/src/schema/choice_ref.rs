//! Reading the names that a field takes.

use super::{FieldRef, Tag};

/// One of the names that a choice field takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceRef<'a> {
    /// The name.
    pub name: &'a str,
    /// What it means; may be empty.
    pub doc: &'a str,
    /// That it is deprecated, with a note or an empty text.
    pub deprecated: Option<&'a str>,
    /// Whether help and listings leave it out.
    pub hidden: bool,
}

impl<'a> FieldRef<'a> {
    /// The names that a choice field takes.
    #[inline(never)]
    pub fn choices(&self) -> Vec<ChoiceRef<'a>> {
        let mut choices: Vec<ChoiceRef<'a>> = Vec::new();
        for (tag, text) in self.extras() {
            if tag == Tag::Choice as u8 {
                choices.push(ChoiceRef { name: text, ..ChoiceRef::default() });
            } else if let Some(last) = choices.last_mut() {
                if tag == Tag::ChoiceDoc as u8 {
                    last.doc = text;
                } else if tag == Tag::ChoiceDeprecated as u8 {
                    last.deprecated = Some(text);
                } else if tag == Tag::ChoiceHidden as u8 {
                    last.hidden = true;
                }
            }
        }
        choices
    }

    /// The names that a choice field takes, and those that are not shown where they are asked for too.
    #[inline(never)]
    pub(crate) fn choice_names(&self, with_hidden: bool) -> Vec<&'a str> {
        let mut names = Vec::new();
        for (tag, text) in self.extras() {
            if tag == Tag::Choice as u8 {
                names.push(text);
            } else if tag == Tag::ChoiceHidden as u8 && !with_hidden {
                names.pop();
            }
        }
        names
    }

    /// The other spellings of choices, each behind the name of its choice.
    pub(crate) fn choice_aliases(&self) -> Vec<(&'a str, &'a str)> {
        let mut current = "";
        let mut out = Vec::new();
        for (tag, text) in self.extras() {
            if tag == Tag::Choice as u8 {
                current = text;
            } else if tag == Tag::ChoiceAlias as u8 {
                out.push((current, text));
            }
        }
        out
    }

    /// The names that may be shown.
    pub fn shown_choices(&self) -> impl Iterator<Item = ChoiceRef<'a>> + use<'a> {
        self.choices().into_iter().filter(|choice| !choice.hidden)
    }

    /// The name of the choice that a text means.
    pub(crate) fn choice(&self, text: &str) -> Option<&'a str> {
        let wanted = self.ignores_case().then(|| lower(text));
        let mut found = None;
        let mut current = "";
        for (tag, name) in self.extras() {
            if tag == Tag::Choice as u8 {
                current = name;
            } else if tag != Tag::ChoiceAlias as u8 {
                continue;
            }
            if name == text {
                return Some(current);
            }
            if found.is_none() && wanted.as_ref().is_some_and(|wanted| *wanted == lower(name)) {
                found = Some(current);
            }
        }
        found
    }
}

/// A text in small letters, each by itself.
fn lower(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        out.extend(c.to_lowercase());
    }
    out
}
