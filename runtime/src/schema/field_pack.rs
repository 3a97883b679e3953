//! Fields built at run time, packed as those of a derive are.

use super::field::{Field, Hint, Marks, Named, OneChoice};
use super::object::{Packed, kebab};
use super::{Arity, ChoiceSpec, Kind, Part, Relation, RelationKind, Shape, Spec, Target, Verify, duration, pack};

/// The longest name, in bytes: tables hold its length in one.
const NAME: usize = 255;
/// The longest description of a choice, and other short text.
const SHORT: usize = 4096;
/// The most bytes that all texts of a field take, beside its names and its description.
const ALL: usize = u16::MAX as usize;

impl Field {
    /// Adds the field to tables. What does not fit into them is left out, and said.
    pub(super) fn pack(&self, part: Part, packed: &mut Packed) {
        let long = match (&self.long, part) {
            (Some(long), _) => long.clone(),
            (None, Part::Env) => self.name.clone(),
            (None, Part::Arg | Part::Option) => kebab(&self.name),
        };
        if self.name.len() > NAME || long.len() > NAME {
            let start = cut(&self.name, 40);
            packed.mistakes.push(format!("the name that begins with `{start}` has more than {NAME} bytes: shorten it"));
        }
        let choices: Vec<_> = self.choices.iter().map(choice).collect();
        let named: Vec<_> = choices.iter().map(|choice| ChoiceSpec { doc: "", ..*choice }).collect();
        let targets: Vec<Vec<_>> =
            self.relations.iter().map(|(_, others)| others.iter().take(120).map(target).collect()).collect();
        let relations: Vec<_> = self.relations.iter().zip(&targets).map(relation).collect();
        let (aliases, envs) = (short_texts(&self.aliases), short_texts(&self.envs));
        let value_names = short_texts(&self.value_names);
        let text = |text: &'_ Option<String>| text.as_deref().map(|text| cut(text, SHORT).to_owned());
        let (default, missing, heading) = (text(&self.default), text(&self.missing), text(&self.heading));
        let terminator = text(&self.terminator).filter(|_| self.kind.is_list());
        let (deprecated, min, max) = (text(&self.deprecated), text(&self.min), text(&self.max));
        let Marks { hidden, secret, hide_default, hide_choices, hide_env, hide_aliases, hide_short_help, .. } =
            self.marks;
        let Marks { ignore_case, require_equals, allow_hyphen, trailing, last, .. } = self.marks;
        let is_duration = self.kind.is(Kind::DURATION) && choices.is_empty();
        let verify = if is_duration { Some(duration::verify as Verify) } else { None };
        let shape = Shape { kind: self.kind, choices: &[], arity: Arity::ONE, verify };
        let mut spec = Spec {
            name: cut(&self.name, NAME),
            is_renamed: self.name != long,
            short: self.short.unwrap_or('\0'),
            default: default.as_deref(),
            missing: missing.as_deref(),
            envs: &envs,
            value_names: &value_names,
            aliases: &aliases,
            shorts: &self.shorts,
            deprecated: deprecated.as_deref(),
            min: min.as_deref(),
            max: max.as_deref(),
            values: self.values,
            delimiter: self.delimiter,
            terminator: terminator.as_deref(),
            choices: &choices,
            heading: heading.as_deref(),
            hint: self.hint.map(Hint::name),
            relations: &relations,
            hidden,
            secret,
            hide_default,
            hide_choices,
            hide_env,
            hide_aliases,
            hide_short_help,
            ignore_case,
            require_equals,
            allow_hyphen,
            trailing,
            last,
            more: self.more,
            complete: self.complete,
            ..Spec::new(part, cut(&long, NAME), shape, cut(&self.doc, u16::MAX.into()))
        };
        let is_fitting = |spec: &Spec<'_>| pack::extras_len(spec) <= ALL;
        if !is_fitting(&spec) {
            spec.choices = &named;
        }
        if !is_fitting(&spec) {
            let (name, many) = (spec.name, choices.len());
            packed.mistakes.push(format!("`{name}` has more texts than {ALL} bytes ({many} choices): shorten them"));
            (spec.choices, spec.relations, spec.aliases) = (&[], &[], &[]);
            (spec.envs, spec.value_names) = (&[], &[]);
        }
        pack::push(packed, &spec);
    }
}

fn choice(choice: &OneChoice) -> ChoiceSpec<'_> {
    let deprecated = choice.deprecated.as_deref().map(|note| cut(note, 4096));
    ChoiceSpec { doc: cut(&choice.doc, 4096), deprecated, ..ChoiceSpec::new(cut(&choice.name, 255)) }
}

fn target((name, value): &Named) -> Target<'_> {
    Target { part: None, name: cut(name, NAME), value: value.as_deref().map(|value| cut(value, NAME)) }
}

fn relation<'a>(((bond, _), targets): (&(RelationKind, Vec<Named>), &'a Vec<Target<'a>>)) -> Relation<'a> {
    Relation { kind: *bond, targets }
}

fn short_texts(texts: &[String]) -> Vec<&str> {
    texts.iter().map(|text| cut(text, NAME)).collect()
}

/// The start of a text, at most so many bytes long: tables hold lengths in one or two bytes.
pub(crate) fn cut(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}
