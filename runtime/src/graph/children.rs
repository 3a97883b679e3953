//! Iteration over the children of a node.

use super::lazy_children::LazyChildren;
use super::lookup::Child;
use super::node::{ChildSlot, LazyHandle, Node};
use crate::command::CommandRef;

/// An iterator over declared children.
pub(crate) struct Declared<'g> {
    /// The slot of the next child, and those after it.
    slots: &'g [ChildSlot],
    /// The index of the next child within its slot.
    index: usize,
}

impl<'g> Declared<'g> {
    pub(super) const fn of(slots: &'g [ChildSlot]) -> Self {
        Self { slots, index: 0 }
    }

    /// Returns the next child with the index of its slot, out of `slot_count`.
    #[inline(never)]
    pub(super) fn next_with_slot(&mut self, slot_count: usize) -> Option<(usize, Child<'g>)> {
        while let Some((slot, rest)) = self.slots.split_first() {
            if let Some(child) = slot.child(self.index) {
                self.index += 1;
                return Some((slot_count - self.slots.len(), child));
            }
            (self.slots, self.index) = (rest, 0);
        }
        None
    }
}

impl<'g> Iterator for Declared<'g> {
    type Item = Child<'g>;

    fn next(&mut self) -> Option<Child<'g>> {
        self.next_with_slot(usize::MAX).map(|(_, child)| child)
    }
}

/// An iterator over children: the declared ones in order, then the lazy ones. `next` is one function that is not inlined, so
/// that the adapters of its many callers compile to little.
pub(crate) struct Children<'g> {
    declared: Declared<'g>,
    /// The source of the lazy children, until it is asked for them.
    source: Option<&'g LazyHandle>,
    lazy: Option<LazyChildren<'g>>,
    is_visible_only: bool,
}

impl<'g> Children<'g> {
    /// Returns no children.
    pub(super) const fn none() -> Self {
        Self { declared: Declared::of(&[]), source: None, lazy: None, is_visible_only: false }
    }

    /// Returns the children of a node.
    pub(super) fn of(node: &'g Node) -> Self {
        Self { declared: Declared::of(&node.children), source: node.lazy.as_ref(), ..Self::none() }
    }

    /// Returns the children of a node that help and listings show.
    pub(super) fn visible(node: &'g Node) -> Self {
        Self { is_visible_only: true, ..Self::of(node) }
    }

    /// Returns the lazy children of a node.
    pub(super) fn lazy(node: &'g Node) -> Self {
        Self { source: node.lazy.as_ref(), ..Self::none() }
    }

    fn next_of_any(&mut self) -> Option<Child<'g>> {
        if let Some(child) = self.declared.next() {
            return Some(child);
        }
        if let Some(source) = self.source.take() {
            self.lazy = Some(source.children());
        }
        self.lazy.as_mut()?.next()
    }
}

impl<'g> Iterator for Children<'g> {
    type Item = Child<'g>;

    #[inline(never)]
    fn next(&mut self) -> Option<Child<'g>> {
        loop {
            let child = self.next_of_any()?;
            if !(self.is_visible_only && child.is_hidden()) {
                return Some(child);
            }
        }
    }
}

impl ChildSlot {
    /// Returns the child at an index within the slot.
    fn child(&self, index: usize) -> Option<Child<'_>> {
        match self {
            Self::Set(set) => set.command(index).map(|command| Child::Command(CommandRef::of(command))),
            Self::Variants(set, handler) => {
                set.command(index).map(|command| Child::Command(CommandRef::variant(command, handler)))
            }
            Self::Command(command) => (index == 0).then(|| Child::Command(command.command_ref())),
            Self::Node(node) => (index == 0).then_some(Child::Node(node)),
        }
    }
}
