//! Lists that are short nearly always.

use std::ops::{Deref, DerefMut};

/// A list whose first items need no allocation.
#[derive(Clone)]
pub(crate) struct InlineVec<T, const N: usize> {
    /// Where the items are while there is room.
    near: [T; N],
    len: usize,
    /// All of them, once there is none.
    far: Vec<T>,
}

impl<T: Copy, const N: usize> InlineVec<T, N> {
    /// An empty list; the item stands where there is none yet.
    pub(crate) const fn new(nothing: T) -> Self {
        Self { near: [nothing; N], len: 0, far: Vec::new() }
    }

    /// So many times the same.
    pub(crate) fn repeat(item: T, len: usize) -> Self {
        let far = if len > N { vec![item; len] } else { Vec::new() };
        Self { near: [item; N], len, far }
    }

    /// The items of a sequence; the one that is named stands where there is none.
    pub(crate) fn collect(nothing: T, items: impl ExactSizeIterator<Item = T>) -> Self {
        let mut few = Self::new(nothing);
        few.reserve(items.len());
        for item in items {
            few.push(item);
        }
        few
    }

    /// How many items there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The n-th item; beyond the last it may be what stands where there is none.
    pub(crate) fn at(&self, at: usize) -> Option<&T> {
        if self.far.is_empty() { self.near.get(at) } else { self.far.get(at) }
    }

    /// Makes room for so many more items.
    pub(crate) fn reserve(&mut self, more: usize) {
        if self.len + more > N {
            self.far.reserve(self.len + more - self.far.len());
        }
    }

    /// Adds an item.
    pub(crate) fn push(&mut self, item: T) {
        let len = self.len;
        self.len += 1;
        match self.near.get_mut(len) {
            Some(place) if self.far.is_empty() => *place = item,
            _ => self.push_far(item),
        }
    }

    #[inline(never)]
    fn push_far(&mut self, item: T) {
        if self.far.is_empty() {
            self.far.extend_from_slice(&self.near);
        }
        self.far.push(item);
    }
}

impl<T, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        if self.far.is_empty() { self.near.get(..self.len).unwrap_or_default() } else { &self.far }
    }
}

impl<T, const N: usize> DerefMut for InlineVec<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        if self.far.is_empty() { self.near.get_mut(..self.len).unwrap_or_default() } else { &mut self.far }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stay_in_order_near_and_far() {
        for many in 0..9_usize {
            let mut few = InlineVec::<usize, 4>::new(0);
            (0..many).for_each(|item| few.push(item));
            assert_eq!(few.to_vec(), (0..many).collect::<Vec<_>>());
            assert_eq!(InlineVec::<usize, 4>::collect(0, 0..many).to_vec(), few.to_vec());
            assert_eq!(InlineVec::<usize, 4>::repeat(7, many).to_vec(), vec![7; many]);
            few.iter_mut().for_each(|item| *item += 1);
            assert_eq!(few.first().copied(), (many > 0).then_some(1));
        }
    }
}
