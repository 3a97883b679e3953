//! `--token-count`, `--token-limit` and `--token-offset`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use insta::assert_snapshot;
use serde_json::Value;
use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, my_cli, on_terminal, words};

/// Rows, one like the other
#[command]
fn rows(#[option(default = 40)] count: u64) -> Vec<Data> {
    row(count).collect()
}

/// Rows as a stream
#[command]
fn stream(#[option(default = 40)] count: u64) -> impl Iterator<Item = Data> {
    row(count)
}

fn row(count: u64) -> impl Iterator<Item = Data> {
    (1..=count).map(|number| json!({ "number": number, "message": format!("request {number} was served") }))
}

/// An object with lists
#[command]
fn lists() -> Data {
    json!({ "few": [1, 2], "total": 40, "many": row(40).collect::<Data>() })
}

/// No list at all
#[command]
fn whole() -> Data {
    json!({ "a": { "b": "a text of a good many words, none of which can be left out" } })
}

/// Text
#[command]
fn text() -> String {
    (1..=30).map(|number| format!("This is line {number} of the text.\n")).collect()
}

fn cli() -> Cli {
    Cli::create("app").commands(commands![rows, stream, lists, whole, text])
}

fn run(line: &str) -> Run {
    in_memory(cli(), words(line))
}

fn count(line: &str) -> usize {
    let output = run(&format!("{line} --token-count")).success();
    output.strip_suffix('\n').unwrap().parse().unwrap_or_else(|_| panic!("{output}"))
}

#[test]
fn counts() {
    let formats = ["", "--json", "--format yaml", "--format md", "--format jsonl", "--full-output"];
    for line in ["rows", "stream", "lists", "text", "--help", "--llms", "rows --schema"] {
        for format in formats {
            let tokens = count(&format!("{line} {format}"));
            let printed = run(&format!("{line} {format}")).success();
            assert!(
                tokens > printed.len() / 10 && tokens < printed.len(),
                "{line} {format}: {tokens} of {}",
                printed.len()
            );
        }
    }
    assert!(count("rows --json") > count("rows"), "TOON is for agents that pay");
    assert!(count("rows --filter-output number") < count("rows") / 2);
    assert_eq!(count("rows --token-limit 1"), count("rows"));
    assert_eq!(count("stream --count 0"), 0);
    assert_eq!(my_cli("fail --token-count").failure(1), my_cli("fail").failure(1));
    assert_eq!(on_terminal(cli(), ["rows", "--token-count"]).success(), run("rows --token-count").success());
}

/// Returns all pages of a text, without their last lines.
fn pages(line: &str, limit: usize) -> Vec<String> {
    let (mut pages, mut offset) = (Vec::new(), Some(0));
    while let Some(at) = offset {
        let output = run(&format!("{line} --token-limit {limit} --token-offset {at}")).success();
        let (page, note) = match output.trim_end().rsplit_once('\n') {
            Some((page, note)) if note.contains("tokens ") => (format!("{page}\n"), note.to_owned()),
            _ => (output, String::new()),
        };
        offset = note.split_once("--token-offset ").map(|(_, next)| next.trim_end_matches(']').parse().unwrap());
        pages.push(page);
        assert!(pages.len() < 1000);
    }
    pages
}

#[test]
fn pages_of_text_concatenate_to_the_whole() {
    for (line, between) in
        [("text", ""), ("rows", ""), ("rows --format yaml", ""), ("lists --format md", "\n"), ("--help", "")]
    {
        let whole = run(line).success();
        for limit in [40, 100, 100_000] {
            let pages = pages(line, limit);
            assert_eq!(pages.len() > 1, limit < 1000, "{line} by {limit}");
            let (last, others) = pages.split_last().unwrap();
            let mut all: String = others.iter().map(|page| page.strip_suffix(between).unwrap()).collect();
            let last = if others.is_empty() { last } else { last.strip_suffix(between).unwrap() };
            all.push_str(last);
            assert_eq!(all, whole, "{line} by {limit}");
        }
    }
}

#[test]
fn a_page_shows_its_position() {
    assert_snapshot!(run("text --token-limit 20").success(), @"
    This is line 1 of the text.
    This is line 2 of the text.
    [tokens 0-18 of 270; continue with --token-offset 18]
    ");
    assert_snapshot!(run("rows --token-limit 30 --format yaml").success(), @"
    - number: 1
      message: request 1 was served
    - number: 2
      message: request 2 was served
    # tokens 0-30 of 600; continue with --token-offset 30
    ");
    assert_snapshot!(run("rows --token-limit 30 --format md").success(), @"
    | number | message |
    | --- | --- |
    | 1 | request 1 was served |
    | 2 | request 2 was served |

    [tokens 0-30 of 410; continue with --token-offset 30]
    ");
    assert_snapshot!(run("text --token-offset 1000").success(), @"[no tokens from 270 of 270]");
    assert_eq!(run("text --token-limit 18446744073709551615").success(), run("text").success());
    assert_eq!(run("text --token-offset 0").success(), run("text").success());
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Reads the offset of the next page from stderr.
fn next(run: &Run) -> Option<usize> {
    let (_, next) = run.stderr.split_once("--token-offset ")?;
    Some(next.trim_end().trim_end_matches(']').parse().unwrap())
}

#[test]
fn json_is_cut_between_elements() {
    for (command, place) in [("rows", None), ("lists", Some("many")), ("stream", None)] {
        let (mut all, mut offset, mut pages) = (Vec::new(), Some(0), 0);
        while let Some(at) = offset {
            let page = run(&format!("{command} --json --token-limit 200 --token-offset {at}"));
            assert_eq!(page.exit, Some(0), "{page}");
            let document = json(&page.stdout);
            let items = place.map_or(&document, |place| &document[place]).as_array().unwrap().clone();
            if let Some(place) = place {
                assert_eq!((&document["few"], &document["total"]), (&json("[1,2]"), &json("40")), "{place}");
            }
            assert!(!items.is_empty() || pages > 0);
            all.extend(items);
            offset = next(&page);
            pages += 1;
        }
        assert!(pages > 2, "{command}");
        let numbers: Vec<_> = all.iter().map(|item| item["number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=40).collect::<Vec<_>>(), "{command}");
    }
    let lines = run("rows --format jsonl --token-limit 100");
    assert!(next(&lines).is_some());
    assert!(lines.stdout.lines().count() > 1);
    lines.stdout.lines().for_each(|line| drop(json(line)));
}

#[test]
fn the_envelope_has_the_next_offset() {
    for format in ["json", "jsonl", "yaml", "toon", "md", "table"] {
        for command in ["rows", "stream"] {
            let first = run(&format!("{command} --full-output --token-limit 100 --format {format}"));
            assert_eq!((first.exit, first.stderr.as_str()), (Some(0), ""), "{format}");
            assert!(first.stdout.contains("nextOffset"), "{command} {format}: {}", first.stdout);
            let whole = run(&format!("{command} --full-output --token-limit 100000 --format {format}")).success();
            assert!(!whole.contains("nextOffset"), "{command} {format}");
        }
    }
    let document = json(&run("rows --full-output --json --token-limit 100").success());
    let offset = document["meta"]["nextOffset"].as_u64().unwrap();
    let shown = document["data"].as_array().unwrap().len();
    let rest = json(&run(&format!("rows --full-output --json --token-offset {offset}")).success());
    assert_eq!(rest["data"][0]["number"], shown + 1);
    assert_eq!(rest["data"].as_array().unwrap().len(), 40 - shown);
}

#[test]
fn output_that_cannot_be_cut_is_an_error() {
    assert_snapshot!(run("whole --token-limit 5 --json").to_string(), @r#"
    exit: 2
    --- stdout
    {"ok":false,"error":{"code":"TOKEN_LIMIT","message":"the result has about 22 tokens and no list to leave elements out of","hints":["use `--format toon` without `--full-output`, which can be cut anywhere","use `--filter-output` to print a part of the result"]}}
    "#);
    assert_eq!(run("whole --token-limit 5 --full-output").exit, Some(2));
    assert_eq!(run("whole --token-offset 5 --json").exit, Some(2));
    assert_eq!(run("whole --token-limit 100 --json").success(), run("whole --json").success());
    assert!(run("whole --token-limit 5").success().contains("continue with --token-offset"));
}

#[test]
fn a_stream_stops_when_its_page_is_full() {
    struct Source(u64, Arc<AtomicUsize>);
    impl Iterator for Source {
        type Item = u64;
        fn next(&mut self) -> Option<u64> {
            self.0 += 1;
            Some(self.0)
        }
    }
    impl Drop for Source {
        fn drop(&mut self) {
            self.1.fetch_add(1, Ordering::SeqCst);
        }
    }
    let dropped = Arc::new(AtomicUsize::new(0));
    for format in ["toon", "json", "jsonl", "yaml", "md", "table"] {
        let actual = Arc::clone(&dropped);
        let endless = Command::new("endless").stream(move |_| {
            let source = Source(0, Arc::clone(&actual));
            async_stream::stream! { for number in source { yield Ok(number); } }
        });
        let argv = ["endless", "--token-limit", "20", "--format", format];
        let run = in_memory(Cli::create("app").command(endless), argv);
        assert_eq!(run.exit, Some(0), "{run}");
        assert!(
            run.stdout.contains('3') && (run.stdout + &run.stderr).contains("continue with --token-offset"),
            "{format}"
        );
    }
    assert_eq!(dropped.load(Ordering::SeqCst), 6);
}

#[test]
fn pages_of_a_stream_are_all_its_items() {
    let (mut numbers, mut offset) = (Vec::new(), Some(0));
    while let Some(at) = offset {
        let output = run(&format!("stream --filter-output number --token-limit 7 --token-offset {at}")).success();
        let note = output.lines().find(|line| line.starts_with('[')).unwrap().to_owned();
        numbers.extend(output.lines().filter_map(|line| line.parse::<u64>().ok()));
        offset = note.split_once("--token-offset ").map(|(_, next)| next.trim_end_matches(']').parse().unwrap());
    }
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
}

#[test]
fn invalid_limits() {
    // An empty page would be followed by itself.
    assert!(run("text --token-limit 0").failure(2).contains("expected a whole number from 1 to"));
    for (flag, least) in [("--token-limit", 1), ("--token-offset", 0)] {
        for value in
            ["-1", "1.5", "1e3", "x", "", " 1", "+1", "0x10", "18446744073709551616", "99999999999999999999999"]
        {
            for argv in [
                vec!["text".to_owned(), flag.to_owned(), value.to_owned()],
                vec!["text".to_owned(), format!("{flag}={value}")],
            ] {
                let error_text = in_memory(cli(), argv).failure(2);
                assert!(
                    error_text.starts_with(&format!(
                        "Error (PARSE_ERROR): Invalid value for {flag}: expected a whole number from {least}"
                    )),
                    "{error_text}"
                );
            }
        }
        assert!(
            run(&format!("text {flag}"))
                .failure(2)
                .starts_with(&format!("Error (PARSE_ERROR): Missing value for flag: {flag}\n"))
        );
    }
    assert!(run("text --token-count=1").failure(2).contains("Flag takes no value: --token-count"));
    assert_eq!(run("text --token-limit 18446744073709551615 --token-offset 18446744073709551615").exit, Some(0));
    assert_eq!(
        run("rows --json --token-limit 18446744073709551615 --token-offset 18446744073709551615").success(),
        "[]\n"
    );
}

/// Numbers, one record each
fn numbers() -> Cli {
    let rows = |count: usize| (0..count).map(|number| json!({ "number": number, "text": "some words of text" }));
    let list = Command::new("list").run(move |_| Ok(Data::from_iter(rows(5_000))));
    let text = Command::new("text").run(|_| Ok("some words of text ".repeat(20_000)));
    Cli::create("app").command(list).command(text)
}

/// Runs a line with an environment variable.
fn run_with(line: &str, (name, value): (&str, &str)) -> String {
    vestibule::testing::Invocation::line(line).env(name, value).run(&numbers()).stdout
}

const AGENT: (&str, &str) = ("CLAUDECODE", "1");

#[test]
fn an_agent_gets_no_more_than_it_can_read() {
    let whole = run_with("list", ("HOME", "/"));
    for line in ["list", "text", "list --format yaml", "list --format md"] {
        let page = run_with(line, AGENT);
        assert!(page.len() < whole.len() && page.contains("; continue with --token-offset "), "{line}: {}", page.len());
    }
    let json = vestibule::data::from_json(run_with("list --json", AGENT)).unwrap();
    let shown = json.as_array().unwrap().len();
    assert!((100..5_000).contains(&shown), "{shown}");
    // People, and calls that say how much they want, get all of it.
    for (line, variable) in [("list", ("HOME", "/")), ("list", ("VESTIBULE_TOKEN_LIMIT", "0"))] {
        assert_eq!(run_with(line, variable), whole);
    }
    assert_eq!(run_with("list --token-limit 10000000", AGENT), whole);
    assert!(run_with("list", ("VESTIBULE_TOKEN_LIMIT", "50")).len() < 500);
}

#[test]
fn the_count_is_the_total_of_a_page() {
    for line in ["rows", "rows --json", "rows --format yaml", "text", "lists", "--help"] {
        let total = count(line);
        let run = run(&format!("{line} --token-limit {}", total / 2));
        let note = format!("{}{}", run.stdout, run.stderr);
        assert!(note.contains(&format!(" of {total};")), "{line}: {total}\n{note}");
    }
}
