//! Structs within structs: their fields, put together at compile time.

use super::spec::MAX_PREFIXES;
use super::{Part, Prefix, Record, Spec, Value, Values};

/// A struct of fields that another one takes in as its own, or `Option` of one. Implemented for every
/// struct with `#[derive(Options)]`, `#[derive(Args)]`, `#[derive(Env)]` or `#[derive(OneOf)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be flattened",
    label = "not a struct of input fields",
    note = "derive `Options`, `Args`, `Env` or `OneOf` for it; `Option` of such a struct may be absent"
)]
pub trait Flatten: Sized {
    /// The fields.
    const SPECS: &'static [Spec<'static>];

    /// Whether all of them may be absent together.
    const OPTIONAL: bool;

    /// Moves the fields out of values that were checked.
    fn take(values: &mut Values<'_>, at: u16) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Record> Flatten for T {
    const SPECS: &'static [Spec<'static>] = <T as Record>::SPECS;
    const OPTIONAL: bool = false;

    fn take(values: &mut Values<'_>, at: u16) -> Self {
        <T as Record>::take(values, at)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Record> Flatten for Option<T> {
    const SPECS: &'static [Spec<'static>] = <T as Record>::SPECS;
    const OPTIONAL: bool = true;

    fn take(values: &mut Values<'_>, at: u16) -> Self {
        let many = u16::try_from(<T as Record>::SPECS.len()).unwrap_or(u16::MAX);
        values.is_any_given(at, many).then(|| <T as Record>::take(values, at))
    }
}

/// Fields that become a struct's own.
#[derive(Clone, Copy, Debug)]
pub struct Joined<'a> {
    /// The fields.
    pub specs: &'a [Spec<'a>],
    /// What stands before their names.
    pub prefix: Prefix<'a>,
    /// Whether all of them may be absent together.
    pub optional: bool,
}

impl<'a> Joined<'a> {
    /// Fields as they are.
    pub const fn own(specs: &'a [Spec<'a>]) -> Self {
        Self { specs, prefix: Prefix::NONE, optional: false }
    }
}

/// How many fields there are together.
pub const fn joined_len(all: &[Joined<'_>]) -> usize {
    let (mut i, mut len) = (0, 0);
    while i < all.len() {
        len += all[i].specs.len();
        i += 1;
    }
    len
}

/// All fields, one after another.
///
/// # Panics
///
/// In a constant, which is a compile error: when one of them cannot be where it is put.
#[track_caller]
pub const fn joined<'a, const N: usize>(all: &[Joined<'a>]) -> [Spec<'a>; N] {
    let mut out = [Spec::new(Part::Option, "", <bool as Value>::SHAPE, ""); N];
    let (mut i, mut at) = (0, 0);
    while i < all.len() {
        let mut n = 0;
        while n < all[i].specs.len() {
            out[at] = placed(&all[i], n);
            n += 1;
            at += 1;
        }
        i += 1;
    }
    out
}

#[track_caller]
const fn placed<'a>(joined: &Joined<'a>, n: usize) -> Spec<'a> {
    let mut spec = joined.specs[n];
    let is_arg = matches!(spec.part, Part::Arg);
    if joined.optional {
        assert!(!is_arg, "a struct that may be absent has no positionals: take the `Option` or the `#[arg]` away");
        if spec.optional_struct.is_none() {
            spec.optional_struct = Some((n as u16, joined.specs.len() as u16));
        }
    }
    if !joined.prefix.is_empty() {
        assert!(!is_arg, "a struct with a prefix has no positionals: take the `prefix` or the `#[arg]` away");
        assert!(
            spec.depth < MAX_PREFIXES,
            "a field is within three structs with a prefix at most: take one prefix away"
        );
        let mut level = MAX_PREFIXES - 1;
        while level > 0 {
            spec.prefixes[level] = spec.prefixes[level - 1];
            level -= 1;
        }
        spec.prefixes[0] = joined.prefix;
        spec.depth += 1;
        // Two of the same struct would share their letters.
        spec.short = '\0';
        spec.shorts = &[];
    }
    spec
}
