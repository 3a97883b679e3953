//! Reading the choices of a field.

use super::{FieldRef, Tag};

/// One of a field's choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceRef<'a> {
    /// The name.
    pub name: &'a str,
    /// The description; may be empty.
    pub doc: &'a str,
    /// The deprecation note, which may be empty; `None` if it is not deprecated.
    pub deprecated: Option<&'a str>,
    /// True if help and listings leave it out.
    pub hidden: bool,
}

impl<'a> FieldRef<'a> {
    /// Returns the choices of the field, including hidden ones.
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

    /// Returns the names of the choices, including hidden ones if `with_hidden`.
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

    /// Returns the aliases of choices, each after the name of its choice.
    #[allow(dead_code, reason = "only some features use it")]
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

    /// Iterates over the choices that are not hidden.
    pub fn shown_choices(&self) -> impl Iterator<Item = ChoiceRef<'a>> + use<'a> {
        self.choices().into_iter().filter(|choice| !choice.hidden)
    }

    /// Returns the name of the choice that a text stands for.
    pub(crate) fn choice(&self, text: &str) -> Option<&'a str> {
        let lower_text = self.ignores_case().then(|| lower(text));
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
            if found.is_none() && lower_text.as_ref().is_some_and(|lower_text| *lower_text == lower(name)) {
                found = Some(current);
            }
        }
        found
    }
}

/// Converts each character to lower case, regardless of its context.
fn lower(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        out.extend(c.to_lowercase());
    }
    out
}
