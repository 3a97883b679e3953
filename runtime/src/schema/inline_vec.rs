//! A vector with inline storage for its first items.

use std::ops::{Deref, DerefMut};

/// A vector with inline storage for its first `N` items, so that short lists cost no allocation.
#[derive(Clone)]
pub(crate) struct InlineVec<T, const N: usize> {
    /// The items, as long as there are at most `N`. Unused places hold the filler.
    inline: [T; N],
    len: usize,
    /// All items, once there are more than `N`; empty until then.
    heap: Vec<T>,
}

impl<T: Copy, const N: usize> InlineVec<T, N> {
    /// Creates an empty vector. `filler` occupies the unused inline places.
    pub(crate) const fn new(filler: T) -> Self {
        Self { inline: [filler; N], len: 0, heap: Vec::new() }
    }

    /// Creates a vector of `len` copies of `item`.
    pub(crate) fn repeat(item: T, len: usize) -> Self {
        let heap = if len > N { vec![item; len] } else { Vec::new() };
        Self { inline: [item; N], len, heap }
    }

    /// Collects an iterator. `filler` occupies the unused inline places.
    pub(crate) fn collect(filler: T, items: impl ExactSizeIterator<Item = T>) -> Self {
        let mut vec = Self::new(filler);
        vec.reserve(items.len());
        for item in items {
            vec.push(item);
        }
        vec
    }

    /// Returns the number of items.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the item at `index` without comparing `index` with the length: past the end, it may return the filler.
    pub(crate) fn get_or_filler(&self, index: usize) -> Option<&T> {
        if self.heap.is_empty() { self.inline.get(index) } else { self.heap.get(index) }
    }

    /// Reserves capacity for at least `additional` more items.
    pub(crate) fn reserve(&mut self, additional: usize) {
        if self.len + additional > N {
            self.heap.reserve(self.len + additional - self.heap.len());
        }
    }

    /// Appends an item.
    pub(crate) fn push(&mut self, item: T) {
        let index = self.len;
        self.len += 1;
        match self.inline.get_mut(index) {
            Some(place) if self.heap.is_empty() => *place = item,
            _ => self.push_to_heap(item),
        }
    }

    #[inline(never)]
    fn push_to_heap(&mut self, item: T) {
        if self.heap.is_empty() {
            self.heap.extend_from_slice(&self.inline);
        }
        self.heap.push(item);
    }
}

impl<T, const N: usize> InlineVec<T, N> {
    /// Iterates over the items, which can be changed.
    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        let items = if self.heap.is_empty() { self.inline.get_mut(..self.len) } else { Some(&mut *self.heap) };
        items.unwrap_or_default().iter_mut()
    }
}

impl<T, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        if self.heap.is_empty() { self.inline.get(..self.len).unwrap_or_default() } else { &self.heap }
    }
}

impl<T, const N: usize> DerefMut for InlineVec<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        if self.heap.is_empty() { self.inline.get_mut(..self.len).unwrap_or_default() } else { &mut self.heap }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stay_in_order_inline_and_on_the_heap() {
        for len in 0..9_usize {
            let mut vec = InlineVec::<usize, 4>::new(0);
            (0..len).for_each(|item| vec.push(item));
            assert_eq!(vec.to_vec(), (0..len).collect::<Vec<_>>());
            assert_eq!(InlineVec::<usize, 4>::collect(0, 0..len).to_vec(), vec.to_vec());
            assert_eq!(InlineVec::<usize, 4>::repeat(7, len).to_vec(), vec![7; len]);
            vec.iter_mut().for_each(|item| *item += 1);
            assert_eq!(vec.first().copied(), (len > 0).then_some(1));
        }
    }
}
