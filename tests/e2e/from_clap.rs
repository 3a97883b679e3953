//! Properties that programs bring along from clap.

use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::words;

#[derive(Debug, Options)]
struct Bare {
    #[option(short, long, env)]
    region: Option<String>,
    #[option(short, long = "zone-name", env)]
    availability_zone: Option<String>,
}

/// A bare `short` is the first letter, a bare `long` the name, and a bare `env` the name in capitals.
#[test]
fn bare_words_follow_the_name_of_the_field() {
    let read = |line: &str| Bare::from_argv(words(line)).map(|it| (it.region, it.availability_zone));
    assert_eq!(read("-r a --region b"), Ok((Some("b".to_owned()), None)));
    assert_eq!(read("-a x"), Ok((None, Some("x".to_owned()))));
    assert_eq!(read("--zone-name x"), Ok((None, Some("x".to_owned()))));
    let cli = Cli::create("app").root(commands![bare]);
    let call = || vestibule::testing::Invocation::line("").env("REGION", "eu").env("AVAILABILITY_ZONE", "1");
    assert_eq!(call().run(&cli).success(), "eu 1\n");
}

#[command]
fn bare(options: Bare) -> String {
    format!("{} {}", options.region.unwrap_or_default(), options.availability_zone.unwrap_or_default())
}

#[derive(Debug, Options)]
#[options(env_prefix = "APP_")]
struct Prefixed {
    #[option(short, env)]
    r#type: Option<String>,
}

#[command]
fn prefixed(options: Prefixed) -> String {
    options.r#type.unwrap_or_default()
}

#[test]
fn bare_words_on_raw_names_and_with_a_prefix() {
    let cli = Cli::create("app").root(commands![prefixed]);
    let run = |call: vestibule::testing::Invocation| call.run(&cli).success();
    assert_eq!(run(vestibule::testing::Invocation::line("-t a")), "a\n");
    assert_eq!(run(vestibule::testing::Invocation::line("").env("APP_TYPE", "b")), "b\n");
}

fn message<T: std::fmt::Debug>(result: Result<T, vestibule::parser::Error>) -> String {
    result.expect_err("a broken rule").message().to_owned()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
enum Mode {
    Plain,
    #[choice(alias = "ssl")]
    Tls,
}

fn jobs() -> usize {
    7
}

#[derive(Debug, Options)]
struct Computed {
    #[option(default_with = jobs, range = 1..=64)]
    jobs: usize,
    #[option(default_with = std::env::temp_dir)]
    temp: std::path::PathBuf,
    #[option(default_with = || Mode::Tls)]
    mode: Mode,
    #[option(default_with = || "a,b", delimiter = ',')]
    tags: Vec<String>,
    #[option(default_with = || true)]
    colour: bool,
}

#[test]
fn computed_defaults() {
    let read = |line: &str| Computed::from_argv(words(line)).unwrap();
    let computed = read("");
    assert_eq!((computed.jobs, computed.mode, computed.colour), (7, Mode::Tls, true));
    assert_eq!((computed.temp, computed.tags), (std::env::temp_dir(), vec!["a".to_owned(), "b".to_owned()]));
    let given = read("--jobs 2 --mode plain --tags c --no-colour");
    assert_eq!((given.jobs, given.mode, given.colour), (2, Mode::Plain, false));
    assert_eq!(given.tags, ["c"]);
}

#[command]
fn computed(options: Computed) -> String {
    format!("{options:?}")
}

#[test]
fn computed_defaults_are_shown() {
    let cli = Cli::create("app").root(commands![computed]);
    let run = |line: &str| vestibule::testing::Invocation::line(line).run(&cli);
    let help = run("--help").success();
    assert!(help.contains("[default: 7]"), "{help}");
    assert!(help.contains("--[no-]colour"), "{help}");
    assert_eq!(run("--llms --json").json()["commands"][0]["schema"]["options"]["properties"]["jobs"]["default"], 7);
}

fn invalid() -> &'static str {
    "many"
}

#[derive(Debug, Options)]
struct InvalidDefault {
    #[option(default_with = invalid)]
    #[allow(dead_code, reason = "never parsed")]
    jobs: u8,
}

#[command]
fn with_invalid_default(options: InvalidDefault) {
    let _ = options;
}

#[test]
fn an_invalid_computed_default_is_an_error_of_the_call() {
    let cli = Cli::create("app").root(commands![with_invalid_default]);
    // It may be valid on another machine.
    assert_eq!(cli.check().map_err(|error| error.to_string()), Ok(()));
    let error = vestibule::testing::Invocation::line("").run(&cli).failure(2);
    assert!(error.contains("--jobs") && error.contains("many"), "{error}");
}

#[derive(Debug, PartialEq, Options)]
struct Conditional {
    #[option(default = Mode::PLAIN)]
    mode: Mode,
    #[option(default = 80, default_if("mode=ssl", 443), default_if(quiet, 0))]
    port: u16,
    #[option(default_if("port=8080", "dev"))]
    user: Option<String>,
    #[option(default_if(quiet, "none"), default_if("mode=tls", "trace"), env = "LEVEL")]
    level: String,
    #[option(default = "x", default_if(quiet, None))]
    label: Option<String>,
    quiet: bool,
}

impl Mode {
    const PLAIN: &str = "plain";
}

#[test]
fn conditional_defaults() {
    let read = |line: &str| Conditional::from_argv(words(line)).map(|it| (it.port, it.user, it.level, it.label));
    let level = || "l".to_owned();
    let x = || Some("x".to_owned());
    assert_eq!(read("--level l"), Ok((80, None, level(), x())));
    assert_eq!(read("--mode tls"), Ok((443, None, "trace".to_owned(), x())));
    // A name of a choice and its alias are one value.
    assert_eq!(read("--mode ssl --level l"), Ok((443, None, level(), x())));
    assert_eq!(read("--quiet"), Ok((0, None, "none".to_owned(), None)));
    // Of two conditions, the first in the declaration counts.
    assert_eq!(read("--quiet --mode tls"), Ok((443, None, "none".to_owned(), None)));
    assert_eq!(read("--port 8080 --level l"), Ok((8080, Some("dev".to_owned()), level(), x())));
    assert_eq!(read("--no-quiet --level l"), Ok((80, None, level(), x())));
    assert_eq!(message(read("")), "Missing required option: --level");
}

#[derive(Debug, PartialEq, Options)]
struct Overridden {
    #[option(overrides = loud)]
    quiet: bool,
    #[option(overrides = quiet)]
    loud: bool,
    #[option(default = 80, default_if(loud, 443))]
    port: u16,
    #[option(default_if("loud=true", "high"))]
    level: Option<String>,
    #[option(default_if("loud=false", "low"), default_if(quiet, "none"))]
    tone: String,
    #[option(overrides = loud, default = "a", default_if(quiet, "b"), default_if("port=443", "c"))]
    tags: Vec<String>,
}

#[test]
fn what_is_overridden_is_no_condition_of_a_default() {
    let read =
        |line: &str| Overridden::from_argv(words(line)).map(|it| (it.quiet, it.loud, it.port, it.level, it.tone));
    let low = || "low".to_owned();
    assert_eq!(read("--loud --quiet"), Ok((true, false, 80, None, low())));
    assert_eq!(read("--quiet --loud --tone x"), Ok((false, true, 443, Some("high".to_owned()), "x".to_owned())));
    assert_eq!(message(read("--quiet --loud")), "Missing required option: --tone");
    let tags = |line: &str| Overridden::from_argv(words(line)).map(|it| it.tags);
    assert_eq!(tags("--loud --quiet"), Ok(vec!["b".to_owned()]));
    assert_eq!(tags("--tags x --loud --tone x"), Ok(vec!["a".to_owned()]));
}

const PORT: u16 = 8080;
const OFFSET: i64 = -5;

#[derive(Debug, PartialEq, Options)]
struct Constants {
    #[option(default = PORT)]
    port: u16,
    #[option(default = OFFSET)]
    offset: i64,
    #[option(default = usize::MIN)]
    level: usize,
    #[option(default = Mode::COLOR)]
    color: bool,
}

impl Mode {
    const COLOR: bool = true;
}

#[test]
fn constants_are_defaults() {
    let given = Constants::from_argv(words("")).unwrap();
    assert_eq!(given, Constants { port: 8080, offset: -5, level: 0, color: true });
    let help =
        vestibule::testing::Invocation::line("--help").run(&Cli::create("app").root(commands![constants])).stdout;
    assert!(help.contains("[default: 8080]") && help.contains("[default: -5]"), "{help}");
}

#[command]
fn constants(_options: Constants) {}

#[command]
fn conditional(options: Conditional) -> String {
    format!("{} {} {:?}", options.level, options.port, options.user)
}

#[test]
fn conditional_defaults_see_the_environment_and_are_shown() {
    let cli = Cli::create("app").root(commands![conditional]);
    assert_eq!(cli.check().map_err(|error| error.to_string()), Ok(()));
    let call = vestibule::testing::Invocation::line;
    assert_eq!(call("--mode tls").env("LEVEL", "l").run(&cli).success(), "l 443 None\n");
    let help = call("--help").run(&cli).success();
    assert!(help.contains("[default 443 if --mode=ssl]"), "{help}");
    assert!(help.contains("[no default if --quiet]"), "{help}");
    let listing = call("--llms --json").run(&cli).json();
    let options = &listing["commands"][0]["schema"]["options"];
    // Another field can give the value.
    assert!(options["required"].is_null() && !options["properties"]["level"].is_null(), "{options}");
}

#[derive(Debug, Options)]
#[allow(dead_code, reason = "only whether it parses counts")]
#[options(group(cert, key, name = "identity"))]
struct Requirements {
    #[option(requires_if("tls", identity), requires_if("plain", user))]
    mode: Option<Mode>,
    cert: Option<String>,
    key: Option<String>,
    #[option(required_if_all = ["mode=tls", "verify=true"])]
    authority: Option<String>,
    verify: bool,
    #[option(required_unless_all = [cert, key])]
    user: Option<String>,
}

#[test]
fn requirements_that_depend_on_values() {
    let read = |line: &str| Requirements::from_argv(words(line)).map(|_| ());
    assert_eq!(message(read("--user u --mode tls")), "--mode=tls requires one of --cert, --key");
    assert_eq!(read("--user u --mode ssl --key k"), Ok(()));
    assert_eq!(message(read("--cert c --key k --mode plain")), "--mode=plain requires --user");
    assert_eq!(message(read("--cert c")), "Missing required option: --user (or all of --cert, --key)");
    assert_eq!(read("--cert c --key k"), Ok(()));
    let missing = "Missing required option: --authority, as --mode is `tls` and --verify is `true`";
    assert_eq!(message(read("--user u --mode tls --key k --verify")), missing);
    assert_eq!(read("--user u --mode tls --key k --no-verify"), Ok(()));
}

#[test]
fn dynamic_fields_have_the_same_rules() {
    let options = Object::new()
        .field(Field::choice("mode", ["plain", "tls"]).optional().requires_if("tls", "cert"))
        .field(Field::string("cert").optional())
        .field(Field::integer("port").default_with(|| "80".into()).default_if("mode", "tls", Some("443")))
        .field(Field::string("user").required_unless_all(["mode", "cert"]))
        .field(Field::string("log").required_if_all([("mode", "tls"), ("cert", "none")]))
        .field(Field::string("note").optional().default_if_given("log", Some("logged")));
    let options = vestibule::parser::Options::new().options(options);
    let read = |line: &str| vestibule::parser::parse(words(line), &options).map(|parsed| parsed.options.to_string());
    assert_eq!(read("--user u").unwrap(), r#"{"port":80,"user":"u"}"#);
    assert_eq!(read("--mode tls --cert c").unwrap(), r#"{"mode":"tls","cert":"c","port":443}"#);
    assert_eq!(read("--user u --log l").unwrap(), r#"{"port":80,"user":"u","log":"l","note":"logged"}"#);
    assert_eq!(message(read("--mode tls --user u")), "--mode=tls requires --cert");
    assert_eq!(message(read("--mode tls")).lines().next(), Some("--mode=tls requires --cert (and 1 more)"));
    let missing = "Missing required option: --log, as --mode is `tls` and --cert is `none`";
    assert_eq!(message(read("--mode tls --cert none")), missing);
}

#[derive(Debug, Options)]
#[allow(dead_code, reason = "only shown")]
struct Laid {
    /// First
    alpha: bool,
    /// Second
    #[option(display_order = 0)]
    beta: bool,
    /// Third
    #[option(next_line_help)]
    gamma: bool,
    /// Only in short help
    #[option(hide_long_help)]
    delta: bool,
}

#[command(header = "Read this first.")]
fn laid(options: Laid) {
    let _ = options;
}

#[test]
fn layout_of_help() {
    let cli = Cli::create("app").commands(commands![laid]);
    let help = |line: &str| vestibule::testing::Invocation::line(line).run(&cli).success();
    let long = help("laid --help");
    assert!(long.starts_with("Read this first.\n\napp laid\n"), "{long}");
    assert!(long.find("--beta") < long.find("--alpha") && !long.contains("--delta"), "{long}");
    let below = long.lines().skip_while(|line| line.trim() != "--gamma").nth(1);
    assert_eq!(below.map(str::trim), Some("Third"), "{long}");
    assert!(help("laid -h").contains("--delta"));
    let below = Cli::create("app").next_line_help().max_width(50).commands(commands![laid]);
    let below = vestibule::testing::Invocation::line("laid -h").terminal(120).run(&below).success();
    let first = below.lines().skip_while(|line| line.trim() != "--alpha").nth(1);
    assert_eq!(first, Some("          First"), "{below}");
    assert!(below.lines().all(|line| line.chars().count() <= 50), "{below}");
}

#[derive(Debug, Options)]
struct Common {
    #[option(default = "main")]
    account: String,
}

struct Store(&'static str);

#[derive(Commands)]
enum App {
    /// Push
    Push,
    /// Pull
    #[command(alias = "fetch")]
    Pull { from: Option<String> },
    /// Manage remotes
    #[command(group)]
    Remote(Remote),
    /// Anything else
    #[command(external)]
    Other(Vec<std::ffi::OsString>),
}

#[derive(Commands)]
enum Remote {
    Add,
    Remove,
    #[command(external)]
    Named(Vec<String>),
}

fn handle_app(app: App, store: State<Store>, common: Globals<Common>, ctx: Context) -> Result<String> {
    let what = match app {
        App::Push => "push".to_owned(),
        App::Pull { from } => format!("pull {from:?}"),
        App::Remote(Remote::Add) => "add".to_owned(),
        App::Remote(Remote::Remove) => "remove".to_owned(),
        App::Remote(Remote::Named(words)) => format!("remote {words:?}"),
        App::Other(words) => format!("other {words:?}"),
    };
    Ok(format!("{} {} {} {what}", ctx.program(), store.0.0, common.account))
}

fn app() -> Cli {
    Cli::create("app").state(Store("disk")).globals::<Common>().infer_subcommands().handle(handle_app)
}

#[test]
fn handlers_take_state_and_globals() {
    let run = |line: &str| vestibule::testing::Invocation::line(line).run(&app()).success();
    assert_eq!(app().check().map_err(|error| error.to_string()), Ok(()));
    assert_eq!(run("push --account test"), "app disk test push\n");
    assert_eq!(run("--account test pull --from x"), "app disk test pull Some(\"x\")\n");
    let bare = Cli::create("app").handle(handle_app);
    let errors = bare.check().unwrap_err().to_string();
    assert!(errors.contains("`State<Store>` is not provided") && errors.contains("and 1 more"), "{errors}");
}

async fn handle_later(app: App, store: State<Store>) -> Result<String> {
    handle_app(app, store, Globals(std::sync::Arc::new(Common { account: "a".to_owned() })), later()?)
}

fn later() -> Result<Context> {
    Err(Error::new("LATER", "not now"))
}

#[test]
fn async_handlers_take_state() {
    let cli = Cli::create("app").state(Store("disk")).handle(handle_later);
    assert!(vestibule::testing::Invocation::line("push").run(&cli).failure(1).contains("LATER"));
}

#[test]
fn beginnings_of_commands_that_are_unique() {
    let run = |line: &str| vestibule::testing::Invocation::line(line).run(&app());
    assert_eq!(run("pus").success(), "app disk main push\n");
    assert_eq!(run("fet").success(), "app disk main pull None\n");
    assert_eq!(run("rem a").success(), "app disk main add\n");
    // Two commands begin so, thus it is any other word.
    assert_eq!(run("pu").success(), "app disk main other [\"pu\"]\n");
    assert_eq!(run("remote re").success(), "app disk main remove\n");
    let plain = |name: &str| Command::new(name).run(|_| Ok("done"));
    let typed = Cli::create("app").command(plain("push"));
    assert!(vestibule::testing::Invocation::line("pus").run(&typed).failure(2).contains("`pus`"));
    let hidden = typed.infer_subcommands().command(plain("pushed").hidden());
    assert_eq!(vestibule::testing::Invocation::line("pus").run(&hidden).success(), "done\n");
}

#[test]
fn a_variant_takes_the_words_of_unknown_commands() {
    let run = |line: &str| vestibule::testing::Invocation::line(line).run(&app());
    assert_eq!(
        run("foo -x --json --account y").success(),
        "app disk main other [\"foo\", \"-x\", \"--json\", \"--account\", \"y\"]\n"
    );
    assert_eq!(run("--account y foo bar").success(), "app disk y other [\"foo\", \"bar\"]\n");
    assert_eq!(run("remote origin push").success(), "app disk main remote [\"origin\", \"push\"]\n");
    let help = run("-h").success();
    assert!(help.lines().all(|line| !line.trim_start().starts_with("<command>")), "{help}");
    let names = run("--llms --json").json()["commands"].to_string();
    assert!(!names.contains("other") && !names.contains("<command>"), "{names}");
}

#[derive(Debug, Options)]
struct Tagged {
    #[option(default_missing = "a,b", delimiter = ',')]
    tags: Vec<String>,
}

#[test]
fn a_list_has_values_when_it_is_given_without_one() {
    let read = |line: &str| Tagged::from_argv(words(line)).map(|it| it.tags.join("+"));
    assert_eq!(read(""), Ok(String::new()));
    assert_eq!(read("--tags"), Ok("a+b".to_owned()));
    assert_eq!(read("--tags=c,d --tags"), Ok("c+d+a+b".to_owned()));
}

#[derive(Debug, Options)]
struct Lists {
    #[option(short, values = 0.., conflicts_with = all)]
    list: Option<Vec<String>>,
    #[expect(dead_code, reason = "for the rule alone")]
    all: bool,
    #[option(requires = list)]
    #[expect(dead_code, reason = "for the rule alone")]
    group: Option<String>,
    #[option(values = 0..=2, overrides = list)]
    show: Option<Vec<u8>>,
    #[option(values = 0.., parse = from_str, env = "HOSTS")]
    hosts: Option<Vec<std::net::IpAddr>>,
    #[option(values = 0.., default = "a")]
    tags: Vec<String>,
}

#[command]
fn lists(lists: Lists, ctx: Context) -> String {
    let sources = ["list", "show", "hosts", "tags"].map(|name| ctx.source(name));
    let Lists { list, show, hosts, tags, .. } = lists;
    format!("{list:?} {show:?} {hosts:?} {tags:?} {}", sources.iter().flatten().count())
}

/// An option that takes any number of values and is given none is an empty list, and given.
#[test]
fn an_option_without_any_of_its_values_is_given() {
    let cli = Cli::create("app").root(commands![lists]);
    let run = |line: &str| vestibule::testing::Invocation::line(line).env("HOSTS", "::1").run(&cli);
    assert_eq!(run("").success(), "None None Some([::1]) [\"a\"] 2\n");
    assert_eq!(run("--list --hosts --tags").success(), "Some([]) None Some([]) [] 3\n");
    assert_eq!(run("-l --group x").success(), "Some([]) None Some([::1]) [\"a\"] 3\n");
    assert_eq!(run("--list x --list").success(), "Some([\"x\"]) None Some([::1]) [\"a\"] 3\n");
    assert_eq!(run("--list --show").success(), "None Some([]) Some([::1]) [\"a\"] 3\n");
    assert_eq!(run("--show --list").success(), "Some([]) None Some([::1]) [\"a\"] 3\n");
    assert_eq!(run("--show 1 --list").success(), "Some([]) None Some([::1]) [\"a\"] 3\n");
    assert_eq!(run("--list --show 1 2").success(), "None Some([1, 2]) Some([::1]) [\"a\"] 3\n");
    assert!(run("--list --all").failure(2).contains("--list conflicts with --all: give only one"));
    assert!(run("--group x").failure(2).contains("--group requires --list"));
}

/// An empty list in an object is one, but counts as not given: callers send one for each list that they do not use.
#[test]
fn an_empty_list_of_an_object_breaks_no_rule() {
    let cli = Cli::create("app").root(commands![lists]);
    let run = |input: &str| vestibule::testing::Invocation::new(["--input", input]).run(&cli);
    assert_eq!(run(r#"{"list":[],"all":true,"tags":[]}"#).success(), "Some([]) None None [] 2\n");
    assert_eq!(run(r#"{"list":null,"all":true}"#).success(), "None None None [\"a\"] 1\n");
    assert!(run(r#"{"list":[],"group":"x"}"#).failure(2).contains("requires --list"));
}
