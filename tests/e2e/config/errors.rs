//! Errors in config files: position, rule and fix.

use insta::assert_snapshot;

use super::*;

#[test]
fn all_unknown_keys_are_reported_for_every_command() {
    let text = "lmit = 1\n[deploy]\nregoin = \"us\"\nDryRun = true\nenvironment = \"x\"\nzone = \"a\"\n[d]\n\
                [pr.list]\nlimit = 5\nlist_token = \"x\"\n[pr.lost]\n[pulls]\n";
    let home = Home::with("toml", text);
    assert_snapshot!(home.run("pr list").to_string(), @"
    exit: 2
    --- stderr
    Error (CONFIG_ERROR): ~/my-cli/config.toml:1:1: unknown key `lmit` (and 8 more)
      - ~/my-cli/config.toml:1:1: unknown key `lmit`
      - ~/my-cli/config.toml:3:1: unknown key `regoin` in [deploy]; did you mean `region`?
      - ~/my-cli/config.toml:4:1: unknown key `DryRun` in [deploy]; did you mean `dry-run`?
      - ~/my-cli/config.toml:5:1: `environment` is an argument: a config file sets options only
      - ~/my-cli/config.toml:6:1: `zone` is an alias: write the name itself; did you mean `region`?
      - ~/my-cli/config.toml:7:2: `d` is an alias: write the name itself; did you mean `deploy`?
      - ~/my-cli/config.toml:10:1: unknown key `list_token` in [pr.list]
      - ~/my-cli/config.toml:11:5: unknown key `lost` in [pr]
      - ~/my-cli/config.toml:12:2: `pulls` is an alias: write the name itself; did you mean `pr`?
    ");
}

#[test]
fn an_option_in_the_wrong_table_gets_a_hint() {
    let home = Home::with("yaml", "limit: 5\ndeploy: {limit: 5}\npr: {dry-run: true}\ntrace: true\n");
    assert_snapshot!(home.run("deploy").to_string(), @"
    exit: 2
    --- stderr
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:1:1: unknown key `limit`: it is an option of `pr.list`, so write it in [pr.list] (and 3 more)
      - ~/my-cli/config.yaml:1:1: unknown key `limit`: it is an option of `pr.list`, so write it in [pr.list]
      - ~/my-cli/config.yaml:2:10: unknown key `limit` in [deploy]: it is an option of `pr.list`, so write it in [pr.list]
      - ~/my-cli/config.yaml:3:6: unknown key `dry-run` in [pr]: it is an option of `deploy`, so write it in [deploy]
      - ~/my-cli/config.yaml:4:1: unknown key `trace`
    ");
}

#[test]
fn errors_as_data() {
    let home = Home::with("yaml", "deploy:\n  regoin: us\n");
    assert_snapshot!(home.run("pr list --json").to_string(), @r#"
    exit: 2
    --- stdout
    {"ok":false,"error":{"code":"CONFIG_ERROR","message":"~/my-cli/config.yaml:2:3: unknown key `regoin` in [deploy]","fieldErrors":[{"path":"deploy.regoin","code":"invalid","expected":"","received":"","suggestion":"region"}]}}
    "#);
}

#[test]
fn values_of_the_running_command_are_validated() {
    let text = "[deploy]\nregion = 5\nreplicas = 12\ndry_run = \"true\"\ntags = \"a\"\nports = [1, \"2\"]\nratio = \"x\"\n\
                size = \"smal\"\ntoken = 7\nlisten = 0\nletter = \"xy\"\nverbose = 1.5\nfolder = [\"x\"]\n";
    let home = Home::with("toml", text);
    assert_snapshot!(home.run("deploy").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --region (from ~/my-cli/config.toml, line 2): expected text, found an integer: put it in quotes (and 11 more)
      - Invalid value for --region (from ~/my-cli/config.toml, line 2): expected text, found an integer: put it in quotes
      - Invalid value for --dry-run (from ~/my-cli/config.toml, line 4): expected true or false, found text: leave the quotes out
      - Invalid value for --tags (from ~/my-cli/config.toml, line 5): expected a list, each element text, found text: put it in brackets, `[…]`
      - Invalid value for --ports (from ~/my-cli/config.toml, line 6): expected an integer from 0 to 65535, found text: leave the quotes out
      - Invalid value for --ratio (from ~/my-cli/config.toml, line 7): expected a number, found text
      - Invalid value for --token (from ~/my-cli/config.toml, line 9): expected text, found an integer: put it in quotes
      - Invalid value for --verbose (from ~/my-cli/config.toml, line 12): expected an integer from 0 to 255, found a number
      - Invalid value for --folder (from ~/my-cli/config.toml, line 13): expected a path, found a list: write one value, without brackets
      - Invalid value for --replicas (from ~/my-cli/config.toml, line 3): expected an integer from 1 to 9, got `12`
      - Invalid value for --size (from ~/my-cli/config.toml, line 8): expected one of small, tiny, got `smal`; did you mean `small`?
      - Invalid value for --listen (from ~/my-cli/config.toml, line 10): expected an integer from 1 to 65535, got `0`
      - Invalid value for --letter (from ~/my-cli/config.toml, line 11): expected one character, got `xy`

    Usage: my-cli deploy [environment] [options]
    Run `my-cli deploy --help` for more
    ");
    assert_eq!(home.run("pr list").success(), "30 with none\n");
    // Values from argv or the environment are not read from the file.
    let home = Home::with("toml", "[deploy]\nregion = 5\n");
    home.run_with("deploy", &[("REGION", "x")]).success();
    home.run("deploy --region x").success();
    home.run("deploy").failure(2);
}

#[test]
fn errors_specific_to_yaml_and_json() {
    let home =
        Home::with("yaml", "deploy:\n  dry-run: yes\n  region:\n  ratio: .nan\n  replicas: 1_0\n  tags: {a: b}\n");
    assert_snapshot!(home.run("deploy").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --dry-run (from ~/my-cli/config.yaml, line 2): expected true or false, found text (and 4 more)
      - Invalid value for --dry-run (from ~/my-cli/config.yaml, line 2): expected true or false, found text
      - Invalid value for --region (from ~/my-cli/config.yaml, line 3): expected text, found nothing: write a value, or leave the key out
      - Invalid value for --replicas (from ~/my-cli/config.yaml, line 5): expected an integer from 1 to 9, found text
      - Invalid value for --tags (from ~/my-cli/config.yaml, line 6): expected a list, each element text, found a table
      - Invalid value for --ratio (from ~/my-cli/config.yaml, line 4): expected a number, got `.nan`

    Usage: my-cli deploy [environment] [options]
    Run `my-cli deploy --help` for more
    ");
    let home = Home::with("json", r#"{"deploy": {"region": null, "ports": [[1]], "replicas": 1e0, "letter": true}}"#);
    assert_snapshot!(home.run("deploy").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --region (from ~/my-cli/config.json, line 1): expected text, found nothing: write a value, or leave the key out (and 3 more)
      - Invalid value for --region (from ~/my-cli/config.json, line 1): expected text, found nothing: write a value, or leave the key out
      - Invalid value for --ports (from ~/my-cli/config.json, line 1): expected an integer from 0 to 65535, found a list: write one value, without brackets
      - Invalid value for --replicas (from ~/my-cli/config.json, line 1): expected an integer from 1 to 9, found a number
      - Invalid value for --letter (from ~/my-cli/config.json, line 1): expected one character, found true or false: put it in quotes

    Usage: my-cli deploy [environment] [options]
    Run `my-cli deploy --help` for more
    ");
}

#[test]
fn a_secret_is_never_shown() {
    let home = Home::with("toml", "[deploy]\ntoken = \"hush\n");
    let output = home.run("deploy").failure(2);
    assert!(!output.contains("hush") && output.contains("line 2 is not shown"), "{output}");
    let home = Home::with("toml", "[deploy]\npass = \"hush\n");
    let output = home.run("deploy").failure(2);
    assert!(!output.contains("hush") && output.contains("line 2 is not shown"), "{output}");
    let home = Home::with("yaml", "deploy:\n  token:\n    hush: hush: x\n");
    let output = home.run("deploy").failure(2);
    assert!(!output.contains("hush") && output.contains("line 3 is not shown"), "{output}");
    let home = Home::with("json", r#"{"deploy": {"token": ["hush"]}}"#);
    let output = home.run("deploy").failure(2);
    assert!(!output.contains("hush") && output.contains("--token"), "{output}");
}

#[test]
fn errors_of_argv_and_file_are_reported_together() {
    let home = Home::with("toml", "[deploy]\nreplicas = 0\n");
    let output = home.run("deploy --size big").failure(2);
    assert!(
        output.contains("(and 1 more)") && output.contains("--replicas (from ") && output.contains("--size"),
        "{output}"
    );
    let home = Home::with("toml", "regoin = 1\n");
    let output = home.run("deploy --regoin x").failure(2);
    assert!(output.contains("CONFIG_ERROR") && output.contains("Unknown flag: --regoin"), "{output}");
}

#[test]
fn a_required_option_may_come_from_the_file() {
    #[command]
    fn go(#[option] region: String) -> String {
        region
    }
    let run = |text: &str| {
        let home = Home::with("toml", text);
        home.neat(run_with(Cli::create("my-cli").commands(commands![go]).config(Config::new()), ["go"], home.io()))
    };
    assert_eq!(run("go.region = \"us\"").success(), "us\n");
    assert!(run("").failure(2).contains("Missing required option: --region"));
    let output = run("go = { region = 1979-05-27 }").success();
    assert_eq!(output, "1979-05-27\n");
    let output = run("[go]\nregion = 5").failure(2);
    assert!(output.contains("found an integer: put it in quotes") && !output.contains("Missing"), "{output}");
}

#[test]
fn errors_show_line_and_column() {
    let home = Home::with("toml", "deploy = 5\n[[pr]]\nlist = 1\n");
    assert_snapshot!(home.run("deploy").to_string(), @"
    exit: 2
    --- stderr
    Error (CONFIG_ERROR): ~/my-cli/config.toml:1:10: `deploy` is a command: write its options in a table, found an integer (and 1 more)
      - ~/my-cli/config.toml:1:10: `deploy` is a command: write its options in a table, found an integer
      - ~/my-cli/config.toml:2:1: `pr` is a group: write its options in a table, found a list
    ");
    let home = Home::with("toml", "[deploy]\ndry-run = true\ndry_run = false\n");
    assert_snapshot!(home.run("deploy").to_string(), @"
    exit: 2
    --- stderr
    Error (CONFIG_ERROR): ~/my-cli/config.toml:3:1: `dry_run` and `dry-run` (line 2) are both --dry-run: write one
    ");
}

#[test]
fn syntax_errors_show_their_line() {
    let mut out = String::new();
    for (extension, text) in [
        ("toml", &b"[deploy]\nregion \"eu\"\n"[..]),
        ("toml", b"[deploy]\nregion = 'x'\nregion = 'y'\n"),
        ("toml", b"[deploy]\n[deploy]\n"),
        ("toml", b"[deploy]\nreplicas = 99999999999999999999\n"),
        ("json", b"{\n  \"deploy\": {\n    \"region\": us\n  }\n}"),
        ("json", b"{\"deploy\": {},\n \"deploy\": {}}"),
        ("json", b""),
        ("json", b"[1]"),
        ("yaml", b"deploy:\n  region: a: b\n"),
        ("yaml", b"deploy:\n\tregion: a\n"),
        ("yaml", b"deploy: {region: x, region: y}\n"),
        ("yaml", b"a: &x 1\nb: *x\n"),
        ("yaml", b"--- {}\n--- {}\n"),
        ("yaml", b"deploy: !!int 5\n"),
        ("yaml", b"? [a]\n: b\n"),
        ("yaml", b"- a\n"),
        ("toml", b"[deploy]\nregion = \"caf\xe9\"\n"),
        ("yaml", b"deploy:\n  region: \"\x1b[31m"),
    ] {
        let home = Home::with(extension, text);
        out.push_str(&home.run("deploy").failure(2));
        assert_eq!(home.run("pr list").exit, Some(2));
    }
    assert_snapshot!(out, @r#"
    Error (CONFIG_ERROR): ~/my-cli/config.toml:2:8: key with no value, expected `=`
      Hint: line 2 is `region "eu"`
    Error (CONFIG_ERROR): ~/my-cli/config.toml:3:1: duplicate key
      Hint: line 3 is `region = 'y'`
    Error (CONFIG_ERROR): ~/my-cli/config.toml:2:2: duplicate key
      Hint: line 2 is `[deploy]`
    Error (CONFIG_ERROR): ~/my-cli/config.toml:2:12: integer number overflowed
      Hint: line 2 is `replicas = 99999999999999999999`
    Error (CONFIG_ERROR): ~/my-cli/config.json:3:15: expected a value
      Hint: line 3 is `"region": us`
    Error (CONFIG_ERROR): ~/my-cli/config.json:2:2: duplicate key `deploy`: it is already set in line 1
      Hint: line 2 is `"deploy": {}}`
    Error (CONFIG_ERROR): ~/my-cli/config.json:1:1: unexpected end of the text, expected a value
    Error (CONFIG_ERROR): ~/my-cli/config.json:1:1: expected a table of options and commands, found a list
      Hint: line 1 is `[1]`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:2:12: mapping values are not allowed in this context
      Hint: line 2 is `region: a: b`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:2:2: tabs disallowed within this context (block indentation)
      Hint: line 2 is `region: a`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:1:21: duplicate key `region`: it is already set in line 1
      Hint: line 1 is `deploy: {region: x, region: y}`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:2:4: aliases are not supported: write the value itself
      Hint: line 2 is `b: *x`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:2:1: a second document begins: a config file has only one
      Hint: line 2 is `--- {}`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:1:9: the tag `!!int` is not supported: write the value without it
      Hint: line 1 is `deploy: !!int 5`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:1:3: a key is text, not a list or a table
      Hint: line 1 is `? [a]`
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:1:1: expected a table of options and commands, found a list
      Hint: line 1 is `- a`
    Error (CONFIG_ERROR): ~/my-cli/config.toml:2:14: not valid UTF-8
      Hint: save the file as UTF-8
    Error (CONFIG_ERROR): ~/my-cli/config.yaml:2:11: while scanning a quoted scalar, found unexpected end of stream
      Hint: line 2 is `region: "\u{1b}[31m`
    "#);
}

#[test]
fn the_number_of_reported_errors_is_limited() {
    let text: String = (0..5000).map(|key| format!("k{key} = {key}\n")).collect();
    let output = Home::with("toml", text).run("deploy").failure(2);
    assert!(output.contains("unknown key `k0` (and 4999 more)"), "{}", &output[..200]);
    let long = format!("{{\"{}\": 1, \"a\\nb\": 2}}", "x".repeat(1 << 20));
    let report = Home::with("json", long).run("deploy").failure(2);
    assert!(report.len() < 2000 && report.lines().count() == 3, "{} bytes: {report}", report.len());
    assert!(
        output.contains("only the first 100 are shown") && output.lines().count() < 105,
        "{}",
        output.lines().count()
    );
}

#[test]
fn deeply_nested_files_are_refused() {
    let deep = 200_000;
    for (extension, text) in [
        ("json", "[".repeat(deep)),
        ("json", "{\"deploy\":".repeat(deep)),
        ("json", format!("{}{}", "[".repeat(300), "]".repeat(300))),
        ("toml", format!("a = {}", "[".repeat(deep))),
        ("toml", format!("a = {}", "{a=".repeat(deep))),
        ("toml", format!("[{}]", vec!["a"; deep].join("."))),
        ("toml", format!("{} = 1", vec!["a"; 70].join("."))),
        ("yaml", "[".repeat(deep)),
        ("yaml", "- ".repeat(deep)),
        ("yaml", "? ".repeat(deep)),
        ("yaml", (0..1000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect()),
    ] {
        let home = Home::with(extension, &text);
        let io = home.io();
        let small = std::thread::Builder::new().stack_size(512 * 1024);
        let code = small.spawn(move || program().run_with(["deploy"], io)).unwrap().join().unwrap();
        assert_eq!(code, 2, "{extension}: {}", &text[..40.min(text.len())]);
    }
}

#[test]
#[cfg(unix)]
fn no_line_of_a_link_is_shown() {
    let home = Home::new();
    home.write("elsewhere", "root:*:20228:0:99999:7:::\n");
    home.write("my-cli/other.txt", "");
    let config = home.path("my-cli/config.toml");
    std::os::unix::fs::symlink(home.path("elsewhere"), &config).unwrap();
    let output = home.run("pr list").to_string();
    assert!(!output.contains("20228") && output.contains("line 1 is not shown: the file is a link"), "{output}");
    let output = home.run("pr list --json").to_string();
    assert!(!output.contains("20228"), "{output}");
    // The user who names it knows where it leads.
    let output = home.run(&format!("pr list --config {}", config.display())).to_string();
    assert!(output.contains("20228"), "{output}");
}
