//! The example `notes` as a command line, over MCP and over HTTP: the same data, the same errors, the same database.

mod doors;

use doors::{Argv, Door, Era, Http, Mcp, Outcome, Problem};
use vestibule::Data;
use vestibule::prelude::json;

/// A call: its words on a command line, the path of its command, and the object of its input.
type Call = (&'static [&'static str], &'static str, Data);

fn calls() -> Vec<Call> {
    vec![
        (
            &["create", "Shopping", "--text", "Bread, tea"],
            "create",
            json!({ "title": "Shopping", "text": "Bread, tea" }),
        ),
        (&["create", "Later"], "create", json!({ "title": "Later" })),
        (&["create", "Shopping"], "create", json!({ "title": "Shopping" })),
        (&["create"], "create", json!({})),
        (&["show", "1"], "show", json!({ "id": 1 })),
        (&["show", "9"], "show", json!({ "id": 9 })),
        (&["search", "BREAD"], "search", json!({ "words": "BREAD" })),
        (&["search", "-n", "0"], "search", json!({ "limit": 0 })),
        (&["edit", "1", "--text", "Jam"], "edit", json!({ "id": 1, "text": "Jam" })),
        (&["edit", "2", "--title", "Shopping"], "edit", json!({ "id": 2, "title": "Shopping" })),
        (&["edit", "1"], "edit", json!({ "id": 1 })),
        (&["edit", "one", "--text", ""], "edit", json!({ "id": "one", "text": "" })),
        (&["export"], "export", json!({})),
        (&["delete", "1"], "delete", json!({ "id": 1 })),
        (&["delete", "1", "--yes"], "delete", json!({ "id": 1, "yes": true })),
        (&["delete", "1", "--yes"], "delete", json!({ "id": 1, "yes": true })),
        (&["search"], "search", json!({})),
    ]
}

fn transcript(door: &dyn Door) -> Vec<(String, Outcome)> {
    calls().into_iter().map(|(words, command, input)| (words.join(" "), door.call(words, command, &input))).collect()
}

/// Returns the answers to argv as those to an object, whose members messages name rather than flags.
fn of_object(transcript: Vec<(String, Outcome)>) -> Vec<(String, Outcome)> {
    let words = [
        ("argument: <title>", "member of the input: `title`"),
        ("option: --title (or --text)", "member of the input: `title` (or `text`)"),
        ("for --limit", "for `limit`"),
        ("for <id>", "for `id`"),
        ("`--yes` confirms it (`\"yes\": true` as input)", "`\"yes\": true` confirms it"),
    ];
    let reworded = |text: &str| words.iter().fold(text.to_owned(), |text, (flag, member)| text.replace(flag, member));
    let of_object = |(line, outcome): (String, Outcome)| {
        let outcome = outcome.map_err(|problem| Problem {
            message: reworded(&problem.message),
            hints: problem.hints.iter().map(|hint| reworded(hint.as_str().unwrap()).into()).collect(),
            ..problem
        });
        (line, outcome)
    };
    transcript.into_iter().map(of_object).collect()
}

#[test]
fn all_doors_lead_to_the_same_data_and_the_same_errors() {
    let folders = [(); 4].map(|()| tempfile::tempdir().unwrap());
    let [argv, legacy, modern, http] = &folders;
    let expected = of_object(transcript(&Argv::of(argv.path())));
    assert_eq!(transcript(&Mcp::of(legacy.path(), Era::Legacy)), expected);
    assert_eq!(transcript(&Mcp::of(modern.path(), Era::Modern)), expected);
    assert_eq!(transcript(&Http::of(http.path())), expected);

    let code = |line: &str, outcome: &Outcome| match outcome {
        Ok(_) => String::new(),
        Err(Problem { code, fields, .. }) => format!("{line}: {code} {}", fields.join(" ")).trim_end().to_owned(),
    };
    let codes: Vec<_> =
        expected.iter().map(|(line, outcome)| code(line, outcome)).filter(|code| !code.is_empty()).collect();
    assert_eq!(
        codes,
        [
            "create Shopping: TITLE_TAKEN",
            "create: VALIDATION_ERROR title",
            "show 9: NO_SUCH_NOTE",
            "search -n 0: VALIDATION_ERROR limit",
            "edit 2 --title Shopping: TITLE_TAKEN",
            "edit 1: VALIDATION_ERROR title",
            "edit one --text : VALIDATION_ERROR id",
            "delete 1: CONFIRMATION_REQUIRED yes",
            "delete 1 --yes: NO_SUCH_NOTE",
        ]
    );
}

#[test]
fn what_comes_in_by_one_door_is_seen_by_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let (argv, http) = (Argv::of(folder.path()), Http::of(folder.path()));
    let (legacy, modern) = (Mcp::of(folder.path(), Era::Legacy), Mcp::of(folder.path(), Era::Modern));
    let doors: [&dyn Door; 4] = [&argv, &legacy, &modern, &http];
    let all = ["From argv", "From legacy MCP", "From MCP", "From HTTP"];
    for (index, door) in doors.into_iter().enumerate() {
        door.call(&["create", all[index]], "create", &json!({ "title": all[index] })).unwrap();
        for door in doors {
            let notes = door.call(&["export"], "export", &json!({})).unwrap();
            let titles: Vec<_> = notes.as_array().unwrap().iter().map(|note| note["title"].as_str().unwrap()).collect();
            assert_eq!(titles, &all[..=index]);
        }
    }
    // Each door deletes what another one made, and the others know.
    for (index, door) in doors.into_iter().rev().enumerate() {
        let id = index + 1;
        let (words, input) = (id.to_string(), json!({ "id": id, "yes": true }));
        let deleted = door.call(&["delete", &words, "--yes"], "delete", &input).unwrap();
        assert_eq!(deleted["title"], all[index]);
        for door in doors {
            let gone = door.call(&["show", &words], "show", &json!({ "id": id })).unwrap_err();
            assert_eq!(gone.code, "NO_SUCH_NOTE");
        }
    }
}
