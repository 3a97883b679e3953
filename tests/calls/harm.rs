//! No printed call does more harm than the words that were typed.
//!
//! The verbs and words of all commands of generated programs and of real documents are swapped, and each call that is
//! printed for such a name is compared with it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use vestibule::data::from_json;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::wrong_calls::{build, document, kebab, tried};

/// Number of names of each document.
const SAMPLE: usize = 16;

/// Number of names of each document that have the opposite of a verb.
const OPPOSED: usize = 4;

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

/// Returns the operations of a document with the effects that their methods have.
fn operations(path: &Path) -> Vec<(String, Effect)> {
    let document = from_json(std::fs::read_to_string(path).unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let methods = paths.iter().flat_map(|(_, item)| item.as_object().unwrap());
    let operation = |(method, operation): (&str, &Data)| {
        let effect = match method {
            "get" | "head" | "options" => Effect::Reads,
            "delete" => Effect::Destroys,
            _ => Effect::Writes,
        };
        Some((kebab(operation["operationId"].as_str()?), effect))
    };
    methods.filter_map(operation).collect()
}

/// Returns the names with one verb or word replaced by another one, which are not commands themselves.
fn swapped(names: &BTreeSet<String>, words: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    let verbs: Vec<&str> = VERBS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
    for (index, name) in names.iter().enumerate() {
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
    out.retain(|name| !names.contains(name) && told_effect(name).is_some());
    out
}

/// Verbs that restrict or take away, whose opposite gives back.
const RESTRICTING: &[&str] =
    &["suspend", "pause", "block", "ban", "archive", "delete", "remove", "cancel", "close", "lock", "hide", "disable"];

/// Returns the names with the opposite of a verb: `unsuspend-user` for `suspend-user`.
fn opposed(names: &BTreeSet<String>) -> Vec<String> {
    let opposite = |name: &String| {
        let parts: Vec<&str> = name.split('-').collect();
        let place = parts.iter().position(|part| RESTRICTING.contains(part))?;
        let un = format!("un{}", parts[place]);
        let parts: Vec<&str> =
            parts.iter().enumerate().map(|(at, part)| if at == place { &un } else { *part }).collect();
        Some(parts.join("-")).filter(|name| !names.contains(name))
    };
    names.iter().filter_map(opposite).collect()
}

/// Returns `count` of some names, which a seed chooses.
fn sampled(mut names: Vec<String>, count: usize, seed: u64) -> Vec<String> {
    let mut state = seed;
    let mut kept = Vec::new();
    while kept.len() < count && !names.is_empty() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        kept.push(names.swap_remove((state >> 33) as usize % names.len()));
    }
    kept
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

/// `VESTIBULE_SEED` chooses other names than those of each run; `VESTIBULE_ALL=1` takes all, which needs an hour.
#[test]
fn swapped_words_of_documents_do_no_harm() {
    let Some(folder) = crate::corpus::documents() else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let variable = |name: &str| std::env::var(name).ok();
    let seed = variable("VESTIBULE_SEED").map_or(1, |seed| seed.parse().unwrap());
    let count = if variable("VESTIBULE_ALL").is_some() { usize::MAX } else { SAMPLE };
    // Each thread takes the next document.
    let next = AtomicUsize::new(0);
    let check_some = || {
        let mut printed = 0;
        while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            printed += check_document(path, count, seed);
        }
        printed
    };
    let total: usize = std::thread::scope(|scope| {
        let threads = [scope.spawn(check_some), scope.spawn(check_some)];
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert!(total > 15, "{total}");
}

/// Checks swapped names of a document's operations, and returns the number of printed calls.
fn check_document(path: &Path, count: usize, seed: u64) -> usize {
    let operations = operations(path);
    let names: BTreeSet<String> = operations.iter().map(|(name, _)| name.clone()).collect();
    let words: BTreeSet<String> = names.iter().flat_map(|name| name.split('-').map(str::to_owned)).collect();
    let words: Vec<String> = words.into_iter().filter(|word| effect_of_verb(word).is_none()).collect();
    let effect_of = |name: &str| {
        let name = kebab(name);
        operations.iter().find(|(own, _)| *own == name).map(|(_, effect)| *effect)
    };
    let typed = sampled(swapped(&names, &words), count, seed);
    let cli = document(path);
    let printed = check_documents(&cli, &typed, &effect_of);
    let opposed = sampled(opposed(&names), count.min(OPPOSED), seed);
    for (name, call) in printed_calls(&cli, &opposed) {
        let found = effect_of(&vestibule_tests::words(&call)[1]);
        assert!(found < Some(Effect::Destroys), "{name}: {call} destroys");
    }
    vestibule_tests::note(&format!("{}: {} names, {printed} calls printed", path.display(), typed.len()));
    printed
}

/// Runs the names as commands with an argument or two, and returns those that printed a call, with it.
fn printed_calls<'n>(cli: &Cli, typed: &'n [String]) -> Vec<(&'n str, String)> {
    let call = |(index, name): (usize, &'n String)| {
        let argv = std::iter::once(name.as_str()).chain(["a", "b"].into_iter().take(1 + index % 2));
        let run = Invocation::new(argv).run(cli);
        let line = tried(&run.stderr).or_else(|| run.stderr.lines().find_map(ran))?;
        Some((name.as_str(), line))
    };
    typed.iter().enumerate().filter_map(call).collect()
}

/// Checks each call that is printed for a name; returns how many were printed.
fn check_documents(cli: &Cli, typed: &[String], effect_of: &dyn Fn(&str) -> Option<Effect>) -> usize {
    let calls = printed_calls(cli, typed);
    for (name, call) in &calls {
        let words = vestibule_tests::words(call);
        let found = effect_of(&words[1]).unwrap_or_else(|| panic!("{name}: {call} is no command"));
        let told = told_effect(name).unwrap();
        assert!(found <= told, "{name} ({told:?}): {call} ({found:?})");
    }
    calls.len()
}

/// Words that deny a flag.
const DENIALS: &[&str] = &["dont", "do-not", "without", "never", "skip", "disable"];

/// Returns the names of operations without required input, each with its boolean parameters.
fn switches(path: &Path) -> Vec<(String, Vec<String>)> {
    let document = from_json(std::fs::read_to_string(path).unwrap()).unwrap();
    let mut out = Vec::new();
    for (_, item) in document["paths"].as_object().unwrap().iter().filter(|(path, _)| !path.contains('{')) {
        let Some(operation) = item.get("get") else { continue };
        let Some(parameters) = operation["parameters"].as_array() else { continue };
        let is_required = |parameter: &Data| parameter["required"].as_bool() == Some(true);
        let is_switch = |parameter: &&Data| {
            parameter["schema"]["type"].as_str() == Some("boolean") && parameter["in"].as_str() == Some("query")
        };
        let names: Vec<String> =
            parameters.iter().filter(is_switch).filter_map(|own| Some(kebab(own["name"].as_str()?))).collect();
        if let (Some(id), false) = (operation["operationId"].as_str(), parameters.iter().any(is_required)) {
            out.push((kebab(id), names));
        }
    }
    out
}

#[test]
fn denied_flags_of_documents_are_not_switched_on() {
    /// Number of flags of each document.
    const FLAGS: usize = 6;
    let Some(folder) = crate::corpus::documents() else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    let (mut printed, mut typed) = (0, 0);
    for path in files {
        let cli = document(&path);
        let flags =
            switches(&path).into_iter().flat_map(|(id, names)| names.into_iter().map(move |name| (id.clone(), name)));
        for (id, name) in flags.take(FLAGS) {
            let is_denied = |name: &str| DENIALS.iter().any(|denial| name.starts_with(&format!("{denial}-")));
            if is_denied(&name) || ["exclude-", "no-", "omit-"].iter().any(|start| name.starts_with(start)) {
                continue;
            }
            for denial in DENIALS {
                let run = Invocation::new([id.clone(), format!("--{denial}-{name}")]).run(&cli);
                let call = tried(&run.stderr).or_else(|| run.stderr.lines().find_map(ran));
                typed += 1;
                let Some(call) = call else { continue };
                printed += 1;
                let is_off = call.contains(&format!("--{name}=false")) || call.contains(&format!("--no-{name}"));
                assert!(is_off || !call.contains(&format!("--{name}")), "{id} --{denial}-{name}: {call}");
            }
        }
    }
    vestibule_tests::note(&format!("{typed} denied flags, {printed} calls printed"));
    assert!(printed > 20, "{printed} of {typed}");
}

/// Returns the call of a note that it ran.
fn ran(line: &str) -> Option<String> {
    line.strip_prefix("Note: running `")?.strip_suffix('`').map(str::to_owned)
}
