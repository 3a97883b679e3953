//! Flattened structs: their fields, joined at compile time.

use super::spec::MAX_PREFIXES;
use super::{Part, Prefix, Record, Spec, Value, Values};

/// A struct that can be flattened into another one, or an `Option` of one. Implemented for every struct with
/// `#[derive(Options)]`, `#[derive(Args)]`, `#[derive(Env)]` or `#[derive(OneOf)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be flattened",
    label = "not a struct of input fields",
    note = "derive `Options`, `Args`, `Env` or `OneOf` for it; `Option` of such a struct may be absent; commands are parsed by their enum, whose variants can have these fields"
)]
pub trait Flatten: Sized {
    /// The fields.
    const SPECS: &'static [Spec<'static>];

    /// True if all of them may be absent together.
    const OPTIONAL: bool;

    /// Moves the fields out of validated values; `first` is the number of the first one.
    fn take(values: &mut Values<'_>, first: u16) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Record> Flatten for T {
    const SPECS: &'static [Spec<'static>] = <T as Record>::SPECS;
    const OPTIONAL: bool = false;

    fn take(values: &mut Values<'_>, first: u16) -> Self {
        <T as Record>::take(values, first)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Record> Flatten for Option<T> {
    const SPECS: &'static [Spec<'static>] = <T as Record>::SPECS;
    const OPTIONAL: bool = true;

    fn take(values: &mut Values<'_>, first: u16) -> Self {
        let len = const { <T as Record>::SPECS.len() as u16 };
        values.is_any_given(first, len).then(|| <T as Record>::take(values, first))
    }
}

/// A run of fields within a struct that flattens others.
#[derive(Clone, Copy, Debug)]
pub struct FieldRun<'a> {
    /// The fields.
    pub specs: &'a [Spec<'a>],
    /// The prefix of their names.
    pub prefix: Prefix<'a>,
    /// True if all of them may be absent together.
    pub optional: bool,
}

impl<'a> FieldRun<'a> {
    /// Creates a run of a struct's own fields.
    pub const fn own(specs: &'a [Spec<'a>]) -> Self {
        Self { specs, prefix: Prefix::NONE, optional: false }
    }
}

/// Returns the number of fields in some runs.
pub const fn concat_len(all: &[FieldRun<'_>]) -> usize {
    let (mut i, mut len) = (0, 0);
    while i < all.len() {
        len += all[i].specs.len();
        i += 1;
    }
    len
}

/// Concatenates runs of fields.
///
/// # Panics
///
/// In a constant, which is a compile error: if a field cannot be where it is placed.
#[track_caller]
pub const fn concat<'a, const N: usize>(all: &[FieldRun<'a>]) -> [Spec<'a>; N] {
    let mut out = [Spec::new(Part::Option, "", <bool as Value>::SHAPE, ""); N];
    let (mut i, mut next) = (0, 0);
    while i < all.len() {
        let mut n = 0;
        while n < all[i].specs.len() {
            out[next] = place_field(&all[i], n);
            n += 1;
            next += 1;
        }
        i += 1;
    }
    out
}

/// Returns a field with the prefix of its run.
#[track_caller]
#[inline]
const fn place_field<'a>(run: &FieldRun<'a>, n: usize) -> Spec<'a> {
    let mut spec = run.specs[n];
    let is_arg = matches!(spec.part, Part::Arg);
    if run.optional {
        assert!(
            !is_arg,
            "an optional flattened struct cannot have positional arguments: remove the `Option` or the `#[arg]`"
        );
        if spec.optional_struct.is_none() {
            spec.optional_struct = Some((n as u16, run.specs.len() as u16));
        }
    }
    if !run.prefix.is_empty() {
        assert!(
            !is_arg,
            "a flattened struct with a prefix cannot have positional arguments: remove the `prefix` or the `#[arg]`"
        );
        assert!(spec.depth < MAX_PREFIXES, "at most three prefixes can be nested: remove one");
        let mut level = MAX_PREFIXES - 1;
        while level > 0 {
            spec.prefixes[level] = spec.prefixes[level - 1];
            level -= 1;
        }
        spec.prefixes[0] = run.prefix;
        spec.depth += 1;
        // Two flattened structs of one type would otherwise share their short aliases.
        spec.short = '\0';
        spec.shorts = &[];
    }
    spec
}
