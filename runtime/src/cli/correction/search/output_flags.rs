//! Guesses at flags of other tools that concern the output.

use super::choices::choice;
use super::flag::Flag;
use super::flags::is_negation;
use super::{Guesses, foreign};
use crate::data::{Words, name_words};
use crate::parse::{GLOBALS, Scope};
use crate::schema::{FieldRef, Kind, Part};

impl Guesses<'_, '_, '_> {
    /// Guesses that a flag for the format of the output chooses one of the command's own: `--output srt` for `--format srt`.
    fn at_own_format(&mut self, flag: &Flag<'_>) {
        let Some(value) = flag.value().filter(|_| foreign::chooses_format(flag.name)) else { return };
        let tables = self.tables();
        let open: Vec<FieldRef<'_>> = tables.part(Part::Option).filter(|field| !self.is_given(field)).collect();
        for field in open {
            let is_format = name_words(field.long()).iter().any(|word| word == "format");
            if let Some(own) = choice(value, &field.choice_names(true)).filter(|_| is_format) {
                self.replace(flag.index, flag.len(), &[&format!("--{}", field.long()), own], 1, true);
            }
        }
    }

    /// Guesses at flags of other tools that concern the output.
    pub(super) fn at_output_flag(&mut self, flag: &Flag<'_>) {
        let root = self.problem.parsed.target.root();
        let name = flag.name;
        self.at_own_format(flag);
        self.at_flag_of_path(flag);
        if root.has_builtin("format") {
            if let Some(format) = foreign::format(name, flag.value()) {
                self.replace(flag.index, flag.len(), &["--format", format], 1, true);
            } else if let Some(format) = foreign::format(name, None) {
                self.replace(flag.index, 1, &["--format", format], 1, true);
            }
        }
        if let Some(value) = flag.value().filter(|value| foreign::is_filter(name) && is_filter_of(name, value))
            && root.has_builtin("filter-output")
        {
            self.replace(flag.index, flag.len(), &["--filter-output", value], 4, true);
        }
        // A request that is printed is not sent.
        if (name == "dry-run" || foreign::means(name, "dry-run")) && flag.attached.is_none() && self.sends_request() {
            self.replace(flag.index, 1, &["--curl"], 4, false);
        }
        if foreign::is_no_color(name) && root.has_builtin("color") {
            self.replace(flag.index, 1, &["--color", "never"], 1, true);
        }
        if foreign::is_needless(name) && flag.attached.is_none_or(|value| value == "true") {
            match self.option_with(flag).or_else(|| self.notification(name).map(|own| format!("--{own}=false"))) {
                Some(own) => self.replace(flag.index, 1, &[&own], 3, false),
                None => self.replace(flag.index, 1, &[], 4, true),
            }
        }
        for global in GLOBALS.iter().filter(|global| global.scope == Scope::All && root.has_builtin(global.long)) {
            if name != global.long && name_words(name) == name_words(global.long) {
                let token = format!("--{}", global.long);
                let token = flag.attached.map_or(token.clone(), |value| format!("{token}={value}"));
                self.replace(flag.index, 1, &[&token], 1, true);
            }
        }
    }

    /// Returns the boolean option that has the name of a flag among its words: `--enable-debug-logging` for `--debug`.
    fn option_with(&self, flag: &Flag<'_>) -> Option<String> {
        let tables = self.tables();
        let words = name_words(flag.name);
        let is_it = |field: &FieldRef<'_>| {
            let own = name_words(field.long());
            let is_flag = field.kind().is(Kind::BOOL) && !field.is_hidden();
            let is_said =
                own.windows(words.len().max(1)).any(|own| own == words) || foreign::deny_the_same(&words, &own);
            is_flag && is_said && self.is_harmless(flag, field)
        };
        let mut found = tables.part(Part::Option).filter(is_it);
        found.next().filter(|_| found.next().is_none()).map(|field| format!("--{}", field.long()))
    }

    /// Returns the only option that tells others of the call, for `--silent`.
    fn notification(&self, name: &str) -> Option<String> {
        const TELLS: Words = Words("notify notifies notification notifications announce alert");
        let tables = self.tables();
        let is_it = |field: &FieldRef<'_>| {
            let words = name_words(field.long());
            let is_flag = field.kind().is(Kind::BOOL) && !field.is_hidden();
            is_flag && words.iter().any(|word| TELLS.contains(word)) && !words.iter().any(|word| is_negation(word))
        };
        let mut found = tables.part(Part::Option).filter(is_it);
        let only = found.next().filter(|_| found.next().is_none() && matches!(name, "silent" | "quiet"))?;
        Some(only.long().to_owned())
    }

    /// Returns whether the call sends a request, which can be printed in place of that.
    fn sends_request(&self) -> bool {
        let target = &self.problem.parsed.target;
        target.nodes.iter().any(|node| node.has_openapi()) && target.root().has_builtin("curl")
    }
}

/// Returns whether the value of `--filter-output`, in place of another flag, is not a path into the output: `type=Warning`.
pub(super) fn is_misused(argv: &[String], flag: &str) -> bool {
    let name = flag.trim_start_matches('-');
    argv.windows(2).any(|pair| matches!(pair, [flag, value] if flag == "--filter-output" && !is_filter_of(name, value)))
}

/// Returns whether a flag with a value chooses members of the output. `--filter www` asks for some of the rows rather than for a
/// member of each.
fn is_filter_of(name: &str, value: &str) -> bool {
    is_filter_text(value) && (name != "filter" || value.contains(['.', '[', ',']))
}

/// Returns whether a text reads as a path into the output.
fn is_filter_text(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || "._,-[]:*$@|{}() \"'".contains(c))
}
