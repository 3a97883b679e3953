//! Values from config files, and their precedence.

use vestibule_tests::{on_terminal, run_with};

use super::*;

const TOML: &str = r#"
[deploy]
region = "us"
replicas = 0x3
dry-run = true
verbose = 2
tags = ["a", "b"]
ports = [80, 8_0]
ratio = 1_0.50
size = "small"
token = "hush"
trace = true
listen = 8080
folder = "/srv/ä"
letter = "x"
[pr.list]
limit = 5
"#;

const JSON: &str = r#"{
    "$schema": "./schema.json",
    "deploy": {
        "region": "\u0075s", "replicas": 3, "dryRun": true, "verbose": 2, "tags": ["a", "b"], "ports": [80, 80],
        "ratio": 10.50, "size": "small", "token": "hush", "trace": true, "listen": 8080, "folder": "/srv/ä", "letter": "x"
    },
    "pr": { "list": { "limit": 5 } }
}"#;

const YAML: &str = r#"
deploy:
  region: us
  replicas: 0o3
  dry_run: true
  verbose: 2
  tags: [a, "b"]
  ports:
  - 80
  - 0x50
  ratio: 10.50
  size: 'small'
  token: !!str hush
  trace: True
  listen: 8080
  folder: /srv/ä
  letter: x
pr: { list: { limit: 5 } }
"#;

#[test]
fn every_format_sets_the_same() {
    for (extension, text) in [("toml", TOML), ("json", JSON), ("yaml", YAML), ("yml", YAML)] {
        let home = Home::with(extension, text);
        let expected = [
            r#"region="us" from config"#,
            "replicas=3 from config",
            "dryRun=true from config",
            "verbose=2 from config",
            r#"tags=["a","b"] from config"#,
            "ports=[80,80] from config",
            "ratio=10.50 from config",
            r#"size="small" from config"#,
            r#"token="hush" from config"#,
            "trace=true from config",
            r#"listen=8080 from config"#,
            r#"folder="/srv/ä" from config"#,
            r#"letter="x" from config"#,
        ];
        assert_eq!(given(home.run("deploy --json")), expected, "{extension}");
        assert_eq!(home.run("pr list").success(), "5 with none\n", "{extension}");
    }
}

#[test]
fn precedence_is_argv_environment_file_default() {
    let home = Home::with("toml", "[deploy]\nregion = \"us\"\ndry_run = true\nverbose = 3\ntags = [\"a\"]\n");
    let of = |line: &str, variables: &[(&str, &str)]| given(home.run_with(line, variables)).join(", ");
    let rest = r#"dryRun=true from config, verbose=3 from config, tags=["a"] from config"#;
    assert_eq!(of("deploy --json", &[]), format!(r#"region="us" from config, {rest}"#));
    assert_eq!(of("deploy --json", &[("REGION", "asia")]), format!(r#"region="asia" from env, {rest}"#));
    assert_eq!(
        of("deploy --json --region it -v --no-dry-run --tags x --tags y", &[("REGION", "asia")]),
        r#"region="it" from argv, dryRun=false from argv, verbose=1 from argv, tags=["x","y"] from argv"#
    );
    assert_eq!(of("deploy --json --no-config", &[]), "");
}

#[test]
fn an_empty_list_is_a_value() {
    use vestibule::schema::{Field, Object};

    let options = Object::new().field(Field::strings("tag").default("a"));
    let cli = || {
        let go = Command::new("go").options(options.clone());
        let go = go.run(|c| Ok(format!("{} from {:?}", c.options()["tag"], c.source("tag"))));
        Cli::create("my-cli").command(go).config(Config::new())
    };
    let home = Home::with("toml", "[go]\ntag = []\n");
    assert_eq!(run_with(cli(), ["go"], home.io()).success(), "[] from Some(Config)\n");
    assert_eq!(run_with(cli(), ["go", "--no-config"], home.io()).success(), "[\"a\"] from Some(Default)\n");
}

#[test]
fn root_commands_and_groups_have_options() {
    #[command]
    fn show(#[option(default = 1)] depth: u8) -> u8 {
        depth
    }
    let cli = || {
        let group = Cli::create("tree").root(commands![show]).commands(commands![list]);
        Cli::create("my-cli").root(commands![show]).group(group).config(Config::new())
    };
    cli().check().unwrap();
    let home = Home::with("toml", "depth = 2\n[tree]\ndepth = 3\n[tree.list]\nlimit = 4\n");
    for (argv, said) in [(vec![], "2\n"), (vec!["tree"], "3\n"), (vec!["tree", "list"], "4 with none\n")] {
        assert_eq!(run_with(cli(), argv, home.io()).success(), said);
    }
}

#[test]
fn project_keys_override_user_keys() {
    let home = Home::with("toml", "[deploy]\nregion = \"us\"\nreplicas = 2\ntags = [\"a\", \"b\"]\n");
    home.write("work/.git/HEAD", "");
    home.write("work/my-cli.yaml", "deploy: { region: it, tags: [c] }\n");
    home.write("work/deep/er/file", "");
    home.write("my-cli.toml", "[deploy]\nregion = \"beyond the repository\"\n");
    let config = || Config::new().project_from(home.path("work/deep/er"));
    let run = run_with(bare().config(config()), ["deploy", "--json"], home.io());
    let expected = [r#"region="it" from config"#, "replicas=2 from config", r#"tags=["c"] from config"#];
    assert_eq!(given(run), expected);
    // Only the nearest file.
    home.write("work/deep/my-cli.json", "{}");
    let run = run_with(bare().config(config()), ["deploy", "--json"], home.io());
    assert_eq!(given(run)[0], r#"region="us" from config"#);
}

#[test]
fn deprecated_options_in_files_print_a_warning() {
    let home = Home::with("toml", "[deploy]\nplace = \"x\"\nsize = \"tiny\"\n[pr.list]\nlimit = 1\n");
    let run = home.neat(run_with(program(), ["deploy"], home.io_with(&[("NO_COLOR", "1")]).terminal(true)));
    assert_eq!(
        run.stderr,
        "Warning: --size tiny (from ~/my-cli/config.toml, line 3) is deprecated: use small\n\
         Warning: --place (from ~/my-cli/config.toml, line 2) is deprecated: use --region\n"
    );
    assert_eq!(home.run("deploy").stderr, "");
    let io = home.io().terminal(true);
    assert_eq!(
        run_with(program(), ["deploy", "--place", "y", "--size", "small"], io).stderr.matches("line").count(),
        0
    );
    assert_eq!(run_with(program(), ["pr", "list"], home.io().terminal(true)).stderr, "");
    assert_eq!(on_terminal(program(), ["deploy"]).stderr, "");
}

#[test]
fn an_empty_file_sets_nothing() {
    for (extension, text) in [
        ("toml", ""),
        ("toml", "# nothing\n[deploy]\n"),
        ("yaml", ""),
        ("yaml", "---\n...\n"),
        ("yaml", "# nothing\ndeploy:\npr: {list: ~}\n"),
        ("json", "{}"),
        ("json", "\u{feff}{\"deploy\": {}}"),
        ("toml", "\u{feff}[deploy]\n"),
        ("yaml", "\u{feff}deploy: {}\n"),
    ] {
        assert_eq!(given(Home::with(extension, text).run("deploy --json")), [] as [&str; 0], "{text}");
    }
}
