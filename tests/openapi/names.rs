//! Names of the commands of a document.

use serde_json::{Value, json};
use vestibule::openapi::{Naming, OperationsLock};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Returns a document with an operation for each id, method and path.
fn document(operations: &[(&str, &str, &str)]) -> Value {
    let mut paths = json!({});
    for (id, method, path) in operations {
        paths[*path][*method] = if id.is_empty() { json!({}) } else { json!({ "operationId": id }) };
    }
    json!({ "openapi": "3.1.0", "paths": paths })
}

fn program(document: &Value, naming: Naming, seen: &Seen) -> Cli {
    Cli::create("app").mount("api", seen.mount().openapi(document.to_string()).naming(naming))
}

/// Returns the names of the commands, sorted.
fn listed(cli: &Cli) -> Vec<String> {
    let index = Invocation::line("api --llms-index --json").run(cli).json();
    let commands = index["commands"].as_array().unwrap().iter();
    let mut names: Vec<_> = commands.map(|one| one["name"].as_str().unwrap().replace("api ", "")).collect();
    names.sort();
    names
}

/// Returns the requests that calls of the words send; an error is its first line.
fn answers(document: &Value, naming: Naming, words: &[&str]) -> Vec<String> {
    let seen = Seen::default();
    let cli = program(document, naming, &seen);
    let answer = |word: &&str| {
        let output = Invocation::new(["api", word]).run(&cli);
        seen.lines().pop().unwrap_or_else(|| output.failure(2).lines().next().unwrap().to_owned())
    };
    words.iter().map(answer).collect()
}

#[test]
fn an_id_is_the_name_and_every_spelling_of_it_is_understood() {
    let document =
        document(&[("listPets", "get", "/pets"), ("users/getByID", "get", "/users"), ("All Cats", "get", "/cats")]);
    let words = ["listPets", "list-pets", "list_pets", "users/getByID", "users-get-by-id", "all-cats", "All Cats"];
    let expected = ["/pets", "/pets", "/pets", "/users", "/users", "/cats", "/cats"].map(|path| format!("GET {path}"));
    for (naming, names) in [
        (Naming::Operation, ["all-cats", "listPets", "users/getByID"]),
        (Naming::Kebab, ["all-cats", "list-pets", "users-get-by-id"]),
    ] {
        assert_eq!(listed(&program(&document, naming, &Seen::default())), names);
        assert_eq!(answers(&document, naming, &words), expected);
    }
    let cli = program(&document, Naming::Operation, &Seen::default());
    let listing = Invocation::line("api listPets --llms --json").run(&cli).json();
    assert_eq!(listing["commands"][0]["aliases"], Data::from_iter(["list-pets"]));
}

#[test]
fn an_id_that_would_be_a_flag_is_in_kebab_case() {
    let document =
        document(&[("-lead", "get", "/lead"), ("--doubleDash", "get", "/double"), ("plain", "get", "/plain")]);
    for naming in [Naming::Operation, Naming::Kebab] {
        assert_eq!(listed(&program(&document, naming, &Seen::default())), ["double-dash", "lead", "plain"]);
        assert_eq!(answers(&document, naming, &["lead", "double-dash"]), ["GET /lead", "GET /double"]);
    }
}

#[test]
fn an_id_of_several_operations_is_refused_with_the_list() {
    let operations = [("doThing", "post", "/a"), ("doThing", "post", "/b"), ("doThing", "post", "/c/{id}")];
    let cli = program(&document(&operations), Naming::Operation, &Seen::default());
    assert_eq!(listed(&cli), ["post-a", "post-b", "post-c-id"]);
    insta::assert_snapshot!(Invocation::line("api doThing").run(&cli).failure(2), @"
    Error (COMMAND_NOT_FOUND): `doThing` names 3 operations of the document
      Next: app api post-a --help  # POST /a
      Next: app api post-b --help  # POST /b
      Next: app api post-c-id --help  # POST /c/{id}
    ");
    for word in ["do-thing", "do_thing"] {
        let error = Invocation::new(["api", word, "--json"]).run(&cli);
        assert_eq!(error.json()["error"]["code"].as_str(), Some("COMMAND_NOT_FOUND"), "{error}");
    }
    assert_eq!(answers(&document(&operations), Naming::Operation, &["post-b"]), ["POST /b"]);
}

#[test]
fn names_do_not_depend_on_the_order_or_on_other_operations() {
    let mut operations = vec![
        ("doThing", "post", "/a"),
        ("doThing", "post", "/b"),
        ("", "get", "/users/{id}"),
        ("", "get", "/users/id"),
        ("read_item_items__id__get", "get", "/items/{id}"),
        ("listPets", "get", "/pets"),
        ("list_pets", "put", "/pets"),
    ];
    let names = |operations: &[_]| listed(&program(&document(operations), Naming::Operation, &Seen::default()));
    let before = names(&operations);
    operations.reverse();
    assert_eq!(names(&operations), before);
    // What a word means changes at most to an error.
    let words = ["doThing", "post-a", "post-b", "list-pets", "listPets"];
    let refused = |word: &str| format!("Error (COMMAND_NOT_FOUND): `{word}` names 2 operations of the document");
    assert_eq!(
        answers(&document(&operations), Naming::Operation, &words),
        [refused("doThing"), "POST /a".into(), "POST /b".into(), refused("list-pets"), "GET /pets".into()]
    );
}

#[test]
fn generated_ids_have_a_short_alias() {
    let operations = [
        ("create_quote_api_quotes_generate_post", "post", "/api/quotes/generate"),
        ("list_api_users_get", "get", "/api/users"),
        ("list_api_posts_get", "get", "/api/posts"),
    ];
    let document = document(&operations);
    let words = ["create-quote", "createQuote", "list-users", "list-posts", "list_api_posts_get"];
    let requests = [
        "POST /api/quotes/generate",
        "POST /api/quotes/generate",
        "GET /api/users",
        "GET /api/posts",
        "GET /api/posts",
    ];
    assert_eq!(answers(&document, Naming::Operation, &words), requests);
    let cli = program(&document, Naming::Operation, &Seen::default());
    let help = Invocation::line("api --help").run(&cli).success();
    assert!(help.contains("create_quote_api_quotes_generate_post, create-quote"), "{help}");
}

#[test]
fn completions_know_every_spelling() {
    let document = document(&[("listPets", "get", "/pets"), ("read_item_items__id__get", "get", "/items/{id}")]);
    let cli = program(&document, Naming::Operation, &Seen::default());
    for (word, completed) in [("listP", "listPets"), ("list-", "list-pets"), ("read-", "read-item"), ("", "listPets")] {
        let io = Io::memory();
        let line = format!("app api {word}");
        assert_eq!(cli.run_with(["__complete", "bash", "9", " \t\n", &line], io.clone()), 0);
        let candidates = io.stdout_text();
        assert!(candidates.lines().any(|candidate| candidate == completed), "{word}: {candidates}");
    }
}

#[test]
fn a_lock_keeps_the_meaning_of_names() {
    let released = document(&[
        ("listPets", "get", "/pets"),
        ("find", "get", "/dogs"),
        ("read", "get", "/a"),
        ("old", "get", "/o"),
    ]);
    let lock = OperationsLock::of(&released.to_string().into()).unwrap().to_string();
    assert_eq!(
        lock.lines().skip(1).collect::<Vec<_>>(),
        ["GET find /dogs", "GET listPets /pets", "GET old /o", "GET read /a"]
    );
    // Renamed, moved, shared by two operations, removed, new.
    let now = [
        ("getPets", "get", "/pets"),
        ("find", "get", "/cats"),
        ("read", "get", "/a"),
        ("read", "get", "/b"),
        ("x", "get", "/x"),
    ];
    let seen = Seen::default();
    let mount = seen.mount().openapi(document(&now).to_string()).operations_lock(lock.clone());
    let cli = Cli::create("app").mount("api", mount);
    let answer = |word: &str| {
        let output = Invocation::new(["api", word]).run(&cli);
        seen.lines().pop().unwrap_or_else(|| output.failure(2).lines().next().unwrap().to_owned())
    };
    let answers = ["listPets", "list-pets", "getPets", "find", "read", "old", "x"].map(answer);
    let expected = [
        "GET /pets",
        "GET /pets",
        "GET /pets",
        "Error (OPERATION_MOVED): `find` was GET /dogs when the program was released, and is now GET /cats",
        "GET /a",
        "Error (COMMAND_NOT_FOUND): `old` is not a command of `app api`",
        "GET /x",
    ];
    assert_eq!(answers, expected);
    let parse = |text: &str| OperationsLock::parse(text);
    let newer = OperationsLock::of(&document(&now).to_string().into()).unwrap();
    let changes: Vec<_> = parse(&lock).unwrap().changes_to(&newer).iter().map(ToString::to_string).collect();
    let expected = [
        "`find` was GET /dogs and is now GET /cats",
        "GET /pets: `listPets` is now `getPets`",
        "GET /a: `read` is now `get-a`",
        "`old` (GET /o) is removed",
        "`get-b` (GET /b) is new",
        "`x` (GET /x) is new",
    ];
    assert_eq!(changes, expected);
    assert_eq!(
        parse("GET a /a\nwrong\n").unwrap_err().message(),
        "the lock of the operations is invalid: line 2 is not `METHOD name path`"
    );
}

#[test]
fn a_test_keeps_the_file_of_a_lock() {
    let folder = tempfile::tempdir().unwrap();
    let (spec, lock) = (folder.path().join("openapi.json"), folder.path().join("operations.lock"));
    let write = |operations: &[_]| std::fs::write(&spec, document(operations).to_string()).unwrap();
    let check = || std::panic::catch_unwind(|| vestibule::openapi::assert_operations(&spec, &lock));
    write(&[("a", "get", "/a")]);
    if std::env::var_os("CI").is_none() {
        check().unwrap();
    } else {
        std::fs::write(&lock, "GET a /a\n").unwrap();
    }
    check().unwrap();
    write(&[("a", "get", "/b")]);
    let message = check().unwrap_err().downcast_ref::<String>().unwrap().clone();
    assert!(
        message.contains("- `a` was GET /a and is now GET /b") && message.contains("UPDATE_OPERATIONS=1"),
        "{message}"
    );
}

/// Returns a document of operations, each with a tag: tag, id and path.
fn tagged(operations: &[(&str, &str, &str)]) -> String {
    let item = |(tag, id, path): &(&str, &str, &str)| {
        ((*path).to_owned(), json!({ "get": { "operationId": id, "tags": [tag] } }))
    };
    let paths: serde_json::Map<_, _> = operations.iter().map(item).collect();
    json!({ "openapi": "3.1.0", "paths": paths }).to_string()
}

#[test]
fn a_lock_keeps_commands_in_their_groups() {
    let released = tagged(&[
        ("pets", "list", "/pets"),
        ("pets", "find", "/dogs"),
        ("pets", "old", "/o"),
        ("cats", "get", "/cats"),
    ]);
    let lock = OperationsLock::with_naming(&released.into(), Naming::Tags).unwrap().to_string();
    let expected = ["GET cats/get /cats", "GET pets/find /dogs", "GET pets/list /pets", "GET pets/old /o"];
    assert_eq!(lock.lines().skip(1).collect::<Vec<_>>(), expected);
    // Another tag and name, another operation with the name, gone, a name of an operation that is still there.
    let now = tagged(&[
        ("animals", "fetchAll", "/pets"),
        ("pets", "find", "/birds"),
        ("cats", "get", "/lions"),
        ("big", "cats", "/cats"),
        ("big", "new", "/new"),
    ]);
    let seen = Seen::default();
    let mount = seen.mount().openapi(now.clone()).naming(Naming::Tags).operations_lock(lock.clone());
    let cli = Cli::create("app").mount("api", mount);
    cli.check().unwrap();
    let answer = |words: &str| {
        let output = Invocation::line(&format!("api {words}")).run(&cli);
        seen.lines().pop().unwrap_or_else(|| output.failure(2).lines().next().unwrap().to_owned())
    };
    let answers = ["pets list", "pets find", "pets get-birds", "pets old", "cats get", "cats get-lions", "big new"];
    let expected = [
        "GET /pets",
        "Error (OPERATION_MOVED): `pets find` was GET /dogs when the program was released, and is now GET /birds",
        "GET /birds",
        "Error (COMMAND_NOT_FOUND): `old` is not a command of `app api pets`",
        "GET /cats",
        "GET /lions",
        "GET /new",
    ];
    assert_eq!(answers.map(answer), expected);
    let newer = OperationsLock::with_naming(&now.into(), Naming::Tags).unwrap();
    let changes: Vec<_> =
        OperationsLock::parse(&lock).unwrap().changes_to(&newer).iter().map(|c| c.to_string()).collect();
    assert!(changes.contains(&"GET /pets: `pets/list` is now `animals/fetch-all`".to_owned()), "{changes:?}");
}

#[test]
#[allow(deprecated, reason = "the document renames an operation, of which the compiler warns")]
fn a_lock_of_the_macro_keeps_names() {
    let seen = Seen::default();
    let shop = vestibule::openapi!("openapi/names/openapi.json", lock = "openapi/names/operations.lock");
    let tags = vestibule::openapi!("openapi/names/openapi.json", lock = "openapi/names/tags.lock", naming = "tags");
    let cli = Cli::create("app")
        .mount("shop", seen.mount().openapi(shop))
        .mount("tags", seen.mount().openapi(tags).naming(Naming::Tags));
    for words in ["shop listPets", "shop getPets", "tags pets list"] {
        Invocation::line(words).run(&cli).success();
        assert_eq!(seen.lines().pop().unwrap(), "GET /pets", "{words}");
    }
}
