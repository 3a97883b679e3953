//! The names of a field with what its flattened structs put before them, at compile time.

use super::texts::Sink;
use super::{Part, Spec};

/// Writes the name in data.
pub(super) const fn name(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    if spec.depth == 0 {
        return sink.text(spec.name);
    }
    if matches!(spec.part, Part::Env) {
        return variable(sink, spec, spec.name);
    }
    let (mut level, mut capital) = (0, false);
    while level < spec.depth {
        let prefix = spec.prefixes[level];
        if !prefix.name.is_empty() {
            word(sink, prefix.name, capital);
            capital = prefix.capital;
        }
        level += 1;
    }
    word(sink, spec.name, capital);
}

/// Writes a long name: the field's own, an alias, or that of another field of its struct.
pub(super) const fn long(sink: &mut Sink<'_>, spec: &Spec<'_>, long: &str) {
    let mut level = 0;
    while level < spec.depth {
        sink.text(spec.prefixes[level].long);
        level += 1;
    }
    sink.text(long);
}

/// Writes an environment variable.
pub(super) const fn variable(sink: &mut Sink<'_>, spec: &Spec<'_>, variable: &str) {
    let mut level = 0;
    while level < spec.depth {
        sink.text(spec.prefixes[level].env);
        level += 1;
    }
    sink.text(variable);
}

/// Writes the field as its reader knows it.
pub(super) const fn label(sink: &mut Sink<'_>, spec: &Spec<'_>) {
    match spec.part {
        Part::Arg => {
            sink.byte(b'<');
            long(sink, spec, spec.long);
            sink.byte(b'>');
        }
        Part::Option => {
            sink.text("--");
            long(sink, spec, spec.long);
        }
        Part::Env => name(sink, spec),
    }
}

const fn word(sink: &mut Sink<'_>, text: &str, capital: bool) {
    match text.as_bytes() {
        [first, rest @ ..] if capital => {
            sink.byte(first.to_ascii_uppercase());
            sink.bytes(rest);
        }
        bytes => sink.bytes(bytes),
    }
}
