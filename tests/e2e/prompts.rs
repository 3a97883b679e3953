//! Questions: the rule of who answers, and prompts on terminals.

use vestibule::command::{Answer, ModelRequest, Question};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};
use vestibule_tests::run_unasked;

#[derive(Choice)]
enum Region {
    Europe,
    America,
}

/// Create a server
#[command]
fn create(
    /// Name of the server
    #[arg]
    name: String,
    /// Region of the server
    #[option(ask = "Which region?", env = "REGION")]
    region: Region,
    /// Number of cores
    #[option(ask, range = 1..=64)]
    cores: u8,
    /// Comment
    #[option(ask)]
    comment: Option<String>,
    #[option(default = "small")] size: String,
    ctx: Context,
) -> String {
    let comment = comment.unwrap_or_else(|| "-".to_owned());
    let source = ctx.source("cores").unwrap();
    format!("{name} {} {cores} {size} {comment} by {source}", region.name())
}

/// Greet someone
#[command]
fn greet(#[option(name = "fullName")] who: Option<String>, ctx: Context) -> Result<String> {
    drop(who);
    let name: String = ctx.ask(Question::new("Who are you?").field("fullName"))?;
    if ctx.confirm("Shout?")? { Ok(name.to_uppercase()) } else { Ok(name) }
}

/// Log in
#[command]
fn login(#[option(secret, ask)] token: String, ctx: Context) -> Result<String> {
    let pin = ctx.secret(Question::new("Pin").check(|pin| match pin.len() {
        4 => Ok(()),
        _ => Err("a pin has 4 digits".to_owned()),
    }))?;
    Ok(format!("{} {}", token.len(), pin.len()))
}

/// Ask without a field
#[command]
fn wonder(ctx: Context) -> Result<String> {
    ctx.ask("What now?")
}

#[derive(Options)]
struct Trip {
    /// Departure
    from: String,
    /// Destination
    #[option(default = "Rome")]
    to: String,
    /// Number of seats
    #[option(default = 2, range = 1..=9)]
    seats: u8,
    /// Overnight
    night: bool,
    region: Option<Region>,
    #[option(secret, requires = "from", hidden)]
    code: Option<String>,
}

/// Book a trip
#[command]
fn book(ctx: Context) -> Result<String> {
    let Trip { from, to, seats, night, region, code } = ctx.ask_form("Your trip")?;
    Ok(format!("{from}-{to} {seats} {night} {} {code:?}", region.map_or("anywhere", |region| region.name())))
}

#[derive(Options)]
struct Range {
    #[option(conflicts_with = "all")]
    last: Option<u8>,
    all: bool,
}

/// Choose a range
#[command]
async fn range(ctx: Context) -> Result<String> {
    let Range { last, all } = ctx.blocking(|ctx| ctx.ask_form("Which?")).await?;
    Ok(format!("{last:?} {all}"))
}

/// Ask a model
#[command]
fn judge(ctx: Context) -> Result<String> {
    let request = ModelRequest::new("Is it good?").system("Be short.").max_tokens(5);
    assert_eq!((request.prompt(), request.system_prompt(), request.token_limit()), ("Is it good?", "Be short.", 5));
    let reply = ctx.ask_model(request)?;
    Ok(format!("{reply}, {:?}, {}", reply.model, reply.is_truncated))
}

fn program() -> Cli {
    Cli::create("app").commands(commands![create, greet, login, wonder, book, range, judge])
}

fn answered(line: &str, answers: &[&str]) -> RunOutput {
    Invocation::line(line).answers(answers.iter().copied()).run(&program())
}

/// Runs a call that fails before it asks anything, and returns stderr.
fn unasked(line: &str, variables: &[(&str, &str)]) -> String {
    let run = run_unasked(program(), line, variables);
    assert_eq!(run.exit, Some(2), "{line}");
    run.stderr
}

/// Types lines on a terminal without control sequences.
fn typed(line: &str, lines: &str) -> RunOutput {
    Invocation::line(line).terminal(80).stdin_terminal().stdin(lines).run(&program())
}

#[test]
fn open_fields_are_asked_for_in_order() {
    let output = answered("create web", &["america", "4", "for tests"]);
    assert_eq!(output.success(), "web america 4 small for tests by prompt\n");
}

#[test]
fn given_values_are_not_asked_for() {
    let output = answered("create web --region europe --cores 2", &["none"]);
    assert_eq!(output.success(), "web europe 2 small none by argv\n");
    let by_variable = Invocation::line("create web --cores 2").env("REGION", "europe").answers(["x"]).run(&program());
    assert_eq!(by_variable.success(), "web europe 2 small x by argv\n");
    let by_input = answered(r#"create --input '{"name":"web","region":"europe","cores":3,"comment":"c"}'"#, &[]);
    assert_eq!(by_input.success(), "web europe 3 small c by input\n");
}

#[test]
fn an_optional_field_may_stay_open() {
    let skipped = Invocation::line("create web --region europe --cores 2").answers([Answer::Skipped]).run(&program());
    assert_eq!(skipped.success(), "web europe 2 small - by argv\n");
    let nobody = answered("create web --region europe --cores 2", &[]);
    assert_eq!(nobody.success(), "web europe 2 small - by argv\n");
}

#[test]
fn nobody_to_ask_is_a_missing_option() {
    let expected = answered("create web", &[]).failure(2);
    assert_eq!(Invocation::line("create web").run(&program()).failure(2), expected);
    assert!(expected.contains("Missing required option: --region"), "{expected}");
    assert!(expected.contains("Missing required option: --cores"), "{expected}");
    let error = Invocation::line("greet").run(&program()).failure(2);
    assert!(error.contains("Missing required option: --full-name"), "{error}");
    let error = Invocation::line("wonder").run(&program()).failure(2);
    assert!(error.starts_with("Error (INPUT_REQUIRED): `What now?` needs an answer, and stdin is not"), "{error}");
}

#[test]
fn nothing_is_asked_if_the_call_is_wrong_anyway() {
    let error = unasked("create --cores 99", &[]);
    assert!(error.contains("Missing required argument: <name>") && error.contains("--cores"), "{error}");
}

#[test]
fn an_answer_is_validated_as_the_field_is() {
    let output = answered("create web", &["asia", "europe", "0", "x", "65", "64", "c"]);
    assert_eq!(output.success(), "web europe 64 small c by prompt\n");
}

#[test]
fn a_person_who_does_not_want_to_answer_ends_the_call() {
    let output = Invocation::line("create web").answers([Answer::Cancelled]).run(&program());
    assert_eq!(output.failure(1), "Error (CANCELLED): cancelled at `Which region?`\n");
}

#[test]
fn agents_formats_and_a_flag_switch_questions_off() {
    for line in ["create web --json", "create web --full-output", "create web --no-input", "--no-input create web"] {
        unasked(line, &[]);
    }
    unasked("create web", &[("CLAUDECODE", "1")]);
    let error = unasked("wonder --no-input", &[]);
    assert!(error.contains("the call has `--no-input`"), "{error}");
}

#[test]
fn a_form_asks_for_each_field() {
    let output = answered("book", &["Oslo", "Bern", "3", "true", "europe"]);
    assert_eq!(output.success(), "Oslo-Bern 3 true europe None\n");
    let again = answered("book", &["Oslo", "Bern", "0", "x", "9", "false", "asia", "america"]);
    assert_eq!(again.success(), "Oslo-Bern 9 false america None\n");
    let asynchronous = Invocation::line("range").answers(["3", "false"]).run(&program());
    assert_eq!(asynchronous.success(), "Some(3) false\n");
}

#[test]
fn an_empty_line_takes_the_default_of_a_field() {
    let output = typed("book", "Oslo\n\n\n\n\n");
    assert_eq!(output.stdout, "Oslo-Rome 2 false anywhere None\n");
    let asked: Vec<&str> = output.stderr.lines().collect();
    assert_eq!(asked[0], "Your trip");
    assert!(
        output.stderr.contains("Destination: [Rome]") && output.stderr.contains("Overnight: [y/N]"),
        "{}",
        output.stderr
    );
    assert!(!output.stderr.contains("--"), "{}", output.stderr);
}

#[test]
fn a_form_needs_a_person() {
    let expected = "`Your trip` needs an answer, and stdin is not a terminal";
    for line in ["book", "book --no-input", "book --json"] {
        let error = Invocation::line(line).run(&program());
        assert_eq!(error.exit, 2, "{line}");
    }
    assert!(Invocation::line("book").run(&program()).failure(2).contains(expected));
    // The input ends in the middle of the form, where only defaults are left.
    let output = typed("book", "Oslo\nBern\n");
    assert!(output.exit == 2 && output.stderr.contains("`Your trip` needs an answer"), "{}", output.stderr);
    let output = Invocation::line("book").answers([Answer::text("Oslo"), Answer::Cancelled]).run(&program());
    assert_eq!(output.failure(1), "Error (CANCELLED): cancelled at `Destination`\n");
}

#[test]
fn the_rules_of_a_form_hold() {
    let output = answered("range", &["3", "true"]);
    let error = output.failure(2);
    assert!(error.contains("VALIDATION_ERROR") && error.contains("--all"), "{error}");
}

#[test]
fn a_model_is_asked_where_there_is_one() {
    assert_eq!(answered("judge", &["Yes"]).success(), "Yes, \"\", false\n");
    assert_eq!(
        Invocation::line("judge").run(&program()).failure(1),
        "Error (MODEL_REQUIRED): the command asks a model, and the caller offers none\n  Hint: call it through an MCP \
         client that declares the capability `sampling`\n"
    );
    assert!(typed("judge", "Yes\n").stderr.contains("MODEL_REQUIRED"));
    let refused = Invocation::line("judge").answers([Answer::Cancelled]).run(&program());
    assert!(refused.failure(1).contains("CANCELLED"));
}

#[test]
fn a_question_takes_the_value_of_its_field() {
    assert_eq!(answered("greet --full-name Ada", &["true"]).success(), "ADA\n");
    assert_eq!(answered("greet", &["Ada", "no"]).success(), "Ada\n");
}

#[test]
fn answers_are_lines_of_a_terminal() {
    /// Pack a folder
    #[command]
    fn pack(
        #[option(ask)] tag: Vec<String>,
        #[option(ask, delimiter = ',')] label: Vec<String>,
        #[option(ask, delimiter = ';', range = 1..=9)] level: Vec<u8>,
        #[option(ask)] encrypt: Option<bool>,
        ctx: Context,
    ) -> Result<String> {
        let note: String = ctx.ask(Question::new("Note?").default("none"))?;
        Ok(format!("{tag:?} {label:?} {level:?} {encrypt:?} {note} {}", ctx.confirm("Sure?")?))
    }
    let program = Cli::create("pack").root(commands![pack]);
    let run = |answers: &[&str]| Invocation::line("").answers(answers.iter().copied()).run(&program).success();
    let text = run(&["a 'b c'", "a b, c", "1;2", "Y", "", "n"]);
    assert_eq!(text, "[\"a\", \"b c\"] [\"a b\", \"c\"] [1, 2] Some(true) none false\n");
    assert_eq!(run(&["", "", "1;0", "", "", "x y", "yes"]), "[] [] [] None x y true\n");
    let several = Answer::Given(vec!["a b".to_owned(), "c,d".to_owned()]);
    let rest = ["", "", ""].map(Answer::from);
    let answers = [several.clone(), several].into_iter().chain(rest);
    let output = Invocation::line("--encrypt").answers(answers).run(&program);
    assert_eq!(output.success(), "[\"a b\", \"c,d\"] [\"a b\", \"c\", \"d\"] [] Some(true) none false\n");
}

#[test]
#[should_panic(expected = "no question took the answers [Given([\"c\"])] of:\nexit: 0\n--- stdout\nAda\n")]
fn an_answer_that_no_question_takes_is_a_mistake() {
    answered("greet", &["Ada", "n", "c"]);
}

#[test]
fn missing_fields_are_asked_for_if_the_program_says_so() {
    let program = program().ask_for_missing();
    let invocation = Invocation::line("create --region europe --cores 1").answers(["web", "c"]);
    assert_eq!(invocation.run(&program).success(), "web europe 1 small c by argv\n");
    let nobody = Invocation::line("create --region europe --cores 1").run(&program);
    assert!(nobody.failure(2).contains("Missing required argument: <name>"));
}

#[test]
fn lines_are_read_where_nothing_can_be_edited() {
    insta::assert_snapshot!(typed("create web", "asia\n2\n\n8\n\n"), @"
    exit: 0
    --- stdout
    web america 8 small - by prompt
    --- stderr
      1. europe
      2. america
    Which region? Invalid value for --region: expected one of europe, america, got `asia`
      1. europe
      2. america
    Which region? Number of cores: an answer is needed
    Number of cores: Comment: 
    (no newline at the end)
    ");
    insta::assert_snapshot!(typed("greet", "Ada\r\nY\n"), @"
    exit: 0
    --- stdout
    ADA
    --- stderr
    Who are you? Shout? [y/N] 
    (no newline at the end)
    ");
}

#[test]
fn stdin_that_is_closed_at_a_prompt_is_nobody() {
    let output = typed("create web", "europe\n");
    assert!(output.failure(2).contains("Missing required option: --cores"));
    assert_eq!(typed("wonder", "").exit, 2);
}

#[test]
fn one_terminal_of_two_is_not_enough() {
    let stdin_only = Invocation::line("wonder").stdin_terminal().stdin("x\n").run(&program());
    assert!(stdin_only.failure(2).contains("stderr is not a terminal"));
    let stderr_only = Invocation::line("wonder").terminal(80).stdin("x\n").run(&program());
    assert!(stderr_only.failure(2).contains("stdin is not a terminal"));
    let in_ci = Invocation::line("wonder").terminal(80).stdin_terminal().stdin("x\n").env("CI", "true").run(&program());
    assert!(in_ci.failure(2).contains("`CI` is set"));
}

#[test]
fn a_secret_is_never_shown() {
    let output = typed("login", "s3cret\n123\n1234\n");
    assert_eq!(output.stdout, "6 4\n");
    assert!(output.stderr.contains("a pin has 4 digits"), "{output}");
    assert!(!output.stderr.contains("s3cret") && !output.stderr.contains("123\n"), "{output}");
}

#[test]
fn control_codes_in_a_question_do_not_reach_the_terminal() {
    /// Ask
    #[command]
    fn ask(#[arg] word: String, ctx: Context) -> Result<String> {
        ctx.ask(Question::new(format!("Use {word}?")).help("a\nb"))
    }
    let program = Cli::create("app").root(commands![ask]);
    let argv = ["\u{1b}[2J\u{9b}5\u{202e}x"];
    let output = Invocation::new(argv).terminal(80).stdin_terminal().stdin("y\n").run(&program);
    assert_eq!(output.exit, 0);
    assert!(!output.stderr.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{output:?}");
}

#[tokio::test]
async fn the_library_asks_nobody() {
    let error = program().call("create", json!({ "name": "web" })).await.unwrap_err();
    assert_eq!((error.code(), error.field_errors().len()), ("VALIDATION_ERROR", 2));
}

/// Plan a trip
#[command]
fn plan(#[option] stops: Vec<String>, ctx: Context) -> Result<String> {
    drop(stops);
    let days: Option<u8> = ctx.ask("How many days?")?;
    let stops: Vec<String> = ctx.ask(Question::new("Which stops?").field("stops"))?;
    let from: [i32; 2] = ctx.ask("From where?")?;
    let regions: Vec<Region> = ctx.ask("Which regions?")?;
    let regions: Vec<&str> = regions.iter().map(|region| region.name()).collect();
    Ok(format!("{days:?} {stops:?} {from:?} {regions:?}"))
}

/// A question takes a value of any type that a field can have, and takes it as a field does.
#[test]
fn optional_values_and_lists_are_those_of_fields() {
    let cli = Cli::create("app").commands(commands![plan]);
    let answered = |line: &str, answers: &[&str]| Invocation::line(line).answers(answers.iter().copied()).run(&cli);
    let output = answered("plan", &["", "Rome 'New York'", "1 -2", "europe america"]);
    assert_eq!(output.success(), "None [\"Rome\", \"New York\"] [1, -2] [\"europe\", \"america\"]\n");
    let output = answered("plan --stops a --stops 'b c'", &["300", "3", "1", "1 2", "europe"]);
    assert_eq!(output.success(), "Some(3) [\"a\", \"b c\"] [1, 2] [\"europe\"]\n");
    // Without a person, an optional value is missing, and any other is an error.
    let output = Invocation::line("plan").run(&cli).failure(2);
    assert!(output.contains("Missing required option: --stops"), "{output}");
}
