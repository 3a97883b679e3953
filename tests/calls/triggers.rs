//! The description of a skill is found by the words of requests that need it.

use std::collections::{BTreeMap, BTreeSet};

use vestibule::prelude::*;

/// Words that tell nothing about a request.
const STOP_WORDS: &str = "a about all also am an and any are as at be been before by came can did do does each for from get \
                          give had has have how i if in into is it its last me my new no not of off on one or our out so \
                          some than that the their them there they this to two up use user users wants was we were what \
                          when which who whole why will with you names asks";

/// The requests for a skill, with its description.
struct Skill {
    name: String,
    words: BTreeSet<String>,
    requests: Vec<&'static str>,
}

/// Splits a text into words, without endings and without those that tell nothing.
fn words(text: &str) -> BTreeSet<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1);
    let words = words.filter(|word| !STOP_WORDS.split_whitespace().any(|stop| stop == *word));
    words.map(|word| stem(word).to_owned()).collect()
}

fn stem(word: &str) -> &str {
    let endings = ["ing", "ies", "ed", "es", "s", "e", "y"];
    let stem = endings.iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
    if stem.len() < 3 { word } else { stem }
}

/// Builds the programs of the data, and reads the descriptions of their skills.
fn skills() -> Vec<Skill> {
    let data = include_str!("../data/skill-requests.txt");
    data.split("\n\nskill ").skip(1).map(read).collect()
}

fn read(section: &'static str) -> Skill {
    let mut lines = section.lines();
    let (name, about) = lines.next().unwrap().split_once(": ").unwrap();
    let (mut cli, mut requests) = (Cli::create(name).description(about), Vec::new());
    let mut groups: BTreeMap<&str, Vec<Command>> = BTreeMap::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let Some(line) = line.strip_prefix("- ") else {
            requests.push(line.strip_prefix("? ").unwrap());
            continue;
        };
        let (path, about) = line.split_once(": ").unwrap();
        let command = |leaf: &str| Command::new(leaf).description(about).run(|_| Ok("done"));
        match path.split_once(' ') {
            Some((group, leaf)) => groups.entry(group).or_default().push(command(leaf)),
            None => cli = cli.command(command(path)),
        }
    }
    let cli = groups.into_iter().fold(cli, |cli, (name, commands)| {
        let group = Cli::create(name).description(format!("Every {name}"));
        cli.group(commands.into_iter().fold(group, Cli::command))
    });
    let skill = cli.skills(0).remove(0).contents;
    let description = skill.lines().find_map(|line| line.strip_prefix("description: ")).unwrap();
    Skill { name: name.to_owned(), words: words(description), requests }
}

/// Returns the skill whose description shares most with a request: rare words count more.
fn best<'s>(skills: &'s [Skill], request: &str) -> &'s Skill {
    let request = words(request);
    let score = |skill: &Skill| -> f64 {
        let shared = skill.words.intersection(&request);
        let weight = |word: &String| {
            let having = skills.iter().filter(|skill| skill.words.contains(word)).count();
            (skills.len() as f64 / having as f64).ln() + 0.1
        };
        shared.map(weight).sum()
    };
    let mut best = (&skills[0], -1.0);
    for skill in skills {
        let score = score(skill);
        if score > best.1 {
            best = (skill, score);
        }
    }
    best.0
}

#[test]
fn requests_find_their_skill() {
    let skills = skills();
    let (mut right, mut total) = (0, 0);
    for skill in &skills {
        for request in &skill.requests {
            let found = &best(&skills, request).name;
            total += 1;
            right += usize::from(*found == skill.name);
            if *found != skill.name {
                vestibule_tests::note(&format!("{request}: {found}, not {}", skill.name));
            }
        }
    }
    vestibule_tests::note(&format!("{right} of {total} requests find their skill"));
    assert!(skills.len() == 10 && total == 60 && right * 10 >= total * 9, "{right} of {total}");
}
