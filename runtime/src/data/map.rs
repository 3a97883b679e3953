//! Objects that keep the order of their members.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Index;

use super::Data;

/// The name of a member. Those of a struct's fields are in the program already, and are not copied.
pub(crate) type Key = Cow<'static, str>;

/// Above this number of members, comparing every pair of keys costs more than hashing them.
const FEW: usize = 16;

/// The members of an object, in the order they came.
///
/// A member is found by looking at one key after another, which is the fastest way for the few
/// members that objects have. Code that looks up many keys in an object with thousands of members
/// should go through [`iter`](Map::iter) once instead.
///
/// Two maps are equal when they hold equal members, in whatever order.
///
/// ```
/// use vestibule::data::Map;
///
/// let mut map = Map::new();
/// map.insert("b", 1);
/// map.insert("a", 2);
/// assert_eq!(map.keys().collect::<Vec<_>>(), ["b", "a"]);
/// ```
#[derive(Clone, Default)]
pub struct Map {
    entries: Vec<(Key, Data)>,
}

impl Map {
    /// A map without members.
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// A map without members that has room for `capacity` of them.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { entries: Vec::with_capacity(capacity) }
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value of a member. Looks at the keys one after another.
    pub fn get(&self, key: &str) -> Option<&Data> {
        self.entries.iter().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    /// The value of a member, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Data> {
        self.entries.iter_mut().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    /// Whether there is a member of this name.
    pub fn contains_key(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Adds a member at the end, or replaces the value of the one of this name where it is.
    ///
    /// Returns the value that was replaced.
    ///
    /// ```
    /// use vestibule::data::{Data, Map};
    ///
    /// let mut map = Map::new();
    /// assert_eq!(map.insert("size", 1), None);
    /// assert_eq!(map.insert("size", 2), Some(Data::from(1)));
    /// ```
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Data>) -> Option<Data> {
        let (key, value) = (key.into(), value.into());
        if let Some(old) = self.get_mut(&key) {
            return Some(std::mem::replace(old, value));
        }
        self.entries.push((key.into(), value));
        None
    }

    /// Takes a member out; the others stay in order.
    pub fn remove(&mut self, key: &str) -> Option<Data> {
        let at = self.entries.iter().position(|(k, _)| k == key)?;
        Some(self.entries.remove(at).1)
    }

    /// The members in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.entries.iter())
    }

    /// The members in order, their values to be changed.
    pub fn iter_mut(&mut self) -> IterMut<'_> {
        IterMut(self.entries.iter_mut())
    }

    /// The names of the members in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator {
        self.entries.iter().map(|(k, _)| &**k)
    }

    /// The values of the members in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Data> + DoubleEndedIterator {
        self.entries.iter().map(|(_, v)| v)
    }

    /// Adds a member that the caller knows to be new, without looking for one of its name.
    #[cfg(feature = "json")]
    pub(crate) fn push_unique(&mut self, key: impl Into<String>, value: impl Into<Data>) {
        self.entries.push((Key::Owned(key.into()), value.into()));
    }

    /// A map of members that may repeat: the last value counts, at the place of the first.
    pub(crate) fn from_pairs(pairs: Vec<(Key, Data)>) -> Self {
        let mut map = Self { entries: pairs };
        if first_repeat(&map.entries).is_some() {
            map.merge_repeats();
        }
        map
    }

    /// The members as they are stored.
    pub(crate) fn entries(&self) -> &[(Key, Data)] {
        &self.entries
    }

    fn merge_repeats(&mut self) {
        let pairs = std::mem::take(&mut self.entries);
        let mut places: HashMap<Key, usize> = HashMap::with_capacity(pairs.len());
        for (key, value) in pairs {
            let place = places.get(&key).copied();
            if let Some((_, old)) = place.and_then(|at| self.entries.get_mut(at)) {
                *old = value;
                continue;
            }
            places.insert(key.clone(), self.entries.len());
            self.entries.push((key, value));
        }
    }
}

/// A name that more than one of the members has.
pub(crate) fn first_repeat(members: &[(Key, Data)]) -> Option<&str> {
    let mut rest = members;
    if rest.len() > FEW {
        let mut seen = HashSet::with_capacity(rest.len());
        return rest.iter().map(|(key, _)| &**key).find(|key| !seen.insert(*key));
    }
    while let Some(((key, _), others)) = rest.split_first() {
        if others.iter().any(|(other, _)| other == key) {
            return Some(key);
        }
        rest = others;
    }
    None
}

impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        if self.keys().eq(other.keys()) {
            return self.values().eq(other.values());
        }
        if self.len() <= FEW {
            return self.iter().all(|(key, value)| other.get(key) == Some(value));
        }
        let theirs: HashMap<&str, &Data> = other.iter().collect();
        self.iter().all(|(key, value)| theirs.get(key) == Some(&value))
    }
}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Null for a member that is not there.
impl Index<&str> for Map {
    type Output = Data;

    fn index(&self, key: &str) -> &Data {
        self.get(key).unwrap_or(&super::NULL)
    }
}

impl<K: Into<String>, V: Into<Data>> FromIterator<(K, V)> for Map {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let pairs = pairs.into_iter().map(|(k, v)| (Key::Owned(k.into()), v.into()));
        Self::from_pairs(pairs.collect())
    }
}

impl<K: Into<String>, V: Into<Data>> Extend<(K, V)> for Map {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        let mut all = std::mem::take(&mut self.entries);
        all.extend(pairs.into_iter().map(|(k, v)| (Key::Owned(k.into()), v.into())));
        *self = Self::from_pairs(all);
    }
}

/// The members of a map in order.
#[derive(Clone, Debug)]
pub struct Iter<'a>(std::slice::Iter<'a, (Key, Data)>);

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a str, &'a Data);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(k, v)| (&**k, v))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(k, v)| (&**k, v))
    }
}

impl ExactSizeIterator for Iter<'_> {}

/// The members of a map in order, their values to be changed.
#[derive(Debug)]
pub struct IterMut<'a>(std::slice::IterMut<'a, (Key, Data)>);

impl<'a> Iterator for IterMut<'a> {
    type Item = (&'a str, &'a mut Data);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(k, v)| (&**k, v))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IterMut<'_> {}

/// The members of a map in order, taken out of it.
#[derive(Debug)]
pub struct IntoIter(std::vec::IntoIter<(Key, Data)>);

impl Iterator for IntoIter {
    type Item = (String, Data);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(key, value)| (key.into_owned(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IntoIter {}

impl IntoIterator for Map {
    type Item = (String, Data);
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter(self.entries.into_iter())
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = (&'a str, &'a Data);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Map {
    type Item = (&'a str, &'a mut Data);
    type IntoIter = IterMut<'a>;

    fn into_iter(self) -> IterMut<'a> {
        self.iter_mut()
    }
}
