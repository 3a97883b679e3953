//! A typed command in a real program: every spelling of every kind of option.

use insta::assert_snapshot;
use serde_json::{Value, json};
use vestibule_tests::{greet, my_cli};

/// Returns the input of `deploy staging` with some changes.
fn given(changes: &Value) -> Value {
    let mut all = json!({
        "environment": "staging", "region": "eu-west-1", "zone": null, "fast": false, "tag": [],
        "replicas": 1, "dryRun": false, "verbose": 0,
    });
    for (name, value) in changes.as_object().unwrap() {
        all[name] = value.clone();
    }
    all
}

#[track_caller]
fn check(cases: &[(&str, Value)]) {
    for (line, changes) in cases {
        let output = my_cli(&format!("deploy {line} --json")).success();
        let data: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(data, given(changes), "deploy {line}");
    }
}

#[test]
fn input_is_printed_in_field_order() {
    assert_snapshot!(my_cli("deploy staging").success(), @"
    environment: staging
    region: eu-west-1
    zone: null
    fast: false
    tag: []
    replicas: 1
    dryRun: false
    verbose: 0
    ");
    assert_snapshot!(my_cli("deploy production -r us-east-1 -t a --tag=b --replicas 5 --dry-run -vv").success(), @"
    environment: production
    region: us-east-1
    zone: null
    fast: false
    tag[2]: a,b
    replicas: 5
    dryRun: true
    verbose: 2
    ");
}

#[test]
fn a_value_in_every_spelling() {
    check(&[
        ("staging", json!({})),
        ("production", json!({ "environment": "production" })),
        ("staging --region us", json!({ "region": "us" })),
        ("--region us staging", json!({ "region": "us" })),
        ("staging --region=us", json!({ "region": "us" })),
        ("staging --region=", json!({ "region": "" })),
        ("staging --region ''", json!({ "region": "" })),
        ("staging --region=a=b", json!({ "region": "a=b" })),
        ("staging -r us", json!({ "region": "us" })),
        ("staging -rus", json!({ "region": "us" })),
        ("staging -r=us", json!({ "region": "us" })),
        ("staging -r us --region eu", json!({ "region": "eu" })),
        ("staging --region -", json!({ "region": "-" })),
        ("staging --replicas 5", json!({ "replicas": 5 })),
        ("staging --replicas=100", json!({ "replicas": 100 })),
        ("staging --replicas +7", json!({ "replicas": 7 })),
        ("staging --zone z", json!({ "zone": "z" })),
        ("staging -zz", json!({ "zone": "z" })),
    ]);
}

#[test]
fn a_boolean_in_every_spelling() {
    check(&[
        ("staging --dry-run", json!({ "dryRun": true })),
        ("staging --dryRun", json!({ "dryRun": true })),
        ("--dry-run staging", json!({ "dryRun": true })),
        ("staging --no-dry-run", json!({})),
        ("staging --dry-run --no-dry-run", json!({})),
        ("staging --no-dry-run --dry-run", json!({ "dryRun": true })),
        ("staging --dry-run=true", json!({ "dryRun": true })),
        ("staging --dry-run=1", json!({ "dryRun": true })),
        ("staging --dry-run=yes", json!({ "dryRun": true })),
        ("staging --dry-run=false", json!({})),
        ("staging --dry-run=0", json!({})),
        ("staging --dryRun=no", json!({})),
        ("staging --fast", json!({ "fast": true })),
        ("staging --no-fast", json!({})),
    ]);
}

#[test]
fn stacked_counted_and_repeated_options() {
    check(&[
        ("staging -v", json!({ "verbose": 1 })),
        ("staging -vvv", json!({ "verbose": 3 })),
        ("staging -v --verbose -vv", json!({ "verbose": 4 })),
        ("staging -vr us", json!({ "verbose": 1, "region": "us" })),
        ("staging -vvrus", json!({ "verbose": 2, "region": "us" })),
        ("staging -vr=us", json!({ "verbose": 1, "region": "us" })),
        ("staging --tag a", json!({ "tag": ["a"] })),
        ("staging --tag b -t a --tag=b -tc", json!({ "tag": ["b", "a", "b", "c"] })),
        ("--tag b staging --tag=", json!({ "tag": ["b", ""] })),
    ]);
}

#[test]
fn aliases_and_the_end_of_options() {
    let output = my_cli("d --json --dry-run -- staging").success();
    let data: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(data, given(&json!({ "dryRun": true })));
    let message = my_cli("deploy staging -- --dry-run").failure(2);
    assert!(message.contains("--dry-run"), "{message}");
}

#[test]
fn global_flags_work_anywhere() {
    let expected = my_cli("deploy staging --json").success();
    for line in [
        "--json deploy staging",
        "deploy --json staging",
        "deploy staging --format json",
        "--format=json deploy staging",
        "deploy --format json staging",
        "--color never deploy staging --json",
    ] {
        assert_eq!(my_cli(line).success(), expected, "{line}");
    }
}

#[test]
fn the_group_pr() {
    assert_snapshot!(my_cli("pr list").success(), @"
    [2]{number,title,state}:
      2,Fix the deploy script,open
      3,Rewrite it in Rust,open
    ");
    assert_snapshot!(my_cli("pr list --state all").success(), @"
    [3]{number,title,state}:
      1,Add a changelog,closed
      2,Fix the deploy script,open
      3,Rewrite it in Rust,open
    ");
    assert_snapshot!(my_cli("pr ls -sclosed --json").success(), @r#"[{"number":1,"title":"Add a changelog","state":"closed"}]"#);
    assert_snapshot!(my_cli("pr view 2").success(), @"
    number: 2
    title: Fix the deploy script
    state: open
    ");
    assert_snapshot!(my_cli("pr view 7").to_string(), @"
    exit: 1
    --- stderr
    Error (NOT_FOUND): there is no pull request 7
      Next: my-cli pr list --state all  # See them all
    ");
    assert_snapshot!(my_cli("pr view two").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for <number>: expected an integer of 0 or more, got `two`
      Try: my-cli pr view 2

    Usage: my-cli pr view <number>
    Run `my-cli pr view --help` for more
    ");
}

#[test]
fn greet_is_its_own_command() {
    assert_eq!(greet("Ada").success(), "Hello Ada\n");
    assert_eq!(greet("Ada --loud").success(), "HELLO ADA!\n");
    assert_eq!(greet("-l Ada").success(), "HELLO ADA!\n");
    assert_eq!(greet("Ada --no-loud").success(), "Hello Ada\n");
    assert_eq!(greet("Ada --json").success(), "\"Hello Ada\"\n");
    assert_eq!(greet("-- --loud").success(), "Hello --loud\n");
    assert_eq!(greet("-").success(), "Hello -\n");
    assert_eq!(greet("''").success(), "Hello \n");
    assert_eq!(greet("'Ада 🎉'").success(), "Hello Ада 🎉\n");
}
