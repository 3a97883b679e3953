//! Sorting of short lists of many types.

use std::cmp::Ordering;

/// Sorts items; equal ones keep their order.
///
/// It sorts indexes in place of items, so that all types share one copy of the sorting code, which is 2,400 lines of LLVM IR
/// for each type.
pub(crate) fn sort_by<T>(items: &mut Vec<T>, compare: &dyn Fn(&T, &T) -> Ordering) {
    let compare = |a: usize, b: usize| match (items.get(a), items.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => Ordering::Equal,
    };
    let order = sorted_indexes(items.len(), &compare);
    let mut unsorted: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|index| unsorted.get_mut(index)?.take()));
}

#[cfg_attr(not(feature = "output"), inline)]
fn sorted_indexes(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut indexes: Vec<usize> = (0..length).collect();
    indexes.sort_by(|a, b| compare(*a, *b));
    indexes
}

#[cfg(test)]
mod tests {
    use super::sort_by;

    #[test]
    fn equal_items_keep_their_order() {
        for length in [0, 1, 2, 7, 50, 300] {
            let mut items: Vec<(usize, usize)> = (0..length).map(|index| (index * 7919 % 10, index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            sort_by(&mut items, &|a, b| a.0.cmp(&b.0));
            assert_eq!(items, expected);
        }
    }
}
