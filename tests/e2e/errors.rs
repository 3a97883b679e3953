//! What a wrong call says: every problem at once, what was meant, and the exit code.

use insta::assert_snapshot;
use serde_json::Value;
use vestibule_tests::{greet, my_cli};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn something_is_missing() {
    assert_snapshot!(my_cli("deploy").transcript(), @"");
    assert_snapshot!(greet("").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --region").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --region --dry-run").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging -vr").transcript(), @"");
}

#[test]
fn something_does_not_fit() {
    assert_snapshot!(my_cli("deploy stagin").transcript(), @"");
    assert_snapshot!(my_cli("deploy STAGING").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --replicas 101").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --replicas -5").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --dry-run=maybe").transcript(), @"");
    assert_snapshot!(my_cli("pr list --state clsed").transcript(), @"");
}

#[test]
fn what_is_no_number() {
    for text in ["", "two", "2.5", "1e1", "0x10", " 2", "2 ", "99999999999999999999", "4294967296", "NaN", "+", "-"] {
        let complaint = my_cli(&format!("deploy staging --replicas='{text}'")).complaint(2);
        assert!(
            complaint.starts_with("Error (VALIDATION_ERROR): Invalid value for --replicas"),
            "`{text}`: {complaint}"
        );
    }
}

#[test]
fn something_is_unknown() {
    assert_snapshot!(my_cli("deploy staging --regoin us").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging -x").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging -vxr us").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --no-region").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging extra more").transcript(), @"");
    assert_snapshot!(my_cli("--regoin").transcript(), @"");
}

#[test]
fn everything_is_told_at_once() {
    assert_snapshot!(my_cli("deploy nowhere --replicas 200 --regoin us --dry-rn --tag").transcript(), @"");
    let document = my_cli("deploy nowhere --replicas 200 --regoin us --json");
    assert_eq!((document.exit, document.stderr.as_str()), (Some(2), ""));
    assert_snapshot!(document.stdout, @"");
}

#[test]
fn a_command_that_is_not_there() {
    assert_snapshot!(my_cli("dploy staging").transcript(), @"");
    assert_snapshot!(my_cli("pr lst").transcript(), @"");
    assert_snapshot!(my_cli("xyzzy --json").transcript(), @"");
}

#[test]
fn a_format_that_is_not_there() {
    assert_snapshot!(my_cli("deploy staging --format xml").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --format jsn").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --format").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --json=1").transcript(), @"");
    assert_snapshot!(my_cli("deploy staging --color sometimes").transcript(), @"");
}

#[test]
fn a_command_that_fails() {
    assert_snapshot!(my_cli("fail").transcript(), @"");
    assert_snapshot!(my_cli("fail --json").transcript(), @"");
    assert_snapshot!(my_cli("fail --format toon").transcript(), @"");
    assert_snapshot!(my_cli("fail --format jsonl").transcript(), @"");
}

#[test]
fn a_format_puts_the_error_on_stdout_alone() {
    for (line, code, exit) in [
        ("deploy", "VALIDATION_ERROR", 2),
        ("deploy staging --wat", "PARSE_ERROR", 2),
        ("nothing", "COMMAND_NOT_FOUND", 2),
        ("fail", "NOPE", 1),
        ("api users 99", "HTTP_404", 1),
        ("api users --limit", "PARSE_ERROR", 2),
        ("--wat", "PARSE_ERROR", 2),
    ] {
        for flags in ["--json", "--format json", "--format=json --full-output"] {
            let run = my_cli(&format!("{flags} {line}"));
            assert_eq!((run.exit, run.stderr.as_str()), (Some(exit), ""), "{flags} {line}\n{}", run.transcript());
            let document = json(&run.stdout);
            assert_eq!(document["ok"], false, "{line}");
            assert_eq!(document["error"]["code"], code, "{line}");
            assert!(document["error"]["message"].is_string(), "{line}");
        }
        let complaint = my_cli(line).complaint(exit);
        assert!(complaint.starts_with(&format!("Error ({code}): ")), "{line}: {complaint}");
    }
}

#[test]
fn a_field_error_says_everything_about_its_field() {
    let document = json(&my_cli("deploy stagin --replicas 0 --json").stdout);
    let fields = document["error"]["fieldErrors"].as_array().unwrap();
    assert_eq!(fields.len(), 2, "{document}");
    for (field, received) in fields.iter().zip(["stagin", "0"]) {
        for name in ["path", "message", "expected", "received"] {
            assert!(field[name].as_str().is_some_and(|text| !text.is_empty()), "{name} in {field}");
        }
        assert_eq!(field["received"], received);
    }
    assert_eq!(fields[0]["suggestion"], "staging");
}
