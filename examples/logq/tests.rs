//! Tests of the whole program, in process.

use proptest::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::line::Parser;
use crate::program;
use crate::record::Record;
use crate::when::Clock;

/// Returns noon in UTC on the day of the samples.
fn noon() -> i64 {
    1_795_176_000
}

fn run(line: &str, log: impl Into<Vec<u8>>) -> RunOutput {
    Invocation::line(line).stdin(log).run(&program(Clock(noon)))
}

/// Formats a line with a time and a status.
fn line(time: &str, status: u16) -> String {
    format!("10.0.0.1 - - [20/Nov/2026:{time}] \"GET / HTTP/1.1\" {status} 5\n")
}

/// Returns the statuses of the matching requests.
fn found(filter: &str, log: &str) -> String {
    let result = run(&format!("find - --format jsonl {filter}"), log).success();
    let status = |line: &str| line.split_once("\"status\":").map(|(_, rest)| rest[..3].to_owned());
    result.lines().filter_map(status).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_definition_is_valid() {
    program(Clock(noon)).check().unwrap();
}

#[test]
fn since_and_until_limit_the_result() {
    let log = [
        line("10:59:59 +0000", 200),
        line("11:00:00 +0000", 201),
        line("12:30:00 +0100", 202),
        line("11:59:59 +0000", 203),
        line("13:00:00 +0100", 204),
    ]
    .concat();
    assert_eq!(found("", &log), "200 201 202 203 204");
    assert_eq!(found("--since 1h", &log), "201 202 203 204");
    assert_eq!(found("--since 1h --until 0s", &log), "201 202 203");
    assert_eq!(found("--since 2026-11-20T11:30:00Z", &log), "202 203 204");
    assert_eq!(found("--since 2026-11-20T12:30:00+01:00 --until '20/Nov/2026:11:59:59 +0000'", &log), "202");
    // Times without an offset are in the log's local time.
    assert_eq!(found("--since 2026-11-20T12:00", &log), "202 204");
    assert_eq!(found("--until 2026-11-20", &log), "");
}

#[test]
fn hours_are_in_chronological_order() {
    let log = [line("11:59:59 +0000", 200), line("09:00:00 +0000", 200), line("11:00:00 +0100", 200)].concat();
    let result = run("count - --by hour", log.clone()).success();
    assert_eq!(
        result,
        "[2]{key,requests,bytes,percent}:\n  \"2026-11-20T09:00\",1,5,33.3\n  \"2026-11-20T11:00\",2,10,66.7\n"
    );
    let result = run("count - --by hour --top 1", log).success();
    assert!(result.ends_with("  \"2026-11-20T11:00\",2,10,66.7\n  other,1,5,33.3\n"), "{result}");
}

#[test]
fn utf16_and_binary_files_are_not_logs() {
    for log in [vec![0; 1 << 20], line("10:00:00 +0000", 200).encode_utf16().flat_map(u16::to_le_bytes).collect()] {
        let text = run("find -", log.clone()).failure(1);
        assert!(text.starts_with("Error (NOT_A_LOG): stdin is not an access log: line 1 has "), "{text}");
        assert!(run("count - --by path", log).failure(1).contains("NOT_A_LOG"));
    }
}

/// Formats a record as a line of a log.
fn combined(record: &Record) -> String {
    let escape = |text: &str| -> String {
        let escaped = |c: char| match c {
            '"' | '\\' => format!("\\{c}"),
            c if c.is_control() && c.is_ascii() => format!("\\x{:02x}", u32::from(c)),
            c => c.to_string(),
        };
        text.chars().map(escaped).collect()
    };
    let or_dash = |text: &Option<String>| text.as_deref().map_or("-".to_owned(), escape);
    let (date, clock) = record.time.split_once('T').unwrap();
    let month = ["Jan", "Feb", "Nov"].into_iter().zip(["01", "02", "11"]).find(|(_, number)| date[5..7] == **number);
    let day = format!("{}/{}/{}", &date[8..], month.unwrap().0, &date[..4]);
    let (clock, offset) = match clock.strip_suffix('Z') {
        Some(clock) => (clock, "+0000".to_owned()),
        None => (&clock[..8], clock[8..].replace(':', "")),
    };
    let request = [&record.method, &record.path, &record.protocol].into_iter().flatten().map(|part| escape(part));
    let request = request.collect::<Vec<_>>().join(" ");
    format!(
        "{} - {} [{day}:{clock} {offset}] \"{}\" {} {} \"{}\" \"{}\"",
        record.ip,
        or_dash(&record.user),
        if request.is_empty() { "-" } else { &request },
        record.status,
        record.bytes,
        or_dash(&record.referer),
        or_dash(&record.agent),
    )
}

/// Generates a logged text: not `-`, and without line breaks.
fn text() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[^-].{0,20}").unwrap_or_else(|error| panic!("{error}"))
}

fn records() -> impl Strategy<Value = Record> {
    let time = ("(2024|1999)-(01-31|02-28|11-05)T(0[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]", "Z|[+-](01|09):30")
        .prop_map(|(time, offset)| time + &offset);
    let request =
        prop::option::of(("GET|POST|M-SEARCH", "/[^ \u{80}-\u{9f}]{0,20}", prop::option::of("HTTP/[123]\\.[01]")));
    let client = ("[0-9a-f.:]{1,20}", prop::option::of("[a-z][a-z ]{0,8}[a-z]"));
    let rest = (100_u16..=999, any::<u64>(), prop::option::of(text()), prop::option::of(text()));
    (client, time, request, rest).prop_map(|((ip, user), time, request, (status, bytes, referer, agent))| {
        let (method, path, protocol) = match request {
            Some((method, path, protocol)) => (Some(method), Some(path), protocol),
            None => (None, None, None),
        };
        Record { ip, user, time, method, path, protocol, status, bytes, referer, agent }
    })
}

proptest! {
    #[test]
    fn a_logged_record_is_parsed_back(record in records()) {
        let line = combined(&record);
        let read = Parser::default().line(line.as_bytes()).map(|line| Record::from(&line));
        prop_assert_eq!(read, Ok(record), "{}", line);
    }

    #[test]
    fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Parser::default().line(&bytes);
        let output = run("find - --json", bytes).to_string();
        prop_assert!(!output.contains("panicked"), "{}", output);
    }

    #[test]
    fn damaged_lines_do_not_panic(
        changes in prop::collection::vec((0_usize..120, prop::sample::select(b"\" []\\-\n\r\0x\xff9/:".to_vec())), 0..6),
    ) {
        let mut line = br#"::1 - ada [20/Nov/2026:10:00:00 +0000] "GET /a?b=\"c\" HTTP/1.1" 200 5 "-" "x \\ \x41""#.to_vec();
        for (at, byte) in changes {
            if let Some(place) = line.get_mut(at) {
                *place = byte;
            }
        }
        if let Ok(line) = Parser::default().line(&line) {
            let _ = Record::from(&line);
        }
        let output = run("count - --by path", line).to_string();
        prop_assert!(!output.contains("panicked"), "{}", output);
    }
}
