use vestibule_document::Document;

use crate::shown::document;

fn with_ids(ids: &[&str]) -> Document {
    let paths: Vec<_> =
        ids.iter().enumerate().map(|(at, id)| format!(r#""/p{at}": {{"get": {{"operationId": {id:?}}}}}"#)).collect();
    document("3.1.0", &format!("{{{}}}", paths.join(",")), "{}")
}

#[test]
fn every_operation_is_found_by_its_name_its_id_and_the_id_in_kebab_case() {
    let ids = ["repos/get", "users.get", "List a Tag's Values", "2ndThing", "größe", "get_HTTPServer", "a", "help"];
    let document = with_ids(&ids);
    let names: Vec<_> = document.entries().map(|entry| entry.name()).collect();
    let expected =
        ["repos/get", "users.get", "list-a-tags-values", "2ndThing", "größe", "get_HTTPServer", "a", "get-p7"];
    assert_eq!(names, expected);
    for (at, (name, id)) in names.iter().zip(ids).enumerate() {
        assert_eq!(document.find(name), Some(at), "{name}");
        assert_eq!(document.find(id), Some(at), "{id}");
        assert_eq!(document.find(&vestibule_document::kebab(id)), Some(at), "{id}");
    }
    assert_eq!(document.find("nothing"), None);
    assert_eq!(document.find(""), None);
}

#[test]
fn an_id_that_several_operations_have_names_none_of_them() {
    let document = with_ids(&["listPets", "list_pets", "listPets", "put-pets", "putPets"]);
    let names: Vec<_> = document.entries().map(|entry| entry.name()).collect();
    assert_eq!(names, ["get-p0", "list_pets", "get-p2", "put-pets", "putPets"]);
    let found = ["listPets", "list_pets", "list-pets", "put-pets", "putPets", "put_pets"];
    let found = found.map(|word| document.find_all(word));
    assert_eq!(found, [vec![0, 2], vec![1], vec![0, 1, 2], vec![3], vec![4], vec![3, 4]]);
    assert_eq!(["listPets", "get-p0", "get-p2"].map(|word| document.find(word)), [None, Some(0), Some(2)]);
}

#[test]
fn operations_without_ids_are_named_after_method_and_path() {
    let document = document(
        "3.0.3",
        r#"{"/users/{id}/keys": {"get": {}, "post": {"operationId": ""}}, "/": {"get": {"operationId": 5}}}"#,
        "{}",
    );
    let names: Vec<_> = document.entries().map(|entry| entry.name()).collect();
    assert_eq!(names, ["get-users-id-keys", "post-users-id-keys", "get"]);
}

#[test]
fn the_document_can_name_hide_and_leave_out_commands() {
    let paths = r#"{
        "/a": {"get": {"operationId": "getTheThing", "x-cli-name": "thing", "x-cli-aliases": ["t", "th"]}, "put": {"operationId": "b", "x-cli-hidden": true}},
        "/c": {"get": {"operationId": "c", "x-cli-ignore": true}, "post": {"operationId": "d", "deprecated": true}},
        "/e": {"x-cli-ignore": true, "get": {"operationId": "e"}}, "x-paths": {"get": {"operationId": "f"}}}"#;
    let document = document("3.1.0", paths, "{}");
    let listed: Vec<_> =
        document.entries().map(|entry| (entry.name(), entry.is_hidden(), entry.is_deprecated())).collect();
    assert_eq!(listed, [("thing", false, false), ("b", true, false), ("d", false, true)]);
    let words = ["thing", "getTheThing", "get-the-thing", "th", "c", "e"].map(|word| document.find(word));
    assert_eq!(words, [Some(0), Some(0), Some(0), Some(0), None, None]);
    assert_eq!(document.operation(0).unwrap().cli.aliases, ["t", "th"]);
    assert!(document.operation(1).unwrap().cli.hidden);
}

#[test]
fn the_document_can_declare_effects() {
    let paths = r#"{
        "/a": {"get": {"operationId": "a", "x-cli-read-only": false}, "post": {"operationId": "b", "x-cli-read-only": true}},
        "/c": {"delete": {"operationId": "c", "x-cli-destructive": false}, "put": {"operationId": "d", "x-cli-destructive": true}},
        "/e": {"get": {"operationId": "e", "x-cli-read-only": "no", "x-cli-destructive": null}},
        "/f": {"post": {"operationId": "f", "x-cli-read-only": true, "x-cli-destructive": true}}}"#;
    let document = document("3.1.0", paths, "{}");
    let declared: Vec<_> = document.entries().map(|entry| (entry.read_only(), entry.destructive())).collect();
    let [yes, no] = [true, false].map(Some);
    assert_eq!(declared, [(no, None), (yes, None), (None, no), (None, yes), (None, None), (yes, yes)]);
    let faults = document.check();
    let faults: Vec<_> = faults.iter().map(|fault| format!("{}: {}", fault.pointer, fault.message)).collect();
    assert_eq!(
        faults,
        [
            "/paths/~1e/get/x-cli-read-only: must be `true` or `false`",
            "/paths/~1e/get/x-cli-destructive: must be `true` or `false`",
            "/paths/~1f/post: is destructive, so that `x-cli-read-only` does not apply",
        ]
    );
}

#[test]
fn entries_list_without_reading_operations() {
    let paths = r#"{"/a": {"get": {"summary": " One\n", "tags": ["x", "y"]}, "put": {"description": "\n  First line.\nSecond."}, "query": {}, "additionalOperations": {"COPY": {"operationId": "copy"}}}}"#;
    let document = document("3.2.0", paths, "{}");
    let listed: Vec<_> = document
        .entries()
        .map(|entry| {
            (
                entry.method(),
                entry.path().into_owned(),
                entry.summary().trim().to_owned(),
                entry.tags().collect::<Vec<_>>().join("+"),
            )
        })
        .map(|(method, path, summary, tags)| format!("{method} {path} {summary:?} {tags}"))
        .collect();
    assert_eq!(listed, ["GET /a \"One\" x+y", "PUT /a \"\" ", "QUERY /a \"\" ", "COPY /a \"\" "]);
    assert_eq!(document.operation(3).unwrap().method, "COPY");
}

#[test]
fn groups_come_from_tags_or_paths() {
    let paths = r#"{
        "/pets": {"get": {"operationId": "listPets", "tags": ["Pets", "other"]}, "post": {"operationId": "createPet", "tags": ["Pets"]}},
        "/pets/{id}": {"get": {"operationId": "getPet", "tags": ["Pets"]}}, "/health": {"get": {"operationId": "health"}}}"#;
    let document = document("3.1.0", paths, "{}");
    let shown = |places: Vec<(Vec<String>, String)>| -> Vec<String> {
        places.into_iter().map(|(groups, name)| format!("{}/{name}", groups.join("/"))).collect()
    };
    assert_eq!(shown(document.names_by_tag()), ["pets/list", "pets/create", "pets/get", "/health"]);
    assert_eq!(shown(document.names_by_path()), ["pets/get", "pets/post", "pets/get-by-id", "health/get"]);
}
