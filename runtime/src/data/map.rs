//! JSON objects that keep the order of their members.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Index;

use super::Data;

/// The name of a member; the names of a struct's fields are borrowed.
pub(crate) type Key = Cow<'static, str>;

/// Maximum number of members for which comparing every pair of keys is faster than hashing them.
const MAX_LINEAR: usize = 16;

/// The members of an object, in insertion order.
///
/// Lookup is linear, which is fastest for objects of a few members. To look up many keys in an object
/// with thousands of members, build an index with [`iter`](Map::iter).
///
/// Equality ignores the order.
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
    /// Creates an empty map.
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Creates an empty map with room for `capacity` members.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { entries: Vec::with_capacity(capacity) }
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the map has no members.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the value of a member.
    pub fn get(&self, key: &str) -> Option<&Data> {
        self.entries.iter().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    /// Returns a mutable reference to the value of a member.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Data> {
        self.entries.iter_mut().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    /// Returns whether the map has a member of a name.
    pub fn contains_key(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Appends a member, or replaces the value of an existing one in place.
    ///
    /// Returns the replaced value.
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

    /// Removes a member and returns its value; the others keep their order.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn remove(&mut self, key: &str) -> Option<Data> {
        let index = self.entries.iter().position(|(k, _)| k == key)?;
        Some(self.entries.remove(index).1)
    }

    /// Iterates over the members in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.entries.iter())
    }

    /// Iterates over the members in order, with mutable values.
    pub fn iter_mut(&mut self) -> IterMut<'_> {
        IterMut(self.entries.iter_mut())
    }

    /// Iterates over the names in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator {
        self.entries.iter().map(|(k, _)| &**k)
    }

    /// Iterates over the values in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Data> + DoubleEndedIterator {
        self.entries.iter().map(|(_, v)| v)
    }

    /// Creates a map from members that may repeat: the last value wins, at the position of the first.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn from_pairs(pairs: Vec<(Key, Data)>) -> Self {
        let mut map = Self { entries: pairs };
        if first_duplicate(&map.entries).is_some() {
            map.merge_duplicates();
        }
        map
    }

    /// Returns the members as a slice.
    pub(crate) fn entries(&self) -> &[(Key, Data)] {
        &self.entries
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn merge_duplicates(&mut self) {
        let pairs = std::mem::take(&mut self.entries);
        let mut indices: HashMap<Key, usize> = HashMap::with_capacity(pairs.len());
        for (key, value) in pairs {
            let index = indices.get(&key).copied();
            if let Some((_, first)) = index.and_then(|index| self.entries.get_mut(index)) {
                *first = value;
                continue;
            }
            indices.insert(key.clone(), self.entries.len());
            self.entries.push((key, value));
        }
    }
}

/// Returns the first name that several members have.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn first_duplicate(members: &[(Key, Data)]) -> Option<&str> {
    let mut rest = members;
    if rest.len() > MAX_LINEAR {
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
    #[cfg_attr(not(feature = "output"), inline)]
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        if self.keys().eq(other.keys()) {
            return self.values().eq(other.values());
        }
        if self.len() <= MAX_LINEAR {
            return self.iter().all(|(key, value)| other.get(key) == Some(value));
        }
        let by_name: HashMap<&str, &Data> = other.iter().collect();
        self.iter().all(|(key, value)| by_name.get(key) == Some(&value))
    }
}

impl fmt::Debug for Map {
    #[cfg_attr(not(feature = "output"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Returns the value of a member; null if it is absent.
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

/// An iterator over the members of a map.
#[derive(Clone, Debug)]
pub struct Iter<'a>(std::slice::Iter<'a, (Key, Data)>);

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a str, &'a Data);

    #[cfg_attr(not(feature = "output"), inline)]
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

/// An iterator over the members of a map, with mutable values.
#[derive(Debug)]
pub struct IterMut<'a>(std::slice::IterMut<'a, (Key, Data)>);

impl<'a> Iterator for IterMut<'a> {
    type Item = (&'a str, &'a mut Data);

    #[cfg_attr(not(feature = "output"), inline)]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(k, v)| (&**k, v))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IterMut<'_> {}

/// An owning iterator over the members of a map.
#[derive(Debug)]
pub struct IntoIter(std::vec::IntoIter<(Key, Data)>);

impl Iterator for IntoIter {
    type Item = (String, Data);

    #[cfg_attr(not(feature = "output"), inline)]
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
