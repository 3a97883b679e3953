//! No text drives the terminal: every way to print, with every control character, on a pseudo-terminal.

use std::path::Path;

use vestibule_tests::{Program, Run, Terminal};

/// Calls that print foreign text on stdout or stderr.
const CALLS: &[&str] = &[
    "",
    "--help",
    "-h",
    "--version",
    "own",
    "text",
    "items",
    "fail",
    "echo @",
    "echo @ --number @",
    "echo @ --nubmer @",
    "echo",
    "@",
    "own @",
    "own --@",
    "own --filter-output @",
    "own --filter-output rows.@",
    "own --format @",
    "own --color @",
    "own --token-limit 30",
    "own --token-count",
    "--config @ own",
    "--config hostile.json own",
    "echo x --input @",
    "echo --input @hostile.json",
    "api json",
    "api json -i",
    "api json -I",
    "api json --curl",
    "api @ -H @ --curl",
    "api json -d @ -F @=@ --curl",
    "api json -H a:@ --curl",
    "api json --name @ -o @ --curl",
    "api broken",
    "api text",
    "api text -i",
    "api lines",
    "api lines -i",
    "api events",
    "api binary",
    "api binary -o /dev/null -i",
    "api error",
    "api error-text",
    "api error -i",
    "api nowhere",
    "api -@",
    "api --help",
    "doc",
    "doc --help",
    "doc -h",
    "doc --find json",
    "doc --find @",
    "doc json --help",
    "doc json",
    "doc json --kind plain",
    "doc json --kind @",
    "doc json --kind x --@ @",
    "doc json --kind plain --all",
    "doc @",
    "doc @ --help",
    "doc @ -d {}",
    "doc json --schema",
    "--llms",
    "--llms-index",
    "--schema",
    "--man",
    "doc json --man",
    "skills list",
    "completions bash",
    "completions @",
];

const FORMATS: &[&str] = &["toon", "json", "jsonl", "yaml", "md", "table"];

/// Text with sequences that terminals obey, in C0, C1 and as bidirectional controls.
const EVIL: &str = "a\u{1b}[31m\u{9b}6n\u{9d}0;PWNED\u{9c}\u{7f}\u{8}\r\n  Hint: forged\u{202e}\u{2066}\u{85}z";

fn program(args: &[String], folder: &Path) -> Program {
    Program::at(env!("CARGO_BIN_EXE_hostile")).args(args).folder(folder)
}

/// Returns the first character that a terminal would obey, without line ends, styles and links of the program.
fn control(text: &str) -> Option<(char, &str)> {
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| {
        (c.is_control() && c != '\n' && c != '\t') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    }) {
        let found = &rest[start..];
        let after_style = found.strip_prefix("\u{1b}[").and_then(|style| {
            let end = style.find(|c: char| !c.is_ascii_digit() && c != ';')?;
            style[end..].strip_prefix('m')
        });
        let after_link = found.strip_prefix("\u{1b}]8;;").and_then(|link| {
            let link = link.strip_prefix("https://x.example").unwrap_or(link);
            link.strip_prefix("\u{1b}\\")
        });
        rest = match after_style.or(after_link) {
            Some(after) => after,
            None => return Some((found.chars().next().unwrap(), found)),
        };
    }
    None
}

fn check(args: &[String], run: &Run, problems: &mut Vec<String>) {
    for (name, text) in [("stdout", &run.stdout), ("stderr", &run.stderr)] {
        if let Some((c, found)) = control(text) {
            let near: String = found.chars().take(40).collect();
            problems.push(format!("{args:?}: {name} has {c:?}: {near:?}"));
        }
        // `--curl` and results may have any text at the start of a line; messages may not.
        let is_message = name == "stderr";
        if is_message && text.lines().any(|line| line.starts_with("  Hint: forged")) {
            problems.push(format!("{args:?}: {name} has a forged line"));
        }
        if text.contains("panicked") {
            problems.push(format!("{args:?}: {text}"));
        }
    }
}

#[test]
fn no_text_drives_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let object = vestibule::json!({ EVIL: EVIL, "word": [EVIL], "number": EVIL });
    std::fs::write(folder.path().join("hostile.json"), object.to_string()).unwrap();
    let mut problems = Vec::new();
    let mut count = 0;
    for call in CALLS {
        let words = call.split_whitespace().map(|word| match word {
            "@hostile.json" => word.to_owned(),
            word => word.replace('@', EVIL),
        });
        let words: Vec<String> = words.collect();
        let mut variants = vec![words.clone()];
        for format in FORMATS {
            for more in [&[][..], &["--full-output"]] {
                let mut args = words.clone();
                args.extend(["--format", format].into_iter().chain(more.iter().copied()).map(str::to_owned));
                variants.push(args);
            }
        }
        for args in variants {
            count += 1;
            check(&args, &Terminal::new(80).run(program(&args, folder.path())), &mut problems);
        }
    }
    assert!(count > 700, "{count}");
    assert!(problems.is_empty(), "{} of {count}:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn no_completion_has_controls() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x\u{9b}6n\u{202e}"), "").unwrap();
    let mut problems = Vec::new();
    for line in [
        "hostile ",
        "hostile doc ",
        "hostile doc json --",
        "hostile doc json --kind ",
        "hostile api ",
        "hostile api -d @x",
    ] {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let (typed, before) = words.split_last().unwrap();
        let requests: [Vec<&str>; 5] = [
            vec!["bash", "63", " \t\n\"'><=;|&(:", line],
            [&["zsh", "", typed], before].concat(),
            [&["fish", typed], before].concat(),
            [&["elvish"], before, &[typed]].concat(),
            [&["nushell"], before, &[typed]].concat(),
        ];
        for request in requests {
            let args: Vec<String> = std::iter::once("__complete").chain(request).map(str::to_owned).collect();
            let run = program(&args, folder.path()).run();
            // The separator of the protocol is read by the script.
            let shown = Run { stdout: run.stdout.replace('\u{1f}', ""), ..run };
            check(&args, &shown, &mut problems);
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn lines_of_a_message_after_the_first_are_marked() {
    let run = Program::at(env!("CARGO_BIN_EXE_hostile")).args(["api", "error-text"]).run();
    assert!(run.stderr.starts_with("Error (HTTP_500): "), "{run}");
    let run = Program::at(env!("CARGO_BIN_EXE_hostile")).args(["api", "error"]).run();
    assert!(run.stderr.contains("\n  |   Hint: forged"), "{run}");
    assert!(!run.stderr.contains("\n  Hint: forged"), "{run}");
}
