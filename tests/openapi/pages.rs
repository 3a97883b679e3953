//! `--all`: no page is lost, and a list that ends early is an error.

use serde_json::{Value, json};
use vestibule::fetch::{Body, http};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::recording_handler::Seen;

type Request = http::Request<Body>;

fn run(cli: &Cli, line: &str) -> RunOutput {
    Invocation::line(line).run(cli)
}

/// Returns a document with one list, which has these query parameters and a response with these members.
fn document(parameters: &[(&str, Value)], members: Value) -> String {
    let parameters: Vec<Value> =
        parameters.iter().map(|(name, schema)| json!({ "name": name, "in": "query", "schema": schema })).collect();
    let response = json!({
        "description": "A page",
        "headers": { "Link": { "schema": { "type": "string" } } },
        "content": { "application/json": { "schema": members } }
    });
    let list = json!({ "operationId": "list", "parameters": parameters, "responses": { "200": response } });
    json!({ "openapi": "3.1.0", "paths": { "/items": { "get": list } } }).to_string()
}

/// The schema of a list with more members beside it.
fn list_with(name: &str, members: Value) -> Value {
    let mut properties = members;
    let item = json!({ "type": "object", "properties": { "id": { "type": "integer" } } });
    properties[name] = json!({ "type": "array", "items": item });
    json!({ "type": "object", "properties": properties })
}

fn array() -> Value {
    json!({ "type": "array", "items": { "type": "object" } })
}

fn items(ids: impl IntoIterator<Item = u32>) -> Value {
    ids.into_iter().map(|id| json!({ "id": id })).collect()
}

fn number(request: &Request, name: &str) -> Option<u32> {
    let query = request.uri().query()?;
    query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
}

/// Runs `list --all` with more words, and returns the ids on stdout, the run and the requests.
fn all(spec: &str, words: &str, answer: fn(&Request) -> (String, Value)) -> (Vec<u64>, RunOutput, Vec<String>) {
    let seen = Seen::default();
    let mount = seen.answering(move |request| {
        let (link, body) = answer(request);
        let mut response = http::Response::builder().header("content-type", "application/json");
        if body.is_null() {
            response = response.status(404);
        }
        if !link.is_empty() {
            response = response.header("link", link);
        }
        response.body(body.to_string()).unwrap()
    });
    let cli = Cli::create("app").mount("api", mount.openapi(spec.to_owned()));
    let result = run(&cli, &format!("api list --all --format jsonl {words}"));
    let ids = result.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_u64().unwrap());
    (ids.collect(), result.clone(), seen.lines())
}

#[test]
fn a_comma_in_a_link_is_part_of_its_url() {
    for parameters in [vec![], vec![("page", json!({ "type": "integer" }))]] {
        let (ids, result, asked) = all(&document(&parameters, array()), "", |request| match number(request, "page") {
            None => (r#"<http://h.example/items?ids=1,2&page=2>; title="a, b"; rel="next""#.into(), items(1..=2)),
            Some(_) => (r#"<http://h.example/items?ids=1,2>; rel="prev first""#.into(), items(3..=4)),
        });
        assert_eq!(ids, [1, 2, 3, 4], "{result}");
        assert_eq!(asked, ["GET /items", "GET /items?ids=1,2&page=2"]);
    }
}

#[test]
fn numbered_pages_begin_where_the_server_counts_from() {
    // The default, the minimum, the number in the response, and none of them.
    let integer = |more: Value| {
        let mut schema = json!({ "type": "integer" });
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        schema
    };
    let zero = |request: &Request| {
        let page = number(request, "page").unwrap_or(0);
        (String::new(), if page < 3 { items(page * 2..page * 2 + 2) } else { json!([]) })
    };
    for schema in [json!({ "default": 0 }), json!({ "minimum": 0 }), json!({ "default": "0" })] {
        let (ids, result, asked) = all(&document(&[("page", integer(schema.clone()))], array()), "", zero);
        assert_eq!(ids, [0, 1, 2, 3, 4, 5], "{schema} {result}");
        assert_eq!(asked.len(), 4);
    }
    let spring = |request: &Request| {
        let page = number(request, "page").unwrap_or(0);
        let flags =
            json!({ "content": items(page * 2..page * 2 + 2), "number": page, "first": page == 0, "last": page == 2 });
        (String::new(), flags)
    };
    let members =
        json!({ "number": { "type": "integer" }, "first": { "type": "boolean" }, "last": { "type": "boolean" } });
    let spec = document(&[("page", integer(json!({})))], list_with("content", members));
    let (ids, result, asked) = all(&spec, "", spring);
    assert_eq!((ids.as_slice(), asked.len()), ([0, 1, 2, 3, 4, 5].as_slice(), 3), "{result}");
    let (ids, ..) = all(&spec, "--page 1", spring);
    assert_eq!(ids, [2, 3, 4, 5]);

    let one = |request: &Request| {
        let page = number(request, "page").unwrap_or(1);
        (String::new(), if page < 3 { items(page * 2..page * 2 + 2) } else { Value::Null })
    };
    let (ids, result, asked) = all(&document(&[("page", integer(json!({})))], array()), "", one);
    assert_eq!((ids.as_slice(), asked.len()), ([2, 3, 4, 5].as_slice(), 3), "a 404 ends numbered pages: {result}");
    assert_eq!(result.exit, 0, "{result}");
}

#[test]
fn a_page_that_the_server_cuts_is_not_the_last() {
    // The call asks for 10 items a page, and the server gives 2 at most.
    let parameters = [("offset", json!({ "type": "integer" })), ("limit", json!({ "type": "integer" }))];
    let (ids, result, asked) = all(&document(&parameters, array()), "--limit 10", |request| {
        let offset = number(request, "offset").unwrap_or(0);
        (String::new(), items(offset..(offset + 2).min(5)))
    });
    assert_eq!(ids, [0, 1, 2, 3, 4], "{result}");
    assert_eq!(asked.last().unwrap(), "GET /items?limit=10&offset=5");
}

#[test]
fn a_flag_for_more_pages_is_followed() {
    let answer = |request: &Request| {
        let start = number(request, "starting_after").unwrap_or(0) + 1;
        (String::new(), json!({ "data": items(start..start + 2), "hasMore": start < 5 }))
    };
    for flag in ["hasMore", "has_more", "hasNextPage"] {
        let spec = document(
            &[("starting_after", json!({ "type": "string" }))],
            list_with("data", json!({ flag: { "type": "boolean" } })),
        );
        let (ids, result, asked) = all(&spec, "", answer);
        assert_eq!(ids, [1, 2, 3, 4, 5, 6], "{flag}: {result}");
        assert_eq!(asked.len(), 3);
    }
}

#[test]
fn more_pages_without_a_way_to_them_are_an_error() {
    let spec = document(&[("cursor", json!({ "type": "string" }))], list_with("data", json!({ "hasMore": {} })));
    let (ids, result, asked) = all(&spec, "", |_| (String::new(), json!({ "data": items(1..=2), "hasMore": true })));
    assert_eq!((ids.as_slice(), asked.len()), ([1, 2].as_slice(), 1));
    assert_eq!(result.exit, 1, "{result}");
    let error = r#"{"ok":false,"error":{"code":"PAGES_INCOMPLETE","message":"There are more pages than the 1 printed"#;
    assert!(result.stderr.starts_with(error) && result.stderr.lines().count() == 1, "{result}");

    // With `--max-pages` the call says itself that it does not want them all.
    let (_, result, _) =
        all(&spec, "--max-pages 1", |_| (String::new(), json!({ "data": items(1..=2), "hasMore": true })));
    assert_eq!(result.exit, 0, "{result}");

    // The cursor leads back, although the page has new items.
    let spec = document(
        &[("cursor", json!({ "type": "string" }))],
        list_with("data", json!({ "next_cursor": { "type": "string" } })),
    );
    let (ids, result, _) = all(&spec, "", |request| {
        let page = number(request, "cursor").unwrap_or(0);
        (String::new(), json!({ "data": items(page..=page), "next_cursor": "7" }))
    });
    assert_eq!((ids.as_slice(), result.exit), ([0, 7].as_slice(), 1), "{result}");
    assert!(result.stderr.contains("a page that was fetched already"), "{result}");
}

#[test]
fn a_cursor_goes_to_the_parameter_that_is_described_so() {
    let page = |request: &Request| match request.uri().query().unwrap_or_default() {
        query if query.contains("before=c%2B1") => {
            (String::new(), json!({ "data": items(3..=3), "next_cursor": null }))
        }
        _ => (String::new(), json!({ "data": items(1..=2), "next_cursor": "c+1" })),
    };
    let members = list_with("data", json!({ "next_cursor": { "type": ["string", "null"] } }));
    let parameters = [("limit", json!({ "type": "integer" })), ("before", json!({ "type": "string" }))];
    let mut document: Value = serde_json::from_str(&document(&parameters, members)).unwrap();
    let (ids, result, _) = all(&document.to_string(), "", page);
    assert_eq!(ids, [1, 2]);
    assert!(result.exit == 1 && result.stderr.contains("There are more pages than the 1 printed"), "{result}");
    document["paths"]["/items"]["get"]["parameters"][1]["description"] =
        json!("Use the next_cursor value of the previous response.");
    let (ids, result, asked) = all(&document.to_string(), "", page);
    assert_eq!((result.exit, ids, asked.len()), (0, vec![1, 2, 3], 2), "{asked:?}");
}

#[test]
fn a_page_size_is_no_cursor_and_an_ignored_number_ends() {
    let members = || list_with("data", json!({ "next_cursor": { "type": ["string", "null"] } }));
    let mut document: Value =
        serde_json::from_str(&document(&[("limit", json!({ "type": "integer" })), ("before", json!({}))], members()))
            .unwrap();
    let parameters = &mut document["paths"]["/items"]["get"]["parameters"];
    parameters[0]["description"] = json!("When there are more, next_cursor is set.");
    parameters[1]["description"] = json!("Pass the next_cursor.");
    let (ids, result, asked) = all(&document.to_string(), "", |request| {
        let next = if request.uri().query().is_some() { Value::Null } else { json!("c1") };
        (String::new(), json!({ "data": items(1..=1), "next_cursor": next }))
    });
    assert_eq!((ids, result.exit), (vec![1, 1], 0), "{asked:?}");
    assert_eq!(asked, ["GET /items", "GET /items?before=c1"]);

    // The server says that there is a next page, whatever was asked for.
    let spec = self::document(
        &[("page", json!({ "type": "integer" }))],
        list_with("data", json!({ "next": { "type": "string" } })),
    );
    let (ids, result, asked) = all(&spec, "", |_| (String::new(), json!({ "data": items(1..=2), "next": "abc" })));
    assert!(result.exit == 1 && asked.len() == 2, "{ids:?} {asked:?} {result}");
}

#[test]
fn next_links_with_other_paths_are_followed_below_the_mount() {
    for (link, asked) in [
        ("</pages/2>; rel=next", "GET /pages/2"),
        ("<pages/2?a=b>; rel=next", "GET /pages/2?a=b"),
        ("<http://localhost/pages/2>; rel=next", "GET /pages/2"),
    ] {
        let seen = Seen::default();
        let mount = seen.answering(move |request| {
            let (body, link) = match request.uri().path() {
                "/items" => ("[{\"id\":1}]", link),
                _ => ("[{\"id\":2}]", "</items>; rel=prev"),
            };
            http::Response::builder()
                .header("content-type", "application/json")
                .header("link", link)
                .body(body.into())
                .unwrap()
        });
        let cli = Cli::create("app").mount("api", mount.openapi(document(&[], array())));
        assert_eq!(run(&cli, "api list --all --format jsonl").success(), "{\"id\":1}\n{\"id\":2}\n");
        assert_eq!(seen.lines(), ["GET /items", asked]);
    }
    let seen = Seen::default();
    let mount = seen.answering(|_| {
        let response = http::Response::builder().header("content-type", "application/json");
        response.header("link", "</admin/2>; rel=next").body("[{\"id\":1}]".into()).unwrap()
    });
    let cli = Cli::create("app").mount("api", mount.base_path("/v1").openapi(document(&[], array())));
    let result = run(&cli, "api list --all --format jsonl");
    assert_eq!((result.exit, result.stdout.as_str()), (1, "{\"id\":1}\n"));
    assert!(
        result.stderr.contains(r#""code":"PAGES_INCOMPLETE""#) && result.stderr.contains("outside `/v1`: /admin/2"),
        "{result}"
    );
    assert_eq!(seen.lines(), ["GET /v1/items"]);
}

#[test]
fn other_parameters_keep_their_form_on_every_page() {
    let parameters = [("page", json!({ "type": "integer" })), ("ids", json!({ "type": "string" }))];
    let (_, _, asked) = all(&document(&parameters, array()), "--ids 1,2", |request| {
        (String::new(), if number(request, "page").is_none() { items(1..=1) } else { json!([]) })
    });
    let first = asked[0].clone();
    assert_eq!(asked[1], format!("{first}&page=2"));
}

#[test]
fn declared_events_are_streamed() {
    let spec = |media_type: &str| {
        json!({ "openapi": "3.2.0", "paths": { "/events": { "get": { "operationId": "events", "responses": { "200": {
            "description": "Events", "content": { media_type: { "schema": { "type": "object" } } }
        } } } } } })
    };
    let answer = |_: &Request| {
        let response = http::Response::builder().header("content-type", "text/event-stream");
        response.body("data: {\"n\":1}\n\ndata: {\"n\":2}\n\n".to_owned()).unwrap()
    };
    let stdout = |media_type: &str| {
        let mount = Seen::default().answering(answer).openapi(spec(media_type).to_string());
        run(&Cli::create("app").mount("api", mount), "api events --format jsonl").success()
    };
    assert_eq!(stdout("text/event-stream").lines().count(), 2);
    assert_eq!(stdout("text/plain").lines().count(), 1, "a mount streams events only where they are declared");
}

#[test]
fn a_page_without_its_list() {
    let page = [("page", json!({ "type": "integer" }))];
    // An object without the documented list has no items.
    let (ids, result, _) = all(&document(&page, list_with("items", json!({}))), "", |request| {
        let number = number(request, "page").unwrap_or(1);
        let body = if number < 3 { json!({ "items": items([number]) }) } else { json!({ "kind": "page" }) };
        (String::new(), body)
    });
    assert_eq!((ids, result.exit), (vec![1, 2], 0), "{result}");
    // Anything else instead of a list is not the end of one.
    for other in [json!({ "error": "x" }), json!("<html>")] {
        let seen = Seen::default();
        let mount = seen.answering(move |request| {
            let is_first = number(request, "page").is_none();
            let body = if is_first { items([1]) } else { other.clone() };
            http::Response::builder().header("content-type", "application/json").body(body.to_string()).unwrap()
        });
        let cli = Cli::create("app").mount("api", mount.openapi(document(&page, array())));
        let result = run(&cli, "api list --all --format jsonl");
        assert_eq!((result.exit, result.stdout.trim()), (1, r#"{"id":1}"#), "{result}");
        let expected = "There are more pages than the 1 printed, and the next is lost: it is not a list";
        assert!(result.stderr.contains(expected), "{result}");
    }
}

#[test]
fn a_page_that_others_follow_is_noted() {
    let spec = document(&[("page", json!({ "type": "integer" }))], array());
    let program = |link: &'static str| {
        let mount = Seen::default().answering(move |_| {
            let response = http::Response::builder().header("content-type", "application/json");
            let response = if link.is_empty() { response } else { response.header("link", link) };
            response.body(items(1..=2).to_string()).unwrap()
        });
        Cli::create("app").mount("api", mount.openapi(spec.clone()))
    };
    let note = "Note: there are more pages: --all fetches all of them\n";
    let next = "</items?page=2>; rel=\"next\"";
    assert_eq!(run(&program(next), "api list").stderr, note);
    assert_eq!(run(&program(next), "api list --json").stderr, note);
    let envelope = run(&program(next), "api list --json --full-output");
    let envelope: Value = serde_json::from_str(&envelope.stdout).unwrap();
    assert_eq!(envelope["meta"]["morePages"], "all");
    // The last page, one that was chosen, and all of them.
    assert_eq!(run(&program("</items?page=1>; rel=\"prev\""), "api list").stderr, "");
    assert_eq!(run(&program(""), "api list").stderr, "");
    assert_eq!(run(&program(next), "api list --page 1").stderr, "");
    assert_eq!(run(&program(next), "api list --max-pages 1").stderr, "");
}

/// A server that answers any number, also of a page that it does not have.
#[test]
fn the_number_of_pages_ends_a_list() {
    let page = |minimum: u32| [("page", json!({ "type": "integer", "minimum": minimum }))];
    let spec = document(&page(1), list_with("items", json!({})));
    let from_one = |request: &Request| {
        let page = number(request, "page").unwrap_or(1);
        (String::new(), json!({ "items": items([page]), "meta": { "currentPage": page, "totalPages": 3 } }))
    };
    let (ids, result, asked) = all(&spec, "", from_one);
    assert_eq!((ids, result.exit, asked.len()), (vec![1, 2, 3], 0, 3), "{result}");
    // The count of pages that begin at 0 leaves open whether the page 3 exists.
    let spec = document(&page(0), list_with("items", json!({})));
    let from_zero = |request: &Request| {
        let page = number(request, "page").unwrap_or(0);
        let ids = if page < 3 { vec![page] } else { vec![] };
        (String::new(), json!({ "items": items(ids), "page": page, "totalPages": 3 }))
    };
    let (ids, result, _) = all(&spec, "", from_zero);
    assert_eq!((ids, result.exit), (vec![0, 1, 2], 0), "{result}");
}

/// Numbers that may count something else end no list, nor do those that the response contradicts.
#[test]
fn no_doubtful_number_of_pages_ends_a_list() {
    let page = [("page", json!({ "type": "integer", "minimum": 1 }))];
    let spec = document(&page, list_with("items", json!({ "next": { "type": "string" } })));
    let with_link = |request: &Request| {
        let page = number(request, "page").unwrap_or(1);
        let next = if page < 3 { format!("/items?page={}", page + 1).into() } else { Value::Null };
        (String::new(), json!({ "items": items([page]), "next": next, "totalPages": 1 }))
    };
    let (ids, result, _) = all(&spec, "", with_link);
    assert_eq!((ids, result.exit), (vec![1, 2, 3], 0), "{result}");
    let spec = document(&page, list_with("items", json!({})));
    let with_other_counts = |request: &Request| {
        let page = number(request, "page").unwrap_or(1);
        let ids = if page < 4 { vec![page] } else { vec![] };
        (String::new(), json!({ "items": items(ids), "page": page, "pageCount": 1, "totalPages": 0 }))
    };
    let (ids, result, _) = all(&spec, "", with_other_counts);
    assert_eq!((ids, result.exit), (vec![1, 2, 3], 0), "{result}");
}
