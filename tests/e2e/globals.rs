//! Global options, valid at every level.

use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, invoke, words};

/// Options of every command.
#[derive(Options)]
struct Common {
    /// The account to work in
    #[option(short = 'a', env = "APP_ACCOUNT")]
    account: String,
    /// Number of tries
    #[option(default = 3, range = 1..=9)]
    tries: u8,
    /// Say more
    #[option(short = 'V', count)]
    loud: u8,
    /// Work without the network
    offline: bool,
}

/// Show the settings
#[command]
fn show(common: Globals<Common>, #[arg] name: Option<String>, #[option] tag: Vec<String>, ctx: Context) -> Data {
    json!({
        "account": common.account.as_str(),
        "tries": common.tries,
        "loud": common.loud,
        "offline": common.offline,
        "name": name,
        "tag": tag,
        "own": ctx.options().clone(),
        "globals": ctx.globals().clone(),
        "from": ctx.source("account").map(|source| source.to_string()),
    })
}

/// Use no option
#[command]
fn idle() -> &'static str {
    "idle"
}

fn program() -> Cli {
    let group = Cli::create("deep").group(Cli::create("deeper").commands(commands![show]));
    Cli::create("app").globals::<Common>().commands(commands![show, idle]).group(group)
}

fn run(line: &str) -> Run {
    in_memory(program(), words(line))
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&run(&format!("{line} --json")).success()).unwrap()
}

#[test]
fn global_options_are_accepted_before_and_after_every_name() {
    program().check().unwrap();
    for line in [
        "--account x deep deeper show --tag t",
        "deep --account x deeper show --tag t",
        "deep deeper --account=x show --tag t",
        "deep deeper show --account x --tag t",
        "deep deeper -ax show --tag t",
        "-a x deep deeper show --tag t",
        "deep deeper show --tag t -a=x",
    ] {
        let data = json(line);
        assert_eq!(
            (&data["account"], &data["tries"], &data["from"]),
            (&"x".into(), &3.into(), &"argv".into()),
            "{line}"
        );
        assert_eq!(data["own"], serde_json::json!({ "tag": ["t"] }), "{line}");
        let globals = serde_json::json!({ "account": "x", "tries": 3, "loud": 0, "offline": false });
        assert_eq!(data["globals"], globals, "{line}");
    }
}

#[test]
fn flags_stacks_and_negations_before_the_name() {
    let data = json("-VV --offline -a x show me");
    assert_eq!((&data["loud"], &data["offline"], &data["name"]), (&2.into(), &true.into(), &"me".into()));
    let data = json("-VVax show -V");
    assert_eq!((&data["loud"], &data["account"]), (&3.into(), &"x".into()));
    let data = json("--offline --no-offline -a x show");
    assert_eq!(data["offline"], false);
    // The last occurrence wins.
    assert_eq!(json("--account x show --account y")["account"], "y");
}

#[test]
fn a_misspelt_option_before_the_name_gets_a_suggestion() {
    for line in ["--acount x show", "--acount=x show me", "show --acount x", "--acount"] {
        let stderr = run(line).failure(2);
        assert!(stderr.contains("Unknown flag: --acount"), "{stderr}");
        assert!(stderr.contains("id you mean `--account`?"), "{line}: {stderr}");
    }
}

#[test]
fn global_options_are_validated_with_the_others() {
    let stderr = run("--tries 10 show --tag").failure(2);
    assert!(stderr.contains("Missing value for flag: --tag"), "{stderr}");
    assert!(stderr.contains("Invalid value for --tries: expected an integer from 1 to 9, got `10`"), "{stderr}");
    assert!(stderr.contains("Missing required option: --account"), "{stderr}");
    // Required by commands, not by help pages.
    assert!(run("idle").failure(2).contains("Missing required option: --account"));
    assert_eq!(run("idle -a x").success(), "idle\n");
    for line in ["--help", "idle --help", "--llms", "deep", "show --schema", "--help --tries x"] {
        assert_eq!(run(line).exit, Some(0), "{line}");
    }
    assert!(
        run("--acount x idle").failure(2).contains("Did you mean `--account`?")
            || run("--acount x idle").failure(2).contains("--account")
    );
}

#[test]
fn environment_variables_set_global_options() {
    let result = vestibule::testing::Invocation::line("show --json").env("APP_ACCOUNT", "e");
    let data: serde_json::Value = serde_json::from_str(&invoke(&program(), result).success()).unwrap();
    assert_eq!((&data["account"], &data["from"]), (&"e".into(), &"env".into()));
}

#[test]
fn help_and_listings_show_global_options() {
    let help = run("deep deeper show --help").success();
    let globals = help.split("Global options:").nth(1).unwrap();
    let globals = globals.split_whitespace().collect::<Vec<_>>().join(" ");
    let account = "-a, --account <account> The account to work in [env: APP_ACCOUNT] [required]";
    assert!(globals.starts_with(account) && globals.contains("--tries <tries>"), "{help}");
    let listing: serde_json::Value = serde_json::from_str(&run("--llms --format json").success()).unwrap();
    assert_eq!(listing["globals"]["properties"]["tries"]["maximum"], 9);
    assert_eq!(listing["globals"]["required"], serde_json::json!(["account"]));
    assert!(listing["commands"][0]["schema"].get("globals").is_none());
    let schema: serde_json::Value = serde_json::from_str(&run("show --schema").success()).unwrap();
    assert_eq!(schema["globals"]["properties"]["account"]["type"], "string");
    let markdown = run("--llms").success();
    assert!(
        markdown.contains("## Options of every command\n\n- `--account`, `-a` `<account>`: The account to work in"),
        "{markdown}"
    );
}

/// Options of one group.
#[derive(Options)]
struct OfGroup {
    /// The zone
    #[option(default = "z1")]
    zone: String,
}

/// Say the zone
#[command(name = "tell")]
fn zone(group: Globals<OfGroup>, common: Globals<Common>) -> String {
    format!("{} {}", common.account, group.zone)
}

#[test]
fn a_group_adds_its_own_global_options() {
    let cli = || {
        let group = Cli::create("group").globals::<OfGroup>().commands(commands![zone]);
        Cli::create("app").globals::<Common>().commands(commands![idle]).group(group)
    };
    cli().check().unwrap();
    assert_eq!(in_memory(cli(), words("-a x group --zone z2 tell")).success(), "x z2\n");
    assert_eq!(in_memory(cli(), words("group tell -a x")).success(), "x z1\n");
    let stderr = in_memory(cli(), words("--zone z2 group tell -a x")).failure(2);
    assert!(stderr.starts_with("Error (PARSE_ERROR): Unknown flag: --zone"), "{stderr}");
    let listing = in_memory(cli(), words("--llms --format json")).success();
    let listing: serde_json::Value = serde_json::from_str(&listing).unwrap();
    let of_group = &listing["commands"][1]["schema"]["globals"]["properties"];
    assert_eq!(of_group["zone"]["default"], "z1");
}

/// Clashes with a global option
#[command]
fn clash(#[option(short = 'a')] all: bool, #[option] tries: u8) -> u8 {
    tries + u8::from(all)
}

/// Options that are in the way.
#[expect(dead_code, reason = "only its definition matters")]
#[derive(Options)]
struct InTheWay {
    format: Option<String>,
    #[option(short = 'h')]
    host: Option<String>,
}

/// Positionals are no global options.
#[expect(dead_code, reason = "only its definition matters")]
#[derive(Options)]
struct Positional {
    #[arg]
    file: String,
}

#[test]
fn check_finds_clashing_names() {
    let messages = |cli: Cli| -> Vec<String> {
        cli.check().unwrap_err().field_errors().iter().map(|field| field.message.clone()).collect()
    };
    assert_eq!(
        messages(Cli::create("app").globals::<Common>().commands(commands![clash])),
        [
            "`app clash`: --all and the global --account share a short alias; change one",
            "`app clash`: an option and a global option share the name `tries`; rename one",
        ]
    );
    assert_eq!(
        messages(Cli::create("app").globals::<InTheWay>().commands(commands![idle])),
        [
            "`app`: the global option --format clashes with the built-in `--format`; rename it, or call `.disable_builtin(\"format\")`",
            "`app`: the global option --host clashes with the built-in `--help`; rename it, or call `.disable_builtin(\"help\")`",
        ]
    );
    assert_eq!(
        messages(Cli::create("app").globals::<Positional>().commands(commands![idle])),
        ["`app`: global options cannot have the positional <file>; make it an option"]
    );
    assert_eq!(
        messages(Cli::create("app").globals::<Positional>().globals::<Positional>().commands(commands![idle]))[0],
        "`app`: the global options `Positional` are declared twice; remove one"
    );
    assert_eq!(
        messages(Cli::create("app").commands(commands![show])),
        ["`app show`: `Globals<Common>` is not declared; call `.globals::<Common>()` on the program"]
    );
}

#[test]
fn global_options_go_before_the_name_of_a_mount() {
    use vestibule::fetch::{Body, http};
    let cli = || {
        let api = Mount::from_fn(|request: http::Request<Body>| async move {
            http::Response::new(Body::from(request.uri().to_string()))
        });
        let refuse = |ctx: &Context| match ctx.globals_as::<Common>() {
            Some(common) if common.account == "evil" => Err(Error::new("REFUSED", "no")),
            Some(_) => Ok(()),
            None => Err(Error::new("LOST", "no global options")),
        };
        Cli::create("app").globals::<Common>().before(refuse).mount("api", api)
    };
    assert_eq!(in_memory(cli(), words("-a x api users --account y")).success(), "http://localhost/users?account=y\n");
    assert!(in_memory(cli(), words("--account evil api users")).failure(1).starts_with("Error (REFUSED)"));
    assert!(in_memory(cli(), words("api users")).failure(2).contains("Missing required option: --account"));
}

#[test]
fn a_config_file_sets_them_where_they_are_declared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("app.json");
    let file = |text: &str| std::fs::write(&path, text).unwrap();
    let cli = || {
        let group = Cli::create("group").globals::<OfGroup>().commands(commands![zone]);
        Cli::create("app").globals::<Common>().config(Config::new()).commands(commands![show]).group(group)
    };
    cli().check().unwrap();
    let run = |line: &str| {
        let invocation = vestibule::testing::Invocation::line(line).arg("--config").arg(&path);
        invoke(&cli(), invocation.env("APP_CONFIG", ""))
    };
    file(r#"{ "account": "filed", "tries": 5, "group": { "zone": "z9" } }"#);
    assert_eq!(run("group tell").success(), "filed z9\n");
    assert_eq!(run("-a x group tell --zone z1").success(), "x z1\n");
    let data: serde_json::Value = serde_json::from_str(&run("show --json").success()).unwrap();
    assert_eq!((&data["from"], &data["tries"]), (&"config".into(), &5.into()));
    file(r#"{ "zone": "z9", "acount": "x", "tries": 5 }"#);
    let stderr = run("show").failure(2);
    assert!(stderr.contains("unknown key `zone`") && stderr.contains("did you mean `account`?"), "{stderr}");
    file(r#"{ "account": "filed", "tries": 10 }"#);
    let stderr = run("show").failure(2);
    assert!(stderr.contains("Invalid value for --tries (from ") && stderr.contains("line 1"), "{stderr}");
    let schema = cli().config_schema();
    assert_eq!(schema["properties"]["tries"]["maximum"], 9);
    assert_eq!(schema["properties"]["group"]["properties"]["zone"]["default"], "z1");
}

#[test]
fn the_listing_of_a_command_omits_shadowed_global_flags() {
    /// Print it
    #[command]
    fn print(#[option] format: Option<String>) -> String {
        format.unwrap_or_default()
    }

    let listing = in_memory(Cli::create("app").commands(commands![print]), words("print --llms")).success();
    assert!(listing.contains("- `--format` `<format>`"), "{listing}");
    let actual = listing.lines().find(|line| line.starts_with("Global options: ")).unwrap();
    assert!(actual.contains("`--json`") && !actual.contains("`--format`"), "{actual}");
}

/// Options of every command, under headings.
#[derive(Options)]
struct Headed {
    /// The server
    #[option(default = "here", heading = "Network")]
    host: String,
    /// The file of the log
    #[option(heading = "Logging", hide_short_help)]
    log: Option<String>,
    /// Say more
    verbose: bool,
}

/// Fetch a page
#[command]
fn fetch(
    globals: Globals<Headed>,
    /// Seconds to wait
    #[option(default = 9, heading = "Network")]
    wait: u8,
) -> String {
    format!("{} {:?} {} {wait}", globals.host, globals.log, globals.verbose)
}

#[test]
fn headings_of_global_options_are_shown() {
    let cli = || Cli::create("app").globals::<Headed>().commands(commands![fetch]);
    cli().check().unwrap();
    let help = in_memory(cli(), ["fetch", "--help"]).success();
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for section in [
        "Network: --wait <wait> Seconds to wait [default: 9] --host <host> The server [default: here]",
        "Logging: --log <log> The file of the log",
        "Global options: --verbose Say more",
    ] {
        assert!(words.contains(section), "{section} is not in:\n{help}");
    }
    let help = in_memory(cli(), ["-h"]).success();
    let commands = help.find("\nCommands:").unwrap();
    assert!(commands < help.find("\nNetwork:\n").unwrap(), "{help}");
    assert!(!help.contains("Logging"), "{help}");
}

#[test]
fn wrong_global_options_without_a_command_are_errors() {
    /// Global options of the program.
    #[derive(Options)]
    struct Depot {
        /// Number of jobs
        #[option(short = 'j', default = 2, range = 1..=64)]
        jobs: u8,
        /// Folder of the data
        #[option(short = 'C', default = ".")]
        root: std::path::PathBuf,
        /// Account to use
        #[option]
        account: String,
        /// Work in the home folder
        #[option(conflicts_with = root)]
        home: bool,
        /// Number of the card
        #[option(secret)]
        pin: Option<u32>,
        /// Name of a plan
        #[option(requires = pin)]
        plan: Option<String>,
    }

    /// Show the jobs
    #[command]
    fn show(depot: Globals<Depot>) -> String {
        let _ = (depot.home, depot.pin, &depot.plan);
        format!("{} {} {}", depot.jobs, depot.root.display(), depot.account)
    }

    let program = || Cli::create("depot").globals::<Depot>().group(Cli::create("snapshot").commands(commands![show]));
    for (line, message) in [
        ("-j 99", "Invalid value for --jobs: expected an integer from 1 to 64, got `99`"),
        ("snapshot --jobs 0", "Invalid value for --jobs: expected an integer from 1 to 64, got `0`"),
        ("--root", "Missing value for flag: --root"),
        ("snapshot -C", "Missing value for flag: --root"),
        ("--home --root x", "--home conflicts with --root"),
        ("--pin x", "Invalid value for --pin"),
    ] {
        let error = vestibule::testing::Invocation::line(line).run(&program()).failure(2);
        assert!(error.contains(message), "{line}: {error}");
    }
    // What is missing is only needed by a command.
    for line in ["", "-j 3", "snapshot --root x", "--plan large", "--help"] {
        let run = vestibule::testing::Invocation::line(line).run(&program());
        assert!(run.stdout.contains("Usage: depot"), "{line}: {run}");
    }
}
