//! `mcp add` and `mcp doctor`: the program in the config files of agents, and the check of its server.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;
use vestibule_tests::{HOME, Program, Run, example};

use crate::server::program;

/// A home folder with the config files of agents.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().canonicalize().unwrap().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        fs::create_dir_all(self.at(path).parent().unwrap()).unwrap();
        fs::write(self.at(path), text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.at(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn program(&self, file: PathBuf) -> Program {
        Program::at(file).env(HOME, self.at("").to_str().unwrap()).env("APPDATA", self.at("data").to_str().unwrap())
    }

    fn run(&self, line: &str) -> Run {
        self.program(example("my-cli")).folder(self.at("")).args(vestibule_tests::words(line)).run()
    }

    /// Adds the server, and returns the actions by their agents.
    fn add(&self, line: &str) -> Vec<(String, String)> {
        let rows: Vec<Value> = serde_json::from_str(&self.run(&format!("mcp add --json {line}")).success()).unwrap();
        let text = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
        rows.iter().map(|row| (text(row, "agents"), text(row, "action"))).collect()
    }

    /// Returns the details of a run that fails.
    fn refusal(&self, line: &str) -> Value {
        let run = self.run(&format!("mcp add --json {line}"));
        assert_eq!((run.exit, run.stderr.as_str()), (Some(1), ""), "{run}");
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(document["error"]["code"], "MCP_SETUP_FAILED", "{document}");
        document
    }
}

/// Returns the command that starts the server.
fn command() -> String {
    let file = example("my-cli");
    // On Windows the resolved path has a prefix.
    let file = if cfg!(windows) { file } else { file.canonicalize().unwrap() };
    file.to_str().unwrap().to_owned()
}

fn row(agent: &str, action: &str) -> (String, String) {
    (agent.to_owned(), action.to_owned())
}

#[test]
fn agents_that_are_found_get_the_entry_and_keep_what_they_have() {
    let home = Home::new();
    let before = "{\n    // Colours\n    \"theme\": \"dark\", /* kept */\n    \"mcpServers\": {\n        \"other\": { \"command\": \"x\", \
                  \"args\": [], }, // theirs\n    },\n    \"z\": [1,2,\n3]\n}\n";
    home.write(".gemini/settings.json", before);
    home.write(".cursor/mcp.json", "");
    assert_eq!(home.add(""), [row("cursor", "added"), row("gemini-cli", "added")]);
    let entry = json!({ "command": command(), "args": ["mcp"] });
    let cursor: Value = serde_json::from_str(&home.read(".cursor/mcp.json")).unwrap();
    assert_eq!(cursor, json!({ "mcpServers": { "my-cli": entry } }));
    let after = home.read(".gemini/settings.json");
    let quoted = serde_json::to_string(&command()).unwrap();
    let lines = format!("        \"my-cli\": {{\n            \"command\": {quoted},\n            \"args\": [\"mcp\"]");
    assert!(after.contains(&lines), "{after}");
    // Without the entry, the file is what it was.
    let start = after.find("        \"my-cli\"").unwrap();
    let end = start + after[start..].find("        }").unwrap() + "        }".len();
    let rest = format!("{}{}", &after[..start], after[end..].trim_start_matches(',').trim_start_matches('\n'));
    assert_eq!(rest.replace(char::is_whitespace, ""), before.replace(char::is_whitespace, ""), "{after}");
    for kept in ["    // Colours\n    \"theme\": \"dark\", /* kept */\n", "// theirs\n", "    \"z\": [1,2,\n3]\n}\n"] {
        assert!(after.contains(kept), "{kept} in {after}");
    }
    assert_eq!(home.add(""), [row("cursor", "unchanged"), row("gemini-cli", "unchanged")]);
    assert_eq!(home.read(".gemini/settings.json"), after);
}

#[test]
fn each_client_has_its_own_file_key_and_entry() {
    let home = Home::new();
    let clients = [
        (
            "amp",
            ".config/amp/settings.json",
            "/amp.mcpServers/my-cli",
            json!({ "command": command(), "args": ["mcp"] }),
        ),
        ("claude-code", ".claude.json", "/mcpServers/my-cli", json!({ "command": command(), "args": ["mcp"] })),
        ("windsurf", ".codeium/windsurf/mcp_config.json", "/mcpServers/my-cli/args", json!(["mcp"])),
        (
            "opencode",
            ".config/opencode/opencode.jsonc",
            "/mcp/my-cli",
            json!({ "type": "local", "command": [command(), "mcp"] }),
        ),
        (
            "zed",
            ".config/zed/settings.json",
            "/context_servers/my-cli",
            json!({ "source": "custom", "command": command(), "args": ["mcp"], "env": {} }),
        ),
        ("github-copilot", ".copilot/mcp-config.json", "/mcpServers/my-cli/tools", json!(["*"])),
        ("kimi-code-cli", ".kimi-code/mcp.json", "/mcpServers/my-cli/transport", json!("stdio")),
        ("cline", ".cline/data/settings/cline_mcp_settings.json", "/mcpServers/my-cli/disabled", json!(false)),
    ];
    for (agent, path, pointer, entry) in clients {
        assert_eq!(home.add(&format!("--agent {agent}")), [row(agent, "added")]);
        let file: Value = serde_json::from_str(&home.read(path)).unwrap();
        assert_eq!(file.pointer(pointer), Some(&entry), "{agent}: {file}");
    }
    if cfg!(target_os = "linux") {
        assert_eq!(home.add("--agent vscode"), [row("vscode", "added")]);
        let file: Value = serde_json::from_str(&home.read(".config/Code/User/mcp.json")).unwrap();
        assert_eq!(file["servers"]["my-cli"]["args"], json!(["mcp"]));
    }
    // A file that has servers at another key than a new one.
    home.write(".config/opencode/opencode.jsonc", r#"{ "mcp": { "servers": {} } }"#);
    home.add("--agent opencode");
    let file: Value = serde_json::from_str(&home.read(".config/opencode/opencode.jsonc")).unwrap();
    assert_eq!(file["mcp"]["servers"]["my-cli"]["type"], "local", "{file}");
}

#[test]
fn files_of_toml_keep_their_comments() {
    let home = Home::new();
    let before = "# Mine\nmodel = \"x\"   # big\n\n[mcp_servers.other]\ncommand = 'y'\nargs = [\n  \"1\", # one\n]\n";
    home.write(".codex/config.toml", before);
    assert_eq!(home.add("--agent codex"), [row("codex", "added")]);
    let after = home.read(".codex/config.toml");
    let (kept, added) = after.split_at(before.len());
    assert_eq!(kept, before);
    assert!(added.starts_with("\n[mcp_servers.my-cli]\ncommand = "), "{added}");
    assert!(added.contains(&command()) && added.ends_with("\nargs = [\"mcp\"]\n"), "{added}");
    assert_eq!(home.add("--agent codex"), [row("codex", "unchanged")]);
    home.write(".codex/config.toml", "[mcp_servers.my-cli]\ncommand = \"else\"\n");
    let failed = home.refusal("--agent codex");
    assert!(failed["error"]["fieldErrors"][0]["message"].as_str().unwrap().contains("starts `else`"), "{failed}");
    // YAML is left to the user, with the lines to add.
    let text = home.run("mcp add --agent goose").success();
    assert!(text.contains("manual") && text.contains("below `extensions:`"), "{text}");
    assert!(!home.at(".config/goose").exists());
}

#[test]
fn an_entry_that_starts_something_else_is_kept_unless_forced() {
    let home = Home::new();
    let theirs = r#"{"mcpServers":{"my-cli":{"command":"node","args":["x.js"],"env":{"KEY":"1"}}}}"#;
    home.write(".cursor/mcp.json", theirs);
    let failed = home.refusal("--agent cursor");
    let message = failed["error"]["fieldErrors"][0]["message"].as_str().unwrap();
    assert!(message.contains("the server `my-cli` starts `node x.js`; pass `--force`"), "{message}");
    assert_eq!(home.read(".cursor/mcp.json"), theirs);
    assert_eq!(home.add("--agent cursor --name mine"), [row("cursor", "added")]);
    assert_eq!(home.add("--agent cursor --force"), [row("cursor", "replaced")]);
    let file: Value = serde_json::from_str(&home.read(".cursor/mcp.json")).unwrap();
    assert_eq!(file["mcpServers"]["my-cli"], json!({ "command": command(), "args": ["mcp"] }));
    assert_eq!(file["mcpServers"]["mine"]["args"], json!(["mcp"]));
    // What the user adds to the entry stays theirs.
    let edited = home.read(".cursor/mcp.json").replacen("\"args\"", "\"env\": { \"KEY\": \"1\" }, \"args\"", 1);
    home.write(".cursor/mcp.json", &edited);
    assert_eq!(home.add("--agent cursor"), [row("cursor", "unchanged")]);
}

#[test]
fn files_that_cannot_be_read_are_left_alone() {
    let home = Home::new();
    for (text, why) in [
        ("{ \"mcpServers\": ", "not JSON"),
        ("{ mcpServers: {} }", "not JSON"),
        ("{ \"a\": 1 \"b\": 2 }", "not JSON"),
        ("[]", "not a JSON object"),
        ("{ \"mcpServers\": [] }", "`mcpServers` is not an object"),
    ] {
        home.write(".cursor/mcp.json", text);
        let failed = home.refusal("--agent cursor");
        let message = failed["error"]["fieldErrors"][0]["message"].as_str().unwrap();
        assert!(message.contains(why), "{text}: {message}");
        assert_eq!(home.read(".cursor/mcp.json"), text);
    }
    fs::write(home.at(".cursor/mcp.json"), b"{ \"a\": \"\xff\" }").unwrap();
    assert!(home.refusal("--agent cursor").to_string().contains("not UTF-8"));
    // The others are changed all the same.
    let failed = home.refusal("--agent cursor --agent gemini-cli");
    assert_eq!(failed["error"]["details"][1]["action"], "added", "{failed}");
    assert!(home.read(".gemini/settings.json").contains("my-cli"));
}

#[test]
fn a_dry_run_and_a_read_only_call_change_nothing() {
    let home = Home::new();
    home.write(".cursor/mcp.json", "{}");
    let run = home.run("mcp add --dry-run --agent cursor --agent gemini-cli");
    assert_eq!(run.stderr, "Note: this was a dry run: nothing was changed\n");
    assert_eq!(run.stdout.matches("added").count(), 2, "{run}");
    assert_eq!(home.read(".cursor/mcp.json"), "{}");
    assert!(!home.at(".gemini").exists());
    let refused = home.run("--read-only mcp add --agent cursor");
    assert!(refused.failure(2).contains("READ_ONLY"));
    assert_eq!(home.read(".cursor/mcp.json"), "{}");
    let empty = Home::new();
    assert!(empty.run("mcp add").failure(1).contains("no client of MCP servers was found"));
    assert!(empty.run("mcp add --agent nano").failure(2).contains("--agent"));
}

#[test]
fn a_project_has_files_of_its_own_that_name_no_machine() {
    let home = Home::new();
    fs::create_dir_all(home.at("work/.cursor")).unwrap();
    fs::create_dir_all(home.at("bin")).unwrap();
    home.write(".cursor/mcp.json", "{}");
    let file = format!("bin/my-cli{}", std::env::consts::EXE_SUFFIX);
    // The same file by another name on the `PATH`.
    if fs::hard_link(example("my-cli"), home.at(&file)).is_err() {
        fs::copy(example("my-cli"), home.at(&file)).unwrap();
    }
    let run = |program: PathBuf, line: &str| {
        let path = home.at("bin");
        let program = home.program(program).env("PATH", path.to_str().unwrap()).folder(home.at("work"));
        program.args(vestibule_tests::words(line)).run()
    };
    run(home.at(&file), "mcp add --agent cursor --agent claude-code --agent github-copilot --project").success();
    let read = |path: &str| -> Value { serde_json::from_str(&home.read(path)).unwrap() };
    assert_eq!(read("work/.cursor/mcp.json")["mcpServers"]["my-cli"]["command"], "my-cli");
    // Two clients that read the same file have one entry there.
    assert_eq!(read("work/.mcp.json")["mcpServers"]["my-cli"]["command"], "my-cli");
    assert_eq!(home.read(".cursor/mcp.json"), "{}");
    let wrong = run(home.at(&file), "mcp add --agent cursor --project=nowhere");
    assert!(wrong.failure(1).contains("is not a folder"));
}

#[cfg(unix)]
#[test]
fn links_are_followed_within_the_home_folder_only() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (home, elsewhere) = (Home::new(), Home::new());
    elsewhere.write("mcp.json", "{}");
    fs::create_dir_all(home.at(".cursor")).unwrap();
    symlink(elsewhere.at("mcp.json"), home.at(".cursor/mcp.json")).unwrap();
    let failed = home.refusal("--agent cursor");
    assert!(failed.to_string().contains("a link leads out of"), "{failed}");
    assert_eq!(elsewhere.read("mcp.json"), "{}");
    // A folder that is a link leads out of a project, too.
    fs::create_dir_all(home.at("work")).unwrap();
    symlink(elsewhere.at(""), home.at("work/.cursor")).unwrap();
    assert!(home.refusal("--agent cursor --project=work").to_string().contains("a link leads out of"));
    assert_eq!(elsewhere.read("mcp.json"), "{}");
    fs::remove_file(home.at(".cursor/mcp.json")).unwrap();
    home.write("dotfiles/mcp.json", "{}");
    fs::set_permissions(home.at("dotfiles/mcp.json"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink(home.at("dotfiles/mcp.json"), home.at(".cursor/mcp.json")).unwrap();
    assert_eq!(home.add("--agent cursor"), [row("cursor", "added")]);
    assert!(home.at(".cursor/mcp.json").is_symlink());
    assert!(home.read("dotfiles/mcp.json").contains("my-cli"));
    let mode = fs::metadata(home.at("dotfiles/mcp.json")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    symlink(home.at("nowhere"), home.at(".claude.json")).unwrap();
    home.refusal("--agent claude-code");
    assert!(home.at(".claude.json").is_symlink() && !home.at("nowhere").exists());
}

#[test]
fn the_doctor_starts_the_server_as_clients_do() {
    let home = Home::new();
    home.write(".cursor/mcp.json", "{}");
    home.write(".gemini/settings.json", r#"{ "mcpServers": { "my-cli": { "command": "old" } } }"#);
    home.add("--agent cursor");
    let report: Value = serde_json::from_str(&home.run("mcp doctor --json").success()).unwrap();
    for (session, revision) in report["sessions"].as_array().unwrap().iter().zip(["2025-11-25", "2026-07-28"]) {
        assert_eq!((&session["revision"], &session["problems"]), (&json!(revision), &json!("")), "{report}");
        assert!(session["tools"].as_u64().unwrap() > 3 && session["tokens"].as_u64().unwrap() > 100, "{report}");
    }
    let states: Vec<_> =
        report["agents"].as_array().unwrap().iter().map(|row| (&row["agent"], &row["state"])).collect();
    let expected = [("cursor", "configured"), ("gemini-cli", "different")].map(|(a, b)| (json!(a), json!(b)));
    assert_eq!(states, expected.iter().map(|(a, b)| (a, b)).collect::<Vec<_>>());
    let text = home.run("mcp doctor --format md").success();
    assert!(text.contains("2026-07-28"), "{text}");
}

#[test]
fn the_doctor_names_what_breaks_a_session() {
    let home = Home::new();
    let run =
        |line: &str| home.program(program()).env("TOOLS_GREETING", "welcome").args(vestibule_tests::words(line)).run();
    let Run { exit, stderr: error, .. } = run("mcp doctor");
    assert_eq!(exit, Some(1));
    assert!(error.starts_with("Error (MCP_SETUP_FAILED): the server has 2 problems\n"), "{error}");
    let problem = "2025-11-25: stdout has a line that is not a message: `welcome`";
    assert!(error.contains(problem), "{error}");
    // A name that leaves no room for those of tools.
    let long = home.program(program()).args(["mcp", "doctor", "--json", "--name", &"n".repeat(60)]).run();
    assert_eq!((long.exit, long.stderr.as_str()), (Some(1), ""), "{long}");
    assert!(long.stdout.contains("which is longer than 64 characters"), "{long}");
}
