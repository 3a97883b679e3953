//! Completions: the candidates that the shell scripts receive.

use std::ffi::OsString;

use proptest::prelude::*;
use vestibule::Shell;
use vestibule::prelude::*;
use vestibule::schema::{Candidate, Field, Hint, Object, Partial};
use vestibule_tests::{bakery, in_memory, words};

/// Returns the response to a script's request.
fn ask<I>(cli: &Cli, shell: &str, question: I, io: Io) -> String
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    let argv = ["__complete", shell].into_iter().map(OsString::from).chain(question.into_iter().map(Into::into));
    assert_eq!(cli.run_with(argv, io.clone()), 0);
    assert_eq!(io.stderr_text(), "");
    io.stdout_text()
}

/// Returns the response for bash: the directive for the shell, and the candidates as whole words.
fn answer(cli: &Cli, line: &str) -> (String, Vec<String>) {
    let answer = ask(cli, "bash", ["9", " \t\n", line], Io::memory());
    let mut lines = answer.lines().map(str::to_owned);
    (lines.next().unwrap(), lines.collect())
}

/// Returns the candidates at the end of a line.
#[track_caller]
pub(super) fn offered(cli: &Cli, line: &str) -> Vec<String> {
    let (kind, offers) = answer(cli, line);
    assert!(matches!(kind.as_str(), "values" | "glued"), "{kind}");
    offers
}

#[track_caller]
fn check(line: &str, expected: &str) {
    assert_eq!(offered(&bakery(), line).join(" "), expected, "{line}");
}

#[test]
fn commands() {
    check("bakery ", "bake sell run store ping completions http mcp skills help toast");
    check("bakery s", "sell store skills");
    check("bakery store ", "list open");
    check("bakery store l", "list");
    check("bakery help ", "bake sell run store ping completions http mcp skills toast");
    check("bakery help store ", "list open");
    // Aliases are offered once their prefix is typed; hidden commands are not offered.
    check("bakery v", "vend");
    check("bakery d", "");
    check("bakery nope ", "");
    check("bakery ping ba", "");
    // Arguments before the program belong to other programs.
    check("A=1 B2=2 bakery store o", "open");
    check("/usr/bin/bakery store o", "open");
    check("bakery --json --shop=north st", "store");
    check("bakery -- st", "");
}

#[test]
fn built_ins() {
    check("bakery c", "completions");
    check("bakery completions f", "fish");
    check("bakery completions --na", "--name");
    let free = Cli::create("app").disable_builtin("completions").command(Command::new("go").run(|_| Ok(())));
    // Without the built-in, there are no candidates.
    assert_ne!(free.run_with(["__complete", "bash", "9", "", "app "], Io::memory()), 0);
    let io = Io::memory();
    let _ = free.run_with(["__complete", "bash", "9", "", "app "], io.clone());
    assert!(io.stderr_text().contains("COMMAND_NOT_FOUND"), "{}", io.stderr_text());
}

#[test]
fn options() {
    check("bakery bake --s", "--seed --set --shop --schema");
    check("bakery bake --oven x --o", "");
    check("bakery bake --seed poppy --se", "--seed --set");
    check("bakery bake --verbose --verb", "--verbose");
    check("bakery sell --p", "--price");
    check("bakery --sh", "--shop");
    check("bakery store --sh", "--shop");
    check("bakery --shop south store --sh", "");
    check("bakery --js", "--json");
    check("bakery bake --json --js", "");
    // Deprecated options are last; hidden options are not offered.
    assert_eq!(offered(&bakery(), "bakery bake --").last().unwrap(), "--minutes");
    check("bakery bake --tri", "");
    // Conflicting options.
    check("bakery bake --quiet --lo", "");
    check("bakery bake -l --qu", "");
    check("bakery bake --lo", "--loud");
    // Only positionals after `--`.
    assert_eq!(answer(&bakery(), "bakery bake bread -- --s").0, "files\u{1f}\u{1f}--s");
    check("bakery sell -- --pr", "");
    // Everything after a trailing argument belongs to it.
    assert_eq!(answer(&bakery(), "bakery run ls --a").0, "commands\u{1f}\u{1f}--a");
    // No further arguments are possible.
    let all = offered(&bakery(), "bakery ping ");
    assert!(all.join(" ").starts_with("--shop --help --version --json"), "{all:?}");
}

#[test]
fn short_options() {
    let offered = |line| offered(&bakery(), line).join(" ");
    assert!(offered("bakery bake -").starts_with("--oven -o --recipe -r --tray --seed"));
    assert!(offered("bakery bake -").contains("--help -h --version -V --json"));
    assert_eq!(offered("bakery bake -q"), "-q -qo -qr -qv");
    assert_eq!(offered("bakery bake -vo"), "-vo");
    assert_eq!(offered("bakery bake -vol"), "");
    assert_eq!(offered("bakery bake -or"), "-oright-big -oright-small");
    assert_eq!(offered("bakery bake -o=right-b"), "-o=right-big");
    assert_eq!(offered("bakery bake -x"), "");
    assert_eq!(offered("bakery -h"), "-h");
}

#[test]
fn booleans_and_negations() {
    check("bakery bake --fr", "--fresh");
    check("bakery bake --no-", "--no-fresh --no-quiet --no-loud --no-pager --no-input");
    check("bakery bake --no-q", "--no-quiet");
    assert!(!offered(&bakery(), "bakery bake --").contains(&"--no-quiet".to_owned()));
    assert!(offered(&bakery(), "bakery bake --").contains(&"--no-fresh".to_owned()));
    check("bakery bake --quiet=", "--quiet=true --quiet=false");
    check("bakery store open ", "true false");
    check("bakery bake --set light=", "light=true light=false");
    check("bakery bake --set=light=f", "--set=light=false");
    check("bakery bake --set li", "");
    check("bakery bake --verbose=", "");
}

#[test]
fn values() {
    check("bakery bake ", "bread cake stale");
    check("bakery bake bri", "");
    check("bakery --shop ", "north south");
    check("bakery store list --shop=n", "--shop=north");
    check("bakery --format ", "toon json jsonl yaml md table");
    check("bakery --format=j", "--format=json --format=jsonl");
    check("bakery bake --color=n", "--color=never");
    check("bakery --token-limit ", "");
    check("bakery bake --seed ", "poppy sesame sunflower");
    check("bakery bake --seed=poppy,", "--seed=poppy,sesame --seed=poppy,sunflower");
    check("bakery bake --seed poppy,sesame,", "poppy,sesame,sunflower");
    check("bakery bake --note ", "");
    // The value is optional, or follows `=`.
    check("bakery bake --colour=", "--colour=always --colour=never");
    check("bakery bake --colour b", "bread");
    assert_eq!(answer(&bakery(), "bakery bake --hea"), ("glued".to_owned(), vec!["--heat=".to_owned()]));
}

#[test]
fn files_and_users_are_left_to_the_shell() {
    let kind = |line| answer(&bakery(), line).0.replace('\u{1f}', "|");
    assert_eq!(kind("bakery bake --recipe ry"), "files||ry");
    assert_eq!(kind("bakery bake --recipe=ry"), "files|--recipe=|ry");
    assert_eq!(kind("bakery bake -rry"), "files|-r|ry");
    assert_eq!(kind("bakery bake --tray "), "dirs||");
    assert_eq!(kind("bakery bake bread a b"), "files||b");
    assert_eq!(kind("bakery bake --baker=r"), "users|--baker=|r");
    assert_eq!(kind("bakery run "), "commands||");
    assert_eq!(kind("bakery bake --input @ry"), "files|@|ry");
    assert_eq!(kind("bakery bake --input=@ry"), "files|--input=@|ry");
    // The shell handles quotes.
    assert_eq!(kind("bakery bake --recipe \"my ry"), "files||my ry");
    assert_eq!(kind("bakery bake --tray my\\ t"), "dirs||my t");
    let hinted = |hint| {
        let args = Object::new().field(Field::string("place").hint(hint));
        let cli = Cli::create("app").root(Command::new("app").args(args).run(|_| Ok(())));
        answer(&cli, "app ").0.replace('\u{1f}', "|")
    };
    assert_eq!(hinted(Hint::Host), "hosts||");
    assert_eq!(hinted(Hint::Executable), "files||");
    assert_eq!(hinted(Hint::Url), "values");
}

#[test]
fn values_that_the_program_computes() {
    check("bakery bake --oven ", "right-big right-small");
    check("bakery bake --seed poppy --oven ", "left-big left-small");
    check("bakery bake --oven= --seed=poppy,sesame --oven=left-b", "--oven=left-big");
    let words = |partial: &Partial<'_>| {
        let all: Vec<_> = partial.values("word").map(|word| word.display().to_string()).collect();
        vec![
            Candidate::new(format!("{}{}", partial.word(), all.len())),
            Candidate::new("key="),
            Candidate::new("two\nlines"),
        ]
    };
    let args = Object::new().field(Field::strings("word").complete(words));
    let cli = Cli::create("app").root(Command::new("app").args(args).run(|_| Ok(())));
    assert_eq!(offered(&cli, "app a b c"), ["c2"]);
    assert_eq!(answer(&cli, "app k"), ("values".to_owned(), vec!["k0".to_owned(), "key=".to_owned()]));
}

#[test]
fn programs_without_commands() {
    /// Greet someone
    #[command]
    fn greet(#[arg(choices = ["Ada", "Grace"])] name: String, #[option] loud: bool) -> String {
        format!("{name}{loud}")
    }
    let cli = Cli::create("greet").root(commands![greet]);
    assert_eq!(offered(&cli, "greet "), ["Ada", "Grace"]);
    assert_eq!(offered(&cli, "greet --co"), ["--color", "--completions"]);
    assert_eq!(offered(&cli, "greet --completions z"), ["zsh"]);
    assert_eq!(offered(&cli, "greet Ada --co"), ["--color"]);
    assert_eq!(offered(&cli, "greet Ada --lo"), ["--loud"]);
}

#[test]
fn external_programs_and_multicall() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["app-foo", "app-go", "other-bar"] {
        std::fs::write(folder.path().join(name), "").unwrap();
    }
    let program = |cli: Cli| cli.command(Command::new("go").run(|_| Ok(())));
    let ask = |cli: Cli| {
        let io = Io::memory().env([("PATH", folder.path())]);
        ask(&program(cli), "fish", ["", "app"], io)
    };
    assert!(ask(Cli::create("app").external()).contains("\nfoo\tRun app-foo\n"));
    assert_eq!(ask(Cli::create("app").external()).matches("\ngo\t").count(), 1);
    assert!(!ask(Cli::create("app")).contains("foo"));
    // Called by the name of a command.
    let args = Object::new().field(Field::choice("how", ["fast", "slow"]));
    let cli = Cli::create("app").multicall().command(Command::new("go").args(args).run(|_| Ok(())));
    assert_eq!(offered(&cli, "/bin/go s"), ["slow"]);
}

#[test]
fn mounts() {
    let cli = Cli::create("app").mount("api", axum::Router::new());
    assert_eq!(offered(&cli, "app a"), ["api"]);
    assert_eq!(offered(&cli, "app api users --me"), ["--method"]);
    assert_eq!(offered(&cli, "app api users -X P"), ["POST", "PUT", "PATCH"]);
    assert_eq!(offered(&cli, "app api users --method=D"), ["--method=DELETE"]);
    assert_eq!(offered(&cli, "app api us"), [""; 0]);
    assert_eq!(offered(&cli, "app api users --lim"), [""; 0]);
    assert_eq!(offered(&cli, "app api users --conf"), [""; 0]);
    assert_eq!(answer(&cli, "app api users -o f").0, "files\u{1f}\u{1f}f");
    assert_eq!(answer(&cli, "app api users -d @f").0, "files\u{1f}@\u{1f}f");
}

#[test]
fn completion_runs_no_command() {
    let cli = bakery().before(|_| panic!("a command runs")).after(|_, _| panic!("a command runs"));
    assert_eq!(offered(&cli, "bakery store l"), ["list"]);
}

#[test]
fn bash_receives_the_text_it_replaces() {
    const BREAKS: &str = " \t\n\"'@><=;|&(:";
    let ask = |line: &str| {
        let answer = ask(&bakery(), "bash", ["9", BREAKS, line], Io::memory());
        answer.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(ask("bakery bake --oven=right-"), ["right-big", "right-small"]);
    assert_eq!(ask("bakery sell rye"), ["rye\\ bread", "rye\\ rolls"]);
    assert_eq!(ask("bakery sell rye\\ r"), ["rye\\ rolls"]);
    assert_eq!(ask("bakery sell \"rye r"), ["rye rolls"]);
    assert_eq!(ask("bakery sell 'rye r"), ["rye rolls"]);
    assert_eq!(ask("bakery sell \"it'"), ["it's"]);
    assert_eq!(ask("bakery sell 'it"), ["it'\\''s"]);
    assert_eq!(ask("bakery sell half:"), ["half"]);
    assert_eq!(ask("bakery sell half\\:"), ["half:half"]);
    assert_eq!(ask("bakery sell \"half:"), ["half:half"]);
    // Descriptions are for lists only.
    let list = super::completion::ask(&bakery(), "bash", ["63", BREAKS, "bakery store "], Io::memory());
    assert_eq!(list, "values\nlist  (List the goods)\nopen  (Open the doors)\n");
}

#[test]
fn each_shell_has_its_own_format() {
    let ask = |shell: &str, question: &[&str]| {
        ask(&bakery(), shell, question.iter().copied(), Io::memory()).replace('\u{1f}', "|")
    };
    assert_eq!(ask("zsh", &["", "--oven=ri", "bakery", "bake"]), "values|7\nsright-big:For loaves\nsright-small\n");
    assert!(ask("zsh", &["\"", "rye r", "bakery", "sell"]).contains("\nsrye rolls\nshalf\\:half\nsa=b\n"));
    assert_eq!(
        ask("zsh", &["", "", "bakery", "--shop", "\"south\"", "store"]),
        "values|\nslist:List the goods\nsopen:Open the doors\n"
    );
    assert_eq!(
        ask("fish", &["--oven=ri", "bakery", "bake"]),
        "values|--oven=|ri\n--oven=right-big\tFor loaves\n--oven=right-small\t\n"
    );
    let hex = |words: &str| words.bytes().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join("-");
    assert_eq!(
        ask("powershell", &[&hex("bakery\u{1f}sell\u{1f}r")]),
        "values\n'rye bread'|rye bread|\n'rye rolls'|rye rolls|\n"
    );
    assert_eq!(
        ask("powershell", &[&hex("bakery\u{1f}bake\u{1f}--oven=right-b")]),
        "values\n--oven=right-big|right-big|For loaves\n"
    );
    assert_eq!(ask("powershell", &[&hex("bakery\u{1f}bake\u{1f}-r\u{1f}")]), "files\n");
    // The text before a comma is kept, unless it is quoted.
    assert_eq!(
        ask("powershell", &[&hex("bakery\u{1f}bake\u{1f}--seed\u{1f}poppy,su")]),
        "values\nsunflower|sunflower|\n"
    );
    assert_eq!(
        ask("powershell", &[&hex("bakery\u{1f}bake\u{1f}--seed\u{1f}'poppy,su")]),
        "values\n'poppy,sunflower'|sunflower|\n"
    );
    let words = Object::new().field(Field::choice("word", ["it\u{2019}s so"]));
    let curly = Cli::create("app").command(Command::new("say").args(words).run(|_| Ok(())));
    let question = hex("app\u{1f}say\u{1f}");
    assert_eq!(
        super::completion::ask(&curly, "powershell", [question.as_str()], Io::memory()).replace('\u{1f}', "|"),
        "values\n'it\u{2019}\u{2019}s so'|it\u{2019}s so|\n"
    );
    assert_eq!(
        ask("nushell", &["bakery", "store", "o"]),
        "[{\"value\":\"open\",\"description\":\"Open the doors\"}]\n"
    );
    assert_eq!(ask("nushell", &["bakery", "sell", "rye r"]), "[{\"value\":\"`rye rolls`\",\"description\":\"\"}]\n");
    assert_eq!(ask("nushell", &["bakery", "bake", "--recipe", ""]), "null\n");
    assert_eq!(
        ask("elvish", &["bakery", "bake", "--oven=ri"]),
        "values|--oven=|ri\ns|right-big|For loaves\ns|right-small|\n"
    );
    assert_eq!(ask("elvish", &["bakery", "bake", "--recipe=ry"]), "files|--recipe=|ry\n");
}

#[test]
fn scripts_support_any_program_name() {
    for shell in Shell::ALL {
        let script = Cli::create("it's-a.b").completions(*shell);
        assert!(
            script.ends_with('\n')
                && !["@PROGRAM@", "@NAMES@", "@ID@", "@COMPLETE@"].iter().any(|place| script.contains(place)),
            "{script}"
        );
        assert!(shell.name().parse::<Shell>().unwrap() == *shell);
    }
    assert!(Cli::create("it's").completions(Shell::Bash).contains(r"local program='it'\''s' "));
    assert!(Cli::create("it's").completions(Shell::Fish).contains(r"set -l program 'it\'s'"));
    assert!(Cli::create("it's").completions(Shell::PowerShell).contains("-CommandName 'it''s'"));
    assert!(Cli::create("it's").completions(Shell::Elvish).contains("(external 'it''s')"));
    assert_eq!("csh".parse::<Shell>().unwrap_err().code(), "VALIDATION_ERROR");
}

/// Adds every path of offered commands below a path.
fn each_path(cli: &Cli, path: &str, seen: &mut Vec<String>) {
    for word in offered(cli, &format!("{path} ")) {
        if seen.len() > 200 || word.starts_with('-') {
            continue;
        }
        let path = format!("{path} {word}");
        seen.push(path.clone());
        if ["bakery store"].contains(&path.as_str()) {
            each_path(cli, &path, seen);
        }
    }
}

#[test]
fn offered_commands_are_accepted() {
    let mut paths = Vec::new();
    each_path(&bakery(), "bakery", &mut paths);
    assert_eq!(paths.len(), 13, "{paths:?}");
    for path in paths {
        let line = path.strip_prefix("bakery ").unwrap();
        assert_eq!(in_memory(bakery(), words(&format!("{line} --help"))).exit, Some(0), "{line}");
        // A server runs until it is stopped.
        if ["http", "mcp"].contains(&line) {
            continue;
        }
        for option in offered(&bakery(), &format!("{path} --")) {
            let run = in_memory(bakery(), words(&format!("{line} {option}")));
            assert!(!run.stderr.contains("Unknown flag"), "{line} {option}: {}", run.stderr);
        }
    }
}

/// Generates arguments.
fn typed() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "bakery",
        "bake",
        "sell",
        "store",
        "open",
        "run",
        "help",
        "completions",
        "bread",
        "--oven",
        "--oven=",
        "--seed",
        "poppy,",
        "--set",
        "a=",
        "-o",
        "-vq",
        "-r",
        "-",
        "--",
        "---",
        "--no-",
        "--shop",
        "--json",
        "--format",
        "=",
        "\"",
        "'",
        "\\",
        "-\u{e9}",
        "@",
        "\u{1f}",
        "--heat=",
        "",
        " ",
        "  ",
    ]);
    prop_oneof![4 => known.prop_map(str::to_owned), 1 => "\\PC{0,6}", 1 => "-{1,3}[a-z=,]{0,5}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_line_is_answered(words in prop::collection::vec(typed(), 0..7), shell in 0..Shell::ALL.len(), ended in any::<bool>()) {
        let shell = Shell::ALL[shell].name();
        let line = format!("bakery {}{}", words.join(" "), if ended { " " } else { "" });
        let question: Vec<OsString> = match shell {
            "bash" => vec!["9".into(), " \t\n\"'@><=;|&(:".into(), line.clone().into()],
            "powershell" => {
                let all = words.join("\u{1f}");
                vec![all.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join("-").into()]
            }
            _ => words.iter().map(OsString::from).collect(),
        };
        let answer = ask(&bakery(), shell, question, Io::memory());
        prop_assert!(!answer.is_empty());
        if shell == "bash" && !line.contains(['"', '\'', '\\']) {
            // Every candidate starts with the typed text.
            let (_, offers) = super::completion::answer(&bakery(), &line);
            let last = line.rsplit(char::is_whitespace).next().unwrap();
            for offer in offers {
                prop_assert!(offer.replace('\\', "").starts_with(last), "{:?} for {:?}", offer, line);
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn non_utf8_arguments_are_answered(words in prop::collection::vec(prop::collection::vec(1..=255_u8, 0..6), 0..5), shell in 0..Shell::ALL.len()) {
        use std::os::unix::ffi::OsStringExt;
        let question: Vec<_> = words.into_iter().map(OsString::from_vec).collect();
        ask(&bakery(), Shell::ALL[shell].name(), question, Io::memory());
    }
}
