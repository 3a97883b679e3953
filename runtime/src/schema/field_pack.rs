//! Packing of fields that are built at run time.

use super::field::{Field, FieldChoice, FieldRelation, FieldSelector};
use super::object::{PackedObject, kebab};
use super::{Arity, ChoiceSpec, Kind, Part, Relation, Shape, Spec, Target, Verify, duration, object_data, pack};

/// Maximum length of a name, in bytes: its record holds the length in one.
const MAX_NAME: usize = 255;
/// Maximum length of a short text, such as the description of a choice, in bytes.
const MAX_SHORT_TEXT: usize = 4096;
/// Maximum length of a field's tagged texts together, in bytes.
const MAX_EXTRAS: usize = u16::MAX as usize;
/// Maximum number of fields that one relation names.
const MAX_TARGETS: usize = 120;

impl Field {
    /// Adds the field to a table. Texts that exceed a limit are left out and reported.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn pack<'a>(&'a self, part: Part, packed: &mut PackedObject) {
        let long = match (&self.long, part) {
            (Some(long), _) => long.clone(),
            (None, Part::Env) => self.name.clone(),
            (None, Part::Arg | Part::Option) => kebab(&self.name),
        };
        if self.name.len() > MAX_NAME || long.len() > MAX_NAME {
            let start = truncated(&self.name, 40);
            packed.errors.push(format!("the name that starts with `{start}` is longer than {MAX_NAME} bytes"));
        }
        let choice_aliases: Vec<_> = self.choices.iter().map(|choice| names(&choice.aliases)).collect();
        let choices: Vec<_> = self.choices.iter().zip(&choice_aliases).map(choice_spec).collect();
        let undescribed: Vec<_> = choices.iter().map(|choice| ChoiceSpec { doc: "", ..*choice }).collect();
        let targets = |relation: &'a FieldRelation| relation.targets.iter().take(MAX_TARGETS).map(target).collect();
        let targets: Vec<Vec<_>> = self.relations.iter().map(targets).collect();
        let relations: Vec<_> = self.relations.iter().zip(&targets).map(relation).collect();
        let (aliases, envs) = (names(&self.aliases), names(&self.envs));
        let value_names = names(&self.value_names);
        let mut spec = Spec {
            name: truncated(&self.name, MAX_NAME),
            is_renamed: self.name != long,
            short: self.short.unwrap_or('\0'),
            envs: &envs,
            value_names: &value_names,
            aliases: &aliases,
            shorts: &self.shorts,
            values: self.values,
            delimiter: self.delimiter,
            choices: &choices,
            complete: self.complete,
            relations: &relations,
            flags: self.flags,
            display_flags: self.display_flags,
            display_order: self.display_order,
            default_with: self.default_with,
            ..Spec::new(part, truncated(&long, MAX_NAME), self.shape(), truncated(&self.doc, u16::MAX.into()))
        };
        self.texts.copy_to(&mut spec, MAX_SHORT_TEXT);
        spec.terminator = spec.terminator.filter(|_| self.kind.is_list());
        let fits = |spec: &Spec<'_>| pack::extras_len(spec) <= MAX_EXTRAS;
        if !fits(&spec) {
            spec.choices = &undescribed;
        }
        if !fits(&spec) {
            let (name, count) = (spec.name, choices.len());
            packed.errors.push(format!("the texts of `{name}` ({count} choices) are longer than {MAX_EXTRAS} bytes"));
            (spec.choices, spec.relations, spec.aliases) = (&[], &[], &[]);
            (spec.envs, spec.value_names) = (&[], &[]);
        }
        pack::push(packed, &spec, self.relation_functions);
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn shape(&self) -> Shape<'static> {
        let kind = self.kind;
        let of_kind: Option<Verify> = if kind.is(Kind::DURATION) && self.choices.is_empty() {
            Some(duration::verify)
        } else if kind.is(Kind::PATH) || kind.is(Kind::OS) {
            Some(object_data::verify_utf8)
        } else {
            None
        };
        Shape { kind, choices: &[], arity: Arity::ONE, verify: self.verify.or(of_kind) }
    }
}

#[cfg_attr(not(feature = "output"), inline)]
fn choice_spec<'a>((choice, aliases): (&'a FieldChoice, &'a Vec<&'a str>)) -> ChoiceSpec<'a> {
    let deprecated = choice.deprecated.as_deref().map(|note| truncated(note, MAX_SHORT_TEXT));
    let doc = truncated(&choice.doc, MAX_SHORT_TEXT);
    ChoiceSpec { doc, deprecated, aliases, hidden: choice.hidden, ..ChoiceSpec::new(truncated(&choice.name, MAX_NAME)) }
}

#[cfg_attr(not(feature = "output"), inline)]
fn target((name, value): &FieldSelector) -> Target<'_> {
    let value = value.as_deref().map(|value| truncated(value, MAX_NAME));
    Target { part: None, name: truncated(name, MAX_NAME), value }
}

#[cfg_attr(not(feature = "output"), inline)]
fn relation<'a>((relation, targets): (&'a FieldRelation, &'a Vec<Target<'a>>)) -> Relation<'a> {
    let value = relation.value.as_deref().map(|value| truncated(value, MAX_SHORT_TEXT));
    Relation { kind: relation.kind, value, targets }
}

#[cfg_attr(not(feature = "output"), inline)]
fn names(texts: &[String]) -> Vec<&str> {
    texts.iter().map(|text| truncated(text, MAX_NAME)).collect()
}

/// Returns the longest prefix of at most `max` bytes that ends at a character boundary.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn truncated(text: &str, max: usize) -> &str {
    let mut end = text.len().min(max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}
