//! Tokens of whole tasks: to find a command, to learn how it is called, and to call it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::Examples;
use crate::Result;
use crate::cargo::{self, program};
use crate::measure::successful;
use crate::table::{Table, integer, none};

/// A task: the document, the question, the command, and the arguments of the call.
struct Task {
    document: &'static str,
    question: &'static str,
    command: &'static str,
    arguments: &'static str,
    /// The arguments as a tool takes them.
    tool_arguments: &'static str,
}

const TASKS: [Task; 5] = [
    Task {
        document: "github",
        question: "create an issue",
        command: "issues/create",
        arguments: "octocat hello-world --title Broken",
        tool_arguments: r#"{"owner":"octocat","repo":"hello-world","title":"Broken"}"#,
    },
    Task {
        document: "stripe",
        question: "refund a payment",
        command: "PostRefunds",
        arguments: "--charge ch_1 --amount 500",
        tool_arguments: r#"{"charge":"ch_1","amount":500}"#,
    },
    Task {
        document: "kubernetes",
        question: "pod logs",
        command: "readCoreV1NamespacedPodLog",
        arguments: "web default --tail-lines 20",
        tool_arguments: r#"{"name":"web","namespace":"default","tailLines":20}"#,
    },
    Task {
        document: "digitalocean",
        question: "list dns records of a domain",
        command: "domains_list_records",
        arguments: "example.com",
        tool_arguments: r#"{"domain_name":"example.com"}"#,
    },
    Task {
        document: "slack",
        question: "post a message",
        command: "chat_postMessage",
        arguments: "--channel C1 --text Hello",
        tool_arguments: r#"{"channel":"C1","text":"Hello"}"#,
    },
];

/// Counts what an agent reads and writes until it has called the command; the answer is the same in every way.
pub(super) fn table(examples: &Examples) -> Result<String> {
    let counter = program("in-process-tokens")?;
    let folder = cargo::target("agents")?;
    fs::create_dir_all(&folder)?;
    let mut table = Table::new(&[
        "tokens of a task",
        "from `-h` on",
        "as the skill says",
        "cheapest",
        "metadata of the skill, in every session",
        "MCP, search, describe, call",
        "MCP, all tools",
    ]);
    for task in &TASKS {
        eprintln!("counting the tokens of a task with {}", task.document);
        let Some(files) = task.files(examples, &folder)? else { continue };
        let count = |mode: &str, names: &[&str]| -> Result<i64> {
            let paths: Vec<&PathBuf> = names.iter().filter_map(|name| files.get(name)).collect();
            let text = String::from_utf8(successful(Command::new(&counter).arg(mode).args(paths))?.stdout)?;
            let numbers = text.lines().filter_map(|line| line.rsplit_once(' ')?.1.parse::<i64>().ok());
            Ok(numbers.sum())
        };
        // The answer of `--find` ends with the inputs of the best command, which may be another than the right one.
        let usage = format!("Usage: api-cli {} ", task.command);
        let is_answered = fs::read_to_string(&files["find"])?.contains(&usage);
        let search: &[&str] = if is_answered { &["find", "call"] } else { &["find", "help", "call"] };
        let fresh = count("files", &[&["root"], search].concat())?;
        let skill = count("files", &[&["skill"], search].concat())?;
        let metadata = count("files", &["metadata"])?;
        let cheapest = count("files", search)?;
        let searched = count("files", &["hits", "schema", "tool-call"])?;
        let all = count("tools", &["listing"])? + count("files", &["tool-call"])?;
        let name = format!("{}: {}", task.document, task.question);
        let cells = [fresh, skill, cheapest, metadata, searched, all].map(integer);
        table.row([name].into_iter().chain(cells).collect());
    }
    if table.is_empty() {
        table.row(vec!["`VESTIBULE_FIXTURES` is not set".to_owned(), none(), none(), none(), none(), none(), none()]);
    }
    Ok(table.markdown())
}

impl Task {
    /// Writes every text of the task to a file; `None` if the document is missing.
    fn files(&self, examples: &Examples, folder: &std::path::Path) -> Result<Option<BTreeMap<&'static str, PathBuf>>> {
        let words: Vec<&str> = self.question.split(' ').collect();
        let find = [&["--find"], &words[..]].concat();
        let hits = [&find[..], &["--json"]].concat();
        let calls: [(&str, Vec<&str>); 6] = [
            ("root", vec!["-h"]),
            ("find", find.clone()),
            ("hits", hits),
            ("help", vec![self.command, "-h"]),
            ("schema", vec![self.command, "--schema"]),
            ("listing", vec!["--llms", "--json"]),
        ];
        let mut files = BTreeMap::new();
        let mut write = |name: &'static str, text: &str| -> Result<()> {
            let file = folder.join(format!("{}-{name}", self.document));
            fs::write(&file, text)?;
            files.insert(name, file);
            Ok(())
        };
        for (name, argv) in calls {
            let Some(text) = examples.output(self.document, &argv)? else { return Ok(None) };
            write(name, &text)?;
        }
        write("call", &format!("api-cli {} {}", self.command, self.arguments))?;
        write("tool-call", &format!(r#"{{"name":"{}","arguments":{}}}"#, self.command, self.tool_arguments))?;
        let (metadata, instructions) = skill(examples, self.document, folder)?;
        write("metadata", &metadata)?;
        write("skill", &instructions)?;
        Ok(Some(files))
    }
}

/// Returns the skill that the program installs: its metadata, which agents read in every session, and its instructions,
/// which they read when they use it.
fn skill(examples: &Examples, document: &str, folder: &std::path::Path) -> Result<(String, String)> {
    let home = folder.join(format!("{document}-home"));
    fs::create_dir_all(&home)?;
    let Some(mut command) = examples.call(document, &["skills", "add", "--agent", "shared"]) else {
        return Ok(<(String, String)>::default());
    };
    successful(command.env("HOME", &home))?;
    let text = fs::read_to_string(home.join(".agents/skills/api-cli/SKILL.md"))?;
    Ok(text
        .split_once("\n---\n")
        .map_or((String::new(), text.clone()), |(head, body)| (head.to_owned(), body.to_owned())))
}
