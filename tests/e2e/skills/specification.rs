//! Skills conform to the specification for any text.

use std::collections::BTreeSet;
use std::process::Command as Process;

use proptest::prelude::*;
use saphyr::{LoadableYamlNode, Yaml};
use vestibule::SkillFile;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

use super::{Home, plain, program};

/// Checks the rules of the specification and its validator, which accepts no other fields and ends the front matter at
/// the first three hyphens.
#[track_caller]
pub(super) fn check(files: &[SkillFile]) {
    let mut names = BTreeSet::new();
    for file in files {
        let (folder, rest) = file.path.split_once('/').unwrap();
        assert!(file.path.split('/').count() <= 3 && file.path.ends_with(".md"), "{}", file.path);
        assert!(file.contents.ends_with('\n') && !file.contents.contains('\0'), "{}", file.contents);
        if rest != "SKILL.md" {
            assert!(names.contains(folder), "{}: its skill comes first", file.path);
            continue;
        }
        assert!(names.insert(folder.to_owned()), "{folder} twice");
        let lines = file.contents.lines().count();
        assert!(lines < 500, "{folder}: {lines} lines");
        let mut parts = file.contents.splitn(3, "---");
        assert_eq!(parts.next(), Some(""), "{}", file.contents);
        let head = parts.next().unwrap();
        assert!(parts.next().unwrap().starts_with("\n\n# "), "{}", file.contents);
        let fields = fields(head);
        let names: Vec<_> = fields.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..4], ["name", "description", "compatibility", "metadata"], "{head}");
        let text = |name: &str| &fields.iter().find(|(field, _)| field == name).unwrap().1;
        assert_eq!(text("name"), folder);
        assert!(is_name(folder), "{folder}");
        let (description, needs) = (text("description"), text("compatibility"));
        assert!(!description.trim().is_empty() && description.chars().count() <= 1024, "{description}");
        assert!(description.contains(" Use when the user names "), "{description}");
        assert!(!description.contains(['<', '>', '\n']), "{description}");
        assert!(needs.chars().count() <= 500, "{needs}");
    }
}

/// Parses front matter with another YAML parser.
fn fields(head: &str) -> Vec<(String, String)> {
    let documents = Yaml::load_from_str(head).unwrap_or_else(|error| panic!("{error}\n{head}"));
    let fields = documents[0].as_mapping().unwrap_or_else(|| panic!("no mapping: {head}"));
    let text = |value: &Yaml<'_>| match value.as_mapping() {
        Some(inner) => {
            inner.values().map(|value| value.as_str().unwrap_or_else(|| panic!("no text: {head}"))).collect()
        }
        None => value.as_str().unwrap_or_else(|| panic!("no text: {head}")).to_owned(),
    };
    fields.iter().map(|(name, value)| (name.as_str().unwrap().to_owned(), text(value))).collect()
}

fn is_name(name: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=64).contains(&name.len())
        && name.chars().all(is_allowed)
        && !name.starts_with('-')
        && !name.ends_with('-')
        && !name.contains("--")
}

/// Generates texts that are special in YAML or Markdown.
fn text() -> impl Strategy<Value = String> {
    let nasty = vec![
        "",
        " ",
        "a: b",
        "---",
        "----",
        "\n---\n",
        "- a",
        "#a",
        "yes",
        "null",
        "1.0",
        "2024-01-01",
        "'",
        "\"",
        "\\",
        "<b>",
        "{a}",
        "[a]",
        "*a",
        "&a",
        "!a",
        "|",
        ">",
        "%",
        "@",
        "`",
        "```",
        "\t",
        "\u{feff}",
        "\u{85}",
        "\u{2028}",
        "\u{1b}[31m",
        "\0",
        "日本語",
        "é",
        "😀",
        "...",
        "a. B",
        "Use when",
        "x--y",
    ];
    let piece = prop_oneof![
        3 => prop::sample::select(nasty).prop_map(str::to_owned),
        2 => "[ -~]{0,20}",
        1 => any::<String>(),
        1 => (1..40usize).prop_map(|words| "many words ".repeat(words)),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn skills_are_valid_for_any_text(
        name in text(), version in proptest::option::of(text()), docs in prop::collection::vec(text(), 4),
        group in text(), command in text(), note in proptest::option::of(text()), depth in 0..3usize,
    ) {
        let option = Field::string("zone").optional().describe(&*docs[2]).default(&docs[3]);
        let mut one = Command::new(command).description(&*docs[1]).options(Object::new().field(option));
        if let Some(note) = note {
            one = one.deprecated(note);
        }
        let one = one.example(&*docs[3], &*docs[2]).run(|_| Ok("done"));
        let mut cli = Cli::create(name).description(&*docs[0]).command(plain("status", &docs[2]));
        if let Some(version) = &version {
            cli = cli.version(version);
        }
        let cli = cli.group(Cli::create(group).description(&*docs[1]).command(one));
        let files = cli.skills(depth);
        prop_assert!(!files.is_empty());
        check(&files);
    }
}

/// The specification's own validator: `pip install skills-ref`.
#[test]
fn the_validator_accepts_the_skills() {
    if Process::new("agentskills").arg("--help").output().is_err() {
        vestibule_tests::skip("`agentskills` is not installed; run `pip install skills-ref`");
        return;
    }
    let nasty = "Front matter: between '---' lines, with \"quotes\" & <tags>, # hashes\n\nand [lists]: {maps} --- 日本 😀 \u{85}";
    let long = "A long sentence about what it does, with: colons. ".repeat(60);
    let group = |name: &str| Cli::create(name).description(&*long).command(plain("run", nasty));
    let odd = Cli::create("Größe-CLI")
        .version("1e3")
        .description(nasty)
        .command(plain("no", "yes"))
        .group(group(&"x".repeat(90)));
    let empty = Cli::create("null").version("2024-01-01").command(plain("a", ""));
    let home = Home::with(&[".claude"]);
    let mut seen = 0;
    for cli in [program("1"), odd, empty] {
        home.run(&cli, "skills add").success();
        for folder in [".agents/skills", ".claude/skills"] {
            for skill in std::fs::read_dir(home.at(folder)).unwrap() {
                let path = skill.unwrap().path();
                let result = Process::new("agentskills").arg("validate").arg(&path).output().unwrap();
                let message =
                    String::from_utf8_lossy(&result.stdout).into_owned() + &String::from_utf8_lossy(&result.stderr);
                assert!(result.status.success() && message.starts_with("Valid skill: "), "{message}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 4 + 8 + 10);
}
