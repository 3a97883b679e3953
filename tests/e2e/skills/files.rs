//! Contents of skill files.

use insta::assert_snapshot;
use vestibule::SkillFile;
use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::{HOME, Program, example, my_cli, words};

use super::specification::check;
use super::{Home, plain};

fn file<'a>(files: &'a [SkillFile], path: &str) -> &'a str {
    let found = files.iter().find(|file| file.path == path);
    let paths: Vec<_> = files.iter().map(|file| &file.path).collect();
    &found.unwrap_or_else(|| panic!("no {path} in {paths:?}")).contents
}

#[test]
fn skill_of_my_cli() {
    let home = Home::with(&[]);
    let run = Program::at(example("my-cli")).env(HOME, home.at("").to_str().unwrap());
    run.args(["skills", "add"]).run().success();
    let skill = home.read(".agents/skills/my-cli/SKILL.md");
    assert_snapshot!(skill, @r#"
    ---
    name: my-cli
    description: "Manage deployments. Use when the user names my-cli, or wants to do one of: deploy (Deploy to an environment); fail (Always fail, to show what an error looks like); logs (Follow the log); api (The users API)."
    compatibility: Needs the program my-cli on the PATH
    metadata:
      program: my-cli
      version: "0.1.0"
    ---

    # my-cli

    Manage deployments

    - More: `my-cli --find <words>` finds a command; begin with it, `my-cli --llms-index` lists the commands, `--llms` after a command lists its arguments and options, `--schema` prints the JSON Schema of its input, `--help` explains it
    - Output: stdout is toon, `--format toon|json|jsonl|yaml|md|table` changes it, `--filter-output a.b,c` prints parts of it
    - Errors: on stderr, as data on stdout with `--json`; exit code 1 if the command failed, 2 if the call is invalid

    ## my-cli deploy

    Deploy to an environment

    **Destructive.** Ask the user before running it.

    `my-cli deploy <environment> [options]` (alias: d; destructive)

    - `<environment>`: Target environment (choices: staging, production)
    - `--region`, `-r` `<region>`: Target region (default: eu-west-1)
    - `--zone`, `-z` `<zone>`: **Deprecated.** Availability zone (use --region)
    - `--fast`: **Deprecated.** Skip the health checks
    - `--tag`, `-t` `<tag>`: Mark the deployment (repeatable)
    - `--replicas` `<replicas>`: Number of replicas (integer; default: 1)
    - `--dry-run`: Show what would happen without doing it
    - `--verbose`, `-v`: More detail (counted)
    - Example: `my-cli deploy staging --dry-run`: Try it on staging
    - Result: `dryRun`, `environment`, `fast`, `region`, `replicas`, `tag`, `verbose`, `zone`

    ## my-cli fail

    Always fail, to show what an error looks like

    `my-cli fail`

    ## my-cli logs

    Follow the log

    `my-cli logs [options]` (read-only)

    - `--tail`, `-n` `<tail>`: Number of lines to show (integer; default: 3)
    - Result: items, one after another, each with `message`, `number`; `--tail` keeps it short

    ## my-cli api

    The users API

    `my-cli api <path> [options]`

    - `<path>...`: Path segments: `users 1` is /users/1, `/` is /
    - `--method`, `-X` `<method>`: HTTP method (default: GET, or POST with a body)
    - `--data`, `-d` `<json>`: Request body (implies POST); `@file` and `@-` read it; also --body
    - `--header`, `-H` `<header>`: Request header, `Name: value` (repeatable)
    - `--<key>` `<value>`: Query parameter (repeatable)
    - `--data-raw` `<text>`: Request body, with `@` taken literally
    - `--data-binary` `<data>`: Request body, with line ends kept
    - `-F` `<name=value>`: Form field; `name=@file` uploads a file (repeatable)
    - `-u` `<user:password>`: Basic authentication
    - `-b` `<cookie>`: Cookie, `name=value`
    - `-G`: Send the body as query parameters
    - `-I`: Send a HEAD request
    - `-i`: Include the response status and headers
    - `-o` `<file>`: Write the response body to a file
    - `-A` `<agent>`: User agent
    - `-e` `<url>`: Referer

    ## More commands

    - `my-cli pr` (skill `my-cli-pr`): Pull requests
    "#);
    assert_snapshot!(home.read(".agents/skills/my-cli-pr/SKILL.md"), @r#"
    ---
    name: my-cli-pr
    description: "Pull requests. Part of my-cli (Manage deployments). Use when the user names my-cli pr, or wants to do one of: list (List pull requests); view (Show one pull request)."
    compatibility: Needs the program my-cli on the PATH
    metadata:
      program: my-cli
      version: "0.1.0"
    ---

    # my-cli pr

    Pull requests

    - More: `my-cli pr --find <words>` finds a command; begin with it, `my-cli pr --llms-index` lists the commands, `--llms` after a command lists its arguments and options, `--schema` prints the JSON Schema of its input, `--help` explains it
    - Output: stdout is toon, `--format toon|json|jsonl|yaml|md|table` changes it, `--filter-output a.b,c` prints parts of it
    - Errors: on stderr, as data on stdout with `--json`; exit code 1 if the command failed, 2 if the call is invalid

    ## my-cli pr list

    List pull requests

    `my-cli pr list [options]` (alias: ls; read-only)

    - `--state`, `-s` `<state>`: State to list (default: open; choices: open, closed, all)
    - Result: a list, each with `number`, `state`, `title`; it may be long, and `--token-limit 2000` prints a page

    ## my-cli pr view

    Show one pull request

    `my-cli pr view <number>` (read-only)

    - `<number>`: Number of the pull request (integer)
    - Result: `number`, `state`, `title`
    "#);
    // The examples run.
    let examples: Vec<_> = skill.lines().filter_map(|line| line.strip_prefix("- Example: `my-cli ")).collect();
    assert!(!examples.is_empty());
    for example in examples {
        my_cli(example.split('`').next().unwrap()).success();
    }
}

#[test]
fn deprecated_and_destructive_commands_are_marked() {
    let wipe = Command::new("wipe")
        .description("Delete everything")
        .effects(Effects { destructive: true, ..Effects::default() })
        .options(
            Object::new().field(Field::string("zone").optional().describe("Where").deprecated_because("use --region")),
        )
        .example("--region eu", "Wipe one region")
        .run(|_| Ok("gone"));
    let old = Command::new("old").description("The old way").deprecated("use wipe").run(|_| Ok("done"));
    let gone = Cli::create("gone").description("Old things").deprecated("use wipe").command(plain("x", "Do x"));
    let secret = Command::new("secret").hidden().run(|_| Ok("done"));
    let cli = Cli::create("app").command(wipe).command(old).command(secret).group(gone);
    let files = cli.skills(1);
    check(&files);
    let skill = file(&files, "app/SKILL.md");
    let parts = [
        "**Destructive.** Ask the user before running it.\n\n`app wipe [options]` (destructive)\n",
        "- `--zone` `<zone>`: **Deprecated.** Where (use --region)\n",
        "- Example: `app wipe --region eu`: Wipe one region\n",
        "## app old\n\n**Deprecated.** The old way (use wipe)\n",
        "- `app gone` (skill `app-gone`): **Deprecated.** Old things (use wipe)\n",
        // Deprecated commands are not in the description.
        "\ndescription: \"The commands of app. Use when the user names app, or wants to do one of: wipe (Delete everything).\"\n",
    ];
    for part in parts {
        assert!(skill.contains(part), "{part}\n---\n{skill}");
    }
    assert!(!skill.contains("secret"), "{skill}");
    assert!(file(&files, "app-gone/SKILL.md").contains("## app gone x\n\n**Deprecated.** Do x (use wipe)\n"));
}

#[test]
fn disabled_features_are_not_mentioned() {
    let cli = Cli::create("app").format(Format::Json).command(plain("status", "Show the status"));
    let cli = ["help", "find", "llms", "llms-index", "schema", "format", "json", "filter-output"]
        .iter()
        .fold(cli, |cli, flag| cli.disable_builtin(*flag));
    let files = cli.skills(1);
    check(&files);
    let body = file(&files, "app/SKILL.md").rsplit("---\n").next().unwrap();
    assert_eq!(
        body,
        "\n# app\n\n- Output: stdout is json\n- Errors: on stderr; exit code 1 if the command failed, 2 if the call is \
         invalid\n\n## app status\n\nShow the status\n\n`app status`\n"
    );
}

#[test]
fn large_programs_are_split_into_files() {
    let long = "Every word of this is read. ".repeat(20);
    let group = |name: &str, many: usize| {
        (0..many).fold(Cli::create(name).description(format!("Group {name}")), |group, at| {
            group.command(plain(&format!("c{at}"), &format!("Do {at}. {long}")))
        })
    };
    let cli = Cli::create("app").command(plain("status", "Show the status"));
    let cli = cli.group(group("few", 3)).group(group("many", 40)).group(group("most", 50));
    // One skill: a file per small group, and per command of large groups.
    let files = cli.skills(0);
    check(&files);
    let skill = file(&files, "app/SKILL.md");
    assert!(
        skill.contains(
            "- [`app few`](references/few.md): Group few (3 commands)\n- [`app many c0`](references/many-c0.md): Do 0\n"
        ),
        "{skill}"
    );
    assert!(file(&files, "app/references/few.md").contains("## app few c2\n"));
    assert!(file(&files, "app/references/most-c49.md").starts_with("## app most c49\n\nDo 49. Every word"));
    // A skill per group.
    let files = cli.skills(1);
    check(&files);
    assert!(file(&files, "app/SKILL.md").contains("- `app most` (skill `app-most`): Group most\n"));
    assert!(file(&files, "app-few/SKILL.md").contains("## app few c2\n"));
    let many = file(&files, "app-many/SKILL.md");
    assert!(many.contains("- [`app many c39`](references/many-c39.md): Do 39\n"), "{many}");
    // Every link has a file.
    for owner in ["app", "app-many", "app-most"] {
        let links =
            file(&files, &format!("{owner}/SKILL.md")).split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
        links.for_each(|link| assert_ne!(file(&files, &format!("{owner}/{link}")), ""));
    }
}

/// A skill of many commands would fill a repository; the program itself tells of them.
#[test]
fn very_large_programs_are_searched() {
    let most = (0..300).fold(Cli::create("most").description("Most of it"), |group, at| {
        group.command(plain(&format!("c{at}"), &format!("Do {at}")))
    });
    let files = Cli::create("app").command(plain("status", "Show the status")).group(most).skills(0);
    check(&files);
    assert_eq!(files.len(), 1);
    let skill = file(&files, "app/SKILL.md");
    for part in ["301 commands. ", "`app --find <words>`", "- `most`: Most of it (300 commands)"] {
        assert!(skill.contains(part), "{part}\n---\n{skill}");
    }
}

#[test]
fn skills_are_short() {
    let doc = "A line of what it is about.\n\n".repeat(300);
    let many = |count: usize| {
        (0..count).fold(Object::new(), |all, at| all.field(Field::string(format!("option{at}")).optional()))
    };
    let cli = Cli::create("app").description(doc.clone());
    let cli = (0..200).fold(cli, |cli, at| cli.group(Cli::create(format!("g{at}")).command(plain("run", "Run it"))));
    let cli = (0..30).fold(cli, |cli, at| {
        cli.command(Command::new(format!("c{at}")).description(&*doc).options(many(30)).run(|_| Ok("done")))
    });
    for depth in [0, 1] {
        let files = cli.skills(depth);
        check(&files);
        assert!(depth == 0 || file(&files, "app/SKILL.md").contains("- 140 more groups\n"));
    }
}

#[test]
fn examples_begin_with_the_program_name() {
    let files = Cli::create("app").example("status --json", "As data").command(plain("status", "")).skills(1);
    let skill = file(&files, "app/SKILL.md");
    assert!(words(skill).len() > 10);
    for line in skill.lines().filter(|line| line.starts_with("- Example: ")) {
        assert!(line.starts_with("- Example: `app "), "{line}");
    }
}

#[test]
fn leading_arguments_are_in_the_calls() {
    let cli = Cli::create("app").leading_args(["--spec", "a b"]).command(plain("go", "Go"));
    let files = cli.skills(1);
    let skill = file(&files, "app/SKILL.md");
    assert!(skill.contains("Begin each call with `app --spec 'a b'`"), "{skill}");
    assert!(skill.contains("`app --spec 'a b' --find <words>`"), "{skill}");
}
