//! The gate before a command: confirmations, dry runs and the read-only mode, for every front end.

use axum::routing::get;
use vestibule::command::{Answer, Effects};
use vestibule::fetch::Confirm;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule::testing::{Invocation, RunOutput};
use vestibule_tests::run_unasked;

#[derive(Choice)]
enum Environment {
    Staging,
    Production,
}

#[derive(Options)]
struct Target {
    /// Region of the servers
    #[option(default = "eu-west-1")]
    region_name: String,
    /// Services to deploy
    #[option(long = "service")]
    services: Vec<String>,
    /// Token
    #[option(secret)]
    token: Option<String>,
}

/// Deploy to an environment
#[command(destructive, dry_run, confirm = "Deploy {services} to {environment} in {region_name} with {token}?")]
fn deploy(#[arg] environment: Environment, target: Target, ctx: Context) -> String {
    let verb = if ctx.is_dry_run() { "would deploy" } else { "deployed" };
    let Target { region_name, services, token } = target;
    format!("{verb} {} services to {} {region_name} with {:?}", services.len(), environment.name(), token.is_some())
}

/// Run a program
#[command(confirm = "Run {words}?")]
fn run(#[arg(trailing)] words: Vec<String>) -> usize {
    words.len()
}

/// Answer with what the command's own options say
#[command(confirm = "Go on?", dry_run)]
fn own(
    #[option(short = 'y')] yearly: bool,
    #[option] yes: bool,
    #[option(name = "dryRun")] only_try: bool,
    ctx: Context,
) -> String {
    format!("{yearly} {yes} {only_try} {}", ctx.is_dry_run())
}

/// Show the status
#[command(read_only)]
fn status() -> &'static str {
    "fine"
}

/// Stream what would be removed
#[command(dry_run)]
fn clean() -> impl Iterator<Item = u8> + Send + 'static {
    [1, 2].into_iter()
}

fn program() -> Cli {
    let routes = axum::Router::new().route("/users", get(|| async { "listed" }).post(|| async { "created" }));
    let built = Command::new("drop")
        .args(Object::new().field(Field::string("table")))
        .effects(Effects { destructive: true, ..Effects::default() })
        .confirm("Drop {table}?")
        .dry_run()
        .run(|ctx: Context| Ok(json!({ "table": ctx.args()["table"], "dry": ctx.is_dry_run() })));
    Cli::create("ops")
        .commands(commands![deploy, run, own, status, clean])
        .command(built)
        .mount("api", Mount::new(routes))
}

fn invoke(line: &str) -> RunOutput {
    Invocation::line(line).run(&program())
}

fn answered(line: &str, answers: impl IntoIterator<Item = Answer>) -> RunOutput {
    Invocation::line(line).answers(answers).run(&program())
}

/// Runs a call that fails before it asks anything, and returns stderr.
fn unasked(line: &str, variables: &[(&str, &str)]) -> String {
    let run = run_unasked(program(), line, variables);
    assert_eq!(run.exit, Some(2), "{line}");
    run.stderr
}

#[test]
fn a_call_without_a_confirmation_gets_the_complete_call() {
    let line = "deploy production --service a --service 'b c' --token s3cret";
    insta::assert_snapshot!(invoke(line), @r#"
    exit: 2
    --- stderr
    Error (CONFIRMATION_REQUIRED): `deploy` needs a confirmation: Deploy a, b c to production in eu-west-1 with …?
      Hint: `--yes` confirms it (`"yes": true` as input); ask the user first
      Next: ops deploy production --service a --service 'b c' --token … --yes  # Confirm the call
    "#);
    // A person needs no advice to ask.
    let person = Invocation::line("deploy staging --no-input").terminal(80).run(&program());
    assert!(person.stderr.contains("  Hint: `--yes` confirms it\n"), "{person}");
    insta::assert_snapshot!(invoke("deploy staging --json"), @r#"
    exit: 2
    --- stdout
    {"ok":false,"error":{"code":"CONFIRMATION_REQUIRED","message":"`deploy` needs a confirmation: Deploy (no service given) to staging in eu-west-1 with ?","fieldErrors":[{"path":"yes","part":"options","code":"missing","expected":"true","received":""}],"hints":["`--yes` confirms it (`\"yes\": true` as input); ask the user first"],"next":[{"argv":["ops","deploy","staging","--json","--yes"],"command":"ops deploy staging --json --yes","why":"Confirm the call"}]}}
    "#);
}

#[test]
fn the_complete_call_runs_as_printed() {
    for line in ["deploy staging", "run ls -l --yes", "run -- ls", "drop users", "own -y"] {
        let output = invoke(&format!("--json {line}"));
        let output = if output.exit == 2 { output } else { panic!("{line}:\n{output}") };
        let call = output.json()["error"]["next"][0]["argv"].clone();
        let argv: Vec<&str> = call.as_array().unwrap().iter().skip(1).map(|word| word.as_str().unwrap()).collect();
        assert!(argv.contains(&"--yes"), "{argv:?}");
        assert_eq!(Invocation::new(argv.clone()).run(&program()).exit, 0, "{argv:?}");
    }
}

#[test]
fn a_person_is_asked() {
    let output = answered("deploy staging --service a", [Answer::text("true")]);
    assert_eq!(output.success(), "deployed 1 services to staging eu-west-1 with false\n");
    let no = answered("deploy staging", [Answer::text("false")]);
    insta::assert_snapshot!(no, @"
    exit: 1
    --- stderr
    Error (CANCELLED): not confirmed: Deploy (no service given) to staging in eu-west-1 with ?
    ");
    assert_eq!(answered("deploy staging", [Answer::Cancelled]).exit, 1);
    assert_eq!(answered("deploy staging", ["what?".into(), "yes".into()]).exit, 0);
    // No question is asked where the call names a format, or an agent runs the program.
    assert_eq!(unasked("deploy staging --json", &[]), "");
    let agent = unasked("deploy staging", &[("AI_AGENT", "x")]);
    assert!(agent.starts_with("Error (CONFIRMATION_REQUIRED)"), "{agent}");
}

#[test]
fn a_confirmation_is_an_option_like_any_other() {
    assert_eq!(invoke("deploy staging --yes").exit, 0);
    assert_eq!(invoke("deploy staging -y").exit, 0);
    assert_eq!(invoke("deploy staging --no-yes").exit, 2);
    let input = r#"deploy --input '{"environment":"staging","yes":true}'"#;
    assert_eq!(invoke(input).exit, 0);
    let schema = invoke("deploy --schema").json();
    assert_eq!(schema["options"]["properties"]["yes"]["type"], "boolean");
    assert_eq!(schema["options"]["properties"]["dryRun"]["type"], "boolean");
}

#[test]
fn invalid_input_is_reported_before_the_question() {
    assert!(unasked("deploy moon", &[]).contains("Invalid value for <environment>"));
}

#[test]
fn options_of_the_command_itself_are_used() {
    assert_eq!(invoke("own -y --yes").success(), "true true false false\n");
    assert_eq!(invoke("own --dry-run").stdout, "false false true true\n");
    let help = invoke("own --help").success();
    assert_eq!(help.matches("--yes").count(), 1, "{help}");
}

#[tokio::test]
async fn the_library_passes_the_same_gate() {
    let cli = program();
    let error = cli.call("deploy", json!({ "environment": "staging" })).await.unwrap_err();
    assert_eq!((error.code(), error.exit_code()), ("CONFIRMATION_REQUIRED", 2));
    assert_eq!(error.field_errors()[0].name(), Some("yes"));
    let done = cli.call("deploy", json!({ "environment": "staging", "yes": true })).await.unwrap();
    assert_eq!(done.into_inner(), "deployed 0 services to staging eu-west-1 with false");
    let tried = cli.call("drop", json!({ "table": "users", "dryRun": true })).await.unwrap();
    assert_eq!(tried.into_inner(), json!({ "table": "users", "dry": true }));
}

#[test]
fn a_dry_run_needs_no_confirmation_and_marks_its_result() {
    insta::assert_snapshot!(invoke("deploy staging --dry-run"), @"
    exit: 0
    --- stdout
    would deploy 0 services to staging eu-west-1 with false
    --- stderr
    Note: this was a dry run: nothing was changed
    ");
    let envelope = invoke("deploy staging --dry-run --full-output --json").json();
    assert_eq!(envelope["meta"]["dryRun"], true);
    assert_eq!(envelope["data"], "would deploy 0 services to staging eu-west-1 with false");
    assert_eq!(invoke("deploy staging --dry-run --json").stderr, "");
    let envelope = invoke("deploy staging --yes --full-output --json").json();
    assert!(envelope["meta"].get("dryRun").is_none());
}

#[test]
fn the_dry_run_of_a_stream_is_marked_once() {
    insta::assert_snapshot!(invoke("clean --dry-run"), @"
    exit: 0
    --- stdout
    1
    2
    --- stderr
    Note: this was a dry run: nothing was changed
    ");
    let lines = invoke("clean --dry-run --full-output --format jsonl").success();
    assert_eq!(lines.matches("dryRun").count(), 1, "{lines}");
}

#[test]
fn read_only_refuses_what_is_not_declared_so() {
    let refused =
        ["deploy staging --yes", "deploy staging --dry-run", "clean", "drop users --yes", "api users -X POST"];
    for line in refused.iter().chain(&["api users -d x", "skills add", "skills remove"]) {
        let by_flag = invoke(&format!("--read-only {line}"));
        assert!(by_flag.failure(2).contains("`--read-only` allows only what is declared read-only"), "{line}");
        let by_variable = Invocation::line(line).env("OPS_READ_ONLY", "1").run(&program());
        assert!(by_variable.failure(2).contains("`OPS_READ_ONLY` allows only"), "{line}");
    }
    for line in ["status", "api users", "completions bash", "--help", "deploy --help", "api users --curl -X POST"] {
        let allowed = Invocation::line(line).env("OPS_READ_ONLY", "1").run(&program());
        assert_eq!(allowed.exit, 0, "{line}: {allowed}");
    }
    insta::assert_snapshot!(invoke("deploy staging --yes --read-only --json"), @r#"
    exit: 2
    --- stdout
    {"ok":false,"error":{"code":"READ_ONLY","message":"`deploy` may change something, and `--read-only` allows only what is declared read-only"}}
    "#);
}

#[test]
fn read_only_holds_after_the_name_of_a_mount() {
    assert_eq!(invoke("api users -X POST --read-only").exit, 2);
    assert_eq!(invoke("api users --read-only").success(), "listed\n");
}

#[test]
fn only_a_value_that_says_no_switches_the_variable_off() {
    for (value, exit) in [("", 0), ("0", 0), ("false", 0), ("no", 0), ("off", 0), ("1", 2), ("true", 2), ("maybe", 2)] {
        let output = Invocation::line("clean").env("OPS_READ_ONLY", value).run(&program());
        assert_eq!(output.exit, exit, "{value}");
    }
}

#[test]
fn read_only_asks_nothing_before_it_refuses() {
    let error = unasked("deploy staging", &[("OPS_READ_ONLY", "1")]);
    assert!(error.starts_with("Error (READ_ONLY)"), "{error}");
}

#[test]
fn a_program_without_a_read_only_command_refuses_the_flag_too() {
    let cli = Cli::create("ops").commands(commands![clean]);
    assert_eq!(Invocation::line("clean --read-only").run(&cli).exit, 2);
    assert_eq!(Invocation::line("clean").env("OPS_READ_ONLY", "1").run(&cli).exit, 2);
    assert!(!Invocation::line("--help").run(&cli).stdout.contains("read-only"));
}

#[cfg(unix)]
#[test]
fn read_only_starts_no_other_program() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("ops-wipe");
    std::fs::write(&script, "#!/bin/sh\necho wiped\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let wipe = || Invocation::line("wipe").env("PATH", path.as_str());
    assert_eq!(wipe().run(&program().external()).success(), "wiped\n");
    assert_eq!(wipe().env("OPS_READ_ONLY", "1").run(&program().external()).exit, 2);
}

#[test]
fn descriptions_name_the_gate() {
    let help = invoke("deploy --help").success();
    assert!(help.contains("Effects: destructive, asks for a confirmation"), "{help}");
    assert!(help.contains("-y, --yes "), "{help}");
    assert!(help.contains("--dry-run "), "{help}");
    let listing = invoke("--llms --format json").json();
    let commands = listing["commands"].as_array().unwrap();
    let deploy = commands.iter().find(|command| command["name"] == "deploy").unwrap();
    assert_eq!(deploy["effects"], json!({ "destructive": true, "confirm": true }));
}

/// Returns a program with a mount whose DELETE requests are confirmed.
fn confirming() -> Cli {
    let routes = axum::Router::new().fallback(|request: axum::extract::Request| async move {
        format!("{} {}", request.method(), request.uri().path_and_query().unwrap())
    });
    Cli::create("ops").mount("api", Mount::new(routes).base_path("/v1").confirm(Confirm::Destructive))
}

#[test]
fn raw_requests_are_confirmed_by_a_flag_of_the_mount() {
    let run = |line: &str| Invocation::line(line).run(&confirming());
    insta::assert_snapshot!(run("api users 7 -X DELETE"), @r#"
    exit: 2
    --- stderr
    Error (CONFIRMATION_REQUIRED): `api` needs a confirmation: Send DELETE /users/7?
      Hint: `--yes` confirms it (`"yes": true` as input); ask the user first
      Next: ops api users 7 -X DELETE --yes  # Confirm the call
    "#);
    for line in ["api users 7 -X DELETE --yes", "api --yes users -X DELETE 7", "api users 7 -X delete -y"] {
        assert_eq!(run(line).success(), "DELETE /v1/users/7\n", "{line}");
    }
    for line in ["api users -X POST", "api users -d x", "api users"] {
        assert_eq!(run(line).exit, 0, "{line}");
    }
    // Before the name of the mount there is no such flag, and after `--` words are segments.
    assert_eq!(run("--yes api users -X DELETE").exit, 2);
    assert_eq!(run("api -X DELETE -- --yes").exit, 2);
    assert_eq!(run("api x -X DELETE --query.yes 1 --yes").success(), "DELETE /v1/x?yes=1\n");
    assert!(run("api x -X DELETE --curl").success().starts_with("curl "));
    assert!(run("api users -X DELETE --yes --read-only").failure(2).starts_with("Error (READ_ONLY)"));
}

#[test]
fn the_flag_of_a_mount_is_described() {
    let run = |line: &str| Invocation::line(line).run(&confirming()).success();
    for line in ["api -h", "api --help", "api --llms"] {
        assert!(run(line).contains("Confirm a request that deletes or overwrites something"), "{line}: {}", run(line));
    }
    let schema: serde_json::Value = serde_json::from_str(&run("api --schema --format json")).unwrap();
    assert_eq!(schema["options"]["properties"]["yes"]["type"], "boolean", "{schema}");
    assert!(!invoke("api --help").success().contains("--yes"));
    assert_eq!(invoke("api users --yes 1").success(), "listed\n");
}

#[test]
fn placeholders_of_built_commands_are_checked() {
    let drop = |question: &str| {
        let args = Object::new().field(Field::string("tableName"));
        Command::new("drop").args(args).confirm(question).run(|_| Ok("dropped"))
    };
    for question in ["Drop {tableName}?", "Drop {table-name} {yes}?", "Drop {table_name} { of {globals.db}?"] {
        Cli::create("ops").command(drop(question)).check().unwrap_or_else(|error| panic!("{question}: {error}"));
    }
    for name in ["{table}", "{}"] {
        let error = Cli::create("ops").command(drop(&format!("Drop {name}?"))).check().unwrap_err().to_string();
        assert!(
            error.contains(&format!("`{name}` in the question of `confirm` is not a field of the command")),
            "{error}"
        );
    }
}

#[derive(Options)]
#[expect(dead_code, reason = "only the question reads it")]
struct Profile {
    /// Profile
    #[option(default = "work")]
    profile: String,
}

/// Log out
#[command(confirm = "Log out of {globals.profile}?")]
fn logout() {}

#[test]
fn a_question_can_name_a_global_option() {
    let cli = Cli::create("ops").globals::<Profile>().commands(commands![logout]);
    let error = Invocation::line("logout --profile home").run(&cli).failure(2);
    assert!(error.contains("Log out of home?"), "{error}");
}
