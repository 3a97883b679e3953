//! Guesses at a word that is not a command and is the name of an option: `append 12 text` is `edit 12 --append text`.

use super::Guesses;
use super::places::Places;
use crate::graph::CommandPath;
use crate::schema::{FieldRef, Kind, Part};

/// Cost of the only command with the option.
const COST: usize = 2;
/// Maximum number of commands that are compared.
const MAX_COMMANDS: usize = 120;

impl Guesses<'_, '_, '_> {
    /// Guesses that the word at an index, in place of a command, is an option of the only one below the group that has it, and
    /// that the last word is its value.
    pub(super) fn at_option_as_verb(&mut self, index: usize, word: &str, places: &Places) {
        if places.all.len() > MAX_COMMANDS {
            return;
        }
        let group = self.problem.parsed.target.words();
        let root = self.problem.parsed.target.root();
        let bare = self.argv().iter().skip(index + 1).take_while(|token| !token.starts_with('-')).count();
        let mut found = Vec::new();
        for place in places.all.iter().filter(|place| !place.effects.destructive && place.is_below(&group)) {
            let path = CommandPath::find(root, &place.path.join(" ")).ok();
            let Some(command) = path.and_then(|path| path.command) else { continue };
            let takes = command.once(|command| {
                let tables = command.tables();
                let own = tables.part(Part::Option).find(|field| field.long() == word && !field.is_hidden())?;
                let required = tables.positionals().filter(FieldRef::is_required).count();
                Some((own.kind().is(Kind::TEXT) && !own.kind().is_flag(), required))
            });
            found.extend(takes.map(|takes| (place, takes)));
        }
        found.dedup_by(|(a, _), (b, _)| a.path == b.path);
        // Without an argument, the call may be about anything.
        let [(place, (true, required))] = found.as_slice() else { return };
        if *required == 0 || bare != required + 1 {
            return;
        }
        let mut argv = self.before_path(index);
        argv.extend(place.path.iter().cloned());
        argv.extend(self.argv().iter().skip(index + 1).take(bare - 1).cloned());
        argv.push(format!("--{word}"));
        argv.extend(self.argv().iter().skip(index + bare).cloned());
        self.push(argv, COST, false);
    }
}
