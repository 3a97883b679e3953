//! Guesses that a flag by a name of its own gives the only option that is left for its value.

use super::affinity::name_other_sides;
use super::flag::{Flag, is_possible};
use super::times::Form;
use super::values::is_path;
use super::{Guesses, foreign, only, option_tokens};
use crate::data::{Words, name_words};
use crate::describe::find::calls::singular;
use crate::input;
use crate::schema::{FieldRef, Kind, Part, duration};

/// Cost of the only argument that is missing.
const ONLY_ARGUMENT: usize = 5;
/// Cost of a call from which on its command was not typed.
const FAR: usize = 3;
/// Cost of the only argument, which is described by the name.
const DESCRIBED: usize = 3;
/// Cost of the only option that ends with the same preposition.
const SAME_PREPOSITION: usize = 4;
/// Cost of the only option that takes a duration.
const ONLY_DURATION: usize = 5;

impl Guesses<'_, '_, '_> {
    /// Guesses that a flag by a name of its own gives the only option that is missing. With more than one other option to
    /// give, it must have a value that no text has.
    pub(super) fn at_only_missing(&mut self, flag: &Flag<'_>) {
        self.at_same_preposition(flag);
        self.at_only_number(flag);
        let tables = self.tables();
        let is_open = |field: &FieldRef<'_>| !self.is_given(field) && !field.is_hidden() && field.heading().is_none();
        let open: Vec<FieldRef<'_>> = tables.part(Part::Option).filter(is_open).collect();
        self.at_only_duration(flag, &open);
        let mut missing = open.iter().filter(|field| self.is_needed(field));
        let (Some(field), None) = (missing.next(), missing.next()) else { return };
        let is_file = is_path(field) && flag.value().is_some_and(|value| value.contains(['/', '.']));
        // A text that no other option is closer to.
        let is_alone = || !open.iter().any(|other| other.id() != field.id() && self.is_about(flag, other));
        // A point in time is that of the only field for one.
        let is_time = |field: &FieldRef<'_>| {
            Form::of(field).is_some_and(|(form, _)| flag.value().is_some_and(|value| form.takes(value)))
        };
        let is_time = is_time(field) && open.iter().filter(|field| is_time(field)).count() == 1;
        let is_plain = field.has_choices() || field.kind().is_number() || is_file || is_time;
        // Where the command is another guess, a text by any name could be meant.
        let is_typed = self.problem.shared.cost.get() < FAR;
        let is_distinct = is_plain || is_typed && (open.len() <= 2 || is_alone());
        let is_text = is_distinct && !field.is_secret() && !field.kind().is_flag() && is_possible(field, flag);
        if let Some(value) = flag.value_for(field).filter(|_| is_text && !foreign::is_needless(flag.name)) {
            let tokens = option_tokens(field, &value);
            self.replace_tokens(flag.index, flag.len(), &tokens, 6);
        }
    }

    /// Guesses that a preposition gives the only argument that is missing: `assign A5 --to Lotta`.
    pub(super) fn at_preposition(&mut self, flag: &Flag<'_>) {
        const PREPOSITIONS: Words = Words("to for on in of at with by as into onto from");
        let Some(value) = flag.value().filter(|_| PREPOSITIONS.contains(flag.name)) else { return };
        let tables = self.tables();
        let mut missing = tables.positionals().filter(|field| self.is_left_by(field, flag));
        let (Some(field), None) = (missing.next(), missing.next()) else { return };
        if field.is_required() && !field.is_secret() && is_possible(&field, flag) {
            self.replace(flag.index, flag.len(), &[value], ONLY_ARGUMENT, false);
        }
    }

    /// Guesses that a flag with a number gives the only argument that is missing, which is a number: `goal Japan --amount 4000`.
    fn at_only_number(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value().filter(|value| value.parse::<f64>().is_ok()) else { return };
        let tables = self.tables();
        let is_missing = |field: &FieldRef<'_>| field.is_required() && self.is_left_by(field, flag);
        let Some(field) = only(tables.positionals().filter(is_missing)) else { return };
        if field.kind().is_number()
            && is_possible(&field, flag)
            && !name_other_sides(&name_words(flag.name), &name_words(field.long()))
        {
            self.replace(flag.index, flag.len(), &[value], ONLY_ARGUMENT, false);
        }
    }

    /// Guesses that a flag gives the only option that ends with the same preposition: `--transfer-to` for `--sweep-to`.
    fn at_same_preposition(&mut self, flag: &Flag<'_>) {
        const PREPOSITIONS: Words = Words("to from into by until before after with as");
        let words = name_words(flag.name);
        let Some(last) = words.last().filter(|last| words.len() > 1 && PREPOSITIONS.contains(last)) else { return };
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| {
            let own = name_words(field.long());
            own.len() > 1 && own.last() == Some(last) && !field.is_hidden() && tables.is_own(field)
        };
        let Some(field) = only(tables.part(Part::Option).filter(is_it)) else { return };
        let is_free = !self.is_given(&field) && !field.is_secret() && !field.kind().is_flag();
        if let Some(value) = flag.value().filter(|_| is_free && is_possible(&field, flag)) {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(&field, value), SAME_PREPOSITION);
        }
    }

    /// Guesses that a flag gives the only argument, which is missing, and whose description or hint has its name: `subscribe --url
    /// https://example.com` for `<feed>`.
    pub(super) fn at_described_argument(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value() else { return };
        let tables = self.tables();
        let Some(field) =
            only(tables.positionals()).filter(|field| field.is_required() && self.is_left_by(field, flag))
        else {
            return;
        };
        let words = [name_words(field.doc()), name_words(field.hint().unwrap_or_default())].concat();
        let is_named = name_words(flag.name).iter().all(|word| words.iter().any(|own| singular(own) == singular(word)));
        if is_named
            && !flag.name.is_empty()
            && !field.is_secret()
            && !value.starts_with('-')
            && is_possible(&field, flag)
        {
            self.replace(flag.index, flag.len(), &[value], DESCRIBED, false);
        }
    }

    /// Guesses that a flag by a name of its own gives the only option that takes a duration, as its value is one. In a call that
    /// destroys, the names must say it.
    fn at_only_duration(&mut self, flag: &Flag<'_>, open: &[FieldRef<'_>]) {
        let tables = self.tables();
        self.at_only_date(flag, open);
        let mut durations = open.iter().filter(|field| field.kind().is(Kind::DURATION) && tables.is_own(field));
        let (Some(field), None) = (durations.next(), durations.next()) else { return };
        let command = self.problem.parsed.target.command;
        let destroys = command.is_some_and(|command| command.metadata().effects().destructive);
        let is_other = destroys || name_other_sides(&name_words(flag.name), &name_words(field.long()));
        if let Some(value) = flag.value().filter(|value| !is_other && duration::parse(value).is_ok()) {
            let tokens = option_tokens(field, value);
            self.replace_tokens(flag.index, flag.len(), &tokens, ONLY_DURATION);
        }
    }

    /// Guesses that a flag for a time gives the only option that takes the date: `--expires 2026-01-15` for `--remove-by`.
    fn at_only_date(&mut self, flag: &Flag<'_>, open: &[FieldRef<'_>]) {
        const TIMES: Words =
            Words("expires expire expiry deadline due until by date at on when day time for end ends start starts");
        let Some(value) = flag.value().filter(|value| Form::Date.takes(value) || Form::DateTime.takes(value)) else {
            return;
        };
        let tables = self.tables();
        let takes = |field: &&FieldRef<'_>| {
            let is_date = Form::of(field).is_some() || field.kind().is(Kind::CUSTOM) && !field.is_secret();
            is_date && !self.destroys() && tables.is_own(field) && input::takes(&tables, field, value)
        };
        let is_time = name_words(flag.name).iter().any(|word| TIMES.contains(word));
        if let Some(field) = only(open.iter().filter(takes)).filter(|_| is_time)
            && !name_other_sides(&name_words(flag.name), &name_words(field.long()))
        {
            self.replace_tokens(flag.index, flag.len(), &option_tokens(field, value), ONLY_DURATION);
        }
    }
}
