//! Token counts: listings compared with those of an MCP server, a task, and the error of the estimate.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::cargo::{self, Profile, built, program};
use crate::measure::successful;
use crate::table::{Table, integer, none};

const SIZES: [&str; 3] = ["20", "200", "1000"];

/// The texts that an agent reads, with their labels.
const READ: [(&str, &str); 9] = [
    ("mcp", "MCP, `tools/list`"),
    ("json", "`--llms --json`"),
    ("markdown", "`--llms`"),
    ("index", "`--llms-index`"),
    ("help", "`-h`"),
    ("group", "`server --llms`, one group of ten"),
    ("group-index", "`server --llms-index`"),
    ("schema", "`server create --schema`, one command"),
    ("schema-toon", "`server create --schema --format toon`"),
];

const CLASSES: [&str; 5] = ["prose", "code", "JSON", "TOON", "base64"];

/// Counts all tokens.
///
/// # Errors
///
/// When a program does not build or run.
pub fn tables() -> Result<String> {
    let counter = program("in-process-tokens")?;
    Ok(format!("{}\n{}\n{}", listings(&counter)?, task(&counter)?, estimates(&counter)?))
}

/// Reads the output of a program: a name and a number per line.
fn numbers(command: &mut Command) -> Result<BTreeMap<String, String>> {
    let text = String::from_utf8(successful(command)?.stdout)?;
    let pairs = text.lines().filter_map(|line| line.rsplit_once(' '));
    Ok(pairs.map(|(name, number)| (name.to_owned(), number.to_owned())).collect())
}

fn cell(number: Option<&String>) -> String {
    number.and_then(|number| number.parse().ok()).map_or_else(none, integer)
}

fn listings(counter: &Path) -> Result<String> {
    eprintln!("counting the tokens of listings");
    let found = numbers(Command::new(counter).arg("listing").args(SIZES))?;
    let mut table = Table::new(&["tokens", "20 commands", "200 commands", "1,000 commands"]);
    for (key, name) in READ {
        let cells = SIZES.map(|size| cell(found.get(&format!("{size}-{key}"))));
        table.row([name.to_owned()].into_iter().chain(cells).collect());
    }
    Ok(table.markdown())
}

/// Counts what an agent reads and writes to deploy with `my-cli`.
fn task(counter: &Path) -> Result<String> {
    eprintln!("counting the tokens of a task");
    let home = cargo::home().parent().ok_or("this package is in no repository")?;
    let target = cargo::target("examples")?;
    successful(&mut cargo::build(home, &target, Profile::Debug, Some("vestibule-examples")))?;
    let program = built(&target, Profile::Debug, "my-cli");
    let folder = cargo::target("tokens")?;
    fs::create_dir_all(&folder)?;
    let write = |name: &str, text: &str| -> Result<PathBuf> {
        let file = folder.join(name);
        fs::write(&file, text)?;
        Ok(file)
    };
    let message = |argv: &[&str]| -> Result<String> {
        Ok(String::from_utf8(successful(Command::new(&program).args(argv).env_clear())?.stdout)?)
    };
    let call = ["deploy", "staging", "--region", "us-east-1", "--dry-run"];
    let listing = write("listing.json", &message(&["--llms", "--json"])?)?;
    let answer = message(&[&call[..], &["--json"]].concat())?;
    let mcp_call = r#"{"name":"deploy","arguments":{"environment":"staging","region":"us-east-1","dryRun":true}}"#;
    let compact = answer.split_whitespace().collect::<Vec<_>>().join(" ");
    let mcp_answer =
        format!("{{\"content\":[{{\"type\":\"text\",\"text\":{compact:?}}}],\"structuredContent\":{compact}}}");
    let files = [
        ("index", write("index", &message(&["--llms-index"])?)?),
        (
            "schema",
            write("schema", &message(&["deploy", "--schema", "--filter-output", "args,options", "--format", "toon"])?)?,
        ),
        ("call", write("call", &format!("my-cli {}", call.join(" ")))?),
        ("answer", write("answer", &message(&call)?)?),
        ("mcp-call", write("mcp-call", mcp_call)?),
        ("mcp-answer", write("mcp-answer", &mcp_answer)?),
    ];
    let mut found = numbers(Command::new(counter).arg("files").args(files.iter().map(|(_, file)| file)))?;
    let tools = numbers(Command::new(counter).arg("tools").arg(&listing))?;
    found.extend(tools.into_values().map(|number| ("tools".to_owned(), number)));
    for (name, file) in &files {
        if let Some(number) = found.remove(&file.display().to_string()) {
            found.insert((*name).to_owned(), number);
        }
    }
    let mut table = Table::new(&["tokens of one task", "my-cli", "the same over MCP"]);
    let rows = [
        ("what there is: `--llms-index`, `tools/list`", Some("index"), Some("tools")),
        ("how one is called: `deploy --schema --filter-output args,options --format toon`", Some("schema"), None),
        ("the call", Some("call"), Some("mcp-call")),
        ("its answer", Some("answer"), Some("mcp-answer")),
    ];
    let number = |key: Option<&str>| key.and_then(|key| found.get(key)).and_then(|number| number.parse::<i64>().ok());
    let mut sums = [0, 0];
    for (name, own, other) in rows {
        let pair = [number(own), number(other)];
        sums.iter_mut().zip(pair).for_each(|(sum, number)| *sum += number.unwrap_or(0));
        let cells = pair.map(|number| number.map_or_else(none, integer));
        table.row([name.to_owned()].into_iter().chain(cells).collect());
    }
    table.row(["all of it".to_owned()].into_iter().chain(sums.map(integer)).collect());
    Ok(table.markdown())
}

fn estimates(counter: &Path) -> Result<String> {
    eprintln!("holding the estimate against a tokenizer");
    let home = cargo::home().parent().ok_or("this package is in no repository")?;
    let found = numbers(Command::new(counter).arg("estimates").arg(home))?;
    let mut table = Table::new(&["estimate", "texts", "tokens", "median error, %", "nine in ten, %", "worst, %", "µs"]);
    for class in CLASSES {
        let of = |name: &str| found.get(&format!("{class}-{name}"));
        let plain = |name: &str| of(name).cloned().unwrap_or_else(none);
        table.row(vec![
            class.to_owned(),
            cell(of("texts")),
            cell(of("tokens")),
            plain("median"),
            plain("most"),
            plain("worst"),
            plain("micros"),
        ]);
    }
    Ok(table.markdown())
}
