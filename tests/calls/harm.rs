//! No printed call does more harm than the words that were typed.
//!
//! The verbs and words of all commands of generated programs and of real documents are swapped, and each call that is
//! printed for such a name is compared with it.

use std::collections::BTreeSet;

use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::wrong_calls::{build, document, tried};

/// Effect of a call, from the weakest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    Reads,
    Writes,
    Destroys,
}

/// Verbs by their effect.
const VERBS: &[(Effect, &[&str])] = &[
    (Effect::Reads, &["get", "list", "show", "read", "view", "find", "search", "describe", "check"]),
    (Effect::Writes, &["create", "update", "add", "set", "edit", "enable", "start", "replace", "patch", "post"]),
    (Effect::Destroys, &["delete", "remove", "destroy", "purge", "clear", "cancel", "revoke"]),
];

fn effect_of_verb(word: &str) -> Option<Effect> {
    VERBS.iter().find(|(_, verbs)| verbs.contains(&word)).map(|(effect, _)| *effect)
}

/// Returns the effect that the words of a name tell: that of its strongest verb.
fn told_effect(name: &str) -> Option<Effect> {
    name.split(['-', ' ']).filter_map(effect_of_verb).max()
}

/// Returns the commands of a program with their effects.
fn commands(cli: &Cli) -> Vec<(String, Effect)> {
    let listing = Invocation::line("--llms --json").run(cli).json();
    let effect = |command: &Data| match &command["effects"] {
        effects if effects["destructive"] == true => Effect::Destroys,
        effects if effects["readOnly"] == true => Effect::Reads,
        _ => Effect::Writes,
    };
    let commands = listing["commands"].as_array().unwrap();
    commands.iter().map(|command| (command["name"].as_str().unwrap().to_owned(), effect(command))).collect()
}

/// Returns the names with one verb or word replaced by another one, which are not commands themselves.
fn swapped(names: &BTreeSet<String>, words: &[String], step: usize) -> Vec<String> {
    let mut out = Vec::new();
    let verbs: Vec<&str> = VERBS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
    for (index, name) in names.iter().enumerate().step_by(step) {
        let parts: Vec<&str> = name.split('-').collect();
        for (place, part) in parts.iter().enumerate() {
            let other = match effect_of_verb(part) {
                Some(_) => verbs[(index * 7 + place) % verbs.len()],
                None if (index + place) % 4 == 0 => &words[(index * 13 + place) % words.len()],
                None => continue,
            };
            let mut changed = parts.clone();
            changed[place] = other;
            out.push(changed.join("-"));
        }
    }
    out.retain(|name| !names.contains(name));
    out
}

/// Runs the names as commands, and checks each printed call; returns how many were printed.
fn check(cli: &Cli, typed: &[String], effect_of: &dyn Fn(&str) -> Option<Effect>) -> usize {
    let mut printed = 0;
    for name in typed {
        let argv: Vec<&str> = name.split(' ').chain(["a", "b", "c"]).collect();
        let run = Invocation::new(argv).run(cli);
        assert_ne!(run.exit, 0, "{name} ran\n{run}");
        let Some(call) = tried(&run.stderr) else { continue };
        printed += 1;
        let words = vestibule_tests::words(&call);
        let found = (1..words.len()).rev().find_map(|end| effect_of(&words.get(1..=end)?.join(" ")));
        let found = found.unwrap_or_else(|| panic!("{name}: {call} is no command"));
        let told = told_effect(name).unwrap_or(Effect::Reads);
        let is_named = words.iter().any(|word| name.split(['-', ' ']).any(|typed| word == typed));
        assert!(found <= told || found == Effect::Writes && is_named, "{name} ({told:?}): {call} ({found:?})");
        assert!(found != Effect::Destroys || told == Effect::Destroys, "{name}: {call} destroys");
    }
    printed
}

#[test]
fn swapped_words_of_generated_programs_do_no_harm() {
    let nouns = ["user", "key", "team", "label", "secret", "runner", "page", "hook"];
    let (mut lines, mut effects) = (String::new(), Vec::new());
    for (index, noun) in nouns.iter().enumerate() {
        for (effect, verbs) in VERBS {
            let verb = verbs[index % verbs.len()];
            let mark = ["?", "+", "!"][*effect as usize];
            lines += &format!(
                "{noun} {verb} {mark} <id?> <name?> <more?>\n{verb}-{noun}-all {mark} <id?> <name?> <more?>\n"
            );
            effects.extend([(format!("{noun} {verb}"), *effect), (format!("{verb}-{noun}-all"), *effect)]);
        }
    }
    let cli = build("generated", &lines);
    let effect_of = |name: &str| effects.iter().find(|(own, _)| own == name).map(|(_, effect)| *effect);
    let mut typed = Vec::new();
    for noun in nouns {
        for verb in VERBS.iter().flat_map(|(_, verbs)| verbs.iter()) {
            typed.extend([
                format!("{noun} {verb}"),
                format!("{verb}-{noun}"),
                format!("{verb}-{noun}-all"),
                format!("{noun}-{verb}"),
            ]);
        }
    }
    typed.retain(|name| effect_of(name).is_none());
    let mut run = 0;
    typed.retain(|name| {
        let argv: Vec<&str> = name.split(' ').collect();
        let ran = Invocation::new(argv).run(&cli);
        // What runs only reads.
        let does = ran.stdout.lines().next().unwrap_or_default().strip_prefix("command: ").map(str::to_owned);
        let is_harmless = does.as_deref().is_none_or(|does| effect_of(does) == Some(Effect::Reads));
        assert!(is_harmless, "{name}: {ran}");
        run += usize::from(ran.exit == 0);
        ran.exit != 0
    });
    let printed = check(&cli, &typed, &effect_of);
    assert!(printed > 50 && run > 10, "{printed} printed, {run} run");
    vestibule_tests::note(&format!("generated: {} names, {printed} calls printed, {run} run", typed.len()));
}

#[test]
fn swapped_words_of_documents_do_no_harm() {
    let Some(folder) = crate::corpus::documents() else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let is_thorough = std::env::var_os("VESTIBULE_ALL").is_some();
    for path in files {
        let cli = document(&path);
        let commands = commands(&cli);
        let kebab = |name: &str| vestibule_tests::wrong_calls::kebab(name);
        let names: BTreeSet<String> = commands.iter().map(|(name, _)| kebab(name)).collect();
        let words: BTreeSet<String> = names.iter().flat_map(|name| name.split('-').map(str::to_owned)).collect();
        let words: Vec<String> = words.into_iter().filter(|word| effect_of_verb(word).is_none()).collect();
        let step = if is_thorough { 1 } else { names.len().div_ceil(12).max(1) };
        let typed = swapped(&names, &words, step);
        let effect_of = |name: &str| {
            let name = kebab(name);
            commands.iter().find(|(own, _)| kebab(own) == name).map(|(_, effect)| *effect)
        };
        let typed: Vec<String> = typed.into_iter().filter(|name| told_effect(name).is_some()).collect();
        let printed = check_documents(&cli, &typed, &effect_of);
        vestibule_tests::note(&format!("{}: {} names, {printed} calls printed", path.display(), typed.len()));
    }
}

/// Runs the names as commands without arguments and with three, and checks each printed call.
fn check_documents(cli: &Cli, typed: &[String], effect_of: &dyn Fn(&str) -> Option<Effect>) -> usize {
    let mut printed = 0;
    for name in typed {
        for count in [1, 2] {
            let argv = std::iter::once(name.as_str()).chain(["a", "b"].into_iter().take(count));
            let run = Invocation::new(argv).run(cli);
            let line = tried(&run.stderr).or_else(|| run.stderr.lines().find_map(ran));
            let Some(call) = line else { continue };
            printed += 1;
            let words = vestibule_tests::words(&call);
            let found = effect_of(&words[1]).unwrap_or_else(|| panic!("{name}: {call} is no command"));
            let told = told_effect(name).unwrap();
            assert!(found <= told, "{name} ({told:?}): {call} ({found:?})");
        }
    }
    printed
}

/// Returns the call of a note that it ran.
fn ran(line: &str) -> Option<String> {
    line.strip_prefix("Note: running `")?.strip_suffix('`').map(str::to_owned)
}
