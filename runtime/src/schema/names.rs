//! The names of a field with the prefixes of its flattened structs, written at compile time.

use super::texts::TextWriter;
use super::{Part, Spec};

/// Writes the name in data.
#[inline]
pub(super) const fn write_name(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
    if spec.depth == 0 {
        return out.text(spec.name);
    }
    if matches!(spec.part, Part::Env) {
        return write_variable(out, spec, spec.name);
    }
    let (mut level, mut capital) = (0, false);
    while level < spec.depth {
        let prefix = spec.prefixes[level];
        if !prefix.name.is_empty() {
            write_word(out, prefix.name, capital);
            capital = prefix.capital;
        }
        level += 1;
    }
    write_word(out, spec.name, capital);
}

/// Writes a long name: the field's own, one of its aliases, or that of another field of its struct.
#[inline]
pub(super) const fn write_long(out: &mut TextWriter<'_>, spec: &Spec<'_>, long: &str) {
    let mut level = 0;
    while level < spec.depth {
        out.text(spec.prefixes[level].long);
        level += 1;
    }
    out.text(long);
}

/// Writes an environment variable.
#[inline]
pub(super) const fn write_variable(out: &mut TextWriter<'_>, spec: &Spec<'_>, variable: &str) {
    let mut level = 0;
    while level < spec.depth {
        out.text(spec.prefixes[level].env);
        level += 1;
    }
    out.text(variable);
}

/// Writes the label of a field: `--region`, `<environment>`, `DEPLOY_TOKEN`.
#[inline]
pub(super) const fn write_label(out: &mut TextWriter<'_>, spec: &Spec<'_>) {
    match spec.part {
        Part::Arg => {
            out.byte(b'<');
            write_long(out, spec, spec.long);
            out.byte(b'>');
        }
        Part::Option => {
            out.text("--");
            write_long(out, spec, spec.long);
        }
        Part::Env => write_name(out, spec),
    }
}

#[inline]
const fn write_word(out: &mut TextWriter<'_>, text: &str, capital: bool) {
    match text.as_bytes() {
        [first, rest @ ..] if capital => {
            out.byte(first.to_ascii_uppercase());
            out.bytes(rest);
        }
        bytes => out.bytes(bytes),
    }
}
