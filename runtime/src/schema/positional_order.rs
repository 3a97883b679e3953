//! The rule for the order of positionals, for constants and for tables.

/// The positionals so far that restrict the next one. `F` refers to a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionalOrder<F> {
    list: Option<F>,
    optional: Option<F>,
}

/// The properties of a positional that decide where it can be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionalShape {
    /// True if it is a list without a fixed length or terminator, which takes all remaining values.
    pub(crate) takes_all: bool,
    /// True if it may be left out and is not such a list.
    pub(crate) is_optional: bool,
}

/// An error in the order of two positionals, with the first of them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OrderError<F> {
    /// A positional after a list that takes all remaining values.
    AfterList(F),
    /// A required positional after an optional one.
    RequiredAfterOptional(F),
}

impl<F: Copy> PositionalOrder<F> {
    pub(crate) const fn new() -> Self {
        Self { list: None, optional: None }
    }

    /// Adds the next positional; returns the error in its place, if there is one.
    pub(crate) const fn push(&mut self, field: F, shape: PositionalShape) -> Option<OrderError<F>> {
        let error = match (self.list, self.optional) {
            (Some(list), _) => Some(OrderError::AfterList(list)),
            (None, Some(optional)) if !shape.is_optional && !shape.takes_all => {
                Some(OrderError::RequiredAfterOptional(optional))
            }
            _ => None,
        };
        if shape.takes_all {
            self.list = Some(field);
        } else if shape.is_optional {
            self.optional = Some(field);
        }
        error
    }
}
