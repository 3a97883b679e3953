//! The words of many names. Each name is split once, and each pair of words compared once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use super::{NameMatch, match_words, name_words, verb, word_cost};

/// The distinct words of some names.
#[derive(Default)]
pub(crate) struct Vocabulary {
    words: Vec<String>,
    indexes: HashMap<String, usize>,
}

/// The words of a name, as indexes into a vocabulary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Name(Vec<usize>);

impl Vocabulary {
    /// Splits a name.
    pub(crate) fn add(&mut self, name: &str) -> Name {
        Name(name_words(name).into_iter().map(|word| self.index_of(word)).collect())
    }

    fn index_of(&mut self, word: String) -> usize {
        if let Some(index) = self.indexes.get(&word) {
            return *index;
        }
        self.words.push(word.clone());
        self.indexes.insert(word, self.words.len() - 1);
        self.words.len() - 1
    }

    /// Returns the words of a name.
    pub(crate) fn words<'v>(&'v self, name: &'v Name) -> impl Iterator<Item = &'v str> {
        name.0.iter().filter_map(|index| self.words.get(*index)).map(String::as_str)
    }

    /// Returns the distinct words.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// Returns whether a word is one of a name.
    pub(crate) fn contains(&self, word: &str) -> bool {
        self.indexes.contains_key(word)
    }

    /// Returns the words of a name without anything between them.
    pub(super) fn letters(&self, name: &Name) -> String {
        self.words(name).collect()
    }

    /// Returns the length of all words of a name.
    pub(super) fn len_of(&self, name: &Name) -> usize {
        self.words(name).map(str::len).sum()
    }

    /// Returns whether the words of a name have these letters.
    pub(super) fn is_spelled(&self, name: &Name, letters: &str) -> bool {
        let mut rest = Some(letters);
        self.words(name).for_each(|word| rest = rest.and_then(|rest| rest.strip_prefix(word)));
        rest == Some("")
    }
}

impl Name {
    /// Returns the number of words.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the first words are those of another name.
    pub(crate) fn starts_with(&self, other: &Self) -> bool {
        self.0.starts_with(&other.0)
    }

    /// Returns where all words of another name are, one after the other.
    pub(crate) fn find(&self, other: &Self) -> Option<Range<usize>> {
        let start = self.0.windows(other.len().max(1)).position(|words| words == other.0)?;
        Some(start..start + other.len())
    }

    /// Appends the words of another name.
    pub(crate) fn extend(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }
}

/// Words that were typed, and what they cost in place of the words of a vocabulary.
pub(crate) struct Typed<'v> {
    vocabulary: &'v Vocabulary,
    words: Vec<String>,
    /// For each typed word, the costs by word of the vocabulary, computed when needed.
    costs: RefCell<Vec<Vec<Option<Option<usize>>>>>,
}

impl<'v> Typed<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary, words: Vec<String>) -> Self {
        let costs = RefCell::new(vec![Vec::new(); words.len()]);
        Self { vocabulary, words, costs }
    }

    /// Returns the typed words.
    pub(crate) fn words(&self) -> &[String] {
        &self.words
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn has_verb(&self) -> bool {
        self.words.iter().any(|word| verb(word).is_some())
    }

    /// Returns whether each word begins the word of a name in its place.
    pub(super) fn starts(&self, name: &Name) -> bool {
        self.len() == name.len() && self.words.iter().zip(self.vocabulary.words(name)).all(|(a, b)| b.starts_with(a))
    }

    /// Compares the words with those of a name.
    pub(super) fn matched(&self, name: &Name) -> Option<NameMatch> {
        self.matched_first(self.len(), name, &|_, _| None)
    }

    /// Compares the first words with those of a name; `other_cost` is the cost of two words that are unlike each other.
    pub(crate) fn matched_first(
        &self,
        count: usize,
        name: &Name,
        other_cost: &dyn Fn(&str, &str) -> Option<usize>,
    ) -> Option<NameMatch> {
        match_words(count.min(self.len()), name.len(), &|typed, index| {
            let index = *name.0.get(index)?;
            self.cost(typed, index).or_else(|| other_cost(self.words.get(typed)?, self.vocabulary.words.get(index)?))
        })
    }

    /// Returns the least cost of the first words in place of a word of a name, if one of them can stand for it.
    pub(crate) fn says(&self, count: usize, name: &Name, index: usize) -> Option<usize> {
        let word = *name.0.get(index)?;
        (0..count.min(self.len())).filter_map(|typed| self.cost(typed, word)).min()
    }

    /// Compares the first words but one with those of a name.
    pub(crate) fn matched_without(
        &self,
        left_out: usize,
        count: usize,
        name: &Name,
        other_cost: &dyn Fn(&str, &str) -> Option<usize>,
    ) -> Option<NameMatch> {
        match_words(count.min(self.len()).saturating_sub(1), name.len(), &|typed, index| {
            let (typed, index) = (typed + usize::from(typed >= left_out), *name.0.get(index)?);
            self.cost(typed, index).or_else(|| other_cost(self.words.get(typed)?, self.vocabulary.words.get(index)?))
        })
    }

    /// Returns what a typed word costs in place of a word of the vocabulary (see [`word_cost`]).
    fn cost(&self, typed: usize, index: usize) -> Option<usize> {
        let mut costs = self.costs.borrow_mut();
        let costs = costs.get_mut(typed)?;
        costs.resize(self.vocabulary.words.len(), None);
        let cost = costs.get_mut(index)?;
        *cost.get_or_insert_with(|| {
            let word = self.words.get(typed)?;
            word_cost(word, self.vocabulary.words.get(index)?, self.vocabulary.contains(word))
        })
    }
}
