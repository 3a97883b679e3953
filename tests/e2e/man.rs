//! Manual pages, checked by mandoc and groff.

use std::io::Write;
use std::process::{Command as Process, Stdio};

use insta::assert_snapshot;
use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::{in_memory, my_cli};

/// Texts with characters that are special in roff.
const NASTY: &str = ".SH not a section
'br not a break \\fB \\n(.x \"quoted\" 'and' `code -x` ^ ~ — ä 😀 \u{1b}[31m

- an item -- with dashes
- .another
  that goes on

1. first
2. second

```
.nf  code \\e 'x'
  indented
```

Last.";

fn program() -> Cli {
    let options = Object::new()
        .field(Field::string("region").default(".eu\\west'1").short('r').describe(NASTY))
        .field(Field::choice("size", ["s", "m"]).describe_choice("s", ".small").default("m").describe("'How big"))
        .field(Field::string("zone").deprecated_because(".use --region").deprecated_since("1.2.0"))
        .field(Field::string("color").optional_value().describe("When"))
        .field(Field::boolean("plain"));
    let deploy = Command::new("deploy")
        .description(NASTY)
        .visible_alias("d")
        .effects(Effects { destructive: true, ..Effects::default() })
        .deprecated("use 'ship'")
        .args(Object::new().field(Field::strings("what").describe("What to deploy")))
        .options(options)
        .env(Object::new().field(Field::string("DEPLOY_TOKEN").optional().describe("Token")))
        .example("web -r 'a\\b'", ".why")
        .example("web", "")
        .run(|_| Ok("done"));
    let list = Command::new("list").run(|_| Ok("done"));
    let secret = Command::new("secret").hidden().run(|_| Ok("done"));
    let handler = axum::Router::new();
    Cli::create("my-app")
        .version("1.2.0")
        .description("Manage \\things")
        .footer(".Documentation: https://example.com/'x'")
        .config(Config::new())
        .commands(vec![deploy])
        .group(Cli::create("pr").description("Pull requests").commands(vec![list, secret]))
        .mount("api", handler)
}

/// Returns stdout and stderr of a tool for a page, if it is installed.
fn run_tool(tool: &str, arguments: &[&str], page: &str) -> Option<(String, String)> {
    let mut process = Process::new(tool);
    process.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = process.spawn() else {
        vestibule_tests::skip(&format!("`{tool}` is not installed"));
        return None;
    };
    child.stdin.take().unwrap().write_all(page.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some((text(&output.stdout), text(&output.stderr)))
}

#[test]
fn pages_have_no_warnings() {
    for page in program().man() {
        if let Some((out, err)) = run_tool("mandoc", &["-Tlint", "-Wwarning"], &page.roff) {
            // Pages are reproducible, so they have no date.
            let lines = out.lines().filter(|line| !line.contains("missing date"));
            let lines: Vec<_> = lines.chain(err.lines()).collect();
            assert!(lines.is_empty(), "{}: {lines:#?}\n{}", page.name, page.roff);
        }
        if let Some((out, err)) = run_tool("groff", &["-man", "-ww", "-Tutf8", "-P-cbou"], &page.roff) {
            assert_eq!(err, "", "{}\n{}", page.name, page.roff);
            assert!(out.contains("EXIT STATUS"), "{out}");
        }
    }
}

#[test]
fn texts_are_rendered_unchanged() {
    let pages = program().man();
    let page = pages.iter().find(|page| page.name == "my-app-deploy").unwrap();
    for (tool, arguments) in [("mandoc", vec!["-Tutf8"]), ("groff", vec!["-man", "-Tutf8", "-P-cbou"])] {
        let Some((out, _)) = run_tool(tool, &arguments, &page.roff) else { continue };
        // Bold and underlined letters are overstruck.
        let mut text = String::new();
        let mut letters = out.chars().peekable();
        while let Some(letter) = letters.next() {
            if letters.next_if_eq(&'\u{8}').is_none() {
                text.push(letter);
            }
        }
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for expected in [
            ".SH not a section 'br not a break \\fB \\n(.x \"quoted\" 'and' code -x ^ ~ — ä 😀 [31m",
            "an item -- with dashes",
            ".another that goes on",
            ".nf code \\e 'x'",
            "-r, --region <region>",
            "[default: .eu\\west'1]",
            "- s: .small",
            "--zone <zone> (.use --region; since 1.2.0) [deprecated]",
            "This command is deprecated: use 'ship'.",
            "--color[=<color>]",
            "my-app deploy web -r 'a\\b' .why",
            "DEPLOY_TOKEN Token",
            "my-app(1)",
        ] {
            assert!(flat.contains(expected), "{tool}: no {expected}\n{text}");
        }
    }
}

#[test]
fn every_visible_command_has_a_page() {
    let pages = program().man();
    let names: Vec<_> = pages.iter().map(vestibule::ManPage::file_name).collect();
    assert_eq!(names, ["my-app.1", "my-app-deploy.1", "my-app-pr.1", "my-app-pr-list.1", "my-app-api.1"]);
    for (page, path) in pages.iter().zip(["", "deploy", "pr", "pr list", "api"]) {
        let argv = path.split_whitespace().chain(["--man"]);
        assert_eq!(in_memory(program(), argv).success(), page.roff, "{path}");
    }
}

#[test]
fn the_man_flag_prints_a_page() {
    assert_snapshot!(my_cli("pr view --man").success(), @r#"
    .TH "MY\-CLI\-PR\-VIEW" "1" "" "my\-cli 0.1.0" "my\-cli manual"
    .nh
    .ad l
    .SH "NAME"
    my\-cli\-pr\-view \- Show one pull request
    .SH "SYNOPSIS"
    \fBmy\-cli pr view\fR <number>
    .SH "DESCRIPTION"
    Show one pull request
    .PP
    Effects: read\-only.
    .SH "ARGUMENTS"
    .TP
    \fB<number>\fR
    Number of the pull request
    .SH "GLOBAL OPTIONS"
    See \fBmy\-cli\fR(1) for the flags of every command.
    .SH "EXIT STATUS"
    .TP
    \fB0\fR
    Success.
    .TP
    \fB1\fR
    The command failed. A command may define other statuses for its failures.
    .TP
    \fB2\fR
    Invalid usage: an unknown command or flag, or a missing or invalid value.
    .TP
    \fB130\fR
    Interrupted.
    .SH "SEE ALSO"
    \fBmy\-cli\fR(1),
    \fBmy\-cli\-pr\fR(1)
    "#);
    assert_eq!(my_cli("--man pr view").success(), my_cli("pr view --man").success());
    assert!(!my_cli("--help").success().contains("--man"), "packagers know of it");
    let own = Command::new("go").options(Object::new().field(Field::string("man").optional()));
    let cli = Cli::create("app").command(own.run(|c| Ok(c.options().clone())));
    assert_eq!(in_memory(cli, ["go", "--man", "x"]).success(), "man: x\n");
}
